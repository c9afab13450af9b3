//! What the optional rules and the presets switch.

use crate::play::{Layout, NORTH, SOUTH};
use sandtable_core::{Amended, Choices, Ruleset, Viewer, settle};
use sandtable_scruby::Scruby;
use sandtable_scruby::battle::board::Board;
use sandtable_scruby::battle::position::Phase;
use sandtable_scruby::battle::state::Step;
use sandtable_scruby::rules::Rules;
use sandtable_scruby::sections::sequence::losses;

/// Two lines far from each other.
fn two() -> Layout {
    Layout::new().south("S1: line fair 60 line at 36,4 facing 0").north("N1: line fair 60 line at 36,44 facing 180")
}

/// The options that a preset sets, on a table.
fn by_preset(layout: Layout, name: &str) -> Layout {
    let preset = Rules::PRESETS.iter().find(|preset| preset.id == name).unwrap();
    preset.set.iter().fold(layout, |layout, (id, value)| layout.set(id.strip_prefix("scruby.").unwrap(), value))
}

/// The rules of a preset.
fn preset(name: &str) -> Rules {
    settle(&[], "test", &Choices { preset: Some(name.into()), ..Choices::default() }).unwrap().0
}

#[test]
fn aos_69_infantry_has_squares() {
    let ground = crate::field::Ground::new()
        .south("S1: line fair 60 square at 36,10 facing 0")
        .north("N1: heavy_dragoon fair 24 line at 36,10 facing 180")
        .north("N2: line fair 60 line at 50,10 facing 180");
    let (board, square) = (ground.board(), ground.piece("S1"));
    let [horse, foot] = ["N1", "N2"].map(|name| ground.piece(name));
    assert_eq!(board.melee_strength(&[(square, 60)], &[(horse, 24)]).thousandths(), 60_000);
    assert_eq!(board.melee_strength(&[(square, 60)], &[(foot, 60)]).thousandths(), 22_500);
    assert_eq!(board.melee_strength(&[(horse, 24)], &[(square, 60)]).thousandths(), 21_000);
}

#[test]
fn aos_70_rockets_come_where_they_are_in_force() {
    let layout = two().south("S2: rocket fair 8 unlimbered at 50,4 facing 0");
    assert_eq!(layout.setting().members.len(), 3);
    let refused = std::panic::catch_unwind(|| layout.set("rockets", "off").setting());
    assert!(refused.is_err());
}

#[test]
fn aos_71_orders_are_written_where_that_is_in_force() {
    assert_eq!(two().open(&[5, 2]).question(), Step::Choose(SOUTH));
    assert_eq!(two().set("movement_mode", "written").open(&[5, 2]).question(), Step::Written);
}

#[test]
fn aos_72_generals_come_where_they_are_in_force() {
    let six =
        (0..5).fold(two(), |layout, n| layout.south(&format!("T{n}: line fair 60 column at {},4 facing 0", 4 + 5 * n)));
    let led = six.general(SOUTH, "G1", "S1", true);
    assert!(led.setting().officers.is_empty());
    let play = led.set("generals", "on").open(&[5, 2]);
    let board = Board::new(play.setting(), &play.state().table);
    assert_eq!(board.general_with(play.piece("S1")), Some(0));
    assert_eq!(board.general_with(play.piece("N1")), None);
}

#[test]
fn aos_73_batteries_have_rounds_where_caissons_are_in_force() {
    let guns = Layout::new()
        .south("S1: gun_8_9 fair 8 unlimbered at 36,10 facing 0")
        .north("N1: line fair 60 line at 36,30 facing 180");
    let fired = |layout: &Layout| {
        let mut play = layout.moves(SOUTH);
        play.until(&[], |play| play.phase() == Phase::Artillery);
        let before = play.unit("S1").rounds;
        play.give(SOUTH, "fire S1 at N1", &[2]);
        (before, play.unit("S1").rounds)
    };
    let on = guns.clone().set("caissons", "on");
    assert_eq!(fired(&on), (6, 5));
    let (before, after) = fired(&guns);
    assert_eq!(before, after);
    let mut empty = on.moves(SOUTH);
    empty.but("S1", |unit| unit.rounds = 0).until(&[5, 2], |play| play.state().table.turn == 2);
}

#[test]
fn aos_74_shells_drift_where_that_is_in_force() {
    let guns = Layout::new()
        .south("S1: howitzer fair 8 unlimbered at 36,10 facing 0")
        .north("N1: line fair 60 line at 36,30 facing 180");
    let fired = |layout: &Layout, dice: &[u8]| {
        let mut play = layout.moves(SOUTH);
        play.until(&[], |play| play.phase() == Phase::Artillery);
        play.give(SOUTH, "fire S1 at N1", dice);
        60 - play.figures("N1")
    };
    assert_eq!(fired(&guns, &[3]), 2);
    // On target with 2 to 5; two inches aside a line of 4.8 inches is found again.
    let drifts = guns.set("howitzer_drift", "on");
    assert_eq!((fired(&drifts, &[3, 2]), fired(&drifts, &[3, 5]), fired(&drifts, &[3, 1])), (2, 2, 2));
    assert_eq!(fired(&drifts, &[2]), 0, "a miss does not drift");
}

#[test]
fn aos_75_the_weather_turns_where_that_is_in_force() {
    use sandtable_scruby::resolution::weather::Weather;
    assert_eq!(two().open(&[5, 2]).state().table.weather, Weather::Fair);
    let mut play = two().set("weather", "on").open(&[6, 5, 2]);
    assert_eq!(play.state().table.weather, Weather::Mist);
    // Again before the fifth turn, and not before.
    play.until(&[5, 2, 5, 2, 5, 2], |play| play.state().table.turn == 4);
    play.until(&[3, 5, 2], |play| play.state().table.turn == 5);
    assert_eq!(play.state().table.weather, Weather::Fair);
}

#[test]
fn aos_76_without_a_human_umpire_the_options_hold() {
    assert!(!two().open(&[5, 2]).state().table.limited);
    assert!(two().set("umpire_line", "limited").open(&[5, 2]).state().table.limited);
    assert!(two().set("umpire_line", "random").open(&[4, 5, 2]).state().table.limited);
    assert!(!two().set("umpire_line", "random").open(&[3, 5, 2]).state().table.limited);
}

#[test]
fn aos_77_a_stand_is_the_whole_unit() {
    let guns = Layout::new()
        .south("S1: gun_8_9 fair 8 unlimbered at 36,10 facing 0")
        .north("N1: line fair 60 line at 36,22 facing 180");
    let mut play = guns.moves(SOUTH);
    play.until(&[], |play| play.phase() == Phase::Artillery);
    let before = Board::new(play.setting(), &play.state().table).footprint(play.piece("N1"));
    play.give(SOUTH, "fire S1 at N1", &[6]);
    let after = Board::new(play.setting(), &play.state().table).footprint(play.piece("N1"));
    assert_eq!((before.length, before.width, before.heading), (after.length, after.width, after.heading));
    crate::field::assert_at(before.centre, 36.0, 22.5);
    crate::field::assert_at(after.centre, 36.0, 25.5);
    assert_eq!(play.asked(), Some(NORTH));
}

#[test]
fn aos_78_presets_set_what_their_editions_had() {
    let defaults = Rules::default();
    for name in ["club", "1972", "2011"] {
        assert_eq!(preset(name), defaults, "{name}");
    }
    assert_eq!(preset("1961"), Rules { written: true, ..defaults });
    assert_eq!(preset("by-the-book"), Rules { weak_fire: false, winner_limits: false, ..defaults });
    let ids: Vec<&str> = Rules::PRESETS.iter().map(|preset| preset.id).collect();
    assert_eq!(ids, ["club", "by-the-book", "1961", "1972", "2011"]);
}

#[test]
fn aos_78_in_1961_orders_were_written_and_afterwards_not() {
    let question = |name: &str| by_preset(two(), name).open(&[5, 2]).question();
    assert_eq!(question("1961"), Step::Written);
    assert_eq!([question("1972"), question("2011")], [Step::Choose(SOUTH); 2]);
    let mut later = by_preset(two(), "1972").moves(SOUTH);
    assert_eq!((later.phase(), later.asked()), (Phase::Movement, Some(SOUTH)));
    later.give(SOUTH, "close", &[]);
    assert_eq!((later.phase(), later.asked()), (Phase::Movement, Some(NORTH)));
}

#[test]
fn aos_158_of_closed_rosters_an_enemy_sees_whole_reduced_or_half() {
    let layout = two().set("rosters", "closed").north("N2: light_dragoon fair 25 line at 50,44 facing 180");
    let seen = |name: &str, figures: u8| {
        let mut play = layout.moves(SOUTH);
        play.but(name, |unit| unit.figures = figures);
        let view = Scruby::view(play.setting(), play.state(), Viewer::Side(SOUTH));
        view.table.units[play.piece(name).index()].figures
    };
    assert_eq!([60, 59, 31, 30, 29, 1].map(|left| seen("N1", left)), [60, 59, 59, 30, 30, 30]);
    assert_eq!([25, 24, 13, 12, 1].map(|left| seen("N2", left)), [25, 24, 24, 12, 12]);
}

#[test]
fn aos_156_thirds_of_what_units_cost_add_up_exactly() {
    let lost = |full: u8, left: [u8; 2]| {
        let layout = Layout::new()
            .set("loss_basis", "points")
            .south(&format!("S1: line fair {full} line at 30,4 facing 0"))
            .south(&format!("S2: line fair {full} line at 42,4 facing 0"))
            .north("N1: line fair 60 line at 36,44 facing 180");
        let mut play = layout.moves(SOUTH);
        play.but("S1", |unit| unit.figures = left[0]).but("S2", |unit| unit.figures = left[1]);
        losses(play.setting(), &play.state().table, SOUTH)
    };
    let thirds = lost(60, [40, 20]);
    assert!(thirds.reaches(50) && !thirds.reaches(51), "{thirds:?}");
    // So do sixty-fourths.
    assert!(lost(64, [33, 31]).reaches(50));
}
