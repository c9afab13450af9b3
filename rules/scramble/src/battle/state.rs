//! The truth of a battle, and what is still to do in it.

use crate::battle::position::{MOST_CONTACTS, Position};
use sandtable_core::{Agenda, Piece, Side};
use sandtable_dice::List;
use serde::{Deserialize, Serialize};

/// SQR-134 What is under a Contact Marker: a bit for each aircraft, none for a dummy.
pub type Under = u32;

/// The truth.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize)]
pub struct State {
    /// What everybody sees.
    pub table: Position,
    /// SQR-134 What is under each Contact Marker: the secret of its side.
    pub under: List<Under, MOST_CONTACTS>,
    /// What is still to do.
    pub agenda: Agenda<Step>,
}

/// Something still to do: the turn sequence, questions to a side, parts of a resolution.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Step {
    /// The next turn begins: initiative.
    #[default]
    Turn,
    /// SQR-134 A side is asked where one of its dummies stands.
    Dummies(Side),
    /// SQR-134 What is under which marker is dealt.
    Deal,
    /// SQR-165 The side of a ship is asked for its helm.
    Sail(Piece),
    /// SQR-06 The alternation of moves goes on, with this side first if it has anything to move.
    Alternate(Side),
    /// SQR-06 A side is asked what moves.
    Move(Side),
    /// SQR-159 A tailing aircraft follows, if it still can.
    Trail(Piece),
    /// SQR-116 The side of a tailing aircraft is asked how it follows.
    Follow(Piece),
    /// SQR-116, SQR-159 Tails are looked at, and then declared.
    Tails,
    /// SQR-159 A side is asked for one more tail; whether the other has passed before it.
    Declare(Side, bool),
    /// SQR-10 The Combat Phase begins with the bursts.
    Combat,
    /// SQR-12 The alternation of activations goes on.
    Activations(Side),
    /// SQR-12 A side is asked what one of its units does.
    Activate(Side),
    /// SQR-115 The rest of a Formation is asked, within the one activation.
    Continue(Side, u8),
    /// SQR-62 The next declared attack is resolved.
    Resolve,
    /// SCR-26 The owner is asked which of these mounts, a bit each, is depleted.
    Deplete(Piece, u32),
    /// SCR-38 The owner is asked at which part the Pilot aims.
    Row(Piece),
    /// SQR-18 Heavy batteries and searchlights, this side first if it has any.
    Barrage(Side),
    /// SQR-18 A side is asked where one of them fires.
    Burst(Side),
    /// SQR-19 The End Phase.
    End,
}
