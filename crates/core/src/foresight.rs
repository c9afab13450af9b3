//! What a side may expect of a command before it is given, and the picture that explains it on the table.

use crate::{Part, Piece, Shape, Words};
use sandtable_dice::{Fractions, Need, Reason};
use sandtable_geometry::{Length, Point};
use serde::{Serialize, Serializer};

/// A number between 0 and 1: exact, not sampled.
pub type Chance = f64;

/// What may come of one throw, from what a side knows.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Forecast {
    /// What is rolled, and the clause.
    #[cfg_attr(feature = "schema", schemars(with = "Cited"))]
    pub reason: &'static Reason,
    /// What it is about, in words: "Cannon B of P1 at T3".
    pub about: String,
    /// Who does it, and to whom, as far as pieces do.
    pub pieces: Vec<Piece>,
    /// The number needed, part by part; on the wire a list of parts, and whether the dice may show it at most.
    #[serde(flatten, serialize_with = "number")]
    #[cfg_attr(feature = "schema", schemars(with = "Number"))]
    pub need: Need,
    /// Questions that matter, each with the chance that it comes true. They may overlap: what destroys has hit.
    pub chances: Vec<(String, Chance)>,
    /// Points that the side may expect to gain, in the rulebook's own measure of worth.
    pub gain: f64,
    /// How the dice decide it and where on the table its parts lie; empty where nobody asked for pictures.
    pub picture: Picture,
}

impl Forecast {
    /// A throw of which nothing is known yet but what it is about.
    pub fn of(reason: &'static Reason, about: String, pieces: Vec<Piece>) -> Forecast {
        let (need, chances, picture) = (Need::default(), Vec::new(), Picture::default());
        Forecast { reason, about, pieces, need, chances, gain: 0.0, picture }
    }
}

/// What may come of a command, and the fractions that its chances stand for where they were asked for.
#[derive(Debug, Default)]
pub struct Expected {
    /// One forecast for each throw.
    pub forecasts: Vec<Forecast>,
    /// The fractions; nothing where nobody asked for them.
    pub fractions: Option<Fractions>,
}

impl Expected {
    /// A chance as a fraction in lowest terms, where that is known.
    pub fn fraction(&self, chance: Chance) -> Option<String> {
        self.fractions.as_ref()?.of(chance).map(|fraction| fraction.to_string())
    }
}

/// The dice and the table behind a forecast.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Picture {
    /// Everything that may come of it: exactly one of these will. Their chances add up to 1.
    pub results: Vec<Likely>,
    /// What it comes to on the average, each with its name: ("damage", 3.5).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub averages: Vec<(String, f64)>,
    /// Which result two equal dice give.
    pub square: Option<Square>,
    /// The line along which it is done.
    pub line: Option<SightLine>,
    /// Where on the table the parts of the number needed come from.
    pub ties: Vec<Tie>,
    /// What else an umpire would say: what does not count, and why.
    pub remarks: Vec<Remark>,
    /// Where it may come down, of what is not aimed straight.
    pub scatter: Option<Scatter>,
}

/// Where something that is not aimed straight may come down, and whom it would catch there.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Scatter {
    /// The point that it is aimed at.
    pub aim: Point,
    /// The radius of what it covers where it comes down.
    pub radius: Length,
    /// Every place where it may come down, nearest first. Their chances add up to 1.
    pub places: Vec<Fall>,
    /// How likely each distance from the point is, nearest first. These chances add up to 1, too.
    pub distances: Vec<Stray>,
    /// How distance and radius come about, line by line.
    pub sum: Vec<Summand>,
    /// Everybody whom it may catch, whom it is likeliest to destroy first and own pieces last; empty where nobody may
    /// measure beforehand.
    pub reach: Vec<Caught>,
    /// What it destroys on the average, in the rulebook's own measure of worth; nothing where nobody may measure
    /// beforehand.
    pub toll: Option<Toll>,
}

/// A place where something may come down.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Fall {
    /// Where.
    pub at: Point,
    /// How likely it is.
    pub chance: Chance,
}

/// A distance at which something may come down.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Stray {
    /// How far from the point that it is aimed at.
    pub distance: Length,
    /// How likely it is.
    pub chance: Chance,
}

/// A line of a sum that an umpire shows.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Summand {
    /// What it is: "Distance, 2D10 x 10 mm".
    pub name: String,
    /// What it comes to: "20 to 200"; empty where it comes to nothing.
    pub value: String,
    /// The clause.
    pub clause: Words,
    /// The place on the table that it is about, if it is about one.
    pub at: Option<Point>,
}

/// Somebody whom it may catch.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Caught {
    /// Who.
    pub piece: Piece,
    /// What is needed to hurt him, in a few words: "9+, in cover".
    pub needed: String,
    /// The chance that it comes down on him.
    pub caught: Chance,
    /// The chance that it destroys him if it does.
    pub if_caught: Chance,
    /// Both together.
    pub destroyed: Chance,
}

/// What something destroys on the average.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Toll {
    /// Of the other side.
    pub theirs: f64,
    /// Of the own side.
    pub ours: f64,
}

/// One thing that may come of a throw.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Likely {
    /// What the dice say: "Half damage, 17".
    pub name: String,
    /// What it does to whom it is done to: "5 left", "destroyed".
    pub effect: String,
    /// How likely it is.
    pub chance: Chance,
}

impl Likely {
    /// What it is, what it does, and how likely it is.
    pub fn new(name: impl Into<String>, effect: impl Into<String>, chance: Chance) -> Likely {
        Likely { name: name.into(), effect: effect.into(), chance }
    }
}

/// Two equal dice as a square: each cell has the same chance.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Square {
    /// How many faces each die has.
    pub sides: u8,
    /// The index of the result for each pair of faces, row by row: the first row is the second die's 1.
    pub results: Vec<u8>,
}

/// A part of a number, and the place on the table that causes it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Tie {
    /// The index among the parts of the number needed; behind them come the remarks.
    pub part: u8,
    /// Where.
    pub at: Point,
}

/// A line of sight or of fire.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SightLine {
    /// Where it begins.
    pub from: Point,
    /// Where it ends.
    pub to: Point,
    /// How long it is, where that may be known.
    pub length: Option<Length>,
    /// What it meets on the way, in that order.
    pub meets: Vec<Meeting>,
    /// Where it is cut off, if it is.
    pub cut: Option<Point>,
}

/// Something that a line meets.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Meeting {
    /// What it is, as a key for drawing.
    pub kind: Words,
    /// What it is called.
    pub name: String,
    /// Where the line comes into it.
    pub from: Point,
    /// Where it goes out; the same point for what is crossed.
    pub to: Point,
}

/// Something that an umpire would point out.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Remark {
    /// In a few words; empty where the text says it all.
    pub title: String,
    /// The rest.
    pub text: String,
    /// The clause that it rests on.
    pub clause: Words,
    /// The pieces that it is about.
    pub pieces: Vec<Piece>,
    /// Lines to draw for it: who watches from where.
    pub lines: Vec<SightLine>,
}

/// What a command would come to, as far as its side can know: nothing has happened yet.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Preview<C> {
    /// For a move: what it costs and how far it leads.
    pub course: Option<Course<C>>,
    /// What may happen on the way, and what it means for later.
    pub remarks: Vec<Remark>,
    /// What it would cover where it ends: arcs of fire, a corridor; where it is refused, the arc or range that its target is not in.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub areas: Vec<Shape>,
    /// Where it is not allowed: what could be done first, so that it is.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub mends: Vec<Instead<C>>,
}

impl<C> Default for Preview<C> {
    fn default() -> Self {
        Preview { course: None, remarks: Vec::new(), areas: Vec::new(), mends: Vec::new() }
    }
}

/// A move before it is made.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Course<C> {
    /// Who moves.
    pub piece: Piece,
    /// The path as far as it may be travelled, its start included.
    pub path: Vec<Point>,
    /// How high it is at each point of the path, as [`crate::Scene::heights`] counts; empty where heights do not matter.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub heights: Vec<u8>,
    /// The rest of what was asked for, from the place where it stops; empty where all of it is allowed.
    pub beyond: Vec<Point>,
    /// The sum: what each stretch and crossing costs.
    pub costs: Vec<Cost>,
    /// What the path costs in all, as far as it may be travelled.
    pub cost: Length,
    /// What there is for it.
    pub allowed: Length,
    /// Where and why it stops short of what was asked for.
    pub stop: Option<Halt>,
    /// What could be done instead, the nearest to what was asked for first.
    pub instead: Vec<Instead<C>>,
}

/// One row of the sum of a path.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Cost {
    /// What is paid for: "Open ground", "Hedge, crossed once".
    pub name: String,
    /// How much.
    pub cost: Length,
    /// The clause.
    pub clause: Words,
    /// Where, if it is at one place.
    pub at: Option<Point>,
}

/// Where a move stops, and why.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Halt {
    /// Where.
    pub at: Point,
    /// In a few words: "Stopped at the south hedge".
    pub title: String,
    /// The reason.
    pub text: String,
    /// The clause.
    pub clause: Words,
}

/// Something allowed that comes near to what was asked for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Instead<C> {
    /// In a few words: "Halt at the hedge".
    pub title: String,
    /// What it costs and brings.
    pub text: String,
    /// The path, its start included.
    pub path: Vec<Point>,
    /// The command.
    pub command: C,
}

impl<C> Preview<C> {
    /// The same with its commands in another form.
    pub fn map<D>(self, mut turn: impl FnMut(C) -> D) -> Preview<D> {
        let mut instead = |all: Vec<Instead<C>>| -> Vec<Instead<D>> {
            let each = all.into_iter();
            each.map(|Instead { title, text, path, command }| Instead { title, text, path, command: turn(command) })
                .collect()
        };
        let course = self.course.map(|course| Course {
            piece: course.piece,
            path: course.path,
            heights: course.heights,
            beyond: course.beyond,
            costs: course.costs,
            cost: course.cost,
            allowed: course.allowed,
            stop: course.stop,
            instead: instead(course.instead),
        });
        Preview { course, remarks: self.remarks, areas: self.areas, mends: instead(self.mends) }
    }
}

impl SightLine {
    /// A line that meets nothing.
    pub fn clear(from: Point, to: Point) -> SightLine {
        SightLine { from, to, length: None, meets: Vec::new(), cut: None }
    }
}

/// A number as it is written.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct Number {
    /// The number needed, part by part.
    need: Vec<Part>,
    /// May the dice show it at most, where else they must reach it?
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    at_most: bool,
}

fn number<S: Serializer>(need: &Need, serializer: S) -> Result<S::Ok, S::Error> {
    Number { need: need.parts().iter().map(Part::from).collect(), at_most: need.is_at_most() }.serialize(serializer)
}

/// A reason as it is written.
#[cfg(feature = "schema")]
#[derive(schemars::JsonSchema)]
#[allow(dead_code, reason = "it lends its shape to the schema of reasons, which are constants of a rulebook")]
struct Cited {
    /// What an umpire would call it.
    name: String,
    /// The clause.
    clause: String,
}
