//! Worked examples in Markdown: they stand beside the clauses for readers, and are played by the tests.
//!
//! An example says in a line of its own what it proves, sets a scene, and plays:
//!
//! ````text
//! ## A tank in the open
//!
//! Proves: ABC-31, ABC-40
//!
//! Prose for the reader.
//!
//! ```scenario from duel
//! turns = 3
//! ```
//!
//! ```battle
//! odds: fire P1 at T3 = destroyed 16/100
//! German: fire P1 at T3
//! dice to hit: 9 4
//! expect ABC-40: hits T3
//! state T3: strength 38/50; at 400,100
//! Russian: move T3 to 900,100
//! refused: ABC-22
//! ```
//! ````
//!
//! **Scenarios.** A block `scenario` is a scenario of the rulebook. `from NAME` starts from another one and replaces keys:
//! an earlier block `scenario as NAME`, or a file of the rulebook of that name (`NAME`, `NAME.toml`, or the same in
//! `scenarios/`). Each block `battle` begins anew with the scenario above it.
//!
//! **Lines of a battle.** `#` begins a remark. Fragments match without regard to case.
//!
//! | line | says |
//! |---|---|
//! | `choose: preset NAME`, `choose: as of DATE`, `choose: OPTION = VALUE` | rules in force; before all else |
//! | `SIDE: command` | the side gives a typed command; where lists are written, `done` and `withdraw PLACE` too |
//! | `dice: 7 4`, `dice to hit: 7 4`, `dice to hit needing 8: 7 4` | one roll of the command (or the opening) above, what it is for, what it needs |
//! | `refused: CLAUSE fragment` | the command above is refused by this clause |
//! | `misunderstood: fragment` | the command above cannot be read |
//! | `expect: fragment`, `expect CLAUSE: fragment` | somebody is told this, with this clause |
//! | `hears SIDE: fragment`, `never hears SIDE: fragment` | what a side is told of it; `public` for spectators |
//! | `odds: command = label 16/100; label 48%; needs 7` | exact odds beforehand, of whoever decides; `odds SIDE:`; `= nothing` |
//! | `state PIECE: at 300,400; facing 90; strength 12/20; marked moved; not marked hidden; kind tank; gone` | a piece as its own side sees it; `state PIECE to SIDE:` |
//! | `status: label = words`, `status to SIDE: …` | a line of the panel beside the table |
//! | `view SIDE: /pointer = JSON` | a place in what a side may know |
//! | `asked: SIDE and SIDE`, `over: SIDE`, `over: drawn` | who must decide; who has won |
//!
//! An example fails if dice are left over, if a command is refused and no line says so, or if it names no clause.

mod markdown;
mod scenario;
mod script;
mod stage;

use crate::Cited;
use markdown::{Block, blocks};
use sandtable_core::Table;
use sandtable_core::data::Files;
use scenario::Scenarios;
use std::path::Path;

pub use markdown::clauses_proved;

/// What examples did.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Examined {
    /// Battles that were played.
    pub battles: usize,
    /// Commands that were carried out, sealed or refused as expected.
    pub commands: usize,
    /// Odds that were compared.
    pub odds: usize,
    /// Clauses that the examples say they prove, each once, in their order.
    pub proved: Vec<String>,
    /// Clauses that were cited by rolls, refusals, sentences and forecasts.
    pub cited: Cited,
}

impl Examined {
    fn add(&mut self, other: Examined) {
        self.battles += other.battles;
        self.commands += other.commands;
        self.odds += other.odds;
        for clause in other.proved {
            if !self.proved.contains(&clause) {
                self.proved.push(clause);
            }
        }
        self.cited.extend(other.cited.iter().map(str::to_owned).collect::<Vec<_>>());
    }
}

/// The Markdown files of a folder, by name: name and text.
///
/// # Panics
/// Where the folder cannot be read, or has none.
pub fn read_examples(folder: impl AsRef<Path>) -> Vec<(String, String)> {
    let folder = folder.as_ref();
    let entries = std::fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut examples: Vec<(String, String)> = entries
        .filter_map(|entry| entry.ok().map(|entry| entry.path()))
        .filter(|path| path.extension().is_some_and(|extension| extension == "md"))
        .map(|path| {
            let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
            (path.file_name().unwrap_or_default().to_string_lossy().into_owned(), text)
        })
        .collect();
    assert!(!examples.is_empty(), "{}: no examples", folder.display());
    examples.sort();
    examples
}

/// Plays all examples.
///
/// # Panics
/// Where one fails, with every failure: file, line, and what is wrong.
pub fn run_examples<R: Table>(examples: &[(String, String)], files: &Files) -> Examined {
    let (mut examined, mut failures) = (Examined::default(), Vec::new());
    for (name, text) in examples {
        match run_text::<R>(name, text, files) {
            Ok(one) => examined.add(one),
            Err(wrong) => failures.extend(wrong),
        }
    }
    assert!(failures.is_empty(), "examples fail:\n{}", failures.join("\n"));
    examined
}

/// Plays the examples of a folder with a rulebook's tables and its scenarios, from which an example may start.
///
/// # Panics
/// Where one fails, where one of them plays no battle, or where none says what it proves.
pub fn examples_hold<R: Table>(folder: impl AsRef<Path>, tables: Files, scenarios: &Files) {
    let examples = read_examples(folder);
    let files = scenarios.names().fold(tables, |files, name| files.with(name, scenarios.get(name).unwrap_or_default()));
    let examined = run_examples::<R>(&examples, &files);
    assert!(examined.battles >= examples.len() && !examined.proved.is_empty());
}

/// Plays the examples of one text.
///
/// # Errors
/// The first failure of each battle: file, line, and what is wrong.
pub fn run_text<R: Table>(name: &str, text: &str, files: &Files) -> Result<Examined, Vec<String>> {
    let mut examined = Examined { proved: clauses_proved(text), ..Examined::default() };
    let mut failures = Vec::new();
    let mut fails = |line: u32, what: String| failures.push(format!("{name}:{line}: {what}"));
    if examined.proved.is_empty() {
        fails(1, "no line `Proves: CLAUSE` says what these examples prove".into());
    }
    let mut scenarios = Scenarios::new(files);
    for block in blocks(text) {
        match block {
            Block::Scenario { line, info, text } => {
                if let Err(what) = scenarios.read(&info, text, line) {
                    fails(line, what);
                }
            }
            Block::Battle { line, lines } => match scenarios.current() {
                None => fails(line, "no block `scenario` stands before this battle".into()),
                Some(scenario) => match stage::play::<R>(name, scenario, files, &lines, &mut examined) {
                    Ok(()) => examined.battles += 1,
                    Err(wrong) => wrong.into_iter().for_each(|(line, what)| fails(line, what)),
                },
            },
            Block::Unfinished { line } => fails(line, "the block has no end".into()),
        }
    }
    if failures.is_empty() { Ok(examined) } else { Err(failures) }
}
