//! Dice that tell nobody anything: a batch of battles.

use crate::procedure::run;
use crate::{Cup, Dice, Ended, Handful, Pool, Procedure, Reading, Seen, Source, TALLIES, Throw, Why};
use std::convert::Infallible;

/// The most dice that a throw can have.
const MOST: usize = u8::MAX as usize;

/// Seeded dice that tell nobody anything. They never pause, never allocate, and never build an explanation.
#[derive(Clone)]
pub struct Silent<S> {
    /// Where the faces come from.
    pub source: S,
    totals: [u16; TALLIES],
}

impl<S: Source> Silent<S> {
    /// Dice from this source.
    pub fn new(source: S) -> Self {
        Silent { source, totals: [0; TALLIES] }
    }

    /// Throws until the faces stand.
    #[inline]
    fn fall<const N: usize>(&mut self, throw: Throw) -> u16 {
        let mut faces = [0u8; N];
        let faces = &mut faces[..throw.count as usize];
        loop {
            self.source.next_roll();
            faces.iter_mut().for_each(|face| *face = self.source.die(throw.sides));
            if throw.stands(faces) {
                return throw.read(faces);
            }
        }
    }
}

impl<S: Source> Cup for Silent<S> {
    type Pause = Infallible;

    #[inline]
    fn roll(&mut self, throw: Throw, _: impl FnOnce() -> Why) -> Result<u16, Infallible> {
        if throw.count == 1 && throw.reading == Reading::Sum {
            self.source.next_roll();
            return Ok(self.source.die(throw.sides).into());
        }
        match throw.count {
            0 => Ok(throw.read(&[])),
            1..=4 => Ok(self.fall::<4>(throw)),
            5..=24 => Ok(self.fall::<24>(throw)),
            _ => Ok(self.fall::<MOST>(throw)),
        }
    }

    fn roll_together(&mut self, handful: &Handful, _: impl FnOnce() -> Why) -> Result<Seen, Infallible> {
        let mut faces = [0u8; 24];
        let mut dice = 0;
        loop {
            if handful.dice().next().is_some() {
                self.source.next_roll();
            }
            for (face, sides) in faces.iter_mut().zip(handful.dice()) {
                *face = self.source.die(sides);
                dice += 1;
            }
            if handful.stands(&faces[..dice]) {
                return Ok(handful.split(handful.read(&faces[..dice])));
            }
            dice = 0;
        }
    }

    #[inline]
    fn roll_into(&mut self, tally: usize, pool: Pool, _: impl FnOnce() -> Why) -> Result<u16, Infallible> {
        let (mut sum, mut apart) = (0u16, 0);
        let [(first, sides), (second, other_sides)] = pool.groups;
        if first == 0 && second == 0 {
            return Ok(0);
        }
        self.source.next_roll();
        for _ in 0..first {
            let face = self.source.die(sides);
            if pool.top_apart && face == sides {
                apart += 1;
            } else {
                sum = sum.saturating_add(face.into());
            }
        }
        for _ in 0..second {
            sum = sum.saturating_add(self.source.die(other_sides).into());
        }
        self.totals[tally] = self.totals[tally].saturating_add(sum);
        Ok(apart)
    }

    #[inline]
    fn count(&mut self, tally: usize, n: u16) {
        self.totals[tally] = self.totals[tally].saturating_add(n);
    }
}

impl<S: Source> Dice for Silent<S> {
    type Pause = Infallible;
    const TELLS: bool = false;

    #[inline]
    fn roll(&mut self, throw: Throw, why: impl FnOnce() -> Why) -> Result<u16, Infallible> {
        Cup::roll(self, throw, why)
    }

    fn roll_together(&mut self, handful: &Handful, why: impl FnOnce() -> Why) -> Result<Seen, Infallible> {
        Cup::roll_together(self, handful, why)
    }

    fn play<P: Procedure>(&mut self, procedure: &P) -> Result<Ended<P::Stage>, Infallible> {
        self.totals = [0; TALLIES];
        let stage = run(procedure, self)?;
        Ok(Ended::capped(procedure, stage, self.totals))
    }
}
