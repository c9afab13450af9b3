//! Angles and bearings.

use crate::table::{at, cases, quarter, table_point};
use proptest::prelude::*;
use sandtable_geometry::{Angle, Length, Point};

#[test]
fn bearings_run_clockwise_from_up() {
    let from = at(3, 4);
    let table = [
        ((3, 9), 0),
        ((8, 9), 45),
        ((9, 4), 90),
        ((5, 2), 135),
        ((3, 0), 180),
        ((0, 1), 225),
        ((-7, 4), 270),
        ((1, 6), 315),
        ((3, 4), 0),
    ];
    for ((x, y), degrees) in table {
        assert_eq!(Angle::bearing(from, at(x, y)), Angle::degrees(degrees), "to {x}, {y}");
    }
    // tan 30 = 0.57735026919
    assert_eq!(Angle::bearing(at(0, 0), Point { x: 577_350, y: 1_000_000 }), Angle::degrees(30));
    assert_eq!(Angle::bearing(at(0, 0), Point { x: -577_350, y: -1_000_000 }), Angle::degrees(210));
}

#[test]
fn sums_wrap_round() {
    assert_eq!(Angle::degrees(350) + Angle::degrees(20), Angle::degrees(10));
    assert_eq!(Angle::degrees(10) - Angle::degrees(20), Angle::degrees(350));
    assert_eq!(-Angle::degrees(10), Angle::degrees(350));
    assert_eq!(Angle::degrees(-720), Angle::ZERO);
    assert_eq!(Angle::degrees(75).opposite(), Angle::degrees(255));
    assert_eq!(Angle::degrees(200).opposite(), Angle::degrees(20));
}

#[test]
fn the_difference_is_the_smaller_turn() {
    let table = [(0, 0, 0), (10, 350, 20), (350, 10, 20), (0, 180, 180), (90, 271, 179), (271, 90, 179)];
    for (one, other, turn) in table {
        assert_eq!(Angle::degrees(one).difference(Angle::degrees(other)), Angle::degrees(turn));
    }
}

#[test]
fn files_may_hold_any_number_of_millidegrees() {
    assert_eq!(serde_json::from_str::<Angle>("-90000").unwrap(), Angle::degrees(270));
    assert_eq!(serde_json::to_string(&Angle::degrees(270)).unwrap(), "270000");
    assert_eq!(Angle::millidegrees(22_500).to_string(), "22.5°");
}

#[test]
fn arcs_have_lengths_and_lengths_have_arcs() {
    // 60 mm x pi / 2 = 94.2478 mm
    assert_eq!(Angle::QUARTER.arc(Length::mm(60)), Length::um(94_248));
    assert_eq!(Angle::of_arc(Length::mm(60), Length::um(94_248)), Some(Angle::QUARTER));
    assert_eq!(Angle::of_arc(Length::mm(60), Length::um(94_247)), Some(Angle::millidegrees(89_999)));
    assert_eq!(Angle::of_arc(Length::mm(60), Length::ZERO), Some(Angle::ZERO));
    assert_eq!(Angle::of_arc(Length::mm(60), Length::mm(1_000)), Some(Angle::millidegrees(359_999)));
    assert_eq!(Angle::of_arc(Length::ZERO, Length::mm(1)), None);
}

proptest! {
    #![proptest_config(cases(300))]

    #[test]
    fn a_quarter_turn_of_both_points_is_a_quarter_turn_of_the_bearing(a in table_point(), b in table_point()) {
        prop_assume!(a != b);
        let turned = Angle::bearing(quarter(a), quarter(b));
        prop_assert_eq!(turned, Angle::bearing(a, b) + Angle::QUARTER);
        prop_assert_eq!(Angle::bearing(b, a), Angle::bearing(a, b).opposite());
    }

    #[test]
    fn a_mirror_image_has_the_mirrored_bearing(a in table_point(), b in table_point()) {
        prop_assume!(a != b);
        let mirrored = |point: Point| Point { x: -point.x, y: point.y };
        prop_assert_eq!(Angle::bearing(mirrored(a), mirrored(b)), -Angle::bearing(a, b));
    }

    #[test]
    fn a_direction_has_its_own_bearing(millidegrees in 0..360_000) {
        let (x, y) = Angle(millidegrees).direction();
        let far = Point { x: (x / 2) as i32, y: (y / 2) as i32 };
        prop_assert_eq!(Angle::bearing(Point::default(), far), Angle(millidegrees));
    }

    #[test]
    fn an_arc_of_a_length_is_the_greatest_not_longer(radius in 1_000..500_000, length in 0..3_000_000) {
        let (radius, length) = (Length(radius), Length(length));
        let angle = Angle::of_arc(radius, length).unwrap();
        prop_assert!(angle.arc(radius) <= length);
        prop_assert!(angle.0 == 359_999 || Angle(angle.0 + 1).arc(radius) > length);
    }
}
