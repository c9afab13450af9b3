//! The two walk-throughs of the book, played turn by turn with their dice.

use crate::play::{A, B, Layout, Play, cm};
use sandtable_action_stations::battle::position::{Level, Salvo};
use sandtable_action_stations::battle::state::Step;
use sandtable_action_stations::resolution::facing::Facing;
use sandtable_geometry::{Angle, Course, Length};

/// The shot of a mount at a target, as it is written now, with the main target of its vessel.
#[track_caller]
fn need(play: &Play, unit: &str, mount: char, target: &str) -> i8 {
    let at = play.setting().kind(play.piece(unit)).unwrap().guns.iter().position(|gun| gun.letter == mount).unwrap();
    let (setting, board) = (play.setting(), play.board());
    assert!(board.gun_bears(play.piece(unit), at, play.piece(target)), "{unit} {mount} {target}");
    let shot = board.shot(play.piece(unit), at, play.piece(target), None).unwrap();
    shot.need(&setting.rules, &setting.lists.gun).total()
}

/// A distance in hundredths of a centimetre, rounded.
fn apart(play: &Play, one: &str, other: &str) -> i32 {
    (play.board().distance(play.piece(one), play.piece(other)).0 + 50) / 100
}

/// A bearing in hundredths of a degree.
fn bearing(play: &Play, from: &str, to: &str) -> i32 {
    play.board().bearing(play.piece(from), play.piece(to)).0 / 10
}

#[track_caller]
fn corners(salvo: &Salvo, expected: &[(f64, f64)]) {
    let near = |at: &sandtable_geometry::Point, to: &(f64, f64)| at.within(cm(to.0, to.1), Length::um(10));
    let found = salvo.template(salvo.moves).corners();
    let all = expected.iter().all(|corner| found.iter().any(|at| near(at, corner)));
    assert!(all && found.len() == expected.len(), "{found:?}");
}

#[test]
fn ast_237_two_destroyers_against_two() {
    let mut play = Layout::day()
        .sea(3)
        .set("gun.fleet", "on")
        .command([2, 1])
        .a("B1 gb_fleet at 40,60 heading 90 speed 28")
        .a("B2 gb_fleet at 30,60 heading 90 speed 28")
        .b("Z1 de_1934a at 160,80 heading 270 speed 28")
        .b("Z2 de_1934a at 170,80 heading 270 speed 28")
        .size(240, 160)
        .open_by_hand(&[5, 7]);
    // 1, 1: 7 to 8, so the Germans, who let the British move first.
    assert_eq!(play.question(), Step::Choose(B));
    play.give(B, "move second", &[]).opened(&[]);
    // 1, 3: all go to 32 knots, 16 cm ahead.
    for (side, unit) in [(A, "B1"), (B, "Z1"), (A, "B2"), (B, "Z2")] {
        if !matches!(play.question(), Step::Move(of) if of == side) {
            play.give(side.other(), "enough", &[]);
        }
        play.give(side, &format!("steer {unit} at 32 by S rest"), &[]);
        if matches!(play.question(), Step::Formation(_)) {
            play.give(side, "enough", &[]);
        }
    }
    play.stands("B1", 56.0, 60.0, 90).stands("Z1", 144.0, 80.0, 270).stands("B2", 46.0, 60.0, 90);
    play.stands("Z2", 154.0, 80.0, 270);
    // 1, 6: D = 375, all sighted, identity.
    assert_eq!(play.board().sighting_distance(play.piece("B1"), play.piece("Z1")), Length::cm(375));
    let level = |play: &Play, side, name: &str| play.table().level(side, play.piece(name));
    assert_eq!(
        [level(&play, A, "Z1"), level(&play, A, "Z2"), level(&play, B, "B1"), level(&play, B, "B2")],
        [Level::Identity; 4]
    );
    // 1, 7: 90.24 and 100.02 cm, all bows on.
    assert_eq!((apart(&play, "B1", "Z1"), apart(&play, "B2", "Z1"), apart(&play, "Z2", "B1")), (9_024, 10_002, 10_002));
    assert_eq!((bearing(&play, "Z1", "B1"), bearing(&play, "Z1", "B2")), (34_720, 34_847));
    for mount in ['A', 'B'] {
        assert_eq!((need(&play, "B1", mount, "Z1"), need(&play, "B2", mount, "Z1")), (1, 1));
        assert_eq!((need(&play, "Z1", mount, "B1"), need(&play, "Z2", mount, "B1")), (1, 1));
    }
    play.refused(B, "fire Z1 with D at B1", "AST-216");
    play.all(A, &["fire B1 with A at Z1", "fire B1 with B at Z1", "fire B2 with A at Z1", "fire B2 with B at Z1"]);
    play.all(B, &["fire Z1 with A at B1", "fire Z1 with B at B1", "fire Z2 with A at B1", "fire Z2 with B at B1"]);
    play.give(A, "done", &[]);
    // B1 1, 6, 3, 9; B2 4, 8, 10, 2; Z1 1, 5; Z2 7, 3. Then Z1: 7 -> 4, special 8, dice 8 and 4: mount G. B1: 4 -> 2, special 10: fire.
    play.give(B, "done", &[1, 6, 3, 9, 4, 8, 10, 2, 1, 5, 7, 3, 7, 8, 8, 4, 4, 10]);
    assert_eq!((play.unit("Z1").boxes, play.unit("B1").boxes, play.unit("B1").fires), (52, 46, 1));
    play.tells_in_order(B, &["Z1 loses 4 hull boxes.", "Z1: mount G is knocked out."]).tells(A, "B1 burns.");
    // 2, 2: B1's fire: 6, burns on, three boxes. Z1 tries mount G: needs 1, rolls 5.
    play.opened(&[5, 7]);
    play.give(B, "move second", &[6]);
    assert_eq!(play.unit("B1").boxes, 43);
    play.give(B, "repair Z1 G", &[]).opened(&[5]);
    // 2, 3: three turns of 30 degrees to port at 36 knots; the Germans straight on.
    let port = "by T 0 L 30 T 6 L 30 T 6 L 30 S 6";
    for (side, unit, path) in [(A, "B1", port), (B, "Z1", "by S rest"), (A, "B2", port), (B, "Z2", "by S rest")] {
        play.give(side, &format!("steer {unit} at 36 {path}"), &[]);
        if matches!(play.question(), Step::Formation(_)) {
            play.give(side, "enough", &[]);
        }
    }
    play.stands("B1", 64.196, 74.196, 0).stands("B2", 54.196, 74.196, 0);
    play.stands("Z1", 126.0, 80.0, 270).stands("Z2", 136.0, 80.0, 270);
    // 2, 7: B1-Z1 62.08 cm, B2-Z1 72.04.
    assert_eq!((apart(&play, "B1", "Z1"), apart(&play, "B2", "Z1")), (6_208, 7_204));
    assert_eq!([need(&play, "B1", 'A', "Z1"), need(&play, "B1", 'B', "Z1"), need(&play, "B1", 'X', "Z1")], [1, 1, 0]);
    assert_eq!([need(&play, "B2", 'A', "Z1"), need(&play, "B2", 'B', "Z1"), need(&play, "B2", 'X', "Z1")], [2, 2, 1]);
    assert_eq!(need(&play, "B2", 'C', "Z1"), 1);
    // These are the figures of the book, which leaves out that B1 now lies in B2's line of fire (AST-109).
    play.refused(A, "fire B2 with A at Z1", "AST-109").give(A, "fire B1 with A at Z1", &[]);
    assert_eq!([need(&play, "Z1", 'A', "B1"), need(&play, "Z2", 'A', "B1")], [3, 3]);
    // AST-228: each British ship bears six 4.7 in dice, each German ship two.
    let dice = |unit: &str, target: &str, from: i32| {
        let (piece, board) = (play.piece(unit), play.board());
        let guns = play.setting().kind(piece).unwrap().guns.len();
        let bear = (0..guns).filter(|mount| board.gun_bears(piece, *mount, play.piece(target)));
        let heavy = bear.filter_map(|mount| board.gun(piece, mount)).filter(|gun| gun.calibre >= from as u32 * 100);
        heavy.map(|gun| gun.dice).sum::<u8>()
    };
    assert_eq!(
        [dice("B1", "Z1", 120), dice("B2", "Z1", 120), dice("Z1", "B1", 120), dice("Z2", "B1", 120)],
        [6, 6, 2, 2]
    );
    // 2, 9: B1 launches T as in AST-226; arming cone in turn 3, first attack in phase 8 of turn 4.
    play.opened(&[10, 10]).give(A, "launch B1 T 5 along 77", &[]);
    play.give(A, "done", &[]).give(B, "done", &[5, 7]);
    corners(
        &Salvo { moves: 2, ..*play.salvo('A') },
        &[(83.121, 81.131), (102.046, 88.066), (104.296, 78.322), (84.246, 76.259)],
    );
    let marker = play.salvo('A').marker;
    assert_eq!(marker, Course { at: cm(64.196, 74.196), heading: Angle::degrees(77) });
}

#[test]
fn ast_238_cruisers_at_night() {
    let mut play = Layout::night()
        .light("starlight")
        .on("1942-10-11")
        .looks(None)
        .set("gun.fleet", "on")
        .set("light.range", "by_class")
        .size(300, 200)
        .a("NO us_neworleans at 150,100 heading 270 speed 20")
        .b("FU jp_furutaka at 110,150 heading 150 speed 26 crew veteran unalerted")
        .moves(A);
    // 1, 3: 24 knots, and 13 cm straight on.
    play.give(A, "steer NO at 24 by S rest", &[]);
    // 1, 6: 44.31 cm, D 50 of both: New Orleans needs 7, rolls 4; Furutaka needs 7, rolls 9.
    play.give(B, "carry on FU", &[4, 9]).stands("NO", 138.0, 100.0, 270).stands("FU", 116.5, 138.742, 150);
    assert_eq!(apart(&play, "NO", "FU"), 4_431);
    assert_eq!(play.board().sighting_distance(play.piece("NO"), play.piece("FU")), Length::cm(50));
    assert_eq!(play.board().sighting_distance(play.piece("FU"), play.piece("NO")), Length::cm(50));
    assert_eq!(play.table().level(A, play.piece("FU")), Level::Class);
    assert_eq!(play.table().level(B, play.piece("NO")), Level::None);
    // 1, 7: on her starboard beam (60.97), herself seen bows on (0.97): 3 each.
    assert_eq!((bearing(&play, "NO", "FU"), bearing(&play, "FU", "NO")), (6_097, 97));
    assert_eq!(play.board().facing(play.piece("FU"), play.piece("NO")), Facing::Forward);
    let heavy = ['A', 'B', 'Y'];
    let light = ['G', 'H', 'I', 'J'];
    for mount in heavy.iter().chain(&light) {
        assert_eq!(need(&play, "NO", *mount, "FU"), 3, "{mount}");
        play.give(A, &format!("fire NO with {mount} at C1"), &[]);
    }
    // One 8 in hit: 9 -> 5, special 6 + 3 - 2: a mount suppressed. One 5 in hit: 7 -> 4 -> 2, special 9 + 2 - 2 - 2 = 7.
    play.give(A, "done", &[]);
    play.give(B, "done", &[3, 9, 9, 9, 9, 9, 3, 9, 9, 9, 9, 9, 9, 5, 4, 6, 8, 1, 7, 9, 8, 2]);
    assert_eq!(play.unit("FU").boxes, 99);
    assert!(play.unit("FU").alerted);
    // 2, 2: New Orleans lays a searchlight on her.
    play.opened(&[]).give(A, "move first", &[]);
    play.give(A, "light NO at C1", &[]).opened(&[]);
    // 2, 3.
    play.give(A, "steer NO at 28 by S rest", &[]);
    play.give(B, "steer FU at 30 by T 0 L 30 S rest", &[]);
    play.stands("NO", 124.0, 100.0, 270).stands("FU", 129.49, 131.242, 120);
    // 2, 6: 31.72 cm: she is lit; New Orleans, who shows a light, is seen at 150 cm, but not lit.
    assert_eq!(apart(&play, "NO", "FU"), 3_172);
    let (own, other) = (play.piece("NO"), play.piece("FU"));
    assert!(play.board().lit(other) && !play.board().lit(own));
    assert_eq!(play.board().sighting_distance(other, own), Length::cm(150));
    assert_eq!(play.table().level(B, own), Level::Identity);
    // 2, 7: 6 and 5; all turrets bear (69.97), the target on her beam (99.97).
    assert_eq!(need(&play, "NO", 'A', "FU"), 6);
    assert_eq!((bearing(&play, "FU", "NO"), bearing(&play, "NO", "FU")), (6_997, 9_997));
    assert_eq!(play.board().facing(other, own), Facing::Beam);
    for mount in heavy {
        let at = play.setting().kind(other).unwrap().guns.iter().position(|gun| gun.letter == mount).unwrap();
        if play.board().gun_ready(other, at) {
            assert_eq!(need(&play, "FU", mount, "NO"), 5, "{mount}");
        }
    }
    // 2, 9: starboard tubes, four narrow, at (96,100): bearing 226.99, 45.80 cm.
    play.to(Step::Launches, &[]);
    let to = sandtable_action_stations::battle::board::relative(
        Course { heading: Angle::ZERO, ..play.unit("FU").at },
        cm(96.0, 100.0),
    );
    assert_eq!(to.0 / 10, 22_699);
    assert_eq!((play.unit("FU").at.at.distance(cm(96.0, 100.0)).0 + 50) / 100, 4_580);
    play.refused(B, "launch FU T 4 along 227", "AST-46").give(B, "launch FU U 4 along 227", &[]).opened(&[]);
    // 4, 8: the template covers her where she will be: marker at relative 136.99, aft; 6 - 2 - 1 = 3.
    let salvo = Salvo { moves: 2, ..*play.salvo('A') };
    corners(&salvo, &[(109.595, 108.588), (89.701, 85.934), (81.517, 94.71), (105.503, 112.976)]);
    play.but("NO", |unit| unit.at = Course { at: cm(96.0, 100.0), heading: Angle::degrees(270) });
    assert!(salvo.template(salvo.moves).covers(&play.board().footprint(own)));
    let marker = sandtable_action_stations::battle::board::relative(play.unit("NO").at, salvo.marker.at);
    assert_eq!(marker.0 / 10, 13_699);
    let aim = play.board().aim(&salvo, own, &salvo.load.unwrap());
    assert_eq!(aim.score(&play.setting().rules, &play.setting().lists.torpedo).total(), 3);
}
