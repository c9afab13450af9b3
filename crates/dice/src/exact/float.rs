//! Chances as floating numbers, the usual kind; and the number of paths, for measurements.

use super::weight::{Share, Sums, Weight};
use crate::TooLarge;

/// The inner loop of all odds: short rows, so it must be inlined.
#[inline(always)]
fn add_scaled(to: &mut [f64], from: &[f64], by: f64) {
    let n = to.len().min(from.len());
    let (to, from) = (&mut to[..n], &from[..n]);
    for i in 0..n {
        to[i] += by * from[i];
    }
}

/// What floating numbers of any meaning do alike.
macro_rules! floating {
    () => {
        type Number = f64;
        type Cell = f64;
        type Factor = f64;
        type Scale = ();
        const NONE: f64 = 0.0;
        const CERTAIN: f64 = 1.0;
        fn sum(a: f64, b: f64) -> Result<f64, TooLarge> {
            Ok(a + b)
        }
        fn product(a: f64, b: f64) -> Result<f64, TooLarge> {
            Ok(a * b)
        }
        fn to_f64(number: f64) -> f64 {
            number
        }
        fn common((): (), _: Self::Path) -> Result<(), TooLarge> {
            Ok(())
        }
        #[inline(always)]
        fn add_factor(to: &mut f64, factor: f64) -> Result<(), TooLarge> {
            *to += factor;
            Ok(())
        }
        #[inline(always)]
        fn add_whole(to: &mut f64, cell: f64) -> Result<(), TooLarge> {
            *to += cell;
            Ok(())
        }
        #[inline(always)]
        fn add_times(to: &mut [f64], from: &[f64], by: f64) -> Result<(), TooLarge> {
            add_scaled(to, from, by);
            Ok(())
        }
        #[inline(always)]
        fn add_products(to: &mut [f64], from: &[f64], by: f64) -> Result<(), TooLarge> {
            add_scaled(to, from, by);
            Ok(())
        }
        fn after((): (), (): ()) -> Result<(), TooLarge> {
            Ok(())
        }
        fn join((): (), (): ()) -> Result<(), TooLarge> {
            Ok(())
        }
        fn rescale(_: &mut f64, (): (), (): ()) -> Result<(), TooLarge> {
            Ok(())
        }
        fn number(cell: f64, (): ()) -> f64 {
            cell
        }
        fn hand_over(factors: &mut Vec<f64>, cells: &mut Vec<f64>) {
            std::mem::swap(factors, cells);
        }
        fn narrow(cell: f64) -> Result<f64, TooLarge> {
            Ok(cell)
        }
    };
}

impl Weight for f64 {
    type Path = f64;
    floating!();

    fn of_share(share: &Share) -> Result<f64, TooLarge> {
        Ok(share.chance)
    }
    fn one() -> (f64, f64) {
        (1.0, 1.0)
    }
    fn and(path: f64, share: &Share) -> Result<f64, TooLarge> {
        Ok(path * share.chance)
    }
    fn factor(path: f64, (): ()) -> Result<f64, TooLarge> {
        Ok(path)
    }
    fn times_sum(by: f64, sums: &Sums, at: usize) -> Result<f64, TooLarge> {
        Ok(by * sums.chances[at])
    }
    fn add_sums(to: &mut [f64], by: f64, sums: &Sums) -> Result<(), TooLarge> {
        add_scaled(to, &sums.chances, by);
        Ok(())
    }
    fn negligible(cell: f64) -> bool {
        cell < 1e-17
    }
}

/// Counts paths, every one as one: how many there would be without merging.
pub struct Counting;

impl Weight for Counting {
    type Path = ();
    floating!();

    fn of_share(_: &Share) -> Result<f64, TooLarge> {
        Ok(1.0)
    }
    fn one() -> ((), f64) {
        ((), 1.0)
    }
    fn and((): (), _: &Share) -> Result<(), TooLarge> {
        Ok(())
    }
    fn factor((): (), (): ()) -> Result<f64, TooLarge> {
        Ok(1.0)
    }
    fn times_sum(by: f64, _: &Sums, _: usize) -> Result<f64, TooLarge> {
        Ok(by)
    }
    fn add_sums(to: &mut [f64], by: f64, _: &Sums) -> Result<(), TooLarge> {
        to.iter_mut().for_each(|to| *to += by);
        Ok(())
    }
}
