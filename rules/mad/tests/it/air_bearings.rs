//! Where aircraft see each other: ranges, corridors, arcs, angles of attack, and outlines.

use sandtable_geometry::{Angle, Course, Extent, Hand, Length, Point, Polygon, Rectangle, Segment};
use sandtable_mad::air::lists::{Arc, Gun, Lists};
use sandtable_mad::air::sections::bearings::{Aspect, aspect, bears, column, nearest_in, outline, tails};
use sandtable_mad::air::sections::bombs::{aim, crosses, release};

use sandtable_mad::air::rules::AirRules;

use crate::air_lists::air;

/// A weapon by its code.
pub fn gun<'l>(lists: &'l Lists, code: &str) -> &'l Gun {
    lists.guns.iter().find(|gun| gun.code == code).unwrap()
}

/// A course in whole millimetres and degrees.
pub fn course(x: i32, y: i32, heading: i32) -> Course {
    Course { at: Point::mm(x, y), heading: Angle::degrees(heading) }
}

/// A point in hundredths of a millimetre.
fn hundredths(x: i32, y: i32) -> Point {
    Point { x: 10 * x, y: 10 * y }
}

fn mm(length: i32, breadth: i32) -> [Length; 2] {
    [Length::mm(length), Length::mm(breadth)]
}

const ORIGIN: Course = Course { at: Point { x: 0, y: 0 }, heading: Angle::ZERO };

#[test]
fn map_34_columns_hold_to_their_heads_exactly() {
    let of = |x: i32, y: i32| column(ORIGIN.at.distance_squared(hundredths(x, y)));
    assert_eq!((of(0, 10_000), of(0, 10_001)), (Some(0), Some(1)));
    assert_eq!((of(0, 35_000), of(0, 35_001)), (Some(2), Some(3)));
    assert_eq!((of(0, 100_000), of(0, 100_001), of(0, 0)), (Some(5), None, Some(0)));
    // 3-4-5, and a hundredth more.
    assert_eq!((of(6_000, 8_000), of(6_001, 8_000)), (Some(0), Some(1)));
    // 25 mm aside and 100 ahead are 103.08 mm.
    assert_eq!(of(2_500, 10_000), Some(1));
}

#[test]
fn map_36_the_corridor_is_25_mm_to_each_side_and_ahead() {
    let lists = air();
    let sees = |x: i32, y: i32| bears(&lists, Arc::Fwd, ORIGIN, hundredths(x, y));
    assert!(sees(2_500, 9_000) && sees(-2_500, 9_600) && sees(-2_500, 9_700));
    assert!(!sees(2_501, 9_000) && !sees(-2_501, 9_000));
    assert!(!sees(0, -5_000) && !sees(0, 0) && !sees(2_000, 0));
    let range = |x: i32, y: i32| column(ORIGIN.at.distance_squared(hundredths(x, y)));
    assert_eq!((range(2_500, 9_000), range(-2_500, 9_600), range(-2_500, 9_700)), (Some(0), Some(0), Some(1)));
    // Whatever the heading: the corridor turns with the firer.
    for heading in (0..360).step_by(7) {
        let firer = course(300, 200, heading);
        let at = |aside: i32| firer.slip(Length::mm(400), Hand::Right, Length::um(aside)).at;
        assert!(bears(&lists, Arc::Fwd, firer, at(25_000)) && bears(&lists, Arc::Fwd, firer, at(-25_000)), "{heading}");
        assert!(!bears(&lists, Arc::Fwd, firer, at(25_010)) && !bears(&lists, Arc::Fwd, firer, at(-25_010)));
    }
}

#[test]
fn map_37_arcs_of_flexible_mounts_have_both_their_edges() {
    let lists = air();
    let all = |x: i32, y: i32| -> Vec<&str> {
        let at = Point::mm(x, y);
        Arc::ALL.iter().skip(1).filter(|(_, arc)| bears(&lists, *arc, ORIGIN, at)).map(|(name, _)| *name).collect()
    };
    assert_eq!(all(100, 100), ["Fwd90", "Right90", "Turret360"]);
    assert_eq!(all(100, -100), ["Rear90", "Right90", "Rear180", "Turret360"]);
    assert_eq!(all(-100, 1), ["Left90", "Turret360"]);
    assert_eq!(all(-100, 0), ["Left90", "Rear180", "Turret360"]);
    assert_eq!(all(0, -70), ["Rear90", "Rear180", "Turret360"]);
    assert_eq!(ORIGIN.off_heading(Point::mm(100, 100)), 45_000);
    assert_eq!(ORIGIN.off_heading(Point::mm(100, -100)), 135_000);
    assert_eq!(ORIGIN.off_heading(Point::mm(-100, 1)), -89_427);
    assert_eq!(ORIGIN.off_heading(Point::mm(0, -1)), 180_000);
    assert_eq!(course(0, 0, 350).off_heading(Point::mm(0, 10)), 10_000);
    // MAP-87: 0.005 degree more, and no more than that. 45.005 degrees at 100 m are 12.3 mm aside of 45 degrees.
    let at = |bearing: i32| ORIGIN.at.advance(Angle::millidegrees(bearing), Length::mm(100_000));
    assert!(bears(&lists, Arc::Fwd90, ORIGIN, at(45_005)) && !bears(&lists, Arc::Fwd90, ORIGIN, at(45_006)));
}

#[test]
fn map_39_the_angle_of_attack_is_where_the_firer_stands_seen_from_the_target() {
    let rules = AirRules::default();
    let from = |x: i32, y: i32| aspect(&rules, ORIGIN, hundredths(x, y));
    assert_eq!(from(0, -10_000), Aspect::Tail);
    assert_eq!(from(10_000, 0), Aspect::Side);
    assert_eq!(from(5_000, 8_660), Aspect::HeadOn);
    assert_eq!(from(10_000, 10_000), Aspect::HeadOn);
    assert_eq!(from(10_000, -10_000), Aspect::Tail);
    assert_eq!(from(10_000, -9_900), Aspect::Side);
    // The angle is data: with 30 degrees the quadrants are 60, 120, 60, 120.
    let narrow = AirRules { head_on: Angle::degrees(30), ..rules };
    assert_eq!(aspect(&narrow, ORIGIN, Point::mm(100, 100)), Aspect::Side);
    assert_eq!(aspect(&narrow, ORIGIN, Point::mm(100, -100)), Aspect::Side);
    assert_eq!(aspect(&narrow, ORIGIN, Point::mm(50, -100)), Aspect::Tail);
}

#[test]
fn map_40_who_tails_is_behind_and_has_the_other_before_himself() {
    let rules = AirRules::default();
    let spitfire = course(10, -150, 0);
    assert!(tails(&rules, spitfire, ORIGIN) && !tails(&rules, ORIGIN, spitfire));
    assert!(!tails(&rules, course(10, -150, 90), ORIGIN), "it looks away");
    assert!(!tails(&rules, course(150, -10, 270), ORIGIN), "it is at the side");
    assert!(!tails(&rules, spitfire, course(0, 0, 180)), "they meet");
}

#[test]
fn map_93_an_outline_is_in_an_arc_if_any_part_of_it_is() {
    let lists = air();
    let carrier = Extent::Outline(outline(course(900, 620, 0), mm(250, 30)));
    // MAP-116: in the corridor y 575 to 625, nearest (885, 600).
    assert_eq!(nearest_in(&lists, Arc::Fwd, course(650, 600, 90), &carrier), Some(Point::mm(885, 600)));
    assert_eq!(nearest_in(&lists, Arc::Fwd, course(650, 600, 270), &carrier), None);
    // Its lower end is at y 495: the corridor of y 465 to 470 still has it at its edge, with 0.005 mm to spare.
    let low = |um: i32| {
        nearest_in(&lists, Arc::Fwd, Course { at: Point { x: 650_000, y: um }, ..course(0, 0, 90) }, &carrier)
    };
    assert_eq!(low(470_000), Some(Point::mm(885, 495)));
    assert_eq!(low(469_995), Some(Point::mm(885, 495)));
    assert_eq!(low(469_994), None);
    // Above it: no distance, in every arc.
    for (_, arc) in Arc::ALL {
        let above = course(895, 700, 33);
        assert_eq!(nearest_in(&lists, arc, above, &carrier), Some(above.at));
    }
    // From (850, 800), heading 0, the carrier is behind to the right: its nearest corner (885, 745) bears 147.5.
    let firer = course(850, 800, 0);
    let at = |arc| nearest_in(&lists, arc, firer, &carrier);
    assert_eq!(
        (at(Arc::Rear90), at(Arc::Rear180), at(Arc::Turret360)),
        (Some(Point::mm(885, 745)), Some(Point::mm(885, 745)), Some(Point::mm(885, 745)))
    );
    assert_eq!((at(Arc::Fwd90), at(Arc::Left90)), (None, None));
    // Of the right arc only what lies within 135 degrees: from (885, 765) on, which is above the ship, so the edge cuts
    // its upper side at x = 905.
    let right = at(Arc::Right90).unwrap();
    assert!((right.x - 905_000).abs() <= 10 && right.y == 745_000, "{right:?}");
    // What lies square to the firer is no part of the corridor, what lies a little ahead is.
    let abeam = |y: i32| {
        nearest_in(&lists, Arc::Fwd, course(0, 0, 0), &Extent::Outline(outline(course(20, y, 90), mm(20, 10))))
    };
    assert_eq!((abeam(-5), abeam(-4)), (None, Some(Point::mm(10, 0))));
}

#[test]
fn map_93_cutting_outlines_agrees_with_a_close_look() {
    let lists = air();
    let ship = outline(course(40, 60, 25), mm(110, 10));
    for heading in (0..360).step_by(15) {
        let firer = course(-30, 10, heading);
        for (name, arc) in Arc::ALL {
            let mut best: Option<i64> = None;
            for along in -220..=220 {
                for aside in -20..=20 {
                    let at = Course { at: ship.centre, heading: ship.heading };
                    let at = at.slip(Length::um(along * 250), Hand::Right, Length::um(aside * 250)).at;
                    if bears(&lists, arc, firer, at) {
                        let distance = firer.at.distance_squared(at);
                        best = Some(best.map_or(distance, |best| best.min(distance)));
                    }
                }
            }
            let found = nearest_in(&lists, arc, firer, &Extent::Outline(ship)).map(|at| firer.at.distance(at).as_mm());
            match (best, found) {
                (None, found) => assert!(found.is_none_or(|mm| mm > 0.0), "{name} {heading}"),
                (Some(best), Some(found)) => {
                    let best = (best as f64).sqrt() / 1000.0;
                    assert!(found <= best + 0.01 && found >= best - 0.5, "{name} {heading}: {found} and {best}");
                }
                (Some(_), None) => panic!("{name} {heading}: a part is in it"),
            }
        }
    }
    assert_eq!(ship.nearest(ship.centre), ship.centre);
    assert_eq!(outline(ORIGIN, mm(20, 10)).nearest(Point::mm(30, 3)), Point::mm(5, 3));
}

#[test]
fn map_35_regions_are_drawn_as_they_count() {
    let lists = air();
    let corridor = lists.arc(Arc::Fwd).outline(course(0, 0, 90), Length::mm(350));
    assert!(corridor.contains(&Point::mm(0, 25)) && corridor.contains(&Point::mm(0, -25)));
    assert!(corridor.contains(&Point::mm(350, 0)) && corridor.iter().all(|at| at.x <= 350_000 && at.x >= 0));
    assert!(Polygon::new(corridor).unwrap().contains(Point::mm(340, 20)));
    let rear = lists.arc(Arc::Rear90).outline(ORIGIN, Length::mm(200));
    let rear = Polygon::new(rear).unwrap();
    assert!(rear.contains(Point::mm(100, -101)) && !rear.contains(Point::mm(100, -99)));
    assert!(rear.corners().iter().all(|at| at.within(ORIGIN.at, Length::um(200_001))));
    for (name, arc) in Arc::ALL {
        assert!(Polygon::new(lists.arc(arc).outline(course(5, 6, 77), Length::mm(500))).is_ok(), "{name}");
    }
}

fn path(to: i32) -> Segment {
    Segment::new(ORIGIN.at, Point::mm(0, to))
}

#[test]
fn map_55_a_run_crosses_what_it_passes_at_15_mm_or_less() {
    let tolerance = AirRules::default().aim_tolerance;
    let of = |x: i32, y: i32| release(&path(200), &Extent::Point(hundredths(x, y)), tolerance, None);
    assert_eq!(of(1_000, 15_000), Some(Length::mm(150)));
    assert_eq!((of(1_600, 15_000), of(1_501, 15_000)), (None, None));
    assert_eq!(of(1_500, 15_000), Some(Length::mm(150)));
    assert_eq!((of(0, 21_000), of(0, 20_001), of(0, 20_000)), (None, None, Some(Length::mm(200))));
    assert_eq!((of(500, 0), of(500, -1)), (Some(Length::ZERO), None));
    let element = Extent::Point(Point::mm(10, 150));
    assert_eq!(aim(&path(200), Some(&element), Length::mm(150)), Point::mm(10, 150), "its centre");
    assert_eq!(aim(&path(200), None, Length::mm(70)), Point::mm(0, 70), "bare ground");
}

#[test]
fn map_55_an_outline_is_crossed_where_the_path_touches_it() {
    let tolerance = AirRules::default().aim_tolerance;
    let ship = |x: i32, y: i32, heading: i32| Extent::Outline(outline(course(x, y, heading), mm(110, 10)));
    let span = |of: Extent, to: i32| crosses(&path(to), &of, tolerance).map(|span| [span.from, span.to]);
    assert_eq!(span(ship(0, 150, 90), 200), Some(mm(145, 155)));
    assert_eq!(span(ship(0, 150, 0), 200), Some(mm(95, 200)), "the path ends in it");
    assert_eq!(span(ship(0, 150, 90), 144), None);
    assert_eq!(span(ship(0, 150, 90), 145), Some(mm(145, 145)), "it only touches");
    assert_eq!(span(ship(55, 150, 90), 200), Some(mm(145, 155)), "along its side");
    assert_eq!(span(ship(5, 150, 0), 300), Some(mm(95, 205)), "along its side");
    assert_eq!(span(ship(56, 150, 90), 200), None);
    assert_eq!(span(ship(0, 0, 0), 200), Some(mm(0, 55)), "it begins in it");
    let across = ship(0, 150, 90);
    let at = |named: Option<u16>| release(&path(200), &across, tolerance, named);
    assert_eq!(
        (at(None), at(Some(147)), at(Some(155))),
        (Some(Length::mm(150)), Some(Length::mm(147)), Some(Length::mm(155)))
    );
    assert_eq!((at(Some(144)), at(Some(156))), (None, None));
    assert_eq!(aim(&path(200), Some(&across), Length::mm(147)), Point::mm(0, 147));
    // A slanting ship: the path cuts it over 10 / sin 30 = 20 mm.
    let slant = crosses(&path(200), &ship(0, 100, 30), tolerance).unwrap();
    assert!((slant.length().as_mm() - 20.0).abs() < 0.003, "{slant:?}");
    assert!(matches!(ship(0, 0, 0), Extent::Outline(Rectangle { .. })));
}
