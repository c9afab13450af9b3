//! What one step adds to the totals on its way to one next stage, with the chance of each.

use super::grid::{Grid, MOST_CELLS};
use super::tables::Tables;
use super::walk::{PathEnd, SumAt, SumsAt};
use super::weight::Weight;
use crate::{TALLIES, TooLarge};

/// Factors by what is added: rows are the second tally, columns the first. Paths whose dice go by window stand beside them.
pub(super) struct Kernel<W: Weight> {
    /// Columns and rows.
    pub size: [usize; TALLIES],
    /// Used columns of each row, noted while the row is made: looking for them later cost a sixth of a short question.
    pub spans: Vec<(usize, usize)>,
    pub factors: Vec<W::Factor>,
    pub windows: Vec<Window<W>>,
}

/// A path with sums that are added to the first tally a die at a time.
pub(super) struct Window<W: Weight> {
    pub counts: [u16; TALLIES],
    pub factor: W::Factor,
    sums: SumsAt,
}

/// Memory for adding a grid with a kernel.
pub(super) struct Scratch<W: Weight> {
    pub tails: Vec<W::Cell>,
    pub factor_tails: Vec<W::Factor>,
    pub row_of_dice: Vec<W::Cell>,
}

impl<W: Weight> Default for Scratch<W> {
    fn default() -> Self {
        Scratch { tails: Vec::new(), factor_tails: Vec::new(), row_of_dice: Vec::new() }
    }
}

impl<W: Weight> Window<W> {
    /// The sides of all dice with more than one.
    pub fn dice<'a>(&'a self, tables: &'a Tables) -> impl Iterator<Item = u8> + 'a {
        let groups = self.sums.iter().flat_map(|sum| tables.cases(sum.pool.into())[usize::from(sum.case)].groups);
        groups.flat_map(|(count, sides)| std::iter::repeat_n(sides, count.into())).filter(|&sides| sides > 1)
    }
}

impl<W: Weight> Default for Kernel<W> {
    fn default() -> Self {
        Kernel { size: [1; TALLIES], spans: Vec::new(), factors: Vec::new(), windows: Vec::new() }
    }
}

impl<W: Weight> Kernel<W> {
    /// The kernel of these paths, which all lead to one stage. `roomy`: no total reaches its cap.
    pub fn build(
        &mut self,
        tables: &Tables,
        paths: &[PathEnd<W::Path>],
        size: [usize; TALLIES],
        scale: W::Scale,
        roomy: bool,
    ) -> Result<(), TooLarge> {
        self.empty(size)?;
        for path in paths {
            let factor = W::factor(path.weight, scale)?;
            let (column, row) = (usize::from(path.counts[0]), usize::from(path.counts[1]));
            let at = column + size[0] * row;
            match &path.sums[..] {
                [] => {
                    self.widen(row, column, column + 1);
                    W::add_factor(&mut self.factors[at], factor)?;
                }
                sums if W::WINDOWS && roomy && sums.iter().all(|sum| sum.tally == 0) => {
                    self.windows.push(Window { counts: path.counts, factor, sums: path.sums });
                }
                [sum] if sum.tally == 0 => {
                    let sums = &tables.cases(sum.pool.into())[usize::from(sum.case)].sums;
                    self.widen(row, column, column + sums.len());
                    W::add_sums(&mut self.factors[at..at + sums.len()], factor, sums)?;
                }
                sums => self.spread(tables, at, sums, factor)?,
            }
        }
        Ok(())
    }

    /// The kernel of a whole procedure that is played again.
    pub fn again(&mut self, grid: &Grid<W::Cell>) -> Result<(), TooLarge> {
        self.empty([grid.columns(), grid.rows()])?;
        for row in 0..grid.rows() {
            let (lo, cells) = grid.row(row);
            self.spans[row] = (lo, lo + cells.len());
            for (factor, &cell) in self.factors[row * self.size[0] + lo..].iter_mut().zip(cells) {
                *factor = W::narrow(cell)?;
            }
        }
        Ok(())
    }

    /// Adds up what is at or above the cap of the first tally in one column, the last.
    pub fn cap(&mut self, cap: usize) -> Result<(), TooLarge> {
        let (width, capped) = (self.size[0], cap + 1);
        if width <= capped {
            return Ok(());
        }
        for row in 0..self.size[1] {
            for column in capped..width {
                let above = self.factors[row * width + column];
                W::add_factor(&mut self.factors[row * width + cap], above)?;
            }
            self.factors.copy_within(row * width..row * width + capped, row * capped);
            let span = &mut self.spans[row];
            *span = (span.0.min(cap), span.1.min(capped));
        }
        self.size[0] = capped;
        self.factors.truncate(capped * self.size[1]);
        Ok(())
    }

    fn empty(&mut self, size: [usize; TALLIES]) -> Result<(), TooLarge> {
        if size[0].saturating_mul(size[1]) > MOST_CELLS {
            return Err(TooLarge);
        }
        self.size = size;
        self.factors.clear();
        self.factors.resize(size[0] * size[1], W::Factor::default());
        self.spans.clear();
        self.spans.resize(size[1], (0, 0));
        self.windows.clear();
        Ok(())
    }

    #[inline]
    fn widen(&mut self, row: usize, from: usize, to: usize) {
        let span = &mut self.spans[row];
        *span = if span.0 == span.1 { (from, to) } else { (span.0.min(from), span.1.max(to)) };
    }

    /// Adds a path with several sums, or with one in the second tally.
    fn spread(&mut self, tables: &Tables, at: usize, sums: &[SumAt], factor: W::Factor) -> Result<(), TooLarge> {
        let mut spread = vec![factor];
        let (mut columns, mut rows) = (1, 1);
        for sum in sums {
            let sums = &tables.cases(sum.pool.into())[usize::from(sum.case)].sums;
            let (wider, taller) = if sum.tally == 0 { (sums.len() - 1, 0) } else { (0, sums.len() - 1) };
            let mut next = vec![W::Factor::default(); (columns + wider) * (rows + taller)];
            for (from, &by) in spread.iter().enumerate() {
                for i in 0..sums.len() {
                    let (column, row) = (from % columns + i.min(wider), from / columns + i.min(taller));
                    W::add_factor(&mut next[column + (columns + wider) * row], W::times_sum(by, sums, i)?)?;
                }
            }
            (spread, columns, rows) = (next, columns + wider, rows + taller);
        }
        let (column, row) = (at % self.size[0], at / self.size[0]);
        (row..row + rows).for_each(|row| self.widen(row, column, column + columns));
        for (from, &more) in spread.iter().enumerate() {
            W::add_factor(&mut self.factors[at + from % columns + self.size[0] * (from / columns)], more)?;
        }
        Ok(())
    }
}
