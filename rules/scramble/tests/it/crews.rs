//! Who of a crew does what: spotting, posts, Co-Pilots.

use crate::combat::{RED_FIRST, from, may, met, moved, there};
use crate::fight::{Fight, Sky};

const REFUSED: fn(&'static str) -> Result<(), &'static str> = Err;

/// Night: Red's night fighter, turned up as it moves, and a bomber of Blue's ahead of it, and one far away.
fn night(kind: &str, set: &[(&str, &str)], ahead: f64) -> Fight {
    under(set.iter().fold(Sky::new(), |sky, (id, value)| sky.set(id, value)), kind, ahead)
}

/// The same under some sky.
fn under(sky: Sky, kind: &str, ahead: f64) -> Fight {
    let mut fight = sky
        .key("light = \"night\"")
        .key("date = \"1945-01-01\"")
        .red_side("dummies = 0")
        .blue_side("dummies = 0")
        .red(&there(&format!("R1: {kind} at 36,20 heading 0 band 10")))
        .blue(&from(&format!("B1: Lancaster B Mk I at 36,{} heading 0 band 10", 20.0 + ahead), 2))
        .fight(RED_FIRST);
    fight.does(&["level B by S 2", "turn up A"]);
    moved(&mut fight, &[]);
    fight
}

#[test]
fn sqr_16_everybody_aboard_may_spot_once() {
    let mut fight = night("Mosquito NF Mk XIII", &[], 5.0);
    fight.does(&["spot R1 B", "spot R1 B"]);
    assert_eq!(fight.refused("spot R1 B"), "SQR-13");
    // By radar 12 - 5 - 2 = 5; by eye 7. Both fail.
    fight.rolls("fire", &[&[4], &[6]]);
    assert!(!fight.craft("B1").flies());
    let mut seen = night("Mosquito NF Mk XIII", &[], 5.0);
    seen.does(&["spot R1 B"]).rolls("fire", &[&[5]]);
    assert!(seen.craft("B1").flies());
}

#[test]
fn sqr_16_by_day_nobody_spots() {
    let fight = met(
        Sky::new().blue(&from("B9: Bf 109E-4 at 36,40 heading 0 band 10 marker", 2)).set("marker_day_inches", "1"),
        &["R1: Spitfire Mk I at 36,36 heading 0 band 10"],
        &["B1: Bf 109E-4 at 36,37.5 heading 0 band 10"],
        RED_FIRST,
    );
    assert_eq!(may(&fight, "spot R1 A"), REFUSED("SQR-16"));
}

#[test]
fn sqr_12_sqr_16_spotting_is_something_to_do() {
    let fight = night("Mosquito NF Mk XIII", &[("idle_activation", "skip")], 14.0);
    assert_eq!(may(&fight, "spot R1 B"), Ok(()), "by radar, at 14 inches, and nothing else");
}

#[test]
fn sqr_96_one_radar_and_its_operator() {
    // Two Aircrew members: one at the radar, at 10 inches, and nobody else sees so far.
    let mut fight = night("Bf 110G-4", &[], 10.0);
    fight.does(&["spot R1 B"]);
    assert_eq!(fight.refused("spot R1 B"), "SQR-135");
    // Near enough for all: the operator needs 5, the other two 7.
    let mut near = night("Bf 110G-4", &[], 5.0);
    near.does(&["spot R1 B", "spot R1 B", "spot R1 B"]);
    assert_eq!(near.refused("spot R1 B"), "SQR-13");
    near.rolls("fire", &[&[4], &[6], &[6]]);
    assert!(!near.craft("B1").flies());
}

#[test]
fn sqr_164_whoever_shoots_is_turned_up_first() {
    let mut fight = Sky::new()
        .key("light = \"night\"")
        .red_side("dummies = 0")
        .blue_side("dummies = 0")
        .red(&from("R1: Bf 110G-4 at 36,20 heading 0 band 10", 2))
        .blue(&from("B1: Lancaster B Mk I at 36,24 heading 0 band 10", 2))
        .fight(RED_FIRST);
    fight.does(&["turn up B"]);
    moved(&mut fight, &[]);
    assert_eq!(fight.refused("shoot R1 2x30mm@N at B1"), "SQR-06");
    fight.does(&["turn up A", "shoot R1 2x30mm@N at B1"]);
    fight.rolls("fire", &[&[1]]);
    assert!(fight.craft("R1").flies() && fight.craft("R1").acted);
}

#[test]
fn sqr_135_by_a_full_moon_one_less_is_enough() {
    let sees = |moon: &str| {
        let mut fight = under(Sky::new().key(&format!("moon = \"{moon}\"")), "Mosquito FB Mk VI", 5.0);
        fight.does(&["spot R1 B"]).rolls("fire", &[&[6]]);
        fight.craft("B1").flies()
    };
    assert_eq!((sees("full"), sees("none")), (true, false));
}
