//! Odds of situations and of commands.

use crate::Folder;

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
    let odds = |n: &str, command: &str| folder.run(&["odds", "battle.jsonl", "--at", n, "--command", command]);
    odds("9999", "fire").refused(2, &["--at 9999", "the last is"]);
    odds(&before, "dance").refused(2, &["--command", "dance"]);
    odds(&before, "placed").refused(1, &["would be refused", "[MAD-"]);
}
