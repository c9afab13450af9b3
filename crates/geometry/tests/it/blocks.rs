//! Blocks of bases: hulls, distances, how far they may be moved, and what lies before a front edge.

use crate::table::at;
use proptest::prelude::*;
use sandtable_geometry::{
    Angle, Bar, Block, Course, Edge, Front, Length, Point, Rectangle, Segment, Stand, TooNear, convex_distance,
    convex_hull, convex_overlap, convex_within, farthest_that, nearest_points,
};

/// Centre and size in millimetres: depth along the heading, then frontage.
fn block(x: i32, y: i32, degrees: i32, [length, width]: [i32; 2]) -> Rectangle {
    Rectangle {
        centre: at(x, y),
        heading: Angle::degrees(degrees),
        length: Length::mm(length),
        width: Length::mm(width),
    }
}

#[test]
fn a_hull_leaves_out_what_lies_within_and_on_its_edges() {
    let points = [at(0, 0), at(10, 0), at(5, 5), at(10, 10), at(0, 10), at(5, 0), at(0, 0)];
    assert_eq!(convex_hull(points), [at(0, 0), at(10, 0), at(10, 10), at(0, 10)]);
    assert_eq!(convex_hull([at(3, 3), at(3, 3)]), [at(3, 3)]);
    assert_eq!(convex_hull([at(0, 0), at(4, 4), at(2, 2)]), [at(0, 0), at(4, 4)]);
    // Straight ahead it is the longer block, aslant a hexagon.
    let from = block(0, 0, 0, [20, 60]);
    assert_eq!(from.swept(&block(0, 50, 0, [20, 60])), [at(-30, -10), at(30, -10), at(30, 60), at(-30, 60)]);
    assert_eq!(from.swept(&block(5, 50, 0, [20, 60])).len(), 6);
}

#[test]
fn distances_are_exact_and_between_the_middles_of_facing_stretches() {
    let (one, two) = (block(0, 0, 0, [20, 20]), block(20, 100, 0, [20, 60]));
    let near = |slack| nearest_points(&one.corners(), &two.corners(), slack);
    // The stretches that face each other run from x = -10 to x = 10.
    assert_eq!(near(Length::ZERO), Some(Segment::new(at(0, 10), at(0, 90))));
    assert_eq!(one.distance(&two), Length::mm(80));
    assert!(one.is_within(&two, Length::mm(80)) && !one.is_within(&two, Length::um(79_999)));
    // Aside of it corners are nearest: 3, 4, 5.
    let aside = block(70, 60, 0, [20, 60]);
    assert_eq!(
        nearest_points(&one.corners(), &aside.corners(), Length::ZERO),
        Some(Segment::new(at(10, 10), at(40, 50)))
    );
    assert_eq!(convex_distance(&one.corners(), &aside.corners()), Length::mm(50));
    // What touches has no distance, and no line between.
    let beside = block(20, 0, 0, [20, 20]);
    assert_eq!(nearest_points(&one.corners(), &beside.corners(), Length::ZERO), None);
    assert_eq!(one.distance(&beside), Length::ZERO);
    assert!(!convex_within(&one.corners(), &beside.corners(), Length::um(-1)));
}

#[test]
fn touching_is_no_overlap_and_slack_is_taken_off_both() {
    let one = block(0, 0, 0, [20, 60]);
    let at_y = |um: i32| Rectangle { centre: Point { x: 0, y: um }, ..one };
    assert!(!convex_overlap(&one.corners(), &at_y(20_000).corners()));
    assert!(convex_overlap(&one.corners(), &at_y(19_999).corners()));
    assert!(!one.overlaps(&at_y(19_800), Length::um(100)) && one.overlaps(&at_y(19_799), Length::um(100)));
    // Without an area there is nothing in common.
    assert!(!convex_overlap(&one.corners(), &[at(0, 0), at(5, 5)]));
    assert!(!one.overlaps(&one, Length::mm(10)));
}

#[test]
fn a_block_is_moved_up_to_what_is_in_its_way() {
    let (from, other) = (block(0, 0, 0, [20, 60]), block(0, 100, 0, [20, 60]));
    let ahead = Segment::new(at(7, 7), at(7, 207));
    assert_eq!(from.clear_way(&ahead, &other, TooNear::Over(Length::ZERO)), Length::mm(80));
    assert_eq!(from.clear_way(&ahead, &other, TooNear::Within(Length::mm(25))), Length::um(54_999));
    assert_eq!(from.clear_way(&ahead, &other, TooNear::Within(Length::ZERO)), Length::um(79_999));
    // Aside of it, and away from it, nothing is in the way.
    assert_eq!(from.clear_way(&ahead, &block(61, 100, 0, [20, 60]), TooNear::Within(Length::ZERO)), Length::mm(200));
    assert_eq!(from.clear_way(&ahead.reversed(), &other, TooNear::Over(Length::ZERO)), Length::mm(200));
    // It never jumps over something narrow.
    assert_eq!(from.clear_way(&ahead, &block(0, 100, 0, [1, 1]), TooNear::Over(Length::ZERO)), Length::um(89_500));
    // Who is too near already does not go at all.
    assert_eq!(from.clear_way(&ahead, &block(0, 20, 0, [20, 60]), TooNear::Within(Length::mm(1))), Length::ZERO);
}

#[test]
fn a_block_is_moved_off_what_it_lies_over() {
    let (from, other) = (block(0, 0, 0, [20, 60]), block(0, 10, 0, [20, 60]));
    let back = Segment::new(at(0, 0), at(0, -50));
    let off = from.way_off(&back, &other, Length::ZERO).unwrap();
    assert!((off - Length::mm(10)).abs() <= Length::um(1), "{off}");
    assert_eq!(from.way_off(&back, &block(0, 100, 0, [20, 60]), Length::ZERO), Some(Length::ZERO));
    assert_eq!(from.way_off(&Segment::new(at(0, 0), at(0, -5)), &other, Length::ZERO), None);
    assert_eq!(farthest_that(Length::mm(5), |along| along <= Length::um(1_234)), Length::um(1_234));
}

#[test]
fn a_front_spreads_from_the_ends_of_its_edge() {
    let edge = Front {
        middle: Course { at: at(0, 0), heading: Angle::ZERO },
        width: Length::mm(48),
        spread: Angle::degrees(30),
    };
    // At 100 ahead it reaches 24 + 57.735 aside.
    let speck = |um: i32, y: i32| Rectangle {
        centre: Point { x: um, y },
        heading: Angle::ZERO,
        length: Length::um(2),
        width: Length::um(2),
    };
    assert!(edge.region().meets(&speck(81_735, 100_000)) && edge.region().meets(&speck(-81_735, 100_000)));
    assert!(!edge.region().meets(&speck(81_738, 100_000)) && !edge.region().meets(&speck(0, -2)));
    assert!(edge.region().meets(&speck(24_000, 0)), "the line of the edge belongs to it");
    // Half the way round all that is not behind is in it; straight ahead nothing beside the edge is.
    let round = Front { spread: Angle::QUARTER, ..edge };
    assert!(round.region().meets(&speck(500_000, 0)) && !round.region().meets(&speck(500_000, -2)));
    let ahead = Front { spread: Angle::ZERO, ..edge };
    assert_eq!(ahead.region().breadth(&block(30, 100, 0, [10, 20])), Length::mm(4));
    assert_eq!(ahead.region().breadth(&block(34, 100, 0, [10, 20])), Length::ZERO);
    assert_eq!(ahead.region().breadth(&block(0, -100, 0, [10, 20])), Length::ZERO);
    // It turns with its edge.
    let east = Front { middle: Course { heading: Angle::QUARTER, ..edge.middle }, ..edge };
    assert!(east.region().meets(&block(100, 0, 0, [10, 10])) && !east.region().meets(&block(0, 100, 0, [10, 10])));
    assert_eq!(edge.ends(), [at(-24, 0), at(24, 0)]);
    assert_eq!(ahead.outline(Length::mm(100)), [at(-24, 0), at(-24, 100), at(24, 100), at(24, 0)]);
    assert_eq!(edge.outline(Length::mm(100)).len(), 28);
    let wider = edge.wider(Length::mm(1), Angle::degrees(1));
    assert_eq!((wider.width, wider.spread, wider.middle.at), (Length::mm(50), Angle::degrees(31), at(0, -1)));
}

#[test]
fn what_is_measured_from_a_course_leads_back() {
    let course = Course { at: at(10, 20), heading: Angle::degrees(90) };
    assert_eq!(course.measured(at(17, 25)), (Length::mm(7), Length::mm(-5)));
}

proptest! {
    #[test]
    fn distances_agree_with_a_close_look(x in -150..150, y in -150..150, turn in 0..360) {
        let (one, two) = (block(0, 0, 20, [20, 60]), block(x, y, turn, [30, 40]));
        let rim = |block: &Rectangle| -> Vec<Point> {
            let corners = block.corners();
            (0..4).flat_map(|n| {
                let edge = Segment::new(corners[n], corners[(n + 1) % 4]);
                (0..200).map(move |k| edge.at(Length::um((edge.length().0 / 200) * k)))
            }).collect()
        };
        let (rim_one, rim_two) = (rim(&one), rim(&two));
        let looked = rim_one.iter().flat_map(|a| rim_two.iter().map(|b| a.distance(*b))).min().unwrap();
        let exact = one.distance(&two);
        prop_assert_eq!(exact == Length::ZERO, one.meets(&two));
        if exact > Length::ZERO {
            prop_assert!(exact <= looked + Length::um(2) && looked - exact < Length::um(400), "{} and {}", exact, looked);
            prop_assert!(one.is_within(&two, exact + Length::um(2)) && !one.is_within(&two, exact - Length::um(2)));
        }
        prop_assert_eq!(one.overlaps(&two, Length::ZERO), two.overlaps(&one, Length::ZERO));
    }

    #[test]
    fn a_clear_way_ends_on_the_last_clear_micrometre(
        near in [-80..80, -80..80], turns in [0..360, 0..360], to in [-300..300, -300..300], gap in -10..25,
    ) {
        let (one, two) = (block(0, 0, turns[0], [20, 60]), block(near[0] * 2, near[1] * 2, turns[1], [30, 40]));
        let way = Segment::new(at(3, 4), at(to[0], to[1]));
        let too_near = if gap < 0 { TooNear::Over(Length::um(-200 * gap)) } else { TooNear::Within(Length::mm(gap)) };
        let is_clear = |along: Length| match too_near {
            TooNear::Within(limit) => !convex_within(&one.swept(&one.moved(way.from, way.at(along))), &two.corners(), limit),
            TooNear::Over(slack) => {
                let thin = one.shrunk(slack);
                !convex_overlap(&thin.swept(&thin.moved(way.from, way.at(along))), &two.shrunk(slack).corners())
            }
        };
        let along = one.clear_way(&way, &two, too_near);
        prop_assert!(along == Length::ZERO || is_clear(along), "{}", along);
        prop_assert!(along == way.length() || !is_clear(along + Length::um(1)), "{}", along);
        // Places are rounded, so that near the end one micrometre may be clear and the one before it not.
        let tried = farthest_that(way.length(), is_clear);
        prop_assert!((along - tried).abs() < Length::um(200), "{} and {}", along, tried);
    }

    #[test]
    fn a_front_meets_what_it_has_a_part_of(x in -150..150, y in -150..150, turn in 0..360, spread in 0..100) {
        let front = Front { middle: Course { at: at(0, 0), heading: Angle::degrees(25) }, width: Length::mm(60), spread: Angle::degrees(spread) };
        let other = block(x, y, turn, [30, 40]);
        prop_assert_eq!(front.region().meets(&other), !front.region().part(&other).is_empty());
        let covers = |corner: Point| front.region().meets(&Rectangle { centre: corner, ..Rectangle::default() });
        prop_assert!(front.region().meets(&other) || !other.corners().into_iter().any(covers));
    }
}

#[test]
fn a_block_stands_on_the_middle_of_its_front_and_has_four_edges() {
    let size = Block { front: Length::mm(60), depth: Length::mm(20) };
    let stand = Stand { at: at(0, 10), bearing: Angle::ZERO };
    assert_eq!((stand.footprint(size), stand.centre(size)), (block(0, 0, 0, [20, 60]), at(0, 0)));
    assert_eq!(Stand::centred(at(0, 0), Angle::ZERO, size), stand);
    assert_eq!(stand.turned(size, Angle::QUARTER), Stand { at: at(10, 0), bearing: Angle::QUARTER });
    let edges = Edge::ALL.map(|edge| stand.side(size, edge)).map(|side| (side.middle.at, side.width.0 / 1000));
    assert_eq!(edges, [(at(0, 10), 60), (at(30, 0), 20), (at(0, -10), 60), (at(-30, 0), 20)]);
    let toward = |x, y| stand.edge_toward(size, at(x, y), Length::ZERO);
    assert_eq!([toward(0, 90), toward(40, 20), toward(41, 20)], [Edge::Front, Edge::Front, Edge::Right]);
    assert_eq!([toward(-90, 0), toward(-40, -20), toward(-41, -20)], [Edge::Left, Edge::Rear, Edge::Left]);
}

#[test]
fn edges_lie_together_for_as_much_as_they_share() {
    let size = Block { front: Length::mm(60), depth: Length::mm(20) };
    let front = |x, y, degrees| Stand { at: at(x, y), bearing: Angle::degrees(degrees) }.side(size, Edge::Front);
    let beside = |x, y| front(0, 0, 0).beside(&front(x, y, 180));
    assert_eq!([beside(0, 5), beside(40, 0)], [(Length::mm(5), Length::mm(60)), (Length::ZERO, Length::mm(20))]);
    assert_eq!(beside(70, 0), (Length::ZERO, Length::mm(-10)));
}

#[test]
fn who_is_moved_is_stopped_by_the_first_in_his_way() {
    let (from, way) = (block(0, 0, 0, [20, 20]), Segment::new(at(0, 0), at(0, 200)));
    let bar = |what, y, too_near| Bar::from(&from, what, block(0, y, 0, [20, 20]), too_near);
    let (far, near) = (bar("far", 150, TooNear::Within(Length::mm(5))), bar("near", 100, TooNear::Over(Length::mm(1))));
    let bars = [far.unwrap(), near.unwrap()];
    let (along, first) = Bar::first(&from, &way, &bars).unwrap();
    // Who may not be lain over is touched.
    assert_eq!((along, first.what), (Length::mm(80), "near"));
    assert_eq!(bars[0].stops(&from, &way), Some(Length::mm(125) - Length::um(1)));
    // Who is lain over already stops nobody, and who is near already only who comes nearer.
    assert!(bar("here", 5, TooNear::Over(Length::ZERO)).is_none());
    let beside = Bar::from(&from, "beside", block(22, 0, 0, [20, 20]), TooNear::Within(Length::mm(5))).unwrap();
    assert_eq!(beside.stops(&from, &way), None);
    // Who is touched is not moved into, and is passed alongside and left.
    let touched = |[x, y]: [i32; 2]| {
        let bar = Bar::from(&from, "touched", block(x, y, 0, [20, 20]), TooNear::Within(Length::mm(5))).unwrap();
        bar.stops(&from, &way)
    };
    assert_eq!([[0, 20], [20, 0], [0, -20]].map(touched), [Some(Length::ZERO), None, None]);
}

#[test]
fn the_first_and_the_last_clear_place_of_a_way() {
    let (from, way) = (block(0, 0, 0, [20, 20]), Segment::new(at(0, 0), at(0, 200)));
    let there = [block(0, 30, 0, [20, 20]), block(0, 60, 0, [20, 20])];
    let over = |here: &Rectangle| there.iter().find(|other| other.overlaps(here, Length::ZERO)).copied();
    assert_eq!(from.first_clear(&way, Length::ZERO, Length::ZERO, over), Some(Length::ZERO));
    assert_eq!(from.first_clear(&way, Length::mm(20), Length::ZERO, over), Some(Length::mm(80)));
    assert_eq!(from.last_clear(&way, Length::mm(70), Length::ZERO, over), Length::mm(10));
    assert_eq!(from.first_clear(&way, Length::mm(201), Length::ZERO, over), None);
}
