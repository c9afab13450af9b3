//! How fast vessels go, and how they turn.

use crate::tables::{kind, lists, rules, tenths};
use sandtable_action_stations::lists::{Class, Helm, Kind};
use sandtable_action_stations::resolution::speed::{
    ASTERN, Drive, FLIGHT_TURN_RUN, bounds, engine_hit, engine_hits, held, helm, hull_quarters, most, setting_bounds,
    settings, turn_run, way,
};
use sandtable_geometry::Length;

/// AST-115 By how many knots a vessel of a class gains and loses speed in a turn at most.
fn acceleration(class: Class) -> [u8; 2] {
    [[10, 15], [6, 8], [4, 6]][class.index()]
}

fn drive(kind: &Kind) -> Drive {
    let engines = kind.engines;
    Drive { full: kind.speed.into(), boxes: kind.boxes, left: kind.boxes, engines, sea: 4, ..Drive::default() }
}

#[test]
fn ast_15_boxes_lost_to_a_ram_slow_her_like_any() {
    let boat = drive(&kind("gb_mtb_v70"));
    assert_eq!((boat.full, boat.boxes, most(&Drive { left: 5, ..boat })), (38, 7, 28));
}

#[test]
fn ast_141_hull_boxes_and_speed() {
    let quarters: Vec<u8> = (0..=7).rev().map(|left| hull_quarters(7, left)).collect();
    assert_eq!(quarters, [4, 4, 3, 3, 2, 2, 1, 0]);
    assert_eq!((hull_quarters(27, 21), hull_quarters(27, 20)), (4, 3));
    // At three quarters, a half and a quarter exactly she has the lower speed.
    assert_eq!([hull_quarters(20, 15), hull_quarters(20, 10), hull_quarters(20, 5)], [3, 2, 1]);
    assert_eq!(most(&Drive { left: 0, ..drive(&kind("gb_trawler")) }), 0);
}

#[test]
fn ast_142_m_hits_and_speed() {
    let boat = drive(&kind("gb_mtb_v70"));
    assert_eq!([0, 1, 2, 3].map(|repairable| most(&Drive { repairable, ..boat })), [38, 25, 12, 0]);
}

#[test]
fn ast_143_the_greatest_speed_now() {
    let boat = Drive { left: 5, repairable: 1, ..drive(&kind("gb_mtb_v70")) };
    assert_eq!([most(&boat), most(&Drive { bow: 1, ..boat })], [25, 15]);
    assert_eq!(most(&Drive { bow: 3, ..boat }), 0);
    assert_eq!(most(&Drive { stopped: true, ..drive(&kind("gb_mtb_v70")) }), 0);
}

#[test]
fn ast_99_a_hit_in_the_bow() {
    let hit = |key: &str| most(&Drive { bow: 1, ..drive(&kind(key)) });
    assert_eq!((hit("m_freighter3"), hit("gb_fleet")), (0, 26));
}

#[test]
fn ast_121_the_sea_limits_speed() {
    let lists = lists();
    let sea = |state, class: Class| lists.sea(state).quarters[class.index()];
    let boat = drive(&kind("gb_mtb_v70"));
    let speeds = [3, 4, 5, 6].map(|state| most(&Drive { sea: sea(state, Class::One), ..boat }));
    assert_eq!(speeds, [38, 28, 19, 9]);
    assert_eq!([sea(5, Class::Two), sea(6, Class::Two), sea(6, Class::Three)], [4, 3, 4]);
}

#[test]
fn ast_21_ast_221_m_hits_that_cannot_be_repaired_fill_boxes_first() {
    let vessel = Drive { full: 20, boxes: 10, left: 10, engines: 2, sea: 4, ..Drive::default() };
    assert_eq!(most(&Drive { irreparable: 1, repairable: 1, ..vessel }), 0);
    assert_eq!(most(&Drive { irreparable: 1, ..vessel }), 10);
    assert_eq!(engine_hits(2, 1, 2), 2);
    // One that lasts pushes one out that could be repaired; what finds no box is lost.
    assert_eq!(engine_hit(2, [0, 2], true), [1, 1]);
    assert_eq!(engine_hit(2, [1, 1], false), [1, 1]);
    assert_eq!(engine_hit(2, [2, 0], true), [2, 0]);
    assert_eq!(engine_hit(3, [1, 0], false), [1, 1]);
}

#[test]
fn ast_115_ast_137_what_speed_may_be_set() {
    assert!(lists().kinds.iter().all(|kind| [kind.up, kind.down] == acceleration(kind.class)));
    let by = acceleration;
    assert_eq!(bounds(10, by(Class::One), 38), 0..=20);
    assert_eq!(bounds(38, by(Class::One), 25), 23..=25);
    assert_eq!(bounds(30, by(Class::Three), 18), 24..=24);
    assert_eq!(bounds(10, by(Class::Two), 12), 2..=12);
    assert_eq!(bounds(2, by(Class::Three), 12), 0..=6);
}

#[test]
fn ast_101_ast_208_engines_destroyed() {
    let by = acceleration(Class::Three);
    let mut speed = 30;
    let slowing: Vec<u16> = std::iter::repeat_with(|| {
        speed = *bounds(speed, by, 0).end();
        speed
    })
    .take(5)
    .collect();
    assert_eq!(slowing, [24, 18, 12, 6, 0]);
    assert_eq!((bounds(15, by, 0), bounds(9, by, 0), bounds(3, by, 0)), (9..=9, 3..=3, 0..=0));
}

#[test]
fn ast_208_who_holds_course_holds_her_speed_as_far_as_she_can() {
    assert_eq!(held(20, &bounds(20, [4, 6], 32)), 20);
    assert_eq!(held(20, &bounds(20, [4, 6], 18)), 18);
}

#[test]
fn ast_208_submerged_limits_are_of_the_speed_under_water() {
    let submarine = kind("de_uboat");
    let below = Drive { full: submarine.submerged.into(), repairable: 1, ..drive(&submarine) };
    assert_eq!(most(&below), 3);
}

#[test]
fn ast_239_she_dives_at_her_speed_within_the_new_limits() {
    let submarine = kind("de_uboat");
    assert_eq!(bounds(10, [submarine.up, submarine.down], 7), 2..=7);
}

#[test]
fn ast_138_settings() {
    assert_eq!(settings(38), [0, 9, 19, 28, 38]);
    let allowed = |old, most| setting_bounds(old, 38, most).to_vec();
    assert_eq!(allowed(0, 38), [0, 9]);
    assert_eq!(allowed(19, 38), [0, 9, 19, 28]);
    assert_eq!(allowed(38, 38), [19, 28, 38]);
    // Between two settings, and slower than two steps lead.
    assert_eq!((allowed(10, 38), allowed(38, 12)), (vec![0, 9, 19], vec![19]));
}

#[test]
fn ast_104_ast_136_ways() {
    let half = rules(&[]);
    assert_eq!((way(&half, 27), way(&half, 40)), (tenths(135), Length::cm(20)));
    assert_eq!(way(&rules(&[("scale.cm_per_knot", "1.0")]), 27), Length::cm(27));
}

#[test]
fn ast_142_one_m_box_is_all_of_the_speed_and_none_is_no_engine() {
    let drive = |engines, repairable| {
        most(&Drive { full: 20, boxes: 10, left: 10, engines, repairable, sea: 4, ..Drive::default() })
    };
    assert_eq!([drive(1, 0), drive(1, 1), drive(0, 0)], [20, 0, 0]);
}

#[test]
fn ast_140_astern() {
    assert_eq!(way(&rules(&[]), ASTERN), tenths(25));
}

#[test]
fn ast_139_turns() {
    let runs = Helm::ALL.map(|(_, helm)| turn_run(helm).map(|run| run.as_um() / 10_000));
    assert_eq!(runs, [Some(4), Some(6), Some(10), Some(15), None]);
}

#[test]
fn ast_22_ast_208_damaged_steering_goes_down_the_ladder() {
    use Helm::{High, Lost, Low, Medium, VeryPoor};
    assert_eq!([High, Medium, Low, VeryPoor].map(|built| helm(built, 1)), [Medium, Low, VeryPoor, Lost]);
    assert_eq!([helm(High, 0), helm(High, 3), helm(Low, 9)], [High, VeryPoor, Lost]);
}

#[test]
fn ast_190_aircraft() {
    assert_eq!(way(&rules(&[]), 260), Length::cm(130));
    assert_eq!(FLIGHT_TURN_RUN, Length::cm(10));
}
