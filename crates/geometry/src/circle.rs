//! Circles.

use crate::{Length, Point, Segment, Span};
use serde::{Deserialize, Serialize};

/// A circle with everything in it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Circle {
    /// Its centre.
    pub centre: Point,
    /// Its radius; below zero it is empty.
    pub radius: Length,
}

impl Circle {
    /// The circle with this centre and radius.
    pub const fn new(centre: Point, radius: Length) -> Circle {
        Circle { centre, radius }
    }

    /// Whether a point lies in it; exactly on the circle counts.
    pub fn contains(&self, point: Point) -> bool {
        self.centre.within(point, self.radius)
    }

    /// The stretch in which a segment lies strictly inside, or nothing; a line that only touches is not inside.
    ///
    /// Whether there is a stretch is exact; its ends are rounded once, and from the other end it is the same stretch
    /// mirrored.
    pub fn span(&self, segment: &Segment) -> Option<Span> {
        if !self.meets_strictly(segment) {
            return None;
        }
        let length = segment.length();
        let (from, to) = (segment.from.min(segment.to), segment.from.max(segment.to));
        let (dx, dy) = (f64::from(to.x) - f64::from(from.x), f64::from(to.y) - f64::from(from.y));
        let exact_length = libm::sqrt(dx * dx + dy * dy);
        let (ux, uy) = (dx / exact_length, dy / exact_length);
        let (cx, cy) = (f64::from(self.centre.x) - f64::from(from.x), f64::from(self.centre.y) - f64::from(from.y));
        let (along, aside) = (cx * ux + cy * uy, cx * uy - cy * ux);
        let radius = f64::from(self.radius.0);
        let half = libm::sqrt((radius * radius - aside * aside).max(0.0));
        let held = |distance: f64| Length::saturating((libm::round(distance) as i64).clamp(0, length.as_um()));
        let span = Span { from: held(along - half), to: held(along + half) };
        Some(if segment.from <= segment.to { span } else { span.mirrored(length) })
    }

    /// Whether a segment has a point strictly inside, other than its ends: looked at in the middle of the stretch.
    pub fn is_crossed(&self, segment: &Segment) -> bool {
        let inside = |span: Span| self.centre.is_nearer(segment.at(span.middle()), self.radius);
        self.span(segment).is_some_and(|span| span.length() > Length::ZERO && inside(span))
    }

    /// Whether a stretch of positive length lies strictly inside: exact.
    fn meets_strictly(&self, segment: &Segment) -> bool {
        // The open disc meets a segment with some length exactly where the nearest point of it is nearer than the
        // radius; squares of whole numbers decide, so "nearer" is "not within, taken from outside".
        segment.from != segment.to && self.radius.0 > 0 && segment.is_nearer(self.centre, self.radius)
    }

    /// Whether the two have a point in common; touching counts.
    pub fn meets(&self, other: &Circle) -> bool {
        self.radius.0 >= 0 && other.radius.0 >= 0 && self.centre.within(other.centre, self.radius + other.radius)
    }
}
