//! What a weapon bears on.

use crate::clip::{HalfPlane, clip, nearest_of};
use crate::{Angle, Course, Extent, Hand, Length, Point, Rectangle, Sector, Shape};

/// What a weapon bears on, relative to the heading of who carries it; edges are in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FireArc {
    /// What lies ahead of the middle and at most half the width beside it. What is square to it is not ahead.
    Corridor {
        /// Where it points, clockwise from the heading.
        middle: Angle,
        /// To each side.
        half_width: Length,
    },
    /// What lies in an angle.
    Sector {
        /// Where it points, clockwise from the heading.
        middle: Angle,
        /// To each side; 180 degrees are all round.
        half: Angle,
    },
}

/// Straight ahead, and no wider than that.
impl Default for FireArc {
    fn default() -> FireArc {
        FireArc::Sector { middle: Angle::ZERO, half: Angle::ZERO }
    }
}

impl FireArc {
    /// Where it points, clockwise from the heading.
    pub const fn middle(self) -> Angle {
        match self {
            FireArc::Corridor { middle, .. } | FireArc::Sector { middle, .. } => middle,
        }
    }

    /// The same with so much more to each side.
    pub fn wider(self, aside: Length, angle: Angle) -> FireArc {
        match self {
            FireArc::Corridor { middle, half_width } => FireArc::Corridor { middle, half_width: half_width + aside },
            FireArc::Sector { middle, half } => FireArc::Sector { middle, half: half + angle },
        }
    }

    /// Does a weapon on this course bear on a point? Bearings are rounded to the nearest millidegree, corridors are exact.
    pub fn bears(self, from: Course, at: Point) -> bool {
        match self {
            FireArc::Corridor { half_width, .. } => {
                let [sides @ .., ahead] = HalfPlane::strip(self.axis(from), half_width);
                ahead.value(at) < 0 && sides.iter().all(|plane| plane.value(at) <= 0)
            }
            FireArc::Sector { middle, half } => Angle::difference(from.relative_bearing(at), middle) <= half,
        }
    }

    /// The point of somebody to which such a weapon measures its range: the nearest of what it bears on; none where it does not
    /// bear. Who is above an outline has it in every arc, at no distance.
    ///
    /// An outline is cut along the edges of the arc by whole-number products; where an edge is cut, the point is rounded to the
    /// nearest micrometre, and so is the nearest point of an edge.
    pub fn nearest(self, from: Course, of: &Extent) -> Option<Point> {
        match of {
            Extent::Point(at) => self.bears(from, *at).then_some(*at),
            Extent::Outline(outline) if outline.contains(from.at) => Some(from.at),
            Extent::Outline(outline) => self.nearest_part(from, outline),
        }
    }

    fn nearest_part(self, from: Course, outline: &Rectangle) -> Option<Point> {
        let (axis, corners) = (self.axis(from), outline.corners());
        match self {
            FireArc::Corridor { half_width, .. } => {
                let planes @ [.., ahead] = HalfPlane::strip(axis, half_width);
                let within = clip(&corners, &planes);
                nearest_of(&within, from.at).filter(|_| within.iter().any(|&corner| ahead.value(corner) < 0))
            }
            FireArc::Sector { half, .. } if half >= Angle::degrees(180) => nearest_of(&corners, from.at),
            // Two halves of at most 180 degrees each are convex, whatever the arc.
            FireArc::Sector { half, .. } => [(axis.heading - half, axis.heading), (axis.heading, axis.heading + half)]
                .into_iter()
                .filter_map(|(left, right)| {
                    nearest_of(&clip(&corners, &HalfPlane::wedge(from.at, left, right)), from.at)
                })
                .min_by_key(|point| point.distance_squared(from.at)),
        }
    }

    /// What it covers as far as this, to draw. A corridor ends, like a sector, where the distance from the weapon is the reach.
    pub fn outline(self, from: Course, reach: Length) -> Vec<Point> {
        /// Straight pieces for a whole circle.
        const PIECES: usize = 72;
        /// Straight pieces of the far end of a corridor, to each side.
        const ACROSS: i32 = 4;
        let axis = self.axis(from);
        match self {
            FireArc::Corridor { half_width, .. } => {
                let half = half_width.min(reach);
                let far = (-ACROSS..=ACROSS).map(|step| {
                    let aside = Length::um((half.as_um() * i64::from(step) / i64::from(ACROSS)) as i32);
                    let ahead = (reach.squared() - aside.squared()).isqrt();
                    axis.slip(Length::saturating(ahead), Hand::Right, aside)
                });
                let near = [Hand::Right, Hand::Left].map(|hand| axis.slip(Length::ZERO, hand, half));
                far.chain(near).map(|course| course.at).collect()
            }
            FireArc::Sector { half, .. } => {
                let width = 2 * half.as_millidegrees();
                Shape::Sector(Sector { apex: from.at, axis: axis.heading, width, radius: reach }).outline(PIECES)
            }
        }
    }

    fn axis(self, from: Course) -> Course {
        Course { heading: from.heading + self.middle(), ..from }
    }
}
