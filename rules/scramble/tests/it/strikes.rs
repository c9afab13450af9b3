//! Attacks on what stands below: strafing, bombs, torpedoes and rockets.

use crate::combat::{RED_FIRST, from, may, met, moved, there};
use crate::fight::{Fight, RED, Sky};
use sandtable_core::{Ruleset, Table, Viewer};
use sandtable_scramble::Scramble;
use sandtable_scramble::battle::board::Board;
use sandtable_scramble::battle::position::{Crew, How, Phase};

const REFUSED: fn(&'static str) -> Result<(), &'static str> = Err;

/// Red low over targets of Blue, and somebody of Blue far away.
fn low(sky: Sky, red: &str) -> Fight {
    met(sky, &[red], &["B9: Bf 109G-6 at 60,40 heading 0 band 20"], RED_FIRST)
}

fn targets() -> Sky {
    Sky::new().ground("T: column at 36,34").ground("U: column at 37,34").battery("F: medium_quad at 36,35")
}

#[test]
fn sqr_15_sqr_62_strafing_is_the_pilots_one_action() {
    let fight = || {
        met(
            targets(),
            &["R1: Mosquito FB Mk VI at 36,30 heading 0 band 2"],
            &["B1: Bf 109G-6 at 36,33 heading 0 band 2"],
            RED_FIRST,
        )
    };
    let mut strafes = fight();
    strafes.does(&["strafe R1 4x20mm@N at T"]);
    assert_eq!(strafes.refused("shoot R1 4x.303@N at B1"), "SQR-60");
    assert_eq!(strafes.refused("strafe R1 4x.303@N at U"), "SQR-60");
    assert_eq!(strafes.refused("strafe R1 4x20mm@N at T"), "SQR-60");
    strafes.does(&["strafe R1 4x.303@N at T"]);
    // 20 mm: 13 - 5 = 8: both dice first, then the damage of those that hit; a 9 empties its pair. .303: 13 - 5 - 2 = 6.
    strafes.rolls("fire", &[&[9], &[7], &[1, 1, 6], &[6], &[5], &[2]]);
    assert_eq!((strafes.site("T").left, strafes.craft("R1").empty), (12 - 8 - 2, 1));
    let mut shoots = fight();
    shoots.does(&["shoot R1 4x.303@N at B1"]);
    assert_eq!(shoots.refused("strafe R1 4x20mm@N at T"), "SQR-60");
}

#[test]
fn sqr_62_strafing_what_is_gone_is_for_depletion() {
    let mut fight = low(targets(), "R1: Mosquito FB Mk VI at 36,30 heading 0 band 2");
    fight.does(&["strafe R1 4x20mm@N at T", "strafe R1 4x.303@N at T"]);
    fight.rolls("fire", &[&[8], &[8], &[6, 6, 6, 6, 6, 6]]);
    assert!(fight.site("T").is_lost());
    assert_eq!(fight.craft("R1").empty, 0, "machine guns have no face that depletes");
    let mut long = low(targets(), "R1: Mosquito FB Mk VI at 36,30 heading 0 band 2");
    long.does(&["strafe R1 4x20mm@N at T long"]);
    assert_eq!(long.refused("strafe R1 4x.303@N at T"), "SCR-121", "all fire long or none");
    long.does(&["strafe R1 4x.303@N at T long"]);
    long.rolls("fire", &[&[8], &[8], &[6, 6, 6, 6, 6, 6], &[10], &[9]]);
    assert_eq!(long.craft("R1").empty, 0b111, "both pairs of cannon, and the first of machine guns");
}

#[test]
fn scr_91_batteries_are_damaged_from_the_air_only_as_targets_below() {
    let fight = low(targets(), "R1: Mosquito FB Mk VI at 36,30 heading 0 band 2");
    assert_eq!(may(&fight, "shoot R1 4x20mm@N at F"), REFUSED("SQR-14"));
    assert_eq!(may(&fight, "strafe R1 4x20mm@N at F"), Ok(()));
}

#[test]
fn sqr_166_recruits_strafe_with_long_bursts_and_nobody_aims() {
    let fight = low(targets(), "R1: Mosquito FB Mk VI at 36,30 heading 0 band 2 level Recruit");
    assert_eq!(may(&fight, "strafe R1 4x20mm@N at T"), REFUSED("SCR-73"));
    assert_eq!(may(&fight, "strafe R1 4x20mm@N at T long"), Ok(()));
    let off = low(targets().set("long_bursts", "off"), "R1: Mosquito FB Mk VI at 36,30 heading 0 band 2 level Recruit");
    assert_eq!(may(&off, "strafe R1 4x20mm@N at T long"), REFUSED("SCR-137"));
    assert_eq!(may(&off, "strafe R1 4x20mm@N at T"), Ok(()));
}

#[test]
fn sqr_96_sqr_166_one_bomb_aimer_and_the_pilot_beside_him() {
    let mut fight = met(
        Sky::new().ground("T: factory at 36,40").ground("U: oil at 36.5,40"),
        &["R1: He 111H-3 at 36,32 heading 0 band 8 load bombs"],
        &["B1: Spitfire Mk IXC at 36,28 heading 0 band 8"],
        RED_FIRST,
    );
    assert_eq!(fight.refused("bomb R1 T with 18"), "SQR-117");
    fight.does(&["bomb R1 T with 9"]);
    assert_eq!(fight.refused("bomb R1 U with 8"), "SQR-166", "there is one bomb sight");
    fight.does(&["shoot R1 1x7.92mm@R#2 at B1"]);
    // 8 - 5 = 3; nine dice. The gunner: 15 - 5 - 2 + 0, a single flexible gun.
    fight.rolls("fire", &[&[3], &[6, 6, 6, 6, 6, 6, 6, 1, 1], &[7]]);
    assert_eq!((fight.site("T").left, fight.craft("R1").load), (60 - 44, 8));
}

#[test]
fn sqr_96_sqr_129_without_a_bomb_aimer_the_pilot_drops() {
    let sky = || Sky::new().ground("T: factory at 36,40");
    // 8 - 5 + 3 = 6 where there is no sight.
    let mut fight = low(sky(), "R1: Mosquito FB Mk VI at 36,32 heading 0 band 8 load bombs");
    fight.does(&["bomb R1 T with 8"]);
    assert_eq!(fight.refused("strafe R1 4x20mm@N at T"), "SQR-60");
    fight.rolls("fire", &[&[5], &[9], &[4]]);
    assert_eq!((fight.site("T").left, fight.craft("R1").load), (60, 0), "bombs are gone, hit or miss");
}

#[test]
fn sqr_166_rockets_are_gone_and_none_is_rolled_at_what_is_destroyed() {
    let mut fight = low(targets(), "R1: Typhoon Mk IB at 36,30 heading 0 band 3 load rockets");
    assert_eq!(fight.refused("rocket R1 T with 5"), "SQR-117");
    fight.does(&["rocket R1 T with 4"]);
    // 13 - 5 + 1 = 9: two miss, the third destroys it.
    fight.rolls("fire", &[&[8], &[8], &[9], &[3, 3, 3, 3]]);
    assert_eq!((fight.site("T").is_lost(), fight.craft("R1").load), (true, 0));
}

#[test]
fn sqr_166_from_inside_a_cloud_nobody_attacks_the_ground() {
    let sky = |x: &str| targets().key(&format!("clouds = [{{ height = 2, pieces = [[{x}, 30]] }}]"));
    let with = |x: &str| {
        met(
            sky(x),
            &["R1: Mosquito FB Mk VI at 36,30 heading 0 band 2", "R2: Spitfire Mk I at 9,20 heading 0 band 20"],
            &["B2: Bf 109E-4 at 9,23 heading 0 band 20"],
            RED_FIRST,
        )
    };
    assert_eq!(may(&with("33"), "strafe R1 4x20mm@N at T"), REFUSED("SQR-166"));
    assert_eq!(may(&with("32.99"), "strafe R1 4x20mm@N at T"), Ok(()));
}

#[test]
fn sqr_166_after_a_failed_test_there_is_only_strafing() {
    let mut fight = Sky::new()
        .ground("T: column at 36,38")
        .red("R1: SBD-5 Dauntless at 36,34 heading 0 band 5 load bombs")
        .blue(&there("B9: A6M5 Zero at 60,40 heading 0 band 20"))
        .fight(RED_FIRST);
    fight.does(&["level B9 by S 2"]);
    // 5 + 1 + 2 = 8: a 9 fails by one.
    fight.rolls("steep R1 down 3 by S 2", &[&[9]]);
    assert_eq!(fight.table().phase, Phase::Combat);
    assert_eq!(may(&fight, "bomb R1 T with 6"), REFUSED("SQR-166"));
    assert_eq!(may(&fight, "strafe R1 2x0.5@N at T"), Ok(()));
}

#[test]
fn sqr_165_sqr_173_guns_aboard_go_down_with_the_ship() {
    let sky = Sky::new().key("surface = \"sea\"").ground("S: merchant at 36,40 heading 90").piece_of_blue(
        "aa",
        "F: light_20_twin",
        "aboard = \"S\"",
    );
    let mut fight = sky
        .red(&from("R1: TBM-1C Avenger at 36,35 heading 0 band 1 load torpedo", 2))
        .blue(&there("B9: A6M5 Zero at 60,40 heading 0 band 20"))
        .fight(RED_FIRST);
    moved(&mut fight, &[]);
    assert_eq!(fight.refused("torpedo R1 at F"), "SQR-132", "torpedoes run at ships");
    fight.does(&["torpedo R1 at S"]);
    fight.rolls("fire", &[&[5], &[6, 6, 6, 6, 6, 6, 6, 1, 1, 1, 1, 1], &[9], &[4]]);
    assert!(fight.site("S").is_lost() && fight.site("F").is_lost());
    assert_eq!(fight.craft("R1").load, 0);
}

#[test]
fn sqr_165_guns_that_were_lost_before_go_down_with_nobody() {
    let sky = Sky::new().key("surface = \"sea\"").ground("S: merchant at 36,40 heading 90");
    let mut fight = sky
        .piece_of_blue("aa", "F: light_20_twin", "aboard = \"S\"")
        .red(&from("R1: TBM-1C Avenger at 36,35 heading 0 band 1 load torpedo", 2))
        .blue(&there("B9: A6M5 Zero at 60,40 heading 0 band 20"))
        .fight(RED_FIRST);
    moved(&mut fight, &[]);
    let mut state = fight.state().clone();
    state.table.sites[fight.setting().site_index(fight.piece("F")).unwrap()].left = 0;
    fight.battle = fight.battle.imagined(state);
    fight.does(&["torpedo R1 at S"]);
    fight.rolls("fire", &[&[5], &[6, 6, 6, 6, 6, 6, 6, 1, 1, 1, 1, 1], &[9], &[4]]);
    let sunk: Vec<_> = fight
        .told()
        .into_iter()
        .map(|(text, _)| text)
        .filter(|text| text.contains("sunk") || text.contains("down with"))
        .collect();
    assert_eq!(sunk, ["S is sunk."]);
}

#[test]
fn sqr_117_the_last_bomb_is_offered_like_the_first() {
    let fight =
        low(Sky::new().ground("T: factory at 36,40"), "R1: Mosquito FB Mk VI at 36,32 heading 0 band 8 load bombs");
    let craft = fight.piece("R1");
    let offered = |load: u8| {
        let mut state = fight.battle.state().clone();
        state.table.crafts[craft.index()].load = load;
        let view = Scramble::view(fight.setting(), &state, Viewer::Side(RED));
        let mut found = false;
        Scramble::offers(fight.setting(), &view, craft, &mut |offer| {
            found |= Scramble::VERBS[usize::from(offer.verb)].key == "bomb";
        });
        found
    };
    assert_eq!([0, 1, 2, 8].map(offered), [false, true, true, true]);
}

#[test]
fn sqr_13_a_co_pilot_drops_for_a_pilot_who_cannot() {
    let sky = Sky::new().ground("T: column at 36,32");
    let mut fight = low(sky, "R1: B-17G Flying Fortress at 36,30 heading 0 band 2 load bombs");
    let bombs = How::Bomb { units: 4 };
    let mut state = fight.state().clone();
    let now = &mut state.table.crafts[fight.piece("R1").index()].now;
    (now.pilots[0].dazed, now.pilots[1].combat) = (true, 3);
    fight.battle = fight.battle.imagined(state.clone());
    fight.does(&["bomb R1 T with 4"]);
    assert_eq!(fight.table().attacks[0].by, Crew::CoPilot);
    let board = Board::new(fight.setting(), fight.table());
    let of = |by: Crew| board.strike(fight.piece("R1"), fight.piece("T"), &bombs, by).unwrap().1.total();
    assert_eq!(of(Crew::CoPilot), of(Crew::Pilot) + 2, "by his own Combat skill");
    assert_eq!(fight.refused("bomb R1 T with 4"), "SQR-166");
    state.table.crafts[fight.piece("R1").index()].now.pilots[1].dazed = true;
    fight.battle = fight.battle.imagined(state);
    assert_eq!(may(&fight, "bomb R1 T with 4"), REFUSED("SQR-13"));
}
