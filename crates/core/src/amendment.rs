//! Rules in force: dated amendments, options, editions and presets, chosen once before play.

mod table;

pub use table::{Allowed, Counted, number, on_off};

use crate::data::{Problem, Problems};
use serde::{Deserialize, Serialize};
use std::{fmt, str::FromStr};

/// A day of the calendar.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Date {
    /// The year.
    pub year: u16,
    /// 1 to 12.
    pub month: u8,
    /// 1 to 31.
    pub day: u8,
}

impl fmt::Display for Date {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}-{:02}-{:02}", self.year, self.month, self.day)
    }
}

impl FromStr for Date {
    type Err = String;

    fn from_str(text: &str) -> Result<Date, String> {
        let wrong = || format!("`{text}` is no date: write it as 2005-03-31");
        let mut parts = text.split('-');
        let mut next = |digits: usize| {
            let part = parts.next().filter(|part| part.len() == digits && part.bytes().all(|b| b.is_ascii_digit()));
            part.and_then(|part| part.parse::<u16>().ok()).ok_or_else(wrong)
        };
        let (year, month, day) = (next(4)?, next(2)?, next(2)?);
        let leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
        let days = [31, 28 + u16::from(leap), 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
        let fits = (1..=12).contains(&month) && day >= 1 && day <= days[usize::from(month) - 1];
        if parts.next().is_some() || !fits {
            return Err(wrong());
        }
        Ok(Date { year, month: month as u8, day: day as u8 })
    }
}

impl Serialize for Date {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Date {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(serde::de::Error::custom)
    }
}

/// What sort of change an amendment is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Class {
    /// Says more clearly what already holds.
    Clarification,
    /// Mends an error.
    Correction,
    /// Adds to the rules.
    NewRule,
    /// The document itself leaves the choice to the players.
    Optional,
    /// Completes what the document leaves open.
    House,
}

impl fmt::Display for Class {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Class::Clarification => "clarification",
            Class::Correction => "correction",
            Class::NewRule => "new rule",
            Class::Optional => "optional rule",
            Class::House => "house rule",
        })
    }
}

/// A named switch of a rulebook, which edits its rules `T` once, before play.
#[derive(Debug)]
pub struct Amendment<T: 'static> {
    /// Unique; `book.name`, or just `name` for a switch that all rulebooks share.
    pub id: &'static str,
    /// What it does, in a few words.
    pub title: &'static str,
    /// What sort of change it is.
    pub class: Class,
    /// When it was published; none for what the book always had. One with a date can be set to `off`.
    pub date: Option<Date>,
    /// The clauses that it concerns.
    pub clauses: &'static [&'static str],
    /// What it may be set to.
    pub values: Allowed,
    /// What it is set to where nobody chooses.
    pub default: &'static str,
    /// Sets it. An error where the value is not one of `values`; then nothing has changed.
    pub set: fn(&mut T, &str) -> Result<(), ()>,
}

/// A named set of values: an edition of the book, or a taste.
#[derive(Clone, Copy, Debug)]
pub struct Preset {
    /// The name.
    pub id: &'static str,
    /// What it is, in a few words.
    pub title: &'static str,
    /// Values of switches.
    pub set: &'static [(&'static str, &'static str)],
}

/// What the players chose: `--preset NAME --set OPTION=VALUE --as-of DATE`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Choices {
    /// A preset by name; the first of the book where none is named.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub preset: Option<String>,
    /// Switches one by one; these go before everything else.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub set: Vec<(String, String)>,
    /// The rules as they stood on that day: later amendments are off.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub as_of: Option<Date>,
    /// It is for practice: against the computer, dice that have fallen may be taken back.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub practice: bool,
}

/// A switch with the value it has in a battle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct InForce {
    /// The switch.
    pub id: String,
    /// Its value.
    pub value: String,
}

/// The rules in force of a book: every switch at its default, until they are settled.
pub trait Amended: Default + 'static {
    /// Named sets of values, the default first.
    const PRESETS: &'static [Preset];

    /// Every switch.
    fn amendments() -> Vec<Amendment<Self>>;
}

/// [`settle`], with what is wrong noted; the book's defaults where anything is.
pub fn settled<T: Amended>(
    scenario: &[(String, String)],
    file: &str,
    choices: &Choices,
    problems: &mut Problems,
) -> (T, Vec<InForce>) {
    settle(scenario, file, choices).unwrap_or_else(|more| {
        problems.extend(more);
        (T::default(), Vec::new())
    })
}

/// Settles the rules in force: the book's defaults and the preset, both without amendments after the date; then what the
/// scenario in `file` sets, which may need a later one, and the players, who may want one.
///
/// # Errors
/// Every unknown name and every value that a switch may not have.
pub fn settle<T: Amended>(
    scenario: &[(String, String)],
    file: &str,
    choices: &Choices,
) -> Result<(T, Vec<InForce>), Vec<Problem>> {
    let (mut rules, mut problems, amendments) = (T::default(), Vec::new(), T::amendments());
    let later =
        |amendment: &Amendment<T>| matches!((amendment.date, choices.as_of), (Some(date), Some(as_of)) if date > as_of);
    let default = |amendment: &Amendment<T>| if later(amendment) { "off" } else { amendment.default };
    let mut values: Vec<(&str, String)> =
        amendments.iter().map(|amendment| ("choices", default(amendment).into())).collect();
    let preset = match &choices.preset {
        None => T::PRESETS.first(),
        Some(name) => {
            let found = T::PRESETS.iter().find(|preset| preset.id.eq_ignore_ascii_case(name));
            if found.is_none() {
                let names: Vec<_> = T::PRESETS.iter().map(|preset| preset.id).collect();
                let what = format!("`{name}` is none of {}", names.join(", "));
                problems.push(Problem::of("choices", "preset", what));
            }
            found
        }
    };
    let preset = preset.map_or(&[][..], |preset| preset.set).iter().map(|&(id, value)| ("preset", id, value));
    let scenario = scenario.iter().map(|(id, value)| (file, id.as_str(), value.as_str()));
    let chosen = choices.set.iter().map(|(id, value)| ("choices", id.as_str(), value.as_str()));
    for (file, id, value) in preset.chain(scenario).chain(chosen) {
        match amendments.iter().position(|amendment| amendment.id == id) {
            Some(at) if file == "preset" && later(&amendments[at]) => {}
            Some(at) => values[at] = (file, value.into()),
            None => problems.push(Problem::of(file, id, "no rule of this book has that name")),
        }
    }
    let mut in_force = Vec::new();
    for (amendment, (file, value)) in amendments.iter().zip(values) {
        if (amendment.set)(&mut rules, &value).is_err() {
            let what = format!("`{value}` is none of: {}", amendment.values);
            problems.push(Problem::of(file, amendment.id, what));
        }
        in_force.push(InForce { id: amendment.id.into(), value });
    }
    if problems.is_empty() { Ok((rules, in_force)) } else { Err(problems) }
}
