//! Movement on the table: places and angles, paths, speeds, grounding, the edge.

use crate::play::{A, B, Layout, Play, cm, long};
use sandtable_action_stations::ActionStations;
use sandtable_action_stations::battle::board::{arcs, relative, run};
use sandtable_action_stations::battle::position::{Aground, Gone, Place};
use sandtable_action_stations::battle::state::Step;
use sandtable_action_stations::lists::Arcs;
use sandtable_core::Table;
use sandtable_geometry::{Angle, Course, Length};

fn course(x: f64, y: f64, heading: i32) -> Course {
    Course { at: cm(x, y), heading: Angle::degrees(heading) }
}

/// One vessel of the first side that is about to move, and one of the second far away.
fn one(words: &str) -> Play {
    with(Layout::night(), words)
}

fn with(layout: Layout, words: &str) -> Play {
    let mut play = layout.a(words).b("X1 gb_trawler at 170,5 heading 0 speed 0").moves(A);
    play.until(&[], |play| matches!(play.question(), Step::Move(A)));
    play
}

/// On to the next move of the first side.
fn next(play: &mut Play, dice: &[u8]) {
    let turn = play.turn();
    play.until(dice, |play| play.turn() > turn && play.question() == Step::Move(A));
}

#[test]
fn ast_104_half_a_centimetre_a_knot() {
    let mut play = one("M1 gb_mtb_v70 at 50,40 heading 90 speed 30");
    play.give(A, "steer M1 at 38 by S rest", &[]).stands("M1", 69.0, 40.0, 90);
    // On the scale of the fourth edition everything that moves goes twice as far.
    let doubled = Layout::night().set("scale.cm_per_knot", "1.0");
    let mut play = with(doubled, "M1 gb_mtb_v70 at 50,40 heading 90 speed 30");
    play.give(A, "steer M1 at 38 by S rest", &[]).stands("M1", 88.0, 40.0, 90);
    play.to(Step::Launches, &[]).give(A, "launch M1 T 2 along 90", &[]).opened(&[]);
    assert_eq!((play.salvo('A').run, play.salvo('A').breadth), (Length::cm(40), Length::cm(4)));
    // Guns reach as far as before.
    assert_eq!(play.board().gun(play.piece("M1"), 0).unwrap().reach[2], Length::cm(45));
}

#[test]
fn ast_105_origin_below_headings_clockwise() {
    assert_eq!(run(course(10.0, 10.0, 90), Length::cm(5)), course(15.0, 10.0, 90));
    assert_eq!(run(course(10.0, 10.0, 0), Length::cm(5)), course(10.0, 15.0, 0));
    // Positions are kept to a thousandth.
    let kept = run(course(30.0, 40.0, 71), Length::cm(14)).at;
    assert_eq!(kept, cm(43.237, 44.558));
}

#[test]
fn ast_106_the_footprint_in_ground_scale_or_of_a_model() {
    let size = |options: &[(&str, &str)], kind: &str| {
        let mut layout = Layout::night();
        for (id, value) in options {
            layout = layout.set(id, value);
        }
        let play = layout.a(&format!("V1 {kind} at 50,50 heading 0")).b("X1 gb_trawler at 170,5 heading 0").open(&[]);
        play.setting().size(play.piece("V1")).map(|length| f64::from(length.0) / 10_000.0)
    };
    assert_eq!(size(&[], "gb_mtb_v70"), [1.1, 0.3]);
    assert_eq!(size(&[], "gb_fleet"), [5.4, 0.5]);
    assert_eq!(size(&[("footprint", "6")], "gb_mtb_v70")[0], 6.0);
    assert_eq!(size(&[("footprint", "6")], "gb_fleet"), [6.0, 0.6]);
    // Twice as many metres in a centimetre: half as large.
    assert_eq!(size(&[("scale.m_per_cm", "40")], "gb_fleet"), [2.7, 0.3]);
}

#[test]
fn ast_107_within_includes_the_distance() {
    let play = Layout::night().a("A1 gb_mtb_v70 at 0,0 heading 0").b("B1 gb_mtb_v70 at 30,40 heading 0").open(&[]);
    let (one, other) = (play.piece("A1"), play.piece("B1"));
    assert_eq!(play.board().distance(one, other), Length::cm(50));
    assert!(play.board().within(one, other, Length::cm(50)));
    assert!(!play.board().within(one, other, Length::um(499_999)));
}

#[test]
fn ast_108_the_limits_of_weapon_arcs_belong_to_both() {
    let at = |degrees: f64| arcs(Angle((degrees * 1_000.0) as i32)).0;
    assert_eq!(at(45.0), Arcs::FORWARD.0 | Arcs::STARBOARD.0);
    assert_eq!(at(45.01), Arcs::STARBOARD.0);
    assert_eq!(at(135.0), Arcs::STARBOARD.0 | Arcs::AFT.0);
    assert_eq!(at(225.0), Arcs::AFT.0 | Arcs::PORT.0);
    assert_eq!((at(315.0), at(315.01), at(0.0)), (Arcs::PORT.0 | Arcs::FORWARD.0, Arcs::FORWARD.0, Arcs::FORWARD.0));
}

#[test]
fn ast_136_a_path_is_exactly_as_long_as_the_speed() {
    let mut play = one("M1 gb_mtb_v70 at 50,40 heading 0 speed 20");
    play.refused(A, "steer M1 at 27 by S 13.4", "AST-136").refused(A, "steer M1 at 27 by S 13.6", "AST-200");
    play.refused(A, "steer M1 at 31 by S rest", "AST-137").refused(A, "steer M1 at 4 by S rest", "AST-137");
    play.give(A, "steer M1 at 27 by S 13.5", &[]).stands("M1", 50.0, 53.5, 0);
    assert_eq!(play.unit("M1").speed, 27);
}

#[test]
fn ast_138_speeds_by_settings() {
    let layout = Layout::night().set("move.settings", "on");
    let mut play = with(layout, "M1 gb_mtb_v70 at 50,40 heading 0 speed 19");
    play.refused(A, "steer M1 at 27 by S rest", "AST-138").refused(A, "steer M1 at 20 by S rest", "AST-138");
    play.give(A, "steer M1 at 28 by S rest", &[]);
    next(&mut play, &[]);
    play.refused(A, "stop M1", "AST-138").give(A, "steer M1 at 19 by S rest", &[]);
}

#[test]
fn ast_139_turns_of_the_helm_and_the_run_between() {
    let turns = |after: &[&str]| {
        let turns: Vec<String> = after.iter().map(|after| format!("T {after} R 30")).collect();
        format!("steer M1 at 40 by {}", turns.join(" "))
    };
    let boat = "M1 gb_mgb_bpb at 80,40 heading 0 speed 40";
    let mut play = one(boat);
    play.refused(A, &turns(&["0", "3.9"]), "AST-139").refused(A, "steer M1 at 40 by T 0 R 31 S rest", "AST-139");
    // At 0, 4, 8, 12, 16 and 20 cm: half round.
    play.give(A, &turns(&["0", "4", "4", "4", "4", "4"]), &[]);
    assert_eq!((play.unit("M1").at.heading, play.unit("M1").run), (Angle::degrees(180), Length::ZERO));
    // With the counter empty five turns are left.
    next(&mut play, &[]);
    play.refused(A, &turns(&["0", "4"]), "AST-139").give(A, &turns(&["4", "4", "4", "4", "4"]), &[]);
    assert_eq!(play.unit("M1").at.heading, Angle::degrees(330));
    // A freighter at 10 knots turns every second turn.
    let mut play = one("F1 m_freighter3 at 80,40 heading 0 speed 10");
    play.refused(A, "steer F1 at 10 by T 0 R 30 T 5 R 30", "AST-139");
    play.give(A, "steer F1 at 10 by T 0 R 30 S rest", &[]);
    assert_eq!(play.unit("F1").run, Length::cm(5));
    next(&mut play, &[]);
    play.refused(A, "steer F1 at 10 by T 0 R 30 S rest", "AST-139").give(A, "steer F1 at 10 by T 5 R 30", &[]);
    next(&mut play, &[]);
    play.refused(A, "steer F1 at 10 by T 5 R 30", "AST-139");
    // Worse than very poor, and stopped: not at all.
    play.but("F1", |unit| unit.rudder = 2).refused(A, "steer F1 at 10 by T 5 R 30", "AST-139");
    let mut play = one("M1 gb_mgb_bpb at 80,40 heading 0 speed 10");
    play.refused(A, "steer M1 at 0 by T 0 R 30", "AST-139");
}

#[test]
fn ast_140_astern_from_a_stop_and_not_stationary() {
    let mut play = one("M1 gb_mtb_v70 at 50,40 heading 0 speed 0");
    play.refused(A, "astern M1 at 6", "AST-140").give(A, "astern M1 at 5", &[]);
    play.stands("M1", 50.0, 37.5, 0);
    assert_eq!((play.unit("M1").speed, play.unit("M1").astern), (5, true));
    let mut moving = one("M1 gb_mtb_v70 at 50,40 heading 0 speed 10");
    moving.refused(A, "astern M1 at 5", "AST-140");
}

#[test]
fn ast_145_land_stops_and_costs_half_of_a_ram() {
    let coast = || Layout::night().land("0,60 180,60 180,80 0,80");
    let mut play = with(coast(), "T1 gb_trawler at 50,55 heading 0 speed 12");
    // Two dice at 12 knots, halved.
    play.give(A, "carry on T1", &[7, 6]).stands("T1", 50.0, 59.9, 0).tells(A, "runs aground");
    assert_eq!((play.unit("T1").boxes, play.unit("T1").speed), (21, 0));
    assert_eq!(play.unit("T1").aground, Some(Aground::Soft));
    // She lies there until she comes off, by a die in the communications phase.
    play.until(&[4], |play| play.turn() == 2 && play.question() == Step::Move(A));
    play.refused(A, "steer T1 at 6 by S rest", "AST-145").refused(A, "astern T1 at 5", "AST-145");
    play.give(A, "stop T1", &[]);
    next(&mut play, &[3]);
    assert_eq!(play.unit("T1").aground, None);
    play.stands("T1", 50.0, 59.9, 0).give(A, "astern T1 at 5", &[]);
    // Faster than 30 knots: for good, and no die is thrown.
    let mut play = with(coast(), "M1 gb_mtb_v70 at 50,50 heading 0 speed 31");
    play.give(A, "carry on M1", &[2, 1]).tells(A, "for good");
    assert_eq!(play.unit("M1").boxes, 6);
    next(&mut play, &[]);
    assert_eq!(play.unit("M1").aground, Some(Aground::Hard));
}

#[test]
fn ast_212_where_it_lies_aground_and_how_it_comes_off() {
    let shoal = || Layout::night().shallow("0,60 180,60 180,80 0,80");
    // Class 3 grounds where its centre enters: two of three dice at 10 knots or less, halved.
    let mut play = with(shoal(), "F1 m_freighter3 at 50,58 heading 0 speed 10");
    play.give(A, "carry on F1", &[5, 4]).stands("F1", 50.0, 60.0, 0);
    assert_eq!(play.unit("F1").boxes, 46);
    // Off again it is set astern until it floats, and moves from a stop.
    next(&mut play, &[3]);
    play.stands("F1", 50.0, 59.5, 0).refused(A, "steer F1 at 5 by S rest", "AST-137");
    play.give(A, "astern F1 at 5", &[]).stands("F1", 50.0, 57.0, 0);
    // Class 2 tries its luck once in a turn of movement there; MFPs and boats have no need to.
    let mut play = with(shoal(), "T1 gb_trawler at 50,58 heading 0 speed 12");
    play.give(A, "carry on T1", &[7]).stands("T1", 50.0, 64.0, 0);
    next(&mut play, &[]);
    play.give(A, "carry on T1", &[8, 3, 4]).stands("T1", 50.0, 64.1, 0);
    assert_eq!((play.unit("T1").boxes, play.unit("T1").aground), (24, Some(Aground::Soft)));
    next(&mut play, &[3]);
    play.stands("T1", 50.0, 64.1, 0);
    let mut play = with(shoal(), "L1 de_mfp at 50,58 heading 0 speed 10");
    play.give(A, "carry on L1", &[]).stands("L1", 50.0, 63.0, 0);
    let mut play = with(shoal(), "M1 gb_mtb_v70 at 50,58 heading 0 speed 10");
    play.give(A, "carry on M1", &[]).stands("M1", 50.0, 63.0, 0);
}

#[test]
fn ast_146_whose_centre_crosses_the_edge_is_gone() {
    let play = one("M1 gb_mtb_v70 at 50,40 heading 0 speed 0");
    assert!(play.setting().head.on_table(cm(180.0, 60.0)) && !play.setting().head.on_table(cm(180.001, 60.0)));
    // A footprint may hang over.
    let mut play = one("M1 gb_mtb_v70 at 175,60 heading 90 speed 10");
    play.give(A, "carry on M1", &[]).stands("M1", 180.0, 60.0, 90);
    assert_eq!(play.unit("M1").place, Place::Table);
    next(&mut play, &[]);
    play.give(A, "carry on M1", &[]).tells(A, "M1 leaves the table.");
    assert_eq!(play.unit("M1").place, Place::Gone(Gone::Left));
}

#[test]
fn ast_200_numbers_and_angles() {
    assert_eq!(run(course(30.0, 40.0, 71), Length::cm(14)).at, cm(43.237, 44.558));
    let (from, to) = (course(64.196, 74.196, 0), cm(90.0, 80.0));
    assert_eq!(relative(from, to), Angle(77_320));
    assert_eq!((from.at.distance(to).0 + 50) / 100, 2_645);
    let diagonal = relative(course(0.0, 0.0, 0), cm(10.0, 10.0));
    assert_eq!((diagonal, arcs(diagonal).0), (Angle(45_000), Arcs::FORWARD.0 | Arcs::STARBOARD.0));
    // Of the same place the bearing is the heading of who looks, and 360.00 is 0.
    assert_eq!(relative(course(5.0, 5.0, 90), cm(5.0, 5.0)), Angle::ZERO);
    assert_eq!(relative(course(0.0, 0.0, 0), cm(-0.0001, 100.0)), Angle::ZERO);
    // Runs are whole tenths, turns whole degrees.
    let mut play = one("M1 gb_mtb_v70 at 50,40 heading 0 speed 20");
    play.refused(A, "steer M1 at 20 by S 4.05 S rest", "AST-200");
    assert!(!play.understands(A, "steer M1 at 20 by T 4 R 12.5 S rest"));
}

#[test]
fn ast_208_whoever_makes_one_knot_carries_on_at_it() {
    let mut play = one("M1 gb_mtb_v70 at 50,40 heading 0 speed 1");
    play.give(A, "carry on M1", &[]).stands("M1", 50.0, 40.5, 0);
}

#[test]
fn ast_208_a_move_in_full() {
    // A destroyer turns a quarter to port in three turns of the helm.
    let mut play = one("B1 gb_fleet at 56,60 heading 90 speed 32");
    play.give(A, "steer B1 at 36 by T 0 L 30 T 6 L 30 T 6 L 30 S 6", &[]).stands("B1", 64.196, 74.196, 0);
    assert_eq!(play.unit("B1").run, Length::cm(6));
    // Engines destroyed: she slows by all that she can, and may turn meanwhile.
    let mut play = with(Layout::night().size(300, 200), "B1 gb_fleet at 20,60 heading 90 speed 30");
    play.but("B1", |unit| unit.halted = true);
    for speed in [24, 18, 12, 6] {
        play.refused(A, &format!("steer B1 at {} by S rest", speed + 1), "AST-137");
        play.refused(A, &format!("steer B1 at {} by S rest", speed - 1), "AST-137");
        play.give(A, &format!("steer B1 at {speed} by S rest"), &[]);
        next(&mut play, &[]);
    }
    play.give(A, "stop B1", &[]);
    next(&mut play, &[]);
    play.refused(A, "steer B1 at 1 by S rest", "AST-137");
    // A bridge hit holds course and speed for one move.
    let mut play = one("B1 gb_fleet at 56,60 heading 90 speed 30");
    play.but("B1", |unit| unit.hold = true);
    play.refused(A, "steer B1 at 28 by S rest", "AST-137");
    play.refused(A, "steer B1 at 30 by T 0 L 30 S rest", "AST-208").give(A, "steer B1 at 30 by S rest", &[]);
    assert!(!play.unit("B1").hold);
    next(&mut play, &[]);
    play.give(A, "steer B1 at 28 by T 0 L 30 S rest", &[]);
    // Each damage to the steering is a step down: H, M, L, V, not at all.
    let needs = |steering: u8| {
        let mut play = one("M1 gb_mtb_v70 at 50,40 heading 0 speed 20");
        play.but("M1", |unit| unit.steering = steering);
        play.board().turn_run(play.piece("M1"))
    };
    let runs: Vec<_> = (0..5).map(needs).collect();
    assert_eq!(runs, [4, 6, 10, 15, 0].map(|cm| (cm > 0).then_some(Length::cm(cm))));
    // At speed 0 and going astern the counter stays.
    let mut play = one("F1 m_freighter3 at 80,40 heading 0 speed 0");
    play.but("F1", |unit| unit.run = Length::cm(3)).give(A, "astern F1 at 4", &[]);
    assert_eq!(play.unit("F1").run, Length::cm(3));
}

#[test]
fn ast_239_a_submarine_changes_depth_in_the_order_of_play() {
    let layout =
        Layout::night().a("U1 de_uboat at 80,40 heading 0 speed 10").b("X1 gb_trawler at 170,5 heading 0 speed 0");
    let mut play = layout.begins(A);
    play.but("U1", |unit| unit.fires = 2).refused(A, "depth U1 deep", "AST-181");
    play.give(A, "depth U1 periscope", &[]).opened(&[]);
    // She moves with the large ones at once, at 2 to 7 knots; her fires are out.
    assert_eq!((play.question(), play.unit("U1").fires), (Step::Move(A), 0));
    assert_eq!(play.board().speeds(play.piece("U1")), 2..=7);
    play.refused(A, "steer U1 at 8 by S rest", "AST-137").give(A, "steer U1 at 7 by S rest", &[]);
    // With half of her boxes she comes up by herself, and cannot dive again.
    play.but("U1", |unit| unit.boxes = 14).at_turn(2, &[]);
    play.refused(A, "depth U1 deep", "AST-239").opened(&[]).tells(A, "U1 surfaces.");
    play.at_turn(3, &[]).refused(A, "depth U1 periscope", "AST-239");
}

#[test]
fn ast_129_moves_that_are_carried_out_together_leave_smoke_and_lanes() {
    let mut play = Layout::night()
        .set("move.method", "plotted")
        .a("M1 gb_mtb_v70 at 50,40 heading 90 speed 20")
        .a("S1 de_m35 at 50,80 heading 90 speed 8")
        .b("X1 gb_trawler at 170,5 heading 0 speed 0")
        .begins(A);
    play.but("S1", |unit| unit.sweeping = true).but("M1", |unit| unit.smoking = true);
    let smoke = play.unit("M1").smoke;
    play.until(&[], |play| play.question() == Step::Fire);
    play.stands("M1", 60.0, 40.0, 90).stands("S1", 54.0, 80.0, 90);
    assert_eq!((play.table().smoke.len(), play.unit("M1").smoke), (1, smoke - 1));
    let lane = play.table().lanes.first().unwrap();
    assert_eq!((lane.by, lane.shape.length), (-1, Length::cm(4)));
}

#[test]
fn ast_110_a_point_on_the_coast_is_land() {
    let play = with(Layout::night().land("0,60 180,60 180,80 0,80"), "M1 gb_mtb_v70 at 50,40 heading 0");
    assert!(play.board().is_land(cm(50.0, 60.0)) && !play.board().is_land(cm(50.0, 59.999)));
    assert!(!play.board().is_shallow(cm(50.0, 60.0)));
    let _ = (B, long(1.0));
}

#[test]
fn ast_138_a_setting_is_a_step_whatever_the_class_gains_and_loses_in_a_turn() {
    let large = |speed: u8| {
        with(Layout::night().set("move.settings", "on"), &format!("D1 gb_fleet at 50,60 heading 0 speed {speed}"))
    };
    // 36 knots: quarters of 9. One step up, two down.
    large(9).refused(A, "steer D1 at 27 by S rest", "AST-138").refused(A, "steer D1 at 12 by S rest", "AST-138").give(
        A,
        "steer D1 at 18 by S rest",
        &[],
    );
    large(27).refused(A, "stop D1", "AST-138").give(A, "steer D1 at 9 by S rest", &[]);
    large(18).give(A, "stop D1", &[]);
    // Never beyond what she can do now.
    large(18).but("D1", |unit| unit.boxes = 12).refused(A, "steer D1 at 27 by S rest", "AST-138");
    // Who went astern begins from a stop.
    let mut back = large(0);
    back.give(A, "astern D1 at 5", &[]);
    next(&mut back, &[]);
    back.refused(A, "steer D1 at 18 by S rest", "AST-138").give(A, "steer D1 at 9 by S rest", &[]);
}

#[test]
fn ast_140_ast_145_a_move_is_looked_at_before_it_is_made() {
    let seen = |layout: Layout, words: &str| {
        let mut play = with(layout, "T1 gb_trawler at 50,50 heading 90 speed 0");
        play.but("T1", |unit| unit.run = Length::cm(2));
        let view = play.battle().draft(A);
        let preview = ActionStations::preview(
            play.setting(),
            &view,
            &ActionStations::parse(play.setting(), &view, words).unwrap(),
        );
        let end = preview.course.map(|course| course.path[course.path.len() - 1]);
        (end, preview.remarks.into_iter().map(|remark| remark.text).collect::<Vec<_>>())
    };
    let next = "next turn she turns after 4 cm".to_string();
    // Going astern the counter stays.
    assert_eq!(seen(Layout::night(), "astern T1 at 4"), (Some(cm(48.0, 50.0)), vec![next.clone()]));
    // In water in which she may come through she is warned, and shown where she would come to.
    let shoal = Layout::night().shallow("51,40 60,40 60,60 51,60");
    let warned = seen(shoal, "steer T1 at 6 by S rest");
    assert_eq!((warned.0, warned.1[0].as_str()), (Some(cm(53.0, 50.0)), "she may run aground"));
}
