//! Chances by total, as a dense grid, and how a grid is added to another with a step's kernel.

use super::kernel::{Kernel, Scratch, Window};
use super::tables::Tables;
use super::weight::Weight;
use crate::{TALLIES, TooLarge};
use std::slice::{from_mut, from_ref};

/// No grid and no kernel has more cells than this.
pub(super) const MOST_CELLS: usize = 1 << 22;

/// So many cells are emptied in one go rather than row by row.
const SMALL_BLOCK: usize = 256;

/// Chances by total: rows are the second tally, columns the first.
#[derive(Debug)]
pub struct Grid<C> {
    stride: usize,
    /// The widest stride that was ever needed: a grid that is used again need not grow again.
    widest: usize,
    /// Used columns of each used row.
    spans: Vec<(u32, u32)>,
    cells: Vec<C>,
}

impl<C> Default for Grid<C> {
    fn default() -> Self {
        Grid { stride: 0, widest: 0, spans: Vec::new(), cells: Vec::new() }
    }
}

impl<C: Copy + Default> Grid<C> {
    /// Empties the grid and keeps its memory.
    pub(super) fn clear(&mut self) {
        let block = self.spans.len() * self.stride;
        if block <= SMALL_BLOCK {
            self.cells[..block].fill(C::default());
        } else {
            for (row, &(lo, hi)) in self.spans.iter().enumerate() {
                self.cells[row * self.stride + lo as usize..row * self.stride + hi as usize].fill(C::default());
            }
        }
        self.spans.clear();
    }

    /// A grid of one outcome: nothing has been added up.
    pub(super) fn start(&mut self, cell: C) -> Result<(), TooLarge> {
        self.make_room(1, 1)?;
        self.cells[0] = cell;
        self.spans[0] = (0, 1);
        Ok(())
    }

    /// Is this what a procedure starts from: nothing has been added up, and that is certain?
    pub(super) fn is_start(&self, certain: C) -> bool
    where
        C: PartialEq,
    {
        self.spans[..] == [(0, 1)] && self.cells[0] == certain
    }

    /// Becomes what a kernel without windows makes of the start: the kernel itself. Whatever stood here is overwritten, so
    /// it must be empty. The first step of every question: job c takes a quarter fewer instructions for it.
    pub(super) fn take_over<W: Weight<Cell = C>>(&mut self, kernel: &mut Kernel<W>) {
        W::hand_over(&mut kernel.factors, &mut self.cells);
        self.stride = kernel.size[0];
        self.spans.clear();
        self.spans.extend(kernel.spans.iter().map(|&(from, to)| (from as u32, to as u32)));
    }

    fn make_room(&mut self, rows: usize, columns: usize) -> Result<(), TooLarge> {
        if rows.max(self.spans.len()).saturating_mul(columns.max(self.stride)) > MOST_CELLS {
            return Err(TooLarge);
        }
        if self.spans.is_empty() {
            // All cells are empty, so that nothing has to be moved.
            self.widest = self.widest.max(columns.next_multiple_of(16));
            self.stride = self.widest;
        }
        if columns > self.stride {
            let stride = 2 * columns.next_multiple_of(16);
            let mut cells = vec![C::default(); stride * rows.max(self.spans.len())];
            for (row, &(lo, hi)) in self.spans.iter().enumerate() {
                let (lo, hi) = (lo as usize, hi as usize);
                cells[row * stride + lo..row * stride + hi].copy_from_slice(self.slice(row, lo, hi));
            }
            (self.stride, self.widest, self.cells) = (stride, stride, cells);
        }
        if rows * self.stride > self.cells.len() {
            self.cells.resize(rows * self.stride, C::default());
        }
        if rows > self.spans.len() {
            self.spans.resize(rows, (0, 0));
        }
        Ok(())
    }

    fn slice(&self, row: usize, lo: usize, hi: usize) -> &[C] {
        &self.cells[row * self.stride + lo..row * self.stride + hi]
    }

    fn widen(&mut self, row: usize, lo: usize, hi: usize) {
        let span = &mut self.spans[row];
        if span.0 == span.1 {
            *span = (lo as u32, hi as u32);
        } else {
            *span = (span.0.min(lo as u32), span.1.max(hi as u32));
        }
    }

    /// The first used column of a row, and its cells.
    pub(super) fn row(&self, row: usize) -> (usize, &[C]) {
        let (lo, hi) = self.spans[row];
        (lo as usize, self.slice(row, lo as usize, hi as usize))
    }

    /// Used rows.
    pub(super) fn rows(&self) -> usize {
        self.spans.len()
    }

    /// The end of the used columns.
    pub(super) fn columns(&self) -> usize {
        self.spans.iter().map(|span| span.1 as usize).max().unwrap_or(0)
    }

    /// How many totals have been met.
    pub(super) fn used(&self) -> usize {
        self.spans.iter().map(|span| (span.1 - span.0) as usize).sum()
    }

    /// All used cells.
    pub(super) fn cells(&self) -> impl Iterator<Item = &C> {
        (0..self.rows()).flat_map(|row| self.row(row).1)
    }

    /// All used cells, to be changed.
    pub(super) fn cells_mut(&mut self) -> impl Iterator<Item = &mut C> {
        let spans = &self.spans;
        self.cells
            .chunks_exact_mut(self.stride.max(1))
            .zip(spans)
            .flat_map(|(row, span)| &mut row[span.0 as usize..span.1 as usize])
    }

    /// Adds another grid of the same scale.
    pub(super) fn add<W: Weight<Cell = C>>(&mut self, other: &Grid<C>) -> Result<(), TooLarge> {
        self.make_room(other.rows(), other.columns())?;
        for row in 0..other.rows() {
            let (lo, cells) = other.row(row);
            if cells.is_empty() {
                continue;
            }
            self.widen(row, lo, lo + cells.len());
            for (i, &cell) in cells.iter().enumerate() {
                W::add_whole(&mut self.cells[row * self.stride + lo + i], cell)?;
            }
        }
        Ok(())
    }

    /// Adds `input` after a step with this kernel. What is at or above a cap becomes one cell.
    pub(super) fn add_convolved<W: Weight<Cell = C>>(
        &mut self,
        input: &Grid<C>,
        kernel: &Kernel<W>,
        caps: [usize; TALLIES],
        scratch: &mut Scratch<W>,
    ) -> Result<(), TooLarge> {
        let size = kernel.size;
        let columns = (input.columns() + size[0] - 1).min(caps[0] + 1);
        let rows = (input.rows() + size[1] - 1).min(caps[1] + 1);
        self.make_room(rows, columns)?;
        for row in 0..input.rows() {
            let (lo, cells) = input.row(row);
            if cells.is_empty() {
                continue;
            }
            let spills = lo + cells.len() - 1 + size[0] - 1 > caps[0];
            // The shorter one is gone through cell by cell, the longer one is the vector. What spills over the cap adds a tail sum to one cell.
            let by_cell = cells.len() < size[0];
            if spills && !by_cell {
                tails(cells, &mut scratch.tails, W::add_whole)?;
            }
            for (k, factors) in kernel.factors.chunks_exact(size[0]).enumerate() {
                let (first, end) = kernel.spans[k];
                if first == end {
                    continue;
                }
                let to_row = (row + k).min(caps[1]);
                self.widen(to_row, (lo + first).min(caps[0]), (lo + cells.len() + end - 1).min(caps[0] + 1));
                let out = &mut self.cells[to_row * self.stride..(to_row + 1) * self.stride];
                if by_cell {
                    if spills {
                        tails(&factors[..end], &mut scratch.factor_tails, W::add_factor)?;
                    }
                    for (i, &cell) in cells.iter().enumerate() {
                        let whole = if spills { caps[0].saturating_sub(lo + i).min(end) } else { end };
                        if first < whole {
                            W::add_products(&mut out[lo + i + first..lo + i + whole], &factors[first..whole], cell)?;
                        }
                        if whole < end {
                            W::add_products(&mut out[caps[0]..=caps[0]], &scratch.factor_tails[whole..=whole], cell)?;
                        }
                    }
                    continue;
                }
                // The cell at the cap is added up apart, and a first step is capped as it is taken over: job a took 13,378
                // instructions, and takes 12,477.
                let mut spilled = C::default();
                for (shift, &factor) in (first..end).zip(&factors[first..end]) {
                    if factor == W::Factor::default() {
                        continue;
                    }
                    let at = lo + shift;
                    let whole = if spills { caps[0].saturating_sub(at).min(cells.len()) } else { cells.len() };
                    if whole > 0 {
                        W::add_times(&mut out[at..at + whole], &cells[..whole], factor)?;
                    }
                    if whole < cells.len() {
                        W::add_times(from_mut(&mut spilled), from_ref(&scratch.tails[whole]), factor)?;
                    }
                }
                if spills {
                    W::add_whole(&mut out[caps[0]], spilled)?;
                }
            }
        }
        Ok(())
    }

    /// Adds `input` after a path whose dice go by window: a die at a time, one addition and one subtraction a cell. There must be room for it.
    pub(super) fn add_window<W: Weight<Cell = C>>(
        &mut self,
        input: &Grid<C>,
        window: &Window<W>,
        tables: &Tables,
        row_of_dice: &mut Vec<C>,
    ) -> Result<(), TooLarge> {
        for row in 0..input.rows() {
            let (lo, cells) = input.row(row);
            if cells.is_empty() {
                continue;
            }
            row_of_dice.clear();
            row_of_dice.extend_from_slice(cells);
            for sides in window.dice(tables) {
                add_die::<W>(row_of_dice, sides.into())?;
            }
            let (at, to_row) = (lo + usize::from(window.counts[0]), row + usize::from(window.counts[1]));
            let base = to_row * self.stride + at;
            W::add_times(&mut self.cells[base..base + row_of_dice.len()], row_of_dice, window.factor)?;
            self.widen(to_row, at, at + row_of_dice.len());
        }
        Ok(())
    }
}

/// Each cell becomes the sum of the `sides` cells up to it, from the far end, so that one row is enough.
fn add_die<W: Weight>(row: &mut Vec<W::Cell>, sides: usize) -> Result<(), TooLarge> {
    let len = row.len();
    row.resize(len + sides - 1, W::Cell::default());
    let mut run = W::Cell::default();
    for i in (0..row.len()).rev() {
        if i + 1 >= sides {
            W::add_whole(&mut run, row[i + 1 - sides])?;
        }
        let own = row[i];
        row[i] = run;
        if i < len {
            W::take_away(&mut run, own);
        }
    }
    Ok(())
}

/// The sum of all numbers from each place on.
fn tails<N: Copy + Default>(
    numbers: &[N],
    tails: &mut Vec<N>,
    add: impl Fn(&mut N, N) -> Result<(), TooLarge>,
) -> Result<(), TooLarge> {
    tails.clear();
    tails.resize(numbers.len() + 1, N::default());
    let mut tail = N::default();
    for (i, &number) in numbers.iter().enumerate().rev() {
        add(&mut tail, number)?;
        tails[i] = tail;
    }
    Ok(())
}
