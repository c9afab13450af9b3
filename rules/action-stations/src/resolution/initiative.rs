//! Initiative.

use crate::clause;
use crate::lists::Crew;
use crate::rules::{D10, Rules};
use sandtable_core::Side;
use sandtable_dice::{Cup, Next, Procedure, Throw, Why};

/// AST-125 What a side adds: its command, and its flagship's crew where that is in force.
pub fn bonus(rules: &Rules, command: u8, flagship: Option<&Crew>) -> i8 {
    let crew = flagship.filter(|_| rules.crew_initiative).map_or(0, |crew| crew.initiative);
    command.cast_signed().saturating_add(crew)
}

/// AST-233 The command of a side by a d10.
pub fn command(face: u8) -> u8 {
    match face {
        ..4 => 0,
        4..8 => 1,
        8..10 => 2,
        10.. => 3,
    }
}

/// AST-125 A die a side, the higher wins, ties are thrown again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Initiative {
    /// What each side adds.
    pub bonus: [i8; 2],
}

impl Procedure for Initiative {
    /// Who wins; nobody before the dice.
    type Stage = Option<Side>;

    fn step<C: Cup>(&self, _: Option<Side>, cup: &mut C) -> Result<Next<Option<Side>>, C::Pause> {
        let [first, second] = self.bonus;
        let winner = cup.roll(Throw::roll_off_with(D10, first, second), || Why::of(&clause::INITIATIVE))?;
        Ok(Next::Done(Some(if winner == 1 { Side::A } else { Side::B })))
    }
}
