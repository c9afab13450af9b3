//! The Combat Phase: who acts when, what is declared, and how it is resolved.

use crate::fight::{BLUE, Fight, RED, Sky};
use crate::stage::{chance, lists};
use sandtable_core::{Ruleset, Side, Table, Viewer};
use sandtable_dice::Exact;
use sandtable_scramble::battle::board::Board;
use sandtable_scramble::battle::position::{How, Phase, Shot};
use sandtable_scramble::{Command, Scramble, Step};
use sandtable_testkit::not_ruled;

/// Dice of initiative that Red wins: Blue moves first, and Red acts first.
pub const RED_FIRST: &[&[u8]] = &[&[9], &[4]];
/// The same for Blue.
pub const BLUE_FIRST: &[&[u8]] = &[&[4], &[9]];

/// The line of an aircraft that flies on by its stalling speed to the place that the line says: its heading is a quarter.
pub fn there(line: &str) -> String {
    let kind = line.split_once(": ").unwrap().1.split_once(" at ").unwrap().0;
    from(line, lists().find(kind).unwrap().stall.into())
}

/// The same with so many inches, for markers 2.
pub fn from(line: &str, inches: i32) -> String {
    let (before, rest) = line.split_once(" at ").unwrap();
    let (place, rest) = rest.split_once(' ').unwrap();
    let (x, y) = place.split_once(',').unwrap();
    let hundredths = |text: &str| (text.parse::<f64>().unwrap() * 100.0).round() as i32;
    let heading = rest.split_once("heading ").unwrap().1.split(' ').next().unwrap();
    let (east, north) = match heading {
        "0" => (0, 1),
        "90" => (1, 0),
        "180" => (0, -1),
        "270" => (-1, 0),
        other => panic!("{other} is no quarter"),
    };
    let back = |at: i32, along: i32| f64::from(at - along * inches * 100) / 100.0;
    format!("{before} at {},{} {rest}", back(hundredths(x), east), back(hundredths(y), north))
}

/// Everybody moves on by his stalling speed, nobody tails, and the Combat Phase is there. The last move may throw dice.
pub fn moved(fight: &mut Fight, dice: &[&[u8]]) {
    while fight.table().phase == Phase::Movement {
        let Some(&step) = fight.state().agenda.last() else { panic!("nothing is left to do") };
        let board = Board::new(fight.setting(), fight.table());
        let command = match step {
            Step::Move(side) => {
                let piece = board.items(side).next().unwrap();
                let by = board.flying(piece).map_or(2, |craft| craft.now.stall);
                format!("level {} by S {by}", fight.setting().name(piece))
            }
            Step::Declare(..) => "content".into(),
            Step::Sail(ship) => format!("steer {} 0", fight.setting().name(ship)),
            other => panic!("{other:?} is asked"),
        };
        let waiting = [Side::A, Side::B].into_iter().map(|side| board.items(side).count()).sum::<usize>();
        if waiting == 1 && matches!(step, Step::Move(_)) {
            fight.rolls(&command, dice);
        } else {
            fight.does(&[&command]);
        }
    }
}

/// Red and Blue where these lines say, in the Combat Phase; the sky may have more already.
pub fn met(mut sky: Sky, red: &[&str], blue: &[&str], dice: &[&[u8]]) -> Fight {
    for line in red {
        sky = sky.red(&there(line));
    }
    for line in blue {
        sky = sky.blue(&there(line));
    }
    let mut fight = sky.fight(dice);
    moved(&mut fight, &[]);
    fight
}

/// May this be given now? The clause that refuses it.
pub fn may(fight: &Fight, command: &str) -> Result<(), &'static str> {
    let (side, command) = (fight.asked(), fight.read(command));
    let view = fight.battle.view(Viewer::Side(side));
    Scramble::check(fight.setting(), &view, &command).map_err(|refusal| refusal.reason.clause)
}

const REFUSED: fn(&'static str) -> Result<(), &'static str> = Err;

#[test]
fn sqr_12_sqr_17_sqr_24_units_act_by_turns() {
    let mut fight = met(
        Sky::new(),
        &["R1: Spitfire Mk I at 36,20 heading 0 band 10"],
        &[
            "B1: Bf 109E-4 at 36,24 heading 180 band 10",
            "B2: Bf 109E-4 at 35,25 heading 180 band 10",
            "B3: Bf 109E-4 at 37,25 heading 180 band 10",
        ],
        RED_FIRST,
    );
    assert_eq!(fight.asked(), RED);
    fight.does(&["done R1"]);
    assert!(fight.craft("R1").acted, "who does nothing has acted too");
    for name in ["B1", "B2"] {
        assert_eq!(fight.asked(), BLUE);
        fight.does(&[&format!("done {name}")]);
    }
    assert_eq!((fight.asked(), fight.refused("done B1")), (BLUE, "SQR-12"));
    fight.rolls("done B3", RED_FIRST);
    assert_eq!(fight.table().turn, 2);
    assert!(fight.table().crafts.iter().all(|craft| !craft.acted), "markers that are left come off in the End Phase");
}

#[test]
fn sqr_12_sqr_115_a_formation_is_activated_once() {
    // F is in the line from R2 to B1, who shoots him down after the Formation has had its activation.
    let mut fight = met(
        Sky::new().set("stacking", "off").set("collisions", "off"),
        &[
            "R1: Spitfire Mk I at 36,20 heading 0 band 10 formation A",
            "R2: Spitfire Mk I at 38,20 heading 0 band 10 formation A",
            "F: Hurricane Mk I at 37.5,22.5 heading 0 band 10",
        ],
        &["B1: Bf 109E-4 at 37,25 heading 180 band 10", "B2: Bf 109E-4 at 60,40 heading 180 band 10"],
        RED_FIRST,
    );
    assert_eq!(may(&fight, "shoot R2 8x.303@N at B1"), REFUSED("SQR-63"));
    fight.does(&["done R1"]);
    assert_eq!(fight.asked(), BLUE, "R2 has nothing to do");
    fight.does(&["shoot B1 2x20mm@N at F"]);
    fight.rolls("fire", &[&[10], &[6, 1, 1], &[10, 6], &[9], &[4]]);
    assert_eq!((fight.craft("F").is_there(), fight.table().turn), (false, 2));
}

#[test]
fn sqr_12_results_apply_at_once() {
    let mut fight = met(
        Sky::new(),
        &["R1: Spitfire Mk I at 36,20 heading 0 band 10"],
        &["B1: Bf 109E-4 at 36,24 heading 180 band 10", "B2: Bf 109E-4 at 60,40 heading 180 band 10"],
        RED_FIRST,
    );
    fight.does(&["shoot R1 8x.303@N at B1"]);
    // Head-on it needs 13 - 5 - 2 + 2 = 8: one of four hits, and explodes. It never acts; B2 has nobody in reach.
    fight.rolls("fire", &[&[8], &[1], &[2], &[7], &[6], &[10, 6], &[9], &[4]]);
    assert!(!fight.craft("B1").is_there());
    assert_eq!((fight.table().turn, fight.craft("R1").kills), (2, 1));
}

/// Who is asked, until the turn is over: each does nothing.
fn order(fight: &mut Fight) -> String {
    let mut all = String::new();
    while fight.table().phase == Phase::Combat && fight.table().turn == 1 {
        let side = fight.asked();
        all.push(if side == RED { 'W' } else { 'L' });
        let board = Board::new(fight.setting(), fight.table());
        let units: Vec<_> = board.to_act(side).collect();
        let last = units.len() == 1 && board.to_act(side.other()).next().is_none();
        let command = format!("done {}", fight.setting().name(units[0]));
        fight.rolls(&command, if last { RED_FIRST } else { &[] });
    }
    all
}

#[test]
fn sqr_12_sqr_160_units_with_nothing_to_do() {
    let sky = |value: &str| Sky::new().set("idle_activation", value);
    let red = [
        "R1: Spitfire Mk I at 36,20 heading 0 band 10",
        "R2: Spitfire Mk I at 10,10 heading 0 band 20",
        "R3: Spitfire Mk I at 14,10 heading 0 band 20",
    ];
    let blue = ["B1: Bf 109E-4 at 35,25 heading 180 band 10", "B2: Bf 109E-4 at 37,25 heading 180 band 10"];
    let of = |sky: Sky| order(&mut met(sky, &red, &blue, RED_FIRST));
    assert_eq!((of(sky("skip")), of(sky("auto")), of(sky("count"))), ("WLL".into(), "WLL".into(), "WLWLW".into()));
    // Where a marker is on the table everybody counts, the marker too.
    let hidden = |value: &str| sky(value).blue(&from("B9: Bf 109E-4 at 60,42 heading 180 band 30 marker", 2));
    assert_eq!((of(hidden("auto")), of(hidden("count"))), ("WLWLWL".into(), "WLWLWL".into()));
}

#[test]
fn sqr_14_sqr_60_all_fixed_guns_at_one_target() {
    let fight = || {
        met(
            Sky::new(),
            &["R1: Spitfire Mk VB at 36,20 heading 0 band 10"],
            &["B1: Bf 109E-4 at 36,24 heading 0 band 10", "B2: Bf 109E-4 at 37.5,24 heading 0 band 10"],
            RED_FIRST,
        )
    };
    let mut both = fight();
    both.does(&["shoot R1 2x20mm@N at B1"]);
    assert_eq!(
        (both.refused("shoot R1 4x.303@N at B2"), both.refused("shoot R1 2x20mm@N at B1")),
        ("SQR-60", "SQR-60")
    );
    both.does(&["shoot R1 4x.303@N at B1"]);
    assert_eq!(both.refused("done R1"), "SQR-62");
    assert_eq!(both.refused("shoot B1 2x20mm@N at R1"), "SQR-06");
    // 20 mm: 5 + 2, a 6 hits; its damage comes before the other group's dice.
    both.rolls("fire", &[&[6], &[1, 1, 2], &[3], &[4], &[5], &[9], &[4]]);
    assert_eq!((both.craft("B1").now.structure, both.craft("R1").empty), (14 - 4 - 5, 0));
    // Only the 20 mm: it is empty at a 9; what was not fired is not.
    let mut one = fight();
    one.does(&["shoot R1 2x20mm@N at B1"]).rolls("fire", &[&[9], &[1, 1, 1], &[9], &[4]]);
    assert_eq!((one.craft("R1").empty, one.craft("R1").weak), (1, 1));
    let mut other = fight();
    other.does(&["shoot R1 4x.303@N at B1"]).rolls("fire", &[&[10], &[3], &[1], &[9], &[4]]);
    assert_eq!((other.craft("R1").empty, other.craft("B1").now.structure), (0, 13));
}

#[test]
fn sqr_62_scr_120_a_roll_at_what_is_gone_is_for_depletion() {
    let fight = |set: &[(&str, &str)], bomber: &str| {
        let sky = set.iter().fold(Sky::new(), |sky, (id, value)| sky.set(id, value));
        met(
            sky,
            &[&format!("R1: {bomber} at 36,20 heading 0 band 10")],
            &["B1: Bf 109E-4 at 39,20 heading 0 band 10"],
            RED_FIRST,
        )
    };
    let mut fortress = fight(&[], "B-17G Flying Fortress");
    fortress.does(&["shoot R1 2x0.5@T#2 at B1", "shoot R1 2x0.5@T#3 at B1"]);
    fortress.rolls("fire", &[&[7], &[6, 1], &[10, 6], &[10]]);
    assert!(!fortress.craft("B1").is_there());
    assert_eq!((fortress.craft("R1").weak, fortress.craft("R1").empty, fortress.craft("R1").kills), (0b100, 0, 1));
    // Neither without depletion, nor with guns that deplete on no face.
    let mut off = fight(&[("depletion", "off")], "B-17G Flying Fortress");
    off.does(&["shoot R1 2x0.5@T#2 at B1", "shoot R1 2x0.5@T#3 at B1"]);
    off.rolls("fire", &[&[7], &[6, 1], &[10, 6]]);
    assert_eq!(off.craft("R1").weak, 0);
    let mut lancaster = fight(&[], "Lancaster B Mk I");
    lancaster.does(&["shoot R1 2x.303@T#2 at B1"]);
    lancaster.rolls("fire", &[&[6], &[6], &[10, 6]]);
    assert!(lancaster.outcome().is_some(), "Blue has nobody left");
}

#[test]
fn sqr_62_sums_are_those_of_the_moment_when_guns_are_empty_too() {
    // The first group empties itself and takes DV from 13 to 11: the second needs 11 - 5 - 2 - 2 = 2.
    let mut fight = met(
        Sky::new(),
        &["R1: Spitfire Mk VB at 36,20 heading 0 band 10"],
        &["B1: Bf 109E-4 at 36,24 heading 0 band 10"],
        RED_FIRST,
    );
    fight.does(&["shoot R1 2x20mm@N+4x.303@N at B1"]);
    fight.rolls("fire", &[&[9], &[1, 1, 6], &[2, 4], &[2], &[3], &[1, 1], &[9], &[4]]);
    assert_eq!((fight.craft("R1").empty, fight.craft("B1").now.defence), (1, 11));
    assert_eq!(fight.craft("B1").now.structure, 14 - 2 - 2);
}

#[test]
fn sqr_162_dice_given_up_lapse_where_the_target_has_changed() {
    let sky = || Sky::new().key("date = \"1945-01-01\"");
    let fight = || {
        met(
            sky(),
            &["R1: Spitfire Mk IXC at 36,20 heading 0 band 10"],
            &["B1: Me 262A-1a at 36,24 heading 0 band 10"],
            RED_FIRST,
        )
    };
    let mut changed = fight();
    changed.does(&["trade R1 2x20mm@N at B1 giving 1", "trade R1 4x.303@N at B1 giving 1"]);
    // The cannon do 1 point and take DV to 18; both pairs of machine guns fire and need 9, without a bonus.
    changed.rolls("fire", &[&[6], &[8], &[6, 1], &[2, 4], &[9], &[8], &[2], &[9], &[4]]);
    assert_eq!((changed.craft("B1").now.defence, changed.craft("B1").now.structure), (18, 20));
    // Where nothing has changed one pair is left, with its bonus.
    let mut same = fight();
    same.does(&["trade R1 2x20mm@N at B1 giving 1", "trade R1 4x.303@N at B1 giving 1"]);
    same.rolls("fire", &[&[1], &[8], &[6], &[5], &[2], &[9], &[4]]);
    assert_eq!(same.craft("B1").now.structure, 21);
}

#[test]
fn sqr_63_friends_in_the_line_of_fire() {
    // Nobody is in the way of anybody else's move.
    let free = || Sky::new().set("stacking", "off").set("collisions", "off");
    let with = |third: &str, red: bool| {
        let one = "R1: Spitfire Mk I at 36,20 heading 0 band 10";
        let other = "B1: Bf 109E-4 at 36,25 heading 0 band 10";
        let fight = if red {
            met(free(), &[one, third], &[other], RED_FIRST)
        } else {
            met(free(), &[one], &[other, third], RED_FIRST)
        };
        may(&fight, "shoot R1 8x.303@N at B1")
    };
    assert_eq!(with("X: Spitfire Mk I at 36.49,22.5 heading 0 band 10", true), REFUSED("SQR-63"));
    assert_eq!(with("X: Spitfire Mk I at 35.51,22.5 heading 0 band 10", true), REFUSED("SQR-63"));
    assert_eq!(with("X: Spitfire Mk I at 36.5,22.5 heading 0 band 10", true), Ok(()));
    assert_eq!(with("X: Spitfire Mk I at 36,22.5 heading 0 band 11", true), Ok(()), "another height");
    assert_eq!(with("X: Spitfire Mk I at 36,18.5 heading 0 band 10", true), Ok(()), "behind the shooter");
    assert_eq!(with("X: Spitfire Mk I at 36,26.5 heading 0 band 10", true), Ok(()), "behind the target");
    assert_eq!(
        with("X: Spitfire Mk I at 36.3,25 heading 0 band 10", true),
        Ok(()),
        "beside the target, and not before it"
    );
    assert_eq!(with("X: Bf 109E-4 at 36,22.5 heading 0 band 10", false), Ok(()), "an enemy");
}

#[test]
fn sqr_104_clouds_in_the_line_of_fire() {
    let with = |cloud: &str, height: u8| {
        let sky = Sky::new().key(&format!("clouds = [{{ height = {height}, pieces = [[{cloud}]] }}]"));
        let fight = met(
            sky,
            &["R1: Spitfire Mk I at 36,20 heading 0 band 10", "R2: Spitfire Mk I at 9,20 heading 0 band 20"],
            &["B1: Bf 109E-4 at 36,25 heading 0 band 10", "B2: Bf 109E-4 at 9,23 heading 0 band 20"],
            RED_FIRST,
        );
        may(&fight, "shoot R1 8x.303@N at B1").is_ok()
    };
    assert!(!with("39, 22.5", 10) && with("39.01, 22.5", 10), "a line that comes within the radius");
    assert!(with("39, 22.5", 11), "another height");
}

fn aiming(level: &str, set: &[(&str, &str)]) -> Fight {
    let sky = set.iter().fold(Sky::new(), |sky, (id, value)| sky.set(id, value));
    met(
        sky,
        &[&format!("R1: Spitfire Mk VB at 36,20 heading 0 band 10 level {level}")],
        &["B1: Bf 109E-4 at 36,24 heading 0 band 10"],
        RED_FIRST,
    )
}

#[test]
fn scr_37_who_fails_the_test_does_not_shoot() {
    let mut failed = aiming("Elite", &[]);
    failed.does(&["aim R1 2x20mm@N at B1", "aim R1 4x.303@N at B1"]);
    failed.rolls("fire", &[&[7], &[9], &[4]]);
    assert_eq!((failed.craft("R1").empty, failed.table().turn), (0, 2));
}

#[test]
fn scr_38_one_row_for_all_that_he_fires() {
    let mut passed = aiming("Elite", &[]);
    passed.does(&["aim R1 2x20mm@N at B1"]);
    assert_eq!(passed.refused("shoot R1 4x.303@N at B1"), "SCR-38");
    assert_eq!(passed.refused("aim R1 2x20mm@N at B1"), "SQR-60", "what is declared already");
    passed.does(&["aim R1 4x.303@N at B1"]);
    assert_eq!(passed.refused("row R1 2"), "SQR-01", "it is named after the test");
    // One test for all of it; 13 - 6 - 2 - 1 = 4; a critical on 5 or 6, and only the column of row 2; then 11 - 11 = 0, automatic.
    passed.rolls("fire", &[&[6]]);
    assert_eq!((passed.asked(), passed.refused("row R1 7"), passed.refused("row R1 0")), (RED, "SCR-38", "SCR-38"));
    assert_eq!(passed.refused("row B1 2"), "SCR-38");
    let told = |fight: &Fight, row: u8| {
        let (command, mut view) = (fight.read(&format!("row R1 {row}")), fight.view(RED));
        view.table.crafts[fight.piece("B1").index()].now.speed = 1;
        Scramble::forecast(fight.setting(), &view, &command, &mut Exact::new())
    };
    let (slow, soft) = (told(&passed, 1), told(&passed, 2));
    assert_eq!((slow.len(), &slow[0].chances[0]), (2, &soft[0].chances[0]));
    assert!(slow[0].chances[1].1 > soft[0].chances[1].1, "without its speed it would fall");
    assert!(slow[0].chances[0].1 > 0.69, "the test is passed: {:?}", slow[0].chances);
    not_ruled(&mut passed.battle, "remove R1");
    passed.rolls("row R1 2", &[&[4], &[6, 1, 1], &[4], &[1], &[1], &[9], &[4]]);
    assert_eq!((passed.craft("B1").now.defence, passed.craft("B1").now.structure), (11, 14 - 2 - 4));
}

#[test]
fn scr_82_aces_aim() {
    let may = |level: &str, set: &[(&str, &str)]| may(&aiming(level, set), "aim R1 2x20mm@N at B1");
    assert_eq!((may("Elite", &[]), may("Veteran", &[])), (Ok(()), REFUSED("SCR-36")));
    assert_eq!(may("Average", &[("experience", "off")]), Ok(()));
    assert_eq!(may("Elite", &[("aimed_fire", "off")]), REFUSED("SCR-36"));
    let fight = aiming("Elite", &[]);
    let shot = Shot { guns: 1, row: 2, ..Shot::default() };
    let named = Command::Attack { craft: fight.piece("R1"), target: fight.piece("B1"), how: How::Shot(shot) };
    let refused = Scramble::check(fight.setting(), &fight.view(RED), &named).unwrap_err();
    assert_eq!(refused.reason.clause, "SCR-36", "no part is named with it");
}

#[test]
fn scr_123_aimed_fire_at_what_is_out_of_reach() {
    let fight = || {
        met(
            Sky::new().key("date = \"1952-01-01\""),
            &["R1: F-86E Sabre at 36,20 heading 0 band 20 level Elite"],
            &["B1: MiG-15bis at 36,24 heading 90 band 20"],
            RED_FIRST,
        )
    };
    // The test is rolled first: who fails it rolls nothing more, and nothing depletes.
    let mut failed = fight();
    failed.does(&["aim R1 6x0.5@N at B1 giving 3"]);
    failed.rolls("fire", &[&[7], &[9], &[4]]);
    assert_eq!((failed.craft("R1").empty, failed.table().turn), (0, 2));
    let mut passed = fight();
    // 6 + 1 + 1 and 10 are 18: three of six dice are given up, and two attacks are left.
    let board = Board::new(passed.setting(), passed.table());
    let shot = Shot { guns: 1, row: 1, given: 3, ..Shot::default() };
    let mut one = board.shot(passed.piece("R1"), passed.piece("B1"), &shot, false).unwrap()[0].volley;
    assert_eq!(one.rolls.iter().map(|roll| roll.dice).collect::<Vec<_>>(), [1, 2]);
    one.rolls.remove(0);
    assert_eq!(chance(&one, |fired, _| fired.hits > 0), "193/360");
    let whole = passed.read("aim R1 6x0.5@N at B1 giving 3");
    let all = Scramble::forecast(passed.setting(), &passed.view(RED), &whole, &mut Exact::new());
    let none = (1.0 - all[0].chances[0].1 / 0.6) * 360.0 * 360.0;
    assert!(none < 167.0 * 360.0 && none > 167.0 * 167.0 - 1.0, "with a test of 3/5 before it, and one bonus for both");
    passed.does(&["aim R1 6x0.5@N at B1 giving 3"]).rolls("fire", &[&[6]]);
    // 24 - 6 - 1 - 1 = 16: with 15 a 1 misses though, and a 2 hits, with the two dice of the last pair.
    passed.rolls("row R1 1", &[&[5, 5, 5], &[1], &[2], &[1, 1], &[9], &[4]]);
    assert_eq!(passed.craft("B1").now.structure, 21 - 2);
}

#[test]
fn scr_133_the_skill_that_a_wounded_pilot_has_left() {
    let fight = |set: &str| {
        met(
            Sky::new().set("relative_skill", set),
            &["R1: Spitfire Mk I at 36,20 heading 0 band 10", "R2: Spitfire Mk I at 36,28 heading 180 band 10"],
            &["B1: Bf 109E-4 at 36,24 heading 90 band 10 level Veteran"],
            RED_FIRST,
        )
    };
    let needs = |fight: &Fight, craft: &str| {
        let shot = Shot { guns: 1, ..Shot::default() };
        let board = Board::new(fight.setting(), fight.table());
        board.shot(fight.piece(craft), fight.piece("B1"), &shot, false).unwrap()[0].numbers.need.total()
    };
    let mut both = fight("on");
    // 13 - 5 - 2, and 1 for the better Pilot of the target.
    assert_eq!((needs(&both, "R1"), needs(&both, "R2"), needs(&fight("off"), "R1")), (7, 7, 6));
    both.does(&["shoot R1 8x.303@N at B1"]);
    // He is wounded from 6 to 4, and his enemies are the better Pilots.
    both.rolls("fire", &[&[7], &[6], &[6], &[6], &[6], &[9, 4]]);
    assert_eq!((both.craft("B1").now.pilots[0].skill, needs(&both, "R2")), (4, 5));
    both.does(&["shoot R2 8x.303@N at B1"]);
    both.rolls("fire", &[&[5], &[4], &[4], &[4], &[1], &[9], &[4]]);
    assert_eq!(both.craft("B1").now.structure, 13);
}

#[test]
fn scr_64_sights_are_chosen_before_the_shot() {
    let fight = |heading: i32, set: &str| {
        met(
            Sky::new().set("computing_sight", set),
            &["R1: P-51D Mustang at 36,20 heading 0 band 10"],
            &[&format!("B1: Bf 109G-6 at 36,24 heading {heading} band 10")],
            RED_FIRST,
        )
    };
    let mut off = fight(0, "off");
    assert_eq!(off.refused("sight R1"), "SCR-64");
    let mut used = fight(90, "revised");
    used.does(&["sight R1"]);
    assert_eq!((used.refused("sight R1 off"), used.asked()), ("SCR-64", RED));
    used.does(&["shoot R1 6x0.5@N at B1"]);
    // 14 - 5 - 1 = 8, and the die shows 6: a 2 hits.
    used.rolls("fire", &[&[6], &[2], &[1], &[1], &[1, 1], &[9], &[4]]);
    assert_eq!(used.craft("B1").now.structure, 13);
    assert_eq!(used.craft("R1").sight, None, "the choice binds for one turn");
    // Not chosen: no die. Too late once something is declared.
    let mut without = fight(90, "revised");
    without.does(&["shoot R1 6x0.5@N at B1"]);
    assert_eq!(without.refused("sight R1"), "SCR-64");
    without.rolls("fire", &[&[7], &[7], &[7], &[9], &[4]]);
    // Head-on: no die, and 2 + 2 more: 14 - 5 - 1 + 4 = 12, hopeless.
    let mut head_on = fight(180, "revised");
    head_on.does(&["sight R1", "shoot R1 6x0.5@N at B1"]);
    head_on.rolls("fire", &[&[9], &[9], &[9]]);
    assert_eq!((head_on.craft("B1").now.structure, head_on.asked()), (15, BLUE));
}

#[test]
fn sqr_149_scr_62_one_die_of_the_sight_for_the_whole_shot() {
    let fight = || {
        met(
            Sky::new().key("date = \"1952-01-01\""),
            &["R1: MiG-15bis at 36,20 heading 0 band 20"],
            &["B1: B-29A Superfortress at 36,24 heading 90 band 20"],
            RED_FIRST,
        )
    };
    // The cannon need 8 - 5 + 2 + 1 = 6, the pair 8 - 5 + 1 = 4; the die of 4 holds for both: 2 hits.
    let dice: &[&[u8]] = &[&[4], &[2], &[1, 1, 1, 1, 1, 1, 1], &[2], &[1, 1, 1, 1]];
    let mut apart = fight();
    apart.does(&["sight R1", "shoot R1 1x37mm@N at B1", "shoot R1 2x23mm@N at B1"]).rolls("fire", dice);
    assert_eq!(apart.craft("B1").now.structure, 66 - 11);
    let mut together = fight();
    together.does(&["sight R1", "shoot R1 1x37mm@N+2x23mm@N at B1"]).rolls("fire", dice);
    assert_eq!(together.craft("B1").now.structure, 66 - 11);
}

#[test]
fn sqr_149_a_veteran_in_his_order() {
    let mut fight = met(
        Sky::new().key("date = \"1944-06-01\""),
        &["R1: P-51D Mustang at 36,20 heading 0 band 10 level Veteran"],
        &["B1: Bf 109G-6 at 36,24 heading 0 band 10"],
        RED_FIRST,
    );
    fight.does(&["shoot R1 6x0.5@N at B1 long"]);
    fight.rolls("fire", &[&[9], &[4], &[3], &[5, 6, 2, 1], &[4, 1], &[5, 1], &[9], &[4]]);
    assert_eq!((fight.craft("R1").empty, fight.craft("B1").now.structure), (1, 15 - 3));
    assert_eq!((fight.craft("B1").now.agility, fight.craft("B1").now.climb), (0, 0));
}

#[test]
fn scr_73_recruits_fire_long_bursts() {
    let fight = |set: &[(&str, &str)]| {
        let sky = set.iter().fold(Sky::new(), |sky, (id, value)| sky.set(id, value));
        met(
            sky,
            &["R1: Spitfire Mk I at 36,20 heading 0 band 10 level Recruit"],
            &["B1: Bf 109E-4 at 36,24 heading 0 band 10"],
            RED_FIRST,
        )
    };
    let mut must = fight(&[]);
    assert_eq!(must.refused("shoot R1 8x.303@N at B1"), "SCR-73");
    must.does(&["shoot R1 8x.303@N at B1 long"]);
    // 13 - 4 - 2 - 2 - 1 and 1 for the better Pilot: 5; a 10 empties a pair.
    must.rolls("fire", &[&[10], &[4], &[4], &[4], &[2], &[9], &[4]]);
    assert_eq!(must.craft("R1").empty, 1);
    assert_eq!(may(&fight(&[("experience", "off")]), "shoot R1 8x.303@N at B1"), Ok(()));
    assert_eq!(may(&fight(&[("long_bursts", "off")]), "shoot R1 8x.303@N at B1"), Ok(()));
}

#[test]
fn scr_73_recruits_fire_rockets_as_everybody_does() {
    let mut fight = met(
        Sky::new().key("date = \"1945-01-01\""),
        &["R1: Me 262A-1a at 36,20 heading 0 band 10 load rockets_aa level Recruit"],
        &["B1: B-17G Flying Fortress at 36,27 heading 0 band 10"],
        RED_FIRST,
    );
    assert_eq!(may(&fight, "shoot R1 salvo at B1 long"), REFUSED("SCR-137"));
    fight.does(&["shoot R1 salvo at B1"]);
    // 8 - 4 - 2 + 1 = 3, six dice; a 10 depletes nothing, and one salvo is gone.
    fight.rolls("fire", &[&[10], &[1, 1, 1, 1, 1, 2], &[9], &[4]]);
    assert_eq!((fight.craft("B1").now.structure, fight.craft("R1").load, fight.craft("R1").empty), (42, 1, 0));
}

#[test]
fn scr_137_without_depletion_and_long_bursts() {
    let fight = |set: &[(&str, &str)]| {
        let sky = set.iter().fold(Sky::new(), |sky, (id, value)| sky.set(id, value));
        met(
            sky,
            &["R1: Spitfire Mk VB at 36,20 heading 0 band 10"],
            &["B1: Bf 109E-4 at 36,24 heading 0 band 10"],
            RED_FIRST,
        )
    };
    let fired = |set: &[(&str, &str)]| {
        let mut fight = fight(set);
        fight.does(&["shoot R1 2x20mm@N at B1"]).rolls("fire", &[&[10], &[1, 1, 1], &[9], &[4]]);
        fight.craft("R1").empty
    };
    assert_eq!((fired(&[]), fired(&[("depletion", "off")])), (1, 0));
    assert_eq!(may(&fight(&[]), "shoot R1 2x20mm@N at B1 long"), Ok(()));
    assert_eq!(may(&fight(&[("long_bursts", "off")]), "shoot R1 2x20mm@N at B1 long"), REFUSED("SCR-137"));
}

#[test]
fn sqr_97_the_mortar() {
    let fight = |target: &str, away: f64, load: &str| {
        met(
            Sky::new(),
            &[&format!("R1: Fw 190A-8 at 36,20 heading 0 band 10{load}")],
            &[&format!("B1: {target} at 36,{} heading 0 band 10", 20.0 + away)],
            RED_FIRST,
        )
    };
    let mut six = fight("B-17G Flying Fortress", 6.0, " load wfrgr21");
    six.does(&["shoot R1 mortar at B1"]);
    six.rolls("fire", &[&[4], &[1, 1, 1, 1, 1, 1, 1, 1, 1, 1]]);
    assert_eq!((six.craft("B1").now.structure, six.craft("R1").load), (39, 0));
    let may = |target: &str, away: f64, load: &str| may(&fight(target, away, load), "shoot R1 mortar at B1");
    assert_eq!(may("B-17G Flying Fortress", 3.9, " load wfrgr21"), REFUSED("SQR-125"));
    assert_eq!(may("B-17G Flying Fortress", 4.0, " load wfrgr21"), Ok(()));
    assert_eq!(may("Bf 109G-6", 5.0, " load wfrgr21"), REFUSED("SQR-125"));
    assert_eq!(may("B-17G Flying Fortress", 6.0, ""), REFUSED("SQR-60"));
    // It is no fixed gun, so that nobody aims it, whoever he is.
    let elite = fight("B-17G Flying Fortress", 6.0, " load wfrgr21 level Elite");
    assert_eq!(crate::combat::may(&elite, "aim R1 mortar at B1"), REFUSED("SCR-36"));
    assert_eq!(crate::combat::may(&elite, "aim R1 2x13mm@N at B1"), Ok(()));
}

#[test]
fn sqr_97_guns_that_fire_upward() {
    let fight = |away: f64, height: u8| {
        met(
            Sky::new(),
            &["R1: Bf 110G-4 at 36,20 heading 0 band 10"],
            &[&format!("B1: Lancaster B Mk I at 36,{} heading 0 band {height}", 20.0 + away)],
            RED_FIRST,
        )
    };
    let mut under = fight(0.8, 11);
    under.does(&["shoot R1 2x20mm@SM at B1"]);
    assert_eq!(under.refused("shoot R1 2x20mm@N at B1"), "SQR-60");
    assert_eq!(under.refused("shoot R1 2x20mm@SM+2x20mm@N at B1"), "SQR-60");
    under.rolls("fire", &[&[2], &[1, 1, 2]]);
    assert_eq!(under.craft("B1").now.structure, 41);
    assert_eq!(may(&fight(0.8, 11), "aim R1 2x20mm@SM at B1"), REFUSED("SCR-36"));
    assert_eq!(may(&fight(2.0, 11), "shoot R1 2x20mm@SM at B1"), Ok(()));
    assert_eq!(may(&fight(2.01, 11), "shoot R1 2x20mm@SM at B1"), REFUSED("SQR-58"));
    assert_eq!(may(&fight(1.5, 10), "shoot R1 2x20mm@SM at B1"), REFUSED("SQR-126"));
}

/// Red's one close to Blue's first, and Blue's second far from everybody.
fn three(blue: &[&str]) -> Fight {
    met(Sky::new(), &["R1: Spitfire Mk I at 36,20 heading 0 band 10"], blue, RED_FIRST)
}

#[test]
fn sqr_17_whoever_is_activated_has_acted() {
    let mut fight =
        three(&["B1: Bf 109E-4 at 36,24 heading 180 band 10", "B2: Bf 109E-4 at 37,25 heading 180 band 10"]);
    fight.does(&["done R1"]);
    assert!(fight.craft("R1").acted && !fight.craft("B1").acted, "who does nothing has acted too");
    fight.does(&["shoot B1 2x20mm@N at R1"]);
    assert!(!fight.craft("B1").acted, "what is only declared is no action yet");
    fight.rolls("fire", &[&[1]]);
    assert!(fight.craft("B1").acted && !fight.craft("B2").acted);
}

#[test]
fn sqr_24_markers_that_are_left_come_off_at_the_end() {
    // B2 is far from everybody: it moves, is never activated, and begins the next turn without a marker.
    let mut fight =
        three(&["B1: Bf 109E-4 at 36,24 heading 180 band 10", "B2: Bf 109E-4 at 60,40 heading 180 band 30"]);
    assert!(fight.craft("B2").flown.is_some());
    fight.does(&["done R1"]);
    fight.rolls("done B1", RED_FIRST);
    assert_eq!((fight.table().turn, fight.craft("B2").flown), (2, None));
    assert!(fight.table().crafts.iter().all(|craft| craft.flown.is_none() && !craft.acted));
}

#[test]
fn sqr_60_the_pilot_fires_any_of_his_guns() {
    let after = |guns: &[&str], dice: &[&[u8]]| {
        let mut fight = met(
            Sky::new(),
            &["R1: Spitfire Mk VB at 36,20 heading 0 band 10"],
            &["B1: Bf 109E-4 at 36,24 heading 0 band 10", "B2: Bf 109E-4 at 37.5,24 heading 0 band 10"],
            RED_FIRST,
        );
        for guns in guns {
            fight.does(&[&format!("shoot R1 {guns} at B1")]);
            for other in ["2x20mm@N", "4x.303@N"] {
                assert_eq!(fight.refused(&format!("shoot R1 {other} at B2")), "SQR-60", "one target");
            }
        }
        fight.rolls("fire", dice);
        (fight.craft("B1").now.structure, fight.craft("R1").empty)
    };
    // A 10 empties the cannon; what is not fired is not depleted.
    assert_eq!(after(&["2x20mm@N"], &[&[10], &[1, 1, 1], &[9], &[4]]), (11, 1));
    assert_eq!(after(&["4x.303@N"], &[&[10], &[1], &[1], &[9], &[4]]), (13, 0));
    assert_eq!(after(&["2x20mm@N", "4x.303@N"], &[&[10], &[1, 1, 1], &[1], &[5], &[2], &[9], &[4]]), (9, 1));
}

#[test]
fn sqr_160_units_with_nothing_to_do_are_counted_where_something_is_hidden() {
    let of = |value: &str, marker: bool| {
        let sky = Sky::new().set("idle_activation", value);
        let hidden = from("B9: Bf 109E-4 at 60,42 heading 180 band 30 marker", 2);
        let sky = if marker { sky.blue(&hidden) } else { sky };
        let red = ["R1: Spitfire Mk I at 36,20 heading 0 band 10", "R2: Spitfire Mk I at 10,10 heading 0 band 20"];
        let red = [red[0], red[1], "R3: Spitfire Mk I at 14,10 heading 0 band 20"];
        let blue = ["B1: Bf 109E-4 at 35,25 heading 180 band 10", "B2: Bf 109E-4 at 37,25 heading 180 band 10"];
        order(&mut met(sky, &red, &blue, RED_FIRST))
    };
    assert_eq!(
        (of("skip", false), of("count", false), of("auto", false)),
        ("WLL".into(), "WLWLW".into(), "WLL".into())
    );
    assert_eq!(of("auto", true), "WLWLWL", "nobody learns who has a target, and what a marker is");
}

#[test]
fn sqr_07_sqr_12_who_has_no_activation_is_no_free_pass() {
    let sky = Sky::new()
        .ground("BR: bridge at 60,40")
        .battery("H: heavy_75 at 50,40")
        .blue("B2: Bf 109E-4 at 60,40 heading 180 band 30");
    let mut fight = met(
        sky,
        &["R1: Spitfire Mk I at 36,20 heading 0 band 10"],
        &["B1: Bf 109E-4 at 36,24 heading 180 band 10"],
        BLUE_FIRST,
    );
    assert_eq!(fight.asked(), BLUE);
    assert_eq!(["BR", "H", "B2"].map(|name| may(&fight, &format!("done {name}"))), [REFUSED("SQR-12"); 3]);
    fight.does(&["done B1", "done R1"]);
    assert_eq!(may(&fight, "done H"), Ok(()), "it still has its burst");
}
