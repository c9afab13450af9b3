//! Artillery, and how it changes the state: bookkeeping without rules.
#![allow(missing_docs, reason = "a field without words is what its name says")]

use crate::battle::gunnery::Gunnery;
use crate::battle::named_fire::{Barrage, NamedFire};
use crate::battle::state::{Marks, State, UnitId};
use sandtable_core::Piece;
use sandtable_geometry::Point;
use serde::{Deserialize, Serialize};

/// A change of the fire of artillery.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "kebab-case")]
pub enum ShellEvent {
    /// The attack of an artillery unit was named.
    Targeted {
        barrage: Barrage,
        /// Its target point.
        at: Point,
    },
    /// An attack of artillery landed.
    Bombarded {
        barrage: Barrage,
        /// The first element of the unit.
        first: Piece,
        at: Point,
        /// How far from its target point, in steps of 10 mm.
        steps: u8,
    },
    /// Somebody who was caught was rolled for; the damage follows.
    Shelled { unit: UnitId, element: Piece, points: u16 },
    /// By a human ruling alone: what the next attack on the same point is limited to (MAD-79).
    Corrected {
        unit: UnitId,
        /// In steps of 10 mm.
        limit: Option<u8>,
    },
}

/// Carries an event of artillery out, which must fit the battle.
pub fn apply(state: &mut State, event: &ShellEvent) {
    match *event {
        ShellEvent::Targeted { barrage, at } => {
            state.named.push(NamedFire::Barrage(barrage));
            if let Some(observer) = barrage.observer {
                state.elements[observer.index()].marks.set(Marks::OBSERVES, true);
            }
            // MAD-79: on the same point again the correction holds, on any other it is lost.
            let (unit, observer) = (barrage.unit, barrage.observer);
            let limit = state.guns.limit(unit, at);
            let secret = observer.is_some_and(|eye| state.elements[eye.index()].marks.has(Marks::UNDER));
            let latest = Gunnery { unit, aim: at, limit, observer, secret, turn: state.turn };
            state.guns.replace(|gunnery| gunnery.unit == barrage.unit, latest);
        }
        ShellEvent::Bombarded { barrage, first, steps, .. } => {
            for n in (0..16).filter(|n| barrage.tubes >> n & 1 == 1) {
                state.elements[first.index() + n].marks.set(Marks::STOOD, true);
            }
            if barrage.observed {
                state.guns.change(|gunnery| gunnery.unit == barrage.unit, |gunnery| gunnery.limit = Some(steps));
            }
        }
        ShellEvent::Shelled { .. } => {}
        ShellEvent::Corrected { unit, limit } => {
            state.guns.change(|gunnery| gunnery.unit == unit, |gunnery| gunnery.limit = limit);
        }
    }
}
