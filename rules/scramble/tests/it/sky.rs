//! Clouds that come and go, ships, and the rules in force.

use crate::fight::{BLUE, Fight, RED, Sky};
use sandtable_core::{Choices, settle};
use sandtable_geometry::Point;
use sandtable_scramble::battle::board::Board;
use sandtable_scramble::battle::position::Place;
use sandtable_scramble::rules::{Rules, hundredths};

/// Two groups of clouds under a wind to the east, a Veteran against a Green one.
fn cloudy(trigger: &str) -> Sky {
    Sky::new()
        .key("clouds = [{ height = 10, pieces = [[20, 20], [24, 20]] }, { height = 12, pieces = [[68, 30]] }]")
        .red("R: Spitfire Mk I at 10,4 heading 0 band 10 level Veteran")
        .blue("B: Bf 109E-4 at 60,44 heading 180 band 30 level Green")
        .set("cloud_trigger", trigger)
}

/// Where the pieces of both groups lie, west to east.
fn clouds(fight: &Fight) -> [Vec<i32>; 2] {
    [0, 1].map(|group| {
        fight.table().clouds.iter().filter(|cloud| cloud.group == group).map(|cloud| cloud.at.x / 25_400).collect()
    })
}

#[test]
fn sqr_104_sqr_05_clouds_come_and_go_downwind() {
    let with = |trigger: &str, dice: &[&[u8]]| clouds(&cloudy(trigger).fight(dice));
    let before = [vec![20, 24], vec![68]];
    assert_eq!(with("natural", &[&[4], &[9]]), before);
    assert_eq!(with("natural", &[&[6], &[6]]), [vec![20, 24, 28], vec![68, 72]]);
    assert_eq!(with("natural", &[&[5], &[5]]), [vec![20], vec![]]);
    assert_eq!(with("natural", &[&[4], &[6], &[7], &[2]]), before, "equal totals are no equal dice");
    assert_eq!(with("natural", &[&[4], &[6], &[5], &[5]]), [vec![20], vec![]], "the second throw counts too");
    assert_eq!(with("tie", &[&[6], &[6]]), before);
    assert_eq!(with("tie", &[&[4], &[6], &[7], &[2]]), [vec![20, 24, 28], vec![68, 72]]);
    assert_eq!(with("tie", &[&[4], &[6], &[3], &[9]]), [vec![20, 24, 28], vec![68, 72]], "the winner's die");
    assert_eq!(with("tie", &[&[4], &[6], &[5], &[2]]), [vec![20], vec![]]);
    // A group that is gone does not come again.
    let mut fight = cloudy("natural").fight(&[&[5], &[5]]);
    fight.does(&["level B by S 2"]);
    fight.rolls("level R by S 2", &[&[6], &[6]]);
    assert_eq!(clouds(&fight), [vec![20, 24], vec![]]);
}

#[test]
fn sqr_104_inside_a_cloud() {
    let fight = cloudy("natural").fight(&[&[4], &[9]]);
    let board = Board::new(fight.setting(), fight.table());
    let at = |x: i32, y: i32| Point { x: hundredths(x).as_um() as i32, y: hundredths(y).as_um() as i32 };
    assert!(board.in_cloud(at(1700, 2000), 10) && !board.in_cloud(at(1699, 2000), 10));
    assert!(!board.in_cloud(at(1700, 2000), 11));
    let clouded = |from: (i32, i32), to: (i32, i32), bands: [u8; 2]| {
        board.clouded((at(from.0, from.1), bands[0]), (at(to.0, to.1), bands[1]))
    };
    assert!(clouded((1000, 2000), (3000, 2000), [10, 10]) && !clouded((1000, 2000), (3000, 2000), [10, 11]));
    assert!(clouded((1000, 2300), (3000, 2300), [10, 10]) && !clouded((1000, 2301), (3000, 2301), [10, 10]));
    assert!(clouded((2000, 2000), (3000, 2000), [10, 11]), "whoever is inside is hidden at every height");
    let tables = cloudy("natural").set("clouds", "off").fight(&[&[4], &[9]]);
    assert!(!Board::new(tables.setting(), tables.table()).in_cloud(at(2000, 2000), 10));
}

/// A destroyer of Blue's, and Red flying far away.
fn at_sea(place: &str) -> Sky {
    Sky::new()
        .key("surface = \"sea\"")
        .red("R: Spitfire Mk I at 10,4 heading 0 band 10")
        .blue("B: Bf 109E-4 at 60,4 heading 0 band 30")
        .ground(&format!("DD: destroyer at {place}"))
}

#[test]
fn sqr_165_a_ship_sails_before_anybody_flies() {
    let sails = |place: &str, order: &str| {
        let mut fight = at_sea(place).fight(&[&[4], &[9]]);
        assert_eq!(fight.asked(), BLUE);
        assert_eq!((fight.refused("steer DD R 11"), fight.refused("steer DD L 11")), ("SQR-165", "SQR-165"));
        assert_eq!(fight.refused("level B by S 2"), "SQR-01");
        fight.does(&[order]);
        assert_eq!(fight.asked(), RED);
        let at = fight.site("DD").at;
        (at.at.x, at.at.y, at.heading.as_millidegrees() / 1000)
    };
    assert_eq!(sails("40,30 heading 90", "steer DD 0"), (1_041_400, 762_000, 90));
    assert_eq!(sails("40,30 heading 90", "steer DD R 10"), (1_041_014, 757_589, 100));
    assert_eq!(sails("40,30 heading 5", "steer DD L 10"), (1_013_786, 787_303, 355));
    assert_eq!(sails("71.5,30 heading 90", "steer DD 0"), (1_828_800, 762_000, 90), "it stops at the edge");
    assert_eq!(sails("72,30 heading 90", "steer DD R 10"), (1_828_800, 762_000, 100));
    let fight = at_sea("40,30 heading 90").set("ships_move", "off").fight(&[&[4], &[9]]);
    assert_eq!(fight.asked(), RED);
}

#[test]
fn sqr_165_with_half_its_damage_left_a_ship_sails_half_as_far() {
    let sails = |left: u8| {
        let mut fight = at_sea("40,30 heading 90").fight(&[&[4], &[9]]);
        let mut state = fight.state().clone();
        state.table.sites[0].left = left;
        fight.battle = fight.battle.imagined(state);
        fight.does(&["steer DD 0"]);
        fight.site("DD").at.at.x - 40 * 25_400
    };
    let full = at_sea("40,30 heading 90").fight(&[&[4], &[9]]).site("DD").left;
    assert_eq!([full, full / 2 + 1, full / 2, 1].map(sails), [25_400, 25_400, 12_700, 12_700]);
}

#[test]
fn sqr_101_records_are_open() {
    let mut fight = cloudy("natural").fight(&[&[4], &[9]]);
    assert_eq!(fight.asked(), RED);
    fight.does(&["level R by S 2"]);
    assert_eq!(fight.view(BLUE).table, fight.view(RED).table);
    assert_eq!(fight.view(BLUE).table, *fight.table());
}

/// The rules in force by some choices.
fn by(choices: Choices) -> Rules {
    settle(&[], "test", &choices).unwrap().0
}

#[test]
fn sqr_144_amendments_as_of_a_date() {
    let early = by(Choices { as_of: Some("2005-12-31".parse().unwrap()), ..Choices::default() });
    assert!(early.sideslip && early.skid && early.relative_skill && early.combines && early.corrected);
    assert!(!early.aims && !early.trades && !early.experience);
    let later = |date: &str| by(Choices { as_of: Some(date.parse().unwrap()), ..Choices::default() });
    let [before, on] = [later("2007-06-30"), later("2007-07-01")];
    assert!(!before.aims && !before.experience && on.aims && on.experience && !on.trades);
    assert!(!later("2010-09-07").trades && later("2010-09-08").trades);
    assert!(!later("2004-12-28").combines && later("2004-12-29").combines);
    assert!(!later("2004-04-30").sideslip && later("2004-05-01").sideslip);
}

#[test]
fn sqr_143_the_quick_sheets_alone() {
    let rules = by(Choices { preset: Some("by-the-book".into()), ..Choices::default() });
    let update =
        [rules.sideslip, rules.skid, rules.relative_skill, rules.combines, rules.aims, rules.trades, rules.experience];
    assert_eq!((update, rules.depletion, rules.long_bursts), ([false; 7], false, false));
    // What such rules refuse, and whom they do not test.
    let sky = Sky::new()
        .red("R: Hurricane Mk I at 20,20 heading 0 band 10 level Elite")
        .blue("B: Bf 109E-4 at 60,44 heading 180 band 30");
    let off = ["sideslip", "skid", "experience"].iter().fold(sky, |sky, id| sky.set(id, "off"));
    let mut fight = off.fight(&[&[4], &[9]]);
    assert_eq!(
        (fight.refused("sideslip R off R 10 by S 3"), fight.refused("skid R off R 10 by S 3")),
        ("SQR-148", "SQR-148")
    );
    fight.does(&["level R by S 2"]);
    assert_eq!(fight.craft("R").place, Place::Flying);
}

#[test]
fn sqr_05_each_pair_of_dice_changes_the_clouds_by_itself() {
    let even = |trigger: &str, dice: &[&[u8]]| {
        let sky = Sky::new()
            .key("clouds = [{ height = 10, pieces = [[20, 20], [24, 20]] }, { height = 12, pieces = [[68, 30]] }]")
            .red("R: Spitfire Mk I at 10,4 heading 0 band 10")
            .blue("B: Bf 109E-4 at 60,44 heading 180 band 30")
            .set("cloud_trigger", trigger);
        clouds(&sky.fight(dice))
    };
    // What the threes take the sevens do not bring back.
    assert_eq!(even("natural", &[&[3], &[3], &[7], &[7], &[4], &[9]]), [vec![20, 24], vec![]]);
    assert_eq!(even("natural", &[&[7], &[7], &[3], &[3], &[4], &[9]]), [vec![20, 24], vec![68]]);
    let four: &[&[u8]] = &[&[7], &[7], &[8], &[8], &[9], &[9], &[10], &[10], &[4], &[9]];
    assert_eq!(even("natural", four), [vec![20, 24, 28, 32, 36, 40], vec![68, 72, 76, 80, 84]]);
    // Two ties, each read by the die of whoever wins in the end.
    assert_eq!(even("tie", &[&[3], &[3], &[4], &[4], &[2], &[9]]), [vec![20, 24, 28, 32], vec![68, 72, 76]]);
}
