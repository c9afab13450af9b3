//! Battles that were fought once stay what they were: their records fold, and today's rules give every line again.

use sandtable_core::record::{Digest, Header, Line, Thrown, read_header, read_lines, verify, write_line};
use sandtable_core::{Battle, Outcome, Ruleset, Side};
use sandtable_mad::{Command, Event, Mad, Step, data};
use std::sync::Arc;

const FIRST_SHOTS: &str = include_str!("../replays/first-shots.jsonl");

#[test]
fn first_shots_was_fought_with_typed_commands_and_typed_dice() {
    let text = FIRST_SHOTS;
    let header = read_header("first-shots.jsonl", text).unwrap();
    let name = format!("scenarios/{}.toml", header.scenario);
    let scenario = data::scenarios().get(&name).unwrap().to_owned();
    let setting = Arc::new(Mad::load(&data::files(), &name, &scenario, &header.choices).unwrap());
    let lines = read_lines::<Command, Event, Step>("first-shots.jsonl", text).unwrap();

    let verified = verify::<Mad>(setting.clone(), &lines).unwrap();
    assert_eq!(verified.outcome, Some(Outcome::Won(Side::B)));
    assert_eq!((verified.undone, verified.overrides.len(), verified.by_key), (1, 1, 0));
    assert!(verified.entries > 80 && verified.rolls > 20, "{verified:?}");

    let battle = Battle::<Mad>::restore(setting.clone(), &lines, None).unwrap();
    assert_eq!(battle.state().turn, 6, "the turn limit ended it");
    for side in [Side::A, Side::B] {
        let lost = setting.elements_of(side).filter(|piece| battle.state().elements[piece.index()].lost_in > 0).count();
        assert!(lost >= 2, "side {side:?} lost {lost}");
    }
    let entries = lines.iter().filter_map(|read| match &read.line {
        Line::Entry(entry) => Some(entry),
        _ => None,
    });
    let (mut reactions, mut typed) = (0, true);
    for entry in entries {
        reactions += entry.given.iter().filter(|given| matches!(given.command, Command::React { .. })).count();
        typed &= entry.dice == Thrown::Entered;
    }
    assert!(reactions >= 1 && typed, "{reactions} shots at a moving enemy");
}

/// The record names the tables and switches that it was fought with. Where those have changed and the battle is the same all the
/// same, which the test above shows, `RECORD_AGAIN=1` writes it with those of today.
#[test]
#[expect(clippy::disallowed_methods, reason = "it writes its own file, and only where it is told to")]
fn first_shots_was_fought_with_the_tables_and_switches_of_today() {
    let header = read_header("first-shots.jsonl", FIRST_SHOTS).unwrap();
    let name = format!("scenarios/{}.toml", header.scenario);
    let scenario = data::scenarios().get(&name).unwrap().to_owned();
    let setting = Mad::load(&data::files(), &name, &scenario, &header.choices).unwrap();
    let (rules, in_force) = (Digest(data::files().hash()), Mad::in_force(&setting).to_vec());
    if std::env::var_os("RECORD_AGAIN").is_none() {
        assert_eq!(header.scenario_digest, Digest::of(scenario.as_bytes()));
        assert_eq!((header.rules, header.in_force), (rules, in_force), "see above how to record it again");
        return;
    }
    let (mut before, mut out) = (Digest::default(), String::new());
    for read in read_lines::<Command, Event, Step>("first-shots.jsonl", FIRST_SHOTS).unwrap() {
        let line = match read.line {
            Line::Header(old) => Line::Header(Header { rules, in_force: in_force.clone(), ..old }),
            line => line,
        };
        let text = write_line(before, &line);
        before = Digest::of(text.as_bytes());
        out += &format!("{text}\n");
    }
    std::fs::write(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/replays/first-shots.jsonl"), out).unwrap();
}
