//! What does not change in a battle: the figures of the scenario, and the rules in force.

use crate::lists::Kind;
use crate::rules::Rules;
use sandtable_battlefield::Field;
use sandtable_core::{InForce, Piece, Side};
use sandtable_geometry::Point;
use sandtable_scenario::Head;

/// A figure of the scenario.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Member {
    /// What it is called.
    pub name: String,
    /// What it is.
    pub kind: usize,
    /// Whose it is.
    pub side: Side,
    /// Where it begins.
    pub at: Point,
}

/// Everything about a battle that does not change.
#[derive(Clone, Debug)]
pub struct Setting {
    /// What every scenario says; NEW-06 its last turn.
    pub head: Head,
    /// NEW-07 The terrain.
    pub field: Field,
    /// The names of the sides.
    pub sides: Vec<String>,
    /// The figures, side by side; the index is that of the piece.
    pub members: Vec<Member>,
    /// The kinds of figures.
    pub kinds: Vec<Kind>,
    /// The rules in force.
    pub rules: Rules,
    /// The options in force, for the record.
    pub in_force: Vec<InForce>,
}

impl Setting {
    /// A figure of the scenario; none where there is no such piece.
    pub fn member(&self, piece: Piece) -> Option<&Member> {
        self.members.get(piece.index())
    }

    /// What a figure is.
    pub fn kind(&self, piece: Piece) -> Option<&Kind> {
        self.kinds.get(self.member(piece)?.kind)
    }
}
