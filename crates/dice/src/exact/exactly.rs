//! Chances as exact rationals.

use super::denominator::Denominator;
use super::weight::{Share, Sums, Weight};
use super::wide::Wide;
use crate::TooLarge;
use serde::{Serialize, Serializer};
use std::fmt;

/// An exact probability: ways over a product of small primes, both below 2^256. Shown and serialised as a fraction in lowest terms.
#[derive(Clone, Copy)]
pub struct Exactly {
    ways: Wide,
    of: Denominator,
}

impl Exactly {
    /// The nearest floating number, or one beside it.
    pub fn to_f64(self) -> f64 {
        self.ways.to_f64() / self.of.wide().unwrap_or_default().to_f64()
    }

    /// Numerator and denominator in lowest terms, where both fit.
    pub fn ratio(self) -> Option<(u128, u128)> {
        let (ways, of) = self.lowest();
        Some((ways.to_u128()?, of.to_u128()?))
    }

    fn lowest(self) -> (Wide, Wide) {
        let (ways, of) = self.of.reduce(self.ways);
        (ways, of.wide().unwrap_or_default())
    }

    fn reduced(self) -> Exactly {
        let (ways, of) = self.of.reduce(self.ways);
        Exactly { ways, of }
    }

    /// Only numbers whose denominator fits are handed out.
    fn new(ways: Wide, of: Denominator) -> Result<Exactly, TooLarge> {
        of.wide()?;
        Ok(Exactly { ways, of })
    }
}

impl PartialEq for Exactly {
    fn eq(&self, other: &Self) -> bool {
        self.lowest() == other.lowest()
    }
}
impl Eq for Exactly {}

impl fmt::Display for Exactly {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (ways, of) = self.lowest();
        if of == Wide::ONE { write!(f, "{ways}") } else { write!(f, "{ways}/{of}") }
    }
}

impl fmt::Debug for Exactly {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl Serialize for Exactly {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

fn fits(fits: bool) -> Result<(), TooLarge> {
    if fits { Ok(()) } else { Err(TooLarge) }
}

fn sum(a: Exactly, b: Exactly) -> Result<Exactly, TooLarge> {
    let of = a.of.common(b.of)?;
    let mut ways = of.scale(a.of, a.ways)?;
    fits(ways.add(&of.scale(b.of, b.ways)?))?;
    Exactly::new(ways, of)
}

fn product(a: Exactly, b: Exactly) -> Result<Exactly, TooLarge> {
    Exactly::new(a.ways.product(b.ways)?, a.of.and(b.of)?)
}

impl Weight for Exactly {
    type Number = Exactly;
    type Path = (u64, Denominator);
    type Cell = Wide;
    type Factor = u64;
    type Scale = Denominator;
    const NONE: Exactly = Exactly { ways: Wide([0; 4]), of: Denominator::ONE };
    const CERTAIN: Exactly = Exactly { ways: Wide::ONE, of: Denominator::ONE };
    const WINDOWS: bool = true;

    fn sum(a: Exactly, b: Exactly) -> Result<Exactly, TooLarge> {
        sum(a, b).or_else(|_| sum(a.reduced(), b.reduced()))
    }
    fn product(a: Exactly, b: Exactly) -> Result<Exactly, TooLarge> {
        product(a, b).or_else(|_| product(a.reduced(), b.reduced()))
    }
    fn of_share(share: &Share) -> Result<Exactly, TooLarge> {
        Exactly::new(Wide::from(share.ways.ok_or(TooLarge)?), share.of.ok_or(TooLarge)?)
    }
    fn to_f64(number: Exactly) -> f64 {
        number.to_f64()
    }
    fn one() -> ((u64, Denominator), Wide) {
        ((1, Denominator::ONE), Wide::ONE)
    }
    fn and((ways, of): (u64, Denominator), share: &Share) -> Result<(u64, Denominator), TooLarge> {
        Ok((share.ways.and_then(|more| ways.checked_mul(more)).ok_or(TooLarge)?, of.and(share.of.ok_or(TooLarge)?)?))
    }
    fn common(scale: Denominator, (_, of): (u64, Denominator)) -> Result<Denominator, TooLarge> {
        scale.common(of)
    }
    fn factor((ways, of): (u64, Denominator), scale: Denominator) -> Result<u64, TooLarge> {
        ways.checked_mul(scale.over(of)?).ok_or(TooLarge)
    }
    fn times_sum(by: u64, sums: &Sums, at: usize) -> Result<u64, TooLarge> {
        sums.ways.get(at).and_then(|ways| ways.checked_mul(by)).ok_or(TooLarge)
    }
    fn add_sums(to: &mut [u64], by: u64, sums: &Sums) -> Result<(), TooLarge> {
        fits(sums.ways.len() == to.len())?;
        for (to, ways) in to.iter_mut().zip(&sums.ways) {
            *to = ways.checked_mul(by).and_then(|more| to.checked_add(more)).ok_or(TooLarge)?;
        }
        Ok(())
    }
    fn add_factor(to: &mut u64, factor: u64) -> Result<(), TooLarge> {
        *to = to.checked_add(factor).ok_or(TooLarge)?;
        Ok(())
    }
    #[inline]
    fn add_whole(to: &mut Wide, cell: Wide) -> Result<(), TooLarge> {
        fits(to.add(&cell))
    }
    fn add_times(to: &mut [Wide], from: &[Wide], by: u64) -> Result<(), TooLarge> {
        fits(to.iter_mut().zip(from).fold(true, |fits, (to, from)| fits & to.add_times(from, by)))
    }
    fn add_products(to: &mut [Wide], from: &[u64], by: Wide) -> Result<(), TooLarge> {
        fits(to.iter_mut().zip(from).fold(true, |fits, (to, &from)| fits & to.add_times(&by, from)))
    }
    #[inline]
    fn take_away(from: &mut Wide, cell: Wide) {
        from.take_away(&cell);
    }
    fn after(grid: Denominator, kernel: Denominator) -> Result<Denominator, TooLarge> {
        grid.and(kernel)
    }
    fn join(a: Denominator, b: Denominator) -> Result<Denominator, TooLarge> {
        a.common(b)
    }
    fn rescale(cell: &mut Wide, from: Denominator, to: Denominator) -> Result<(), TooLarge> {
        if *cell != Wide::default() {
            *cell = to.scale(from, *cell)?;
        }
        Ok(())
    }
    fn fits(scale: Denominator) -> Result<(), TooLarge> {
        scale.wide().map(|_| ())
    }
    fn number(ways: Wide, of: Denominator) -> Exactly {
        Exactly { ways, of }
    }
    fn hand_over(factors: &mut Vec<u64>, cells: &mut Vec<Wide>) {
        cells.clear();
        cells.extend(factors.iter().map(|&factor| Wide::from(factor)));
    }
    fn narrow(cell: Wide) -> Result<u64, TooLarge> {
        fits(cell.0[1..] == [0; 3])?;
        Ok(cell.0[0])
    }
}
