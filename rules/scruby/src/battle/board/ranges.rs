//! Distances: between footprints, and along a line of fire.

use crate::battle::Board;
use crate::lists::{Arm, Formation, Gun};
use crate::resolution::{Band, SLACK};
use sandtable_core::Piece;
use sandtable_geometry::{Length, Rectangle, Segment, nearest_points};

impl Board<'_> {
    /// AOS-81 The distance between the nearest points of two footprints; nothing where they touch.
    pub fn distance(&self, one: Piece, other: Piece) -> Length {
        self.footprint(one).distance(&self.footprint(other))
    }

    /// AOS-80, AOS-81 Are two footprints within a distance of each other? The limit is within it.
    pub fn are_within(&self, one: Piece, other: Piece, limit: Length) -> bool {
        self.footprint(one).is_within(&self.footprint(other), limit + SLACK)
    }

    /// AOS-81 The line of fire, which is that of sight too: from the middle of the front edge to the nearest point of the target.
    ///
    /// A square measures from its nearest point; where a whole stretch is equally near, between the middles of those that face each
    /// other.
    pub fn line_of_fire(&self, firer: Piece, target: Piece) -> Segment {
        self.line_to(firer, &self.footprint(target))
    }

    /// The same to a footprint.
    pub fn line_to(&self, firer: Piece, target: &Rectangle) -> Segment {
        let own = self.unit(firer);
        let from_front = || Segment::new(own.stand.at, target.nearest(own.stand.at));
        if own.formation != Formation::Square {
            return from_front();
        }
        nearest_points(&self.footprint(firer).corners(), &target.corners(), SLACK).unwrap_or_else(from_front)
    }

    /// AOS-122, AOS-130 How far a band of a unit's fire reaches: of its guns, or of its small arms; none where it has no such band.
    pub fn limit(&self, unit: Piece, band: Band) -> Option<Length> {
        match (self.guns(unit), band) {
            (Some(gun), band) => gun.limits[band as usize],
            (None, Band::Short) => self.weapon(unit)?.limits[0],
            (None, Band::Inter) => self.weapon(unit)?.limits[1],
            (None, Band::PointBlank | Band::Long) => None,
        }
    }

    /// AOS-122, AOS-130 The band of a range; none out of range.
    pub fn band_at(&self, unit: Piece, range: Length) -> Option<Band> {
        match self.guns(unit) {
            Some(gun) => Band::of_gun(gun, range),
            None => Band::of_weapon(self.weapon(unit)?, range),
        }
    }

    /// What fires of a battery.
    fn guns(&self, unit: Piece) -> Option<&Gun> {
        self.gun(unit).filter(|_| self.arm(unit) == Arm::Artillery)
    }

    /// AOS-81 The range of fire.
    pub fn range(&self, firer: Piece, target: Piece) -> Length {
        self.line_of_fire(firer, target).length()
    }
}
