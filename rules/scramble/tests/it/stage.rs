//! What the tests begin with: the tables, rules with some switches set, fractions.

use sandtable_core::data::Problems;
use sandtable_core::{Choices, settle};
use sandtable_dice::{Cup, Exact, Exactly, Handful, Next, Pool, Procedure, Seen, Throw, Why};
use sandtable_scramble::data;
use sandtable_scramble::lists::Lists;
use sandtable_scramble::resolution::condition::Condition;
use sandtable_scramble::resolution::criticals::Reads;
use sandtable_scramble::rules::Rules;

/// The tables as they come.
pub fn lists() -> Lists {
    let mut problems = Problems::new();
    let lists = Lists::read(&data::files(), &mut problems);
    problems.into_result().unwrap();
    lists.unwrap()
}

/// What is wrong with the tables where one text in one of them is another.
pub fn spoilt(file: &str, from: &str, to: &str) -> Vec<String> {
    let text = data::files().get(file).unwrap().to_owned();
    assert!(text.contains(from), "{file} has no '{from}'");
    let mut problems = Problems::new();
    let read = Lists::read(&data::files().with(file, text.replacen(from, to, 1)), &mut problems);
    assert_eq!(read.is_none(), !problems.is_empty());
    problems.into_vec().iter().map(ToString::to_string).collect()
}

/// The rules in force with these switches set.
pub fn rules(set: &[(&str, &str)]) -> Rules {
    let set = set.iter().map(|(id, value)| ((*id).to_owned(), (*value).to_owned())).collect();
    settle(&[], "test", &Choices { set, ..Choices::default() }).unwrap().0
}

/// The table of critical hits as the rules in force read it.
pub fn reads(set: &[(&str, &str)]) -> Reads {
    Reads::new(lists().criticals, &rules(set))
}

/// An aircraft with an average crew.
pub fn average(name: &str) -> Condition {
    Condition::new(lists().find(name).unwrap(), 5, 5)
}

/// The chance of something at the end of a procedure, as a fraction.
pub fn chance<P: Procedure>(procedure: &P, holds: impl FnMut(&P::Stage, [u16; 2]) -> bool) -> String {
    Exact::<Exactly>::new().ask(procedure).unwrap().chance(holds).to_string()
}

/// The same as a decimal number, for chains whose fractions are too long.
pub fn about<P: Procedure>(procedure: &P, holds: impl FnMut(&P::Stage, [u16; 2]) -> bool) -> f64 {
    Exact::<f64>::new().ask(procedure).unwrap().chance(holds)
}

/// The mean of a number at the end of a procedure.
pub fn mean<P: Procedure>(procedure: &P, of: impl Fn(&P::Stage, [u16; 2]) -> f64) -> f64 {
    let mut exact = Exact::<f64>::new();
    let answer = exact.ask(procedure).unwrap();
    let mut sum = 0.0;
    answer.each(|stage, totals, chance| sum += of(stage, totals) * chance);
    sum
}

/// Dice that show these faces, one after the other.
pub struct Tape(pub std::vec::IntoIter<u8>);

impl Tape {
    fn faces(&mut self, number: usize) -> Vec<u8> {
        let faces: Vec<u8> = self.0.by_ref().take(number).collect();
        assert_eq!(faces.len(), number, "more dice are rolled than were thrown");
        faces
    }
}

impl Cup for Tape {
    type Pause = std::convert::Infallible;

    fn roll(&mut self, throw: Throw, _: impl FnOnce() -> Why) -> Result<u16, Self::Pause> {
        Ok(throw.read(&self.faces(throw.count.into())))
    }

    fn roll_together(&mut self, handful: &Handful, why: impl FnOnce() -> Why) -> Result<Seen, Self::Pause> {
        let why = why();
        handful.throws().iter().map(|&throw| self.roll(throw, || why)).collect()
    }

    fn roll_into(&mut self, _: usize, pool: Pool, _: impl FnOnce() -> Why) -> Result<u16, Self::Pause> {
        let number = pool.faces().count();
        Ok(pool.read(&self.faces(number)).1)
    }

    fn count(&mut self, _: usize, _: u16) {}
}

/// Where a procedure ends with these faces, all of which it rolls.
pub fn with<P: Procedure>(procedure: &P, faces: &[u8]) -> P::Stage {
    let mut tape = Tape(Vec::from(faces).into_iter());
    let mut stage = procedure.start();
    loop {
        let Ok(next) = procedure.step(stage, &mut tape);
        match next {
            Next::Then(then) => stage = then,
            Next::Done(end) => {
                assert_eq!(tape.0.len(), 0, "fewer dice are rolled than were thrown");
                return end;
            }
        }
    }
}
