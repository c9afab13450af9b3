//! What a side has lost, and who has won.

use sandtable_core::{Outcome, Side};

/// AOS-67 The most that a winner has lost, in hundredths.
const WINNER_LOST: u128 = 45;
/// AOS-67 The least that his enemy has lost, in hundredths.
const LOSER_LOST: u128 = 50;

/// AOS-67 The least lead in losses that wins, in tenths of a percent.
const LEAD: u128 = 10 * (LOSER_LOST - WINNER_LOST);

/// AOS-156 What a side has lost of what it had, in any unit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Share {
    /// Lost.
    pub lost: u128,
    /// What it had.
    pub of: u128,
}

impl Share {
    /// AOS-157 Is it so many percent or more?
    pub fn reaches(self, percent: u8) -> bool {
        100 * self.lost >= u128::from(percent) * self.of
    }

    /// In tenths of a percent, to the nearest, halves up, for people.
    pub fn permille(self) -> u16 {
        let under = self.of.max(1);
        u16::try_from((2000 * self.lost + under) / (2 * under)).unwrap_or(u16::MAX)
    }
}

/// AOS-67 By how much a side leads that lost that much, where its enemy has lost that, in the least leads that win.
pub fn lead(own: Share, enemy: Share) -> f64 {
    (f64::from(enemy.permille()) - f64::from(own.permille())) / LEAD as f64
}

/// AOS-67, AOS-68 How a game ends in which the sides have lost that much: a side that lost at most 45 percent has won where the enemy lost
/// at least 50; everything else is a draw. Both limits are exact and inclusive.
pub fn outcome(lost: [Share; 2]) -> Outcome {
    let wins =
        |own: Share, enemy: Share| 100 * own.lost <= WINNER_LOST * own.of && 100 * enemy.lost >= LOSER_LOST * enemy.of;
    match (wins(lost[0], lost[1]), wins(lost[1], lost[0])) {
        (true, _) => Outcome::Won(Side::A),
        (_, true) => Outcome::Won(Side::B),
        _ => Outcome::Drawn,
    }
}
