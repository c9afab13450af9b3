//! Human rulings: what they may say, who is told, and that the battle goes on from them.

use crate::field::at;
use crate::play::{Layout, NORTH, Play, SOUTH, with_others};
use crate::staff::led_on;
use sandtable_core::{Outcome, Viewer};
use sandtable_scruby::battle::Edge;
use sandtable_scruby::battle::position::{Gone, Place};
use sandtable_scruby::lists::{Formation, Quality};
use sandtable_scruby::resolution::weather::Weather;

fn two() -> Layout {
    let two = Layout::new()
        .south("S1: line fair 60 line at 20,20 facing 0")
        .north("N1: line fair 60 line at 20,30 facing 180");
    with_others(two)
}

fn begun() -> Play {
    two().moves(SOUTH)
}

#[test]
fn aos_80_a_ruling_puts_a_unit_elsewhere_in_inches_where_it_touches_nobody() {
    let mut play = begun();
    play.touching("S1", "N1", Edge::Front, 1).ruled("put S1 at 12,14.5 facing 90");
    play.stands_at("S1", 12.0, 14.5);
    assert_eq!(play.unit("S1").stand.bearing.as_millidegrees(), 90_000);
    assert!(play.state().table.contacts.is_empty() && !play.unit("S1").done.moved);
    play.not_ruled("put S1 at 300,14 facing 90");
}

#[test]
fn aos_06_figures_and_quality_are_what_people_rule() {
    let mut play = begun();
    play.ruled("figures S1 31").ruled("quality S1 8");
    assert_eq!((play.unit("S1").figures, play.unit("S1").quality), (31, Quality(8)));
    assert_eq!(play.unit("S1").done.lost, 0, "what is counted again was not lost in this turn");
    play.not_ruled("figures S1 61").not_ruled("figures S1 0").not_ruled("quality S1 9");
}

#[test]
fn aos_09_order_rout_and_formation_are_what_people_rule() {
    let mut play = begun();
    play.ruled("disordered S1");
    assert!(play.unit("S1").disordered);
    play.not_ruled("disordered S1").ruled("reformed S1").ruled("routed S1");
    assert!(!play.unit("S1").disordered && play.unit("S1").routing == Some(1));
    play.ruled("rallied S1").ruled("formed S1 column");
    assert_eq!((play.unit("S1").routing, play.unit("S1").formation), (None, Formation::Column));
    play.not_ruled("formed S1 limbered").not_ruled("parted S1");
    play.touching("S1", "N1", Edge::Front, 1).ruled("parted S1");
    assert!(play.state().table.contacts.is_empty());
}

#[test]
fn aos_114_a_square_of_which_disorder_is_ruled_is_broken() {
    let mut play = begun();
    play.ruled("formed S1 square").ruled("disordered S1");
    assert_eq!((play.unit("S1").formation, play.unit("S1").disordered), (Formation::Column, true));
}

#[test]
fn aos_167_who_was_lost_is_brought_back_whole_enough() {
    let mut play = begun();
    play.ruled("remove S1");
    assert_eq!((play.unit("S1").place, play.unit("S1").figures), (Place::Gone(Gone::Destroyed), 0));
    play.not_ruled("figures S1 10").ruled("bring back S1 with 20 at 30,10 facing 0");
    assert_eq!((play.unit("S1").place, play.unit("S1").figures), (Place::Table, 20));
    play.stands_at("S1", 30.0, 10.0);
}

#[test]
fn aos_161_to_164_generals_rounds_and_weather_are_what_people_rule() {
    let staff = led_on(Layout::new().set("weather", "on").set("caissons", "on"));
    let mut play = staff.open(&[3, 5, 2]);
    play.ruled("weather mist").ruled("rounds S1 3").ruled("fell G1");
    assert_eq!((play.state().table.weather, play.unit("S1").rounds), (Weather::Mist, 3));
    assert_eq!(play.state().table.generals[0].place, Place::Gone(Gone::Destroyed));
    play.not_ruled("fell G1");
    // Who was lost is there again, alone or with a friend, and has not ridden for that.
    let general = |play: &Play| {
        let general = play.state().table.generals[0];
        (general.place, general.at, general.with, general.moved)
    };
    play.ruled("station G1 at 36,12");
    assert_eq!(general(&play), (Place::Table, at(36.0, 12.0), None, false));
    play.ruled("station G1 at 36,10");
    assert_eq!(general(&play), (Place::Table, at(36.0, 10.0), Some(play.piece("S1")), false));
    play.not_ruled("station G1 at 300,10");
    begun().not_ruled("weather mist").not_ruled("rounds S1 3");
}

#[test]
fn aos_157_who_concedes_by_ruling_has_lost() {
    let mut play = begun();
    play.ruled("conceded South").tells("South gives the battle up. The battle is over. Winner: North;");
    assert_eq!(play.state().table.ended, Some(Outcome::Won(NORTH)));
}

#[test]
fn aos_158_figures_that_were_ruled_are_told_to_their_owner_while_rosters_are_closed() {
    let mut play = two().set("rosters", "closed").moves(SOUTH);
    play.ruled("figures S1 31");
    let told = |side| -> Vec<String> { play.told(Viewer::Side(side)).into_iter().map(|told| told.text).collect() };
    assert_eq!((told(SOUTH), told(NORTH)), (vec!["S1 has 31 figures left.".to_owned()], Vec::new()));
}

#[test]
fn aos_131_aos_152_who_was_ruled_to_have_reformed_has_had_no_order_for_that() {
    let mut play = begun();
    play.ruled("disordered S1").ruled("reformed S1");
    assert!(!play.unit("S1").disordered && !play.unit("S1").done.moved);
    play.give(SOUTH, "move S1 to 20,21", &[]).stands_at("S1", 20.0, 21.0);
}
