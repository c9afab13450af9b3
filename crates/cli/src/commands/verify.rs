//! `sandtable verify`: proves a record from its text.

use super::{out, print_json};
use crate::Failure;
use crate::library::{Library, read};
use clap::Args;
use sandtable_catalog::Unverified;
use sandtable_core::record::{Provision, Verified, read_header};
use serde_json::json;
use std::io::Write;
use std::path::PathBuf;

/// Proves a record: its chain, its commitments, and every entry resolved again.
#[derive(Args, Debug)]
pub struct Verify {
    /// The record
    record: PathBuf,
    /// As a JSON object
    #[arg(long)]
    json: bool,
}

impl Verify {
    /// # Errors
    /// What cannot be read, or the first line that differs.
    pub fn run(&self, library: &Library) -> Result<(), Failure> {
        let record = read(&self.record)?;
        let book = library.book_of(&record)?;
        let header = read_header(&record.name, &record.text)?;
        match (book.verify(&record.name, &record.text, None), self.json) {
            (Ok(verified), true) => print_json(&object(&verified, &header.sides)),
            (Ok(verified), false) => {
                let dice = match header.dice {
                    Provision::Seed(_) => "an open seed",
                    Provision::Commitment(_) => "a secret that fits its commitment",
                    Provision::Entered => "none: the players throw the dice",
                };
                tell(&verified, dice, &header.sides)
            }
            (Err(Unverified::Differs(difference)), true) => {
                print_json(&json!({ "verified": false, "line": difference.line, "what": difference.what }))?;
                Err(Failure::Said)
            }
            (Err(Unverified::Differs(difference)), false) => {
                Err(Failure::No(format!("{}:{}: {}", record.name, difference.line, difference.what)))
            }
            (Err(Unverified::Unreadable(problems)), true) => {
                print_json(&json!({ "verified": false, "problems": problems }))?;
                Err(Failure::Said)
            }
            (Err(unreadable), false) => Err(unreadable.into()),
        }
    }
}

fn object(verified: &Verified, sides: &[String]) -> serde_json::Value {
    let rulings = verified.overrides.iter().map(|(line, reason)| json!({ "line": line, "reason": reason }));
    json!({
        "verified": true,
        "entries": verified.entries,
        "rolls": verified.rolls,
        "by_key": verified.by_key,
        "undone": verified.undone,
        "rulings": rulings.collect::<Vec<_>>(),
        "outcome": verified.outcome.map(|outcome| crate::table::outcome(outcome, sides)),
    })
}

fn tell(verified: &Verified, dice: &str, sides: &[String]) -> Result<(), Failure> {
    let mut out = out();
    let Verified { entries, rolls, by_key, undone, .. } = verified;
    writeln!(out, "The record is whole, and every line follows from the lines before it.")?;
    writeln!(out, "Entries resolved again, each with the same facts and the same state: {entries}")?;
    writeln!(out, "Rolls: {rolls}; of them what the battle's key gives ({dice}): {by_key}")?;
    if rolls > by_key {
        writeln!(out, "Rolls that were entered by hand, and are taken at the players' word: {}", rolls - by_key)?;
    }
    if *undone > 0 {
        let times = if *undone == 1 { "Once" } else { &format!("{undone} times") };
        writeln!(out, "{times} something was taken back.")?;
    }
    for (line, reason) in &verified.overrides {
        writeln!(out, "Line {line}: a human ruling, done as written: {reason}")?;
    }
    match verified.outcome {
        Some(outcome) => writeln!(out, "{}", crate::table::outcome(outcome, sides))?,
        None => writeln!(out, "The battle is not over.")?,
    }
    Ok(())
}
