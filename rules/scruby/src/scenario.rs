//! A scenario as a person writes it, and the setting that is read from it.

mod force;
mod sound;

use crate::battle::{General, Member, Place, Position, Setting, Sort, Unit};
use crate::forces::POINTS;
use crate::forces::armies::{self, Army};
use crate::lists::{CLEAR, Lists, Terrain};
use crate::resolution::Weather;
use crate::rules::{Rules, SetUp};
use crate::sections::caissons::{LOAD, ROUNDS};
use force::Force;
use sandtable_battlefield::{FeatureKind, Field};
use sandtable_core::data::{Files, Measure, Node, Problem, Problems};
use sandtable_core::{Choices, InForce, Shape};
use sandtable_geometry::{Length, Point};
use sandtable_scenario::{Head, Printed, drawn, terrain_of_sorts};

/// AOS-84, AOS-157 Scenarios measure in inches, on a table of 72 by 48 for 20 turns where they say nothing else.
const PRINTED: Printed = Printed {
    rulebook: "scruby",
    measure: Measure::Inches,
    table: Some(Point { x: Length::inches(72).0, y: Length::inches(48).0 }),
    turns: Some(20),
};

/// Reads tables, armies and scenario and settles the rules in force.
///
/// # Errors
/// Everything that is wrong with them, with file, line and field.
pub fn load(files: &Files, name: &str, text: &str, choices: &Choices) -> Result<Setting, Vec<Problem>> {
    let tables = |files: &Files, problems: &mut Problems| {
        let lists = Lists::read(files, problems)?;
        let armies = armies::read(files, &lists, problems);
        Some((lists, armies))
    };
    sandtable_scenario::load(files, (name, text), choices, tables, scenario)
}

/// The whole scenario, by these tables, rules and armies.
fn scenario(
    node: &mut Node<'_>,
    (lists, armies): (Lists, Vec<Army>),
    (rules, in_force): (Rules, Vec<InForce>),
    problems: &mut Problems,
) -> Setting {
    let mut head = Head::read(node, &PRINTED, problems);
    // AOS-84: the size of the table may be settled otherwise.
    let [wide, deep] =
        [rules.table_width, rules.table_depth].map(|side| side.map(|side| Length::inches(side.into()).0));
    head.table = Point { x: wide.unwrap_or(head.table.x), y: deep.unwrap_or(head.table.y) };
    let weather = node.has("weather").then(|| node.one_of("weather", &Weather::ALL, problems));
    let is_limited = node.bool_or("army_limits", false, problems);
    let points = node.number_or("points", POINTS, 1..=5000u16, problems);
    let free = node.bool_or("free_places", false, problems);
    if free && rules.setup != SetUp::Fixed {
        node.problem("free_places", "only places that are fixed may be free of the zones (scruby.setup)", problems);
    }
    let (field, grounds, drawn) = ground(node, &head, &lists, problems);

    let mut force = Force::new(&lists, &rules, &head, &armies);
    let sides = node.tables("sides", problems, |node, problems| force.side(node, problems));
    if sides.len() != 2 {
        node.problem("sides", format!("{} sides; a battle has 2", sides.len()), problems);
    }
    let Force { members, officers, spots, .. } = force;
    let setting = Setting {
        head,
        sides,
        members,
        officers,
        lists,
        field,
        grounds,
        weather,
        drawn: drawn.into(),
        points: rules.points_limit.unwrap_or(points),
        is_limited,
        rules,
        in_force,
    };
    sound::all_together(node, &setting, &spots, free, problems);
    setting
}

// --- the ground ---

/// AOS-103 The ground: the field, what each of its features is, and how it is drawn.
fn ground(node: &mut Node<'_>, head: &Head, lists: &Lists, problems: &mut Problems) -> (Field, Vec<usize>, Vec<Shape>) {
    let known: Vec<usize> = (0..lists.terrains.len()).filter(|at| lists.terrains[*at].word != CLEAR).collect();
    let sort = |at: &usize| {
        let terrain = &lists.terrains[*at];
        let &Terrain { ref word, level, is_line, .. } = terrain;
        sandtable_scenario::Sort { word, kind: kind_of(terrain), level, is_line }
    };
    let sorts: Vec<_> = known.iter().map(sort).collect();
    let (features, found) = terrain_of_sorts(node, head.table, &sorts, problems);
    let grounds: Vec<usize> = found.into_iter().map(|at| known[at]).collect();
    let drawn = features.iter().map(drawn).collect();
    // What is wrong with it has been said.
    let field = Field::new(head.table, features).or_else(|_| Field::new(head.table, Vec::new()));
    (field.expect("a table without terrain holds"), grounds, drawn)
}

/// What a sort of terrain is on the field: by its word, and of one that somebody has added by its nature.
fn kind_of(terrain: &Terrain) -> FeatureKind {
    match terrain.word.as_str() {
        "bridge" => FeatureKind::Bridge,
        "plough_wet" => FeatureKind::Field,
        "marsh" => FeatureKind::Marsh,
        "earthwork" => FeatureKind::Barrier,
        "hedge" => FeatureKind::Hedge,
        "wall" => FeatureKind::Wall,
        "village" => FeatureKind::BuiltUp,
        _ if terrain.is_path => FeatureKind::Road,
        _ if terrain.is_line => FeatureKind::River,
        _ if terrain.level > 0 => FeatureKind::Hill,
        _ if terrain.blocks_sight => FeatureKind::Wood,
        _ => FeatureKind::Rough,
    }
}

// --- as it begins ---

/// AOS-92, AOS-161, AOS-162 The table as it is before the first turn: with everybody in his place where places are fixed, and
/// otherwise with nobody on it yet.
pub fn set_up(setting: &Setting) -> Position {
    let is_fixed = setting.rules.setup == SetUp::Fixed;
    let place = |member: &Member| if is_fixed && member.stand.is_some() { Place::Table } else { Place::Waiting };
    let unit = |member: &Member| Unit {
        place: place(member),
        stand: member.stand.unwrap_or_default(),
        wing: member.wing,
        formation: member.formation,
        figures: member.figures,
        quality: member.quality,
        rounds: if matches!(member.sort, Sort::Caisson(_)) { LOAD } else { ROUNDS },
        ..Unit::default()
    };
    let generals = setting.officers.iter().map(|officer| {
        let with = &setting.members[officer.with.index()];
        let at = with.stand.unwrap_or_default().at;
        General { place: place(with), at, with: Some(officer.with), ..General::default() }
    });
    Position {
        units: setting.members.iter().map(unit).collect(),
        generals: generals.collect(),
        weather: setting.weather.unwrap_or_default(),
        ..Position::default()
    }
}
