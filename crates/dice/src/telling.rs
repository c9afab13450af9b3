//! Dice for people: thrown by a generator or typed in from the table, and all of them told.

use crate::procedure::run;
use crate::throw::notation;
use crate::{Cup, Dice, Ended, Faces, Handful, Keyed, Pool, Procedure, Seen, Source, TALLIES, Throw, Why};
use serde::Serialize;
use std::fmt;

/// One roll as it fell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Rolled {
    /// What it was thrown for.
    pub why: Why,
    /// The sides of each die.
    pub sides: Faces,
    /// What each die shows, in the same order.
    pub faces: Faces,
    /// What the rule saw: the reading of a throw, the packed readings of a handful, the sum of a pool without the dice set apart.
    /// A tied roll-off has 0 and is followed by the roll that took its place.
    pub seen: u16,
}

/// Faces that lie on the table already: typed in by players, or read from a record.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Entered {
    /// The faces of each roll. A tied roll-off and the roll after it are two; a throw of more dice than [`Faces`] holds is as many as are needed.
    pub rolls: Vec<Faces>,
    /// How many rolls have been taken.
    pub used: usize,
}

impl Entered {
    /// A tape of rolls.
    pub fn new<'a>(rolls: impl IntoIterator<Item = &'a [u8]>) -> Entered {
        let mut tape = Entered::default();
        for roll in rolls {
            if roll.is_empty() {
                tape.rolls.push(Faces::new());
            }
            tape.rolls.extend(roll.chunks(Faces::CAPACITY).map(|faces| faces.iter().copied().collect::<Faces>()));
        }
        tape
    }

    /// Were more rolls typed in than were asked for?
    pub fn left_over(&self) -> bool {
        self.used < self.rolls.len()
    }
}

/// These dice have not been thrown yet, or what was typed cannot be the dice that were asked for. Nothing has changed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Waiting {
    /// What the dice are thrown for; boxed, so that a pause is small to hand up.
    pub why: Box<Why>,
    /// The sides of each die that is asked for.
    pub sides: Vec<u8>,
    /// Faces were typed, but as many dice with so many sides cannot show them.
    pub misfit: bool,
}

impl fmt::Display for Waiting {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let dice = notation(self.sides.iter().copied());
        if self.misfit {
            write!(f, "the faces typed are not those of {dice}, which {} asks for", self.why.reason)
        } else {
            write!(f, "{} asks for {dice}", self.why.reason)
        }
    }
}

impl std::error::Error for Waiting {}

/// Dice for people: seeded or entered, and everything is told. One type for both, so that a rulebook is compiled once for people.
#[derive(Clone)]
pub enum Telling {
    /// A generator throws.
    Seeded {
        /// Where the faces come from.
        source: Keyed,
        /// What has been rolled since it was last handed over.
        told: Vec<Rolled>,
        /// The totals of the procedure that is played.
        totals: [u16; TALLIES],
    },
    /// People throw and type.
    Entered {
        /// What they have typed.
        tape: Entered,
        /// Where the dice come from that not all of them may see; from the tape where there is nothing.
        hidden: Option<Keyed>,
        /// Are the next dice such?
        concealed: bool,
        /// What has been rolled since it was last handed over.
        told: Vec<Rolled>,
        /// The totals of the procedure that is played.
        totals: [u16; TALLIES],
    },
}

impl Telling {
    /// Dice thrown by a generator.
    pub fn seeded(source: Keyed) -> Telling {
        Telling::Seeded { source, told: Vec::new(), totals: [0; TALLIES] }
    }

    /// Dice typed in.
    pub fn entered(tape: Entered) -> Telling {
        Telling::hiding(tape, None)
    }

    /// Dice typed in, but for those that not everybody may see who is asked for dice: they come from a generator.
    pub fn hiding(tape: Entered, hidden: Option<Keyed>) -> Telling {
        Telling::Entered { tape, hidden, concealed: false, told: Vec::new(), totals: [0; TALLIES] }
    }

    /// Were more rolls typed in than were asked for?
    pub fn tape_left_over(&self) -> bool {
        matches!(self, Telling::Entered { tape, .. } if tape.left_over())
    }

    /// Throws these dice until they stand, and tells each throw.
    fn fall(
        &mut self,
        sides: &[u8],
        why: Why,
        stands: impl Fn(&[u8]) -> bool,
        read: impl Fn(&[u8]) -> u16,
    ) -> Result<Vec<u8>, Waiting> {
        if sides.is_empty() {
            return Ok(Vec::new());
        }
        loop {
            let faces = self.faces(sides, why)?;
            let seen = read(&faces);
            let (told, _) = self.parts();
            for (sides, faces) in sides.chunks(Faces::CAPACITY).zip(faces.chunks(Faces::CAPACITY)) {
                let (sides, faces) = (sides.iter().copied().collect(), faces.iter().copied().collect());
                told.push(Rolled { why, sides, faces, seen });
            }
            if stands(&faces) {
                return Ok(faces);
            }
        }
    }

    /// One throw of these dice.
    fn faces(&mut self, sides: &[u8], why: Why) -> Result<Vec<u8>, Waiting> {
        match self {
            Telling::Seeded { source, .. } | Telling::Entered { hidden: Some(source), concealed: true, .. } => {
                source.next_roll();
                Ok(sides.iter().map(|&sides| source.die(sides)).collect())
            }
            Telling::Entered { tape, .. } => {
                let mut all = Vec::with_capacity(sides.len());
                for sides in sides.chunks(Faces::CAPACITY) {
                    let found = tape.rolls.get(tape.used);
                    let fits = |faces: &&Faces| {
                        faces.len() == sides.len()
                            && faces.iter().zip(sides).all(|(face, sides)| (1..=*sides).contains(face))
                    };
                    let Some(faces) = found.filter(fits) else {
                        return Err(Waiting { why: Box::new(why), sides: sides.into(), misfit: found.is_some() });
                    };
                    all.extend_from_slice(faces);
                    tape.used += 1;
                }
                Ok(all)
            }
        }
    }

    fn parts(&mut self) -> (&mut Vec<Rolled>, &mut [u16; TALLIES]) {
        match self {
            Telling::Seeded { told, totals, .. } | Telling::Entered { told, totals, .. } => (told, totals),
        }
    }
}

impl Cup for Telling {
    type Pause = Waiting;

    fn roll(&mut self, throw: Throw, why: impl FnOnce() -> Why) -> Result<u16, Waiting> {
        let sides: Vec<u8> = throw.dice().collect();
        let faces = self.fall(&sides, why(), |faces| throw.stands(faces), |faces| throw.read(faces))?;
        Ok(throw.read(&faces))
    }

    fn roll_together(&mut self, handful: &Handful, why: impl FnOnce() -> Why) -> Result<Seen, Waiting> {
        let sides: Vec<u8> = handful.dice().collect();
        let faces = self.fall(&sides, why(), |faces| handful.stands(faces), |faces| handful.read(faces))?;
        Ok(handful.split(handful.read(&faces)))
    }

    fn roll_into(&mut self, tally: usize, pool: Pool, why: impl FnOnce() -> Why) -> Result<u16, Waiting> {
        let sides: Vec<u8> = pool.faces().collect();
        let faces = self.fall(&sides, why(), |_| true, |faces| pool.read(faces).0)?;
        let (sum, apart) = pool.read(&faces);
        self.count(tally, sum);
        Ok(apart)
    }

    fn count(&mut self, tally: usize, n: u16) {
        let (_, totals) = self.parts();
        totals[tally] = totals[tally].saturating_add(n);
    }
}

impl Dice for Telling {
    type Pause = Waiting;
    const TELLS: bool = true;

    fn conceal(&mut self, hidden: bool) {
        if let Telling::Entered { concealed, .. } = self {
            *concealed = hidden;
        }
    }

    fn roll(&mut self, throw: Throw, why: impl FnOnce() -> Why) -> Result<u16, Waiting> {
        Cup::roll(self, throw, why)
    }

    fn roll_together(&mut self, handful: &Handful, why: impl FnOnce() -> Why) -> Result<Seen, Waiting> {
        Cup::roll_together(self, handful, why)
    }

    fn play<P: Procedure>(&mut self, procedure: &P) -> Result<Ended<P::Stage>, Waiting> {
        *self.parts().1 = [0; TALLIES];
        let stage = run(procedure, self)?;
        let totals = *self.parts().1;
        Ok(Ended::capped(procedure, stage, totals))
    }

    fn tell(&mut self, to: impl FnMut(Rolled)) {
        self.parts().0.drain(..).for_each(to);
    }
}
