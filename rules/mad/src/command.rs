//! What a side may ask for.

use crate::state::{Arm, UnitId};
use sandtable_core::{Path, Piece};
use sandtable_geometry::{Angle, Point};
use serde::{Deserialize, Serialize};

/// A command. Those of an element begin the activation of its unit, if it has not begun.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(tag = "verb", rename_all = "kebab-case")]
pub enum Command {
    /// Deployment: the whole unit near a place, as the program finds room (MAD-143).
    Deploy {
        /// Which unit.
        unit: UnitId,
        /// About where.
        at: Point,
    },
    /// Deployment: one element at a place.
    Place {
        /// Which element.
        element: Piece,
        /// Its centre.
        at: Point,
    },
    /// Deployment: one element in a carrier.
    Board {
        /// Which element.
        element: Piece,
        /// In which vehicle.
        carrier: Piece,
    },
    /// Deployment: the unit is placed.
    Placed,
    /// Along a path.
    Move {
        /// Which element.
        element: Piece,
        /// The points of the path.
        path: Path,
        /// Its owner says that it will fire after this (MAD-56).
        to_shoot: bool,
    },
    /// Into a vehicle in contact.
    Embark {
        /// Which infantry element.
        element: Piece,
        /// Into which vehicle.
        carrier: Piece,
    },
    /// Out of the vehicle, into contact with it.
    Land {
        /// Which infantry element.
        element: Piece,
        /// The bearing from the vehicle's centre.
        bearing: Angle,
    },
    /// Everything else is given up for an opportunity fire marker (MAD-53).
    Watch {
        /// Which element.
        element: Piece,
    },
    /// A target is named (MAD-34).
    Aim {
        /// Who will fire.
        element: Piece,
        /// With which weapon.
        weapon: Arm,
        /// At whom.
        target: Piece,
        /// On the move: with the modifier, and free to move afterwards.
        moving: bool,
    },
    /// All named targets are fired at, in the order in which they were named.
    Fire,
    /// The activation of the unit ends.
    End {
        /// Which unit: it may have done nothing.
        unit: UnitId,
    },
    /// Opportunity fire: a watcher names a weapon and the point of the path at which it fires.
    React {
        /// Who will fire.
        element: Piece,
        /// With which weapon.
        weapon: Arm,
        /// The test point of the mover's path.
        point: u8,
    },
    /// Nobody (else) fires on this stretch.
    Hold,
    /// This watcher is not asked again in this activation.
    HoldAll {
        /// Which watcher.
        element: Piece,
    },
    /// The battle is given up.
    Concede,
}
