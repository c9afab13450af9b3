//! Kinds of terrain, and sets of them.

use serde::{Deserialize, Serialize};
use std::ops::BitOr;

/// What a piece of terrain is. What that means for movement or sight is the rulebook's business, and so is what it is called in
/// its scenarios.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum FeatureKind {
    /// Trees.
    Wood,
    /// Buildings with their gardens and yards, as a whole.
    BuiltUp,
    /// One contour of a hill; its level is the feature's.
    Hill,
    /// A single building.
    Building,
    /// A wall.
    Wall,
    /// A hedge.
    Hedge,
    /// A fence.
    Fence,
    /// A road.
    Road,
    /// Running water that may be fordable: an area, or a line for a stream.
    River,
    /// Water without a ford.
    DeepWater,
    /// Marsh.
    Marsh,
    /// Rough or broken ground.
    Rough,
    /// A tilled field.
    Field,
    /// A cliff: an area, or a line for its edge.
    Cliff,
    /// A bridge.
    Bridge,
    /// A wire entanglement.
    Wire,
    /// What people laid across the way to stop others, and is no wall, fence or wire: a ditch, dragon's teeth, an abatis, a boom.
    Barrier,
    /// Ground or water with mines.
    Mines,
}

use FeatureKind::*;

impl FeatureKind {
    /// All kinds, in their order.
    pub const ALL: [FeatureKind; 18] = [
        Wood, BuiltUp, Hill, Building, Wall, Hedge, Fence, Road, River, DeepWater, Marsh, Rough, Field, Cliff, Bridge,
        Wire, Barrier, Mines,
    ];

    /// The word for it, in files and commands too where the rulebook has no other.
    pub const fn key(self) -> &'static str {
        match self {
            Wood => "wood",
            BuiltUp => "built-up",
            Hill => "hill",
            Building => "building",
            Wall => "wall",
            Hedge => "hedge",
            Fence => "fence",
            Road => "road",
            River => "river",
            DeepWater => "deep-water",
            Marsh => "marsh",
            Rough => "rough",
            Field => "field",
            Cliff => "cliff",
            Bridge => "bridge",
            Wire => "wire",
            Barrier => "barrier",
            Mines => "mines",
        }
    }

    /// The kind with this key.
    pub fn from_key(key: &str) -> Option<FeatureKind> {
        FeatureKind::ALL.into_iter().find(|kind| kind.key() == key)
    }

    /// Whether its outline may be an area.
    pub const fn is_area(self) -> bool {
        !matches!(self, Wall | Hedge | Fence | Wire | Barrier)
    }

    /// Whether its outline may be a line without width.
    pub const fn is_line(self) -> bool {
        matches!(self, Wall | Hedge | Fence | Wire | Barrier | River | Cliff)
    }
}

/// A set of kinds. In a file it is the list of their keys.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(from = "Vec<FeatureKind>", into = "Vec<FeatureKind>")]
pub struct Kinds(u32);

impl Kinds {
    /// No kind.
    pub const NONE: Kinds = Kinds(0);
    /// Every kind.
    pub const ALL: Kinds = Kinds((1 << FeatureKind::ALL.len()) - 1);

    /// The set of these kinds.
    pub const fn of(kinds: &[FeatureKind]) -> Kinds {
        let mut set = Kinds::NONE;
        let mut index = 0;
        while index < kinds.len() {
            set = set.with(kinds[index]);
            index += 1;
        }
        set
    }

    /// The set with one more.
    pub const fn with(self, kind: FeatureKind) -> Kinds {
        Kinds(self.0 | 1 << kind as u32)
    }

    /// The set without one.
    pub const fn without(self, kind: FeatureKind) -> Kinds {
        Kinds(self.0 & !(1 << kind as u32))
    }

    /// Whether a kind is in it.
    pub const fn contains(self, kind: FeatureKind) -> bool {
        self.0 & 1 << kind as u32 != 0
    }

    /// Whether it is empty.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The places of its kinds among all, rising.
    #[inline]
    pub(crate) fn places(self) -> impl Iterator<Item = usize> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let place = left.trailing_zeros() as usize;
            left &= left.wrapping_sub(1);
            (place < 32).then_some(place)
        })
    }

    /// Its kinds, in their order.
    pub fn iter(self) -> impl Iterator<Item = FeatureKind> {
        FeatureKind::ALL.into_iter().filter(move |kind| self.contains(*kind))
    }
}

impl BitOr for Kinds {
    type Output = Kinds;
    fn bitor(self, other: Kinds) -> Kinds {
        Kinds(self.0 | other.0)
    }
}

impl From<FeatureKind> for Kinds {
    fn from(kind: FeatureKind) -> Kinds {
        Kinds::NONE.with(kind)
    }
}

impl From<Vec<FeatureKind>> for Kinds {
    fn from(kinds: Vec<FeatureKind>) -> Kinds {
        Kinds::of(&kinds)
    }
}

impl From<Kinds> for Vec<FeatureKind> {
    fn from(kinds: Kinds) -> Vec<FeatureKind> {
        kinds.iter().collect()
    }
}
