//! Upright rectangles around things.

use crate::exact::cross;
use crate::{Length, Point};
use serde::{Deserialize, Serialize};

/// An upright rectangle, edges included.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Bounds {
    /// The corner with the least x and y.
    pub low: Point,
    /// The corner with the greatest x and y.
    pub high: Point,
}

impl Bounds {
    /// The least upright rectangle around some points; nothing around none.
    pub fn around(points: impl IntoIterator<Item = Point>) -> Option<Bounds> {
        let mut points = points.into_iter();
        let first = points.next()?;
        Some(points.fold(Bounds { low: first, high: first }, |bounds, point| Bounds {
            low: Point { x: bounds.low.x.min(point.x), y: bounds.low.y.min(point.y) },
            high: Point { x: bounds.high.x.max(point.x), y: bounds.high.y.max(point.y) },
        }))
    }

    /// Its corners, around it from the lowest.
    pub fn corners(&self) -> [Point; 4] {
        let Bounds { low, high } = *self;
        [low, Point { x: high.x, y: low.y }, high, Point { x: low.x, y: high.y }]
    }

    /// Whether a point lies in it or on its edge.
    pub fn contains(&self, point: Point) -> bool {
        self.low.x <= point.x && point.x <= self.high.x && self.low.y <= point.y && point.y <= self.high.y
    }

    /// Whether the two have a point in common; a shared edge is enough.
    pub fn meets(&self, other: &Bounds) -> bool {
        self.low.x <= other.high.x
            && other.low.x <= self.high.x
            && self.low.y <= other.high.y
            && other.low.y <= self.high.y
    }

    /// Whether both lie over a common area; a shared edge is not enough.
    pub fn overlaps(&self, other: &Bounds) -> bool {
        self.low.x < other.high.x && other.low.x < self.high.x && self.low.y < other.high.y && other.low.y < self.high.y
    }

    /// Whether all of it lies on one side of the line through two points, or touches it.
    pub(crate) fn is_on_one_side(&self, a: Point, b: Point) -> bool {
        let (other_low, other_high) =
            (Point { x: self.high.x, y: self.low.y }, Point { x: self.low.x, y: self.high.y });
        // The two corners that are farthest apart square to the line.
        let rising = (a.x <= b.x) == (a.y <= b.y);
        let (one, other) = if rising { (other_low, other_high) } else { (self.low, self.high) };
        let (one, other) = (cross(a, b, one), cross(a, b, other));
        (one >= 0 && other >= 0) || (one <= 0 && other <= 0)
    }

    /// The rectangle with all four edges moved outward.
    pub fn grown(&self, by: Length) -> Bounds {
        Bounds {
            low: Point { x: self.low.x.saturating_sub(by.0), y: self.low.y.saturating_sub(by.0) },
            high: Point { x: self.high.x.saturating_add(by.0), y: self.high.y.saturating_add(by.0) },
        }
    }
}
