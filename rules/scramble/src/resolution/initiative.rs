//! Who has the initiative, and what equal dice do to the clouds.

use crate::clause;
use crate::rules::D10;
use sandtable_core::Side;
use sandtable_dice::{Cup, Next, Procedure, Throw, Why};
use std::cmp::Ordering;

/// SQR-05 At this face and above groups of clouds gain a piece; below it they lose one.
const GROWS: u8 = 6;

/// SQR-02, SQR-04 One throw for the initiative: a D10 each, with the Skill of its leader; SQR-03 without, where he is under a marker or
/// there is none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Initiative {
    /// The Skill that counts for each side.
    pub skills: [u8; 2],
}

/// SQR-04, SQR-05 What both dice say.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Thrown {
    /// Who has more; nobody where they are tied, and throw again.
    pub winner: Option<Side>,
    /// What both dice show.
    pub faces: [u8; 2],
    /// The dice are equal: by how many pieces each group of clouds changes.
    pub clouds: i8,
}

impl Procedure for Initiative {
    type Stage = Thrown;

    fn step<C: Cup>(&self, _: Thrown, cup: &mut C) -> Result<Next<Thrown>, C::Pause> {
        self.pair(cup).map(Next::Done)
    }
}

impl Initiative {
    /// SQR-05 A D10 each: equal faces change the clouds, whether the totals are equal or not.
    fn pair<C: Cup>(&self, cup: &mut C) -> Result<Thrown, C::Pause> {
        let mut face = || cup.roll(Throw::one(D10), || Why::of(&clause::INITIATIVE));
        let faces = [face()? as u8, face()? as u8];
        let [one, other] = [faces[0] + self.skills[0], faces[1] + self.skills[1]];
        let winner = match one.cmp(&other) {
            Ordering::Greater => Some(Side::A),
            Ordering::Less => Some(Side::B),
            Ordering::Equal => None,
        };
        let clouds = if faces[0] == faces[1] { grows(faces[0]) } else { 0 };
        Ok(Thrown { winner, faces, clouds })
    }
}

/// SQR-04 The initiative of a turn: pair after pair, until the totals differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Contest {
    /// One pair.
    pub pair: Initiative,
    /// SQR-05 Do ties change the clouds, by the winner's die in the end, and not equal dice?
    pub by_ties: bool,
}

/// How it has come out so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Contested {
    /// Who has the initiative, once that is known.
    pub winner: Option<Side>,
    /// SQR-05 How many pieces each group of clouds loses before it gains any that stay; one that has no more is gone by then.
    pub lost: u8,
    /// How many it gains after that.
    pub gained: u8,
    /// Ties so far.
    ties: u8,
}

impl Contested {
    /// SQR-05 One pair changes each group by a piece, if at all: what was gained last goes first.
    fn changes(&mut self, by: i8) {
        match by.cmp(&0) {
            Ordering::Greater => self.gained = self.gained.saturating_add(1),
            Ordering::Less if self.gained > 0 => self.gained -= 1,
            Ordering::Less => self.lost = self.lost.saturating_add(1),
            Ordering::Equal => {}
        }
    }
}

impl Procedure for Contest {
    type Stage = Contested;

    /// SQR-04 A pair; another one follows a tie of totals.
    ///
    /// RULING: of several ties each is a pair that changes the clouds, all of them by the die of whoever wins in the end.
    fn step<C: Cup>(&self, mut contested: Contested, cup: &mut C) -> Result<Next<Contested>, C::Pause> {
        let thrown = self.pair.pair(cup)?;
        if !self.by_ties {
            contested.changes(thrown.clouds);
        }
        let Some(winner) = thrown.winner else {
            contested.ties = contested.ties.saturating_add(u8::from(self.by_ties));
            return Ok(Next::Then(contested));
        };
        (0..contested.ties).for_each(|_| contested.changes(grows(thrown.faces[winner.index()])));
        Ok(Next::Done(Contested { winner: thrown.winner, ..contested }))
    }
}

/// SQR-05 Whether a score lets groups of clouds gain a piece, or lose one.
pub fn grows(score: u8) -> i8 {
    if score >= GROWS { 1 } else { -1 }
}

/// SQR-106 Who leads: the highest rank that is alive and on the table, which is the least number.
pub fn leader<R: Ord + Copy>(ranks: impl IntoIterator<Item = (R, bool)>) -> Option<usize> {
    let there = ranks.into_iter().enumerate().filter(|(_, (_, there))| *there);
    there.min_by_key(|(_, (rank, _))| *rank).map(|(at, _)| at)
}
