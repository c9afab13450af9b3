//! Denominators as products of small primes: common ones are found without dividing large numbers.

use super::wide::Wide;
use crate::TooLarge;

/// The prime factors of all dice up to d20, and of d100.
const PRIMES: [u64; 8] = [2, 3, 5, 7, 11, 13, 17, 19];

/// A product of small primes and a rest without them: the throws of all usual dice have no rest, that of a roll-off with a bonus may have one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Denominator {
    exponents: [u16; PRIMES.len()],
    rest: u64,
}

impl Default for Denominator {
    fn default() -> Self {
        Denominator::ONE
    }
}

impl Denominator {
    /// One.
    pub const ONE: Denominator = Denominator { exponents: [0; PRIMES.len()], rest: 1 };

    /// A number other than 0.
    pub fn of(number: u64) -> Denominator {
        let mut of = Denominator { exponents: [0; PRIMES.len()], rest: number.max(1) };
        for (exponent, prime) in of.exponents.iter_mut().zip(PRIMES) {
            while of.rest.is_multiple_of(prime) {
                of.rest /= prime;
                *exponent += 1;
            }
        }
        of
    }

    /// All ways of some dice.
    pub fn of_dice(count: u8, sides: u8) -> Result<Denominator, TooLarge> {
        let die = Denominator::of(sides.into());
        let rest = die.rest.checked_pow(count.into()).ok_or(TooLarge)?;
        Ok(Denominator { exponents: die.exponents.map(|exponent| exponent * u16::from(count)), rest })
    }

    /// The product.
    pub fn and(self, other: Denominator) -> Result<Denominator, TooLarge> {
        let mut product = Denominator { rest: self.rest.checked_mul(other.rest).ok_or(TooLarge)?, ..self };
        for (exponent, more) in product.exponents.iter_mut().zip(other.exponents) {
            *exponent = exponent.checked_add(more).ok_or(TooLarge)?;
        }
        Ok(product)
    }

    /// The least number that both divide.
    pub fn common(self, other: Denominator) -> Result<Denominator, TooLarge> {
        let rest = (self.rest / divisor(self.rest, other.rest)).checked_mul(other.rest).ok_or(TooLarge)?;
        Ok(Denominator { exponents: std::array::from_fn(|i| self.exponents[i].max(other.exponents[i])), rest })
    }

    /// This over `other`, which divides it.
    pub fn over(self, other: Denominator) -> Result<u64, TooLarge> {
        let mut quotient = self.rest / other.rest;
        for (i, prime) in PRIMES.iter().enumerate() {
            for _ in other.exponents[i]..self.exponents[i] {
                quotient = quotient.checked_mul(*prime).ok_or(TooLarge)?;
            }
        }
        Ok(quotient)
    }

    /// Multiplies `n` by this over `other`, which divides it, however large that is.
    pub fn scale(self, other: Denominator, n: Wide) -> Result<Wide, TooLarge> {
        let mut n = n.times(self.rest / other.rest)?;
        for (i, prime) in PRIMES.iter().enumerate() {
            for _ in other.exponents[i]..self.exponents[i] {
                n = n.times(*prime)?;
            }
        }
        Ok(n)
    }

    /// The number itself.
    pub fn wide(self) -> Result<Wide, TooLarge> {
        self.scale(Denominator::ONE, Wide::ONE)
    }

    /// Takes out of both what divides both.
    pub fn reduce(mut self, mut ways: Wide) -> (Wide, Denominator) {
        if ways == Wide::default() {
            return (ways, Denominator::ONE);
        }
        for (exponent, prime) in self.exponents.iter_mut().zip(PRIMES) {
            while *exponent > 0
                && let (less, 0) = ways.divided(prime)
            {
                ways = less;
                *exponent -= 1;
            }
        }
        loop {
            let both = divisor(self.rest, ways.divided(self.rest).1);
            if both == 1 {
                return (ways, self);
            }
            ways = ways.divided(both).0;
            self.rest /= both;
        }
    }
}

/// The greatest number that divides both.
fn divisor(a: u64, b: u64) -> u64 {
    if b == 0 { a } else { divisor(b, a % b) }
}
