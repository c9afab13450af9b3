//! Formations: what they fly, how they fail, who leaves and joins, and what becomes of them.

use crate::fight::{BLUE, Fight, Sky};
use sandtable_scenario::Edge;
use sandtable_scramble::Event;
use sandtable_scramble::battle::board::Board;
use sandtable_scramble::battle::position::Place;

/// Three B-17G, the leader in the middle and half of them behind; Blue far away.
fn box_of_three() -> Sky {
    Sky::new()
        .red("L: B-17G Flying Fortress at 20,10 heading 0 band 20 formation F rank 1")
        .red("M: B-17G Flying Fortress at 18,9 heading 0 band 20 formation F rank 2")
        .red("N: B-17G Flying Fortress at 22,9 heading 0 band 20 formation F rank 3")
        .blue("B: Bf 109E-4 at 66,44 heading 180 band 30")
}

/// Two fighters beside each other.
fn pair() -> Sky {
    Sky::new()
        .red("L: Hurricane Mk I at 20,20 heading 0 band 10 formation F rank 1 level Veteran")
        .red("M: Hurricane Mk I at 22,20 heading 0 band 10 formation F rank 2 level Recruit")
        .blue("B: Bf 109E-4 at 66,44 heading 180 band 30")
}

/// Blue has the initiative: Red moves first.
fn red_first(sky: &Sky) -> Fight {
    sky.fight(&[&[4], &[9]])
}

#[test]
fn sqr_115_a_formation_moves_as_one() {
    let mut fight = red_first(&box_of_three());
    assert_eq!((fight.refused("level M by S 5"), fight.refused("level L by T 5 R 60")), ("SQR-115", "SQR-115"));
    for order in [
        "zoom L",
        "loop L",
        "steep L down 3 by S 5",
        "power L down 5",
        "vertical L down 7",
        "split L down 1",
        "split steep L down 3",
    ] {
        assert_eq!(fight.refused(order), "SQR-115", "{order}");
    }
    fight.does(&["level L by T 5 R 30 S 2"]);
    assert_eq!(fight.stands("L"), (21.0, 16.732, 30, 20));
    assert_eq!((fight.stands("M"), fight.stands("N")), ((19.0, 15.732, 30, 20), (23.0, 15.732, 30, 20)));
    assert_eq!(fight.asked(), BLUE, "all three have moved");
    assert!(["L", "M", "N"].iter().all(|name| fight.craft(name).flown.is_some()));
}

#[test]
fn sqr_115_whoever_ranks_highest_leads_a_formation_however_it_is_listed() {
    let fight = red_first(
        &Sky::new()
            .red("M: Hurricane Mk I at 22,20 heading 0 band 10 formation F rank 2")
            .red("L: Hurricane Mk I at 20,20 heading 0 band 10 formation F rank 1")
            .blue("B: Bf 109E-4 at 66,44 heading 180 band 30"),
    );
    let board = Board::new(fight.setting(), fight.table());
    let [leader, other] = ["L", "M"].map(|name| fight.piece(name));
    for craft in [leader, other] {
        assert_eq!(board.unit(craft)[..], [leader, other]);
    }
}

#[test]
fn sqr_105_sqr_115_a_co_pilot_leads_no_formation_in_which_a_pilot_lives() {
    let fight = red_first(&box_of_three());
    let [first, second, third] = ["L", "M", "N"].map(|name| fight.piece(name));
    let mut table = fight.table().clone();
    // The Pilot is dead, and nobody has taken over yet.
    let dead = std::mem::take(&mut table.crafts[first.index()].now.pilots[0]);
    assert_eq!(Board::new(fight.setting(), &table).unit(first)[..], [second, third, first]);
    // The Co-Pilot has: the rank was the dead man's.
    table.crafts[first.index()].now.take_over();
    assert_eq!(Board::new(fight.setting(), &table).unit(first)[..], [second, third, first]);
    for piece in [second, third] {
        table.crafts[piece.index()].now.pilots = [dead, Default::default()];
    }
    assert_eq!(Board::new(fight.setting(), &table).unit(first)[..], [first, second, third]);
}

#[test]
fn sqr_115_sqr_158_one_test_of_the_leader_for_all() {
    // The Veteran's 6, less the climb of nought: 7 fails by one, for both.
    let mut fight = red_first(&pair());
    fight.rolls("climb L by S 4", &[&[6]]);
    assert_eq!((fight.stands("L"), fight.stands("M")), ((20.0, 24.0, 0, 11), (22.0, 24.0, 0, 11)));
    let mut fight = red_first(&pair());
    fight.rolls("climb L by S 4", &[&[8]]);
    assert_eq!((fight.stands("L"), fight.stands("M")), ((20.0, 22.0, 0, 8), (22.0, 22.0, 0, 8)));
    // One that carries a load is felt by all.
    let laden = Sky::new()
        .red("L: F6F-5 Hellcat at 20,20 heading 0 band 10 formation F rank 1")
        .red("M: F6F-5 Hellcat at 22,20 heading 0 band 10 formation F rank 2 load bombs")
        .blue("B: Bf 109E-4 at 66,44 heading 180 band 30");
    let mut fight = red_first(&laden);
    fight.rolls("climb L by S 4", &[&[6]]);
    assert_eq!(fight.stands("L"), (20.0, 23.0, 0, 9));
    let mut fight = red_first(&laden);
    fight.rolls("climb L by S 4 jettison", &[&[6]]);
    assert_eq!((fight.stands("L"), fight.craft("M").load), ((20.0, 24.0, 0, 11), 0));
    // The ground takes both.
    let low = Sky::new()
        .red("L: Hurricane Mk I at 20,20 heading 0 band 2 formation F rank 1")
        .red("M: Hurricane Mk I at 22,20 heading 0 band 2 formation F rank 2")
        .red("D: Hurricane Mk I at 40,20 heading 0 band 20 rank 3")
        .blue("B: Bf 109E-4 at 66,44 heading 180 band 30");
    let mut fight = red_first(&low);
    fight.rolls("climb L by S 4", &[&[7]]);
    assert_eq!((fight.craft("L").place, fight.craft("M").place), (Place::Lost, Place::Lost));
}

#[test]
fn sqr_158_who_leaves_is_an_item_of_its_own() {
    let close = Sky::new()
        .red("L: B-17G Flying Fortress at 20,10 heading 0 band 20 formation F rank 1")
        .red("M: B-17G Flying Fortress at 18.5,9 heading 0 band 20 formation F rank 2")
        .red("N: B-17G Flying Fortress at 21.5,9 heading 0 band 20 formation F rank 3")
        .blue("B: Bf 109E-4 at 66,44 heading 180 band 30");
    let mut fight = red_first(&close);
    fight.does(&["leave L"]);
    assert_eq!(fight.refused("leave L"), "SQR-115");
    assert_eq!(fight.refused("level N by S 5"), "SQR-115", "the next in rank leads");
    fight.does(&["level M by S 5"]);
    assert_eq!(
        (fight.stands("M").1, fight.stands("N").1, fight.stands("L").1, fight.asked()),
        (14.0, 14.0, 10.0, BLUE)
    );
    // SQR-158: more than 3 inches from the leader one is out by itself; M and N are 4 from each other, and the leader has gone.
    let mut fight = red_first(&box_of_three());
    fight.does(&["leave L"]);
    assert!(["L", "M", "N"].iter().all(|name| fight.craft(name).formation == 0));
    fight.does(&["level N by S 5"]);
    assert_eq!((fight.stands("N").1, fight.stands("M").1), (14.0, 9.0));
    // Alone one flies anything.
    let mut fight = red_first(&pair());
    fight.does(&["leave M"]);
    fight.rolls("level L by T 2 R 60", &[&[7]]);
    assert_eq!(fight.refused("leave B"), "SQR-115");
}

#[test]
fn sqr_158_who_is_out_of_place_is_out() {
    let mut fight = red_first(&box_of_three());
    fight.does(&["leave N", "level L by S 5", "level B by S 2"]);
    fight.rolls("level N by S 8", &[&[4], &[9]]);
    assert_eq!((fight.craft("L").formation, fight.craft("M").formation, fight.craft("N").formation), (1, 1, 0));
    // One left alone is no Formation.
    let mut fight = red_first(&pair());
    fight.does(&["leave M", "level M by S 2", "level B by S 2"]);
    fight.rolls("level L by S 2", &[&[4], &[9]]);
    assert_eq!(fight.craft("L").formation, 0);
}

#[test]
fn sqr_158_who_is_out_of_place_is_out_whoever_is_listed_first() {
    // L leads, listed last; the others are 4 inches from each other.
    let sky = Sky::new()
        .red("M: B-17G Flying Fortress at 18,9 heading 0 band 20 formation F rank 2")
        .red("N: B-17G Flying Fortress at 22,9 heading 0 band 20 formation F rank 3")
        .red("L: B-17G Flying Fortress at 20,10 heading 0 band 20 formation F rank 1")
        .blue("B: Bf 109E-4 at 66,44 heading 180 band 30");
    let mut fight = red_first(&sky);
    fight.does(&["level L by S 5"]);
    let mut state = fight.state().clone();
    let [leader, wing] = ["L", "M"].map(|name| fight.piece(name).index());
    // The leader cannot keep up any more: he is out, and then N is too far from M, who leads.
    state.table.crafts[wing].now.stall = state.table.crafts[wing].now.speed;
    state.table.crafts[leader].now.speed -= 1;
    fight.battle = fight.battle.imagined(state);
    fight.rolls("level B by S 2", &[&[4], &[9]]);
    assert!(["L", "M", "N"].iter().all(|name| fight.craft(name).formation == 0));
}

#[test]
fn sqr_158_a_formation_is_looked_at_again_before_it_moves() {
    let sky = box_of_three().red("S: Spitfire Mk I at 60,10 heading 0 band 20 rank 4");
    let mut fight = red_first(&sky.blue("C: Bf 109E-4 at 60,44 heading 180 band 30"));
    fight.does(&["level S by S 2"]);
    // N comes out of place in the course of the turn.
    let mut state = fight.state().clone();
    let out = fight.piece("N").index();
    state.table.crafts[out].height = 19;
    fight.battle = fight.battle.imagined(state);
    fight.does(&["level B by S 2"]);
    assert_eq!(["L", "M", "N"].map(|name| fight.craft(name).formation), [1, 1, 0]);
    fight.does(&["level L by S 5"]);
    assert_eq!((fight.stands("M").1, fight.stands("N").1), (14.0, 9.0));
}

/// An Me 109 pair, and one more of their type behind that may join.
fn joining() -> Sky {
    Sky::new()
        .red("L: Hurricane Mk I at 20,20 heading 0 band 10 formation F rank 1")
        .red("M: Hurricane Mk I at 22,20 heading 0 band 10 formation F rank 2")
        .red("J: Hurricane Mk I at 18,17 heading 0 band 10 rank 3")
        .blue("B: Bf 109E-4 at 66,44 heading 180 band 30")
        .blue("C: Bf 109E-4 at 60,44 heading 180 band 30")
}

#[test]
fn sqr_158_who_joins_is_one_item_from_the_next_turn() {
    let mut fight = red_first(&joining());
    assert_eq!(fight.refused("level J by S 6 join"), "SQR-158", "they have not moved");
    assert_eq!(fight.refused("level L by S 6 join"), "SQR-158", "a Formation does not join");
    fight.does(&["level L by S 3", "level B by S 2"]);
    assert_eq!(fight.refused("level J by S 3.7 join"), "SQR-158", "too far behind");
    assert_eq!(fight.refused("level J by T 2 R 10 S 3 join"), "SQR-158", "another heading");
    fight.does(&["level J by S 6 join"]);
    assert_eq!(fight.craft("J").formation, fight.craft("L").formation);
    fight.rolls("level C by S 2", &[&[4], &[9]]);
    assert_eq!(fight.refused("level J by S 3"), "SQR-115");
    fight.does(&["level L by S 3"]);
    assert_eq!(fight.stands("J"), (18.0, 26.0, 0, 10));
    // Two that were alone make a new one.
    let two = Sky::new()
        .red("L: Hurricane Mk I at 20,20 heading 0 band 10 rank 2")
        .red("J: Hurricane Mk I at 18,20 heading 0 band 10 rank 1")
        .red("S: Spitfire Mk I at 22,20 heading 0 band 10 rank 3")
        .blue("B: Bf 109E-4 at 66,44 heading 180 band 30")
        .blue("C: Bf 109E-4 at 60,44 heading 180 band 30")
        .blue("D: Bf 109E-4 at 54,44 heading 180 band 30");
    let mut fight = red_first(&two);
    fight.does(&["level L by S 3", "level B by S 2"]);
    assert_eq!(fight.refused("level S by S 3 join"), "SQR-158", "another type");
    fight.does(&["level J by S 3 join", "level C by S 2"]);
    assert!(fight.craft("J").formation > 0 && fight.craft("J").formation == fight.craft("L").formation);
    let most = joining().set("formation_max", "2");
    let mut fight = red_first(&most);
    fight.does(&["level L by S 3", "level B by S 2"]);
    assert_eq!(fight.refused("level J by S 6 join"), "SQR-158", "it is full");
}

#[test]
fn sqr_158_a_formation_has_a_number_that_no_hidden_one_has() {
    let sky = Sky::new()
        .key("light = \"day\"")
        .red("H: Hurricane Mk I at 4,4 heading 0 band 5 formation F rank 1 marker")
        .red("I: Hurricane Mk I at 6,4 heading 0 band 5 formation F rank 2 marker")
        .red("L: Hurricane Mk I at 20,20 heading 0 band 10 rank 3")
        .red("J: Hurricane Mk I at 18,20 heading 0 band 10 rank 4")
        .blue("B: Bf 109E-4 at 66,44 heading 180 band 30")
        .blue("C: Bf 109E-4 at 60,44 heading 180 band 30");
    let mut fight = red_first(&sky);
    fight.does(&["level L by S 3", "level B by S 2", "level J by S 3 join"]);
    assert_ne!(fight.craft("J").formation, fight.craft("H").formation);
    assert!(fight.craft("J").formation > 0);
}

#[test]
fn sqr_158_only_who_touches_collides() {
    let met = |x: &str| box_of_three().blue(&format!("X: Bf 109E-4 at {x},16 heading 0 band 20"));
    // The leader avoids for whoever meets somebody, once for each other.
    let mut fight = red_first(&met("20.9").blue("Y: Bf 109E-4 at 22,12 heading 0 band 20"));
    fight.rolls("level L by S 8", &[&[3], &[3]]);
    assert_eq!((fight.stands("L").1, fight.craft("L").formation), (18.0, 1));
    // N touches: it collides and is out, the rest flies on.
    let mut fight = red_first(&met("22"));
    fight.rolls("level L by S 8", &[&[4], &[1; 4], &[1; 13]]);
    assert_eq!((fight.stands("N"), fight.craft("N").formation), ((22.0, 15.0, 0, 20), 0));
    assert_eq!((fight.stands("L"), fight.stands("M"), fight.asked()), ((20.0, 18.0, 0, 20), (18.0, 17.0, 0, 20), BLUE));
    assert!(fight.craft("N").flown.is_some());
}

#[test]
fn sqr_158_sqr_166_who_collides_has_failed_for_himself_alone() {
    let mut fight = red_first(&box_of_three().blue("X: Bf 109E-4 at 22,16 heading 0 band 20"));
    fight.rolls("level L by S 8", &[&[4], &[1; 4], &[1; 13]]);
    assert_eq!(["L", "M", "N"].map(|name| fight.craft(name).flown.unwrap().failed), [false, false, true]);
    let flies = "L flies on at HB 20; it is at 20, 18, heading 000°.";
    assert!(fight.told().iter().any(|(text, _)| text == flies), "{:?}", fight.told());
    // Alone it is the whole move that failed.
    let alone = "N: B-17G Flying Fortress at 22,9 heading 0 band 20";
    let mut fight = red_first(&Sky::new().red(alone).blue("X: Bf 109E-4 at 22,16 heading 0 band 20"));
    fight.rolls("level N by S 8", &[&[4], &[1; 4], &[1; 13]]);
    assert!(fight.craft("N").flown.unwrap().failed);
}

#[test]
fn sqr_158_the_rest_flies_on_past_whom_it_has_lost() {
    // In line astern: the leader is stopped, and the one behind does not run into him.
    let line = Sky::new()
        .red("L: B-17G Flying Fortress at 20,12 heading 0 band 20 formation F rank 1")
        .red("M: B-17G Flying Fortress at 20,10 heading 0 band 20 formation F rank 2 level Elite")
        .blue("B: Bf 109E-4 at 66,44 heading 180 band 30")
        .blue("X: Bf 109E-4 at 20.9,15 heading 0 band 20");
    let mut fight = red_first(&line);
    fight.rolls("level L by S 8", &[&[4], &[1; 4], &[1; 13]]);
    assert_eq!((fight.stands("L"), fight.stands("M")), ((20.0, 14.564, 0, 20), (20.0, 18.0, 0, 20)));
    // Whoever leads then tests with his own Skill: two less than 6 passes at 4.
    let mut fight = red_first(&line.blue("Y: Bf 109E-4 at 20,16.5 heading 0 band 20"));
    fight.rolls("level L by S 8", &[&[4], &[1; 4], &[1; 13], &[4]]);
    assert_eq!(fight.stands("M"), (20.0, 18.0, 0, 20));
}

#[test]
fn sqr_158_who_crosses_an_edge_leaves_singly() {
    let sky = Sky::new()
        .red("L: Hurricane Mk I at 68,20 heading 90 band 10 formation F rank 1")
        .red("M: Hurricane Mk I at 66,20 heading 90 band 10 formation F rank 2")
        .blue("B: Bf 109E-4 at 6,44 heading 180 band 30");
    let mut fight = red_first(&sky);
    fight.does(&["level L by S 5"]);
    assert_eq!((fight.craft("L").place, fight.stands("M")), (Place::Left(Edge::East), (71.0, 20.0, 90, 10)));
    assert!(fight.craft("M").flown.is_some() && fight.asked() == BLUE);
}

#[test]
fn sqr_155_sqr_158_who_has_left_over_an_edge_tests_for_nobody_any_more() {
    // L is gone after 2 inches. M meets X after two and a half, and has 7 with his AB, where L had 5 with his.
    let sky = Sky::new()
        .red("L: Hurricane Mk I at 70,20 heading 90 band 10 formation F rank 1 level Recruit")
        .red("M: Hurricane Mk I at 68.5,22.5 heading 90 band 10 formation F rank 2 level Veteran")
        .blue("X: Bf 109E-4 at 71.5,23.4 heading 180 band 10");
    let gone = [Place::Left(Edge::East); 2];
    let mut fight = red_first(&sky);
    fight.rolls("level L by S 5", &[&[7]]);
    assert_eq!(["L", "M"].map(|name| fight.craft(name).place), gone);
    // Whom he meets before the edge he avoids himself.
    let mut fight = red_first(&sky.blue("Y: Bf 109E-4 at 71.5,20 heading 180 band 10"));
    fight.rolls("level L by S 5", &[&[5], &[7]]);
    assert_eq!(["L", "M"].map(|name| fight.craft(name).place), gone);
}

#[test]
fn sqr_158_the_slowest_turns_for_all() {
    // Three that have MVR 2 and one that a collision has hit: dice of criticals make it 4.
    let mut fight = red_first(&pair().blue("X: Bf 109E-4 at 22,23 heading 0 band 10"));
    // M collides, four dice: a critical on row 3, column 4: MVR + 2. It is out of the Formation then, so it flies alone.
    fight.rolls("level L by S 8", &[&[8], &[1, 1, 1, 6], &[3, 4], &[1; 4]]);
    assert_eq!((fight.craft("M").now.turning, fight.craft("L").now.turning), (4, 2));
    assert!(fight.events().iter().any(|event| matches!(event, Event::Formed { formation: 0, .. })));
}
