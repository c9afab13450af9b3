//! One die against a number, and a choice by chance.

use crate::clause;
use crate::rules::D10;
use sandtable_dice::{Cup, Look, Next, Procedure, Throw, Why};

/// One d10 against a number.
pub type Test = sandtable_dice::Test<D10>;

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
