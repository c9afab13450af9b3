//! Guns on the ground: whom they take, bursts, searchlights.

use crate::combat::{BLUE_FIRST, RED_FIRST, may, met, moved};
use crate::fight::{BLUE, Fight, RED, Sky};
use sandtable_scramble::Event;
use sandtable_scramble::battle::position::{Phase, Place};

const REFUSED: fn(&'static str) -> Result<(), &'static str> = Err;

#[test]
fn scr_115_scr_134_the_closest_friend_or_enemy() {
    let fight = |set: &str| {
        met(
            Sky::new().set("aa_friends", set).battery("F: medium_quad at 36,24"),
            &["R1: Spitfire Mk I at 36,17 heading 90 band 1"],
            &["B1: Bf 109E-4 at 36,30 heading 90 band 1"],
            BLUE_FIRST,
        )
    };
    // The friend at 6 + 2, the enemy at 7 + 2.
    let mut friends = fight("on");
    assert_eq!((friends.asked(), friends.refused("flak F at R1")), (BLUE, "SCR-115"));
    // Its skill, then its shot: 13 - 6 = 7, a hit with 7 dice, and nothing for whoever is shot down by his own.
    friends.rolls("flak F at B1", &[&[5], &[7], &[1, 1, 1, 1, 1, 1, 1], &[4], &[9]]);
    assert_eq!(
        (friends.craft("B1").now.structure, friends.site("F").skill),
        (7, 6),
        "5, and 1 more of Germans in 1944"
    );
    let mut hold = fight("on");
    hold.rolls("done F", BLUE_FIRST);
    assert_eq!(hold.site("F").skill, 0, "it has none before it fires");
    let mut enemies = fight("off");
    assert_eq!(enemies.refused("flak F at B1"), "SCR-115");
    enemies.rolls("flak F at R1", &[&[1], &[10], &[1, 1, 1, 1, 1, 1, 1], &[4], &[9]]);
    assert_eq!((enemies.craft("R1").now.structure, enemies.site("F").skill), (7, 4));
}

#[test]
fn sqr_62_a_battery_waits_while_an_aircraft_declares() {
    let mut fight = met(
        Sky::new().battery("F: medium_quad at 36,19"),
        &["R1: Spitfire Mk I at 36,20 heading 0 band 1"],
        &["B1: Bf 109E-4 at 36,24 heading 180 band 1"],
        BLUE_FIRST,
    );
    assert_eq!(may(&fight, "flak F at R1"), Ok(()));
    fight.does(&["shoot B1 2x20mm@N at R1"]);
    assert_eq!(fight.refused("flak F at R1"), "SQR-62");
}

#[test]
fn scr_58_scr_125_the_best_gunners_that_a_nation_may_have() {
    // Into the tail arc DV 20 is 18: with 7, the best that British gunners can be, a 10 does not hit; with 8 it does.
    let gives = |nation: &str| {
        let fight = met(
            Sky::new().blue_side(&format!("nation = \"{nation}\"")).battery("F: light_20_twin at 36,17"),
            &["R1: Me 262A-1a at 36,20 heading 0 band 1"],
            &["B1: Spitfire Mk I at 60,40 heading 90 band 20"],
            BLUE_FIRST,
        );
        may(&fight, "flak F at R1 giving 1")
    };
    assert_eq!((gives("UK"), gives("Japan"), gives("Germany")), (Ok(()), Ok(()), REFUSED("SCR-43")));
}

#[test]
fn scr_113_one_skill_for_the_battle() {
    let mut fight = met(
        Sky::new().battery("F: medium_quad at 36,30"),
        &["R1: Spitfire Mk I at 36,17 heading 90 band 1"],
        &["B1: Bf 109E-4 at 60,40 heading 90 band 20"],
        BLUE_FIRST,
    );
    fight.rolls("flak F at R1", &[&[9], &[10], &[1, 1, 1, 1, 1, 1, 1], &[4], &[9]]);
    moved(&mut fight, &[]);
    // No skill is rolled again: 13 - 6 = 7.
    fight.rolls("flak F at R1", &[&[7], &[1, 1, 1, 1, 1, 1, 1]]);
    assert!(!fight.craft("R1").is_there() && fight.outcome().is_some());
}

#[test]
fn scr_126_batteries_deplete_only_where_it_is_agreed() {
    // Three turns of a battery at a Fortress; each time it shows a 10.
    let fires = |set: &[(&str, &str)], kind: &str| {
        let sky =
            set.iter().fold(Sky::new().battery(&format!("F: {kind} at 36,24")), |sky, (id, value)| sky.set(id, value));
        let mut fight = met(
            sky,
            &["R1: B-17G Flying Fortress at 36,17 heading 90 band 1"],
            &["B1: Bf 109E-4 at 60,40 heading 90 band 20"],
            BLUE_FIRST,
        );
        let mut fired = 0;
        while fired < 3 && may(&fight, "flak F at R1").is_ok() {
            let dice = vec![1; if kind == "medium_quad" { 7 } else { 4 }];
            let rolled: [&[u8]; 5] = [&[5], &[10], &dice, &[4], &[9]];
            fight.rolls("flak F at R1", &rolled[usize::from(fired > 0)..]);
            fired += 1;
            if fight.site("F").empty {
                break;
            }
            moved(&mut fight, &[]);
        }
        (fired, fight.site("F").weak, fight.site("F").empty)
    };
    assert_eq!(fires(&[], "medium_quad"), (3, false, false));
    let on = ("aa_depletion", "on");
    assert_eq!(fires(&[on], "medium_quad"), (2, true, true));
    assert_eq!(fires(&[on, ("bomber_depletions", "1")], "medium_quad"), (1, true, true));
    assert_eq!(fires(&[on, ("depletion", "off")], "medium_quad"), (3, false, false));
    assert_eq!(fires(&[on], "light_25_triple"), (3, false, false), "25 mm never");
}

#[test]
fn scr_126_an_empty_battery_fires_no_more() {
    let mut fight = met(
        Sky::new()
            .set("aa_depletion", "on")
            .set("bomber_depletions", "1")
            .set("idle_activation", "count")
            .battery("F: medium_quad at 36,30"),
        &["R1: B-17G Flying Fortress at 36,17 heading 90 band 1"],
        &["B1: Bf 109E-4 at 60,40 heading 90 band 20"],
        BLUE_FIRST,
    );
    fight.rolls("flak F at R1", &[&[5], &[8], &[1; 7]]);
    assert!(fight.site("F").empty, "an 8 is enough for 40 mm");
    fight.does(&["done R1"]);
    fight.rolls("done B1", BLUE_FIRST);
    moved(&mut fight, &[]);
    assert_eq!(fight.refused("flak F at R1"), "SQR-18");
}

#[test]
fn scr_94_batteries_fire_all_round_and_the_closest_ties_are_its_owners() {
    for (x, y) in [(36, 20), (36, 28), (32, 24), (40, 24), (33, 21)] {
        let fight = met(
            Sky::new().battery("F: medium_quad at 36,24"),
            &[&format!("R1: Spitfire Mk I at {x},{y} heading 90 band 1")],
            &["B1: Bf 109E-4 at 60,40 heading 90 band 20"],
            BLUE_FIRST,
        );
        assert_eq!(may(&fight, "flak F at R1"), Ok(()), "{x}, {y}");
    }
    let tied = met(
        Sky::new().battery("F: medium_quad at 36,24"),
        &["R1: Spitfire Mk I at 32,24 heading 90 band 1", "R2: Spitfire Mk I at 40,24 heading 90 band 1"],
        &["B1: Bf 109E-4 at 60,40 heading 90 band 20"],
        BLUE_FIRST,
    );
    assert_eq!((may(&tied, "flak F at R1"), may(&tied, "flak F at R2")), (Ok(()), Ok(())));
}

#[test]
fn scr_124_experience_and_flak() {
    let green = |set: &str| {
        let mut fight = met(
            Sky::new().set("experience", set).battery("F: light_20_quad at 36,24"),
            &["R1: Spitfire Mk I at 36,22 heading 90 band 1 level Green"],
            &["B1: Bf 109E-4 at 60,40 heading 90 band 20"],
            BLUE_FIRST,
        );
        let critical: &[&[u8]] = &[&[5], &[10], &[5, 1, 1], &[1, 1], &[4], &[9]];
        let plain: &[&[u8]] = &[&[5], &[10], &[5, 1, 1], &[4], &[9]];
        fight.rolls("flak F at R1", if set == "on" { critical } else { plain });
        (fight.craft("R1").now.structure, fight.craft("R1").now.speed)
    };
    assert_eq!((green("on"), green("off")), ((12, 9), (7, 10)));
}

#[test]
fn scr_134_nothing_in_a_cloud_and_payloads_count() {
    let sky = |x: &str| {
        Sky::new().key(&format!("clouds = [{{ height = 1, pieces = [[{x}, 20]] }}]")).battery("F: medium_quad at 36,24")
    };
    let with = |x: &str| {
        met(
            sky(x),
            &[
                "R1: Typhoon Mk IB at 36,20 heading 180 band 1 load bombs",
                "R2: Spitfire Mk I at 9,20 heading 0 band 20",
            ],
            &["B2: Bf 109E-4 at 9,23 heading 180 band 20"],
            BLUE_FIRST,
        )
    };
    assert_eq!(may(&with("33"), "flak F at R1"), REFUSED("SCR-115"));
    let mut open = with("32.99");
    // 14 - 5 - 0 - 2 - 1 = 6 into the tail of one with bombs.
    open.rolls("flak F at R1", &[&[5], &[6], &[1, 1, 1, 1, 1, 1, 1]]);
    assert_eq!(open.craft("R1").now.structure, 14);
}

/// A heavy battery of Blue's that bursts in turn 1 where R1 will be, and B1 beside him.
fn burst(set: &[(&str, &str)], red: &str, blue: &str) -> Fight {
    let sky = set.iter().fold(Sky::new().battery("H: heavy_88 at 36,40"), |sky, (id, value)| sky.set(id, value));
    let mut fight = sky.red(red).blue(blue).fight(RED_FIRST);
    fight.does(&["level B1 by S 2", "level R1 by S 2"]);
    assert_eq!((fight.table().phase, fight.asked()), (Phase::HeavyAa, BLUE));
    fight.rolls("burst H at 36,24 band 10", RED_FIRST);
    fight
}

#[test]
fn sqr_11_sqr_18_scr_109_bursts_work_in_the_next_turn_and_are_gone() {
    let mut fight = burst(
        &[("tailing", "off")],
        "R1: Spitfire Mk I at 36,18 heading 0 band 10",
        "B1: Bf 109E-4 at 36,12 heading 0 band 11",
    );
    assert_eq!((fight.table().turn, fight.table().bursts.len()), (2, 1));
    fight.does(&["level B1 by S 6"]);
    // R1 at 22 and B1 at 20: both within 5 inches, friend and enemy.
    fight.rolls("level R1 by S 2", &[&[3], &[2]]);
    assert_eq!(fight.table().phase, Phase::Combat);
    assert_eq!((fight.craft("R1").now.structure, fight.craft("B1").now.structure), (11, 12));
    assert!(fight.table().bursts.is_empty(), "no burst is there while aircraft activate");
    assert_eq!(fight.asked(), BLUE);
}

#[test]
fn sqr_86_dazed_by_a_burst_and_without_an_action() {
    let mut fight =
        burst(&[], "R1: Spitfire Mk I at 36,18 heading 0 band 10", "B1: Bf 109E-4 at 36,30 heading 180 band 10");
    fight.does(&["level B1 by S 4"]);
    // A direct hit: row 8, and 1 + 3 in the column: the Pilot, since there is no Aircrew. B1 is beside it too.
    fight.rolls("level R1 by S 3", &[&[6], &[8, 1], &[1]]);
    assert!(fight.craft("R1").now.pilots[0].dazed);
    assert_eq!(fight.asked(), BLUE, "Red has nobody who could do anything");
    fight.rolls("done B1", &[]);
    assert_eq!((fight.table().phase, fight.asked()), (Phase::HeavyAa, BLUE));
    fight.rolls("done H", RED_FIRST);
    assert!(!fight.craft("R1").now.pilots[0].dazed, "he recovers in the End Phase");
}

#[test]
fn sqr_18_sides_place_bursts_by_turns_the_winner_first() {
    let sky = Sky::new()
        .battery("H1: heavy_88 at 36,40")
        .battery("H2: heavy_88 at 40,40")
        .battery_of_red("G: heavy_88 at 10,4");
    let mut fight = met(
        sky,
        &["R1: Spitfire Mk I at 10,10 heading 0 band 20"],
        &["B1: Bf 109E-4 at 60,40 heading 0 band 20"],
        RED_FIRST,
    );
    assert_eq!(fight.asked(), RED);
    fight.does(&["burst G at 20,20 band 12"]);
    assert_eq!(fight.asked(), BLUE);
    assert_eq!(fight.refused("burst H1 at 20,20 band 9"), "SCR-106");
    assert_eq!(fight.refused("burst H1 at 20,60 band 12"), "SQR-102");
    fight.does(&["burst H2 at 20,20 band 12"]);
    assert_eq!(fight.refused("burst H2 at 20,20 band 12"), "SQR-18");
    fight.rolls("done H1", RED_FIRST);
    assert_eq!(fight.table().bursts.len(), 2);
}

#[test]
fn scr_109_a_burst_that_reaches_nobody_is_gone_too() {
    let sky = Sky::new().battery("H: heavy_128 at 36,40");
    let mut fight = met(
        sky,
        &["R1: Typhoon Mk IB at 36,33 heading 0 band 3 load rockets"],
        &["B1: Bf 109G-6 at 60,40 heading 0 band 20"],
        RED_FIRST,
    );
    fight.rolls("done R1", &[]);
    fight.rolls("burst H at 40,40 band 12", RED_FIRST);
    fight.does(&["level B1 by S 2"]);
    fight.rolls("level R1 by S 3", &[]);
    assert!(fight.table().bursts.is_empty(), "it hurts nobody and is gone");
}

/// A heavy battery is asked for its burst while all of the enemy is under a marker.
pub fn burst_at_night() -> Fight {
    let mut fight = Sky::new()
        .battery("H: heavy_88 at 36,40")
        .red("R1: Spitfire Mk I at 36,18 heading 0 band 10 marker")
        .blue("B1: Bf 109E-4 at 60,40 heading 0 band 30")
        .fight(&[&[10], &[4]]);
    fight.does(&["level B1 by S 2", "level A by S 2", "done A", "done B1"]);
    fight
}

#[test]
fn sqr_164_a_burst_turns_markers_up_and_hurts_what_is_under_them() {
    let mut fight = burst_at_night();
    fight.rolls("burst H at 36,24 band 10", &[&[10], &[4]]);
    fight.does(&["level B1 by S 2"]);
    fight.rolls("level A by S 2", &[&[3]]);
    assert!(fight.craft("R1").flies() && !fight.contact("A").there);
    assert_eq!(fight.craft("R1").now.structure, 11);
}

#[test]
fn scr_124_bursts_and_experience() {
    let struck = |set: &str, face: u8| {
        let mut fight = burst(
            &[("flak_bursts_experience", set), ("tailing", "off")],
            "R1: Spitfire Mk I at 36,18 heading 0 band 10 level Green",
            "B1: Bf 109E-4 at 10,12 heading 0 band 30",
        );
        fight.does(&["level B1 by S 6"]);
        // A direct hit rolls row and column: AS, and 1 + 3 in the column, which are points too.
        let direct: &[&[u8]] = &[&[face], &[1, 1]];
        fight.rolls("level R1 by S 2", if set == "on" { direct } else { &direct[..1] });
        (fight.craft("R1").now.structure, fight.craft("R1").now.speed)
    };
    assert_eq!((struck("off", 5), struck("on", 5)), ((14 - 5, 10), (14 - 4, 8)));
}

#[test]
fn scr_134_of_a_lit_formation_the_member_that_is_closest() {
    let sky = Sky::new()
        .key("light = \"night\"")
        .red_side("dummies = 0")
        .blue_side("dummies = 0")
        .battery("F: light_20_quad at 36,30")
        .battery("L: searchlight at 40,30");
    let mut fight = sky
        .red("R1: B-17G Flying Fortress at 36,20 heading 0 band 3 formation A rank 1")
        .red("R2: B-17G Flying Fortress at 36,22 heading 0 band 3 formation A rank 2")
        .blue("B1: Bf 109E-4 at 4,4 heading 0 band 30")
        .fight(&[&[4], &[9]]);
    fight.does(&["level A by S 2", "level B by S 2", "done F", "done A", "done B"]);
    fight.rolls("light L at A", &[&[10], &[4], &[9]]);
    fight.does(&["level A by S 2", "level B by S 2"]);
    fight.rolls("flak F at A", &[&[5], &[1]]);
    let fired = |event: &Event| if let Event::Fired { target, .. } = event { Some(*target) } else { None };
    assert_eq!(fight.events().iter().find_map(fired), Some(fight.piece("R2")));
}

#[test]
fn sqr_10_each_burst_that_reaches_an_aircraft_is_rolled_for() {
    let sky = Sky::new().battery("H1: heavy_88 at 36,40").battery("H2: heavy_88 at 40,40");
    let mut fight = sky
        .red("R1: Spitfire Mk I at 36,18 heading 0 band 10")
        .red("R2: Spitfire Mk I at 38,18 heading 0 band 10")
        .blue("B1: Bf 109E-4 at 60,40 heading 0 band 30")
        .fight(RED_FIRST);
    fight.does(&["level B1 by S 2", "level R1 by S 2", "level R2 by S 2", "burst H1 at 36,24 band 10"]);
    fight.rolls("burst H2 at 36,24 band 10", RED_FIRST);
    let mut state = fight.state().clone();
    state.table.crafts[fight.piece("R2").index()].now.structure = 1;
    fight.battle = fight.battle.imagined(state);
    fight.does(&["level B1 by S 2", "level R1 by S 2"]);
    // Both of the first, which R2 does not survive, and R1 of the second.
    fight.rolls("level R2 by S 2", &[&[3], &[1], &[2]]);
    assert_eq!((fight.craft("R1").now.structure, fight.craft("R2").flies()), (14 - 3 - 2, false));
}

#[test]
fn scr_134_sqr_164_a_lit_dummy_is_turned_up_before_any_die() {
    let sky = Sky::new()
        .key("light = \"night\"")
        .red_side("dummies = 1")
        .blue_side("dummies = 0")
        .battery("F: light_20_quad at 36,30")
        .battery("L: searchlight at 40,30");
    let mut fight = sky
        .red("R1: B-17G Flying Fortress at 36,10 heading 0 band 3")
        .blue("B1: Bf 109E-4 at 4,4 heading 0 band 30")
        .fight(&[]);
    fight.rolls("place B at 36,22 heading 0 band 3", &[&[1], &[4], &[9]]);
    fight.does(&["level A by S 2", "level C by S 2", "level B by S 2", "done F", "done A", "done C", "done B"]);
    fight.rolls("light L at B", &[&[10], &[4], &[9]]);
    fight.does(&["level A by S 2", "level C by S 2", "level B by S 2", "flak F at B"]);
    assert!(!fight.contact("B").there && fight.craft("R1").place == Place::Hidden);
    assert_eq!((fight.site("F").skill, fight.site("F").acted, fight.asked()), (0, true, RED));
}
