//! Straight steps: where they may lead, what they cost and what stops them.

use crate::battles::scenario;
use crate::field::{Ground, assert_at, assert_inches, at, inch};
use sandtable_core::{Piece, pick};
use sandtable_dice::{Reason, Stream};
use sandtable_geometry::{Angle, Length, Point, Segment};
use sandtable_scruby::battle::board::Board;
use sandtable_scruby::battle::board::paths::{BUDGET, Step, StepOutcome};
use sandtable_scruby::clause;
use sandtable_scruby::scenario::set_up;

/// How far S1 comes on its way to a point, on a budget of 1.
fn step(ground: &Ground, x: f64, y: f64) -> Result<StepOutcome, &'static Reason> {
    on_budget(ground, at(x, y), BUDGET)
}

fn on_budget(ground: &Ground, to: Point, budget: i64) -> Result<StepOutcome, &'static Reason> {
    let unit = ground.piece("S1");
    ground.board().farthest(unit, Step { from: ground.board().unit(unit).stand, to }, budget)
}

/// The whole of a step may be made, at this cost in twelfths of the budget.
#[track_caller]
fn assert_costs(ground: &Ground, x: f64, y: f64, twelfths: i64) {
    let outcome = step(ground, x, y).unwrap();
    assert_eq!((outcome.to, outcome.cost, outcome.stopped), (at(x, y), BUDGET * twelfths / 12, None));
}

/// A step straight ahead comes as far as this and is stopped by this.
#[track_caller]
fn assert_stops(ground: &Ground, to: (f64, f64), y: f64, reason: &'static Reason) -> StepOutcome {
    let outcome = step(ground, to.0, to.1).unwrap();
    assert_at(outcome.to, to.0, y);
    assert_eq!(outcome.stopped, Some(reason));
    outcome
}

#[test]
fn aos_96_a_budget_is_spent_in_parts() {
    let column = Ground::new().south("S1: line fair 60 column at 36,20 facing 0");
    // Two inches of six, and two and a half; with the change of facing between them they are all of it.
    assert_costs(&column, 36.0, 22.0, 4);
    assert_costs(&column, 36.0, 22.5, 5);
    assert_stops(&column, (36.0, 30.0), 26.0, &clause::BUDGET_SPENT);
    assert_at(on_budget(&column, at(36.0, 30.0), BUDGET / 2).unwrap().to, 36.0, 23.0);
    assert_inches(column.board().as_length(column.piece("S1"), BUDGET / 3), 2.0);
}

#[test]
fn aos_97_oblique_steps_lead_up_to_45_degrees_aside() {
    let line = Ground::new().south("S1: line fair 60 line at 36,20 facing 0");
    let aside = |degrees: i32, inches: f64| {
        on_budget(&line, at(36.0, 20.0).advance(Angle::degrees(degrees), inch(inches)), BUDGET)
    };
    let slanted = aside(45, 4.0).unwrap();
    assert_eq!((slanted.cost, slanted.stopped), (BUDGET, None));
    assert_at(slanted.to, 36.0 + 2.828, 20.0 + 2.828);
    assert_eq!(aside(46, 4.0), Err(&clause::OBLIQUE_TOO_WIDE));
    assert_eq!(aside(90, 4.0), Err(&clause::OBLIQUE_TOO_WIDE));
    let straight =
        Ground::new().south("S1: line fair 60 line at 36,20 facing 0").rule(|rules| rules.oblique_max_deg = 0);
    assert_eq!(step(&straight, 36.5, 23.0), Err(&clause::OBLIQUE_TOO_WIDE));
    assert_costs(&straight, 36.0, 23.0, 9);
}

#[test]
fn aos_97_infantry_steps_back_at_double_cost_and_others_as_they_may() {
    let back = |words: &str| step(&Ground::new().south(&format!("S1: {words} at 36,20 facing 0")), 36.0, 19.0);
    let cost = |words: &str| back(words).unwrap().cost;
    assert_costs(&Ground::new().south("S1: line fair 60 line at 36,20 facing 0"), 36.0, 18.0, 12);
    assert_eq!(cost("line fair 60 line"), BUDGET / 2);
    assert_eq!(cost("dragoon fair 24 dismounted"), BUDGET / 2);
    assert_eq!(cost("light fair 60 skirmish"), BUDGET / 6, "open order pays no more");
    assert_eq!(cost("light_dragoon fair 24 screen"), BUDGET / 12);
    assert_eq!(cost("gun_3_4 fair 8 unlimbered"), BUDGET / 2);
    assert_eq!(back("dragoon fair 24 line"), Err(&clause::NOT_BACKWARD));
    assert_eq!(back("gun_8_9 fair 8 limbered"), Err(&clause::NOT_BACKWARD));
}

#[test]
fn aos_97_squares_and_open_order_step_anywhere_and_guns_straight_only() {
    let aside = |words: &str| step(&Ground::new().south(&format!("S1: {words} at 36,20 facing 0")), 36.5, 20.0);
    assert_eq!(aside("line fair 60 square").unwrap().cost, BUDGET / 2);
    assert_eq!(aside("rifles fair 60 screen").unwrap().cost, BUDGET / 12);
    assert_eq!(aside("gun_8_9 fair 8 unlimbered"), Err(&clause::STRAIGHT_ONLY));
}

#[test]
fn aos_103_roads_hold_for_columns_and_others_pay_the_ground_beside() {
    let on_road = |words: &str| {
        Ground::new().on("wood 0,0 72,48").on("road 35,0 37,48").south(&format!("S1: {words} at 36,10 facing 0"))
    };
    assert_stops(&on_road("line fair 60 column"), (36.0, 30.0), 19.0, &clause::BUDGET_SPENT);
    assert_stops(&on_road("line fair 60 line"), (36.0, 30.0), 12.0, &clause::BUDGET_SPENT);
    assert_stops(&on_road("dragoon fair 24 column"), (36.0, 40.0), 28.0, &clause::BUDGET_SPENT);
    assert_stops(&on_road("light_dragoon fair 24 screen"), (36.0, 40.0), 22.0, &clause::BUDGET_SPENT);
}

#[test]
fn aos_103_a_step_is_split_where_the_ground_changes() {
    // Two inches in the open, the rest in the wood at double cost.
    let ground = Ground::new().on("wood 30,12 40,20").south("S1: line fair 60 line at 36,10 facing 0");
    assert_stops(&ground, (36.0, 20.0), 13.0, &clause::BUDGET_SPENT);
    assert_costs(&ground, 36.0, 12.5, 9);
    let unit = ground.piece("S1");
    let rows =
        ground.board().step_rows(unit, Step { from: ground.board().unit(unit).stand, to: at(36.0, 13.0) }, |terrain| {
            terrain.word.clone()
        });
    let rows: Vec<(&str, Length)> = rows.iter().map(|row| (row.name.as_str(), row.cost)).collect();
    assert_eq!(rows, [("clear", inch(2.0)), ("wood", inch(2.0))]);
}

#[test]
fn aos_103_some_ground_and_lines_are_closed() {
    let screen = |terrain: &str| Ground::new().on(terrain).south("S1: light_dragoon fair 24 screen at 36,10 facing 0");
    // Twelve inches, and six in a wood.
    assert_stops(&screen("wood 0,10 72,48"), (36.0, 30.0), 16.0, &clause::BUDGET_SPENT);
    assert_stops(&screen("marsh 30,12 40,20"), (36.0, 20.0), 12.0, &clause::IMPASSABLE);
    assert_stops(&screen("earthwork 30,13 40,13"), (36.0, 20.0), 13.0, &clause::NOT_ACROSS);
    let square = Ground::new().on("steep_hill 30,10.5 40,20").south("S1: line fair 60 square at 36,10 facing 0");
    assert_stops(&square, (36.0, 11.0), 10.5, &clause::IMPASSABLE);
    let square = Ground::new().on("hedge 30,10.5 40,10.5").south("S1: line fair 60 square at 36,10 facing 0");
    assert_stops(&square, (36.0, 11.0), 10.5, &clause::NOT_ACROSS);
    let river =
        |bridge: &str| Ground::new().on("river 0,12 72,14").on(bridge).south("S1: line fair 60 line at 36,11 facing 0");
    assert_stops(&river("bridge 50,11 52,15"), (36.0, 15.0), 12.0, &clause::IMPASSABLE);
    assert_costs(&river("bridge 35,11 37,15"), 36.0, 15.0, 12);
}

#[test]
fn aos_103_crossing_a_line_costs_quarters_once() {
    let hedge =
        |y: f64| Ground::new().on("hedge 30,12 40,12").south(&format!("S1: line fair 60 line at 36,{y} facing 0"));
    // A quarter leaves three inches.
    assert_stops(&hedge(11.0), (36.0, 20.0), 14.0, &clause::BUDGET_SPENT);
    assert_costs(&hedge(11.0), 36.0, 13.0, 9);
    // Four inches up to the hedge are not across it.
    assert_costs(&hedge(8.0), 36.0, 12.0, 12);
    assert_costs(&hedge(12.0), 36.0, 13.0, 6);
    assert_costs(&hedge(12.0), 36.0, 11.0, 6);
    // Who comes back onto it is beyond: its centre is.
    assert_costs(&hedge(12.5), 36.0, 12.0, 6);
    // Guns on wheels pay half of the budget, and cannot cross a wall.
    let guns = |line: &str| Ground::new().on(line).south("S1: gun_8_9 fair 8 limbered at 36,11 facing 0");
    assert_costs(&guns("hedge 30,12 40,12"), 36.0, 13.0, 10);
    assert_stops(&guns("wall 30,12 40,12"), (36.0, 13.0), 12.0, &clause::NOT_ACROSS);
    // A road leads through.
    let through = Ground::new()
        .on("wall 30,12 40,12")
        .on("road 35,0 37,48")
        .south("S1: gun_8_9 fair 8 limbered at 36,11 facing 0");
    assert_costs(&through, 36.0, 14.0, 4);
}

#[test]
fn aos_105_no_step_comes_within_an_inch_of_a_steady_enemy() {
    let ground = Ground::new()
        .south("S1: line fair 60 line at 36,10 facing 0")
        .north("N1: line fair 60 line at 36,14 facing 180");
    assert_stops(&ground, (36.0, 13.5), 13.0 - 0.001, &clause::ENEMY_NEAR);
    let board = ground.board();
    assert!(!board.are_within(ground.piece("S1"), ground.piece("N1"), inch(1.0)));
    // A routing one is approached, not touched.
    let ground = ground.but("N1", |unit| unit.routing = Some(1));
    let to = step(&ground, 36.0, 14.5).unwrap();
    assert!(to.to.y > at(0.0, 13.98).y && to.to.y < at(0.0, 14.0).y, "{to:?}");
}

#[test]
fn aos_105_who_is_within_an_inch_already_bars_only_what_brings_it_nearer() {
    let ground = Ground::new()
        .south("S1: light fair 60 skirmish at 36,10 facing 0")
        .north("N1: line fair 60 line at 36,10.5 facing 180");
    assert_at(step(&ground, 36.0, 10.2).unwrap().to, 36.0, 10.0);
    assert_costs(&ground, 36.0, 9.0, 2);
    assert_costs(&ground, 37.0, 10.0, 2);
}

#[test]
fn aos_105_formed_friends_do_not_pass_through_each_other() {
    let ground =
        |friend: &str| Ground::new().south("S1: line fair 60 line at 36,10 facing 0").south(&format!("S2: {friend}"));
    // It is touched, and not lain over.
    let line = ground("line fair 60 line at 36,12 facing 0");
    assert_stops(&line, (36.0, 13.5), 11.0, &clause::FRIEND_IN_THE_WAY);
    // Its own skirmish line is passed, but not stopped on.
    let skirmish = ground("light fair 60 skirmish at 36,12 facing 0");
    assert_costs(&skirmish, 36.0, 13.0, 9);
    assert_stops(&skirmish, (36.0, 12.5), 11.0 + 0.02, &clause::NO_ROOM);
    // Batteries, and friends that run.
    assert_costs(&ground("gun_8_9 fair 8 unlimbered at 36,12.5 facing 0"), 36.0, 14.0, 12);
    let routing = line.but("S2", |unit| unit.routing = Some(1));
    assert_costs(&routing, 36.0, 13.0, 9);
}

#[test]
fn aos_84_no_step_ends_off_the_table() {
    let ground = Ground::new().south("S1: line fair 60 line at 36,47 facing 0");
    assert_stops(&ground, (36.0, 49.0), 48.001, &clause::OFF_TABLE);
}

#[test]
fn aos_97_a_place_a_hair_beyond_the_widest_slant_means_its_line_on_either_side() {
    let line = Ground::new().south("S1: line fair 60 line at 36,20 facing 0");
    for hand in [-1.0, 1.0] {
        // Three hundredths of an inch aside of the line of 45 degrees.
        let outcome = step(&line, 36.0 + hand * 2.02, 20.0 + 1.98).unwrap();
        assert_at(outcome.to, 36.0 + hand * 2.0, 22.0);
        assert_eq!(step(&line, 36.0 + hand * 2.1, 20.0 + 1.9), Err(&clause::OBLIQUE_TOO_WIDE));
    }
}

#[test]
fn aos_96_where_a_step_ends_may_be_named_as_its_end() {
    let mut source = Stream::new(96);
    for id in ["two-villages", "the-ford-at-low-water", "sealed-orders"] {
        let setting = scenario(id, &[("scruby.setup", "fixed")]);
        let table = set_up(&setting);
        let board = Board::new(&setting, &table);
        let mut shortened = 0;
        let units: Vec<Piece> = board.all().collect();
        for unit in units.into_iter().cycle().take(3_000) {
            let from = board.unit(unit).stand;
            let way = from.bearing + Angle::degrees(pick(&mut source, 91) as i32 - 45);
            let to = from.at.advance(way, Length::thousandths_of_an_inch(pick(&mut source, 20_000) as i32));
            let budget = BUDGET / 12 * (1 + i64::from(pick(&mut source, 12) as u32));
            let Ok(first) = board.farthest(unit, Step { from, to }, budget) else { continue };
            if first.to == from.at {
                continue;
            }
            shortened += usize::from(first.stopped.is_some());
            let again = board.farthest(unit, Step { from, to: first.to }, budget).unwrap();
            let name = &board.member(unit).name;
            assert!(
                again.to == first.to && again.stopped.is_none(),
                "{id}: {name} to {to:?} on {budget}: {first:?} and {again:?}"
            );
        }
        assert!(shortened > 300, "{id}: {shortened}");
    }
}

#[test]
fn aos_103_paths_alone_lead_over_a_line_and_two_of_them_as_one() {
    let crossed = |formation: &str, ground: &[&str]| {
        let unit = format!("S1: line fair 60 {formation} at 36,11 facing 0");
        let ground = ground.iter().fold(Ground::new().on("hedge 30,12 42,12"), |all, words| all.on(words)).south(&unit);
        let (board, way) = (ground.board(), Segment::new(at(36.0, 11.0), at(36.0, 13.0)));
        board.crossings_for(way.from, &way, way.to, board.gait(ground.piece("S1"))).len()
    };
    let (narrow, wide) = ("road 35,0 37,48", "road 34,0 38,48");
    assert_eq!(crossed("column", &[]), 1);
    assert_eq!(crossed("column", &["rough 30,11.5 42,12.5"]), 1, "rough ground is no path");
    assert_eq!([crossed("column", &[narrow]), crossed("column", &[narrow, wide])], [0, 0]);
    assert_eq!(crossed("line", &[narrow]), 1, "a line does not keep to a road");
}

#[test]
fn aos_103_lines_are_crossed_in_the_order_of_the_way() {
    let ground = Ground::new().on("wall 30,14 42,14").on("hedge 30,12 42,12");
    let ground = ground.south("S1: line fair 60 column at 36,11 facing 0");
    let (board, ahead) = (ground.board(), Segment::new(at(36.0, 11.0), at(36.0, 15.0)));
    let crossed = |way: &Segment| -> Vec<String> {
        board.crossings(way.from, way, way.to).iter().map(|crossing| crossing.terrain.word.clone()).collect()
    };
    assert_eq!(crossed(&ahead), ["hedge", "wall"]);
    assert_eq!(crossed(&Segment::new(ahead.to, ahead.from)), ["wall", "hedge"]);
}

#[test]
fn aos_96_who_is_told_to_go_a_hair_farther_than_he_may_is_there_with_all_of_his_budget() {
    let column = Ground::new().south("S1: line fair 60 column at 36,20 facing 0");
    let beyond = |hair: i32| {
        let to = Point { y: at(36.0, 26.0).y + hair, ..at(36.0, 26.0) };
        let outcome = on_budget(&column, to, BUDGET).unwrap();
        (outcome.to == to, outcome.cost, outcome.stopped.is_some())
    };
    assert_eq!([beyond(0), beyond(3), beyond(4)], [(true, BUDGET, false); 3]);
    assert_eq!(beyond(5), (false, BUDGET, true));
}
