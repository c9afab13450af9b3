//! What a side may ask for in the air.

use sandtable_core::Piece;
use sandtable_geometry::{Angle, Length, Point};
use serde::{Deserialize, Serialize};

use super::sky::{Flight, Nominated};

/// A command of the air game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(tag = "does", rename_all = "kebab-case")]
pub enum Command {
    /// Before the first turn: a craft is placed (MAP-95).
    Muster {
        /// Which.
        craft: Piece,
        /// Where.
        at: Point,
        /// On which heading.
        heading: Angle,
        /// With which speed; of what does not fly none.
        speed: u16,
    },
    /// Everything of the side is placed.
    Mustered,
    /// A flight order (MAP-112).
    Fly {
        /// Whose.
        craft: Piece,
        /// The order.
        flight: Flight,
    },
    /// The step is held (MAP-10), or the craft stays off the table (MAP-97).
    Hold {
        /// Which.
        craft: Piece,
    },
    /// A target is named for a weapon group (MAP-30).
    Aim {
        /// Who fires.
        craft: Piece,
        /// With which group.
        group: u8,
        /// At whom, or at what.
        target: Nominated,
    },
    /// All named targets are fired at.
    Shoot,
    /// A ship takes another course and moves (MAP-94).
    Steer {
        /// Which.
        ship: Piece,
        /// The new heading.
        heading: Angle,
        /// How far.
        by: Length,
    },
    /// A ship or AA position takes an opportunity marker (MAP-94).
    Watch {
        /// Which.
        piece: Piece,
    },
    /// Nothing more in this step.
    End {
        /// Whose.
        piece: Piece,
    },
    /// Opportunity fire is named for a step of the path (MAP-114).
    Cover {
        /// Who fires.
        piece: Piece,
        /// At which step of 5 mm; 0: at the end of the move.
        step: u16,
    },
    /// Nobody (else) uses his marker.
    Spare,
    /// An aircraft far from every enemy leaves the battle (MAP-98).
    BreakOff {
        /// Which.
        craft: Piece,
    },
    /// Nobody (else) breaks off.
    StayOn,
    /// The side would end the battle after this turn (MAP-101), or would not any more.
    Truce {
        /// Would it?
        on: bool,
    },
}

impl Command {
    /// The piece that it is about, if it is about one.
    pub fn piece(&self) -> Option<Piece> {
        match *self {
            Command::Muster { craft, .. }
            | Command::Fly { craft, .. }
            | Command::Hold { craft }
            | Command::Aim { craft, .. }
            | Command::BreakOff { craft } => Some(craft),
            Command::Steer { ship, .. } => Some(ship),
            Command::Watch { piece } | Command::End { piece } | Command::Cover { piece, .. } => Some(piece),
            Command::Mustered | Command::Shoot | Command::Spare | Command::StayOn | Command::Truce { .. } => None,
        }
    }
}
