//! A force as it is put together before a battle: what may be bought, what is chosen, and what comes of it.

use crate::{Formation, Sheet, Words, Workshop};
use serde::{Deserialize, Serialize};

/// Most units of a draft that is looked at.
pub const MOST_DRAFTED: usize = 64;
/// Most elements of one line of a draft.
pub const MOST_ALIKE: u8 = 20;

/// Everything that can be bought in one era of a rulebook.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Armoury {
    /// The word for the era in a draft.
    pub era: String,
    /// What it is called.
    pub name: String,
    /// The lists of which a side buys from one, besides what everybody may have.
    pub lists: Vec<String>,
    /// The points that a side has where nothing else is said.
    pub limit: u32,
    /// What is for sale, in the order of the lists; what belongs together stands together.
    pub wares: Vec<Ware>,
    /// Forces to start with.
    pub samples: Vec<Draft>,
    /// What must be known to read it: what a star means, where prices come from.
    pub notes: Vec<Note>,
    /// What may stand on the sheet of a unit of one's own.
    pub workshop: Workshop,
}

/// A sentence and the clause behind it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Note {
    /// The sentence, with its full stop.
    pub text: String,
    /// The clause.
    pub clause: Words,
}

/// Something for sale.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Ware {
    /// The list that it is in; empty for what everybody may have.
    pub list: String,
    /// What it belongs with: "Tanks", "Infantry".
    pub group: Words,
    /// Its name, unique in its list.
    pub name: String,
    /// What to draw, as in [`crate::Token::symbol`].
    pub symbol: Words,
    /// What it costs.
    pub points: u32,
    /// Its full strength; 0 for what never stands on the table.
    pub strength: u16,
    /// How fast it is, in a word.
    pub speed: String,
    /// Its weapons in words, stars included.
    pub arms: String,
    /// What else the lists say of it: "recon, carries 1".
    pub notes: String,
    /// Words for what it may be given beyond its list, free of cost.
    pub traits: Vec<Words>,
}

/// A force as far as it has been chosen.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Draft {
    /// What it is called; may be empty.
    #[serde(default)]
    pub title: String,
    /// Its era.
    pub era: String,
    /// Whose list it buys from.
    pub list: String,
    /// The points that it may cost.
    pub limit: u32,
    /// Units of its own, which it may have besides those of the lists.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub kinds: Vec<Sheet>,
    /// Its units.
    pub units: Vec<DraftUnit>,
}

/// One unit of a draft.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct DraftUnit {
    /// Its name.
    pub name: String,
    /// Its elements, alike ones in one line.
    pub elements: Vec<DraftLine>,
}

/// Elements of a unit that are alike.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct DraftLine {
    /// What they are, by the name in the lists.
    pub kind: String,
    /// How many.
    pub number: u8,
    /// What they have been given beyond their list.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub traits: Vec<String>,
}

/// More for a draft.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Addition {
    /// To which unit, counted from 0; none for a new one.
    #[serde(default)]
    pub unit: Option<usize>,
    /// What.
    pub line: DraftLine,
}

/// What a draft comes to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Muster {
    /// The draft: with the addition, where one was asked for and allowed.
    pub draft: Draft,
    /// What it costs.
    pub points: u32,
    /// What it has of its own to buy, in its order.
    pub own: Vec<Ware>,
    /// Its units, in their order.
    pub units: Vec<MusterUnit>,
    /// All rules for forces, kept or not.
    pub rules: Vec<ForceRule>,
    /// What is wrong with it, or still missing.
    pub found: Vec<ForceFault>,
    /// Nothing is wrong or missing: it may take the field.
    pub is_legal: bool,
    /// The same as a file.
    pub text: String,
    /// Why the addition was not made.
    pub refused: Option<NotAdded>,
}

/// What a unit of a draft comes to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct MusterUnit {
    /// How many elements it has.
    pub pieces: usize,
    /// What it costs.
    pub points: u32,
    /// What each line of it costs, in their order.
    pub lines: Vec<u32>,
    /// What to draw for each line.
    pub symbols: Vec<Words>,
}

/// A rule for forces, and how this force stands to it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ForceRule {
    /// What it is about: "Points".
    pub name: Words,
    /// How the force stands: "792 of 1000".
    pub value: String,
    /// The clause.
    pub clause: Words,
    /// Is it kept?
    pub kept: bool,
}

/// A rule that a draft does not keep.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ForceFault {
    /// Which unit, counted from 0; none where the whole force is meant.
    pub unit: Option<usize>,
    /// What is wrong, as a sentence without a full stop.
    pub what: String,
    /// The clause that says so.
    pub clause: Words,
    /// Can it be mended by buying more? Then the force is not wrong, but unfinished.
    pub waits: bool,
}

/// Why something was not added, and what could be done instead.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct NotAdded {
    /// To which unit it was to go; none for a new one.
    pub unit: Option<usize>,
    /// What was to be added.
    pub line: DraftLine,
    /// What it would have cost.
    pub points: u32,
    /// Everything that forbids it.
    pub faults: Vec<ForceFault>,
    /// What would be legal.
    pub instead: Vec<Remedy>,
}

/// Something legal in the place of what is not.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Remedy {
    /// What it is: "Make it a unit of its own, 98".
    pub words: String,
    /// How the force would stand then: "890 points, 5 units".
    pub note: String,
    /// What to ask for.
    pub add: Addition,
}

/// A force with a name for each of its elements, as a record sheet shows it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ForceSheet {
    /// The draft.
    pub draft: Draft,
    /// What it costs.
    pub points: u32,
    /// Its units.
    pub units: Vec<Formation>,
    /// Markers under which it may be hidden, where the rulebook has such.
    pub markers: u16,
    /// Markers under which there is nothing.
    pub dummies: u16,
}
