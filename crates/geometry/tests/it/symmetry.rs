//! The table may be turned, shifted and looked at from the other end.

use crate::table::{cases, lattice_point, polygon_of, quarter, table_point};
use proptest::prelude::*;
use sandtable_geometry::{Point, Polygon, Segment, Span};

fn spans(polygon: &Polygon, segment: &Segment) -> Vec<Span> {
    let mut found = Vec::new();
    polygon.spans(segment, |span| found.push(span));
    found
}

fn moved(polygon: &Polygon, change: impl Fn(Point) -> Point) -> Polygon {
    Polygon::new(polygon.corners().iter().map(|corner| change(*corner)).collect()).unwrap()
}

/// The exact middle of an odd length is the only tie that looks at x and y.
fn same_but_for_the_middle(one: &[Span], other: &[Span], length: i32) -> bool {
    let same = |a: i32, b: i32| a == b || (length % 2 == 1 && a.min(b) == length / 2 && a.max(b) == length / 2 + 1);
    one.len() == other.len() && one.iter().zip(other).all(|(a, b)| same(a.from.0, b.from.0) && same(a.to.0, b.to.0))
}

fn check(polygon: &Polygon, segment: &Segment, shift: Point) -> Result<(), TestCaseError> {
    let length = segment.length();
    let found = spans(polygon, segment);
    let back: Vec<Span> = spans(polygon, &segment.reversed()).iter().rev().map(|span| span.mirrored(length)).collect();
    prop_assert_eq!(&found, &back, "from the other end");
    let mut backwards = polygon.corners().to_vec();
    backwards.reverse();
    backwards.rotate_left(1);
    prop_assert_eq!(&found, &spans(&Polygon::new(backwards).unwrap(), segment), "corners the other way round");
    let shifted = |point: Point| Point { x: point.x + shift.x, y: point.y + shift.y };
    let elsewhere = Segment::new(shifted(segment.from), shifted(segment.to));
    prop_assert_eq!(&found, &spans(&moved(polygon, shifted), &elsewhere), "shifted");
    prop_assert_eq!(moved(polygon, shifted).centroid(), shifted(polygon.centroid()));
    let turned = Segment::new(quarter(segment.from), quarter(segment.to));
    prop_assert!(same_but_for_the_middle(&found, &spans(&moved(polygon, quarter), &turned), length.0), "turned");
    for point in [segment.from, segment.to] {
        prop_assert_eq!(polygon.place(point), moved(polygon, quarter).place(quarter(point)));
    }
    Ok(())
}

proptest! {
    #![proptest_config(cases(600))]

    #[test]
    fn spans_on_a_lattice(
        polygon in polygon_of(lattice_point(6)),
        a in lattice_point(6),
        b in lattice_point(6),
        shift in table_point(),
    ) {
        check(&polygon, &Segment::new(a, b), shift)?;
    }

    #[test]
    fn spans_on_a_table(
        polygon in polygon_of(table_point()),
        a in table_point(),
        b in table_point(),
        shift in table_point(),
    ) {
        check(&polygon, &Segment::new(a, b), shift)?;
    }

    #[test]
    fn spans_to_the_micrometre(
        polygon in polygon_of((0..9, 0..9).prop_map(|(x, y)| Point { x, y })),
        a in (0..9, 0..9),
        b in (0..9, 0..9),
    ) {
        let segment = Segment::new(Point { x: a.0, y: a.1 }, Point { x: b.0, y: b.1 });
        check(&polygon, &segment, Point { x: 1_000, y: 7 })?;
    }
}
