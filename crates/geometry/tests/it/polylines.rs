//! Open lines and what crosses them.

use crate::table::{at, cases, lattice_point, line, piece, polyline_of};
use proptest::prelude::*;
use sandtable_geometry::{Length, Point, Polyline, PolylineFlaw, Segment};

fn crossings(line: &Polyline, segment: Segment) -> Vec<i32> {
    let mut found = Vec::new();
    line.crossings(&segment, |at| found.push(at.0));
    found
}

fn on_path(line: &Polyline, path: &[(i32, i32)]) -> Vec<(usize, i32, (i32, i32))> {
    let path: Vec<Point> = path.iter().map(|&(x, y)| at(x, y)).collect();
    let mut found = Vec::new();
    line.crossings_of_path(&path, |crossing| {
        found.push((crossing.piece, crossing.at.0 / 1_000, (crossing.point.x / 1_000, crossing.point.y / 1_000)));
    });
    found
}

#[test]
fn what_is_no_line_is_refused_with_its_reason() {
    let flaw = |points: &[(i32, i32)]| Polyline::new(points.iter().map(|&(x, y)| at(x, y)).collect()).unwrap_err();
    assert_eq!(flaw(&[(0, 0)]), PolylineFlaw::TooFewPoints);
    assert_eq!(flaw(&[(0, 0), (0, 0)]), PolylineFlaw::RepeatedPoint(0));
    assert_eq!(flaw(&[(0, 0), (0, -10_001)]), PolylineFlaw::OutOfRange(1));
    assert_eq!(flaw(&[(0, 0), (10, 0), (10, 10), (5, -5)]), PolylineFlaw::SelfCrossing(0, 2));
    assert_eq!(flaw(&[(0, 0), (10, 0), (0, 0)]), PolylineFlaw::SelfCrossing(0, 1));
    assert!(line(&[(0, 0), (10, 0), (10, 10), (0, 0)]).is_closed());
    assert!(!line(&[(0, 0), (10, 0), (10, 10), (0, 1)]).is_closed());
}

#[test]
fn a_segment_crosses_where_it_changes_sides() {
    // A wall with a corner at (50, 50) and a straight stretch from there to (100, 50).
    let wall = line(&[(50, 0), (50, 50), (100, 50), (100, 100)]);
    let table: &[(Segment, &[i32])] = &[
        (piece((0, 20), (90, 20)), &[50]),
        (piece((90, 20), (0, 20)), &[40]),
        // Touching from one side, ending on it, beginning on it.
        (piece((0, 20), (50, 20)), &[]),
        (piece((50, 20), (90, 20)), &[]),
        (piece((0, 100), (100, 0)), &[70]),
        // Over the corner without changing sides: from outside the bend to outside it.
        (piece((40, 40), (60, 60)), &[]),
        (piece((20, 20), (50, 50)), &[]),
        // Past either end.
        (piece((0, 0), (90, 0)), &[]),
        (piece((90, 100), (110, 100)), &[]),
        // Running along the middle stretch, from one side to the other.
        (piece((0, 50), (150, 50)), &[100]),
        (piece((150, 50), (0, 50)), &[50]),
        // Beginning or ending within that stretch.
        (piece((70, 50), (150, 50)), &[]),
        (piece((0, 50), (70, 50)), &[]),
        // Along a whole end piece and out past the end.
        (piece((50, -20), (50, 70)), &[]),
    ];
    for (segment, expected) in table {
        let found: Vec<i32> = crossings(&wall, *segment).iter().map(|um| um / 1_000).collect();
        assert_eq!(&found, expected, "{segment:?}");
    }
}

#[test]
fn running_along_and_leaving_on_the_same_side_is_no_crossing() {
    let wall = line(&[(50, 0), (50, 50), (100, 50), (100, 0)]);
    assert_eq!(crossings(&wall, piece((0, 50), (150, 50))), Vec::<i32>::new());
    assert_eq!(crossings(&wall, piece((0, 30), (150, 30))), vec![50_000, 100_000]);
}

#[test]
fn a_zigzag_is_crossed_many_times_in_order() {
    let points: Vec<(i32, i32)> = (0..40).map(|index| (10 * index, if index % 2 == 0 { 0 } else { 20 })).collect();
    let found = crossings(&line(&points), piece((-10, 10), (500, 10)));
    let expected: Vec<i32> = (0..39).map(|index| 15_000 + 10_000 * index).collect();
    assert_eq!(found, expected);
}

#[test]
fn a_closed_wall_has_no_end() {
    let churchyard = line(&[(0, 0), (40, 0), (40, 40), (0, 40), (0, 0)]);
    // Through the corner where the list begins and ends, and straight on through the opposite one.
    let diagonal = Segment::new(at(-10, -10), at(50, 50));
    assert_eq!(crossings(&churchyard, diagonal), vec![14_142, 70_711]);
    assert_eq!(crossings(&churchyard, piece((-10, 0), (50, 0))), Vec::<i32>::new());
    assert_eq!(crossings(&churchyard, piece((-10, 10), (10, -10))), Vec::<i32>::new());
    assert_eq!(crossings(&churchyard, piece((20, 20), (90, 20))), vec![20_000]);
}

#[test]
fn a_corner_of_the_path_on_the_line_counts_by_the_sides_before_and_after() {
    let hedge = line(&[(50, 0), (50, 100)]);
    assert_eq!(on_path(&hedge, &[(0, 40), (50, 40), (100, 60)]), [(1, 0, (50, 40))]);
    assert_eq!(on_path(&hedge, &[(0, 40), (50, 40), (0, 60)]), []);
    assert_eq!(on_path(&hedge, &[(0, 40), (50, 40), (50, 70), (100, 70)]), [(2, 0, (50, 70))]);
    assert_eq!(on_path(&hedge, &[(0, 40), (50, 40), (50, 70), (0, 70)]), []);
    assert_eq!(on_path(&hedge, &[(0, 40), (50, 40), (50, 70), (50, 50), (90, 50)]), [(3, 0, (50, 50))]);
    // A stop on the line between two moves over it: pieces without length change nothing.
    assert_eq!(on_path(&hedge, &[(0, 40), (50, 40), (50, 40), (100, 40)]), [(2, 0, (50, 40))]);
    // Beginning and ending on it.
    assert_eq!(on_path(&hedge, &[(50, 40), (100, 40)]), []);
    assert_eq!(on_path(&hedge, &[(0, 40), (50, 40)]), []);
    assert_eq!(on_path(&hedge, &[(50, 20), (50, 40), (100, 40)]), []);
    // Past its very end, straight and along it.
    assert_eq!(on_path(&hedge, &[(0, 100), (50, 100), (100, 100)]), []);
    assert_eq!(on_path(&hedge, &[(0, 90), (50, 90), (50, 120), (100, 120)]), []);
    // There and back.
    assert_eq!(on_path(&hedge, &[(40, 40), (60, 40), (40, 50)]), [(0, 10, (50, 40)), (1, 11, (50, 45))]);
}

#[test]
fn a_path_goes_over_the_corner_of_a_wall() {
    let wall = line(&[(0, 0), (50, 0), (50, 50)]);
    // From inside the bend, over its corner, to outside; the corner of the path lies on the corner of the wall.
    assert_eq!(on_path(&wall, &[(40, 10), (50, 0), (60, -10)]), [(1, 0, (50, 0))]);
    assert_eq!(on_path(&wall, &[(40, 10), (60, -10)]), [(0, 14, (50, 0))]);
    assert_eq!(on_path(&wall, &[(40, 10), (50, 0), (50, 20), (40, 20)]), []);
    assert_eq!(on_path(&wall, &[(40, 10), (50, 0), (50, 20), (60, 20)]), [(2, 0, (50, 20))]);
    assert_eq!(on_path(&wall, &[(60, 10), (50, 0), (40, -10)]), []);
}

#[test]
fn nearness_and_the_nearest_point() {
    let wire = line(&[(0, 0), (100, 0), (100, 100)]);
    assert!(wire.within(Point { x: 50_000, y: -15_500 }, Length::tenths_of_mm(155)));
    assert!(!wire.within(Point { x: 50_000, y: -15_501 }, Length::tenths_of_mm(155)));
    assert_eq!(wire.closest_point(at(50, 10)), at(50, 0));
    // Of several nearest points the first along the line.
    assert_eq!(wire.closest_point(at(90, 10)), at(90, 0));
    assert_eq!(wire.distance(at(103, -4)), Length::mm(5));
    assert_eq!(wire.length(), Length::mm(200));
    assert!(wire.contains(at(100, 40)) && !wire.contains(at(99, 40)));
}

#[test]
fn places_along_a_line_have_positions() {
    let wire = line(&[(0, 0), (30, 40), (130, 40)]);
    assert_eq!(wire.position(at(30, 40)), Length::mm(50));
    assert_eq!(wire.position(at(80, 60)), Length::mm(100));
    assert_eq!(wire.position(at(-5, -5)), Length::ZERO);
    assert_eq!(wire.position(at(200, 0)), Length::mm(150));
    assert_eq!([wire.at(Length::mm(25)), wire.at(Length::mm(100))], [at(15, 20), at(80, 40)]);
    assert_eq!([wire.at(Length(-1)), wire.at(Length::mm(999))], [at(0, 0), at(130, 40)]);
    // Exactly as near to the first piece as to the last: the first counts, even where points are rounded.
    let slanted = line(&[(0, 0), (70, 10), (60, 80)]);
    let middle = at(30, 40);
    assert_eq!(slanted.closest_point(middle), piece((0, 0), (70, 10)).closest_point(middle));
    assert_eq!(piece((0, 0), (70, 10)).distance(middle), piece((70, 10), (60, 80)).distance(middle));
}

#[test]
fn the_nearest_piece_is_found_to_a_fraction_of_a_square_micrometre() {
    let um = |x: i32, y: i32| Point { x, y };
    let bent = Polyline::new(vec![um(0, 0), um(1, 2), um(1, 5), um(0, 2), um(-1, -1)]).unwrap();
    // The first piece is 0.2 away, squared, the last one 0.1.
    assert_eq!(bent.position(um(0, 1)), Length(2 + 3 + 3 + 1));
}

/// On which side of a line through the whole plane a path begins and ends, and how often it changes between.
fn changes_of_side(path: &[Point], x: i32) -> usize {
    let mut sides: Vec<i32> = path.iter().map(|point| (point.x - x).signum()).filter(|side| *side != 0).collect();
    sides.dedup();
    sides.len().saturating_sub(1)
}

proptest! {
    #![proptest_config(cases(1_000))]

    #[test]
    fn a_long_straight_line_is_crossed_at_each_change_of_side(
        path in proptest::collection::vec(lattice_point(6), 2..9),
    ) {
        let border = line(&[(3, -10), (3, 1), (3, 4), (3, 20)]);
        let mut found = 0;
        border.crossings_of_path(&path, |crossing| {
            assert_eq!(crossing.point.x, 3_000);
            found += 1;
        });
        prop_assert_eq!(found, changes_of_side(&path, 3_000));
    }

    #[test]
    fn a_closed_wall_is_crossed_an_even_number_of_times_from_outside_to_outside(
        wall in polyline_of(lattice_point(6)),
        path in proptest::collection::vec(lattice_point(6), 1..6),
    ) {
        let mut ring = wall.points().to_vec();
        ring.push(ring[0]);
        let Ok(ring) = Polyline::new(ring) else { return Ok(()) };
        prop_assume!(ring.is_closed());
        let mut journey = vec![at(-5, -7)];
        journey.extend(path);
        journey.push(at(20, 9));
        let mut found = 0;
        ring.crossings_of_path(&journey, |_| found += 1);
        prop_assert_eq!(found % 2, 0);
    }

    #[test]
    fn crossings_mirror_from_the_other_end(
        wall in polyline_of(lattice_point(6)),
        a in lattice_point(6),
        b in lattice_point(6),
    ) {
        let segment = Segment::new(a, b);
        let length = segment.length().0;
        let there = crossings(&wall, segment);
        let back: Vec<i32> = crossings(&wall, segment.reversed()).iter().rev().map(|at| length - at).collect();
        prop_assert_eq!(&there, &back);
        let mut on_path = 0;
        wall.crossings_of_path(&[a, b], |_| on_path += 1);
        prop_assert_eq!(there.len(), on_path);
        // The line drawn from its other end is the same line.
        let turned = Polyline::new(wall.points().iter().rev().copied().collect()).unwrap();
        prop_assert_eq!(&there, &crossings(&turned, segment));
    }

    #[test]
    fn a_path_cut_at_a_corner_off_the_line_crosses_as_often(
        wall in polyline_of(lattice_point(6)),
        path in proptest::collection::vec(lattice_point(6), 3..8),
        cut in 1usize..6,
    ) {
        prop_assume!(cut < path.len() - 1 && !wall.contains(path[cut]));
        let count = |path: &[Point]| {
            let mut found = 0;
            wall.crossings_of_path(path, |_| found += 1);
            found
        };
        prop_assert_eq!(count(&path), count(&path[..=cut]) + count(&path[cut..]));
        let back: Vec<Point> = path.iter().rev().copied().collect();
        prop_assert_eq!(count(&path), count(&back));
    }
}
