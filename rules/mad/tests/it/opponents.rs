//! The scripted opponent plays to win. The full tournaments stand in `docs/opponents.md`; here are small ones.

use sandtable_ai::{Effort, Player};
use sandtable_core::record::Seed;
use sandtable_core::{Choices, Ruleset, Side};
use sandtable_mad::{Mad, data};
use sandtable_sim::Plan;

/// Wins of the doctrine in so many games of First Shots, from both sides together; it never chose what is refused.
fn wins(effort: Effort, other: Player, games: u64, preset: &str) -> u64 {
    let name = "scenarios/first-shots.toml";
    let text = data::scenarios().get(name).unwrap().to_owned();
    let choices = Choices { preset: Some(preset.into()), ..Choices::default() };
    let setting = Mad::load(&data::files(), name, &text, &choices).unwrap();
    let doctrine = Player::Doctrine(effort);
    let of = |players: Vec<Player>, side: Side| {
        let totals = sandtable_mad::simulate(&setting, &Plan::new(games / 2, players, Seed([5; 32])), &|_| {}).unwrap();
        assert_eq!((totals.refused, totals.failures().count()), (0, 0));
        totals.wins[side.index()].successes
    };
    of(vec![doctrine, other], Side::A) + of(vec![other, doctrine], Side::B)
}

#[test]
fn the_doctrine_beats_random_play() {
    assert!(wins(Effort::Quick, Player::Random, 40, "club") >= 38);
    assert!(wins(Effort::Full, Player::Random, 20, "club") >= 19);
}

#[test]
fn the_doctrine_beats_one_that_stands_and_takes_the_best_shot() {
    assert!(wins(Effort::Quick, Player::Greedy, 40, "club") >= 34);
    assert!(wins(Effort::Full, Player::Greedy, 20, "club") >= 17);
}

#[test]
fn mad_34_the_doctrine_plays_by_estimates_where_nobody_may_measure() {
    assert!(wins(Effort::Quick, Player::Random, 40, "by-the-book") >= 38);
}

/// Battles under markers, from both sides: nothing refused, nothing failed, and the doctrine wins.
#[test]
fn the_doctrine_plays_hidden_battles() {
    for (scenario, least) in [("mist-before-prokhorovka", 16), ("the-hidden-valley", 12)] {
        let name = format!("scenarios/{scenario}.toml");
        let text = data::scenarios().get(&name).unwrap().to_owned();
        let setting = Mad::load(&data::files(), &name, &text, &Choices::default()).unwrap();
        let doctrine = Player::Doctrine(Effort::Quick);
        let of = |players: Vec<Player>, side: Side| {
            let totals = sandtable_mad::simulate(&setting, &Plan::new(10, players, Seed([5; 32])), &|_| {}).unwrap();
            assert_eq!((totals.refused, totals.failures().count()), (0, 0), "{scenario}");
            totals.wins[side.index()].successes
        };
        let wins = of(vec![doctrine, Player::Random], Side::A) + of(vec![Player::Random, doctrine], Side::B);
        assert!(wins >= least, "{scenario}: {wins} of 20");
        of(vec![doctrine, doctrine], Side::A);
    }
}
