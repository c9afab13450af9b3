//! The truth of a battle: flat and comparable, and nothing in it tells how it came about.

use sandtable_core::{Agenda, Outcome, Piece, Side};
use sandtable_dice::List;
use sandtable_geometry::Point;
use serde::{Deserialize, Serialize};

/// Figures of one battle, both sides together.
pub const MOST_FIGURES: usize = 40;

/// A figure as it stands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Figure {
    /// Whose it is.
    pub side: Side,
    /// Its centre.
    pub at: Point,
    /// NEW-02 Has it acted in this turn?
    pub acted: bool,
    /// NEW-04 Is it lost?
    pub lost: bool,
}

/// Every figure; the index is that of the piece.
pub type Figures = List<Figure, MOST_FIGURES>;

/// The truth.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct State {
    /// The figures.
    pub figures: Figures,
    /// The turn, from 1; 0 before the first.
    pub turn: u8,
    /// NEW-06 How it ended, if it has.
    pub ended: Option<Outcome>,
    /// What is still to do.
    pub agenda: Agenda<Step>,
}

impl State {
    /// NEW-06 How many figures a side has left.
    pub fn left(&self, side: Side) -> usize {
        left(&self.figures, side)
    }
}

/// How many of these figures of a side are left.
pub fn left(figures: &Figures, side: Side) -> usize {
    figures.iter().filter(|figure| figure.side == side && !figure.lost).count()
}

/// The figures of a side that have not acted in this turn.
pub fn ready(figures: &Figures, side: Side) -> impl Iterator<Item = Piece> {
    let all = figures.iter().enumerate();
    all.filter(move |(_, figure)| figure.side == side && !figure.lost && !figure.acted).map(|(n, _)| Piece(n as u16))
}

/// Something still to do: the turn sequence, and questions to a side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Step {
    /// The next turn begins.
    #[default]
    Turn,
    /// A side is asked what one of its figures does.
    Act(Side),
}
