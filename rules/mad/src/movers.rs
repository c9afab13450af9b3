//! Kinds of movers that go together: what hinders one of them hinders all.

use crate::s06_movement::CROSSING;
use crate::scenario::Mover;
use sandtable_geometry::Length;

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
