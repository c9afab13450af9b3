//! Charges, contacts, and how they end.

use super::Scope;
use crate::battle::command::Reaction;
use crate::battle::position::{Charge, Contact, Position};
use sandtable_core::Piece;
use serde::{Deserialize, Serialize};

/// Charges, contacts, and how they end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(tag = "happened", rename_all = "kebab-case")]
#[allow(missing_docs, reason = "a field without words is what its name and its type say")]
pub enum OfCharge {
    /// AOS-107 A charge was declared.
    Charged { unit: Piece, charge: Charge },
    /// AOS-107 What the charged unit did.
    Reacted {
        unit: Piece,
        how: Reaction,
        /// Of a square: did it form?
        formed: bool,
    },
    /// AOS-108 Two units touch.
    Touched { contact: Contact },
    /// A charge is over, whether it arrived or not.
    ChargeOver { unit: Piece },
    /// AOS-145 A unit touches nobody any more.
    Parted { unit: Piece },
    /// AOS-106 It broke off a melee.
    Broke { unit: Piece },
    /// AOS-142 It has retreated.
    FellBack { unit: Piece, blocked: bool },
}

impl OfCharge {
    /// Does it speak of what the battle has, with measures that can be?
    pub(super) fn fits(&self, scope: &Scope<'_>) -> bool {
        match *self {
            OfCharge::Charged { unit, charge } => scope.has(unit) && scope.has(charge.target) && unit != charge.target,
            OfCharge::Touched { contact } => {
                let two = scope.has(contact.by) && scope.has(contact.on) && contact.by != contact.on;
                two && !scope.table.contacts.is_full()
            }
            OfCharge::Reacted { unit, .. }
            | OfCharge::ChargeOver { unit }
            | OfCharge::Parted { unit }
            | OfCharge::Broke { unit }
            | OfCharge::FellBack { unit, .. } => scope.has(unit),
        }
    }

    /// Carries it out, which must fit the battle.
    pub(super) fn apply(&self, table: &mut Position) {
        match *self {
            OfCharge::Charged { unit, charge } => {
                let charger = &mut table.units[unit.index()];
                charger.charge = Some(charge);
                (charger.done.ordered, charger.done.charged, charger.done.moved) = (true, true, true);
                table.units[charge.target.index()].done.charged_by = Some(unit);
            }
            OfCharge::Reacted { unit, how, .. } => {
                let done = &mut table.units[unit.index()].done;
                match how {
                    Reaction::Stand => {}
                    Reaction::Square => done.squared = true,
                    Reaction::Evade => (done.evaded, done.ordered) = (true, true),
                    Reaction::Counter => (done.countered, done.ordered) = (true, true),
                }
            }
            OfCharge::Touched { contact } => table.contacts.push(contact),
            OfCharge::ChargeOver { unit } => table.units[unit.index()].charge = None,
            OfCharge::Parted { unit } => table.contacts.retain(|contact| !contact.has(unit)),
            OfCharge::Broke { unit } => {
                let done = &mut table.units[unit.index()].done;
                (done.ordered, done.moved) = (true, true);
            }
            OfCharge::FellBack { unit, blocked } => table.units[unit.index()].done.blocked = blocked,
        }
    }
}
