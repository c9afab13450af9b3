//! What the tests read: the lists, and the tables printed in the clauses.

use sandtable_core::data::{Files, Problem, Problems};
use sandtable_mad::air::lists::Lists as Aircraft;
use sandtable_mad::air::rules::AirRules;
use sandtable_mad::data;
use sandtable_mad::forces::Stock;
use sandtable_mad::lists::{Design, Era, Lists};
use std::sync::OnceLock;

const SECTIONS: [&str; 3] = [
    include_str!("../../rulebook/09-points-and-lists.md"),
    include_str!("../../rulebook/10-futuristic-variant.md"),
    include_str!("../../rulebook/11-house-rules.md"),
];
const AIR: [&str; 6] = [
    include_str!("../../rulebook/19-air-movement.md"),
    include_str!("../../rulebook/20-air-firing.md"),
    include_str!("../../rulebook/21-air-ground-and-sea.md"),
    include_str!("../../rulebook/22-air-points.md"),
    include_str!("../../rulebook/24-air-lists.md"),
    include_str!("../../rulebook/25-air-house-rules.md"),
];
const COMBINED: &str = include_str!("../../rulebook/23-air-combined-arms.md");
const FIRE: &str = include_str!("../../rulebook/05-direct-fire.md");
const ARTILLERY: &str = include_str!("../../rulebook/07-artillery.md");

/// The lists of an era, with the prices by the formula.
pub fn lists(era: Era) -> Lists {
    read(&data::files(), era, &Design::default()).unwrap()
}

/// The lists of WW2.
pub fn ww2() -> Lists {
    lists(Era::Ww2)
}

/// What forces are bought from, with these lists and the options as they stand.
pub fn stock(lists: &Lists) -> Stock<'_> {
    static AIR: OnceLock<(Aircraft, AirRules)> = OnceLock::new();
    let read = || Aircraft::read(&data::files(), &mut Problems::new()).unwrap();
    let (aircraft, rules) = AIR.get_or_init(|| (read(), AirRules::default()));
    Stock { lists, aircraft, rules }
}

/// Reads lists.
pub fn read(files: &Files, era: Era, design: &Design) -> Result<Lists, Vec<Problem>> {
    let mut problems = Problems::new();
    let lists = Lists::read(files, era, design, &mut problems);
    problems.into_result().map(|()| lists.unwrap())
}

/// What is wrong with the lists of an era when one file is changed by replacing a text in it.
pub fn spoilt(era: Era, name: &str, from: &str, to: &str) -> Vec<String> {
    let files = data::files();
    let text = files.get(name).unwrap();
    assert!(text.contains(from), "{from} is not in {name}");
    let changed = text.replacen(from, to, 1);
    words(read(&files.clone().with(name, changed), era, &Design::default()).unwrap_err())
}

/// Problems as people read them.
pub fn words(problems: Vec<Problem>) -> Vec<String> {
    problems.iter().map(ToString::to_string).collect()
}

/// The text of a clause, without its heading.
pub fn clause(id: &str) -> &'static str {
    let heading = format!("### {id} ");
    let section =
        SECTIONS.iter().chain([&FIRE, &ARTILLERY, &COMBINED]).chain(&AIR).find(|section| section.contains(&heading));
    let (_, after) = section.unwrap().split_once(&heading).unwrap();
    after.split("### ").next().unwrap()
}

/// The first table of a clause: its rows below the heading row, cell by cell.
pub fn table(id: &str) -> Vec<Vec<&'static str>> {
    let lines = clause(id).lines().skip_while(|line| !line.starts_with('|'));
    let cells = |line: &'static str| line.trim_matches('|').split('|').map(str::trim).collect();
    lines.skip(2).take_while(|line| line.starts_with('|')).map(cells).collect()
}
