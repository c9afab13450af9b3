//! What a table draws, in words and shapes that all rulebooks share.

use crate::{Piece, Sea, Side, Vessel, Words};
use sandtable_geometry::{Angle, Length, Point, Shape as Area};
use serde::Serialize;
use std::sync::Arc;

/// Everything on a table, as one viewer may see it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Scene {
    /// The far corner of the table; the near one is the origin.
    pub table: Point,
    /// The terrain, which stays as it is through the battle: drawn first, in this order. Shared by all who look at it.
    pub ground: Arc<[Shape]>,
    /// Zones, objectives, smoke, templates: drawn over the terrain and below the tokens, in this order.
    pub shapes: Vec<Shape>,
    /// Pieces that stand on the table.
    pub tokens: Vec<Token>,
    /// Lines of a panel beside it: turn, phase, points.
    pub status: Vec<(String, String)>,
    /// How heights are counted, where pieces have one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub heights: Option<Heights>,
    /// How the ground is to look, as a key for drawing: `period` is a table of the age of horse and musket; empty for a modern one.
    #[serde(default, skip_serializing_if = "str::is_empty")]
    pub style: Words,
    /// The sea, where the table lies at sea: then the ground is a chart, whatever its style.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sea: Option<Sea>,
}

/// How the heights of pieces are counted: whole steps, from the ground up.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Heights {
    /// What a step is called: "Height band".
    pub name: Words,
    /// The same in a letter or two, before a number: "HB".
    pub short: Words,
    /// The lowest at which anything flies.
    pub least: u8,
    /// The highest.
    pub most: u8,
    /// How high a step is, for drawing it to the scale of the table.
    pub step: Length,
}

/// An area or a line.
///
/// On a chart ([`Scene::sea`]) the ground is of `land`, `shallow` (areas), `depth` (a line, named with what it sounds),
/// `rock`, `buoy` and `lighthouse` (one point each). Over it lie, each with its name written beside it if it has one:
///
/// - `minefield`: an area, as dense as its level says;
/// - `course`: what was ordered: from where a vessel is over every place where it turns to where it ends;
/// - `salvo`: a marker of torpedoes with its letter for a name: its place, and a point on its course;
/// - `torpedo-run`: what torpedoes cover in this move; `torpedo-outline` the same for who sees no more than that;
///   `torpedo-next` in a later move, `torpedo-past` in an earlier one, `torpedo-arming` where they do no harm yet;
/// - `range`: a ring of a weapon's reach, with level 1 for short, 2 for medium, 3 for long; `sighting`: how far one sees;
///   `sonar`: a sector that is searched; `arc`: where a gun bears;
/// - `gunfire`: from the muzzle to where it strikes, as heavy as its level, from 0; `splash`: shots that missed, a point each;
///   `blast`: a torpedo or a mine goes up, a point; `charges`: depth charges, a point each;
/// - `starshell`: the circle that is lit; `beam`: what a searchlight sweeps, from its lamp, which is the first point;
/// - `smoke`: thick for so many turns as its level says.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Shape {
    /// What it is, as a key for drawing: `wood`, `road`, `smoke`, `objective`; `arc`, `corridor` and `boundary` for what a body
    /// covers, `range` for how far it reaches, `charge` from who charges to his target, `firefight` between two who fire at each
    /// other.
    pub kind: Words,
    /// What it is called.
    pub name: String,
    /// Its points.
    pub points: Vec<Point>,
    /// Closed (an area) or open (a line).
    pub closed: bool,
    /// Height for contours.
    pub level: u8,
    /// Whose it is: a zone, an objective that is held.
    pub side: Option<Side>,
}

impl Shape {
    /// An area of this kind, to be drawn by its outline: curves are drawn straight every 5 degrees.
    pub fn area(kind: &'static str, area: &Area) -> Shape {
        Shape { kind: kind.into(), points: area.outline(72), closed: true, ..Shape::default() }
    }
}

/// A piece.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Token {
    /// Which.
    pub piece: Piece,
    /// Whose.
    pub side: Side,
    /// What it is called: short.
    pub name: String,
    /// What it is: long.
    pub kind: String,
    /// What to draw, as a key: `tank`, `infantry`; `marker` lies face down, `wreck` is lost and lies there.
    pub symbol: Words,
    /// Its centre.
    pub at: Point,
    /// Where it faces, if it does.
    pub heading: Option<Angle>,
    /// The radius of its footprint.
    pub radius: Length,
    /// What is left of its strength, and the full strength.
    pub strength: Option<(u16, u16)>,
    /// What is under it, where it lies face down and this viewer may read it; empty where it does not, or he may not.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub secret: String,
    /// States that matter: "moved", "opportunity fire".
    pub marks: Vec<Words>,
    /// How states are drawn that have a sign of their own; any other mark is drawn as a remark.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub signs: Vec<Sign>,
    /// Has it acted in this turn?
    pub done: bool,
    /// How high it is, counted as [`Scene::heights`] says; nothing for what has no height.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub height: Option<u8>,
    /// The bases on which it stands, where its place is a rectangle and not a circle.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub block: Option<Block>,
    /// What is known of the vessel that it is, on a table at sea.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub vessel: Option<Vessel>,
}

/// A body of painted bases, seen from above: a rectangle round [`Token::at`] whose front looks along [`Token::heading`]. How
/// many figures are left on it, and how many there were, is its [`Token::strength`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Block {
    /// How wide it is, across its heading.
    pub front: Length,
    /// How deep it is, along its heading.
    pub depth: Length,
    /// The bases side by side along its front, at least one.
    pub bases: u8,
    /// The rows of figures one behind the other at full strength, at least one.
    pub ranks: u8,
    /// Who stands on it, and how, as a key for drawing: `infantry`, `cavalry`, `guns`, `limbered`, `skirmishers`, `square`.
    pub sort: Words,
}

/// A small sign on a piece.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Sign {
    /// Which of the marks it stands for.
    pub mark: Words,
    /// What is drawn.
    pub drawn: Drawn,
    /// What stands on it: the name of who rides, a height; empty for a sign without words.
    pub words: Words,
}

/// What is drawn for a state of a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Drawn {
    /// It waits for its moment.
    Waits,
    /// It has moved.
    Moved,
    /// It turns towards somebody.
    Turns,
    /// It has something to drop.
    Load,
    /// Somebody rides on it.
    Rider,
    /// It is at the height at which its sort is at most times: said from near only, with its name.
    Height,
    /// It is at another height, which is said from afar too.
    OtherHeight,
    /// It has lost its order: its bases stand askew.
    Disordered,
    /// It runs: its bases are scattered.
    Routing,
    /// It fights hand to hand, and cannot leave.
    Locked,
    /// It has charged.
    Charged,
    /// It has lost so much that it fights as less than it was.
    Weak,
    /// How it is formed, which its bases show: it has no sign of its own.
    Formed,
    /// It burns; its words say how many fires there are, where that matters.
    Burns,
    /// Water comes in.
    Floods,
    /// It goes down.
    Sinks,
    /// It lies still.
    Stopped,
    /// It is on the ground.
    Aground,
    /// It cannot be steered.
    Unsteered,
    /// It can be seen by light that falls on it.
    Lit,
    /// It shows a light of its own.
    Shines,
    /// The flash of its guns has been seen.
    Flashed,
    /// It lays smoke.
    Smokes,
    /// It knows of no enemy yet.
    Unaware,
}

/// "one vessel", "4 vessels".
pub fn counted<N: PartialEq + From<u8> + std::fmt::Display>(number: N, one: &str, many: &str) -> String {
    if number == N::from(1) { format!("one {one}") } else { format!("{number} {many}") }
}

/// The same text with a capital letter.
pub fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}

/// "S1, S2 and S3".
pub fn listed<T: AsRef<str>>(names: &[T]) -> String {
    match names {
        [] => String::new(),
        [only] => only.as_ref().into(),
        [earlier @ .., last] => {
            let earlier: Vec<&str> = earlier.iter().map(AsRef::as_ref).collect();
            format!("{} and {}", earlier.join(", "), last.as_ref())
        }
    }
}

/// Something told to a person.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Sentence {
    /// What an umpire would say.
    pub text: String,
    /// The clause that it rests on, if any.
    pub clause: Words,
    /// The pieces it is about.
    pub pieces: Vec<Piece>,
    /// It opens a part of the story: a turn.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub opens: bool,
}

impl Sentence {
    /// Something told about these pieces.
    pub fn new(text: impl Into<String>, clause: impl Into<Words>, pieces: &[Piece]) -> Sentence {
        Sentence { text: text.into(), clause: clause.into(), pieces: pieces.to_vec(), opens: false }
    }

    /// The same, as the heading of a part of the story.
    #[must_use]
    pub fn opening(mut self) -> Sentence {
        self.opens = true;
        self
    }
}
