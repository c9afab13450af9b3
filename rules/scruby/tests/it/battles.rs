//! Whole battles: every scenario is played to its end, by chance and by the computer general, without anything refused or broken.

use sandtable_ai::{Effort, Player};
use sandtable_core::record::Seed;
use sandtable_core::{Choices, Ruleset};
use sandtable_scruby::battle::setting::Setting;
use sandtable_scruby::{Scruby, data};
use sandtable_sim::{Plan, Totals};

/// A scenario of the book, with some switches set.
pub fn scenario(id: &str, set: &[(&str, &str)]) -> Setting {
    let name = format!("scenarios/{id}.toml");
    let text = data::scenarios().get(&name).expect("a scenario of the book").to_owned();
    let set = set.iter().map(|(id, value)| ((*id).to_owned(), (*value).to_owned())).collect();
    let loaded = Scruby::load(&data::files(), &name, &text, &Choices { set, ..Choices::default() });
    loaded.unwrap_or_else(|problems| panic!("{id}: {problems:?}"))
}

/// The scenarios of the book.
pub const SCENARIOS: [&str; 6] = [
    "the-ford-at-low-water",
    "two-villages",
    "on-the-open-plain",
    "sabres-before-noon",
    "the-church-at-sankt-veit",
    "sealed-orders",
];

fn played(id: &str, games: u64, players: [Player; 2]) -> Totals {
    let setting = scenario(id, &[]);
    let plan = Plan::new(games, players.to_vec(), Seed([7; 32]));
    let totals = sandtable_scruby::simulate(&setting, &plan, &|_| {}).unwrap();
    let failures: Vec<String> = totals.failures().map(ToString::to_string).collect();
    assert!(failures.is_empty(), "{id}: {failures:?}");
    assert_eq!(totals.refused, 0, "{id}");
    totals
}

#[test]
fn battles_by_chance_come_to_their_end() {
    for id in SCENARIOS {
        played(id, 3, [Player::Random; 2]);
    }
}

#[test]
fn battles_of_the_computer_general_come_to_their_end() {
    for id in SCENARIOS {
        let totals = played(id, 20, [Player::Doctrine(Effort::Quick); 2]);
        println!("{id}: {:?} {:?} {:?}", totals.wins, totals.draws, totals.measures);
        assert_eq!((totals.games, totals.overrun), (20, 0), "{id}");
    }
}
