//! What can be asked of all the ends of a procedure.

use super::fractions::Ended;
use super::weight::Weight;
use super::{Exact, Exactly};
use crate::{Odds, TALLIES};
use std::collections::BTreeMap;

/// Where a procedure can end, with the chance of each end.
pub struct Answer<'e, S, W: Weight> {
    pub(super) ends: Vec<(S, (W::Scale, u32))>,
    pub(super) scale: W::Scale,
    pub(super) exact: &'e Exact<W>,
    /// The same ends in fractions, where those are kept.
    pub(super) fractions: Option<Ended<S>>,
}

/// No sum of chances is more than one, and that fits.
const FITS: &str = "all chances together are one, which fits";

/// Every way that these can end, with the cell of its chance.
fn cells<S, W: Weight>(
    exact: &Exact<W>,
    ends: &[(S, (W::Scale, u32))],
    mut each: impl FnMut(&S, [u16; TALLIES], W::Cell),
) {
    for (stage, (_, grid)) in ends {
        let grid = &exact.grids[*grid as usize];
        for row in 0..grid.rows() {
            let (lo, cells) = grid.row(row);
            for (i, &cell) in cells.iter().enumerate() {
                if cell != W::Cell::default() {
                    each(stage, [(lo + i) as u16, row as u16], cell);
                }
            }
        }
    }
}

impl<S: Copy + Ord, W: Weight> Answer<'_, S, W> {
    fn cells(&self, each: impl FnMut(&S, [u16; TALLIES], W::Cell)) {
        cells(self.exact, &self.ends, each);
    }

    /// Every answer of a reading in fractions too, where those are kept.
    fn note<T: Ord>(&self, by: &BTreeMap<T, W::Number>, mut read: impl FnMut(&S, [u16; TALLIES]) -> T) {
        let (Some(fractions), Some((ends, scale))) = (&self.exact.fractions, &self.fractions) else { return };
        let mut exactly = BTreeMap::new();
        cells(&fractions.exact, ends, |stage, tallies, cell| {
            Exactly::add_whole(exactly.entry(read(stage, tallies)).or_default(), cell).expect(FITS);
        });
        for (value, sum) in exactly {
            if let Some(&chance) = by.get(&value) {
                fractions.note(W::to_f64(chance), Exactly::number(sum, *scale));
            }
        }
    }

    /// Calls `each` for every way it can end: the last stage, the totals and the chance.
    pub fn each(&self, mut each: impl FnMut(&S, [u16; TALLIES], W::Number)) {
        self.cells(|stage, tallies, cell| each(stage, tallies, W::number(cell, self.scale)));
    }

    /// "What is the chance that ...?"
    pub fn chance(&self, mut holds: impl FnMut(&S, [u16; TALLIES]) -> bool) -> W::Number {
        let mut sum = W::Cell::default();
        self.cells(|stage, tallies, cell| {
            if holds(stage, tallies) {
                W::add_whole(&mut sum, cell).expect(FITS);
            }
        });
        let chance = W::number(sum, self.scale);
        self.note(&[(true, chance)].into(), holds);
        chance
    }

    /// The distribution of anything that can be read off an end.
    pub fn by<T: Ord>(&self, mut read: impl FnMut(&S, [u16; TALLIES]) -> T) -> BTreeMap<T, W::Number> {
        let mut by = BTreeMap::new();
        self.cells(|stage, tallies, cell| {
            W::add_whole(by.entry(read(stage, tallies)).or_insert(W::Cell::default()), cell).expect(FITS);
        });
        let by = by.into_iter().map(|(value, sum)| (value, W::number(sum, self.scale))).collect();
        self.note(&by, read);
        by
    }

    /// The same in floating numbers, with a mean and thresholds.
    pub fn odds<T: Ord>(&self, read: impl FnMut(&S, [u16; TALLIES]) -> T) -> Odds<T> {
        self.by(read).into_iter().map(|(value, chance)| (value, W::to_f64(chance))).collect()
    }

    /// Steps that were run, each for one stage with all its totals.
    pub fn stages(&self) -> usize {
        self.exact.stages
    }

    /// Distinct stages with totals that were met.
    pub fn merged_states(&self) -> usize {
        self.exact.merged_states
    }

    /// How often chains that feed themselves were gone through again.
    pub fn sweeps(&self) -> usize {
        self.exact.sweeps
    }

    /// The chance that was dropped with the endless rest of such chains: 0 unless there are any, and never more than 1e-17 a question.
    pub fn lost(&self) -> f64 {
        W::to_f64(W::number(self.exact.lost, W::Scale::default()))
    }
}
