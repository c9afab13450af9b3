//! What paths meet and cost.

use crate::table::{Terrain, any_field, any_point, at, cases};
use proptest::prelude::*;
use sandtable_battlefield::{FeatureId, FeatureKind, Field, Going, Ground, Kinds, Met, Obstacle, Step};
use sandtable_geometry::{Circle, Length, Point, Span};

fn steps(field: &Field, path: &[Point], kinds: Kinds) -> Vec<Step> {
    let mut found = Vec::new();
    field.path(path, kinds, |step| found.push(step));
    found
}

/// A tracked vehicle: woods cost double, deep water is closed, a hedge costs 50 mm, wire is closed.
fn tracks() -> Going {
    Going::new()
        .ground(FeatureKind::Wood, Ground::Times(2))
        .ground(FeatureKind::BuiltUp, Ground::Times(2))
        .ground(FeatureKind::DeepWater, Ground::Closed)
        .obstacle(FeatureKind::Hedge, Obstacle::Toll(Length::mm(50)))
        .obstacle(FeatureKind::Wire, Obstacle::Closed)
        .roads(Kinds::of(&[FeatureKind::Road, FeatureKind::Bridge]))
}

#[test]
fn mad_22_a_path_costs_double_in_a_wood() {
    let field = Terrain::new().block(FeatureKind::Wood, (160, 0), (500, 500)).field();
    let cost = |path: &[Point]| field.cost(path, &tracks());
    assert_eq!(cost(&[at(100, 100), at(205, 100)]), Some(Length::mm(150)));
    assert_eq!(cost(&[at(100, 100), at(206, 100)]), Some(Length::mm(152)));
    assert_eq!(cost(&[at(100, 100), at(160, 100), at(160, 400)]), Some(Length::mm(360)), "along its edge");
    assert_eq!(cost(&[at(100, 100)]), Some(Length::ZERO));
    assert_eq!(cost(&[]), Some(Length::ZERO));
    // The worst counts where areas overlap, and a common edge is inside.
    let village = Terrain::new()
        .block(FeatureKind::Wood, (100, 100), (200, 200))
        .block(FeatureKind::BuiltUp, (150, 100), (300, 200))
        .block(FeatureKind::BuiltUp, (100, 200), (300, 300))
        .field();
    assert_eq!(village.cost(&[at(50, 150), at(350, 150)], &tracks()), Some(Length::mm(500)));
    assert_eq!(village.cost(&[at(50, 200), at(350, 200)], &tracks()), Some(Length::mm(500)));
}

#[test]
fn mad_25_a_bridge_opens_a_river_and_a_road_a_wood() {
    let field = Terrain::new()
        .block(FeatureKind::DeepWater, (200, 0), (230, 800))
        .block(FeatureKind::Bridge, (195, 100), (235, 130))
        .block(FeatureKind::Wood, (300, 0), (500, 800))
        .block(FeatureKind::Road, (235, 100), (700, 130))
        .field();
    assert_eq!(field.cost(&[at(100, 300), at(260, 300)], &tracks()), None);
    assert_eq!(field.cost(&[at(100, 115), at(260, 115)], &tracks()), Some(Length::mm(160)));
    assert_eq!(field.cost(&[at(100, 115), at(600, 115)], &tracks()), Some(Length::mm(500)));
    assert_eq!(field.cost(&[at(100, 115), at(260, 115), at(260, 300), at(600, 300)], &tracks()), Some(Length::mm(885)));
    // Along the bank is not in the water; half over the edge of the bridge is.
    assert_eq!(field.cost(&[at(200, 0), at(200, 800)], &tracks()), Some(Length::mm(800)));
    assert_eq!(field.cost(&[at(190, 120), at(240, 140)], &tracks()), None);
}

#[test]
fn mad_26_each_crossing_of_a_hedge_costs_its_toll() {
    let field = Terrain::new()
        .line(FeatureKind::Hedge, &[(200, 0), (200, 400)])
        .line(FeatureKind::Wire, &[(400, 0), (400, 400)])
        .field();
    let cost = |path: &[Point]| field.cost(path, &tracks());
    assert_eq!(cost(&[at(160, 100), at(260, 100)]), Some(Length::mm(150)));
    assert_eq!(cost(&[at(160, 100), at(200, 100), at(260, 100)]), Some(Length::mm(150)), "a corner on the hedge");
    assert_eq!(cost(&[at(160, 100), at(200, 100), at(160, 100)]), Some(Length::mm(80)));
    assert_eq!(cost(&[at(160, 100), at(240, 100), at(160, 100)]), Some(Length::mm(260)));
    assert_eq!(cost(&[at(160, 400), at(240, 400)]), Some(Length::mm(80)), "past its very end");
    assert_eq!(cost(&[at(350, 100), at(450, 100)]), None);
    assert_eq!(cost(&[at(350, 100), at(400, 100)]), Some(Length::mm(50)));
}

#[test]
fn mad_66_a_gap_in_wire_is_open_to_its_ends() {
    let field = Terrain::new().line(FeatureKind::Wire, &[(0, 300), (400, 300)]).field();
    let line = field.features()[0].line().unwrap();
    let middle = line.position(at(100, 300));
    let gap = Span { from: middle - Length::mm(20), to: middle + Length::mm(20) };
    let going = tracks().gap(FeatureId(0), gap);
    let cost = |x: i32| field.cost(&[at(x, 250), at(x, 350)], &going);
    assert_eq!(
        [cost(79), cost(80), cost(90), cost(120), cost(121), cost(130)].map(|cost| cost.is_some()),
        [false, true, true, true, false, false]
    );
}

#[test]
fn mad_68_a_mine_tile_is_entered_by_its_inside() {
    let field = Terrain::new()
        .block(FeatureKind::Mines, (100, 100), (140, 140))
        .block(FeatureKind::Mines, (140, 100), (180, 140))
        .block(FeatureKind::Mines, (100, 140), (140, 180))
        .block(FeatureKind::Mines, (140, 140), (180, 180))
        .field();
    let entered = |path: &[Point]| -> Vec<(u16, Point)> {
        let entry = |step: Step| match step {
            Step::Area { feature, entry, .. } => (feature.0, entry),
            Step::Line { .. } => panic!("no lines here"),
        };
        steps(&field, path, FeatureKind::Mines.into()).into_iter().map(entry).collect()
    };
    // Left through the common corner of four into the opposite one.
    assert_eq!(entered(&[at(120, 120), at(160, 160)]), [(0, at(120, 120)), (3, at(140, 140))]);
    assert_eq!(entered(&[at(120, 120), at(140, 140), at(160, 160)]), [(0, at(120, 120)), (3, at(140, 140))]);
    // Along the edges between them: none.
    assert_eq!(entered(&[at(140, 50), at(140, 250)]), []);
    assert_eq!(entered(&[at(80, 120), at(120, 80)]), [], "a corner only");
    assert_eq!(entered(&[at(50, 120), at(250, 120)]), [(0, at(100, 120)), (1, at(140, 120))]);
}

#[test]
fn a_barred_circle_is_open_at_its_rim() {
    let field = Terrain::new().field();
    let going = Going::new().barred(Circle::new(at(100, 100), Length::tenths_of_mm(295)));
    let passing = |um: i32| field.cost(&[Point { x: 0, y: um }, Point { x: 200_000, y: um }], &going);
    assert_eq!(passing(129_500), Some(Length::mm(200)));
    assert_eq!(passing(129_499), None);
    // From inside the way out is open, the way in is not.
    let from_inside = |x: i32| field.cost(&[at(110, 100), at(x, 100)], &going);
    assert_eq!([from_inside(200), from_inside(109)], [Some(Length::mm(90)), None]);
}

#[test]
fn single_features_may_differ_from_their_kind() {
    let field = Terrain::new()
        .block(FeatureKind::River, (100, 0), (150, 400))
        .block(FeatureKind::River, (200, 0), (250, 400))
        .line(FeatureKind::Hedge, &[(300, 0), (300, 400)])
        .field();
    let path = [at(50, 100), at(350, 100)];
    assert_eq!(field.cost(&path, &tracks()), Some(Length::mm(350)));
    let ford = tracks().ground_of(FeatureId(1), Ground::Times(3));
    assert_eq!(field.cost(&path, &ford), Some(Length::mm(450)));
    assert_eq!(field.cost(&path, &ford.clone().ground_of(FeatureId(1), Ground::Closed)), None);
    assert_eq!(field.cost(&path, &ford.obstacle_of(FeatureId(2), Obstacle::Free)), Some(Length::mm(400)));
}

#[test]
fn steps_name_their_piece_and_place() {
    let field = Terrain::new()
        .block(FeatureKind::Wood, (100, 0), (200, 400))
        .line(FeatureKind::Hedge, &[(150, 0), (150, 400)])
        .line(FeatureKind::Wall, &[(300, 0), (300, 400)])
        .field();
    let path = [at(0, 100), at(120, 100), at(350, 100)];
    let area = |piece, from: i32, to: i32, x: i32| Step::Area {
        piece,
        feature: FeatureId(0),
        group: 0,
        span: Span { from: Length::mm(from), to: Length::mm(to) },
        entry: at(x, 100),
    };
    let line = |feature, mm: i32, x: i32| Step::Line {
        piece: 1,
        feature: FeatureId(feature),
        at: Length::mm(mm),
        point: at(x, 100),
    };
    assert_eq!(
        steps(&field, &path, Kinds::ALL),
        [area(0, 100, 120, 100), area(1, 0, 80, 120), line(1, 30, 150), line(2, 180, 300)]
    );
    assert_eq!(steps(&field, &path, FeatureKind::Wall.into()), [line(2, 180, 300)]);
}

proptest! {
    #![proptest_config(cases(300))]

    #[test]
    fn a_path_of_one_piece_meets_what_sight_meets(field in any_field(), a in any_point(), b in any_point()) {
        let mut met = Vec::new();
        field.sight(a, b, Kinds::ALL, |there| {
            met.push(there);
            true
        });
        let areas = met.iter().filter(|met| matches!(met, Met::Area { .. })).count();
        let found = steps(&field, &[a, b], Kinds::ALL);
        prop_assert_eq!(found.len(), met.len());
        prop_assert_eq!(found.iter().filter(|step| matches!(step, Step::Area { .. })).count(), areas);
    }

    #[test]
    fn a_path_costs_the_same_both_ways_and_never_less_than_its_length(
        field in any_field(),
        path in proptest::collection::vec(any_point(), 2..6),
    ) {
        let back: Vec<Point> = path.iter().rev().copied().collect();
        let (there, back) = (field.cost(&path, &tracks()), field.cost(&back, &tracks()));
        prop_assert_eq!(there, back);
        let length: Length = path.windows(2).map(|pair| pair[0].distance(pair[1])).sum();
        prop_assert!(there.is_none_or(|cost| cost >= length));
    }
}
