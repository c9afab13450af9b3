//! What is still to do in the air.

use sandtable_core::{Piece, Side};
use serde::{Deserialize, Serialize};

/// A step of the air game on the agenda.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Step {
    /// Who places first (MAP-95).
    #[default]
    SetUp,
    /// Question: the side places its craft.
    Place(Side),
    /// A turn begins (MAP-08).
    Turn,
    /// Whose step is next.
    Next,
    /// Question: the flight order of a craft, or whether it holds its step.
    Fly(Piece),
    /// Question to the side with opportunity markers (MAP-114).
    Warned(Side),
    /// The named opportunity fire is rolled, from this shot on.
    Watch(u8),
    /// The path is flown, bombs and torpedo with it.
    Travel(Piece),
    /// Question: what the craft fires at.
    Fire(Piece),
    /// The named targets are fired at.
    Shoot(Piece),
    /// What opportunity fire has in store comes due; the step is over.
    Settle(Piece),
    /// Question: what a ship or AA position does (MAP-94).
    Serve(Piece),
    /// The turn ends.
    EndTurn,
    /// Question: who of a side breaks off (MAP-98).
    BreakOff(Side),
    /// The end of the battle, or the next turn.
    Close,
}
