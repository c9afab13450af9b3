//! Works and whole-move actions, and how they change the state: bookkeeping without rules.
#![allow(missing_docs, reason = "a field without words is what its name says")]

use super::ShotResult;
use crate::battle::fieldworks::{Bearings, Shelter, WorkId};
use crate::battle::named_fire::{Battering, NamedFire};
use crate::battle::state::{Marks, State};
use sandtable_core::Piece;
use sandtable_geometry::{Point, Span};
use serde::{Deserialize, Serialize};

/// A change of works, wire, obstacles and mine tiles, or of those who deal with them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "kebab-case")]
pub enum WorkEvent {
    /// A work, wire, obstacle or mine tile is placed.
    Raised {
        work: WorkId,
        /// Its centre, or where the line starts.
        at: Point,
        /// The bearing of its front, or those of its pieces.
        bearings: Bearings,
    },
    /// There is a gap in a wire or obstacle now.
    Breached {
        /// In which.
        work: WorkId,
        /// Measured along it.
        gap: Span,
    },
    /// Fire at a work or building was named (MAD-64).
    Trained { battering: Battering },
    /// A work or building was fired at; the weapon is used.
    Battered { battering: Battering, result: ShotResult },
    /// A work or building has less cover value now.
    Reduced {
        shelter: Shelter,
        /// What is left.
        value: i8,
    },
    /// A mine tile is removed (MAD-69), or by a human ruling any other work.
    Cleared { tile: WorkId },
    /// A mine tile has attacked an element; the damage follows.
    Mined { element: Piece, tile: WorkId, points: u16 },
    /// An element gives its whole movement to one action.
    Engaged {
        element: Piece,
        /// It does not fire in this activation.
        silent: bool,
    },
}

/// Carries an event of works and whole-move actions out, which must fit the battle.
pub fn apply(state: &mut State, event: &WorkEvent) {
    match *event {
        WorkEvent::Raised { work, at, bearings } => state.works.change().works[work.index()].place(at, &bearings),
        WorkEvent::Breached { work, gap } => state.works.change().works[work.index()].open(gap),
        WorkEvent::Trained { battering } => state.named.push(NamedFire::Battering(battering)),
        WorkEvent::Battered { battering, .. } => {
            let firer = &mut state.elements[battering.firer.index()];
            firer.fired |= battering.weapon.bit();
            firer.marks.set(Marks::STOOD, !battering.moving);
        }
        WorkEvent::Reduced { shelter, value } => state.works.reduce(shelter, value),
        WorkEvent::Cleared { tile } => state.works.change().works[tile.index()].outline = None,
        WorkEvent::Mined { element, tile, .. } => state.works.change().works[tile.index()].struck.insert(element),
        WorkEvent::Engaged { element, silent } => {
            let marks = &mut state.elements[element.index()].marks;
            marks.set(Marks::ENGAGED.and(Marks::MOVED).and(Marks::MOVED_NOW), true);
            marks.set(Marks::NO_FIRE, silent);
        }
    }
}
