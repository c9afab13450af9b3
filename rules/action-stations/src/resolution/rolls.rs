//! One die against a number, and a choice by chance.

use crate::clause;
use crate::rules::D10;
use sandtable_dice::{Cup, Look, Need, Next, Procedure, Reason, Throw, Why};

/// One d10 against a number: a score succeeds on the number or less, an effect comes on the number or more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Test {
    /// What it is for.
    pub reason: &'static Reason,
    /// What the die must show, at most or at least.
    pub need: Need,
}

impl Test {
    /// A roll that succeeds on its number or less.
    pub fn score(reason: &'static Reason, need: Need) -> Test {
        Test { reason, need: need.at_most() }
    }

    /// A roll that works on its number or more.
    pub fn effect(reason: &'static Reason, need: Need) -> Test {
        Test { reason, need }
    }

    /// Does it come with this face?
    pub fn comes(&self, face: u8) -> bool {
        let (face, need) = (i16::from(face), i16::from(self.need.total()));
        if self.need.is_at_most() { face <= need } else { face >= need }
    }

    /// With how many of the ten faces it comes.
    pub fn tenths(&self) -> u8 {
        (1..=D10).map(|face| u8::from(self.comes(face))).sum()
    }
}

impl Procedure for Test {
    type Stage = Option<bool>;

    fn start(&self) -> Option<bool> {
        None
    }

    fn step<C: Cup>(&self, _: Option<bool>, cup: &mut C) -> Result<Next<Option<bool>>, C::Pause> {
        let face = cup.roll(Throw::one(D10), || Why::needing(self.reason, self.need))? as u8;
        Ok(Next::Done(Some(self.comes(face))))
    }
}

/// Why a die is thrown to which a number is added, if there is any.
pub(crate) fn adding(reason: &'static Reason, need: Need) -> Why {
    if need.parts().is_empty() { Why::of(reason) } else { Why::adding(reason, need) }
}

/// AST-201 Two d10 as 00 to 99, tens first; a 10 reads 0.
static HUNDRED: Look =
    Look { name: "00 to 99", read: |faces, _| faces.iter().fold(0, |all, face| 10 * all + u16::from(face % D10)) };

/// AST-201 A choice among several things, each as likely, with one d10 or two: what would favour some of them is rolled again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pick {
    /// How many there are, 1 to 100.
    pub of: u8,
}

impl Procedure for Pick {
    /// Which of them, from 0; nothing while dice are rolled again.
    type Stage = Option<u8>;

    fn start(&self) -> Option<u8> {
        None
    }

    fn step<C: Cup>(&self, _: Option<u8>, cup: &mut C) -> Result<Next<Option<u8>>, C::Pause> {
        let of = u16::from(self.of);
        let why = || Why::of(&clause::RANDOM_CHOICE);
        let (number, all) = if self.of <= D10 {
            (cup.roll(Throw::one(D10), why)? - 1, D10.into())
        } else {
            (cup.roll(Throw::look(2, D10, &HUNDRED, 0), why)?, 100)
        };
        let chosen = number < all - all % of;
        Ok(if chosen { Next::Done(Some((number % of) as u8)) } else { Next::Then(None) })
    }
}
