//! Points, shapes and brute force that the tests share.

use proptest::prelude::*;
use proptest::test_runner::RngSeed;
use sandtable_geometry::{Place, Point, Polygon, Polyline, Segment};
use std::cmp::Ordering;

/// So many cases of a property, the same in every run; none are kept in files.
pub fn cases(count: u32) -> ProptestConfig {
    ProptestConfig {
        failure_persistence: None,
        rng_seed: RngSeed::Fixed(1),
        max_local_rejects: 10_000_000,
        max_global_rejects: 1_000_000,
        ..ProptestConfig::with_cases(count)
    }
}

/// The point with these coordinates in millimetres.
pub fn at(x: i32, y: i32) -> Point {
    Point::mm(x, y)
}

/// The piece between two points in millimetres.
pub fn piece(from: (i32, i32), to: (i32, i32)) -> Segment {
    Segment::new(at(from.0, from.1), at(to.0, to.1))
}

/// The area with these corners in millimetres.
pub fn area(corners: &[(i32, i32)]) -> Polygon {
    Polygon::new(corners.iter().map(|&(x, y)| at(x, y)).collect()).unwrap()
}

/// The line through these points in millimetres.
pub fn line(points: &[(i32, i32)]) -> Polyline {
    Polyline::new(points.iter().map(|&(x, y)| at(x, y)).collect()).unwrap()
}

/// A point of a small lattice, so that touching and running along are common.
pub fn lattice_point(size: i32) -> impl Strategy<Value = Point> {
    (0..=size, 0..=size).prop_map(|(x, y)| at(x, y))
}

/// A point anywhere on a table of two metres.
pub fn table_point() -> impl Strategy<Value = Point> {
    (0..2_000_000, 0..2_000_000).prop_map(|(x, y)| Point { x, y })
}

/// A point of a corner of the table, where brute force stays within 128 bits.
pub fn corner_point() -> impl Strategy<Value = Point> {
    (0..200_000, 0..200_000).prop_map(|(x, y)| Point { x, y })
}

pub fn polygon_of(point: impl Strategy<Value = Point>) -> impl Strategy<Value = Polygon> {
    proptest::collection::vec(point, 3..8)
        .prop_filter_map("the edges do not meet", |corners| Polygon::new(corners).ok())
}

pub fn polyline_of(point: impl Strategy<Value = Point>) -> impl Strategy<Value = Polyline> {
    proptest::collection::vec(point, 2..7)
        .prop_filter_map("the pieces do not meet", |points| Polyline::new(points).ok())
}

/// A quarter turn round (0, 0).
pub fn quarter(point: Point) -> Point {
    Point { x: point.y, y: -point.x }
}

/// An exact place `over / under` of the way along a segment.
#[derive(Clone, Copy, Debug)]
pub struct Share {
    pub over: i128,
    pub under: i128,
}

impl Share {
    pub fn compare(&self, other: &Share) -> Ordering {
        (self.over * other.under).cmp(&(other.over * self.under))
    }

    pub fn value(&self) -> f64 {
        self.over as f64 / self.under as f64
    }
}

/// Where the point with the coordinates `(x / under, y / under)` lies, by counting edges to its right.
fn place_of(polygon: &Polygon, x: i128, y: i128, under: i128) -> Place {
    let mut inside = false;
    for edge in polygon.edges() {
        let [fx, fy, tx, ty] = [edge.from.x, edge.from.y, edge.to.x, edge.to.y].map(|value| i128::from(value) * under);
        let (ex, ey) = (i128::from(edge.to.x - edge.from.x), i128::from(edge.to.y - edge.from.y));
        let side = ex * (y - fy) - ey * (x - fx);
        let over = x >= fx.min(tx) && x <= fx.max(tx) && y >= fy.min(ty) && y <= fy.max(ty);
        if side == 0 && over {
            return Place::Edge;
        }
        if (fy > y) != (ty > y) && (side > 0) == (ty > fy) {
            inside = !inside;
        }
    }
    if inside { Place::Inside } else { Place::Outside }
}

/// Where a point lies, by brute force.
pub fn brute_place(polygon: &Polygon, point: Point) -> Place {
    place_of(polygon, point.x.into(), point.y.into(), 1)
}

/// The stretches of a segment strictly inside an area, by cutting it at every edge and asking for the middle of each
/// cut.
pub fn brute_spans(polygon: &Polygon, segment: &Segment) -> Vec<(Share, Share)> {
    let (dx, dy) = (i128::from(segment.to.x - segment.from.x), i128::from(segment.to.y - segment.from.y));
    let mut cuts = vec![Share { over: 0, under: 1 }, Share { over: 1, under: 1 }];
    for edge in polygon.edges() {
        let (ex, ey) = (i128::from(edge.to.x - edge.from.x), i128::from(edge.to.y - edge.from.y));
        let (sx, sy) = (i128::from(edge.from.x - segment.from.x), i128::from(edge.from.y - segment.from.y));
        let under = dx * ey - dy * ex;
        if under != 0 {
            let over = (sx * ey - sy * ex) * under.signum();
            cuts.push(Share { over, under: under.abs() });
        } else {
            cuts.push(Share { over: sx * dx + sy * dy, under: dx * dx + dy * dy });
        }
    }
    cuts.retain(|cut| 0 <= cut.over && cut.over <= cut.under);
    cuts.sort_by(Share::compare);
    cuts.dedup_by(|one, other| one.compare(other).is_eq());
    let mut spans: Vec<(Share, Share)> = Vec::new();
    for pair in cuts.windows(2) {
        let under = 2 * pair[0].under * pair[1].under;
        let over = pair[0].over * pair[1].under + pair[1].over * pair[0].under;
        let x = i128::from(segment.from.x) * under + dx * over;
        let y = i128::from(segment.from.y) * under + dy * over;
        if place_of(polygon, x, y, under) != Place::Inside {
            continue;
        }
        match spans.last_mut() {
            Some(last) if last.1.compare(&pair[0]).is_eq() => last.1 = pair[1],
            _ => spans.push((pair[0], pair[1])),
        }
    }
    spans
}
