//! The truth of a battle, and what is still to do in it.

use crate::battle::position::{Phase, Position};
use sandtable_core::{Agenda, Piece, Side};
use serde::{Deserialize, Serialize};

/// The truth.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize)]
pub struct State {
    /// What is on the table; boxed, since all that there can be on it is large.
    pub table: Box<Position>,
    /// What is still to do.
    pub agenda: Agenda<Step>,
}

/// Something still to do: the turn sequence, questions to a side, parts of a resolution.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Step {
    /// AST-124 The next turn begins.
    #[default]
    Turn,
    /// AST-233 The dice of a pick-up battle are thrown: the weather, and what the sides have of it.
    Drawn,
    /// AST-233 A side is asked which edge is its home.
    Home(Side),
    /// AST-233 Both sides write where their vessels stand.
    SetUp,
    /// AST-125 The winner of the initiative is asked who moves first.
    Choose(Side),
    /// AST-124 A phase begins.
    Begins(Phase),
    /// AST-202 Both sides write what they do in the communications phase.
    Orders,
    /// AST-131 What they wrote is carried out.
    Carried,
    /// AST-129 Both sides write the moves of all their vessels, or of a phase those of vessels that the enemy does not hold.
    Plots,
    /// AST-126 The alternation of moves goes on, with this side first if it has any left.
    Alternate(Side),
    /// AST-126 A side is asked for a move.
    Move(Side),
    /// AST-209 A side is asked whether another vessel of the formation of this one moves with it.
    Formation(Piece),
    /// AST-208 A unit makes the move that was written for it.
    Go(Piece),
    /// AST-128 A unit has moved: perhaps another one moves with it.
    Moved(Piece),
    /// AST-129 The written moves are carried out.
    Plotted,
    /// AST-130 A side is asked whether a vessel of it fires at one that is about to move, or has moved.
    Challenge {
        /// Who moves.
        mover: Piece,
        /// Has it moved already?
        after: bool,
    },
    /// AST-163 Both sides write their fire.
    Fire,
    /// AST-163 Fire at aircraft, and their attacks, are resolved before vessels fire by turns.
    Overhead,
    /// AST-163 The alternation of fire goes on, with this side first if it has any left.
    AlternateFire(Side),
    /// AST-163 A side is asked for the fire of a vessel.
    FireOne(Side),
    /// AST-217 What was fired is resolved.
    Volleys,
    /// AST-202 Both sides write their launches.
    Launches,
    /// AST-226 What they wrote is launched.
    Launched,
    /// AST-133 The turn ends.
    End,
}
