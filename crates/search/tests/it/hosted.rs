//! Opponents in a battle whose rulebook the caller does not know.

use crate::toy::{Asking, Setting, Toy, header};
use sandtable_ai::Player;
use sandtable_core::record::Seed;
use sandtable_core::{Answer, Battle, DiceFrom, Side};
use sandtable_search::{Decision, Hosted};
use std::sync::Arc;

const SEED: Seed = Seed([3; 32]);

fn hosted(asking: Asking) -> Box<dyn Hosted> {
    let setting = Setting { asking, ..Setting::default() };
    let header = header(&setting);
    let mut battle: Box<dyn Hosted> = Box::new(Battle::<Toy>::new(Arc::new(setting), header, None));
    assert_eq!(battle.decide(Side::A, Player::Random, SEED), Decision::Wait, "not open yet");
    battle.open(DiceFrom::Key).expect("the header has a seed");
    battle
}

fn play(battle: &mut dyn Hosted, players: [Player; 2]) {
    for _ in 0..2000 {
        if battle.outcome().is_some() {
            return;
        }
        for side in [Side::A, Side::B] {
            match battle.decide(side, players[side.index()], SEED) {
                Decision::Give(command) => _ = battle.give(side, &command, DiceFrom::Key).expect("allowed"),
                Decision::ListDone => _ = battle.done(side, DiceFrom::Key).expect("a list is written"),
                Decision::Wait => {}
            }
        }
    }
    panic!("the battle does not end");
}

#[test]
fn opponents_play_a_battle_to_its_end_however_they_are_asked() {
    for asking in [Asking::InTurn, Asking::Sealed, Asking::Lists] {
        for player in Player::ALL {
            let mut battle = hosted(asking);
            play(&mut *battle, [player, Player::Random]);
            battle.end();
            let verified = battle.verify().unwrap();
            assert!(verified.entries > 1, "{asking:?} {player}");
            assert_eq!(verified.outcome, battle.outcome());
        }
    }
}

#[test]
fn the_same_place_gives_the_same_decision() {
    let battle = hosted(Asking::InTurn);
    let decide = |seed| battle.decide(Side::A, Player::Random, seed);
    assert!(matches!(decide(SEED), Decision::Give(_)));
    assert_eq!(decide(SEED), decide(SEED));
    let others: Vec<_> = (0..8).map(|n| decide(SEED.game(n))).collect();
    assert!(others.iter().any(|other| *other != decide(SEED)), "another seed chooses differently");
}

#[test]
fn nobody_decides_for_a_side_that_is_not_asked() {
    let battle = hosted(Asking::InTurn);
    assert_eq!(battle.decide(Side::B, Player::Greedy, SEED), Decision::Wait);
    let mut battle = hosted(Asking::Sealed);
    let Decision::Give(command) = battle.decide(Side::A, Player::Greedy, SEED) else { panic!("both are asked") };
    assert_eq!(battle.give(Side::A, &command, DiceFrom::Key), Ok(Answer::Sealed));
    assert_eq!(battle.decide(Side::A, Player::Greedy, SEED), Decision::Wait, "sealed already");
}
