//! Convex shapes cut along lines: what of an outline lies where somebody may reach it.

use crate::{Angle, Course, Length, Point, Rectangle, Segment};

/// One side of a line, the line included: where the product with its normal is not above a limit.
#[derive(Clone, Copy, Debug)]
pub(crate) struct HalfPlane {
    origin: Point,
    normal: (i64, i64),
    /// In the measure of the normal.
    limit: i64,
}

impl HalfPlane {
    /// What lies to the right of the way from one point to another, as the corners of a rectangle run.
    pub fn right_of(from: Point, to: Point) -> HalfPlane {
        let (dx, dy) = (i64::from(to.x) - i64::from(from.x), i64::from(to.y) - i64::from(from.y));
        HalfPlane { origin: from, normal: (-dy, dx), limit: 0 }
    }

    /// The two long sides of the strip along a course, and the line square through where it begins: what is not astern.
    pub fn strip(axis: Course, half_width: Length) -> [HalfPlane; 3] {
        let (sine, cosine) = axis.heading.direction();
        let limit = half_width.as_um() << 30;
        let plane = |normal, limit| HalfPlane { origin: axis.at, normal, limit };
        [plane((cosine, -sine), limit), plane((-cosine, sine), limit), plane((-sine, -cosine), 0)]
    }

    /// The two edges of a sector of at most 180 degrees, clockwise from one bearing to another.
    pub fn wedge(apex: Point, from: Angle, to: Angle) -> [HalfPlane; 2] {
        let ((from_x, from_y), (to_x, to_y)) = (from.direction(), to.direction());
        [(-from_y, from_x), (to_y, -to_x)].map(|normal| HalfPlane { origin: apex, normal, limit: 0 })
    }

    /// What lies to the right of a ray, the line of it included, or left of it: `sign` is 1 or -1.
    pub fn beside(origin: Point, bearing: Angle, sign: i64) -> HalfPlane {
        let (x, y) = bearing.direction();
        HalfPlane { origin, normal: (-y * sign, x * sign), limit: 0 }
    }

    /// Whether a look at its middle is enough to see that all of an outline lies beyond the line, whose normal is one of a direction.
    pub fn is_plainly_beyond(&self, outline: &Rectangle) -> bool {
        // A direction may be a little short of its length.
        self.value(outline.centre) > (i128::from(outline.radius().as_um()) + 2) << 30
    }

    /// How far beyond the line a point is, in the measure of the normal; not above 0 within.
    pub fn value(&self, point: Point) -> i128 {
        let offset = |value: i32, origin: i32| i128::from(value) - i128::from(origin);
        let (dx, dy) = (offset(point.x, self.origin.x), offset(point.y, self.origin.y));
        i128::from(self.normal.0) * dx + i128::from(self.normal.1) * dy - i128::from(self.limit)
    }
}

/// The edges of a shape, from each corner to the next.
pub(crate) fn edges(corners: &[Point]) -> impl Iterator<Item = Segment> + '_ {
    (0..corners.len()).map(|from| Segment::new(corners[from], corners[(from + 1) % corners.len()]))
}

/// The point of the edges of a shape that is nearest to a point, rounded once; none of nothing.
pub(crate) fn nearest_of(corners: &[Point], point: Point) -> Option<Point> {
    edges(corners).map(|edge| edge.closest_point(point)).min_by_key(|near| near.distance_squared(point))
}

/// What of a convex shape lies within all these lines. Each cut is rounded to the nearest micrometre (halves up).
pub(crate) fn clip(corners: &[Point], planes: &[HalfPlane]) -> Vec<Point> {
    let mut shape = corners.to_vec();
    for plane in planes {
        let mut kept = Vec::with_capacity(shape.len() + 1);
        for edge in edges(&shape) {
            let (from, to) = (plane.value(edge.from), plane.value(edge.to));
            if from <= 0 {
                kept.push(edge.from);
            }
            match (from <= 0, to <= 0) {
                (true, false) => kept.push(cut(edge.from, from, edge.to, to)),
                (false, true) => kept.push(cut(edge.to, to, edge.from, from)),
                _ => {}
            }
        }
        shape = kept;
    }
    shape
}

/// Where an edge from within (a value not above 0) to outside (above 0) is cut.
fn cut(within: Point, value: i128, outside: Point, other: i128) -> Point {
    let under = other - value;
    let part = |from: i32, to: i32| {
        let over = (i128::from(to) - i128::from(from)) * -value;
        i64::from(from) + (2 * over + under).div_euclid(2 * under) as i64
    };
    Point::saturating(part(within.x, outside.x), part(within.y, outside.y))
}
