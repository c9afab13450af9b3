//! What a side imagines under the enemy's markers, and opponents that look ahead there.

use crate::field::{BLUE, Field, Play, RED, at};
use crate::hidden_conformance::{HIDDEN, ambush};
use sandtable_ai::{Effort, Player, Rollouts};
use sandtable_core::record::Seed;
use sandtable_core::{Battle, Ruleset, Side};
use sandtable_dice::Stream;
use sandtable_mad::{Mad, State, UnitId};
use sandtable_search::{Decision, Hosted};
use sandtable_testkit::nothing_hidden_sways;
use std::sync::Arc;

/// Red has infantry, a tank and a dummy under the markers A, B and C; Blue's tank T1 is not hidden.
fn three_markers() -> Field {
    let zone = "zone = [[0, 0], [1800, 0], [1800, 1200], [0, 1200]]";
    Field::new()
        .zones()
        .option("mad.hidden", "on")
        .side_key(RED, zone)
        .side_key(BLUE, &format!("hidden = false\n{zone}"))
        .red("Rifles", &["R1: Infantry"])
        .red("Panzer", &["P1: Pz IV F2 to J"])
        .blue("Tank", &["T1: T34/76"])
}

fn placed() -> Play {
    let mut play = three_markers().open(&[&[4, 7]]);
    play.does(&["deploy Rifles at 500,250", "deploy Tank at 900,600", "placed", "deploy Panzer at 800,250"]);
    play.rolls("deploy Dummy 1 at 1100,250", &[&[7, 4]]);
    play
}

/// Truths that Blue imagines.
fn imagined(play: &Play, times: u64) -> Vec<State> {
    let view = play.view(BLUE);
    let truth = |n| Mad::imagine(play.setting(), &view, &mut Stream::new(n)).expect("it can be imagined");
    (0..times).map(truth).collect()
}

/// How often a unit is imagined under a marker, of 300 times.
fn times(play: &Play, marker: &str, unit: UnitId) -> usize {
    imagined(play, 300).iter().filter(|truth| truth.sheet.unit(play.piece(marker)) == Some(unit)).count()
}

#[test]
fn mad_83_any_unit_may_lie_under_any_marker() {
    let play = placed();
    let units: Vec<UnitId> = play.setting().units_of(RED).collect();
    for marker in ["A", "B", "C"] {
        for &unit in &units {
            let times = times(&play, marker, unit);
            assert!((70..130).contains(&times), "{unit:?} under {marker}: {times} of 300");
        }
    }
}

#[test]
fn mad_84_what_was_revealed_lies_under_its_own_marker_and_what_vanished_was_a_dummy() {
    let mut play = placed();
    play.does(&["reveal Panzer", "appear all", "end Panzer"]);
    let (panzer, dummy) = (play.unit("Panzer"), play.unit("Dummy 1"));
    assert_eq!(times(&play, "B", panzer), 300);
    assert!((100..200).contains(&times(&play, "C", dummy)), "it may be under A as well");
    play.does(&["end Tank", "reveal C"]);
    assert_eq!(times(&play, "C", dummy), 300);
    let truth = &imagined(&play, 1)[0];
    assert!(truth.elements[play.piece("R1").index()].is_alive(), "what is left lies under A");
}

#[test]
fn mad_55_under_a_marker_that_drives_is_nobody_on_foot() {
    let mut play = placed();
    play.does(&["end Rifles", "watch T1", "end Tank"]);
    play.does(&["move B to 800,400"]);
    assert_eq!(play.asked(), BLUE, "Blue watches it come");
    let seen = |play: &Play| play.view(BLUE).stretch.unwrap().points.last().unwrap().y;
    assert!(times(&play, "B", play.unit("Rifles")) > 70, "at first it might be anybody");
    while seen(&play) < at("0,330").y {
        play.does(&["hold"]);
    }
    assert_eq!(times(&play, "B", play.unit("Rifles")), 0, "no infantry goes that far");
    assert!(times(&play, "B", play.unit("Panzer")) > 100, "a tank or what pretends to be one");
}

/// Plays a battle under markers between one that looks ahead and the doctrine.
#[test]
fn mad_83_what_lies_under_a_marker_sways_nobody_who_looks_ahead() {
    let decides = |battle: &Battle<Mad>, side: Side| {
        let player = if side == RED { Player::Search(Rollouts(12)) } else { Player::Doctrine(Effort::Quick) };
        match battle.decide(side, player, Seed([9; 32])) {
            Decision::Give(command) => Some(command),
            Decision::ListDone | Decision::Wait => None,
        }
    };
    let setting = Arc::new(ambush().setting());
    let [given, compared] = nothing_hidden_sways::<Mad>(&setting, Seed([7; 32]), &HIDDEN, &decides);
    assert!(given > 30 && compared > 8, "{given} commands, {compared} compared");
}
