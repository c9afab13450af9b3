//! What came of the mutants, in words.

use crate::changes::{Change, Source};
use crate::schema::Numbered;
use crate::trial::Outcome;
use std::collections::BTreeMap;
use std::fmt::Write;
use xtask::ids::Id;
use xtask::own_rules::OwnRules;

/// How many mutants came to what.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// A test failed.
    pub caught: usize,
    /// No test failed.
    pub missed: usize,
    /// No test failed, and none could: everything is decided as before.
    pub no_difference: usize,
}

impl Counts {
    /// Are at least 95 of 100 that make a difference caught?
    pub fn suffice(&self) -> bool {
        self.caught * 100 >= (self.caught + self.missed) * 95
    }
}

/// Everything that is said at the end: what was missed, then a table by file and one by clause.
pub fn written(
    mutants: &Numbered,
    outcomes: &BTreeMap<usize, Outcome>,
    sources: &BTreeMap<String, Source>,
    own: &OwnRules,
) -> (String, Counts) {
    let mut text = String::new();
    let mut total = Counts::default();
    let mut files: BTreeMap<&str, Counts> = BTreeMap::new();
    let mut clauses: BTreeMap<String, Counts> = BTreeMap::new();
    for (id, change) in mutants {
        let key = change.key(&sources[&change.file].text);
        let same = own.makes_no_difference(&key);
        let note = |counts: &mut Counts| match (&outcomes[id], same) {
            (Outcome::Caught(_), _) => counts.caught += 1,
            (Outcome::Missed(_), Some(_)) => counts.no_difference += 1,
            (Outcome::Missed(_), None) => counts.missed += 1,
        };
        note(&mut total);
        note(files.entry(change.file.as_str()).or_default());
        named(&change.function.clauses).into_iter().for_each(|clause| note(clauses.entry(clause).or_default()));
        match (&outcomes[id], same) {
            (Outcome::Caught(test), Some(_)) => {
                writeln!(text, "makes a difference after all: {key}\n    {test} fails").expect("a text takes words");
            }
            (Outcome::Missed(tests), None) => text.push_str(&missed(change, *tests, &key)),
            _ => {}
        }
    }
    text.push_str(&table("file", files.iter().map(|(file, counts)| (*file, counts))));
    text.push_str(&table("clause", clauses.iter().map(|(clause, counts)| (clause.as_str(), counts))));
    let Counts { caught, missed, no_difference } = total;
    let share = caught as f64 * 100.0 / (caught + missed).max(1) as f64;
    writeln!(
        text,
        "{} mutants: {caught} caught, {missed} missed, {no_difference} no difference; {share:.1} % of those that make one",
        mutants.len()
    )
    .expect("a text takes words");
    (text, total)
}

fn missed(change: &Change, tests: usize, key: &str) -> String {
    let Change { file, line, what, function, .. } = change;
    let clauses = named(&function.clauses).join(", ");
    format!("missed {file}:{line}: {what} in {} [{clauses}], met by {tests} tests\n    {key}\n", function.name)
}

fn named(clauses: &[Id]) -> Vec<String> {
    match clauses {
        [] => vec!["no clause".into()],
        clauses => clauses.iter().map(Id::to_string).collect(),
    }
}

fn table<'t>(first: &str, rows: impl Iterator<Item = (&'t str, &'t Counts)>) -> String {
    let mut text = format!("\n{first:<48} caught missed no difference\n");
    for (name, Counts { caught, missed, no_difference }) in rows {
        writeln!(text, "{name:<48} {caught:>6} {missed:>6} {no_difference:>13}").expect("a text takes words");
    }
    text
}
