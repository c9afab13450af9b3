//! What a side may ask for.

use crate::air;
use crate::hitech::Stance;
use crate::s07_hidden::{Notional, Targets};
use crate::state::{Arm, UnitId};
use crate::works::{Bearings, Shelter, WorkId};
use sandtable_core::{MOST_POINTS, Path, Piece};
use sandtable_dice::List;
use sandtable_geometry::{Angle, Point};
use serde::{Deserialize, Serialize};

/// MAD-149 The elements that leave at the end of an activation.
pub type Leaving = List<Piece, MOST_POINTS>;

/// MAD-157 What takes the whole movement of an element.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(tag = "deed", rename_all = "kebab-case")]
pub enum Deed {
    /// Across wire (MAD-65) or an anti-tank obstacle (MAD-67).
    Cross {
        /// Which.
        work: WorkId,
    },
    /// A gap in wire (MAD-66) or in an anti-tank obstacle (MAD-67).
    Breach {
        /// Which.
        work: WorkId,
    },
    /// Mine tiles are removed (MAD-69).
    Clear {
        /// Which.
        tile: WorkId,
        /// And which other, by a vehicle made for it.
        second: Option<WorkId>,
    },
    /// A grav vehicle sinks into the wood that it is over (MAD-114).
    Sink,
}

/// A command. Those of an element begin the activation of its unit, if it has not begun.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(tag = "verb", rename_all = "kebab-case")]
pub enum Command {
    /// Before set-up, under seal: an artillery unit attacks this point in this turn (MAD-80).
    Schedule {
        /// Which unit.
        unit: UnitId,
        /// In which turn.
        turn: u8,
        /// The target point.
        at: Point,
    },
    /// Before set-up, under seal: nothing more is written.
    Ready,
    /// Before the units: a work is placed (MAD-158).
    Raise {
        /// Which.
        work: WorkId,
        /// Its centre, or where a line starts.
        at: Point,
        /// The bearing of its front, or one for each piece of a line; of a mine tile none.
        bearings: Bearings,
    },
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
    /// Deployment: the unit is placed; before it, that no more works are.
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
    /// A whole-move action (MAD-157).
    Engage {
        /// Which element.
        element: Piece,
        /// What it does.
        deed: Deed,
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
    /// How an element stands to the ground: a VTOL low or high (MAD-115), a walker under water or not (MAD-112).
    Stand {
        /// Which element.
        element: Piece,
        /// How.
        stance: Stance,
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
    /// The attack of an artillery unit is named (MAD-70).
    Barrage {
        /// Which unit.
        unit: UnitId,
        /// The target point: that of its latest attack again keeps what was corrected (MAD-79).
        at: Point,
        /// The observer, if one is named; tubes observe for themselves.
        observer: Option<Piece>,
    },
    /// A work or building itself is named (MAD-64).
    Batter {
        /// Who will fire.
        element: Piece,
        /// With which weapon.
        weapon: Arm,
        /// At what.
        shelter: Shelter,
        /// On the move.
        moving: bool,
    },
    /// All named targets are fired at, in the order in which they were named.
    Fire,
    /// Before set-up, under seal: a unit is kept in reserve (MAD-150).
    Reserve {
        /// Which unit.
        unit: UnitId,
    },
    /// The activation of the unit ends, and these leave the table by the enemy's edge, for good (MAD-149).
    Leave {
        /// Which elements, all of one unit.
        leaving: Leaving,
    },
    /// The activation of a unit begins with what comes before all else: its units in reserve enter (MAD-150), its nerve is
    /// tried (MAD-156).
    Begin {
        /// Which unit.
        unit: UnitId,
    },
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
    /// A hidden unit is revealed, or a dummy removed (MAD-84).
    Reveal {
        /// Which unit.
        unit: UnitId,
    },
    /// An element of a revealed unit is placed.
    Appear {
        /// Which element.
        element: Piece,
        /// Its centre.
        at: Point,
        /// Its owner says that it will fire after this (MAD-56).
        to_shoot: bool,
    },
    /// The program places the rest of a revealed unit.
    AppearRest {
        /// Which unit.
        unit: UnitId,
        /// Those that can fire will, its owner says.
        to_shoot: bool,
    },
    /// Markers are looked for, one after another (MAD-85).
    Spot {
        /// Who spots: an element, or the marker that it is under.
        element: Piece,
        /// The markers, in their order.
        targets: Targets,
        /// On the move: with the modifier, and free to move afterwards.
        moving: bool,
        /// Under the marker of a unit, which of its elements (MAD-86); nobody else is named.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        by: Option<Piece>,
    },
    /// Opportunity fire marker: an attempt to spot the moving marker (MAD-57).
    Look {
        /// Who spots.
        element: Piece,
        /// The test point of the mover's path.
        point: u8,
    },
    /// A marker pretends that something is noted on its record sheet (MAD-92).
    Note {
        /// The marker of a dummy.
        element: Piece,
    },
    /// The battle is given up.
    Concede,
    /// A command of the air game.
    Air(air::Command),
    /// Before set-up, under seal: what a dummy pretends to be (MAD-141).
    Pretend {
        /// Which dummy.
        unit: UnitId,
        /// Its type.
        notional: Notional,
    },
}

impl Command {
    /// MAD-85 Does it count as movement before the fire?
    pub fn moves(&self) -> bool {
        matches!(self, Command::Move { .. } | Command::Embark { .. } | Command::Land { .. })
    }
}
