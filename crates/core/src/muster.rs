//! A force as it is put together before a battle: what may be bought, what is chosen, and what comes of it.

use crate::{AttackWords, BoxPart, Fixture, Formation, Harm, Outsider, Row, Sheet, Words, Workshop};
use serde::{Deserialize, Serialize};

/// Most units of a draft that is looked at.
pub const MOST_DRAFTED: usize = 64;
/// Most elements of one line of a draft.
pub const MOST_ALIKE: u8 = 20;

/// Everything that can be bought for one sort of battle of a rulebook: in an era, or in the air.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Armoury {
    /// The word for the era, or the sort of battle, in a draft.
    pub era: String,
    /// What it is called.
    pub name: String,
    /// What its elements stand together in: "unit".
    pub unit: Words,
    /// What [`Ware::strength`] counts: "hit points".
    pub strength: Words,
    /// The lists of which a side buys from one, besides what everybody may have.
    pub lists: Vec<String>,
    /// What the list is called that is everybody's; empty where none is, or where there is no other.
    pub everybody: Words,
    /// The points that a side has where nothing else is said.
    pub limit: u32,
    /// What a side settles for its force as a whole: on which side it fights, the year. What a choice adds it adds to the limit.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub fittings: Vec<Fitting>,
    /// What is for sale, in the order of the lists; what belongs together stands together.
    pub wares: Vec<Ware>,
    /// Forces to start with.
    pub samples: Vec<Draft>,
    /// What must be known to read it: what a star means, where prices come from.
    pub notes: Vec<Note>,
    /// What may stand on the sheet of a unit of one's own; none where nobody may have one.
    pub workshop: Option<Workshop>,
    /// How people speak of attacks with it at a table of real miniatures; none where nobody can ask about any
    /// ([`crate::AttackWish`]).
    pub attacks: Option<AttackWords>,
    /// Who may be meant in such attacks besides those of a force.
    pub outsiders: Vec<Outsider>,
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
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
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
    /// What its buyer settles, and what that costs: a load, the skill of a crew.
    pub fittings: Vec<Fitting>,
}

/// Something about a ware, or about a whole force, that its buyer settles: one of several.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Fitting {
    /// What it is about: "Load".
    pub name: Words,
    /// What there is to choose from. The first is what stands where nothing is said.
    pub choices: Vec<FittingChoice>,
}

/// One of them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct FittingChoice {
    /// The word for it in [`DraftLine::traits`] or [`Draft::traits`]; empty for what is not written down.
    pub word: String,
    /// What it is called: "bombs".
    pub name: String,
    /// What it adds to the price, or to the limit of a force.
    pub points: i32,
}

/// A force as far as it has been chosen.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Draft {
    /// What it is called; may be empty.
    #[serde(default)]
    pub title: String,
    /// Its era, or the sort of battle that it is for.
    pub era: String,
    /// Whose list it buys from.
    pub list: String,
    /// The points that it may cost.
    pub limit: u32,
    /// What its owner has settled of [`Armoury::fittings`].
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub traits: Vec<String>,
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
    /// What they have been given beyond their list, and what their buyer has settled of their fittings.
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
    /// Options that a battle must have in which it takes the field, as a set-up names them.
    pub set: Vec<(String, String)>,
    /// Why the addition was not made.
    pub refused: Option<NotAdded>,
}

/// What a unit of a draft comes to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct MusterUnit {
    /// How many elements it has.
    pub pieces: usize,
    /// The same in words: "4 aircraft".
    pub size: String,
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
    /// How large it is, in words: "2 units and 3 aircraft".
    pub size: String,
    /// How many turns a battle of its sort has where nothing else is said.
    pub turns: u16,
    /// Its units.
    pub units: Vec<Formation>,
    /// Markers under which it may be hidden; none where it cannot be.
    pub markers: Option<Markers>,
    /// Counters that are laid beside its pieces; none where the rulebook has none.
    pub counters: Option<Counters>,
}

/// Markers that all look alike, to be cut out, each with a letter.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Markers {
    /// How many.
    pub number: u16,
    /// What may lie under them, and what is public: "6 units and 3 dummies: letters are public.".
    pub note: String,
}

/// Counters to be cut out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Counters {
    /// Their sorts: what is drawn on each, as a key, and what it says.
    pub signs: Vec<(Words, String)>,
    /// What they say, and who needs one.
    pub note: String,
}

/// A piece on a card of its own, to be written on with a pen.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Card {
    /// Its figures: "Speed", "120 to 360".
    pub figures: Vec<Row>,
    /// What is crossed off in the battle, beside its strength: crew, a load.
    pub boxes: Vec<Boxes>,
    /// The heads of the columns of its weapons.
    pub head: Vec<Words>,
    /// Its weapons, a cell for each column.
    pub weapons: Vec<Vec<String>>,
    /// The clause of its weapons.
    pub clause: Words,
    /// What is written down turn by turn: "Speed".
    pub log: Vec<Words>,
    /// What is built into it and has a state of its own: mounts, tubes, lights. In the order from its bow.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub fixtures: Vec<Fixture>,
    /// What has come over it and goes on: fires, floodings; with 0 for what has not, if its card has room for it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub harm: Vec<Harm>,
}

/// Boxes to cross off.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Boxes {
    /// What they are: "Rear gunner".
    pub name: String,
    /// What goes with them: "works 1 x MG astern"; may be empty.
    pub note: String,
    /// How many.
    pub number: u16,
    /// How many of them are crossed off.
    pub struck: u16,
    /// The clause.
    pub clause: Words,
    /// The parts that they are crossed off in, the first first, all boxes together: quarters of a hull. Empty for one row.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub parts: Vec<BoxPart>,
    /// A letter that stands in each of them: "M"; empty for plain boxes.
    #[serde(default, skip_serializing_if = "str::is_empty")]
    pub letter: Words,
}
