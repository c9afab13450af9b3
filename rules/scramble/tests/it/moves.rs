//! Moves as they are flown: who is next, tests, failures, contacts, edges.

use crate::fight::{BLUE, Fight, RED, Sky};
use sandtable_core::{Piece, Ruleset};
use sandtable_scenario::Edge;
use sandtable_scramble::battle::board::Board;
use sandtable_scramble::battle::command::Flight;
use sandtable_scramble::battle::position::{Phase, Place};
use sandtable_scramble::lists::Manoeuvre;
use sandtable_scramble::{Event, Scramble};

/// One of Red's, who moves first, and Blue's far away.
pub fn one(line: &str) -> Sky {
    Sky::new().red(line).blue("B: Bf 109E-4 at 60,44 heading 180 band 30")
}

/// Blue has the initiative: Red moves first.
pub fn red_first(sky: &Sky) -> Fight {
    sky.fight(&[&[4], &[9]])
}

fn lost(fight: &Fight, name: &str) -> bool {
    fight.craft(name).place == Place::Lost
}

/// Red with so many, Blue with so many, all far from each other.
fn lines(red: usize, blue: usize) -> Sky {
    let sky = (0..red)
        .fold(Sky::new(), |sky, n| sky.red(&format!("R{n}: Spitfire Mk I at {},4 heading 0 band 10", 4 + 8 * n)));
    (0..blue).fold(sky, |sky, n| sky.blue(&format!("B{n}: Bf 109E-4 at {},44 heading 180 band 30", 4 + 8 * n)))
}

/// The next unmoved one of the side that is asked moves.
fn step(fight: &mut Fight) -> char {
    let side = fight.asked();
    let letter = if side == RED { 'R' } else { 'B' };
    let next = (0..8).map(|n| format!("{letter}{n}")).find(|name| fight.craft(name).flown.is_none()).unwrap();
    fight.does(&[&format!("level {next} by S 2")]);
    letter
}

#[test]
fn sqr_06_sqr_01_the_loser_moves_first_and_then_in_turns() {
    let mut fight = lines(2, 3).fight(&[&[9], &[4]]);
    assert_eq!((fight.table().phase, fight.table().winner), (Phase::Movement, RED));
    let order: String = (0..4).map(|_| step(&mut fight)).collect();
    assert_eq!((order.as_str(), fight.asked()), ("BRBR", BLUE));
    assert_eq!(fight.refused("level R0 by S 2"), "SQR-06");
    assert_eq!(fight.refused("level B0 by S 2"), "SQR-06");
    fight.rolls("level B2 by S 2", &[&[3], &[8]]);
    assert_eq!((fight.table().turn, fight.table().winner, fight.asked()), (2, BLUE, RED));
    let phases: Vec<Phase> = fight
        .events()
        .iter()
        .filter_map(|event| if let Event::PhaseBegan { phase } = event { Some(*phase) } else { None })
        .collect();
    assert_eq!(phases, [Phase::Combat, Phase::HeavyAa, Phase::End, Phase::Initiative, Phase::Movement]);
    // Who has none left waits while the other moves the rest.
    let mut fight = lines(3, 1).fight(&[&[9], &[4]]);
    let order: String = (0..3).map(|_| step(&mut fight)).collect();
    assert_eq!((order.as_str(), fight.asked()), ("BRR", RED));
}

#[test]
fn sqr_09_nobody_is_marked_when_a_turn_begins() {
    let mut fight = lines(1, 1).fight(&[&[9], &[4]]);
    step(&mut fight);
    assert!(fight.craft("B0").flown.is_some() && fight.craft("R0").flown.is_none());
    fight.rolls("level R0 by S 2", &[&[3], &[8]]);
    assert!(["R0", "B0"].iter().all(|name| fight.craft(name).flown.is_none() && !fight.craft(name).acted));
    // The markers of Contact Markers too.
    let hidden =
        one("R: Spitfire Mk I at 20,20 heading 0 band 10").red("H: Spitfire Mk I at 4,4 heading 0 band 10 marker");
    let mut fight = hidden.fight(&[&[4], &[9]]);
    fight.does(&["level A by S 2"]);
    assert!(fight.contact("A").moved && !fight.contact("A").acted);
    fight.does(&["level B by S 2", "level R by S 2", "done B", "done R"]);
    fight.rolls("done A", &[&[4], &[9]]);
    assert_eq!((fight.table().turn, fight.contact("A").moved, fight.contact("A").acted), (2, false, false));
}

#[test]
fn sqr_07_the_winner_keeps_his_last_item_back() {
    let mut fight = lines(2, 4).fight(&[&[9], &[4]]);
    assert_eq!(fight.refused("pass"), "SQR-07", "the loser never passes");
    step(&mut fight);
    assert_eq!(fight.refused("pass"), "SQR-07", "two are left");
    let two: String = (0..2).map(|_| step(&mut fight)).collect();
    assert_eq!((two.as_str(), fight.asked()), ("RB", RED));
    fight.does(&["pass"]);
    assert_eq!((step(&mut fight), fight.asked()), ('B', RED));
    fight.does(&["pass"]);
    assert_eq!((step(&mut fight), fight.asked()), ('B', RED));
    assert_eq!(fight.refused("pass"), "SQR-07", "the loser has none left");
    let mut fight = lines(3, 1).fight(&[&[9], &[4]]);
    step(&mut fight);
    assert_eq!(fight.refused("pass"), "SQR-07");
}

#[test]
fn sqr_04_a_tie_of_totals_is_thrown_again() {
    let sky = Sky::new()
        .red("R: Spitfire Mk I at 10,4 heading 0 band 10 level Veteran")
        .blue("B: Bf 109E-4 at 60,44 heading 180 band 30 level Green");
    let fight = sky.fight(&[&[4], &[6], &[3], &[4]]);
    assert_eq!((fight.table().winner, fight.asked()), (RED, BLUE));
    let fight = sky.fight(&[&[4], &[6], &[5], &[7], &[3], &[6]]);
    assert_eq!((fight.table().winner, fight.asked()), (BLUE, RED));
}

#[test]
fn sqr_08_each_test_where_it_arises() {
    let sky = one("R: Spitfire Mk I at 20,20 heading 0 band 10");
    let mut fight = red_first(&sky);
    fight.rolls("climb R by T 2 R 60 T 2 R 60", &[&[5], &[8]]);
    // Up by one, two inches, and the Tight Turn fails by one: 30 degrees, down by one, and two more inches.
    assert_eq!(fight.stands("R"), (21.0, 23.732, 30, 10));
    let mut fight = red_first(&sky);
    fight.rolls("climb R by T 2 R 60 T 2 R 60", &[&[5], &[7]]);
    assert_eq!(fight.stands("R"), (21.732, 23.0, 120, 11));
    let mut fight = red_first(&sky);
    fight.rolls("climb R by T 2 R 60 T 2 R 60", &[&[6]]);
    assert_eq!(fight.stands("R"), (20.0, 22.0, 0, 9), "the first failure drops the rest");
}

#[test]
fn sqr_34_a_failed_tight_turn() {
    for order in ["level R by T 3 R 45 S rest", "level R by T 3 R 60 T 3 R 10"] {
        let mut fight = red_first(&one("R: P-47D Thunderbolt at 20,20 heading 0 band 10"));
        fight.rolls(order, &[&[8]]);
        assert_eq!(fight.stands("R"), (21.5, 25.598, 30, 7));
        assert!(fight.craft("R").flown.unwrap().failed && fight.craft("R").flown.unwrap().tight);
    }
    let mut fight = red_first(&one("R: P-47D Thunderbolt at 20,20 heading 10 band 10"));
    fight.rolls("level R by T 3 L 31", &[&[6]]);
    assert_eq!((fight.stands("R").2, fight.stands("R").3), (340, 9));
}

#[test]
fn sqr_37_a_climb_goes_up_first() {
    let sky = one("R: Spitfire Mk I at 20,20 heading 0 band 10");
    // Whoever is at the old height is not in the way, at the new one he is.
    let mut fight = red_first(&sky.clone().blue("C: Bf 109E-4 at 20,22 heading 0 band 10"));
    fight.rolls("climb R by S 4.5", &[&[5]]);
    assert_eq!(fight.stands("R"), (20.0, 24.5, 0, 11));
    let mut fight = red_first(&sky.blue("C: Bf 109E-4 at 20,22 heading 0 band 11"));
    fight.rolls("climb R by S 4.5", &[&[5], &[7]]);
    // Half of 11 allows one turn at 3, half of 8 none at 5.
    let mut fight = red_first(&one("R: La-7 at 20,20 heading 0 band 10"));
    assert_eq!(fight.refused("climb R by T 3 R 30 T 2.5 R 30"), "SQR-108");
    fight.rolls("climb R by T 3 R 30 S 2.5", &[&[7]]);
    assert_eq!(fight.stands("R").3, 11);
    let mut fight = red_first(&one("R: B-17G Flying Fortress at 20,20 heading 0 band 10"));
    assert_eq!(fight.refused("climb R by T 4 R 30"), "SQR-108");
    assert_eq!(fight.refused("climb R by T 5 R 30"), "SQR-26");
}

#[test]
fn sqr_38_a_zoom_climb() {
    let mut fight = red_first(&one("R: Spitfire Mk I at 20,20 heading 0 band 8"));
    fight.rolls("zoom R", &[&[3]]);
    assert_eq!(fight.stands("R"), (20.0, 22.0, 0, 10));
}

#[test]
fn sqr_39_a_zoom_into_contact_stops_before_or_beyond() {
    let sky = one("R: Spitfire Mk I at 20,20 heading 0 band 8").blue("X: Bf 109E-4 at 20,22.3 heading 0 band 10");
    let zoom = |sky: &Sky, order: &str, dice: &[&[u8]]| {
        let mut fight = red_first(sky);
        fight.rolls(order, dice);
        fight.stands("R")
    };
    assert_eq!(zoom(&sky, "zoom R", &[&[3]]), (20.0, 21.3, 0, 10));
    assert_eq!(zoom(&sky, "zoom R beyond", &[&[3]]), (20.0, 23.3, 0, 10));
    // Beyond is taken: then before; before is taken: then beyond.
    let after = sky.clone().blue("Z: Bf 109E-4 at 20,24.1 heading 0 band 10");
    assert_eq!(zoom(&after, "zoom R beyond", &[&[3]]), (20.0, 21.3, 0, 10));
    let before = |sky: &Sky| sky.clone().blue("Y: Bf 109E-4 at 20.9,21.3 heading 0 band 10");
    assert_eq!(zoom(&before(&sky), "zoom R", &[&[3], &[7]]), (20.0, 23.3, 0, 10), "whom it passes it must avoid");
    // Both are taken: the nearest free point before, and nobody to avoid.
    assert_eq!(zoom(&before(&after), "zoom R beyond", &[&[3]]), (20.0, 20.864, 0, 10));
    // Nothing is in contact exactly an inch away.
    let near = one("R: Spitfire Mk I at 20,20 heading 0 band 8").blue("X: Bf 109E-4 at 20,23 heading 0 band 10");
    assert_eq!(zoom(&near, "zoom R", &[&[3]]), (20.0, 22.0, 0, 10));
    // Failed: nothing of it.
    assert_eq!(zoom(&sky, "zoom R", &[&[4]]), (20.0, 22.0, 0, 7));
    let mut fight = red_first(&sky);
    assert_eq!(fight.refused("level R by S 2 join"), "SQR-158");
    // It leaves before it could be in contact.
    let edge = one("R: Spitfire Mk I at 20,46.5 heading 0 band 8").blue("X: Bf 109E-4 at 20,48 heading 0 band 10");
    let mut fight = red_first(&edge);
    fight.rolls("zoom R", &[&[3], &[7]]);
    assert_eq!(fight.craft("R").place, Place::Left(Edge::North));
}

#[test]
fn sqr_39_sqr_102_a_zoom_into_contact_ends_on_the_table() {
    // X is so near the edge that there is no place beyond him.
    let sky = one("R: Spitfire Mk I at 20,45.5 heading 0 band 8").blue("X: Bf 109E-4 at 20,47.6 heading 0 band 10");
    let zoom = |sky: &Sky, order: &str| {
        let mut fight = red_first(sky);
        fight.rolls(order, &[&[3]]);
        fight.stands("R")
    };
    assert_eq!(zoom(&sky, "zoom R beyond"), (20.0, 46.6, 0, 10));
    // The place before is taken too: the nearest free point, and nobody flies out by himself.
    let taken = sky.blue("Y: Bf 109E-4 at 20.9,46.6 heading 0 band 10");
    assert_eq!(zoom(&taken, "zoom R"), (20.0, 46.164, 0, 10));
    // On the edge itself it is still on the table.
    let edge = one("R: Spitfire Mk I at 20,45 heading 0 band 8").blue("X: Bf 109E-4 at 20,47 heading 0 band 10");
    assert_eq!(zoom(&edge, "zoom R beyond"), (20.0, 48.0, 0, 10));
}

#[test]
fn sqr_40_a_failed_climb() {
    for order in ["climb R by T 2 R 30 S rest", "climb R by S 2"] {
        let mut fight = red_first(&one("R: Spitfire Mk I at 20,20 heading 0 band 8"));
        fight.rolls(order, &[&[9]]);
        assert_eq!(fight.stands("R"), (20.0, 22.0, 0, 4));
    }
}

#[test]
fn sqr_42_level_flight() {
    let mut fight = red_first(&one("R: Spitfire Mk I at 20,20 heading 0 band 8"));
    assert_eq!((fight.refused("level R by S 1.99"), fight.refused("level R by S 10.01")), ("SQR-26", "SQR-26"));
    fight.does(&["level R by S 10"]);
    assert_eq!(fight.stands("R"), (20.0, 30.0, 0, 8));
    let mut fight = red_first(&one("R: Spitfire Mk I at 20,20 heading 359 band 8"));
    fight.does(&["level R by T 2 R 2"]);
    assert_eq!(fight.stands("R"), (19.965, 22.0, 1, 8));
}

#[test]
fn sqr_43_a_shallow_dive_goes_down_first() {
    let sky = one("R: Fw 190A-8 at 20,20 heading 0 band 10");
    let mut fight = red_first(&sky.clone().blue("C: Bf 109E-4 at 20,25 heading 0 band 10"));
    assert_eq!(fight.refused("shallow R down 2 by S 16.51"), "SQR-26");
    assert_eq!(
        (fight.refused("shallow R down 3 by S 5"), fight.refused("shallow R down 1 by S 2.99")),
        ("SQR-110", "SQR-26")
    );
    fight.does(&["shallow R down 2 by S 16.5"]);
    assert_eq!(fight.stands("R"), (20.0, 36.5, 0, 8));
    let mut fight = red_first(&sky.blue("C: Bf 109E-4 at 20,25 heading 0 band 8"));
    fight.rolls("shallow R down 2 by S 16.5", &[&[6]]);
}

#[test]
fn sqr_44_a_steep_dive_and_its_recovery() {
    let sky = one("R: Fw 190A-8 at 20,20 heading 0 band 10");
    let mut fight = red_first(&sky);
    assert_eq!(
        (fight.refused("steep R down 2 by S 5"), fight.refused("steep R down 3 by S 11.01")),
        ("SQR-110", "SQR-26")
    );
    fight.rolls("steep R down 4 by S 5", &[&[9]]);
    assert_eq!(fight.stands("R"), (20.0, 28.0, 0, 3), "down by four, five inches, down by three, MVR");
    let mut fight = red_first(&sky);
    fight.rolls("steep R down 4 by S 5", &[&[6]]);
    assert_eq!(fight.stands("R"), (20.0, 25.0, 0, 6));
    let mut fight = red_first(&sky.set("steep_dive_test", "off"));
    fight.does(&["steep R down 4 by S 5"]);
    assert_eq!(fight.stands("R"), (20.0, 25.0, 0, 6));
}

#[test]
fn sqr_45_a_power_dive() {
    let sky = one("R: Spitfire Mk I at 20,20 heading 0 band 10");
    let mut fight = red_first(&sky);
    assert_eq!(
        (fight.refused("power R down 4 by S 5"), fight.refused("power R down 7 by S 5")),
        ("SQR-110", "SQR-110")
    );
    assert_eq!(
        (fight.refused("power R down 5 by S 5.01"), fight.refused("power R down 5 by T 2 R 10")),
        ("SQR-26", "SQR-109")
    );
    fight.rolls("power R down 6 by S 5", &[&[7]]);
    assert_eq!(fight.stands("R"), (20.0, 25.0, 0, 4));
    let mut fight = red_first(&sky);
    fight.rolls("power R down 5 by S 0", &[&[7]]);
    assert_eq!(fight.stands("R"), (20.0, 20.0, 0, 5));
}

#[test]
fn sqr_46_a_vertical_dive() {
    let sky = one("R: Spitfire Mk I at 20,20 heading 77 band 10");
    let mut fight = red_first(&sky);
    assert_eq!((fight.refused("vertical R down 6"), fight.refused("vertical R down 9")), ("SQR-110", "SQR-110"));
    fight.rolls("vertical R down 8", &[&[7]]);
    assert_eq!(fight.stands("R"), (20.0, 20.0, 77, 2));
    let mut fight = red_first(&sky.set("steep_dive_test", "off"));
    fight.rolls("vertical R down 7", &[&[8]]);
    assert_eq!(fight.stands("R").3, 2, "the vertical dive keeps its test");
}

#[test]
fn sqr_50_height_is_lost_by_how_much_the_test_failed() {
    let dive = |level: &str| {
        let mut fight = red_first(&one(&format!("R: D3A1 Val at 20,20 heading 0 band 10 level {level}")));
        fight.rolls("steep R down 3 by S 0", &[&[10]]);
        fight.stands("R")
    };
    // 5, 2 for agility and 2 for its brakes: 9; an Elite Pilot has 10, and the natural 10 fails all the same.
    assert_eq!((dive("Average"), dive("Elite")), ((20.0, 22.0, 0, 6), (20.0, 22.0, 0, 7)));
}

#[test]
fn sqr_52_the_loss_comes_after_the_dive() {
    let mut fight = red_first(&one("R: P-47D Thunderbolt at 20,20 heading 0 band 12"));
    fight.rolls("power R down 5 by S 2", &[&[8]]);
    assert_eq!(fight.stands("R"), (20.0, 25.0, 0, 4));
    let mut fight = red_first(&one("R: P-47D Thunderbolt at 20,20 heading 0 band 9"));
    fight.rolls("split R down 2 by S 6", &[&[7]]);
    assert_eq!(fight.stands("R"), (20.0, 17.0, 180, 5));
}

/// Spends exactly what a Spitfire and a Bf 109 do to each other at least: four dice each.
pub const GENTLE: [&[u8]; 2] = [&[1, 1, 1, 1], &[1, 1, 1, 1]];

#[test]
fn sqr_53_a_failed_test_past_another_costs_no_height() {
    let sky = one("R: Spitfire Mk I at 20,10 heading 0 band 10").blue("X: Bf 109E-4 at 20.6,14 heading 0 band 10");
    let mut fight = red_first(&sky);
    fight.rolls("level R by S 3.5 T 2 R 60", &[&[9], GENTLE[0], GENTLE[1]]);
    assert_eq!(fight.stands("R"), (20.0, 13.2, 0, 10));
}

#[test]
fn sqr_156_the_first_contact_on_the_leg() {
    let sky = one("R: Spitfire Mk I at 20,10 heading 0 band 10").blue("X: Bf 109E-4 at 20.6,14 heading 0 band 10");
    let mut fight = red_first(&sky);
    fight.rolls("level R by S 10", &[&[7]]);
    assert_eq!(fight.stands("R"), (20.0, 20.0, 0, 10));
    // Exactly an inch aside is no contact, a hundredth less is.
    let aside = |x: &str| {
        one("R: Spitfire Mk I at 20,10 heading 0 band 10").red(&format!("X: Bf 109E-4 at {x},14 heading 0 band 10"))
    };
    red_first(&aside("21")).rolls("level R by S 10", &[]);
    red_first(&aside("20.99")).rolls("level R by S 10", &[&[7]]);
    // In their order, whatever order they stand in; friends too; whoever lies ahead of the end not at all.
    let three =
        aside("20.9").blue("Y: Bf 109E-4 at 20,12 heading 0 band 10").blue("Z: Bf 109E-4 at 20,22 heading 0 band 10");
    let mut fight = red_first(&three);
    fight.rolls("level R by S 10", &[&[7], &[8], GENTLE[0], GENTLE[1]]);
    assert_eq!(fight.stands("R"), (20.0, 13.564, 0, 10));
    assert!(fight.events().contains(&Event::Collided { craft: fight.piece("R"), with: fight.piece("X") }));
    // Once for each other, also when it is met again.
    let again =
        one("R: Ki-43-II Hayabusa at 20,10 heading 0 band 10").blue("X: Bf 109E-4 at 20,12.5 heading 0 band 10");
    let mut fight = red_first(&again);
    fight.rolls("level R by T 2 R 60 T 2 R 60 T 2 R 60 S 2", &[&[8], &[8]]);
}

#[test]
fn sqr_156_who_stands_on_another_already() {
    let on = |y: &str| {
        one("R: Spitfire Mk I at 20,20 heading 0 band 10").blue(&format!("X: Bf 109E-4 at 20.5,{y} heading 0 band 11"))
    };
    // Above and a little ahead: due at once, and it stays where the leg began.
    let mut fight = red_first(&on("20.1"));
    fight.rolls("climb R by S 4", &[&[5], &[8], GENTLE[0], GENTLE[1]]);
    assert_eq!(fight.stands("R"), (20.0, 20.0, 0, 11));
    // Abeam or behind: the leg leads away.
    for y in ["20", "19.8"] {
        red_first(&on(y)).rolls("climb R by S 4", &[&[5]]);
    }
}

#[test]
fn sqr_54_a_forced_move_is_one_of_mvr_at_the_new_height() {
    // Five down: who was in the way is not, and who flies there is.
    let sky = one("R: P-47D Thunderbolt at 20,20 heading 90 band 10").blue("X: Bf 109E-4 at 22,20 heading 0 band 10");
    let mut fight = red_first(&sky);
    fight.rolls("climb R by S 4", &[&[8]]);
    assert_eq!(fight.stands("R"), (23.0, 20.0, 90, 7));
    let mut fight = red_first(&sky.blue("Y: Bf 109E-4 at 22,20 heading 0 band 7"));
    fight.rolls("climb R by S 4", &[&[8], &[5]]);
    assert_eq!(fight.stands("R"), (23.0, 20.0, 90, 7));
    let mut fight = red_first(&one("R: Mosquito NF Mk XIII at 20,20 heading 270 band 10"));
    fight.rolls("level R by T 5 L 60 S rest", &[&[6]]);
    assert_eq!(fight.stands("R"), (11.536, 18.0, 240, 9));
}

#[test]
fn sqr_55_another_met_in_a_forced_move() {
    let sky = one("R: Mosquito NF Mk XIII at 20,20 heading 0 band 10").blue("X: Bf 109E-4 at 20,22 heading 0 band 8");
    let mut fight = red_first(&sky);
    fight.rolls("climb R by S 4", &[&[7], &[5]]);
    assert_eq!(fight.stands("R"), (20.0, 24.0, 0, 8));
    let mut fight = red_first(&sky);
    // 22 and 14 of structure: four dice for the one, six for the other.
    fight.rolls("climb R by S 4", &[&[7], &[6], &[1; 4], &[1; 6]]);
    assert_eq!(fight.stands("R"), (20.0, 21.0, 0, 8));
    assert_eq!((fight.craft("R").now.structure, fight.craft("X").now.structure), (18, 8));
}

#[test]
fn sqr_55_a_collision_at_once_throws_nobody_back() {
    let sky = one("R: Spitfire Mk I at 20,20 heading 0 band 10").blue("X: Bf 109E-4 at 20.5,20.3 heading 0 band 8");
    let mut fight = red_first(&sky);
    fight.rolls("climb R by S 4", &[&[7], &[8], GENTLE[0], GENTLE[1]]);
    assert_eq!(fight.stands("R"), (20.0, 20.0, 0, 8));
}

#[test]
fn sqr_56_a_forced_move_asks_for_neither_as_nor_st() {
    let mut fight = red_first(&one("R: La-7 at 20,20 heading 0 band 10"));
    fight.rolls("level R by S 6 T 3 R 60", &[&[7]]);
    assert_eq!(fight.stands("R"), (21.5, 31.598, 30, 9), "twelve inches with an airspeed of 11");
    let mut fight = red_first(&one("R: Ki-84-I Hayate at 20,20 heading 0 band 10"));
    fight.rolls("climb R by S 3", &[&[8]]);
    assert_eq!(fight.stands("R"), (20.0, 22.0, 0, 9), "two inches with a stalling speed of 3");
}

#[test]
fn sqr_57_sqr_114_a_collision_is_dealt_with_at_once() {
    let sky =
        one("R: Spitfire Mk I at 20,20 heading 0 band 10").blue("X: B-17G Flying Fortress at 20,24 heading 0 band 10");
    let mut fight = red_first(&sky);
    // Thirteen dice for the fighter, four for the bomber, whoever moved; both roll before either suffers.
    fight.rolls("level R by S 8", &[&[8], &[1; 13], &[2; 4]]);
    assert_eq!((fight.craft("R").now.structure, fight.craft("X").now.structure), (1, 41));
    assert_eq!((fight.stands("R"), fight.asked()), ((20.0, 23.0, 0, 10), BLUE));
    let mut fight = red_first(&sky);
    fight.rolls("level R by S 8", &[&[8], &[2; 13], &[5; 4]]);
    assert!(lost(&fight, "R") && fight.craft("X").now.structure == 29, "who falls does his damage all the same");
    let mut fight = red_first(&sky);
    fight.rolls("level R by S 8", &[&[7]]);
    assert_eq!(fight.stands("R"), (20.0, 28.0, 0, 10));
    let mut fight = red_first(&sky.clone().set("collisions", "off"));
    fight.does(&["level R by S 8"]);
    let mut fight = red_first(&sky.set("collision_divisor", "7"));
    fight.rolls("level R by S 8", &[&[8], &[1; 7], &[1; 2]]);
    // A fighter with a load avoids at one less.
    let laden =
        one("R: P-51D Mustang at 20,20 heading 0 band 10 load bombs").blue("X: Bf 109E-4 at 20,24 heading 0 band 10");
    red_first(&laden).rolls("level R by S 8", &[&[5]]);
    let waiting = red_first(&laden).waits("level R by S 8", &[&[6]]);
    assert!(!waiting.to_string().is_empty());
    red_first(&laden).rolls("level R by S 8 jettison", &[&[6]]);
}

#[test]
fn sqr_113_nobody_ends_on_top_of_another() {
    let sky = |y: &str| {
        one("R: Spitfire Mk I at 20,20 heading 0 band 10").blue(&format!("X: Bf 109E-4 at 20,{y} heading 0 band 10"))
    };
    assert_eq!(red_first(&sky("26.9")).refused("level R by S 6"), "SQR-113");
    assert_eq!(red_first(&sky("26.99")).refused("level R by S 6"), "SQR-113");
    red_first(&sky("27")).does(&["level R by S 6"]);
    red_first(&sky("26.9").set("stacking", "off")).rolls("level R by S 6", &[&[7]]);
    // At the height where it would be.
    assert_eq!(
        red_first(
            &one("R: Spitfire Mk I at 20,20 heading 0 band 10").blue("X: Bf 109E-4 at 20,20.5 heading 0 band 11")
        )
        .refused("loop R"),
        "SQR-113"
    );
    // A forced move stops at the last free point of its line, past somebody or not.
    let sky = one("R: P-47D Thunderbolt at 20,20 heading 0 band 10").blue("X: Bf 109E-4 at 20,23.5 heading 0 band 8");
    let mut fight = red_first(&sky);
    fight.rolls("climb R by S 4", &[&[7], &[5]]);
    assert_eq!(fight.stands("R"), (20.0, 22.5, 0, 8));
    let mut fight = red_first(&sky.clone().blue("Y: Bf 109E-4 at 20,22.2 heading 0 band 8"));
    fight.rolls("climb R by S 4", &[&[7], &[5], &[5]]);
    assert_eq!(fight.stands("R"), (20.0, 21.2, 0, 8));
    let mut fight = red_first(&sky.set("stacking", "off"));
    fight.rolls("climb R by S 4", &[&[7], &[5]]);
    assert_eq!(fight.stands("R"), (20.0, 23.0, 0, 8));
}

#[test]
fn sqr_102_who_crosses_an_edge_has_left() {
    let leaves = |place: &str, order: &str, dice: &[&[u8]]| {
        let mut fight = red_first(&one(&format!("R: Spitfire Mk I at {place} band 10")));
        fight.rolls(order, dice);
        (fight.craft("R").place, fight.stands("R").0, fight.stands("R").1)
    };
    assert_eq!(leaves("71.9,20 heading 90", "level R by S 2", &[]), (Place::Left(Edge::East), 72.0, 20.0));
    assert_eq!(leaves("70,20 heading 90", "level R by S 2", &[]), (Place::Flying, 72.0, 20.0));
    assert_eq!(leaves("0.01,10 heading 359", "level R by S 2", &[]).0, Place::Left(Edge::West));
    assert_eq!(leaves("20,0 heading 180", "steep R down 3 by S 1", &[]), (Place::Left(Edge::South), 20.0, 0.0));
    assert_eq!(leaves("20,47 heading 0", "level R by T 2 R 60 T 2 R 60", &[]), (Place::Left(Edge::North), 20.0, 48.0));
    assert_eq!(leaves("20,47 heading 0", "climb R by S 2", &[&[6]]).0, Place::Left(Edge::North), "forced");
    assert_eq!(leaves("72,10 heading 0", "level R by S 2", &[]), (Place::Flying, 72.0, 12.0), "along the edge");
    let mut fight = red_first(&one("R: Spitfire Mk I at 20,20 heading 0 band 40"));
    assert_eq!(
        (fight.refused("climb R by S 2"), fight.refused("zoom R"), fight.refused("loop R")),
        ("SQR-102", "SQR-102", "SQR-102")
    );
    // Nobody behind the edge is met.
    let sky = one("R: Spitfire Mk I at 20,46.9 heading 90 band 10").blue("X: Bf 109E-4 at 71,47.9 heading 0 band 10");
    red_first(&sky).does(&["level R by S 10"]);
}

#[test]
fn sqr_103_the_ground_comes_before_the_forced_move() {
    let fails = |face: u8| {
        let mut fight = red_first(&one("R: P-47D Thunderbolt at 20,20 heading 0 band 3"));
        fight.rolls("climb R by S 4", &[&[face]]);
        (fight.craft("R").place, fight.stands("R").1, fight.stands("R").3)
    };
    assert_eq!((fails(8), fails(7)), ((Place::Lost, 20.0, 3), (Place::Flying, 23.0, 1)));
}

#[test]
fn scr_11_a_sideslip_is_tested_before_it_is_flown() {
    // Skill 6 and agility 1.
    let slips = |set: &str, face: u8| {
        let sky = one("R: Bf 109E-4 at 20,20 heading 0 band 10 level Veteran").set("vpsr_uses_ab", set);
        let mut fight = red_first(&sky);
        fight.rolls("sideslip R off R 30 by S 5", &[&[face]]);
        fight.stands("R")
    };
    let (passed, failed) = ((22.5, 24.33, 0, 10), (20.0, 25.0, 0, 9));
    assert_eq!((slips("on", 7), slips("on", 8), slips("off", 7)), (passed, failed, failed));
}

#[test]
fn scr_13_a_failed_sideslip_goes_half_as_far_and_down() {
    let mut fight = red_first(&one("R: Bf 109E-4 at 20,20 heading 0 band 10 level Veteran"));
    // AS 10, a test at 7 and a 9: five inches ahead, two bands down. A 10 of somebody who needs 10 would lose none.
    fight.rolls("sideslip R off R 30 by S 2", &[&[9]]);
    assert_eq!(fight.stands("R"), (20.0, 25.0, 0, 8));
    let mut low = red_first(&one("R: Bf 109E-4 at 20,20 heading 0 band 2 level Veteran"));
    low.rolls("sideslip R off R 30 by S 2", &[&[9]]);
    assert_eq!(low.craft("R").place, Place::Lost, "two bands lower is the ground");
}

#[test]
fn scr_135_a_slip_is_a_leg() {
    let sky = one("R: Hurricane Mk I at 20,20 heading 0 band 10 level Veteran");
    let mut fight = red_first(&sky);
    fight.rolls("sideslip R off R 30 by S 3", &[&[8]]);
    assert_eq!(fight.stands("R"), (20.0, 24.5, 0, 9), "half of its airspeed, straight ahead, one down");
    // Its line is a leg: for contacts, and for edges.
    let met =
        sky.clone().blue("X: Bf 109E-4 at 22,23.5 heading 0 band 10").blue("Y: Bf 109E-4 at 20,23 heading 0 band 10");
    let mut fight = red_first(&met);
    fight.rolls("sideslip R off R 30 by S 2.5", &[&[7]]);
    let mut fight = red_first(&met);
    assert_eq!(fight.refused("sideslip R off R 30 by S 4.5"), "SQR-113");
    // An avoidance test for whoever is half an inch beside the line.
    let beside = sky.clone().blue("X: Bf 109E-4 at 21.5,21.5 heading 0 band 10");
    let mut fight = red_first(&beside);
    fight.rolls("sideslip R off R 30 by S 4.5", &[&[7], &[7]]);
    assert_eq!(fight.stands("R"), (22.25, 23.897, 0, 10));
    let mut fight = red_first(&one("R: Hurricane Mk I at 71,20 heading 0 band 10 level Veteran"));
    fight.rolls("sideslip R off R 30 by S 4.5", &[&[7]]);
    assert_eq!(fight.craft("R").place, Place::Left(Edge::East));
    // Failed it goes straight on, and meets who is there.
    let mut fight = red_first(&sky.clone().blue("Y: Bf 109E-4 at 20,23 heading 0 band 9"));
    fight.rolls("sideslip R off L 30 by S 3", &[&[8], &[7]]);
    let mut fight = red_first(&sky.blue("Y: Bf 109E-4 at 20,23 heading 0 band 9"));
    fight.rolls("sideslip R off L 30 by S 3", &[&[8], &[8], &[1; 4], &[1; 4]]);
    assert_eq!(fight.stands("R"), (20.0, 22.0, 0, 9));
}

#[test]
fn scr_16_a_failed_skid_keeps_its_heading() {
    let sky = one("R: Hurricane Mk I at 20,20 heading 0 band 10 level Elite");
    let mut fight = red_first(&sky);
    fight.rolls("skid R off R 30 by T 3 L 30", &[&[9]]);
    assert_eq!(fight.stands("R"), (20.0, 24.5, 0, 8));
    let mut fight = red_first(&sky);
    fight.rolls("skid R off R 30 by T 3 L 30", &[&[7]]);
    assert_eq!(fight.stands("R"), (21.5, 22.598, 330, 10));
}

#[test]
fn sqr_01_five_phases_in_their_order() {
    let mut fight = lines(1, 1).fight(&[&[9], &[4]]);
    let phases = |fight: &Fight| -> Vec<Phase> {
        let phase = |event: &Event| if let Event::PhaseBegan { phase } = event { Some(*phase) } else { None };
        fight.events().iter().filter_map(phase).collect()
    };
    assert_eq!((fight.table().turn, phases(&fight)), (1, vec![Phase::Initiative, Phase::Movement]));
    step(&mut fight);
    fight.rolls("level R0 by S 2", &[&[3], &[8]]);
    let all = [Phase::Combat, Phase::HeavyAa, Phase::End, Phase::Initiative, Phase::Movement];
    assert_eq!((fight.table().turn, phases(&fight)), (2, all.into()));
}

#[test]
fn sqr_114_who_cannot_avoid_another_collides_with_it() {
    let with = |line: &str| {
        one("R: Spitfire Mk I at 20,20 heading 0 band 10").blue(&format!("X: B-17G Flying Fortress at {line}"))
    };
    // Skill 5 and AB 2: a 7 avoids. Four dice for the bomber of 49, thirteen for the fighter of 14.
    let mut fight = red_first(&with("20,24 heading 0 band 10"));
    fight.rolls("level R by S 8", &[&[7]]);
    assert_eq!((fight.stands("R"), fight.craft("R").now.structure), ((20.0, 28.0, 0, 10), 14));
    let mut fight = red_first(&with("20,24 heading 0 band 10"));
    fight.rolls("level R by S 8", &[&[8], &[1; 13], &[1; 4]]);
    assert_eq!((fight.stands("R"), fight.craft("R").now.structure), ((20.0, 23.0, 0, 10), 1));
    assert_eq!(fight.craft("X").now.structure, 45);
    // An inch aside, another height band, or the same Formation: nothing to avoid.
    red_first(&with("21,24 heading 0 band 10")).does(&["level R by S 8"]);
    red_first(&with("20,24 heading 0 band 11")).does(&["level R by S 8"]);
    let pair = one("R: Spitfire Mk I at 20,20 heading 0 band 10 formation F")
        .red("S: Spitfire Mk I at 20,21.5 heading 0 band 10 formation F");
    red_first(&pair).does(&["level R by S 8"]);
    red_first(&with("20,24 heading 0 band 10").set("collisions", "off")).does(&["level R by S 8"]);
}

#[test]
fn sqr_113_whoever_can_end_nowhere_else_may_end_on_another() {
    // All that a Spitfire with an airspeed of 1 can fly at height band 3 is a half loop down, to where it is.
    let sky = one("R: Spitfire Mk I at 20,20 heading 0 band 3").blue("X: Bf 109E-4 at 20,19.8 heading 0 band 2");
    let down = |sky: &Sky, climb: i8| {
        let fight = sky.fight(&[&[4], &[9]]);
        let mut table = fight.table().clone();
        table.crafts[0].now.speed = 1;
        let legs = [sandtable_core::Leg::Ahead(sandtable_geometry::Length::ZERO)].into_iter().collect();
        let flight = Flight { manoeuvre: Manoeuvre::ShallowLoop, climb, legs, ..Flight::default() };
        let board = Board::new(fight.setting(), &table);
        board.may_fly(fight.piece("R"), &flight).map_err(|refusal| refusal.reason.clause)
    };
    assert_eq!((down(&sky, -1), down(&sky, -2)), (Err("SQR-113"), Ok(())));
    let both = sky.blue("Y: Bf 109E-4 at 20,19.8 heading 0 band 1");
    assert_eq!((down(&both, -1), down(&both, -2)), (Ok(()), Ok(())));
}

#[test]
fn sqr_102_through_a_corner_by_the_edge_that_its_owner_wants() {
    let leaves = |victory: &str| {
        let sky = one("R: Spitfire Mk I at 71,47 heading 45 band 10").red_side(victory);
        let mut fight = red_first(&sky);
        fight.does(&["level R by S 2"]);
        fight.craft("R").place
    };
    assert_eq!(leaves(""), Place::Left(Edge::North));
    let through = |edge: &str| format!("victory = [{{ for = \"bombers through\", edge = \"{edge}\" }}]");
    assert_eq!(leaves(&through("east")), Place::Left(Edge::East));
    assert_eq!(leaves(&through("north")), Place::Left(Edge::North));
}

#[test]
fn sqr_102_a_collision_is_between_two_aircraft_that_there_are() {
    let sky = Sky::new()
        .red("R1: Spitfire Mk I at 36,20 heading 0 band 10")
        .blue("B1: Bf 109E-4 at 36,30 heading 180 band 10");
    let (setting, nobody) = (sky.setting(), Piece(200));
    let state = Scramble::set_up(&setting);
    let fits = |craft, with| Scramble::fits(&setting, &state, &Event::Collided { craft, with }).is_ok();
    let [one, other] = [Piece(0), Piece(1)];
    assert_eq!(
        [fits(one, other), fits(nobody, other), fits(one, nobody), fits(nobody, nobody)],
        [true, false, false, false]
    );
}

#[test]
fn sqr_157_whoever_has_no_manoeuvre_falls_when_his_side_must_move_him() {
    let mut fight = lines(3, 3).fight(&[&[4], &[9]]);
    let mut state = fight.state().clone();
    let doomed = &mut state.table.crafts[fight.piece("R0").index()];
    (doomed.height, doomed.now.speed, doomed.now.stall) = (1, 2, 4);
    fight.battle = fight.battle.imagined(state);
    fight.does(&["level R1 by S 2"]);
    step(&mut fight);
    assert!(fight.craft("R0").flies() && fight.asked() == RED, "another may go first");
    fight.does(&["level R2 by S 2"]);
    assert_eq!(fight.asked(), BLUE);
    step(&mut fight);
    // Nobody else is left: it falls, and that was Red's move.
    assert_eq!((fight.craft("R0").place, fight.asked()), (Place::Lost, BLUE));
    let falls = ("R0 is too slow for any manoeuvre and crashes.".to_owned(), "SQR-157".to_owned());
    assert!(fight.told().contains(&falls), "{:?}", fight.told());
    assert_eq!(fight.refused("pass"), "SQR-07", "Red has none left");
}

#[test]
fn sqr_53_sqr_114_who_avoids_nobody_has_failed_no_tight_turn() {
    let sky = one("R: Spitfire Mk I at 20,10 heading 0 band 10").blue("X: Bf 109E-4 at 20.6,14 heading 0 band 10");
    let mut fight = red_first(&sky);
    fight.rolls("level R by S 3.5 T 2 R 60", &[&[9], GENTLE[0], GENTLE[1]]);
    let flown = fight.craft("R").flown.unwrap();
    assert!(flown.failed && !flown.tight);
    let stops = "R comes no farther: it is at 20, 13.2, heading 000°, HB 10.";
    assert!(fight.told().contains(&(stops.into(), "SQR-114".into())), "{:?}", fight.told());
    // One who had failed before has failed that.
    let sky = one("R: Spitfire Mk I at 20,10 heading 0 band 10").blue("X: Bf 109E-4 at 21,14 heading 0 band 9");
    let mut fight = red_first(&sky);
    fight.rolls("level R by T 2 R 60", &[&[8], &[9], GENTLE[0], GENTLE[1]]);
    assert!(fight.told().iter().any(|(text, _)| text.starts_with("R fails its Tight Turn:")), "{:?}", fight.told());
}
