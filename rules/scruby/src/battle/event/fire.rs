//! Fire, and what it does before it takes effect.

use super::{Scope, leave};
use crate::battle::position::{Gone, Position};
use crate::resolution::fire::MISFIRE_LOSS;
use crate::resolution::reach::Band;
use sandtable_core::{Audience, Piece};
use sandtable_geometry::Point;
use serde::{Deserialize, Serialize};

/// How far away a shot proved to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Reach {
    /// AOS-27 Out of range: the attack is spent.
    Out,
    /// AOS-164 Beyond what can be seen in the mist.
    Mist,
    /// AOS-30 At point-blank range.
    PointBlank,
    /// At short range.
    Short,
    /// At inter range.
    Inter,
    /// At long range.
    Long,
}

impl Reach {
    /// That it was in this band of range.
    pub const fn of(band: Band) -> Reach {
        match band {
            Band::PointBlank => Reach::PointBlank,
            Band::Short => Reach::Short,
            Band::Inter => Reach::Inter,
            Band::Long => Reach::Long,
        }
    }

    /// The band of range that it was in; none where it was out of reach.
    pub fn band(self) -> Option<Band> {
        Band::ALL.into_iter().map(|(_, band)| band).find(|band| Reach::of(*band) == self)
    }
}

/// Fire, and what it does before it takes effect.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(tag = "happened", rename_all = "kebab-case")]
#[allow(missing_docs, reason = "a field without words is what its name and its type say")]
pub enum OfFire {
    /// AOS-26 At whom a unit will fire, where all declare first.
    Aimed {
        unit: Piece,
        /// At whom each of three lots.
        lots: [Piece; 3],
    },
    /// A unit fired, or one lot of its canister.
    Shot {
        unit: Piece,
        /// At whom it proved to be.
        target: Piece,
        reach: Reach,
        losses: u8,
        /// AOS-128 Whence it throws the target back, if it does.
        thrown: Option<Point>,
        rockets: bool,
    },
    /// AOS-125, AOS-163 A shot went on, or aside, to somebody else.
    Strayed { unit: Piece, target: Piece, losses: u8 },
    /// AOS-165 A rocket battery hurt itself.
    Misfired { unit: Piece, to: Audience },
    /// AOS-162 A caisson was hit.
    CaissonHit { unit: Piece, destroyed: bool },
    /// AOS-129 What fire did to a unit has taken effect.
    Settled { unit: Piece },
}

impl OfFire {
    /// Does it speak of what the battle has, with measures that can be?
    pub(super) fn fits(&self, scope: &Scope<'_>) -> bool {
        match *self {
            OfFire::Aimed { unit, lots } => scope.has(unit) && lots.iter().all(|lot| scope.has(*lot)),
            OfFire::Shot { unit, target, .. } | OfFire::Strayed { unit, target, .. } => {
                scope.has(unit) && scope.has(target)
            }
            OfFire::Misfired { unit, .. } | OfFire::CaissonHit { unit, .. } | OfFire::Settled { unit } => {
                scope.has(unit)
            }
        }
    }

    /// Carries it out, which must fit the battle.
    pub(super) fn apply(&self, table: &mut Position) {
        match *self {
            OfFire::Aimed { unit, lots } => {
                let firer = &mut table.units[unit.index()];
                (firer.aim, firer.done.fired) = (Some(lots), true);
            }
            OfFire::Shot { unit, target, losses, thrown, rockets, .. } => {
                let firer = &mut table.units[unit.index()];
                (firer.done.fired, firer.shown) = (true, true);
                let order = table.throwbacks;
                let pending = &mut table.units[target.index()].pending;
                pending.losses = pending.losses.saturating_add(losses);
                pending.rockets |= rockets;
                if let (Some(from), None) = (thrown, pending.thrown) {
                    pending.thrown = Some((from, order));
                    table.throwbacks = order.saturating_add(1);
                }
            }
            OfFire::Strayed { target, losses, .. } => {
                let pending = &mut table.units[target.index()].pending;
                pending.losses = pending.losses.saturating_add(losses);
            }
            OfFire::Misfired { unit, .. } => {
                let pending = &mut table.units[unit.index()].pending;
                pending.own = pending.own.saturating_add(MISFIRE_LOSS);
            }
            OfFire::CaissonHit { unit, destroyed } if destroyed => leave(table, unit, Gone::Destroyed),
            OfFire::CaissonHit { .. } => {}
            OfFire::Settled { unit } => table.units[unit.index()].pending = Default::default(),
        }
    }
}
