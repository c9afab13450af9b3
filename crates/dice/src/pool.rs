//! Dice whose sum goes straight into a running total that nobody looks at yet.

use crate::throw::notation;
use serde::{Deserialize, Serialize};

/// Up to two groups of dice that are only added up, so that exact odds never enumerate them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pool {
    /// Number of dice and sides of each group; an empty group has no dice.
    pub groups: [(u8, u8); 2],
    /// Dice of the first group that show their highest face are set apart: they do not count in the sum, the rule is told how many.
    pub top_apart: bool,
}

impl Pool {
    /// The sum of `count` dice.
    pub const fn sum(count: u8, sides: u8) -> Pool {
        Pool { groups: [(count, sides), (0, 1)], top_apart: false }
    }

    /// With a second group of dice, in place of any that was there.
    pub const fn and(mut self, count: u8, sides: u8) -> Pool {
        self.groups[1] = (count, sides);
        self
    }

    /// With the dice of the first group that show their highest face set apart.
    pub const fn top_apart(mut self) -> Pool {
        self.top_apart = true;
        self
    }

    /// The sides of each die, the first group first.
    pub fn faces(&self) -> impl Iterator<Item = u8> + Clone + use<> {
        self.groups.into_iter().flat_map(|(count, sides)| std::iter::repeat_n(sides, count.into()))
    }

    /// The sum of these faces, and the number of dice apart.
    pub fn read(&self, faces: &[u8]) -> (u16, u16) {
        let (first, second) = faces.split_at(faces.len().min(self.groups[0].0.into()));
        let is_apart = |face: u8| self.top_apart && face == self.groups[0].1;
        let apart = first.iter().filter(|&&face| is_apart(face)).count() as u16;
        let kept = first.iter().filter(|&&face| !is_apart(face)).chain(second);
        (kept.fold(0u16, |sum, &face| sum.saturating_add(face.into())), apart)
    }

    /// "3d6 + 2d10".
    pub fn notation(&self) -> String {
        notation(self.faces())
    }
}
