//! Places for units in rows, where a scenario gives everybody his place.

/// Places for blocks in the strip of a table that belongs to a part of a force: in rows from the front back, each from left to right.
/// Everything in one unit of length, as the side sees it from its own left and its own edge; what comes of it is as the table
/// has it, whose near edge is that of the first side.
#[derive(Clone, Debug)]
pub struct Rows {
    /// How wide and deep the table is.
    pub table: [i32; 2],
    /// From where to where the strip goes.
    pub across: [i32; 2],
    /// How far from the side's edge the front of the first row is.
    pub depth: i32,
    /// How far blocks stand apart.
    pub apart: i32,
    /// Does the side stand at the far edge?
    pub far: bool,
    row: Option<Row>,
}

#[derive(Clone, Copy, Debug)]
struct Row {
    /// Where the next block goes, and how far from the edge the front of this row is.
    next: [i32; 2],
    /// The deepest block of this row.
    deep: i32,
}

impl Rows {
    /// The strip of a table, still empty.
    pub fn new(table: [i32; 2], across: [i32; 2], depth: i32, apart: i32, far: bool) -> Rows {
        Rows { table, across, depth, apart, far, row: None }
    }

    /// The middle of the front edge of the next block, which is so wide and deep; none where there is no room for it.
    pub fn next(&mut self, [front, depth]: [i32; 2]) -> Option<[i32; 2]> {
        let [from, to] = self.across;
        let mut row = self.row.unwrap_or(Row { next: [from, self.depth], deep: 0 });
        if row.next[0] + front > to {
            row = Row { next: [from, row.next[1] - row.deep - self.apart], deep: 0 };
        }
        let fits = row.next[0] + front <= to && row.next[1] >= depth;
        let at = [row.next[0] + front / 2, row.next[1]];
        if fits {
            row = Row { next: [row.next[0] + front + self.apart, row.next[1]], deep: row.deep.max(depth) };
        }
        self.row = Some(row);
        let [wide, deep] = self.table;
        fits.then(|| if self.far { [wide - at[0], deep - at[1]] } else { at })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_row_that_is_full_is_followed_by_another_behind_its_deepest_block() {
        let mut rows = Rows::new([100, 60], [10, 40], 20, 2, false);
        let places = [[14, 5], [14, 8], [10, 4], [31, 1], [10, 11]].map(|block| rows.next(block));
        assert_eq!(places, [Some([17, 20]), Some([33, 20]), Some([15, 10]), None, None]);
    }

    #[test]
    fn the_far_side_stands_turned_half_round() {
        let mut rows = Rows::new([100, 60], [10, 40], 20, 2, true);
        assert_eq!(rows.next([14, 5]), Some([83, 40]));
    }
}
