//! Arcs, ranges and the numbers of a shot.

use crate::stage::{lists, rules};
use sandtable_core::Refusal;
use sandtable_geometry::{Angle, Course, Hand, Length, Point};
use sandtable_scramble::lists::{Arc, Class, Level};
use sandtable_scramble::resolution::arcs::{bears, in_front, in_nose, in_tail};
use sandtable_scramble::resolution::shooting::{Fired, Firer, Numbers, Target, critical_from, numbers};
use sandtable_scramble::rules::{INCH, hundredths};

/// The target at the origin, heading north.
const AT: Course = Course { at: Point { x: 0, y: 0 }, heading: Angle::ZERO };

/// A point so many hundredths of an inch away on a bearing.
fn on(bearing: i32, away: i32) -> Point {
    AT.at.advance(Angle::degrees(bearing), hundredths(away))
}

/// Somebody on a bearing from the target who looks at it, with Skills of 5.
fn from(bearing: i32, away: i32) -> Firer {
    let at = Course { at: on(bearing, away), heading: Angle::degrees(bearing + 180) };
    Firer { at, height: 10, skill: 5, combat: 5, sight: false, fitted: false, level: Level::Average }
}

fn target(defence: u8) -> Target {
    Target { at: AT, height: 10, defence, skill: 5, laden: false, large: true, level: Level::Average }
}

fn pair(class: Class) -> Fired {
    Fired { class, arc: Arc::Nose, single: false, long: false, extra: 0 }
}

fn turret(class: Class) -> Fired {
    Fired { arc: Arc::Turret, ..pair(class) }
}

fn asks(set: &[(&str, &str)], firer: &Firer, target: &Target, fired: &Fired) -> Result<Numbers, Refusal> {
    numbers(&rules(set), &lists(), firer, target, fired)
}

/// What the die must show.
fn needs(firer: &Firer, target: &Target, fired: &Fired) -> i8 {
    asks(&[], firer, target, fired).unwrap().need.total()
}

fn refused(firer: &Firer, target: &Target, fired: &Fired) -> &'static str {
    asks(&[], firer, target, fired).unwrap_err().reason.clause
}

#[test]
fn sqr_71_sqr_72_front_and_rear_begin_at_the_edges_of_the_base() {
    let at = |aside: i32, ahead: i32| AT.slip(hundredths(ahead), Hand::Right, hundredths(aside)).at;
    let rules = rules(&[]);
    let front = |at| in_front(&rules, AT, at);
    assert!(front(at(300, 60)) && front(at(-300, 50)) && !front(at(0, 49)));
    let arcs = |aside: i32, ahead: i32| -> Vec<&str> {
        let ends = [Arc::Front, Arc::Rear, Arc::Turret];
        Arc::ALL
            .iter()
            .filter(|(_, arc)| ends.contains(arc) && bears(&rules, *arc, AT, at(aside, ahead)))
            .map(|(n, _)| *n)
            .collect()
    };
    assert_eq!((arcs(300, 60), arcs(100, 40), arcs(0, -300)), (vec!["F", "T"], vec!["T"], vec!["R", "T"]));
    assert!(in_tail(AT, at(0, -300)) && !in_tail(AT, at(300, -60)));
}

#[test]
fn sqr_76_sqr_72_gunners_have_nothing_of_it() {
    for bearing in [0, 90, 180] {
        assert_eq!(needs(&from(bearing, 100), &target(13), &turret(Class::Mg)), 6);
    }
}

#[test]
fn sqr_74_sqr_146_the_frontal_penalty_may_be_that_of_the_nose() {
    let need = |set: &[(&str, &str)], bearing: i32, away: i32| {
        asks(set, &from(bearing, away), &target(13), &pair(Class::Mg)).unwrap().need.total()
    };
    let nose = [("scramble.front_arc", "nose")];
    assert_eq!((need(&[], 60, 400), need(&nose, 60, 400), need(&nose, 20, 400)), (8, 6, 8));
    // The exception of the effective range stays the Front arc.
    assert_eq!(need(&nose, 60, 150), 6);
}

#[test]
fn scr_119_single_guns() {
    let single = |class: Class, arc: Arc, set: &[(&str, &str)]| {
        let fired = Fired { single: true, arc, ..pair(class) };
        asks(set, &from(90, 400), &target(15), &fired).unwrap().need.total()
    };
    // 5 and the class: against 15.
    assert_eq!(single(Class::Mm37, Arc::Nose, &[]), 13, "-3 for the MiG");
    assert_eq!((single(Class::Mm20, Arc::Turret, &[]), single(Class::Mm20, Arc::Nose, &[])), (10, 11));
    assert_eq!((single(Class::Hmg, Arc::Turret, &[]), single(Class::Mm23, Arc::Turret, &[])), (9, 12));
    let heavy = [("scramble.single_penalty", "over_20mm")];
    assert_eq!((single(Class::Mm20, Arc::Nose, &heavy), single(Class::Mm30, Arc::Nose, &heavy)), (10, 12));
    assert_eq!(single(Class::Mm20, Arc::Turret, &[("scramble.single_penalty", "all")]), 11);
}

#[test]
fn scr_121_a_long_burst_hits_better() {
    let long = Fired { long: true, ..pair(Class::Mg) };
    assert_eq!(needs(&from(90, 400), &target(13), &long), 5);
}

#[test]
fn scr_29_scr_32_scr_33_scr_34_further_mounts() {
    let need = |class: Class, extra: u8, defence: u8| {
        needs(&from(180, 300), &target(defence), &Fired { extra, ..turret(class) })
    };
    // A gunner of 5 against 14: the Halifax with four mounts, the Fortress with five, the B-29 with seven.
    assert_eq!((need(Class::Mg, 3, 14), need(Class::Hmg, 4, 14), need(Class::Mm20, 6, 14)), (4, 4, 3));
}

#[test]
fn scr_122_further_mounts_may_make_a_hit_automatic() {
    let halifax = Fired { extra: 3, ..turret(Class::Mg) };
    let of = |set: &[(&str, &str)]| asks(set, &from(180, 300), &target(9), &halifax).unwrap().automatic;
    assert_eq!((of(&[]), of(&[("scramble.combined_auto", "off")])), (true, false));
}

#[test]
fn scr_43_a_shot_out_of_reach_of_a_ten() {
    let of = |defence: u8| asks(&[], &from(180, 400), &target(defence), &pair(Class::Mg)).unwrap().is_impossible();
    assert_eq!((of(20), of(19)), (true, false), "9 and 10 are 19");
}

#[test]
fn scr_44_a_sight_brings_what_was_out_of_reach_into_it() {
    let revised = [("scramble.computing_sight", "revised")];
    let of = |sight: bool, bearing: i32, away: i32| {
        asks(&revised, &Firer { sight, ..from(bearing, away) }, &target(24), &pair(Class::Hmg)).unwrap().is_impossible()
    };
    assert_eq!((of(true, 180, 200), of(false, 180, 200), of(true, 90, 400)), (false, true, true));
}

#[test]
fn sqr_126_guns_that_fire_upward() {
    let upward = Fired { arc: Arc::Upward, ..pair(Class::Mm20) };
    let below = |bearing: i32, away: i32, height: u8| {
        let at = Course { at: on(bearing, away), heading: AT.heading };
        asks(&[], &Firer { at, height, ..from(0, 0) }, &target(8), &upward)
    };
    assert_eq!(below(180, 80, 9).unwrap().need.total(), 1, "5 and 2 against 8");
    assert_eq!(below(180, 101, 9).unwrap().need.total(), 3);
    assert_eq!(below(0, 80, 9).unwrap().need.total(), 3, "from the Front arc");
    assert_eq!(below(180, 201, 9).unwrap_err().reason.clause, "SQR-58");
    assert_eq!(
        (below(180, 80, 10).unwrap_err().reason.clause, below(180, 80, 8).unwrap_err().reason.clause),
        ("SQR-126", "SQR-126")
    );
}

#[test]
fn sqr_100_who_is_at_the_same_point_stands_astern_of_himself() {
    let at =
        |heading: i32| Firer { at: Course { at: AT.at, heading: Angle::degrees(heading) }, height: 11, ..from(0, 0) };
    assert_eq!(needs(&at(0), &target(13), &pair(Class::Mg)), 2, "astern of the target too");
    assert_eq!(needs(&at(180), &target(13), &pair(Class::Mg)), 8, "head-on");
}

#[test]
fn scr_84_experience_widens_critical_hits() {
    let from = |firer: Level, target: Level| critical_from(&rules(&[]), &lists(), firer, target);
    assert_eq!((from(Level::Average, Level::Average), from(Level::Average, Level::Green)), (6, 5));
    assert_eq!((from(Level::Elite, Level::Average), from(Level::Elite, Level::Recruit)), (5, 4));
    assert_eq!((from(Level::Veteran, Level::Green), from(Level::Green, Level::Veteran)), (4, 6));
    let off = rules(&[("scramble.experience", "off")]);
    assert_eq!(critical_from(&off, &lists(), Level::Elite, Level::Recruit), 6);
}

#[test]
fn sqr_69_fixed_guns_do_not_bear_aside() {
    let aside = |off: i32| {
        let mut firer = from(90, 400);
        firer.at.heading = firer.at.heading + Angle::degrees(off);
        asks(&[], &firer, &target(13), &pair(Class::Mg)).map_err(|refusal| refusal.reason.clause).err()
    };
    assert_eq!((aside(25), aside(-25), aside(35)), (None, None, Some("SQR-69")));
}

/// The sectors in which a point lies, so many hundredths of a degree off a heading.
fn sectors(off: i32) -> Vec<&'static str> {
    let course = Course { at: Point { x: 1_000, y: -2_000 }, heading: Angle::degrees(40) };
    let at = course.at.advance(course.heading + Angle::millidegrees(10 * off), INCH * 40);
    let (among, rules) = ([Arc::Nose, Arc::Port, Arc::Starboard], rules(&[]));
    let seen = Arc::ALL.iter().filter(|(_, arc)| among.contains(arc) && bears(&rules, *arc, course, at));
    seen.map(|(name, _)| *name).chain(in_tail(course, at).then_some("tail")).collect()
}

#[test]
fn sqr_68_nose_and_tail_reach_30_degrees_to_each_side() {
    assert_eq!(
        (sectors(0), sectors(2_500), sectors(2_999), sectors(-2_999)),
        (vec!["N"], vec!["N"], vec!["N"], vec!["N"])
    );
    assert_eq!((sectors(15_001), sectors(18_000), sectors(-15_001)), (vec!["tail"], vec!["tail"], vec!["tail"]));
}

#[test]
fn sqr_70_port_and_starboard_are_what_lies_between() {
    assert_eq!((sectors(3_001), sectors(9_000), sectors(14_999)), (vec!["S"], vec!["S"], vec!["S"]));
    assert_eq!((sectors(-3_001), sectors(-9_000), sectors(-14_999)), (vec!["P"], vec!["P"], vec!["P"]));
    // The edge belongs to both, as far as points can lie on it.
    let course = Course { heading: Angle::degrees(40), ..AT };
    let edge = course.at.advance(course.heading + Angle::degrees(30), INCH * 40);
    let inward = |by: i32| edge.advance(course.heading + Angle::degrees(120), Length::um(by));
    assert!(in_nose(course, inward(-2)) && bears(&rules(&[]), Arc::Starboard, course, inward(2)));
}

/// The clause by which a shot from the side at this height is refused.
fn reach(set: &[(&str, &str)], away: i32, height: u8, fired: &Fired) -> Option<&'static str> {
    asks(set, &Firer { height, ..from(90, away) }, &target(13), fired).err().map(|refusal| refusal.reason.clause)
}

#[test]
fn sqr_58_guns_reach_six_inches() {
    for fired in [pair(Class::Mg), turret(Class::Mg)] {
        assert_eq!((reach(&[], 600, 10, &fired), reach(&[], 601, 10, &fired)), (None, Some("SQR-58")));
    }
    let firer = Firer { height: 14, ..from(90, 100) };
    let refusal = asks(&[("scramble.fixed_hb", "5")], &firer, &target(13), &pair(Class::Mg)).unwrap_err();
    assert_eq!((refusal.reason.clause, refusal.limit.unwrap().allowed), ("SQR-58", Length::ZERO));
}

#[test]
fn sqr_59_rockets_reach_eight() {
    let salvo = pair(Class::Rockets);
    assert_eq!((reach(&[], 800, 10, &salvo), reach(&[], 801, 10, &salvo)), (None, Some("SQR-58")));
}

#[test]
fn sqr_118_height_counts_as_range_and_has_its_limit() {
    let (fixed, flexible) = (pair(Class::Mg), turret(Class::Mg));
    assert_eq!(
        (reach(&[], 400, 11, &fixed), reach(&[], 401, 9, &fixed), reach(&[], 100, 12, &fixed)),
        (None, Some("SQR-58"), Some("SQR-118"))
    );
    assert_eq!(
        (reach(&[], 200, 12, &flexible), reach(&[], 201, 8, &flexible), reach(&[], 100, 13, &flexible)),
        (None, Some("SQR-58"), Some("SQR-118"))
    );
    assert_eq!(reach(&[("scramble.hb_range_inches", "1")], 500, 11, &fixed), None);
}

/// A pair of machine guns at a Spitfire of the same height.
fn at_a_spitfire(bearing: i32, away: i32) -> i8 {
    needs(&from(bearing, away), &target(13), &pair(Class::Mg))
}

#[test]
fn sqr_66_skill_and_weapon_against_the_defence_value() {
    assert_eq!(at_a_spitfire(90, 400), 6);
    let twenty = |defence: u8| needs(&from(90, 400), &target(defence), &pair(Class::Mm20));
    assert_eq!((twenty(15), twenty(16)), (10, 11));
    assert_eq!(needs(&Firer { combat: 7, ..from(90, 400) }, &target(13), &pair(Class::Mg)), 4);
}

#[test]
fn sqr_73_into_the_tail_arc() {
    assert_eq!((at_a_spitfire(180, 400), at_a_spitfire(170, 400), at_a_spitfire(149, 400)), (4, 4, 6));
}

#[test]
fn sqr_74_into_the_front_arc() {
    assert_eq!((at_a_spitfire(0, 400), at_a_spitfire(60, 400), at_a_spitfire(90, 400)), (8, 8, 6));
}

#[test]
fn sqr_75_effective_range_but_not_from_the_front() {
    assert_eq!((at_a_spitfire(180, 200), at_a_spitfire(180, 201), at_a_spitfire(90, 200)), (2, 4, 4));
    assert_eq!(at_a_spitfire(0, 100), 8);
    let above = |away: i32| needs(&Firer { height: 11, ..from(180, away) }, &target(13), &pair(Class::Mg));
    assert_eq!((above(0), above(1)), (2, 4), "a height band is two inches");
}

#[test]
fn sqr_77_a_target_with_a_payload() {
    let p47 = Target { laden: true, ..target(14) };
    let hmg = |target: &Target| needs(&from(90, 400), target, &pair(Class::Hmg));
    assert_eq!((hmg(&p47), hmg(&target(14))), (7, 8));
    assert_eq!(needs(&from(90, 400), &p47, &turret(Class::Hmg)), 7, "every weapon has it");
}

#[test]
fn sqr_78_each_class_of_weapons_has_its_modifier() {
    let need = |class: Class| needs(&from(90, 400), &target(13), &pair(class));
    assert_eq!([Class::Mg, Class::Hmg, Class::Mm20, Class::Mm23, Class::Mm37].map(need), [6, 7, 8, 9, 10]);
}

#[test]
fn sqr_64_an_automatic_hit_is_reckoned_without_the_die() {
    let of = |class: Class, away: i32| asks(&[], &from(180, away), &target(8), &pair(class)).unwrap().automatic;
    assert_eq!(
        (of(Class::Mg, 200), of(Class::Mm20, 200), of(Class::Mm20, 400)),
        (true, true, false),
        "11, 9 and 7 against 8"
    );
}

#[test]
fn scr_19_the_better_pilot_and_the_worse_one() {
    let need = |skill: u8, other: u8| {
        needs(&Firer { skill, ..from(90, 400) }, &Target { skill: other, ..target(13) }, &pair(Class::Mg))
    };
    assert_eq!((need(6, 5), need(5, 5), need(4, 5), need(5, 0)), (5, 6, 7, 5));
    let off = [("scramble.relative_skill", "off")];
    let better = Firer { skill: 9, ..from(90, 400) };
    assert_eq!(asks(&off, &better, &target(13), &pair(Class::Mg)).unwrap().need.total(), 6);
}

#[test]
fn scr_18_only_the_pilots_own_guns_have_it() {
    let better = Firer { skill: 9, ..from(90, 400) };
    assert_eq!(
        (needs(&better, &target(13), &turret(Class::Mg)), needs(&better, &target(13), &pair(Class::Rockets))),
        (6, 7)
    );
}

/// What a pair of half-inch guns with a computing sight needs.
fn sighted(sight: &'static str, bearing: i32, away: i32, defence: u8) -> Numbers {
    let firer = Firer { sight: true, ..from(bearing, away) };
    asks(&[("scramble.computing_sight", sight)], &firer, &target(defence), &pair(Class::Hmg)).unwrap()
}

#[test]
fn scr_61_the_printed_sight_adds_two() {
    assert_eq!((sighted("printed", 180, 200, 15).need.total(), sighted("printed", 0, 400, 12).need.total()), (3, 10));
    assert!(!sighted("printed", 180, 200, 15).sight_die);
    assert_eq!((sighted("printed", 180, 200, 12).automatic, sighted("printed", 180, 200, 13).automatic), (true, false));
}

#[test]
fn scr_62_the_revised_sight_adds_a_die() {
    let astern = sighted("revised", 180, 200, 15);
    assert_eq!((astern.need.total(), astern.sight_die), (5, true));
    assert!(!sighted("off", 180, 200, 15).sight_die);
    let unused =
        asks(&[("scramble.computing_sight", "revised")], &from(180, 200), &target(15), &pair(Class::Hmg)).unwrap();
    assert!(!unused.sight_die, "who does not use it has nothing of it");
}

#[test]
fn scr_63_head_on_a_sight_is_a_penalty() {
    let front = sighted("revised", 0, 400, 12);
    assert_eq!((front.need.total(), front.sight_die), (10, false), "and no die");
    assert_eq!(sighted("off", 0, 400, 12).need.total(), 8);
}

#[test]
fn scr_66_for_an_automatic_hit_the_sight_counts_one() {
    assert_eq!((sighted("revised", 180, 200, 11).automatic, sighted("revised", 180, 200, 12).automatic), (true, false));
    assert!(!sighted("off", 180, 200, 11).automatic);
}

#[test]
fn scr_67_gunners_have_no_sight() {
    let gunner = Firer { sight: true, ..from(180, 200) };
    let revised = [("scramble.computing_sight", "revised")];
    assert!(!asks(&revised, &gunner, &target(11), &turret(Class::Hmg)).unwrap().sight_die);
    let extended = [("scramble.computing_sight", "revised"), ("scramble.sight_turrets", "on")];
    assert!(asks(&extended, &gunner, &target(11), &turret(Class::Hmg)).unwrap().sight_die);
    // The row of head-on attacks is for what is fixed: into the Front arc a turret has no die, and no penalty.
    let ahead =
        |sight: bool| asks(&extended, &Firer { sight, ..from(0, 400) }, &target(11), &turret(Class::Hmg)).unwrap();
    assert_eq!((ahead(true).need.total(), ahead(true).sight_die), (ahead(false).need.total(), false));
}

#[test]
fn sqr_124_a_salvo_is_fired_like_fixed_guns() {
    let salvo = asks(&[], &from(180, 400), &target(8), &pair(Class::Rockets)).unwrap();
    assert_eq!((salvo.need.total(), salvo.automatic), (1, false), "7 against 8");
}

#[test]
fn sqr_125_the_mortar_has_a_least_range() {
    let mortar = pair(Class::Mortar);
    assert_eq!((needs(&from(180, 600), &target(8), &mortar), needs(&from(180, 400), &target(8), &mortar)), (4, 4));
    assert_eq!(
        (refused(&from(180, 399), &target(8), &mortar), refused(&from(180, 801), &target(8), &mortar)),
        ("SQR-125", "SQR-58")
    );
    // The height between counts: at 2 inches and one height band it is 4.
    assert_eq!(needs(&Firer { height: 9, ..from(180, 200) }, &target(8), &mortar), 4);
    assert_eq!(refused(&Firer { height: 9, ..from(180, 199) }, &target(8), &mortar), "SQR-125");
    let small = Target { large: false, ..target(8) };
    assert_eq!(
        (refused(&from(180, 600), &small, &mortar), needs(&from(180, 400), &small, &pair(Class::Rockets))),
        ("SQR-125", 1)
    );
    let long = Fired { long: true, ..mortar };
    assert_eq!(needs(&from(180, 600), &target(8), &long), 4, "there are no bursts of it");
    // Where there is no least range it still has nothing of a short one.
    let near = asks(&[("scramble.wfr_min_range", "0")], &from(180, 100), &target(8), &mortar).unwrap();
    assert_eq!(near.need.total(), 4);
}
