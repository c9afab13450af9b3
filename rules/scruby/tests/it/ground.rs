//! Footprints, distances, room, facing, formation and terrain under units.

use crate::field::{Ground, assert_at, assert_inches, at, inch};
use crate::play::{Layout, NORTH, SOUTH};
use sandtable_geometry::{Angle, Length, Point};
use sandtable_scruby::battle::Block;
use sandtable_scruby::battle::board::places::TOUCH;
use sandtable_scruby::battle::position::Wing;
use sandtable_scruby::clause;
use sandtable_scruby::lists::{Cover, Formation};
use sandtable_scruby::sections::placing;

const LINE: &str = "N1: line fair 60 line at 36,22 facing 180";

#[test]
fn aos_80_limits_are_within_by_a_thousandth_of_an_inch() {
    let at_gap = |gap: f64| {
        let ground = Ground::new().south("S1: line fair 60 line at 36,10 facing 0");
        let ground = ground.north(&format!("N1: line fair 60 line at 36,{} facing 180", 10.0 + gap));
        ground.board().are_within(ground.piece("S1"), ground.piece("N1"), Length::inches(6))
    };
    assert!(at_gap(6.0) && at_gap(6.0005) && !at_gap(6.002));
}

#[test]
fn aos_80_what_is_nearer_than_a_hundredth_touches_and_overlaps_beyond_it() {
    let beside = |x: f64| {
        let ground = Ground::new().south("S1: line fair 60 line at 36,10 facing 0");
        let ground = ground.south(&format!("S2: line fair 60 line at {x},10 facing 0"));
        let (board, one, two) = (ground.board(), ground.piece("S1"), ground.piece("S2"));
        (board.overlapped(one, &board.footprint(one)).is_some(), board.are_within(one, two, TOUCH - Length::um(25)))
    };
    assert_eq!(beside(40.8), (false, true));
    assert_eq!(beside(40.785), (false, true), "each is shrunk by a hundredth");
    assert_eq!(beside(40.775), (true, true));
    assert_eq!((beside(40.81), beside(40.812)), ((false, true), (false, false)));
}

#[test]
fn aos_81_ranges_run_from_the_front_to_the_nearest_point() {
    let range = |target: &str| {
        let ground = Ground::new().south("S1: line fair 60 line at 36,10 facing 0").north(target);
        ground.board().range(ground.piece("S1"), ground.piece("N1"))
    };
    assert_inches(range(LINE), 12.0);
    // The nearest point is (39.6, 22).
    assert_inches(range("N1: line fair 60 line at 42,22 facing 180"), (3.6f64 * 3.6 + 144.0).sqrt());
    assert_inches(range("N1: line fair 60 line at 42,22 facing 180"), 12.528);
}

#[test]
fn aos_81_a_square_measures_between_the_middles_of_the_stretches_that_face_each_other() {
    let ground = Ground::new()
        .south("S1: line fair 60 square at 36,10 facing 0")
        .north("N1: line fair 60 line at 38,22 facing 180");
    let line = ground.board().line_of_fire(ground.piece("S1"), ground.piece("N1"));
    assert_at(line.from, 36.4, 10.0);
    assert_at(line.to, 36.4, 22.0);
    // All round: behind it too.
    let ground = Ground::new()
        .south("S1: line fair 60 square at 36,22 facing 0")
        .north("N1: line fair 60 line at 38,10 facing 0");
    let line = ground.board().line_of_fire(ground.piece("S1"), ground.piece("N1"));
    assert_at(line.from, 36.4, 19.6);
    assert_at(line.to, 36.4, 10.0);
}

#[test]
fn aos_81_distances_are_between_the_nearest_points_of_footprints() {
    let ground = Ground::new()
        .south("S1: line fair 60 line at 36,10 facing 0")
        .north("N1: line fair 60 line at 42,22 facing 180");
    let (board, one, two) = (ground.board(), ground.piece("S1"), ground.piece("N1"));
    // From (38.4, 10) to (39.6, 22).
    assert_inches(board.distance(one, two), (1.2f64 * 1.2 + 144.0).sqrt());
    assert_eq!(board.distance(one, two), board.distance(two, one));
}

#[test]
fn aos_82_frontage_is_of_starting_figures_and_a_square_is_as_deep_as_wide() {
    let size = |words: &str| {
        let ground = Ground::new().south(&format!("S1: {words} at 36,20 facing 0")).but("S1", |unit| unit.figures = 5);
        ground.board().block(ground.piece("S1"))
    };
    let is = |front: f64, depth: f64| Block { front: inch(front), depth: inch(depth) };
    assert_eq!(size("line fair 60 line"), is(4.8, 1.0));
    assert_eq!(size("line fair 60 column"), is(2.4, 2.0));
    assert_eq!(size("line fair 60 square"), is(2.4, 2.4));
    assert_eq!(size("light fair 60 skirmish"), is(7.2, 1.0));
    assert_eq!(size("dragoon fair 24 line"), is(4.8, 1.5));
    assert_eq!(size("dragoon fair 24 column"), is(2.4, 3.0));
    assert_eq!(size("gun_8_9 fair 8 unlimbered"), is(3.2, 2.0));
    assert_eq!(size("gun_8_9 fair 8 limbered"), is(1.6, 4.0));
}

#[test]
fn aos_82_losses_shrink_a_footprint_only_by_the_option() {
    let ground = Ground::new().south("S1: line fair 60 line at 36,20 facing 0");
    let ground =
        ground.but("S1", |unit| (unit.figures, unit.done.lost) = (30, 10)).rule(|rules| rules.shrink_frontage = true);
    // Forty when the turn began.
    assert_eq!(ground.board().block(ground.piece("S1")).front, inch(3.2));
}

#[test]
fn aos_84_the_table_ends_where_any_part_of_a_footprint_would_lie_beyond() {
    let ground = Ground::new().south("S1: line fair 60 line at 36,20 facing 0");
    let (board, unit) = (ground.board(), ground.piece("S1"));
    let there = |x: f64, y: f64| {
        let stand = sandtable_scruby::battle::Stand { at: at(x, y), bearing: Angle::ZERO };
        board.is_on_table(&board.footprint_at(unit, stand))
    };
    assert!(there(36.0, 48.0) && !there(36.0, 48.01) && there(36.0, 1.0) && !there(36.0, 0.99));
    assert!(there(2.4, 20.0) && !there(2.39, 20.0) && there(69.6, 20.0));
}

#[test]
fn aos_98_a_unit_turns_about_its_centre() {
    let ground = Ground::new().south("S1: line fair 60 line at 36,20 facing 0");
    let (board, unit) = (ground.board(), ground.piece("S1"));
    let right = board.faced(unit, 45_000).unwrap();
    assert_eq!(right.bearing, Angle::degrees(45));
    assert_at(right.at, 36.0 + 0.5 / 2f64.sqrt(), 19.5 + 0.5 / 2f64.sqrt());
    assert_eq!(board.faced(unit, -45_000).unwrap().bearing, Angle::degrees(315));
    assert_eq!(board.faced(unit, 60_000), Err(&clause::FACING_TOO_WIDE));
    let about = board.about(unit).unwrap();
    assert_eq!(about.bearing, Angle::HALF);
    assert_at(about.at, 36.0, 19.0);
}

#[test]
fn aos_98_squares_have_no_facing_and_guns_do_not_turn_about() {
    let ground = Ground::new().south("S1: line fair 60 square at 36,20 facing 0");
    assert_eq!(ground.board().faced(ground.piece("S1"), 1_000), Err(&clause::NO_FACING));
    assert_eq!(ground.board().about(ground.piece("S1")), Err(&clause::NO_FACING));
    let ground = Ground::new().south("S1: gun_8_9 fair 8 unlimbered at 36,20 facing 0");
    assert!(ground.board().faced(ground.piece("S1"), 45_000).is_ok());
    assert_eq!(ground.board().about(ground.piece("S1")), Err(&clause::NO_ABOUT_FACE));
}

#[test]
fn aos_98_no_turn_ends_over_another_unit_or_off_the_table() {
    // A line turned by 45 degrees reaches 2.05 up and down from its centre.
    let beside = "S1: line fair 60 line at 36,20 facing 0";
    let ground = Ground::new().south(beside).south("S2: line fair 60 line at 36,22 facing 0");
    assert_eq!(ground.board().faced(ground.piece("S1"), 45_000), Err(&clause::NO_ROOM));
    let ground = Ground::new().south("S1: line fair 60 line at 36,2 facing 0");
    assert_eq!(ground.board().faced(ground.piece("S1"), 45_000), Err(&clause::OFF_TABLE));
    // Nor an inch from an enemy.
    let ground = Ground::new().south(beside).north("N1: line fair 60 line at 36,22 facing 180");
    assert_eq!(ground.board().faced(ground.piece("S1"), 45_000), Err(&clause::ENEMY_NEAR));
    // Who is near already may turn where that brings it no nearer.
    let ground = Ground::new().south(beside).north("N1: line fair 60 line at 36,20.5 facing 180");
    assert!(ground.board().about(ground.piece("S1")).is_ok());
}

#[test]
fn aos_99_front_and_bearing_stay_where_there_is_room() {
    let ground = Ground::new().south("S1: line fair 60 column at 36,20 facing 0");
    let (board, unit) = (ground.board(), ground.piece("S1"));
    assert_eq!(board.formed(unit, Formation::Line, None), Ok(board.unit(unit).stand));
    assert_eq!(board.formed(unit, Formation::Line, Some(at(36.0, 20.5))), Err(&clause::KEEPS_FRONT));
    assert_eq!(
        board.formed(unit, Formation::Skirmish, None),
        Err(&clause::NO_FORMATION),
        "line infantry does not skirmish"
    );
    assert_eq!(board.formed(unit, Formation::Limbered, None), Err(&clause::NO_FORMATION));
}

#[test]
fn aos_99_where_there_is_none_the_front_is_shifted_by_an_inch_at_most() {
    // A friend's left edge is at 38; a line at 36 would reach to 38.4.
    let ground = Ground::new()
        .south("S1: line fair 60 column at 36,20 facing 0")
        .south("S2: line fair 60 line at 40.4,20 facing 0");
    let (board, unit) = (ground.board(), ground.piece("S1"));
    assert_eq!(board.formed(unit, Formation::Line, None), Err(&clause::NO_ROOM));
    assert_eq!(board.formed(unit, Formation::Line, Some(at(35.6, 20.0))).unwrap().at, at(35.6, 20.0));
    assert_eq!(board.formed(unit, Formation::Line, Some(at(35.7, 20.0))), Err(&clause::NO_ROOM));
    assert_eq!(board.formed(unit, Formation::Line, Some(at(34.9, 20.0))), Err(&clause::SHIFTED_TOO_FAR));
    assert_eq!(board.formed(unit, Formation::Line, Some(at(35.0, 20.0))).unwrap().at, at(35.0, 20.0));
}

#[test]
fn aos_99_changes_that_nobody_ordered_keep_the_centre_or_go_back_to_the_nearest_room() {
    let ground = Ground::new().south("S1: line fair 60 square at 36,20 facing 0");
    let (board, unit) = (ground.board(), ground.piece("S1"));
    let column = board.changed(unit, Formation::Column, Angle::ZERO).unwrap();
    assert_at(column.at, 36.0, 18.8 + 1.0);
    // A friend before it: the square reaches from 17.6 to 20, the line turned round is moved straight back.
    let ground =
        Ground::new().south("S1: line fair 60 line at 36,20 facing 0").south("S2: line fair 60 line at 36,21 facing 0");
    let (board, unit) = (ground.board(), ground.piece("S1"));
    let column = board.changed(unit, Formation::Column, Angle::ZERO).unwrap();
    // The column is two deep: its front may come as far as 20.
    assert!(column.at.y >= at(0.0, 20.0).y && column.at.y <= at(0.0, 20.0).y + 2 * TOUCH.0, "{:?}", column.at);
    assert_eq!(column.at.x, at(36.0, 0.0).x);
    // No room on the table: the column would reach beyond the edge.
    let ground =
        Ground::new().south("S1: line fair 60 line at 36,1 facing 0").south("S2: line fair 60 line at 36,2 facing 0");
    assert_eq!(ground.board().changed(ground.piece("S1"), Formation::Column, Angle::ZERO), None);
}

#[test]
fn aos_103_of_areas_that_overlap_the_later_holds_and_paths_count_for_movement_only() {
    let ground = Ground::new().on("gentle_hill 20,20 40,40").on("wood 30,30 50,50").on("road 34,0 36,48");
    let board = ground.board();
    let word = |x: f64, y: f64| board.terrain_at(at(x, y)).word.as_str();
    assert_eq!((word(25.0, 25.0), word(35.0, 35.0), word(45.0, 45.0)), ("gentle_hill", "wood", "wood"));
    assert_eq!((word(35.0, 10.0), word(10.0, 10.0)), ("clear", "clear"));
}

#[test]
fn aos_103_a_unit_is_in_what_its_centre_is_in() {
    let on = |y: f64| {
        let ground =
            Ground::new().on("village 30,20 40,24").south(&format!("S1: line fair 60 line at 36,{y} facing 0"));
        ground.board().ground(ground.piece("S1")).cover
    };
    // The centre is half an inch behind the front.
    assert_eq!((on(20.4), on(20.5), on(24.5), on(24.6)), (Cover::None, Cover::Hard, Cover::Hard, Cover::None));
    let ground = Ground::new().on("steep_hill 30,10 40,30").south("S1: line fair 60 line at 36,20 facing 0");
    assert_eq!(ground.board().level(ground.piece("S1")), 2);
}

#[test]
fn aos_103_squares_do_not_stand_in_woods_and_marshes_nor_on_steep_hills() {
    let formed = |terrain: &str| {
        let ground =
            Ground::new().on(&format!("{terrain} 30,10 40,30")).south("S1: line fair 60 line at 36,20 facing 0");
        ground.board().formed(ground.piece("S1"), Formation::Square, None).err()
    };
    for terrain in ["wood", "marsh", "village", "steep_hill"] {
        assert_eq!(formed(terrain), Some(&clause::NO_SQUARE_THERE), "{terrain}");
    }
    for terrain in ["rough", "plough_wet", "gentle_hill"] {
        assert_eq!(formed(terrain), None, "{terrain}");
    }
}

#[test]
fn places_are_whole_micrometres() {
    assert_eq!(at(0.5, 1.0), Point { x: 12_700, y: 25_400 });
}

#[test]
fn aos_84_wings_are_thirds_of_the_table_as_each_side_sees_it() {
    let play = Layout::new()
        .south("S1: line fair 60 line at 36,10 facing 0")
        .north("N1: line fair 60 line at 36,40 facing 180");
    let setting = play.setting();
    let wing = |side, x: f64| placing::wing_at(setting.head.table, side, at(x, 5.0));
    // A table of 72 inches: what lies on a boundary belongs to the centre.
    assert_eq!([23.99, 24.0, 36.0, 48.0, 48.01].map(|x| wing(SOUTH, x)), {
        use Wing::{Centre, Left, Right};
        [Left, Centre, Centre, Centre, Right]
    });
    assert_eq!(
        [23.99, 24.0, 48.0, 48.01].map(|x| wing(NORTH, x)),
        [Wing::Right, Wing::Centre, Wing::Centre, Wing::Left]
    );
}
