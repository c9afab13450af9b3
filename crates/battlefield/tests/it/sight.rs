//! What lines of sight meet.

use crate::table::{Terrain, any_field, any_point, at, cases};
use proptest::prelude::*;
use sandtable_battlefield::{Cover, FeatureKind, Field, Kinds, Met, Outline, covered};
use sandtable_geometry::{Length, Point, Segment, Span};

const COVER: Kinds = Kinds::of(&[FeatureKind::Wood, FeatureKind::BuiltUp]);

fn all_met(field: &Field, a: Point, b: Point, kinds: Kinds) -> Vec<Met> {
    let mut found = Vec::new();
    assert!(field.sight(a, b, kinds, |met| {
        found.push(met);
        true
    }));
    found
}

fn spans(met: &[Met]) -> Vec<Span> {
    let span = |met: &Met| match met {
        Met::Area { span, .. } => Some(*span),
        Met::Line { .. } => None,
    };
    met.iter().filter_map(span).collect()
}

fn depth(field: &Field, a: Point, b: Point) -> Length {
    covered(spans(&all_met(field, a, b, COVER)))
}

#[test]
fn mad_14_depths_of_wood_add_up() {
    let wood = |from: i32, to: i32| Terrain::new().block(FeatureKind::Wood, (from, 350), (to, 450));
    let (a, b) = (at(0, 400), at(400, 400));
    let table = [
        (wood(100, 140), 40),
        (wood(100, 160), 60),
        (wood(100, 130).block(FeatureKind::Wood, (200, 350), (230, 450)), 60),
        (wood(350, 450), 50),
        (wood(349, 450), 51),
        // Overlap counts once, and so do a wood and a built-up area.
        (wood(100, 140).block(FeatureKind::BuiltUp, (120, 350), (150, 450)), 50),
    ];
    for (terrain, mm) in table {
        let field = terrain.field();
        assert_eq!(depth(&field, a, b), Length::mm(mm));
        assert_eq!(depth(&field, b, a), Length::mm(mm));
    }
}

#[test]
fn mad_36_walls_are_crossed_at_a_distance() {
    let field = Terrain::new()
        .line(FeatureKind::Wall, &[(100, 0), (100, 400)])
        .line(FeatureKind::Hedge, &[(300, 200), (300, 400)])
        .field();
    let lines = |a, b| -> Vec<(u16, i32)> {
        let at = |met: Met| match met {
            Met::Line { feature, at } => (feature.0, at.0 / 1_000),
            Met::Area { .. } => panic!("no areas here"),
        };
        all_met(&field, a, b, Kinds::ALL).into_iter().map(at).collect()
    };
    assert_eq!(lines(at(0, 300), at(400, 300)), [(0, 100), (1, 300)]);
    assert_eq!(lines(at(400, 300), at(0, 300)), [(0, 300), (1, 100)]);
    // Touching an end, running along, ending on the line.
    assert_eq!(lines(at(0, 200), at(400, 200)), [(0, 100)]);
    assert_eq!(lines(at(300, 0), at(300, 500)), []);
    assert_eq!(lines(at(200, 300), at(300, 300)), []);
}

#[test]
fn mad_128_touching_a_corner_or_an_edge_is_not_inside() {
    let field = Terrain::new().block(FeatureKind::Building, (200, 200), (220, 220)).field();
    let kinds = FeatureKind::Building.into();
    assert_eq!(all_met(&field, at(190, 210), at(210, 190), kinds), []);
    assert_eq!(all_met(&field, at(0, 200), at(400, 200), kinds), []);
    assert_eq!(all_met(&field, at(220, 0), at(220, 400), kinds), []);
    assert_eq!(all_met(&field, at(0, 201), at(400, 201), kinds).len(), 1);
    // A garrison looks out of its own building; the building says that it contains one end.
    let own = all_met(&field, at(210, 210), at(400, 210), kinds);
    assert!(matches!(own[..], [Met::Area { contains_a: true, contains_b: false, .. }]));
    let from_its_edge = all_met(&field, at(200, 210), at(400, 210), kinds);
    assert!(matches!(from_its_edge[..], [Met::Area { contains_a: true, contains_b: false, .. }]));
}

#[test]
fn mad_128_a_common_edge_is_inside_its_group() {
    let field = Terrain::new()
        .block(FeatureKind::Wood, (100, 100), (200, 200))
        .block(FeatureKind::BuiltUp, (120, 200), (300, 300))
        .block(FeatureKind::Marsh, (200, 100), (300, 200))
        .field();
    let along = all_met(&field, at(0, 200), at(400, 200), COVER);
    let expected = Span { from: Length::mm(120), to: Length::mm(200) };
    assert!(matches!(along[..], [Met::Area { span, group: 0, .. }] if span == expected));
    assert_eq!(depth(&field, at(400, 200), at(0, 200)), Length::mm(80));
    assert_eq!(depth(&field, at(150, 200), at(400, 200)), Length::mm(50));
    // With only one of the two asked about, its edge is an edge again.
    assert_eq!(all_met(&field, at(0, 200), at(400, 200), FeatureKind::Wood.into()), []);
    // Edges of areas on the same side of the line make no seam.
    let nested = Terrain::new()
        .block(FeatureKind::Wood, (100, 100), (200, 200))
        .block(FeatureKind::Wood, (150, 150), (180, 200))
        .field();
    assert_eq!(depth(&nested, at(0, 200), at(400, 200)), Length::ZERO);
}

#[test]
fn a_report_can_be_stopped() {
    let field = Terrain::new()
        .block(FeatureKind::Wood, (100, 100), (200, 200))
        .block(FeatureKind::Wood, (300, 100), (400, 200))
        .field();
    let mut count = 0;
    let all = field.sight(at(0, 150), at(500, 150), COVER, |_| {
        count += 1;
        false
    });
    assert!(!all && count == 1);
}

#[test]
fn terrain_beyond_the_edge_of_the_table_counts() {
    let field = Terrain::new().block(FeatureKind::Wood, (1_150, 700), (1_300, 900)).field();
    assert_eq!(depth(&field, at(1_100, 850), at(1_400, 850)), Length::mm(150));
    assert_eq!(depth(&field, at(1_250, 950), at(1_250, 650)), Length::mm(200));
    // Its slanted edge is at x 1325 there, far from the table's own cells.
    let slanted = Terrain::new().area(FeatureKind::Wood, &[(1_150, 100), (1_500, 100), (1_500, 700)]).field();
    assert_eq!(depth(&slanted, at(1_300, 400), at(1_600, 400)), Length::mm(175));
}

/// The report without a grid: every feature asked on its own.
fn brute_force(field: &Field, a: Point, b: Point, kinds: Kinds) -> Vec<(u16, Span)> {
    let segment = Segment::new(a, b);
    let mut found = Vec::new();
    for feature in field.features().iter().filter(|feature| kinds.contains(feature.kind)) {
        match &feature.outline {
            Outline::Area(area) => area.spans(&segment, |span| found.push((feature.id.0, span))),
            Outline::Line(line) => line.crossings(&segment, |at| found.push((feature.id.0, Span { from: at, to: at }))),
        }
    }
    found
}

/// How much of a line is in one of the areas, by sampling the two sides of the line at many places.
fn sampled(field: &Field, a: Point, b: Point, kinds: Kinds) -> f64 {
    const SAMPLES: i32 = 500;
    let segment = Segment::new(a, b);
    let length = segment.length();
    let aside = |there: Point, hand: i32| {
        let (dx, dy) = (f64::from(b.x - a.x) / f64::from(length.0), f64::from(b.y - a.y) / f64::from(length.0));
        // Two micrometres to the side: rounding cannot bring it back over the line.
        Point { x: there.x + (dy * 2.9).round() as i32 * hand, y: there.y - (dx * 2.9).round() as i32 * hand }
    };
    let inside = (0..SAMPLES).filter(|step| {
        let there = segment.at(Length((i64::from(length.0) * i64::from(2 * step + 1) / i64::from(2 * SAMPLES)) as i32));
        [-1, 1].iter().all(|hand| field.is_in(aside(there, *hand), kinds))
    });
    inside.count() as f64 / f64::from(SAMPLES) * f64::from(length.0)
}

proptest! {
    #![proptest_config(cases(300))]

    #[test]
    fn sight_is_symmetric(field in any_field(), a in any_point(), b in any_point()) {
        let length = a.distance(b);
        let there = all_met(&field, a, b, Kinds::ALL);
        let back = all_met(&field, b, a, Kinds::ALL);
        prop_assert_eq!(there.len(), back.len());
        let number = |met: &Met| match met {
            Met::Area { feature, .. } | Met::Line { feature, .. } => *feature,
        };
        prop_assert_eq!(there.iter().map(number).collect::<Vec<_>>(), back.iter().map(number).collect::<Vec<_>>());
        for met in &there {
            let mirrored = match *met {
                Met::Line { feature, at } => Met::Line { feature, at: length - at },
                Met::Area { feature, group, span, contains_a, contains_b } => Met::Area {
                    feature,
                    group,
                    span: span.mirrored(length),
                    contains_a: contains_b,
                    contains_b: contains_a,
                },
            };
            prop_assert!(back.contains(&mirrored), "{:?} not in {:?}", mirrored, back);
        }
        prop_assert_eq!(covered(spans(&there)), covered(spans(&back)));
    }

    #[test]
    fn the_grid_finds_what_brute_force_finds(field in any_field(), a in any_point(), b in any_point()) {
        let seams = all_met(&field, a, b, Kinds::ALL).len() - brute_force(&field, a, b, Kinds::ALL).len();
        let found: Vec<(u16, Span)> = all_met(&field, a, b, Kinds::ALL)
            .into_iter()
            .map(|met| match met {
                Met::Area { feature, span, .. } => (feature.0, span),
                Met::Line { feature, at } => (feature.0, Span { from: at, to: at }),
            })
            .collect();
        let expected = brute_force(&field, a, b, Kinds::ALL);
        prop_assert_eq!(&found[..found.len() - seams], &expected[..]);
    }

    #[test]
    fn covered_depth_is_that_of_sampling(field in any_field(), a in any_point(), b in any_point()) {
        prop_assume!(a.distance(b) > Length::mm(20));
        let length = f64::from(a.distance(b).0);
        let depth = covered(spans(&all_met(&field, a, b, FeatureKind::Wood.into())));
        let woods = || field.features().iter().filter(|feature| feature.kind == FeatureKind::Wood);
        let levels = |level: u8| woods().any(|wood| wood.level == level);
        // Woods of two levels share edges without being a group; sampling cannot tell.
        prop_assume!(!(levels(0) && levels(1)));
        let sampled = sampled(&field, a, b, FeatureKind::Wood.into());
        prop_assert!((f64::from(depth.0) - sampled).abs() <= length * 0.03, "{} against {}", depth, sampled / 1_000.0);
    }

    #[test]
    fn a_cover_is_never_longer_than_the_line(field in any_field(), a in any_point(), b in any_point()) {
        let mut cover = Cover::new();
        spans(&all_met(&field, a, b, Kinds::ALL)).into_iter().for_each(|span| cover.add(span));
        prop_assert!(cover.length() <= a.distance(b));
    }
}

#[test]
fn a_way_is_cut_into_stretches_of_the_area_that_holds() {
    let table = Terrain::new()
        .block(FeatureKind::Wood, (100, 350), (300, 450))
        .block(FeatureKind::Rough, (200, 350), (400, 450))
        .block(FeatureKind::Road, (250, 350), (260, 450));
    let (field, way) = (table.field(), Segment::new(at(0, 400), at(500, 400)));
    let cut = |rank: &dyn Fn(FeatureKind) -> Option<u8>| -> Vec<(i32, Option<u16>)> {
        let all = field.stretches(&way, |feature| rank(feature.kind));
        all.into_iter().map(|stretch| (stretch.span.to.0 / 1000, stretch.feature.map(|id| id.0))).collect()
    };
    // Of equal ranks the last area holds, and a road over all where it has a higher one.
    let equal = [(100, None), (200, Some(0)), (250, Some(1)), (260, Some(2)), (400, Some(1)), (500, None)];
    assert_eq!(cut(&|_| Some(0)), equal);
    let road = |kind| (kind == FeatureKind::Road).then_some(1);
    assert_eq!(cut(&road), [(250, None), (260, Some(2)), (500, None)]);
    let wood_first = |kind| Some(u8::from(kind == FeatureKind::Wood));
    assert_eq!(cut(&wood_first), [(100, None), (300, Some(0)), (400, Some(1)), (500, None)]);
}

#[test]
fn lines_are_crossed_in_the_order_of_the_way_and_at_its_ends_by_whoever_stands_beyond() {
    let table = Terrain::new()
        .line(FeatureKind::Wall, &[(200, 300), (200, 500)])
        .line(FeatureKind::Hedge, &[(100, 300), (100, 500)]);
    let (field, way) = (table.field(), Segment::new(at(0, 400), at(200, 400)));
    let crossed = |before, after| -> Vec<(u16, i32)> {
        let all = field.crossings(before, &way, after);
        all.iter().map(|crossed| (crossed.feature.0, crossed.along.0 / 1000)).collect()
    };
    assert_eq!(crossed(at(0, 400), at(200, 400)), [(1, 100)]);
    assert_eq!(crossed(at(0, 400), at(210, 400)), [(1, 100), (0, 200)]);
    assert_eq!(crossed(at(0, 400), at(190, 400)), [(1, 100)]);
    assert!(field.crossings(at(0, 400), &Segment::new(at(100, 400), at(100, 400)), at(200, 400)).is_empty());
}
