//! Fractions, means, and dice that show what they are told to.

use sandtable_dice::{Cup, Exact, Exactly, Handful, Need, Next, Pool, Procedure, Seen, TALLIES, Throw, Why};

/// What a number comes to, and its parts without their words.
pub fn parts(need: &Need) -> (i8, Vec<i8>) {
    (need.total(), need.parts().iter().map(|part| part.value).collect())
}

/// The chance of something at the end of a procedure, as a fraction.
pub fn chance<P: Procedure>(procedure: &P, mut holds: impl FnMut(&P::Stage, [u16; TALLIES]) -> bool) -> String {
    let mut exact = Exact::<Exactly>::new();
    exact.ask(procedure).unwrap().chance(|stage, tallies| holds(stage, tallies)).to_string()
}

/// The mean of a number at the end of a procedure.
pub fn mean<P: Procedure>(procedure: &P, of: impl Fn(&P::Stage, [u16; TALLIES]) -> f64) -> f64 {
    let mut exact = Exact::<f64>::new();
    let answer = exact.ask(procedure).unwrap();
    let mut sum = 0.0;
    answer.each(|stage, tallies, chance| sum += of(stage, tallies) * chance);
    sum
}

/// Is it so, but for the last digits?
pub fn near(one: f64, other: f64) -> bool {
    (one - other).abs() < 1e-12
}

/// How a procedure ends with these faces, all of which it must ask for.
pub fn thrown<P: Procedure>(procedure: &P, faces: &[u8]) -> (P::Stage, [u16; TALLIES]) {
    let mut tape = Tape { faces, tallies: [0; TALLIES] };
    let mut stage = procedure.start();
    let end = loop {
        match procedure.step(stage, &mut tape).unwrap() {
            Next::Then(next) => stage = next,
            Next::Done(end) => break end,
        }
    };
    assert!(tape.faces.is_empty(), "{:?} were not asked for", tape.faces);
    (end, tape.tallies)
}

/// Dice that show these faces, one after the other.
struct Tape<'a> {
    faces: &'a [u8],
    tallies: [u16; TALLIES],
}

impl Tape<'_> {
    fn take(&mut self, count: usize) -> &[u8] {
        let (now, later) = self.faces.split_at_checked(count).expect("as many dice as are rolled");
        self.faces = later;
        now
    }
}

impl Cup for Tape<'_> {
    type Pause = std::convert::Infallible;

    fn roll(&mut self, throw: Throw, _: impl FnOnce() -> Why) -> Result<u16, Self::Pause> {
        Ok(throw.read(self.take(throw.count.into())))
    }

    fn roll_together(&mut self, handful: &Handful, _: impl FnOnce() -> Why) -> Result<Seen, Self::Pause> {
        Ok(handful.throws().iter().map(|throw| throw.read(self.take(throw.count.into()))).collect())
    }

    fn roll_into(&mut self, tally: usize, pool: Pool, _: impl FnOnce() -> Why) -> Result<u16, Self::Pause> {
        let (sum, apart) = pool.read(self.take(pool.faces().count()));
        self.tallies[tally] += sum;
        Ok(apart)
    }

    fn count(&mut self, tally: usize, n: u16) {
        self.tallies[tally] = self.tallies[tally].saturating_add(n);
    }
}
