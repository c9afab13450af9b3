//! Moving along headings and arcs.

use crate::table::{at, cases, table_point};
use proptest::prelude::*;
use sandtable_geometry::{Angle, Course, Hand, Length, Point};

fn course(x: i32, y: i32, degrees: i32) -> Course {
    Course { at: at(x, y), heading: Angle::degrees(degrees) }
}

#[test]
fn an_aircraft_slips_to_a_parallel_course() {
    // Speed 330 mm: right 90 on 60 mm, left 90 on 60 mm, straight 141.50 mm.
    let end = course(0, 0, 0)
        .arc(Hand::Right, Length::mm(60), Angle::QUARTER)
        .arc(Hand::Left, Length::mm(60), Angle::QUARTER)
        .ahead(Length::um(141_500));
    assert_eq!(end, Course { at: Point { x: 120_000, y: 261_500 }, heading: Angle::ZERO });
}

#[test]
fn an_arc_goes_round_its_centre() {
    let start = course(100, 100, 30);
    let centre = start.arc_centre(Hand::Left, Length::mm(80));
    for step in 1..12 {
        let there = start.arc(Hand::Left, Length::mm(80), Angle::degrees(30 * step));
        assert!((there.at.distance(centre) - Length::mm(80)).abs() <= Length(1));
        assert!(there.at.distance(start.at.turn(centre, Angle::degrees(-30 * step))) <= Length(2));
        assert_eq!(there.heading, Angle::degrees(30 - 30 * step));
    }
}

#[test]
fn turns_on_the_spot_and_slips() {
    assert_eq!(course(1, 2, 10).turn(Hand::Left, Angle::degrees(20)), course(1, 2, 350));
    assert_eq!(course(1, 2, 10).turn(Hand::Right, Angle::degrees(20)), course(1, 2, 30));
    assert_eq!(course(0, 0, 90).slip(Length::mm(50), Hand::Left, Length::mm(10)), course(50, 10, 90));
    assert_eq!(course(0, 0, 90).relative_bearing(at(0, 10)), Angle::degrees(270));
    // A torpedo's firer sees the target dead ahead, the target sees him on relative bearing 000.
    assert_eq!(course(0, 300, 180).relative_bearing(at(0, 0)), Angle::ZERO);
}

proptest! {
    #![proptest_config(cases(200))]

    #[test]
    fn four_quarter_turns_come_home(start in table_point(), heading in 0..360_000, radius in 1..1_000_000) {
        let start = Course { at: start, heading: Angle(heading) };
        for hand in [Hand::Left, Hand::Right] {
            let quarter = |course: Course| course.arc(hand, Length(radius), Angle::QUARTER);
            let end = quarter(quarter(quarter(quarter(start))));
            prop_assert_eq!(end, start, "quarter turns come home exactly");
        }
    }

    #[test]
    fn many_small_turns_stay_near_home(start in table_point(), heading in 0..360_000, radius in 1..1_000_000) {
        let start = Course { at: start, heading: Angle(heading) };
        let end = (0..24).fold(start, |course, _| course.arc(Hand::Right, Length(radius), Angle::degrees(15)));
        prop_assert_eq!(end.heading, start.heading);
        prop_assert!(end.at.distance(start.at) <= Length(17), "24 steps, each within half a micrometre in x and y");
    }

    #[test]
    fn there_and_back(start in table_point(), heading in 0..360_000, um in 0..1_000_000) {
        let start = Course { at: start, heading: Angle(heading) };
        let end = start.ahead(Length(um)).turn(Hand::Left, Angle::HALF).ahead(Length(um));
        prop_assert_eq!(end.at, start.at);
        prop_assert_eq!(start.ahead(Length(um)).ahead(Length(-um)), start);
    }
}
