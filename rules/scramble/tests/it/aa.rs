//! Guns on the ground: ranges, bursts, and what they need to hit.

use crate::stage::{average, chance, lists, mean, reads, rules};
use sandtable_geometry::{Angle, Course, Point};
use sandtable_scramble::clause;
use sandtable_scramble::lists::critical::{Effect, Table};
use sandtable_scramble::lists::{Battery, Calibre, Level};
use sandtable_scramble::resolution::aa::{RolledSkill, batteries, bursts_on, may_burst, need, volley};
use sandtable_scramble::resolution::criticals::{Origin, Reads};
use sandtable_scramble::resolution::damage::Damage;
use sandtable_scramble::resolution::shooting::Target;
use sandtable_scramble::rules::hundredths;

/// The numbers of the update.
const UPDATE: &[(&str, &str)] = &[("scramble.edition", "update")];

const GUN: Point = Point { x: 0, y: 0 };

fn battery(id: &str) -> Battery {
    lists().battery(id).unwrap().clone()
}

/// So many hundredths of an inch to the east.
fn east(away: i32) -> Point {
    Point { x: hundredths(away).as_um() as i32, y: 0 }
}

/// An aircraft east of the gun at this height; the heading is its own.
fn target(away: i32, height: u8, heading: i32, defence: u8) -> Target {
    let at = Course { at: east(away), heading: Angle::degrees(heading) };
    Target { at, height, defence, skill: 5, laden: false, large: true, level: Level::Average }
}

/// What the die must show, or the clause by which the battery does not fire.
fn needs(id: &str, target: &Target) -> Result<i8, &'static str> {
    need(&rules(&[]), &battery(id), GUN, 5, target).map(|need| need.total()).map_err(|refusal| refusal.reason.clause)
}

/// The clause by which a burst is refused.
fn burst(id: &str, away: i32, height: u8, land: bool) -> Option<&'static str> {
    may_burst(&rules(&[]), &battery(id), GUN, east(away), height, land).err().map(|refusal| refusal.reason.clause)
}

#[test]
fn scr_93_what_batteries_bear_and_cost() {
    let lists = lists();
    let row = |id: &str| {
        let battery = lists.battery(id).unwrap();
        (battery.damage, battery.defence, battery.cost)
    };
    let all = [
        "light_20_twin",
        "light_20_quad",
        "light_25_triple",
        "medium_twin",
        "medium_quad",
        "heavy_75",
        "heavy_128",
        "searchlight",
    ];
    assert_eq!(
        all.map(row),
        [
            (12, 18, 25),
            (14, 16, 31),
            (14, 16, 28),
            (16, 14, 34),
            (18, 12, 47),
            (40, 12, 52),
            (45, 12, 63),
            (10, 15, 15)
        ]
    );
    assert_eq!(lists.batteries.len(), 9);
}

#[test]
fn scr_95_heavy_batteries_have_four_guns() {
    assert_eq!((battery("heavy_88").calibre, batteries(&battery("heavy_88"), 4)), (Calibre::Heavy, 1));
}

#[test]
fn scr_96_medium_batteries_have_six() {
    assert_eq!((battery("medium_twin").calibre, batteries(&battery("medium_twin"), 6)), (Calibre::Medium, 1));
}

#[test]
fn scr_97_light_batteries_have_eight() {
    assert_eq!((battery("light_20_twin").calibre, batteries(&battery("light_20_twin"), 8)), (Calibre::Light, 1));
}

#[test]
fn scr_98_japanese_triples_have_twelve() {
    let triple = battery("light_25_triple");
    assert_eq!((batteries(&triple, 12), triple.to_hit, triple.dice), (1, 0, 4));
}

#[test]
fn scr_99_how_many_batteries_so_many_barrels_are() {
    let of = |id: &str, barrels: u16| batteries(&battery(id), barrels);
    assert_eq!((of("medium_twin", 16), of("light_20_twin", 30), of("light_20_twin", 12)), (3, 4, 2));
    assert_eq!((of("light_25_triple", 18), of("light_20_twin", 3)), (2, 0));
}

#[test]
fn scr_101_what_each_battery_reaches() {
    let of = |id: &str, away: i32, height: u8| needs(id, &target(away, height, 0, 14)).err();
    assert_eq!((of("light_20_twin", 600, 5), of("light_20_twin", 100, 6)), (None, Some("SCR-101")));
    assert_eq!((of("medium_twin", 1200, 10), of("medium_twin", 100, 11)), (None, Some("SCR-101")));
    assert_eq!((burst("heavy_88", 2000, 25, true), burst("heavy_88", 2000, 26, true)), (None, Some("SCR-101")));
    assert_eq!((burst("heavy_128", 2400, 48, true), burst("heavy_128", 2401, 48, true)), (None, Some("SCR-102")));
}

#[test]
fn scr_102_each_height_band_is_two_inches_of_range() {
    let quad = |away: i32| needs("light_20_quad", &target(away, 3, 0, 14)).err();
    assert_eq!((quad(1000), quad(1001)), (None, Some("SCR-102")), "16 less 6");
}

#[test]
fn scr_103_an_88_at_twenty_thousand_feet() {
    assert_eq!((burst("heavy_88", 6000, 20, true), burst("heavy_88", 6001, 20, true)), (None, Some("SCR-102")));
}

#[test]
fn scr_105_a_light_bomber_just_out_of_reach() {
    let at = |away: i32| needs("medium_twin", &target(away, 8, 0, 9)).err();
    assert_eq!((at(1700), at(1600)), (Some("SCR-102"), None));
}

#[test]
fn scr_106_over_land_bursts_are_high_and_over_sea_not_too_near() {
    assert_eq!((burst("heavy_88", 3000, 9, true), burst("heavy_88", 0, 10, true)), (Some("SCR-106"), None));
    assert_eq!((burst("heavy_88", 999, 5, false), burst("heavy_88", 1000, 5, false)), (Some("SCR-106"), None));
}

#[test]
fn scr_107_how_high_the_heaviest_reach() {
    let by = |value: &str| {
        let rules = rules(&[("scramble.heavy_max_alt", value)]);
        may_burst(&rules, &battery("heavy_128"), GUN, east(2000), 30, true).err().map(|refusal| refusal.reason.clause)
    };
    assert_eq!((by("table"), by("25")), (None, Some("SCR-101")));
}

#[test]
fn scr_108_only_heavy_guns_place_bursts() {
    assert_eq!(
        (burst("medium_quad", 1000, 10, true), burst("searchlight", 1000, 10, true)),
        (Some("SCR-108"), Some("SCR-108"))
    );
}

#[test]
fn sqr_10_whom_a_burst_reaches() {
    let reaches = |set: &[(&str, &str)], away: i32, height: u8| bursts_on(&rules(set), (GUN, 10), (east(away), height));
    assert!(reaches(&[], 500, 12) && reaches(&[], 500, 8) && !reaches(&[], 510, 10) && !reaches(&[], 500, 13));
    let update = [("scramble.heavy_burst_radius", "3")];
    assert!(reaches(&[], 400, 10) && !reaches(&update, 400, 10) && reaches(&update, 300, 10));
}

#[test]
fn scr_110_the_damage_of_a_burst() {
    let table = Table([[Effect::Climb(0); 6]; 10]);
    let fortress = Damage::new(1, average("B-17G Flying Fortress"), Reads { table, ..reads(&[]) });
    let die = Damage { origin: Origin::DirectHit, ..fortress };
    let left = |from: u8, to: u8| chance(&die, |struck, _| (from..=to).contains(&struck.target.structure));
    // 1 to 5 points of the die, or a direct hit, which does 4 to 9.
    assert_eq!([left(44, 48), left(40, 45), left(40, 40)], ["8/9", "1/2", "1/36"]);
    assert_eq!((battery("heavy_88").dice, battery("heavy_128").dice), (1, 2));
}

#[test]
fn scr_110_whom_a_burst_of_the_update_reaches() {
    let reaches = |away: i32, height: u8| bursts_on(&rules(UPDATE), (GUN, 10), (east(away), height));
    assert_eq!(
        [(300, 10), (301, 10), (0, 12), (0, 13), (0, 8), (0, 7)].map(|(away, height)| reaches(away, height)),
        [true, false, true, false, true, false]
    );
}

#[test]
fn scr_112_a_battery_fires_like_an_aircraft() {
    assert_eq!(needs("light_20_quad", &target(500, 3, 0, 14)), Ok(7));
    assert_eq!(needs("medium_twin", &target(500, 3, 90, 8)), Ok(3), "into the Tail arc");
    assert_eq!(
        (needs("heavy_88", &target(500, 12, 0, 14)), needs("searchlight", &target(500, 3, 0, 14))),
        (Err("SCR-112"), Err("SCR-112"))
    );
}

#[test]
fn scr_114_a_quad_is_one_roll_with_a_bonus() {
    let of = |id: &str| needs(id, &target(500, 3, 0, 14)).unwrap();
    assert_eq!((of("light_20_twin"), of("light_20_quad"), of("medium_twin"), of("medium_quad")), (9, 7, 11, 9));
}

#[test]
fn scr_117_barrels_calibre_and_aspect() {
    let to_hit = ["light_20_twin", "light_20_quad", "light_25_triple", "medium_twin", "medium_quad"]
        .map(|id| battery(id).to_hit);
    assert_eq!(to_hit, [0, 2, 0, -2, 0]);
    let heading = |heading: i32| needs("medium_quad", &target(500, 3, heading, 14)).unwrap();
    assert_eq!((heading(90), heading(0), heading(270)), (7, 9, 11));
    assert_eq!(needs("medium_quad", &target(0, 3, 270, 14)), Ok(9), "directly above it neither");
    let laden = Target { laden: true, ..target(500, 3, 90, 14) };
    assert_eq!(needs("medium_quad", &laden), Ok(6), "a Typhoon with a payload");
}

#[test]
fn scr_125_the_skill_of_a_battery() {
    let of = |modifier: i8, skill: u8| {
        chance(&RolledSkill { modifier, reason: &clause::BATTERY_SKILL }, |rolled, _| *rolled == skill)
    };
    assert_eq!([3, 4, 5, 6, 7].map(|skill| of(0, skill)), ["1/10", "1/5", "2/5", "1/5", "1/10"]);
    assert!(
        (mean(&RolledSkill { modifier: 1, reason: &clause::BATTERY_SKILL }, |skill, _| f64::from(*skill)) - 6.0).abs()
            < 1e-12
    );
    assert_eq!((of(3, 8), of(-2, 2)), ("7/10".into(), "3/10".into()), "from 2 to 8");
}

#[test]
fn scr_58_a_battery_that_hits_with_a_ten_keeps_its_dice() {
    // It needs a 10, and an 11 with one more of DV.
    let given_up = |defence: u8| {
        let (rules, gun) = (rules(&[]), battery("light_20_quad"));
        let need = need(&rules, &gun, GUN, 5, &target(500, 3, 0, defence)).unwrap();
        (need.total(), volley(&rules, &lists(), &gun, need, 1).given_up)
    };
    assert_eq!([17, 18].map(given_up), [(10, 0), (11, 1)]);
}
