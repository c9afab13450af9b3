//! Tables that the tests share.

use proptest::prelude::*;
use proptest::test_runner::RngSeed;
use sandtable_battlefield::{Feature, FeatureId, FeatureKind, Field, Outline};
use sandtable_geometry::{Bounds, Point, Polygon, Polyline};

/// So many cases of a property, the same in every run; none are kept in files.
pub fn cases(count: u32) -> ProptestConfig {
    ProptestConfig {
        failure_persistence: None,
        rng_seed: RngSeed::Fixed(1),
        max_local_rejects: 10_000_000,
        max_global_rejects: 1_000_000,
        ..ProptestConfig::with_cases(count)
    }
}

/// The point with these coordinates in millimetres.
pub fn at(x: i32, y: i32) -> Point {
    Point::mm(x, y)
}

/// A list of features in the making; numbers count from 0.
#[derive(Default)]
pub struct Terrain(Vec<Feature>);

impl Terrain {
    pub fn new() -> Terrain {
        Terrain::default()
    }

    fn with(mut self, kind: FeatureKind, outline: Outline, level: u8) -> Terrain {
        let id = FeatureId(self.0.len() as u16);
        self.0.push(Feature { id, kind, name: String::new(), outline, level });
        self
    }

    pub fn area(self, kind: FeatureKind, corners: &[(i32, i32)]) -> Terrain {
        let corners = corners.iter().map(|&(x, y)| at(x, y)).collect();
        let level = u8::from(kind == FeatureKind::Hill);
        self.with(kind, Outline::Area(Polygon::new(corners).unwrap()), level)
    }

    /// The upright rectangle from one corner to the opposite one.
    pub fn block(self, kind: FeatureKind, from: (i32, i32), to: (i32, i32)) -> Terrain {
        self.area(kind, &[from, (to.0, from.1), to, (from.0, to.1)])
    }

    pub fn line(self, kind: FeatureKind, points: &[(i32, i32)]) -> Terrain {
        let points = points.iter().map(|&(x, y)| at(x, y)).collect();
        self.with(kind, Outline::Line(Polyline::new(points).unwrap()), 0)
    }

    /// The level of the feature put down last.
    pub fn level(mut self, level: u8) -> Terrain {
        self.0.last_mut().unwrap().level = level;
        self
    }

    pub fn features(self) -> Vec<Feature> {
        self.0
    }

    /// The table of 1200 x 800 mm with these features.
    pub fn field(self) -> Field {
        Field::new(at(1_200, 800), self.0).unwrap()
    }
}

/// A table of 1200 x 800 mm with up to 40 features of all sorts, on a lattice so coarse that edges are often shared.
pub fn any_field() -> impl Strategy<Value = Field> {
    let point = || (-2..24i32, -2..16i32).prop_map(|(x, y)| at(50 * x, 50 * y));
    let area = proptest::collection::vec((0..4i32, 0..4i32), 3..7);
    let feature = (0..FeatureKind::ALL.len(), point(), area, 0..2u8);
    proptest::collection::vec(feature, 0..40).prop_map(|drawn| {
        let mut features = Vec::new();
        for (kind, corner, offsets, level) in drawn {
            let kind = FeatureKind::ALL[kind];
            let points: Vec<Point> =
                offsets.iter().map(|(x, y)| Point { x: corner.x + x * 50_000, y: corner.y + y * 50_000 }).collect();
            let outline = if kind.is_area() {
                Polygon::new(points).ok().map(Outline::Area)
            } else {
                Polyline::new(points).ok().map(Outline::Line)
            };
            let level = if kind == FeatureKind::Hill { level + 1 } else { level };
            if let Some(outline) = outline {
                let id = FeatureId(features.len() as u16 * 3);
                features.push(Feature { id, kind, name: String::new(), outline, level });
            }
        }
        let table = Bounds { low: at(0, 0), high: at(1_200, 800) };
        features.retain(|feature: &Feature| feature.bounds().meets(&table));
        Field::new(at(1_200, 800), features).unwrap()
    })
}

/// A point of the same lattice or anywhere on the table and a little beyond.
pub fn any_point() -> impl Strategy<Value = Point> {
    prop_oneof![
        (0..25i32, 0..17i32).prop_map(|(x, y)| at(50 * x, 50 * y)),
        (-50_000..1_250_000, -50_000..850_000).prop_map(|(x, y)| Point { x, y }),
    ]
}
