//! Points of the table.

use crate::exact::root;
use crate::{Angle, Length};
use serde::{Deserialize, Serialize};
use std::fmt;

/// A point of the table in micrometres: x to the right, y up.
///
/// Everything in this crate is exact for coordinates of at most [`Point::REACH`] either way. Reading a point from a
/// file refuses more, and constructions stop there.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "Written")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(!try_from))]
pub struct Point {
    /// Micrometres to the right.
    pub x: i32,
    /// Micrometres up.
    pub y: i32,
}

/// A point as it stands in a file, before its range is checked.
#[derive(Deserialize)]
struct Written {
    x: i32,
    y: i32,
}

/// A point was farther out than [`Point::REACH`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OutOfReach;

impl fmt::Display for OutOfReach {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("a point lies more than a kilometre from the table")
    }
}

impl std::error::Error for OutOfReach {}

impl TryFrom<Written> for Point {
    type Error = OutOfReach;
    fn try_from(written: Written) -> Result<Point, OutOfReach> {
        let point = Point { x: written.x, y: written.y };
        if point.is_in_reach(Point::REACH) { Ok(point) } else { Err(OutOfReach) }
    }
}

impl Point {
    /// How far a coordinate may be from zero: a kilometre.
    pub const REACH: Length = Length::mm(1_000_000);

    /// The point with these coordinates in millimetres.
    pub const fn mm(x: i32, y: i32) -> Point {
        Point::saturating(x as i64 * 1_000, y as i64 * 1_000)
    }

    /// The point with these coordinates in micrometres, each brought within [`Point::REACH`].
    pub const fn saturating(x: i64, y: i64) -> Point {
        const fn held(value: i64) -> i32 {
            let reach = Point::REACH.as_um();
            (if value > reach {
                reach
            } else if value < -reach {
                -reach
            } else {
                value
            }) as i32
        }
        Point { x: held(x), y: held(y) }
    }

    /// Whether neither coordinate is farther from zero than `reach`.
    pub const fn is_in_reach(self, reach: Length) -> bool {
        self.x.saturating_abs() <= reach.0 && self.y.saturating_abs() <= reach.0
    }

    /// The distance, rounded to the nearest micrometre: the same from either end.
    pub fn distance(self, other: Point) -> Length {
        Length::saturating(root(self.distance_squared(other)))
    }

    /// The square of the distance in square micrometres, exact.
    pub fn distance_squared(self, other: Point) -> i64 {
        let (dx, dy) = (i64::from(self.x) - i64::from(other.x), i64::from(self.y) - i64::from(other.y));
        dx.saturating_mul(dx).saturating_add(dy.saturating_mul(dy))
    }

    /// The point half way to another, each coordinate rounded toward this one's.
    pub fn middle(self, other: Point) -> Point {
        Point { x: self.x.midpoint(other.x), y: self.y.midpoint(other.y) }
    }

    /// Whether the distance is at most `limit`: exact, and exactly the limit is within it.
    pub fn within(self, other: Point, limit: Length) -> bool {
        limit.0 >= 0 && self.distance_squared(other) <= limit.squared()
    }

    /// Whether the distance is less than `limit`: exact, and exactly the limit is not nearer.
    pub fn is_nearer(self, other: Point, limit: Length) -> bool {
        limit.0 > 0 && self.distance_squared(other) < limit.squared()
    }

    /// The point at a distance on the ray from here through `other`, also beyond it, rounded once. At the whole
    /// rounded distance it is `other` itself. A point without direction (`other` is here) stays where it is.
    pub fn toward(self, other: Point, distance: Length) -> Point {
        let squared = self.distance_squared(other);
        if squared == 0 {
            return self;
        }
        let scale = f64::from(distance.0) / libm::sqrt(squared as f64);
        let (dx, dy) = (f64::from(other.x) - f64::from(self.x), f64::from(other.y) - f64::from(self.y));
        self.moved(dx * scale, dy * scale)
    }

    /// The point at a distance along a heading, rounded once; a negative distance goes backwards.
    pub fn advance(self, heading: Angle, distance: Length) -> Point {
        let (sine, cosine) = heading.unit();
        self.moved(f64::from(distance.0) * sine, f64::from(distance.0) * cosine)
    }

    /// The point turned clockwise round a centre, rounded once; exact for quarter turns.
    pub fn turn(self, centre: Point, by: Angle) -> Point {
        let (sine, cosine) = by.unit();
        let (dx, dy) = (f64::from(self.x) - f64::from(centre.x), f64::from(self.y) - f64::from(centre.y));
        centre.moved(dx * cosine + dy * sine, dy * cosine - dx * sine)
    }

    /// The point moved by a vector in micrometres, rounded to the nearest, halves away from zero.
    pub(crate) fn moved(self, dx: f64, dy: f64) -> Point {
        Point::saturating(i64::from(self.x) + libm::round(dx) as i64, i64::from(self.y) + libm::round(dy) as i64)
    }
}

/// Millimetres in brackets: "(120, 35.5)".
impl fmt::Display for Point {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("(")?;
        crate::length::thousandths(self.x, out)?;
        out.write_str(", ")?;
        crate::length::thousandths(self.y, out)?;
        out.write_str(")")
    }
}
