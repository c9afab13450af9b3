//! Polygons: places, spans, areas.

use crate::table::{area, at, brute_place, brute_spans, cases, corner_point, lattice_point, piece, polygon_of};
use proptest::prelude::*;
use sandtable_geometry::{Length, Place, Point, Polygon, PolygonFlaw, Segment, Span};

fn spans(polygon: &Polygon, segment: Segment) -> Vec<(i32, i32)> {
    let mut found = Vec::new();
    polygon.spans(&segment, |Span { from, to }| found.push((from.0, to.0)));
    found
}

fn mm(spans: &[(i32, i32)]) -> Vec<(i32, i32)> {
    spans.iter().map(|&(from, to)| (from * 1_000, to * 1_000)).collect()
}

/// A U open at the top: from x 0 to 100, its notch from x 40 to 60 down to y 20.
fn notched() -> Polygon {
    area(&[(0, 0), (100, 0), (100, 50), (60, 50), (60, 20), (40, 20), (40, 50), (0, 50)])
}

#[test]
fn what_is_no_area_is_refused_with_its_reason() {
    let flaw = |corners: &[(i32, i32)]| Polygon::new(corners.iter().map(|&(x, y)| at(x, y)).collect()).unwrap_err();
    assert_eq!(flaw(&[(0, 0), (1, 0)]), PolygonFlaw::TooFewPoints);
    assert_eq!(flaw(&[(0, 0), (1, 0), (2, 0)]), PolygonFlaw::NoArea);
    assert_eq!(flaw(&[(0, 0), (10_001, 0), (0, 1)]), PolygonFlaw::OutOfRange(1));
    assert_eq!(flaw(&[(0, 0), (5, 0), (5, 0), (0, 5)]), PolygonFlaw::RepeatedPoint(1));
    assert_eq!(flaw(&[(0, 0), (5, 0), (0, 5), (0, 0)]), PolygonFlaw::RepeatedPoint(3));
    assert_eq!(flaw(&[(0, 0), (10, 10), (10, 0), (0, 10)]), PolygonFlaw::SelfCrossing(0, 2));
    assert_eq!(flaw(&[(0, 0), (10, 0), (5, 0), (5, 5)]), PolygonFlaw::SelfCrossing(0, 1));
    assert_eq!(flaw(&[(0, 0), (10, 0), (10, 10), (5, 0), (0, 10)]), PolygonFlaw::SelfCrossing(0, 2));
    assert_eq!(PolygonFlaw::SelfCrossing(0, 2).to_string(), "the edges from points 1 and 3 meet");
}

#[test]
fn edges_belong_to_an_area_but_not_to_its_inside() {
    let notched = notched();
    let table = [
        ((20, 20), Place::Inside),
        ((50, 10), Place::Inside),
        ((50, 20), Place::Edge),
        ((50, 21), Place::Outside),
        ((50, 50), Place::Outside),
        ((40, 50), Place::Edge),
        ((0, 0), Place::Edge),
        ((100, 25), Place::Edge),
        ((101, 25), Place::Outside),
        ((-1, 20), Place::Outside),
        ((70, 20), Place::Inside),
    ];
    for ((x, y), place) in table {
        assert_eq!(notched.place(at(x, y)), place, "{x}, {y}");
    }
    assert!(notched.contains(at(0, 0)) && !notched.contains_inside(at(0, 0)));
}

#[test]
fn area_and_centroid() {
    assert_eq!(area(&[(0, 0), (10, 0), (10, 20), (0, 20)]).area(), 200 * 1_000_000);
    assert_eq!(area(&[(0, 20), (10, 20), (10, 0), (0, 0)]).centroid(), at(5, 10));
    assert_eq!(area(&[(0, 0), (30, 0), (0, 30)]).centroid(), at(10, 10));
    assert_eq!(area(&[(-30, 0), (0, 0), (-30, 30)]).centroid(), at(-20, 10));
    // An L of two rectangles, 20 x 10 and 10 x 10: (20 * 10 + 10 * 5) / 30 in x, (20 * 5 + 10 * 15) / 30 in y.
    let bent = area(&[(0, 0), (20, 0), (20, 10), (10, 10), (10, 20), (0, 20)]);
    assert_eq!(bent.centroid(), Point { x: 8_333, y: 8_333 });
    assert_eq!(notched().area(), (100 * 50 - 20 * 30) * 1_000_000);
}

#[test]
fn woods_of_the_rulebook_have_their_depths() {
    let depth = |from: i32, to: i32, b: i32| -> Length {
        let wood = area(&[(from, -50), (to, -50), (to, 50), (from, 50)]);
        spans(&wood, piece((0, 0), (b, 0))).iter().map(|&(from, to)| Length(to - from)).sum()
    };
    assert_eq!(depth(100, 140, 400), Length::mm(40));
    assert_eq!(depth(100, 150, 400), Length::mm(50));
    assert_eq!(depth(100, 160, 400), Length::mm(60));
    assert_eq!(depth(350, 450, 400), Length::mm(50));
    assert_eq!(depth(349, 450, 400), Length::mm(51));
}

#[test]
fn a_segment_is_inside_strictly() {
    let notched = notched();
    let table: &[(Segment, &[(i32, i32)])] = &[
        // Through both arms of the U.
        (piece((-10, 30), (110, 30)), &[(10, 50), (70, 110)]),
        // Along the floor of the notch: inside, on the edge, inside.
        (piece((-10, 20), (110, 20)), &[(10, 50), (70, 110)]),
        // Along the bottom, along the top, along a side.
        (piece((-10, 0), (110, 0)), &[]),
        (piece((-10, 50), (110, 50)), &[]),
        (piece((0, -10), (0, 60)), &[]),
        // Through a corner only.
        (piece((-10, 10), (10, -10)), &[]),
        // From inside to inside.
        (piece((10, 10), (30, 10)), &[(0, 20)]),
        // From edge to edge.
        (piece((0, 10), (100, 10)), &[(0, 100)]),
        // Ends on the edge from outside.
        (piece((-10, 10), (0, 10)), &[]),
        // Passes one wall of the notch, upright.
        (piece((40, 0), (40, 60)), &[(0, 20)]),
        // Nothing at all.
        (piece((10, 10), (10, 10)), &[]),
    ];
    for (segment, expected) in table {
        assert_eq!(spans(&notched, *segment), mm(expected), "{segment:?}");
    }
}

#[test]
fn a_corner_that_touches_from_the_side_does_not_break_a_stretch() {
    // A notch whose point reaches down to y 20 exactly.
    let notched = area(&[(0, 0), (100, 0), (100, 50), (60, 50), (50, 20), (40, 50), (0, 50)]);
    assert_eq!(spans(&notched, piece((-10, 20), (110, 20))), mm(&[(10, 110)]));
    assert_eq!(spans(&notched, piece((50, 0), (50, 60))), mm(&[(0, 20)]));
    // Through a corner of a square and its middle.
    let square = area(&[(0, 0), (30, 0), (30, 30), (0, 30)]);
    let diagonal = Segment::new(at(-30, -30), at(60, 60));
    let third = diagonal.length().0 / 3;
    assert_eq!(spans(&square, diagonal), vec![(third, 2 * third + 1)]);
}

#[test]
fn a_stretch_shorter_than_a_micrometre_is_still_a_stretch() {
    // The tip of a needle: at y 1 um it is 0.0001 um wide.
    let needle =
        Polygon::new(vec![Point { x: 0, y: 0 }, Point { x: -500, y: 10_000_000 }, Point { x: 500, y: 10_000_000 }])
            .unwrap();
    let found = spans(&needle, Segment::new(Point { x: -10, y: 1 }, Point { x: 10, y: 1 }));
    assert_eq!(found, vec![(10, 10)]);
    assert_eq!(spans(&needle, Segment::new(Point { x: -10, y: 0 }, Point { x: 10, y: 0 })), vec![]);
}

#[test]
fn half_a_micrometre_goes_to_the_nearer_end_and_the_middle_to_the_lower() {
    let um = |x: i32, y: i32| Point { x, y };
    // Both slanted sides are half a micrometre in at y 1: the inside is from x 2.5 to 7.5.
    let roof = Polygon::new(vec![um(2, 0), um(8, 0), um(7, 2), um(3, 2)]).unwrap();
    assert_eq!(spans(&roof, Segment::new(um(0, 1), um(10, 1))), [(2, 8)]);
    assert_eq!(spans(&roof, Segment::new(um(10, 1), um(0, 1))), [(2, 8)]);
    // The left side is at 2.5 of a length of 5: at 2 from the lower end, at 3 from the upper one.
    assert_eq!(spans(&roof, Segment::new(um(0, 1), um(5, 1))), [(2, 5)]);
    assert_eq!(spans(&roof, Segment::new(um(5, 1), um(0, 1))), [(0, 3)]);
}

#[test]
fn a_comb_is_swept_in_several_goes() {
    let mut corners = Vec::new();
    for tooth in 0..30 {
        corners.extend([at(20 * tooth, 0), at(20 * tooth + 10, 100)]);
    }
    corners.extend([at(1_000, 0), at(1_000, -10), at(0, -10)]);
    let comb = Polygon::new(corners).unwrap();
    let found = spans(&comb, piece((-5, 50), (1_200, 50)));
    // Teeth rise to x 10, 30 ... and fall to 20, 40 ...: at half height each is 10 mm wide, but for the long last one.
    let mut expected: Vec<(i32, i32)> = (0..29).map(|tooth| (10 + 20 * tooth, 20 + 20 * tooth)).collect();
    expected.push((590, 800));
    assert_eq!(found, mm(&expected));
    let back = spans(&comb, piece((1_200, 50), (-5, 50)));
    let mirrored: Vec<(i32, i32)> = back.iter().rev().map(|&(from, to)| (1_205_000 - to, 1_205_000 - from)).collect();
    assert_eq!(mirrored, found);
}

#[test]
fn areas_meet_and_overlap() {
    let square = area(&[(0, 0), (10, 0), (10, 10), (0, 10)]);
    let table = [
        (area(&[(10, 0), (20, 0), (20, 10), (10, 10)]), true, false),
        (area(&[(10, 10), (20, 10), (20, 20)]), true, false),
        (area(&[(9, 0), (20, 0), (20, 10), (9, 10)]), true, true),
        (area(&[(2, 2), (4, 2), (4, 4)]), true, true),
        (area(&[(-5, -5), (50, -5), (50, 50), (-5, 50)]), true, true),
        (area(&[(10, 10), (0, 10), (0, 0), (10, 0)]), true, true),
        (area(&[(0, 0), (5, 0), (10, 0), (10, 10), (0, 10)]), true, true),
        (area(&[(11, 0), (20, 0), (20, 10)]), false, false),
        (area(&[(0, 0), (10, 0), (10, 10)]), true, true),
    ];
    for (other, meets, overlaps) in table {
        assert_eq!((square.meets(&other), square.overlaps(&other)), (meets, overlaps), "{other:?}");
        assert_eq!((other.meets(&square), other.overlaps(&square)), (meets, overlaps), "{other:?} the other way");
    }
}

#[test]
fn contact_with_a_work_is_measured_to_its_outline() {
    let trench = area(&[(0, 0), (60, 0), (60, 20), (0, 20)]);
    let contact = Length::tenths_of_mm(155);
    assert!(trench.within(Point { x: 30_000, y: 35_500 }, contact));
    assert!(!trench.within(Point { x: 30_000, y: 35_501 }, contact));
    assert!(trench.within(at(30, 10), Length::ZERO));
    assert!(trench.within(at(63, 24), Length::mm(5)));
    assert_eq!(trench.distance(at(63, 24)), Length::mm(5));
    assert_eq!(trench.distance(at(30, 10)), Length::ZERO);
    assert_eq!(trench.closest_point(at(30, 45)), at(30, 20));
    assert_eq!(trench.closest_point(at(30, 15)), at(30, 15));
}

#[test]
fn files_hold_the_corners() {
    let text = r#"[{"x":0,"y":0},{"x":5,"y":0},{"x":0,"y":5}]"#;
    let polygon: Polygon = serde_json::from_str(text).unwrap();
    assert_eq!(serde_json::to_string(&polygon).unwrap(), text);
    let refused = serde_json::from_str::<Polygon>(r#"[{"x":0,"y":0},{"x":5,"y":0}]"#).unwrap_err();
    assert!(refused.to_string().contains("at least three points"));
}

fn same_as_brute_force(polygon: &Polygon, segment: Segment) -> Result<(), TestCaseError> {
    let length = f64::from(segment.length().0);
    let expected = brute_spans(polygon, &segment);
    let found = spans(polygon, segment);
    prop_assert_eq!(found.len(), expected.len(), "{:?} for {:?}", found, expected);
    for ((from, to), (exact_from, exact_to)) in found.iter().zip(&expected) {
        prop_assert!((f64::from(*from) - exact_from.value() * length).abs() <= 0.5001);
        prop_assert!((f64::from(*to) - exact_to.value() * length).abs() <= 0.5001);
    }
    Ok(())
}

proptest! {
    #![proptest_config(cases(1_500))]

    #[test]
    fn on_a_small_lattice_spans_are_those_of_brute_force(
        polygon in polygon_of(lattice_point(6)),
        a in lattice_point(6),
        b in lattice_point(6),
    ) {
        prop_assume!(a != b);
        same_as_brute_force(&polygon, Segment::new(a, b))?;
    }

    #[test]
    fn on_a_table_spans_are_those_of_brute_force(
        polygon in polygon_of(corner_point()),
        a in corner_point(),
        b in corner_point(),
    ) {
        prop_assume!(a != b);
        same_as_brute_force(&polygon, Segment::new(a, b))?;
    }

    #[test]
    fn places_are_those_of_brute_force(polygon in polygon_of(lattice_point(6)), point in lattice_point(6)) {
        prop_assert_eq!(polygon.place(point), brute_place(&polygon, point));
    }

    #[test]
    fn overlap_is_where_some_inside_is_common(
        one in polygon_of(lattice_point(5)),
        other in polygon_of(lattice_point(5)),
    ) {
        // What two areas have in common shows on lines across them, unless it is very thin.
        let mut common = false;
        for y in (7..5_000).step_by(83) {
            let line = Segment::new(Point { x: -1, y }, Point { x: 5_001, y });
            let (here, there) = (spans(&one, line), spans(&other, line));
            common |= here.iter().any(|a| there.iter().any(|b| a.0.max(b.0) + 2 < a.1.min(b.1)));
        }
        prop_assert!(!common || one.overlaps(&other));
        prop_assert_eq!(one.overlaps(&other), other.overlaps(&one));
        prop_assert!(!one.overlaps(&other) || one.meets(&other));
    }
}
