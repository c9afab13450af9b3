//! A distribution: what can come out, with the chance of each.

use serde::Serialize;

/// Outcomes, rising, each with its chance. The chances add up to one as far as floating numbers do.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[serde(transparent)]
pub struct Odds<T> {
    outcomes: Vec<(T, f64)>,
}

impl<T: Ord> FromIterator<(T, f64)> for Odds<T> {
    /// Equal outcomes are added up; those without any chance are left out.
    fn from_iter<I: IntoIterator<Item = (T, f64)>>(outcomes: I) -> Self {
        let mut outcomes: Vec<(T, f64)> = outcomes.into_iter().filter(|outcome| outcome.1 != 0.0).collect();
        outcomes.sort_by(|a, b| a.0.cmp(&b.0));
        outcomes.dedup_by(|later, kept| {
            let same = later.0 == kept.0;
            if same {
                kept.1 += later.1;
            }
            same
        });
        Odds { outcomes }
    }
}

impl<T: Ord> Odds<T> {
    /// All outcomes, rising, with their chances.
    pub fn outcomes(&self) -> &[(T, f64)] {
        &self.outcomes
    }

    /// The chance of this outcome.
    pub fn of(&self, outcome: &T) -> f64 {
        self.outcomes.binary_search_by(|(known, _)| known.cmp(outcome)).map_or(0.0, |at| self.outcomes[at].1)
    }

    /// The chance of this outcome or a greater one.
    pub fn at_least(&self, outcome: &T) -> f64 {
        let first = self.outcomes.partition_point(|(known, _)| known < outcome);
        self.outcomes[first..].iter().map(|(_, chance)| chance).sum()
    }

    /// The outcome with the greatest chance, the least of several; nothing where there are no outcomes.
    pub fn most_likely(&self) -> Option<&T> {
        let best = self.outcomes.iter().reduce(|best, other| if other.1 > best.1 { other } else { best });
        best.map(|(outcome, _)| outcome)
    }
}

impl<T: Copy + Into<f64>> Odds<T> {
    /// The mean of the outcomes, weighted with their chances.
    pub fn mean(&self) -> f64 {
        self.outcomes.iter().map(|&(outcome, chance)| outcome.into() * chance).sum()
    }
}
