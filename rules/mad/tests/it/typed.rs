//! Commands as people type them, beside those that every offer is written as.

use crate::field::{BLUE, Field, RED};
use sandtable_core::Table;
use sandtable_mad::{Mad, air};

/// One aircraft on the table.
fn spitfire() -> Field {
    Field::new()
        .red("Rifles", &["R1: Infantry at 100,100"])
        .blue("Tank", &["T1: T34/76 at 1700,1100"])
        .aircraft(RED, "S4: Ju 87 B-1, bombs at 900,300 heading 0 speed 200")
        .aircraft(BLUE, "B4: Hurricane I")
}

#[test]
fn map_113_a_flight_is_typed_with_or_without_by_and_after_a_colon() {
    let play = spitfire().red_first();
    let straight = play.read("fly S4 at 200");
    for text in ["fly S4 at 200: S rest", "fly S4 at 200 by S rest", "FLY s4 at 200 s rest"] {
        assert_eq!(play.read(text), straight, "{text}");
    }
    let turned = play.read("fly S4 low at 200: S 100 T L 5 90 M slip R to attack");
    let sandtable_mad::Command::Air(air::battle::Command::Fly { flight, .. }) = turned else { panic!("{turned:?}") };
    assert_eq!((flight.legs.len(), flight.low, flight.attacks), (3, true, true));
    assert!(Mad::write(play.setting(), &turned).starts_with("fly S4 low at 200 by S 100 T L 5 90"));
    let entry = play.read("enter S4 from 900,0 heading 0 at 200: S rest");
    assert_eq!(Mad::write(play.setting(), &entry), "enter S4 from 900,0 heading 0 at 200");
}

#[test]
fn words_of_aircraft_are_no_riddle_where_there_are_none() {
    let field = Field::new().red("A", &["A1: Infantry at 100,100"]).blue("B", &["B1: Infantry at 900,100"]);
    let play = field.red_first();
    let wrong = Mad::parse(play.setting(), &play.view(RED), "fly A1 at 200").unwrap_err();
    assert_eq!(wrong.what, "`fly` is for battles with aircraft");
    assert!(wrong.usage.starts_with("fly CRAFT"));
}

#[test]
fn mad_137_each_side_means_its_own_unit_where_both_have_one_of_that_name() {
    let field = Field::new().red("Tanks", &["R1: Tiger I at 100,100"]).blue("Tanks", &["B1: T34/76 at 900,100"]);
    let play = field.red_first();
    for (side, name) in [(RED, "R1"), (BLUE, "B1")] {
        let own = play.setting().elements[play.piece(name).index()].unit;
        let end = sandtable_mad::Command::End { unit: own };
        assert_eq!(Mad::parse(play.setting(), &play.view(side), &Mad::write(play.setting(), &end)), Ok(end));
    }
}

#[test]
fn a_unit_whose_name_begins_like_a_markers_letter_is_meant() {
    let field = crate::s07_watchers::hidden().option("mad.dummies", "none");
    let field = field.red("B Company", &["I1: Infantry"]).red("Tanks", &["R1: Tiger I"]).blue("Foes", &["B1: T34/76"]);
    let mut play = field.open(&[&[4, 7]]);
    play.does(&["deploy Tanks at 100,100", "deploy Foes at 900,900"]);
    let unit = play.unit("B Company");
    let at = crate::field::at("300,100");
    assert_eq!(play.read("deploy B Company at 300,100"), sandtable_mad::Command::Deploy { unit, at });
}
