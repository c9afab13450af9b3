//! Tails: who may, who follows, in which order, and when they end.

use crate::fight::{BLUE, Fight, RED, Sky};
use sandtable_scramble::Step;
use sandtable_scramble::battle::board::Board;
use sandtable_scramble::battle::position::{Phase, Place, Tail};

/// Red's A four inches astern of Blue's B, and one more of each side far away.
fn chase(level: &str) -> Sky {
    Sky::new()
        .red(&format!("A: Hurricane Mk I at 36,10 heading 0 band 10 level {level}"))
        .red("D: Spitfire Mk I at 4,4 heading 0 band 30")
        .blue("B: Bf 109E-4 at 36,14 heading 0 band 10")
        .blue("C: Bf 109E-4 at 66,4 heading 0 band 30")
}

/// All move level by two inches in the first turn, Red first; then somebody is asked for tails, or shoots.
fn after_one_turn(sky: &Sky) -> Fight {
    let mut fight = sky.fight(&[&[4], &[9]]);
    fight.does(&["level A by S 2", "level B by S 2", "level D by S 2", "level C by S 2"]);
    fight
}

/// A tails B, nobody shoots, and Red wins the second turn: Blue moves first.
fn tailed() -> Fight {
    let mut fight = after_one_turn(&chase("Average"));
    fight.does(&["tail A on B"]);
    fight.rolls("done A", &[&[9], &[4]]);
    assert_eq!((fight.table().turn, fight.asked()), (2, BLUE));
    fight
}

/// Why A may not tail B, who flies north at 36,14 in band 10.
fn may(sky: Sky, line: &str) -> Option<&'static str> {
    let fight = sky.red(line).blue("B: Bf 109E-4 at 36,14 heading 0 band 10").fight(&[&[4], &[9]]);
    let board = Board::new(fight.setting(), fight.table());
    board.may_tail(fight.piece("A"), fight.piece("B")).err().map(|refusal| refusal.reason.clause)
}

#[test]
fn sqr_116_who_may_tail() {
    let asks = |line: &str| may(Sky::new(), &format!("A: Hurricane Mk I at {line}"));
    assert_eq!(asks("36,8 heading 0 band 10"), None, "six inches astern");
    assert_eq!(asks("36,12 heading 0 band 12"), None, "two inches and two bands");
    assert_eq!(asks("36,14 heading 0 band 11"), None, "straight above it stands an inch behind");
    let no = Some("SQR-116");
    assert_eq!((asks("36,7.99 heading 0 band 10"), asks("36,11.99 heading 0 band 12")), (no, no));
    assert_eq!((asks("36,11 heading 30 band 10"), asks("36,11 heading 31 band 10")), (None, no), "its Nose arc");
    assert_eq!((asks("36,11 heading 330 band 10"), asks("36,11 heading 329 band 10")), (None, no));
    assert_eq!(
        (asks("35,12 heading 45 band 10"), asks("34,12 heading 45 band 10")),
        (None, no),
        "the other's Tail arc"
    );
    assert_eq!(asks("36,18 heading 180 band 10"), no, "head-on");
    let cloud = |y: &str| Sky::new().key(&format!("clouds = [{{ height = 10, pieces = [[36, {y}]] }}]"));
    let kept = Some("SQR-159");
    assert_eq!(may(cloud("8"), "A: Hurricane Mk I at 36,11 heading 0 band 10"), kept, "inside a cloud");
    assert_eq!(may(cloud("7.9"), "A: Hurricane Mk I at 36,11 heading 0 band 10"), None);
    assert_eq!(
        may(
            cloud("7.9").red("C: Hurricane Mk I at 38,11 heading 0 band 10 formation F"),
            "A: Hurricane Mk I at 36,11 heading 0 band 10 formation F"
        ),
        kept
    );
    let mut fight = chase("Average").set("tailing", "off").fight(&[&[4], &[9]]);
    fight.does(&["level A by S 2", "level B by S 2", "level D by S 2", "level C by S 2"]);
    assert_eq!(fight.refused("tail A on B"), "SQR-01");
}

#[test]
fn sqr_159_sqr_123_nobody_flies_it_and_it_tails_nobody() {
    let mut fight = after_one_turn(&chase("Average"));
    let mut state = fight.state().clone();
    state.table.crafts[fight.piece("A").index()].now.kill_pilot();
    fight.battle = fight.battle.imagined(state);
    let board = Board::new(fight.setting(), fight.table());
    let refused = board.may_tail(fight.piece("A"), fight.piece("B")).unwrap_err();
    assert_eq!((refused.reason.clause, board.could_tail(RED)), ("SQR-159", false));
}

#[test]
fn sqr_159_the_tailer_follows_at_once() {
    // C, D, B, A is legal, and A before B is not.
    let mut fight = tailed();
    fight.does(&["level C by S 2"]);
    assert_eq!(fight.asked(), RED);
    assert_eq!(fight.refused("level A by S 2"), "SQR-159");
    fight.does(&["level D by S 2", "level B by S 2"]);
    assert_eq!((fight.asked(), fight.refused("level D by S 2"), fight.refused("pass")), (RED, "SQR-01", "SQR-01"));
    fight.does(&["level A by S 2"]);
    assert_eq!(fight.asked(), RED, "it still tails, and has B before its guns");
    assert!(fight.craft("A").tails.is_some());
    // B, A, D, C too: the turn goes on as if only B had moved, and D may wait for C.
    let mut fight = tailed();
    fight.does(&["level B by S 2"]);
    assert_eq!(fight.asked(), RED);
    fight.does(&["level A by S 2"]);
    assert_eq!(fight.asked(), RED);
    fight.does(&["pass"]);
    assert_eq!(fight.asked(), BLUE);
    fight.does(&["level C by S 2"]);
    assert_eq!((fight.asked(), fight.refused("pass")), (RED, "SQR-07"));
}

#[test]
fn sqr_159_a_tail_that_is_given_up() {
    // Instead of following: both are ordinary items, and the turn goes on and ends as any.
    let mut fight = tailed();
    fight.does(&["level B by S 2", "give up A"]);
    assert_eq!((fight.asked(), fight.refused("pass")), (RED, "SQR-07"));
    assert_eq!(fight.refused("give up A"), "SQR-159", "it tails nobody any more");
    fight.does(&["level D by S 2", "level C by S 2", "level A by S 4"]);
    fight.does(&["content"]);
    fight.rolls("done A", &[&[9], &[4]]);
    assert_eq!((fight.table().turn, fight.asked(), fight.state().agenda.len()), (3, BLUE, 1));
    // Before its quarry has moved.
    let mut fight = tailed();
    fight.does(&["level C by S 2", "give up A", "level A by S 2", "level B by S 2"]);
    assert_eq!(fight.asked(), RED);
    fight.does(&["level D by S 2"]);
    assert_eq!(fight.refused("give up A"), "SQR-01");
}

#[test]
fn sqr_116_sqr_159_a_tail_lasts_while_it_holds() {
    let mut fight = tailed();
    fight.does(&["level B by S 2"]);
    fight.rolls("level A by S 9", &[&[6]]);
    assert!(fight.craft("A").tails.is_some());
    fight.does(&["level D by S 2", "level C by S 2"]);
    assert!(fight.craft("A").tails.is_none(), "it has flown past");
}

/// Red's A1 and A2 behind Blue's B, Blue's X behind A2.
fn train() -> Sky {
    Sky::new()
        .red("A1: Spitfire Mk I at 35.9,12.5 heading 0 band 10")
        .red("A2: Spitfire Mk I at 36.9,10 heading 0 band 10")
        .blue("B: Bf 109E-4 at 36,15.8 heading 0 band 10")
        .blue("X: Bf 109E-4 at 36.9,6 heading 0 band 10")
}

/// Declared: A2 on B, X on A2, A1 on B. Then Red has the initiative, and Blue moves first.
fn train_in_motion(sky: &Sky) -> Fight {
    let mut fight = sky.fight(&[&[9], &[4]]);
    fight.does(&["level B by S 2", "level A1 by S 2", "level X by S 2", "level A2 by S 2"]);
    assert_eq!(fight.asked(), RED, "the winner declares first");
    fight.does(&["tail A2 on B"]);
    assert_eq!(fight.asked(), BLUE);
    fight.does(&["tail X on A2", "tail A1 on B"]);
    fight.does(&["done A1", "done X"]);
    fight.rolls("done A2", &[&[9], &[4]]);
    assert_eq!((fight.table().turn, fight.asked()), (2, BLUE));
    fight
}

#[test]
fn sqr_159_tailers_follow_in_the_order_of_declaration_and_then_theirs() {
    let mut fight = train_in_motion(&train());
    assert_eq!(fight.refused("level X by S 2"), "SQR-159");
    fight.does(&["level B by S 2"]);
    assert_eq!((fight.asked(), fight.refused("level A1 by S 2")), (RED, "SQR-01"));
    fight.does(&["level A2 by S 2"]);
    assert_eq!(fight.asked(), RED, "the other tailer of B before the tailer of A2");
    fight.does(&["level A1 by S 2"]);
    assert_eq!((fight.asked(), fight.refused("level B by S 2")), (BLUE, "SQR-01"));
    fight.does(&["level X by S 2"]);
    assert!(["A1", "A2", "X"].iter().all(|name| fight.craft(name).tails.is_some()));
}

#[test]
fn sqr_159_who_gives_up_leaves_the_others_to_follow() {
    let mut fight = train_in_motion(&train());
    fight.does(&["level B by S 2", "give up A2"]);
    assert_eq!((fight.asked(), fight.refused("level A2 by S 2")), (RED, "SQR-01"), "A1 follows first");
    fight.does(&["level A1 by S 2"]);
    assert_eq!(fight.asked(), RED, "then the turn is Red's, as if only B had moved");
    fight.does(&["level A2 by S 2"]);
    assert_eq!(fight.asked(), BLUE, "X follows A2, which has moved as an ordinary item");
    fight.does(&["level X by S 2"]);
    // One gives up the tail of another that is yet to be asked.
    let mut fight = train_in_motion(&train());
    fight.does(&["level B by S 2", "give up A1", "level A2 by S 2"]);
    assert_eq!(fight.asked(), BLUE, "A1 is not asked to follow");
    fight.does(&["level X by S 2", "level A1 by S 2"]);
}

#[test]
fn sqr_159_who_is_hit_on_the_way_is_not_asked() {
    let mut fight = train_in_motion(&train());
    fight.does(&["level B by S 10"]);
    // A2 runs into A1, which is lost; X follows A2.
    fight.rolls("level A2 by T 2 L 30 S 3", &[&[8], &[1; 4], &[5; 4]]);
    assert_eq!((fight.craft("A1").place, fight.asked()), (Place::Lost, BLUE));
    fight.does(&["level X by S 2"]);
}

#[test]
fn sqr_159_whose_quarry_is_gone_before_it_moved_is_an_ordinary_item() {
    // A2 runs into A1, which is lost before it has moved: X, which tails A1, is not asked to follow.
    let mut fight = train_in_motion(&train());
    let mut state = fight.state().clone();
    let [tailer, quarry] = ["X", "A1"].map(|name| fight.piece(name));
    state.table.crafts[tailer.index()].tails = Some(Tail { quarry, order: 2 });
    fight.battle = fight.battle.imagined(state);
    fight.does(&["level B by S 10"]);
    fight.rolls("level A2 by T 2 L 30 S 3", &[&[8], &[1; 4], &[5; 4]]);
    assert_eq!((fight.craft("A1").place, fight.state().agenda.last()), (Place::Lost, Some(&Step::Move(BLUE))));
    fight.does(&["level X by S 2"]);
}

#[test]
fn sqr_159_whose_quarry_is_gone_in_its_own_move_follows_at_once() {
    // The climb fails by two, and B, who has moved then, is in the ground.
    let mut fight = train_in_motion(&train());
    let mut state = fight.state().clone();
    state.table.crafts[fight.piece("B").index()].height = 1;
    fight.battle = fight.battle.imagined(state);
    fight.rolls("climb B by S 2", &[&[8]]);
    let follows = Some(Step::Follow(fight.piece("A2")));
    assert_eq!((fight.craft("B").place, fight.state().agenda.last().copied()), (Place::Lost, follows));
}

/// Eight in a ring, each turned by 45 degrees to the one before it, Red's and Blue's by turns: all move on by two inches.
fn ring() -> Fight {
    let mut sky = Sky::new();
    let at = [(36.0, 29.0), (39.54, 27.54), (41.0, 24.0), (39.54, 20.46), (36.0, 19.0), (32.46, 20.46), (31.0, 24.0)];
    let ahead = [(2.0, 0.0), (1.41, -1.41), (0.0, -2.0), (-1.41, -1.41), (-2.0, 0.0), (-1.41, 1.41), (0.0, 2.0)];
    let places = at.into_iter().zip(ahead).chain([((32.46, 27.54), (1.41, 1.41))]);
    for (n, ((x, y), (east, north))) in places.enumerate() {
        let heading = (90 + 45 * n) % 360;
        let line = format!("A{n}: Spitfire Mk I at {:.2},{:.2} heading {heading} band 10", x - east, y - north);
        sky = if n % 2 == 0 { sky.red(&line) } else { sky.blue(&line) };
    }
    // Red has the initiative: Blue moves first, and Red declares first.
    let mut fight = sky.fight(&[&[9], &[4]]);
    for n in [1, 0, 3, 2, 5, 4, 7, 6] {
        fight.does(&[&format!("level A{n} by S 2")]);
    }
    fight
}

#[test]
fn sqr_159_tails_make_no_circle() {
    let mut fight = ring();
    for n in 0..6 {
        fight.does(&[&format!("tail A{n} on A{}", n + 1)]);
    }
    // The seventh makes a chain of it; the last would close it. Without its tail nobody could tail anybody any more.
    fight.does(&["tail A6 on A7"]);
    assert_eq!(fight.table().phase, Phase::Combat);
    let board = Board::new(fight.setting(), fight.table());
    let last = (fight.piece("A7"), fight.piece("A0"));
    assert!(board.is_behind(last.0, last.1));
    assert_eq!(board.may_tail(last.0, last.1).map_err(|refusal| refusal.reason.clause), Err("SQR-159"));
    // While the ring is open it may be declared.
    let mut fight = ring();
    fight.does(&["tail A0 on A1", "tail A7 on A0"]);
    assert!(fight.craft("A7").tails.is_some());
}

#[test]
fn sqr_159_one_aircraft_tails_one() {
    let mut fight = Sky::new()
        .red("A: Spitfire Mk I at 36,10 heading 0 band 10")
        .red("D: Spitfire Mk I at 37.5,10 heading 0 band 10")
        .blue("B: Bf 109E-4 at 36,14 heading 0 band 10")
        .blue("C: Bf 109E-4 at 37,14 heading 0 band 10")
        .fight(&[&[4], &[9]]);
    fight.does(&["level A by S 2", "level B by S 2", "level D by S 2", "level C by S 2", "tail A on B"]);
    // D could tail one of them too, so that Red is asked once more: not for A.
    assert_eq!((fight.asked(), fight.refused("tail A on C")), (RED, "SQR-159"));
    fight.does(&["tail D on C"]);
    assert_eq!(fight.table().phase, Phase::Combat);
}

#[test]
fn scr_77_scr_74_new_crews_test_to_tail() {
    for level in ["Green", "Recruit"] {
        // Skill 4 and agility 1: 5 passes.
        let mut fight = after_one_turn(&chase(level));
        fight.rolls("tail A on B", &[&[5]]);
        assert!(fight.craft("A").tails.is_some());
        let mut fight = after_one_turn(&chase(level));
        fight.rolls("tail A on B", &[&[6]]);
        assert!(fight.craft("A").tails.is_none());
        assert_eq!(fight.refused("tail A on B"), "SQR-01", "one test for each tail: the phase goes on");
        let mut fight = after_one_turn(&chase(level).set("experience", "off"));
        fight.does(&["tail A on B"]);
    }
    // It may be tried again in another turn.
    let mut fight = after_one_turn(&chase("Green"));
    fight.rolls("tail A on B", &[&[6]]);
    fight.rolls("done A", &[&[4], &[9]]);
    fight.does(&["level A by S 2", "level B by S 2", "level D by S 2", "level C by S 2"]);
    fight.rolls("tail A on B", &[&[5]]);
}

#[test]
fn scr_74_recruits_test_to_keep_a_tail() {
    let keeps = |level: &str, dice: &[&[u8]]| {
        let mut fight = after_one_turn(&chase(level));
        fight.rolls("tail A on B", &[&[5]]);
        fight.rolls("done A", &[&[9], &[4]]);
        fight.does(&["level B by S 2", "level A by S 2", "level D by S 2"]);
        fight.rolls("level C by S 2", dice);
        fight.craft("A").tails.is_some()
    };
    assert_eq!((keeps("Recruit", &[&[5]]), keeps("Recruit", &[&[6]]), keeps("Green", &[])), (true, false, true));
}

/// A tails B, and the Pilot of one of them is dead before the End Phase; then whoever it is glides.
fn glides(name: &str) -> Fight {
    let mut fight = after_one_turn(&chase("Average").set("pilotless", "glide").set("idle_activation", "count"));
    fight.does(&["tail A on B", "done B", "done A", "done C"]);
    let mut state = fight.state().clone();
    state.table.crafts[fight.piece(name).index()].now.kill_pilot();
    fight.battle = fight.battle.imagined(state);
    fight.rolls("done D", &[&[9], &[4], &[3]]);
    assert!(fight.craft(name).flies() && fight.craft(name).flown.is_some());
    fight
}

#[test]
fn sqr_123_sqr_159_who_tails_a_glider_follows_it_at_once() {
    let fight = glides("B");
    assert_eq!(fight.state().agenda.last(), Some(&Step::Follow(fight.piece("A"))));
}

#[test]
fn sqr_123_sqr_159_a_glider_tails_nobody() {
    assert_eq!(glides("A").craft("A").tails, None);
}
