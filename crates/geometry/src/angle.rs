//! Angles and bearings in whole millidegrees.

use crate::length::thousandths;
use crate::{Length, Point};
use serde::{Deserialize, Serialize};
use std::f64::consts::PI;
use std::fmt;
use std::ops::{Add, Neg, Sub};
use std::sync::LazyLock;

const QUARTER: i32 = 90_000;
const FULL: i32 = 360_000;

/// An angle or bearing in whole millidegrees, `0..360_000`, clockwise from +y.
///
/// 0 points along +y (up the table), 90 degrees along +x. Sums and differences wrap round. Reading one from a file
/// brings any number into the range.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(from = "i32")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(!from))]
pub struct Angle(pub i32);

impl From<i32> for Angle {
    fn from(millidegrees: i32) -> Angle {
        Angle::millidegrees(millidegrees)
    }
}

impl Angle {
    /// Along +y.
    pub const ZERO: Angle = Angle(0);
    /// A quarter turn clockwise: along +x.
    pub const QUARTER: Angle = Angle(QUARTER);
    /// Half a turn: along -y.
    pub const HALF: Angle = Angle(2 * QUARTER);

    /// So many degrees clockwise, brought into the range.
    pub const fn degrees(degrees: i32) -> Angle {
        Angle(degrees.rem_euclid(360) * 1_000)
    }

    /// So many millidegrees clockwise, brought into the range.
    pub const fn millidegrees(millidegrees: i32) -> Angle {
        Angle(millidegrees.rem_euclid(FULL))
    }

    /// The number of millidegrees.
    pub const fn as_millidegrees(self) -> i32 {
        self.0
    }

    /// The same to the right positive and to the left negative: above -180,000 and up to 180,000 millidegrees.
    pub const fn signed(self) -> i32 {
        if self.0 > 2 * QUARTER { self.0 - FULL } else { self.0 }
    }

    /// The angle half a turn away.
    pub const fn opposite(self) -> Angle {
        Angle::millidegrees(self.0 + 2 * QUARTER)
    }

    /// The smaller of the two turns between two bearings, `0..=180_000` millidegrees.
    pub const fn difference(self, other: Angle) -> Angle {
        let turn = (self.0 - other.0).rem_euclid(FULL);
        Angle(if turn > 2 * QUARTER { FULL - turn } else { turn })
    }

    /// Half of it, rounded down to a whole millidegree.
    pub const fn half(self) -> Angle {
        Angle(self.0 / 2)
    }

    /// The bearing from one point to another, rounded once to the nearest millidegree; exact along the axes and the
    /// diagonals. A point's bearing from itself is 0.
    pub fn bearing(from: Point, to: Point) -> Angle {
        // A turn into the first half quadrant and back, so that quarter turns and mirror images agree exactly.
        let (dx, dy) = (i64::from(to.x) - i64::from(from.x), i64::from(to.y) - i64::from(from.y));
        let (quarters, along, aside) = match (dx > 0, dx < 0, dy > 0, dy < 0) {
            (false, false, false, false) => return Angle::ZERO,
            (_, false, true, _) => (0, dy, dx),
            (true, _, false, _) => (1, dx, -dy),
            (false, _, _, true) => (2, -dy, -dx),
            _ => (3, -dx, dy),
        };
        let within = if aside <= along { slope(aside, along) } else { QUARTER - slope(along, aside) };
        Angle::millidegrees(quarters * QUARTER + within)
    }

    /// The unit vector of the bearing, as sine (x) and cosine (y).
    ///
    /// The same for the four quarter turns up to sign and order, and exact along the axes.
    pub(crate) fn unit(self) -> (f64, f64) {
        match self.whole() {
            Some(degrees) => WHOLE[degrees].0,
            None => self.worked_out(),
        }
    }

    /// The direction of the bearing as a whole-number vector about 2^30 long, each part rounded to the nearest.
    ///
    /// Exact for every multiple of 45 degrees; elsewhere off by less than a tenth of a millionth of a degree, which is
    /// below a micrometre at a hundred metres. Arcs are compared with it by whole-number products.
    pub fn direction(self) -> (i64, i64) {
        match self.whole() {
            Some(degrees) => WHOLE[degrees].1,
            None => scaled_up(self.worked_out()),
        }
    }

    /// Its whole degrees, if it has no others.
    fn whole(self) -> Option<usize> {
        let angle = self.0.rem_euclid(FULL);
        (angle % 1_000 == 0).then_some((angle / 1_000) as usize)
    }

    /// The unit vector, from sines and cosines of at most an eighth of a turn.
    fn worked_out(self) -> (f64, f64) {
        let angle = self.0.rem_euclid(FULL);
        let (quarters, rest) = (angle / QUARTER, angle % QUARTER);
        let of = |millidegrees: i32| (libm::sin(radians(millidegrees)), libm::cos(radians(millidegrees)));
        let (sine, cosine) = if 2 * rest == QUARTER {
            (std::f64::consts::FRAC_1_SQRT_2, std::f64::consts::FRAC_1_SQRT_2)
        } else if 2 * rest < QUARTER {
            of(rest)
        } else {
            let (sine, cosine) = of(QUARTER - rest);
            (cosine, sine)
        };
        match quarters {
            0 => (sine, cosine),
            1 => (cosine, -sine),
            2 => (-sine, -cosine),
            _ => (-cosine, sine),
        }
    }

    /// The length of the arc of this angle on a circle, rounded to the nearest micrometre.
    pub fn arc(self, radius: Length) -> Length {
        Length::saturating(libm::round(radians(self.0) * f64::from(radius.0)) as i64)
    }

    /// The angle that an arc of this length spans on a circle: the greatest whole millidegree whose arc is not longer,
    /// at most a millidegree short of the full circle. Nothing for a radius that is not positive.
    pub fn of_arc(radius: Length, length: Length) -> Option<Angle> {
        if radius.0 <= 0 {
            return None;
        }
        let guess = libm::floor((f64::from(length.0.max(0)) + 0.5) / f64::from(radius.0) * 180_000.0 / PI);
        let mut angle = Angle((guess as i64 + 1).min(i64::from(FULL) - 1) as i32);
        while angle.0 > 0 && angle.arc(radius) > length {
            angle.0 -= 1;
        }
        Some(angle)
    }
}

/// A unit vector, and the same as [`Angle::direction`] has it.
type Pointer = ((f64, f64), (i64, i64));

/// Whole degrees are asked for most and are kept.
static WHOLE: LazyLock<[Pointer; 360]> = LazyLock::new(|| {
    std::array::from_fn(|degrees| {
        let unit = Angle::degrees(degrees as i32).worked_out();
        (unit, scaled_up(unit))
    })
});

fn scaled_up((sine, cosine): (f64, f64)) -> (i64, i64) {
    let scale = f64::from(1 << 30);
    (libm::round(sine * scale) as i64, libm::round(cosine * scale) as i64)
}

fn radians(millidegrees: i32) -> f64 {
    f64::from(millidegrees) * (PI / 180_000.0)
}

/// The angle with the tangent `aside / along`, `0 <= aside <= along`, in millidegrees.
fn slope(aside: i64, along: i64) -> i32 {
    if aside == along {
        return QUARTER / 2;
    }
    libm::round(libm::atan(aside as f64 / along as f64) * (180_000.0 / PI)) as i32
}

impl Add for Angle {
    type Output = Angle;
    fn add(self, other: Angle) -> Angle {
        Angle::millidegrees(self.0 + other.0)
    }
}

impl Sub for Angle {
    type Output = Angle;
    fn sub(self, other: Angle) -> Angle {
        Angle::millidegrees(self.0 - other.0)
    }
}

impl Neg for Angle {
    type Output = Angle;
    fn neg(self) -> Angle {
        Angle::millidegrees(-self.0)
    }
}

/// Degrees with as many decimals as it takes: "75°", "22.5°".
impl fmt::Display for Angle {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        thousandths(self.0, out)?;
        out.write_str("°")
    }
}
