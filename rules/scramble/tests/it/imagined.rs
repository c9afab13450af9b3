//! Battles that a side imagines, and opponents that look ahead in them.

use crate::battles::scenario;
use crate::conformance::{SECRETS, night_fight};
use crate::fight::{Fight, RED, Sky};
use sandtable_ai::{Effort, Player, Rollouts};
use sandtable_core::record::Seed;
use sandtable_core::{Battle, Clock, Ruleset, Side};
use sandtable_dice::Stream;
use sandtable_scramble::battle::position::{Crew, Place};
use sandtable_scramble::battle::setting::Margin;
use sandtable_scramble::{Scramble, Setting, State, Step};
use sandtable_search::{Decision, Hosted};
use sandtable_testkit::nothing_hidden_sways;
use std::sync::Arc;

/// A night fighter with radar (bit 1, marker B), one without (bit 2, marker C) and a dummy (D) come for a Lancaster (A).
fn hunt() -> Fight {
    let mut fight = Sky::new()
        .key("light = \"night\"")
        .red_side("dummies = 0")
        .blue_side("dummies = 1")
        .red("R: Lancaster B Mk I at 20,20 heading 90 band 10")
        .blue("N: Bf 110G-4 at 22,32 heading 180 band 10")
        .blue("M: Bf 109G-6 at 26,26 heading 180 band 10")
        .fight(&[]);
    fight.rolls("place D at 30,32 heading 180 band 10", &[&[1], &[1], &[4], &[9]]);
    assert_eq!(fight.state().under.iter().copied().collect::<Vec<_>>(), [1, 2, 4, 0]);
    fight
}

/// How often, of 600 times, Red imagines this under Blue's markers B, C and D.
fn times(fight: &Fight, lies: [u32; 3]) -> usize {
    let (view, mut source) = (fight.view(RED), Stream::new(3));
    let mut imagine = || Scramble::imagine(fight.setting(), &view, &mut source).expect("it can be imagined");
    let under: Vec<Vec<u32>> = (0..600).map(|_| imagine().under.iter().copied().collect()).collect();
    assert!(under.iter().all(|under| under[0] == 1), "what is one's own is known");
    under.iter().filter(|under| under[1..] == lies).count()
}

#[test]
fn sqr_164_whatever_is_hidden_may_lie_under_any_marker() {
    let fight = hunt();
    for lies in [[2, 4, 0], [2, 0, 4], [4, 2, 0], [4, 0, 2], [0, 2, 4], [0, 4, 2]] {
        let times = times(&fight, lies);
        assert!((70..130).contains(&times), "{lies:?}: {times} of 600");
    }
}

#[test]
fn sqr_164_who_has_looked_out_is_no_dummy_and_by_what_he_sees_he_is_known() {
    let mut fight = hunt();
    fight.does(&["level A by S 2", "level B by S 2", "level C by S 2", "level D by S 2"]);
    // Seven inches away, or less, eyes are enough: it is not known who it is, but somebody.
    fight.does(&["spot C A"]);
    assert_eq!(times(&fight, [2, 0, 4]) + times(&fight, [4, 0, 2]), 0, "he looks already");
    let view = fight.view(RED);
    for n in 0..20 {
        let truth = Scramble::imagine(fight.setting(), &view, &mut Stream::new(n)).expect("it can be imagined");
        assert_eq!(Scramble::view(fight.setting(), &truth, sandtable_core::Viewer::Side(RED)), view);
    }
    fight.rolls("fire", &[&[1]]);
    fight.does(&["done A"]);
    let [sure, unsure] = [[2, 4, 0], [0, 4, 2]].map(|lies| times(&fight, lies));
    assert!(sure > 100 && unsure > 100, "{sure} and {unsure}");
    // Ten inches away only a radar sees: that is the night fighter, and then the other is the one with eyes.
    fight.does(&["spot B A"]);
    assert_eq!(times(&fight, [2, 4, 0]), 600);
    let truth = Scramble::imagine(fight.setting(), &fight.view(RED), &mut Stream::new(0)).expect("it can be imagined");
    assert_eq!(truth.table.attacks[0].by, Crew::Operator);
}

#[test]
fn sqr_134_sqr_164_whatever_is_hidden_lies_under_one_marker_of_its_side() {
    let fight = hunt();
    let sound = |lies: [u32; 4], change: &dyn Fn(&mut State)| {
        let mut state = fight.state().clone();
        state.under = lies.into_iter().collect();
        change(&mut state);
        Scramble::sound(fight.setting(), &state).is_ok()
    };
    let as_it_is: &dyn Fn(&mut State) = &|_| {};
    assert!(sound([1, 2, 4, 0], as_it_is) && sound([1, 0, 2, 4], as_it_is));
    for lies in [[1, 2, 0, 0], [1, 2, 2, 0], [1, 2, 4, 4], [1, 2, 4, 8], [1, 6, 0, 0], [4, 2, 1, 0], [0, 2, 4, 0]] {
        assert!(!sound(lies, as_it_is), "{lies:?}");
    }
    assert!(!sound([1, 2, 4, 0], &|state| state.table.contacts[2].there = false), "under a marker that is gone");
    assert!(sound([1, 2, 4, 0], &|state| state.table.contacts[3].there = false), "a dummy that is gone");
    assert!(!sound([1, 2, 4, 0], &|state| state.table.contacts[1].could = Some(4)), "whoever looked out is another");
    // Before it is dealt nothing lies anywhere.
    let undealt: &dyn Fn(&mut State) = &|state| state.agenda.insert(0, Step::Deal);
    assert!(sound([0; 4], undealt) && !sound([1, 0, 0, 0], undealt));
}

#[test]
fn sqr_134_what_was_turned_up_lies_under_no_marker() {
    let mut fight = hunt();
    fight.does(&["level A by S 2", "level B by S 2", "level C by S 2", "level D by S 2", "turn up C"]);
    assert_eq!(fight.craft("M").place, Place::Flying);
    let [first, second] = [[2, 0, 0], [0, 0, 2]].map(|lies| times(&fight, lies));
    assert!(first + second == 600 && first > 240 && second > 240, "{first} and {second}");
}

#[test]
fn sqr_142_the_lead_is_measured_in_margins_and_the_turns_are_counted() {
    let setting = scenario("first-dogfight", &[]);
    let mut state = Scramble::set_up(&setting);
    assert_eq!(Scramble::lead(&setting, &state, Side::A), 0.0);
    assert_eq!(Scramble::clock(&setting, &state), Clock { turn: 0, of: setting.head.turns });
    state.table.turn = 3;
    let lost = state.table.crafts.iter_mut().zip(&setting.crafts).find(|(_, plan)| plan.side == Side::B).unwrap().0;
    lost.place = Place::Lost;
    let points = sandtable_scramble::sections::victory::points(&setting, &state.table);
    let margin = f64::from(sandtable_scramble::sections::victory::margin(&setting));
    let lead = Scramble::lead(&setting, &state, Side::A);
    assert!(points[0] > 0 && points[1] == 0);
    assert!((lead - f64::from(points[0]) / margin).abs() < 1e-9 && lead == -Scramble::lead(&setting, &state, Side::B));
    assert_eq!(Scramble::clock(&setting, &state).turn, 3);
    // Where the least lead wins, it is counted in points.
    for least in [0, 1] {
        let setting = Setting { margin: Margin::Points(least), ..setting.clone() };
        assert_eq!(Scramble::lead(&setting, &state, Side::A), f64::from(points[0]));
    }
}

/// Plays a battle between one that looks ahead and the doctrine.
fn plays(setting: Setting, searcher: Side) -> [usize; 2] {
    let decides = |battle: &Battle<Scramble>, side: Side| {
        let player = if side == searcher { Player::Search(Rollouts(40)) } else { Player::Doctrine(Effort::Full) };
        match battle.decide(side, player, Seed([9; 32])) {
            Decision::Give(command) => Some(command),
            Decision::ListDone | Decision::Wait => None,
        }
    };
    nothing_hidden_sways::<Scramble>(&Arc::new(setting), Seed([7; 32]), &SECRETS, &decides)
}

#[test]
fn who_looks_ahead_plays_whole_battles_and_is_never_refused() {
    let [given, _] = plays(scenario("first-dogfight", &[]), Side::A);
    assert!(given > 15, "{given} commands");
}

#[test]
fn what_lies_under_a_marker_sways_nobody_who_looks_ahead() {
    let [given, compared] = plays(night_fight().key("turns = 3").setting(), Side::B);
    assert!(given > 30 && compared > 8, "{given} commands, {compared} compared");
}
