//! Torpedoes on the table: launches, markers, templates, whom they cover, what is known of them, and how long they stay.

use crate::play::{A, B, Layout, Play, cm};
use sandtable_action_stations::battle::position::{Aground, Depth, Salvo, Works};
use sandtable_action_stations::battle::state::Step;
use sandtable_action_stations::lists::Radar;
use sandtable_core::Viewer;
use sandtable_geometry::{Angle, Course, Length, Point};

/// On to the launches of the first turn.
pub(crate) fn launches(layout: Layout) -> Play {
    let mut play = layout.moves(A);
    play.to(Step::Launches, &[]);
    play
}

/// On to the launches of a turn, with the dice of torpedoes.
pub(crate) fn turn(play: &mut Play, turn: u8, dice: &[u8]) {
    play.until(dice, |play| play.turn() == turn && play.question() == Step::Launches);
}

/// Corners in centimetres, to three decimals.
fn corners(salvo: &Salvo) -> Vec<(i32, i32)> {
    let thousandths = |um: i32| (um + um.signum() * 5) / 10;
    salvo.template(salvo.moves).corners().iter().map(|at| (thousandths(at.x), thousandths(at.y))).collect()
}

/// A salvo with its marker at a place, on a course, of so many torpedoes, after so many moves.
fn salvo(marker: (f64, f64), course: i32, moves: u8, run: i32, breadth: f64) -> Salvo {
    Salvo {
        marker: Course { at: cm(marker.0, marker.1), heading: Angle::degrees(course) },
        moves,
        run: Length::cm(run),
        breadth: Length::um((breadth * 10_000.0) as i32),
        ..Salvo::default()
    }
}

#[track_caller]
pub(crate) fn lies(salvo: &Salvo, expected: &[(f64, f64)]) {
    let mut found = corners(salvo);
    found.dedup();
    let thousandths = |cm: f64| (cm * 1_000.0).round() as i32;
    let mut expected: Vec<(i32, i32)> = expected.iter().map(|(x, y)| (thousandths(*x), thousandths(*y))).collect();
    found.sort_unstable();
    found.dedup();
    expected.sort_unstable();
    assert_eq!(found, expected);
}

/// A boat in the corner that fires, and a freighter of the enemy.
pub(crate) fn target(words: &str) -> Layout {
    Layout::night().a("M1 gb_mtb_v70 at 5,5 heading 0 speed 0").b(words)
}

#[test]
fn ast_28_the_rewritten_text_from_launch_to_hit() {
    // Launched in turn 1; the cone in turn 2; the first attack in turn 3, without the time in the water counting.
    let mut play = launches(
        Layout::night().a("M1 gb_mtb_v70 at 50,10 heading 0 speed 0").b("F1 m_freighter3 at 50,40 heading 90 speed 0"),
    );
    play.give(A, "launch M1 T 2 along 0", &[]).opened(&[]);
    turn(&mut play, 2, &[]);
    assert_eq!(play.salvo('A').moves, 1);
    // Stopped: 6 + 3 = 9, then 8.
    play.until(&[10, 9], |play| play.turn() == 3 && play.question() == Step::Launches);
    assert_eq!((play.salvo('A').moves, play.salvo('A').load.unwrap().left), (2, 2));
}

#[test]
fn ast_31_a_ship_that_steams_through_an_old_template_is_not_attacked() {
    let mut play = launches(target("F1 m_freighter3 at 50,50 heading 0 speed 0"));
    play.salvo_of("M1", (50.0, 20.0), 0, 2, "2");
    // The template of the third move begins 40 cm from the marker; she crosses 30 cm from it.
    turn(&mut play, 2, &[]);
    assert_eq!(play.salvo('A').moves, 3);
}

#[test]
fn ast_34_the_marker_is_laid_in_phase_nine() {
    let mut play = launches(
        Layout::night()
            .a("M1 gb_mtb_v70 at 50,60 heading 75 speed 0")
            .b("F1 m_freighter3 at 170,40 heading 90 speed 0"),
    );
    play.give(A, "launch M1 T 2 along 75", &[]).opened(&[]);
    // AST-45: the centre of the vessel, in whole degrees; the marker does not move afterwards.
    let laid = *play.salvo('A');
    assert_eq!(
        (laid.marker.at, laid.marker.heading, laid.moves, laid.turn),
        (cm(50.0, 60.0), Angle::degrees(75), 0, 1)
    );
    for (moves, at) in [(1, 2), (2, 3), (3, 4)] {
        turn(&mut play, at, &[]);
        assert_eq!((play.salvo('A').moves, play.salvo('A').marker), (moves, laid.marker));
    }
}

#[test]
fn ast_35_fixed_tubes_and_trainable_mounts() {
    let mut fixed = launches(target("F1 m_freighter3 at 170,40 heading 90 speed 0"));
    fixed.but("M1", |unit| unit.at.heading = Angle::degrees(90));
    let board = fixed.board();
    let bears: Vec<i32> =
        (0..360).filter(|course| board.tube_bears(fixed.piece("M1"), 0, Angle::degrees(*course))).collect();
    assert_eq!(bears, (80..=100).collect::<Vec<i32>>());
}

#[test]
fn ast_36_an_arming_cone_ignores_all_vessels() {
    // 10 cm ahead of the marker: nothing at the first move, and nothing at the second (AST-57).
    let mut play = launches(target("F1 m_freighter3 at 50,30 heading 90 speed 0"));
    play.salvo_of("M1", (50.0, 20.0), 0, 0, "2");
    turn(&mut play, 2, &[]);
    assert_eq!(play.salvo('A').moves, 1);
    turn(&mut play, 3, &[]);
    turn(&mut play, 4, &[]);
    assert_eq!(play.salvo('A').moves, 3);
}

#[test]
fn ast_58_before_the_cone_ignored_vessels() {
    // A freighter on the beam 12 cm from the marker: 6, and 3 more since she lies stopped.
    let layout = target("F1 m_freighter3 at 50,32 heading 90 speed 0").set("torp.arming_cone", "attack");
    let mut play = launches(layout);
    play.salvo_of("M1", (50.0, 20.0), 0, 0, "2");
    turn(&mut play, 2, &[10, 10]);
    assert_eq!(play.salvo('A').moves, 1);
    let aim = play.board().aim(play.salvo('A'), play.piece("F1"), &play.salvo('A').load.unwrap());
    assert_eq!(aim.score(&play.setting().rules, &play.setting().lists.torpedo).total(), 9);
}

#[test]
fn ast_37_later_turns_a_wider_template() {
    let mut play = launches(target("F1 m_freighter3 at 170,40 heading 90 speed 0"));
    play.salvo_of("M1", (0.0, 0.0), 0, 0, "2");
    let laid = |moves: u8, play: &Play| play.salvo('A').template(moves);
    for (moves, near, far) in [(1, 0, 20), (2, 20, 40), (3, 40, 60)] {
        let template = laid(moves, &play);
        assert_eq!((template.near, template.far), (Length::cm(near), Length::cm(far)));
        assert_eq!((template.near_width, template.far_width), (Length::mm(near), Length::mm(far)));
    }
    // Launched in turn 1, she is attacked in phase 8 of turn 3 under the second template, and in turn 4 not under the third.
    let mut play = launches(target("F1 m_freighter3 at 50,50 heading 90 speed 0"));
    play.salvo_of("M1", (50.0, 20.0), 0, 0, "1");
    turn(&mut play, 2, &[]);
    turn(&mut play, 3, &[10]);
    turn(&mut play, 4, &[]);
    assert_eq!(play.salvo('A').moves, 3);
}

#[test]
fn ast_40_submarines_launch_by_the_same_procedure() {
    let submarine = |depth: Depth| {
        let mut play = Layout::night()
            .a("U1 de_uboat at 50,50 heading 200 speed 0")
            .b("F1 m_freighter3 at 170,40 heading 90 speed 0")
            .begins(A);
        play.but("U1", |unit| unit.depth = depth).to(Step::Launches, &[]);
        play
    };
    // AST-183: surfaced or at periscope depth, not deep. Bow and stern tubes make a salvo each.
    for depth in [Depth::Surfaced, Depth::Periscope] {
        let mut play = submarine(depth);
        let board = play.board();
        let bears = |tube: usize| -> Vec<i32> {
            (0..360).filter(|course| board.tube_bears(play.piece("U1"), tube, Angle::degrees(*course))).collect()
        };
        assert_eq!((bears(0), bears(1)), ((190..=210).collect(), (10..=30).collect()));
        play.refused(A, "launch U1 TU 5 along 200", "AST-47").refused(A, "launch U1 T 5 along 200", "AST-226");
        play.all(A, &["launch U1 T 4 along 200 wide", "launch U1 U 1 along 20"]).opened(&[]);
        assert_eq!(play.table().salvos.len(), 2);
    }
    submarine(Depth::Deep).refused(A, "launch U1 T 4 along 200", "AST-183");
}

#[test]
fn ast_41_ast_192_an_aircraft_drops_a_torpedo() {
    let mut play = Layout::day()
        .size(300, 200)
        .a("F1 m_freighter3 at 150,60 heading 0 speed 10")
        .aircraft(B, "P1 swordfish at 40,60 heading 90")
        .b("X1 gb_trawler at 290,195 heading 180")
        .moves(A);
    play.to(Step::Launches, &[]).give(B, "torpedo P1", &[]).opened(&[]);
    let dropped = *play.salvo('A');
    let load = dropped.load.unwrap();
    assert_eq!((dropped.marker.at, dropped.marker.heading), (cm(95.0, 60.0), Angle::degrees(90)));
    assert_eq!((load.fired, load.wide, load.deep), (1, false, false));
    assert_eq!(
        play.setting().lists.torpedoes[usize::from(load.torpedo)].weight,
        sandtable_action_stations::lists::Weight::Light
    );
    // It has one only; arming in the next turn, attack in the turn after.
    play.until(&[], |play| play.turn() == 2 && play.question() == Step::Launches);
    assert_eq!(play.salvo('A').moves, 1);
    play.refused(B, "torpedo P1", "AST-192");
}

#[test]
fn ast_42_friend_and_foe_and_the_firer_are_attacked() {
    let layout = Layout::night()
        .a("M1 gb_mtb_v70 at 50,50 heading 90 speed 0")
        .a("M2 gb_mtb_v70 at 50,55 heading 90 speed 0")
        .b("U1 de_uboat at 50,58 heading 90 speed 0");
    let mut play = launches(layout);
    play.but("U1", |unit| unit.depth = Depth::Periscope).salvo_of("M1", (50.0, 20.0), 0, 1, "2");
    // Her own boat and herself, each with two rolls; the submarine is not encountered.
    turn(&mut play, 2, &[10, 10, 10, 10]);
    // Deep they pass under both (AST-66), and none is used up.
    let mut play = launches(
        Layout::night()
            .a("M1 gb_mtb_v70 at 50,50 heading 90 speed 0")
            .b("F1 m_freighter3 at 170,40 heading 90 speed 0"),
    );
    play.salvo_of("M1", (50.0, 20.0), 0, 1, "2 deep");
    turn(&mut play, 2, &[]);
    assert_eq!(play.salvo('A').load.unwrap().left, 2);
}

#[test]
fn ast_43_a_salvo_stays_until_it_has_hit_or_left_the_table() {
    let mut play = launches(target("F1 m_freighter3 at 50,50 heading 90 speed 0"));
    play.salvo_of("M1", (50.0, 20.0), 0, 1, "1");
    // It hits: 3 boxes of six dice, nothing on the table; then it is no more.
    play.until(&[1, 1, 1, 1, 1, 1, 1, 1], |play| play.turn() == 2 && play.question() == Step::Launches);
    assert!(play.table().salvos.is_empty());
    let mut play = launches(target("F1 m_freighter3 at 170,40 heading 90 speed 0"));
    play.salvo_of("M1", (50.0, 90.0), 0, 1, "1");
    // Its template reaches from y = 110 to 130: still on the table; the next lies outside as a whole.
    turn(&mut play, 2, &[]);
    assert_eq!(play.table().salvos.len(), 1);
    turn(&mut play, 3, &[]);
    assert!(play.table().salvos.is_empty());
}

#[test]
fn ast_44_launches_come_after_gunfire() {
    // Who fired guns may launch; tubes that are out may not.
    let layout =
        || Layout::day().a("S1 de_s38 at 50,50 heading 0 speed 0").b("T1 gb_trawler at 60,50 heading 0 speed 0");
    let mut play = layout().moves(A);
    play.to(Step::Fire, &[]).give(A, "fire S1 with A at T1", &[]).opened(&[10]);
    play.give(A, "launch S1 T 2 along 0", &[]).opened(&[]);
    let mut play = layout().moves(A);
    play.to(Step::Launches, &[]);
    play.but("S1", |unit| unit.tubes[0].works = sandtable_action_stations::battle::position::Works::Out);
    play.refused(A, "launch S1 T 2 along 0", "AST-216");
}

#[test]
fn ast_46_trainable_mounts_within_their_arcs() {
    let mut play = launches(
        Layout::night().a("D1 gb_fleet at 50,50 heading 0 speed 0").b("F1 m_freighter3 at 170,40 heading 90 speed 0"),
    );
    for course in [44, 136, 0, 180, 224, 316] {
        play.refused(A, &format!("launch D1 T 1 along {course}"), "AST-46");
    }
    for course in [45, 90, 135, 225, 270, 315] {
        play.give(A, &format!("launch D1 T 1 along {course}"), &[]);
    }
}

#[test]
fn ast_47_fixed_tubes_within_ten_degrees() {
    let mut play = launches(
        Layout::night()
            .a("M1 gb_mtb_v70 at 50,50 heading 355 speed 0")
            .b("F1 m_freighter3 at 170,40 heading 90 speed 0"),
    );
    play.refused(A, "launch M1 T 1 along 344", "AST-47").refused(A, "launch M1 T 1 along 6", "AST-47");
    let board = play.board();
    let bears = (0..360).filter(|course| board.tube_bears(play.piece("M1"), 0, Angle::degrees(*course))).count();
    assert_eq!(bears, 21);
    play.give(A, "launch M1 T 1 along 345", &[]).give(A, "launch M1 T 1 along 5", &[]);
}

#[test]
fn ast_48_one_salvo_of_fixed_tubes_in_a_turn() {
    // Two of four now, two in the next turn.
    let mut play = launches(
        Layout::night().a("P1 us_pt_elco at 50,50 heading 0 speed 0").b("F1 m_freighter3 at 170,40 heading 90 speed 0"),
    );
    play.refused(A, "launch P1 T 5 along 0", "AST-226").give(A, "launch P1 T 2 along 0", &[]).opened(&[]);
    assert_eq!((play.table().salvos.len(), play.unit("P1").tubes[0].loaded), (1, 2));
    turn(&mut play, 2, &[]);
    play.give(A, "launch P1 T 2 along 10", &[]).opened(&[]);
    assert_eq!((play.table().salvos.len(), play.unit("P1").tubes[0].loaded), (2, 0));
    turn(&mut play, 3, &[]);
    play.refused(A, "launch P1 T 1 along 0", "AST-226");
}

#[test]
fn ast_49_two_trainable_mounts() {
    let fleet = |join: &str| {
        launches(
            Layout::night()
                .set("torp.join_mounts", join)
                .a("D1 gb_fleet at 50,50 heading 0 speed 0")
                .b("F1 m_freighter3 at 170,40 heading 90 speed 0"),
        )
    };
    let mut two = fleet("on");
    two.all(A, &["launch D1 T 5 along 90", "launch D1 U 5 along 90"]).opened(&[]);
    let fired = |play: &Play| play.table().salvos.iter().map(|salvo| salvo.load.unwrap().fired).collect::<Vec<u8>>();
    assert_eq!(fired(&two), [5, 5]);
    let mut one = fleet("on");
    one.give(A, "launch D1 TU 10 along 90", &[]).opened(&[]);
    assert_eq!(fired(&one), [10]);
    fleet("off").refused(A, "launch D1 TU 10 along 90", "AST-48");
    // A mount that stands in one salvo does not stand in another.
    let mut both = fleet("on");
    both.give(A, "launch D1 TU 10 along 90", &[]).refused(A, "launch D1 U 5 along 90", "AST-48");
}

#[test]
fn ast_50_letters_in_order_of_launch() {
    let mut play = launches(
        Layout::night()
            .a("M1 gb_mtb_v70 at 50,50 heading 0 speed 0")
            .a("M2 gb_mtb_v70 at 60,50 heading 0 speed 0")
            .b("D1 gb_fleet at 150,40 heading 90 speed 0"),
    );
    play.give(B, "launch D1 T 5 along 0", &[]).give(A, "launch M2 T 2 along 0", &[]).give(
        A,
        "launch M1 T 1 along 0",
        &[],
    );
    play.opened(&[]);
    let by: Vec<_> = play.table().salvos.iter().map(|salvo| (salvo.letter, salvo.load.unwrap().by)).collect();
    assert_eq!(by, [(0, play.piece("M1")), (1, play.piece("M2")), (2, play.piece("D1"))]);
    play.tells(A, "Salvo C runs on 000");
    use sandtable_action_stations::table::words::letter;
    assert_eq!([letter(0), letter(25), letter(26), letter(27)], ["A", "Z", "AA", "AB"]);
}

#[test]
fn ast_51_number_spread_and_depth_are_secret() {
    let seen = |words: &str, by: &str, moves: u8| {
        let mut play = launches(
            Layout::night()
                .a(&format!("M1 {by} at 50,50 heading 0 speed 0"))
                .b("F1 m_freighter3 at 170,40 heading 90 speed 0"),
        );
        play.give(A, &format!("launch M1 T {words}"), &[]).opened(&[]);
        if moves > 0 {
            turn(&mut play, 1 + moves, &[]);
        }
        let view = play.view(Viewer::Side(B));
        assert_eq!(view.table.salvos.len(), 1);
        (view.table.salvos[0], play.view(Viewer::Side(A)).table.salvos[0].load.is_some())
    };
    // Four narrow and two wide lay the same outline; shallow and deep, too.
    let narrow = seen("4 along 0", "us_pt_elco", 1);
    assert_eq!(narrow.0, seen("2 along 0 wide", "us_pt_elco", 1).0);
    assert_eq!(narrow.0, seen("4 along 0 deep", "us_pt_elco", 1).0);
    assert!(narrow.0.load.is_none() && narrow.1);
    // Before the first template is laid not even its outline is known.
    assert_eq!(seen("4 along 0", "us_pt_elco", 0).0, seen("1 along 0", "us_pt_elco", 0).0);
    // That a boat was passed under is told only by the option.
    let passed = |option: &str| {
        let mut play = launches(target("X1 gb_mtb_v70 at 50,50 heading 90 speed 0").set("info.deep_reveal", option));
        play.salvo_of("M1", (50.0, 20.0), 0, 1, "2 deep").opened(&[]);
        play.until(&[], |play| play.question() == Step::Fire).opened(&[]);
        play.hears(B, "passes under X1")
    };
    assert_eq!((passed("off"), passed("on")), (false, true));
}

#[test]
fn ast_52_a_single_torpedo_is_narrow() {
    let mut play = launches(target("F1 m_freighter3 at 50,50 heading 90 speed 0"));
    play.refused(A, "launch M1 T 1 along 0 wide", "AST-52").give(A, "launch M1 T 2 along 0 wide", &[]);
    // One that is left of a wide salvo stays wide (AST-89).
    play.salvo_of("M1", (50.0, 20.0), 0, 1, "2 wide");
    play.on_table(|table| table.salvos[0].load.as_mut().unwrap().left = 1);
    let load = play.salvo('A').load.unwrap();
    assert!(play.board().aim(play.salvo('A'), play.piece("F1"), &load).wide);
}

#[test]
fn ast_53_depth_makes_no_other_difference() {
    let score = |words: &str, option: &str| {
        let mut play = launches(target("D1 de_1934a at 50,50 heading 90 speed 0").set("torp.deep_bonus", option));
        play.salvo_of("M1", (50.0, 20.0), 0, 2, words);
        let load = play.salvo('A').load.unwrap();
        play.board().aim(play.salvo('A'), play.piece("D1"), &load)
    };
    assert_eq!(score("2", "off"), score("2 deep", "off"));
}

#[test]
fn ast_54_the_course_is_never_random() {
    let mut play = launches(target("F1 m_freighter3 at 170,40 heading 90 speed 0"));
    play.salvo_of("M1", (20.0, 20.0), 75, 0, "2");
    for moves in 1..=4 {
        assert_eq!(play.salvo('A').template(moves).axis, Angle::degrees(75));
    }
}

#[test]
fn ast_55_the_arming_cone_is_a_triangle() {
    let cone = salvo((0.0, 0.0), 0, 1, 20, 2.0);
    lies(&cone, &[(0.0, 0.0), (-1.0, 20.0), (1.0, 20.0)]);
}

#[test]
fn ast_56_armed_after_the_first_move() {
    let mut play = launches(target("F1 m_freighter3 at 50,45 heading 90 speed 0"));
    play.salvo_of("M1", (50.0, 20.0), 0, 0, "1");
    // She lies 25 cm away: not at the first move, at the second.
    turn(&mut play, 2, &[]);
    turn(&mut play, 3, &[10]);
}

#[test]
fn ast_57_within_twenty_centimetres_nothing_is_hit() {
    let mut play = launches(target("F1 m_freighter3 at 50,39.5 heading 90 speed 0"));
    play.salvo_of("M1", (50.0, 20.0), 0, 0, "1");
    for at in 2..=5 {
        turn(&mut play, at, &[]);
    }
}

#[test]
fn ast_59_the_width_is_that_of_what_was_fired() {
    let mut play = launches(target("F1 m_freighter3 at 170,50 heading 90 speed 0"));
    play.salvo_of("M1", (50.0, 20.0), 0, 2, "4");
    let before = play.salvo('A').template(2);
    play.on_table(|table| table.salvos[0].load.as_mut().unwrap().left = 1);
    assert_eq!(play.salvo('A').template(2), before);
    assert_eq!(before.far_width, Length::cm(8));
}

#[test]
fn ast_60_the_second_move() {
    lies(&salvo((0.0, 0.0), 0, 2, 20, 2.0), &[(-1.0, 20.0), (-2.0, 40.0), (2.0, 40.0), (1.0, 20.0)]);
}

#[test]
fn ast_61_the_third_move() {
    lies(&salvo((0.0, 0.0), 0, 3, 20, 2.0), &[(-2.0, 40.0), (-3.0, 60.0), (3.0, 60.0), (2.0, 40.0)]);
}

#[test]
fn ast_62_corners_to_three_decimals() {
    let four_wide = salvo((10.0, 20.0), 60, 2, 20, 8.0);
    lies(&four_wide, &[(25.321, 33.464), (40.641, 46.928), (48.641, 33.072), (29.321, 26.536)]);
    // Only the trapezoid of the current move attacks.
    let mut play = launches(target("F1 m_freighter3 at 50,50 heading 90 speed 0"));
    play.salvo_of("M1", (50.0, 20.0), 0, 3, "2");
    assert!(play.board().under(play.salvo('A')).is_empty());
    play.on_table(|table| table.salvos[0].moves = 2);
    assert_eq!(play.board().under(play.salvo('A')), [play.piece("F1")]);
}

#[test]
fn ast_63_a_point_in_common_is_covered() {
    let two_narrow = salvo((0.0, 0.0), 0, 2, 20, 2.0);
    let mut play = launches(target("F1 m_freighter3 at 20,30 heading 90 speed 0"));
    let mut covered = |x: f64| {
        play.but("F1", |unit| unit.at.at = Point { x: (x * 10_000.0).round() as i32, y: 300_000 });
        !play.board().under(&two_narrow).is_empty()
    };
    assert_eq!([covered(4.0), covered(4.017), covered(4.018)], [true, true, false]);
}

#[test]
fn ast_64_leading_the_target() {
    // 12 knots, 6 cm a turn: from (42,40) to (30,40) in two turns, under the template and not before.
    let led = |x: f64| {
        let mut play = launches(
            Layout::night()
                .a("M1 gb_mtb_v70 at 30,10 heading 0 speed 0")
                .b(&format!("F1 gb_corvette at {x},40 heading 270 speed 12")),
        );
        play.but("F1", |unit| unit.at.at = cm(x, 40.0));
        play.give(A, "launch M1 T 2 along 0", &[]).opened(&[]);
        turn(&mut play, 2, &[]);
        play
    };
    let mut play = led(42.0);
    // Six, then five: the marker bears 270 of her, to port.
    play.until(&[7, 6], |play| play.turn() == 3 && play.question() == Step::Launches);
    play.stands("F1", 30.0, 40.0, 270);
    assert_eq!(play.board().bearing(play.piece("F1"), play.piece("M1")).0, 270_000);
    turn(&mut led(30.0), 3, &[]);
}

#[test]
fn ast_65_the_nearest_is_attacked_first_and_hits_are_used_up() {
    let mut play = launches(
        target("F1 m_freighter3 at 50,52 heading 90 speed 0").b("F2 m_freighter3 at 50,45 heading 90 speed 0"),
    );
    play.salvo_of("M1", (50.0, 20.0), 0, 1, "2");
    assert_eq!(play.board().under(&Salvo { moves: 2, ..*play.salvo('A') }), [play.piece("F2"), play.piece("F1")]);
    // The first is hit once, by the first of two rolls, which costs 12 boxes of H; one roll is left for the second (AST-85).
    play.opened(&[]).until(&[], |play| play.question() == Step::Fire);
    play.give(A, "done", &[]).give(B, "done", &[1, 10, 2, 2, 2, 2, 2, 2, 1, 10]);
    assert_eq!((play.unit("F2").boxes, play.unit("F1").boxes), (38, 50));
    assert_eq!(play.salvo('A').load.unwrap().left, 1);
    // Two that are as near: a die a vessel, which nobody is told.
    let mut tie =
        launches(target("F1 m_freighter3 at 48,52 heading 0 speed 0").b("F2 m_freighter3 at 52,52 heading 0 speed 0"));
    tie.salvo_of("M1", (50.0, 20.0), 0, 1, "4").opened(&[]).until(&[], |play| play.question() == Step::Fire);
    tie.give(A, "done", &[]).give(B, "done", &[3, 8, 10, 10, 10, 10, 10, 10, 10, 10]);
    tie.tells_in_order(B, &["Salvo A at F2", "Salvo A at F1"]).hides(B, "first");
}

#[test]
fn ast_66_deep_torpedoes_pass_under_class_one() {
    let mut play =
        launches(target("X1 gb_mtb_v70 at 50,50 heading 90 speed 0").b("L1 de_mfp at 50,55 heading 90 speed 0"));
    play.salvo_of("M1", (50.0, 20.0), 0, 1, "2 deep");
    // The check goes on to the next target: a barge of shallow draught is rolled at.
    turn(&mut play, 2, &[10, 10]);
    // With the option of AST-175 they pass under her, too.
    let layout = target("L1 de_mfp at 50,55 heading 90 speed 0").set("torp.deep_misses_shallow_draught", "on");
    let mut play = launches(layout);
    play.salvo_of("M1", (50.0, 20.0), 0, 1, "2 deep");
    turn(&mut play, 2, &[]);
}

#[test]
fn ast_67_ast_68_the_long_lance() {
    let mut play = launches(
        Layout::night().a("K1 jp_kagero at 50,50 heading 0 speed 0").b("F1 m_freighter3 at 170,40 heading 90 speed 0"),
    );
    play.give(A, "launch K1 T 4 along 90 wide", &[]).opened(&[]);
    assert_eq!((play.salvo('A').run, play.salvo('A').breadth), (Length::cm(30), Length::cm(12)));
    lies(&salvo((0.0, 0.0), 0, 2, 30, 12.0), &[(-6.0, 30.0), (-12.0, 60.0), (12.0, 60.0), (6.0, 30.0)]);
    let vh = play.setting().lists.torpedoes.iter();
    let heavy: Vec<&str> = vh
        .filter(|torpedo| torpedo.weight == sandtable_action_stations::lists::Weight::LongLance)
        .map(|torpedo| torpedo.key.as_str())
        .collect();
    assert_eq!(heavy, ["jp24"]);
}

#[test]
fn ast_75_ast_76_ast_77_through_which_arc_is_where_the_marker_lies() {
    let score = |x: f64, y: f64, heading: i32| {
        let mut play = launches(target("F1 m_freighter3 at 90,60 heading 0 speed 10"));
        play.but("F1", |unit| unit.at = Course { at: cm(90.0 + x, 60.0 + y), heading: Angle::degrees(heading) });
        play.salvo_of("M1", (90.0, 60.0), 0, 2, "2");
        let load = play.salvo('A').load.unwrap();
        let aim = play.board().aim(play.salvo('A'), play.piece("F1"), &load);
        aim.score(&play.setting().rules, &play.setting().lists.torpedo).total()
    };
    assert_eq!([score(0.0, 30.0, 180), score(0.0, 30.0, 0), score(0.0, 30.0, 90), score(0.0, 30.0, 270)], [5, 4, 6, 6]);
    // The limits belong to the beam.
    assert_eq!(
        [score(0.0, 30.0, 135), score(0.0, 30.0, 136), score(0.0, 30.0, 45), score(0.0, 30.0, 44)],
        [6, 5, 6, 4]
    );
    // The time in the water, read literally, by the option of AST-225, and without it (AST-29).
    let timed = |id: &str, value: &str, moves: u8| {
        let mut play = launches(target("F1 m_freighter3 at 90,90 heading 90 speed 10").set(id, value));
        play.salvo_of("M1", (90.0, 60.0), 0, moves, "2");
        let load = play.salvo('A').load.unwrap();
        let aim = play.board().aim(play.salvo('A'), play.piece("F1"), &load);
        aim.score(&play.setting().rules, &play.setting().lists.torpedo).total()
    };
    assert_eq!([timed("torp.time_from", "arming", 2), timed("torp.time_from", "first_attack", 2)], [5, 6]);
    assert_eq!([timed("torp.range_penalty", "1", 4), timed("torp.range_penalty", "0", 4)], [4, 6]);
}

#[test]
fn ast_173_salvos_one_after_the_other_and_at_sinking_hulls() {
    let mut play = launches(target("F1 m_freighter3 at 50,50 heading 90 speed 0"));
    play.but("F1", |unit| unit.boxes = 5);
    // The later letter was fired in the earlier turn.
    play.salvo_of("M1", (50.0, 20.0), 0, 1, "1").salvo_of("M1", (52.0, 20.0), 0, 1, "1");
    play.opened(&[]).until(&[], |play| play.question() == Step::Fire);
    play.give(A, "done", &[]).give(B, "done", &[1, 2, 2, 2, 2, 2, 2, 1, 1, 6, 6, 6, 6, 6, 6, 3]);
    play.tells_in_order(B, &["Salvo A at F1", "F1 is sinking", "Salvo B at F1"]);
}

#[test]
fn ast_176_a_range_limit_by_the_option() {
    let moves = |option: &str| {
        let mut play = launches(
            Layout::night()
                .size(300, 300)
                .set("torp.max_run", option)
                .a("I1 it_mas at 5,5 heading 0 speed 0")
                .b("F1 m_freighter3 at 200,40 heading 90 speed 0"),
        );
        play.salvo_of("I1", (50.0, 20.0), 0, 0, "2");
        for at in 2..=6 {
            turn(&mut play, at, &[]);
        }
        play.table().salvos.len()
    };
    assert_eq!((moves("off"), moves("on")), (1, 0));
}

#[test]
fn ast_177_reloads() {
    let mut play = launches(
        Layout::night()
            .turns(40)
            .a("S1 de_s38 at 50,50 heading 0 speed 10")
            .b("F1 m_freighter3 at 170,40 heading 90 speed 0"),
    );
    play.but("S1", |unit| (unit.at.at, unit.speed) = (cm(50.0, 0.0), 4));
    turn(&mut play, 3, &[]);
    play.give(A, "launch S1 T 2 along 0", &[]).opened(&[]);
    // Slow from turn 4 on: loaded in phase 10 of turn 18.
    turn(&mut play, 18, &[]);
    assert_eq!((play.unit("S1").tubes[0].loaded, play.unit("S1").slow), (0, 14));
    play.opened(&[]).tells(A, "S1 has loaded again.");
    assert_eq!((play.unit("S1").tubes[0].loaded, play.unit("S1").tubes[0].reloads), (2, 0));
    // No more than there are.
    let mut last = launches(
        Layout::night().a("S1 de_s38 at 50,50 heading 0 speed 4").b("F1 m_freighter3 at 170,40 heading 90 speed 0"),
    );
    last.but("S1", |unit| (unit.tubes[0].loaded, unit.tubes[0].reloads, unit.slow) = (0, 1, 14)).opened(&[]);
    assert_eq!((last.unit("S1").tubes[0].loaded, last.unit("S1").tubes[0].reloads), (1, 0));
    // Faster than 10 knots, or hit: it begins anew.
    let mut hit =
        launches(Layout::day().a("S1 de_s38 at 50,50 heading 0 speed 4").b("T1 gb_trawler at 60,50 heading 0 speed 0"));
    hit.but("S1", |unit| (unit.tubes[0].loaded, unit.slow) = (0, 9));
    hit.until(&[], |play| play.turn() == 2 && play.question() == Step::Fire);
    assert_eq!(hit.unit("S1").slow, 10);
    // A hit that costs no box disturbs, too: 20 mm special damage 1.
    hit.give(B, "fire T1 with C at S1", &[]).give(B, "done", &[]).give(A, "done", &[1, 1]);
    hit.opened(&[]);
    assert_eq!(hit.unit("S1").slow, 0);
}

#[test]
fn ast_178_limits_on_launching() {
    let launch = "launch M1 T 2 along 0";
    let boat = |sea: u8| launches(target("F1 m_freighter3 at 170,40 heading 90 speed 0").sea(sea));
    boat(5).refused(A, launch, "AST-178");
    boat(4).give(A, launch, &[]);
    let mut fleet =
        launches(Layout::night().sea(5).a("D1 gb_fleet at 50,50 heading 0").b("F1 m_freighter3 at 170,40 heading 0"));
    fleet.give(A, "launch D1 T 5 along 90", &[]);
    boat(1).but("M1", |unit| unit.aground = Some(Aground::Soft)).refused(A, launch, "AST-178");
    boat(1).but("M1", |unit| unit.fires = 3).refused(A, launch, "AST-178");
    boat(1).but("M1", |unit| unit.fires = 2).give(A, launch, &[]);
    boat(1).but("M1", |unit| unit.sinking = true).refused(A, launch, "AST-134");
    boat(1).but("M1", |unit| unit.alerted = false).refused(A, launch, "AST-159");
}

#[test]
fn ast_70_ast_175_small_vessels_are_hard_to_hit() {
    // 4 less at Class 1, and at shallow draught of any class; a shallow set torpedo at a vessel on its beam, under way.
    let score = |kind: &str| {
        let mut play = launches(target(&format!("V1 {kind} at 50,50 heading 90 speed 0")));
        play.salvo_of("M1", (50.0, 20.0), 0, 2, "1").but("V1", |unit| unit.speed = 8);
        let load = play.salvo('A').load.unwrap();
        let aim = play.board().aim(play.salvo('A'), play.piece("V1"), &load);
        aim.score(&play.setting().rules, &play.setting().lists.torpedo).total()
    };
    assert_eq!(["gb_mtb_v70", "de_mfp", "gb_trawler", "m_freighter3"].map(score), [2, 2, 6, 6]);
}

#[test]
fn ast_98_shock_reaches_the_mine_rails_last_of_the_weapons() {
    let mut play = Layout::night()
        .a("M1 gb_mtb_v70 at 10,10 heading 0 speed 0")
        .b("S1 de_m35 at 50,50 heading 90 speed 0")
        .moves(A);
    play.to(Step::Launches, &[]).salvo_of("M1", (50.0, 20.0), 0, 1, "1").opened(&[]);
    play.until(&[], |play| play.question() == Step::Fire).give(A, "done", &[]);
    let kind = play.setting().kind(play.piece("S1")).unwrap();
    let (before, after) = (kind.guns.len() + 1, usize::from(kind.radar > Radar::None) + usize::from(kind.sonar));
    // A hit, its boxes, the row of shock; then a die for each system.
    let dice = [vec![1], vec![1; 6], vec![4], vec![7; before], vec![8], vec![7; after]].concat();
    play.give(B, "done", &dice);
    let now = play.unit("S1");
    assert_eq!((now.rails, now.gear, now.sonar), (Works::Out, Works::Ready, Works::Ready));
}

#[test]
fn ast_177_a_fire_is_no_hit_and_she_goes_on_loading() {
    let quiet = Layout::night().a("S1 de_s38 at 50,50 heading 0 speed 4").b("T1 gb_trawler at 170,5 heading 0 speed 0");
    let mut play = launches(quiet);
    play.but("S1", |unit| (unit.tubes[0].loaded, unit.slow, unit.fires, unit.killer) = (0, 9, 1, Some(B)));
    play.opened(&[]).until(&[5], |play| play.turn() == 2 && play.question() == Step::Launches).opened(&[]);
    assert_eq!((play.unit("S1").slow, play.unit("S1").boxes), (11, 10));
}
