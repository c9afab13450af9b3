//! What can be asked of all the ends of a procedure.

use super::Exact;
use super::weight::Weight;
use crate::{Odds, TALLIES};
use std::collections::BTreeMap;

/// Where a procedure can end, with the chance of each end.
pub struct Answer<'e, S, W: Weight> {
    pub(super) ends: Vec<(S, (W::Scale, u32))>,
    pub(super) scale: W::Scale,
    pub(super) exact: &'e Exact<W>,
}

/// No sum of chances is more than one, and that fits.
const FITS: &str = "all chances together are one, which fits";

impl<S: Copy + Ord, W: Weight> Answer<'_, S, W> {
    fn cells(&self, mut each: impl FnMut(&S, [u16; TALLIES], W::Cell)) {
        for (stage, (_, grid)) in &self.ends {
            let grid = &self.exact.grids[*grid as usize];
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
        W::number(sum, self.scale)
    }

    /// The distribution of anything that can be read off an end.
    pub fn by<T: Ord>(&self, mut read: impl FnMut(&S, [u16; TALLIES]) -> T) -> BTreeMap<T, W::Number> {
        let mut by = BTreeMap::new();
        self.cells(|stage, tallies, cell| {
            W::add_whole(by.entry(read(stage, tallies)).or_insert(W::Cell::default()), cell).expect(FITS);
        });
        by.into_iter().map(|(value, sum)| (value, W::number(sum, self.scale))).collect()
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
