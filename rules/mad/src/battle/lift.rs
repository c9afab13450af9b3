//! How an element stands to the ground, and what that means for lines of sight, cover and contact.

use crate::battle::board::Board;
use crate::battle::state::{Element, Marks};
use crate::lists::mobility::Mobility;
use sandtable_battlefield::{FeatureKind, Kinds};
use sandtable_core::Piece;
use sandtable_dice::List;
use sandtable_geometry::Point;
use serde::{Deserialize, Serialize};

/// MAD-112 to MAD-115 How an element that can leave the ground stands to it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Stance {
    /// On the ground; a grav vehicle above what it is over, a VTOL high.
    #[default]
    Usual,
    /// A VTOL that flies low (MAD-115).
    Low,
    /// A grav vehicle in the wood below it (MAD-114).
    Sunk,
    /// A walker under deep water (MAD-112).
    Submerged,
}

impl Stance {
    /// Can an element that moves so be in it?
    pub fn suits(self, mover: Mobility) -> bool {
        match self {
            Stance::Usual => true,
            Stance::Low => mover == Mobility::Vtol,
            Stance::Sunk => mover == Mobility::Grav,
            Stance::Submerged => mover == Mobility::Walker,
        }
    }

    /// MAD-112, MAD-114 The stance of one that sets out: what has sunk or gone under comes up first.
    #[must_use]
    pub fn under_way(self) -> Stance {
        match self {
            Stance::Sunk | Stance::Submerged => Stance::Usual,
            other => other,
        }
    }
}

/// Where one end of a line is, above or below the ground.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Lift {
    /// On the ground, in what grows or stands there.
    #[default]
    Ground,
    /// A VTOL near the ground: seen as if on it, but covered by nothing.
    Low,
    /// Skimming over what is there (MAD-113).
    Over,
    /// High in the air.
    High,
    /// Under water.
    Under,
}

/// One end of a line of sight.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Spot {
    /// The place on the table.
    pub at: Point,
    /// How it lies to the ground there.
    pub lift: Lift,
}

impl From<Point> for Spot {
    /// A place on the ground.
    fn from(at: Point) -> Spot {
        Spot { at, lift: Lift::Ground }
    }
}

impl Spot {
    /// MAD-112 The same end, above the water: coherency is tested so.
    #[must_use]
    pub fn afloat(self) -> Spot {
        Spot { lift: if self.lift == Lift::Under { Lift::Ground } else { self.lift }, ..self }
    }
}

/// The woods, built-up areas and buildings that an end skims over, by their groups.
pub type Skimmed = List<u16, 8>;

/// MAD-11, MAD-14 Built-up areas hide and cover as woods do.
pub const MASSES: Kinds = Kinds::of(&[FeatureKind::Wood, FeatureKind::BuiltUp]);

impl Board<'_> {
    /// MAD-112 to MAD-115 How an element is above or below the ground.
    pub fn lift(&self, piece: Piece) -> Lift {
        self.lift_in(piece, self.element(piece).stance)
    }

    fn lift_in(&self, piece: Piece, stance: Stance) -> Lift {
        // MAD-128: an aircraft is over everything.
        if self.setting.is_in_the_air(piece) {
            return Lift::High;
        }
        if !self.setting.leaves_the_ground {
            return Lift::Ground;
        }
        // MAD-83: a marker is on the ground, whatever is under it.
        let Some(member) = self.setting.elements.get(piece.index()) else { return Lift::Ground };
        match (member.mobility, stance) {
            (Mobility::Vtol, Stance::Low) => Lift::Low,
            (Mobility::Vtol, _) => Lift::High,
            (Mobility::Grav, Stance::Sunk) => Lift::Ground,
            (Mobility::Grav, _) => Lift::Over,
            (Mobility::Walker, Stance::Submerged) => Lift::Under,
            _ => Lift::Ground,
        }
    }

    /// Where an element is, as one end of a line.
    pub fn spot(&self, piece: Piece) -> Spot {
        let element = self.element(piece);
        // MAD-73: whoever is under a marker looks from its centre.
        if element.marks.has(Marks::UNDER) {
            return self.centre(self.setting.elements[piece.index()].unit).into();
        }
        Spot { at: element.at, lift: self.lift_in(piece, element.stance) }
    }

    /// The same, where it would be elsewhere: what has sunk or gone under has come up to go there.
    pub fn spot_at(&self, piece: Piece, at: Point) -> Spot {
        let element = self.element(piece);
        let stance = if element.at == at { element.stance } else { element.stance.under_way() };
        Spot { at, lift: self.lift_in(piece, stance) }
    }

    /// MAD-127, MAD-115 Are two ends base to base? A high VTOL touches nothing.
    pub fn touch(&self, a: Spot, b: Spot) -> bool {
        a.at.within(b.at, self.setting.rules.contact()) && a.lift != Lift::High && b.lift != Lift::High
    }

    /// MAD-127, MAD-115 Would two elements be base to base at these places? How they stand to the ground is asked last, for
    /// most are far apart.
    pub fn would_touch(&self, (one, from): (Piece, Point), (other, to): (Piece, Point)) -> bool {
        from.within(to, self.setting.rules.contact()) && self.touch(self.spot_at(one, from), self.spot_at(other, to))
    }

    /// MAD-146 Does an element hold or contest ground? A VTOL and a walker under water do not, nor who rides in them.
    pub fn holds_ground(&self, piece: Piece) -> bool {
        !matches!(self.lift(piece), Lift::Low | Lift::High | Lift::Under)
    }
}

impl Element {
    /// MAD-112 Is it under water?
    pub fn is_submerged(&self) -> bool {
        self.stance == Stance::Submerged
    }
}
