//! Attacks on the ground.

use crate::stage::{chance, lists, mean, rules};
use sandtable_dice::Need;
use sandtable_geometry::{Angle, Course, Point};
use sandtable_scramble::clause;
use sandtable_scramble::lists::{Class, Manoeuvre};
use sandtable_scramble::resolution::ground::{Attack, Attacker, Below, Strike, need};
use sandtable_scramble::rules::hundredths;

/// Somebody of Skill 5 at the origin who flies north, level, at this height.
fn at(height: u8) -> Attacker {
    let at = Course { at: Point { x: 0, y: 0 }, heading: Angle::ZERO };
    Attacker { at, height, combat: 5, flew: Manoeuvre::Level, turned: false, tight: false, failed: false, night: false }
}

/// A target so many hundredths of an inch away on a bearing.
fn target(away: i32, bearing: i32, defence: u8) -> Below {
    let at = Point { x: 0, y: 0 }.advance(Angle::degrees(bearing), hundredths(away));
    Below { at, defence, ship: false }
}

/// What the die must show, or the clause by which it is refused.
fn needs(by: &Attacker, target: &Below, attack: Attack) -> Result<i8, &'static str> {
    need(&rules(&[]), &lists(), by, target, attack).map(|need| need.total()).map_err(|refusal| refusal.reason.clause)
}

const LEVEL: Attack = Attack::Level { sight: true };
const HMG: Attack = Attack::Strafes { class: Class::Hmg, single: false, long: false };

#[test]
fn sqr_127_damage_on_the_ground_is_counted_at_its_face() {
    let strike = |needed: i8, dice: u8, sixes: bool| Strike { need: Need::base(needed, &clause::DEFENCE), dice, sixes };
    let four = |sixes: bool| mean(&strike(-9, 4, sixes), |hit, _| hit.damage.map_or(0.0, f64::from)) / 0.9;
    assert!((four(true) - 14.0).abs() < 1e-9 && (four(false) - 10.0).abs() < 1e-9);
    let hits = |needed: i8| chance(&strike(needed, 1, true), |hit, _| hit.damage.is_some());
    assert_eq!((hits(-9), hits(2), hits(5), hits(11)), ("9/10".into(), "9/10".into(), "3/5".into(), "0".into()));
}

#[test]
fn sqr_128_strafing() {
    assert_eq!(needs(&at(1), &target(200, 0, 18), HMG), Ok(10), "light flak at two inches");
    assert_eq!(
        (needs(&at(2), &target(400, 0, 13), HMG), needs(&at(3), &target(400, 0, 13), HMG)),
        (Ok(7), Err("SQR-128"))
    );
    assert_eq!(
        (needs(&at(2), &target(601, 0, 13), HMG), needs(&at(2), &target(400, 31, 13), HMG)),
        (Err("SQR-128"), Err("SQR-128"))
    );
    let gun = |single: bool, long: bool| {
        needs(&at(2), &target(400, 0, 13), Attack::Strafes { class: Class::Mm20, single, long })
    };
    assert_eq!((gun(false, false), gun(true, false), gun(false, true)), (Ok(8), Ok(9), Ok(7)));
}

#[test]
fn sqr_129_bombs_from_the_highest_band_fly_as_far_as_the_rules_say() {
    let far = rules(&[("scramble.max_hb", "60"), ("scramble.brl_inches_per_hb", "5")]);
    let of = |away: i32| need(&far, &lists(), &at(60), &target(away, 0, 8), LEVEL).is_ok();
    assert_eq!([29_799, 29_800, 30_200, 30_201].map(of), [false, true, true, false]);
}

#[test]
fn sqr_129_level_bombing() {
    let factory = |away: i32, bearing: i32| needs(&at(12), &target(away, bearing, 8), LEVEL);
    assert_eq!((factory(1000, 0), factory(1399, 14), factory(999, 0)), (Ok(3), Ok(3), Err("SQR-129")));
    assert_eq!((factory(1401, 0), factory(1200, 16)), (Err("SQR-129"), Err("SQR-129")));
    let high =
        |height: u8, sight: bool| needs(&at(height), &target(i32::from(height) * 100, 0, 8), Attack::Level { sight });
    assert_eq!((high(20, true), high(14, true), high(15, true), high(10, false)), (Ok(5), Ok(3), Ok(4), Ok(6)));
    assert_eq!((high(3, true), high(2, true)), (Ok(3), Err("SQR-129")));
    let turned = Attacker { turned: true, ..at(12) };
    let climbed = Attacker { flew: Manoeuvre::Climb, ..at(12) };
    assert_eq!(
        (needs(&turned, &target(1200, 0, 8), LEVEL), needs(&climbed, &target(1200, 0, 8), LEVEL)),
        (Err("SQR-129"), Err("SQR-129"))
    );
}

#[test]
fn sqr_130_dive_bombing() {
    let stuka = |height: u8, flew: Manoeuvre, brakes: bool| {
        needs(&Attacker { flew, ..at(height) }, &target(200, 90, 13), Attack::Dive { brakes })
    };
    assert_eq!((stuka(4, Manoeuvre::Steep, true), stuka(4, Manoeuvre::Vertical, false)), (Ok(5), Ok(7)));
    assert_eq!(
        (stuka(5, Manoeuvre::Steep, true), stuka(4, Manoeuvre::Shallow, true)),
        (Err("SQR-130"), Err("SQR-130"))
    );
    let far = needs(&Attacker { flew: Manoeuvre::Power, ..at(4) }, &target(201, 0, 13), Attack::Dive { brakes: true });
    assert_eq!(far, Err("SQR-130"));
}

#[test]
fn sqr_131_low_level_bombing() {
    let bridge = |by: Attacker, away: i32, bearing: i32| needs(&by, &target(away, bearing, 15), Attack::Low);
    assert_eq!(
        (bridge(at(2), 200, 0), bridge(Attacker { flew: Manoeuvre::Shallow, ..at(1) }, 199, 29)),
        (Ok(9), Ok(9))
    );
    assert_eq!(
        (bridge(at(3), 200, 0), bridge(at(2), 201, 0), bridge(at(2), 100, 32)),
        (Err("SQR-131"), Err("SQR-131"), Err("SQR-131"))
    );
    assert_eq!(bridge(Attacker { flew: Manoeuvre::Steep, ..at(1) }, 100, 0), Err("SQR-131"));
    assert_eq!(
        (bridge(Attacker { turned: true, ..at(2) }, 100, 0), bridge(Attacker { tight: true, ..at(2) }, 100, 0)),
        (Ok(9), Err("SQR-131"))
    );
    // SQR-109, SQR-166: it is a Level move that holds no Tight Turn.
    assert_eq!(bridge(Attacker { flew: Manoeuvre::Shallow, tight: true, ..at(1) }, 100, 0), Ok(9));
}

#[test]
fn sqr_132_torpedoes() {
    let run = |by: Attacker, away: i32, bearing: i32| {
        needs(&by, &Below { ship: true, ..target(away, bearing, 9) }, Attack::Torpedo)
    };
    assert_eq!(
        (run(at(1), 300, 0), run(at(1), 799, 14), run(at(1), 299, 0), run(at(1), 801, 0)),
        (Ok(4), Ok(4), Err("SQR-132"), Err("SQR-132"))
    );
    assert_eq!((run(at(2), 500, 0), run(at(1), 500, 16)), (Err("SQR-132"), Err("SQR-132")));
    assert_eq!(run(Attacker { flew: Manoeuvre::Shallow, ..at(1) }, 500, 0), Err("SQR-132"));
    assert_eq!(needs(&at(1), &target(500, 0, 9), Attack::Torpedo), Err("SQR-132"));
    let twelve = Strike { need: Need::base(4, &clause::DEFENCE), dice: rules(&[]).torpedo, sixes: true };
    assert_eq!(chance(&twelve, |hit, _| hit.damage.is_some()), "7/10");
    assert!((mean(&twelve, |hit, _| hit.damage.map_or(0.0, f64::from)) - 0.7 * 42.0).abs() < 1e-9);
}

#[test]
fn sqr_133_rockets() {
    let typhoon = |height: u8, away: i32, defence: u8| needs(&at(height), &target(away, 0, defence), Attack::Rockets);
    assert_eq!((typhoon(3, 800, 13), typhoon(1, 300, 16)), (Ok(9), Ok(12)));
    assert_eq!((typhoon(4, 300, 13), typhoon(3, 801, 13)), (Err("SQR-133"), Err("SQR-133")));
}

#[test]
fn sqr_166_at_night_and_after_a_failed_test() {
    let night = Attacker { night: true, ..at(10) };
    assert_eq!((needs(&night, &target(1000, 0, 8), LEVEL), needs(&at(10), &target(1000, 0, 8), LEVEL)), (Ok(5), Ok(3)));
    let failed =
        |height: u8, attack: Attack| needs(&Attacker { failed: true, ..at(height) }, &target(200, 0, 13), attack);
    assert_eq!(
        (failed(2, HMG), failed(2, Attack::Low), failed(2, Attack::Rockets)),
        (Ok(5), Err("SQR-166"), Err("SQR-166"))
    );
}
