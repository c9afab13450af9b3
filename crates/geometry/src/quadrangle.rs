//! Oriented rectangles and trapezoids, and whether such shapes meet.

use crate::exact::cross;
use crate::{Angle, Course, Length, Point, Polygon, Segment};
use serde::{Deserialize, Serialize};

/// A rectangle that lies along a heading: the footprint of a ship or a base.
///
/// Its corners are rounded once to whole micrometres; the rectangle is what lies between those corners.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Rectangle {
    /// Its middle.
    pub centre: Point,
    /// Where its long axis points.
    pub heading: Angle,
    /// Its size along the heading.
    pub length: Length,
    /// Its size across the heading.
    pub width: Length,
}

impl Rectangle {
    /// The strip to either side of a segment, with flat ends and so broad in all.
    pub fn along(segment: &Segment, width: Length) -> Rectangle {
        let Segment { from, to } = *segment;
        Rectangle { centre: from.middle(to), heading: Angle::bearing(from, to), length: segment.length(), width }
    }

    /// Its corners clockwise, as seen with the heading up: front left, front right, rear right, rear left.
    pub fn corners(&self) -> [Point; 4] {
        let (length, width) = (f64::from(self.length.0) / 2.0, f64::from(self.width.0) / 2.0);
        let corner = |along, aside| offset(self.centre, self.heading, along, aside);
        [corner(length, -width), corner(length, width), corner(-length, width), corner(-length, -width)]
    }

    /// No point of it is farther from its middle than this: half of both sides, and a little for the rounding of corners.
    pub fn radius(&self) -> Length {
        Length::um(self.length.0.midpoint(self.width.0)) + Length::um(2)
    }

    /// Whether a look at both middles is enough to see that it is farther from another than this: soon told, without any corner.
    pub fn is_plainly_farther(&self, other: &Rectangle, than: Length) -> bool {
        !self.centre.within(other.centre, self.radius() + other.radius() + than)
    }

    /// Whether a point lies in it; the edge belongs to it.
    pub fn contains(&self, point: Point) -> bool {
        convex_contains(&self.corners(), point)
    }

    /// Whether a point lies strictly inside: not on an edge.
    pub fn holds(&self, point: Point) -> bool {
        let corners = self.corners();
        let side = |n: usize| cross(corners[n], corners[(n + 1) % 4], point).signum();
        side(0) != 0 && (1..4).all(|n| side(n) == side(0))
    }

    /// Whether a segment has a point strictly inside, other than its ends; what only grazes an edge has none.
    pub fn is_crossed(&self, segment: &Segment) -> bool {
        let Ok(area) = Polygon::new(self.corners().to_vec()) else { return false };
        let mut through = false;
        area.spans(segment, |span| through |= span.length() > Length::ZERO && self.holds(segment.at(span.middle())));
        through
    }

    /// Whether it has a point in common with another; touching counts.
    pub fn meets(&self, other: &Rectangle) -> bool {
        convex_meet(&self.corners(), &other.corners())
    }
}

/// A symmetric trapezoid across an axis: the template of a spreading salvo.
///
/// It lies between the distances `near` and `far` along the axis, with its full width at each. Corners are rounded
/// once to whole micrometres; the trapezoid is what lies between those corners.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Trapezoid {
    /// The point from which distances are measured.
    pub origin: Point,
    /// The direction of the axis.
    pub axis: Angle,
    /// Distance of the near end.
    pub near: Length,
    /// Distance of the far end.
    pub far: Length,
    /// Full width at the near end.
    pub near_width: Length,
    /// Full width at the far end.
    pub far_width: Length,
}

impl Trapezoid {
    /// Its corners clockwise, as seen with the axis up: far left, far right, near right, near left.
    pub fn corners(&self) -> [Point; 4] {
        let corner = |along: Length, width: Length, side: f64| {
            offset(self.origin, self.axis, f64::from(along.0), side * f64::from(width.0) / 2.0)
        };
        [
            corner(self.far, self.far_width, -1.0),
            corner(self.far, self.far_width, 1.0),
            corner(self.near, self.near_width, 1.0),
            corner(self.near, self.near_width, -1.0),
        ]
    }

    /// Whether a point lies in it; the edge belongs to it.
    pub fn contains(&self, point: Point) -> bool {
        convex_contains(&self.corners(), point)
    }

    /// Whether it has a point in common with a footprint; touching counts.
    pub fn covers(&self, footprint: &Rectangle) -> bool {
        convex_meet(&self.corners(), &footprint.corners())
    }
}

fn offset(origin: Point, heading: Angle, along: f64, aside: f64) -> Point {
    Course { at: origin, heading }.offset(along, aside)
}

/// Whether a point lies in a convex shape given by its corners, in either order; the edge belongs to it.
pub(crate) fn convex_contains(corners: &[Point], point: Point) -> bool {
    let (mut left, mut right) = (false, false);
    let mut before = corners[corners.len() - 1];
    for &corner in corners {
        let side = cross(before, corner, point);
        left |= side > 0;
        right |= side < 0;
        before = corner;
    }
    if left || right {
        return !(left && right);
    }
    // No area: the point is on the one line that all corners lie on.
    crate::Bounds::around(corners.iter().copied()).is_some_and(|bounds| bounds.contains(point))
}

/// Whether two convex shapes, given by their corners in either order, have a point in common; touching counts. Exact.
pub fn convex_meet(one: &[Point], other: &[Point]) -> bool {
    !one.is_empty() && !other.is_empty() && !is_parted(one, other) && !is_parted(other, one)
}

/// Whether a line along an edge of `one`, or square to one of its ends, has all of `one` on one side and all of
/// `other` strictly on the other.
fn is_parted(one: &[Point], other: &[Point]) -> bool {
    let mut before = one[one.len() - 1];
    for &corner in one {
        let (ex, ey) = (i64::from(corner.x) - i64::from(before.x), i64::from(corner.y) - i64::from(before.y));
        // The square direction matters only for shapes without area.
        for (nx, ny) in [(-ey, ex), (ex, ey)] {
            let reach = |points: &[Point]| {
                points
                    .iter()
                    .map(|point| nx * i64::from(point.x) + ny * i64::from(point.y))
                    .fold((i64::MAX, i64::MIN), |(least, most), value| (least.min(value), most.max(value)))
            };
            let ((low, high), (there_low, there_high)) = (reach(one), reach(other));
            if high < there_low || there_high < low {
                return true;
            }
        }
        before = corner;
    }
    // Shapes of a single point have no edge.
    one.len() == 1 && other.len() == 1 && one[0] != other[0]
}
