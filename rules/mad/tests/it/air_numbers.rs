//! The numbers needed in the air, from the air, from the ground, and of torpedoes.

use crate::air_bearings::{course, gun};
use crate::air_lists::air;
use crate::book::ww2;
use sandtable_dice::{Exact, Exactly, Need};
use sandtable_geometry::{Course, Extent, Length, Point};
use sandtable_mad::air::clause;
use sandtable_mad::air::lists::Arc;
use sandtable_mad::air::rules::AirRules;
use sandtable_mad::air::sections::attack::{Attack, throw};
use sandtable_mad::air::sections::bearings::outline;
use sandtable_mad::air::sections::kills::grown;
use sandtable_mad::air::sections::numbers::{
    GroundTarget, Gunner, Hopeless, Quarry, Ship, Shooter, at_aircraft, at_ground, from_ground, small_arms, torpedo,
    works,
};

/// The total, or why not.
fn total(need: Result<Need, Hopeless>) -> Result<i8, Hopeless> {
    need.map(|need| need.total())
}

fn hard(need: Result<Need, Hopeless>) -> i8 {
    let Err(Hopeless::TooHard(need)) = need else { panic!("{need:?} can be reached") };
    need.total()
}

fn shooter(at: Course) -> Shooter {
    Shooter { at, ..Shooter::default() }
}

fn quarry(at: Course) -> Quarry {
    Quarry { at, ..Quarry::default() }
}

/// Fire at an aircraft with the usual rules.
fn fire(code: &str, arc: Arc, firer: Shooter, target: Quarry) -> Result<Need, Hopeless> {
    let lists = air();
    at_aircraft(&lists, &AirRules::default(), gun(&lists, code), arc, firer, target)
}

/// Ahead of the origin by so many millimetres, flying away, to the right, or towards it.
const AWAY: i32 = 0;
const ACROSS: i32 = 90;
const TOWARDS: i32 = 180;

fn ahead(mm: i32, heading: i32) -> Quarry {
    quarry(course(0, mm, heading))
}

const FIRER: Shooter = Shooter {
    at: Course { at: Point { x: 0, y: 0 }, heading: sandtable_geometry::Angle::ZERO },
    turned: false,
    violent: false,
};

#[test]
fn map_31_the_number_is_that_of_the_range_with_all_modifiers() {
    assert_eq!(total(fire("HMG", Arc::Fwd, FIRER, ahead(300, ACROSS))), Ok(9));
    let turned = Quarry { turned: true, ..ahead(450, ACROSS) };
    assert_eq!(hard(fire("HMG", Arc::Fwd, FIRER, turned)), 11);
    assert_eq!(total(fire("HMG", Arc::Fwd, FIRER, ahead(450, ACROSS))), Ok(10));
    assert_eq!(fire("HMG", Arc::Fwd, FIRER, turned).unwrap_err().reason().clause, "MAP-31");
}

#[test]
fn map_32_levels_of_success() {
    let table = [
        (2, "1/100", "9/50", "18/25", "9/100", "99/100"),
        (3, "1/25", "8/25", "14/25", "2/25", "22/25"),
        (4, "9/100", "21/50", "21/50", "7/100", "77/100"),
        (5, "4/25", "12/25", "3/10", "3/50", "33/50"),
        (6, "1/4", "1/2", "1/5", "1/20", "11/20"),
        (7, "9/25", "12/25", "3/25", "1/25", "11/25"),
        (8, "49/100", "21/50", "3/50", "3/100", "33/100"),
        (9, "16/25", "8/25", "1/50", "1/50", "11/50"),
        (10, "81/100", "9/50", "0", "1/100", "11/100"),
    ];
    let mut exact = Exact::<Exactly>::new();
    for (number, miss, half, full, critical, mean) in table {
        let attack = Attack { need: Need::base(number, &clause::AIR_RANGE), damage: [0, 1, 2, 4] };
        let chances = exact.chances(throw(&attack.need)).unwrap();
        let of = |seen: u16| {
            chances.iter().find(|(value, _)| *value == seen).map_or("0".into(), |(_, chance)| chance.to_string())
        };
        assert_eq!([of(0), of(1), of(2), of(3)], [miss, half, full, critical], "T {number}");
        let share: f64 = chances
            .iter()
            .map(|(seen, chance)| f64::from(attack.damage[usize::from(*seen)]) / 2.0 * chance.to_f64())
            .sum();
        let (over, under) = mean.split_once('/').unwrap();
        let mean = over.parse::<f64>().unwrap() / under.parse::<f64>().unwrap();
        assert!((share - mean).abs() < 1e-12, "T {number}");
    }
}

#[test]
fn map_33_map_34_every_row_ends_where_its_numbers_end() {
    let lists = air();
    let rules = AirRules::default();
    let at = |code: &str, hundredths: i32| {
        let target = quarry(Course { at: Point { x: 0, y: 10 * hundredths }, ..Course::default() });
        total(at_aircraft(&lists, &rules, gun(&lists, code), Arc::Fwd, FIRER, target))
    };
    assert_eq!((at("MG", 35_000), at("MG", 35_001)), (Ok(6), Err(Hopeless::OutOfRange)));
    assert_eq!((at("SHR", 10_000), at("SHR", 10_001)), (Err(Hopeless::OutOfRange), Ok(5)));
    assert_eq!((at("31mm+", 100_000), at("31mm+", 100_001)), (Ok(8), Err(Hopeless::OutOfRange)));
    assert_eq!((at("MG", 10_000), at("MG", 10_001)), (Ok(2), Ok(4)));
}

#[test]
fn map_38_all_modifiers_add_up() {
    // A gunner of a Do 17 at a fighter behind that shows its side: 4 + 1 + 3.
    assert_eq!(total(fire("MG", Arc::Rear90, FIRER, quarry(course(0, -150, 90)))), Ok(8));
    // The worst case.
    let worst = Quarry { turned: true, violent: true, ..ahead(90, ACROSS) };
    let need = fire("MG", Arc::Fwd90, FIRER, worst).unwrap();
    assert_eq!(need.total(), 8);
    let parts: Vec<(i8, &str)> = need.parts().iter().map(|part| (part.value, part.reason.clause)).collect();
    assert_eq!(parts, [(2, "MAP-33"), (1, "MAP-42"), (3, "MAP-39"), (1, "MAP-43"), (1, "MAP-44")]);
}

#[test]
fn map_39_nobody_shoots_at_what_is_less_than_a_millimetre_away() {
    let near = |um: i32| fire("MG", Arc::Fwd, FIRER, quarry(Course { at: Point { x: 0, y: um }, ..Course::default() }));
    assert_eq!((total(near(999)), total(near(1000))), (Err(Hopeless::TooNear), Ok(2)));
    assert_eq!(total(near(0)), Err(Hopeless::TooNear));
    assert_eq!(total(fire("MG", Arc::Fwd, FIRER, ahead(100, AWAY))), Ok(2));
    assert_eq!(total(fire("MG", Arc::Fwd, FIRER, ahead(100, ACROSS))), Ok(5));
    assert_eq!(total(fire("MG", Arc::Fwd, FIRER, ahead(100, TOWARDS))), Ok(4));
    assert_eq!(fire("MG", Arc::Fwd, FIRER, ahead(-100, AWAY)), Err(Hopeless::NotBearing));
    let lists = air();
    let below = GroundTarget { extent: Extent::Point(Point { x: 0, y: 999 }), ..GroundTarget::default() };
    assert_eq!(at_ground(&lists, gun(&lists, "MG"), Arc::Fwd, Course::default(), &below), Err(Hopeless::TooNear));
}

#[test]
fn map_40_a_spitfire_behind_a_stuka() {
    let spitfire = shooter(course(10, -150, 0));
    assert_eq!(total(fire("MG", Arc::Fwd, spitfire, quarry(course(0, 0, 0)))), Ok(4));
    let looped = Quarry { violent: true, ..quarry(course(0, 0, 0)) };
    assert_eq!(total(fire("MG", Arc::Fwd, spitfire, looped)), Ok(5));
}

#[test]
fn map_41_a_tail_gunner_has_no_penalty_at_who_tails_him() {
    let stuka = shooter(course(0, 0, 0));
    let at = |rules: &AirRules, heading: i32| {
        let lists = air();
        at_aircraft(&lists, rules, gun(&lists, "MG"), Arc::Rear90, stuka, quarry(course(10, -150, heading)))
    };
    let plain = AirRules::default();
    let need = at(&plain, 0).unwrap();
    assert_eq!(need.total(), 5);
    assert_eq!(need.parts().last().unwrap().reason, &clause::AIR_TAIL_GUNNER);
    assert_eq!(total(at(&plain, 90)), Ok(8));
    assert_eq!(total(at(&plain, 180)), Ok(5), "it flies away: its tail");
    let all = AirRules { waives_mount: true, ..plain };
    assert_eq!((total(at(&all, 0)), total(at(&all, 90))), (Ok(4), Ok(8)));
    // Who is ahead of the one that flies at it from the front does not tail it: head on.
    assert_eq!(total(fire("MG", Arc::Fwd90, stuka, ahead(150, TOWARDS))), Ok(4 + 1 + 2));
    // A beam gun at the edge of its arc escapes too.
    assert_eq!(total(fire("MG", Arc::Left90, stuka, quarry(course(-100, -100, 45)))), Ok(4 + 1));
}

#[test]
fn map_42_only_the_corridor_is_fixed() {
    assert_eq!(total(fire("20mm", Arc::Fwd90, FIRER, ahead(180, AWAY))), Ok(6));
    assert_eq!(total(fire("20mm", Arc::Turret360, FIRER, ahead(180, AWAY))), Ok(6));
    assert_eq!(total(fire("20mm", Arc::Fwd, FIRER, ahead(180, AWAY))), Ok(5));
}

/// What the evasions of firer and target add: manoeuvres first, turns second.
fn evading(both: bool, firer: (bool, bool), target: (bool, bool)) -> i8 {
    let lists = air();
    let rules = AirRules { both_evade: both, ..AirRules::default() };
    let firer = Shooter { violent: firer.0, turned: firer.1, ..FIRER };
    let target = Quarry { violent: target.0, turned: target.1, ..ahead(150, AWAY) };
    at_aircraft(&lists, &rules, gun(&lists, "MG"), Arc::Fwd, firer, target).unwrap().total() - 4
}

const NEITHER: (bool, bool) = (false, false);
const VIOLENT: (bool, bool) = (true, false);
const TURNED: (bool, bool) = (false, true);
const BOTH: (bool, bool) = (true, true);

#[test]
fn map_43_manoeuvres_count_once_or_once_for_each() {
    assert_eq!((evading(false, NEITHER, NEITHER), evading(false, VIOLENT, VIOLENT)), (0, 1));
    assert_eq!((evading(true, VIOLENT, VIOLENT), evading(true, VIOLENT, NEITHER)), (2, 1));
}

#[test]
fn map_44_turns_count_once_or_once_for_each_beside_manoeuvres() {
    assert_eq!((evading(false, TURNED, NEITHER), evading(false, TURNED, TURNED)), (1, 1));
    assert_eq!((evading(false, TURNED, VIOLENT), evading(false, BOTH, BOTH)), (2, 2));
    assert_eq!((evading(true, BOTH, BOTH), evading(true, NEITHER, BOTH)), (4, 2));
}

fn below(mm: i32) -> GroundTarget {
    GroundTarget { extent: Extent::Point(Point::mm(0, mm)), ..GroundTarget::default() }
}

fn strafe(code: &str, target: &GroundTarget) -> Result<i8, Hopeless> {
    let lists = air();
    total(at_ground(&lists, gun(&lists, code), Arc::Fwd, Course::default(), target))
}

#[test]
fn map_51_guns_at_the_ground() {
    assert_eq!(strafe("MG", &below(180)), Ok(5));
    assert_eq!(strafe("20mm", &GroundTarget { infantry: true, cover: true, ..below(190) }), Ok(8));
    assert_eq!(strafe("MG", &below(360)), Err(Hopeless::OutOfRange));
    assert_eq!(strafe("MG", &below(-50)), Err(Hopeless::NotBearing));
}

#[test]
fn map_52_cover_and_works() {
    let rules = AirRules::default();
    assert_eq!(strafe("HMG", &GroundTarget { cover: true, ..below(150) }), Ok(7));
    let trench = |value: i8| GroundTarget { infantry: true, works: Some(value), ..below(90) };
    assert_eq!(strafe("MG", &trench(works(&rules, 4, 4))), Ok(8));
    assert_eq!(strafe("MG", &trench(works(&rules, 2, 4))), Ok(6), "reduced to 2");
    let six = AirRules { fortification: 6, ..rules.clone() };
    assert_eq!((works(&six, 4, 4), works(&six, 3, 4)), (6, 3));
    assert_eq!(works(&AirRules { fortification: 1, ..rules }, 3, 4), 1);
    // One cover modifier, the greater.
    assert_eq!(strafe("MG", &GroundTarget { cover: true, ..trench(4) }), Ok(8));
    assert_eq!(strafe("MG", &GroundTarget { cover: true, ..trench(0) }), Ok(5));
}

#[test]
fn map_59_map_63_rockets_have_the_numbers_of_guns() {
    assert_eq!(strafe("MRS", &below(300)), Ok(7));
    assert_eq!(strafe("MRS", &GroundTarget { infantry: true, cover: true, ..below(300) }), Ok(9));
    assert_eq!(strafe("SHR", &below(100)), Err(Hopeless::OutOfRange));
    assert_eq!(total(fire("MRS", Arc::Fwd, FIRER, ahead(180, AWAY))), Ok(5));
}

#[test]
fn map_72_small_arms_reach_100_mm_and_low_aircraft() {
    let (lists, ground) = (air(), ww2());
    let weapon = ground.weapon(ground.weapon_by_id("small_arms").unwrap());
    let at = |rules: &AirRules, um: i32, gunner: Gunner, low: bool| {
        let target = quarry(Course { at: Point { x: 0, y: um }, ..Course::default() });
        total(small_arms(&lists, rules, weapon, &gunner, target, low))
    };
    let (plain, squad) = (AirRules::default(), Gunner::default());
    assert_eq!((at(&plain, 100_000, squad, true), at(&plain, 100_001, squad, true)), (Ok(5), Err(Hopeless::SmallArms)));
    assert_eq!(at(&plain, 50_000, squad, false), Err(Hopeless::TooHigh));
    assert_eq!(at(&plain, 50_000, Gunner { moved: true, opportunity: true, ..squad }, true), Ok(8));
    let strict = AirRules { small_arms: false, ..plain };
    assert_eq!(at(&strict, 50_000, squad, true), Err(Hopeless::SmallArms));
    // What they do, by the ground rules: 5, half of it 3, twice of it 10.
    assert_eq!(sandtable_mad::sections::direct_fire::damage(weapon, false), [0, 3, 5, 10]);
    let cannon = ground.weapon(ground.weapon_by_id("cannon_b").unwrap());
    let near = quarry(course(0, 50, 0));
    assert_eq!(small_arms(&lists, &AirRules::default(), cannon, &squad, near, true), Err(Hopeless::SmallArms));
}

/// Fire from the origin at an aircraft so far away.
fn flak(code: &str, mm: i32, gunner: Gunner, low: bool) -> Result<i8, Hopeless> {
    let lists = air();
    total(from_ground(&lists, &AirRules::default(), gun(&lists, code), &gunner, quarry(course(mm, 0, 45)), low))
}

#[test]
fn map_73_one_penalty_in_place_of_the_angle() {
    let bofors = Gunner::default();
    let watching = Gunner { opportunity: true, ..bofors };
    assert_eq!(flak("31mm+", 600, bofors, false), Ok(10));
    assert_eq!(flak("31mm+", 150, watching, true), Ok(8));
    let lists = air();
    let wild = Quarry { turned: true, violent: true, ..quarry(course(0, 300, 0)) };
    let with = |rules: &AirRules| from_ground(&lists, rules, gun(&lists, "20mm"), &bofors, wild, true);
    assert_eq!(total(with(&AirRules::default())), Ok(9));
    let evasion = AirRules { aa_evasion: true, ..AirRules::default() };
    assert_eq!(hard(with(&evasion)), 11);
    let far = from_ground(&lists, &evasion, gun(&lists, "31mm+"), &watching, quarry(course(600, 0, 0)), true);
    assert_eq!(hard(far), 11, "opportunity fire at 600 mm");
}

#[test]
fn map_74_light_guns_reach_low_aircraft_only() {
    for (code, reaches) in [("MG", false), ("HMG", false), ("20mm", false), ("30mm", false), ("31mm+", true)] {
        let high = flak(code, 100, Gunner::default(), false);
        assert_eq!(high.is_ok(), reaches, "{code}");
        assert!(reaches || high == Err(Hopeless::TooHigh));
        assert!(flak(code, 100, Gunner::default(), true).is_ok());
    }
}

#[test]
fn map_75_numbers_of_aa_guns() {
    let row = |code: &str| -> Vec<i8> {
        [100, 200, 350, 500, 750, 1000]
            .into_iter()
            .map_while(|mm| flak(code, mm, Gunner::default(), true).ok())
            .collect()
    };
    assert_eq!(row("HMG"), [6, 7, 8, 9]);
    assert_eq!(row("20mm"), [6, 7, 9, 9]);
    assert_eq!(row("31mm+"), [7, 7, 9, 9, 10, 10]);
}

#[test]
fn map_93_ships_fire_from_the_nearest_point_of_their_outline() {
    let ship = Gunner {
        extent: Extent::Outline(outline(course(0, 0, 0), [Length::mm(250), Length::mm(30)])),
        ..Gunner::default()
    };
    let lists = air();
    let at = |x: i32, y: i32| {
        total(from_ground(&lists, &AirRules::default(), gun(&lists, "20mm"), &ship, quarry(course(x, y, 0)), true))
    };
    assert_eq!((at(115, 100), at(116, 100)), (Ok(6), Ok(7)));
    assert_eq!((at(0, 225), at(0, 226), at(0, 10)), (Ok(6), Ok(7), Ok(6)));
}

#[test]
fn map_94_map_73_opportunity_is_the_only_thing_that_a_ship_adds() {
    assert_eq!(
        (flak("31mm+", 180, Gunner::default(), true), flak("20mm", 180, Gunner::default(), true)),
        (Ok(7), Ok(7))
    );
}

/// A torpedo from so far ahead of the ship's side or bow.
pub fn launch(firer: Course, small: bool) -> Result<Need, Hopeless> {
    let size = if small { [110, 10] } else { [250, 30] };
    torpedo(&air(), firer, &Ship { at: Course::default(), outline: size.map(Length::mm), small })
}

#[test]
fn map_92_torpedoes() {
    // The beam of a carrier at 180 mm, its bow at 300, a destroyer's bow at 300 and 700.
    assert_eq!(total(launch(course(-195, 0, 90), false)), Ok(5));
    assert_eq!(total(launch(course(0, 425, 180), false)), Ok(8));
    assert_eq!(total(launch(course(0, 355, 180), true)), Ok(9));
    assert_eq!(hard(launch(course(0, 755, 180), true)), 11);
    // It arms beyond 100 mm, and runs as far as 750.
    let at = |um: i32| launch(Course { at: Point { x: -15_000 - um, y: 0 }, ..course(0, 0, 90) }, false);
    assert_eq!((total(at(100_000)), total(at(100_001))), (Err(Hopeless::NotArmed), Ok(5)));
    assert_eq!((total(at(750_000)), total(at(750_001))), (Ok(8), Err(Hopeless::OutOfRange)));
    assert_eq!(launch(course(0, 0, 90), false), Err(Hopeless::NotArmed), "above it");
    assert_eq!(launch(course(-195, 151, 90), false), Err(Hopeless::NotBearing));
    // At 45 degrees off the bow it is abeam: (-140, 140) looks at the ship's middle line, 115 mm before its side.
    let from = |x: i32, y: i32| launch(course(x, y, 90), false).unwrap();
    assert_eq!(from(-140, 140).total(), 5);
    assert_eq!(from(-139, 140).total(), 7, "less than 45 degrees off the bow");
    assert_eq!(from(-139, -140).total(), 7, "less than 45 degrees off the stern");
    assert_eq!(from(-139, 140).parts()[1].reason, &clause::TORPEDO_BOW);
    // MAP-116: the Kate and the carrier.
    let carrier = Ship { at: course(900, 620, 0), outline: [250, 30].map(Length::mm), small: false };
    assert_eq!(total(torpedo(&air(), course(650, 600, 90), &carrier)), Ok(6));
}

#[test]
fn map_86_the_numbers_of_the_worked_turn() {
    let (spitfire, messerschmitt) = (course(900, 540, 0), course(915, 640, 0));
    assert_eq!(total(fire("MG", Arc::Fwd, shooter(spitfire), quarry(messerschmitt))), Ok(4));
    let looped = Shooter { violent: true, ..shooter(course(915, 760, 180)) };
    assert_eq!(total(fire("MG", Arc::Fwd, looped, quarry(spitfire))), Ok(9));
    assert_eq!(total(fire("20mm", Arc::Fwd, looped, quarry(spitfire))), Ok(10));
}

#[test]
fn map_50_skill_grows_with_kills() {
    assert_eq!([0, 4, 5, 9, 10, 19, 20, 99].map(|kills| grown(0, kills)), [0, 0, 1, 1, 2, 2, 3, 3]);
    assert_eq!(grown(-1, 10), 1);
}
