//! A whole battle, typed in from beginning to end: both seats human, every die thrown by hand.

use crate::Folder;
use serde_json::Value;

const TYPED: &str = include_str!("../battles/first-shots.txt");
const RECORD: &str = include_str!("../../../../rules/mad/tests/replays/first-shots.jsonl");

/// The lines of a record without what a later edition of the data may change: its digests, and the chain over them.
fn story(record: &str) -> Vec<Value> {
    let lines = record.lines().skip(1).map(|line| serde_json::from_str::<Value>(line).unwrap());
    lines
        .map(|mut line| {
            line.as_object_mut().unwrap().remove("before");
            line
        })
        .collect()
}

#[test]
fn a_battle_of_first_shots_is_fought_to_its_end() {
    let folder = Folder::new("battle");
    let play = ["play", "first-shots", "--seat", "all=human", "--dice", "entered", "--record", "battle.jsonl"];
    let done = folder.run_with(&play, TYPED);
    assert_eq!(done.code, 0, "{}", done.err);
    for told in [
        "Refused: the move costs more than the element has left (364.745 mm, but 150 mm at most) [MAD-22]. Nothing has changed.",
        "Americans> undo",
        "do you agree to this ruling: Set its hit points: S2 21, because \"the model was knocked: S2 loses a hit point\"? (yes/no) yes",
        "moves in your sight",
        "opportunity fire [MAD-55]",
        "is destroyed. [MAD-58]",
        "Turn 6 of 6.",
        "Germans won.",
    ] {
        assert!(done.out.contains(told), "`{told}` is not told");
    }
    let fought = folder.read("battle.jsonl");
    assert_eq!(story(&fought), story(RECORD), "the same commands and dice give the same battle");

    let verified = folder.yes(&["verify", "battle.jsonl"]);
    assert!(verified.contains("a human ruling, done as written"), "{verified}");
    assert!(verified.contains("Once something was taken back."), "{verified}");
    let replayed = folder.yes(&["replay", "battle.jsonl", "--side", "Germans"]);
    assert!(replayed.contains("is destroyed. [MAD-58]") && replayed.contains("Germans won."));
}
