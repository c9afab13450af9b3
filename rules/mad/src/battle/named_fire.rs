//! What has been named in a fire step and waits for its dice: shots, and the attack of an artillery unit.
#![allow(missing_docs, reason = "a field without words is what its name says")]

use crate::battle::fieldworks::Shelter;
use crate::battle::state::{Arm, MOST_SHOTS, Shot, UnitId};
use sandtable_core::Piece;
use sandtable_dice::List;
use serde::{Deserialize, Serialize};

/// MAD-32 Everything that has been named in one step, rolled in this order.
pub type NamedList = List<NamedFire, MOST_SHOTS>;

/// MAD-32 One thing that has been named. It stays small, since every state holds room for many.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum NamedFire {
    /// The attack of an artillery unit.
    Barrage(Barrage),
    /// Fire at a work or building itself.
    Battering(Battering),
    /// A shot at an element.
    // As records have had it since there were only shots.
    #[serde(untagged)]
    Shot(Shot),
}

/// MAD-70 The one attack of an artillery unit. Its target point is the latest of the unit, which naming it made so.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Barrage {
    pub unit: UnitId,
    /// The tubes that take part, one bit each in the order of the unit.
    pub tubes: u16,
    /// The observer who was named (MAD-73).
    pub observer: Option<Piece>,
    /// Somebody observes the target point (MAD-73).
    pub observed: bool,
    /// It is the one that the schedule has for this turn (MAD-80).
    pub scheduled: bool,
}

/// MAD-64 Fire at a work or building itself that has been named.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Battering {
    pub firer: Piece,
    pub weapon: Arm,
    pub shelter: Shelter,
    /// On the move?
    pub moving: bool,
    /// A doubtful line proved blocked: the shot is wasted (MAD-16).
    pub blocked: bool,
}

impl Battering {
    /// The same as a shot at nobody, for what holds of all fire of an element alike.
    pub fn shot(&self) -> Shot {
        let Battering { firer, weapon, moving, blocked, .. } = *self;
        Shot { firer, target: firer, weapon, moving, point: None, blocked }
    }
}

impl Default for NamedFire {
    fn default() -> NamedFire {
        NamedFire::Shot(Shot::default())
    }
}

impl NamedFire {
    /// The shot, if it is one.
    pub fn shot(&self) -> Option<&Shot> {
        match self {
            NamedFire::Shot(shot) => Some(shot),
            NamedFire::Barrage(_) | NamedFire::Battering(_) => None,
        }
    }

    /// The fire of an element, at whatever: what holds of all its fire alike.
    pub fn fire(&self) -> Option<Shot> {
        match self {
            NamedFire::Shot(shot) => Some(*shot),
            NamedFire::Battering(battering) => Some(battering.shot()),
            NamedFire::Barrage(_) => None,
        }
    }

    /// The fire at a work or building itself, if it is that.
    pub fn battering(&self) -> Option<&Battering> {
        match self {
            NamedFire::Battering(battering) => Some(battering),
            NamedFire::Shot(_) | NamedFire::Barrage(_) => None,
        }
    }

    /// The attack of artillery, if it is one.
    pub fn barrage(&self) -> Option<&Barrage> {
        match self {
            NamedFire::Barrage(barrage) => Some(barrage),
            NamedFire::Shot(_) | NamedFire::Battering(_) => None,
        }
    }
}

/// The shots among what has been named, in their order.
pub fn shots(named: &[NamedFire]) -> impl Iterator<Item = &Shot> + Clone {
    named.iter().filter_map(NamedFire::shot)
}
