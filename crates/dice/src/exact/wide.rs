//! Whole numbers of 256 bits, without a heap: enough to count the ways of a battle's dice.

use crate::TooLarge;
use std::fmt;

/// A whole number below 2^256, the least significant limb first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Wide(pub [u64; 4]);

impl Wide {
    /// One.
    pub const ONE: Wide = Wide([1, 0, 0, 0]);

    /// A small number.
    pub const fn from(n: u64) -> Wide {
        Wide([n, 0, 0, 0])
    }

    /// Adds `x` times `by`; says whether that fits.
    #[inline]
    pub fn add_times(&mut self, x: &Wide, by: u64) -> bool {
        let mut carry = 0u128;
        for i in 0..4 {
            let sum = u128::from(x.0[i]) * u128::from(by) + u128::from(self.0[i]) + carry;
            self.0[i] = sum as u64;
            carry = sum >> 64;
        }
        carry == 0
    }

    /// Adds; says whether that fits. A running window over dice adds and subtracts once a cell: four additions with carry
    /// where [`Wide::add_times`] would multiply by one.
    #[inline]
    pub fn add(&mut self, x: &Wide) -> bool {
        let mut carry = false;
        for i in 0..4 {
            let (sum, a) = self.0[i].overflowing_add(x.0[i]);
            let (sum, b) = sum.overflowing_add(u64::from(carry));
            (self.0[i], carry) = (sum, a | b);
        }
        !carry
    }

    /// Subtracts a number that is not greater.
    #[inline]
    pub fn take_away(&mut self, x: &Wide) {
        let mut borrow = false;
        for i in 0..4 {
            let (less, a) = self.0[i].overflowing_sub(x.0[i]);
            let (less, b) = less.overflowing_sub(u64::from(borrow));
            (self.0[i], borrow) = (less, a | b);
        }
    }

    /// The product with a small number.
    pub fn times(self, by: u64) -> Result<Wide, TooLarge> {
        let mut product = Wide::default();
        if product.add_times(&self, by) { Ok(product) } else { Err(TooLarge) }
    }

    /// The product of two of these.
    pub fn product(self, other: Wide) -> Result<Wide, TooLarge> {
        let mut product = Wide::default();
        for (i, &limb) in other.0.iter().enumerate().filter(|(_, limb)| **limb != 0) {
            let mut shifted = Wide::default();
            shifted.0[i..].copy_from_slice(&self.0[..4 - i]);
            if self.0[4 - i..].iter().any(|&lost| lost != 0) || !product.add_times(&shifted, limb) {
                return Err(TooLarge);
            }
        }
        Ok(product)
    }

    /// The nearest floating number, or one beside it.
    pub fn to_f64(self) -> f64 {
        (0..4).rev().fold(0.0, |f, i| f * 18_446_744_073_709_551_616.0 + self.0[i] as f64)
    }

    /// The number, where 128 bits are enough.
    pub fn to_u128(self) -> Option<u128> {
        (self.0[2] == 0 && self.0[3] == 0).then(|| u128::from(self.0[0]) | u128::from(self.0[1]) << 64)
    }

    /// Quotient and remainder of a division by a small number other than 0.
    pub fn divided(self, by: u64) -> (Wide, u64) {
        let (mut quotient, mut rest) = ([0; 4], 0u128);
        for i in (0..4).rev() {
            let part = (rest << 64) | u128::from(self.0[i]);
            quotient[i] = (part / u128::from(by)) as u64;
            rest = part % u128::from(by);
        }
        (Wide(quotient), rest as u64)
    }
}

impl fmt::Display for Wide {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const DIGITS: u64 = 10_000_000_000_000_000_000;
        let (rest, last) = self.divided(DIGITS);
        if rest == Wide::default() { write!(f, "{last}") } else { write!(f, "{rest}{last:019}") }
    }
}
