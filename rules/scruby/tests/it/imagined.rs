//! Battles that a side imagines, and opponents that look ahead in them.

use crate::battles::scenario;
use crate::conformance::CLOSED;
use crate::play::{Layout, NORTH, SOUTH};
use sandtable_ai::{Effort, Player, Rollouts};
use sandtable_core::record::Seed;
use sandtable_core::{Audience, Battle, Clock, Ruleset, Side, Viewer};
use sandtable_dice::Stream;
use sandtable_scruby::Scruby;
use sandtable_scruby::battle::event::{Cause, OfUnit};
use sandtable_scruby::battle::position::{Phase, Place, Unit};
use sandtable_scruby::battle::setting::Setting;
use sandtable_scruby::battle::state::State;
use sandtable_scruby::lists::Quality;
use sandtable_search::{Decision, Hosted};
use sandtable_testkit::{Secrets, nothing_hidden, nothing_hidden_sways};
use std::collections::BTreeSet;
use std::sync::Arc;

/// A battalion of the best, a rocket battery and a poor battery, of which South sees little.
fn closed() -> Setting {
    Layout::new()
        .set("rosters", "closed")
        .set("caissons", "on")
        .south("S1: line superior 60 line at 36,10 facing 0")
        .south("S2: line superior 60 line at 50,10 facing 0")
        .south("S3: gun_6_how superior 10 unlimbered at 20,10 facing 0")
        .north("N1: line incomparable 60 line at 36,40 facing 180")
        .north("N2: rocket fair 10 unlimbered at 50,40 facing 180")
        .north("N3: gun_6_how poor 10 unlimbered at 20,40 facing 180")
        .setting()
}

/// North's units as South imagines them, so often.
fn imagined(setting: &Setting, state: &State, times: u64) -> Vec<Vec<Unit>> {
    let view = Scruby::view(setting, state, Viewer::Side(SOUTH));
    let one = |n: u64| {
        let truth = Scruby::imagine(setting, &view, &mut Stream::new(n)).expect("it can be imagined");
        assert_eq!(Scruby::view(setting, &truth, Viewer::Side(SOUTH)), view, "it looks the same");
        assert_eq!(truth.table.units[..3], state.table.units[..3], "what is one's own is known");
        truth.table.units[3..].to_vec()
    };
    (0..times).map(one).collect()
}

/// What is found of the nth of North's units, and how often.
fn found<T: Ord>(all: &[Vec<Unit>], unit: usize, of: impl Fn(&Unit) -> T) -> BTreeSet<T> {
    all.iter().map(|units| of(&units[unit])).collect()
}

#[test]
fn aos_158_a_quality_that_was_not_shown_is_like_those_of_ones_own() {
    let setting = closed();
    let mut state = Scruby::set_up(&setting);
    let all = imagined(&setting, &state, 300);
    let superior = setting.members[0].quality.0;
    assert_eq!(found(&all, 0, |unit| unit.quality.0), [superior - 1, superior, superior + 1].into());
    let as_good = all.iter().filter(|units| units[0].quality.0 == superior).count();
    assert!((70..130).contains(&as_good), "{as_good} of 300");
    let best = setting.members[3].quality;
    assert!(best != Quality(superior));
    state.table.units[3].shown = true;
    assert_eq!(found(&imagined(&setting, &state, 50), 0, |unit| unit.quality), [best].into(), "it has shown it");
}

#[test]
fn aos_158_figures_are_as_many_as_everybody_has_heard_but_for_misfires() {
    let setting = closed();
    let mut state = Scruby::set_up(&setting);
    state.table.turn = 2;
    let mut struck = |unit: u16, figures: u8, cause: Cause, to: Audience| {
        let event = OfUnit::Struck { unit: sandtable_core::Piece(unit), figures, cause, to };
        Scruby::apply(&mut state, &event.into());
    };
    let only = Audience::Only([NORTH].into_iter().collect());
    struck(3, 7, Cause::Fire, Audience::All);
    struck(3, 1, Cause::Disorder, only);
    struck(4, 3, Cause::Fire, Audience::All);
    struck(4, 1, Cause::Misfire, only);
    let all = imagined(&setting, &state, 400);
    assert_eq!(found(&all, 0, |unit| (unit.figures, unit.done.lost)), [(52, 8)].into());
    let rockets = found(&all, 1, |unit| unit.figures);
    assert_eq!(rockets, [6, 7].into(), "more than half are left, as anybody sees");
    let none = all.iter().filter(|units| units[1].figures == 7).count();
    assert!((300..370).contains(&none), "one in six has misfired: {none} of 400 have not");
    assert_eq!(found(&all, 2, |unit| unit.figures), [10].into());
}

#[test]
fn aos_158_aos_165_a_misfire_that_nobody_heard_of_may_wait_for_its_effect() {
    let setting = closed();
    let mut state = Scruby::set_up(&setting);
    (state.table.turn, state.table.phase) = (1, Phase::Artillery);
    let own = |state: &State| found(&imagined(&setting, state, 100), 1, |unit| unit.pending.own);
    assert_eq!(own(&state), [0].into(), "it has not fired");
    state.table.units[4].done.fired = true;
    assert_eq!(own(&state), [0, 1].into());
    state.table.phase = Phase::SmallArms;
    assert_eq!(own(&state), [0].into(), "it has taken effect");
}

#[test]
fn aos_158_aos_162_a_battery_has_fired_no_more_than_once_in_each_turn() {
    let setting = closed();
    let mut state = Scruby::set_up(&setting);
    let rounds = |state: &State| found(&imagined(&setting, state, 100), 2, |unit| unit.rounds);
    assert_eq!(rounds(&state), [6].into());
    state.table.turn = 2;
    assert_eq!(rounds(&state), [4, 5, 6].into());
}

#[test]
fn aos_67_the_lead_is_measured_in_leads_that_win_and_the_turns_are_counted() {
    let setting = scenario("on-the-open-plain", &[]);
    let mut state = Scruby::set_up(&setting);
    assert_eq!(Scruby::lead(&setting, &state, Side::A), 0.0);
    assert_eq!(Scruby::clock(&setting, &state), Clock { turn: 0, of: setting.last_turn() });
    state.table.turn = 4;
    let first = setting.roster(Side::B).next().unwrap();
    state.table.units[first.index()].place = Place::Gone(sandtable_scruby::battle::position::Gone::Left);
    let all: u32 = setting.roster(Side::B).map(|unit| u32::from(setting.members[unit.index()].figures)).sum();
    let lost = f64::from(setting.members[first.index()].figures) / f64::from(all);
    let lead = Scruby::lead(&setting, &state, Side::A);
    // Who has lost 45 percent wins against 50: five percent are the least that wins.
    assert!((lead - lost / 0.05).abs() < 0.02, "{lead} for {lost}");
    assert_eq!((lead, Scruby::clock(&setting, &state).turn), (-Scruby::lead(&setting, &state, Side::B), 4));
}

/// Plays a battle between one that looks ahead and the doctrine.
fn plays(id: &str, set: &[(&str, &str)], secrets: &Secrets<Scruby>, searcher: Side) -> [usize; 2] {
    let decides = |battle: &Battle<Scruby>, side: Side| {
        let player = if side == searcher { Player::Search(Rollouts(40)) } else { Player::Doctrine(Effort::Full) };
        match battle.decide(side, player, Seed([9; 32])) {
            Decision::Give(command) => Some(command),
            Decision::ListDone | Decision::Wait => None,
        }
    };
    nothing_hidden_sways::<Scruby>(&Arc::new(scenario(id, set)), Seed([7; 32]), secrets, &decides)
}

#[test]
fn who_looks_ahead_plays_whole_battles_and_is_never_refused() {
    let [given, _] = plays("the-ford-at-low-water", &[("scruby.turn_limit", "4")], &nothing_hidden(), Side::A);
    assert!(given > 20, "{given} commands");
    let [given, _] = plays("sealed-orders", &[("scruby.turn_limit", "2")], &nothing_hidden(), Side::B);
    assert!(given > 20, "{given} commands");
}

#[test]
fn what_an_enemy_is_worth_sways_nobody_who_looks_ahead() {
    let closed = [("scruby.rosters", "closed"), ("scruby.turn_limit", "3")];
    let [given, compared] = plays("the-ford-at-low-water", &closed, &CLOSED, Side::B);
    assert!(given > 20 && compared > 8, "{given} commands, {compared} compared");
}
