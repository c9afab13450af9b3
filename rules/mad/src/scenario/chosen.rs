//! Scenarios to which players bring forces of their own.

use sandtable_core::data::{Files, Problem, Problems, with_more, with_value};
use serde::Serialize;

use super::{Scenario, Unit};
use crate::forces::{Names, Roster, check, roster_kinds};
use crate::house_design::Sheet;
use crate::lists::{Design, GENERIC, Lists};

/// A unit as it stands in a scenario's file.
#[derive(Serialize)]
struct UnitOf {
    name: String,
    elements: Vec<ElementOf>,
}

/// An element as it stands there.
#[derive(Serialize)]
struct ElementOf {
    kind: String,
    name: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    rides: Option<String>,
    traits: Vec<&'static str>,
}

/// MAD-137, MAD-143 The text of a scenario in which sides field the rosters that they brought; `None` for the scenario's own
/// force. Units of their own come with them. `name` is the file of the scenario in `files`; rosters are named by the number of their side, for problems.
///
/// # Errors
/// Everything that forbids it: the scenario fixes its forces, or a roster cannot be read, breaks a rule for forces, is dearer
/// than its side allows, or buys from a list that is not the side's.
pub fn with_forces(
    files: &Files,
    name: &str,
    lists: &Lists,
    design: &Design,
    rosters: &[Option<String>],
) -> Result<String, Vec<Problem>> {
    let mut problems = Problems::new();
    let read = Scenario::read(files, name, lists, &mut problems);
    let Some(scenario) = read else { return Err(problems.into_vec()) };
    let wrong = |what: String| vec![Problem::new("forces", 0, "", what)];
    if rosters.len() > scenario.sides.len() {
        return Err(wrong(format!("{} forces; the battle has {} sides", rosters.len(), scenario.sides.len())));
    }
    if !scenario.chosen_forces && rosters.iter().any(Option::is_some) {
        let why = "MAD-143: its forces are those of the scenario, which gives each element its place or its part";
        return Err(wrong(format!("'{}' takes no other forces: {why}", scenario.title)));
    }
    let mut text = files.get(name).unwrap_or_default().to_owned();
    let mut names = Names::default();
    let mut own: Vec<Sheet> = Vec::new();
    for (at, side) in scenario.sides.iter().enumerate() {
        let Some(brought) = rosters.get(at).and_then(Option::as_ref) else { continue };
        let file = format!("force of {}", side.name);
        let with = files.clone().with(&file, brought.clone());
        let mut lists = lists.clone();
        roster_kinds(&with, &file, &mut lists, design, &mut problems);
        let Some(roster) = Roster::read(&with, &file, &lists, &mut problems) else { continue };
        bring(&roster.kinds, &mut own, &mut lists);
        if side.nation.as_ref().is_some_and(|nation| !nation.eq_ignore_ascii_case(&roster.nation)) {
            let own = side.nation.as_deref().unwrap_or_default();
            let what = format!("MAD-137: it buys from the list of {}; {} from that of {own}", roster.nation, side.name);
            problems.add(&file, 0, "nation", what);
        }
        for found in check(&lists, &roster.units, &side.allowance(&lists)) {
            // Whose lists it buys from has been said once.
            if found.rule == crate::forces::Rule::Lists {
                continue;
            }
            let field = found.unit.map_or("units".to_owned(), |unit| format!("units[{}]", unit + 1));
            problems.add(&file, 0, &field, format!("{}: {}", found.clause, found.what));
        }
        text = with_value(&text, "sides", at, "units", &units(&lists, &roster, &mut names)).map_err(wrong)?;
    }
    // A side that keeps the scenario's force has names for its elements, which may be those that the other one has been given.
    for (at, side) in scenario.sides.iter().enumerate() {
        let keeps = rosters.get(at).is_none_or(Option::is_none);
        if keeps && rosters.iter().any(Option::is_some) {
            let own = renamed(lists, &scenario, &side.units, &mut names);
            text = with_value(&text, "sides", at, "units", &own).map_err(wrong)?;
        }
    }
    if !own.is_empty() {
        text = with_more(&text, "kinds", &own).map_err(wrong)?;
    }
    problems.into_result().map(|()| text)
}

/// MAD-153 Adds a force's own kinds to those of the battle. Where the other side has another one of that name, it is numbered.
fn bring(kinds: &[Sheet], own: &mut Vec<Sheet>, lists: &mut Lists) {
    for sheet in kinds.iter().filter(|sheet| !own.contains(sheet)).cloned().collect::<Vec<_>>() {
        let is_used = |name: &str, lists: &Lists| {
            let of_other = own.iter().any(|other| other.name.eq_ignore_ascii_case(name));
            of_other || (name != sheet.name && lists.kinds.iter().any(|kind| kind.name.eq_ignore_ascii_case(name)))
        };
        let numbered = (2..).map(|number| format!("{} {number}", sheet.name));
        let mut free = [sheet.name.clone()].into_iter().chain(numbered).filter(|name| !is_used(name, lists));
        let name = free.next().unwrap_or_else(|| sheet.name.clone());
        let nation = sheet.nation.as_deref().unwrap_or(GENERIC);
        let is_it = |kind: &&mut crate::lists::Kind| kind.nation == nation && kind.name == sheet.name;
        lists.kinds.iter_mut().find(is_it).into_iter().for_each(|kind| kind.name.clone_from(&name));
        own.push(Sheet { name, ..sheet });
    }
}

/// The units of a roster, each under a name that no other of its side has.
fn units(lists: &Lists, roster: &Roster, names: &mut Names) -> Vec<UnitOf> {
    let mut units: Vec<UnitOf> = Vec::new();
    for unit in &roster.units {
        let is_used = |name: &str| units.iter().any(|other| other.name.eq_ignore_ascii_case(name));
        let numbered = (2..).map(|number| format!("{} {number}", unit.name));
        let mut free = [unit.name.clone()].into_iter().chain(numbered).filter(|name| !is_used(name));
        let name = free.next().unwrap_or_default();
        let elements = unit.elements.iter().map(|element| {
            let kind = lists.kind(element.kind);
            ElementOf { kind: full_name(kind), name: names.next(kind), rides: None, traits: element.granted.words() }
        });
        units.push(UnitOf { name, elements: elements.collect() });
    }
    units
}

/// The units of a scenario with names of the same sort.
fn renamed(lists: &Lists, scenario: &Scenario, own: &[Unit], names: &mut Names) -> Vec<UnitOf> {
    let all: Vec<&super::Element> = scenario.elements().map(|(_, _, element)| element).collect();
    let mut given: Vec<(&str, String)> = Vec::new();
    for element in own.iter().flat_map(|unit| &unit.elements) {
        given.push((&element.name, names.next(lists.kind(element.kind))));
    }
    let name_of = |old: &str| given.iter().find(|(own, _)| *own == old).map(|(_, new)| new.clone());
    let element = |element: &super::Element| ElementOf {
        kind: full_name(lists.kind(element.kind)),
        name: name_of(&element.name).unwrap_or_default(),
        rides: element.rides.and_then(|carrier| name_of(&all[usize::from(carrier)].name)),
        traits: element.granted.words(),
    };
    let unit = |unit: &Unit| UnitOf { name: unit.name.clone(), elements: unit.elements.iter().map(element).collect() };
    own.iter().map(unit).collect()
}

/// The name of a kind with its list, which is unique among all.
fn full_name(kind: &crate::lists::Kind) -> String {
    if kind.nation == GENERIC { kind.name.clone() } else { format!("{}: {}", kind.nation, kind.name) }
}
