//! What the computer does where it must: bursts at markers, guns that fire upward, loads that go.

use crate::battles::scenario;
use crate::fight::{BLUE, Fight, Sky};
use crate::flak::burst_at_night;
use sandtable_ai::{Doctrine, Effort, Player};
use sandtable_core::record::{Provision, Seed};
use sandtable_core::{AnyBattle, DiceFrom, Viewer};
use sandtable_dice::{Entered, Stream};
use sandtable_scenario::Edge;
use sandtable_scramble::battle::position::Place;
use sandtable_scramble::rules::INCH;
use sandtable_scramble::{Command, Scramble, Step, record_game};
use sandtable_sim::Plan;
use sandtable_testkit::header;
use std::sync::Arc;

/// What the side that must decide does.
fn decides(fight: &Fight) -> Command {
    let view = fight.battle.view(Viewer::Side(fight.asked()));
    Scramble::choose(fight.battle.setting(), &view, Effort::Full, &mut Stream::new(1))
}

#[test]
fn sqr_10_sqr_164_heavy_guns_burst_where_markers_will_be() {
    let fight = burst_at_night();
    assert_eq!(fight.state().agenda.last(), Some(&Step::Burst(BLUE)));
    assert_eq!(decides(&fight), fight.read("burst H at 36,25 band 10"));
}

#[test]
fn sqr_126_who_has_guns_that_fire_upward_flies_where_they_bear() {
    let sky = Sky::new()
        .key("light = \"night\"")
        .red_side("dummies = 0")
        .blue_side("dummies = 0")
        .red("R1: Lancaster B Mk I at 36,24 heading 0 band 10 open")
        .blue("B1: Bf 110G-4 at 36,20 heading 0 band 9 open");
    let mut fight = sky.fight(&[&[4], &[9]]);
    fight.does(&["level R1 by S 3"]);
    // Of its guns only those that fire upward have anything left.
    let mut state = fight.state().clone();
    state.table.crafts[fight.piece("B1").index()].empty = 0b1011;
    fight.battle = fight.battle.imagined(state);
    let Command::Fly { flight, .. } = decides(&fight) else { panic!("it flies") };
    assert_eq!(flight.climb, 0);
    let command = decides(&fight);
    fight.battle.give(BLUE, command, DiceFrom::Table(Entered::new([]))).unwrap();
    let [own, other] = ["B1", "R1"].map(|name| *fight.craft(name));
    assert!(own.at.at.within(other.at.at, INCH * 2) && own.height + 1 == other.height);
}

#[test]
fn sqr_115_fighters_part_when_an_enemy_is_near() {
    let decided = |enemy: &str, load: &str| {
        let sky = Sky::new()
            .red(&format!("R1: Spitfire Mk I at {enemy} heading 180 band 10"))
            .blue(&format!("B1: Bf 109G-6 at 36,10 heading 0 band 10 formation B{load}"))
            .blue(&format!("B2: Bf 109G-6 at 37,9 heading 0 band 10 formation B{load}"))
            .battery_of_red("F: light_20_twin at 36,40");
        let mut fight = sky.fight(&[&[9], &[4]]);
        let first = decides(&fight);
        fight.battle.give(BLUE, first, DiceFrom::Table(Entered::new([]))).unwrap();
        (first, fight)
    };
    let (first, fight) = decided("36,15.9", "");
    assert_eq!(first, fight.read("leave B2"));
    assert!(matches!(decides(&fight), Command::Fly { .. }), "then each flies by himself");
    // Far from everybody, and with something to drop, they stay together.
    assert!(matches!(decided("36,16.1", "").0, Command::Fly { .. }));
    assert!(matches!(decided("36,15.9", " load bombs").0, Command::Fly { .. }));
}

#[test]
fn sqr_114_the_computer_looks_where_it_flies() {
    let setting = Arc::new(scenario("mig-alley", &[]));
    let of = header::<Scramble>(&setting, Provision::Entered);
    let plan = Plan::new(12, vec![Player::Doctrine(Effort::Quick); 2], Seed([7; 32]));
    let collisions = (0..12).map(|game| {
        let battle = record_game(&setting, &of, &plan, game).expect("it can be played").battle;
        let told = battle.story(0, Viewer::Umpire).into_iter().flat_map(|(_, told)| told);
        told.filter_map(|told| told.sentence).filter(|sentence| sentence.text.contains(" collide")).count()
    });
    // Without a look at who is in the way there are nearly two in each battle.
    assert!(collisions.sum::<usize>() <= 5);
}

#[test]
fn sqr_117_a_load_without_a_target_is_dropped() {
    let sky = |load: &str| {
        Sky::new()
            .red("R1: Spitfire Mk I at 36,4 heading 0 band 10")
            .blue(&format!("B1: Bf 109G-6 at 36,44 heading 180 band 10 load {load}"))
    };
    let drops = |sky: Sky| {
        let Command::Fly { flight, .. } = decides(&sky.fight(&[&[9], &[4]])) else { panic!("it flies") };
        flight.jettison
    };
    assert!(drops(sky("bombs")));
    assert!(!drops(sky("bombs").battery_of_red("F: light_20_twin at 36,10")));
}

#[test]
fn sqr_141_who_is_hurt_to_half_goes_home_by_the_nearest_edge() {
    let leaves = |spare: u8| {
        let sky = Sky::new()
            .red("R1: Spitfire Mk I at 36,30 heading 180 band 10")
            .blue("B1: Bf 109G-6 at 36,3 heading 180 band 10");
        let mut fight = sky.fight(&[&[9], &[4]]);
        let mut state = fight.state().clone();
        let own = &mut state.table.crafts[fight.piece("B1").index()].now;
        own.structure = own.structure / 2 + spare;
        fight.battle = fight.battle.imagined(state);
        let command = decides(&fight);
        // Who turns back for the fight is asked for a test.
        let flown = fight.battle.give(BLUE, command, DiceFrom::Table(Entered::new([])));
        flown.is_ok() && fight.craft("B1").place == Place::Left(Edge::South)
    };
    assert_eq!([leaves(0), leaves(1)], [true, false]);
}
