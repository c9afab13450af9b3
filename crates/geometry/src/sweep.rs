//! A small buffer of the next places along a line, in order.

use crate::exact::Fraction;
use std::cmp::Ordering;

/// How many places are kept at a time. A line that meets more is swept in several goes.
const CAPACITY: usize = 8;

/// The first places after a cursor, in order along the line, each with something that happens there.
pub(crate) struct Sweep<T> {
    after: Fraction,
    kept: [(Fraction, T); CAPACITY],
    used: usize,
    cut: bool,
}

impl<T: Copy + Default> Sweep<T> {
    pub fn new() -> Sweep<T> {
        Sweep { after: Fraction::START, kept: [(Fraction::START, T::default()); CAPACITY], used: 0, cut: false }
    }

    /// Notes a place strictly between the ends of the line; places at or before the cursor have been dealt with.
    pub fn note(&mut self, at: Fraction, what: T) {
        if self.after.over != 0 && at.compare(self.after) != Ordering::Greater {
            return;
        }
        let mut slot = self.used;
        while slot > 0 && at.compare(self.kept[slot - 1].0) == Ordering::Less {
            slot -= 1;
        }
        if self.used == CAPACITY {
            self.cut = true;
            if slot == CAPACITY {
                return;
            }
            self.used -= 1;
        }
        self.kept.copy_within(slot..self.used, slot + 1);
        self.kept[slot] = (at, what);
        self.used += 1;
    }

    /// Hands out what was kept in order and forgets it. Returns whether the line must be gone through again.
    pub fn drain(&mut self, mut take: impl FnMut(Fraction, T)) -> bool {
        let mut used = self.used;
        if self.cut {
            // What happens at the last place may be cut in two: leave it for the next go.
            let last = self.kept[used - 1].0;
            while used > 0 && self.kept[used - 1].0.compare(last) == Ordering::Equal {
                used -= 1;
            }
            assert!(used > 0, "a simple outline is met at most twice at one place");
        }
        for &(at, what) in &self.kept[..used] {
            take(at, what);
        }
        if used > 0 {
            self.after = self.kept[used - 1].0;
        }
        self.used = 0;
        std::mem::replace(&mut self.cut, false)
    }
}
