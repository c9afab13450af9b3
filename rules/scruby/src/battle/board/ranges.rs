//! Distances: between footprints, and along a line of fire.

use crate::battle::board::Board;
use crate::lists::Formation;
use crate::resolution::reach::SLACK;
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

    /// AOS-81 The range of fire.
    pub fn range(&self, firer: Piece, target: Piece) -> Length {
        self.line_of_fire(firer, target).length()
    }
}
