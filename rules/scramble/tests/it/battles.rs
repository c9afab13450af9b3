//! Whole battles: every scenario is played to its end, by chance and by the scripted opponent, without anything refused or broken.

use sandtable_ai::{Effort, Player};
use sandtable_core::record::Seed;
use sandtable_core::{Choices, Ruleset};
use sandtable_scramble::{Scramble, Setting, data};
use sandtable_sim::{Plan, Totals};

/// A scenario of the book, with some switches set.
pub fn scenario(id: &str, set: &[(&str, &str)]) -> Setting {
    let name = format!("scenarios/{id}.toml");
    let text = data::scenarios().get(&name).expect("a scenario of the book").to_owned();
    let set = set.iter().map(|(id, value)| ((*id).to_owned(), (*value).to_owned())).collect();
    Scramble::load(&data::files(), &name, &text, &Choices { set, ..Choices::default() }).expect("it loads")
}

/// The scenarios of the book.
pub const SCENARIOS: [&str; 7] = [
    "first-dogfight",
    "over-the-channel",
    "the-box",
    "stream-in-the-dark",
    "cab-rank",
    "mig-alley",
    "strike-on-the-carrier",
];

fn played(id: &str, games: u64, players: [Player; 2]) -> Totals {
    let setting = scenario(id, &[]);
    let totals =
        sandtable_scramble::simulate(&setting, &Plan::new(games, players.to_vec(), Seed([7; 32])), &|_| {}).unwrap();
    let failures: Vec<String> = totals.failures().map(ToString::to_string).collect();
    assert!(failures.is_empty(), "{id}: {failures:?}");
    assert_eq!(totals.refused, 0, "{id}");
    totals
}

#[test]
fn battles_by_chance_come_to_their_end() {
    for id in SCENARIOS {
        played(id, 10, [Player::Random; 2]);
    }
}

#[test]
fn battles_of_the_scripted_opponent_come_to_their_end() {
    for id in SCENARIOS {
        let totals = played(id, 40, [Player::Doctrine(Effort::Quick); 2]);
        assert_eq!((totals.games, totals.overrun), (40, 0), "{id}");
    }
}
