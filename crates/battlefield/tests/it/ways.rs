//! Ways over the table: how far they lead, how far one may go, and the shortest one round.

use crate::table::{Terrain, any_point, at};
use proptest::prelude::*;
use sandtable_battlefield::{FeatureKind, Kinds, Step, beyond, cheapest, farthest};
use sandtable_geometry::{Length, Point};

const WALL: FeatureKind = FeatureKind::Wall;

#[test]
fn a_path_is_followed_to_the_edge_of_the_table() {
    let field = Terrain::new().field();
    let (width, depth) = (field.table().x, field.table().y);
    let inside = vec![at(100, 100), Point { x: width, y: depth }];
    assert_eq!(field.follow(at(0, 0), inside.clone()), ([vec![at(0, 0)], inside].concat(), false));
    let off = vec![at(100, 100), Point { x: width + 1_000_000, y: 100_000 }, at(50, 50)];
    let clipped = Point { x: width, y: 100_000 };
    assert_eq!(field.follow(at(0, 0), off), (vec![at(0, 0), at(100, 100), clipped], true), "and no farther");
    // Through the corner, and from the edge itself straight off.
    let corner = Point { x: width + 5_000, y: depth + 5_000 };
    assert_eq!(field.follow(Point { x: width - 5_000, y: depth - 5_000 }, [corner]).0[1], Point { x: width, y: depth });
    assert_eq!(field.follow(at(0, 70), [Point { x: -9, y: 80_000 }]), (vec![at(0, 70); 2], true));
}

proptest! {
    #[test]
    fn what_is_followed_lies_on_the_table_and_on_the_line(from in any_point(), x in -3_000..=4_000, y in -3_000..=4_000) {
        let field = Terrain::new().field();
        let to = at(x, y);
        prop_assume!(field.on_table(from));
        let (track, off) = field.follow(from, [to]);
        prop_assert!(field.on_table(track[1]));
        prop_assert_eq!(off, !field.on_table(to));
        let wander = from.distance(track[1]) + track[1].distance(to) - from.distance(to);
        prop_assert!(wander <= Length::um(3), "{wander:?}");
    }
}

#[test]
fn the_rest_of_a_track_are_its_corners_farther_on() {
    let track = [at(0, 0), at(100, 0), at(100, 50), at(0, 50)];
    assert_eq!(beyond(&track, Length::ZERO), track[1..]);
    assert_eq!(beyond(&track, Length::mm(99)), track[1..]);
    assert_eq!(beyond(&track, Length::mm(100)), track[2..]);
    assert_eq!(beyond(&track, Length::mm(250)), []);
}

/// How far one goes of 100 mm where all up to `passes` may be passed, and one may not stop in the stretches given.
fn goes(passes: Length, closed: &[(Length, Length)]) -> (Length, &'static str) {
    let may = |along: Length| if along <= passes { Ok(()) } else { Err("barred") };
    let stands = |along: Length| {
        let shut = closed.iter().any(|(from, to)| (*from..=*to).contains(&along));
        may(along).and(if shut { Err("no room") } else { Ok(()) })
    };
    let found = farthest(Length::mm(100), may, stands, || "the end");
    assert!(found.along == Length::ZERO || stands(found.along).is_ok());
    assert!(found.tried >= found.along);
    (found.along, found.why)
}

#[test]
fn one_goes_as_far_as_one_may_stop_to_a_tenth_of_a_millimetre() {
    let mm = Length::mm;
    assert_eq!(goes(mm(100), &[]), (mm(100), "the end"));
    assert_eq!(goes(Length::um(37_250), &[]), (Length::um(37_200), "barred"));
    assert_eq!(goes(Length::um(90), &[]), (Length::ZERO, "barred"), "less than a tenth is nothing");
    // Just before what bars, that bars; farther back, what is in the way of stopping.
    assert_eq!(goes(mm(50), &[(Length::um(49_700), mm(60))]), (Length::um(49_600), "barred"));
    assert_eq!(goes(mm(50), &[(mm(30), mm(60))]), (Length::um(29_900), "no room"));
    assert_eq!(goes(mm(50), &[(mm(10), mm(60)), (mm(2), mm(5))]), (Length::um(9_900), "no room"));
    assert_eq!(goes(mm(50), &[(Length::ZERO, mm(60))]), (Length::ZERO, "barred"), "nowhere");
}

#[test]
fn the_way_round_a_wall_goes_by_its_end() {
    let field = Terrain::new().line(WALL, &[(300, 200), (300, 420)]).field();
    let crosses = |from: Point, to: Point| {
        let mut met = false;
        field.path(&[from, to], Kinds::of(&[WALL]), |step| met |= matches!(step, Step::Line { .. }));
        met
    };
    let cost = |from: Point, to: Point| (!crosses(from, to)).then(|| from.distance(to));
    let (start, goal) = (at(200, 400), at(400, 400));
    let way = |allowed: Length| {
        let nodes = field.corners([start, goal], allowed, |feature| feature.kind == WALL, []);
        assert_eq!(nodes[..2], [start, goal]);
        cheapest(&nodes, allowed, cost)
    };
    assert_eq!(way(Length::mm(400)), Some(vec![start, at(300, 421), goal]), "a millimetre beyond its end");
    let least = start.distance(at(300, 421)) + at(300, 421).distance(goal);
    assert!(way(least).is_some() && way(least - Length::um(1)).is_none());
    assert_eq!(cheapest(&[start, goal], Length::mm(400), cost), None, "straight through it does not lead");
    assert_eq!(cheapest(&[start, at(250, 400)], Length::mm(50), cost), Some(vec![start, at(250, 400)]));
    assert_eq!(cheapest(&[], Length::mm(50), cost), None);
}

#[test]
fn corners_are_those_of_the_least_detour_on_the_table() {
    let field = Terrain::new()
        .block(FeatureKind::Wood, (100, 0), (200, 80))
        .block(FeatureKind::Bridge, (400, 100), (440, 120))
        .field();
    let ends = [at(50, 40), at(500, 110)];
    let none = field.corners(ends, Length::mm(600), |_| false, []);
    assert_eq!(none.len(), 2 + 4, "a bridge always helps");
    let all = field.corners(ends, Length::mm(600), |feature| feature.kind == FeatureKind::Wood, [at(300, 60), ends[0]]);
    assert!(all.contains(&at(300, 60)) && all.iter().filter(|node| **node == ends[0]).count() == 1);
    assert!(
        all.iter().all(|node| field.on_table(*node)),
        "two of the wood's corners are given a berth beyond the table"
    );
    let detour = |node: &Point| ends[0].distance(*node) + node.distance(ends[1]);
    assert!(all[2..].is_sorted_by_key(detour) && all[2..].iter().all(|node| detour(node) <= Length::mm(600)));
    let many = (0..40).map(|n| at(60 + n * 10, 60));
    assert_eq!(field.corners(ends, Length::mm(900), |_| false, many).len(), 2 + 12);
}
