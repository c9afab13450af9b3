//! Collisions on the table: where they threaten, who avoids, how vessels glance off, and where they lie afterwards.

use crate::play::{A, B, Layout, Play, cm};
use sandtable_action_stations::ActionStations;
use sandtable_action_stations::battle::board::Met;
use sandtable_action_stations::battle::position::{Depth, Level, Phase, Works};
use sandtable_action_stations::battle::state::Step;
use sandtable_action_stations::lists::Class;
use sandtable_action_stations::resolution::facing::Facing;
use sandtable_action_stations::sections::collision::rammer_of;
use sandtable_core::{Table, Viewer};
use sandtable_geometry::{Angle, Length};

/// A boat that is about to run into somebody; nobody has sighted anybody.
fn boat(boat: &str, other: &str) -> Play {
    let mut play = Layout::night().a(boat).b(other).moves(A);
    play.until(&[], |play| play.question() == Step::Move(A));
    play
}

/// The same where the other has moved already, or will not, and both hold each other.
fn seen(mover: &str, other: &str) -> Play {
    let mut play = boat(mover, other);
    play.on_table(|table| {
        for contacts in &mut table.contacts {
            contacts.iter_mut().for_each(|contact| contact.level = Level::Identity);
        }
    });
    play
}

const FREIGHTER: &str = "F1 m_freighter3 at 50,50 heading 90 speed 0";

#[test]
fn ast_10_a_glancing_contact_makes_none_of_the_rolls() {
    let mut play = seen("M1 gb_mtb_v70 at 50,40 heading 0 speed 38", FREIGHTER);
    // The mover cannot avoid, the freighter lies stopped; then the die for glancing, and nothing more.
    play.give(A, "carry on M1", &[10, 3]);
    assert_eq!((play.unit("M1").boxes, play.unit("F1").boxes), (6, 49));
    assert_eq!((play.unit("M1").engine_hits, play.unit("M1").speed), (0, 38));
}

#[test]
fn ast_134_who_loses_no_box_is_not_hit() {
    // At ten knots a boat has no dice for another.
    let mut play = seen("M1 gb_mtb_v70 at 50,40 heading 0 speed 10", "S1 gb_mtb_v70 at 50,44 heading 90 speed 0");
    play.give(A, "carry on M1", &[10, 7, 1]).hides(B, "hull box");
    let unit = play.unit("S1");
    assert_eq!((unit.boxes, unit.killer, unit.disturbed), (7, None, false));
}

#[test]
fn ast_211_of_two_that_are_as_fast_the_larger_rams() {
    let rammer = |words: [&str; 2], speeds: [u16; 2]| {
        let play = Layout::night().a(words[0]).b(words[1]).moves(A);
        let pieces = [0, 1].map(sandtable_core::Piece);
        let of = |n: usize| (pieces[n], play.table().units[n].at, speeds[n]);
        rammer_of(&play.board(), [of(0), of(1)]).map(|unit| unit.0)
    };
    // Each in the other's forward arc.
    let (boat, ship) = ("gb_mtb_v70 at 50,40 heading 0 speed 0", "m_freighter3 at 50,60 heading 180 speed 0");
    let [one, two] = [format!("M1 {boat}"), format!("F1 {ship}")];
    assert_eq!([rammer([&one, &two], [20, 10]), rammer([&one, &two], [10, 20])], [Some(0), Some(1)]);
    assert_eq!(rammer([&one, &two], [10, 10]), Some(1));
    let [one, two] = [format!("F1 {ship}"), format!("M1 {boat}")];
    assert_eq!(rammer([&one, &two], [10, 10]), Some(0));
    let even = format!("M2 {}", boat.replace("50,40 heading 0", "50,60 heading 180"));
    assert_eq!(rammer([&two, &even], [10, 10]), None);
    // Who lies in the other's forward arc, and has him in none of his, is rammed.
    let crossing = format!("F1 {}", ship.replace("heading 180", "heading 90"));
    assert_eq!([rammer([&two, &crossing], [5, 10]), rammer([&crossing, &two], [10, 5])], [Some(0), Some(1)]);
}

#[test]
fn ast_147_a_collision_threatens_where_footprints_would_touch() {
    // A centimetre clear of her side: nothing.
    let mut play = seen("M1 gb_mtb_v70 at 48,48.5 heading 90 speed 20", FREIGHTER);
    play.give(A, "carry on M1", &[]).stands("M1", 58.0, 48.5, 90);
    // Vessels in touch at the start may move apart.
    let mut play = seen("M1 gb_mtb_v70 at 48,48 heading 180 speed 20", FREIGHTER);
    play.but("M1", |unit| unit.at.at.y = 495_000).give(A, "carry on M1", &[]).stands("M1", 48.0, 39.5, 180);
}

#[test]
fn ast_148_the_mover_tries_first_then_the_other() {
    // 8 for a regular crew, 7 at 25 knots or more.
    let mut play = seen("M1 gb_mtb_v70 at 50,40 heading 0 speed 30", FREIGHTER);
    play.give(A, "carry on M1", &[7]).stands("M1", 50.0, 55.0, 0);
    // Where the end place is not free she stops at the last that was, and keeps her speed number.
    let mut play = seen("M1 gb_mtb_v70 at 50,40 heading 0 speed 20", FREIGHTER);
    play.give(A, "carry on M1", &[8]).stands("M1", 50.0, 49.0, 0);
    assert_eq!(play.unit("M1").speed, 20);
    // The other tries next: 8, and 2 less for large merchants.
    let under_way = "F1 m_freighter3 at 45,50 heading 90 speed 10";
    let mut play = seen("M1 gb_mtb_v70 at 50,40 heading 0 speed 38", under_way);
    play.give(A, "carry on M1", &[8, 6]).stands("M1", 50.0, 59.0, 0);
    let mut play = seen("M1 gb_mtb_v70 at 50,40 heading 0 speed 20", under_way);
    play.give(A, "carry on M1", &[9, 7, 10, 1, 1]);
    // Two less where the other is not sighted; none with damaged steering.
    let mut play = boat("M1 gb_mtb_v70 at 50,40 heading 0 speed 20", FREIGHTER);
    play.give(A, "carry on M1", &[7, 10, 1, 1]);
    let mut play = seen("M1 gb_mtb_v70 at 50,40 heading 0 speed 20", FREIGHTER);
    play.but("M1", |unit| unit.steering = 1).give(A, "carry on M1", &[10, 1, 1]);
}

#[test]
fn ast_149_a_deliberate_ram() {
    let ram = |dice: &[u8], speed: u16| {
        // Large vessels move first: she will lie across the boat's bow.
        let other = format!("F1 m_freighter3 at {},50 heading 90 speed {speed}", 50 - speed / 2);
        let mut play = seen("M1 gb_mtb_v70 at 50,40 heading 0 speed 20", &other);
        play.give(A, "ram M1 into F1", &[]).give(A, "carry on M1", dice);
        play
    };
    // 8 against a stopped target, which does not avoid; 5 against a moving one, which avoids with 2 less: 4 for a large merchant.
    assert_eq!(ram(&[8, 7, 6, 5], 0).unit("F1").boxes, 44);
    ram(&[9], 0).stands("M1", 50.0, 49.0, 0);
    ram(&[6], 10);
    ram(&[5, 4], 10);
    assert_eq!(ram(&[5, 5, 7, 6, 5], 10).unit("F1").boxes, 44);
    // It may glance off; and the target must be reached.
    assert_eq!(ram(&[8, 3], 0).unit("F1").boxes, 49);
    let mut play = seen("M1 gb_mtb_v70 at 50,10 heading 0 speed 20", FREIGHTER);
    play.refused(A, "ram M1 into F1", "AST-149");
}

#[test]
fn ast_150_glancing_off_at_a_fine_angle() {
    // Broadside and less than 30 degrees apart: 6 or less; at 30 degrees: 3 or less.
    let fine = |heading: u16, at: &str, die: u8| {
        let mover = format!("M1 gb_mtb_v70 at {at} heading {heading} speed 38");
        let mut play = seen(&mover, FREIGHTER);
        play.but("F1", |unit| unit.steering = 1).give(A, "carry on M1", &[10, die]);
        assert_eq!(play.unit("F1").boxes, 49);
        play.unit("M1").at.heading.0 / 1_000
    };
    assert_eq!(fine(70, "38,44.95", 6), 90);
    assert_eq!(fine(250, "62,55.05", 6), 270);
    let mut play = seen("M1 gb_mtb_v70 at 44,45.8 heading 60 speed 38", FREIGHTER);
    play.give(A, "carry on M1", &[10, 4, 1, 1, 2, 2]);
    assert!(play.unit("F1").boxes < 49);
}

#[test]
fn ast_211_alongside_after_glancing_in_contact_after_a_ram() {
    let mut play = seen("M1 gb_mtb_v70 at 38,44.95 heading 70 speed 38", FREIGHTER);
    play.give(A, "carry on M1", &[10, 6]);
    let (one, other) = (play.piece("M1"), play.piece("F1"));
    assert!(!play.board().footprint(one).meets(&play.board().footprint(other)));
    assert_eq!(play.unit("M1").at.heading.0, 90_000);
    assert!(play.unit("M1").at.at.y < 500_000 && play.unit("M1").at.at.y > 480_000);
    // Both keep their speed numbers.
    assert_eq!((play.unit("M1").speed, play.unit("F1").speed), (38, 0));
    // Where it would touch it is set straight away from her centre line: turning across her bow, by six tenths.
    let mut bow = seen("M1 gb_mtb_v70 at 52.7,50 heading 0 speed 20", FREIGHTER);
    bow.give(A, "steer M1 at 20 by T 0 L 30 S rest", &[10, 3]).stands("M1", 52.7, 49.4, 90);
    // In full: the mover stays at the last free place, stopped, and can only go astern until clear.
    let mut play = seen("M1 gb_mtb_v70 at 50,40 heading 0 speed 20", FREIGHTER);
    play.give(A, "carry on M1", &[10, 7, 6, 5]).stands("M1", 50.0, 49.0, 0);
    assert_eq!(play.unit("M1").speed, 0);
    let turn = play.turn();
    play.until(&[], |play| play.turn() > turn && play.phase() == Phase::MoveOne);
    play.refused(A, "steer M1 at 6 by S rest", "AST-211").give(A, "astern M1 at 5", &[]).stands("M1", 50.0, 46.5, 0);
}

#[test]
fn ast_189_ast_211_who_glances_off_has_swept_as_far_as_she_went_and_not_to_where_she_is_set_aside() {
    let mut play = seen("R1 de_r41 at 55.92,48.22 heading 300 speed 8", FREIGHTER);
    play.give(A, "sweep R1", &[]).give(A, "carry on R1", &[10, 3]);
    let (lane, now) = (play.table().lanes[0].shape, play.unit("R1").at);
    assert_eq!((now.heading.0, play.unit("F1").boxes), (270_000, 49));
    let end = lane.centre.advance(lane.heading, lane.length.half());
    assert!(now.at.distance(end) >= Length::um(1_000), "she was set aside");
    assert!(lane.heading.difference(Angle::degrees(300)) < Angle::millidegrees(200), "{:?}", lane.heading);
}

#[test]
fn ast_151_what_is_struck_is_where_the_mover_lies_before_contact() {
    let mut play = seen("M1 gb_mtb_v70 at 50,40 heading 0 speed 20", FREIGHTER);
    assert_eq!(play.board().facing(play.piece("F1"), play.piece("M1")), Facing::Beam);
    // Head on the speeds are added: 20 and 11 make 31, so a d6 comes to each roll.
    let mut head_on =
        seen("M1 gb_mtb_v70 at 50,40 heading 0 speed 20", "T1 gb_trawler at 50,54.5 heading 180 speed 11");
    head_on.give(A, "carry on M1", &[10, 10, 10, 6, 3, 5, 4]);
    assert_eq!((head_on.unit("T1").boxes, head_on.unit("M1").boxes), (27 - 9, 7 - 4));
    // From astern the difference counts: 20 - 12 is less than 11, and a boat then does nothing; the stern is rolled for.
    let mut stern = seen("M1 gb_mtb_v70 at 50,40 heading 0 speed 20", "T1 gb_trawler at 50,43 heading 0 speed 12");
    stern.give(A, "carry on M1", &[10, 10, 10, 9]);
    assert_eq!((stern.unit("T1").boxes, stern.unit("T1").rudder), (27, 1));
    play.give(A, "carry on M1", &[10, 7, 6, 5]);
}

#[test]
fn ast_21_ast_221_a_propeller_takes_the_box_of_a_hit_that_could_be_repaired() {
    // Rammed from astern by a boat, with an 8 for the stern; two M boxes.
    let rammed = |propellers: u8, hits: u8| {
        let mut play = seen("M1 gb_mtb_v70 at 50,40 heading 0 speed 20", "T1 gb_trawler at 50,43 heading 0 speed 12");
        play.but("T1", |unit| (unit.propellers, unit.engine_hits) = (propellers, hits));
        play.give(A, "carry on M1", &[10, 10, 10, 8]);
        play
    };
    let after = |propellers: u8, hits: u8| {
        let play = rammed(propellers, hits);
        (play.unit("T1").propellers, play.unit("T1").engine_hits)
    };
    assert_eq!([after(0, 0), after(0, 1), after(0, 2)], [(1, 0), (1, 1), (1, 1)]);
    assert_eq!([after(1, 0), after(1, 1), after(2, 0)], [(2, 0), (2, 0), (2, 0)]);
    // After one repair she has half of her speed again.
    let mut play = rammed(0, 2);
    let speed = |play: &Play| play.board().top_speed(play.piece("T1"));
    assert_eq!(speed(&play), 0);
    play.at_turn(2, &[]).give(B, "repair T1 engine", &[]).opened(&[2]);
    assert_eq!((play.unit("T1").engine_hits, speed(&play)), (0, 6));
}

#[test]
fn ast_152_speeds_after_a_full_collision() {
    // A boat does not slow a corvette; a destroyer halves her speed.
    let corvette = "C1 gb_corvette at 44,50 heading 90 speed 12";
    let mut play = seen("M1 gb_mtb_v70 at 50,40 heading 0 speed 20", corvette);
    play.give(A, "carry on M1", &[10, 10, 10, 6, 5]);
    assert_eq!((play.unit("C1").speed, play.unit("M1").speed), (12, 0));
    let mut play = seen("D1 gb_fleet at 50,40 heading 0 speed 20", "C1 gb_corvette at 50,50 heading 90 speed 13");
    play.give(A, "carry on D1", &[10, 10, 10, 1, 1, 1, 1, 1, 1, 1]);
    assert_eq!((play.unit("C1").speed, play.unit("D1").speed), (6, 0));
    // Who has not moved yet moves from there.
    play.until(&[], |play| play.question() == Step::Move(B));
    play.give(B, "carry on C1", &[]).stands("C1", 53.0, 50.0, 90);
}

#[test]
fn ast_182_submarines_are_rammed_on_the_surface_or_at_periscope_depth() {
    let meets = |mover: &str, depth: Depth| {
        let mut play = boat(mover, "U1 de_uboat at 50,45 heading 90 speed 0");
        play.but("U1", |unit| unit.depth = depth);
        let board = play.board();
        board.crowd(play.piece(&mover[..2]), 0).len()
    };
    let (mtb, destroyer) = ("M1 gb_mtb_v70 at 50,40 heading 0 speed 20", "D1 gb_fleet at 50,40 heading 0 speed 20");
    assert_eq!([Depth::Surfaced, Depth::Periscope, Depth::Deep].map(|depth| meets(mtb, depth)), [1, 0, 0]);
    assert_eq!([Depth::Surfaced, Depth::Periscope, Depth::Deep].map(|depth| meets(destroyer, depth)), [1, 1, 0]);
    // So it is where she runs under others herself.
    let mut play = boat("U1 de_uboat at 50,40 heading 0 speed 4", "X1 gb_trawler at 50,45 heading 90 speed 0");
    let mut under = |class: Class, depth: Depth| {
        play.but("U1", |unit| unit.depth = depth).but("X1", |unit| unit.class = class);
        play.board().crowd(play.piece("U1"), 0).len()
    };
    assert_eq!([Class::One, Class::Two, Class::Three].map(|class| under(class, Depth::Periscope)), [0, 1, 1]);
    assert_eq!([Class::One, Class::Two, Class::Three].map(|class| under(class, Depth::Deep)), [0; 3]);
    // A boat runs over a periscope; a destroyer's ram costs at least five boxes (AST-17).
    let mut play = seen(mtb, "U1 de_uboat at 50,45 heading 90 speed 0");
    play.but("U1", |unit| unit.depth = Depth::Periscope).give(A, "carry on M1", &[]).stands("M1", 50.0, 50.0, 0);
    let mut play = seen("D1 gb_fleet at 50,41 heading 0 speed 10", "U1 de_uboat at 50,45 heading 90 speed 0");
    play.but("U1", |unit| unit.depth = Depth::Periscope).refused(A, "ram D1 into D1", "AST-149");
    play.give(A, "carry on D1", &[10, 10, 1, 1, 1, 1, 1]);
    assert_eq!(play.unit("U1").boxes, 28 - 5);
}

#[test]
fn ast_210_step_by_step() {
    let mut play = boat("M1 gb_mtb_v70 at 50,40 heading 0 speed 20", FREIGHTER);
    // Contact at 9.1 cm, on her starboard beam; the last free place is a tenth before it.
    let board = play.board();
    let crowd = board.crowd(play.piece("M1"), 0);
    let at = |tenths: i32| {
        let there =
            sandtable_action_stations::battle::board::run(play.unit("M1").at, sandtable_geometry::Length::mm(tenths));
        board.met_at(play.piece("M1"), there, false, 0, &crowd)
    };
    assert_eq!((at(90), at(91)), (None, Some(Met::Vessel(play.piece("F1")))));
    assert_eq!(board.bearing(play.piece("F1"), play.piece("M1")).0, 90_000);
    // Unseen and unalerted vessels try, too; contact makes both known until phase 6, and alerts.
    play.but("F1", |unit| unit.alerted = false).but("F1", |unit| unit.speed = 10);
    assert!(play.shown(A).is_empty());
    play.give(A, "carry on M1", &[10, 10, 7, 6, 5]).stands("M1", 50.0, 49.0, 0);
    assert_eq!((play.shown(A).len(), play.shown(B).len()), (1, 1));
    assert!(play.unit("F1").alerted);
    assert_eq!(play.table().level(A, play.piece("F1")), Level::Identity);
    play.until(&[], |play| play.question() == Step::Fire);
    // In the dark she is seen at 18 cm half: at 12.5 by a look only, so touching is what showed her.
    assert!(!play.contact(A, "F1").touched);
    // Those who avoided each other once do not meet again in this move.
    let mut play = seen("M1 gb_mtb_v70 at 50,40 heading 0 speed 38", FREIGHTER);
    play.give(A, "carry on M1", &[1]).stands("M1", 50.0, 59.0, 0);
}

#[test]
fn ast_211_who_is_rammed_in_her_own_step_pays_in_full() {
    let mut play = Layout::night()
        .set("move.method", "plotted")
        .a("F1 gb_trawler at 50,50 heading 0 speed 10")
        .b("M2 m_freighter3 at 50,54.25 heading 180 speed 10")
        .begins(A);
    play.opened(&[]).until(&[], |play| play.question() == Step::Plots);
    // Head on, as fast as each other: the larger rams. Nobody avoids, nobody glances off; three dice for each, and the rammer loses half. Her
    // move goes on, and she steers clear of who lies there.
    play.give(A, "done", &[]).give(B, "done", &[9, 9, 7, 3, 4, 1, 5, 5, 2, 1]);
    assert_eq!((play.unit("F1").boxes, play.unit("M2").boxes), (19, 44));
}

#[test]
fn ast_150_ast_211_who_rams_in_the_others_step_and_glances_off_lies_alongside() {
    let mut play = Layout::night()
        .set("move.method", "plotted")
        .a("F1 gb_corvette at 50,49.7 heading 0 speed 10")
        .b("M2 m_freighter3 at 52.36,52.45 heading 250 speed 2")
        .begins(B);
    play.opened(&[]).until(&[], |play| play.question() == Step::Plots);
    // It is the freighter's step; but each has the other ahead, and the corvette is faster: she rams. She glances off: she ends her move where
    // she is, on the reverse of the freighter's course, at the speed she had. A box each; and the freighter's move goes on.
    play.give(A, "done", &[]).give(B, "done", &[9, 9, 3]);
    play.stands("F1", 50.0, 49.7, 70).stands("M2", 51.42, 52.11, 250);
    let boxes = ["F1", "M2"].map(|unit| play.unit(unit).boxes);
    assert_eq!((play.unit("F1").speed, boxes), (10, [33, 49]));
}

#[test]
fn ast_210_two_that_are_touched_at_one_place_are_both_met() {
    let between = |dice: &[u8]| {
        let mut play = Layout::night()
            .a("M1 gb_mtb_v70 at 50,40 heading 0 speed 20")
            .b("F1 m_freighter3 at 47.4,50.9 heading 90 speed 0")
            .b("F2 m_freighter3 at 52.6,50.9 heading 90 speed 0")
            .moves(A);
        play.until(&[], |play| play.question() == Step::Move(A)).give(A, "carry on M1", dice);
        play.stands("M1", 50.0, 49.9, 0);
        ["F1", "F2"].map(|unit| play.unit(unit).boxes)
    };
    // Her last tenth brings her to both: she avoids each by a die of its own, or only the first of them.
    assert_eq!(between(&[1, 2]), [50, 50]);
    assert_eq!(between(&[1, 10, 10, 7, 2, 1]), [50, 43]);
}

#[test]
fn ast_145_ast_210_who_comes_over_a_shoal_may_meet_another_there() {
    let mut play = Layout::night()
        .shallow("0,50 180,50 180,120 0,120")
        .a("T1 gb_trawler at 50,45 heading 0 speed 10")
        .b("F1 gb_trawler at 50,51.4 heading 90 speed 0")
        .moves(A);
    play.until(&[], |play| play.question() == Step::Move(A));
    // Her centre comes into the shallows where her bow touches, at the end of her way: she does not ground, and avoids.
    play.give(A, "carry on T1", &[7, 1]).stands("T1", 50.0, 49.9, 0);
}

#[test]
fn ast_211_who_glances_off_is_set_aside_until_she_touches_nobody() {
    // Across a freighter's bow, by six tenths; but there lies a trawler, and she comes to lie beyond her.
    let mut play = Layout::night()
        .a("M1 gb_mtb_v70 at 52.7,50 heading 0 speed 20")
        .b(FREIGHTER)
        .b("T1 gb_trawler at 52.7,49.1 heading 90 speed 0")
        .moves(A);
    play.until(&[], |play| play.question() == Step::Move(A));
    play.give(A, "steer M1 at 20 by T 0 L 30 S rest", &[10, 3]);
    let board = play.board();
    let touched = board.touching(play.piece("M1"), &board.crowd(play.piece("M1"), 0));
    assert!(touched.is_empty(), "{touched:?}");
    assert_eq!((play.unit("M1").at.at.x, play.unit("M1").at.heading.0), (527_000, 90_000));
    assert!(play.unit("M1").at.at.y < 490_000 && play.unit("M1").at.at.y > 480_000, "{:?}", play.unit("M1").at);
}

#[test]
fn ast_148_who_is_on_radar_only_has_not_been_sighted() {
    let held = |level: Level, dice: &[u8]| {
        let mut play = boat("M1 gb_mtb_v70 at 50,40 heading 0 speed 20", FREIGHTER);
        play.on_table(|table| table.contacts[0][1].level = level).give(A, "carry on M1", dice);
    };
    // Two less by a contact without a class, as without any.
    held(Level::Class, &[7]);
    held(Level::Position, &[7, 10, 1, 1]);
    held(Level::None, &[7, 10, 1, 1]);
}

#[test]
fn ast_134_ast_211_who_is_sinking_rams_nobody_where_all_move_together() {
    let mut play = Layout::night()
        .set("move.method", "plotted")
        .a("F1 gb_trawler at 50,54 heading 180 speed 10")
        .b("M2 gb_trawler at 50,50 heading 0 speed 8")
        .begins(A);
    play.opened(&[]).until(&[], |play| play.question() == Step::Plots);
    // She would be the faster of two that meet head on; but she only lies there, and the other runs into her.
    play.but("F1", |unit| (unit.boxes, unit.sinking) = (0, true));
    play.give(A, "done", &[]).give(B, "done", &[10, 10, 1, 1, 2, 2]);
    assert_eq!((play.unit("M2").boxes, play.unit("M2").speed), (27 - 2, 0));
    play.stands("F1", 50.0, 54.0, 180);
}

/// Two who write their moves, about to be asked for them.
fn plotting(a: &str, b: &str) -> Play {
    let mut play = Layout::night().set("move.method", "plotted").a(a).b(b).begins(A);
    play.opened(&[]).until(&[], |play| play.question() == Step::Plots);
    play
}

#[test]
fn ast_153_ast_210_ast_213_smoke_is_laid_as_far_as_she_sailed_and_no_farther() {
    let mut play = seen("M1 gb_mtb_v70 at 50,40 heading 0 speed 20", FREIGHTER);
    // She avoids, and her end place is not free: she stops at the last that was, just outside the end of her strip.
    play.give(A, "smoke M1", &[]).give(A, "carry on M1", &[8]).stands("M1", 50.0, 49.0, 0);
    assert_eq!(play.table().smoke[0].track.to, cm(50.0, 49.0));
    assert!(play.board().is_clear(cm(50.0, 49.0), cm(50.0, 69.0)));
    // So it is where the moves were written.
    let mut play = plotting("M1 gb_mtb_v70 at 50,40 heading 0 speed 20", FREIGHTER);
    play.give(A, "smoke M1", &[]).give(A, "done", &[]).give(B, "done", &[1]).stands("M1", 50.0, 49.0, 0);
    assert_eq!(play.table().smoke[0].track.to, cm(50.0, 49.0));
}

#[test]
fn ast_146_ast_211_who_glances_off_is_not_set_over_the_edge() {
    // Across a freighter's bow she would be set away by six tenths; the edge is nearer.
    let mut play = seen("M1 gb_mtb_v70 at 52.7,0.3 heading 0 speed 20", "F1 m_freighter3 at 50,0.3 heading 90 speed 0");
    play.give(A, "steer M1 at 20 by T 0 L 30 S rest", &[10, 3]).stands("M1", 52.7, 0.3, 90);
}

#[test]
fn ast_148_ast_208_who_holds_her_course_cannot_avoid_in_all_of_her_move() {
    let mut play = plotting("F1 gb_trawler at 50,54 heading 180 speed 10", "M2 gb_trawler at 50,50 heading 0 speed 8");
    // They meet after her first tenth of the way; only the other tries.
    play.but("F1", |unit| unit.hold = true).give(A, "done", &[]).give(B, "done", &[10, 10, 1, 1, 2, 2]);
    assert_eq!((play.unit("F1").speed, play.unit("F1").hold, play.unit("M2").boxes), (0, false, 27 - 2));
}

#[test]
fn ast_129_ast_151_from_the_first_step_on_all_run_at_their_new_speeds() {
    let mut play = plotting("F1 gb_trawler at 50,50 heading 0 speed 8", "M2 gb_trawler at 50,52.9 heading 180 speed 0");
    // They touch in the first step. She lay stopped in the last turn; now she makes 6 knots, and tries to avoid.
    play.give(B, "steer M2 at 6 by S rest", &[]).give(A, "done", &[]).give(B, "done", &[10, 10, 10, 1, 1, 2, 2]);
    assert_eq!((play.unit("M2").boxes, play.unit("F1").boxes), (27 - 2, 27 - 2));
}

#[test]
fn ast_129_ast_147_who_moves_in_another_phase_is_not_under_way() {
    let mut play = plotting("D1 gb_fleet at 50,40 heading 0 speed 6", "M1 gb_mtb_v70 at 50,44 heading 180 speed 10");
    // Each has the other ahead, and the boat was faster in the last turn; but the destroyer moves, and rams her.
    play.give(A, "done", &[]).give(B, "done", &[10, 10, 10, 10, 10, 10, 1, 1, 2]);
    assert_eq!((play.unit("M1").sinking, play.unit("D1").boxes, play.unit("D1").speed), (true, 48 - 2, 0));
}

#[test]
fn ast_185_who_is_rammed_to_half_of_her_boxes_under_water_must_come_up() {
    let forced = |boxes: u16| {
        let mut play = seen("D1 gb_fleet at 50,41 heading 0 speed 10", "U1 de_uboat at 50,45 heading 90 speed 0");
        play.but("U1", |unit| (unit.depth, unit.boxes) = (Depth::Periscope, boxes));
        play.give(A, "carry on D1", &[10, 10, 1, 1, 1, 1, 1]);
        play.hears(B, "U1 can stay under water no longer.")
    };
    assert_eq!([forced(19), forced(20)], [true, false]);
}

#[test]
fn ast_23_ast_24_a_ram_at_thirty_knots_shakes_weapons_and_radar() {
    let rammed = |speed: u16, dice: &[u8]| {
        let mut play = seen(
            &format!("D1 gb_fleet at 50,40 heading 0 speed {speed}"),
            "C1 gb_corvette at 50,50 heading 90 speed 0",
        );
        play.give(A, "carry on D1", dice);
        play
    };
    // No M hit; then a die for each of four mounts, for the gear, and for the radar.
    let crash = [10, 10, 1, 1, 1, 1, 1, 1, 1];
    let mut play = rammed(30, &[&crash[..], &[1, 3, 2, 3, 2, 1]].concat());
    let (unit, turn) = (*play.unit("C1"), play.turn());
    let guns: Vec<u8> = unit.guns.iter().map(|gun| gun.out_through).collect();
    assert_eq!((guns, unit.gear_out_through), (vec![turn + 2, 0, turn, 0], turn + 2));
    assert_eq!(unit.radar, Works::Wrecked);
    play.tells(B, "mount A is out through turn 3").tells(B, "the depth charge gear is out through turn 3");
    let told = play.told(Viewer::Side(B));
    let of = |words: &str| told.iter().find(|sentence| sentence.text.contains(words)).map(|sentence| &*sentence.clause);
    assert_eq!([of("mount A is out"), of("is out through turn 1")], [Some("AST-24"); 2]);
    // The gear is not knocked out in the record, and not used.
    let roster = ActionStations::roster(play.setting(), &play.view(Viewer::Side(B)));
    let card = roster.units[1].pieces[0].card.clone().unwrap();
    let gear = card.fixtures.iter().find(|fixture| &*fixture.name == "Depth charge gear").unwrap();
    assert_eq!((gear.works, gear.turns), (sandtable_core::Works::Hindered, 3));
    let shaken = rammed(29, &crash[..]);
    assert_eq!((shaken.unit("C1").guns[0].out_through, shaken.unit("C1").radar), (0, Works::Ready));
}

#[test]
fn ast_16_ast_19_a_broadside_costs_an_m_hit_and_no_engineers_and_nothing_of_who_sinks() {
    let rammed = |boxes: u16, dice: &[u8]| {
        let mut play = seen("T1 gb_trawler at 50,40 heading 0 speed 11", "T2 gb_trawler at 50,44 heading 90 speed 0");
        play.but("T2", |unit| unit.boxes = boxes).give(A, "carry on T1", dice);
        *play.unit("T2")
    };
    let hit = rammed(27, &[10, 10, 1, 1, 1, 1, 8]);
    assert_eq!((hit.engine_hits, hit.engineers_lost), (1, false));
    let sunk = rammed(1, &[10, 10, 1, 1, 1, 1]);
    assert_eq!((sunk.sinking, sunk.engine_hits), (true, 0));
}
