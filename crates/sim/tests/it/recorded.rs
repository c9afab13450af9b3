//! Games of a batch as battles with a record, and the finished functions of a rulebook.

use crate::batch::{DOCTRINE, SEED, batch, trapped};
use crate::toy::{Asking, Setting, Toy, header};
use sandtable_ai::{Effort, Player};
use sandtable_core::record::Line;
use sandtable_sim::{BadPlan, Plan, Unfinished, record_game, verify_games};
use std::sync::Arc;

mod finished {
    sandtable_sim::export!(crate::toy::Toy);
}

#[test]
fn every_one_of_a_sample_verifies() {
    let quick = Player::Doctrine(Effort::Quick);
    for (asking, players) in [
        (Asking::InTurn, [DOCTRINE, Player::Random]),
        (Asking::Sealed, [Player::Greedy, quick]),
        (Asking::Lists, [Player::Greedy, Player::Random]),
    ] {
        let setting = Arc::new(Setting { asking, ..Setting::default() });
        let plan = Plan::new(20, players.to_vec(), SEED);
        let verification = verify_games::<Toy>(&setting, &header(&setting), &plan).unwrap();
        assert_eq!((verification.verified, &verification.failures[..]), (20, &[][..]), "{asking:?}");
        assert!(verification.entries > 20 && verification.rolls > 20);
    }
}

#[test]
fn the_same_opponents_decide_the_same_with_and_without_a_record() {
    // With so few turns, everything is decided before the first die falls; lists are written before the first turn.
    for (asking, turns) in [(Asking::Sealed, 1), (Asking::Lists, 0)] {
        let setting = Arc::new(Setting { asking, turns, ..Setting::default() });
        let plan = Plan::new(12, vec![DOCTRINE, Player::Random], SEED);
        for row in batch(&setting, &plan).rows {
            let recorded = record_game::<Toy>(&setting, &header(&setting), &plan, row.game).unwrap();
            assert!(recorded.result.is_ok() && recorded.refused == 0);
            let given = recorded.battle.record().iter().map(|written| match &*written.line() {
                Line::Entry(entry) => entry.given.len() as u32,
                _ => 0,
            });
            assert!(row.decisions >= 2, "each side is asked");
            assert_eq!(given.sum::<u32>(), row.decisions, "{asking:?} game {}", row.game);
        }
    }
}

#[test]
fn a_recorded_game_names_its_seed_and_is_closed() {
    let setting = Arc::new(Setting::default());
    let plan = Plan::new(3, vec![DOCTRINE, DOCTRINE], SEED);
    let recorded = record_game::<Toy>(&setting, &header(&setting), &plan, 2).unwrap();
    let lines = recorded.battle.record();
    assert!(lines[0].text.contains(&SEED.game(2).to_string()));
    let Line::End { outcome, .. } = *lines.last().unwrap().line() else { panic!("the record is not closed") };
    assert_eq!(outcome, recorded.result.ok());
    let again = record_game::<Toy>(&setting, &header(&setting), &plan, 2).unwrap();
    assert_eq!(lines.last().unwrap().text, again.battle.record().last().unwrap().text);
}

#[test]
fn a_recorded_game_that_does_not_end_keeps_what_there_is() {
    let setting = Arc::new(Setting::default());
    let plan = Plan { limit: 10, ..Plan::new(3, vec![DOCTRINE, DOCTRINE], SEED) };
    let recorded = record_game::<Toy>(&setting, &header(&setting), &plan, 0).unwrap();
    assert_eq!(recorded.result, Err(Unfinished::Overrun(10)));
    assert_eq!(recorded.battle.numbers().count(), 11, "the opening and ten commands");
    let verification = verify_games::<Toy>(&setting, &header(&setting), &plan).unwrap();
    assert_eq!((verification.verified, verification.failures.len()), (0, 3));
    let said = verification.failures[1].to_string();
    assert_eq!(said, format!("game 1 (seed {}): not over after 10 decisions", SEED.game(1)));
}

#[test]
fn a_panic_is_a_failure_of_its_game_alone() {
    let setting = Arc::new(trapped());
    let plan = Plan::new(30, vec![DOCTRINE, DOCTRINE], SEED);
    let verification = verify_games::<Toy>(&setting, &header(&setting), &plan).unwrap();
    assert!(verification.verified > 0 && !verification.failures.is_empty());
    assert_eq!(verification.verified + verification.failures.len() as u64, 30);
    assert!(verification.failures.iter().all(|failed| failed.what.starts_with("broke down: ")));
}

#[test]
fn finished_functions_are_those_of_the_rulebook() {
    let setting = Arc::new(Setting::default());
    let plan = Plan::new(5, vec![DOCTRINE, Player::Random], SEED);
    assert_eq!(finished::simulate(&setting, &plan, &|_| {}).unwrap(), batch(&setting, &plan));
    assert_eq!(finished::verify_games(&setting, &header(&setting), &plan).unwrap().verified, 5);
    let recorded = finished::record_game(&setting, &header(&setting), &plan, 1).unwrap();
    let outcome = recorded.battle.outcome();
    let hosted = finished::host(recorded.battle);
    assert_eq!(hosted.outcome(), outcome);
    let lonely = Plan { players: vec![DOCTRINE], ..plan };
    let refused = finished::record_game(&setting, &header(&setting), &lonely, 1).err();
    assert_eq!(refused, Some(BadPlan::Players { sides: 2, players: 1 }));
    assert_eq!(refused.unwrap().to_string(), "the scenario has 2 sides, but there are 1 players");
}
