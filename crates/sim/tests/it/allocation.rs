//! A batch pays nothing for explanations: what a battle allocates does not depend on how much is rolled.

use crate::batch::{DOCTRINE, SEED};
use crate::toy::{Asking, Setting, Toy, header};
use allocation_counter::measure;
use sandtable_ai::Player;
use sandtable_core::Side;
use sandtable_dice::{Silent, Stream};
use sandtable_search::Seat;
use sandtable_sim::{Plan, play_out, record_game};
use std::sync::Arc;

/// Allocations of one battle, and its decisions.
fn allocations(setting: &Setting, players: [Player; 2], dice: u64) -> (u64, u32) {
    let mut seats = [0, 1].map(|side| Seat::<Toy>::new(setting, Side(side), players[usize::from(side)], SEED));
    let mut decisions = 0;
    let counted = measure(|| {
        let played = play_out(setting, &mut seats, Silent::new(Stream::new(dice)), 10_000, |_| ()).expect("it ends");
        decisions = played.decisions;
    });
    (counted.count_total, decisions)
}

#[test]
fn a_battle_allocates_once_however_long_it_is() {
    for player in [DOCTRINE, Player::Random] {
        for turns in [1, 5, 200] {
            let setting = Setting { turns, ..Setting::default() };
            let (allocations, decisions) = allocations(&setting, [player; 2], u64::from(turns));
            assert!(allocations <= 1, "{allocations} allocations in {decisions} decisions of {player}");
        }
    }
}

#[test]
fn sealed_lists_share_their_memory() {
    // Two vectors, which grow to the longest list of both sides together: eight commands at most.
    for turns in [1, 5, 200] {
        let setting = Setting { asking: Asking::Lists, turns, ..Setting::default() };
        let (allocations, decisions) = allocations(&setting, [DOCTRINE; 2], u64::from(turns));
        assert!(allocations <= 3, "{allocations} allocations in {decisions} decisions");
    }
}

#[test]
fn a_record_is_paid_for_only_where_it_is_kept() {
    let setting = Arc::new(Setting::default());
    let (header, plan) = (header(&setting), Plan::new(1, vec![DOCTRINE; 2], SEED));
    let counted =
        measure(|| assert!(record_game::<Toy>(&setting, &header, &plan, 0).is_ok_and(|game| game.result.is_ok())));
    assert!(counted.count_total > 100, "{} allocations: the counter counts", counted.count_total);
}
