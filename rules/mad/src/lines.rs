//! Lines that were looked along lately, so that the terrain is not asked again for what cannot have changed.

use crate::s04_sight::Blocker;
use sandtable_battlefield::Field;
use sandtable_geometry::Point;
use std::cell::Cell;

/// How many lines a thread keeps: 32 KiB. Four times as many are found again hardly more often.
const LINES: usize = 1 << BITS;
const BITS: u32 = 10;

/// A line over a table, and what of its terrain blocks it.
#[derive(Clone, Copy)]
struct Line {
    /// The number of the table; 0 where no line is kept.
    field: u64,
    from: Point,
    to: Point,
    blocker: Option<Blocker>,
}

const NONE: Line = Line { field: 0, from: Point { x: 0, y: 0 }, to: Point { x: 0, y: 0 }, blocker: None };

thread_local! {
    /// Each line has one place, and the latest of those that share a place stays. A table and two points have one answer
    /// for ever, so nothing depends on what is kept but time: elements that stand are asked about in every decision, and
    /// of ten lines in random play eight were looked along before (25,240 instructions a decision without it, 13,880 with it).
    static KEPT: [Cell<Line>; LINES] = const { [const { Cell::new(NONE) }; LINES] };
}

/// What blocks the line between two points of this table: kept from before, or found out now. The points are given in one
/// order from whichever end the line is looked along.
pub fn blocker(field: &Field, from: Point, to: Point, look: impl FnOnce() -> Option<Blocker>) -> Option<Blocker> {
    KEPT.with(|kept| {
        let place = &kept[place(from, to)];
        let line = place.get();
        if (line.field, line.from, line.to) == (field.number(), from, to) {
            return line.blocker;
        }
        let blocker = look();
        place.set(Line { field: field.number(), from, to, blocker });
        blocker
    })
}

/// Coordinates are mostly whole millimetres or better, so the high bits of products tell them apart.
fn place(from: Point, to: Point) -> usize {
    let mixed = (from.x as u32).wrapping_mul(0x9e37_79b9)
        ^ (from.y as u32).wrapping_mul(0x85eb_ca6b).rotate_left(7)
        ^ (to.x as u32).wrapping_mul(0xc2b2_ae35).rotate_left(13)
        ^ (to.y as u32).wrapping_mul(0x27d4_eb2f).rotate_left(19);
    (mixed.wrapping_mul(0x9e37_79b9) >> (u32::BITS - BITS)) as usize
}
