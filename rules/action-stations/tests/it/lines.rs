//! Lines of sight and of fire on the table: land, smoke, vessels between.

use crate::play::{A, B, Layout, Play, cm};
use sandtable_action_stations::battle::position::{Beam, Depth, Phase, Smoke};
use sandtable_action_stations::battle::state::Step;
use sandtable_geometry::{Angle, Length, Segment};

fn laid(table: Layout, tracks: &[[(f64, f64); 2]]) -> Play {
    let mut play = table.a("A1 gb_mtb_v70 at 5,5 heading 0").b("B1 gb_mtb_v70 at 175,5 heading 0").open(&[]);
    play.on_table(|table| {
        for [from, to] in tracks {
            let track = Segment::new(cm(from.0, from.1), cm(to.0, to.1));
            table.smoke.push(Smoke { track, joined: false, through: 5 });
        }
    });
    play
}

#[test]
fn ast_109_what_blocks_a_line() {
    // A freighter between a trawler and a boat hides the boat from her guns, and not from her eyes; not the other way round.
    let layout = |near: &str, far: &str| {
        Layout::day()
            .a("T1 gb_trawler at 50,50 heading 90 speed 0")
            .b(&format!("N1 {near} at 60,50 heading 0 speed 0"))
            .b(&format!("F1 {far} at 70,50 heading 0 speed 0"))
    };
    let mut play = layout("m_freighter3", "gb_mtb_v70").moves(A);
    play.to(Step::Fire, &[]).refused(A, "fire T1 with A at F1", "AST-109").give(A, "fire T1 with A at N1", &[]);
    assert!(play.board().in_sight(play.piece("T1"), play.piece("F1")));
    let mut play = layout("gb_mtb_v70", "m_freighter3").moves(A);
    play.to(Step::Fire, &[]).give(A, "fire T1 with A at F1", &[]);
    // Touching is enough; own vessels block like others (AST-216).
    let mut play = layout("gb_trawler", "gb_trawler").moves(A);
    play.but("N1", |unit| {
        unit.at = sandtable_geometry::Course { at: cm(60.0, 50.2), heading: sandtable_geometry::Angle::degrees(90) }
    });
    play.to(Step::Fire, &[]).refused(A, "fire T1 with A at F1", "AST-109");
    let mut play = layout("gb_trawler", "gb_trawler").moves(A);
    play.but("N1", |unit| {
        unit.at = sandtable_geometry::Course { at: cm(60.0, 50.201), heading: sandtable_geometry::Angle::degrees(90) }
    });
    play.to(Step::Fire, &[]).give(A, "fire T1 with A at F1", &[]);
    let mut play = Layout::day()
        .a("T1 gb_trawler at 50,50 heading 90 speed 0")
        .a("N1 gb_trawler at 60,50 heading 0 speed 0")
        .b("F1 gb_trawler at 70,50 heading 0 speed 0")
        .moves(A);
    play.to(Step::Fire, &[]).refused(A, "fire T1 with A at F1", "AST-109");
}

#[test]
fn ast_110_land_blocks_with_its_edge_and_its_corners() {
    let play = laid(Layout::day().land("40,40 60,40 60,60 40,60"), &[]);
    let clear = |from: (f64, f64), to: (f64, f64)| play.board().is_clear(cm(from.0, from.1), cm(to.0, to.1));
    assert!(
        !clear((30.0, 50.0), (70.0, 50.0)) && !clear((30.0, 40.0), (70.0, 40.0)) && !clear((30.0, 30.0), (40.0, 40.0))
    );
    assert!(!clear((30.0, 70.0), (50.0, 50.0)) && clear((30.0, 39.999), (70.0, 39.999)));
}

#[test]
fn ast_213_the_shape_of_smoke() {
    let play = laid(Layout::day(), &[[(50.0, 50.0), (50.0, 62.0)]]);
    let clear = |from: (f64, f64), to: (f64, f64)| play.board().is_clear(cm(from.0, from.1), cm(to.0, to.1));
    assert!(!clear((40.0, 56.0), (60.0, 56.0)) && clear((40.0, 62.0), (60.0, 62.0)));
    // The layer stands at the end of her own strip.
    assert!(clear((50.0, 62.0), (50.0, 80.0)) && !clear((50.0, 62.0), (50.0, 40.0)));
    // Along its side nothing is strictly inside.
    assert!(clear((51.5, 40.0), (51.5, 80.0)) && !clear((51.499, 40.0), (51.499, 80.0)));
    // Inside one sees, and is seen, within 3 cm; another strip still blocks.
    assert!(clear((50.0, 55.0), (53.0, 55.0)) && !clear((50.0, 55.0), (53.001, 55.0)));
    let one = laid(Layout::day(), &[[(51.0, 50.0), (51.0, 62.0)]]);
    assert!(one.board().is_clear(cm(50.9, 55.0), cm(53.9, 55.0)));
    let two = laid(Layout::day(), &[[(51.0, 50.0), (51.0, 62.0)], [(52.4, 50.0), (52.4, 62.0)]]);
    assert!(!two.board().is_clear(cm(50.9, 55.0), cm(53.9, 55.0)));
}

#[test]
fn ast_213_smoke_goes_round_its_turning_points() {
    let clear = |joined: bool, y: f64| {
        let mut play = laid(Layout::day(), &[[(50.0, 50.0), (50.0, 62.0)]]);
        play.on_table(|table| table.smoke[0].joined = joined);
        play.board().is_clear(cm(40.0, y), cm(60.0, y))
    };
    assert_eq!([61.9, 63.4, 63.5].map(|y| clear(true, y)), [false, false, true]);
    assert_eq!([61.9, 62.1].map(|y| clear(false, y)), [false, true]);
    // At its beginning another stretch does that, or nobody.
    assert!(clear(true, 49.0));
}

#[test]
fn ast_153_smoke_along_the_path_for_five_turns() {
    let layout = Layout::night()
        .a("S1 de_s38 at 50,40 heading 0 speed 12")
        .b("B1 gb_trawler at 175,5 heading 0 speed 0")
        .turns(12);
    let mut play = layout.moves(A);
    play.until(&[], |play| play.turn() == 2 && play.phase() == Phase::MoveOne);
    play.give(A, "smoke S1", &[]).give(A, "steer S1 at 12 by S 4 T 0 R 30 S rest", &[]);
    let table = play.table();
    assert_eq!((table.smoke.len(), table.smoke[0].through, play.unit("S1").smoke), (2, 7, 7));
    // A turning point between two runs is round, the ends are flat.
    assert_eq!((table.smoke[0].joined, table.smoke[1].joined), (false, true));
    assert_eq!(table.smoke[1].track.to, cm(50.0, 50.0));
    play.until(&[], |play| play.turn() == 3 && play.phase() == Phase::MoveOne);
    play.give(A, "no smoke S1", &[]).give(A, "carry on S1", &[]);
    assert_eq!(play.unit("S1").smoke, 7);
    play.until(&[], |play| play.turn() == 7);
    assert_eq!(play.table().smoke.len(), 2);
    play.until(&[], |play| play.turn() == 8);
    assert!(play.table().smoke.is_empty());
    // Nobody who is not alerted lays any, nor who has none left.
    let mut play = layout.moves(A);
    play.until(&[], |play| play.phase() == Phase::MoveOne);
    play.but("S1", |unit| unit.smoke = 0).refused(A, "smoke S1", "AST-153");
    play.but("S1", |unit| (unit.smoke, unit.alerted) = (3, false)).refused(A, "smoke S1", "AST-159");
    // Written moves lay it along the whole of a run, without rounding its end.
    let mut play = layout.set("move.method", "plotted").begins(A);
    play.opened(&[]);
    assert_eq!(play.question(), Step::Plots);
    play.all(A, &["smoke S1", "steer S1 at 12 by S rest"]).opened(&[]);
    let smoke = &play.table().smoke;
    assert_eq!((smoke.len(), smoke[0].track), (1, Segment::new(cm(50.0, 40.0), cm(50.0, 46.0))));
    assert!(!smoke[0].joined);
}

#[test]
fn ast_122_smoke_drifts_down_wind() {
    let layout = Layout::night()
        .sea(2)
        .wind(240)
        .a("S1 de_s38 at 50,40 heading 0 speed 12")
        .b("B1 gb_trawler at 175,5 heading 0 speed 0");
    let mut play = layout.moves(A);
    play.until(&[], |play| play.phase() == Phase::MoveOne);
    play.give(A, "smoke S1", &[]).give(A, "carry on S1", &[]);
    play.until(&[], |play| play.turn() == 2);
    // One centimetre toward 060.
    let from = play.table().smoke[0].track.from;
    assert!(from.within(cm(50.866, 40.5), Length::um(5)), "{from:?}");
    let _ = B;
}

#[test]
fn ast_213_what_is_laid_in_one_move_is_one_strip() {
    let mut play = laid(Layout::day(), &[[(50.0, 50.0), (50.0, 56.0)]]);
    play.on_table(|table| {
        let track = Segment::new(cm(56.0, 56.0), cm(50.0, 56.0));
        table.smoke.push(Smoke { track, joined: true, through: 5 });
    });
    // From inside the first run past the turning point: as far as 3 cm, and no farther.
    let from = cm(48.55, 55.5);
    assert!(play.board().is_clear(from, cm(49.2, 57.6)));
    assert!(!play.board().is_clear(from, cm(49.5, 58.6)));
    // From outside both, across the turning point.
    assert!(!play.board().is_clear(cm(48.4, 55.9), cm(49.2, 57.6)));
}

#[test]
fn ast_162_ast_242_a_light_along_a_bearing_has_the_nearest_vessel() {
    let lit = |layout: Layout| {
        let mut play = layout.a("T1 gb_trawler at 50,50 heading 0 speed 0").moves(A);
        play.but("T1", |unit| (unit.lights, unit.beam) = (1, Some(Beam::Along(Angle::ZERO))));
        play
    };
    let freighters = || {
        Layout::night().b("F1 m_freighter3 at 50,85 heading 0 speed 0").b("F2 m_freighter3 at 50,70 heading 90 speed 0")
    };
    let play = lit(freighters());
    assert_eq!(play.board().beam_has(play.piece("T1")), Some(play.piece("F2")));
    // A deep submarine before them takes no light, nor does a dummy.
    let mut play = lit(freighters().b("U1 de_uboat at 50,60 heading 0 speed 0"));
    assert_eq!(play.board().beam_has(play.piece("T1")), Some(play.piece("U1")));
    play.but("U1", |unit| unit.depth = Depth::Deep);
    assert_eq!(play.board().beam_has(play.piece("T1")), Some(play.piece("F2")));
    let mut play =
        freighters().set("hidden.markers", "markers").a("T1 gb_trawler at 50,50 heading 0 speed 0").open(&[1; 4]);
    play.but("T1", |unit| (unit.lights, unit.beam) = (1, Some(Beam::Along(Angle::ZERO))));
    play.but("DB1", |unit| unit.at.at = cm(50.0, 60.0));
    assert_eq!(play.board().beam_has(play.piece("T1")), Some(play.piece("F2")));
}

#[test]
fn ast_109_ast_242_who_is_under_water_and_a_dummy_stand_in_no_line_of_fire() {
    let fires = |play: &Play| play.board().in_the_way(play.piece("T1"), play.piece("F1")).is_none();
    let layout =
        || Layout::day().a("T1 gb_trawler at 50,50 heading 90 speed 0").b("F1 gb_trawler at 70,50 heading 0 speed 0");
    let mut play = layout().b("U1 de_uboat at 60,50 heading 0 speed 0").moves(A);
    play.to(Step::Fire, &[]);
    assert!(!fires(&play));
    play.but("U1", |unit| unit.depth = Depth::Periscope);
    assert!(fires(&play));
    play.give(A, "fire T1 with A at F1", &[]);
    let mut play = layout().set("hidden.markers", "markers").open(&[1; 4]);
    play.but("DB1", |unit| unit.at.at = cm(60.0, 50.0));
    assert!(fires(&play));
    let battery = "BT at 60,50 heading 270 mounts A=shore105@FPS open";
    assert!(fires(&layout().land("59,40 61,40 61,60 59,60").battery(B, battery).moves(A)));
}
