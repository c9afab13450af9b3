//! Firefights and melees, and what winners take.

use super::Scope;
use crate::battle::position::{Firefight, Position, Spoils};
use crate::lists::Cell;
use sandtable_core::{Piece, Side};
use serde::{Deserialize, Serialize};

/// Firefights and melees, and what winners take.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(tag = "happened", rename_all = "kebab-case")]
#[allow(missing_docs, reason = "a field without words is what its name and its type say")]
#[allow(
    clippy::large_enum_variant,
    reason = "an event is copied, never kept in numbers: a box would cost a batch an allocation"
)]
pub enum OfCombat {
    /// AOS-136 A firefight was declared.
    Engaged { firefight: Firefight },
    /// AOS-136, AOS-138 An attacker is not in it any more.
    DroppedOut { unit: Piece },
    /// AOS-138 A firefight is over.
    FirefightOver { target: Piece },
    /// AOS-145 A melee is fought.
    Joined { units: u64 },
    /// AOS-49, AOS-60 The chart has spoken.
    Decided {
        /// The target of the firefight, or one of the melee.
        unit: Piece,
        /// Of the side that attacked.
        attacker: Side,
        cell: Cell,
        melee: bool,
    },
    /// AOS-143 Winners may choose.
    Won { spoils: Spoils },
    /// AOS-143 A winner has chosen.
    Took {
        unit: Piece,
        /// Whose place he took, or whom he pursued.
        loser: Option<Piece>,
    },
}

impl OfCombat {
    /// Does it speak of what the battle has, with measures that can be?
    pub(super) fn fits(&self, scope: &Scope<'_>) -> bool {
        match *self {
            OfCombat::Engaged { firefight } => {
                let all = scope.has(firefight.target) && firefight.attackers.iter().all(|unit| scope.has(*unit));
                all && !scope.table.firefights.is_full()
            }
            OfCombat::Joined { units } => scope.table.units.len() >= 64 || units >> scope.table.units.len() == 0,
            OfCombat::Won { spoils } => spoils.losers.iter().all(|loser| scope.has(loser.unit)),
            OfCombat::Took { unit, loser } => scope.has(unit) && loser.is_none_or(|loser| scope.has(loser)),
            OfCombat::DroppedOut { unit }
            | OfCombat::FirefightOver { target: unit }
            | OfCombat::Decided { unit, .. } => scope.has(unit),
        }
    }

    /// Carries it out, which must fit the battle.
    pub(super) fn apply(&self, table: &mut Position) {
        match *self {
            OfCombat::Engaged { firefight } => {
                table.firefights.push(firefight);
                let target = &mut table.units[firefight.target.index()];
                (target.done.fired, target.shown) = (true, true);
                for &attacker in firefight.attackers.iter() {
                    let attacker = &mut table.units[attacker.index()];
                    (attacker.done.fired, attacker.done.ordered, attacker.shown) = (true, true, true);
                }
            }
            OfCombat::DroppedOut { unit } => {
                table.units[unit.index()].done.fired = true;
                table.firefights.iter_mut().for_each(|firefight| firefight.attackers.retain(|other| *other != unit));
            }
            OfCombat::FirefightOver { target } => table.firefights.retain(|firefight| firefight.target != target),
            OfCombat::Joined { units } => {
                let fought = table.units.iter_mut().enumerate().filter(|(n, _)| units >> n & 1 == 1);
                fought.for_each(|(_, unit)| (unit.done.fought, unit.shown) = (true, true));
            }
            OfCombat::Decided { .. } => {}
            OfCombat::Won { spoils } => table.spoils = spoils,
            OfCombat::Took { unit, loser } => {
                table.spoils.winners &= !(1 << unit.index().min(63));
                let mut losers = table.spoils.losers.iter_mut();
                if let Some(taken) = losers.find(|other| Some(other.unit) == loser) {
                    taken.taken = true;
                }
            }
        }
    }
}
