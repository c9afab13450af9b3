//! Movement in the air: speeds, turns, manoeuvres, and what adds up.

use crate::air_lists::{LOOPERS, air};
use sandtable_core::{Leg, Legs, pick};
use sandtable_dice::Keyed;
use sandtable_geometry::{Angle, Course, Hand, Length, Point};
use sandtable_mad::air::battle::state::Craft;
use sandtable_mad::air::lists::{Lists, Manoeuvre, Type};
use sandtable_mad::air::rules::{AirRules, Classes};
use sandtable_mad::air::sections::flight::{Track, faltering, figures, speeds, top_speed, track};

const ORIGIN: Course = Course { at: Point { x: 0, y: 0 }, heading: Angle::degrees(0) };

fn kind<'a>(lists: &'a Lists, name: &str) -> &'a Type {
    lists.types.iter().find(|kind| kind.name == name).unwrap()
}

fn straight(by: i32) -> Leg {
    Leg::Ahead(Length::mm(by))
}

fn turn(hand: Hand, rating: u16, degrees: i32) -> Leg {
    Leg::Arc { hand, radius: rating * 20, by: Angle::degrees(degrees) }
}

fn slip(hand: Hand) -> Leg {
    Leg::Figure { figure: Manoeuvre::Slip as u8, hand }
}

fn figure(which: Manoeuvre) -> Leg {
    Leg::Figure { figure: which as u8, hand: Hand::Right }
}

/// The way of an order from the origin at the aircraft's present speed, or the clause that refuses it.
fn flown(name: &str, speed: u16, legs: &[Leg]) -> Result<Track, &'static str> {
    flown_by(&AirRules::default(), name, speed, speed, legs)
}

fn flown_by(rules: &AirRules, name: &str, now: u16, speed: u16, legs: &[Leg]) -> Result<Track, &'static str> {
    let lists = air();
    let legs: Legs = legs.iter().copied().collect();
    let craft = Craft { speed: now, ..Craft::default() };
    track(&lists, rules, kind(&lists, name), &craft, ORIGIN, speed, &legs).map_err(|refusal| refusal.reason.clause)
}

/// Where it ends, to a hundredth of a millimetre (the third decimal is rounded away), and its heading in millidegrees.
fn end(track: &Track) -> (f64, f64, i32) {
    let Course { at, heading } = track.end();
    let near = |value: i32| (f64::from(value) / 10.0).round() / 100.0;
    (near(at.x), near(at.y), heading.as_millidegrees())
}

/// What all of it turns by, and whether there was a manoeuvre that counts.
fn all(track: &Track) -> (i32, bool) {
    track.evades(track.length())
}

#[test]
fn map_12_the_speed_lies_within_the_band_of_the_type() {
    let clause = |speed| flown("Ju 87 B-1", speed, &[Leg::AheadRest]).err();
    assert_eq!([79, 80, 250, 251].map(clause), [Some("MAP-13"), None, None, Some("MAP-13")]);
}

#[test]
fn map_13_speed_changes_by_the_acceleration_at_most() {
    let lists = air();
    let of = |name, speed| speeds(kind(&lists, name), &Craft { speed, ..Craft::default() });
    assert_eq!(of("Bf 109 E-3", 200), [120, 320]);
    assert_eq!(of("He 111 H-3", 240), [150, 260]);
}

#[test]
fn map_14_the_whole_distance_is_flown() {
    let fly = |legs: &[Leg]| flown("He 111 H-3", 260, legs).map(|track| track.length());
    assert_eq!(fly(&[straight(100), slip(Hand::Left), straight(60)]), Ok(Length::mm(260)));
    assert_eq!(fly(&[straight(100), slip(Hand::Left), Leg::AheadRest]), Ok(Length::mm(260)));
    assert_eq!(fly(&[straight(100), slip(Hand::Left)]), Err("MAP-14"));
    assert_eq!(fly(&[straight(100), slip(Hand::Left), straight(61)]), Err("MAP-14"));
}

#[test]
fn map_15_a_template_may_be_wider_than_the_own_but_not_tighter() {
    let clause = |name, radius: u16| {
        let arc = Leg::Arc { hand: Hand::Right, radius, by: Angle::degrees(10) };
        flown(name, 200, &[arc, Leg::AheadRest]).err()
    };
    assert_eq!([40, 60].map(|radius| clause("Spitfire IA", radius)), [Some("MAP-15"), None]);
    assert_eq!(
        [140, 160, 170, 180, 200, 220].map(|radius| clause("He 111 H-3", radius)),
        [Some("MAP-15"), None, Some("MAP-15"), None, None, Some("MAP-15"),]
    );
    let free = AirRules { free_radius: true, ..AirRules::default() };
    let any = |radius: u16| {
        let arc = Leg::Arc { hand: Hand::Right, radius, by: Angle::degrees(10) };
        flown_by(&free, "He 111 H-3", 200, 200, &[arc, Leg::AheadRest]).err()
    };
    assert_eq!([159, 161, 1000, 1001].map(any), [Some("MAP-15"), None, None, Some("MAP-15")]);
}

#[test]
fn map_16_several_turns_need_no_straight_between_them() {
    let track =
        flown("Hurricane I", 330, &[turn(Hand::Right, 3, 90), turn(Hand::Left, 3, 90), Leg::AheadRest]).unwrap();
    assert_eq!(end(&track), (120.0, 261.5, 0));
    assert_eq!(all(&track), (180_000, false));
}

#[test]
fn map_17_a_turn_is_an_arc_and_costs_its_length() {
    let quarter = flown("Hurricane I", 330, &[turn(Hand::Right, 3, 90), Leg::AheadRest]).unwrap();
    assert_eq!(quarter.costs().next(), Some(Length::um(94_248)));
    assert_eq!(quarter.at(Length::um(94_248)), Course { at: Point::mm(60, 60), heading: Angle::degrees(90) });
    let about = flown("Mitsubishi Zero A6M2", 320, &[turn(Hand::Right, 3, 180), Leg::AheadRest]).unwrap();
    assert_eq!(end(&about), (120.0, -131.5, 180_000));
    let rest = Leg::ArcRest { hand: Hand::Right, radius: 160 };
    let all_the_way = flown("He 111 H-3", 260, &[rest]).unwrap();
    assert_eq!(
        all_the_way.end(),
        Course { at: Point { x: 168_669, y: 159_765 }, heading: Angle::millidegrees(93_106) }
    );
    let snake = flown("Bf 109 E-3", 200, &[turn(Hand::Left, 4, 45), turn(Hand::Right, 4, 45), Leg::AheadRest]).unwrap();
    let there = snake.at(Length::um(125_664));
    assert_eq!((there.at.x / 10, there.at.y / 10, there.heading.as_millidegrees()), (-4_686, 11_313, 0));
    assert_eq!(all(&snake), (90_000, false));
}

#[test]
fn map_18_how_far_each_type_can_turn_in_one_move() {
    // Name, tenths of a degree at the least and at the greatest speed.
    let table: [(&str, i32, i32); 17] = [
        ("Aichi Val D3A1", 458, 1490),
        ("Brewster Buffalo F2A-3", 688, 1776),
        ("Douglas Devastator TBD-1", 458, 1203),
        ("Douglas Dauntless SBD-3", 458, 1490),
        ("Grumman Avenger TBF-1", 573, 1604),
        ("Grumman Wildcat F4F-4", 859, 2292),
        ("Mitsubishi Zero A6M2", 1146, 3056),
        ("Nakajima Kate B5N2", 458, 1318),
        ("Hurricane I", 1146, 3151),
        ("Spitfire IA", 1146, 3438),
        ("Spitfire IB", 1146, 3438),
        ("Bf 109 E-3", 859, 2507),
        ("Bf 110 C-4", 573, 1623),
        ("He 111 H-3", 286, 931),
        ("Do 17 Z-2", 286, 824),
        ("Ju 88 A-1", 286, 1003),
        ("Ju 87 B-1", 458, 1432),
    ];
    let lists = air();
    for (name, least, most) in table {
        let of = kind(&lists, name);
        let rest = Leg::ArcRest { hand: Hand::Left, radius: u16::from(of.turn) * 20 };
        let turned = of.speed.map(|speed| (all(&flown(name, speed, &[rest]).unwrap()).0 + 50) / 100);
        assert_eq!(turned, [least, most], "{name}");
    }
}

#[test]
fn map_19_and_20_who_may_fly_which_manoeuvre() {
    let clause = |name, speed, which| flown(name, speed, &[figure(which), Leg::AheadRest]).err();
    let all =
        |name, speed| [Manoeuvre::Slip, Manoeuvre::HalfLoop, Manoeuvre::Loop].map(|which| clause(name, speed, which));
    assert_eq!(all("He 111 H-3", 260), [None, Some("MAP-19"), Some("MAP-19")]);
    assert_eq!(all("Bf 110 C-4", 340), [None, None, Some("MAP-19")]);
    assert_eq!(all("Hurricane I", 330), [None, None, None]);
    assert_eq!(all("Douglas Dauntless SBD-3", 260), [None, None, Some("MAP-21")]);
}

#[test]
fn map_20_the_three_readings_of_the_classes() {
    let lists = air();
    let loops = |classes| {
        let rules = AirRules { classes, ..AirRules::default() };
        let may = |kind: &&Type| figures(&lists, &rules, kind, kind.speed[1]) >> Manoeuvre::Loop as u8 & 1 == 1;
        lists.types.iter().filter(may).map(|kind| kind.name.as_str()).collect::<Vec<_>>()
    };
    assert_eq!(loops(Classes::From0), LOOPERS);
    assert_eq!(loops(Classes::OneTwoTwo), LOOPERS);
    assert_eq!(loops(Classes::OneTwoThree), [""; 0]);
    let second = AirRules { classes: Classes::OneTwoTwo, ..AirRules::default() };
    let clause = flown_by(&second, "He 111 H-3", 260, 260, &[slip(Hand::Left), Leg::AheadRest]).err();
    assert_eq!(clause, Some("MAP-19"), "level bombers fly none");
    let slipped = flown_by(&second, "Bf 110 C-4", 300, 300, &[slip(Hand::Left), Leg::AheadRest]).unwrap();
    assert!(all(&slipped).1, "a side slip of class 1 counts");
}

#[test]
fn map_21_a_manoeuvre_costs_part_of_the_move() {
    let clause = |speed, which| flown("Spitfire IA", speed, &[figure(which), Leg::AheadRest]).err();
    assert_eq!(
        [Manoeuvre::Slip, Manoeuvre::HalfLoop, Manoeuvre::Loop].map(|which| clause(180, which)),
        [None, Some("MAP-21"), Some("MAP-21")]
    );
    assert_eq!(clause(299, Manoeuvre::Loop), Some("MAP-21"));
    assert_eq!(clause(300, Manoeuvre::Loop), None);
}

#[test]
fn map_22_a_side_slip_keeps_the_heading() {
    let right = flown("Hurricane I", 200, &[slip(Hand::Right), Leg::AheadRest]).unwrap();
    assert_eq!(right.at(Length::mm(100)), Course { at: Point { x: 70_711, y: 70_711 }, heading: Angle::degrees(0) });
    assert_eq!(all(&right), (0, false));
    let lists = air();
    let east = Course { heading: Angle::degrees(90), ..ORIGIN };
    let legs = [slip(Hand::Left), Leg::AheadRest].into_iter().collect();
    let craft = Craft { speed: 200, ..Craft::default() };
    let left = track(&lists, &AirRules::default(), kind(&lists, "Hurricane I"), &craft, east, 200, &legs).unwrap();
    assert_eq!(left.at(Length::mm(100)), Course { at: Point { x: 70_711, y: 70_711 }, heading: Angle::degrees(90) });
}

#[test]
fn map_23_a_half_loop_turns_on_the_spot() {
    let track = flown("Spitfire IA", 360, &[straight(160), figure(Manoeuvre::HalfLoop)]).unwrap();
    assert_eq!(track.end(), Course { at: Point::mm(0, 160), heading: Angle::degrees(180) });
    assert_eq!(all(&track), (0, true), "it is no normal turn");
}

#[test]
fn map_24_a_loop_stays_in_place() {
    let track = flown("Mitsubishi Zero A6M2", 320, &[figure(Manoeuvre::Loop), straight(20)]).unwrap();
    assert_eq!(track.end(), Course { at: Point::mm(0, 20), heading: Angle::degrees(0) });
}

#[test]
fn map_25_one_manoeuvre_of_each_class() {
    let both = flown("Spitfire IA", 360, &[slip(Hand::Left), figure(Manoeuvre::HalfLoop), straight(60)]).unwrap();
    assert_eq!(end(&both), (-70.71, 10.71, 180_000));
    let clause = |legs: &[Leg]| flown("Spitfire IA", 360, legs).err();
    assert_eq!(clause(&[slip(Hand::Left), slip(Hand::Right), Leg::AheadRest]), Some("MAP-25"));
    assert_eq!(clause(&[figure(Manoeuvre::Loop), slip(Hand::Right), Leg::AheadRest]), Some("MAP-21"));
}

#[test]
fn map_26_turns_are_added_up_within_one_move() {
    let of = |right, left| {
        let legs = [turn(Hand::Right, 3, right), turn(Hand::Left, 3, left), Leg::AheadRest];
        flown("Mitsubishi Zero A6M2", 320, &legs).unwrap().flown(None).turned
    };
    assert!(of(100, 85));
    assert!(of(90, 90));
    assert!(!of(100, 79));
}

#[test]
fn map_47_an_engine_hit_halves_the_speeds() {
    let lists = air();
    let hit = |speed| Craft { speed, engines_hit: 1, ..Craft::default() };
    let spitfire = kind(&lists, "Spitfire IA");
    assert_eq!((top_speed(spitfire, &hit(300)), faltering(spitfire, &hit(300))), (180, 150));
    assert_eq!(speeds(spitfire, &hit(150)), [120, 180]);
    assert_eq!(faltering(kind(&lists, "Mitsubishi Zero A6M2"), &hit(200)), 120);
    let damaged = |kind: &Type| top_speed(kind, &hit(kind.speed[1]));
    assert!(lists.types.iter().all(|kind| damaged(kind) == kind.speed[1] / 2 && damaged(kind) >= kind.speed[0]));
    assert_eq!(damaged(kind(&lists, "Douglas Devastator TBD-1")), 105);
    // Of a type of a pack, whose least speed is more than half of its greatest: never below it, and odd halves are rounded up.
    let brisk = Type { speed: [120, 201], acceleration: 50, ..Type::default() };
    assert_eq!(
        (top_speed(&brisk, &hit(201)), faltering(&brisk, &hit(201)), speeds(&brisk, &hit(120))),
        (120, 120, [120, 120])
    );
    let odd = Type { speed: [100, 205], ..brisk };
    assert_eq!((top_speed(&odd, &hit(205)), faltering(&odd, &hit(201))), (103, 101));
}

#[test]
fn map_87_the_total_may_differ_by_a_twentieth_of_a_millimetre() {
    let arc = |hundredths: i32| Leg::Arc { hand: Hand::Right, radius: 160, by: Angle::millidegrees(hundredths * 10) };
    assert_eq!(flown("He 111 H-3", 260, &[arc(9311)]).map(|track| track.length()), Ok(Length::um(260_012)));
    assert_eq!(flown("He 111 H-3", 260, &[arc(9313)]).err(), Some("MAP-14"));
    let fine = Leg::Ahead(Length::um(100_005));
    assert_eq!(flown("He 111 H-3", 260, &[fine, Leg::AheadRest]).err(), Some("MAP-87"));
}

#[test]
fn map_97_a_path_that_crosses_the_edge_ends_there() {
    let lists = air();
    let table = Point::mm(1800, 1200);
    let fly = |x: i32| {
        let from = Course { at: Point::mm(x, 600), heading: Angle::degrees(90) };
        let legs = [Leg::AheadRest].into_iter().collect();
        let craft = Craft { speed: 200, ..Craft::default() };
        let track = track(&lists, &AirRules::default(), kind(&lists, "Hurricane I"), &craft, from, 200, &legs).unwrap();
        track.flown(Some(table))
    };
    assert!(!fly(1600).left, "touching the edge is on the table");
    let gone = fly(1601);
    assert!(gone.left);
    assert_eq!((gone.at, gone.length), (Point::mm(1800, 600), Length::mm(199)));
}

#[test]
fn map_113_segments_and_the_rest() {
    let rest = flown("Hurricane I", 330, &[turn(Hand::Right, 3, 90), turn(Hand::Left, 3, 90), Leg::AheadRest]).unwrap();
    assert_eq!(rest.costs().last(), Some(Length::um(141_504)));
    assert_eq!(flown("He 111 H-3", 260, &[turn(Hand::Right, 7, 20), Leg::AheadRest]).err(), Some("MAP-15"));
    assert_eq!(flown("Spitfire IA", 250, &[straight(60), figure(Manoeuvre::HalfLoop)]).err(), Some("MAP-21"));
    assert_eq!(flown("Spitfire IA", 250, &[]).err(), Some("MAP-113"));
    assert_eq!(flown("Spitfire IA", 250, &[Leg::AheadRest, straight(10)]).err(), Some("MAP-113"));
    let none_left = flown("Spitfire IA", 200, &[straight(200), Leg::AheadRest]).unwrap();
    assert_eq!(none_left.costs().last(), Some(Length::ZERO), "nothing left is allowed");
}

/// Where a track first leaves a table, by looking at every millimetre of it: what the exact search must find again.
fn leaves_by_looking(track: &Track, table: Point) -> Option<Length> {
    let on = |flown: Length| {
        let Point { x, y } = track.at(flown).at;
        (0..=table.x).contains(&x) && (0..=table.y).contains(&y)
    };
    let length = track.length();
    let off = (0..=length.0 / 1000 + 1).map(|n| Length::mm(n).min(length)).find(|&flown| !on(flown))?;
    let (mut inside, mut outside) = ((off - Length::mm(1)).max(Length::ZERO), off);
    while outside - inside > Length::um(1) {
        let middle = inside + (outside - inside).half();
        *(if on(middle) { &mut inside } else { &mut outside }) = middle;
    }
    Some(inside)
}

#[test]
fn map_97_a_path_is_looked_at_every_millimetre_however_the_search_goes() {
    const FLIGHTS: usize = 20_000;
    let (mut lists, mut source) = (air(), Keyed::new(&[97; 32]));
    let rules = AirRules { free_radius: true, classes: Classes::From0, ..AirRules::default() };
    let kind = Type { speed: [0, 2000], acceleration: 2000, ..kind(&lists, "Spitfire IA").clone() };
    let table = Point::mm(900, 600);
    // MAP-21, MAP-22: whatever a slip costs, it leads as far.
    let mut cheap = 0;
    let (mut flights, mut left, mut grazed) = (0, 0, 0);
    while flights < FLIGHTS {
        let mut number = |below: u32| pick(&mut source, below) as i32;
        // Anywhere, often by an edge or in a corner, on any heading, often along an axis.
        let mut place = |most: i32| match number(6) {
            0 => 0,
            1 => most,
            2 => number(3_000),
            3 => most - number(3_000),
            _ => number(most as u32),
        };
        let at = Point { x: place(table.x), y: place(table.y) };
        let heading = match number(4) {
            0 => Angle::degrees(90 * number(4)),
            1 => Angle::degrees(number(360)),
            _ => Angle::millidegrees(number(360_000)),
        };
        let mut legs = Legs::default();
        for _ in 0..number(4) {
            let hand = if number(2) == 0 { Hand::Left } else { Hand::Right };
            let radius = if number(3) == 0 { 60 + number(941) } else { 60 + 20 * number(8) } as u16;
            legs.push(match number(6) {
                0 => Leg::Ahead(Length::um(10 * number(20_000))),
                1 => Leg::Figure { figure: number(3) as u8, hand },
                2 => Leg::Arc { hand, radius, by: Angle::degrees(number(360)) },
                _ => Leg::Arc { hand, radius, by: Angle::millidegrees(10 * number(36_000)) },
            });
        }
        let (hand, radius) = (if number(2) == 0 { Hand::Left } else { Hand::Right }, (60 + 20 * number(8)) as u16);
        legs.push(if number(2) == 0 { Leg::AheadRest } else { Leg::ArcRest { hand, radius } });
        let speed = 80 + number(900) as u16;
        let craft = Craft { speed, ..Craft::default() };
        let cost = [40, 100, 160][number(3) as usize];
        lists.manoeuvres[Manoeuvre::Slip as usize].cost = Length::mm(cost);
        let Ok(track) = track(&lists, &rules, &kind, &craft, Course { at, heading }, speed, &legs) else { continue };
        flights += 1;
        let wanted = leaves_by_looking(&track, table);
        assert_eq!(track.leaves(table), wanted, "from {at} on {heading:?} at {speed}: {legs:?}");
        // Tables whose edges the path just touches, or misses by a micrometre.
        let reach = (0..=track.length().0 / 1000).map(|n| track.at(Length::mm(n)).at);
        let far = reach.fold(at, |far, at| Point { x: far.x.max(at.x), y: far.y.max(at.y) });
        for less in [0, 1, 2] {
            let tight = Point { x: far.x - less, y: far.y - less };
            let wanted = leaves_by_looking(&track, tight);
            assert_eq!(track.leaves(tight), wanted, "from {at} on {heading:?} at {speed}, table {tight}: {legs:?}");
            grazed += usize::from(wanted.is_none());
        }
        left += usize::from(wanted.is_some());
        let slips =
            legs.iter().any(|leg| matches!(*leg, Leg::Figure { figure, .. } if figure == Manoeuvre::Slip as u8));
        cheap += usize::from(wanted.is_some() && slips && cost == 40);
    }
    assert!(cheap > FLIGHTS / 200, "{cheap}");
    assert!(left > FLIGHTS / 4 && left < FLIGHTS * 9 / 10 && grazed > FLIGHTS / 10, "{left} left, {grazed} grazed");
}

#[test]
fn map_97_what_is_ordered_beyond_the_edge_is_not_flown() {
    let about = flown("Hurricane I", 330, &[turn(Hand::Right, 3, 180), Leg::AheadRest]).unwrap();
    assert_eq!(about.evades(Length::um(94_248)), (90_000, false), "half of the arc");
    let loops = flown("Spitfire IA", 360, &[straight(160), figure(Manoeuvre::HalfLoop)]).unwrap();
    assert_eq!([160, 161].map(|mm| loops.evades(Length::mm(mm)).1), [false, true]);
    let on = |width: i32| about.flown(Some(Point::mm(width, 1200)));
    assert_eq!([60, 200].map(|width| (on(width).left, on(width).turned)), [(true, false), (true, true)]);
}

#[test]
fn map_22_a_slip_leads_to_its_end_whatever_it_costs() {
    for cost in [80, 100, 120] {
        let mut lists = air();
        lists.manoeuvres[Manoeuvre::Slip as usize].cost = Length::mm(cost);
        let (craft, legs) = (Craft { speed: 200, ..Craft::default() }, [slip(Hand::Left), Leg::AheadRest]);
        let spitfire = kind(&lists, "Spitfire IA");
        let legs = legs.into_iter().collect();
        let way = track(&lists, &AirRules::default(), spitfire, &craft, ORIGIN, 200, &legs).unwrap();
        let [before, end] = [Length::mm(cost) - Length::um(1), Length::mm(cost)].map(|flown| way.at(flown).at);
        assert!(before.distance(end) <= Length::um(3), "{cost}: {before} {end}");
    }
}

#[test]
fn map_97_who_slips_over_the_edge_is_off_whatever_it_costs() {
    let mut lists = air();
    lists.manoeuvres[Manoeuvre::Slip as usize].cost = Length::mm(20);
    let (craft, legs) = (Craft { speed: 200, ..Craft::default() }, [slip(Hand::Left), Leg::AheadRest]);
    let from = Course { at: Point::mm(50, 600), ..ORIGIN };
    let (kind, legs) = (kind(&lists, "Spitfire IA"), legs.into_iter().collect());
    let way = track(&lists, &AirRules::default(), kind, &craft, from, 200, &legs).unwrap();
    // 70.711 mm aside in 20 mm flown: 50 mm of them after 14.14.
    let off = way.leaves(Point::mm(1800, 1200)).map(|flown| flown.0 / 10);
    assert_eq!((way.end().at.x < 0, off), (true, Some(1414)));
}
