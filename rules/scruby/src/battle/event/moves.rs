//! Where units are, and how they are formed.

use super::Scope;
use crate::battle::position::{Act, Order, Place, Position, Written};
use crate::battle::stand::Stand;
use crate::lists::Formation;
use sandtable_core::Piece;
use sandtable_geometry::Point;
use serde::{Deserialize, Serialize};

/// Why a unit was moved that had no order to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Motion {
    /// AOS-107 It charges.
    Charge,
    /// AOS-108 It conforms to whom it touched.
    Conform,
    /// AOS-111 It evades.
    Evade,
    /// AOS-112 It counter-charges.
    Counter,
    /// AOS-128 It is thrown back.
    Throwback,
    /// AOS-142 It retreats.
    Retreat,
    /// AOS-143 It takes the place of whom it has beaten.
    Advance,
    /// AOS-151 It pursues.
    Pursuit,
    /// AOS-154 It routs.
    Rout,
    /// AOS-160 It carries out a written order.
    Order,
}

/// Where units are, and how they are formed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(tag = "happened", rename_all = "kebab-case")]
#[allow(missing_docs, reason = "a field without words is what its name and its type say")]
pub enum OfMove {
    /// AOS-92 A unit was placed.
    Placed { unit: Piece, stand: Stand, formation: Formation },
    /// AOS-160 A written order was opened.
    Wrote { unit: Piece, written: Written },
    /// AOS-160 Where a general is ordered to ride.
    Bound {
        /// Which, by his place among the generals.
        general: u8,
        at: Point,
    },
    /// AOS-94 An order began.
    Ordered { order: Order },
    /// AOS-97 A unit made a step of its order.
    Stepped {
        unit: Piece,
        at: Point,
        cost: i64,
        /// AOS-102 Was it within reach of an enemy on a forced march?
        near: bool,
    },
    /// AOS-98 It changed its facing.
    Faced { unit: Piece, stand: Stand, cost: i64, about: bool },
    /// AOS-99 It changed its formation by its order.
    Formed { unit: Piece, formation: Formation, stand: Stand, cost: i64 },
    /// AOS-99 Its formation changed without an order.
    Became { unit: Piece, formation: Formation, stand: Stand },
    /// It was moved without an order, or in one that is carried out at once.
    Went { unit: Piece, stand: Stand, why: Motion },
    /// AOS-94 Its order is over.
    Halted { unit: Piece },
}

impl OfMove {
    /// Does it speak of what the battle has, with measures that can be?
    pub(super) fn fits(&self, scope: &Scope<'_>) -> bool {
        match *self {
            OfMove::Placed { unit, stand, formation }
            | OfMove::Formed { unit, formation, stand, .. }
            | OfMove::Became { unit, formation, stand } => scope.forms(unit, formation) && scope.on_table(stand),
            OfMove::Ordered { order } => scope.has(order.unit),
            OfMove::Stepped { unit, at, .. } => scope.has(unit) && scope.setting.on_table(at),
            OfMove::Faced { unit, stand, .. } => scope.has(unit) && scope.on_table(stand),
            OfMove::Went { unit, stand, .. } => scope.has(unit) && Scope::bears(stand),
            OfMove::Bound { general, .. } => scope.has_general(general),
            OfMove::Wrote { unit, written } => {
                let target = |piece: Piece| scope.has(piece) && piece != unit;
                let act = !matches!(written.act, Act::Charge(enemy) if !target(enemy));
                scope.has(unit) && act && written.target.is_none_or(target)
            }
            OfMove::Halted { unit } => scope.has(unit),
        }
    }

    /// Carries it out, which must fit the battle.
    pub(super) fn apply(&self, table: &mut Position) {
        match *self {
            OfMove::Placed { unit, stand, formation } => {
                let placed = &mut table.units[unit.index()];
                (placed.stand, placed.formation, placed.place) = (stand, formation, Place::Table);
                let riders = table.generals.iter_mut().filter(|general| general.with == Some(unit));
                riders.for_each(|general| (general.place, general.at) = (Place::Table, stand.at));
            }
            OfMove::Wrote { unit, written } => {
                let writer = &mut table.units[unit.index()];
                (writer.written, writer.done.marched) = (written, written.act == Act::March);
            }
            OfMove::Bound { general, at } => table.generals[usize::from(general)].bound = Some(at),
            OfMove::Ordered { order } => {
                table.order = Some(order);
                let done = &mut table.units[order.unit.index()].done;
                (done.ordered, done.marched) = (done.ordered || !order.bonus, done.marched || order.forced);
            }
            OfMove::Stepped { unit, at, cost, near } => {
                let mover = &mut table.units[unit.index()];
                mover.stand.at = at;
                mover.done.moved = true;
                spend(table, cost, |order| {
                    order.stepped = true;
                    order.near |= near;
                });
                carry_general(table, unit);
            }
            OfMove::Faced { unit, stand, cost, about } => {
                table.units[unit.index()].stand = stand;
                spend(table, cost, |order| {
                    order.faces = order.faces.saturating_add(1);
                    order.about |= about;
                });
                // AOS-98: a single change of facing with no other step is a pivot, and no move; in open order so are any number.
                let open = matches!(table.units[unit.index()].formation, Formation::Skirmish | Formation::Screen);
                let pivot = |order: Order| (order.faces == 1 || open) && !order.stepped && !order.about;
                let pivot = table.order.is_none_or(pivot);
                table.units[unit.index()].done.moved |= !pivot;
                carry_general(table, unit);
            }
            OfMove::Formed { unit, formation, stand, cost } => {
                let former = &mut table.units[unit.index()];
                (former.formation, former.stand) = (formation, stand);
                (former.done.moved, former.done.changed) = (true, true);
                spend(table, cost, |order| (order.stepped, order.formed) = (true, true));
                carry_general(table, unit);
            }
            OfMove::Became { unit, formation, stand } => {
                let changed = &mut table.units[unit.index()];
                (changed.formation, changed.stand) = (formation, stand);
                carry_general(table, unit);
            }
            OfMove::Went { unit, stand, why } => {
                let mover = &mut table.units[unit.index()];
                mover.stand = stand;
                // AOS-128, AOS-131: a throwback is no move, and what follows a combat comes after all fire.
                mover.done.moved |= matches!(why, Motion::Charge | Motion::Evade | Motion::Counter | Motion::Order);
                carry_general(table, unit);
            }
            OfMove::Halted { .. } => table.order = None,
        }
    }
}

/// What a step of an order costs, where one is being carried out.
fn spend(table: &mut Position, cost: i64, note: impl FnOnce(&mut Order)) {
    if let Some(order) = &mut table.order {
        order.spent = order.spent.saturating_add(cost);
        note(order);
    }
}

/// AOS-161 A general goes wherever his unit goes.
fn carry_general(table: &mut Position, unit: Piece) {
    let at = table.units[unit.index()].stand.at;
    table.generals.iter_mut().filter(|general| general.with == Some(unit)).for_each(|general| general.at = at);
}
