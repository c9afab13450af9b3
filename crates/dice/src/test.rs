//! One die against a number.

use crate::{Cup, Need, Next, Procedure, Reason, Throw, Why};

/// One die of so many sides against a number: a score succeeds on the number or less, an effect comes on the number or more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Test<const SIDES: u8> {
    /// What it is for.
    pub reason: &'static Reason,
    /// What the die must show, at most or at least.
    pub need: Need,
}

impl<const SIDES: u8> Test<SIDES> {
    /// A roll that succeeds on its number or less.
    pub fn score(reason: &'static Reason, need: Need) -> Test<SIDES> {
        Test { reason, need: need.at_most() }
    }

    /// A roll that works on its number or more.
    pub fn effect(reason: &'static Reason, need: Need) -> Test<SIDES> {
        Test { reason, need }
    }

    /// Does it come with this face?
    pub fn comes(&self, face: u8) -> bool {
        let (face, need) = (i16::from(face), i16::from(self.need.total()));
        if self.need.is_at_most() { face <= need } else { face >= need }
    }

    /// Throws its die: does it come?
    pub fn roll<C: Cup>(&self, cup: &mut C) -> Result<bool, C::Pause> {
        let face = cup.roll(Throw::one(SIDES), || Why::needing(self.reason, self.need))? as u8;
        Ok(self.comes(face))
    }

    /// With how many of the faces it comes.
    pub fn faces(&self) -> u8 {
        (1..=SIDES).map(|face| u8::from(self.comes(face))).sum()
    }
}

impl<const SIDES: u8> Procedure for Test<SIDES> {
    type Stage = Option<bool>;

    fn step<C: Cup>(&self, _: Option<bool>, cup: &mut C) -> Result<Next<Option<bool>>, C::Pause> {
        Ok(Next::Done(Some(self.roll(cup)?)))
    }
}
