//! Whole battles: every scenario is played to its end, by chance and by the computer, without anything refused or broken.

use sandtable_action_stations::battle::setting::Setting;
use sandtable_action_stations::{ActionStations, data};
use sandtable_ai::{Effort, Player};
use sandtable_core::record::Seed;
use sandtable_core::{Choices, Ruleset};
use sandtable_sim::{Plan, Totals};

/// A scenario of the book, with some switches set, without the book's name before them.
pub fn scenario(id: &str, set: &[(&str, &str)]) -> Setting {
    let name = format!("scenarios/{id}.toml");
    let text = data::scenarios().get(&name).expect("a scenario of the book").to_owned();
    let set = set.iter().map(|(id, value)| (format!("action-stations.{id}"), (*value).to_owned())).collect();
    let loaded = ActionStations::load(&data::files(), &name, &text, &Choices { set, ..Choices::default() });
    loaded.unwrap_or_else(|problems| panic!("{id}: {problems:?}"))
}

/// The scenarios of the book.
pub const SCENARIOS: [&str; 7] = [
    "first-contact",
    "ambush-off-the-dutch-coast",
    "e-boat-alley",
    "tokyo-express-off-guadalcanal",
    "barges-in-the-black-sea",
    "two-against-two-off-brittany",
    "crossing-the-t-off-cape-esperance",
];

fn played(id: &str, set: &[(&str, &str)], games: u64, players: [Player; 2]) -> Totals {
    let setting = scenario(id, set);
    let plan = Plan::new(games, players.to_vec(), Seed([7; 32]));
    let totals = sandtable_action_stations::simulate(&setting, &plan, &|_| {}).unwrap();
    let failures: Vec<String> = totals.failures().map(ToString::to_string).collect();
    assert!(failures.is_empty(), "{id}: {failures:?}");
    assert_eq!(totals.refused, 0, "{id}");
    totals
}

#[test]
fn battles_by_chance_come_to_their_end() {
    for id in SCENARIOS {
        played(id, &[], 3, [Player::Random; 2]);
    }
}

#[test]
fn battles_of_the_computer_come_to_their_end() {
    for id in SCENARIOS {
        let totals = played(id, &[], 20, [Player::Doctrine(Effort::Quick); 2]);
        println!("{id}: {:?} {:?} {:?}", totals.wins, totals.draws, totals.measures);
        assert_eq!((totals.games, totals.overrun), (20, 0), "{id}");
    }
}
