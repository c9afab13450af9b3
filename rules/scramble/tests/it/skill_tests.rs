//! The Flying Skill Test: what it needs, and what failing costs.

use crate::stage::{average, chance, lists, rules};
use sandtable_dice::Need;
use sandtable_scramble::clause;
use sandtable_scramble::resolution::condition::Condition;
use sandtable_scramble::resolution::skill_test::{SkillTest, Test, Tested, modified};

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
fn sqr_123_without_a_pilot_nothing_is_passed() {
    let mut now = average("Spitfire Mk I");
    now.kill_pilot();
    let lists = lists();
    let test = modified(&rules(&[]), lists.find("Spitfire Mk I").unwrap(), &now, false, Test::Climb);
    assert_eq!(passes(&SkillTest { skill: test }), "0");
}

#[test]
fn sqr_28_a_test_passes_with_the_modified_skill_or_less() {
    for (skill, chance) in [(-2, "0"), (0, "0"), (3, "3/10"), (7, "7/10"), (9, "9/10")] {
        assert_eq!(passes(&at(skill)), chance, "{skill}");
    }
    // Skill and agility of a Spitfire, an agility of -3 of a Halifax.
    assert_eq!(
        (
            of("Spitfire Mk I", Test::HalfLoop, false).skill.total(),
            of("Halifax B Mk III", Test::Recovery, false).skill.total()
        ),
        (7, 2)
    );
}

#[test]
fn sqr_29_a_ten_always_fails() {
    assert_eq!((passes(&at(10)), passes(&at(12))), ("9/10".into(), "9/10".into()));
    assert_eq!(chance(&at(12), |tested, _| *tested == Tested::Failed { by: 0 }), "1/10", "and loses no height");
}

#[test]
fn sqr_35_climbing_is_a_matter_of_power() {
    let climb = |name: &str| of(name, Test::Climb, false).skill.total();
    assert_eq!((climb("Spitfire Mk I"), climb("Lancaster B Mk I"), climb("MiG-15bis")), (5, 3, 9));
}

#[test]
fn sqr_36_zooming_is_harder_and_hardest_for_a_jet() {
    let zoom = |name: &str| of(name, Test::Zoom, false).skill.total();
    assert_eq!((zoom("Spitfire Mk IXC"), zoom("MiG-15bis"), zoom("Me 163B-1")), (5, 6, 6), "a rocket as a jet");
}

/// The chance that a crew of Skill 6 passes.
fn by_skill_6(name: &str, set: &[(&str, &str)], test: Test) -> String {
    let lists = lists();
    let kind = lists.find(name).unwrap();
    passes(&SkillTest { skill: modified(&rules(set), kind, &Condition::new(kind, 6, 6), false, test) })
}

#[test]
fn sqr_147_slips_are_a_matter_of_agility_too() {
    assert_eq!(by_skill_6("Spitfire Mk I", &[], Test::Slip), "4/5");
    assert_eq!(by_skill_6("Spitfire Mk I", &[("scramble.vpsr_uses_ab", "off")], Test::Slip), "3/5");
}

#[test]
fn scr_11_a_sideslip_is_tested() {
    assert_eq!(by_skill_6("P-51D Mustang", &[], Test::Slip), "7/10");
}

#[test]
fn scr_37_aiming_is_a_matter_of_skill_alone() {
    assert_eq!(
        (by_skill_6("Spitfire Mk I", &[], Test::Aim), by_skill_6("Halifax B Mk III", &[], Test::Aim)),
        ("3/5".into(), "3/5".into())
    );
}
