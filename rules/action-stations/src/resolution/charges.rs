//! Depth charges.

use crate::clause;
use crate::lists::Crew;
use crate::rules::D10;
use sandtable_dice::{Cup, Need, Next, Pool, Procedure, Throw, Why};
use sandtable_geometry::Length;

/// AST-185 The patterns.
pub const PATTERNS: [u8; 2] = [5, 10];
/// AST-185 How near to a pattern a submarine is attacked.
pub const REACH: Length = Length::cm(2);

/// AST-185 How a submarine is held.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Held {
    /// Not at all.
    #[default]
    Not,
    /// By other means than sonar.
    Otherwise,
    /// By sonar, this turn or last.
    BySonar,
}

/// AST-185 A pattern at a submarine: what it costs goes into the first total.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pattern {
    /// What the die must show at most.
    pub need: Need,
}

impl Pattern {
    /// AST-119, AST-185 A pattern of 5 or 10 charges.
    pub fn new(charges: u8, held: Held, deep: bool, crew: &Crew) -> Pattern {
        let base = if charges >= PATTERNS[1] {
            Need::base(5, &clause::CHARGES_TEN)
        } else {
            Need::base(3, &clause::CHARGES_FIVE)
        };
        let need = base
            .when(held == Held::BySonar, 1, &clause::CHARGES_SONAR)
            .when(held == Held::Not, -2, &clause::CHARGES_BLIND)
            .when(deep, -1, &clause::CHARGES_DEEP)
            .plus(crew.charges, &clause::CREW_CHARGES);
        Pattern { need: need.at_most() }
    }
}

impl Procedure for Pattern {
    /// Whether it hits; nothing before the dice.
    type Stage = Option<bool>;

    /// AST-185 The die, and the boxes of a hit: twice as many dice after a natural 1.
    fn step<C: Cup>(&self, _: Option<bool>, cup: &mut C) -> Result<Next<Option<bool>>, C::Pause> {
        let face = cup.roll(Throw::one(D10), || Why::needing(&clause::DEPTH_CHARGES, self.need))? as i16;
        let hits = face <= i16::from(self.need.total());
        if hits {
            let dice = if face == 1 { 4 } else { 2 };
            cup.roll_into(0, Pool::sum(dice, D10), || Why::of(&clause::CHARGES_LOSS))?;
        }
        Ok(Next::Done(Some(hits)))
    }
}

/// AST-185 Must a submarine with so many boxes left come up?
pub fn must_surface(boxes: u16, left: u16) -> bool {
    2 * left <= boxes
}
