//! A uniform grid that finds the features near a line.

use sandtable_geometry::{Bounds, Length, Point, Polygon, Segment};

/// Rows and columns of cells over the table. Each cell has a set of the items that meet it, as bits, so the items near
/// a line are found in the order of their numbers, each once, without memory from the heap.
///
/// What lies beyond the table belongs to the cells of the nearest edge.
#[derive(Clone, Debug)]
pub(crate) struct Grid {
    cell: i32,
    columns: usize,
    rows: usize,
    /// Words of 64 items in each cell.
    words: usize,
    bits: Vec<u64>,
}

/// How many words of items are looked at in one go.
const GO: usize = 4;
/// The most cells in each direction.
const MOST: i32 = 24;
/// No cell is smaller than this.
const LEAST_CELL: Length = Length::mm(20);

impl Grid {
    pub fn new(table: Point, items: usize) -> Grid {
        let longer = table.x.max(table.y);
        let cell = (longer / MOST + 1).max(LEAST_CELL.0);
        let (columns, rows) = ((table.x / cell + 1) as usize, (table.y / cell + 1) as usize);
        let words = items.div_ceil(64);
        Grid { cell, columns, rows, words, bits: vec![0; words * columns * rows] }
    }

    /// Notes an item in each cell that it meets; `meets` is asked about the cells under its bounds.
    pub fn insert(&mut self, item: usize, bounds: Bounds, meets: impl Fn(&Polygon) -> bool) {
        let (low, high) = (self.cell_of(bounds.low), self.cell_of(bounds.high));
        for row in low.1..=high.1 {
            for column in low.0..=high.0 {
                if self.is_at_border(column, row) || self.ground(column, row).is_none_or(|ground| meets(&ground)) {
                    let index = (row * self.columns + column) * self.words;
                    self.bits[index + item / 64] |= 1 << (item % 64);
                }
            }
        }
    }

    /// Hands out the items in the cell of a point, and perhaps others, in order; stops when `visit` returns false.
    pub fn at(&self, point: Point, mut visit: impl FnMut(usize) -> bool) -> bool {
        let (column, row) = self.cell_of(point);
        let start = (row * self.columns + column) * self.words;
        self.bits[start..start + self.words].iter().enumerate().all(|(word, bits)| each_bit(word, *bits, &mut visit))
    }

    /// Hands out all items that meet an upright rectangle, and perhaps others, in order; stops when `visit` returns
    /// false.
    pub fn over(&self, bounds: Bounds, mut visit: impl FnMut(usize) -> bool) -> bool {
        let (low, high) = (self.cell_of(bounds.low), self.cell_of(bounds.high));
        self.in_goes(&mut visit, |grid, start, found| {
            for row in low.1..=high.1 {
                grid.gather(row, low.0, high.0, start, found);
            }
        })
    }

    /// Hands out all items that meet a segment, and perhaps others, in order; stops when `visit` returns false.
    pub fn along(&self, segment: &Segment, mut visit: impl FnMut(usize) -> bool) -> bool {
        let bounds = segment.bounds();
        let (low, high) = (self.cell_of(bounds.low), self.cell_of(bounds.high));
        if low.0 == high.0 || low.1 == high.1 {
            return self.over(bounds, visit);
        }
        let (lower, upper) =
            if segment.from.y <= segment.to.y { (segment.from, segment.to) } else { (segment.to, segment.from) };
        let slope = (f64::from(upper.x) - f64::from(lower.x)) / (f64::from(upper.y) - f64::from(lower.y));
        let rising = upper.x >= lower.x;
        // Where the line leaves a row upward; a hundredth of a millimetre of slack is far more than rounding can lose.
        let leaves = |row: usize, slack: i32| {
            let height = (row as i32 + 1) * self.cell;
            let x = f64::from(lower.x) + slope * (f64::from(height) - f64::from(lower.y));
            self.column_of((x as i32).saturating_add(slack)).clamp(low.0, high.0)
        };
        self.in_goes(&mut visit, |grid, start, found| {
            let mut enter = if rising { low.0 } else { high.0 };
            for row in low.1..=high.1 {
                let last = row == high.1;
                let (first_column, last_column, next) = if rising {
                    let leave = if last { high.0 } else { leaves(row, 10) };
                    (enter, leave, if last { leave } else { leaves(row, -10) })
                } else {
                    let leave = if last { low.0 } else { leaves(row, -10) };
                    (leave, enter, if last { leave } else { leaves(row, 10) })
                };
                grid.gather(row, first_column, last_column, start, found);
                enter = next;
            }
        })
    }

    /// Collects the items of some cells, a few words at a time, and hands them out.
    fn in_goes(&self, visit: &mut impl FnMut(usize) -> bool, collect: impl Fn(&Grid, usize, &mut [u64; GO])) -> bool {
        (0..self.words).step_by(GO).all(|start| {
            let mut found = [0; GO];
            collect(self, start, &mut found);
            found.iter().enumerate().all(|(word, bits)| each_bit(start + word, *bits, visit))
        })
    }

    fn gather(&self, row: usize, from: usize, to: usize, start: usize, found: &mut [u64; GO]) {
        let count = GO.min(self.words - start);
        for column in from..=to {
            let index = (row * self.columns + column) * self.words + start;
            for (word, bits) in self.bits[index..index + count].iter().enumerate() {
                found[word] |= bits;
            }
        }
    }

    fn column_of(&self, x: i32) -> usize {
        ((x.max(0) / self.cell) as usize).min(self.columns - 1)
    }

    fn cell_of(&self, point: Point) -> (usize, usize) {
        (self.column_of(point.x), ((point.y.max(0) / self.cell) as usize).min(self.rows - 1))
    }

    fn is_at_border(&self, column: usize, row: usize) -> bool {
        column == 0 || row == 0 || column + 1 == self.columns || row + 1 == self.rows
    }

    fn ground(&self, column: usize, row: usize) -> Option<Polygon> {
        let corner = |column: usize, row: usize| Point { x: column as i32 * self.cell, y: row as i32 * self.cell };
        Polygon::rectangle(corner(column, row), corner(column + 1, row + 1)).ok()
    }
}

fn each_bit(word: usize, mut bits: u64, visit: &mut impl FnMut(usize) -> bool) -> bool {
    while bits != 0 {
        if !visit(word * 64 + bits.trailing_zeros() as usize) {
            return false;
        }
        bits &= bits - 1;
    }
    true
}
