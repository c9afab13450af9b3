//! What stands on a card besides figures and boxes: what is built into a piece and has a state of its own, and what has come
//! over it.

use crate::{Drawn, Words, is_default};
use sandtable_geometry::Angle;
use serde::Serialize;

/// Some of the boxes of a row, which belong together: a quarter of a hull, the last box that says something.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct BoxPart {
    /// How many.
    pub number: u16,
    /// What holds while these are being crossed off, in a word or two: "38 kn"; may be empty.
    pub name: String,
}

/// Something built into a piece: a gun mount, a tube, a searchlight.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Fixture {
    /// What it is called: "Aft 20 mm".
    pub name: String,
    /// What to draw, as a key: `gun`, `tube`, `light`, `radar`, `smoke`, `charges`, `engine`, `bridge`.
    pub sort: Words,
    /// What it does, short: "LC, 2d6, to 40 cm"; may be empty.
    pub note: String,
    /// Whether it can be used.
    pub works: Works,
    /// The same in words: "out 2 turns", "loaded"; may be empty where it is ready.
    pub state: String,
    /// In how many turns it is ready again: so many dots are drawn. 0 where that is not so.
    #[serde(default, skip_serializing_if = "is_default")]
    pub turns: u16,
    /// Where it stands: so many hundredths of the length from the bow; none where that is not said, and no plan is drawn of it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub along: Option<u8>,
    /// On which side: below 0 to port, above to starboard.
    #[serde(default, skip_serializing_if = "is_default")]
    pub across: i8,
    /// Where it bears: arcs from one bearing clockwise to another, from its own bow.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub bears: Vec<(Angle, Angle)>,
    /// The clause.
    pub clause: Words,
}

/// Whether something that is built into a piece can be used.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Works {
    /// Ready; of a tube, loaded.
    #[default]
    Ready,
    /// In use now, or used in this turn.
    Used,
    /// Not for the moment: it is suppressed.
    Hindered,
    /// Out for some turns: it is mended, or loaded again.
    Out,
    /// Empty: there is nothing left for it.
    Empty,
    /// Knocked out.
    Lost,
}

/// Something that has come over a piece and goes on: fires, floodings.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Harm {
    /// What is drawn of it.
    pub drawn: Drawn,
    /// What it is: "Fires".
    pub name: String,
    /// How many of them.
    pub number: u16,
    /// What it does, or what ends it: "1d6 boxes a turn"; may be empty.
    pub note: String,
    /// The clause.
    pub clause: Words,
}
