//! Both sides' forces as they stand, and how far the turn has come: what a roster and a track show.

use crate::muster::Card;
use crate::{Outcome, Piece, Side, Words};
use sandtable_geometry::{Length, Point};
use serde::Serialize;
use std::sync::Arc;

/// Both forces as one viewer may know them, the score, and the track of the turn.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Roster {
    /// The turn under way, from 1; 0 before the first.
    pub turn: u16,
    /// The turn after which the battle ends; 0 where turns do not end it.
    pub turns: u16,
    /// What is going on, in a few words: "Deployment", "Fire".
    pub phase: String,
    /// The score of each side, in the order of the sides.
    pub scores: Vec<i32>,
    /// How the battle would end if it ended now, and what that rests on.
    pub standing: Vec<Row>,
    /// What there is to hold.
    pub objectives: Vec<Objective>,
    /// The units, in the order of the sides.
    pub units: Vec<Formation>,
    /// The activations of this turn: those done in the order in which they were, where that is known; then what is to come.
    pub track: Vec<Activation>,
    /// Who would win now.
    pub leads: Option<Outcome>,
}

impl Roster {
    /// The same without its units.
    #[must_use]
    pub fn without_units(&self) -> Roster {
        Roster {
            phase: self.phase.clone(),
            scores: self.scores.clone(),
            standing: self.standing.clone(),
            objectives: self.objectives.clone(),
            units: Vec::new(),
            track: self.track.clone(),
            ..*self
        }
    }

    /// What the forces of each of so many sides are worth: what is left of their points, or where they have no points of their
    /// strength.
    pub fn left(&self, sides: usize) -> Vec<i64> {
        let has_points = self.units.iter().any(|unit| unit.points != 0);
        let mut all = vec![0; sides];
        for unit in &self.units {
            let strength = || unit.pieces.iter().map(|member| i64::from(member.strength.0)).sum();
            if let Some(own) = all.get_mut(unit.side.index()) {
                *own += if has_points { i64::from(unit.left) } else { strength() };
            }
        }
        all
    }
}

/// Words, a value, and the clause behind it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Row {
    /// What it is.
    pub name: String,
    /// What it comes to; may be empty.
    pub value: String,
    /// The clause; may be empty.
    pub clause: Words,
}

/// A place worth holding.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Objective {
    /// Its name.
    pub name: String,
    /// Its middle.
    pub at: Point,
    /// How near one must be.
    pub radius: Length,
    /// What it is worth.
    pub points: i32,
    /// Who holds it.
    pub holder: Option<Side>,
    /// What would change if the turn ended now: "would turn Russian"; may be empty.
    pub note: String,
    /// The clause that decides it.
    pub clause: Words,
}

/// How far a unit has come in this turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Progress {
    /// It may still act.
    #[default]
    ToCome,
    /// It acts now.
    Now,
    /// It has acted.
    Done,
    /// Nothing is left of it.
    Lost,
}

/// Pieces that act together.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Formation {
    /// Its name.
    pub name: String,
    /// Whose.
    pub side: Side,
    /// One letter for its counter: T tank, G assault gun, I infantry, C car, M mortar, A aircraft.
    pub letter: Words,
    /// What it was worth, and what is left of that.
    pub points: i32,
    /// What is left of its points.
    pub left: i32,
    /// How far it has come.
    pub progress: Progress,
    /// Its state in words: "done", "to come", "waits to fire".
    pub state: String,
    /// Its pieces, those lost included.
    pub pieces: Vec<Member>,
}

/// One piece of a roster.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Member {
    /// Which.
    pub piece: Piece,
    /// Its name: short.
    pub name: String,
    /// What it is.
    pub kind: String,
    /// What to draw, as in [`crate::Token::symbol`].
    pub symbol: Words,
    /// What is left of its strength, and the full strength.
    pub strength: (u16, u16),
    /// What it costs.
    pub points: i32,
    /// Where it is in words, where it is not on the table: "in H1", "destroyed in turn 3".
    pub place: String,
    /// Who carries it.
    pub aboard: Option<Piece>,
    /// What it can do: movement, armour, which weapons it has and when they fire, each with its clause; what is in its card is not
    /// said again. Shared, since it seldom changes.
    pub rows: Arc<[Row]>,
    /// Its card, where it has more to it than a line of a record sheet holds, or weapons that want a table. One with nothing but
    /// weapons leaves the piece its line.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub card: Option<Arc<Card>>,
}

/// One box of the track.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Activation {
    /// Whose.
    pub side: Side,
    /// Its index among the units; none where the side has yet to choose.
    pub unit: Option<u16>,
    /// Done, now or to come.
    pub progress: Progress,
}
