//! Lengths in whole micrometres.

use serde::{Deserialize, Serialize};
use std::fmt;
use std::iter::Sum;
use std::ops::{Add, AddAssign, Mul, Neg, Sub, SubAssign};

/// A length in whole micrometres: an inch is 25,400 and a centimetre 10,000, both exact.
///
/// All arithmetic stops at the ends of the range (a little over two kilometres) and never wraps round.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Length(pub i32);

impl Length {
    /// No length at all.
    pub const ZERO: Length = Length(0);
    /// The greatest length, about 2,147 metres.
    pub const MAX: Length = Length(i32::MAX);

    /// So many micrometres.
    pub const fn um(micrometres: i32) -> Length {
        Length(micrometres)
    }

    /// So many millimetres.
    pub const fn mm(millimetres: i32) -> Length {
        Length(millimetres.saturating_mul(1_000))
    }

    /// So many tenths of a millimetre: `tenths_of_mm(155)` is 15.5 mm.
    pub const fn tenths_of_mm(tenths: i32) -> Length {
        Length(tenths.saturating_mul(100))
    }

    /// So many centimetres.
    pub const fn cm(centimetres: i32) -> Length {
        Length(centimetres.saturating_mul(10_000))
    }

    /// So many inches.
    pub const fn inches(inches: i32) -> Length {
        Length(inches.saturating_mul(25_400))
    }

    /// So many thousandths of an inch: each is 25.4 micrometres, rounded to the nearest (a half goes up).
    pub const fn thousandths_of_an_inch(thousandths: i32) -> Length {
        let um = (thousandths as i64 * 254 + 5).div_euclid(10);
        Length(if um > i32::MAX as i64 {
            i32::MAX
        } else if um < i32::MIN as i64 {
            i32::MIN
        } else {
            um as i32
        })
    }

    /// The number of micrometres.
    pub const fn as_um(self) -> i64 {
        self.0 as i64
    }

    /// The number of millimetres, for drawing and for words; exact up to the precision of `f64`.
    pub fn as_mm(self) -> f64 {
        f64::from(self.0) / 1_000.0
    }

    /// The length from its number of micrometres, or the nearest end of the range.
    pub const fn saturating(micrometres: i64) -> Length {
        if micrometres > i32::MAX as i64 {
            Length::MAX
        } else if micrometres < i32::MIN as i64 {
            Length(i32::MIN)
        } else {
            Length(micrometres as i32)
        }
    }

    /// Its square in square micrometres.
    pub const fn squared(self) -> i64 {
        self.as_um() * self.as_um()
    }

    /// Half of it, rounded down.
    pub const fn half(self) -> Length {
        Length(self.0.div_euclid(2))
    }

    /// The length without its sign.
    pub const fn abs(self) -> Length {
        Length(self.0.saturating_abs())
    }
}

impl Add for Length {
    type Output = Length;
    fn add(self, other: Length) -> Length {
        Length(self.0.saturating_add(other.0))
    }
}

impl AddAssign for Length {
    fn add_assign(&mut self, other: Length) {
        *self = *self + other;
    }
}

impl Sub for Length {
    type Output = Length;
    fn sub(self, other: Length) -> Length {
        Length(self.0.saturating_sub(other.0))
    }
}

impl SubAssign for Length {
    fn sub_assign(&mut self, other: Length) {
        *self = *self - other;
    }
}

impl Neg for Length {
    type Output = Length;
    fn neg(self) -> Length {
        Length(self.0.saturating_neg())
    }
}

impl Mul<i32> for Length {
    type Output = Length;
    fn mul(self, times: i32) -> Length {
        Length(self.0.saturating_mul(times))
    }
}

impl Sum for Length {
    fn sum<I: Iterator<Item = Length>>(lengths: I) -> Length {
        lengths.fold(Length::ZERO, Add::add)
    }
}

/// Millimetres with as many decimals as it takes: "12.5 mm", "30 mm", "-0.001 mm".
impl fmt::Display for Length {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        thousandths(self.0, out)?;
        out.write_str(" mm")
    }
}

/// Writes a number of thousandths as a decimal without idle zeros.
pub(crate) fn thousandths(number: i32, out: &mut fmt::Formatter<'_>) -> fmt::Result {
    let sign = if number < 0 { "-" } else { "" };
    let (whole, mut rest) = (number.unsigned_abs() / 1_000, number.unsigned_abs() % 1_000);
    write!(out, "{sign}{whole}")?;
    if rest == 0 {
        return Ok(());
    }
    let mut places = 3;
    while rest.is_multiple_of(10) {
        rest /= 10;
        places -= 1;
    }
    write!(out, ".{rest:0places$}")
}
