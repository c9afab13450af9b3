//! What there is of somebody on the table: a point, or a filled outline.

use crate::clip::{HalfPlane, clip, edges, nearest_of};
use crate::{Bounds, Length, Point, Rectangle, Segment};

/// What there is of somebody on the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Extent {
    /// His centre, and nothing else.
    Point(Point),
    /// A filled outline.
    Outline(Rectangle),
}

impl Default for Extent {
    fn default() -> Extent {
        Extent::Point(Point::default())
    }
}

impl Extent {
    /// The point of it that is nearest to another one; see [`Rectangle::nearest`].
    pub fn nearest(&self, point: Point) -> Point {
        match self {
            Extent::Point(at) => *at,
            Extent::Outline(outline) => outline.nearest(point),
        }
    }

    /// Is any part of it at most so far from a point? Exact, the distance itself included.
    pub fn is_within(&self, radius: Length, of: Point) -> bool {
        match self {
            Extent::Point(at) => at.within(of, radius),
            Extent::Outline(outline) => {
                outline.contains(of) || edges(&outline.corners()).any(|edge| edge.within(of, radius))
            }
        }
    }
}

impl Rectangle {
    /// The point of it that is nearest to another point: that point itself where it lies in it. Rounded once.
    pub fn nearest(&self, point: Point) -> Point {
        if self.contains(point) { point } else { nearest_of(&self.corners(), point).unwrap_or(self.centre) }
    }

    /// The stretch of a straight path that lies in it, in the direction of the path; none where the path does not touch it.
    /// Ends that lie within the path are rounded to the nearest micrometre.
    pub fn stretch(&self, path: &Segment) -> Option<Segment> {
        if !path.within(self.centre, self.radius()) {
            return None;
        }
        let corners = self.corners();
        let bounds = Bounds::around(corners).zip(Bounds::around([path.from, path.to]));
        if !bounds.is_some_and(|(own, other)| own.meets(&other)) {
            return None;
        }
        let planes: Vec<HalfPlane> = edges(&corners).map(|edge| HalfPlane::right_of(edge.from, edge.to)).collect();
        let within = clip(&[path.from, path.to], &planes);
        let from = within.iter().min_by_key(|point| point.distance_squared(path.from))?;
        let to = within.iter().max_by_key(|point| point.distance_squared(path.from))?;
        Some(Segment::new(*from, *to))
    }
}
