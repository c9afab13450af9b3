//! What a record keeps of a resolution: explained rolls, events, moves of the agenda.

use crate::{Audience, capital, listed};
use sandtable_dice::{Faces, Modifier, Rolled};
use serde::{Deserialize, Serialize};
use std::borrow::Cow;

/// Words that are a constant of the rulebook, or were read from a record.
pub type Words = Cow<'static, str>;

/// One part of a number that was needed.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Part {
    /// What it adds.
    pub value: i32,
    /// What it is for.
    pub name: Words,
    /// The clause that says so.
    pub clause: Words,
}

impl From<&Modifier> for Part {
    fn from(modifier: &Modifier) -> Part {
        Part { value: modifier.value.into(), name: modifier.reason.name.into(), clause: modifier.reason.clause.into() }
    }
}

/// One throw as it fell, with everything that explains it.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Roll {
    /// What the dice were thrown for.
    pub name: Words,
    /// The clause that asks for them.
    pub clause: Words,
    /// The number needed, or the number added to the dice, part by part; empty where there is none.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub parts: Vec<Part>,
    /// Is that number added to what the dice show?
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub added: bool,
    /// May the dice show that number at most, where else they must reach it?
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub at_most: bool,
    /// How many sides each die has.
    pub sides: Faces,
    /// What each die showed, in the same order.
    pub faces: Faces,
    /// What the rule read off them.
    pub seen: u16,
    /// Who may see them.
    #[serde(default, skip_serializing_if = "everybody")]
    pub audience: Audience,
}

fn everybody(audience: &Audience) -> bool {
    *audience == Audience::All
}

impl Roll {
    /// As an umpire says it: its faces, and what is added to them, or what they need; `reach` is said behind a number that must be reached:
    /// "or more needed".
    pub fn said(&self, reach: &str) -> String {
        let faces: Vec<String> = self.faces.iter().map(u8::to_string).collect();
        let needed = match self.modified() {
            Some(number) if self.added => format!(", {number:+}"),
            Some(number) if self.at_most => format!(", {number} or less needed"),
            Some(number) => format!(", {number} {reach}"),
            None => String::new(),
        };
        format!("{}{needed}: {}.", capital(&self.name), listed(&faces))
    }

    /// A throw, for these eyes.
    pub fn new(rolled: &Rolled, audience: Audience) -> Roll {
        Roll {
            name: rolled.why.reason.name.into(),
            clause: rolled.why.reason.clause.into(),
            parts: rolled.why.need.parts().iter().map(Part::from).collect(),
            added: rolled.why.added,
            at_most: rolled.why.need.is_at_most(),
            sides: rolled.sides,
            faces: rolled.faces,
            seen: rolled.seen,
            audience,
        }
    }

    /// The number needed: the sum of its parts; none where there is none, or where it is added to the dice.
    pub fn needed(&self) -> Option<i32> {
        self.modified().filter(|_| !self.added)
    }

    /// The sum of the parts, whatever it is for; none where there are none.
    pub fn modified(&self) -> Option<i32> {
        (!self.parts.is_empty()).then(|| self.parts.iter().map(|part| part.value).sum())
    }
}

/// A line of what happened.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Fact<E, S> {
    /// Dice fell.
    Rolled(Roll),
    /// Something changed.
    Happened(E),
    /// A step was put on the agenda.
    Then(S),
    /// The next step was taken off the agenda.
    Taken,
}

/// Is this what stands where nothing is said? Then it need not be written down.
pub fn is_default<T: Default + PartialEq>(what: &T) -> bool {
    *what == T::default()
}

/// What one viewer is told: a roll or an event, never the agenda.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Heard<E> {
    /// Dice fell.
    Rolled(Roll),
    /// Something happened, as this viewer may know it.
    Happened(E),
}

impl<E> Heard<E> {
    /// Did dice fall?
    pub fn is_roll(&self) -> bool {
        matches!(self, Heard::Rolled(_))
    }
}
