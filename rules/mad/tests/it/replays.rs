//! Battles that were fought once stay what they were: their records fold, and today's rules give every line again.

use sandtable_core::record::{Thrown, read_header, read_lines, verify};
use sandtable_core::{Battle, Outcome, Ruleset, Side};
use sandtable_mad::{Command, Event, Mad, Step, data};
use std::sync::Arc;

#[test]
fn first_shots_was_fought_with_typed_commands_and_typed_dice() {
    let text = include_str!("../replays/first-shots.jsonl");
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
        sandtable_core::record::Line::Entry(entry) => Some(entry),
        _ => None,
    });
    let (mut reactions, mut typed) = (0, true);
    for entry in entries {
        reactions += entry.given.iter().filter(|given| matches!(given.command, Command::React { .. })).count();
        typed &= entry.dice == Thrown::Entered;
    }
    assert!(reactions >= 1 && typed, "{reactions} shots at a moving enemy");
}
