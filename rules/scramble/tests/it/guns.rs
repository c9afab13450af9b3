//! Gunners: whom they take, who is free, and fire that is combined.

use crate::combat::{RED_FIRST, may, met};
use crate::fight::{BLUE, Fight, RED, Sky};
use sandtable_core::{Ruleset, Slot, Viewer};
use sandtable_scramble::Scramble;
use sandtable_scramble::battle::command::verb;

const REFUSED: fn(&'static str) -> Result<(), &'static str> = Err;

/// A Lancaster with one enemy on its port side and another farther astern.
fn between(set: &[(&str, &str)]) -> Fight {
    let sky = set.iter().fold(Sky::new(), |sky, (id, value)| sky.set(id, value));
    met(
        sky,
        &["R1: Lancaster B Mk I at 36,20 heading 0 band 10"],
        &["A: Bf 109E-4 at 34,20 heading 0 band 10", "B: Bf 109E-4 at 36,15 heading 90 band 10"],
        RED_FIRST,
    )
}

#[test]
fn sqr_120_gunners_take_the_closest() {
    let fight = between(&[]);
    assert_eq!(may(&fight, "shoot R1 2x.303@T#2 at B"), REFUSED("SQR-120"));
    assert_eq!(may(&fight, "shoot R1 2x.303@T#2 at A"), Ok(()));
    assert_eq!(may(&fight, "shoot R1 4x.303@R#3 at B"), Ok(()), "A is not in its arc");
    assert_eq!(may(&between(&[("gunners_closest", "off")]), "shoot R1 2x.303@T#2 at B"), Ok(()));
}

#[test]
fn sqr_72_sqr_120_turrets_bear_all_round_and_heights_count() {
    // Adjusted distances: 4 at its height, 1 + 2 one band higher.
    let fight = met(
        Sky::new(),
        &["R1: Lancaster B Mk I at 36,20 heading 0 band 10"],
        &["A: Bf 109E-4 at 36,24 heading 0 band 10", "B: Bf 109E-4 at 36,19 heading 0 band 11"],
        RED_FIRST,
    );
    assert_eq!(may(&fight, "shoot R1 2x.303@T#2 at A"), REFUSED("SQR-120"));
    assert_eq!(may(&fight, "shoot R1 2x.303@T#2 at B"), Ok(()));
    for (x, y) in [(36.0, 24.0), (36.0, 16.0), (32.0, 20.0), (40.0, 20.0), (33.0, 17.0)] {
        let fight = met(
            Sky::new(),
            &["R1: Lancaster B Mk I at 36,20 heading 0 band 10"],
            &[&format!("A: Bf 109E-4 at {x},{y} heading 0 band 10")],
            RED_FIRST,
        );
        assert_eq!(may(&fight, "shoot R1 2x.303@T#2 at A"), Ok(()), "{x}, {y}");
    }
}

#[test]
fn sqr_120_ties_are_the_owners_and_whom_he_cannot_see_does_not_count() {
    let tied = met(
        Sky::new(),
        &["R1: Lancaster B Mk I at 36,20 heading 0 band 10"],
        &["A: Bf 109E-4 at 33,20 heading 0 band 10", "B: Bf 109E-4 at 39,20 heading 0 band 10"],
        RED_FIRST,
    );
    assert_eq!((may(&tied, "shoot R1 2x.303@T#2 at A"), may(&tied, "shoot R1 2x.303@T#2 at B")), (Ok(()), Ok(())));
    let hidden = met(
        Sky::new(),
        &["R1: Lancaster B Mk I at 36,20 heading 0 band 10", "R2: Lancaster B Mk I at 34.5,20 heading 0 band 10"],
        &["A: Bf 109E-4 at 33,20 heading 0 band 10", "B: Bf 109E-4 at 40,20 heading 0 band 10"],
        RED_FIRST,
    );
    assert_eq!(may(&hidden, "shoot R1 2x.303@T#2 at A"), REFUSED("SQR-63"));
    assert_eq!(may(&hidden, "shoot R1 2x.303@T#2 at B"), Ok(()));
}

#[test]
fn sqr_120_one_gunner_one_gun() {
    let mut fight = met(
        Sky::new(),
        &["R1: H8K2 Emily at 36,20 heading 0 band 10"],
        &["A: Spitfire Mk IXC at 36,24 heading 0 band 10"],
        RED_FIRST,
    );
    assert_eq!(may(&fight, "shoot R1 1x20mm@F#1+1x7.7mm@F#1 at A"), REFUSED("SQR-60"));
    fight.does(&["shoot R1 1x20mm@F#1 at A"]);
    assert_eq!(fight.refused("shoot R1 1x7.7mm@F#1 at A"), "SQR-120");
    assert_eq!(fight.refused("shoot R1 1x20mm@F#1 at A"), "SQR-120");
    fight.does(&["shoot R1 1x20mm@T#2 at A"]);
    fight.rolls("fire", &[&[1], &[1], &[9], &[4]]);
}

#[test]
fn scr_21_turrets_and_flexible_guns_combine_and_fixed_ones_never() {
    let combined = "combine R1 4x.303@R#3 with 2x.303@T#2 at B";
    assert_eq!(may(&between(&[]), combined), Ok(()));
    assert_eq!(may(&between(&[("combined_fire", "off")]), combined), REFUSED("SCR-21"));
    let fixed = met(
        Sky::new(),
        &["R1: Bf 110C-4 at 36,20 heading 0 band 10"],
        &["A: Spitfire Mk I at 36,24 heading 0 band 10"],
        RED_FIRST,
    );
    assert_eq!(may(&fixed, "combine R1 2x20mm@N with 4x7.92mm@N at A"), REFUSED("SCR-21"));
}

#[test]
fn scr_23_all_that_join_reach_the_target_and_bear_on_it() {
    assert_eq!(may(&between(&[]), "combine R1 4x.303@R#3 with 2x.303@F#1 at B"), REFUSED("SQR-69"));
    let mut fight = between(&[]);
    fight.does(&["shoot R1 2x.303@T#2 at A"]);
    assert_eq!(fight.refused("combine R1 4x.303@R#3 with 2x.303@T#2 at B"), "SQR-120", "he has fired");
    // A fighter-sized one with two such guns may; out of range nobody.
    let avenger = |away: f64| {
        met(
            Sky::new(),
            &["R1: TBM-1C Avenger at 36,20 heading 0 band 10", "R2: TBM-1C Avenger at 9,20 heading 0 band 20"],
            &[
                &format!("A: A6M5 Zero at 36,{} heading 0 band 10", 20.0 - away),
                "B: A6M5 Zero at 9,17 heading 0 band 20",
            ],
            RED_FIRST,
        )
    };
    assert_eq!(may(&avenger(4.0), "combine R1 1x0.5@T#1 with 1x.30@R#2 at A"), Ok(()));
    assert_eq!(may(&avenger(6.1), "combine R1 1x0.5@T#1 with 1x.30@R#2 at A"), REFUSED("SQR-58"));
}

#[test]
fn scr_25_the_gunner_who_aims_takes_his_closest() {
    let mut fight = between(&[]);
    assert_eq!(fight.refused("combine R1 2x.303@T#2 with 4x.303@R#3 at B"), "SQR-120", "A is nearer, and in his arc");
    // The tail gunner has nobody nearer, and the turret joins him.
    fight.does(&["combine R1 4x.303@R#3 with 2x.303@T#2 at B"]);
    assert_eq!(fight.refused("shoot R1 2x.303@T#2 at A"), "SQR-120", "its gunner is busy");
    let free = between(&[("gunners_closest", "off")]);
    assert_eq!(may(&free, "combine R1 2x.303@T#2 with 4x.303@R#3 at B"), Ok(()));
}

#[test]
fn scr_27_the_gunnery_skill_of_who_aims() {
    let fired = |face: u8| {
        let sky = Sky::new().set("crew_skill", "scenario");
        let sky =
            sky.piece_of_red("R1", "Lancaster B Mk I", "at = [36, 18]\nheading = 0\nheight = 10\nskills = [8, 3]");
        let mut fight = met(sky, &[], &["B: Bf 109E-4 at 36,15 heading 90 band 10"], RED_FIRST);
        fight.does(&["combine R1 4x.303@R#3 with 2x.303@T#2 at B"]);
        fight.rolls("fire", if face < 6 { &[&[5], &[9], &[4]] } else { &[&[6], &[3], &[9], &[4]] });
        fight.craft("B").now.structure
    };
    // Combat skill 3, and 2 for the class and 2 for two further mounts: 13 - 7 = 6, not 13 - 12.
    assert_eq!((fired(5), fired(6)), (14, 14 - 5));
}

#[test]
fn scr_28_one_roll_for_seven_mounts() {
    let mut fight = met(
        Sky::new().key("date = \"1945-06-01\""),
        &["R1: B-29A Superfortress at 36,20 heading 0 band 10"],
        &["A: Ki-84-I Hayate at 36,16 heading 90 band 10"],
        RED_FIRST,
    );
    fight.does(&["combine R1 1x20mm@R#6 with 4x0.5@T#1+2x0.5@T#2+2x0.5@T#3+2x0.5@T#4+2x0.5@R#5 at A"]);
    // 14 - 5 - 6 = 3 with the 20 mm at 0: one die, three dice of damage, and two points for each of six mounts.
    fight.rolls("fire", &[&[3], &[1, 1, 1], &[9], &[4]]);
    assert_eq!((fight.craft("A").now.structure, fight.craft("R1").weak), (16 - 3 - 12, 0));
}

#[test]
fn scr_60_dice_are_given_up_by_mounts_of_one_class() {
    let fight = || {
        met(
            Sky::new().key("date = \"1952-01-01\""),
            &["R1: B-29A Superfortress at 36,20 heading 0 band 10"],
            &["A: MiG-15bis at 36,16 heading 90 band 10"],
            RED_FIRST,
        )
    };
    let mixed = "combine R1 2x0.5@R#5 with 4x0.5@T#1+1x20mm@R#6 at A giving 1";
    assert_eq!(may(&fight(), mixed), REFUSED("SCR-45"), "one calibre only");
    let mut alike = fight();
    // 24 - 5 - 1 - 4 = 14: three dice from two of five mounts, and two points for three others and one for the fourth.
    alike.does(&["combine R1 2x0.5@R#5 with 4x0.5@T#1+2x0.5@T#2+2x0.5@T#3+2x0.5@T#4 at A giving 3"]);
    alike.rolls("fire", &[&[4, 4, 4], &[2], &[1, 1], &[9], &[4]]);
    assert_eq!(alike.craft("A").now.structure, 21 - 2 - 7);
}

#[test]
fn scr_26_the_owner_chooses_which_mount_is_depleted() {
    let fight = |turns: &[(&str, &str)]| {
        let sky = turns.iter().fold(Sky::new(), |sky, (id, value)| sky.set(id, value));
        let mut fight = met(
            sky,
            &["R1: B-17G Flying Fortress at 36,20 heading 0 band 10"],
            &["A: Bf 109G-6 at 40,20 heading 0 band 10"],
            RED_FIRST,
        );
        fight.does(&["combine R1 2x0.5@T#2 with 2x0.5@T#3+1x0.5@S#6 at A"]);
        fight
    };
    let mut once = fight(&[]);
    // 14 - 5 - 1 - 2 = 6: a 10 hits, and one of them is depleted; of a miss with a 10 there is none here.
    once.rolls("fire", &[&[10], &[1, 1]]);
    assert_eq!((once.asked(), once.craft("A").now.structure), (RED, 15 - 2 - 4));
    assert_eq!((once.refused("empty R1 mount 1"), once.refused("done R1")), ("SCR-26", "SQR-01"));
    once.rolls("empty R1 mount 3", RED_FIRST);
    assert_eq!((once.craft("R1").weak, once.craft("R1").empty, once.asked()), (0b100, 0, BLUE));
    let mut at_once = fight(&[("bomber_depletions", "1")]);
    at_once.rolls("fire", &[&[10], &[1, 1]]).rolls("empty R1 mount 6", RED_FIRST);
    assert_eq!(at_once.craft("R1").empty, 0b100000);
    let mut none = fight(&[]);
    none.rolls("fire", &[&[9], &[1, 1], &[9], &[4]]);
    assert_eq!((none.asked(), none.craft("R1").weak), (BLUE, 0));
}

#[test]
fn sqr_172_a_choice_that_is_not_made_is_the_first_of_the_list() {
    let absent = |fight: &Fight| Scramble::default(fight.setting(), &fight.view(fight.asked()));
    let sky = Sky::new().set("bomber_depletions", "1");
    let mut fight = sky
        .red("R1: B-17G Flying Fortress at 36,20 heading 0 band 10")
        .blue("A: Bf 109G-6 at 40,20 heading 0 band 10")
        .fight(RED_FIRST);
    // Level, straight on, as far as it goes.
    assert_eq!(absent(&fight), fight.read(&format!("level A by S {}", fight.craft("A").now.speed)));
    fight.does(&["level A by S 4"]);
    assert_eq!(absent(&fight), fight.read(&format!("level R1 by S {}", fight.craft("R1").now.speed)));
    fight.does(&["level R1 by S 4"]);
    // Nothing is fired; what was declared is fired.
    assert_eq!(absent(&fight), fight.read("done R1"));
    fight.does(&["combine R1 2x0.5@T#2 with 2x0.5@T#3+1x0.5@S#6 at A"]);
    assert_eq!(absent(&fight), fight.read("fire"));
    fight.rolls("fire", &[&[10], &[1, 1]]);
    assert_eq!(absent(&fight), fight.read("empty R1 mount 2"));
}

#[test]
fn scr_120_turrets_are_empty_the_second_time() {
    let mut fight = met(
        Sky::new(),
        &["R1: B-17G Flying Fortress at 36,20 heading 0 band 10"],
        &["A: B-17G Flying Fortress at 39,20 heading 0 band 10"],
        RED_FIRST,
    );
    fight.does(&["shoot R1 2x0.5@T#2 at A"]).rolls("fire", &[&[10], &[1, 1]]);
    assert_eq!((fight.craft("R1").weak, fight.craft("R1").empty), (0b10, 0));
    fight.rolls("done A", RED_FIRST);
    crate::combat::moved(&mut fight, &[]);
    fight.does(&["shoot R1 2x0.5@T#2 at A"]).rolls("fire", &[&[10], &[1, 1]]);
    assert_eq!(fight.craft("R1").empty, 0b10);
    fight.rolls("done A", RED_FIRST);
    crate::combat::moved(&mut fight, &[]);
    assert_eq!(fight.refused("shoot R1 2x0.5@T#2 at A"), "SQR-60");
    assert_eq!(may(&fight, "combine R1 2x0.5@T#3 with 2x0.5@T#2 at A"), Ok(()), "an empty mount adds nothing");
}

#[test]
fn scr_122_further_mounts_and_the_automatic_hit() {
    let fired = |auto: &str, dice: &[u8]| {
        let mut fight = met(
            Sky::new().set("combined_auto", auto),
            &["R1: Halifax B Mk III at 36,20 heading 0 band 10"],
            &["A: Ju 88A-4 at 36,16 heading 0 band 10"],
            RED_FIRST,
        );
        fight.does(&["combine R1 4x.303@R#3 with 4x.303@T#2 at A"]).rolls("fire", &[&[2], dice]);
        fight.craft("A").now.structure
    };
    // 5 + 2 + 3 = 10 against DV 9: two dice and three points; without it one die.
    assert_eq!((fired("on", &[1, 2]), fired("off", &[1])), (30 - 6, 30 - 4));
}

#[test]
fn scr_46_dice_may_be_given_up_in_one_group_alone() {
    let mut fight = met(
        Sky::new().key("date = \"1945-01-01\""),
        &["R1: Spitfire Mk IXC at 36,20 heading 0 band 10"],
        &["B1: Me 262A-1a at 36,24 heading 0 band 10"],
        RED_FIRST,
    );
    assert_eq!(fight.refused("trade R1 2x20mm@N+4x.303@N at B1 giving 1"), "SCR-45");
    assert_eq!(fight.refused("trade R1 2x20mm@N at B1 giving 3"), "SCR-47");
    fight.does(&["trade R1 2x20mm@N at B1 giving 2", "trade R1 4x.303@N at B1 giving 1"]);
    // Two dice for the one group, one for the other: each its own roll.
    fight.rolls("fire", &[&[1, 2], &[10], &[4], &[6], &[3], &[9], &[4]]);
    assert_eq!((fight.craft("B1").now.structure, fight.craft("R1").empty), (23 - 4, 1));
}

#[test]
fn scr_54_each_group_has_its_own_bonus() {
    let mut fight = met(
        Sky::new().key("date = \"1952-01-01\""),
        &["R1: MiG-15bis at 36,20 heading 0 band 20"],
        &["B1: F-86E Sabre at 36,24 heading 0 band 20"],
        RED_FIRST,
    );
    fight.does(&["trade R1 1x37mm@N at B1 giving 2", "trade R1 2x23mm@N at B1 giving 2"]);
    // 24 - 5 + 3 - 2 = 20 with 12: a 6 misses, and 8 would hit. The pair needs 18: with its own 2 even a 7 does not.
    fight.rolls("fire", &[&[6, 6], &[6], &[1, 1], &[7], &[9], &[4]]);
    assert_eq!(fight.craft("B1").now.structure, 23);
}

#[test]
fn scr_55_one_rolls_even_where_the_bonus_is_too_small() {
    let mut fight = met(
        Sky::new().key("date = \"1952-01-01\""),
        &["R1: F-86E Sabre at 36,20 heading 0 band 20"],
        &["B1: MiG-15bis at 36,24 heading 180 band 20"],
        RED_FIRST,
    );
    fight.does(&["trade R1 6x0.5@N at B1 giving 2"]);
    // 24 - 5 - 1 + 2 = 20, and the dice give 2: nothing hits, and a 10 empties the second pair.
    fight.rolls("fire", &[&[1, 1], &[10], &[9]]);
    assert_eq!((fight.craft("R1").empty, fight.craft("B1").now.structure), (0b10, 21));
}

fn hurricane() -> Fight {
    met(
        Sky::new().key("date = \"1945-01-01\""),
        &["R1: Hurricane Mk I at 36,20 heading 0 band 10"],
        &["B1: Me 163B-1 at 36,24 heading 0 band 10"],
        RED_FIRST,
    )
}

#[test]
fn scr_49_the_hurricane_gives_up_three_at_most() {
    let mut three = hurricane();
    assert_eq!(three.refused("trade R1 8x.303@N at B1 giving 4"), "SCR-47");
    three.does(&["trade R1 8x.303@N at B1 giving 3"]);
    three.rolls("fire", &[&[2, 2, 2], &[7], &[5], &[9], &[4]]);
    assert_eq!(three.craft("B1").now.structure, 17 - 5);
}

#[test]
fn scr_51_the_hurricane_gives_up_two() {
    let mut two = hurricane();
    two.does(&["trade R1 8x.303@N at B1 giving 2"]);
    // 22 - 9 = 13: with 2 and 2 a 9 hits, and an 8 does not.
    two.rolls("fire", &[&[2, 2], &[9], &[8], &[3], &[9], &[4]]);
    assert_eq!(two.craft("B1").now.structure, 17 - 3);
}

#[test]
fn scr_42_what_is_out_of_reach() {
    let of = |target: &str, command: &str| {
        let fight = met(
            Sky::new().key("date = \"1952-01-01\""),
            &["R1: Typhoon Mk IB at 36,20 heading 0 band 10", "R2: F-80C Shooting Star at 42,20 heading 0 band 10"],
            &[&format!("B1: {target} at 36,24 heading 90 band 10"), "B2: Yak-3 at 42,24 heading 90 band 10"],
            RED_FIRST,
        );
        may(&fight, command)
    };
    // From the side at 4 inches: 5 + 10 = 15 reaches DV 15 and not 20.
    assert_eq!(of("Yak-3", "trade R1 4x20mm@N at B1 giving 1"), REFUSED("SCR-43"));
    assert_eq!(of("Me 262A-1a", "trade R1 4x20mm@N at B1 giving 5"), Ok(()));
    assert_eq!(of("Me 262A-1a", "trade R1 4x20mm@N at B1 giving 6"), REFUSED("SCR-47"));
    for (name, defence) in [
        ("Me 163B-1", 22),
        ("F-80C Shooting Star", 21),
        ("F-84E Thunderjet", 22),
        ("Meteor F Mk 8", 22),
        ("MiG-15bis", 24),
        ("F-86E Sabre", 24),
    ] {
        assert_eq!(crate::stage::lists().find(name).unwrap().defence, defence);
        // The best place of all: astern within 2 inches, 5 + 1 + 4 + 10 = 20.
        let best = met(
            Sky::new().key("date = \"1952-01-01\""),
            &["R1: P-51D Mustang at 36,20 heading 0 band 10"],
            &[&format!("B1: {name} at 36,22 heading 0 band 10")],
            RED_FIRST,
        );
        assert_eq!(may(&best, "trade R1 6x0.5@N at B1 giving 1"), Ok(()), "{name}");
    }
}

#[test]
fn sqr_61_each_battery_needs_one_of_the_aircrew() {
    let mut fight = met(
        Sky::new().set("gunners_closest", "off"),
        &["R1: Lancaster B Mk I at 36,20 heading 0 band 10"],
        &["A: Bf 109E-4 at 36,24 heading 0 band 10", "B: Bf 109E-4 at 36,16 heading 0 band 10"],
        RED_FIRST,
    );
    // Six Aircrew for three batteries: with four of them dead or dazed two batteries fire.
    let fires = |fight: &Fight, dead: u8, dazed: u8, command: &str| {
        let mut view = fight.battle.view(Viewer::Side(RED));
        let crew = &mut view.table.crafts[fight.piece("R1").index()].now.crew;
        (crew.alive, crew.dazed) = (6 - dead, dazed);
        Scramble::check(fight.setting(), &view, &fight.read(command)).map_err(|refusal| refusal.reason.clause)
    };
    let [front, top, rear] = ["shoot R1 2x.303@F#1 at A", "shoot R1 2x.303@T#2 at A", "shoot R1 4x.303@R#3 at B"];
    assert_eq!((fires(&fight, 6, 0, rear), fires(&fight, 3, 3, rear)), (REFUSED("SQR-13"), REFUSED("SQR-13")));
    fight.does(&[front]);
    assert_eq!(fires(&fight, 5, 0, top), REFUSED("SQR-13"));
    assert_eq!((fires(&fight, 2, 2, top), fires(&fight, 2, 2, front)), (Ok(()), REFUSED("SQR-120")));
    fight.does(&[top]);
    assert_eq!((fires(&fight, 2, 2, rear), fires(&fight, 2, 1, rear)), (REFUSED("SQR-13"), Ok(())));
}

#[test]
fn scr_130_the_best_sum_of_a_group_decides() {
    let trades = |red: &str, guns: &str, blue: &str, given: u8| {
        let fight = met(
            Sky::new().key("date = \"1951-01-01\"").set("relative_skill", "off").set("computing_sight", "off"),
            &[&format!("R1: {red} at 36,20 heading 0 band 10")],
            &[&format!("B1: {blue} heading 90 band 10")],
            RED_FIRST,
        );
        may(&fight, &format!("trade R1 {guns} at B1 giving {given}"))
    };
    // From the side at 4 inches a pair of 5 + 0 + 10 reaches 15 and not 16; a single gun reaches 14.
    let pair = |blue: &str, given: u8| trades("Sea Fury FB Mk 11", "4x20mm@N", blue, given);
    assert_eq!((pair("P-51D Mustang at 36,24", 1), pair("Sea Fury FB Mk 11 at 36,24", 1)), (REFUSED("SCR-43"), Ok(())));
    assert_eq!(
        (pair("Sea Fury FB Mk 11 at 36,24", 5), pair("Sea Fury FB Mk 11 at 36,24", 6)),
        (Ok(()), REFUSED("SCR-47"))
    );
    let single = |blue: &str| trades("Bf 109G-6", "1x20mm@N", blue, 1);
    assert_eq!((single("P-47D Thunderbolt at 36,24"), single("P-51D Mustang at 36,24")), (REFUSED("SCR-43"), Ok(())));
    // A gunner alone has his own guns for a group, and keeps one die of it.
    let tail = |given: u8| trades("B-17G Flying Fortress", "2x0.5@R#4", "Me 262A-1a at 36,16", given);
    assert_eq!((tail(1), tail(2)), (Ok(()), REFUSED("SCR-47")));
}

/// What is offered to an aircraft that may combine its fire: the guns that aim, those that join, and the dice that it may give up at most.
fn combinations(fight: &Fight, name: &str) -> Vec<(u16, u16, i32)> {
    let view = fight.view(fight.asked());
    let mut all = Vec::new();
    Scramble::offers(fight.setting(), &view, fight.piece(name), &mut |offer| {
        if offer.verb == verb::COMBINE
            && let [Slot::Number { from: aims, .. }, Slot::Number { from: joins, .. }, _, Slot::Number { to, .. }, _] =
                &offer.slots[..]
        {
            all.push((*aims as u16, *joins as u16, *to));
        }
    });
    all
}

#[test]
fn scr_59_scr_60_the_superfortress_is_offered_its_combined_fire_with_dice_given_up() {
    let fight = met(
        Sky::new().key("date = \"1952-01-01\""),
        &["R1: B-29A Superfortress at 36,20 heading 0 band 10"],
        &["A: MiG-15bis at 36,16 heading 90 band 10"],
        RED_FIRST,
    );
    let offered = combinations(&fight, "R1");
    // All that bear together; and, since the 20 mm would forbid it, those of 0.5 alone, with the dice of five mounts.
    assert!(offered.contains(&(0b10000, 0b101111, 0)) && offered.contains(&(0b10000, 0b1111, 10)), "{offered:?}");
    assert!(offered.contains(&(0b100000, 0b11111, 0)));
}

#[test]
fn scr_24_scr_32_the_two_mounts_of_a_quad_combine() {
    let mut fight = between(&[]);
    assert_eq!(fight.refused("combine R1 2x.303@T#2 with 2x.303@T#2 at A"), "SCR-21", "it has one mount only");
    let offered = combinations(&fight, "R1");
    assert!(offered.contains(&(0b100, 0b100, 0)) && offered.contains(&(0b100, 0b10, 0)), "{offered:?}");
    fight.does(&["combine R1 4x.303@R#3 with 4x.303@R#3 at B", "shoot R1 2x.303@T#2 at A"]);
    // 13 - 5 - 2 - 1 = 5: one die, and a point for the second mount.
    fight.rolls("fire", &[&[5], &[3], &[1], &[9], &[4]]);
    assert_eq!(fight.craft("B").now.structure, 14 - 3 - 1);
    assert_eq!(
        may(&between(&[("combined_fire", "off")]), "combine R1 4x.303@R#3 with 4x.303@R#3 at B"),
        REFUSED("SCR-21")
    );
}

#[test]
fn scr_121_all_guns_of_one_attack_fire_long_or_none() {
    let fight = |load: &str, first: &str| {
        let red = format!("R1: Me 262A-1a at 36,20 heading 0 band 10{load}");
        let mut fight = met(
            Sky::new().key("date = \"1945-01-01\""),
            &[&red, "R2: Spitfire Mk IXC at 42,20 heading 0 band 10"],
            &[
                "B1: B-17G Flying Fortress at 36,24 heading 0 band 10",
                "B2: B-17G Flying Fortress at 42,24 heading 0 band 10",
            ],
            RED_FIRST,
        );
        fight.does(&[first]);
        fight
    };
    let cannon = |long: &str| fight("", &format!("shoot R2 2x20mm@N at B2{long}"));
    let and = |long: &str| format!("shoot R2 4x.303@N at B2{long}");
    assert_eq!((may(&cannon(""), &and("")), may(&cannon(" long"), &and(" long"))), (Ok(()), Ok(())));
    assert_eq!(
        (may(&cannon(" long"), &and("")), may(&cannon(""), &and(" long"))),
        (REFUSED("SCR-121"), REFUSED("SCR-121"))
    );
    // Rockets know no bursts, and go with either.
    let rockets = fight(" load rockets_aa", "shoot R1 4x30mm@N at B1 long");
    assert_eq!(may(&rockets, "shoot R1 salvo at B1"), Ok(()));
}

#[test]
fn scr_36_gunners_do_not_aim() {
    let fight = met(
        Sky::new(),
        &["R1: Lancaster B Mk I at 36,20 heading 0 band 10 level Elite"],
        &["B1: Bf 109E-4 at 39,20 heading 0 band 10"],
        RED_FIRST,
    );
    assert_eq!(may(&fight, "aim R1 2x.303@T#2 at B1"), REFUSED("SCR-36"));
}
