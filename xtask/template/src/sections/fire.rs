//! Fire: what is needed, and the dice.

use crate::battle::Umpire;
use crate::battle::event::Event;
use crate::battle::setting::Setting;
use crate::battle::state::Figures;
use crate::clause;
use crate::sections::sight::sees;
use sandtable_core::{Outcome, Piece, Refusal};
use sandtable_dice::{Cup, Dice, Need, Next, Procedure, Reading, Throw, Why};
use sandtable_geometry::Length;

/// NEW-04 The farthest shot.
pub const RANGE: Length = Length::mm(300);
/// NEW-05 Up to here nothing is added.
const SHORT: Length = Length::mm(150);
/// NEW-04 The number needed.
const NEEDED: i8 = 4;
/// The die.
const D6: u8 = 6;

/// NEW-04, NEW-05, NEW-07 What a figure needs to hit another; exactly at a limit is within it.
///
/// # Errors
/// Where the target is out of range, or hidden.
pub fn need(setting: &Setting, figures: &Figures, figure: Piece, target: Piece) -> Result<Need, Refusal> {
    let (from, to) = (figures[figure.index()].at, figures[target.index()].at);
    if !from.within(to, RANGE) {
        return Err(Refusal::beyond(&clause::OUT_OF_RANGE, from.distance(to), RANGE));
    }
    // The line comes last, since it costs most.
    if !sees(&setting.field, from, to) {
        return Err(Refusal::of(&clause::NO_SIGHT));
    }
    let long = setting.rules.long_range && !from.within(to, SHORT);
    Ok(Need::base(NEEDED, &clause::TO_HIT).when(long, 1, &clause::LONG_RANGE))
}

/// NEW-04 One shot, as seeded and typed dice roll it and exact dice walk it.
#[derive(Clone, Copy, Debug)]
pub struct Shot {
    /// What is needed.
    pub need: Need,
}

impl Procedure for Shot {
    /// Did it hit?
    type Stage = bool;

    fn step<C: Cup>(&self, _: bool, cup: &mut C) -> Result<Next<bool>, C::Pause> {
        let least = self.need.total().clamp(0, i8::MAX) as u8;
        let hits = cup.roll(Throw::new(1, D6, Reading::AtLeast(least)), || Why::needing(&clause::TO_HIT, self.need))?;
        Ok(Next::Done(hits > 0))
    }
}

/// NEW-04, NEW-06 A shot, and the end of the battle where it was the last enemy.
pub fn fire<D: Dice>(umpire: &mut Umpire<'_, D>, figure: Piece, target: Piece) -> Result<(), D::Pause> {
    let state = umpire.state();
    let need = need(umpire.setting, &state.figures, figure, target).expect("range and sight were checked");
    let hit = umpire.play(&Shot { need })?.stage;
    umpire.note(Event::Fired { figure, target, hit });
    let (own, other) = (umpire.state().figures[figure.index()].side, umpire.state().figures[target.index()].side);
    if umpire.state().left(other) == 0 {
        umpire.note(Event::Ended { outcome: Outcome::Won(own) });
    }
    Ok(())
}
