//! Points, distances, points along lines.

use crate::table::{at, cases, piece, quarter, table_point};
use proptest::prelude::*;
use sandtable_geometry::{Angle, Length, Meeting, Point, Segment};

#[test]
fn distances_are_rounded_to_the_nearest_and_limits_are_exact() {
    assert_eq!(at(0, 0).distance(at(3, 4)), Length::mm(5));
    assert_eq!(Point { x: 0, y: 0 }.distance(Point { x: 1, y: 1 }), Length(1));
    assert_eq!(Point { x: 0, y: 0 }.distance(Point { x: 2, y: 2 }), Length(3));
    assert!(at(0, 0).within(at(3, 4), Length::mm(5)));
    let diagonal = Point { x: 1_000, y: 1_000 };
    assert!(at(0, 0).within(diagonal, Length(1_415)));
    assert!(!at(0, 0).within(diagonal, Length(1_414)), "1414.2 rounds to 1414, but the limit is exact");
    assert!(at(0, 0).is_nearer(at(3, 4), Length(5_001)));
    assert!(!at(0, 0).is_nearer(at(3, 4), Length::mm(5)), "exactly the limit is not nearer");
    assert!(!at(0, 0).is_nearer(at(0, 0), Length::ZERO));
    assert!(!at(0, 0).is_nearer(at(3, 4), Length::mm(-6)), "nothing is nearer than less than nothing");
    assert!(!at(0, 0).within(at(0, 0), Length(-1)));
    // Centres 30.5 mm apart are in contact; a micrometre more are not.
    assert!(at(0, 0).within(Point { x: 30_500, y: 0 }, Length::tenths_of_mm(305)));
    assert!(!at(0, 0).within(Point { x: 30_501, y: 0 }, Length::tenths_of_mm(305)));
}

#[test]
fn the_farthest_points_have_a_distance_without_overflow() {
    let (low, high) = (Point { x: i32::MIN, y: i32::MIN }, Point { x: i32::MAX, y: i32::MAX });
    assert_eq!(low.distance(high), Length::MAX);
    assert!(!low.within(high, Length::MAX));
}

#[test]
fn files_refuse_points_beyond_a_kilometre() {
    assert_eq!(serde_json::from_str::<Point>(r#"{"x":5,"y":-6}"#).unwrap(), Point { x: 5, y: -6 });
    let refused = serde_json::from_str::<Point>(r#"{"x":1000000001,"y":0}"#).unwrap_err();
    assert!(refused.to_string().contains("more than a kilometre"));
    assert_eq!(Point::mm(i32::MAX, i32::MIN), Point { x: 1_000_000_000, y: -1_000_000_000 });
}

#[test]
fn points_on_a_ray_also_lie_beyond_its_end() {
    // Centre 10 mm before a straight wire: it ends 15.2 mm behind the nearest point.
    let (centre, wire) = (at(100, 90), at(100, 100));
    assert_eq!(centre.toward(wire, Length::mm(10) + Length::tenths_of_mm(152)), Point { x: 100_000, y: 115_200 });
    assert_eq!(at(0, 0).toward(at(3, 4), Length::mm(10)), at(6, 8));
    assert_eq!(at(0, 0).toward(at(3, 4), Length::mm(-5)), at(-3, -4));
    assert_eq!(at(7, 7).toward(at(7, 7), Length::mm(10)), at(7, 7));
}

#[test]
fn headings_advance_and_points_turn() {
    assert_eq!(at(10, 10).advance(Angle::degrees(90), Length::mm(5)), at(15, 10));
    assert_eq!(at(10, 10).advance(Angle::degrees(180), Length::mm(5)), at(10, 5));
    assert_eq!(at(0, 0).advance(Angle::degrees(30), Length::mm(100)), Point { x: 50_000, y: 86_603 });
    assert_eq!(at(0, 0).advance(Angle::degrees(45), Length::mm(100)), Point { x: 70_711, y: 70_711 });
    assert_eq!(at(2, 1).turn(at(1, 1), Angle::QUARTER), at(1, 0));
    assert_eq!(at(2, 1).turn(at(1, 1), Angle::HALF), at(0, 1));
}

#[test]
fn segments_meet_in_four_ways() {
    let base = piece((0, 0), (10, 0));
    let table = [
        (piece((5, -1), (5, 1)), Meeting::Cross),
        (piece((5, 0), (5, 1)), Meeting::Touch),
        (piece((0, 0), (-1, 4)), Meeting::Touch),
        (piece((10, 0), (12, 0)), Meeting::Touch),
        (piece((4, 0), (12, 0)), Meeting::Along),
        (piece((12, 0), (4, 0)), Meeting::Along),
        (piece((2, 0), (3, 0)), Meeting::Along),
        (piece((11, 0), (12, 0)), Meeting::Apart),
        (piece((0, 1), (10, 1)), Meeting::Apart),
        (piece((11, -1), (11, 1)), Meeting::Apart),
        (piece((5, 0), (5, 0)), Meeting::Touch),
        (piece((5, 1), (5, 1)), Meeting::Apart),
        (piece((5, 1), (20, 2)), Meeting::Apart),
    ];
    for (other, meeting) in table {
        assert_eq!(base.meeting(&other), meeting, "{other:?}");
        assert_eq!(other.meeting(&base), meeting, "{other:?} the other way");
        assert_eq!(base.reversed().meeting(&other), meeting, "{other:?} reversed");
    }
}

#[test]
fn what_two_segments_share_is_measured_along_the_first() {
    let base = piece((0, 0), (30, 40));
    let shared = |other: Segment| base.shared(&other).map(|span| (span.from, span.to));
    assert_eq!(shared(piece((6, 8), (18, 24))), Some((Length::mm(10), Length::mm(30))));
    assert_eq!(shared(piece((18, 24), (6, 8))), Some((Length::mm(10), Length::mm(30))));
    assert_eq!(shared(piece((18, 24), (60, 80))), Some((Length::mm(30), Length::mm(50))));
    assert_eq!(shared(piece((30, 40), (60, 80))), None);
    assert_eq!(shared(piece((6, 9), (18, 25))), None);
}

#[test]
fn the_distance_from_a_segment_is_square_inside_and_round_at_the_ends() {
    let wall = piece((0, 0), (100, 0));
    assert!(wall.within(at(50, 20), Length::mm(20)));
    assert!(!wall.within(Point { x: 50_000, y: 20_001 }, Length::mm(20)));
    assert!(wall.within(at(103, 4), Length::mm(5)));
    assert!(!wall.within(Point { x: 103_001, y: 4_000 }, Length::mm(5)));
    assert!(wall.is_nearer(at(50, 19), Length::mm(20)));
    assert!(!wall.is_nearer(at(50, 20), Length::mm(20)));
    assert_eq!(wall.distance(at(-3, 4)), Length::mm(5));
    assert_eq!(wall.distance(at(60, -7)), Length::mm(7));
    assert_eq!(wall.closest_point(at(60, -7)), at(60, 0));
    assert_eq!(wall.closest_point(at(160, -7)), at(100, 0));
    assert_eq!(piece((0, 0), (10, 10)).closest_point(at(0, 5)), Point { x: 2_500, y: 2_500 });
    assert_eq!(piece((4, 4), (4, 4)).closest_point(at(0, 5)), at(4, 4));
}

proptest! {
    #![proptest_config(cases(300))]

    #[test]
    fn a_distance_is_the_nearest_whole_number(a in table_point(), b in table_point()) {
        let distance = a.distance(b);
        prop_assert_eq!(distance, b.distance(a));
        prop_assert_eq!(distance, quarter(a).distance(quarter(b)));
        let square = i128::from(a.distance_squared(b)) * 4;
        let twice = 2 * i128::from(distance.0);
        prop_assert!((twice - 1).max(0).pow(2) <= square && square <= (twice + 1).pow(2));
    }

    #[test]
    fn a_place_on_a_segment_is_the_same_from_both_ends(a in table_point(), b in table_point(), share in 0.0..=1.0f64) {
        let segment = Segment::new(a, b);
        let length = segment.length();
        let distance = Length((f64::from(length.0) * share) as i32);
        let there = segment.at(distance);
        prop_assert_eq!(there, segment.reversed().at(length - distance));
        prop_assert!((there.distance(a) - distance).abs() <= Length(1));
        prop_assert!(segment.within(there, Length(1)));
        prop_assert_eq!(segment.at(length), b);
        prop_assert_eq!(segment.at(Length::ZERO), a);
        prop_assert_eq!(a.toward(b, length), b);
    }

    #[test]
    fn the_closest_point_is_closest(a in table_point(), b in table_point(), p in table_point(), share in 0.0..=1.0f64) {
        let segment = Segment::new(a, b);
        let closest = segment.closest_point(p);
        prop_assert_eq!(closest, segment.reversed().closest_point(p));
        let other = segment.at(Length((f64::from(segment.length().0) * share) as i32));
        prop_assert!(closest.distance(p) <= other.distance(p) + Length(1));
        let distance = segment.distance(p);
        prop_assert!(segment.within(p, distance + Length(1)));
        prop_assert!(!segment.within(p, distance - Length(1)));
        prop_assert!((closest.distance(p) - distance).abs() <= Length(1));
    }

    #[test]
    fn headings_turn_with_the_table(from in table_point(), millidegrees in 0..360_000, um in -500_000..500_000) {
        let (heading, distance) = (Angle(millidegrees), Length(um));
        let there = from.advance(heading, distance);
        prop_assert_eq!(quarter(from).advance(heading + Angle::QUARTER, distance), quarter(there));
        prop_assert!((there.distance(from) - distance.abs()).abs() <= Length(1));
        prop_assert_eq!(there.turn(from, Angle::QUARTER).turn(from, Angle::QUARTER), there.turn(from, Angle::HALF));
    }
}
