//! `sandtable odds`: exact odds of a situation, or of a command in a recorded battle.

use super::{out, print_json};
use crate::Failure;
use crate::choices::ChoiceArguments;
use crate::library::{Library, is_record, read};
use crate::table::{forecasts, forecasts_as_json};
use clap::Args;
use sandtable_core::{Expected, Stop, Viewer};
use std::io::Write;
use std::path::{Path, PathBuf};

/// Exact odds of a situation, or of a command in a recorded battle.
#[derive(Args, Debug)]
pub struct Odds {
    /// The rulebook; or a record, with --at and --command
    #[arg(value_name = "BOOK|RECORD")]
    of: String,
    /// The situation, as the rulebook's schema describes it
    #[arg(value_name = "SITUATION.json", required_unless_present_any = ["schema", "command"])]
    situation: Option<PathBuf>,
    /// Shows the JSON Schemas of situation and report
    #[arg(long, conflicts_with_all = ["situation", "command", "at"])]
    schema: bool,
    /// Chances as fractions
    #[arg(long)]
    exact: bool,
    /// As a JSON value
    #[arg(long)]
    json: bool,
    /// After this entry of the record
    #[arg(long, value_name = "N", requires = "command")]
    at: Option<u32>,
    /// A command, as it would be typed by the side that decides there
    #[arg(long, requires = "at", conflicts_with = "situation")]
    command: Option<String>,
    #[command(flatten)]
    choices: ChoiceArguments,
}

impl Odds {
    /// # Errors
    /// What is wrong with the situation, the record, the command or the choices.
    pub fn run(&self, library: &Library) -> Result<(), Failure> {
        if let (Some(n), Some(command)) = (self.at, &self.command) {
            return self.of_record(library, n, command);
        }
        let book = library.book(&self.of)?;
        let Some(path) = self.situation.as_ref().filter(|_| !self.schema) else {
            return print_json(&book.odds_schema());
        };
        let text = read(path)?;
        let odds = book.odds(&text.name, &text.text, &self.choices.choices(), self.exact)?;
        if self.json { print_json(&odds.json) } else { Ok(write!(out(), "{}", odds.text)?) }
    }

    fn of_record(&self, library: &Library, n: u32, command: &str) -> Result<(), Failure> {
        if self.choices.are_given() {
            return Err(Failure::Usage("a record has its rules in its first line: no choices".into()));
        }
        let text = read(Path::new(&self.of))?;
        if !is_record(&text.text) && !text.text.trim().is_empty() {
            return Err(Failure::No(format!("{}:1: is no record of a battle", text.name)));
        }
        let battle = library.book_of(&text)?.restore(&text.name, &text.text, None)?.battle;
        let Some(battle) = battle.at(n) else {
            let last = battle.numbers().last().copied().unwrap_or_default();
            return Err(Failure::Usage(format!("--at {n}: no such entry stands in the record; the last is {last}")));
        };
        let Some(side) = battle.to_act().sides().iter().next() else {
            return Err(Failure::Usage(format!("--at {n}: nobody has anything to decide there")));
        };
        let command = battle.read(side, command).map_err(|what| Failure::Usage(format!("--command: {what}")))?;
        if let Err(Stop::Refused(refusal)) = battle.check(side, &command) {
            return Err(Failure::No(format!("would be refused: {refusal}")));
        }
        let expected = match self.exact {
            true => battle.forecast_exactly(side, &command),
            false => battle.forecast(side, &command).map(|forecasts| Expected { forecasts, fractions: None }),
        };
        let expected = expected.map_err(|what| Failure::Usage(format!("--command: {what}")))?;
        let name = |piece| battle.name(Viewer::Side(side), piece);
        if self.json {
            return print_json(&forecasts_as_json(&expected, name));
        }
        if expected.forecasts.is_empty() {
            return Ok(writeln!(out(), "No odds: no dice are thrown for it, or they cannot be told beforehand.")?);
        }
        Ok(write!(out(), "{}", forecasts(&expected, name))?)
    }
}
