//! Who looks ahead plays by what his side knows, and is never refused.

use crate::conformance::{HELD_FIRE, PATH, skirmish};
use sandtable_ai::{Player, Rollouts};
use sandtable_core::record::Seed;
use sandtable_core::{Ruleset, Side, ToAct, Umpire, Viewer, begin, carry_out, random_command};
use sandtable_dice::{Silent, Stream};
use sandtable_mad::{Command, Mad, Setting, State};
use sandtable_search::Seat;
use sandtable_testkit::Known;

/// What a side decides where this is the truth, on so many threads.
fn decided(setting: &Setting, truth: &State, side: Side, threads: usize) -> Command {
    let view = Mad::view(setting, truth, Viewer::Side(side));
    let seat = Seat::<Mad>::new(setting, side, Player::Search(Rollouts(24)), Seed([11; 32]));
    let command = seat.on(threads).decide(&view);
    assert!(Mad::check(setting, &view, &command).is_ok(), "refused: {command:?}");
    command
}

/// The truth as a side might know it too: the enemy's path leads on elsewhere, others of his watchers hold their fire.
fn exchanged(setting: &Setting, truth: &State, side: Side, source: &mut Stream) -> State {
    let mut other = truth.clone();
    for secret in [PATH, HELD_FIRE] {
        (secret.vary)(setting, &mut other, Viewer::Side(side), &Known::default(), source);
    }
    other
}

/// Battles of random play, which come to everything. Where something is hidden from whoever is asked, he who looks ahead decides the
/// same in another truth; and elsewhere the same on two threads.
#[test]
fn what_is_hidden_sways_no_command() {
    let setting = &*skirmish();
    let (mut source, mut decisions, mut exchanges) = (Stream::new(3), 0, 0);
    for battle in 0..8 {
        let (mut state, mut untold, mut dice) = (Mad::set_up(setting), Vec::new(), Silent::new(Stream::new(battle)));
        let Ok(()) = begin(&mut Umpire::<Mad, _>::new(setting, &mut state, &mut dice, &mut untold));
        while let ToAct::One(side) = Mad::to_act(setting, &state) {
            let other = exchanged(setting, &state, side, &mut source);
            if other != state && exchanges < 12 {
                let command = decided(setting, &state, side, 1);
                assert_eq!(decided(setting, &other, side, 1), command, "swayed by what is hidden");
                exchanges += 1;
            }
            if decisions % 32 == 0 {
                assert_eq!(decided(setting, &state, side, 1), decided(setting, &state, side, 2), "on two threads");
            }
            decisions += 1;
            let command =
                random_command::<Mad>(setting, &Mad::view(setting, &state, Viewer::Side(side)), &mut source).0;
            let given = [(side, command)];
            let Ok(()) = carry_out(&mut Umpire::<Mad, _>::new(setting, &mut state, &mut dice, &mut untold), &given);
        }
    }
    assert!(decisions > 200 && exchanges == 12, "{decisions} decisions, {exchanges} with something hidden");
}
