//! Squadrons, of games that keep them.

use crate::{Folder, SEED};

#[test]
fn a_game_that_keeps_no_squadrons_says_so_and_writes_nothing() {
    let folder = Folder::new("squadron");
    folder.write("force.toml", "rulebook = \"mad\"\n");
    let none = ["keeps no squadrons"];
    folder.run(&["squadron", "begin", "force.toml", "--name", "One", "--out", "one.toml"]).refused(1, &none);
    assert_eq!(folder.names(), ["force.toml"]);
    folder.run(&["squadron", "show", "force.toml"]).refused(1, &none);
    folder.run(&["squadron", "spend", "force.toml", "upgrade", "Red1"]).refused(1, &none);
    assert_eq!(folder.read("force.toml"), "rulebook = \"mad\"\n");
    let begun = &["squadron", "begin", "force.toml", "--name", "One", "--out", "force.toml"];
    folder.run(begun).refused(2, &["there is such a file already"]);
}

#[test]
fn a_battle_is_entered_for_one_of_its_sides() {
    let folder = Folder::new("squadron-enter");
    folder.write("force.toml", "rulebook = \"mad\"\n");
    folder.battle("battle.jsonl");
    let enter = |side: &str| folder.run(&["squadron", "enter", "force.toml", "battle.jsonl", "--side", side]);
    enter("americans").refused(1, &["keeps no squadrons"]);
    enter("Martians").refused(1, &["battle.jsonl: side: there is no side 'Martians': there is Americans"]);
}

/// A squadron of the two that a side of the first evening's scenario has, after no battle.
const SQUADRON: &str = r#"rulebook = "scramble"
edition = "Rules Update 1.4"
name = "Number One"
nation = "UK"
points = 0

[[aircraft]]
name = "R1"
type = "Spitfire Mk I"
crew = []
began = "Veteran"
level = "Veteran"
pilot = [6, 5]
aircrew = [0, 0]

[[aircraft]]
name = "R2"
type = "Spitfire Mk I"
crew = []
began = "Average"
level = "Average"
pilot = [5, 5]
aircrew = [0, 0]
"#;

#[test]
fn a_battle_that_is_over_is_entered_by_itself_and_one_that_is_abandoned_changes_nothing() {
    let folder = Folder::new("squadron-home");
    folder.write("one.toml", SQUADRON);
    let play = |record: &str, seats: &str, with: &[&str], typed: &str| {
        let all = ["play", "first-dogfight", "--seed", SEED, "--seat", seats, "--record", record];
        folder.run_with(&[&all[..], with].concat(), typed)
    };
    // Whoever leaves in the middle leaves the file as it was.
    let flown = ["--squadron", "British=one.toml"];
    let left = play("left.jsonl", "all=human", &flown, "");
    assert_eq!(left.code, 0, "{}{}", left.out, left.err);
    assert!(left.out.contains("one.toml: the battle is not over and changes nothing"), "{}", left.out);
    assert_eq!(folder.read("one.toml"), SQUADRON);
    // Once it is over, its points and losses stand there.
    let over = play("over.jsonl", "all=doctrine-quick", &flown, "");
    assert_eq!(over.code, 0, "{}{}", over.out, over.err);
    assert!(over.out.contains("one.toml: Battle 1 of 5; victory points "), "{}", over.out);
    let kept = folder.read("one.toml");
    assert!(kept.contains("battles = 1") && kept.matches("[[log]]").count() == 1, "{kept}");
    let typed = folder.run(&["squadron", "enter", "one.toml", "over.jsonl", "--side", "British"]);
    typed.refused(1, &["this battle has been entered already"]);
    // What does not fit is said before or after, and nothing is lost.
    folder.write("other.toml", SQUADRON);
    let others = play("others.jsonl", "all=doctrine-quick", &["--squadron", "Germans=other.toml"], "");
    assert_eq!(others.code, 1);
    assert!(others.err.contains("the squadron has no 'Y1'"), "{}", others.err);
    assert_eq!(folder.read("other.toml"), SQUADRON);
    let none = play("none.jsonl", "all=human", &["--squadron", "Martians=one.toml"], "");
    none.refused(2, &["--squadron Martians=one.toml: the scenario has no side `Martians`"]);
    folder.write("bad.toml", &SQUADRON.replace("points = 0", "points = 9"));
    let bad = play("bad.jsonl", "all=human", &["--squadron", "British=bad.toml"], "");
    bad.refused(1, &["bad.toml:5: points: 9, but the log comes to 0"]);
    assert_eq!(folder.read("one.toml"), kept);
}
