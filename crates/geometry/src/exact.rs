//! Whole-number arithmetic behind the exact questions.

use crate::Point;
use std::cmp::Ordering;

/// Twice the area of the triangle `a b c`: positive where `c` lies to the left of the line from `a` to `b`.
#[inline]
pub(crate) fn cross(a: Point, b: Point, c: Point) -> i64 {
    let (ax, ay) = (i64::from(a.x), i64::from(a.y));
    (i64::from(b.x) - ax) * (i64::from(c.y) - ay) - (i64::from(b.y) - ay) * (i64::from(c.x) - ax)
}

/// The product of the vectors from `a` to `b` and from `a` to `c`.
#[inline]
pub(crate) fn dot(a: Point, b: Point, c: Point) -> i64 {
    let (ax, ay) = (i64::from(a.x), i64::from(a.y));
    (i64::from(b.x) - ax) * (i64::from(c.x) - ax) + (i64::from(b.y) - ay) * (i64::from(c.y) - ay)
}

/// The square root, rounded to the nearest whole number.
pub(crate) fn root(square: i64) -> i64 {
    let mut floor = libm::sqrt(square as f64) as i64;
    while floor > 3_037_000_499 || floor * floor > square {
        floor -= 1;
    }
    while floor < 3_037_000_499 && (floor + 1) * (floor + 1) <= square {
        floor += 1;
    }
    // Half way would be a fraction of a quarter: there are no ties.
    if square - floor * floor > floor { floor + 1 } else { floor }
}

/// `number * over / under` rounded to the nearest whole number, halves up; `under` is positive.
pub(crate) fn scaled(number: i64, over: i64, under: i64) -> i64 {
    let twice = 2 * i128::from(number) * i128::from(over) + i128::from(under);
    twice.div_euclid(2 * i128::from(under)) as i64
}

/// An exact place on a line: `over / under` of the way, `under` positive.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Fraction {
    pub over: i64,
    pub under: i64,
}

impl Fraction {
    pub const START: Fraction = Fraction { over: 0, under: 1 };
    pub const END: Fraction = Fraction { over: 1, under: 1 };

    /// The fraction with the sign brought up into the numerator.
    #[inline]
    pub fn new(over: i64, under: i64) -> Fraction {
        if under < 0 { Fraction { over: -over, under: -under } } else { Fraction { over, under } }
    }

    #[inline]
    pub fn compare(self, other: Fraction) -> Ordering {
        (i128::from(self.over) * i128::from(other.under)).cmp(&(i128::from(other.over) * i128::from(self.under)))
    }

    /// At or before the start of the line.
    #[inline]
    pub fn is_before(self) -> bool {
        self.over <= 0
    }

    /// At or after the end of the line.
    #[inline]
    pub fn is_after(self) -> bool {
        self.over >= self.under
    }
}

/// The exact square of a distance: `whole + rest / under`, `0 <= rest < under`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SquaredDistance {
    whole: i128,
    rest: i64,
    under: i64,
}

impl SquaredDistance {
    /// A whole number.
    pub fn whole(square: i64) -> SquaredDistance {
        SquaredDistance { whole: i128::from(square), rest: 0, under: 1 }
    }

    /// `over * over / under`, `under` positive.
    pub fn of_square(over: i64, under: i64) -> SquaredDistance {
        let (square, divisor) = (i128::from(over) * i128::from(over), i128::from(under));
        SquaredDistance { whole: square / divisor, rest: (square % divisor) as i64, under }
    }

    pub fn compare(&self, other: &SquaredDistance) -> Ordering {
        let rest = |rest: i64, under: i64| i128::from(rest) * i128::from(under);
        self.whole.cmp(&other.whole).then(rest(self.rest, other.under).cmp(&rest(other.rest, self.under)))
    }
}
