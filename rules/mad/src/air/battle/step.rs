//! What is still to do in the air.

use crate::air::battle::Command;
use crate::battle::state::Step as GroundStep;
use crate::battle::view::View;
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

/// The question that a command of the air game answers, where it answers one: in an activation of the ground game an aircraft
/// is a unit like others (MAP-70).
pub fn question(view: &View, command: &Command) -> Option<Step> {
    match (view.asked?, command) {
        (GroundStep::Air(asked), _) => Some(asked),
        (GroundStep::Activate(_), Command::Fly { craft, .. } | Command::Hold { craft }) => Some(Step::Fly(*craft)),
        _ => None,
    }
}
