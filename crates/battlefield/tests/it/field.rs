//! What a field says of its terrain, and what it refuses.

use crate::table::{Terrain, any_field, any_point, at, cases};
use proptest::prelude::*;
use sandtable_battlefield::{Feature, FeatureId, FeatureKind, Field, FieldFlaw, FieldProblem, Kinds};
use sandtable_geometry::{Length, Point};

#[test]
fn all_problems_are_reported_at_once() {
    let mut features = Terrain::new()
        .block(FeatureKind::Wood, (0, 0), (100, 100))
        .block(FeatureKind::Wall, (0, 0), (100, 100))
        .line(FeatureKind::Marsh, &[(0, 0), (50, 50)])
        .block(FeatureKind::Hill, (0, 0), (100, 100))
        .level(0)
        .block(FeatureKind::Wood, (2_000, 0), (2_100, 100))
        .line(FeatureKind::River, &[(0, 0), (50, 50)])
        .features();
    features[5].id = FeatureId(0);
    let problems = Field::new(at(1_200, 0), features).unwrap_err();
    let problem = |feature, flaw| FieldProblem { feature, flaw };
    assert_eq!(
        problems,
        [
            problem(None, FieldFlaw::TableSize),
            problem(Some(1), FieldFlaw::NotAnArea(FeatureKind::Wall)),
            problem(Some(2), FieldFlaw::NotALine(FeatureKind::Marsh)),
            problem(Some(3), FieldFlaw::NoLevel),
            problem(Some(4), FieldFlaw::OffTable),
            problem(Some(5), FieldFlaw::RepeatedId(FeatureId(0))),
        ]
    );
    assert_eq!(problems[1].to_string(), "feature 2: wall is a line and cannot be an area");
}

#[test]
fn the_edge_of_the_table_belongs_to_it() {
    let field = Terrain::new().field();
    assert!(field.on_table(at(0, 0)) && field.on_table(at(1_200, 800)));
    assert!(!field.on_table(Point { x: 1_200_001, y: 0 }) && !field.on_table(Point { x: 0, y: -1 }));
    assert_eq!(field.table(), at(1_200, 800));
}

#[test]
fn the_highest_contour_gives_the_level() {
    let field = Terrain::new()
        .block(FeatureKind::Hill, (100, 100), (500, 500))
        .block(FeatureKind::Hill, (200, 200), (300, 300))
        .level(2)
        .field();
    let levels = [((50, 50), 0), ((100, 100), 1), ((199, 250), 1), ((200, 250), 2), ((250, 250), 2), ((501, 300), 0)];
    for ((x, y), level) in levels {
        assert_eq!(field.level_at(at(x, y)), level, "{x}, {y}");
    }
}

#[test]
fn a_point_on_an_edge_is_inside() {
    let field = Terrain::new()
        .block(FeatureKind::Wood, (100, 100), (200, 200))
        .block(FeatureKind::Marsh, (150, 150), (300, 300))
        .line(FeatureKind::Hedge, &[(0, 0), (400, 400)])
        .field();
    let inside = |x, y, kinds| {
        let mut found = Vec::new();
        field.containing(at(x, y), kinds, |feature: &Feature| found.push(feature.id.0));
        found
    };
    assert_eq!(inside(100, 150, Kinds::ALL), [0]);
    assert_eq!(inside(150, 200, Kinds::ALL), [0, 1]);
    assert_eq!(inside(150, 200, FeatureKind::Marsh.into()), [1]);
    assert!(field.is_in(at(200, 200), FeatureKind::Wood.into()));
    assert!(!field.is_in(at(201, 200), FeatureKind::Wood.into()));
    assert!(!field.is_in(at(50, 50), FeatureKind::Hedge.into()), "a line contains nothing");
}

#[test]
fn contact_is_measured_to_the_feature() {
    let field = Terrain::new()
        .line(FeatureKind::Wire, &[(100, 100), (300, 100)])
        .block(FeatureKind::Mines, (200, 120), (240, 160))
        .field();
    let contact = |x: i32, y: i32| {
        let mut found = Vec::new();
        field.near(Point { x, y }, Length::tenths_of_mm(155), Kinds::ALL, |feature| found.push(feature.id.0));
        found
    };
    assert_eq!(contact(150_000, 84_500), [0]);
    assert!(contact(150_000, 84_499).is_empty());
    assert_eq!(contact(220_000, 110_000), [0, 1]);
    assert_eq!(contact(315_500, 100_000), [0]);
}

#[test]
fn features_are_kept_in_the_order_of_their_numbers() {
    let mut features = Terrain::new()
        .block(FeatureKind::Wood, (0, 0), (100, 100))
        .block(FeatureKind::Marsh, (0, 0), (100, 100))
        .features();
    features[0].id = FeatureId(9);
    features[1].id = FeatureId(4);
    let field = Field::new(at(500, 500), features).unwrap();
    assert_eq!(field.features().iter().map(|feature| feature.id.0).collect::<Vec<_>>(), [4, 9]);
    assert_eq!(field.feature(FeatureId(9)).unwrap().kind, FeatureKind::Wood);
    assert!(field.feature(FeatureId(5)).is_none());
}

#[test]
fn groups_are_areas_that_share_an_edge_or_overlap() {
    let field = Terrain::new()
        .block(FeatureKind::Wood, (0, 0), (100, 100))
        .block(FeatureKind::BuiltUp, (100, 20), (200, 60))
        .block(FeatureKind::Wood, (190, 50), (300, 150))
        // A corner only; another level; another kind.
        .block(FeatureKind::Wood, (300, 150), (400, 250))
        .block(FeatureKind::Wood, (0, 100), (100, 200))
        .level(1)
        .block(FeatureKind::Marsh, (0, 0), (100, 100))
        .field();
    let groups: Vec<u16> = field.features().iter().map(|feature| field.group(feature.id).unwrap()).collect();
    assert_eq!(groups, [0, 0, 0, 3, 4, 5]);
}

#[test]
fn files_hold_features() {
    let text = concat!(
        r#"{"id":3,"kind":"wood","name":"Copse","#,
        r#""outline":{"area":[{"x":0,"y":0},{"x":5000,"y":0},{"x":0,"y":5000}]},"level":0}"#
    );
    let feature: Feature = serde_json::from_str(text).unwrap();
    assert_eq!(feature.name, "Copse");
    assert_eq!(serde_json::to_string(&feature).unwrap(), text);
}

proptest! {
    #![proptest_config(cases(200))]

    #[test]
    fn the_grid_misses_nothing(field in any_field(), point in any_point(), mm in 0..200) {
        let limit = Length::mm(mm);
        let (mut found, mut inside) = (Vec::new(), Vec::new());
        field.near(point, limit, Kinds::ALL, |feature| found.push(feature.id));
        field.containing(point, Kinds::ALL, |feature| inside.push(feature.id));
        let all = |pick: &dyn Fn(&Feature) -> bool| -> Vec<FeatureId> {
            field.features().iter().filter(|feature| pick(feature)).map(|feature| feature.id).collect()
        };
        prop_assert_eq!(found, all(&|feature| feature.within(point, limit)));
        prop_assert_eq!(inside, all(&|feature| feature.area().is_some_and(|area| area.contains(point))));
    }
}
