//! Records: kept, told, proved, altered, branched.

use crate::{Folder, SEED};
use serde_json::Value as Json;

#[test]
fn a_record_is_proved_and_counts_are_told() {
    let folder = Folder::new("verify");
    folder.battle("battle.jsonl");
    let text = folder.yes(&["verify", "battle.jsonl"]);
    assert!(text.contains("The record is whole") && text.contains("Rolls: "), "{text}");
    let told = folder.json(&["verify", "battle.jsonl", "--json"]);
    assert_eq!(told["verified"], true);
    assert!(told["entries"].as_u64().unwrap() > 20);
    assert_eq!(told["rolls"], told["by_key"]);
    assert!(told["outcome"].is_string());
    assert!(folder.yes(&["check", "record", "battle.jsonl"]).contains("in order"));
    assert_eq!(folder.json(&["check", "record", "battle.jsonl", "--json"])["found"]["scenario"], "first-shots");
}

#[test]
fn altered_cut_and_empty_records_are_refused_with_their_line() {
    let folder = Folder::new("altered");
    folder.battle("battle.jsonl");
    let whole = folder.read("battle.jsonl");
    let lines: Vec<&str> = whole.lines().collect();
    let roll = lines.iter().position(|line| line.contains("\"rolled\"") && line.contains("\"fire\"")).unwrap();
    let at = |line: usize| format!("bad.jsonl:{line}");

    let faces = lines[roll].find("\"faces\":[").unwrap() + 9;
    let digit = if &lines[roll][faces..=faces] == "1" { "2" } else { "1" };
    let altered = format!("{}{digit}{}", &lines[roll][..faces], &lines[roll][faces + 1..]);
    let with = |line: usize, text: &str| {
        let mut all: Vec<&str> = lines.clone();
        all[line] = text;
        all.join("\n") + "\n"
    };
    folder.write("bad.jsonl", &with(roll, &altered));
    folder.run(&["verify", "bad.jsonl"]).refused(1, &[&at(roll + 2), "before", "altered or is missing"]);
    folder.run(&["check", "record", "bad.jsonl"]).refused(1, &[&at(roll + 2)]);

    folder.write("bad.jsonl", &whole[..whole.len() / 2]);
    folder.run(&["verify", "bad.jsonl"]).refused(1, &["bad.jsonl:", "the line is cut off"]);
    folder.run(&["play", "bad.jsonl"]).refused(1, &["the line is cut off"]);
    assert_eq!(folder.read("bad.jsonl"), whole[..whole.len() / 2], "nothing was added");

    folder.write("bad.jsonl", &with(3, ""));
    folder.run(&["verify", "bad.jsonl"]).refused(1, &[&at(5), "altered or is missing"]);

    folder.write("bad.jsonl", "");
    folder.run(&["verify", "bad.jsonl"]).refused(1, &["the record is empty"]);
    folder.run(&["replay", "bad.jsonl"]).refused(1, &["the record is empty"]);

    folder.write("bad.jsonl", "{\"kind\":\"nonsense\"}\n");
    folder.run(&["verify", "bad.jsonl"]).refused(1, &["bad.jsonl:1:", "no line of a record"]);
    folder.write("bad.jsonl", &lines[1..].join("\n"));
    folder.run(&["verify", "bad.jsonl"]).refused(1, &["bad.jsonl:1:", "starts with its header"]);
    folder.write("bad.jsonl", &whole.replace("\"format\":1", "\"format\":99"));
    folder.run(&["verify", "bad.jsonl"]).refused(1, &["format 99 is newer"]);
}

#[test]
fn a_last_line_with_other_dice_is_found_by_resolving_it_again() {
    let folder = Folder::new("loaded");
    folder.battle("battle.jsonl");
    let whole = folder.read("battle.jsonl");
    let lines: Vec<&str> = whole.lines().collect();
    let roll = lines.iter().rposition(|line| line.contains("\"faces\":[")).unwrap();
    let faces = lines[roll].find("\"faces\":[").unwrap() + 9;
    let digit = if &lines[roll][faces..=faces] == "1" { "2" } else { "1" };
    let altered = format!("{}{digit}{}", &lines[roll][..faces], &lines[roll][faces + 1..]);
    let text = [&lines[..roll], &[&altered]].concat().join("\n") + "\n";
    folder.write("bad.jsonl", &text);
    let done = folder.run(&["verify", "bad.jsonl", "--json"]);
    assert_eq!(done.code, 1);
    let told: Json = serde_json::from_str(&done.out).unwrap();
    assert_eq!(told["verified"], false);
    assert_eq!(told["line"], roll + 1);
}

#[test]
fn a_replay_tells_what_a_side_may_know() {
    let folder = Folder::new("replay");
    folder.battle("battle.jsonl");
    let text = folder.yes(&["replay", "battle.jsonl"]);
    assert!(text.starts_with("   0  ") && text.contains("[MAD-45]") && text.contains("needed = "), "{text}");
    let public = folder.json(&["replay", "battle.jsonl", "--json"]);
    let public = public.as_array().unwrap();
    assert!(public.iter().all(|entry| entry["commands"].as_array().unwrap().is_empty()));
    let own = folder.json(&["replay", "battle.jsonl", "--side", "germans", "--from", "5", "--json"]);
    assert_eq!(own[0]["n"], 5);
    assert!(own.as_array().unwrap().iter().any(|entry| !entry["commands"].as_array().unwrap().is_empty()));
    folder
        .run(&["replay", "battle.jsonl", "--side", "Soviets"])
        .refused(2, &["no side `Soviets`", "Americans, Germans"]);
    folder.run(&["replay", "battle.jsonl", "--from", "9999"]).refused(2, &["no entry 9999"]);
    folder.run(&["replay", "battle.jsonl", "--branch", "b.jsonl"]).refused(2, &["--from"]);
}

#[test]
fn a_branch_keeps_the_past_and_goes_on_with_other_dice() {
    let folder = Folder::new("branch");
    folder.battle("battle.jsonl");
    let branch =
        ["replay", "battle.jsonl", "--from", "6", "--branch", "other.jsonl", "--seat", "all=random", "--seed", SEED];
    folder.yes(&branch);
    let (old, new) = (folder.read("battle.jsonl"), folder.read("other.jsonl"));
    let same = old.lines().zip(new.lines()).take_while(|(one, other)| one == other).count();
    assert_eq!(same, 8, "the header and the entries 0 to 6");
    assert!(new.lines().nth(8).unwrap().contains("\"kind\":\"branch\""));
    folder.yes(&["verify", "other.jsonl"]);
    folder.run(&branch).refused(2, &["other.jsonl: is there already"]);
    let nameless = branch.map(|word| if word == "other.jsonl" { "-" } else { word });
    folder.run(&nameless).refused(2, &["a record needs a file with a name"]);
}

#[test]
fn a_battle_is_looked_through_and_every_turning_point_told_whole() {
    let folder = Folder::new("review");
    folder.battle("battle.jsonl");
    let review = ["review", "battle.jsonl", "--rollouts", "4", "--no-mistakes"];
    let made = folder.json(&[&review[..], &["--json"]].concat());
    let turning = made["turning"].as_array().unwrap();
    assert!(!turning.is_empty(), "a battle of which so little is known turns somewhere");
    let text = folder.yes(&review);
    assert!(!text.contains("mistake"), "none were looked for: {text}");
    let points = text.split("Turning points\n").nth(1).unwrap();
    for n in turning {
        let moment = made["moments"].as_array().unwrap().iter().find(|moment| moment["n"] == *n).unwrap();
        let head = points.lines().find(|line| line.trim_start().starts_with(&format!("{n}  turn {}", moment["turn"])));
        let by = match moment["cause"].as_str() {
            Some("dice") => "by the dice",
            Some("decision") => "by the decision",
            other => panic!("{n}: {other:?}"),
        };
        assert!(head.is_some_and(|head| head.ends_with(by)), "{n}: {points}");
    }
    assert!(text.lines().all(|line| line.chars().count() <= 80), "{text}");
}
