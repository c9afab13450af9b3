//! `sandtable check`: is a file in order? All reasons at once, on standard error.

use super::{out, print_json};
use crate::Failure;
use crate::choices::ChoiceArguments;
use crate::commands::scenarios::army;
use crate::library::{Library, Text, read};
use clap::{Args, Subcommand};
use sandtable_catalog::{book_of_scenario, books};
use sandtable_core::data::Problem;
use serde_json::{Value as Json, json};
use std::io::Write;
use std::path::{Path, PathBuf};

/// Checks a file.
#[derive(Args, Debug)]
pub struct Check {
    #[command(subcommand)]
    what: What,
}

/// What sort of file it is.
#[derive(Subcommand, Debug)]
enum What {
    /// A force for one side: form, prices, limits
    Roster(Checked),
    /// A scenario: form, table, forces, capacity
    Scenario(Checked),
    /// A table that is to take the place of a rulebook's own, or a folder of them
    Rules(CheckedRules),
    /// A record: form, chain, numbers, states
    Record(Checked),
}

#[derive(Args, Debug)]
struct Checked {
    /// The file
    file: PathBuf,
    /// As a JSON object
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    choices: ChoiceArguments,
}

#[derive(Args, Debug)]
struct CheckedRules {
    #[command(flatten)]
    checked: Checked,
    /// The rulebook, where several have a table of that name
    #[arg(long, value_name = "BOOK")]
    book: Option<String>,
}

/// What is said of a file in order: in words, and more of it as JSON.
type Good = (String, Json);

impl Check {
    /// # Errors
    /// Everything that is wrong with the file.
    pub fn run(&self, library: &Library) -> Result<(), Failure> {
        let (checked, result) = match &self.what {
            What::Roster(checked) => (checked, roster(library, checked)),
            What::Scenario(checked) => (checked, scenario(library, checked)),
            What::Rules(rules) => (&rules.checked, tables(rules)),
            What::Record(checked) => (checked, record(library, checked)),
        };
        match (result, checked.json) {
            (Ok((_, more)), true) => print_json(&json!({ "ok": true, "problems": [], "found": more })),
            (Ok((words, _)), false) => Ok(writeln!(out(), "{words}")?),
            (Err(Failure::Problems(problems)), true) => {
                print_json(&json!({ "ok": false, "problems": problems }))?;
                Err(Failure::Said)
            }
            (Err(other), _) => Err(other),
        }
    }
}

fn roster(library: &Library, checked: &Checked) -> Result<Good, Failure> {
    let text = read(&checked.file)?;
    let book = library.book(book_of_scenario(&text.name, &text.text)?.key())?;
    let roster = book.check_roster(&text.name, &text.text, &checked.choices.choices())?;
    let (units, points, limit) = (roster.units.len(), roster.points, roster.limit);
    let units = if units == 1 { "one unit".into() } else { format!("{units} units") };
    let words = format!("{}: in order: {units} of {}, {points} of {limit} points", text.name, roster.list);
    Ok((words, json!(roster)))
}

fn scenario(library: &Library, checked: &Checked) -> Result<Good, Failure> {
    let text = read(&checked.file)?;
    let (book, scenario) = library.scenario_of(&text)?;
    let card = book.check_scenario(&scenario, &checked.choices.choices())?;
    let sides: Vec<String> = card.sides.iter().map(army).collect();
    Ok((format!("{}: in order: {}, {}", text.name, card.title, sides.join(" against ")), json!(card)))
}

fn tables(rules: &CheckedRules) -> Result<Good, Failure> {
    let path = &rules.checked.file;
    let files = if path.is_dir() { folder(path)? } else { vec![one(path)?] };
    let named = |file: &str| file.rsplit('/').next().unwrap_or(file).to_string();
    let fits = |book: &sandtable_catalog::Book| {
        files.iter().any(|(name, _)| book.tables().names().any(|known| named(known) == named(name)))
    };
    let fitting: Vec<_> = match &rules.book {
        Some(key) => vec![sandtable_catalog::book(key).map_err(Failure::Usage)?],
        None => books().into_iter().filter(fits).collect(),
    };
    let book = match &fitting[..] {
        [book] => book.clone(),
        [] => {
            let all = books();
            let known: Vec<&str> = all.iter().flat_map(|book| book.tables().names()).collect();
            let what = format!("no rulebook has a table of that name: there is {}", known.join(", "));
            return Err(Failure::Problems(vec![Problem::new(&path.display().to_string(), 0, "", what)]));
        }
        several => {
            let keys: Vec<&str> = several.iter().map(sandtable_catalog::Book::key).collect();
            return Err(Failure::Usage(format!("several rulebooks have that table: --book {}", keys.join(" or "))));
        }
    };
    book.switches(&rules.checked.choices.choices())?;
    let names: Vec<&str> = files.iter().map(|(name, _)| name.as_str()).collect();
    let words = format!("{}: in order: {} of {}", path.display(), names.join(", "), book.title());
    let found = json!({ "rulebook": book.key(), "files": names });
    book.with_pack(&files)?;
    Ok((words, found))
}

fn folder(path: &Path) -> Result<Vec<(String, String)>, Failure> {
    Ok(Library::with_pack(Some(path))?.into_pack())
}

fn one(path: &Path) -> Result<(String, String), Failure> {
    let Text { name, text } = read(path)?;
    let name = path.file_name().and_then(|name| name.to_str()).map_or(name, str::to_owned);
    Ok((name, text))
}

fn record(library: &Library, checked: &Checked) -> Result<Good, Failure> {
    let text = read(&checked.file)?;
    if checked.choices.are_given() {
        return Err(Failure::Usage("a record has its rules in its first line: nothing can be chosen".into()));
    }
    let restored = library.book_of(&text)?.restore(&text.name, &text.text, None)?;
    if !restored.notes.is_empty() {
        return Err(restored.notes.into());
    }
    let (lines, entries) = (restored.battle.record(0).len(), restored.battle.numbers().len());
    let over = restored.battle.outcome().map(|outcome| outcome.in_words(&restored.header.sides));
    let ending = over.clone().unwrap_or_else(|| "The battle is not over.".into());
    let words = format!("{}: in order: {lines} lines, {entries} entries stand. {ending}", text.name);
    let found = json!({
        "rulebook": restored.header.rulebook,
        "scenario": restored.header.scenario,
        "lines": lines,
        "entries": entries,
        "outcome": over,
    });
    Ok((words, found))
}
