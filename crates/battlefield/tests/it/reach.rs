//! Outlines of reach.

use crate::table::{Terrain, any_field, at, cases};
use proptest::prelude::*;
use sandtable_battlefield::{FeatureKind, Field, Going, Ground, Kinds, Obstacle, Outline};
use sandtable_geometry::{Length, Point, Polygon, Polyline, Span};

const BUDGET: Length = Length::mm(120);
/// One fortieth of the budget.
const STEP: Length = Length::mm(3);

/// Whether a point lies inside an odd number of outlines.
fn is_inside(outlines: &[Vec<Point>], point: Point) -> bool {
    let mut inside = false;
    for outline in outlines {
        for (index, from) in outline.iter().enumerate() {
            let to = outline[(index + 1) % outline.len()];
            if (from.y > point.y) != (to.y > point.y) {
                let share = f64::from(point.y - from.y) / f64::from(to.y - from.y);
                inside ^= f64::from(from.x) + share * f64::from(to.x - from.x) > f64::from(point.x);
            }
        }
    }
    inside
}

fn reach(field: &Field, going: &Going) -> Vec<Vec<Point>> {
    field.reach(at(400, 400), BUDGET, going)
}

#[test]
fn open_ground_is_a_circle() {
    let outlines = reach(&Terrain::new().field(), &Going::new());
    assert_eq!(outlines.len(), 1);
    assert!(outlines[0].len() > 200);
    for point in &outlines[0] {
        let distance = at(400, 400).distance(*point);
        assert!(distance <= BUDGET && distance >= BUDGET - Length(STEP.0 / 100), "{distance}");
    }
    let circle = Polygon::new(outlines[0].clone()).unwrap();
    assert!(circle.is_anticlockwise(), "the inside is on the left");
}

#[test]
fn a_wood_halves_the_reach_inside_it() {
    let field = Terrain::new().block(FeatureKind::Wood, (440, 100), (800, 700)).field();
    let outlines = reach(&field, &Going::new().ground(FeatureKind::Wood, Ground::Times(2)));
    assert_eq!(outlines.len(), 1);
    let farthest = outlines[0].iter().map(|point| point.x).max().unwrap();
    // 40 mm in the open, then 40 for 80.
    assert!((479_000..=480_000).contains(&farthest), "{farthest}");
    let nearest = outlines[0].iter().map(|point| point.x).min().unwrap();
    assert!((280_000..=281_000).contains(&nearest), "{nearest}");
}

#[test]
fn a_closed_area_is_a_hole_and_a_bridge_leads_over_it() {
    let pond = Terrain::new().block(FeatureKind::DeepWater, (420, 380), (450, 420));
    let going = Going::new().ground(FeatureKind::DeepWater, Ground::Closed).roads(FeatureKind::Bridge.into());
    let outlines = reach(&pond.field(), &going);
    assert_eq!(outlines.len(), 2);
    assert!(!is_inside(&outlines, at(435, 400)) && is_inside(&outlines, at(415, 400)));
    // Behind the pond: round its corner, 28.3 + 30 + 20 mm or so.
    assert!(is_inside(&outlines, at(455, 400)));
    let river = |terrain: Terrain| terrain.block(FeatureKind::DeepWater, (420, 0), (450, 800));
    let barred = reach(&river(Terrain::new()).field(), &going);
    assert!(!is_inside(&barred, at(460, 400)));
    let bridged = reach(&river(Terrain::new()).block(FeatureKind::Bridge, (415, 390), (455, 410)).field(), &going);
    assert!(is_inside(&bridged, at(460, 400)));
    assert!(is_inside(&bridged, at(470, 440)));
    assert!(!is_inside(&bridged, at(435, 430)));
}

#[test]
fn a_hedge_takes_its_toll_and_wire_stops() {
    let line = |kind| Terrain::new().line(kind, &[(440, 0), (440, 800)]).field();
    let toll = Going::new().obstacle(FeatureKind::Hedge, Obstacle::Toll(Length::mm(50)));
    let outlines = reach(&line(FeatureKind::Hedge), &toll);
    let farthest = outlines.iter().flatten().map(|point| point.x).max().unwrap();
    assert!((468_500..=470_000).contains(&farthest), "120 - 50 = 70 mm: {farthest}");
    let wire = Going::new().obstacle(FeatureKind::Wire, Obstacle::Closed);
    let outlines = reach(&line(FeatureKind::Wire), &wire);
    let farthest = outlines.iter().flatten().map(|point| point.x).max().unwrap();
    assert!((438_000..=440_000).contains(&farthest), "{farthest}");
    // Nodes of the search that lie exactly on the wire are no way round it.
    let on_nodes = Terrain::new().line(FeatureKind::Wire, &[(430, 0), (430, 800)]).field();
    let outlines = reach(&on_nodes, &wire);
    assert!(outlines.iter().flatten().all(|point| point.x < 430_000));
}

#[test]
fn what_is_shut_stops_without_being_terrain() {
    let field = Terrain::new().field();
    let line = Polyline::new(vec![at(440, 0), at(440, 800)]).unwrap();
    let shut = Going::new().shut(Outline::Line(line.clone()), Vec::new());
    let farthest = |going: &Going| reach(&field, going).iter().flatten().map(|point| point.x).max().unwrap();
    assert!((438_000..=440_000).contains(&farthest(&shut)), "{}", farthest(&shut));
    let on_nodes = Polyline::new(vec![at(430, 0), at(430, 800)]).unwrap();
    let outlines = reach(&field, &Going::new().shut(Outline::Line(on_nodes), Vec::new()));
    assert!(outlines.iter().flatten().all(|point| point.x < 430_000));
    let middle = line.position(at(440, 400));
    let gap = Span { from: middle - Length::mm(20), to: middle + Length::mm(20) };
    let through = reach(&field, &Going::new().shut(Outline::Line(line), vec![gap]));
    assert!(is_inside(&through, at(500, 400)) && is_inside(&through, at(460, 440)));
    // Straight it would be 114 mm, by way of the gap it is 130.
    assert!(!is_inside(&through, at(444, 505)), "round the end of the gap it is farther");
    let block = Polygon::new(vec![at(420, 380), at(450, 380), at(450, 420), at(420, 420)]).unwrap();
    let round = reach(&field, &Going::new().shut(Outline::Area(block), Vec::new()));
    assert!(!is_inside(&round, at(435, 400)) && is_inside(&round, at(415, 400)) && is_inside(&round, at(455, 400)));
}

#[test]
fn nothing_is_reached_without_a_budget_or_off_the_table() {
    let field = Terrain::new().field();
    assert!(field.reach(at(400, 400), Length::ZERO, &Going::new()).is_empty());
    assert!(field.reach(at(-1, 400), BUDGET, &Going::new()).is_empty());
    // In the middle of a lake.
    let lake = Terrain::new().block(FeatureKind::DeepWater, (200, 200), (600, 600)).field();
    assert!(reach(&lake, &mover()).is_empty());
    // At the corner of the table a quarter of the circle is left.
    let outlines = field.reach(at(0, 0), BUDGET, &Going::new());
    assert!(outlines.iter().flatten().all(|point| field.on_table(*point)));
    assert!(is_inside(&outlines, at(60, 60)) && !is_inside(&outlines, at(90, 90)));
}

fn mover() -> Going {
    Going::new()
        .ground(FeatureKind::Wood, Ground::Times(2))
        .ground(FeatureKind::Marsh, Ground::Times(3))
        .ground(FeatureKind::DeepWater, Ground::Closed)
        .ground(FeatureKind::Building, Ground::Closed)
        .obstacle(FeatureKind::Hedge, Obstacle::Toll(Length::mm(30)))
        .obstacle(FeatureKind::Wall, Obstacle::Toll(Length::mm(50)))
        .obstacle(FeatureKind::Wire, Obstacle::Closed)
        .roads(Kinds::of(&[FeatureKind::Road, FeatureKind::Bridge]))
}

proptest! {
    #![proptest_config(cases(12))]

    #[test]
    fn what_a_straight_line_reaches_is_inside_but_for_a_step(
        field in any_field(),
        x in 100..1_100,
        y in 100..700,
        bearings in proptest::collection::vec(0..360_000, 40),
    ) {
        let from = Point { x: x * 1_000 + 137, y: y * 1_000 + 291 };
        let outlines = field.reach(from, BUDGET, &mover());
        for bearing in bearings {
            let there = from.advance(sandtable_geometry::Angle(bearing), Length::mm(60));
            let Some(cost) = field.cost(&[from, there], &mover()) else { continue };
            // Off lines and edges by more than the lattice can blur, and affordable with steps to spare.
            let clear = {
                let mut clear = true;
                field.near(there, STEP * 2, Kinds::ALL, |_| clear = false);
                clear
            };
            if clear && cost <= BUDGET - STEP * 6 && field.on_table(there) {
                prop_assert!(is_inside(&outlines, there), "{} at a cost of {}", there, cost);
            }
        }
    }

    #[test]
    fn no_outline_goes_farther_than_the_budget(field in any_field(), x in 0..1_200, y in 0..800) {
        let from = Point { x: x * 1_000 + 137, y: y * 1_000 + 291 };
        for point in field.reach(from, BUDGET, &mover()).iter().flatten() {
            prop_assert!(from.distance(*point) <= BUDGET + Length(2));
            prop_assert!(field.on_table(*point));
        }
    }
}
