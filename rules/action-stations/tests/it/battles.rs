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
pub const SCENARIOS: [&str; 9] = [
    "first-contact",
    "ambush-off-the-dutch-coast",
    "e-boat-alley",
    "tokyo-express-off-guadalcanal",
    "barges-in-the-black-sea",
    "two-against-two-off-brittany",
    "crossing-the-t-off-cape-esperance",
    "meeting-at-night",
    "meeting-of-squadrons",
];

fn played(id: &str, set: &[(&str, &str)], games: u64, players: [Player; 2]) -> Totals {
    let setting = scenario(id, set);
    let plan = Plan::new(games, players.to_vec(), Seed([7; 32]));
    let totals = sandtable_action_stations::simulate(&setting, &plan, &|_| {}).unwrap();
    let failures: Vec<String> = totals.failures().map(ToString::to_string).collect();
    assert!(failures.is_empty(), "{id}: {failures:?}");
    assert_eq!(totals.refused, 0, "{id} {set:?}");
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

/// Captains that take their time, against each other, with the rules as they are and with what changes how one is asked.
#[test]
fn captains_get_along_with_every_way_of_being_asked() {
    let ways: [&[(&str, &str)]; 7] = [
        &[],
        &[("move.method", "plotted")],
        &[("gun.resolution", "alternate")],
        &[("move.unseen", "together")],
        &[("hidden.markers", "open")],
        &[("hidden.markers", "markers")],
        &[("fire.reaction", "on"), ("move.settings", "on")],
    ];
    for id in SCENARIOS {
        for set in ways {
            let totals = played(id, set, 3, [Player::Doctrine(Effort::Full), Player::Doctrine(Effort::Quick)]);
            assert_eq!((totals.games, totals.overrun), (3, 0), "{id} {set:?}");
        }
    }
}

/// How many more of 100 battles the first side won than the second.
fn margin(id: &str, players: [Player; 2]) -> i64 {
    let totals = played(id, &[], 100, players);
    totals.wins[0].successes as i64 - totals.wins[1].successes as i64
}

/// Over both seats: who sits where cancels out.
#[test]
fn a_captain_who_takes_his_time_beats_a_quick_one() {
    let [quick, full] = [Effort::Quick, Effort::Full].map(Player::Doctrine);
    let of = |players: [Player; 2]| -> i64 {
        let each = ["ambush-off-the-dutch-coast", "e-boat-alley"];
        each.into_iter().map(|id| margin(id, players)).sum()
    };
    let (first, second) = (of([full, quick]), of([quick, full]));
    println!("full first {first:+}, full second {second:+}, of 200");
    assert!(first - second > 10, "{first} {second}");
}

#[test]
fn captains_beat_chance_from_both_seats() {
    let quick = Player::Doctrine(Effort::Quick);
    for id in ["first-contact", "two-against-two-off-brittany"] {
        let (first, second) = (margin(id, [quick, Player::Random]), margin(id, [Player::Random, quick]));
        println!("{id}: first {first:+}, second {second:+}");
        assert!(first > 30 && second < -30, "{id}: {first} {second}");
    }
}

#[test]
fn the_first_night_is_short() {
    let totals = played("first-contact", &[], 100, [Player::Doctrine(Effort::Quick); 2]);
    let (_, turns) = totals.measures.iter().find(|(name, _)| *name == "turns").unwrap();
    assert!(turns.median >= 8 && turns.greatest <= 15, "{turns:?}");
    assert!(totals.wins.iter().all(|wins| wins.successes >= 20), "{:?}", totals.wins);
}
