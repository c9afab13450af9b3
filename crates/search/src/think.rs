//! A budget of rollouts is dealt out to what might be done: half of the candidates drop out, and again, until two are left.

use crate::candidates::candidates;
use crate::mean::Mean;
use crate::question::{Question, draft, is_taken};
use crate::trial::Trial;
use crate::world::World;
use sandtable_ai::{Doctrine, Effort};
use sandtable_dice::Source;

/// How many commands are looked at, where there are rollouts enough; else one for so many rollouts, but a few.
const CANDIDATES: std::ops::RangeInclusive<usize> = 3..=24;
const ROLLOUTS_EACH: usize = 8;

/// By so many standard errors of the difference the doctrine's choice must be beaten.
const BETTER: f64 = 0.5;

/// After so many imagined battles in which it was all the same what was done, nothing matters.
const ENOUGH: usize = 8;

/// Values that differ by less are the same.
const SAME: f64 = 1e-4;

/// What came of thinking.
#[derive(Clone, Debug, PartialEq)]
pub struct Thought<C> {
    /// What is to be done.
    pub command: C,
    /// All that was looked at, the doctrine's own choice first.
    pub considered: Vec<Considered<C>>,
}

/// One command that was looked at.
#[derive(Clone, Debug, PartialEq)]
pub struct Considered<C> {
    /// The command.
    pub command: C,
    /// What it was worth, battle by battle, from 0 to 1. The nth battle is the same for all that were tried in it.
    pub values: Vec<f64>,
}

impl<C> Considered<C> {
    /// What it was worth in the middle.
    pub fn mean(&self) -> f64 {
        Mean::of(&self.values).mean
    }
}

/// Looks ahead for a side that is asked for one command: with so many rollouts, on so many threads, which make no difference to
/// the result. Every number is drawn from `source`.
///
/// Nothing where the rulebook imagines no battle from this view, where the doctrine's own choice is not allowed or fails, or where it
/// ends the sealed list.
pub fn think<R: Doctrine>(
    question: Question<R>,
    (rollouts, threads): (u32, usize),
    source: &mut impl Source,
) -> Option<Thought<R::Command>> {
    let Question { setting, view, side, list } = question;
    World::<R>::imagine(setting, view, source)?;
    let draft = draft::<R>(setting, view, list);
    let most = (rollouts as usize / ROLLOUTS_EACH).clamp(*CANDIDATES.start(), *CANDIDATES.end());
    let usual = R::choose(setting, &draft, Effort::Full, source);
    if is_taken::<R>(list, &usual) || R::check(setting, &draft, &usual).is_err() {
        return None;
    }
    let weighs = |source: &mut _| R::weighs(setting, &draft, source);
    let mut arms: Vec<Considered<R::Command>> =
        candidates::<R, _>(setting, (&draft, list), (usual, most), weighs, source)
            .into_iter()
            .map(|command| Considered { command, values: Vec::new() })
            .collect();
    let mut alive: Vec<usize> = (0..arms.len()).collect();
    let rounds = usize::BITS - arms.len().saturating_sub(1).leading_zeros();
    let mut trial = Trial::<R>::new(question, threads, source);
    let mut left = rollouts as usize;
    for round in 0..rounds {
        let share = left / (rounds - round) as usize;
        let more = (share / alive.len()).max(1);
        let commands: Vec<&R::Command> = alive.iter().map(|&arm| &arms[arm].command).collect();
        let values = trial.more(more, &commands, source, |ended| ended.worth(setting, side))?;
        let mut failed = Vec::new();
        for (&arm, values) in alive.iter().zip(values) {
            match values.into_iter().collect::<Result<Vec<f64>, String>>() {
                Ok(values) => arms[arm].values.extend(values),
                Err(message) => {
                    let command = &arms[arm].command;
                    tracing::error!(rulebook = R::KEY, ?command, message, "a command is not tried further");
                    failed.push(arm);
                }
            }
        }
        left = left.saturating_sub(more * alive.len());
        if failed.contains(&0) {
            return None;
        }
        alive.retain(|arm| !failed.contains(arm));
        let same =
            |&arm: &usize| arms[arm].values.iter().zip(&arms[0].values).all(|(one, other)| (one - other).abs() < SAME);
        if trial.battles() >= ENOUGH && alive.iter().all(same) {
            break;
        }
        if round + 1 < rounds {
            // The doctrine's own choice stays; of equals so does the first.
            let keep = alive.len().div_ceil(2).max(2);
            alive[1..].sort_by(|&one, &other| arms[other].mean().total_cmp(&arms[one].mean()));
            alive.truncate(keep);
        }
    }
    let best =
        alive.iter().copied().reduce(|best, arm| if arms[arm].mean() > arms[best].mean() { arm } else { best })?;
    let chosen = if is_better(&arms[best].values, &arms[0].values) { best } else { 0 };
    Some(Thought { command: arms[chosen].command.clone(), considered: arms })
}

/// Is one clearly better than the other, battle by battle?
fn is_better(one: &[f64], other: &[f64]) -> bool {
    let differences: Vec<f64> = one.iter().zip(other).map(|(one, other)| one - other).collect();
    let difference = Mean::of(&differences);
    differences.len() > 1 && difference.mean > BETTER * difference.error
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn better_is_what_is_better_by_half_a_standard_error() {
        assert!(is_better(&[0.6, 0.7, 0.5, 0.8], &[0.5, 0.6, 0.4, 0.7]));
        assert!(!is_better(&[0.5, 0.6], &[0.5, 0.6]), "the same is not better");
        assert!(!is_better(&[0.9], &[0.1]), "one battle says nothing");
        // A mean of 0.1 with a standard error of 0.3.
        assert!(!is_better(&[0.7, 0.1], &[0.3, 0.3]));
        // A mean of 0.2 with a standard error of 0.2.
        assert!(is_better(&[0.7, 0.3], &[0.3, 0.3]));
    }
}
