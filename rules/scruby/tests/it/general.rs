//! What the computer general orders one unit, where a rule speaks of it.

use crate::play::{Layout, NORTH, Play, SOUTH, with_others};
use sandtable_ai::{Doctrine, Effort};
use sandtable_core::{Ruleset, Side, Table};
use sandtable_dice::Stream;
use sandtable_scruby::Scruby;
use sandtable_scruby::battle::position::Phase;
use sandtable_scruby::resolution::weather::Weather;

/// What he commands next, which must be allowed.
#[track_caller]
pub fn chosen(play: &Play, side: Side) -> String {
    let view = play.battle().draft(side);
    let command = Scruby::choose(play.setting(), &view, Effort::Quick, &mut Stream::new(1));
    let words = Scruby::write(play.setting(), &command);
    assert!(Scruby::check(play.setting(), &view, &command).is_ok(), "{words}");
    words
}

/// A table on which he does not err about ranges.
fn exact() -> Layout {
    with_others(Layout::new().set("ai_estimate_error_pct", "0"))
}

#[test]
fn aos_13_aos_160_where_orders_are_written_a_general_of_horsemen_is_the_mover_too() {
    let horse = |layout: Layout, n: i32| layout.south(&format!("S{n}: lancer fair 24 line at {},4 facing 0", 10 * n));
    let layout = (1..=3).fold(Layout::new().set("movement_mode", "written").set("umpire_line", "limited"), horse);
    let play = layout.north("N1: line fair 60 line at 36,44 facing 180").open(&[5, 2]);
    assert!(chosen(&play, SOUTH).starts_with("move first with "), "{}", chosen(&play, SOUTH));
}

#[test]
fn aos_107_aos_121_aos_164_nobody_is_ridden_at_who_is_out_of_reach_after_a_turn_in_rain_or_in_mist() {
    let rides = |at: &str, weather: Weather| {
        let target = format!("N1: gun_8_9 poor 8 limbered at {at} facing 180");
        let layout =
            Layout::new().set("ai_estimate_error_pct", "0").south("S1: light_dragoon fair 24 line at 36,10 facing 0");
        let mut play = with_others(layout.north(&target)).moves(SOUTH);
        play.table(|table| table.weather = weather);
        chosen(&play, SOUTH) == "charge S1 at N1"
    };
    // Twelve inches and a bonus of four; the corner of the last is fifteen inches from his, 70 degrees aside.
    let [near, far, aside] = ["36,22", "36,25", "53.3,15.13"];
    assert_eq!([near, far, aside].map(|at| rides(at, Weather::Fair)), [true, true, false]);
    assert_eq!([near, far].map(|at| rides(at, Weather::Downpour)), [true, false]);
    assert_eq!([near, far, "36,24"].map(|at| rides(at, Weather::Mist)), [true, false, false]);
}

#[test]
fn aos_164_no_round_is_spent_on_what_seems_to_be_hidden_by_the_mist() {
    let fires = |y: u8, weather: Weather| {
        let target = format!("N1: line fair 60 line at 36,{y} facing 180");
        let mut play = exact().south("S1: gun_8_9 fair 8 unlimbered at 36,10 facing 0").north(&target).moves(SOUTH);
        play.table(|table| table.weather = weather).until(&[], |play| play.phase() == Phase::Artillery);
        chosen(&play, SOUTH)
    };
    assert_eq!([20, 30].map(|y| fires(y, Weather::Mist)), ["fire S1 at N1", "cease"]);
    assert_eq!(fires(30, Weather::Fair), "fire S1 at N1");
}

#[test]
fn aos_110_who_is_in_column_tries_its_square_by_the_number_that_it_needs() {
    let answers = |formation: &str| {
        let target = format!("N1: line poor 60 {formation} at 36,20 facing 180");
        let layout = Layout::new().south("S1: heavy_dragoon fair 24 line at 36,10 facing 0").north(&target);
        let mut play = with_others(layout).moves(SOUTH);
        chosen(play.give(SOUTH, "charge S1 at N1", &[]), NORTH)
    };
    assert_eq!(["column", "line"].map(answers), ["square N1", "stand N1"]);
}
