//! Moving along a heading and along arcs of a circle.

use crate::{Angle, Length, Point};
use serde::{Deserialize, Serialize};

/// To the left or to the right.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Hand {
    /// Anticlockwise, to port.
    Left,
    /// Clockwise, to starboard.
    Right,
}

impl Hand {
    /// 1 to the right, -1 to the left.
    pub const fn sign(self) -> i32 {
        match self {
            Hand::Left => -1,
            Hand::Right => 1,
        }
    }
}

/// A position with a heading.
///
/// Each step rounds its end point once; headings are exact. So a course of `n` steps is off by at most `n`
/// micrometres in x and y, and steps along the axes and quarter turns by nothing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "Pose"))]
pub struct Course {
    /// Where it is.
    pub at: Point,
    /// Where it points.
    pub heading: Angle,
}

impl Course {
    /// Straight ahead; a negative distance goes astern. Keeps the heading.
    pub fn ahead(self, distance: Length) -> Course {
        Course { at: self.at.advance(self.heading, distance), heading: self.heading }
    }

    /// Along the arc of a circle to which the heading is a tangent. The way costs [`Angle::arc`] of the radius.
    pub fn arc(self, hand: Hand, radius: Length, by: Angle) -> Course {
        let sign = f64::from(hand.sign());
        let heading = match hand {
            Hand::Left => self.heading - by,
            Hand::Right => self.heading + by,
        };
        let ((sine, cosine), (new_sine, new_cosine)) = (self.heading.unit(), heading.unit());
        let reach = sign * f64::from(radius.0);
        Course { at: self.at.moved(reach * (cosine - new_cosine), reach * (new_sine - sine)), heading }
    }

    /// The centre of the circle on which [`Course::arc`] moves, rounded once.
    pub fn arc_centre(self, hand: Hand, radius: Length) -> Point {
        self.offset(0.0, f64::from(hand.sign()) * f64::from(radius.0))
    }

    /// On the spot, clockwise for [`Hand::Right`].
    pub fn turn(self, hand: Hand, by: Angle) -> Course {
        match hand {
            Hand::Left => Course { at: self.at, heading: self.heading - by },
            Hand::Right => Course { at: self.at, heading: self.heading + by },
        }
    }

    /// Sideways and ahead at once, rounded once. Keeps the heading.
    pub fn slip(self, ahead: Length, hand: Hand, aside: Length) -> Course {
        let aside = f64::from(hand.sign()) * f64::from(aside.0);
        Course { at: self.offset(f64::from(ahead.0), aside), heading: self.heading }
    }

    /// The bearing of a point as seen from here, relative to the heading, clockwise.
    pub fn relative_bearing(self, point: Point) -> Angle {
        Angle::bearing(self.at, point) - self.heading
    }

    /// The same in millidegrees: to the right positive, above -180,000 and up to 180,000.
    pub fn off_heading(self, point: Point) -> i32 {
        self.relative_bearing(point).signed()
    }

    /// How far each of two lies off the other's heading, as [`Course::off_heading`] says it: this one's heading first.
    pub fn off_headings(self, other: Course) -> [i32; 2] {
        if self.at == other.at {
            return [self.off_heading(other.at), other.off_heading(self.at)];
        }
        // The way back is exactly opposite.
        let bearing = Angle::bearing(self.at, other.at);
        [(bearing - self.heading).signed(), (bearing.opposite() - other.heading).signed()]
    }

    /// Does a point lie so far ahead, or farther, measured along the heading? However far aside it is; exact against the direction of
    /// [`Angle::direction`].
    pub fn has_ahead(self, point: Point, by: Length) -> bool {
        let (sine, cosine) = self.heading.direction();
        let along = |to: i32, from: i32, part: i64| i128::from(i64::from(to) - i64::from(from)) * i128::from(part);
        along(point.x, self.at.x, sine) + along(point.y, self.at.y, cosine) >= i128::from(by.0) << 30
    }

    /// How far ahead and how far to the right of here a point lies, rounded once; the other way round negative.
    pub fn measured(self, point: Point) -> (Length, Length) {
        let (sine, cosine) = self.heading.direction();
        let (dx, dy) = (i64::from(point.x) - i64::from(self.at.x), i64::from(point.y) - i64::from(self.at.y));
        let rounded = |value: i128| Length::saturating(((value + (1 << 29)) >> 30) as i64);
        let sum = |a: i64, b: i64, c: i64, d: i64| i128::from(a) * i128::from(b) + i128::from(c) * i128::from(d);
        (rounded(sum(dx, sine, dy, cosine)), rounded(sum(dx, cosine, -dy, sine)))
    }

    /// The point so many micrometres ahead and to the right, rounded once.
    pub(crate) fn offset(self, ahead: f64, right: f64) -> Point {
        let (sine, cosine) = self.heading.unit();
        self.at.moved(ahead * sine + right * cosine, ahead * cosine - right * sine)
    }
}
