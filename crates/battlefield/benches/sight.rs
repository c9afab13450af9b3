//! How many lines of sight a second, and how long an outline of reach takes: `cargo bench -p sandtable-battlefield`.

use sandtable_battlefield::{
    Cover, Feature, FeatureId, FeatureKind, Field, Going, Ground, Kinds, Met, Obstacle, Outline,
};
use sandtable_geometry::{Angle, Length, Point, Polygon, Polyline};
use std::hint::black_box;
use std::time::Instant;

/// A small generator, so that every run asks the same questions.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, limit: i32) -> i32 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) % limit as u64) as i32
    }

    fn point(&mut self, table: Point) -> Point {
        Point { x: self.below(table.x), y: self.below(table.y) }
    }
}

/// Half woods and built-up areas of eight corners, a quarter buildings, a quarter hedges and walls.
fn battlefield(count: usize, table: Point, numbers: &mut Numbers) -> Field {
    let features = (0..count).map(|index| {
        let centre = numbers.point(table);
        let (kind, size) = match index % 4 {
            0 => (FeatureKind::Wood, 60_000),
            1 => (FeatureKind::BuiltUp, 50_000),
            2 => (FeatureKind::Building, 15_000),
            _ => (FeatureKind::Hedge, 60_000),
        };
        let outline = if kind == FeatureKind::Hedge {
            let across = Angle::degrees(numbers.below(360));
            let bend = centre.advance(across, Length(size));
            let end = bend.advance(across + Angle::degrees(40), Length(size));
            Outline::Line(Polyline::new(vec![centre, bend, end]).expect("a bent line"))
        } else {
            let corners = if kind == FeatureKind::Building { 4 } else { 8 };
            let corner = |index: i32, reach: i32| centre.advance(Angle::degrees(index * 360 / corners), Length(reach));
            let reach = |numbers: &mut Numbers| size / 2 + numbers.below(size / 2);
            let around = (0..corners).map(|index| corner(index, reach(numbers)));
            Outline::Area(Polygon::new(around.collect()).expect("a star around its centre"))
        };
        Feature { id: FeatureId(index as u16), kind, name: String::new(), outline, level: 0 }
    });
    Field::new(table, features.collect()).expect("a sound table")
}

fn main() {
    let table = Point::mm(1_800, 1_200);
    for count in [25, 100, 400] {
        let mut numbers = Numbers(7);
        let field = battlefield(count, table, &mut numbers);
        for reach in [100, 200, 400, 2_000] {
            let lines: Vec<(Point, Point)> = (0..10_000)
                .map(|_| {
                    let from = numbers.point(table);
                    let bearing = Angle::degrees(numbers.below(360));
                    (from, from.advance(bearing, Length::mm(reach / 2 + numbers.below(reach))))
                })
                .collect();
            let (rounds, started) = (40, Instant::now());
            let mut blocked = 0;
            for _ in 0..rounds {
                for (from, to) in &lines {
                    blocked += u64::from(is_blocked(&field, *from, *to));
                }
            }
            let seconds = started.elapsed().as_secs_f64();
            let rate = f64::from(rounds) * lines.len() as f64 / seconds / 1e6;
            println!(
                "{count:4} features, lines of about {reach:5} mm: {rate:6.2} million a second, {:5.1} % blocked",
                100.0 * black_box(blocked) as f64 / f64::from(rounds) / lines.len() as f64
            );
        }
        time_reach(&field, &mut numbers);
    }
}

/// Outlines of 200 mm through woods, built-up areas and hedges.
fn time_reach(field: &Field, numbers: &mut Numbers) {
    let going = Going::new()
        .ground(FeatureKind::Wood, Ground::Times(2))
        .ground(FeatureKind::BuiltUp, Ground::Times(2))
        .ground(FeatureKind::Building, Ground::Closed)
        .obstacle(FeatureKind::Hedge, Obstacle::Toll(Length::mm(50)));
    let (count, started) = (50, Instant::now());
    for _ in 0..count {
        black_box(field.reach(numbers.point(field.table()), Length::mm(200), &going));
    }
    let each = started.elapsed().as_secs_f64() * 1e3 / f64::from(count);
    println!("{:4} features, reach of 200 mm: {each:.1} ms", field.features().len());
}

/// More than 50 mm of wood or built-up area, or any building.
fn is_blocked(field: &Field, from: Point, to: Point) -> bool {
    const KINDS: Kinds = Kinds::of(&[FeatureKind::Wood, FeatureKind::BuiltUp, FeatureKind::Building]);
    let mut wood = Cover::new();
    let open = field.sight(from, to, KINDS, |met| match met {
        Met::Area { feature, span, contains_a, contains_b, .. } => {
            if feature.0 % 4 == 2 {
                return contains_a || contains_b;
            }
            wood.add(span);
            true
        }
        Met::Line { .. } => true,
    });
    !open || wood.length() > Length::mm(50)
}
