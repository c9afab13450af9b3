//! Stretches of a line, and the one function that rounds distances along it.

use crate::exact::{Fraction, scaled};
use crate::{Length, Segment};
use serde::{Deserialize, Serialize};

/// A stretch of a segment, both ends measured from `segment.from`, `from <= to`.
///
/// A stretch that has a length shorter than half a micrometre may have equal ends.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Span {
    /// Where it begins.
    pub from: Length,
    /// Where it ends.
    pub to: Length,
}

impl Span {
    /// Its middle.
    pub fn middle(self) -> Length {
        Length::um(self.from.0.midpoint(self.to.0))
    }

    /// Its length.
    pub fn length(self) -> Length {
        self.to - self.from
    }

    /// The same stretch measured from the other end of a segment of this length.
    pub fn mirrored(self, whole: Length) -> Span {
        Span { from: whole - self.to, to: whole - self.from }
    }
}

/// A segment with its rounded length: turns exact places on it into whole micrometres.
#[derive(Clone, Copy)]
pub(crate) struct Ruler {
    length: i64,
    lower_first: bool,
}

impl Ruler {
    pub fn new(segment: &Segment) -> Ruler {
        Ruler { length: segment.length().as_um(), lower_first: segment.from <= segment.to }
    }

    /// The distance from the start, in proportion to the rounded length of the segment.
    ///
    /// A half goes towards the nearer end; the exact middle of an odd length goes towards the lower end (smaller x,
    /// then smaller y). So the same place measured from both ends always adds up to the length.
    pub fn place(&self, at: Fraction) -> Length {
        let rest = at.under - at.over;
        let um = match at.over.cmp(&rest) {
            std::cmp::Ordering::Less => self.short_of(at.over, at.under),
            std::cmp::Ordering::Greater => self.length - self.short_of(rest, at.under),
            std::cmp::Ordering::Equal if self.lower_first => self.length / 2,
            std::cmp::Ordering::Equal => self.length - self.length / 2,
        };
        Length::saturating(um)
    }

    pub fn span(&self, from: Fraction, to: Fraction) -> Span {
        Span { from: self.place(from), to: self.place(to) }
    }

    /// `length * over / under`, a half down.
    fn short_of(&self, over: i64, under: i64) -> i64 {
        // Division in floating point first: it is off by less than a thousandth, so only near a half must the exact,
        // slow division decide.
        let near = self.length as f64 * over as f64 / under as f64;
        let whole = near as i64;
        let rest = near - whole as f64;
        if (rest - 0.5).abs() > 0.001 {
            return if rest > 0.5 { whole + 1 } else { whole };
        }
        -scaled(-self.length, over, under)
    }
}
