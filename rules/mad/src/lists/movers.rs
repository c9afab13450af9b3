//! How things move, for the question where they may go; and kinds of movers that go together: what hinders one hinders all.

use crate::lists::{Class, Drive, Kind};
use sandtable_geometry::Length;
use serde::{Deserialize, Serialize};

/// MAD-26 What crossing a wall or a hedge costs a vehicle on full tracks.
const CROSSING: Length = Length::mm(50);

/// What moves, for the question where it may go (MAD-25).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Mover {
    /// Infantry on foot.
    Infantry,
    /// Power armour.
    PowerArmour,
    /// Mounted troops.
    Cavalry,
    /// Vehicles on wheels.
    Wheeled,
    /// Half-tracked vehicles.
    HalfTracked,
    /// Tracked vehicles.
    Tracked,
    /// Walkers.
    Walker,
    /// Grav vehicles.
    Grav,
    /// VTOLs.
    Vtol,
}

impl Mover {
    /// All of them with the words that files use.
    pub const WORDS: [(&str, Mover); 9] = [
        ("infantry", Mover::Infantry),
        ("power armour", Mover::PowerArmour),
        ("cavalry", Mover::Cavalry),
        ("wheeled", Mover::Wheeled),
        ("half-tracked", Mover::HalfTracked),
        ("tracked", Mover::Tracked),
        ("walker", Mover::Walker),
        ("grav", Mover::Grav),
        ("vtol", Mover::Vtol),
    ];

    /// What a kind of element is; `None` for what never moves on the table.
    pub fn of(kind: &Kind) -> Option<Mover> {
        match (kind.class, kind.drive) {
            (Class::Infantry, _) => Some(Mover::Infantry),
            (Class::PowerArmour, _) => Some(Mover::PowerArmour),
            (Class::Cavalry, _) => Some(Mover::Cavalry),
            (Class::Vehicle, Drive::Wheeled) => Some(Mover::Wheeled),
            (Class::Vehicle, Drive::HalfTracked) => Some(Mover::HalfTracked),
            (Class::Vehicle, Drive::Tracked) => Some(Mover::Tracked),
            (Class::Vehicle, Drive::Walker) => Some(Mover::Walker),
            (Class::Vehicle, Drive::Grav) => Some(Mover::Grav),
            (Class::Vehicle, Drive::Vtol) => Some(Mover::Vtol),
            (Class::Vehicle, Drive::Foot | Drive::None) => None,
        }
    }
}

/// A set of kinds of movers: one for an element, all of its un-embarked elements for a hidden unit (MAD-83).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Movers(u16);

impl From<Mover> for Movers {
    fn from(mover: Mover) -> Movers {
        Movers(1 << mover as u16)
    }
}

impl Movers {
    /// Who pays double in bad terrain (MAD-24).
    const MIND_BAD_TERRAIN: Movers = Movers::of(&[Mover::Cavalry, Mover::Wheeled, Mover::HalfTracked, Mover::Tracked]);
    /// Who does not cross walls and hedges (MAD-26).
    const STOPPED: Movers = Movers::of(&[Mover::Wheeled, Mover::HalfTracked]);

    /// These together.
    pub const fn of(movers: &[Mover]) -> Movers {
        let (mut bits, mut n) = (0, 0);
        while n < movers.len() {
            bits |= 1 << movers[n] as u16;
            n += 1;
        }
        Movers(bits)
    }

    /// All of both.
    #[must_use]
    pub const fn and(self, other: Movers) -> Movers {
        Movers(self.0 | other.0)
    }

    /// Is any of the others among them?
    pub const fn any_of(self, others: Movers) -> bool {
        self.0 & others.0 != 0
    }

    /// Is nobody but these among them?
    pub const fn are_all_of(self, others: Movers) -> bool {
        self.0 & !others.0 == 0
    }

    /// Is nobody among them?
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The kinds among them.
    pub fn iter(self) -> impl Iterator<Item = Mover> {
        Mover::WORDS.into_iter().map(|(_, mover)| mover).filter(move |&mover| self.any_of(mover.into()))
    }
}

/// MAD-26 Who crosses walls and hedges, and at what price: that of the one who pays most.
pub fn toll(movers: impl Into<Movers>) -> Option<Length> {
    let movers = movers.into();
    match () {
        () if movers.any_of(Movers::STOPPED) => None,
        () if movers.any_of(Mover::Tracked.into()) => Some(CROSSING),
        // Infantry and cavalry cross freely; MAD-112, MAD-113, MAD-115: walkers step, grav and VTOL fly over.
        () => Some(Length::ZERO),
    }
}

/// MAD-24, MAD-111 Does one of them pay double in bad terrain?
pub fn minds_bad_terrain(movers: impl Into<Movers>) -> bool {
    movers.into().any_of(Movers::MIND_BAD_TERRAIN)
}
