//! Battles by the rules of a day, for a book whose rules came one after the other.

use crate::{Folder, SEED};
use serde_json::Value as Json;

/// Switches with a day of their own, in order of that day.
const DATED: [&str; 9] = [
    "relative_skill",
    "sideslip",
    "skid",
    "combined_fire",
    "aa_revision",
    "experience",
    "crew_training",
    "aimed_fire",
    "impossible_shot",
];

/// What a record says of one of its switches.
fn in_force(header: &Json, id: &str) -> String {
    let all = header["in_force"].as_array().unwrap();
    let of = all.iter().find(|switch| switch["id"] == *format!("scramble.{id}")).unwrap();
    of["value"].as_str().unwrap().into()
}

#[test]
fn a_whole_battle_is_fought_by_the_rules_of_a_day() {
    let folder = Folder::new("dates");
    // How many of the dated switches were there on that day, and what Sabres aim with.
    let days = [
        (Some("2004-04-30"), 0, "off"),
        (Some("2004-05-01"), 3, "revised"),
        (Some("2005-03-30"), 4, "revised"),
        (Some("2005-03-31"), 5, "revised"),
        (Some("2010-09-07"), 8, "revised"),
        (Some("2010-09-08"), 9, "revised"),
        (None, 9, "revised"),
    ];
    let mut sidestepped = Vec::new();
    for (n, (day, count, sight)) in days.into_iter().enumerate() {
        let record = format!("{n}.jsonl");
        let mut play = vec!["play", "mig-alley", "--seed", SEED, "--seat", "all=random", "--record", &record];
        play.extend(day.into_iter().flat_map(|day| ["--as-of", day]));
        folder.yes(&play);
        let text = folder.read(&record);
        let header: Json = serde_json::from_str(text.lines().next().unwrap()).unwrap();
        assert_eq!(header["choices"]["as_of"].as_str(), day, "the record keeps the day");
        let on: Vec<&str> = DATED.into_iter().filter(|id| in_force(&header, id) == "on").collect();
        assert_eq!(on, DATED[..count], "{day:?}");
        assert_eq!(in_force(&header, "computing_sight"), sight, "{day:?}");
        // `rules` says the same of that day, but for what hangs on the scenario's own date.
        let mut rules = vec!["rules", "scramble", "--amendments", "--json"];
        rules.extend(day.into_iter().flat_map(|day| ["--as-of", day]));
        let listed = folder.json(&rules);
        for switch in listed.as_array().unwrap() {
            let id = switch["id"].as_str().unwrap().trim_start_matches("scramble.").to_owned();
            if id != "computing_sight" {
                assert_eq!(switch["value"].as_str(), Some(&*in_force(&header, &id)), "{id} on {day:?}");
            }
        }
        // It goes to its end, and whoever has the record can prove it.
        let told = folder.json(&["verify", &record, "--json"]);
        assert_eq!(told["verified"], true, "{day:?}");
        assert!(told["outcome"].is_string(), "{day:?}: {told}");
        let sides =
            ["United Nations", "Communist"].map(|side| folder.yes(&["replay", &record, "--side", side, "--json"]));
        sidestepped.push(sides.iter().any(|story| story.contains("\"sideslip ") || story.contains("\"skid ")));
    }
    // What was not there on that day was not done by anybody either.
    assert_eq!(sidestepped, [false, true, true, true, true, true, true]);
}

#[test]
fn the_rules_of_a_day_hold_in_a_batch_and_give_way_to_what_is_set_by_hand() {
    let folder = Folder::new("dates-set");
    let play = |record: &str, with: &[&str]| {
        let all = ["play", "first-dogfight", "--seed", SEED, "--seat", "all=doctrine-quick", "--record", record];
        folder.yes(&[&all[..], &["--as-of", "2004-04-30"], with].concat());
        serde_json::from_str::<Json>(folder.read(record).lines().next().unwrap()).unwrap()
    };
    assert_eq!(in_force(&play("plain.jsonl", &[]), "sideslip"), "off");
    let by_hand = play("set.jsonl", &["--set", "scramble.sideslip=on"]);
    assert_eq!((in_force(&by_hand, "sideslip"), in_force(&by_hand, "skid")), ("on".into(), "off".into()));
    let preset = play("preset.jsonl", &["--preset", "by-the-book"]);
    assert_eq!(in_force(&preset, "sideslip"), "off", "a day can only switch off what a preset has");
    // A batch is by the same rules: the same battles as with everything of a later day switched off by hand.
    let batch = |with: &[&str]| {
        let all =
            ["simulate", "first-dogfight", "--games", "20", "--seed", SEED, "--seat", "all=doctrine-quick", "--json"];
        folder.json(&[&all[..], with].concat())
    };
    let off: Vec<String> = DATED.iter().chain(&["dv_correction"]).map(|id| format!("scramble.{id}=off")).collect();
    let off: Vec<&str> = off.iter().flat_map(|set| ["--set", set]).collect();
    let of_the_day = batch(&["--as-of", "2004-04-30"]);
    assert_eq!(of_the_day["outcomes"], batch(&off)["outcomes"]);
    assert_ne!(of_the_day, batch(&[]));
}
