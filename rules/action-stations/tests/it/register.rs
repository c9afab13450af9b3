//! Clauses whose figures stand for themselves: the sheet's dates and defaults, scores, and what the scenarios of the book hold.

use crate::battles::scenario;
use crate::play::{A, B, Layout, Play, cm};
use crate::tables::{kind, lists, rules};
use sandtable_action_stations::battle::position::Salvo;
use sandtable_action_stations::battle::state::Step;
use sandtable_action_stations::resolution::speed::{self, Drive};
use sandtable_action_stations::resolution::torpedo::Aim;
use sandtable_action_stations::rules::Rules;
use sandtable_core::{Amended, Date};
use sandtable_geometry::{Angle, Course, Length};

fn score(aim: &Aim, set: &[(&str, &str)]) -> i8 {
    aim.score(&rules(set), &lists().torpedo).total()
}

/// The first attack of a narrow salvo from the beam.
fn beam() -> Aim {
    Aim { moves: 2, speed: 10, ..Aim::default() }
}

#[test]
fn ast_05_what_the_sheet_of_march_changed_carries_its_date() {
    let dated: Vec<_> =
        Rules::amendments().into_iter().filter_map(|switch| switch.date.map(|date| (switch.id, date))).collect();
    let march = Date { year: 2005, month: 3, day: 31 };
    assert_eq!(dated.len(), 4);
    assert!(dated.iter().all(|(id, date)| *date == march && id.contains(".torp.")));
}

#[test]
fn ast_08_every_change_is_in_force_unless_somebody_chooses_otherwise() {
    let rules = Rules::default();
    assert_eq!((rules.range_penalty, rules.extra_hit_step, rules.cone_ignores, rules.plus3_once), (1, 1, true, true));
}

#[test]
fn ast_14_both_lose_and_the_rammer_half() {
    // The rammed vessel sinks by its loss, and the rammer's roll is made and taken all the same: 5 is 2.
    let mut play = Layout::night()
        .a("M1 gb_mtb_v70 at 50,40 heading 0 speed 20")
        .b("T1 gb_trawler at 50,50 heading 90 speed 0")
        .moves(A);
    play.but("T1", |unit| unit.boxes = 3).to(Step::Move(A), &[]).give(A, "carry on M1", &[10, 7, 6, 5]);
    assert_eq!((play.unit("T1").sinking, play.unit("M1").boxes), (true, 5));
}

#[test]
fn ast_45_the_marker_is_the_centre_and_stays() {
    let mut play = Layout::night()
        .a("M1 gb_mtb_v70 at 50,60 heading 75 speed 4")
        .b("F1 m_freighter3 at 170,10 heading 90 speed 0")
        .moves(A);
    play.to(Step::Launches, &[]);
    let at = play.unit("M1").at;
    play.give(A, "launch M1 T 2 along 75", &[]).opened(&[]);
    assert_eq!(play.salvo('A').marker, at);
    play.until(&[], |play| play.turn() == 3 && play.question() == Step::Launches);
    assert!(play.unit("M1").at != at && play.salvo('A').marker == at);
}

#[test]
fn ast_68_a_long_lance_runs_thirty_centimetres() {
    let mut play = Layout::night()
        .a("K1 jp_kagero at 50,50 heading 0 speed 0")
        .b("F1 m_freighter3 at 170,40 heading 90 speed 0")
        .moves(A);
    play.to(Step::Launches, &[]).give(A, "launch K1 T 4 along 90 wide", &[]).opened(&[]);
    let template = Salvo { moves: 2, ..*play.salvo('A') }.template(2);
    assert_eq!((template.near, template.far), (Length::cm(30), Length::cm(60)));
    assert_eq!((template.near_width, template.far_width), (Length::cm(12), Length::cm(24)));
}

#[test]
fn ast_69_six_or_less() {
    assert_eq!(score(&beam(), &[]), 6);
}

/// What a salvo needs of a freighter that lies so, with its marker straight below her.
fn from_below(heading: i32) -> i8 {
    let mut play: Play = Layout::night()
        .a("M1 gb_mtb_v70 at 5,5 heading 0 speed 0")
        .b("F1 m_freighter3 at 90,90 heading 0 speed 10")
        .open(&[]);
    play.but("F1", |unit| unit.at = Course { at: cm(90.0, 90.0), heading: Angle::degrees(heading) });
    play.salvo_of("M1", (90.0, 60.0), 0, 2, "2");
    let load = play.salvo('A').load.unwrap();
    score(&play.board().aim(play.salvo('A'), play.piece("F1"), &load), &[])
}

#[test]
fn ast_76_through_the_aft_arc() {
    assert_eq!((from_below(0), from_below(44), from_below(45)), (4, 4, 6));
}

#[test]
fn ast_77_nothing_from_the_beam() {
    assert_eq!((from_below(90), from_below(270), from_below(135), from_below(225)), (6, 6, 6, 6));
}

#[test]
fn ast_80_three_more_once() {
    let helpless = Aim { speed: 0, unaware: true, ..beam() };
    assert_eq!((score(&helpless, &[]), score(&helpless, &[("torp.plus3", "cumulative")])), (9, 12));
}

#[test]
fn ast_82_damaged_steering_or_a_course_that_is_held() {
    assert_eq!(score(&Aim { speed: 20, steering: true, ..beam() }, &[]), 9);
    let steers = |change: fn(&mut sandtable_action_stations::battle::position::Unit)| {
        let mut play = Layout::night()
            .a("M1 gb_mtb_v70 at 5,5 heading 0 speed 0")
            .b("D1 gb_fleet at 90,90 heading 90 speed 20")
            .open(&[]);
        play.but("D1", change).salvo_of("M1", (90.0, 60.0), 0, 2, "2");
        let load = play.salvo('A').load.unwrap();
        play.board().aim(play.salvo('A'), play.piece("D1"), &load).steering
    };
    assert!(steers(|unit| unit.rudder = 1) && steers(|unit| unit.steering = 1) && steers(|unit| unit.hold = true));
    assert!(!steers(|_| {}));
}

#[test]
fn ast_83_unaware() {
    assert_eq!(score(&Aim { wide: true, unaware: true, ..beam() }, &[]), 8);
}

#[test]
fn ast_102_a_tanker_blows_up_on_an_eight() {
    let hit = |kind: &str, die: u8| {
        let mut play = Layout::night()
            .a("M1 gb_mtb_v70 at 5,5 heading 0 speed 0")
            .b(&format!("K1 {kind} at 50,50 heading 90 speed 0"))
            .moves(A);
        play.to(Step::Launches, &[]).salvo_of("M1", (50.0, 20.0), 0, 1, "1").opened(&[]);
        play.until(&[], |play| play.question() == Step::Fire).give(A, "done", &[]);
        play.give(B, "done", &[1, 1, 1, 1, 1, 1, 1, die]);
        (play.unit("K1").boxes, play.unit("K1").sinking, play.unit("K1").floods)
    };
    assert_eq!(hit("m_tanker", 8), (0, true, 0));
    assert_eq!(hit("m_freighter3", 10), (44, false, 1));
}

#[test]
fn ast_137_the_speeds_that_may_be_set() {
    let set = |kind: &str, speed: u16, boxes: u16| {
        let mut play = Layout::night()
            .a(&format!("V1 {kind} at 50,50 heading 0 speed {speed}"))
            .b("X1 gb_trawler at 170,5 heading 0 speed 0")
            .open(&[]);
        play.but("V1", |unit| unit.boxes = boxes);
        play.board().speeds(play.piece("V1"))
    };
    // A boat at 38 knots that may go 28: from 23; a destroyer at 30 that may go 18: exactly 24.
    assert_eq!(set("gb_mtb_v70", 38, 5), 23..=28);
    assert_eq!(set("gb_fleet", 30, 24), 24..=24);
    assert_eq!(set("gb_mtb_v70", 10, 7), 0..=20);
}

#[test]
fn ast_144_engineers_are_lost_on_an_eight() {
    let hit = |engineers: &[u8]| {
        let mut play = Layout::day()
            .a("T1 gb_trawler at 50,50 heading 0 speed 0")
            .b("S1 de_s38 at 65,50 heading 0 speed 0")
            .moves(A);
        play.to(Step::Fire, &[]).give(A, "fire T1 with A at S1", &[]).give(A, "done", &[]);
        // One box, special damage 8 + 1: an M hit.
        play.give(B, "done", &[&[1, 1, 8], engineers].concat());
        (play.unit("S1").engine_hits, play.unit("S1").engineers_lost)
    };
    assert_eq!((hit(&[7]), hit(&[8])), ((1, false), (1, true)));
}

#[test]
fn ast_192_the_torpedo_of_an_aircraft_arms_and_attacks_like_others() {
    let mut play = Layout::day()
        .size(300, 200)
        .a("C1 gb_corvette at 125,45 heading 0 speed 10")
        .aircraft(B, "P1 swordfish at 40,60 heading 90")
        .b("X1 gb_trawler at 290,195 heading 180")
        .moves(A);
    play.to(Step::Launches, &[]).give(B, "torpedo P1", &[]).opened(&[]).tells(B, "drops her torpedo");
    play.until(&[], |play| play.turn() == 2 && play.question() == Step::Launches);
    assert_eq!(play.salvo('A').moves, 1);
    // Dropped in turn 1 at (95,60); in turn 3 she is 30 cm ahead, and it needs 6.
    play.until(&[7], |play| play.turn() == 3 && play.question() == Step::Launches);
    assert_eq!(play.salvo('A').moves, 2);
}

#[test]
fn ast_197_the_points_of_the_scenarios() {
    let points = |id: &str| {
        let setting = scenario(id, &[]);
        [A, B]
            .map(|side| setting.force(side).filter_map(|unit| setting.kind(unit)).map(|kind| kind.points).sum::<u16>())
    };
    // Where a scenario has a vessel more or less than the clause, so that it is even, it says so.
    assert_eq!(points("ambush-off-the-dutch-coast"), [122, 268]);
    assert_eq!(points("e-boat-alley"), [437, 204]);
    assert_eq!(points("tokyo-express-off-guadalcanal"), [225, 552]);
    assert_eq!(points("barges-in-the-black-sea"), [165, 137]);
}

#[test]
fn ast_235_two_actions_of_large_ships() {
    let points = |id: &str| {
        let setting = scenario(id, &[]);
        assert!(setting.rules.fleet);
        [A, B]
            .map(|side| setting.force(side).filter_map(|unit| setting.kind(unit)).map(|kind| kind.points).sum::<u16>())
    };
    assert_eq!(points("two-against-two-off-brittany"), [298, 320]);
    assert_eq!(points("crossing-the-t-off-cape-esperance"), [907, 948]);
}

#[test]
fn ast_221_m_hits_beyond_the_boxes_are_lost() {
    // Two boxes, one irreparable, two repairable: one and one; after a repair half speed.
    let hits = speed::engine_hit(2, speed::engine_hit(2, speed::engine_hit(2, [0, 0], true), false), false);
    assert_eq!(hits, [1, 1]);
    let most = |repairable: u8| {
        speed::most(&Drive {
            full: 38,
            boxes: 7,
            left: 7,
            engines: 2,
            irreparable: 1,
            repairable,
            sea: 4,
            ..Drive::default()
        })
    };
    assert_eq!((most(1), most(0)), (0, 19));
    assert_eq!(kind("m_freighter3").engines, 2);
}

#[test]
fn ast_225_time_in_the_water_read_literally() {
    let literally = [("torp.time_from", "arming")];
    assert_eq!((score(&beam(), &literally), score(&beam(), &[])), (5, 6));
    assert_eq!(score(&Aim { moves: 4, ..beam() }, &literally), 3);
}
