//! The Flying Skill Test: what it needs, and what failing costs.

use crate::stage::{average, chance, lists, rules};
use sandtable_dice::Need;
use sandtable_scramble::clause;
use sandtable_scramble::condition::Condition;
use sandtable_scramble::skill_test::{SkillTest, Test, Tested, modified};

fn at(skill: i8) -> SkillTest {
    SkillTest { skill: Need::base(skill, &clause::SKILL) }
}

fn passes(test: &SkillTest) -> String {
    chance(test, |tested, _| *tested == Tested::Passed)
}

/// The test of an aircraft with Skill 5, with or without a load.
fn of(name: &str, test: Test, laden: bool) -> SkillTest {
    let lists = lists();
    SkillTest { skill: modified(&rules(&[]), lists.find(name).unwrap(), &average(name), laden, test) }
}

#[test]
fn sqr_28_sqr_29_a_test_passes_with_its_skill_or_less_and_never_with_a_ten() {
    let expected = [(-2, "0"), (0, "0"), (3, "3/10"), (7, "7/10"), (9, "9/10"), (10, "9/10"), (12, "9/10")];
    for (skill, chance) in expected {
        assert_eq!(passes(&at(skill)), chance, "{skill}");
    }
}

#[test]
fn sqr_50_what_a_failed_test_costs() {
    let mean = |skill: i8| {
        crate::stage::mean(&at(skill), |tested, _| match tested {
            Tested::Failed { by } => f64::from(*by),
            _ => 0.0,
        })
    };
    for (skill, expected) in [(7, 0.6), (5, 1.5), (3, 2.8), (0, 5.5)] {
        assert!((mean(skill) - expected).abs() < 1e-12, "{skill}: {}", mean(skill));
    }
    assert_eq!(chance(&at(10), |tested, _| *tested == Tested::Failed { by: 0 }), "1/10", "a ten loses no height");
}

#[test]
fn sqr_51_the_worked_example() {
    assert_eq!(chance(&at(3), |tested, _| *tested == Tested::Failed { by: 6 }), "1/10");
    assert_eq!(chance(&at(7), |tested, _| *tested == Tested::Failed { by: 0 }), "0", "a seven just passes");
}

#[test]
fn sqr_32_a_tight_turn_is_a_matter_of_agility() {
    let test = of("Spitfire Mk I", Test::TightTurn, false);
    assert_eq!((test.skill.total(), passes(&test)), (7, "7/10".to_owned()));
    let losses = [1, 2, 3].map(|by| chance(&test, |tested, _| *tested == Tested::Failed { by }));
    assert_eq!(losses, ["1/10", "1/10", "1/10"]);
}

#[test]
fn sqr_30_a_fighter_with_a_payload_tests_at_one_less() {
    let hellcat = |test: Test, laden: bool| of("F6F-5 Hellcat", test, laden).skill.total();
    assert_eq!((hellcat(Test::TightTurn, true), hellcat(Test::TightTurn, false)), (5, 6));
    for test in [Test::Climb, Test::Zoom, Test::HalfLoop, Test::Recovery, Test::Collision, Test::Slip] {
        assert_eq!(hellcat(test, true), hellcat(test, false) - 1, "{test:?}");
    }
    let bomber = |laden: bool| of("Ju 88A-4", Test::Recovery, laden).skill.total();
    assert_eq!(bomber(true), bomber(false), "a bomber feels nothing of its load");
}

#[test]
fn sqr_35_sqr_36_climbing_is_a_matter_of_power() {
    let climb = |name: &str, test: Test| of(name, test, false).skill.total();
    assert_eq!((climb("Spitfire Mk I", Test::Climb), climb("Lancaster B Mk I", Test::Climb)), (5, 3));
    assert_eq!(climb("MiG-15bis", Test::Climb), 9);
    assert_eq!((climb("Spitfire Mk IXC", Test::Zoom), climb("MiG-15bis", Test::Zoom)), (5, 6));
    assert_eq!(climb("Me 163B-1", Test::Zoom), 6, "a rocket as a jet");
}

#[test]
fn sqr_48_dive_brakes_help_a_dive_bomber_as_long_as_they_work() {
    let stuka = of("Ju 87B-2", Test::Recovery, false);
    assert_eq!((stuka.skill.total(), passes(&stuka)), (8, "4/5".to_owned()));
    let lists = lists();
    let broken = Condition { brakes: false, ..average("Ju 87B-2") };
    let test = modified(&rules(&[]), lists.find("Ju 87B-2").unwrap(), &broken, false, Test::Recovery);
    assert_eq!(test.total(), 6);
    assert_eq!(of("Ju 87B-2", Test::TightTurn, false).skill.total(), 6, "in a dive alone");
}

#[test]
fn sqr_147_scr_11_scr_37_the_tests_of_the_update() {
    let lists = lists();
    let kind = lists.find("Spitfire Mk I").unwrap();
    let elite = Condition::new(kind, 6, 6);
    let test = |set: &[(&str, &str)], test: Test| {
        passes(&SkillTest { skill: modified(&rules(set), kind, &elite, false, test) })
    };
    assert_eq!((test(&[], Test::Slip), test(&[], Test::Aim)), ("4/5".into(), "3/5".into()));
    assert_eq!(test(&[("scramble.vpsr_uses_ab", "off")], Test::Slip), "3/5");
    let hawk = lists.find("P-51D Mustang").unwrap();
    let veteran = modified(&rules(&[]), hawk, &Condition::new(hawk, 6, 5), false, Test::Slip);
    assert_eq!(passes(&SkillTest { skill: veteran }), "7/10");
}

#[test]
fn sqr_123_without_a_pilot_nothing_is_passed() {
    let mut now = average("Spitfire Mk I");
    now.kill_pilot();
    let lists = lists();
    let test = modified(&rules(&[]), lists.find("Spitfire Mk I").unwrap(), &now, false, Test::Climb);
    assert_eq!(passes(&SkillTest { skill: test }), "0");
}
