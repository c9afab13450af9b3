//! Battles at the text table, piped in line by line.

use crate::{Folder, SEED};
use serde_json::Value as Json;

/// Every command of a recorded battle in order, and the faces of the rolls of each entry.
fn script(folder: &Folder, record: &str) -> Vec<(Vec<String>, Vec<String>)> {
    let of = |side: &str| folder.json(&["replay", record, "--side", side, "--json"]);
    let sides = [of("Americans"), of("Germans")];
    let entries = sides[0].as_array().unwrap().iter().zip(sides[1].as_array().unwrap());
    entries
        .map(|(one, other)| {
            let words = |entry: &Json| -> Vec<String> {
                entry["commands"].as_array().unwrap().iter().map(|words| words.as_str().unwrap().into()).collect()
            };
            let rolls = one["told"].as_array().unwrap().iter().filter_map(|told| told["roll"]["faces"].as_array());
            let faces = rolls.map(|faces| faces.iter().map(Json::to_string).collect::<Vec<_>>().join(" "));
            ([words(one), words(other)].concat(), faces.collect())
        })
        .collect()
}

#[test]
fn a_battle_typed_again_gives_the_same_record_to_the_byte() {
    let folder = Folder::new("typed-again");
    folder.battle("first.jsonl");
    let commands: Vec<String> = script(&folder, "first.jsonl").into_iter().flat_map(|(commands, _)| commands).collect();
    let play = ["play", "first-shots", "--seed", SEED, "--seat", "all=human", "--record", "second.jsonl"];
    let done = folder.run_with(&play, &commands.join("\n"));
    assert_eq!(done.code, 0, "{}", done.err);
    assert!(done.out.contains(&format!("> {}", commands[0])), "commands are echoed");
    assert_eq!(folder.read("first.jsonl"), folder.read("second.jsonl"));
}

#[test]
fn a_battle_with_the_players_own_dice_takes_the_same_course() {
    let folder = Folder::new("own-dice");
    folder.battle("first.jsonl");
    let lines: Vec<String> =
        script(&folder, "first.jsonl").into_iter().flat_map(|(commands, faces)| [commands, faces].concat()).collect();
    let play = ["play", "first-shots", "--dice", "entered", "--seat", "all=human", "--record", "second.jsonl"];
    let done = folder.run_with(&play, &lines.join("\n"));
    assert_eq!(done.code, 0, "{}", done.err);
    let (first, second) =
        (folder.json(&["verify", "first.jsonl", "--json"]), folder.json(&["verify", "second.jsonl", "--json"]));
    assert_eq!(first["outcome"], second["outcome"]);
    assert_eq!(first["rolls"], second["rolls"]);
    assert_eq!(second["by_key"], 0);
}

#[test]
fn dice_are_asked_for_with_what_is_needed_until_they_can_be_those() {
    let folder = Folder::new("asked-dice");
    let play = ["play", "first-shots", "--dice", "entered", "--record", "battle.jsonl", "--seat", "all=human"];
    let done = folder.run_with(&play, "4\n11 3\nx y\n0 3\n");
    assert!(done.out.contains("Throw 2d10: initiative [MAD-18]"), "{}", done.out);
    for misread in ["2d10 show 2 faces, not 1", "“11” is not a face of a d10", "“x” is not a face"] {
        assert!(done.out.contains(misread), "`{misread}` is missing in: {}", done.out);
    }
    assert!(done.out.contains("2d10 (10 3) initiative"), "0 is ten: {}", done.out);
    assert!(done.out.ends_with("The record is in battle.jsonl\n"));
}

#[test]
fn the_end_of_the_input_keeps_the_record_and_it_can_be_gone_on_with() {
    let folder = Folder::new("go-on");
    let done = folder.run_with(&["play", "first-shots", "--seed", SEED, "--seat", "all=human"], "skip\n");
    assert_eq!(done.code, 0);
    assert!(done.out.ends_with("The record is in first-shots.jsonl\n"), "{}", done.out);
    let before = folder.read("first-shots.jsonl");
    let done = folder.run_with(&["play", "first-shots.jsonl", "--seat", "all=human"], "skip\nquit\n");
    assert_eq!(done.code, 0, "{}", done.err);
    let after = folder.read("first-shots.jsonl");
    assert!(after.starts_with(&before) && after.lines().count() == before.lines().count() + 1);
    folder.yes(&["verify", "first-shots.jsonl"]);
    folder.run(&["play", "first-shots.jsonl", "--preset", "club"]).refused(2, &["keeps its rules"]);
}

#[test]
fn no_record_is_written_over() {
    let folder = Folder::new("not-over");
    let play = ["play", "first-shots", "--seed", SEED];
    for _ in 0..3 {
        assert_eq!(folder.run_with(&play, "").code, 0);
    }
    assert_eq!(folder.names(), ["first-shots-2.jsonl", "first-shots-3.jsonl", "first-shots.jsonl"]);
    let before = folder.read("first-shots.jsonl");
    let again = [&play[..], &["--record", "first-shots.jsonl"]].concat();
    folder.run(&again).refused(2, &["first-shots.jsonl: is there already", "goes on with it"]);
    assert_eq!(folder.read("first-shots.jsonl"), before);
}

#[test]
fn a_scenario_of_ones_own_stays_in_the_record() {
    let folder = Folder::new("own-scenario");
    let text = include_str!("../../../../rules/mad/scenarios/first-shots.toml").replace("first-shots", "own-shots");
    folder.write("own.toml", &text);
    folder.yes(&["play", "own.toml", "--seed", SEED, "--seat", "all=greedy"]);
    assert_eq!(folder.names(), ["own-shots.jsonl", "own.toml"]);
    std::fs::remove_file(folder.0.join("own.toml")).unwrap();
    folder.yes(&["verify", "own-shots.jsonl"]);
}

#[test]
fn opponents_play_the_same_with_the_same_seed() {
    let folder = Folder::new("opponents");
    for seat in ["doctrine", "random", "greedy"] {
        let one = folder.yes(&[
            "play",
            "first-shots",
            "--seed",
            SEED,
            "--seat",
            &format!("all={seat}"),
            "--record",
            &format!("{seat}-1.jsonl"),
        ]);
        let two = folder.yes(&[
            "play",
            "first-shots",
            "--seed",
            SEED,
            "--seat",
            &format!("all={seat}"),
            "--record",
            &format!("{seat}-2.jsonl"),
        ]);
        assert_eq!(one.lines().count(), two.lines().count());
        assert_eq!(folder.read(&format!("{seat}-1.jsonl")), folder.read(&format!("{seat}-2.jsonl")));
    }
}
