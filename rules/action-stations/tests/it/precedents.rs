//! What was ruled before is ruled again: in every scenario, over small tables on which more happens in less time, in what is read and
//! bought.

use crate::battles::scenario;
use crate::conformance::{by_starlight, under_markers, under_water};
use crate::forces::EXAMPLE;
use crate::play::{A, B, Layout};
use sandtable_action_stations::{ActionStations, Book, data};
use sandtable_book::Rulebook;
use sandtable_core::{Choices, Ruleset};
use sandtable_geometry::Length;
use sandtable_testkit::{
    Games, holds_to_near_precedents, holds_to_precedents, outcome, reads_as_before, sells_as_before, texts,
};
use std::sync::Arc;

fn file(name: &str) -> String {
    format!("{}/tests/precedents/{name}.txt", env!("CARGO_MANIFEST_DIR"))
}

/// A test of its own for each.
macro_rules! precedents {
    ($($name:ident: $id:literal, $battles:literal;)*) => {
        $(
            #[test]
            fn $name() {
                let games = Games { battles: $battles, decisions: 8_000 };
                holds_to_precedents::<ActionStations>(&Arc::new(scenario($id, &[])), games, &file(stringify!($name)));
            }
        )*
    };
}

/// The same where vessels go from corner to corner of a grid of 4 cm.
macro_rules! near_things {
    ($($name:ident: $layout:expr, $battles:literal;)*) => {
        $(
            #[test]
            fn $name() {
                let (setting, games) = (Arc::new($layout.setting()), Games { battles: $battles, decisions: 8_000 });
                let grid = Length::cm(4);
                holds_to_near_precedents::<ActionStations>(&setting, games, &file(stringify!($name)), grid);
            }
        )*
    };
}

precedents! {
    first_contact: "first-contact", 1;
    ambush_off_the_dutch_coast: "ambush-off-the-dutch-coast", 1;
    e_boat_alley: "e-boat-alley", 1;
    tokyo_express: "tokyo-express-off-guadalcanal", 1;
    barges_in_the_black_sea: "barges-in-the-black-sea", 1;
    two_against_two: "two-against-two-off-brittany", 2;
    crossing_the_t: "crossing-the-t-off-cape-esperance", 1;
    meeting_at_night: "meeting-at-night", 1;
    meeting_of_squadrons: "meeting-of-squadrons", 1;
}

near_things! {
    near_starlight: by_starlight(), 3;
    near_markers: under_markers(), 4;
    near_under_water: under_water(), 4;
    near_by_day: melee(), 4;
    near_below_aircraft: raid(), 4;
    near_plotted: melee().set("move.method", "plotted"), 3;
    near_vessel_by_vessel: raid().set("gun.resolution", "alternate").set("fire.reaction", "on"), 3;
    near_switches: switched(), 4;
}

/// Boats, a destroyer and merchants close to each other by day, about shallow water and a rock.
pub fn melee() -> Layout {
    Layout::day()
        .size(70, 60)
        .turns(4)
        .sea(3)
        .wind(200)
        .a("M1 gb_mtb_v70 at 20,20 heading 60 speed 30 group M")
        .a("M2 gb_mtb_v70 at 16,24 heading 60 speed 30 crew veteran group M")
        .a("D1 gb_fleet at 14,44 heading 90 speed 20 group D")
        .b("S1 de_s38 at 52,36 heading 240 speed 30 crew poor group S")
        .b("V1 de_vp at 40,22 heading 270 speed 6 group V")
        .b("F1 m_freighter3 at 50,16 heading 270 speed 8 unalerted group V")
        .b("Q1 m_qship at 44,48 heading 270 speed 8 group Q")
        .land("30,34 34,34 34,38 30,38")
        .shallow("24,50 40,50 40,58 24,58")
        .objective("title = \"Through\"\nside = \"Alpha\"\nexit = \"east\"\npoints = 5")
}

/// Aircraft, a battery and a minefield; minelayers and sweepers.
pub fn raid() -> Layout {
    Layout::night()
        .light("half_moon")
        .moon(90)
        .looks(None)
        .size(70, 60)
        .turns(4)
        .aircraft(A, "P1 beaufighter at 10,20 heading 90")
        .aircraft(B, "P2 ju87 at 60,40 heading 270")
        .a("T1 gb_trawler at 20,30 heading 90 speed 8 group T")
        .a("E1 us_pt_elco at 16,20 heading 90 speed 20 group E")
        .b("R1 de_r41 at 50,30 heading 270 speed 12 group R")
        .b("R2 de_r41 at 50,36 heading 270 speed 12 group R")
        .b("B1 de_mfp at 56,16 heading 270 speed 4 group B")
        .battery(B, "BT at 64,50 heading 270 mounts A=shore105@FPS lights 1 emplaced")
        .land("60,46 70,46 70,54 60,54")
        .mines(B, "heavy", "32,24 40,24 40,40 32,40")
        .objective("title = \"Landed\"\nside = \"Bravo\"\ndrop = { at = [20, 50], radius = 4 }\npoints = 7")
}

/// Every switch that plays it otherwise and does not change how one is asked.
pub fn switched() -> Layout {
    let switches = [
        ("torp.range_penalty", "off"),
        ("torp.extra_hit_step", "2"),
        ("torp.arming_cone", "attack"),
        ("torp.plus3", "cumulative"),
        ("torp.damage_row_7", "both"),
        ("torp.join_mounts", "off"),
        ("torp.deep_misses_shallow_draught", "on"),
        ("torp.deep_bonus", "on"),
        ("torp.max_run", "on"),
        ("torp.time_from", "arming"),
        ("torp.tracks", "on"),
        ("flood.order", "loss_first"),
        ("footprint", "6"),
        ("move.settings", "on"),
        ("move.unseen", "together"),
        ("init.crew", "on"),
        ("info.damage", "open"),
        ("info.deep_reveal", "on"),
        ("info.marker", "sighted"),
        ("light.range", "by_class"),
        ("gun.armour", "off"),
        ("gun.end_on", "1"),
        ("ammo.guns", "counted"),
        ("blast", "on"),
        ("morale", "on"),
        ("score.own_hand", "nobody"),
        ("break_off", "on"),
    ];
    switches.iter().fold(by_starlight().turns(6), |layout, (id, value)| layout.set(id, value))
}

#[test]
fn scenarios_are_read_as_before() {
    let (files, scenarios) = (data::files(), data::scenarios());
    let [day, raid, night] = [melee(), raid(), under_markers()].map(|layout| layout.text());
    let own = [("day", day.as_str()), ("raid", raid.as_str()), ("night", night.as_str())];
    reads_as_before(&file("scenarios"), &[texts(&scenarios), own.into()].concat(), 120, |name, text| {
        outcome(ActionStations::load(&files, name, text, &Choices::default()).map(|setting| {
            let Ok(card) = serde_json::to_string(&Book::card(&setting)) else { panic!("a card is written") };
            (ActionStations::set_up(&setting), setting.objectives, setting.fields, setting.conditions, card)
        }))
    });
}

#[test]
fn tables_are_read_as_before() {
    let files = data::files();
    reads_as_before(&file("tables"), &texts(&files), 120, |name, text| {
        outcome(Book::units(&files.clone().with(name, text), &Choices::default()))
    });
}

#[test]
fn forces_are_read_as_before() {
    let (files, none) = (data::files(), Choices::default());
    reads_as_before(&file("forces"), &[("a flotilla", EXAMPLE)], 300, |name, text| {
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
