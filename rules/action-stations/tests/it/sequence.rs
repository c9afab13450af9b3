//! The turn, played: what comes after what, who moves when, and what a side hears of the other's moves.

use crate::battles::scenario;
use crate::play::{A, B, Layout, Play};
use sandtable_action_stations::battle::command::System;
use sandtable_action_stations::battle::position::{Aground, Depth, Phase, Place};
use sandtable_action_stations::battle::state::Step;
use sandtable_core::Side;

/// Vessels of a type for both sides, far from each other.
fn apart(kind: &str, a: u8, b: u8) -> Layout {
    let mut layout = Layout::night();
    for n in 1..=a {
        layout = layout.a(&format!("A{n} {kind} at {},20 heading 0 speed 8", 20 * u16::from(n)));
    }
    for n in 1..=b {
        layout = layout.b(&format!("B{n} {kind} at {},100 heading 180 speed 8", 20 * u16::from(n)));
    }
    layout
}

/// Who is asked for a move now, and how many moves follow in this phase: each side's first vessel that has not moved carries on.
#[track_caller]
fn order(play: &mut Play, moves: &[&str]) {
    for unit in moves {
        let side = play.setting().side(play.piece(unit));
        assert_eq!((play.question(), play.asked()), (Step::Move(side), Some(side)), "{unit}");
        play.give(side, &format!("carry on {unit}"), &[]);
    }
    assert!(!matches!(play.question(), Step::Move(_)), "{:?}", play.question());
}

#[test]
fn ast_123_a_scenario_gives_everything_and_tubes_start_loaded() {
    let setting = scenario("ambush-off-the-dutch-coast", &[]);
    assert_eq!((setting.force(A).count(), setting.force(B).count()), (4, 6));
    let table = sandtable_action_stations::sections::setup::set_up(&setting);
    for piece in setting.pieces() {
        let (unit, kind) = (&table.units[piece.index()], setting.kind(piece).unwrap());
        assert!(unit.tubes.iter().zip(&kind.tubes).all(|(tube, built)| tube.loaded == built.count));
        assert_eq!((unit.place, unit.boxes, unit.guns.len()), (Place::Table, kind.boxes, kind.guns.len()));
    }
    // Both deploy hidden: nobody holds anybody.
    let play = apart("gb_trawler", 2, 2).open(&[]);
    assert!(play.shown(A).is_empty() && play.shown(B).is_empty());
}

#[test]
fn ast_124_ten_phases_each_finished_before_the_next() {
    let mut play = apart("gb_trawler", 1, 1).begins(A);
    assert_eq!((play.phase(), play.question()), (Phase::Communications, Step::Orders));
    play.opened(&[]);
    play.tells_in_order(A, &["Movement of Class 3.", "Movement of Class 2."]);
    assert_eq!(play.phase(), Phase::MoveTwo);
    play.give(A, "carry on A1", &[]).give(B, "carry on B1", &[]);
    play.tells_in_order(A, &["Movement of Class 1.", "Detection.", "Gun attacks."]);
    assert_eq!(play.question(), Step::Fire);
    play.opened(&[]).tells_in_order(A, &["Torpedoes.", "Torpedo launch."]);
    assert_eq!(play.question(), Step::Launches);
    play.opened(&[]).tells_in_order(A, &["Turn 2", "have the initiative"]);
}

#[test]
fn ast_125_the_winner_of_the_initiative_says_who_moves_first() {
    let layout = apart("gb_trawler", 1, 1);
    let mut play = layout.open_by_hand(&[5, 5, 3, 7]);
    assert_eq!(play.question(), Step::Choose(B));
    play.refused(A, "move first", "CORE-1");
    play.give(B, "move second", &[]).opened(&[]);
    assert_eq!((play.table().winner, play.table().first, play.question()), (B, A, Step::Move(A)));
    // The command of a side is added; the crew of the flagship where that is in force.
    assert_eq!(layout.clone().command([0, 2]).open_by_hand(&[5, 4]).question(), Step::Choose(B));
    let crews = Layout::night()
        .a("A1 gb_trawler at 20,20 heading 0 crew veteran")
        .a("A2 gb_trawler at 40,20 heading 0 crew poor")
        .b("B1 gb_trawler at 20,100 heading 0");
    assert_eq!(crews.open_by_hand(&[5, 6]).question(), Step::Choose(B));
    let counted = crews.set("init.crew", "on");
    assert_eq!(counted.open_by_hand(&[6, 6]).question(), Step::Choose(A));
    // The flagship is the first that is not sinking.
    let mut play = counted.open_by_hand(&[6, 6]);
    play.give(A, "move first", &[]).until(&[], |play| play.question() == Step::Launches);
    play.but("A1", |unit| (unit.boxes, unit.sinking) = (0, true));
    play.give(A, "done", &[]).give(B, "done", &[6, 6]);
    assert_eq!(play.question(), Step::Choose(B));
}

#[test]
fn ast_126_sides_move_by_turns_and_class_by_class() {
    let mut play = apart("gb_trawler", 1, 3).moves(A);
    order(&mut play, &["A1", "B1", "B2", "B3"]);
    let mut play = apart("gb_trawler", 3, 1).moves(B);
    order(&mut play, &["B1", "A1", "A2", "A3"]);
    let classes = Layout::night()
        .a("A1 gb_mtb_v70 at 20,20 heading 0 speed 8")
        .a("A2 gb_trawler at 60,20 heading 0 speed 8")
        .a("A3 gb_fleet at 90,20 heading 0 speed 8")
        .b("B1 de_uboat at 90,100 heading 0 speed 6");
    let mut play = classes.begins(A);
    play.but("B1", |unit| unit.depth = Depth::Deep).opened(&[]);
    assert_eq!(play.phase(), Phase::MoveThree);
    play.refused(A, "carry on A2", "AST-126");
    play.give(A, "carry on A3", &[]).give(B, "carry on B1", &[]);
    assert_eq!(play.phase(), Phase::MoveTwo);
    play.refused(A, "carry on A3", "AST-207").give(A, "carry on A2", &[]);
    assert_eq!(play.phase(), Phase::MoveOne);
}

#[test]
fn ast_127_the_winner_may_hold_one_vessel_back() {
    let mut play = apart("gb_trawler", 1, 1).moves(A);
    play.give(A, "hold back A1", &[]);
    order(&mut play, &["B1", "A1"]);
    // It is the winner's right, once in each phase, of a vessel that has not moved.
    let mut play = apart("gb_trawler", 3, 2).moves(B);
    play.refused(B, "hold back B1", "AST-125").give(B, "carry on B1", &[]);
    play.give(A, "carry on A1", &[]).give(B, "carry on B2", &[]);
    play.refused(A, "hold back A1", "AST-207").give(A, "hold back A2", &[]);
    play.refused(A, "hold back A3", "AST-207");
    order(&mut play, &["A3", "A2"]);
}

#[test]
fn ast_128_a_formation_is_one_activation() {
    let layout = |group: &str| {
        Layout::night()
            .a("A1 gb_mtb_v70 at 50,40 heading 90 speed 20")
            .a("A2 gb_mtb_v70 at 46,40 heading 90 speed 20")
            .a(&format!("A3 gb_mtb_v70 at 42,40 heading 90 speed 20 group {group}"))
            .b("B1 gb_mtb_v70 at 50,100 heading 90 speed 20")
    };
    let mut play = layout("1").moves(A);
    play.give(A, "carry on A1", &[]);
    assert_eq!(play.question(), Step::Formation(play.piece("A1")));
    play.give(A, "carry on A2", &[]).give(A, "carry on A3", &[]);
    assert_eq!(play.question(), Step::Move(B));
    // Its owner may say that it is enough, and another group is no part of it.
    let mut play = layout("2").moves(A);
    play.give(A, "carry on A1", &[]).refused(A, "carry on A3", "AST-209").give(A, "enough", &[]);
    assert_eq!(play.question(), Step::Move(B));
    let mut play = layout("1").set("move.formation", "off").moves(A);
    play.give(A, "carry on A1", &[]);
    assert_eq!(play.question(), Step::Move(B));
}

#[test]
fn ast_209_formations_are_linked_and_do_not_collide() {
    let layout = Layout::night()
        .a("A1 gb_mtb_v70 at 10,40 heading 90 speed 20")
        .a("A2 gb_mtb_v70 at 17,40 heading 90 speed 20")
        .a("A3 gb_mtb_v70 at 24,40 heading 90 speed 20")
        .a("A4 gb_mtb_v70 at 33,40 heading 90 speed 20")
        .a("A5 gb_mtb_v70 at 24,44 heading 90 speed 20 unalerted")
        .b("B1 gb_mtb_v70 at 50,100 heading 90 speed 20");
    let play = layout.moves(A);
    let linked = play.board().linked(play.piece("A1"));
    assert_eq!(linked, 0b111, "{linked:b}");
    // On the way they pass through each other, where others would try to avoid; their end places must not touch.
    let mut play = layout.moves(A);
    play.give(A, "steer A1 at 24 by S 12", &[]).stands("A1", 22.0, 40.0, 90);
    play.refused(A, "steer A2 at 10 by S 5", "AST-209").give(A, "steer A2 at 20 by S 10", &[]);
    play.stands("A2", 27.0, 40.0, 90);
    // Abreast, two tenths of a centimetre clear of each other, they may end.
    let mut abreast = Layout::night()
        .a("A1 gb_mtb_v70 at 10,40 heading 90 speed 20")
        .a("A2 gb_mtb_v70 at 10,40.5 heading 90 speed 20")
        .b("B1 gb_mtb_v70 at 50,100 heading 90 speed 20")
        .moves(A);
    abreast.give(A, "steer A1 at 20 by S 10", &[]).give(A, "steer A2 at 20 by S 10", &[]);
    abreast.stands("A2", 20.0, 40.5, 90);
    let mut play = layout.set("move.formation", "off").moves(A);
    // Without the option both try to avoid, the mover with 8 - 2, since nobody has sighted anybody of his own side: they know each other.
    play.give(A, "steer A1 at 24 by S 12", &[8]);
}

#[test]
fn ast_131_the_communications_phase_in_its_order() {
    let layout = Layout::night()
        .a("T1 gb_trawler at 50,40 heading 90 speed 0")
        .a("Q1 m_qship at 90,40 heading 90 speed 0")
        .a("U1 de_uboat at 120,40 heading 90 speed 0")
        .a("M1 gb_mtb_v70 at 60,40 heading 90 unalerted group 2")
        .b("B1 gb_mtb_v70 at 50,110 heading 90 speed 20");
    let mut play = layout.open(&[]);
    play.but("T1", |unit| (unit.floods, unit.fires, unit.engine_hits, unit.aground) = (1, 1, 1, Some(Aground::Soft)));
    // A flooding is controlled, a fire burns on and costs two boxes.
    play.give(A, "move first", &[3, 5]).tells_in_order(A, &["a flooding is stopped", "loses 2 hull boxes"]);
    let orders =
        ["signal T1 to M1", "beam T1 along 90", "depth U1 periscope", "unmask Q1", "repair T1 engine", "radar off Q1"];
    play.refused(A, orders[5], "AST-160");
    play.all(A, &orders[..5]).opened(&[2, 3]).tells_in_order(
        A,
        &[
            "the engine is repaired",
            "comes off",
            "no merchant",
            "shows a searchlight",
            "M1 is alerted",
            "periscope depth",
        ],
    );
    // Who sinks by flooding repairs nothing.
    let mut play = layout.open(&[]);
    play.but("T1", |unit| (unit.floods, unit.boxes, unit.engine_hits) = (1, 1, 1));
    play.give(A, "move first", &[9, 5]).tells(A, "T1 is sinking");
    play.refused(A, "repair T1 engine", "AST-134").opened(&[]);
    assert_eq!(play.unit("T1").engine_hits, 1);
}

#[test]
fn ast_132_one_attempt_for_what_can_be_repaired() {
    let mut play = apart("gb_trawler", 1, 1).begins(A);
    play.refused(A, "repair A1 engine", "AST-224").refused(A, "repair A1 A", "AST-224");
    play.but("A1", |unit| (unit.propellers, unit.rudder) = (1, 1));
    play.refused(A, "repair A1 engine", "AST-132").refused(A, "repair A1 steering", "AST-132");
    play.but("A1", |unit| (unit.engine_hits, unit.engineers_lost, unit.steering) = (1, true, 1));
    play.refused(A, "repair A1 engine", "AST-132");
    // A later order replaces the one before: one attempt.
    play.all(A, &["repair A1 steering"]).but("A1", |unit| unit.engineers_lost = false);
    play.all(A, &["repair A1 engine"]).opened(&[2]).tells(A, "the engine is repaired");
    assert_eq!((play.unit("A1").engine_hits, play.unit("A1").steering), (0, 1));
    // Destroyed engines, wrecked radar: never.
    let mut play = apart("gb_corvette", 1, 1).begins(A);
    play.but("A1", |unit| {
        (unit.halted, unit.engine_hits, unit.radar) =
            (true, 1, sandtable_action_stations::battle::position::Works::Wrecked)
    });
    play.refused(A, "repair A1 engine", "AST-132").refused(A, "repair A1 radar", "AST-132");
}

#[test]
fn ast_133_what_sinks_in_phase_seven_is_there_until_the_end() {
    // By day the trawler fires at the boat beside it and the boat at the trawler; the boat sinks, and has fired.
    let layout = Layout::day()
        .a("M1 gb_mtb_v70 at 50,50 heading 0 speed 0")
        .a("M2 gb_mtb_v70 at 10,50 heading 0 speed 0")
        .b("T1 gb_trawler at 60,50 heading 0 speed 0");
    let mut play = layout.moves(A);
    // A salvo lies ready beyond the boat's stern.
    play.but("M1", |unit| unit.boxes = 1).to(Step::Fire, &[]).salvo_of("M2", (50.0, 20.0), 0, 1, "2");
    play.give(A, "fire M1 with A at T1", &[]).give(B, "fire T1 with A at M1", &[]);
    play.give(A, "done", &[]).give(B, "done", &[9, 9, 1, 4, 5, 6, 7]);
    play.tells_in_order(A, &["M1 fires at T1", "T1 fires at M1", "M1 is sinking", "Salvo A at M1"]);
    assert_eq!((play.question(), play.unit("M1").sinking), (Step::Launches, true));
    play.refused(A, "launch M1 T 1 along 0", "AST-134");
    assert!(play.unit("M1").is_there());
    play.opened(&[]);
    assert_eq!(
        (play.turn(), play.unit("M1").place),
        (2, Place::Gone(sandtable_action_stations::battle::position::Gone::Sunk))
    );
    assert_eq!(play.table().score, [0, 31]);
}

#[test]
fn ast_134_a_sinking_vessel_keeps_its_speed_number_and_does_nothing() {
    let mut play = Layout::night()
        .a("M1 gb_mtb_v70 at 50,50 heading 0 speed 30")
        .a("M2 gb_mtb_v70 at 10,50 heading 0 speed 0")
        .b("T1 gb_trawler at 120,50 heading 0 speed 0")
        .begins(A);
    play.but("M1", |unit| (unit.boxes, unit.sinking) = (0, true)).opened(&[]);
    play.until(&[], |play| play.phase() == Phase::MoveOne);
    // The other boat is asked for, and she is not among those that may be moved.
    play.refused(A, "carry on M1", "AST-134");
    play.to(Step::Launches, &[]);
    assert_eq!((play.unit("M1").speed, play.unit("M1").place), (30, Place::Table));
    play.stands("M1", 50.0, 50.0, 0).refused(A, "launch M1 T 1 along 0", "AST-134");
}

#[test]
fn ast_201_a_random_choice_is_numbered_in_the_order_of_the_record() {
    use sandtable_action_stations::sections::damage::Part;
    // The random system of a destroyer: 9 guns, 2 torpedo mounts, a light, a sonar, chosen by two dice.
    let mut play = Layout::day()
        .a("B1 gb_fleet at 40,60 heading 90 speed 28")
        .b("Z1 de_1934a at 160,60 heading 270 speed 28")
        .moves(A);
    play.to(Step::Fire, &[]);
    play.give(A, "fire B1 with A at Z1", &[]);
    // One hit of two dice, six boxes, special 8 + 2 - 2, then 99 again and 84: the seventh, mount G.
    play.give(A, "done", &[]).give(B, "done", &[1, 9, 6, 8, 9, 9, 8, 4]);
    play.tells(B, "Z1: mount G is knocked out.");
    let _ = Part::System(System::Radar);
}

#[test]
fn ast_202_lists_are_sealed_by_both_sides_and_opened_together() {
    let layout =
        Layout::day().a("M1 gb_mtb_v70 at 50,50 heading 0 speed 0").b("T1 gb_trawler at 60,50 heading 0 speed 0");
    let mut play = layout.moves(A);
    play.to(Step::Fire, &[]);
    let before = play.battle().last_number();
    play.give(B, "fire T1 with A at M1", &[]).give(B, "done", &[]);
    // Whoever wrote first: nothing is told before both have.
    assert_eq!(play.battle().last_number(), before);
    play.give(A, "fire M1 with A at T1", &[]);
    play.give(A, "done", &[9, 9, 9]).tells_in_order(A, &["M1 fires at T1", "T1 fires at M1"]);
    // What has become impossible is void, without a substitute: the second mount was laid on an aircraft that is down.
    let mut play = Layout::day()
        .a("M1 gb_mgb_bpb at 50,50 heading 270 speed 0")
        .b("T1 gb_trawler at 150,50 heading 0 speed 0")
        .aircraft(B, "P1 beaufighter at 50,190 heading 180")
        .size(180, 200)
        .moves(A);
    play.to(Step::Fire, &[]);
    play.give(A, "fire M1 with A at P1", &[]).give(A, "fire M1 with B at P1", &[]).give(A, "done", &[]);
    play.give(B, "done", &[1, 8]).tells(A, "P1 is gone.");
    assert!(!play.unit("M1").guns[1].spent);
}

#[test]
fn ast_205_of_a_vessel_that_he_does_not_hold_the_enemy_hears_only_that_it_moved() {
    let layout = Layout::day()
        .a("A1 gb_mtb_v70 at 20,20 heading 0 speed 20")
        .a("A2 gb_mtb_v70 at 40,20 heading 0 speed 20")
        .a("A3 gb_mtb_v70 at 60,20 heading 0 speed 20")
        .b("B1 gb_trawler at 120,100 heading 0 speed 8")
        .b("B2 gb_trawler at 150,100 heading 0 speed 8")
        .light("dark");
    let mut play = layout.moves(A);
    play.to(Step::Move(A), &[]);
    let mut heard = 0;
    for unit in ["A1", "A2", "A3"] {
        play.give(A, &format!("carry on {unit}"), &[]).hides(B, unit);
        heard += play.told(sandtable_core::Viewer::Side(B)).iter().filter(|told| told.text == "Alpha moved.").count();
    }
    assert_eq!(heard, 3);
    // Together: they move first of all, by lists, and nothing is told.
    let mut play = layout.set("move.unseen", "together").moves(A);
    play.until(&[], |play| play.phase() == Phase::MoveOne);
    assert_eq!(play.question(), Step::Plots);
    play.refused(B, "carry on B1", "AST-126");
    play.all(A, &["steer A1 at 30 by S 15", "steer A2 at 10 by S 5"]).opened(&[]);
    play.hides(B, "moved");
    play.stands("A1", 20.0, 35.0, 0).stands("A2", 40.0, 25.0, 0).stands("A3", 60.0, 30.0, 0);
    // No path is refused for what a side cannot know: a hidden vessel is met where it lies.
    let mut play = Layout::night()
        .a("A1 gb_mtb_v70 at 50,40 heading 0 speed 20")
        .b("F1 m_freighter3 at 50,45 heading 90 speed 0")
        .moves(A);
    play.to(Step::Move(A), &[]);
    play.give(A, "carry on A1", &[1]).stands("A1", 50.0, 50.0, 0);
}

#[test]
fn ast_206_who_comes_on_later_stands_there_from_the_start_of_its_turn() {
    let layout = Layout::night()
        .a("G1 gb_mgb_bpb at 10,110 heading 120 speed 20 enters 2")
        .a("G2 gb_mgb_bpb at 10,110 heading 120 speed 20")
        .b("B1 gb_trawler at 120,20 heading 0 speed 8");
    let mut play = layout.begins(A);
    assert_eq!(play.unit("G1").place, Place::Waiting);
    play.refused(A, "beam G1 along 0", "AST-206");
    play.but("G2", |unit| (unit.speed, unit.at.at) = (0, crate::play::cm(10.866, 109.5)));
    play.until(&[], |play| play.turn() == 2);
    // Its place is taken: straight astern by half a centimetre.
    play.stands("G1", 9.567, 110.25, 120);
    let mut play = layout.begins(A);
    play.until(&[], |play| play.turn() == 2).stands("G1", 10.0, 110.0, 120);
    // It counts as on the table for the end of the battle.
    let waits = Layout::night()
        .a("G1 gb_mgb_bpb at 10,110 heading 120 speed 20 enters 3")
        .b("B1 gb_trawler at 120,20 heading 0 speed 8");
    let mut play = waits.begins(A);
    play.at_turn(3, &[]);
    assert_eq!(play.unit("G1").place, Place::Table);
}

#[test]
fn ast_207_passing_with_a_vessel_named() {
    let mut play = apart("gb_trawler", 2, 2).moves(A);
    play.give(A, "hold back A1", &[]).tells(B, "Alpha hold a vessel back.").hides(B, "A1");
    order(&mut play, &["B1", "A2", "B2", "A1"]);
    // Stopped, grounded and unalerted vessels have an activation, too.
    let mut play = Layout::night()
        .a("A1 gb_trawler at 20,20 heading 0 speed 0")
        .a("A2 gb_trawler at 40,20 heading 0 speed 8 unalerted")
        .a("A3 gb_trawler at 60,20 heading 0 aground")
        .b("B1 gb_trawler at 20,100 heading 0 speed 8")
        .begins(A);
    play.opened(&[4]);
    order(&mut play, &["A1", "B1", "A2", "A3"]);
    play.stands("A1", 20.0, 20.0, 0).stands("A2", 40.0, 24.0, 0).stands("A3", 60.0, 20.0, 0);
}

#[test]
fn ast_242_dummies_among_the_markers() {
    let layout = || {
        let group = |n: u16| format!("A{n} gb_trawler at {},40 heading 90 speed 10 group {n}", 30 * n);
        let layout = Layout::night().light("starlight").set("hidden.markers", "markers");
        layout.a(&group(1)).a(&group(2)).a(&group(3)).b("B1 gb_trawler at 170,110 heading 180 speed 0")
    };
    // Three groups: two dummies. Numbers are drawn: five dice for one side, two for the other; nobody is told.
    let mut play = layout().open(&[9, 1, 10, 4, 1, 1, 2, 1]);
    assert_eq!((play.shown(B).len(), play.shown(A).len()), (5, 2));
    let view = play.view(sandtable_core::Viewer::Side(B));
    let shown: Vec<_> = view.table.units.iter().filter(|unit| unit.side == A && unit.is_there()).collect();
    // A marker has a place and a heading, and looks like any other.
    assert!(shown.iter().all(|unit| unit.speed == 0 && unit.boxes == 0 && unit.class == shown[0].class));
    // It is worth nothing.
    let worth = |member: &sandtable_action_stations::battle::setting::Member| member.victory;
    assert_eq!(play.setting().members.iter().map(worth).collect::<Vec<_>>(), [45, 45, 45, 45, 0, 0, 0]);
    assert_eq!((play.unit("DA1").charges, play.unit("DA1").boxes), (0, 1));
    // A dummy moves like Class 1 at 20 knots at most, sees nothing, cannot be fired at.
    play.give(A, "move first", &[]).until(&[], |play| play.phase() == Phase::MoveOne);
    play.refused(A, "steer DA1 at 21 by S rest", "AST-137").give(A, "steer DA1 at 10 by T 0 R 30 S rest", &[]);
    play.to(Step::Fire, &[]).refused(B, "fire B1 with A at C2", "AST-163");
    // Looked at within half of the sighting distance of Class 2 it is taken off: 15 cm at 10 knots.
    let looked = |apart: f64| {
        let mut play = layout().open(&[1, 1, 1, 1, 1, 1, 1]);
        play.give(A, "move first", &[]).until(&[], |play| play.phase() == Phase::MoveOne);
        let at = play.unit("DA1").at;
        play.but("B1", |unit| unit.at.at = crate::play::cm(35.0 - apart, f64::from(at.at.y) / 10_000.0));
        play.but("DA2", |unit| unit.moved = true).give(A, "steer DA1 at 10 by S rest", &[]);
        play.until(&[], |play| play.question() == Step::Fire);
        play.unit("DA1").place
    };
    let mut play = layout().open(&[1, 1, 1, 1, 1, 1, 1]);
    play.give(A, "move first", &[]).until(&[], |play| play.phase() == Phase::MoveOne);
    let at = play.unit("DA1").at.at;
    play.but("B1", |unit| unit.at.at = at.advance(sandtable_geometry::Angle::ZERO, sandtable_geometry::Length::cm(10)));
    play.but("DA2", |unit| unit.moved = true).give(A, "steer DA1 at 1 by S rest", &[]);
    play.to(Step::Fire, &[]);
    // Both are told what it was, once, and so is the umpire; nobody has lost it from sight.
    for viewer in [sandtable_core::Viewer::Side(A), sandtable_core::Viewer::Side(B), sandtable_core::Viewer::Umpire] {
        let told = play.told(viewer);
        let says = |words: &str| told.iter().filter(|sentence| sentence.text.contains(words)).count();
        assert_eq!((says(" was a dummy, and is taken off."), says("lost from sight")), (1, 0), "{viewer:?}");
    }
    play.tells(A, "DA1 was a dummy, and is taken off.");
    assert_eq!(
        (looked(15.0), looked(15.1)),
        (Place::Gone(sandtable_action_stations::battle::position::Gone::Away), Place::Table)
    );
}

#[test]
fn ast_135_what_is_not_sighted_is_not_shown() {
    let seen = |hiding: &str, side: Side| {
        let layout = apart("gb_trawler", 1, 1).set("hidden.markers", hiding);
        layout.moves(A).shown(side).len()
    };
    assert_eq!((seen("full", A), seen("full", B)), (0, 0));
    assert_eq!((seen("open", A), seen("open", B)), (1, 1));
}

#[test]
fn ast_233_ast_236_whom_nobody_has_placed_the_umpire_places_along_the_home_edge() {
    let layout = || {
        Layout::night()
            .a("M1 gb_mtb_v70 free")
            .a("M2 gb_mtb_v70 free")
            .a("M3 gb_mtb_v70 free")
            .b("X1 gb_trawler at 170,60 heading 0")
            .b("X2 gb_trawler free")
    };
    let mut play = layout().open(&[]);
    play.give(A, "place M2 at 3,6 heading 90 at 19", &[]).opened(&[]);
    // Each in the first place that is free: she who was placed stays, and centres are three centimetres apart.
    let units = ["M1", "M2", "M3", "X2"].map(|name| *play.unit(name));
    assert!(units.iter().all(|unit| unit.place == Place::Table));
    play.stands("M1", 3.0, 3.0, 90).stands("M2", 3.0, 6.0, 90).stands("M3", 3.0, 9.0, 90).stands("X2", 177.0, 3.0, 270);
    // Its enemy is not told.
    play.hides(B, "M1");
    // Where there is no room she stays away.
    let mut ashore = layout().land("0,0 25,0 25,120 0,120").open(&[]);
    ashore.opened(&[]).at_turn(2, &[]);
    assert_eq!((ashore.unit("M1").place, ashore.unit("X2").place), (Place::Waiting, Place::Table));
}

#[test]
fn ast_129_moves_of_more_than_two_dozen_vessels_are_written() {
    let mut layout = Layout::night().set("move.method", "plotted");
    for n in 0..26 {
        let (x, y) = (6 * n + 10, 20 + 80 * (n % 2));
        layout = if n % 2 == 0 {
            layout.a(&format!("A{n} gb_mtb_v70 at {x},{y} heading 0 speed 10"))
        } else {
            layout.b(&format!("A{n} gb_mtb_v70 at {x},{y} heading 180 speed 10"))
        };
    }
    let mut play = layout.begins(A);
    play.opened(&[]);
    for n in 0..26 {
        play.give(if n % 2 == 0 { A } else { B }, &format!("steer A{n} at 12 by S rest"), &[]);
    }
    play.opened(&[]);
    assert!((0..26).all(|n| play.unit(&format!("A{n}")).speed == 12));
}

#[test]
fn ast_209_who_goes_astern_does_not_end_on_another_of_her_formation() {
    let mut play = Layout::night()
        .a("M1 gb_mtb_v70 at 50,50 heading 0 speed 0")
        .a("M2 gb_mtb_v70 at 50,53 heading 0 speed 0")
        .b("X1 gb_trawler at 170,5 heading 0 speed 0")
        .moves(A);
    play.to(Step::Move(A), &[]).give(A, "stop M1", &[]);
    play.refused(A, "astern M2 at 5", "AST-209").give(A, "astern M2 at 3", &[]).stands("M2", 50.0, 51.5, 0);
}

#[test]
fn ast_206_who_finds_no_room_on_the_table_comes_on_as_soon_as_there_is_some() {
    let layout = Layout::night()
        .a("G1 gb_mgb_bpb at 0.2,60 heading 90 speed 20 enters 2")
        .a("G2 gb_mgb_bpb at 0.6,60 heading 90 speed 0")
        .b("B1 gb_trawler at 120,20 heading 0 speed 8");
    let mut play = layout.begins(A);
    play.at_turn(2, &[]);
    assert_eq!(play.unit("G1").place, Place::Waiting);
    play.next_move(&[]).until(&[], |play| play.question() == Step::Move(A)).give(A, "steer G2 at 10 by S rest", &[]);
    play.at_turn(3, &[]).stands("G1", 0.2, 60.0, 90);
}

#[test]
fn ast_146_ast_212_who_comes_off_the_ground_is_not_set_over_the_edge() {
    let off = |land: &str| {
        let mut play = Layout::night()
            .land(land)
            .a("T1 gb_trawler at 50,60 heading 90 speed 0")
            .b("B1 gb_trawler at 120,20 heading 0 speed 8")
            .begins(A);
        play.but("T1", |unit| (unit.at.at, unit.aground) = (crate::play::cm(10.0, 60.0), Some(Aground::Soft)));
        play.opened(&[3]);
        (play.unit("T1").aground, play.unit("T1").at.at)
    };
    assert_eq!(off("5,40 20,40 20,80 5,80"), (None, crate::play::cm(4.5, 60.0)));
    assert_eq!(off("0,40 20,40 20,80 0,80"), (Some(Aground::Soft), crate::play::cm(10.0, 60.0)));
}

#[test]
fn ast_209_nobody_ends_on_another_of_her_formation_that_may_stay_there() {
    let mut play = Layout::night()
        .a("M1 gb_mtb_v70 at 50,40 heading 0 speed 14")
        .a("M2 gb_mtb_v70 at 50,47 heading 0 speed 0")
        .b("X1 gb_trawler at 170,5 heading 0 speed 0")
        .moves(A);
    play.to(Step::Move(A), &[]).refused(A, "steer M1 at 14 by S rest", "AST-209");
    // Once she has moved on, her place is free.
    play.give(A, "steer M2 at 10 by S rest", &[]).give(A, "steer M1 at 14 by S rest", &[]).stands("M1", 50.0, 47.0, 0);
}

#[test]
fn ast_187_a_minefield_that_was_found_is_not_forgotten_and_is_found_once() {
    let mut play = Layout::night()
        .mines(B, "light", "45,42 55,42 55,60 45,60")
        .a("R1 de_r41 at 50,40 heading 0 speed 8")
        .b("X1 gb_mtb_v70 at 170,5 heading 0 speed 0")
        .b("X2 gb_mtb_v70 at 170,95 heading 0 speed 0")
        .moves(A);
    play.to(Step::Move(A), &[]).give(A, "sweep R1", &[]).give(A, "carry on R1", &[10]);
    play.tells(A, "A minefield is found.").tells(B, "A minefield is found.");
    assert_eq!(play.battle().may_undo(A).unwrap_err().reason.clause, "CORE-7");
    play.at_turn(2, &[]).to(Step::Move(A), &[]).give(A, "carry on R1", &[10]).hides(A, "A minefield is found.");
}

#[test]
fn ast_241_the_way_inside_a_field_is_measured_and_not_counted() {
    // Twenty-one knots in ten steps: not much less than ten centimetres inside, which is one die.
    let mut play = Layout::night()
        .set("move.method", "plotted")
        .mines(B, "medium", "40,40.2 60,40.2 60,50 40,50")
        .a("D1 gb_fleet at 50,40 heading 0 speed 21")
        .b("X1 gb_trawler at 170,5 heading 0 speed 0")
        .begins(A);
    play.opened(&[]).to(Step::Plots, &[]).give(A, "done", &[]).give(B, "done", &[10]).stands("D1", 50.0, 50.5, 0);
}

#[test]
fn ast_205_a_written_move_of_a_vessel_that_the_enemy_holds_is_void() {
    let mut play = Layout::night()
        .set("move.unseen", "together")
        .a("M1 gb_mtb_v70 at 50,50 heading 0 speed 10 group M")
        .a("M2 gb_mtb_v70 at 50,20 heading 0 speed 10 group N")
        .b("X1 gb_trawler at 170,5 heading 0 speed 0")
        .begins(A);
    play.until(&[], |play| play.phase() == Phase::MoveOne);
    let m1 = play.piece("M1");
    play.on_table(|table| {
        let held = &mut table.contacts[B.index()][m1.index()];
        (held.level, held.number) = (sandtable_action_stations::battle::position::Level::Identity, Some(0));
    });
    // Their side does not know which of them are held, and writes for both.
    play.all(A, &["smoke M1", "steer M1 at 12 by S rest", "steer M2 at 12 by S rest"]).opened(&[]);
    play.stands("M1", 50.0, 50.0, 0).stands("M2", 50.0, 26.0, 0);
    assert_eq!((play.question(), play.unit("M1").moved, play.unit("M1").smoking), (Step::Move(A), false, false));
    // She has her activation, and what she does then is seen.
    play.give(A, "steer M1 at 8 by S rest", &[]).stands("M1", 50.0, 54.0, 0).tells(B, "M1 moves");
    play.to(Step::Fire, &[]);
}

#[test]
fn ast_115_ast_242_a_dummy_gains_and_loses_speed_like_a_boat() {
    let mut play = Layout::night()
        .set("hidden.markers", "markers")
        .a("T1 gb_trawler at 30,40 heading 90 speed 0")
        .b("X1 gb_trawler at 170,110 heading 180 speed 0")
        .open(&[1; 4]);
    play.give(A, "move first", &[]).until(&[], |play| play.phase() == Phase::MoveOne);
    play.refused(A, "steer DA1 at 11 by S rest", "AST-137");
    let speeds = |play: &mut Play, speed: u16| {
        play.but("DA1", |unit| unit.speed = speed);
        play.board().speeds(play.piece("DA1"))
    };
    assert_eq!([0, 12, 20].map(|speed| speeds(&mut play, speed)), [0..=10, 0..=20, 5..=20]);
}

#[test]
fn ast_242_a_dummy_takes_a_name_that_nobody_has() {
    let setting = Layout::night()
        .set("hidden.markers", "markers")
        .a("DA1 gb_mtb_v70 at 30,40 heading 90 speed 0")
        .b("da2 gb_trawler at 170,110 heading 180 speed 0")
        .setting();
    let names: Vec<&str> = setting.members.iter().map(|member| member.name.as_str()).collect();
    assert_eq!(names, ["DA1", "da2", "DA3", "DB1"]);
}
