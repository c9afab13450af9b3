//! `sandtable rules`: clauses, presets and amendments.

use super::{out, print_json};
use crate::Failure;
use crate::columns::Columns;
use crate::library::Library;
use clap::Args;
use sandtable_catalog::{Book, Clause, Switch};
use sandtable_core::data::nearest;
use sandtable_core::{Choices, Date};
use serde_json::json;
use std::io::Write;

/// Shows clauses, presets and amendments of a rulebook.
#[derive(Args, Debug)]
pub struct Rules {
    /// The rulebook
    book: String,
    /// One clause, by its number: letters, a hyphen, digits
    #[arg(conflicts_with_all = ["search", "amendments", "as_of"])]
    clause: Option<String>,
    /// The clauses in which a word stands
    #[arg(long, value_name = "WORD", conflicts_with_all = ["amendments", "as_of"])]
    search: Option<String>,
    /// Every switch with its class, date, default, values and clauses
    #[arg(long)]
    amendments: bool,
    /// Every switch as it stood on that day, such as 2005-03-31
    #[arg(long, value_name = "DATE")]
    as_of: Option<Date>,
    /// As JSON
    #[arg(long)]
    json: bool,
}

impl Rules {
    /// # Errors
    /// Where there is no such rulebook or clause, and where no clause has the word.
    pub fn run(&self, library: &Library) -> Result<(), Failure> {
        let book = library.book(&self.book)?;
        if let Some(id) = &self.clause {
            return self.one(&book, id);
        }
        if let Some(word) = &self.search {
            return self.found(&book, word);
        }
        if self.amendments || self.as_of.is_some() {
            let choices = Choices { as_of: self.as_of, ..Choices::default() };
            return self.switches(&book.switches(&choices)?);
        }
        self.contents(&book)
    }

    fn one(&self, book: &Book, id: &str) -> Result<(), Failure> {
        let Some(clause) = book.clause(id) else {
            let all = book.clauses();
            let hint = nearest(id, all.iter().map(|clause| clause.id.as_str()));
            let hint = hint.map(|hint| format!(" (did you mean {hint}?)")).unwrap_or_default();
            return Err(Failure::No(format!("{} has no clause `{id}`{hint}", book.title())));
        };
        if self.json {
            return print_json(&clause);
        }
        Ok(writeln!(out(), "{}", shown(&clause))?)
    }

    fn found(&self, book: &Book, word: &str) -> Result<(), Failure> {
        let found: Vec<Clause> = book.clauses().into_iter().filter(|clause| clause.mentions(word)).collect();
        if self.json {
            print_json(&found)?;
        } else {
            let mut out = out();
            for clause in &found {
                writeln!(out, "{}\n", shown(clause))?;
            }
        }
        match (found.is_empty(), self.json) {
            (false, _) => Ok(()),
            (true, true) => Err(Failure::Said),
            (true, false) => Err(Failure::No(format!("no clause of {} mentions `{word}`", book.title()))),
        }
    }

    fn switches(&self, switches: &[Switch]) -> Result<(), Failure> {
        if self.json {
            return print_json(&switches);
        }
        let mut columns =
            Columns::new(&["switch", "value", "default", "values", "class", "date", "clauses", "what it does"]);
        for switch in switches {
            columns.row([
                switch.id.clone(),
                switch.value.clone(),
                switch.default.clone(),
                switch.values.clone(),
                switch.class.to_string(),
                switch.date.map(|date| date.to_string()).unwrap_or_default(),
                switch.clauses.join(", "),
                switch.title.clone(),
            ]);
        }
        Ok(write!(out(), "{columns}")?)
    }

    fn contents(&self, book: &Book) -> Result<(), Failure> {
        let clauses = book.clauses();
        if self.json {
            return print_json(&json!({
                "key": book.key(),
                "title": book.title(),
                "edition": book.edition(),
                "presets": book.presets().iter().map(|preset| json!({
                    "id": preset.id,
                    "title": preset.title,
                    "set": preset.set.iter().copied().collect::<std::collections::BTreeMap<_, _>>(),
                })).collect::<Vec<_>>(),
                "clauses": clauses,
            }));
        }
        let mut out = out();
        writeln!(out, "{} ({}): {}\n", book.title(), book.key(), book.edition())?;
        writeln!(out, "Presets, the default first:")?;
        for preset in book.presets() {
            let set: Vec<String> = preset.set.iter().map(|(id, value)| format!("{id}={value}")).collect();
            let set = if set.is_empty() { String::new() } else { format!(" ({})", set.join(", ")) };
            writeln!(out, "  {}: {}{set}", preset.id, preset.title)?;
        }
        for chapter in clauses.chunk_by(|one, other| one.file == other.file) {
            writeln!(out, "\n{}", chapter[0].chapter)?;
            for clause in chapter {
                writeln!(out, "  {}  {}", clause.id, clause.title)?;
            }
        }
        Ok(())
    }
}

/// A clause as text: its Markdown without the marks of bold type.
pub fn shown(clause: &Clause) -> String {
    format!("{} {}\n{}", clause.id, clause.title, clause.text.replace("**", ""))
}
