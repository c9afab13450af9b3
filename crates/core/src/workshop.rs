//! Units of one's own: the sheet on which one is written down, what may stand on it, and its price or what is wrong with it.

use crate::Words;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fmt;

/// Most units of one's own in one force.
pub const MOST_OWN: usize = 20;

/// A unit of one's own as it is written down: its name, and what stands on the lines of its sheet. Which lines there are, the
/// rulebook says in its [`Workshop`]; a line on which nothing stands may be left out.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Sheet {
    /// Its name.
    pub name: String,
    /// What stands on its lines, by their keys.
    #[serde(flatten)]
    pub lines: BTreeMap<String, SheetEntry>,
}

/// What stands on a line of a sheet.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
pub enum SheetEntry {
    /// A number.
    Number(u16),
    /// A word.
    Word(String),
    /// Some words.
    Words(Vec<String>),
}

impl From<u16> for SheetEntry {
    fn from(number: u16) -> SheetEntry {
        SheetEntry::Number(number)
    }
}

impl From<&str> for SheetEntry {
    fn from(word: &str) -> SheetEntry {
        SheetEntry::Word(word.into())
    }
}

impl From<&[String]> for SheetEntry {
    fn from(words: &[String]) -> SheetEntry {
        SheetEntry::Words(words.to_vec())
    }
}

impl SheetEntry {
    /// Does nothing stand there?
    fn is_blank(&self) -> bool {
        match self {
            SheetEntry::Number(number) => *number == 0,
            SheetEntry::Word(word) => word.is_empty(),
            SheetEntry::Words(words) => words.is_empty(),
        }
    }
}

impl Sheet {
    /// The same with something on one of its lines.
    #[must_use]
    pub fn with(mut self, line: &str, entry: impl Into<SheetEntry>) -> Sheet {
        let entry = entry.into();
        if entry.is_blank() {
            self.lines.remove(line);
        } else {
            self.lines.insert(line.into(), entry);
        }
        self
    }

    /// Reads its lines. What no reader asks for is a flaw, and so is what is no number or no word where one is asked for.
    pub fn read(&self) -> SheetReader<'_> {
        SheetReader { sheet: self, known: Vec::new(), flaws: Vec::new() }
    }
}

/// Reads a sheet line by line, and remembers what is wrong with how it is filled in.
#[derive(Debug)]
pub struct SheetReader<'a> {
    sheet: &'a Sheet,
    known: Vec<&'static str>,
    flaws: Vec<Flaw>,
}

impl SheetReader<'_> {
    fn entry<T>(&mut self, line: &'static str, kind: &str, read: impl Fn(&SheetEntry) -> Option<T>) -> Option<T> {
        self.known.push(line);
        let entry = self.sheet.lines.get(line)?;
        let found = read(entry);
        if found.is_none() {
            let what = format!("{kind} stands on this line");
            self.flaws.push(Flaw { field: line.into(), what, clause: None });
        }
        found
    }

    /// The number on a line; 0 where nothing stands.
    pub fn number(&mut self, line: &'static str) -> u16 {
        let read = |entry: &SheetEntry| if let SheetEntry::Number(number) = entry { Some(*number) } else { None };
        self.entry(line, "a number", read).unwrap_or_default()
    }

    /// The word on a line; empty where nothing stands.
    pub fn word(&mut self, line: &'static str) -> String {
        let read = |entry: &SheetEntry| if let SheetEntry::Word(word) = entry { Some(word.clone()) } else { None };
        self.entry(line, "a word", read).unwrap_or_default()
    }

    /// The words on a line.
    pub fn words(&mut self, line: &'static str) -> Vec<String> {
        let read = |entry: &SheetEntry| if let SheetEntry::Words(words) = entry { Some(words.clone()) } else { None };
        self.entry(line, "a list of words", read).unwrap_or_default()
    }

    /// Ends the reading.
    ///
    /// # Errors
    /// Everything that is wrong with how the sheet is filled in: lines that were not asked for among it.
    pub fn end(mut self) -> Result<(), Vec<Flaw>> {
        let others = self.sheet.lines.keys().filter(|line| !self.known.contains(&line.as_str()));
        let what = || format!("a sheet has no such line: {}", self.known.join(", "));
        let unknown = others.map(|line| Flaw { field: line.clone(), what: what(), clause: None });
        self.flaws.extend(unknown.collect::<Vec<_>>());
        if self.flaws.is_empty() { Ok(()) } else { Err(self.flaws) }
    }
}

/// Something that a sheet may not have.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Flaw {
    /// The part of the sheet.
    pub field: String,
    /// What is wrong, in a sentence.
    pub what: String,
    /// The clause that says so; none for words that are not known.
    pub clause: Option<String>,
}

impl fmt::Display for Flaw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.clause {
            Some(clause) => write!(f, "{} ({clause})", self.what),
            None => f.write_str(&self.what),
        }
    }
}

/// A part of a price.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Share {
    /// What it is paid for.
    pub name: String,
    /// How much.
    pub points: u16,
    /// The clause that prices it.
    pub clause: String,
}

/// What a unit of one's own costs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Quote {
    /// The whole price.
    pub points: u16,
    /// Where it comes from: the parts add up to it. What it has for nothing stands there with no points.
    pub parts: Vec<Share>,
}

/// What is said of a sheet: its price, or everything that is wrong with it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Priced {
    /// Its price; none where it may not be.
    pub quote: Option<Quote>,
    /// What is wrong with it.
    pub flaws: Vec<Flaw>,
}

/// What may stand on a sheet of one era; whether it may stand there together is another question.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Workshop {
    /// Its lines besides the name, in the order in which it is filled in.
    pub lines: Vec<SheetLine>,
}

/// A line of a sheet.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SheetLine {
    /// Its key in [`Sheet::lines`], and in [`Flaw::field`].
    pub key: String,
    /// What it is called: "Class".
    pub name: Words,
    /// What must be known to fill it in: "free of cost"; may be empty.
    pub note: Words,
    /// What may stand there.
    pub takes: LineTakes,
    /// What there is to choose from; none where any number may stand.
    pub choices: Vec<SheetWord>,
    /// What stands there on a new sheet; none for nothing.
    pub first: Option<SheetEntry>,
}

/// What may stand on a line of a sheet.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "is", rename_all = "kebab-case")]
pub enum LineTakes {
    /// One of its choices.
    Word,
    /// A number: one of its choices where it has some, any from 0 to `most` where it has none.
    Number {
        /// The highest.
        most: u16,
    },
    /// Each of its choices, once or not at all.
    Words,
    /// Its choices, one after another, each perhaps with a mark behind it.
    List {
        /// How many at most.
        most: usize,
        /// What one of them is called: "Weapon".
        each: Words,
        /// The mark: `*`; empty where there is none.
        mark: Words,
        /// What the mark says of the one before it: "does not fire when it moves".
        marked: Words,
    },
}

/// One thing that may stand on a sheet.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SheetWord {
    /// The word for it on the sheet, or the number.
    pub word: String,
    /// What it is called.
    pub name: String,
    /// What it costs before anything is taken off.
    pub points: u16,
}
