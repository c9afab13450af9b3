//! `sandtable verify`: proves a record from its text.

use super::{out, print_json};
use crate::Failure;
use crate::library::{Library, read};
use clap::Args;
use sandtable_catalog::Unverified;
use sandtable_core::record::{Provision, Verified, read_header};
use sandtable_server::shapes::VerifiedRecord;
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
        if self.json {
            let verdict = match library.book_of(&record) {
                Ok(book) => VerifiedRecord::of(&record.text, book.verify(&record.name, &record.text, None)),
                Err(Failure::Problems(problems)) => VerifiedRecord::unreadable(&problems),
                Err(failure) => return Err(failure),
            };
            print_json(&verdict)?;
            return if verdict.verified { Ok(()) } else { Err(Failure::Said) };
        }
        let book = library.book_of(&record)?;
        let header = read_header(&record.name, &record.text)?;
        match book.verify(&record.name, &record.text, None) {
            Ok(verified) => {
                let dice = match header.dice {
                    Provision::Seed(_) => "an open seed",
                    Provision::Commitment(_) => "a secret that fits its commitment",
                    Provision::Entered => "none: the players throw the dice",
                    Provision::EnteredBesideSeed(_) => "an open seed, for those that the players may not see",
                    Provision::EnteredBesideCommitment(_) => {
                        "a secret that fits its commitment, for those that the players may not see"
                    }
                };
                tell(&verified, dice, &header.sides)
            }
            Err(Unverified::Differs(difference)) => {
                Err(Failure::No(format!("{}:{}: {}", record.name, difference.line, difference.what)))
            }
            Err(unreadable) => Err(unreadable.into()),
        }
    }
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
        Some(outcome) => writeln!(out, "{}", outcome.in_words(sides))?,
        None => writeln!(out, "The battle is not over.")?,
    }
    Ok(())
}
