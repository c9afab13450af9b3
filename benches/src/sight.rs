//! Lines of sight over a table with a hundred obstacles.

use crate::job::Job;
use sandtable_battlefield::{Feature, FeatureId, FeatureKind, Field, Kinds, Outline};
use sandtable_geometry::{Angle, Length, Point, Polygon, Segment};
use std::hint::black_box;

/// A small generator, so that every run asks the same questions.
pub struct Numbers(pub u64);

impl Numbers {
    /// A number from 0 to `limit` - 1.
    pub fn below(&mut self, limit: i32) -> i32 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) % limit as u64) as i32
    }

    /// A point of a table.
    pub fn point(&mut self, table: Point) -> Point {
        Point { x: self.below(table.x), y: self.below(table.y) }
    }
}

/// The table of the measurements.
pub const TABLE: Point = Point::mm(1_800, 1_200);

/// How long short lines are, half of it at least.
pub const SHORT_MM: i32 = 200;

/// Areas with `corners` corners around random places: stars, not all of them convex.
pub fn areas(count: usize, numbers: &mut Numbers) -> Vec<Polygon> {
    (0..count)
        .map(|index| {
            let centre = numbers.point(TABLE);
            let (corners, size) = if index % 3 == 2 { (4, 15_000) } else { (8, 50_000) };
            let around = (0..corners).map(|corner| {
                let reach = size / 2 + numbers.below(size / 2);
                centre.advance(Angle::degrees(corner * 360 / corners), Length(reach))
            });
            Polygon::new(around.collect()).expect("a star around its centre")
        })
        .collect()
}

/// A table with these areas on it, each for itself.
pub fn field(areas: &[Polygon]) -> Field {
    let features = areas.iter().enumerate().map(|(index, area)| Feature {
        id: FeatureId(index as u16),
        kind: FeatureKind::Building,
        name: String::new(),
        outline: Outline::Area(area.clone()),
        level: 0,
    });
    Field::with_joined(TABLE, features.collect(), Kinds::default()).expect("a sound table")
}

/// Lines of about this length from random places.
pub fn lines(count: usize, length_mm: i32, numbers: &mut Numbers) -> Vec<Segment> {
    (0..count)
        .map(|_| {
            let from = numbers.point(TABLE);
            let length = Length::mm(length_mm / 2 + numbers.below(length_mm));
            Segment::new(from, from.advance(Angle::degrees(numbers.below(360)), length))
        })
        .collect()
}

/// Does a line come inside any area?
pub fn is_blocked(field: &Field, line: &Segment) -> bool {
    const KINDS: Kinds = Kinds::of(&[FeatureKind::Building]);
    !field.sight(line.from, line.to, KINDS, |_| false)
}

/// The floor: edges in one row, upright rectangles in another, exact cross products; only whether, not where, and no
/// care for lines that only touch.
pub struct ByHand {
    bounds: Vec<[i32; 4]>,
    edges: Vec<Vec<[i64; 4]>>,
    /// A set of areas for each cell of a grid.
    cells: Vec<u128>,
    columns: usize,
    rows: usize,
}

const CELL: i32 = 60_000;

impl ByHand {
    /// Prepares at most 128 areas.
    pub fn new(areas: &[Polygon]) -> ByHand {
        let (columns, rows) = ((TABLE.x / CELL + 1) as usize, (TABLE.y / CELL + 1) as usize);
        let mut made = ByHand { bounds: Vec::new(), edges: Vec::new(), cells: vec![0; columns * rows], columns, rows };
        for (index, area) in areas.iter().enumerate() {
            let bounds = area.bounds();
            let corners: Vec<[i64; 2]> = area.corners().iter().map(|at| [at.x.into(), at.y.into()]).collect();
            let next = corners.iter().cycle().skip(1);
            made.edges.push(corners.iter().zip(next).map(|(a, b)| [a[0], a[1], b[0], b[1]]).collect());
            made.bounds.push([bounds.low.x, bounds.low.y, bounds.high.x, bounds.high.y]);
            for row in made.row(bounds.low.y)..=made.row(bounds.high.y) {
                for column in made.column(bounds.low.x)..=made.column(bounds.high.x) {
                    made.cells[row * columns + column] |= 1 << index;
                }
            }
        }
        made
    }

    fn column(&self, x: i32) -> usize {
        ((x.max(0) / CELL) as usize).min(self.columns - 1)
    }

    fn row(&self, y: i32) -> usize {
        ((y.max(0) / CELL) as usize).min(self.rows - 1)
    }

    /// Does a line come inside any area? Only for lines that touch no corner and run along no edge.
    pub fn is_blocked(&self, line: &Segment) -> bool {
        let (a, b) = (line.from, line.to);
        let (low, high) = ([a.x.min(b.x), a.y.min(b.y)], [a.x.max(b.x), a.y.max(b.y)]);
        let mut near = 0u128;
        for row in self.row(low[1])..=self.row(high[1]) {
            for column in self.column(low[0])..=self.column(high[0]) {
                near |= self.cells[row * self.columns + column];
            }
        }
        let (ax, ay, bx, by) = (i64::from(a.x), i64::from(a.y), i64::from(b.x), i64::from(b.y));
        while near != 0 {
            let index = near.trailing_zeros() as usize;
            near &= near - 1;
            let [x0, y0, x1, y1] = self.bounds[index];
            if x0 > high[0] || x1 < low[0] || y0 > high[1] || y1 < low[1] {
                continue;
            }
            let mut inside = false;
            for &[cx, cy, dx, dy] in &self.edges[index] {
                let side = |px: i64, py: i64| (bx - ax) * (py - ay) - (by - ay) * (px - ax) > 0;
                let of_edge = |px: i64, py: i64| (dx - cx) * (py - cy) - (dy - cy) * (px - cx) > 0;
                if side(cx, cy) != side(dx, dy) && of_edge(ax, ay) != of_edge(bx, by) {
                    return true;
                }
                inside ^= (cy > ay) != (dy > ay) && of_edge(ax, ay) == (dy > cy);
            }
            if inside {
                return true;
            }
        }
        false
    }
}

fn job(key: &'static str, length_mm: i32, why: &'static str) -> Job {
    let mut numbers = Numbers(7);
    let areas = areas(100, &mut numbers);
    let (by_hand, field) = (ByHand::new(&areas), field(&areas));
    let asked = lines(1_000, length_mm, &mut numbers);
    let again = asked.clone();
    Job {
        key,
        once: "line",
        floor: Some(Box::new(move |times| {
            let blocked = asked.iter().cycle().take(times as usize).filter(|line| by_hand.is_blocked(line)).count();
            black_box(blocked);
        })),
        product: Box::new(move |times| {
            let blocked = again.iter().cycle().take(times as usize).filter(|line| is_blocked(&field, line)).count();
            black_box(blocked);
        }),
        timed: 10_000,
        counted: 5_000,
        why,
    }
}

/// Short and long lines.
pub fn jobs() -> Vec<Job> {
    vec![
        job(
            "sight, short lines",
            SHORT_MM,
            "the general path says which area is met and where, and is exact for lines that only touch",
        ),
        job("sight, across the table", 1_000, "the same, with lines of about a metre"),
    ]
}
