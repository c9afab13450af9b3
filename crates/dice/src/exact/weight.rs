//! How chances are counted: what the exact engine asks of a kind of number.

use super::denominator::Denominator;
use crate::TooLarge;

/// How chances are counted: `f64`, exact rationals ([`crate::Exactly`]), or just the number of paths ([`crate::Counting`]).
///
/// Users name one of these types and work with its `Number`; the other types and functions are the engine's.
/// A step of a procedure gives a kernel of *factors* over one *scale*; a grid has *cells* over one scale; a grid times a kernel is the next grid.
pub trait Weight: Sized + 'static {
    /// The chance of one answer.
    type Number: Copy + std::fmt::Debug;
    /// The chance of the path so far within one step.
    type Path: Copy;
    /// The chance of one outcome, over the scale of its grid.
    type Cell: Copy + Default + PartialEq;
    /// The chance of one outcome of a step, over the scale of the step.
    type Factor: Copy + Default + PartialEq;
    /// What cells or factors are counted in.
    type Scale: Copy + Default + PartialEq;

    /// No chance at all.
    const NONE: Self::Number;
    /// Certainty.
    const CERTAIN: Self::Number;
    /// Is a sum of dice added by a running window, a die at a time? Exact integers may (they do not lose by subtraction), and gain much.
    const WINDOWS: bool = false;

    /// The chance that one of two things happens that exclude each other.
    fn sum(a: Self::Number, b: Self::Number) -> Result<Self::Number, TooLarge>;
    /// The chance that both of two independent things happen.
    fn product(a: Self::Number, b: Self::Number) -> Result<Self::Number, TooLarge>;
    /// The chance of one outcome of a throw.
    fn of_share(share: &Share) -> Result<Self::Number, TooLarge>;
    /// As a floating number, 0 to 1 (for paths: how many).
    fn to_f64(number: Self::Number) -> f64;

    /// The chance of a path without dice, and of a grid with one outcome.
    fn one() -> (Self::Path, Self::Cell);
    /// A path that goes on with one outcome of a throw.
    fn and(path: Self::Path, share: &Share) -> Result<Self::Path, TooLarge>;
    /// A scale in which this path can also be counted.
    fn common(scale: Self::Scale, path: Self::Path) -> Result<Self::Scale, TooLarge>;
    /// The chance of a path as a factor.
    fn factor(path: Self::Path, scale: Self::Scale) -> Result<Self::Factor, TooLarge>;
    /// The chance of a path that ends in the sum at place `at` of a table.
    fn times_sum(by: Self::Factor, sums: &Sums, at: usize) -> Result<Self::Factor, TooLarge>;
    /// Adds a row of sums, times a factor.
    fn add_sums(to: &mut [Self::Factor], by: Self::Factor, sums: &Sums) -> Result<(), TooLarge>;
    /// Adds a factor.
    fn add_factor(to: &mut Self::Factor, factor: Self::Factor) -> Result<(), TooLarge>;
    /// Adds a cell.
    fn add_whole(to: &mut Self::Cell, cell: Self::Cell) -> Result<(), TooLarge>;
    /// Adds a row of cells, times a factor.
    fn add_times(to: &mut [Self::Cell], from: &[Self::Cell], by: Self::Factor) -> Result<(), TooLarge>;
    /// The same product with the roles changed, for when the kernel is the longer one.
    fn add_products(to: &mut [Self::Cell], from: &[Self::Factor], by: Self::Cell) -> Result<(), TooLarge>;
    /// Takes a cell away; asked only where windows are used.
    fn take_away(_from: &mut Self::Cell, _cell: Self::Cell) {}
    /// The scale of a grid after a step.
    fn after(grid: Self::Scale, kernel: Self::Scale) -> Result<Self::Scale, TooLarge>;
    /// A scale in which both can be counted.
    fn join(a: Self::Scale, b: Self::Scale) -> Result<Self::Scale, TooLarge>;
    /// Counts a cell in another scale, a multiple of its own.
    fn rescale(cell: &mut Self::Cell, from: Self::Scale, to: Self::Scale) -> Result<(), TooLarge>;
    /// Can the sum of all cells of this scale be counted?
    fn fits(_scale: Self::Scale) -> Result<(), TooLarge> {
        Ok(())
    }
    /// A cell as an answer.
    fn number(cell: Self::Cell, scale: Self::Scale) -> Self::Number;
    /// Hands factors over as cells: what a step makes of one outcome that is certain. Leaves memory to be reused.
    fn hand_over(factors: &mut Vec<Self::Factor>, cells: &mut Vec<Self::Cell>);
    /// Back from a cell to a factor, where it fits.
    fn narrow(cell: Self::Cell) -> Result<Self::Factor, TooLarge>;
    /// So little that it may be dropped: how an endless chain of criticals ends in floating point. Exact numbers never drop anything.
    fn negligible(_cell: Self::Cell) -> bool {
        false
    }
}

/// The part that one outcome has of all ways of a throw.
#[derive(Clone, Copy, Debug)]
pub struct Share {
    /// Its ways, where they fit.
    pub(crate) ways: Option<u64>,
    /// All ways, where they fit.
    pub(crate) of: Option<Denominator>,
    /// Its chance.
    pub(crate) chance: f64,
}

/// Outcomes with their ways, as shares of all ways.
pub(crate) fn shares(outcomes: Vec<(u16, u64)>) -> Result<Vec<(u16, Share)>, TooLarge> {
    let all = outcomes.iter().try_fold(0u64, |all, (_, ways)| all.checked_add(*ways)).ok_or(TooLarge)?;
    let of = Some(Denominator::of(all));
    let share = |ways: u64| Share { ways: Some(ways), of, chance: ways as f64 / all as f64 };
    Ok(outcomes.into_iter().map(|(seen, ways)| (seen, share(ways))).collect())
}

/// The sums of some dice.
#[derive(Debug)]
pub struct Sums {
    /// The ways of each, from the least; empty where they do not fit.
    pub(crate) ways: Vec<u64>,
    /// The chance of each.
    pub(crate) chances: Vec<f64>,
}

impl Sums {
    /// How many sums there are.
    pub(crate) fn len(&self) -> usize {
        self.chances.len()
    }
}
