//! Losses that fire inflicts, as a sum that can be shown: a base and what changes it, multiplied exactly and rounded once.

use crate::clause;
use sandtable_dice::{List, Reason};

/// The most parts that such a sum has.
const PARTS: usize = 10;

/// What changes losses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Change {
    /// Multiplied.
    Times(u8),
    /// Added.
    Plus(u8),
    /// Taken in percent.
    Percent(u16),
    /// Taken off at the end, after rounding; one is left where there was one.
    Less(u8),
}

/// A change and the clause that makes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Part {
    /// What it does.
    pub change: Change,
    /// Why.
    pub reason: &'static Reason,
}

impl Default for Part {
    fn default() -> Part {
        Part { change: Change::Plus(0), reason: &clause::LOSSES }
    }
}

/// AOS-80, AOS-124, AOS-131 Losses with what changes them, in the order in which that is done.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Losses {
    /// AOS-33, AOS-45 What the quality of the firer is worth.
    pub base: u8,
    /// What changes that.
    pub parts: List<Part, PARTS>,
}

impl Losses {
    /// The losses of a quality.
    pub fn of(base: u8) -> Losses {
        Losses { base, parts: List::new() }
    }

    /// Adds a change where the circumstance holds.
    #[must_use]
    pub fn when(mut self, holds: bool, change: Change, reason: &'static Reason) -> Losses {
        if holds {
            self.parts.push(Part { change, reason });
        }
        self
    }

    /// Halves them where the circumstance holds.
    #[must_use]
    pub fn halved(self, holds: bool, reason: &'static Reason) -> Losses {
        self.when(holds, Change::Percent(50), reason)
    }

    /// AOS-80 What comes of it: rounded once, to the nearest, halves up, before anything is taken off.
    pub fn total(&self) -> u8 {
        let (mut over, mut under, mut off) = (u128::from(self.base), 1u128, 0u128);
        for part in self.parts.iter() {
            match part.change {
                Change::Times(times) => over *= u128::from(times),
                Change::Plus(more) => over += u128::from(more) * under,
                Change::Percent(percent) => (over, under) = (over * u128::from(percent), under * 100),
                Change::Less(less) => off += u128::from(less),
            }
        }
        let rounded = (2 * over + under) / (2 * under);
        let left = if rounded > off { rounded - off } else { rounded.min(1) };
        u8::try_from(left).unwrap_or(u8::MAX)
    }
}
