//! Distances as somebody judges them who may not measure (MAD-34, MAP-106).

use crate::battle::setting::Setting;
use sandtable_core::Piece;
use sandtable_dice::Source;
use sandtable_geometry::{Angle, Length, Point};

/// How a side judges distances at one moment: exactly where players may measure, else to within a tenth.
#[derive(Clone, Copy, Debug)]
pub struct Estimate {
    /// What its errors come from; none where it measures.
    salt: Option<u32>,
}

impl Estimate {
    /// As it is now.
    pub fn new(setting: &Setting, source: &mut impl Source) -> Estimate {
        Estimate { salt: (!setting.rules.premeasure).then(|| source.word()) }
    }

    /// What a distance from one piece to another is taken for; always the same for these two.
    pub fn length(&self, [one, other]: [Piece; 2], length: Length) -> Length {
        let Some(salt) = self.salt else { return length };
        let mixed = (salt ^ (u32::from(one.0) << 16 | u32::from(other.0))).wrapping_mul(0x9e37_79b9);
        let per_mille = 900 + i64::from((mixed >> 16) % 201);
        Length::saturating(length.as_um() * per_mille / 1000)
    }

    /// Where the other is taken to be, seen by one from a place: on his true bearing.
    pub fn place(&self, between: [Piece; 2], from: Point, at: Point) -> Point {
        if self.salt.is_none() || from == at {
            return at;
        }
        from.advance(Angle::bearing(from, at), self.length(between, from.distance(at)))
    }
}
