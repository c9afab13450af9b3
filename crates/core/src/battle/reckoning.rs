//! What a battle cost each side, entry by entry, beside what its dice could have cost it.

use super::Battle;
use crate::record::{EntryOf, Line};
use crate::{Outcome, Roster, Side, Table, Umpire, Viewer, carry_out, outcomes_of_all};
use sandtable_dice::{Silent, Stream};

/// States that an entry may lead to before its ways are drawn by chance and no longer counted.
const COUNTED: usize = 96;

/// So many ways are drawn then.
const DRAWN: u16 = 256;

/// What the dice of an entry cost a side, in what its forces are worth.
#[derive(Clone, Debug, PartialEq)]
pub struct Swing {
    /// Whom.
    pub side: Side,
    /// What it lost.
    pub lost: f64,
    /// What the same commands cost it on the average of all that the dice could show.
    pub expected: f64,
    /// The mean square of what lies between the two.
    pub variance: f64,
    /// How likely it was to lose so much or more.
    pub chance: f64,
}

/// A battle as it stood after an entry, with everybody's eyes.
#[derive(Clone, Debug, PartialEq)]
pub struct Passage {
    /// The entry.
    pub n: u32,
    /// The turn under way.
    pub turn: u16,
    /// Who would win now.
    pub leads: Option<Outcome>,
    /// What the forces of each side are still worth, in the order of the sides.
    pub left: Vec<i64>,
    /// What its dice cost each side that they could cost something.
    pub costs: Vec<Swing>,
}

fn cost(side: usize, before: &[i64], after: &[i64], ways: &[(Vec<i64>, f64)]) -> Swing {
    let lost = |left: &[i64]| (before[side] - left[side]) as f64;
    let own = lost(after);
    let mean = |value: &dyn Fn(f64) -> f64| ways.iter().map(|(left, chance)| chance * value(lost(left))).sum::<f64>();
    let expected = mean(&|lost| lost);
    Swing {
        side: Side(u8::try_from(side).unwrap_or(u8::MAX)),
        lost: own,
        expected,
        variance: mean(&|lost| (lost - expected) * (lost - expected)),
        chance: mean(&|lost| f64::from(u8::from(lost >= own))),
    }
}

impl<R: Table> Battle<R> {
    /// What the forces of each side are worth in a truth, and everything else that is told of them.
    fn weighed(&self, state: &R::State) -> (Roster, Vec<i64>) {
        let roster = R::roster(self.setting(), &R::view(self.setting(), state, Viewer::Umpire));
        let left = roster.left(self.sealed.len());
        (roster, left)
    }

    /// Every way in which these commands could have come out, with its chance: counted, or drawn where there are too many.
    fn ways(&self, before: &R::State, entry: &EntryOf<R>) -> Vec<(Vec<i64>, f64)> {
        let given: Vec<(Side, R::Command)> =
            entry.given.iter().map(|given| (given.side, given.command.clone())).collect();
        let setting = self.setting();
        if let Ok(all) = outcomes_of_all::<R, f64>(setting, before, &given, COUNTED) {
            return all.ends.iter().map(|(state, chance)| (self.weighed(state).1, *chance)).collect();
        }
        let mut dice = Silent::new(Stream::new(entry.n.into()));
        let drawn = (0..DRAWN).map(|_| {
            let (mut state, mut untold) = (before.clone(), Vec::new());
            let Ok(()) = carry_out(&mut Umpire::<R, _>::new(setting, &mut state, &mut dice, &mut untold), &given);
            (self.weighed(&state).1, 1.0 / f64::from(DRAWN))
        });
        drawn.collect()
    }

    /// The whole battle as it went, with what its dice cost and could have cost. It is the truth: for nobody while the battle
    /// goes on.
    pub(crate) fn reckoned(&self) -> Vec<Passage> {
        let mut left = self.weighed(self.first()).1;
        let mut all = Vec::new();
        self.each_passed(|n, before, line, state| {
            let (roster, after) = self.weighed(state);
            let costs = match line {
                Line::Entry(entry) if !entry.given.is_empty() && entry.threw() => {
                    let ways = self.ways(before, entry);
                    (0..after.len())
                        .map(|side| cost(side, &left, &after, &ways))
                        .filter(|cost| cost.variance > 0.0 || cost.lost != 0.0)
                        .collect()
                }
                _ => Vec::new(),
            };
            left = after;
            all.push(Passage { n, turn: roster.turn, leads: roster.leads, left: left.clone(), costs });
        });
        all
    }
}
