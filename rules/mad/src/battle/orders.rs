//! Orders that are written under seal before set-up and stay secret from the other side until they are carried out.
//!
//! What may be written: the schedule of pre-programmed fire (MAD-80), which units are kept in reserve (MAD-150), and what each
//! dummy pretends to be (MAD-141).
#![allow(missing_docs, reason = "a field without words is what its name says")]

use crate::battle::setting::Setting;
use crate::battle::shared_list::SharedList;
use crate::battle::sheet::Sheet;
use crate::battle::state::UnitId;
use crate::lists::notional::Notional;
use sandtable_core::Viewer;
use sandtable_geometry::Point;
use serde::{Deserialize, Serialize};

/// One order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(tag = "order", rename_all = "kebab-case")]
pub enum Order {
    /// MAD-80 An artillery unit attacks this point in this turn.
    Schedule {
        unit: UnitId,
        turn: u8,
        /// The target point.
        at: Point,
    },
    /// MAD-150 A unit is kept in reserve.
    Reserve { unit: UnitId },
    /// MAD-141 What a dummy pretends to be.
    Pretend {
        unit: UnitId,
        /// Its number among all dummies.
        dummy: u8,
        notional: Notional,
    },
}

impl Order {
    /// The unit that it is for.
    pub fn unit(self) -> UnitId {
        match self {
            Order::Schedule { unit, .. } | Order::Reserve { unit } | Order::Pretend { unit, .. } => unit,
        }
    }
}

/// All that has been written.
pub type Orders = SharedList<Order>;

impl Orders {
    /// What a viewer may know of them: what his own side has written.
    pub fn seen(&self, setting: &Setting, viewer: Viewer) -> Orders {
        if self.is_empty() {
            return Orders::default();
        }
        self.iter().filter(|order| viewer.shares(setting.unit(order.unit()).side)).copied().collect()
    }

    /// MAD-80 Where a unit's schedule has its attack of this turn.
    pub fn scheduled(&self, unit: UnitId, turn: u8) -> Option<Point> {
        self.iter().find_map(|order| match *order {
            Order::Schedule { unit: of, turn: on, at } => (of == unit && on == turn).then_some(at),
            Order::Reserve { .. } | Order::Pretend { .. } => None,
        })
    }

    /// MAD-141 Has something been written for a dummy?
    pub fn tell_of(&self, dummy: UnitId) -> bool {
        self.iter().any(|order| matches!(order, Order::Pretend { unit, .. } if *unit == dummy))
    }
}

/// An order is on the list now; what a dummy pretends to be stands on the record sheet.
pub fn given(order: Order, orders: &mut Orders, sheet: &mut Sheet) {
    if let Order::Pretend { dummy, notional, .. } = order
        && let Some(written) = sheet.notional.get_mut(usize::from(dummy))
    {
        *written = notional;
    }
    orders.push(order);
}
