//! How things move, for the question where they may go; and kinds of movers that go together: what hinders one hinders all.

use crate::lists::{Class, Drive, Kind};
use sandtable_core::worded;
use sandtable_geometry::Length;
use serde::{Deserialize, Serialize};

/// MAD-26 What crossing a wall or a hedge costs a vehicle on full tracks.
const CROSSING: Length = Length::mm(50);

worded! {
    /// What moves, for the question where it may go (MAD-25).
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
    #[serde(rename_all = "snake_case")]
    pub enum Mobility {
        /// Infantry on foot.
        "infantry" => Infantry,
        /// Power armour.
        "power armour" => PowerArmour,
        /// Mounted troops.
        "cavalry" => Cavalry,
        /// Vehicles on wheels.
        "wheeled" => Wheeled,
        /// Half-tracked vehicles.
        "half-tracked" => HalfTracked,
        /// Tracked vehicles.
        "tracked" => Tracked,
        /// Walkers.
        "walker" => Walker,
        /// Grav vehicles.
        "grav" => Grav,
        /// VTOLs.
        "vtol" => Vtol,
    }
}

impl Mobility {
    /// What a kind of element is; `None` for what never moves on the table.
    pub fn of(kind: &Kind) -> Option<Mobility> {
        match (kind.class, kind.drive) {
            (Class::Infantry, _) => Some(Mobility::Infantry),
            (Class::PowerArmour, _) => Some(Mobility::PowerArmour),
            (Class::Cavalry, _) => Some(Mobility::Cavalry),
            (Class::Vehicle, Drive::Wheeled) => Some(Mobility::Wheeled),
            (Class::Vehicle, Drive::HalfTracked) => Some(Mobility::HalfTracked),
            (Class::Vehicle, Drive::Tracked) => Some(Mobility::Tracked),
            (Class::Vehicle, Drive::Walker) => Some(Mobility::Walker),
            (Class::Vehicle, Drive::Grav) => Some(Mobility::Grav),
            (Class::Vehicle, Drive::Vtol) => Some(Mobility::Vtol),
            (Class::Vehicle, Drive::Foot | Drive::None) => None,
        }
    }
}

/// A set of kinds of movers: one for an element, all of its un-embarked elements for a hidden unit (MAD-83).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Mobilities(u16);

impl From<Mobility> for Mobilities {
    fn from(mover: Mobility) -> Mobilities {
        Mobilities(1 << mover as u16)
    }
}

impl Mobilities {
    /// Who pays double in bad terrain (MAD-24).
    const MIND_BAD_TERRAIN: Mobilities =
        Mobilities::of(&[Mobility::Cavalry, Mobility::Wheeled, Mobility::HalfTracked, Mobility::Tracked]);
    /// Who does not cross walls and hedges (MAD-26).
    const STOPPED: Mobilities = Mobilities::of(&[Mobility::Wheeled, Mobility::HalfTracked]);

    /// These together.
    pub const fn of(mobilities: &[Mobility]) -> Mobilities {
        let (mut bits, mut n) = (0, 0);
        while n < mobilities.len() {
            bits |= 1 << mobilities[n] as u16;
            n += 1;
        }
        Mobilities(bits)
    }

    /// All of both.
    #[must_use]
    pub const fn and(self, other: Mobilities) -> Mobilities {
        Mobilities(self.0 | other.0)
    }

    /// Is any of the others among them?
    pub const fn any_of(self, others: Mobilities) -> bool {
        self.0 & others.0 != 0
    }

    /// Is nobody but these among them?
    pub const fn are_all_of(self, others: Mobilities) -> bool {
        self.0 & !others.0 == 0
    }

    /// Is nobody among them?
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The kinds among them.
    pub fn iter(self) -> impl Iterator<Item = Mobility> {
        Mobility::ALL.into_iter().map(|(_, mover)| mover).filter(move |&mover| self.any_of(mover.into()))
    }
}

/// MAD-26 Who crosses walls and hedges, and at what price: that of the one who pays most.
pub fn toll(mobilities: impl Into<Mobilities>) -> Option<Length> {
    let mobilities = mobilities.into();
    match () {
        () if mobilities.any_of(Mobilities::STOPPED) => None,
        () if mobilities.any_of(Mobility::Tracked.into()) => Some(CROSSING),
        // Infantry and cavalry cross freely; MAD-112, MAD-113, MAD-115: walkers step, grav and VTOL fly over.
        () => Some(Length::ZERO),
    }
}

/// MAD-24, MAD-111 Does one of them pay double in bad terrain?
pub fn minds_bad_terrain(mobilities: impl Into<Mobilities>) -> bool {
    mobilities.into().any_of(Mobilities::MIND_BAD_TERRAIN)
}
