//! Arcs, ranges and the numbers of a shot.

use crate::stage::{lists, rules};
use sandtable_core::Refusal;
use sandtable_geometry::{Angle, Course, Hand, Length, Point};
use sandtable_scramble::arcs::{bears, in_front, in_nose, in_tail};
use sandtable_scramble::lists::{Arc, Class, Level};
use sandtable_scramble::shooting::{Fired, Firer, Numbers, Target, critical_from, numbers};
use sandtable_scramble::{INCH, hundredths};

/// The target at the origin, heading north.
const AT: Course = Course { at: Point { x: 0, y: 0 }, heading: Angle::ZERO };

/// A point so many hundredths of an inch away on a bearing.
fn on(bearing: i32, away: i32) -> Point {
    AT.at.advance(Angle::degrees(bearing), hundredths(away))
}

/// Somebody on a bearing from the target who looks at it, with Skills of 5.
fn from(bearing: i32, away: i32) -> Firer {
    let at = Course { at: on(bearing, away), heading: Angle::degrees(bearing + 180) };
    Firer { at, height: 10, skill: 5, combat: 5, sight: false, level: Level::Average }
}

fn target(defence: u8) -> Target {
    Target { at: AT, height: 10, defence, skill: 5, laden: false, level: Level::Average }
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
fn sqr_68_sqr_69_sqr_70_nose_tail_and_sides_share_their_edges() {
    let course = Course { at: Point { x: 1_000, y: -2_000 }, heading: Angle::degrees(40) };
    let seen = |hundredths_of_a_degree: i32| -> Vec<&str> {
        let bearing = course.heading + Angle::millidegrees(10 * hundredths_of_a_degree);
        let at = course.at.advance(bearing, INCH * 40);
        let sectors = [Arc::Nose, Arc::Port, Arc::Starboard];
        let mut names: Vec<&str> = Arc::ALL
            .iter()
            .filter(|(_, arc)| sectors.contains(arc) && bears(*arc, course, at))
            .map(|(n, _)| *n)
            .collect();
        names.extend(in_tail(course, at).then_some("tail"));
        names
    };
    assert_eq!((seen(0), seen(2_500), seen(2_999)), (vec!["N"], vec!["N"], vec!["N"]));
    assert_eq!((seen(3_001), seen(9_000), seen(14_999)), (vec!["S"], vec!["S"], vec!["S"]));
    assert_eq!((seen(15_001), seen(18_000), seen(-15_001)), (vec!["tail"], vec!["tail"], vec!["tail"]));
    assert_eq!((seen(-3_001), seen(-9_000)), (vec!["P"], vec!["P"]));
    // The edge belongs to both, as far as points can lie on it.
    let edge = course.at.advance(course.heading + Angle::degrees(30), INCH * 40);
    let inward = |by: i32| edge.advance(course.heading + Angle::degrees(120), Length::um(by));
    assert!(in_nose(course, inward(-2)) && bears(Arc::Starboard, course, inward(2)));
}

#[test]
fn sqr_71_sqr_72_front_and_rear_begin_at_the_edges_of_the_base() {
    let at = |aside: i32, ahead: i32| AT.slip(hundredths(ahead), Hand::Right, hundredths(aside)).at;
    assert!(in_front(AT, at(300, 60)) && in_front(AT, at(-300, 50)) && !in_front(AT, at(0, 49)));
    let arcs = |aside: i32, ahead: i32| -> Vec<&str> {
        let ends = [Arc::Front, Arc::Rear, Arc::Turret];
        Arc::ALL
            .iter()
            .filter(|(_, arc)| ends.contains(arc) && bears(*arc, AT, at(aside, ahead)))
            .map(|(n, _)| *n)
            .collect()
    };
    assert_eq!((arcs(300, 60), arcs(100, 40), arcs(0, -300)), (vec!["F", "T"], vec!["T"], vec!["R", "T"]));
    assert!(in_tail(AT, at(0, -300)) && !in_tail(AT, at(300, -60)));
}

#[test]
fn sqr_58_sqr_59_sqr_118_range_and_height() {
    let reach = |away: i32, height: u8, fired: &Fired| {
        asks(&[], &Firer { height, ..from(90, away) }, &target(13), fired)
            .map_err(|refusal| refusal.reason.clause)
            .err()
    };
    let fixed = pair(Class::Mg);
    assert_eq!((reach(600, 10, &fixed), reach(601, 10, &fixed)), (None, Some("SQR-58")));
    assert_eq!((reach(400, 11, &fixed), reach(401, 9, &fixed)), (None, Some("SQR-58")));
    assert_eq!(reach(100, 12, &fixed), Some("SQR-118"));
    let (flexible, salvo) = (turret(Class::Mg), pair(Class::Rockets));
    assert_eq!((reach(200, 12, &flexible), reach(201, 8, &flexible)), (None, Some("SQR-58")));
    assert_eq!(
        (reach(100, 13, &flexible), reach(800, 10, &salvo), reach(801, 10, &salvo)),
        (Some("SQR-118"), None, Some("SQR-58"))
    );
}

#[test]
fn sqr_66_sqr_73_sqr_74_sqr_75_what_a_shot_needs() {
    let spitfire = target(13);
    let guns = pair(Class::Mg);
    assert_eq!(needs(&from(180, 200), &spitfire, &guns), 2, "astern and near");
    assert_eq!(needs(&from(180, 400), &spitfire, &guns), 4);
    assert_eq!(needs(&from(90, 400), &spitfire, &guns), 6);
    assert_eq!(needs(&from(0, 400), &spitfire, &guns), 8);
    assert_eq!(
        (
            needs(&from(90, 400), &target(15), &pair(Class::Mm20)),
            needs(&from(90, 400), &target(16), &pair(Class::Mm20))
        ),
        (10, 11)
    );
    // Near and in front, or above it: two inches of range.
    assert_eq!(needs(&from(0, 100), &spitfire, &guns), 8, "no effective range in front");
    assert_eq!(needs(&Firer { height: 11, ..from(180, 0) }, &spitfire, &guns), 2);
    assert_eq!(needs(&Firer { height: 11, ..from(180, 1) }, &spitfire, &guns), 4);
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
fn sqr_77_sqr_78_load_and_weapon() {
    let p47 = Target { laden: true, ..target(14) };
    assert_eq!(
        (needs(&from(90, 400), &p47, &pair(Class::Hmg)), needs(&from(90, 400), &target(14), &pair(Class::Hmg))),
        (7, 8)
    );
    assert_eq!(needs(&from(90, 400), &p47, &turret(Class::Hmg)), 7, "every weapon has it");
}

#[test]
fn sqr_64_sqr_65_an_automatic_hit_is_reckoned_without_the_die() {
    let fortress = target(8);
    let of = |class: Class| asks(&[], &from(180, 200), &fortress, &pair(class)).unwrap();
    assert_eq!((of(Class::Mg).need.total(), of(Class::Mg).automatic), (-3, true));
    assert!(of(Class::Mm20).automatic, "9 against 8");
    assert!(!asks(&[], &from(180, 400), &fortress, &pair(Class::Mm20)).unwrap().automatic, "7 against 8");
}

#[test]
fn scr_19_scr_18_the_better_pilot() {
    let need = |skill: u8, other: u8, fired: &Fired| {
        needs(&Firer { skill, ..from(90, 400) }, &Target { skill: other, ..target(13) }, fired)
    };
    let guns = pair(Class::Mg);
    assert_eq!((need(6, 5, &guns), need(5, 5, &guns), need(4, 5, &guns), need(5, 0, &guns)), (5, 6, 7, 5));
    assert_eq!(need(6, 5, &turret(Class::Mg)), 6, "a gunner has nothing of it");
    let off = [("scramble.relative_skill", "off")];
    let better = Firer { skill: 9, ..from(90, 400) };
    assert_eq!(asks(&off, &better, &target(13), &guns).unwrap().need.total(), 6);
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
    let of = |defence: u8| asks(&[], &from(180, 400), &target(defence), &pair(Class::Mg)).unwrap().impossible;
    assert_eq!((of(20), of(19)), (true, false), "9 and 10 are 19");
}

#[test]
fn scr_62_scr_63_scr_66_a_computing_sight() {
    let revised = [("scramble.computing_sight", "revised")];
    let of = |set: &[(&str, &str)], bearing: i32, away: i32, defence: u8| {
        asks(set, &Firer { sight: true, ..from(bearing, away) }, &target(defence), &pair(Class::Hmg)).unwrap()
    };
    let astern = of(&revised, 180, 200, 15);
    assert_eq!((astern.need.total(), astern.sight_die), (5, true));
    assert_eq!(of(&[("scramble.computing_sight", "printed")], 180, 200, 15).need.total(), 3);
    let front = of(&revised, 0, 400, 12);
    assert_eq!((front.need.total(), front.sight_die), (10, false), "and no die");
    assert_eq!(of(&[], 0, 400, 12).need.total(), 8);
    // A sum of 10 without it: automatic against 11, not against 12.
    assert_eq!((of(&revised, 180, 200, 11).automatic, of(&revised, 180, 200, 12).automatic), (true, false));
    assert!(!of(&[], 180, 200, 11).automatic);
    let turret = turret(Class::Hmg);
    let gunner = Firer { sight: true, ..from(180, 200) };
    assert!(!asks(&revised, &gunner, &target(11), &turret).unwrap().sight_die, "the Pilot's alone");
}

#[test]
fn scr_44_a_sight_brings_what_was_out_of_reach_into_it() {
    let revised = [("scramble.computing_sight", "revised")];
    let of = |sight: bool, bearing: i32, away: i32| {
        asks(&revised, &Firer { sight, ..from(bearing, away) }, &target(24), &pair(Class::Hmg)).unwrap().impossible
    };
    assert_eq!((of(true, 180, 200), of(false, 180, 200), of(true, 90, 400)), (false, true, true));
}

#[test]
fn sqr_124_sqr_125_rockets_and_the_mortar() {
    let salvo = needs(&from(180, 400), &target(8), &pair(Class::Rockets));
    assert_eq!(salvo, 1, "7 against 8");
    let mortar = pair(Class::Mortar);
    assert_eq!(needs(&from(180, 600), &target(8), &mortar), 4);
    assert_eq!(
        (refused(&from(180, 399), &target(8), &mortar), refused(&from(180, 801), &target(8), &mortar)),
        ("SQR-125", "SQR-58")
    );
    assert_eq!(needs(&from(180, 400), &target(8), &mortar), 4, "no effective range");
    // The height between counts: at 2 inches and one height band it is 4.
    assert_eq!(needs(&Firer { height: 9, ..from(180, 200) }, &target(8), &mortar), 4);
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
