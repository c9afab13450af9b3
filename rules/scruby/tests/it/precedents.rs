//! What was ruled before is ruled again: in every scenario, over small tables on which more happens in less time, in what is read and
//! bought, and in what the computer does.

use crate::armies::LEGAL;
use crate::battles::{SCENARIOS, scenario};
use crate::play::{Layout, NORTH, SOUTH};
use sandtable_ai::{Effort, Player};
use sandtable_book::Rulebook;
use sandtable_core::data::Problems;
use sandtable_core::record::{Provision, Seed};
use sandtable_core::{Choices, Ruleset};
use sandtable_geometry::Length;
use sandtable_scruby::lists::Lists;
use sandtable_scruby::{Book, Scruby, data, record_game};
use sandtable_sim::Plan;
use sandtable_testkit::{
    Games, header, holds_to_near_precedents, holds_to_precedents, outcome, reads_as_before, says_as_before,
    sells_as_before, texts,
};
use std::sync::Arc;

fn file(name: &str) -> String {
    format!("{}/tests/precedents/{name}.txt", env!("CARGO_MANIFEST_DIR"))
}

/// A test of its own for each scenario.
macro_rules! precedents {
    ($($name:ident: $id:literal;)*) => {
        $(
            #[test]
            fn $name() {
                let games = Games { battles: 1, decisions: 4_000 };
                holds_to_precedents::<Scruby>(&Arc::new(scenario($id, &[])), games, &file(stringify!($name)));
            }
        )*
    };
}

/// The same on a small table, where units go from corner to corner of a grid, two inches wide.
macro_rules! near_things {
    ($($name:ident: $layout:expr, $battles:literal;)*) => {
        $(
            #[test]
            fn $name() {
                let games = Games { battles: $battles, decisions: 4_000 };
                let setting = Arc::new($layout.set("turn_limit", "3").setting());
                holds_to_near_precedents::<Scruby>(&setting, games, &file(stringify!($name)), Length::inches(2));
            }
        )*
    };
}

precedents! {
    the_ford_at_low_water: "the-ford-at-low-water";
    two_villages: "two-villages";
    on_the_open_plain: "on-the-open-plain";
    sabres_before_noon: "sabres-before-noon";
    the_church_at_sankt_veit: "the-church-at-sankt-veit";
    sealed_orders: "sealed-orders";
}

near_things! {
    near_foot: foot(), 10;
    near_horse: horse(), 10;
    near_guns: guns(), 10;
    near_staff: staff(), 6;
    near_written: horse().set("movement_mode", "written"), 10;
    near_switched: switched(), 10;
}

/// Infantry of several formations, close to each other, among woods and walls.
pub fn foot() -> Layout {
    Layout::new()
        .on("wood 38,16 44,20")
        .on("wall 26,18 34,18")
        .on("gentle_hill 30,22 40,28")
        .south("S1: line fair 60 column at 30,15 facing 0")
        .south("S2: grenadier excellent 48 line at 36,15 facing 0")
        .south("S3: light poor 60 skirmish at 42,15 facing 0")
        .north("N1: line fair 60 line at 30,21 facing 180")
        .north("N2: rifles superior 48 skirmish at 36,21 facing 180")
        .north("N3: line unreliable 60 square at 42,23 facing 180")
}

/// Horsemen who charge each other, guns and foot.
pub fn horse() -> Layout {
    Layout::new()
        .on("hedge 40,20 48,20")
        .south("S1: cuirassier fair 24 line at 30,14 facing 0")
        .south("S2: light_dragoon poor 24 column at 36,14 facing 0")
        .south("S3: line fair 60 column at 42,14 facing 0")
        .north("N1: lancer superior 24 line at 30,22 facing 180")
        .north("N2: dragoon fair 24 line at 36,22 facing 180")
        .north("N3: gun_6_how fair 8 unlimbered at 42,22 facing 180")
}

/// Batteries of all sorts, shells that drift, and the weather.
pub fn guns() -> Layout {
    Layout::new()
        .set("howitzer_drift", "on")
        .set("weather", "on")
        .on("village 39,20 44,24")
        .on("stream 24,18 34,18")
        .south("S1: gun_12 fair 8 unlimbered at 30,10 facing 0")
        .south("S2: howitzer superior 8 unlimbered at 36,10 facing 0")
        .south("S3: rocket fair 8 unlimbered at 42,10 facing 0")
        .north("N1: line fair 60 column at 30,18 facing 180")
        .north("N2: heavy_dragoon fair 24 line at 36,26 facing 180")
        .north("N3: gun_3_4 poor 8 limbered at 42,30 facing 180")
}

/// Six units of a side with a general, and a battery with its caisson.
pub fn staff() -> Layout {
    let row = |layout: Layout, n: i32| {
        layout
            .south(&format!("S{n}: line fair 48 line at {},14 facing 0", 8 * n + 8))
            .north(&format!("N{n}: line poor 48 column at {},20 facing 180", 8 * n + 8))
    };
    (1..=5)
        .fold(Layout::new().set("generals", "on").set("caissons", "on"), row)
        .south("S6: gun_8_9 fair 8 unlimbered at 56,14 facing 0")
        .north("N6: gun_8_9 fair 8 unlimbered at 56,22 facing 180")
        .general(SOUTH, "G1", "S1", true)
        .general(NORTH, "G2", "N2", true)
        .caisson(SOUTH, "K1", "S6", "56,12")
        .caisson(NORTH, "K2", "N6", "56,28")
}

/// Foot and horse with closed rosters, and every switch that plays them otherwise.
pub fn switched() -> Layout {
    let switches = [
        ("rosters", "closed"),
        ("declare_all_first", "on"),
        ("shrink_frontage", "on"),
        ("umpire_line", "limited"),
        ("wing_reassign", "on"),
        ("priority", "off"),
        ("winner_limits", "off"),
        ("weak_fire", "off"),
        ("loss_basis", "points"),
        ("routers_lost", "on"),
        ("enemy_gap", "0"),
    ];
    switches.iter().fold(horse(), |layout, (id, value)| layout.set(id, value))
}

#[test]
fn tables_are_read_as_before() {
    let files = data::files();
    reads_as_before(&file("tables"), &texts(&files), 200, |name, text| {
        let mut problems = Problems::new();
        let read = Lists::read(&files.clone().with(name, text), &mut problems);
        outcome(problems.into_result().map(|()| read))
    });
}

#[test]
fn scenarios_are_read_as_before() {
    let (files, scenarios) = (data::files(), data::scenarios());
    let [foot, staff] = [foot(), staff()].map(|layout| layout.text());
    let own = [("foot", foot.as_str()), ("staff", staff.as_str())];
    reads_as_before(&file("scenarios"), &[texts(&scenarios), own.into()].concat(), 100, |name, text| {
        let read = Scruby::load(&files, name, text, &Choices::default());
        outcome(read.map(|setting| (Scruby::set_up(&setting), Book::card(&setting))))
    });
}

#[test]
fn armies_are_read_as_before() {
    let (files, none) = (data::files(), Choices::default());
    reads_as_before(&file("armies"), &[("legal", LEGAL)], 300, |name, text| {
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

/// What the computer does in whole battles, thinking fully and quickly.
#[test]
fn the_computer_plays_as_before() {
    let said = SCENARIOS.map(|id| {
        let setting = Arc::new(scenario(id, &[]));
        let of = header::<Scruby>(&setting, Provision::Entered);
        let plan = Plan::new(1, [Effort::Full, Effort::Quick].map(Player::Doctrine).into(), Seed([5; 32]));
        let played = record_game(&setting, &of, &plan, 0).expect("it can be played");
        (id.to_owned(), played.battle.record().iter().map(|line| format!("{}\n", line.text)).collect())
    });
    says_as_before(&file("computer"), said);
}
