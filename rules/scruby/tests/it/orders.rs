//! Orders: whose turn it is, what a budget pays, formations, mounting and limbering, and who may not move at all.

use crate::field::{Ground, assert_at};
use crate::play::{Layout, NORTH, Play, SOUTH};
use crate::tables::lists;
use sandtable_core::{AnyBattle, Ruleset, Slot, Table, Viewer, why_not};
use sandtable_geometry::Point;
use sandtable_scruby::Scruby;
use sandtable_scruby::battle::Edge;
use sandtable_scruby::battle::board::Board;
use sandtable_scruby::battle::event::{Event, OfMove};
use sandtable_scruby::battle::position::Phase;
use sandtable_scruby::lists::Formation;
use sandtable_scruby::sections::offers::offers;

/// One unit of South on open ground, and one of North far away that looks elsewhere.
fn alone(unit: &str) -> Layout {
    Layout::new().south(unit).north("N1: line fair 60 column at 10,46 facing 0")
}

/// By which clause a unit may not fire in a phase; nothing where it may.
fn cannot_fire(play: &Play, unit: &str, phase: Phase) -> Option<&'static str> {
    let mut table = play.state().table.clone();
    table.phase = phase;
    let board = Board::new(play.setting(), &table);
    board.may_fire(play.piece(unit)).err().map(|refusal| refusal.reason.clause)
}

#[test]
fn aos_08_only_some_types_open_their_order() {
    let line = "S1: line fair 60 line at 36,10 facing 0";
    alone(line).moves(SOUTH).refused(SOUTH, "form S1 skirmish", "AOS-99").refused(SOUTH, "form S1 screen", "AOS-99");
    for kind in ["rifles", "light"] {
        for open in ["skirmish", "screen"] {
            let mut play = alone(&format!("S1: {kind} fair 60 line at 36,10 facing 0")).moves(SOUTH);
            play.give(SOUTH, &format!("form S1 {open}"), &[]);
            let board = Board::new(play.setting(), &play.state().table);
            assert!(board.is_open(play.piece("S1")), "{kind} {open}");
        }
    }
    let horse = alone("S1: light_dragoon fair 24 line at 36,10 facing 0");
    horse.moves(SOUTH).refused(SOUTH, "form S1 skirmish", "AOS-99").give(SOUTH, "form S1 screen", &[]);
    let heavy = alone("S1: dragoon fair 24 line at 36,10 facing 0");
    heavy.moves(SOUTH).refused(SOUTH, "form S1 screen", "AOS-99").refused(SOUTH, "form S1 square", "AOS-99");
    let grenadier = alone("S1: grenadier fair 60 line at 36,10 facing 0").moves(SOUTH);
    assert!(!Board::new(grenadier.setting(), &grenadier.state().table).is_open(grenadier.piece("S1")));
}

#[test]
fn aos_09_who_is_disordered_again_loses_a_figure_and_a_square_breaks() {
    let layout = Layout::new()
        .south("S1: heavy_dragoon fair 24 line at 36,20 facing 0")
        .north("N1: line fair 60 line at 36,20 facing 180");
    let mut play = layout.moves(SOUTH);
    play.next_turn(SOUTH, &[]).touching("S1", "N1", Edge::Front, 1);
    // Once: nothing but the disorder.
    play.give(SOUTH, "break off S1", &[1]).tells("S1 is in disorder");
    assert!(play.unit("S1").disordered && !play.unit("S1").in_good_order());
    assert_eq!(play.figures("S1"), 24);
    let mut again = layout.moves(SOUTH);
    again.next_turn(SOUTH, &[]).touching("S1", "N1", Edge::Front, 1).but("S1", |unit| unit.disordered = true);
    again.give(SOUTH, "break off S1", &[3]);
    assert_eq!((again.figures("S1"), again.unit("S1").done.lost), (23, 1));
    // A broken square is a column.
    let mut square = Layout::new()
        .south("S1: line fair 60 line at 36,10 facing 0")
        .north("N1: line fair 60 square at 36,15 facing 180")
        .moves(SOUTH);
    square.give(SOUTH, "firefight N1 with S1", &[6, 1]);
    assert_eq!(square.unit("N1").formation, Formation::Column);
}

#[test]
fn aos_10_seven_phases_one_after_another() {
    let quiet = Layout::new()
        .south("S1: line fair 60 column at 36,10 facing 180")
        .north("N1: line fair 60 column at 36,40 facing 0");
    let mut play = quiet.moves(SOUTH);
    assert_eq!(play.phase(), Phase::Movement);
    play.give(SOUTH, "close", &[]);
    assert_eq!((play.phase(), play.asked()), (Phase::Movement, Some(NORTH)));
    play.give(NORTH, "close", &[5, 2]);
    let told: Vec<String> = play.told(Viewer::Public).into_iter().map(|sentence| sentence.text).collect();
    let phases = [
        "Artillery fire.",
        "Small-arms fire.",
        "Firefights.",
        "Charges.",
        "Melee.",
        "Morale.",
        "Turn 2 of 20.",
        "Initiative.",
    ];
    let heard: Vec<&str> = told.iter().map(String::as_str).filter(|text| phases.contains(text)).collect();
    assert_eq!(heard, phases);
    // Who is destroyed by small arms fights no melee.
    let mut play = Layout::new()
        .south("S1: heavy_dragoon fair 24 line at 36,10 facing 0")
        .south("S2: line fair 60 column at 8,4 facing 180")
        .north("N1: line fair 60 line at 36,15 facing 180")
        .moves(SOUTH);
    play.but("S1", |unit| unit.figures = 4);
    play.give(SOUTH, "charge S1 at N1", &[]).until(&[], |play| play.phase() == Phase::SmallArms);
    play.give(NORTH, "fire N1 at S1", &[5, 2]).tells("S1 is destroyed");
    assert_eq!((play.figures("N1"), play.state().table.turn), (60, 2));
}

/// A unit in each wing of both sides. South's left is west, North's is east.
fn wings() -> Layout {
    Layout::new()
        .set("umpire_line", "limited")
        .south("SL: line fair 60 column at 10,10 facing 0 left")
        .south("SC: line fair 60 column at 36,10 facing 0 centre")
        .south("SR: line fair 60 column at 62,10 facing 0 right")
        .north("NL: line fair 60 column at 62,40 facing 180 left")
        .north("NC: line fair 60 column at 36,40 facing 180 centre")
        .north("NR: line fair 60 column at 10,40 facing 180 right")
}

#[test]
fn aos_13_the_high_roller_chooses_role_and_flank() {
    let mut play = wings().open(&[5, 2]);
    assert_eq!(play.asked(), Some(SOUTH));
    play.refused(SOUTH, "countermove", "AOS-13").refused(SOUTH, "move first", "AOS-13");
    play.give(SOUTH, "countermove to right", &[]);
    assert_eq!((play.asked(), play.state().table.mover), (Some(NORTH), NORTH));
    play.give(NORTH, "move NC to 36,38", &[]).give(NORTH, "move NR to 10,38", &[]);
    play.refused(NORTH, "move NL to 62,38", "AOS-14").give(NORTH, "close", &[]);
    play.give(SOUTH, "move SL to 10,12", &[]).refused(SOUTH, "move SC to 36,12", "AOS-14");
    play.refused(SOUTH, "move SR to 62,12", "AOS-14");
    // The high roller is asked, whoever that is; ties are thrown again.
    let mut north = wings().open(&[3, 3, 4, 6]);
    assert_eq!(north.asked(), Some(NORTH));
    north.give(NORTH, "move first with left", &[]);
    assert_eq!(north.state().table.mover, NORTH);
    // Where the whole line moves no flank is named.
    let mut whole = alone("S1: line fair 60 column at 36,10 facing 0").open(&[5, 2]);
    whole.refused(SOUTH, "move first with left", "AOS-13").give(SOUTH, "countermove", &[]);
    assert_eq!(whole.state().table.mover, NORTH);
}

#[test]
fn aos_14_the_centre_and_a_flank_move_and_the_facing_flank_answers() {
    for (flank, own, stays, answers) in [("right", "SR", "SL", "NL"), ("left", "SL", "SR", "NR")] {
        let mut play = wings().open(&[5, 2]);
        play.give(SOUTH, &format!("move first with {flank}"), &[]);
        play.give(SOUTH, "face SC right 20", &[]).give(SOUTH, &format!("face {own} right 20"), &[]);
        for words in ["face UNIT right 20", "form UNIT line", "force UNIT"] {
            play.refused(SOUTH, &words.replace("UNIT", stays), "AOS-14");
        }
        play.give(SOUTH, "close", &[]);
        for unit in ["NL", "NC", "NR"] {
            let words = format!("face {unit} right 20");
            if unit == answers {
                play.give(NORTH, &words, &[])
            } else {
                play.refused(NORTH, &words, "AOS-14")
            };
        }
    }
    // Every wing may reform.
    let mut play = wings().open(&[5, 2]);
    play.give(SOUTH, "move first with right", &[]).but("SL", |unit| unit.disordered = true);
    play.give(SOUTH, "reform SL", &[]);
    assert!(!play.unit("SL").disordered);
    // A wing that does not move declares no firefight, and may be the target of one.
    let near = Layout::new()
        .set("umpire_line", "limited")
        .south("SL: line fair 60 line at 30,10 facing 0 left")
        .south("SC: line fair 60 line at 36,10 facing 0 centre")
        .south("SR: line fair 60 line at 42,10 facing 0 right")
        .north("N1: line fair 60 line at 36,15 facing 180 left")
        .north("N2: line fair 60 line at 60,46 facing 0 centre")
        .north("N3: line fair 60 line at 10,46 facing 0 right");
    let mut play = near.open(&[5, 2]);
    play.give(SOUTH, "move first with left", &[]);
    play.refused(SOUTH, "firefight N1 with SR", "AOS-14").give(SOUTH, "firefight N1 with SC SL", &[]);
}

/// Two lines five inches apart.
fn face_to_face() -> Layout {
    Layout::new()
        .south("S1: line fair 60 line at 36,10 facing 0")
        .south("S2: line fair 60 column at 8,4 facing 180")
        .north("N1: line fair 60 line at 36,15 facing 180")
        .north("N2: line fair 60 column at 64,44 facing 0")
}

#[test]
fn aos_15_the_countermove_waits_until_the_mover_has_declared() {
    let mut play = face_to_face().moves(SOUTH);
    assert_eq!(play.asked(), Some(SOUTH));
    play.refused(NORTH, "face N1 right 20", "CORE-1");
    play.give(SOUTH, "face S1 right 10", &[]).give(SOUTH, "firefight N1 with S1", &[]);
    assert_eq!(play.state().table.firefights.len(), 1);
    play.give(NORTH, "face N2 right 20", &[]);
    let mut play = face_to_face().moves(SOUTH);
    play.give(SOUTH, "close", &[]);
    assert_eq!((play.asked(), play.phase()), (Some(NORTH), Phase::Movement));
    play.refused(SOUTH, "firefight N1 with S1", "CORE-1").give(NORTH, "face N1 right 20", &[]);
}

#[test]
fn aos_16_who_countermoves_charges_and_declares_no_firefight() {
    let mut play = face_to_face().moves(SOUTH);
    play.give(SOUTH, "close", &[]).refused(NORTH, "firefight S1 with N1", "AOS-16");
    play.give(NORTH, "charge N1 at S1", &[]);
    assert_eq!(play.unit("N1").charge.map(|charge| charge.target), Some(play.piece("S1")));
    let mut mover = face_to_face().moves(NORTH);
    mover.give(NORTH, "firefight S1 with N1", &[]);
    assert_eq!(mover.state().table.firefights.len(), 1);
}

#[test]
fn aos_18_terrain_changes_the_rate() {
    let wood = alone("S1: line fair 60 column at 36,8 facing 0").on("wood 30,2 42,20");
    wood.moves(SOUTH).refused(SOUTH, "move S1 to 36,11.1", "AOS-96").give(SOUTH, "move S1 to 36,11", &[]);
    let road = alone("S1: line fair 60 column at 36,8 facing 0").on("road 35,2 37,20");
    road.moves(SOUTH).refused(SOUTH, "move S1 to 36,17.1", "AOS-96").give(SOUTH, "move S1 to 36,17", &[]);
    let skirmish = alone("S1: light fair 60 skirmish at 36,8 facing 0").on("wood 30,2 42,20");
    skirmish.moves(SOUTH).give(SOUTH, "move S1 to 36,14", &[]);
    let horse = alone("S1: lancer fair 24 column at 36,8 facing 0").on("marsh 30,10 42,20");
    horse.moves(SOUTH).refused(SOUTH, "move S1 to 36,12", "AOS-103");
}

#[test]
fn aos_19_moves_go_straight_ahead_or_aside() {
    let line = alone("S1: line fair 60 line at 36,10 facing 0");
    let mut play = line.moves(SOUTH);
    play.refused(SOUTH, "move S1 to 38.88,12.78", "AOS-97").give(SOUTH, "move S1 to 38.82,12.82", &[]);
    play.stands_at("S1", 38.82, 12.82);
    assert_eq!(play.unit("S1").stand.bearing.0, 0, "it faces as before");
    line.moves(SOUTH).refused(SOUTH, "move S1 to 40,10", "AOS-97").give(SOUTH, "move S1 to 36,8", &[]);
    // The aside may be made narrower.
    let strict = line.set("oblique_max_deg", "30");
    strict.moves(SOUTH).refused(SOUTH, "move S1 to 38,12", "AOS-97").give(SOUTH, "move S1 to 37,12", &[]);
}

#[test]
fn aos_20_facing_changes_within_limits() {
    let mut line = alone("S1: line fair 60 line at 36,10 facing 0").moves(SOUTH);
    line.refused(SOUTH, "face S1 right 46", "AOS-98").give(SOUTH, "face S1 right 45", &[]);
    line.refused(SOUTH, "face S1 right 1", "AOS-98").refused(SOUTH, "about S1", "AOS-98");
    line.refused(SOUTH, "move S1 to 38.6,12.1", "AOS-96").give(SOUTH, "move S1 to 38.45,11.95", &[]);
    let mut column = alone("S1: line fair 60 column at 36,10 facing 0").moves(SOUTH);
    column.give(SOUTH, "face S1 left 45", &[]).give(SOUTH, "face S1 left 45", &[]);
    assert_eq!(column.unit("S1").stand.bearing.0, 270_000);
    column.refused(SOUTH, "face S1 left 10", "AOS-98");
    let mut about = alone("S1: line fair 60 line at 36,10 facing 0").moves(SOUTH);
    about.give(SOUTH, "about S1", &[]);
    assert_eq!(about.unit("S1").stand.bearing.0, 180_000);
    // Half of the budget is left: two inches, and no other facing.
    about.refused(SOUTH, "face S1 left 10", "AOS-98").refused(SOUTH, "move S1 to 36,6.8", "AOS-96");
    about.give(SOUTH, "move S1 to 36,7", &[]);
    let mut square = alone("S1: line fair 60 square at 36,10 facing 0").moves(SOUTH);
    square.refused(SOUTH, "face S1 right 10", "AOS-98").refused(SOUTH, "about S1", "AOS-98");
    let mut guns = alone("S1: gun_8_9 fair 8 unlimbered at 36,10 facing 0").moves(SOUTH);
    guns.refused(SOUTH, "about S1", "AOS-98").give(SOUTH, "face S1 right 45", &[]);
    assert!(!guns.unit("S1").done.moved, "a pivot is no move");
    let mut open = alone("S1: light fair 60 skirmish at 36,10 facing 0").moves(SOUTH);
    for _ in 0..3 {
        open.give(SOUTH, "face S1 right 45", &[]);
    }
    assert!(!open.unit("S1").done.moved, "turning is free in open order");
    open.give(SOUTH, "move S1 to 36,15", &[]);
}

#[test]
fn aos_21_a_change_of_formation_is_part_of_a_move() {
    let column = alone("S1: line fair 60 column at 36,10 facing 0");
    let mut play = column.moves(SOUTH);
    play.give(SOUTH, "move S1 to 36,13", &[]).give(SOUTH, "form S1 line", &[]);
    assert_eq!(play.unit("S1").formation, Formation::Line);
    play.refused(SOUTH, "move S1 to 36,13.1", "AOS-96").refused(SOUTH, "form S1 square", "AOS-99");
    column.moves(SOUTH).give(SOUTH, "move S1 to 36,13.5", &[]).refused(SOUTH, "form S1 line", "AOS-96");
    column.moves(SOUTH).refused(SOUTH, "form S1 column", "AOS-99");
    // From skirmish line into screen costs half as much, and a switch makes all of it dearer.
    let light = alone("S1: light fair 60 skirmish at 36,10 facing 0");
    let mut play = light.moves(SOUTH);
    play.give(SOUTH, "move S1 to 36,14.5", &[]).give(SOUTH, "form S1 screen", &[]);
    light.moves(SOUTH).give(SOUTH, "move S1 to 36,14.6", &[]).refused(SOUTH, "form S1 screen", "AOS-96");
    let dear = column.set("formation_cost_quarters", "3");
    dear.moves(SOUTH).give(SOUTH, "move S1 to 36,12", &[]).refused(SOUTH, "form S1 line", "AOS-96");
    dear.moves(SOUTH).give(SOUTH, "move S1 to 36,11.5", &[]).give(SOUTH, "form S1 line", &[]);
}

#[test]
fn aos_22_cavalry_dismounts_and_mounts() {
    for kind in ["cuirassier", "heavy_dragoon", "carabinier", "lancer", "dragoon", "light_dragoon"] {
        let mut play = alone(&format!("S1: {kind} fair 24 line at 36,10 facing 0")).moves(SOUTH);
        play.give(SOUTH, "form S1 dismounted", &[]);
        let board = Board::new(play.setting(), &play.state().table);
        assert!(board.is_on_foot(play.piece("S1")) && !board.is_mounted(play.piece("S1")), "{kind}");
        play.next_turn(SOUTH, &[]).give(SOUTH, "form S1 line", &[]);
        let board = Board::new(play.setting(), &play.state().table);
        assert!(board.is_mounted(play.piece("S1")), "{kind}");
    }
    alone("S1: line fair 60 line at 36,10 facing 0").moves(SOUTH).refused(SOUTH, "form S1 dismounted", "AOS-99");
    alone("S1: gun_12 fair 8 unlimbered at 36,10 facing 0").moves(SOUTH).refused(SOUTH, "form S1 dismounted", "AOS-99");
}

#[test]
fn aos_23_guns_limber_and_unlimber() {
    let mut play = alone("S1: gun_8_9 fair 8 unlimbered at 36,10 facing 0").moves(SOUTH);
    play.refused(SOUTH, "form S1 line", "AOS-99").give(SOUTH, "form S1 limbered", &[]);
    assert_eq!(play.unit("S1").formation, Formation::Limbered);
    play.refused(SOUTH, "form S1 unlimbered", "AOS-99");
    play.next_turn(SOUTH, &[]).give(SOUTH, "form S1 unlimbered", &[]);
    assert_eq!(play.unit("S1").formation, Formation::Unlimbered);
    alone("S1: line fair 60 line at 36,10 facing 0").moves(SOUTH).refused(SOUTH, "form S1 limbered", "AOS-99");
}

#[test]
fn aos_24_columns_may_march_by_force() {
    let column = alone("S1: line fair 60 column at 36,10 facing 0");
    let mut play = column.moves(SOUTH);
    play.refused(SOUTH, "move S1 to 36,16.1", "AOS-96").give(SOUTH, "force S1", &[]);
    play.give(SOUTH, "move S1 to 36,19", &[]).stands_at("S1", 36.0, 19.0);
    play.refused(SOUTH, "form S1 line", "AOS-102").refused(SOUTH, "about S1", "AOS-102");
    play.give(SOUTH, "halt S1", &[1]);
    assert!(play.unit("S1").disordered);
    let mut play = column.moves(SOUTH);
    play.give(SOUTH, "force S1", &[]).give(SOUTH, "move S1 to 36,16.1", &[]).give(SOUTH, "halt S1", &[2]);
    assert!(!play.unit("S1").disordered);
    // No more than a budget costs no die.
    column.moves(SOUTH).give(SOUTH, "force S1", &[]).give(SOUTH, "move S1 to 36,16", &[]).give(SOUTH, "halt S1", &[]);
    // An enemy within eighteen inches stops what goes beyond a budget.
    let mut near = Layout::new()
        .south("S1: line fair 60 column at 36,10 facing 0")
        .north("N1: line fair 60 column at 36,35 facing 180")
        .moves(SOUTH);
    near.give(SOUTH, "force S1", &[]).give(SOUTH, "move S1 to 36,19", &[]).stands_at("S1", 36.0, 17.0);
    for unit in ["line fair 60 line", "gun_8_9 fair 8 unlimbered", "line fair 60 square", "light fair 60 skirmish"] {
        alone(&format!("S1: {unit} at 36,10 facing 0")).moves(SOUTH).refused(SOUTH, "force S1", "AOS-102");
    }
    let mut late = column.moves(SOUTH);
    late.but("S1", |unit| unit.disordered = true).refused(SOUTH, "force S1", "AOS-152");
    column.moves(SOUTH).give(SOUTH, "move S1 to 36,11", &[]).refused(SOUTH, "force S1", "AOS-94");
}

#[test]
fn aos_25_the_target_of_a_firefight_is_locked() {
    let mut play = face_to_face().moves(SOUTH);
    play.give(SOUTH, "firefight N1 with S1", &[]);
    assert_eq!(play.asked(), Some(NORTH));
    for words in ["form N1 square", "face N1 right 10", "move N1 to 36,16", "about N1", "charge N1 at S1"] {
        play.refused(NORTH, words, "AOS-25");
    }
    play.but("N1", |unit| unit.disordered = true).refused(NORTH, "reform N1", "AOS-25");
    play.give(NORTH, "face N2 right 10", &[]);
    // A declaration whose attackers prove to be too far away locks nobody.
    let mut far = Layout::new()
        .south("S1: line fair 60 line at 36,10 facing 0")
        .north("N1: line fair 60 line at 36,16.5 facing 180")
        .moves(SOUTH);
    far.give(SOUTH, "firefight N1 with S1", &[]).give(NORTH, "form N1 square", &[]);
    // A charge alone locks nobody.
    let mut charged = Layout::new()
        .south("S1: line fair 60 line at 36,10 facing 0")
        .north("N1: line fair 60 line at 36,20 facing 180")
        .moves(SOUTH);
    charged.give(SOUTH, "charge S1 at N1", &[]).until(&[], |play| play.asked() == Some(NORTH));
    charged.give(NORTH, "move N1 to 36,21", &[]);
}

#[test]
fn aos_95_every_type_and_formation_has_its_rate() {
    let reaches = |unit: &str, inches: f64| {
        let layout = alone(&format!("S1: {unit} at 36,10 facing 0"));
        let (far, farther) = (format!("move S1 to 36,{}", 10.0 + inches), format!("move S1 to 36,{}", 10.1 + inches));
        layout.moves(SOUTH).refused(SOUTH, &farther, "AOS-96").give(SOUTH, &far, &[]);
    };
    reaches("line fair 60 line", 4.0);
    reaches("line fair 60 column", 6.0);
    reaches("line fair 60 square", 1.0);
    reaches("rifles fair 60 skirmish", 6.0);
    reaches("cuirassier fair 24 line", 8.0);
    reaches("lancer fair 24 column", 12.0);
    reaches("light_dragoon fair 24 column", 14.0);
    reaches("light_dragoon fair 24 screen", 12.0);
    reaches("dragoon fair 24 dismounted", 4.0);
    reaches("gun_12 fair 8 limbered", 4.0);
    reaches("gun_8_9 fair 8 limbered", 6.0);
    reaches("gun_3_4 fair 8 unlimbered", 2.0);
    // Cavalry on foot rides no farther in the charges phase than infantry.
    let ground = Ground::new()
        .south("S1: dragoon fair 24 dismounted at 36,10 facing 0")
        .south("S2: dragoon fair 24 line at 50,10 facing 0")
        .south("S3: line fair 60 line at 20,10 facing 0");
    let bonus = |name: &str| ground.board().charge_bonus(ground.piece(name));
    assert_eq!(["S1", "S2", "S3"].map(bonus), [2, 4, 2]);
}

#[test]
fn aos_100_mounting_costs_half_and_counts_as_the_change_of_formation() {
    let horse = alone("S1: heavy_dragoon fair 24 line at 36,10 facing 0");
    horse.moves(SOUTH).give(SOUTH, "move S1 to 36,14.1", &[]).refused(SOUTH, "form S1 dismounted", "AOS-96");
    let mut play = horse.moves(SOUTH);
    play.give(SOUTH, "move S1 to 36,14", &[]).give(SOUTH, "form S1 dismounted", &[]);
    play.refused(SOUTH, "form S1 line", "AOS-99");
    play.next_turn(SOUTH, &[]).refused(SOUTH, "form S1 column", "AOS-100").refused(SOUTH, "form S1 square", "AOS-99");
    play.refused(SOUTH, "form S1 screen", "AOS-99").give(SOUTH, "move S1 to 36,16", &[]).give(
        SOUTH,
        "form S1 line",
        &[],
    );
    assert_eq!(play.unit("S1").formation, Formation::Line);
    // On foot it is worth what the table says, and its shock is gone.
    let ground = Ground::new()
        .south("S1: heavy_dragoon fair 24 dismounted at 36,10 facing 0")
        .south("S2: heavy_dragoon fair 24 line at 50,10 facing 0")
        .south("S3: lancer fair 24 dismounted at 20,10 facing 0")
        .north("N1: line fair 60 line at 36,10 facing 180")
        .north("N2: line fair 60 line at 50,10 facing 180")
        .touching("S1", "N1", Edge::Front)
        .touching("S2", "N2", Edge::Front);
    let board = ground.board();
    let [foot, horse, lancer, infantry] = ["S1", "S2", "S3", "N1"].map(|name| ground.piece(name));
    assert_eq!(board.attack_strength(&[foot]).thousandths(), 16_800);
    assert_eq!(board.attack_strength(&[lancer]).thousandths(), 0);
    assert_eq!(board.melee_strength(&[(foot, 24)], &[(infantry, 60)]).thousandths(), 8_400);
    assert_eq!(board.melee_strength(&[(horse, 24)], &[(infantry, 60)]).thousandths(), 42_000);
    assert_eq!((board.shock(foot), board.shock(horse)), (0, 2));
    // Its carbines count in full, and lancers have none.
    assert_eq!((board.volley(foot).formation, board.volley(horse).formation), (100, 50));
    let lancers = alone("S1: lancer fair 24 dismounted at 36,10 facing 0").moves(SOUTH);
    assert_eq!(cannot_fire(&lancers, "S1", Phase::SmallArms), Some("AOS-117"));
    let named = Layout::new()
        .south("S1: lancer fair 24 dismounted at 36,10 facing 0")
        .north("N1: line fair 60 line at 36,13 facing 180");
    named.moves(SOUTH).refused(SOUTH, "firefight N1 with S1", "AOS-136");
}

#[test]
fn aos_101_guns_that_move_or_limber_do_not_fire() {
    let layout = Layout::new()
        .south("S1: gun_8_9 fair 8 unlimbered at 36,10 facing 0")
        .north("N1: line fair 60 line at 36,30 facing 180");
    let mut play = layout.moves(SOUTH);
    play.give(SOUTH, "form S1 limbered", &[]).refused(SOUTH, "move S1 to 36,13.1", "AOS-96");
    play.give(SOUTH, "move S1 to 36,13", &[]);
    assert_eq!(cannot_fire(&play, "S1", Phase::Artillery), Some("AOS-117"), "limbered");
    play.next_turn(SOUTH, &[]).give(SOUTH, "move S1 to 36,16", &[]).give(SOUTH, "form S1 unlimbered", &[]);
    assert_eq!(cannot_fire(&play, "S1", Phase::Artillery), Some("AOS-101"));
    play.refused(SOUTH, "firefight N1 with S1", "AOS-136");
    play.next_turn(SOUTH, &[]).give(SOUTH, "face S1 right 5", &[]);
    assert_eq!(cannot_fire(&play, "S1", Phase::Artillery), None);
    // Unlimbered guns that were pushed forward do not fire either.
    let mut pushed = layout.moves(SOUTH);
    pushed.give(SOUTH, "move S1 to 36,11", &[]);
    assert_eq!(cannot_fire(&pushed, "S1", Phase::Artillery), Some("AOS-101"));
    assert_eq!(cannot_fire(&layout.moves(SOUTH), "S1", Phase::Artillery), None);
    // Limbered guns attack in no firefight.
    let limbered = Layout::new()
        .south("S1: gun_8_9 fair 8 limbered at 36,10 facing 0")
        .north("N1: line fair 60 line at 36,15 facing 180");
    limbered.moves(SOUTH).refused(SOUTH, "firefight N1 with S1", "AOS-136");
}

#[test]
fn aos_106_mounted_units_break_off_an_old_melee() {
    let layout = Layout::new()
        .south("S1: heavy_dragoon fair 24 line at 36,20 facing 0")
        .south("S2: line fair 60 line at 50,20 facing 0")
        .north("N1: line fair 60 line at 36,20 facing 180")
        .south("S3: line fair 60 column at 8,4 facing 180")
        .north("N2: line fair 60 line at 50,20 facing 180");
    let old = |layout: &Layout| {
        let mut play = layout.moves(SOUTH);
        play.next_turn(SOUTH, &[]).touching("S1", "N1", Edge::Front, 1).touching("S2", "N2", Edge::Front, 1);
        play
    };
    let mut play = old(&layout);
    play.refused(SOUTH, "break off S2", "AOS-106").refused(SOUTH, "move S1 to 36,18", "AOS-150");
    play.give(SOUTH, "break off S1", &[4]).tells("S1 breaks off");
    let unit = play.unit("S1");
    assert!(!unit.disordered && unit.done.moved && unit.done.ordered);
    // Nine inches back, and its face to the enemy.
    assert_eq!(unit.stand.bearing.0, 0);
    assert_at(unit.stand.at, 36.0, 11.0);
    let board = Board::new(play.setting(), &play.state().table);
    assert!(!board.in_contact(play.piece("S1")) && !board.in_contact(play.piece("N1")));
    // Nobody advances, and the enemy is free at once.
    play.refused(SOUTH, "break off S1", "AOS-94").give(SOUTH, "close", &[]).give(NORTH, "move N1 to 36,19", &[]);
    // Not in the turn in which contact was made.
    let mut fresh = layout.moves(SOUTH);
    fresh.touching("S1", "N1", Edge::Front, 1).refused(SOUTH, "break off S1", "AOS-106");
    // Who is in no melee breaks nothing off.
    layout.moves(SOUTH).refused(SOUTH, "break off S1", "AOS-106");
    let off = layout.clone().set("break_off", "off");
    old(&off).refused(SOUTH, "break off S1", "AOS-106");
    // The order roll may fail.
    let mut play = old(&layout);
    play.give(SOUTH, "break off S1", &[3]);
    assert!(play.unit("S1").disordered);
}

#[test]
fn aos_152_disorder_halves_a_unit_and_reforming_ends_it() {
    let layout = Layout::new()
        .south("S1: line fair 60 line at 36,10 facing 0")
        .south("S2: gun_8_9 fair 8 unlimbered at 50,10 facing 0")
        .north("N1: line fair 60 line at 36,16 facing 180");
    let disordered = || {
        let mut play = layout.moves(SOUTH);
        play.but("S1", |unit| unit.disordered = true).but("S2", |unit| unit.disordered = true);
        play
    };
    let mut play = disordered();
    play.refused(SOUTH, "charge S1 at N1", "AOS-152").refused(SOUTH, "firefight N1 with S1", "AOS-152");
    play.refused(SOUTH, "firefight N1 with S2", "AOS-152");
    assert_eq!(cannot_fire(&play, "S2", Phase::Artillery), Some("AOS-152"));
    // Half a budget, and it stays in disorder.
    play.refused(SOUTH, "move S1 to 36,12.1", "AOS-96").give(SOUTH, "move S1 to 36,12", &[]);
    play.refused(SOUTH, "reform S1", "AOS-94");
    assert!(play.unit("S1").disordered);
    // Reforming is all of its order, and a move.
    let mut play = disordered();
    play.give(SOUTH, "reform S1", &[]).refused(SOUTH, "move S1 to 36,11", "AOS-94").refused(
        SOUTH,
        "reform S1",
        "AOS-152",
    );
    assert!(!play.unit("S1").disordered && play.unit("S1").done.moved);
    let mut fresh = layout.moves(SOUTH);
    fresh.refused(SOUTH, "reform S1", "AOS-152");
    let mut held = disordered();
    held.touching("S1", "N1", Edge::Front, 1).refused(SOUTH, "reform S1", "AOS-150");
    // Strengths are half: of the target of a firefight, and in melee; fire is half.
    let ground = Ground::new()
        .south("S1: line fair 60 line at 36,10 facing 0")
        .north("N1: line fair 60 line at 36,15 facing 180")
        .but("N1", |unit| unit.disordered = true);
    let (board, own, enemy) = (ground.board(), ground.piece("S1"), ground.piece("N1"));
    assert_eq!(board.defence_strength(enemy, &[own]).thousandths(), 30_000);
    assert_eq!(board.melee_strength(&[(enemy, 60)], &[(own, 60)]).thousandths(), 15_000);
    assert!(board.volley(enemy).disordered);
    // Reactions need order.
    let charged = Layout::new()
        .south("S1: heavy_dragoon fair 24 line at 36,10 facing 0")
        .north("N1: light fair 60 skirmish at 36,16 facing 180");
    let mut play = charged.moves(SOUTH);
    play.but("N1", |unit| unit.disordered = true).give(SOUTH, "charge S1 at N1", &[]);
    assert_eq!(play.asked(), Some(SOUTH), "there is nothing but standing");
    let mut play = charged.moves(SOUTH);
    play.give(SOUTH, "charge S1 at N1", &[]);
    assert_eq!(play.asked(), Some(NORTH), "it may evade");
}

#[test]
fn aos_136_whom_one_s_own_horses_charge_is_no_target_of_a_firefight() {
    let layout = Layout::new()
        .south("S1: heavy_dragoon fair 24 line at 30,4 facing 0")
        .south("S2: line fair 60 line at 38,10 facing 0")
        .north("N1: line fair 60 line at 34,15 facing 180");
    let mut free = layout.moves(SOUTH);
    free.give(SOUTH, "firefight N1 with S2", &[]);
    let mut charged = layout.moves(SOUTH);
    charged.give(SOUTH, "charge S1 at N1", &[]).give(NORTH, "stand N1", &[]);
    charged.give(SOUTH, "ride S1 right 0", &[]);
    assert!(charged.state().table.contacts.is_empty());
    assert_eq!(charged.unit("N1").done.charged_by, Some(charged.piece("S1")));
    charged.refused(SOUTH, "firefight N1 with S2", "AOS-136");
}

#[test]
fn aos_96_steps_and_changes_of_facing_are_paid_from_one_budget() {
    let column = alone("S1: line fair 60 column at 36,10 facing 0");
    // 2 inches of 6, 45 degrees for a quarter, and 2.5 inches of 6: all of it.
    let mut play = column.moves(SOUTH);
    play.give(SOUTH, "move S1 to 36,12", &[]).give(SOUTH, "face S1 right 45", &[]);
    let [x, y] = [play.unit("S1").stand.at.x, play.unit("S1").stand.at.y].map(|um| f64::from(um) / 25_400.0);
    let ahead = |inches: f64| format!("{:.3},{:.3}", x + inches / 2.0_f64.sqrt(), y + inches / 2.0_f64.sqrt());
    play.refused(SOUTH, &format!("move S1 to {}", ahead(2.6)), "AOS-96");
    play.give(SOUTH, &format!("move S1 to {}", ahead(2.499)), &[]).refused(SOUTH, "face S1 right 10", "AOS-96");
    // Half of it in disorder, and half as much again by a forced march.
    let mut shaken = column.moves(SOUTH);
    shaken.but("S1", |unit| unit.disordered = true).refused(SOUTH, "move S1 to 36,13.1", "AOS-96");
    shaken.give(SOUTH, "move S1 to 36,13", &[]).refused(SOUTH, "move S1 to 36,13.1", "AOS-96");
    let mut marches = column.moves(SOUTH);
    marches.give(SOUTH, "force S1", &[]).refused(SOUTH, "move S1 to 36,19.1", "AOS-96");
    marches.give(SOUTH, "move S1 to 36,19", &[]).stands_at("S1", 36.0, 19.0);
}

#[test]
fn aos_94_aos_96_one_order_after_another_each_from_its_own_budget() {
    let layout = Layout::new()
        .south("S1: line fair 60 column at 30,10 facing 0")
        .south("S2: line fair 60 column at 42,10 facing 0")
        .north("N1: line fair 60 line at 36,44 facing 180");
    let mut play = layout.moves(SOUTH);
    // Four of its six inches, in two steps, and no more than two are left.
    play.give(SOUTH, "move S1 to 30,13", &[]).give(SOUTH, "move S1 to 30,14", &[]);
    play.refused(SOUTH, "move S1 to 30,16.2", "AOS-96").give(SOUTH, "move S1 to 30,15", &[]);
    // Whoever is ordered next ends that order; nobody has two.
    play.give(SOUTH, "move S2 to 42,12", &[]).refused(SOUTH, "move S1 to 30,16", "AOS-94");
    play.give(SOUTH, "halt S2", &[]).refused(SOUTH, "move S2 to 42,13", "AOS-94");
    assert!(play.unit("S1").done.ordered && play.unit("S2").done.ordered);
    play.give(SOUTH, "close", &[]);
    assert_eq!(play.asked(), Some(NORTH));
}

#[test]
fn aos_49_the_die_of_a_firefight_is_read_in_the_column_of_its_strengths() {
    let layout = Layout::new()
        .south("S1: line fair 60 line at 34,10 facing 0")
        .south("S2: line fair 60 line at 39,10 facing 0")
        .north("N1: line fair 60 line at 36,15 facing 180");
    let fought = |dice: &[u8]| {
        let mut play = layout.moves(SOUTH);
        // Nobody has anything else to do, so it is fought at once.
        play.give(SOUTH, "firefight N1 with S1 S2", dice);
        ["S1", "S2", "N1"].map(|name| 60 - play.figures(name))
    };
    let column =
        &lists().firefight.columns[lists().firefight.ratios.iter().position(|ratio| *ratio == (2, 1)).unwrap()];
    for die in 2..=5 {
        let cell = column[usize::from(die) - 1];
        // After it whoever lost rolls for his order.
        match cell.attacker_won {
            Some(true) => assert_eq!(fought(&[die, 6]), [0, 0, 2 * cell.losses], "{die}"),
            Some(false) => assert_eq!(fought(&[die, 6, 6]), [cell.losses, cell.losses, 0], "{die}"),
            None => assert_eq!(fought(&[die, 5, 2]), [1, 1, 1], "{die}"),
        }
    }
}

#[test]
fn aos_84_a_step_to_the_very_edge_of_the_table_is_one_that_a_record_may_hold() {
    let mut play = alone("S1: line fair 60 column at 36,44 facing 0").moves(SOUTH);
    play.give(SOUTH, "move S1 to 36,48.001", &[]);
    let (unit, at) = (play.piece("S1"), play.unit("S1").stand.at);
    let edge = play.setting().head.table.y;
    assert!(at.y > edge && at.y <= edge + 25, "{at:?}");
    let fits = |over: i32| {
        let stepped = OfMove::Stepped { unit, at: Point { y: edge + over, ..at }, cost: 0, near: false };
        Scruby::fits(play.setting(), play.state(), &Event::from(stepped)).is_ok()
    };
    assert_eq!([0, at.y - edge, 25, 26].map(fits), [true, true, true, false]);
}

#[test]
fn why_a_unit_may_not_move_is_asked_of_a_place_just_ahead_of_it() {
    let play = alone("S1: line fair 60 column at 36,20 facing 0").open(&[5, 2]);
    let verb = Scruby::VERBS.iter().position(|verb| verb.key == "move").unwrap() as u8;
    let [why] = &why_not(play.battle(), SOUTH, play.piece("S1"), Some(verb), None)[..] else { panic!("one reason") };
    let words = AnyBattle::write(play.battle(), &why.command).unwrap();
    let (x, y) = words.rsplit_once(' ').unwrap().1.split_once(',').unwrap();
    let [x, y] = [x, y].map(|number| number.parse::<f64>().unwrap());
    assert!((x - 36.0).abs() < 0.1 && (19.0..22.0).contains(&y), "{words}");
}

/// What an order of S1 may begin or go on with, as it is offered, in words.
fn offered(play: &Play) -> Vec<String> {
    let mut all = Vec::new();
    let view = play.battle().view(Viewer::Side(SOUTH));
    offers(play.setting(), &view, play.piece("S1"), &mut |offer| {
        let key = Scruby::VERBS[usize::from(offer.verb)].key;
        all.push(match offer.slots.first() {
            Some(Slot::Number { from, to }) if from == to => format!("{key} {}", Formation::ALL[*from as usize].0),
            _ => key.to_owned(),
        });
    });
    all
}

#[test]
fn aos_94_what_an_order_may_begin_and_go_on_with_is_offered() {
    let fresh = |unit: &str| offered(&alone(&format!("S1: {unit} at 36,10 facing 0")).moves(SOUTH));
    assert_eq!(fresh("line fair 60 line"), ["charge", "move", "face", "about", "form column", "form square"]);
    assert_eq!(fresh("line fair 60 column"), ["charge", "force", "move", "face", "about", "form line", "form square"]);
    assert_eq!(fresh("line fair 60 square"), ["move", "form line", "form column"]);
    assert_eq!(
        fresh("light fair 60 skirmish"),
        ["move", "face", "about", "form line", "form column", "form square", "form screen"]
    );
    assert_eq!(fresh("dragoon fair 24 line"), ["charge", "move", "face", "about", "form column", "form dismounted"]);
    assert_eq!(fresh("gun_8_9 fair 8 unlimbered"), ["move", "face", "form limbered"]);
    assert_eq!(fresh("gun_8_9 fair 8 limbered"), ["force", "move", "face", "about", "form unlimbered"]);
    let mut line = alone("S1: line fair 60 line at 36,10 facing 0").moves(SOUTH);
    line.give(SOUTH, "face S1 right 20", &[]);
    assert_eq!(offered(&line), ["move", "form column", "form square", "halt"]);
    line.give(SOUTH, "form S1 column", &[]);
    assert_eq!(offered(&line), ["move", "face", "halt"]);
    let mut shaken = alone("S1: line fair 60 line at 36,10 facing 0").moves(SOUTH);
    shaken.but("S1", |unit| unit.disordered = true);
    assert_eq!(offered(&shaken), ["reform", "move", "face", "about", "form column"]);
    line.give(SOUTH, "halt S1", &[]);
    assert_eq!(offered(&line), [""; 0]);
    let mut near = Layout::new()
        .south("S1: dragoon fair 24 line at 36,10 facing 0")
        .north("N1: line fair 60 column at 36,16 facing 180")
        .moves(SOUTH);
    assert_eq!(offered(&near), ["charge", "move", "face", "about", "form column", "form dismounted"]);
    near.next_turn(SOUTH, &[]).touching("S1", "N1", Edge::Front, 1);
    assert_eq!(offered(&near), ["break off"]);
}
