//! `sandtable squadron`: what of a side lives from battle to battle, in a file that is only changed as the rules allow.

use super::{out, print_json};
use crate::Failure;
use crate::choices::ChoiceArguments;
use crate::columns::Columns;
use crate::library::{Library, Text, read};
use crate::rosters::by_side;
use clap::{Args, Subcommand};
use sandtable_catalog::{Book, Drill, Kept, book_of_scenario};
use sandtable_core::Choices;
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
                told.tell(&after(&book, &text, &read(record)?, side, &told.choices.choices())?, Some(file))
            }
            Deed::Spend { file, words, told } => {
                let (book, text) = opened(library, file)?;
                let drill = Drill::Spend(words);
                told.tell(&book.squadron(&text.name, &text.text, &drill, &told.choices.choices())?, Some(file))
            }
        }
    }
}

/// A squadron after a recorded battle.
fn after(book: &Book, text: &Text, record: &Text, side: &str, choices: &Choices) -> Result<Kept, Failure> {
    Ok(book.squadron_after((&text.name, &text.text), (&record.name, &record.text), side, choices)?)
}

/// `--squadron SIDE=FILE`: who flies, and whose battle is entered by itself when it is over.
#[derive(Args, Clone, Debug, Default)]
pub struct Squadrons {
    /// The squadron that a side flies with, as its crews now are: when the battle is over it is entered into this file
    #[arg(long = "squadron", value_name = "SIDE=FILE")]
    squadrons: Vec<String>,
}

/// Squadrons that are in the air.
pub struct Aloft {
    book: Book,
    sides: Vec<String>,
    /// The file of each side that flies with one, as it was when they took off.
    squadrons: Vec<Option<Text>>,
    choices: Choices,
}

impl Squadrons {
    /// The squadrons that fly, once it is known that their files can be read.
    ///
    /// # Errors
    /// Every one that names no side, and everything that is wrong with a file.
    pub fn begin(&self, book: &Book, sides: &[String], choices: &Choices) -> Result<Aloft, Failure> {
        let names: Vec<&str> = sides.iter().map(String::as_str).collect();
        let mut squadrons = Vec::new();
        for file in by_side("--squadron", &self.squadrons, &names)? {
            let text = file.map(|file| read(Path::new(file))).transpose()?;
            if let Some(text) = &text {
                book.squadron(&text.name, &text.text, &Drill::Look, choices)?;
            }
            squadrons.push(text);
        }
        Ok(Aloft { book: book.clone(), sides: sides.to_vec(), squadrons, choices: choices.clone() })
    }
}

impl Aloft {
    /// The file of each side that flies with a squadron.
    pub fn squadrons(&self) -> &[Option<Text>] {
        &self.squadrons
    }

    /// Enters the battle of a record for each of them, if it is over; whatever happens, a file is changed whole or not at all.
    ///
    /// # Errors
    /// Why it cannot be entered.
    pub fn come_home(&self, record: &Path) -> Result<(), Failure> {
        if self.squadrons.iter().all(Option::is_none) {
            return Ok(());
        }
        let record = read(record)?;
        let over = self.book.restore(&record.name, &record.text, None)?.battle.outcome().is_some();
        for (side, text) in self.sides.iter().zip(&self.squadrons) {
            let Some(file) = text.as_ref().map(|text| Path::new(&text.name)) else { continue };
            if !over {
                let what = "the battle is not over and changes nothing; `squadron enter` enters it when it is";
                writeln!(out(), "{}: {what}", file.display())?;
                continue;
            }
            let kept = after(&self.book, &read(file)?, &record, side, &self.choices)?;
            keep(file, &kept.text)?;
            for note in &kept.notes {
                writeln!(out(), "{}: {note}", file.display())?;
            }
        }
        Ok(())
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
