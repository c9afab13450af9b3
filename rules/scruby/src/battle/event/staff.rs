//! General officers, caissons and rounds.

use super::Scope;
use crate::battle::position::{Gone, Place, Position};
use sandtable_core::{Audience, Piece};
use sandtable_geometry::Point;
use serde::{Deserialize, Serialize};

/// General officers, caissons and rounds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(tag = "happened", rename_all = "kebab-case")]
#[allow(missing_docs, reason = "a field without words is what its name and its type say")]
pub enum OfStaff {
    /// AOS-161 A general went somewhere.
    Rode {
        /// Which, by his place among the generals.
        general: u8,
        at: Point,
        with: Option<Piece>,
    },
    /// AOS-161 A general was lost.
    Fell {
        /// Which, by his place among the generals.
        general: u8,
    },
    /// AOS-162 Rounds of a battery, or what a caisson has left.
    Rounds { unit: Piece, rounds: u8, to: Audience },
}

impl OfStaff {
    /// Does it speak of what the battle has, with measures that can be?
    pub(super) fn fits(&self, scope: &Scope<'_>) -> bool {
        match *self {
            OfStaff::Rode { general, with, .. } => {
                scope.has_general(general) && with.is_none_or(|unit| scope.has(unit))
            }
            OfStaff::Fell { general } => scope.has_general(general),
            OfStaff::Rounds { unit, .. } => scope.has(unit),
        }
    }

    /// Carries it out, which must fit the battle.
    pub(super) fn apply(&self, table: &mut Position) {
        match *self {
            OfStaff::Rode { general, at, with } => {
                let rider = &mut table.generals[usize::from(general)];
                (rider.at, rider.with, rider.moved) = (at, with, true);
            }
            OfStaff::Fell { general } => table.generals[usize::from(general)].place = Place::Gone(Gone::Destroyed),
            OfStaff::Rounds { unit, rounds, .. } => table.units[unit.index()].rounds = rounds,
        }
    }
}
