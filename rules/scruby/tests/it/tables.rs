//! What tests of numbers begin with: the tables, rules with some switches set, fractions.

use sandtable_core::data::Problems;
use sandtable_core::{Choices, settle};
use sandtable_dice::{Cup, Exact, Exactly, Handful, Next, Pool, Procedure, Seen, Throw, Why};
use sandtable_scruby::data;
use sandtable_scruby::lists::{Arm, Form, Formation, Grade, Gun, Kind, Lists, Quality, Weapon};
use sandtable_scruby::rules::Rules;

/// The qualities, the best first.
pub const QUALITIES: [&str; 8] =
    ["incomparable", "extraordinary", "outstanding", "excellent", "superior", "fair", "poor", "unreliable"];

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

/// A type of unit.
pub fn kind(word: &str) -> Kind {
    lists().kinds.into_iter().find(|kind| kind.word == word).unwrap()
}

/// What a quality is worth.
pub fn grade(word: &str) -> Grade {
    lists().grades.into_iter().find(|grade| grade.word == word).unwrap()
}

/// The rank of a quality.
pub fn quality(word: &str) -> Quality {
    Quality(lists().grades.iter().position(|grade| grade.word == word).unwrap() as u8 + 1)
}

/// A class of guns.
pub fn gun(word: &str) -> Gun {
    lists().guns.into_iter().find(|gun| gun.word == word).unwrap()
}

/// A small arm.
pub fn weapon(word: &str) -> Weapon {
    lists().weapons.into_iter().find(|weapon| weapon.word == word).unwrap()
}

/// A formation of an arm.
pub fn form(arm: Arm, formation: Formation) -> Form {
    *lists().form(arm, formation).unwrap()
}

/// The chance of something at the end of a procedure, as a fraction.
pub fn chance<P: Procedure>(procedure: &P, mut holds: impl FnMut(&P::Stage) -> bool) -> String {
    Exact::<Exactly>::new().ask(procedure).unwrap().chance(|stage, _| holds(stage)).to_string()
}

/// The mean of a number at the end of a procedure.
pub fn mean<P: Procedure>(procedure: &P, of: impl Fn(&P::Stage) -> f64) -> f64 {
    let mut exact = Exact::<f64>::new();
    let answer = exact.ask(procedure).unwrap();
    let mut sum = 0.0;
    answer.each(|stage, _, chance| sum += of(stage) * chance);
    sum
}

/// How a procedure ends with these faces.
pub fn thrown<P: Procedure>(procedure: &P, faces: &[u8]) -> P::Stage {
    let mut tape = Tape(faces);
    let mut stage = procedure.start();
    loop {
        match procedure.step(stage, &mut tape).unwrap() {
            Next::Then(next) => stage = next,
            Next::Done(end) => return end,
        }
    }
}

/// Dice that show these faces, one after the other.
struct Tape<'a>(&'a [u8]);

impl Cup for Tape<'_> {
    type Pause = std::convert::Infallible;

    fn roll(&mut self, throw: Throw, _: impl FnOnce() -> Why) -> Result<u16, Self::Pause> {
        let (now, later) = self.0.split_at_checked(throw.count.into()).expect("as many dice as are rolled");
        self.0 = later;
        Ok(throw.read(now))
    }

    fn roll_together(&mut self, _: &Handful, _: impl FnOnce() -> Why) -> Result<Seen, Self::Pause> {
        unreachable!("no test throws a handful")
    }

    fn roll_into(&mut self, _: usize, _: Pool, _: impl FnOnce() -> Why) -> Result<u16, Self::Pause> {
        unreachable!("no test rolls into a tally")
    }

    fn count(&mut self, _: usize, _: u16) {}
}
