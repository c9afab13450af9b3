//! Human rulings: what they may say, and that the battle goes on from them.

use crate::combat::{RED_FIRST, met, there};
use crate::fight::{BLUE, Fight, Sky};
use sandtable_core::{AnyBattle, Outcome, Ruleset, Viewer};
use sandtable_scramble::battle::position::{Phase, Place};
use sandtable_scramble::resolution::condition::Condition;
use sandtable_scramble::{Scramble, Step};
use sandtable_testkit::{not_ruled, ruled};

fn begun() -> Fight {
    let red = "R1: Spitfire Mk I at 20,10 heading 0 band 10";
    let sky = Sky::new()
        .red(red)
        .blue("B1: Bf 109E-4 at 20,40 heading 180 band 12")
        .ground("DD: destroyer at 42,40 heading 90");
    sky.fight(&[&[8], &[2]])
}

#[test]
fn sqr_100_a_ruling_puts_an_aircraft_or_a_ship_elsewhere_in_inches() {
    let mut fight = begun();
    ruled(&mut fight.battle, "put R1 at 30,14.5 heading 90 band 7");
    assert_eq!(fight.stands("R1"), (30.0, 14.5, 90, 7));
    assert!(fight.craft("R1").flown.is_none(), "it has not moved there");
    ruled(&mut fight.battle, "sailed DD at 40,38 heading 0");
    assert_eq!(fight.site("DD").at.heading.as_millidegrees(), 0);
    not_ruled(&mut fight.battle, "put R1 at 300,14 heading 90 band 7");
    not_ruled(&mut fight.battle, "put R1 at 30,14 heading 90 band 0");
}

#[test]
fn sqr_91_what_damage_has_left_is_what_people_rule() {
    let mut fight = begun();
    for words in ["structure R1 3", "defence R1 9", "speed R1 5", "skills R1 4 2", "fires R1 1"] {
        ruled(&mut fight.battle, words);
    }
    let now = fight.craft("R1").now;
    assert_eq!((now.structure, now.defence, now.speed, now.fires), (3, 9, 5, 1));
    assert_eq!((now.pilots[0].skill, now.pilots[0].combat), (4, 2));
    not_ruled(&mut fight.battle, "structure R1 99");
    // SQR-80: with nothing left of DV or AS it would be destroyed.
    not_ruled(&mut fight.battle, "defence R1 0");
    not_ruled(&mut fight.battle, "speed R1 0");
    ruled(&mut fight.battle, "bears DD 2");
    assert_eq!(fight.site("DD").left, 2);
}

#[test]
fn scr_120_what_guns_and_loads_have_left_is_what_people_rule() {
    let mut fight = Sky::new()
        .red("R1: Spitfire Mk I at 20,10 heading 0 band 10")
        .blue("B1: Bf 109E-4 at 20,40 heading 180 band 12")
        .fight(&[&[8], &[2]]);
    not_ruled(&mut fight.battle, "depleted R1 0");
    ruled(&mut fight.battle, "depleted R1 1");
    assert_eq!((fight.craft("R1").weak, fight.craft("R1").empty), (1, 0));
    ruled(&mut fight.battle, "empty R1 2");
    assert_eq!((fight.craft("R1").weak, fight.craft("R1").empty), (3, 2));
    not_ruled(&mut fight.battle, "spent R1 1");
    not_ruled(&mut fight.battle, "alone R1");
}

#[test]
fn sqr_102_who_was_lost_is_brought_back() {
    let mut fight = begun();
    not_ruled(&mut fight.battle, "bring back R1 with 2 at 20,10 heading 0 band 5");
    ruled(&mut fight.battle, "remove B1");
    assert_eq!(fight.craft("B1").place, Place::Lost);
    not_ruled(&mut fight.battle, "fires B1 1");
    ruled(&mut fight.battle, "bring back B1 with 2 at 20,10 heading 0 band 5");
    assert_eq!((fight.craft("B1").place, fight.craft("B1").now.structure), (Place::Flying, 2));
    assert_eq!(fight.stands("B1"), (20.0, 10.0, 0, 5));
}

#[test]
fn sqr_150_who_concedes_by_ruling_has_lost() {
    let mut fight = begun();
    ruled(&mut fight.battle, "conceded Red");
    assert_eq!(fight.outcome(), Some(Outcome::Won(BLUE)));
}

/// What is ruled leaves whoever is asked something to do.
#[test]
fn sqr_157_a_ruling_leaves_the_side_to_move_somebody_who_need_not_fall() {
    let mut fight = begun();
    fight.does(&["steer DD 0"]);
    let mut state = fight.state().clone();
    let mover = match fight.asked() {
        BLUE => "B1",
        _ => "R1",
    };
    let own = &mut state.table.crafts[fight.piece(mover).index()];
    (own.height, own.now.speed, own.now.stall) = (1, 5, 4);
    fight.battle = fight.battle.imagined(state);
    not_ruled(&mut fight.battle, &format!("speed {mover} 2"));
    ruled(&mut fight.battle, &format!("speed {mover} 6"));
}

#[test]
fn sqr_158_a_ruling_leaves_the_formation_that_goes_on_somebody_who_can_act() {
    let red = ["A", "B"].map(|name| {
        let x = if name == "A" { 36.0 } else { 37.5 };
        format!("{name}: Spitfire Mk I at {x},20 heading 0 band 10 formation A")
    });
    let alone = "C: Spitfire Mk I at 34,20 heading 0 band 10";
    let blue = "B1: Bf 109E-4 at 36,24 heading 180 band 10";
    let mut fight = Sky::new();
    for line in [&red[0], &red[1], alone] {
        fight = fight.red(&there(line));
    }
    let mut fight = fight.blue(&there(blue)).fight(RED_FIRST);
    while fight.table().phase == Phase::Movement {
        let command = match *fight.state().agenda.last().unwrap() {
            Step::Move(side) if side == BLUE => "level B1 by S 2",
            Step::Move(_) if fight.craft("A").flown.is_none() => "level A by S 2",
            Step::Move(_) => "level C by S 2",
            _ => "content",
        };
        fight.does(&[command]);
    }
    fight.does(&["done A"]);
    assert!(matches!(fight.state().agenda.last(), Some(Step::Continue(..))));
    not_ruled(&mut fight.battle, "alone B");
    not_ruled(&mut fight.battle, "remove B");
    ruled(&mut fight.battle, "remove C");
}

#[test]
fn sqr_165_a_ruling_takes_the_guns_aboard_along() {
    let sky = Sky::new().red("R1: Spitfire Mk I at 20,10 heading 0 band 10");
    let sky = sky.blue("B1: Bf 109E-4 at 20,40 heading 180 band 12").ground("DD: destroyer at 42,40 heading 90");
    let mut fight = sky.piece_of_blue("aa", "F: light_20_twin", "aboard = \"DD\"").fight(&[&[8], &[2]]);
    not_ruled(&mut fight.battle, "bears DD 0");
    fight.does(&["steer DD 0"]);
    ruled(&mut fight.battle, "sailed DD at 40,38 heading 0");
    assert_eq!(fight.site("F").at, fight.site("DD").at);
    let whole = fight.site("F").left;
    ruled(&mut fight.battle, "bears DD 2");
    assert_eq!(fight.site("F").left, whole);
    ruled(&mut fight.battle, "bears DD 0");
    assert!(fight.site("F").is_lost(), "it goes down with her");
}

#[test]
fn sqr_119_a_ruling_is_about_a_mount_and_not_a_barrel() {
    let mut fight = begun();
    ruled(&mut fight.battle, "depleted R1 4");
    not_ruled(&mut fight.battle, "depleted R1 5");
    not_ruled(&mut fight.battle, "empty R1 5");
}

#[test]
fn sqr_165_a_ship_that_is_asked_for_its_helm_is_sunk_only_after_it() {
    let mut fight = begun();
    not_ruled(&mut fight.battle, "bears DD 0");
    ruled(&mut fight.battle, "bears DD 1");
    fight.does(&["steer DD 0"]);
    ruled(&mut fight.battle, "bears DD 0");
}

#[test]
fn sqr_165_a_ruling_sinks_nothing_twice() {
    let sky = Sky::new().red("R1: Spitfire Mk I at 20,10 heading 0 band 10");
    let sky = sky.blue("B1: Bf 109E-4 at 20,40 heading 180 band 12").ground("DD: destroyer at 42,40 heading 90");
    let mut fight = sky.piece_of_blue("aa", "F: light_20_twin", "aboard = \"DD\"").fight(&[&[8], &[2]]);
    fight.does(&["steer DD 0"]);
    let sinks = |fight: &Fight| AnyBattle::read_ruling(&fight.battle, Viewer::Umpire, "bears DD 0").unwrap();
    let both = sinks(&fight);
    ruled(&mut fight.battle, "bears F 0");
    assert_ne!(sinks(&fight), both, "its guns are gone already");
}

#[test]
fn sqr_80_sqr_123_what_is_brought_back_can_fly() {
    let back = "bring back B1 with 5 at 20,40 heading 180 band 12";
    let lost = |change: &dyn Fn(&mut Condition)| {
        let mut fight = begun();
        fight.does(&["steer DD 0", "level B1 by S 4"]);
        let mut state = fight.state().clone();
        let own = &mut state.table.crafts[fight.piece("B1").index()];
        own.place = Place::Lost;
        change(&mut own.now);
        fight.battle = fight.battle.imagined(state);
        ruled(&mut fight.battle, back);
        fight
    };
    // What its AS and its DV were taken to is not what it comes back with.
    let fight = lost(&|now| (now.structure, now.speed, now.defence) = (0, 0, 0));
    let now = fight.craft("B1").now;
    assert_eq!((now.structure, now.speed, now.defence), (5, 1, 1));
    for left in [[0, 1], [1, 0]] {
        let mut state = fight.state().clone();
        let now = &mut state.table.crafts[1].now;
        [now.speed, now.defence] = left;
        assert!(Scramble::sound(fight.setting(), &state).is_err());
    }
    // Somebody flies it, beyond the next End Phase too.
    let mut fight = lost(&|now| now.pilots = Default::default());
    assert_eq!((fight.craft("B1").now.pilots[0].skill, fight.craft("B1").now.pilots[0].combat), (5, 5));
    fight.rolls("level R1 by S 4", &[&[8], &[2]]);
    assert!(fight.table().turn == 2 && fight.craft("B1").flies());
}

#[test]
fn sqr_12_sqr_121_a_ruling_does_not_destroy_who_declares() {
    let (red, blue) = (["R1", "R2"], "B1: Bf 109E-4 at 36,24 heading 180 band 10");
    let red = red.map(|name| {
        let x = if name == "R1" { 36 } else { 30 };
        format!("{name}: Spitfire Mk I at {x},20 heading 0 band 10")
    });
    let mut fight = met(Sky::new(), &[&red[0], &red[1]], &[blue], RED_FIRST);
    fight.does(&["shoot R1 8x.303@N at B1"]);
    not_ruled(&mut fight.battle, "remove R1");
    ruled(&mut fight.battle, "remove R2");
    fight.rolls("fire", &[&[1], &[1], &[1], &[1]]);
    assert!(fight.craft("R1").acted);
}
