//! Straight pieces between two points.

use crate::exact::{Fraction, SquaredDistance, cross, dot, scaled};
use crate::span::Ruler;
use crate::{Bounds, Length, Point, Span};
use serde::{Deserialize, Serialize};

/// A straight piece from one point to another; they may be the same.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Segment {
    /// Where it begins.
    pub from: Point,
    /// Where it ends.
    pub to: Point,
}

/// How two segments meet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Meeting {
    /// They have no point in common.
    Apart,
    /// They have one point in common which is an end of at least one of them.
    Touch,
    /// They lie on one line and have a stretch in common.
    Along,
    /// Each passes from one side of the other to its other side.
    Cross,
}

impl Segment {
    /// The piece between two points.
    pub const fn new(from: Point, to: Point) -> Segment {
        Segment { from, to }
    }

    /// Its length, rounded to the nearest micrometre: the one whole number that all places on it refer to.
    pub fn length(&self) -> Length {
        self.from.distance(self.to)
    }

    /// The same piece from its other end.
    pub const fn reversed(&self) -> Segment {
        Segment { from: self.to, to: self.from }
    }

    /// The least upright rectangle around it.
    pub fn bounds(&self) -> Bounds {
        Bounds {
            low: Point { x: self.from.x.min(self.to.x), y: self.from.y.min(self.to.y) },
            high: Point { x: self.from.x.max(self.to.x), y: self.from.y.max(self.to.y) },
        }
    }

    /// Whether a point lies exactly on it, ends included.
    pub fn contains(&self, point: Point) -> bool {
        self.bounds().contains(point) && cross(self.from, self.to, point) == 0
    }

    /// How it meets another segment: exact and symmetric.
    pub fn meeting(&self, other: &Segment) -> Meeting {
        if !self.bounds().meets(&other.bounds()) {
            return Meeting::Apart;
        }
        let (a, b) = (cross(self.from, self.to, other.from).signum(), cross(self.from, self.to, other.to).signum());
        let (c, d) = (cross(other.from, other.to, self.from).signum(), cross(other.from, other.to, self.to).signum());
        if a * b < 0 && c * d < 0 {
            return Meeting::Cross;
        }
        if a == 0 && b == 0 && c == 0 && d == 0 {
            return self.meeting_on_one_line(other);
        }
        let touches = self.contains(other.from)
            || self.contains(other.to)
            || other.contains(self.from)
            || other.contains(self.to);
        if touches { Meeting::Touch } else { Meeting::Apart }
    }

    fn meeting_on_one_line(&self, other: &Segment) -> Meeting {
        let low = self.from.min(self.to).max(other.from.min(other.to));
        let high = self.from.max(self.to).min(other.from.max(other.to));
        match low.cmp(&high) {
            std::cmp::Ordering::Less => Meeting::Along,
            std::cmp::Ordering::Equal => Meeting::Touch,
            std::cmp::Ordering::Greater => Meeting::Apart,
        }
    }

    /// The stretch that it has in common with another segment on the same line, measured from its own start; nothing
    /// where they have at most one point in common. From the other end it is the same stretch mirrored.
    pub fn shared(&self, other: &Segment) -> Option<Span> {
        if self.meeting(other) != Meeting::Along {
            return None;
        }
        let whole = self.from.distance_squared(self.to);
        let place = |point: Point| Fraction { over: dot(self.from, self.to, point).clamp(0, whole), under: whole };
        let (one, two) = (place(other.from), place(other.to));
        let ruler = Ruler::new(self);
        Some(if one.over <= two.over { ruler.span(one, two) } else { ruler.span(two, one) })
    }

    /// Whether the two pass through each other; touching or running along is not crossing.
    pub fn crosses(&self, other: &Segment) -> bool {
        self.meeting(other) == Meeting::Cross
    }

    /// Whether the two have any point in common.
    pub fn meets(&self, other: &Segment) -> bool {
        self.meeting(other) != Meeting::Apart
    }

    /// The point of it that is nearest to another point, rounded once (halves up); an end is met exactly.
    pub fn closest_point(&self, point: Point) -> Point {
        let whole = self.from.distance_squared(self.to);
        let along = dot(self.from, self.to, point);
        if whole == 0 || along <= 0 {
            return self.from;
        }
        if along >= whole {
            return self.to;
        }
        let (dx, dy) = (i64::from(self.to.x) - i64::from(self.from.x), i64::from(self.to.y) - i64::from(self.from.y));
        Point::saturating(
            i64::from(self.from.x) + scaled(dx, along, whole),
            i64::from(self.from.y) + scaled(dy, along, whole),
        )
    }

    /// Whether a point is at most `limit` from it: exact, and exactly the limit is within it.
    pub fn within(&self, point: Point, limit: Length) -> bool {
        if limit.0 < 0 {
            return false;
        }
        let whole = self.from.distance_squared(self.to);
        let along = dot(self.from, self.to, point);
        if whole == 0 || along <= 0 {
            return self.from.within(point, limit);
        }
        if along >= whole {
            return self.to.within(point, limit);
        }
        let aside = i128::from(cross(self.from, self.to, point));
        aside * aside <= i128::from(limit.squared()) * i128::from(whole)
    }

    /// Whether a point is nearer to it than `limit`: exact, and exactly the limit is not nearer.
    pub fn is_nearer(&self, point: Point, limit: Length) -> bool {
        if limit.0 <= 0 {
            return false;
        }
        let whole = self.from.distance_squared(self.to);
        let along = dot(self.from, self.to, point);
        if whole == 0 || along <= 0 {
            return self.from.distance_squared(point) < limit.squared();
        }
        if along >= whole {
            return self.to.distance_squared(point) < limit.squared();
        }
        let aside = i128::from(cross(self.from, self.to, point));
        aside * aside < i128::from(limit.squared()) * i128::from(whole)
    }

    /// The distance of a point from it, rounded once to the nearest micrometre.
    pub fn distance(&self, point: Point) -> Length {
        let whole = self.from.distance_squared(self.to);
        let along = dot(self.from, self.to, point);
        if whole == 0 || along <= 0 {
            return self.from.distance(point);
        }
        if along >= whole {
            return self.to.distance(point);
        }
        let aside = cross(self.from, self.to, point).unsigned_abs() as f64;
        Length::saturating(libm::round(aside / libm::sqrt(whole as f64)) as i64)
    }

    /// The square of the distance of a point from it, to tell exactly which of several segments is nearest.
    pub(crate) fn squared_distance(&self, point: Point) -> SquaredDistance {
        let whole = self.from.distance_squared(self.to);
        let along = dot(self.from, self.to, point);
        if whole == 0 || along <= 0 {
            SquaredDistance::whole(self.from.distance_squared(point))
        } else if along >= whole {
            SquaredDistance::whole(self.to.distance_squared(point))
        } else {
            SquaredDistance::of_square(cross(self.from, self.to, point), whole)
        }
    }

    /// How far along it the point lies that is nearest to another point; the same place from either end.
    pub fn position(&self, point: Point) -> Length {
        let whole = self.from.distance_squared(self.to);
        if whole == 0 {
            return Length::ZERO;
        }
        let along = dot(self.from, self.to, point).clamp(0, whole);
        Ruler::new(self).place(Fraction { over: along, under: whole })
    }

    /// The point on it at a distance from its start, rounded once; before the start is the start, beyond the end the
    /// end. The same place measured from either end is the same point.
    pub fn at(&self, distance: Length) -> Point {
        let length = self.length();
        if distance.0 <= 0 {
            return self.from;
        }
        if distance >= length {
            return self.to;
        }
        if self.from <= self.to {
            self.from.toward(self.to, distance)
        } else {
            self.to.toward(self.from, length - distance)
        }
    }

    /// Whether the two are at most `limit` apart: exact, and exactly the limit is within it.
    pub fn within_segment(&self, other: &Segment, limit: Length) -> bool {
        limit.0 >= 0
            && (self.meets(other)
                || self.within(other.from, limit)
                || self.within(other.to, limit)
                || other.within(self.from, limit)
                || other.within(self.to, limit))
    }
}
