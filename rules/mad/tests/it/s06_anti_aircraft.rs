//! Fire of ground units at aircraft: who may, how far, and the number needed.

use crate::book::lists;
use sandtable_mad::library::{Given, Report, Situation, odds};
use sandtable_mad::lists::Era;
use sandtable_mad::rules::Rules;

/// One attack on an aircraft of 10 hit points; or the clauses of what is wrong with it.
fn at_aircraft(firer: &str, weapon: Option<&str>, range: f64, circumstances: Given) -> Result<Report, String> {
    let lists = lists(Era::Ww2);
    let situation = Situation {
        firer: firer.into(),
        weapon: weapon.map(Into::into),
        target: "aircraft".into(),
        range,
        attacks: 1,
        hit_points: Some(10),
        circumstances,
    };
    let wrong = |problems: Vec<sandtable_core::data::Problem>| {
        problems.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n")
    };
    odds(&lists, &Rules::default(), &situation, false).map_err(wrong)
}

#[test]
fn mad_52_small_arms_reach_aircraft_up_to_a_hundred() {
    let report = at_aircraft("Infantry", None, 80.0, Given::default()).unwrap();
    assert_eq!(report.needed, Some(5));
    assert!(report.modifiers.iter().any(|part| part.value == 2 && part.name == "airborne target"));
    assert_eq!(at_aircraft("Infantry", None, 100.0, Given::default()).unwrap().needed, Some(5));
    assert!(at_aircraft("Infantry", None, 120.0, Given::default()).unwrap_err().contains("MAD-52"));
    // A vehicle that lists them has them.
    assert_eq!(at_aircraft("Truck etc.", None, 80.0, Given::default()).unwrap().needed, Some(5));
}

#[test]
fn mad_52_neither_the_free_machine_gun_nor_other_weapons_are_for_aircraft() {
    for (firer, weapon) in [("Tiger I", Some("mg")), ("Tiger I", None), ("Infantry (Support)", Some("inf_support"))] {
        let refused = at_aircraft(firer, weapon, 80.0, Given::default()).unwrap_err();
        assert!(refused.contains("MAD-52"), "{firer}: {refused}");
    }
}

#[test]
fn mad_52_aa_mounts_fire_by_their_row_and_other_modifiers_apply_as_usual() {
    assert_eq!(at_aircraft("FlakPz IV Wirbelwind", None, 300.0, Given::default()).unwrap().needed, Some(9));
    let opportunity = Given { opportunity: true, ..Given::default() };
    assert_eq!(at_aircraft("FlakPz IV Wirbelwind", None, 300.0, opportunity).unwrap().needed, Some(10));
    let moving = Given { moving: true, ..Given::default() };
    assert_eq!(at_aircraft("Infantry", None, 80.0, moving).unwrap().needed, Some(7));
    assert!(at_aircraft("FlakPz IV Wirbelwind", None, 80.0, moving).unwrap_err().contains("MAD-40"));
}

#[test]
fn mad_52_an_aircraft_is_asked_for_with_its_hit_points() {
    let lists = lists(Era::Ww2);
    let situation = Situation {
        firer: "Infantry".into(),
        weapon: None,
        target: "Aircraft".into(),
        range: 80.0,
        attacks: 1,
        hit_points: None,
        circumstances: Given::default(),
    };
    let problems = odds(&lists, &Rules::default(), &situation, false).unwrap_err();
    assert!(problems.iter().any(|problem| problem.to_string().contains("hit points")), "{problems:?}");
}
