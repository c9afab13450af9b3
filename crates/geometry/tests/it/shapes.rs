//! Circles, sectors, corridors, quadrangles.

use crate::table::{area, at, cases, piece, table_point};
use proptest::prelude::*;
use sandtable_geometry::{
    Angle, Circle, Corridor, Length, Point, Polygon, Rectangle, Sector, Segment, Shape, Trapezoid, convex_meet,
};

#[test]
fn smoke_blocks_a_line_with_some_length_inside() {
    let smoke = Circle::new(at(200, 0), Length::mm(20));
    let passing = |um: i32| smoke.span(&Segment::new(Point { x: 0, y: um }, Point { x: 400_000, y: um }));
    assert_eq!(passing(20_000), None, "20.0 mm from the centre");
    assert!(passing(19_900).is_some(), "19.9 mm from the centre");
    assert!(passing(19_999).is_some());
    let through = passing(0).unwrap();
    assert_eq!((through.from, through.to), (Length::mm(180), Length::mm(220)));
    // From inside, up to the rim from outside, and wholly inside.
    assert_eq!(smoke.span(&piece((200, 0), (400, 0))).unwrap().to, Length::mm(20));
    assert_eq!(smoke.span(&piece((0, 0), (180, 0))), None);
    assert_eq!(smoke.span(&piece((195, 0), (205, 0))).unwrap().length(), Length::mm(10));
    assert_eq!(smoke.span(&piece((200, 0), (200, 0))), None);
    assert!(smoke.contains(at(220, 0)) && !smoke.contains(Point { x: 220_001, y: 0 }));
    assert!(smoke.meets(&Circle::new(at(230, 0), Length::mm(10))));
    assert!(!smoke.meets(&Circle::new(Point { x: 230_001, y: 0 }, Length::mm(10))));
}

#[test]
fn a_work_fires_within_half_its_arc() {
    // Axis 0, all of the front half: bearing 90.0 is in, 90.1 is not.
    let work = Sector::new(at(0, 0), Angle::ZERO, 180, Length::mm(1_000));
    assert!(work.faces(at(500, 0)));
    assert!(!work.faces(Point { x: 500_000, y: -1 }));
    assert!(work.faces(at(-500, 0)));
    assert!(work.contains(at(0, 1_000)) && !work.contains(at(0, 1_001)));
    assert!(work.contains(at(0, 0)), "its own apex");
}

#[test]
fn arcs_include_both_edges() {
    let front = Sector::new(at(10, 20), Angle::ZERO, 90, Length::mm(100));
    assert!(front.contains(at(40, 50)) && front.contains(at(-20, 50)));
    assert!(!front.contains(Point { x: 40_001, y: 50_000 }) && !front.contains(Point { x: -20_001, y: 50_000 }));
    let rear = Sector::new(at(10, 20), Angle::degrees(180), 270, Length::mm(100));
    assert!(rear.faces(at(40, 50)), "the edge belongs to both neighbours");
    assert!(!rear.faces(Point { x: 39_999, y: 50_000 }));
    assert!(rear.faces(at(10, -50)) && !rear.faces(at(10, 50)));
    let nose = Sector::new(at(0, 0), Angle::ZERO, 60, Length::mm(1_000));
    assert!(nose.faces(Point { x: 57_735, y: 100_000 }), "a hair inside 30 degrees");
    assert!(!nose.faces(Point { x: 57_736, y: 100_000 }), "a hair outside 30 degrees");
    let ray = Sector::new(at(0, 0), Angle::degrees(45), 0, Length::mm(1_000));
    assert!(ray.faces(at(7, 7)) && !ray.faces(at(-7, -7)) && !ray.faces(at(7, 8)));
    let all_round = Sector::new(at(0, 0), Angle::degrees(77), 360, Length::mm(10));
    assert!(all_round.contains(at(-6, -8)) && !all_round.contains(at(-6, -9)));
    assert_eq!((front.left(), front.right()), (Angle::degrees(315), Angle::degrees(45)));
}

#[test]
fn a_corridor_includes_its_edges() {
    let corridor = Corridor { axis: piece((0, 0), (300, 400)), half_width: Length::mm(25) };
    // Square to the axis (3, 4) is (4, -3).
    assert!(corridor.contains(at(20, -15)) && corridor.contains(at(170, 185)));
    assert!(!corridor.contains(Point { x: 20_001, y: -15_001 }));
    assert!(corridor.contains(at(300, 400)) && !corridor.contains(at(303, 404)));
    assert!(!corridor.contains(at(-3, -4)));
    assert_eq!(corridor.corners(), [at(280, 415), at(320, 385), at(20, -15), at(-20, 15)]);
}

#[test]
fn a_torpedo_template_covers_a_ship_that_it_touches() {
    // Two narrow torpedoes at (0, 0), course 000, second move: from 20 to 40 cm, 1 cm of width for each 20 cm and fish.
    let template = Trapezoid {
        origin: at(0, 0),
        axis: Angle::ZERO,
        near: Length::cm(20),
        far: Length::cm(40),
        near_width: Length::cm(2),
        far_width: Length::cm(4),
    };
    let ship = |um: i32| Rectangle {
        centre: Point { x: um, y: 300_000 },
        heading: Angle::QUARTER,
        length: Length::mm(50),
        width: Length::mm(7),
    };
    assert!(template.covers(&ship(40_000)) && template.covers(&ship(40_170)));
    assert!(template.covers(&ship(40_175)), "touching counts: half the width at y = 303.5 is 15.175");
    assert!(!template.covers(&ship(40_176)) && !template.covers(&ship(40_180)));
    assert!(template.contains(at(20, 400)) && template.contains(at(10, 200)) && !template.contains(at(11, 200)));
    assert_eq!(template.corners(), [at(-20, 400), at(20, 400), at(10, 200), at(-10, 200)]);
}

#[test]
fn rectangles_turn_and_touch() {
    let hull = |x: i32, y: i32, degrees: i32| Rectangle {
        centre: at(x, y),
        heading: Angle::degrees(degrees),
        length: Length::mm(40),
        width: Length::mm(10),
    };
    assert_eq!(hull(0, 0, 90).corners(), [at(20, 5), at(20, -5), at(-20, -5), at(-20, 5)]);
    assert!(hull(0, 0, 0).contains(at(5, 20)) && !hull(0, 0, 90).contains(at(5, 20)));
    assert!(hull(0, 0, 0).meets(&hull(10, 0, 0)) && !hull(0, 0, 0).meets(&hull(11, 0, 0)));
    assert!(hull(0, 0, 0).meets(&hull(25, 0, 90)) && !hull(0, 0, 0).meets(&hull(26, 0, 90)));
    assert!(hull(0, 0, 45).meets(&hull(3, 3, 135)));
}

#[test]
fn flat_shapes_meet_too() {
    let (needle, other) = ([at(0, 0), at(10, 0)], [at(11, 0), at(20, 0)]);
    assert!(!convex_meet(&needle, &other));
    assert!(convex_meet(&needle, &[at(5, 0), at(20, 0)]));
    assert!(convex_meet(&needle, &[at(5, -5), at(5, 5)]));
    assert!(!convex_meet(&needle, &[at(5, 1), at(5, 5)]));
    assert!(convex_meet(&[at(3, 3)], &[at(3, 3)]) && !convex_meet(&[at(3, 3)], &[at(3, 4)]));
    assert!(!convex_meet(&[], &needle));
}

#[test]
fn every_shape_contains_its_outline() {
    let sector = Sector::new(at(50, 50), Angle::degrees(30), 100, Length::mm(40));
    let shapes = [
        Shape::Polygon(area(&[(0, 0), (40, 0), (0, 40)])),
        Shape::Circle(Circle::new(at(5, 5), Length::mm(30))),
        Shape::Corridor(Corridor { axis: piece((0, 0), (30, 40)), half_width: Length::mm(5) }),
        Shape::Rectangle(Rectangle {
            centre: at(9, 9),
            heading: Angle::degrees(20),
            length: Length::mm(30),
            width: Length::mm(8),
        }),
        Shape::Sector(sector),
        Shape::Sector(Sector { width: 360_000, ..sector }),
        Shape::Trapezoid(Trapezoid {
            origin: at(0, 0),
            axis: Angle::degrees(75),
            near: Length::mm(20),
            far: Length::mm(40),
            near_width: Length::mm(10),
            far_width: Length::mm(20),
        }),
    ];
    for shape in shapes {
        let outline = shape.outline(32);
        assert!(outline.len() >= 3);
        let centre = Point {
            x: (outline.iter().map(|point| i64::from(point.x)).sum::<i64>() / outline.len() as i64) as i32,
            y: (outline.iter().map(|point| i64::from(point.y)).sum::<i64>() / outline.len() as i64) as i32,
        };
        assert!(shape.contains(centre), "{shape:?}");
        for point in &outline {
            assert!(shape.contains(point.toward(centre, Length(3))), "{point} of {shape:?}");
            assert!(
                !shape.contains(centre.toward(*point, centre.distance(*point) + Length(3))),
                "{point} of {shape:?}"
            );
        }
        let text = serde_json::to_string(&shape).unwrap();
        assert_eq!(serde_json::from_str::<Shape>(&text).unwrap(), shape);
    }
    assert_eq!(
        Shape::Circle(Circle::new(at(0, 0), Length::mm(10))).outline(4),
        [at(0, 10), at(10, 0), at(0, -10), at(-10, 0)]
    );
    assert_eq!(Shape::Sector(Sector::new(at(0, 0), Angle::ZERO, 90, Length::mm(10))).outline(8).len(), 4);
}

proptest! {
    #![proptest_config(cases(300))]

    #[test]
    fn a_circle_and_a_segment_agree_with_distances(
        centre in table_point(),
        radius in 1..800_000,
        a in table_point(),
        b in table_point(),
    ) {
        let (circle, segment) = (Circle::new(centre, Length(radius)), Segment::new(a, b));
        let span = circle.span(&segment);
        prop_assert_eq!(span.is_some(), a != b && segment.is_nearer(centre, Length(radius)));
        let length = segment.length();
        prop_assert_eq!(circle.span(&segment.reversed()), span.map(|span| span.mirrored(length)));
        if let Some(span) = span {
            prop_assert!(Length::ZERO <= span.from && span.from <= span.to && span.to <= length);
            for end in [span.from, span.to] {
                let inner = end == Length::ZERO || end == length;
                let off = segment.at(end).distance(centre) - circle.radius;
                prop_assert!(off.abs() <= Length(3) || (inner && off < Length::ZERO) || span.length().0 < 5_000);
            }
        }
    }

    #[test]
    fn a_sector_is_the_bearings_about_its_axis(
        point in table_point(),
        apex in table_point(),
        axis in 0..360,
        width in 1..360,
    ) {
        prop_assume!(point != apex);
        let sector = Sector::new(apex, Angle::degrees(axis), width, Length::mm(10_000));
        let off = Angle::bearing(apex, point).difference(Angle::degrees(axis)).0;
        // Within a millidegree of the edge the rounded bearing cannot say.
        if (off - width * 500).abs() > 1 {
            prop_assert_eq!(sector.contains(point), off < width * 500);
        }
    }

    #[test]
    fn convex_shapes_meet_as_polygons_do(
        one in (table_point(), 0..360, 1..400, 1..400),
        other in (table_point(), 0..360, 1..400, 1..400),
    ) {
        let hull = |(centre, degrees, length, width)| Rectangle {
            centre,
            heading: Angle::degrees(degrees),
            length: Length::mm(length),
            width: Length::mm(width),
        };
        let (one, other) = (hull(one), hull(other));
        let polygon = |hull: &Rectangle| Polygon::new(hull.corners().to_vec()).unwrap();
        prop_assert_eq!(one.meets(&other), polygon(&one).meets(&polygon(&other)));
        prop_assert_eq!(other.meets(&one), one.meets(&other));
    }
}

#[test]
fn a_strip_lies_along_a_segment_and_what_crosses_it_is_strictly_inside() {
    let track = Segment::new(Point::mm(0, 0), Point::mm(0, 100));
    let strip = Rectangle::along(&track, Length::mm(30));
    assert_eq!((strip.centre, strip.length, strip.width), (Point::mm(0, 50), Length::mm(100), Length::mm(30)));
    assert!(strip.holds(Point::mm(14, 1)) && !strip.holds(Point::mm(15, 50)) && !strip.holds(Point::mm(0, 100)));
    let line = |x: i32| Segment::new(Point::mm(x, -50), Point::mm(x, 150));
    assert!(strip.is_crossed(&line(14)) && !strip.is_crossed(&line(15)), "what grazes the edge is not inside");
    let circle = Circle::new(Point::mm(0, 50), Length::mm(15));
    assert!(circle.is_crossed(&line(14)) && !circle.is_crossed(&line(15)));
    let area = Polygon::rectangle(Point::mm(0, 0), Point::mm(10, 10)).unwrap();
    let to = |x: i32, y: i32| Segment::new(Point::mm(-5, 5), Point::mm(x, y));
    assert!(area.touches(&to(0, 5)) && area.touches(&to(20, 5)) && !area.touches(&to(-1, 5)));
    assert!(area.touches(&Segment::new(Point::mm(4, 4), Point::mm(5, 5))), "all of it is inside");
    assert_eq!(Point::mm(1, -3).middle(Point::mm(3, 3)), Point::mm(2, 0));
}
