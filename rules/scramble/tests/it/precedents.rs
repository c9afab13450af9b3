//! What was ruled before is ruled again: in every scenario, over small skies on which more happens in less time, in what is read,
//! bought and told to the companion, and in what the computer does.

use crate::battles::{SCENARIOS, scenario};
use crate::conformance::night_fight;
use crate::fight::Sky;
use crate::squadrons::FORCE;
use sandtable_ai::{Effort, Player};
use sandtable_book::Rulebook;
use sandtable_core::record::{Provision, Seed};
use sandtable_core::{AttackParty, AttackWish, Choices, Ruleset};
use sandtable_geometry::Length;
use sandtable_scramble::{Book, Scramble, Setting, data, record_game};
use sandtable_sim::Plan;
use sandtable_testkit::{
    Games, adjudicates_as_before, header, holds_to_near_precedents, holds_to_precedents, outcome, reads_as_before,
    says_as_before, sells_as_before, texts,
};
use std::sync::Arc;

fn file(name: &str) -> String {
    format!("{}/tests/precedents/{name}.txt", env!("CARGO_MANIFEST_DIR"))
}

/// A test of its own for each.
macro_rules! precedents {
    ($($name:ident: $setting:expr, $battles:literal;)*) => {
        $(
            #[test]
            fn $name() {
                let games = Games { battles: $battles, decisions: 4_000 };
                holds_to_precedents::<Scramble>(&Arc::new($setting), games, &file(stringify!($name)));
            }
        )*
    };
}

/// The same where aircraft go from corner to corner of a grid, three inches wide.
macro_rules! near_things {
    ($($name:ident: $sky:expr, $battles:literal;)*) => {
        $(
            #[test]
            fn $name() {
                let games = Games { battles: $battles, decisions: 4_000 };
                let grid = Length::mm(76);
                holds_to_near_precedents::<Scramble>(&Arc::new($sky.setting()), games, &file(stringify!($name)), grid);
            }
        )*
    };
}

precedents! {
    first_dogfight: scenario("first-dogfight", &[]), 6;
    over_the_channel: scenario("over-the-channel", &[]), 3;
    the_box: scenario("the-box", &[]), 2;
    stream_in_the_dark: scenario("stream-in-the-dark", &[]), 4;
    cab_rank: scenario("cab-rank", &[]), 4;
    mig_alley: scenario("mig-alley", &[]), 4;
    strike_on_the_carrier: scenario("strike-on-the-carrier", &[]), 4;
    by_the_update: scenario("first-dogfight", &[("scramble.edition", "update")]), 4;
}

near_things! {
    near_dogfight: dogfight(), 20;
    near_high_values: jets(), 20;
    near_bombers: bombers(), 16;
    near_ships: ships(), 16;
    near_targets: targets(), 16;
    near_markers: night_fight(), 16;
    near_switches: switched(), 16;
}

/// Fighters of several sorts, close to each other, near the clouds and one near the ground.
pub fn dogfight() -> Sky {
    Sky::new()
        .key("turns = 4")
        .key("table = [36, 36]")
        .red("R1: Spitfire Mk I at 12,12 heading 0 band 6 level Veteran formation A rank 1")
        .red("R2: Spitfire Mk I at 10,11 heading 0 band 6 formation A rank 2")
        .red("R3: Mosquito FB Mk VI at 22,12 heading 30 band 1 level Green rank 3")
        .blue("B1: Bf 109E-4 at 12,18 heading 180 band 6")
        .blue("B2: Bf 110C-4 at 15,20 heading 180 band 7")
        .blue("B3: Me 163B-1 at 20,20 heading 270 band 2 level Elite")
}

/// Jets whose quality differs, so that relative skill, trading and sights matter.
pub fn jets() -> Sky {
    Sky::new()
        .key("turns = 4")
        .key("table = [40, 40]")
        .key("date = \"1951-10-01\"")
        .red("R1: F-86E Sabre at 16,14 heading 0 band 12 level Elite")
        .red("R2: Meteor F Mk 8 at 20,14 heading 0 band 12")
        .red("R3: B-29A Superfortress at 24,18 heading 0 band 12")
        .blue("B1: MiG-15bis at 16,20 heading 180 band 12 level Veteran")
        .blue("B2: MiG-15bis at 24,13 heading 0 band 13")
        .blue("B3: Yak-9P at 20,22 heading 180 band 11 level Green")
}

/// A box of bombers whose guns cross, with fighters astern, ahead and below.
pub fn bombers() -> Sky {
    Sky::new()
        .key("turns = 4")
        .key("table = [40, 40]")
        .red("L1: B-17G Flying Fortress at 20,18 heading 90 band 10 formation L rank 1")
        .red("L2: B-17G Flying Fortress at 18,16 heading 90 band 10 formation L rank 2")
        .red("L3: Halifax B Mk III at 18,20 heading 90 band 10 rank 3")
        .blue("B1: Fw 190A-8 at 15,18 heading 90 band 10")
        .blue("B2: Me 262A-1a at 25,18 heading 270 band 10")
        .blue("B3: Ju 88G-6 at 17,17 heading 90 band 8")
}

/// Torpedoes, dive bombs and rockets at ships that shoot back.
pub fn ships() -> Sky {
    Sky::new()
        .key("turns = 4")
        .key("table = [40, 40]")
        .red("R1: TBM-1C Avenger at 18,12 heading 0 band 1 load torpedo")
        .red("R2: SBD-5 Dauntless at 22,14 heading 0 band 8 load bombs")
        .red("R3: F6F-5 Hellcat at 20,10 heading 0 band 5")
        .blue("B1: A6M5 Zero at 20,22 heading 180 band 6")
        .ground("D: destroyer at 18,20 heading 90")
        .ground("C: carrier at 24,24 heading 90")
        .piece_of_blue("aa", "F1: light_25_triple", "aboard = \"D\"")
        .piece_of_blue("aa", "F2: medium_twin", "aboard = \"C\"")
}

/// Fighter-bombers over what stands on the ground, with flak of every weight.
pub fn targets() -> Sky {
    Sky::new()
        .key("turns = 4")
        .key("table = [40, 40]")
        .red("R1: Typhoon Mk IB at 18,12 heading 0 band 3 load rockets")
        .red("R2: Ju 87B-2 at 22,12 heading 0 band 7 load bombs")
        .red("R3: Il-2M3 Shturmovik at 20,10 heading 0 band 1")
        .ground("T: tanks at 20,20")
        .ground("O: oil at 23,22")
        .battery("F1: light_20_quad at 19,19")
        .battery("F2: heavy_88 at 26,26")
        .blue("B1: Fw 190A-8 at 20,24 heading 180 band 4")
}

/// Bombers by night with every switch that plays them otherwise.
pub fn switched() -> Sky {
    let switches = [
        ("crew_skill", "dice"),
        ("pilotless", "glide"),
        ("aa_depletion", "on"),
        ("bomber_depletions", "1"),
        ("computing_sight", "revised"),
        ("sight_choice", "whole_game"),
        ("sight_turrets", "on"),
        ("sight_sum", "fitted"),
        ("base_inches", "2"),
    ];
    switches.iter().fold(night_fight().wind_by_dice(), |sky, (id, value)| sky.set(id, value))
}

#[test]
fn scenarios_are_read_as_before() {
    let (files, scenarios) = (data::files(), data::scenarios());
    let [ships, targets, night] = [ships(), targets(), night_fight()].map(|sky| sky.text());
    let own = [("ships", ships.as_str()), ("targets", targets.as_str()), ("night", night.as_str())];
    reads_as_before(&file("scenarios"), &[texts(&scenarios), own.into()].concat(), 120, |name, text| {
        let read = Scramble::load(&files, name, text, &Choices::default());
        outcome(read.map(|setting| (Scramble::set_up(&setting), Book::card(&setting))))
    });
}

#[test]
fn forces_are_read_as_before() {
    let (files, none) = (data::files(), Choices::default());
    reads_as_before(&file("forces"), &[("a raid", FORCE)], 300, |name, text| {
        let draft = Book::draft(&files, name, text, &none);
        let muster = outcome(draft.and_then(|draft| Book::muster(&files, &draft, None, &none)));
        format!("{}; {muster}", outcome(Book::roster(&files, name, text, &none)))
    });
}

#[test]
fn whatever_is_for_sale_is_bought_as_before() {
    let (files, none) = (data::files(), Choices::default());
    let armouries = Book::armouries(&files, &none).expect("the lists are read");
    sells_as_before(&file("purchases"), &armouries, |draft, add| Book::muster(&files, draft, add, &none));
}

/// Every ninth of a list attacks the next one and whatever stands on the ground, and is attacked by another far down the list.
#[test]
fn the_companion_answers_as_before() {
    let (files, none) = (data::files(), Choices::default());
    let mut pairs = Vec::new();
    for armoury in Book::armouries(&files, &none).expect("the lists are read") {
        let kinds: Vec<String> = armoury.wares.iter().map(|ware| ware.name.clone()).collect();
        let outsiders = armoury.outsiders.iter().map(|outsider| outsider.kind.clone());
        let other: Vec<String> = kinds.iter().skip(1).cloned().chain(outsiders).collect();
        for (n, kind) in kinds.iter().enumerate().step_by(9) {
            let party = |kind: &String| AttackParty { kind: kind.clone(), ..AttackParty::default() };
            let [next, far] = [n, n * 7 + 3].map(|at| party(&other[at % other.len()]));
            for [attacker, target] in [[party(kind), next], [far, party(kind)]] {
                pairs.push(AttackWish { era: armoury.era.clone(), attacker, target, ..AttackWish::default() });
            }
        }
    }
    adjudicates_as_before(&file("companion"), &pairs, |wish| Book::attack(&files, wish, &none));
}

/// What the computer does in whole battles, thinking fully and quickly.
#[test]
fn the_computer_plays_as_before() {
    let of_book = SCENARIOS.map(|id| (id, scenario(id, &[])));
    let own = [
        ("a dogfight", dogfight()),
        ("jets", jets()),
        ("bombers", bombers()),
        ("ships", ships()),
        ("targets", targets()),
        ("a night", night_fight()),
    ];
    let settings = of_book.into_iter().chain(own.map(|(name, sky)| (name, sky.setting())));
    let said = settings.flat_map(|(name, setting): (&str, Setting)| {
        let setting = Arc::new(setting);
        let of = header::<Scramble>(&setting, Provision::Entered);
        [[Effort::Full, Effort::Quick], [Effort::Quick, Effort::Full]].map(|efforts| {
            let plan = Plan::new(1, efforts.map(Player::Doctrine).into(), Seed([5; 32]));
            let played = record_game(&setting, &of, &plan, 0).expect("it can be played");
            (
                format!("{name} by {efforts:?}"),
                played.battle.record().iter().map(|line| format!("{}\n", line.text)).collect(),
            )
        })
    });
    says_as_before(&file("computer"), said);
}
