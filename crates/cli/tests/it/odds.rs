//! Odds of situations and of commands.

use crate::{Folder, SEED};

const SITUATION: &str = r#"{ "firer": "Tiger I", "target": "T34/76", "range": 400 }"#;

#[test]
fn a_situation_has_exact_odds() {
    let folder = Folder::new("odds");
    folder.write("shot.json", SITUATION);
    let report = folder.json(&["odds", "mad", "shot.json", "--json", "--exact"]);
    // Class B at 400 mm needs 6: each die succeeds with one half.
    assert_eq!(report["needed"], 6);
    assert_eq!(report["successes"][0]["fraction"], "1/4");
    let text = folder.yes(&["odds", "mad", "shot.json"]);
    assert!(text.contains("[MAD-35]") && text.contains("25.00 %"), "{text}");
    assert_eq!(folder.run_with(&["odds", "mad", "-"], SITUATION).out, text);
    let schema = folder.json(&["odds", "mad", "--schema"]);
    assert!(schema["situation"]["properties"]["range"].is_object());
    assert!(schema["report"]["properties"]["destroyed"].is_object());
}

#[test]
fn an_attack_of_artillery_is_a_situation_too() {
    let folder = Folder::new("odds-barrage");
    let target = r#"{ "kind": "T34/76", "right": 20, "cover": "cover" }"#;
    let text = format!(r#"{{ "tube": "art_medium", "tubes": 4, "observed": true, "targets": [{target}] }}"#);
    folder.write("shells.json", &text);
    let report = folder.json(&["odds", "mad", "shells.json", "--json", "--exact"]);
    assert_eq!((&report["radius"], &report["targets"][0]["needed"]), (&60.0.into(), &9.into()));
    assert_eq!(report["distances"][0]["fraction"], "1/10");
    let words = folder.yes(&["odds", "mad", "shells.json"]);
    assert!(words.contains("4 tubes of") && words.contains("caught: ") && words.contains("[MAD-76]"), "{words}");
    let schema = folder.json(&["odds", "mad", "--schema"]);
    assert!(schema["barrage"]["situation"]["properties"]["tubes"].is_object());
    folder.run_with(&["odds", "mad", "-"], r#"{ "tube": "howitzer" }"#).refused(1, &["tube: there is no", "art_heavy"]);
}

#[test]
fn impossible_situations_are_refused_with_every_field() {
    let folder = Folder::new("odds-refused");
    let refused = |text: &str, code: i32, words: &[&str]| {
        folder.run_with(&["odds", "mad", "-"], text).refused(code, words);
    };
    refused(
        r#"{ "firer": "Tigre I", "target": "T34/76", "range": -1, "attacks": 0 }"#,
        1,
        &["standard input: firer: ", "Tiger I", "range: -1 mm", "attacks: 0"],
    );
    refused("{\n \"firer\": \"Tiger I\",\n \"rnage\": 4 }", 1, &["standard input:3:", "unknown field `rnage`"]);
    refused("", 1, &["standard input:1:"]);
    refused("{ \"firer\": ", 1, &["standard input:1:", "EOF"]);
    refused(r#"{ "firer": "Tiger I", "target": "T34/76", "range": 400, "attacks": -3 }"#, 1, &["-3"]);
    folder.run(&["odds", "mad"]).refused(2, &["SITUATION.json"]);
    folder.run(&["odds", "mad", "nowhere.json"]).refused(2, &["nowhere.json: cannot be read"]);
}

#[test]
fn a_command_of_a_record_has_odds_where_it_stood() {
    let folder = Folder::new("odds-record");
    folder.battle("battle.jsonl");
    let entries = folder.json(&["replay", "battle.jsonl", "--side", "Americans", "--json"]);
    let entries = entries.as_array().unwrap();
    let (before, words) = entries
        .windows(2)
        .find_map(|pair| {
            let words = pair[1]["commands"][0].as_str().filter(|words| words.starts_with("aim"))?;
            Some((pair[0]["n"].to_string(), words.to_owned()))
        })
        .unwrap();
    let text = folder.yes(&["odds", "battle.jsonl", "--at", &before, "--command", &words]);
    assert!(text.contains("[MAD-45]") && text.contains("destroyed"), "{text}");
    let list = folder.json(&["odds", "battle.jsonl", "--at", &before, "--command", &words, "--json"]);
    assert!((0.0..=1.0).contains(&list[0]["chances"][0]["chance"].as_f64().unwrap()));
    // Everything that may come of it, one of which will; as fractions too.
    let results = list[0]["results"].as_array().unwrap();
    let sum: f64 = results.iter().map(|result| result["chance"].as_f64().unwrap()).sum();
    assert!(results.len() > 1 && (sum - 1.0).abs() < 1e-9, "{results:?}");
    assert!(results.iter().all(|result| text.contains(result["name"].as_str().unwrap())), "{text}");
    let exact = folder.json(&["odds", "battle.jsonl", "--at", &before, "--command", &words, "--json", "--exact"]);
    for (with, without) in exact[0]["results"].as_array().unwrap().iter().zip(results) {
        let (over, under) = with["fraction"].as_str().unwrap().split_once('/').unwrap_or(("0", "1"));
        let chance = over.parse::<f64>().unwrap() / under.parse::<f64>().unwrap();
        assert!((chance - without["chance"].as_f64().unwrap()).abs() < 1e-12, "{with}");
        assert!(without.get("fraction").is_none());
    }
    let text = folder.yes(&["odds", "battle.jsonl", "--at", &before, "--command", &words, "--exact"]);
    assert!(text.contains("/100)") || text.contains("/50)") || text.contains("/25)"), "{text}");
    let odds = |n: &str, command: &str| folder.run(&["odds", "battle.jsonl", "--at", n, "--command", command]);
    odds("9999", "fire").refused(2, &["--at 9999", "the last is"]);
    odds(&before, "dance").refused(2, &["--command", "dance"]);
    odds(&before, "placed").refused(1, &["would be refused", "[MAD-"]);
}

#[test]
fn situations_with_aircraft_are_answered_in_words_and_described() {
    let folder = Folder::new("odds-aloft");
    let ask = |text: &str| folder.run_with(&["odds", "mad", "-", "--exact"], text).out;
    let guns = ask(r#"{ "aircraft": "Spitfire IA", "target": "Bf 109 E-3", "range": 100 }"#);
    assert!(guns.contains("4 x machine gun") && guns.contains("(6903/10000)") && guns.contains("[MAP-33]"), "{guns}");
    let bombs =
        ask(r#"{ "bomber": "Ju 87 B-1", "targets": [{ "kind": "T34/76" }, { "kind": "Infantry", "right": 20 }] }"#);
    assert!(bombs.contains("caught: 36.00 % (9/25)") && bombs.contains("Infantry"), "{bombs}");
    let spotting = ask(r#"{ "spotter": "Ju 87 B-1", "markers": [{ "range": 200, "cover": true }] }"#);
    assert!(spotting.contains("8 needed") && spotting.contains("(3/10)"), "{spotting}");
    let schema = folder.json(&["odds", "mad", "--schema"]);
    for (sort, field) in [
        ("aircraft", "aspect"),
        ("bombs", "templates"),
        ("rocket", "rocket"),
        ("torpedo", "ship"),
        ("spotting", "markers"),
    ] {
        assert!(schema[sort]["situation"]["properties"][field].is_object(), "{sort}");
        assert!(schema[sort]["report"]["properties"].is_object(), "{sort}");
    }
}

/// A bomber before two gun positions.
const RAID: &str = r#"
rulebook = "mad"
mode = "air"
id = "raid"
title = "Raid"
text = "A bomber over guns."
minutes = 5
[[sides]]
name = "Red"
[[sides.flights]]
aircraft = [{ kind = "Ju 87 B-1", name = "J", load = "bombs", at = [900, 300], heading = 0, speed = 200 }]
[[sides]]
name = "Blue"
[[sides.flights]]
aircraft = [{ kind = "Bf 109 E-3", name = "M", at = [1700, 1100], heading = 0, speed = 200 }]
targets = [{ kind = "Light AA position", name = "G", at = [900, 450] }, { kind = "Light AA position", name = "H", at = [930, 470] }]
"#;

#[test]
fn the_odds_of_bombs_in_a_battle_name_everybody_under_them() {
    let folder = Folder::new("odds-bombs");
    folder.write("raid.toml", RAID);
    folder.yes(&["play", "raid.toml", "--seed", SEED, "--seat", "all=doctrine", "--record", "battle.jsonl"]);
    // Once the bomber is to fly, whoever of the two is first.
    let odds = |at: &'static str| ["odds", "battle.jsonl", "--at", at, "--command", "bomb J G low at 200", "--exact"];
    let flies = ["0", "1", "2", "3", "4", "5"].into_iter().find(|at| folder.run(&odds(at)).code == 0);
    let odds = odds(flies.expect("the bomber flies in the first turn"));
    let text = folder.yes(&odds);
    assert!(text.contains("A template falls within 25 mm: 20.0 % (1/5)"), "{text}");
    assert!(text.contains("G (Light AA position) (40 a template, 5 left): caught 36.0 % (9/25)"), "{text}");
    assert!(text.contains("H (Light AA position) (40 a template, 5 left): caught 19.0 % (19/100)"), "{text}");
    let list = folder.json(&[&odds[..], &["--json"]].concat());
    let reach = list[0]["reach"].as_array().unwrap();
    assert_eq!((reach.len(), reach[1]["destroyed_fraction"].as_str()), (2, Some("19/100")));
}
