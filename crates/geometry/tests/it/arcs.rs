//! Arcs of fire, what of an outline they cover, and the stretch of a path in an outline.

use crate::table::{at, cases, lattice_point, table_point};
use proptest::prelude::*;
use sandtable_geometry::{Angle, Course, Extent, FireArc, Hand, Length, Point, Polygon, Rectangle, Segment};

const NORTH: Course = Course { at: Point { x: 0, y: 0 }, heading: Angle::ZERO };

fn corridor(half_width: i32) -> FireArc {
    FireArc::Corridor { middle: Angle::ZERO, half_width: Length::mm(half_width) }
}

fn sector(middle: i32, half: i32) -> FireArc {
    FireArc::Sector { middle: Angle::degrees(middle), half: Angle::degrees(half) }
}

fn block(x: i32, y: i32, heading: i32, [length, width]: [i32; 2]) -> Rectangle {
    Rectangle {
        centre: at(x, y),
        heading: Angle::degrees(heading),
        length: Length::mm(length),
        width: Length::mm(width),
    }
}

#[test]
fn a_corridor_has_its_edges_and_nothing_abeam() {
    let bears = |x: i32, y: i32| corridor(25).bears(NORTH, Point { x, y });
    assert!(bears(25_000, 1) && bears(-25_000, 90_000));
    assert!(!bears(25_001, 1) && !bears(-25_001, 90_000));
    assert!(!bears(0, 0) && !bears(20_000, 0) && !bears(0, -1));
    // It may point aside: a beam gun.
    let beam = FireArc::Corridor { middle: Angle::degrees(90), half_width: Length::mm(25) };
    assert!(beam.bears(NORTH, at(100, 25)) && !beam.bears(NORTH, at(0, 100)));
    assert_eq!((beam.middle(), FireArc::default().middle()), (Angle::degrees(90), Angle::ZERO));
}

#[test]
fn a_sector_has_both_its_edges_and_turns_with_the_heading() {
    let starboard = sector(90, 45);
    let from = |heading: i32| Course { heading: Angle::degrees(heading), ..NORTH };
    assert!(starboard.bears(NORTH, at(100, 100)) && starboard.bears(NORTH, at(100, -100)));
    assert!(!starboard.bears(NORTH, at(99, 100)) && !starboard.bears(NORTH, at(99, -100)));
    assert!(starboard.bears(from(90), at(0, -100)) && !starboard.bears(from(90), at(100, 0)));
    assert!(sector(0, 180).bears(NORTH, at(-1, -100)));
    // A little more to each side.
    let wider = starboard.wider(Length::mm(1), Angle::millidegrees(5));
    assert_eq!(wider, FireArc::Sector { middle: Angle::degrees(90), half: Angle::millidegrees(45_005) });
    assert_eq!(corridor(25).wider(Length::mm(1), Angle::degrees(5)), corridor(26));
}

#[test]
fn who_lies_across_an_edge_is_measured_to_the_part_within() {
    let ship = Extent::Outline(block(100, 100, 0, [250, 30]));
    // Of the corridor along x = 85 and beyond, its near side; of one that ends short of it nothing.
    assert_eq!(corridor(90).nearest(NORTH, &ship), Some(at(85, 0)));
    assert_eq!(corridor(84).nearest(NORTH, &ship), None);
    // Behind the line abeam there is nothing for a corridor, and the edge itself is not ahead.
    let astern = Extent::Outline(block(40, -30, 0, [60, 30]));
    assert_eq!(corridor(90).nearest(NORTH, &astern), None);
    assert_eq!(corridor(90).nearest(NORTH, &Extent::Outline(block(40, -29, 0, [60, 30]))), Some(at(25, 0)));
    // The half to the right of a sector ahead cuts it at its edge.
    assert_eq!(sector(0, 45).nearest(NORTH, &ship), Some(at(85, 85)));
    assert_eq!(sector(180, 45).nearest(NORTH, &ship), None);
    assert_eq!(sector(0, 180).nearest(NORTH, &ship), Some(at(85, 0)));
    // Whoever is above it has it in every arc.
    let above = Course { at: at(100, 100), ..NORTH };
    assert_eq!(sector(180, 1).nearest(above, &ship), Some(at(100, 100)));
    assert_eq!(sector(90, 45).nearest(NORTH, &Extent::Point(at(10, 0))), Some(at(10, 0)));
    assert_eq!(sector(90, 45).nearest(NORTH, &Extent::Point(at(-10, 0))), None);
}

#[test]
fn what_is_nearest_agrees_with_a_close_look() {
    let ship = block(40, 60, 25, [110, 10]);
    for (n, arc) in [corridor(20), sector(0, 30), sector(90, 45), sector(200, 90), sector(-90, 120)].iter().enumerate()
    {
        for heading in (0..360).step_by(24) {
            let from = Course { at: at(-30, 10), heading: Angle::degrees(heading) };
            let centre = Course { at: ship.centre, heading: ship.heading };
            let along = (-110..=110).flat_map(|along| (-10..=10).map(move |aside| (along, aside)));
            let places = along
                .map(|(along, aside)| centre.slip(Length::um(along * 500), Hand::Right, Length::um(aside * 500)).at);
            let best = places.filter(|&place| arc.bears(from, place)).map(|place| from.at.distance(place)).min();
            let found = arc.nearest(from, &Extent::Outline(ship)).map(|place| from.at.distance(place));
            match (best, found) {
                (Some(best), Some(found)) => {
                    let far = (best - found).as_mm();
                    assert!((-0.001..0.6).contains(&far), "{n} {heading}: {best} and {found}");
                }
                // A corner that only just reaches in lies between the places that were looked at.
                (None, _) => {}
                (Some(best), None) => panic!("{n} {heading}: {best} and nothing"),
            }
        }
    }
}

#[test]
fn an_arc_is_drawn_as_far_as_it_reaches() {
    let drawn = |arc: FireArc| Polygon::new(arc.outline(NORTH, Length::mm(200))).unwrap();
    let fixed = drawn(corridor(25));
    assert!(fixed.contains(at(25, 190)) && !fixed.contains(at(26, 190)) && !fixed.contains(at(0, -1)));
    assert!(fixed.corners().iter().all(|corner| corner.within(NORTH.at, Length::um(200_001))));
    let rear = drawn(sector(180, 45));
    assert!(rear.contains(at(100, -101)) && !rear.contains(at(100, -99)));
}

#[test]
fn the_stretch_of_a_path_in_an_outline_runs_as_the_path_does() {
    let ship = block(0, 150, 90, [110, 10]);
    let stretch = |from: i32, to: i32| ship.stretch(&Segment::new(at(0, from), at(0, to)));
    assert_eq!(stretch(0, 200), Some(Segment::new(at(0, 145), at(0, 155))));
    assert_eq!(stretch(200, 0), Some(Segment::new(at(0, 155), at(0, 145))));
    assert_eq!(stretch(0, 145), Some(Segment::new(at(0, 145), at(0, 145))), "it only touches");
    assert_eq!(stretch(148, 152), Some(Segment::new(at(0, 148), at(0, 152))), "all of it");
    assert_eq!(stretch(0, 144), None);
}

#[test]
fn an_extent_is_near_as_its_nearest_part_is() {
    let ship = Extent::Outline(block(0, 0, 90, [110, 10]));
    assert!(ship.is_within(Length::mm(10), at(65, 0)) && !ship.is_within(Length::mm(10), Point { x: 65_001, y: 0 }));
    assert!(ship.is_within(Length::ZERO, at(20, 3)), "above it");
    assert_eq!((ship.nearest(at(20, 3)), ship.nearest(at(70, 3))), (at(20, 3), at(55, 3)));
    let point = Extent::Point(at(5, 5));
    assert!(point.is_within(Length::mm(5), at(5, 10)) && !point.is_within(Length::mm(4), at(5, 10)));
    assert_eq!((point.nearest(at(9, 9)), Extent::default()), (at(5, 5), Extent::Point(NORTH.at)));
}

#[test]
fn a_bearing_off_the_heading_has_a_side() {
    let course = Course { heading: Angle::degrees(350), ..NORTH };
    assert_eq!((course.off_heading(at(0, 10)), NORTH.off_heading(at(-10, 0))), (10_000, -90_000));
    assert_eq!((NORTH.off_heading(at(0, -10)), NORTH.off_heading(at(0, 0))), (180_000, 0));
}

proptest! {
    #![proptest_config(cases(600))]

    #[test]
    fn two_look_at_each_other_as_each_does_by_itself(
        near in [lattice_point(3), lattice_point(3)],
        far in [table_point(), table_point()],
        headings in [0..360_000, 0..360_000],
    ) {
        for [one, other] in [near, far] {
            let (one, other) = (Course { at: one, heading: Angle(headings[0]) }, Course { at: other, heading: Angle(headings[1]) });
            prop_assert_eq!(one.off_headings(other), [one.off_heading(other.at), other.off_heading(one.at)]);
        }
    }
}

#[test]
fn what_lies_ahead_is_measured_along_the_heading() {
    let by = Length::um(12_700);
    let ahead = |x: i32, y: i32| NORTH.has_ahead(Point { x, y }, by);
    assert!(ahead(0, 12_700) && ahead(-90_000, 12_700) && !ahead(0, 12_699) && !ahead(5, -12_700));
    let south = Course { heading: Angle::degrees(180), ..NORTH };
    assert!(south.has_ahead(at(3, -20), by) && !south.has_ahead(at(3, 20), by));
    // Along a slanting heading: the point 20 mm on it is 20 mm ahead, whatever lies beside it.
    let slant = Course { at: at(100, 50), heading: Angle::degrees(37) };
    let beside = slant.slip(Length::mm(20), Hand::Left, Length::mm(300)).at;
    assert!(slant.has_ahead(beside, Length::um(19_998)) && !slant.has_ahead(beside, Length::um(20_002)));
}
