//! Units of one's own: the sheet on which one is written down, what may stand on it, and its price or what is wrong with it.

use serde::{Deserialize, Serialize};
use std::fmt;

/// Most units of one's own in one force.
pub const MOST_OWN: usize = 20;

/// A unit of one's own as it is written down, in the words of the unit tables.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Sheet {
    /// Its name.
    pub name: String,
    /// Whose list it is in; everybody's if left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nation: Option<String>,
    /// What it is: `infantry`, `vehicle`.
    pub class: String,
    /// How it moves: `foot`, `tracked`.
    pub drive: String,
    /// Hit points when fresh; none for what never stands on the table.
    #[serde(default)]
    pub hit_points: u16,
    /// A word of the speed table of the era; none for what never stands on the table.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub speed: String,
    /// Words of the weapon table, with a star for what does not fire on the move.
    #[serde(default)]
    pub weapons: Vec<String>,
    /// Words for what it carries besides.
    #[serde(default)]
    pub equipment: Vec<String>,
    /// Words for what it can do besides.
    #[serde(default)]
    pub traits: Vec<String>,
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
    /// Where it comes from: the parts add up to it.
    pub parts: Vec<Share>,
    /// It has the free machine gun of vehicles.
    pub machine_gun: bool,
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
    /// What it may be.
    pub classes: Vec<SheetWord>,
    /// How it may move.
    pub drives: Vec<SheetWord>,
    /// How fast.
    pub speeds: Vec<SheetWord>,
    /// What hit points it may have, where not every number is one; the word is the number.
    pub armour: Vec<SheetWord>,
    /// Its weapons.
    pub weapons: Vec<SheetWord>,
    /// How many of them at most.
    pub most_weapons: usize,
    /// What it may carry besides.
    pub equipment: Vec<SheetWord>,
    /// What it may do besides.
    pub traits: Vec<SheetWord>,
}

/// One thing that may stand on a sheet.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SheetWord {
    /// The word for it on the sheet.
    pub word: String,
    /// What it is called.
    pub name: String,
    /// What it costs before anything is taken off.
    pub points: u16,
}
