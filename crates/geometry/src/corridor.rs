//! Straight strips along a line.

use crate::exact::{cross, dot};
use crate::{Length, Point, Segment};
use serde::{Deserialize, Serialize};

/// The straight strip along an axis: all that lies beside it, at most half the width away, square ends.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Corridor {
    /// The middle line.
    pub axis: Segment,
    /// Half the width.
    pub half_width: Length,
}

impl Corridor {
    /// Whether a point lies in it: exact, all edges included.
    pub fn contains(&self, point: Point) -> bool {
        let (from, to) = (self.axis.from, self.axis.to);
        let whole = from.distance_squared(to);
        let along = dot(from, to, point);
        if self.half_width.0 < 0 || along < 0 || along > whole {
            return false;
        }
        if whole == 0 {
            return point == from;
        }
        let aside = i128::from(cross(from, to, point));
        aside * aside <= i128::from(self.half_width.squared()) * i128::from(whole)
    }

    /// Its corners, rounded once: far left, far right, near right, near left.
    pub fn corners(&self) -> [Point; 4] {
        let (from, to) = (self.axis.from, self.axis.to);
        let (dx, dy) = (f64::from(to.x) - f64::from(from.x), f64::from(to.y) - f64::from(from.y));
        let length = libm::sqrt(dx * dx + dy * dy);
        let scale = if length > 0.0 { f64::from(self.half_width.0) / length } else { 0.0 };
        let (right_x, right_y) = (dy * scale, -dx * scale);
        [
            to.moved(-right_x, -right_y),
            to.moved(right_x, right_y),
            from.moved(right_x, right_y),
            from.moved(-right_x, -right_y),
        ]
    }
}
