//! `sandtable squadron`: what of a side lives from battle to battle, in a file that is only changed as the rules allow.

use super::{out, print_json};
use crate::Failure;
use crate::choices::ChoiceArguments;
use crate::columns::Columns;
use crate::library::{Library, Text, read};
use clap::{Args, Subcommand};
use sandtable_catalog::{Book, Drill, Kept, book_of_scenario};
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

/// Keeps a squadron from battle to battle.
#[derive(Args, Debug)]
pub struct Squadron {
    #[command(subcommand)]
    deed: Deed,
}

/// What is done with it.
#[derive(Subcommand, Debug)]
enum Deed {
    /// Begins a squadron with the aircraft of a roster
    Begin {
        /// The roster
        roster: PathBuf,
        /// What it is called
        #[arg(long)]
        name: String,
        /// Its new file
        #[arg(long, value_name = "FILE")]
        out: PathBuf,
        #[command(flatten)]
        told: Told,
    },
    /// Shows how a squadron stands, and what may be done with it
    Show {
        /// The squadron's file
        file: PathBuf,
        #[command(flatten)]
        told: Told,
    },
    /// Enters a battle that is over, once
    Enter {
        /// The squadron's file
        file: PathBuf,
        /// The record of the battle
        record: PathBuf,
        /// The side that the squadron was
        #[arg(long)]
        side: String,
        #[command(flatten)]
        told: Told,
    },
    /// Spends what battles have brought, in the words that `show` tells
    Spend {
        /// The squadron's file
        file: PathBuf,
        /// On what
        #[arg(required = true)]
        words: Vec<String>,
        #[command(flatten)]
        told: Told,
    },
}

/// By which rules, and how the answer is given.
#[derive(Args, Debug)]
struct Told {
    /// As a JSON object
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    choices: ChoiceArguments,
}

impl Squadron {
    /// # Errors
    /// Everything that is wrong with the files, and why what is asked for is not done; then no file has changed.
    pub fn run(&self, library: &Library) -> Result<(), Failure> {
        match &self.deed {
            Deed::Begin { roster, name, out, told } => {
                if out.exists() {
                    return Err(Failure::Usage(format!("{}: there is such a file already", out.display())));
                }
                let (book, text) = opened(library, roster)?;
                let kept = book.squadron(&text.name, &text.text, &Drill::Begin(name), &told.choices.choices())?;
                told.tell(&kept, Some(out))
            }
            Deed::Show { file, told } => {
                let (book, text) = opened(library, file)?;
                told.tell(&book.squadron(&text.name, &text.text, &Drill::Look, &told.choices.choices())?, None)
            }
            Deed::Enter { file, record, side, told } => {
                let (book, text) = opened(library, file)?;
                let record = read(record)?;
                let (of, record) =
                    ((text.name.as_str(), text.text.as_str()), (record.name.as_str(), record.text.as_str()));
                told.tell(&book.squadron_after(of, record, side, &told.choices.choices())?, Some(file))
            }
            Deed::Spend { file, words, told } => {
                let (book, text) = opened(library, file)?;
                let drill = Drill::Spend(words);
                told.tell(&book.squadron(&text.name, &text.text, &drill, &told.choices.choices())?, Some(file))
            }
        }
    }
}

fn opened(library: &Library, file: &Path) -> Result<(Book, Text), Failure> {
    let text = read(file)?;
    Ok((library.book(book_of_scenario(&text.name, &text.text)?.key())?, text))
}

impl Told {
    /// Says how the squadron stands, once it is kept.
    fn tell(&self, kept: &Kept, file: Option<&Path>) -> Result<(), Failure> {
        if let Some(file) = file {
            keep(file, &kept.text)?;
        }
        if self.json {
            return print_json(kept);
        }
        let heads: Vec<&str> = kept.head.iter().map(String::as_str).collect();
        let mut columns = Columns::new(&heads);
        kept.rows.iter().for_each(|row| columns.row(row.iter().cloned()));
        let mut out = out();
        for note in &kept.notes {
            writeln!(out, "{note}")?;
        }
        writeln!(out, "\n{columns}")?;
        for usage in &kept.usage {
            writeln!(out, "{usage}")?;
        }
        Ok(())
    }
}

/// Writes a file whole or not at all: what stood there before is gone only when all of the new one stands.
fn keep(file: &Path, text: &str) -> Result<(), Failure> {
    if file == Path::new("-") {
        return Ok(writeln!(out(), "{text}")?);
    }
    let mut beside = file.as_os_str().to_owned();
    beside.push(".new");
    let mut new = fs::File::create(&beside)?;
    new.write_all(text.as_bytes())?;
    new.sync_all()?;
    Ok(fs::rename(&beside, file)?)
}
