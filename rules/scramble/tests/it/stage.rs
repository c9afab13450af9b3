//! What the tests begin with: the tables, rules with some switches set, fractions.

use sandtable_core::data::Problems;
use sandtable_core::{Choices, settle};
use sandtable_dice::{Exact, Exactly, Procedure};
use sandtable_scramble::condition::Condition;
use sandtable_scramble::criticals::Reads;
use sandtable_scramble::data;
use sandtable_scramble::lists::Lists;
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
