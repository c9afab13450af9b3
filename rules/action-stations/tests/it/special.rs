//! Q ships, submarines, mines, sweeping, landing: what the special sections of the book bring to the table.

use crate::play::{A, B, Layout, Play, cm};
use sandtable_action_stations::ActionStations;
use sandtable_action_stations::battle::position::{Depth, Lane, Level, Phase, Place, Unit, bit};
use sandtable_action_stations::battle::state::Step;
use sandtable_ai::{Doctrine, Effort};
use sandtable_core::{Ruleset, Table, Viewer};
use sandtable_dice::Stream;
use sandtable_geometry::{Course, Length, Rectangle, Segment};

/// Somebody of the first side that moves by night, with a trawler of the enemy far away.
fn night(words: &str) -> Layout {
    Layout::night().a(words).b("X1 gb_trawler at 170,5 heading 0 speed 0")
}

/// On to a move of the first side.
fn moves(layout: Layout) -> Play {
    let mut play = layout.moves(A);
    play.to(Step::Move(A), &[]);
    play
}

fn next(play: &mut Play, dice: &[u8]) {
    let turn = play.turn();
    play.until(dice, |play| play.turn() > turn && play.question() == Step::Move(A));
}

#[test]
fn ast_185_depth_charges() {
    let layout = |x: f64| {
        Layout::night()
            .scopes(Some(6))
            .a("T1 gb_trawler at 50,50 heading 0 speed 12")
            .b(&format!("U1 de_uboat at {x},53 heading 0 speed 0"))
    };
    let dropped = |x: f64, words: &str, depth: Depth, held: bool| {
        let mut play = layout(x).begins(A);
        play.but("U1", |unit| (unit.depth, unit.pinged) = (depth, held));
        play.until(&[], |play| play.phase() == Phase::MoveTwo).give(A, words, &[]);
        play
    };
    // A pattern of 5 or 10, on the path of this move.
    let mut play = dropped(52.0, "drop T1 10 after 30", Depth::Periscope, true);
    play.give(A, "carry on T1", &[]);
    assert_eq!((play.table().patterns[0].at, play.unit("T1").charges), (cm(50.0, 53.0), 20));
    // Held by sonar: 5 + 1; 6 hits, and costs two dice of ten.
    play.to(Step::Fire, &[]).give(A, "done", &[]).give(B, "done", &[6, 7, 8]);
    assert_eq!(play.unit("U1").boxes, 28 - 15);
    // At half of her boxes or fewer she must surface (AST-239).
    play.tells(B, "U1 can stay under water no longer.");
    // Not within two centimetres: nothing.
    let mut far = dropped(52.01, "drop T1 10 after 30", Depth::Periscope, true);
    far.give(A, "carry on T1", &[]).to(Step::Fire, &[]).opened(&[]);
    // A natural 1 costs four dice, but only where it hits at all.
    let mut one = dropped(52.0, "drop T1 5 after 30", Depth::Periscope, true);
    one.give(A, "carry on T1", &[]).to(Step::Fire, &[]).give(A, "done", &[]).give(B, "done", &[1, 1, 2, 3, 4]);
    assert_eq!(one.unit("U1").boxes, 28 - 10);
    // A captain who finds them planned farther than she can go does what he may.
    let planned = dropped(52.0, "drop T1 10 after 61", Depth::Periscope, true);
    let view = planned.battle().view(Viewer::Side(A));
    for n in 0..8 {
        let command = ActionStations::choose(planned.setting(), &view, Effort::Full, &mut Stream::new(n));
        assert!(ActionStations::check(planned.setting(), &view, &command).is_ok(), "{command:?}");
    }
    // One who holds a submarine under water drops his charges over her, once, and moves on to there.
    let mut hunts = layout(52.0).begins(A);
    hunts.but("U1", |unit| unit.depth = Depth::Deep).until(&[], |play| play.phase() == Phase::MoveTwo);
    hunts.on_table(|table| {
        let contact = &mut table.contacts[0][1];
        (contact.level, contact.number) = (Level::Position, Some(0));
    });
    let said = |play: &Play| {
        let view = play.battle().view(Viewer::Side(A));
        let command = ActionStations::choose(play.setting(), &view, Effort::Full, &mut Stream::new(1));
        ActionStations::write(play.setting(), &command)
    };
    let words = said(&hunts);
    assert!(words.starts_with("drop T1 10 after "), "{words}");
    hunts.give(A, &words, &[]);
    let words = said(&hunts);
    assert!(words.starts_with("steer T1 "), "{words}");
    hunts.give(A, &words, &[]);
    assert!(hunts.table().patterns[0].at.within(hunts.unit("U1").at.at, Length::cm(2)));
    let mut refused = dropped(52.0, "drop T1 5 after 61", Depth::Periscope, true);
    refused.refused(A, "steer T1 at 12 by S rest", "AST-185");
    let mut play = layout(52.0).begins(A);
    play.until(&[], |play| play.phase() == Phase::MoveTwo).refused(A, "drop T1 7 after 30", "AST-185");
    play.but("T1", |unit| unit.charges = 5).refused(A, "drop T1 10 after 30", "AST-185");
}

#[test]
fn ast_183_ast_181_submarines_and_their_depths() {
    let mut play = Layout::night()
        .a("U1 de_uboat at 80,40 heading 200 speed 4")
        .b("X1 gb_trawler at 170,5 heading 0 speed 0")
        .begins(A);
    // Crash dive: two turns, a step in each.
    play.refused(A, "depth U1 deep", "AST-181").give(A, "depth U1 periscope", &[]).opened(&[]);
    assert_eq!(play.unit("U1").depth, Depth::Periscope);
    play.at_turn(2, &[]).give(A, "depth U1 deep", &[]).opened(&[]);
    assert_eq!(play.unit("U1").depth, Depth::Deep);
    play.to(Step::Fire, &[]).refused(A, "fire U1 with A at C1", "AST-181");
    play.to(Step::Launches, &[]).refused(A, "launch U1 T 4 along 200", "AST-183");
    // Submerged she answers her helm as M, at her submerged speed.
    assert_eq!(play.board().turn_run(play.piece("U1")), Some(Length::cm(6)));
    assert_eq!(play.board().top_speed(play.piece("U1")), 7);
    let mut others = moves(night("T1 gb_trawler at 80,40 heading 0"));
    others.at_turn(2, &[]).refused(A, "depth T1 periscope", "AST-181");
}

#[test]
fn ast_186_a_q_ship_until_she_shows_herself() {
    let layout = |unalerted: &str| {
        Layout::day()
            .a("Q1 m_qship at 50,50 heading 0 speed 0")
            .b(&format!("U1 de_uboat at 70,50 heading 0 speed 0 {unalerted}"))
    };
    // Sighting her does not alert, and does not show what she is.
    let mut play = layout("unalerted").moves(A);
    play.until(&[], |play| play.phase() == Phase::MoveTwo)
        .to(Step::Fire, &[])
        .tells(B, "Sighted: Q1 (Coaster, 1500 t loaded).");
    assert_eq!((play.unit("U1").alerted, play.table().level(B, play.piece("Q1"))), (false, Level::Identity));
    // She fires as a merchant: 2 more with every mount, and with that she has shown herself: 6 + 1 + 2.
    play.all(A, &["fire Q1 with A at U1"]).give(A, "done", &[]).give(B, "done", &[10]);
    play.tells(B, "is no merchant");
    assert!(!play.unit("Q1").masked);
    let needs = |play: &Play, mount: usize| {
        play.board().volley(play.piece("Q1"), mount, play.piece("U1"), None).unwrap().need.total()
    };
    let mut masked = layout("unalerted").moves(A);
    masked.to(Step::Fire, &[]);
    assert_eq!(needs(&masked, 0), 9);
    // Unmasked in phase 2: still 2 more at who was not alerted before it, though she has seen her since; not at who was.
    let unmasked = |unalerted: &str| {
        let mut play = layout(unalerted).begins(A);
        play.give(A, "unmask Q1", &[]).until(&[], |play| play.question() == Step::Fire);
        assert!(play.unit("U1").alerted);
        needs(&play, 0)
    };
    assert_eq!((unmasked("unalerted"), unmasked("")), (9, 7));
    // After that she is an ordinary vessel.
    let mut later = layout("unalerted").begins(A);
    later.give(A, "unmask Q1", &[]).at_turn(2, &[]).refused(A, "unmask Q1", "AST-186");
    later.to(Step::Fire, &[]);
    assert_eq!(needs(&later, 0), 7);
    // Inspected within two centimetres, both stopped: unmasked on 6 or more.
    let inspected = |x: f64, die: &[u8]| {
        let mut play = Layout::day()
            .a("Q1 m_qship at 50,50 heading 0 speed 0")
            .b(&format!("U1 de_uboat at {x},50 heading 0 speed 0"))
            .moves(A);
        play.until(&[], |play| play.phase() == Phase::MoveTwo).give(B, "carry on U1", die);
        play.unit("Q1").masked
    };
    // Widths of 0.5 and 0.3 cm: 2.4 cm between the centres are two between the hulls.
    assert_eq!([inspected(52.4, &[5]), inspected(52.4, &[6]), inspected(52.5, &[])], [true, false, true]);
    // Whoever is not held drops charges unseen.
    let mut play = Layout::night()
        .a("Q1 m_qship at 50,50 heading 0 speed 10")
        .b("X1 gb_trawler at 170,5 heading 0 speed 0")
        .moves(A);
    play.give(A, "drop Q1 5 after 10", &[]).give(A, "carry on Q1", &[]);
    assert!(play.unit("Q1").masked);
}

#[test]
fn ast_241_ast_187_mines_along_a_path() {
    // 24 cm in a medium field: three dice, where each 10 cm begin.
    let field = |words: &str, corners: &str| moves(night(words).mines(B, "medium", corners));
    let wide = "60,0 84,0 84,120 60,120";
    let boat = "M1 gb_mgb_bpb at 55,50 heading 90 speed 40";
    let mut play = field("D1 gb_fleet at 55,50 heading 90 speed 36", wide);
    play.give(A, "carry on D1", &[3, 3]).stands("D1", 73.0, 50.0, 90);
    // The way of one turn is counted anew.
    next(&mut play, &[]);
    play.give(A, "carry on D1", &[3, 3]);
    // Boats and shallow draught: one lower. A strike costs six dice of ten and a roll on the table, at its place.
    let mut play = field(boat, wide);
    play.give(A, "steer M1 at 40 by S rest", &[2, 2]).stands("M1", 75.0, 50.0, 90);
    let mut play = field("D1 gb_fleet at 55,50 heading 90 speed 34", wide);
    play.give(A, "carry on D1", &[3, 2, 1, 1, 1, 1, 1, 1, 3]).stands("D1", 72.0, 50.0, 90);
    assert_eq!(play.unit("D1").boxes, 48 - 6);
    // The field is known to both from then on.
    assert_eq!(play.view(Viewer::Side(A)).table.fields_known, 1);
    // A sinking vessel stops where it struck.
    let mut play = field("D1 gb_fleet at 55,50 heading 90 speed 30", wide);
    play.but("D1", |unit| unit.boxes = 6)
        .give(A, "carry on D1", &[2, 1, 1, 1, 1, 1, 1, 3])
        .stands("D1", 60.0, 50.0, 90);
    // Exactly 10 cm inside: one die. Two bits of 4 cm: 8 cm, one die.
    let mut play = field("D1 gb_fleet at 55,50 heading 90 speed 36", "60,0 70,0 70,120 60,120");
    play.give(A, "carry on D1", &[3]);
    let u = "60,0 64,0 64,40 66,40 66,0 70,0 70,60 60,60";
    let mut play = field("D1 gb_fleet at 55,30 heading 90 speed 36", u);
    play.give(A, "carry on D1", &[3]);
    // A vessel at speed 0 does not roll; turning on the spot is no way.
    let mut play = field("D1 gb_fleet at 70,50 heading 90 speed 0", wide);
    play.give(A, "stop D1", &[]);
    // Who slows down with engines destroyed goes on after a miss.
    let mut play = field("D1 gb_fleet at 55,50 heading 90 speed 30", wide);
    play.but("D1", |unit| unit.halted = true).give(A, "carry on D1", &[3]).stands("D1", 67.0, 50.0, 90);
}

#[test]
fn ast_188_a_lane_is_known_to_who_laid_it() {
    for side in [A, B] {
        let (own, other) = ("S1 de_m35 at 50,50 heading 90 speed 12", "X1 gb_trawler at 170,5 heading 0 speed 0");
        let (a, b) = if side == A { (own, other) } else { (other, own) };
        let mut play = Layout::night().a(a).b(b).moves(side);
        play.to(Step::Move(side), &[]).give(side, "mine S1 3", &[]).give(side, "steer S1 at 12 by S rest", &[]);
        let lanes = |side| play.view(Viewer::Side(side)).table.lanes.len();
        assert_eq!((lanes(side), lanes(side.other())), (1, 0));
        // A light field of 5 cm, from the next turn on.
        let middle = cm(52.5, 50.0);
        assert!(play.board().mines_at(middle).is_empty());
        play.at_turn(2, &[]);
        assert_eq!(play.board().mines_at(middle).iter().map(|field| field.1).collect::<Vec<_>>(), [1]);
        assert!(play.board().mines_at(cm(55.5, 50.0)).is_empty());
    }
}

#[test]
fn ast_181_the_computer_goes_under_by_day_where_it_holds_an_enemy_and_by_night_when_it_is_hunted() {
    let said = |light: &'static str, change: fn(&mut Unit), fired: bool| {
        let layout = Layout::day().light(light).a("U1 de_uboat at 50,50 heading 0 speed 10");
        let mut play = layout.b("T1 gb_trawler at 60,50 heading 0 speed 8 unalerted").begins(A);
        play.at_turn(2, &[]).but("U1", change).but("T1", |unit| unit.fired = fired);
        let view = play.battle().view(Viewer::Side(A));
        let command = ActionStations::choose(play.setting(), &view, Effort::Quick, &mut Stream::new(1));
        ActionStations::write(play.setting(), &command)
    };
    assert_eq!(said("day", |_| {}, false), "depth U1 periscope");
    // Who is under water stays there, and who was forced up stays up.
    assert_eq!(said("day", |unit| unit.depth = Depth::Periscope, false), "pass");
    assert_eq!(said("day", |unit| unit.boxes = 14, false), "pass");
    assert_eq!(said("half_moon", |_| {}, false), "pass");
    assert_eq!(said("half_moon", |_| {}, true), "depth U1 periscope");
}

#[test]
fn ast_185_how_a_submarine_is_held_and_when_it_must_come_up() {
    let bombed = |change: fn(&mut sandtable_action_stations::battle::position::Unit), dice: &[u8]| {
        let mut play = Layout::night()
            .a("T1 gb_trawler at 50,50 heading 0 speed 12")
            .b("U1 de_uboat at 52,53 heading 0 speed 0")
            .begins(A);
        play.but("U1", |unit| unit.depth = Depth::Periscope).until(&[], |play| play.phase() == Phase::MoveTwo);
        play.give(A, "drop T1 10 after 30", &[]).give(A, "carry on T1", &[]).to(Step::Fire, &[]);
        play.but("U1", change).give(A, "done", &[]).give(B, "done", dice);
        (play.unit("U1").boxes, play.hears(B, "U1 can stay under water no longer."))
    };
    // Held by nothing: 3 or less. By sonar in this phase or in the last one: 6.
    assert_eq!(bombed(|_| {}, &[4]), (28, false));
    assert_eq!(bombed(|unit| unit.pinged = true, &[6, 5, 5]), (18, false));
    assert_eq!(bombed(|unit| unit.pinged_before = true, &[6, 5, 5]), (18, false));
    // Half of her boxes, and not one more; who had to come up already, or sinks, is not told again.
    assert_eq!(bombed(|unit| unit.boxes = 19, &[3, 2, 2]), (15, false));
    assert_eq!(bombed(|unit| unit.boxes = 18, &[3, 2, 2]), (14, true));
    assert_eq!(bombed(|unit| unit.boxes = 14, &[3, 2, 2]), (10, false));
    assert_eq!(bombed(|unit| unit.boxes = 4, &[3, 2, 2]), (0, false));
}

#[test]
fn ast_188_laying_mines() {
    let layer = "S1 de_m35 at 50,50 heading 90 speed 12";
    let mut play = moves(night(layer));
    play.refused(A, "mine S1 7", "AST-188").give(A, "mine S1 3", &[]);
    play.refused(A, "steer S1 at 16 by S rest", "AST-188").give(A, "steer S1 at 12 by S rest", &[]);
    // Three mines: a light field of five centimetres, two wide, from the next turn on; the enemy does not know of it.
    let lane = play.table().lanes[0];
    assert_eq!((lane.shape.length, lane.shape.width, lane.by, lane.from), (Length::cm(5), Length::cm(2), 1, 2));
    assert_eq!((lane.shape.centre, play.unit("S1").mines), (cm(52.5, 50.0), 27));
    assert!(play.board().mines_at(cm(52.0, 50.0)).is_empty());
    assert_eq!((play.view(Viewer::Side(A)).table.lanes.len(), play.view(Viewer::Side(B)).table.lanes.len()), (1, 0));
    // In the next turn it bites, and is known to both.
    play.but("X1", |unit| unit.at = Course { at: cm(52.0, 47.0), heading: sandtable_geometry::Angle::ZERO });
    play.but("X1", |unit| unit.speed = 12).at_turn(2, &[]).opened(&[]);
    play.but("X1", |unit| unit.at.at = cm(52.0, 47.0)).until(&[], |play| play.question() == Step::Move(B));
    play.give(B, "carry on X1", &[1, 1, 1, 1, 1, 1, 1, 3]);
    assert_eq!(play.view(Viewer::Side(B)).table.lanes.len(), 1);
    let mut none = moves(night("T1 gb_trawler at 50,50 heading 90 speed 8"));
    none.refused(A, "mine T1 1", "AST-188");
    // Who carries on too fast for it lays none.
    let mut fast = moves(night("S1 de_m35 at 50,50 heading 90 speed 18"));
    fast.give(A, "mine S1 3", &[]).give(A, "carry on S1", &[]);
    assert_eq!((fast.table().lanes.len(), fast.unit("S1").mines), (0, 30));
}

#[test]
fn ast_188_ast_189_a_move_that_ends_early_lays_and_sweeps_as_far_as_it_went() {
    let ashore = |unit: &str| moves(night(unit).land("57,0 90,0 90,120 57,120"));
    // Her bow runs aground on the way: of six mines those lie for which there was room, the last in part.
    let mut play = ashore("S1 de_m35 at 53,50 heading 90 speed 12");
    play.give(A, "mine S1 6", &[]).give(A, "carry on S1", &[3, 3]);
    let gone = cm(53.0, 50.0).distance(play.unit("S1").at.at);
    assert!(gone > Length::cm(2) && gone < Length::cm(6), "{gone:?}");
    let laid = (gone.as_um() * 6 + 99_999) / 100_000;
    assert_eq!((play.table().lanes[0].shape.length, i64::from(play.unit("S1").mines)), (gone, 30 - laid));
    let mut play = ashore("R1 de_r41 at 54,50 heading 90 speed 8");
    play.give(A, "sweep R1", &[]).give(A, "carry on R1", &[]);
    let gone = cm(54.0, 50.0).distance(play.unit("R1").at.at);
    assert!(gone > Length::ZERO && gone < Length::cm(4));
    assert_eq!((play.table().lanes[0].shape.length, play.table().lanes[0].by), (gone, -1));
    // A whole way that is too short for six.
    let mut play = moves(night("S1 de_m35 at 50,50 heading 90 speed 8"));
    play.give(A, "mine S1 6", &[]).give(A, "carry on S1", &[]);
    assert_eq!((play.table().lanes[0].shape.length, play.unit("S1").mines), (Length::cm(4), 27));
}

#[test]
fn ast_188_ast_189_ast_241_what_is_laid_or_swept_in_a_move_with_turns_is_one_lane() {
    let layer = || {
        let mut play = moves(night("S1 de_m35 at 50,50 heading 90 speed 12"));
        play.give(A, "mine S1 6", &[]).give(A, "steer S1 at 12 by T 2 L 30 S rest", &[]);
        play
    };
    let mut play = layer();
    let parts: Vec<_> = play.table().lanes.iter().map(|lane| (lane.joined, lane.known)).collect();
    assert_eq!(parts, [(false, 0b01), (true, 0b01)]);
    // Who follows in her wake is on one field, of one number: a light one where both parts lie, too.
    play.at_turn(2, &[]);
    let fields = |at| play.board().mines_at(at);
    let bend = fields(cm(52.0, 50.1));
    assert_eq!((bend.len(), bend[0].1), (1, 1));
    assert_eq!((fields(cm(50.5, 50.0))[0].0, fields(cm(55.0, 51.7))[0].0), (bend[0].0, bend[0].0));
    // Six centimetres of it are one die, and a strike makes the whole of it known.
    play.opened(&[]).but("X1", |unit| (unit.at, unit.speed) = (Course { at: cm(50.2, 50.0), ..unit.at }, 12));
    play.but("X1", |unit| unit.at.heading = sandtable_geometry::Angle::degrees(90));
    play.but("S1", |unit| unit.at.at = cm(10.0, 100.0)).until(&[], |play| play.question() == Step::Move(B));
    play.give(B, "steer X1 at 12 by T 2 L 30 S rest", &[2]);
    let mut struck = layer();
    struck.at_turn(2, &[]).opened(&[]).but("X1", |unit| unit.at.at = cm(55.0, 50.0));
    struck.but("X1", |unit| unit.speed = 8).until(&[], |play| play.question() == Step::Move(B));
    struck.give(B, "carry on X1", &[1, 1, 1, 1, 1, 1, 1, 3]);
    assert_eq!(struck.table().lanes.iter().map(|lane| lane.known).collect::<Vec<_>>(), [0b11, 0b11]);
    // One pass of a sweep takes one off, where she turns as elsewhere.
    let field = "40,0 100,0 100,120 40,120";
    let mut swept = moves(night("R1 de_r41 at 58,50 heading 90 speed 8").mines(A, "heavy", field));
    swept.give(A, "sweep R1", &[]).give(A, "steer R1 at 8 by T 2 L 30 S rest", &[10]).at_turn(2, &[]);
    assert_eq!([cm(60.0, 50.1), cm(58.5, 50.0), cm(60.0, 53.0)].map(|at| swept.board().mines_at(at)[0].1), [2, 2, 3]);
}

#[test]
fn ast_189_sweeping() {
    let field = "60,0 100,0 100,120 60,120";
    let sweeper = "R1 de_r41 at 58,50 heading 90 speed 8";
    let mut play = moves(night(sweeper).mines(B, "medium", field));
    play.give(A, "sweep R1", &[]).refused(A, "steer R1 at 9 by S rest", "AST-189");
    // Her own dice at a density one lower, and one lower again as a boat: nothing strikes, but a die is thrown.
    play.give(A, "carry on R1", &[1]);
    let swept = |play: &Play| play.board().mines_at(cm(61.0, 50.0)).first().map_or(0, |field| field.1);
    assert_eq!(swept(&play), 2);
    // From the next turn on the lane is one less dense; two passes make it clear. The field is known (AST-187).
    assert_eq!(play.view(Viewer::Side(A)).table.fields_known, 1);
    next(&mut play, &[]);
    assert_eq!(swept(&play), 1);
    play.on_table(|table| {
        let lane = table.lanes[0];
        table.lanes.push(lane);
    });
    assert_eq!(swept(&play), 0);
    assert_eq!(play.board().mines_at(cm(61.0, 52.0))[0].1, 2);
    moves(night("T1 gb_trawler at 58,50 heading 90 speed 8")).refused(A, "sweep T1", "AST-189");
}

#[test]
fn ast_180_troops_land_where_a_vessel_lies_at_the_beach() {
    let landed = |y: f64, speed: u16| {
        let layout = night(&format!("L1 de_mfp at 50,{y} heading 0 speed {speed}"))
            .land("40,60 60,60 60,70 40,70")
            .objective("title = \"Beach\"\nside = \"Alpha\"\npoints = 25\nof = [\"L1\"]\nlanding = [[40, 60], [60, 60], [60, 70], [40, 70]]");
        let mut play = layout.moves(A);
        play.to(Step::Launches, &[]).opened(&[]);
        play.table().score[0]
    };
    // Her bow is 1.25 cm before her centre.
    assert_eq!([landed(56.75, 0), landed(56.7, 0), landed(54.0, 4)], [25, 0, 0]);
    // At the middle of a long coast, too, broadside on.
    let mut play = night("L1 de_mfp at 50,57.9 heading 90 speed 0")
        .land("0,60 180,60 180,70 0,70")
        .objective("title = \"Beach\"\nside = \"Alpha\"\npoints = 25\nof = [\"L1\"]\nlanding = [[0, 60], [180, 60], [180, 70], [0, 70]]")
        .moves(A);
    play.to(Step::Launches, &[]).opened(&[]);
    assert_eq!(play.table().score, [25, 0]);
    // Once: they are ashore.
    play.at_turn(3, &[]);
    assert_eq!(play.table().score, [25, 0]);
}

#[test]
fn ast_240_what_is_not_in_this_game() {
    let play = moves(night("T1 gb_trawler at 58,50 heading 90 speed 8"));
    for words in ["board T1 X1", "tow T1 X1", "refuel T1", "capture X1"] {
        assert!(!play.understands(A, words), "{words}");
    }
}

#[test]
fn ast_129_written_moves_are_carried_out_together() {
    let layout = || Layout::night().set("move.method", "plotted");
    let mut play = layout()
        .a("M1 gb_mgb_bpb at 50,50 heading 90 speed 40")
        .b("M2 gb_mgb_bpb at 150,50 heading 270 speed 40")
        .begins(A);
    play.opened(&[]);
    // Both write in the communications phase; 20 cm are ten steps of two, and a turn is made at the first step end at or beyond its place.
    assert_eq!((play.phase(), play.question()), (Phase::Communications, Step::Plots));
    play.give(A, "steer M1 at 40 by T 5 L 30 S rest", &[]).give(A, "done", &[]).give(B, "done", &[]);
    play.stands("M2", 130.0, 50.0, 270);
    // Six on, then fourteen on 060.
    let along = sandtable_action_stations::battle::board::run(
        Course { at: cm(56.0, 50.0), heading: sandtable_geometry::Angle::degrees(60) },
        Length::cm(14),
    );
    assert!(play.unit("M1").at.at.within(along.at, Length::um(100)));
    assert!(
        play.board().table.units.iter().all(|unit| unit.moved || unit.place != Place::Table)
            || play.phase() > Phase::MoveOne
    );
    // Who meets: the one in whose forward arc the other lies rams (AST-211), though the other's step comes first.
    let mut play = layout()
        .a("F1 gb_trawler at 50,50 heading 0 speed 10")
        .b("M2 gb_trawler at 53,52.5 heading 270 speed 10")
        .begins(A);
    play.opened(&[]).until(&[], |play| play.question() == Step::Plots);
    play.give(A, "done", &[]).give(B, "done", &[9, 9, 7, 3, 4, 5]);
    // She rams her side: two dice each, less one at 10 knots, and a die for an M hit.
    assert_eq!((play.unit("F1").boxes, play.unit("F1").speed), (24, 5));
    assert_eq!((play.unit("M2").boxes, play.unit("M2").speed), (25, 0));
}

#[test]
fn ast_129_ast_149_a_ram_is_written_with_a_move() {
    let rams = |dice: &[u8]| {
        let mut play = Layout::night()
            .set("move.method", "plotted")
            .a("F1 gb_trawler at 50,50 heading 0 speed 10")
            .b("M2 gb_trawler at 53,52.5 heading 270 speed 10")
            .begins(A);
        play.opened(&[]).until(&[], |play| play.question() == Step::Plots);
        let (own, other) = (play.piece("M2"), play.piece("F1"));
        play.on_table(|table| {
            let seen = &mut table.contacts[B.index()][other.index()];
            (seen.level, seen.by, seen.number) = (Level::Class, bit(own), Some(0));
        });
        play.give(A, "done", &[]).give(B, "ram M2 C1", &[]).give(B, "done", dice);
        (play.unit("F1").boxes, play.unit("M2").boxes)
    };
    // The aim fails, and nobody need avoid anything; or it does not, the other avoids with 2 less, or does not.
    assert_eq!(rams(&[6]), (27, 27));
    assert_eq!(rams(&[5, 3]), (27, 27));
    assert_eq!(rams(&[5, 9, 7, 3, 4, 5]), (24, 25));
}

#[test]
fn ast_129_what_is_done_on_the_way_is_written_with_a_move() {
    let begun = |a: &str| {
        let mut play = Layout::night()
            .set("move.method", "plotted")
            .a(a)
            .b("M2 gb_trawler at 150,100 heading 0 speed 0")
            .begins(A);
        play.opened(&[]).until(&[], |play| play.question() == Step::Plots);
        play
    };
    let sweeper = "R1 de_r41 at 50,50 heading 90 speed 8";
    // Depth charges lie where they were to be dropped, whichever was written first.
    for words in [["drop R1 5 after 20", "steer R1 at 8 by S rest"], ["steer R1 at 8 by S rest", "drop R1 5 after 20"]]
    {
        let mut play = begun(sweeper);
        play.give(A, words[0], &[]).give(A, words[1], &[]).give(A, "done", &[]).give(B, "done", &[]);
        assert_eq!((play.table().patterns[0].at, play.unit("R1").charges), (cm(52.0, 50.0), 5), "{words:?}");
    }
    // Mines, and a lane that is swept.
    let mut play = begun(sweeper);
    play.give(A, "mine R1 6", &[]).give(A, "sweep R1", &[]).give(A, "done", &[]).give(B, "done", &[]);
    assert_eq!((play.unit("R1").mines, play.unit("R1").sweeping), (7, true));
    assert_eq!(play.table().lanes.iter().map(|lane| lane.by).collect::<Vec<_>>(), [1, -1]);
    // At 20 knots nobody lays mines.
    let mut fast = begun("R1 de_r41 at 50,50 heading 90 speed 18");
    fast.give(A, "mine R1 6", &[]).refused(A, "steer R1 at 20 by S rest", "AST-188");
}

#[test]
fn ast_185_more_than_a_dozen_patterns_lie_in_the_water() {
    let mut layout = Layout::night().b("X1 gb_trawler at 170,5 heading 0 speed 0");
    for n in 0..14 {
        layout = layout.a(&format!("T{n} gb_trawler at {},50 heading 0 speed 8 group {n}", 10 * n + 10));
    }
    let mut play = moves(layout);
    for n in 0..14 {
        play.to(Step::Move(A), &[]);
        play.give(A, &format!("drop T{n} 5 after 10"), &[]).give(A, &format!("carry on T{n}"), &[]);
    }
    assert_eq!(play.table().patterns.len(), 14);
}

#[test]
fn ast_187_ast_189_a_field_that_was_laid_is_known_once_it_is_swept() {
    let mut play =
        moves(Layout::night().a("R1 de_r41 at 50,50 heading 90 speed 8").b("S1 de_m35 at 150,50 heading 90 speed 12"));
    let lane = |from: (f64, f64), to: (f64, f64), by: i8, known: u8| Lane {
        shape: Rectangle::along(&Segment::new(cm(from.0, from.1), cm(to.0, to.1)), Length::cm(2)),
        by,
        from: 1,
        known,
        ..Lane::default()
    };
    // One across her way, and one that is not.
    play.on_table(|table| {
        table.lanes.push(lane((52.0, 45.0), (52.0, 55.0), 1, 0b10));
        table.lanes.push(lane((52.0, 60.0), (52.0, 70.0), 1, 0b10));
    });
    play.give(A, "sweep R1", &[]).give(A, "carry on R1", &[10]);
    assert_eq!(play.table().lanes.iter().map(|lane| lane.known).collect::<Vec<_>>(), [0b11, 0b10, 0b01]);
    // A lane that was swept before mines were laid there takes nothing off them.
    let mines = |lanes: [i8; 2]| {
        let mut play = moves(night("T1 gb_trawler at 10,10 heading 90 speed 8"));
        play.on_table(|table| {
            lanes.iter().for_each(|by| table.lanes.push(lane((52.0, 45.0), (52.0, 55.0), *by, 0b11)))
        });
        play.board().mines_at(cm(52.0, 50.0)).len()
    };
    assert_eq!([mines([1, -1]), mines([-1, 1])], [0, 1]);
}

#[test]
fn ast_180_only_who_has_troops_lands_any() {
    let landed = |kind: &str| {
        let mut play = night(&format!("L1 {kind} at 50,56.75 heading 0 speed 0"))
            .land("40,60 60,60 60,70 40,70")
            .objective(
                "title = \"Beach\"\nside = \"Alpha\"\npoints = 25\nlanding = [[40, 60], [60, 60], [60, 70], [40, 70]]",
            )
            .moves(A);
        play.to(Step::Launches, &[]).opened(&[]);
        play.table().score[0]
    };
    assert_eq!([landed("de_mfp"), landed("gb_trawler")], [25, 0]);
}

#[test]
fn ast_129_what_is_written_after_a_move_is_checked_against_it() {
    let written = |speed: u8| {
        let mut play = Layout::night()
            .set("move.method", "plotted")
            .a("R1 de_r41 at 50,50 heading 90 speed 12")
            .b("M2 gb_trawler at 150,100 heading 0 speed 0")
            .begins(A);
        play.opened(&[]).until(&[], |play| play.question() == Step::Plots);
        play.give(A, &format!("steer R1 at {speed} by S rest"), &[]);
        play
    };
    let mut fast = written(16);
    fast.refused(A, "mine R1 3", "AST-188").refused(A, "sweep R1", "AST-189").refused(
        A,
        "drop R1 5 after 81",
        "AST-185",
    );
    // Her path stands.
    fast.give(A, "drop R1 5 after 80", &[]).give(A, "done", &[]).give(B, "done", &[]).stands("R1", 58.0, 50.0, 90);
    assert_eq!((fast.unit("R1").speed, fast.table().patterns.len()), (16, 1));
    written(13).give(A, "mine R1 3", &[]).refused(A, "sweep R1", "AST-189");
    // What is said before any move is written is checked when that is.
    let mut first = written(12);
    first.give(A, "mine R1 3", &[]).give(A, "drop R1 5 after 10", &[]).refused(
        A,
        "steer R1 at 16 by S rest",
        "AST-188",
    );
}

#[test]
fn ast_186_a_q_ship_that_fires_starshell_or_at_an_aircraft_shows_herself() {
    let layout = || {
        Layout::night()
            .size(180, 200)
            .light("starlight")
            .looks(Some(1))
            .a("Q1 m_qship at 50,50 heading 0 speed 0")
            .aircraft(B, "P1 beaufighter at 60,190 heading 180")
            .b("X1 gb_trawler at 60,55 heading 0 speed 0")
    };
    let masked = |words: &str, dice: &[u8]| {
        let mut play = layout().moves(A);
        play.to(Step::Fire, &[]).give(A, words, &[]).opened(dice);
        play.unit("Q1").masked
    };
    assert!(!masked("fire Q1 with D at P1", &[10]));
    assert!(!masked("starshell Q1 with A at 60,55", &[1]));
    let mut quiet = layout().moves(A);
    quiet.to(Step::Launches, &[]);
    assert!(quiet.unit("Q1").masked);
}

#[test]
fn ast_185_ast_189_who_carries_on_with_her_sweep_out_does_what_was_said_before() {
    // Too fast to sweep, or to lay mines: the charges fall all the same.
    let mut play = moves(night("S1 de_m35 at 50,50 heading 0 speed 12"));
    play.but("S1", |unit| (unit.sweeping, unit.charges) = (true, 10));
    play.give(A, "drop S1 5 after 10", &[]).give(A, "carry on S1", &[]);
    assert_eq!(
        (play.unit("S1").charges, play.table().patterns[0].at, play.table().lanes.len()),
        (5, cm(50.0, 51.0), 0)
    );
    let mut play = moves(night("S1 de_m35 at 50,50 heading 0 speed 17"));
    play.but("S1", |unit| unit.charges = 10).give(A, "mine S1 3", &[]).give(A, "drop S1 10 after 20", &[]);
    play.give(A, "carry on S1", &[]);
    assert_eq!((play.unit("S1").charges, play.unit("S1").mines, play.table().lanes.len()), (0, 30, 0));
    // And she means to ram: 8 against a stopped vessel, and no avoiding of hers before.
    let mut play = Layout::day()
        .a("R1 de_r41 at 50,40 heading 0 speed 18")
        .b("F1 m_freighter3 at 50,47 heading 90 speed 0")
        .moves(A);
    play.to(Step::Move(A), &[]).on_table(|table| table.contacts[0][1].level = Level::Identity);
    play.but("R1", |unit| unit.sweeping = true).give(A, "ram R1 into F1", &[]);
    play.give(A, "carry on R1", &[8, 10, 6, 5]);
    assert_eq!(play.unit("F1").boxes, 50 - 6);
}

#[test]
fn ast_185_ast_241_a_pattern_at_the_start_of_a_path_and_none_beyond_its_end() {
    let words = "T1 gb_trawler at 50,50 heading 0 speed 6";
    let dropped = |said: &str, how: &str| {
        let mut play = moves(night(words));
        play.give(A, said, &[]).give(A, how, &[]);
        play.table().patterns[0].at
    };
    assert_eq!(dropped("drop T1 5 after 0", "carry on T1"), cm(50.0, 50.0));
    assert_eq!(dropped("drop T1 5 after 1", "carry on T1"), cm(50.0, 50.1));
    assert_eq!(dropped("drop T1 5 after 30", "carry on T1"), cm(50.0, 53.0));
    // Who stops has no path but the place where she is; and astern it is as long as her knots make it.
    assert_eq!(dropped("drop T1 5 after 0", "stop T1"), cm(50.0, 50.0));
    moves(night(words)).give(A, "drop T1 5 after 1", &[]).refused(A, "stop T1", "AST-185");
    let mut astern = moves(night("T1 gb_trawler at 50,50 heading 0 speed 0"));
    astern.give(A, "drop T1 5 after 25", &[]).refused(A, "astern T1 at 4", "AST-185");
    astern.give(A, "astern T1 at 5", &[]);
    assert_eq!(astern.table().patterns[0].at, cm(50.0, 47.5));
    // Where all moves are carried out together, too.
    let mut together = night(words).set("move.method", "plotted").begins(A);
    together.opened(&[]).until(&[], |play| play.question() == Step::Plots);
    together.give(A, "drop T1 5 after 0", &[]).opened(&[]);
    assert_eq!(together.table().patterns[0].at, cm(50.0, 50.0));
}

#[test]
fn ast_187_a_submarine_under_water_strikes_mines_like_any_vessel() {
    for depth in [Depth::Surfaced, Depth::Periscope, Depth::Deep] {
        let mut play =
            night("U1 de_uboat at 58,50 heading 90 speed 7").mines(B, "medium", "60,0 84,0 84,120 60,120").begins(A);
        play.but("U1", |unit| unit.depth = depth).to(Step::Move(A), &[]);
        play.give(A, "carry on U1", &[2, 1, 1, 1, 1, 1, 1, 3]).stands("U1", 61.5, 50.0, 90);
        assert_eq!((play.unit("U1").boxes, play.table().fields_known), (28 - 6, 1), "{depth:?}");
    }
}

#[test]
fn ast_185_ast_239_a_submarine_with_half_of_her_boxes_stays_on_the_surface() {
    let surfaced = |boxes: u16| {
        let mut play = night("U1 de_uboat at 80,40 heading 0 speed 4").begins(A);
        play.but("U1", |unit| unit.boxes = boxes);
        play
    };
    surfaced(14).refused(A, "depth U1 periscope", "AST-239");
    surfaced(15).give(A, "depth U1 periscope", &[]);
    // Who comes to that on the surface is told, once.
    let burns = |boxes: u16| {
        let mut play = night("U1 de_uboat at 80,40 heading 0 speed 4").open(&[]);
        play.but("U1", |unit| (unit.boxes, unit.fires) = (boxes, 1)).give(A, "move first", &[5]);
        play.hears(A, "U1 can stay under water no longer.")
    };
    assert_eq!([burns(17), burns(16), burns(15), burns(14)], [false, true, true, false]);
}

#[test]
fn ast_158_ast_195_depth_charges_are_an_explosion_and_no_gunfire() {
    let mut play = Layout::night()
        .a("T1 gb_trawler at 50,50 heading 0 speed 12")
        .b("F1 m_freighter3 at 150,50 heading 0 speed 0 unalerted")
        .moves(A);
    play.until(&[], |play| play.phase() == Phase::MoveTwo);
    play.give(A, "drop T1 5 after 10", &[]).give(A, "carry on T1", &[]).to(Step::Launches, &[]);
    assert_eq!((play.unit("F1").alerted, play.table().gunfire), (false, false));
    play.opened(&[]);
    assert!(play.unit("F1").alerted);
}
