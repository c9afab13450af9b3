//! Rules in force: dates, presets, scenarios, players, in this order; and every mistake at once.

use crate::table::{TWO, setting};
use crate::toy::Rules;
use sandtable_core::data::Problem;
use sandtable_core::*;

fn settled(scenario: &[(&str, &str)], choices: &Choices) -> Result<(Rules, Vec<InForce>), Vec<Problem>> {
    let scenario: Vec<(String, String)> =
        scenario.iter().map(|(id, value)| (id.to_string(), value.to_string())).collect();
    settle(&scenario, "hill.toml", choices)
}

fn choices(preset: Option<&str>, set: &[(&str, &str)], as_of: Option<&str>) -> Choices {
    Choices {
        preset: preset.map(str::to_owned),
        set: set.iter().map(|(id, value)| (id.to_string(), value.to_string())).collect(),
        as_of: as_of.map(|date| date.parse().unwrap()),
        practice: false,
    }
}

fn rules(scenario: &[(&str, &str)], choices: &Choices) -> Rules {
    settled(scenario, choices).unwrap().0
}

#[test]
fn every_switch_is_listed_with_its_value() {
    let (rules, in_force) = settled(&[], &Choices::default()).unwrap();
    assert_eq!(rules, Rules { need: 4, cover: true });
    let listed: Vec<(&str, &str)> = in_force.iter().map(|one| (one.id.as_str(), one.value.as_str())).collect();
    assert_eq!(listed, [("toy.cover", "on"), ("toy.need", "4")]);
}

#[test]
fn an_amendment_is_off_before_its_date() {
    assert!(!rules(&[], &choices(None, &[], Some("2005-03-30"))).cover);
    assert!(rules(&[], &choices(None, &[], Some("2005-03-31"))).cover, "on its day it holds");
    assert!(rules(&[], &choices(None, &[], Some("2026-01-01"))).cover);
}

#[test]
fn a_preset_changes_defaults_but_brings_no_amendment_before_its_date() {
    assert!(!rules(&[], &choices(Some("By-The-Book"), &[], None)).cover, "case does not matter");
    let gentle = |as_of| rules(&[], &choices(Some("gentle"), &[], as_of));
    assert_eq!(gentle(None), Rules { need: 6, cover: true });
    assert_eq!(gentle(Some("2004-01-01")), Rules { need: 6, cover: false });
}

#[test]
fn the_scenario_goes_before_the_preset_and_the_players_before_all() {
    let scenario = [("toy.need", "5"), ("toy.cover", "on")];
    assert_eq!(rules(&scenario, &choices(Some("gentle"), &[], None)).need, 5);
    assert!(rules(&scenario, &choices(Some("by-the-book"), &[], Some("2004-01-01"))).cover, "a scenario may need it");
    let own = choices(Some("gentle"), &[("toy.need", "2"), ("toy.need", "3"), ("toy.cover", "off")], None);
    assert_eq!(rules(&scenario, &own), Rules { need: 3, cover: false }, "and the last word counts");
    assert!(rules(&[], &choices(None, &[("toy.cover", "yes")], Some("2004-01-01"))).cover, "a player may want it");
}

#[test]
fn all_mistakes_are_reported_at_once_each_where_it_was_made() {
    let scenario = [("toy.need", "9"), ("toy.rain", "on")];
    let own = choices(Some("clubb"), &[("toy.cover", "maybe"), ("cover", "on")], None);
    let mut problems: Vec<String> = settled(&scenario, &own).unwrap_err().iter().map(ToString::to_string).collect();
    problems.sort();
    assert_eq!(
        problems,
        [
            "choices: cover: no rule of this book has that name",
            "choices: preset: `clubb` is none of club, by-the-book, gentle",
            "choices: toy.cover: `maybe` is none of: on | off",
            "hill.toml: toy.need: `9` is none of: 2 to 6",
            "hill.toml: toy.rain: no rule of this book has that name",
        ]
    );
}

#[test]
fn dates_are_days_of_the_calendar() {
    for wrong in
        ["2005-3-31", "2005-02-29", "2005-13-01", "2005-00-10", "2005-04-31", "2005-03-31-1", "soon", "+005-03-31"]
    {
        assert!(wrong.parse::<Date>().is_err(), "{wrong}");
    }
    assert_eq!("2004-02-29".parse::<Date>().unwrap().to_string(), "2004-02-29");
    assert!("2004-12-31".parse::<Date>().unwrap() < "2005-01-01".parse::<Date>().unwrap());
}

#[test]
fn choices_are_part_of_the_record_and_of_the_setting() {
    let own = choices(Some("gentle"), &[("toy.need", "2")], Some("2006-01-01"));
    let json = serde_json::to_string(&own).unwrap();
    assert_eq!(json, r#"{"preset":"gentle","set":[["toy.need","2"]],"as_of":"2006-01-01"}"#);
    assert_eq!(serde_json::from_str::<Choices>(&json).unwrap(), own);
    assert_eq!(setting(TWO, &own).rules, Rules { need: 2, cover: true });
    let scenario = format!("{TWO}\n[rules]\n\"toy.need\" = 6\n\"toy.cover\" = \"off\"\n");
    assert_eq!(setting(&scenario, &Choices::default()).rules, Rules { need: 6, cover: false });
}
