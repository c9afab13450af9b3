//! Outcomes of throws and sums of pools, kept from one question to the next.

use super::denominator::Denominator;
use super::weight::{Share, Sums, shares};
use crate::outcomes::{choose, sum_chances, sums};
use crate::{Pool, Throw, TooLarge};

/// A pool whose table takes more additions than this is too large.
const MOST_ADDITIONS: usize = 300_000_000;

/// Outcomes of throws, kept from one question to the next: tables of plain dice, never answers.
#[derive(Debug, Default)]
pub struct Tables {
    throws: Vec<(Throw, Vec<(u16, Share)>)>,
    pools: Vec<(Pool, Vec<Case>)>,
}

/// One number of dice set apart, with the sums of the others.
#[derive(Debug)]
pub(super) struct Case {
    /// How many dice are set apart.
    pub apart: u16,
    /// The chance of that, over all ways of the pool: multiplied with a sum's ways, or with its chance.
    pub share: Share,
    /// The least sum of the others.
    pub least: u16,
    /// Their sums.
    pub sums: Sums,
    /// The others: number of dice and sides.
    pub groups: [(u8, u8); 2],
}

impl Tables {
    /// The place of a throw's table.
    pub(super) fn throw(&mut self, throw: Throw) -> Result<usize, TooLarge> {
        if let Some(at) = self.throws.iter().position(|(known, _)| *known == throw) {
            return Ok(at);
        }
        self.throws.push((throw, shares(throw.outcomes()?)?));
        Ok(self.throws.len() - 1)
    }

    /// What the rule can see of a throw.
    pub(super) fn outcomes(&self, at: usize) -> &[(u16, Share)] {
        &self.throws[at].1
    }

    /// The place of a pool's table.
    pub(super) fn pool(&mut self, pool: Pool) -> Result<usize, TooLarge> {
        if let Some(at) = self.pools.iter().position(|(known, _)| *known == pool) {
            return Ok(at);
        }
        let [first, second] = pool.groups;
        let dice = usize::from(first.0) + usize::from(second.0);
        let cells = usize::from(first.0) * usize::from(first.1) + usize::from(second.0) * usize::from(second.1);
        let tables = if pool.top_apart { usize::from(first.0) + 1 } else { 1 };
        if dice * cells * tables > MOST_ADDITIONS {
            return Err(TooLarge);
        }
        let of = Denominator::of_dice(first.0, first.1)
            .and_then(|of| of.and(Denominator::of_dice(second.0, second.1)?))
            .ok();
        let tops = if pool.top_apart { 0..=first.0 } else { 0..=0 };
        let odds = if pool.top_apart { tops_chances(first) } else { vec![1.0] };
        // A one-sided die always shows its highest face.
        let cases = tops.zip(odds).filter(|(apart, _)| !pool.top_apart || first.1 > 1 || *apart == first.0);
        let cases = cases.map(|(apart, chance)| {
            let groups = if pool.top_apart { [(first.0 - apart, first.1 - 1), second] } else { pool.groups };
            let chances = match sums(&groups) {
                Some(ways) => {
                    let all = ways.iter().sum::<u64>() as f64;
                    let chances = ways.iter().map(|&ways| ways as f64 / all).collect();
                    Sums { ways, chances }
                }
                None => Sums { ways: Vec::new(), chances: sum_chances(&groups) },
            };
            Case {
                apart: apart.into(),
                share: Share { ways: choose(first.0.into(), apart.into()), of, chance },
                least: groups.iter().map(|group| u16::from(group.0)).sum(),
                sums: chances,
                groups,
            }
        });
        let cases: Vec<Case> = cases.collect();
        self.pools.push((pool, cases));
        Ok(self.pools.len() - 1)
    }

    /// The cases of a pool.
    pub(super) fn cases(&self, at: usize) -> &[Case] {
        &self.pools[at].1
    }
}

/// The chance of each number of dice that show their highest face, by adding a die at a time.
fn tops_chances((count, sides): (u8, u8)) -> Vec<f64> {
    let top = 1.0 / f64::from(sides.max(1));
    let mut chances = vec![0.0; usize::from(count) + 1];
    chances[0] = 1.0;
    for dice in 1..=usize::from(count) {
        for tops in (0..=dice).rev() {
            chances[tops] = chances[tops] * (1.0 - top) + if tops > 0 { chances[tops - 1] * top } else { 0.0 };
        }
    }
    chances
}
