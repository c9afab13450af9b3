//! Sectors of a circle: arcs of fire and of sight.

use crate::{Angle, Circle, Length, Point};
use serde::{Deserialize, Serialize};

/// A sector of a circle, edges included.
///
/// It reaches from half the width left of the axis to half the width right of it (of an odd number of millidegrees
/// the spare one is on the right).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Sector {
    /// The point of the sector.
    pub apex: Point,
    /// The direction of its middle.
    pub axis: Angle,
    /// Its whole width in millidegrees; 360 degrees or more (as `i32`) is all round.
    pub width: i32,
    /// How far it reaches.
    pub radius: Length,
}

impl Sector {
    /// The sector about an axis with a width in whole degrees; 360 or more is all round.
    pub const fn new(apex: Point, axis: Angle, width_in_degrees: i32, radius: Length) -> Sector {
        Sector { apex, axis, width: width_in_degrees.saturating_mul(1_000), radius }
    }

    /// The bearing of its left edge.
    pub const fn left(&self) -> Angle {
        Angle::millidegrees(self.axis.0 - self.width / 2)
    }

    /// The bearing of its right edge.
    pub const fn right(&self) -> Angle {
        Angle::millidegrees(self.axis.0 - self.width / 2 + self.width)
    }

    /// Whether a point lies in it: both edges, the rim and the apex belong to it.
    pub fn contains(&self, point: Point) -> bool {
        Circle::new(self.apex, self.radius).contains(point) && self.faces(point)
    }

    /// Whether a point lies in its angle, at whatever distance: both edges and the apex belong to it.
    ///
    /// The edges are the directions of [`Angle::direction`], exact for multiples of 45 degrees; against them the
    /// answer is exact.
    pub fn faces(&self, point: Point) -> bool {
        if self.width >= 360_000 || point == self.apex {
            return true;
        }
        if self.width < 0 {
            return false;
        }
        let (dx, dy) = (i64::from(point.x) - i64::from(self.apex.x), i64::from(point.y) - i64::from(self.apex.y));
        // Positive where the point lies clockwise of the bearing.
        let clockwise = |bearing: Angle| {
            let (x, y) = bearing.direction();
            y * dx - x * dy
        };
        let (from_left, from_right) = (clockwise(self.left()), clockwise(self.right()));
        if self.width == 0 {
            let (x, y) = self.axis.direction();
            return from_left == 0 && x * dx + y * dy >= 0;
        }
        if self.width <= 180_000 { from_left >= 0 && from_right <= 0 } else { from_left >= 0 || from_right <= 0 }
    }
}
