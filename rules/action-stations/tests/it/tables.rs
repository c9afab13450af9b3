//! What tests of numbers begin with: the tables, and rules with some switches set.

use sandtable_action_stations::data;
use sandtable_action_stations::lists::{Crew, Grade, Gun, Kind, Lists, Torpedo};
use sandtable_action_stations::rules::Rules;
use sandtable_core::data::Problems;
use sandtable_core::{Choices, settle};
use sandtable_geometry::Length;

/// The tables as they come.
pub fn lists() -> Lists {
    let mut problems = Problems::new();
    let lists = Lists::read(&data::files(), &mut problems);
    problems.into_result().unwrap();
    lists.unwrap()
}

/// What is wrong with the tables where one text in one of them is another.
pub fn spoilt(file: &str, from: &str, to: &str) -> Vec<String> {
    let text = data::files().get(file).unwrap().to_owned();
    assert!(text.contains(from), "{file} has no '{from}'");
    read(file, &text.replacen(from, to, 1))
}

/// What is wrong with the tables where one of them is this.
pub fn read(file: &str, text: &str) -> Vec<String> {
    let mut problems = Problems::new();
    let read = Lists::read(&data::files().with(file, text), &mut problems);
    assert_eq!(read.is_none(), !problems.is_empty());
    problems.into_vec().iter().map(ToString::to_string).collect()
}

/// The rules in force with these switches set.
pub fn rules(set: &[(&str, &str)]) -> Rules {
    let set = set.iter().map(|(id, value)| (format!("action-stations.{id}"), (*value).to_owned())).collect();
    settle(&[], "test", &Choices { set, ..Choices::default() }).unwrap().0
}

/// A type of vessel.
pub fn kind(key: &str) -> Kind {
    lists().kinds.into_iter().find(|kind| kind.key == key).unwrap()
}

/// A type of gun.
pub fn gun(key: &str) -> Gun {
    lists().guns.into_iter().find(|gun| gun.key == key).unwrap()
}

/// A type of torpedo.
pub fn torpedo(key: &str) -> Torpedo {
    lists().torpedoes.into_iter().find(|torpedo| torpedo.key == key).unwrap()
}

/// A crew.
pub fn crew(grade: Grade) -> Crew {
    *lists().crew(grade)
}

/// Tenths of a centimetre.
pub fn tenths(tenths: i32) -> Length {
    Length::mm(tenths)
}
