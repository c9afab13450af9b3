//! The lines of a record, and how they are read and written.

use super::{Digest, Provision, Seed};
use crate::data::Problem;
use crate::{Choices, Fact, InForce, Outcome, Ruleset, Side};
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use std::borrow::Cow;

/// The version of the format that is written, and the greatest that is read.
pub const FORMAT: u32 = 1;

/// The first line: what is played, with which rules and which dice.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Header {
    /// [`FORMAT`].
    pub format: u32,
    /// The rulebook's key.
    pub rulebook: String,
    /// Digest of the rulebook's data files.
    pub rules: Digest,
    /// The data files that a player's pack replaced, each with the digest of its text.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub pack: Vec<(String, Digest)>,
    /// What the players chose.
    #[serde(default)]
    pub choices: Choices,
    /// Every switch with its value.
    pub in_force: Vec<InForce>,
    /// The scenario's id.
    pub scenario: String,
    /// Digest of the scenario's text.
    pub scenario_digest: Digest,
    /// The scenario itself, where it is none of the rulebook's own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub scenario_text: Option<String>,
    /// The names of the sides.
    pub sides: Vec<String>,
    /// Where the dice come from.
    pub dice: Provision,
}

impl Header {
    /// Does the header speak of this rulebook and these sides? Switches may be others: an old battle can still be watched
    /// when the rulebook has got a new one.
    ///
    /// # Errors
    /// What differs.
    pub fn fits<R: Ruleset>(&self, setting: &R::Setting) -> Result<(), &'static str> {
        if self.rulebook != R::KEY {
            return Err("the record is of another rulebook");
        }
        if self.sides != R::sides(setting) {
            return Err("the sides are not those of the scenario");
        }
        Ok(())
    }
}

/// A command and who gave it.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Given<C> {
    /// Who.
    pub side: Side,
    /// What.
    pub command: C,
}

/// Where the faces of an entry come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Thrown {
    /// From the battle's key.
    Seeded,
    /// From the players' own dice.
    Entered,
}

/// One command, or all that were sealed, and everything that came of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Entry<C, E, S> {
    /// The number of the entry; the opening, which has no command, is 0.
    pub n: u32,
    /// The commands, in the order in which they were obeyed.
    pub given: Vec<Given<C>>,
    /// Where its dice come from.
    pub dice: Thrown,
    /// What happened.
    pub facts: Vec<Fact<E, S>>,
    /// Digest of the state after it.
    pub state: Digest,
}

impl<C, E, S> Entry<C, E, S> {
    /// Did dice fall in it?
    pub fn threw(&self) -> bool {
        self.facts.iter().any(|fact| matches!(fact, Fact::Rolled(_)))
    }
}

/// One line of a record.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Line<C, E, S> {
    /// What is played.
    Header(Header),
    /// A seat was taken, with its share of the dice.
    Seat {
        /// Which side.
        side: Side,
        /// Any text; it goes into the battle's key.
        nonce: String,
    },
    /// Commands and what came of them.
    Entry(Entry<C, E, S>),
    /// Everything after an entry was taken back.
    Undo {
        /// The number of this line among entries, undoings and rulings.
        n: u32,
        /// The state is again that after this entry.
        to: u32,
        /// Who asked.
        by: Side,
        /// Who agreed, where consent was needed.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        agreed: Vec<Side>,
        /// Digest of the state after it.
        state: Digest,
    },
    /// A human ruling, which goes before what the rules decide.
    Override {
        /// The number of this line among entries, undoings and rulings.
        n: u32,
        /// What was decided, in the rulebook's own events.
        events: Vec<E>,
        /// Why, in words.
        reason: String,
        /// Who asked: a side, or nobody for the umpire's seat.
        by: Option<Side>,
        /// Who agreed.
        agreed: Vec<Side>,
        /// Digest of the state after it.
        state: Digest,
    },
    /// From here on another line of events is tried, with dice of its own.
    Branch {
        /// The dice from here on.
        seed: Seed,
    },
    /// The battle is over, or was left.
    End {
        /// How it ended, if it did.
        outcome: Option<Outcome>,
        /// What the commitment was made to.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        secret: Option<Seed>,
    },
}

/// A line of the records of a rulebook.
pub type LineOf<R> = Line<<R as Ruleset>::Command, <R as Ruleset>::Event, <R as Ruleset>::Step>;
/// An entry in the records of a rulebook.
pub type EntryOf<R> = Entry<<R as Ruleset>::Command, <R as Ruleset>::Event, <R as Ruleset>::Step>;

#[derive(Serialize)]
struct Chained<L> {
    before: Digest,
    #[serde(flatten)]
    line: L,
}

/// What is read of a line before the rest.
#[derive(Deserialize)]
struct Head<'a> {
    before: Digest,
    #[serde(borrow)]
    kind: Cow<'a, str>,
}

/// Reads a line and the digest that it is chained to.
///
/// An entry is read for itself: as one of many kinds it would first be read into a tree of values, and entries are nearly all
/// there is in a record.
fn read_chained<C, E, S>(text: &str) -> serde_json::Result<(Digest, Line<C, E, S>)>
where
    C: DeserializeOwned,
    E: DeserializeOwned,
    S: DeserializeOwned,
{
    let head: Head = serde_json::from_str(text)?;
    let line =
        if head.kind == "entry" { Line::Entry(serde_json::from_str(text)?) } else { serde_json::from_str(text)? };
    Ok((head.before, line))
}

/// Reads a line that was written or read before.
pub(crate) fn read_line<C, E, S>(text: &str) -> Line<C, E, S>
where
    C: DeserializeOwned,
    E: DeserializeOwned,
    S: DeserializeOwned,
{
    read_chained(text).expect("what was once a line of a record is one").1
}

/// Writes a line, chained to the digest of the line before it; without the line end.
pub fn write_line<C: Serialize, E: Serialize, S: Serialize>(before: Digest, line: &Line<C, E, S>) -> String {
    serde_json::to_string(&Chained { before, line }).expect("lines are plain values")
}

/// A line as it stands in a file.
#[derive(Clone, Debug)]
pub struct Read<L> {
    /// Its number in the file, from 1.
    pub number: u32,
    /// The digest of the line before it, as it claims.
    pub before: Digest,
    /// The digest of its own text.
    pub digest: Digest,
    /// What it says.
    pub line: L,
    /// Its text.
    pub text: String,
}

type ReadOf<C, E, S> = Read<Line<C, E, S>>;

/// Reads the lines of a record; blank lines are skipped, unknown fields ignored.
///
/// # Errors
/// Every line that is no line of a record (a record cut off in the middle of a line is one), every line whose chain does
/// not fit the line before it, and a record without a header.
pub fn read_lines<C, E, S>(file: &str, text: &str) -> Result<Vec<ReadOf<C, E, S>>, Vec<Problem>>
where
    C: DeserializeOwned,
    E: DeserializeOwned,
    S: DeserializeOwned,
{
    let mut problems = Vec::new();
    let mut lines: Vec<ReadOf<C, E, S>> = Vec::new();
    let mut before = Digest::default();
    let mut intact = true;
    for (number, text) in (1..).zip(text.lines()).filter(|(_, text)| !text.trim().is_empty()) {
        let digest = Digest::of(text.as_bytes());
        match read_chained(text) {
            Ok((claimed, line)) => {
                if claimed != before && intact {
                    intact = false;
                    let what = if number == 1 {
                        "the record does not start here"
                    } else {
                        "the line before this one was altered or is missing"
                    };
                    problems.push(Problem::new(file, number, "before", what));
                }
                lines.push(Read { number, before: claimed, digest, line, text: text.into() });
            }
            Err(error) if error.is_eof() => {
                problems.push(Problem::new(file, number, "", "the line is cut off"));
                intact = false;
            }
            Err(error) => {
                let newer = if lines.is_empty() { newer_format(file, number, text) } else { None };
                let what = || Problem::new(file, number, "", format!("no line of a record: {error}"));
                problems.push(newer.unwrap_or_else(what));
                intact = false;
            }
        }
        before = digest;
    }
    match lines.first().map(|first| &first.line) {
        None if problems.is_empty() => problems.push(Problem::of(file, "", "the record is empty")),
        Some(Line::Header(_)) => problems.extend(newer_format(file, lines[0].number, &lines[0].text)),
        None => {}
        Some(_) => problems.push(Problem::new(file, 1, "kind", "a record starts with its header")),
    }
    if problems.is_empty() { Ok(lines) } else { Err(problems) }
}

/// A header of a later format, which may have fields that cannot be read here.
fn newer_format(file: &str, number: u32, text: &str) -> Option<Problem> {
    let line: serde_json::Value = serde_json::from_str(text).ok()?;
    let format = line.get("format")?.as_u64().filter(|&format| format > FORMAT.into())?;
    let what = format!("format {format} is newer than this program ({FORMAT})");
    Some(Problem::new(file, number, "format", what))
}

/// Reads only the header: which rulebook can read the rest.
///
/// # Errors
/// What is wrong with the first line.
pub fn read_header(file: &str, text: &str) -> Result<Header, Vec<Problem>> {
    let first = text.lines().find(|line| !line.trim().is_empty()).unwrap_or_default();
    if first.is_empty() {
        return Err(vec![Problem::of(file, "", "the record is empty")]);
    }
    type Any = serde_json::Value;
    match read_chained::<Any, Any, Any>(first) {
        Ok((_, Line::Header(header))) => match newer_format(file, 1, first) {
            Some(newer) => Err(vec![newer]),
            None => Ok(header),
        },
        Ok(_) => Err(vec![Problem::new(file, 1, "kind", "a record starts with its header")]),
        Err(error) if error.is_eof() => Err(vec![Problem::new(file, 1, "", "the line is cut off")]),
        Err(error) => Err(vec![
            newer_format(file, 1, first)
                .unwrap_or_else(|| Problem::new(file, 1, "", format!("no line of a record: {error}"))),
        ]),
    }
}
