//! Scenarios to which players bring forces of their own.

use sandtable_core::data::{Files, Problem, Problems, with_more, with_value};
use sandtable_core::{Choices, Piece, settle};
use sandtable_forces::Callsigns;
use sandtable_geometry::{Angle, Point};
use serde::Serialize;

use crate::air;
use crate::air::battle::scenario::{AirPart, LONGEST_NAME, ScenarioCraft};
use crate::air::battle::setting::{Mode, Start, What};
use crate::air::lists::TargetKind;
use crate::air::rules::AirRules;
use crate::battle::scenario::{Element, Scenario, Side, Unit};
use crate::forces::names::Names;
use crate::forces::{Allowance, Force, ForceCraft, ForceFlight, Stock, check, check_alone, roster_kinds};
use crate::lists::design::Sheet;
use crate::lists::{Design, GENERIC, Lists};
use crate::rules::Rules;

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

/// A flight as it stands there.
#[derive(Default, Serialize)]
struct FlightOf {
    #[serde(skip_serializing_if = "String::is_empty")]
    name: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    zone: Option<Vec<[f64; 2]>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    near: Vec<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    distance: Vec<i32>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    headings: Vec<i32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    speed: Option<u16>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    aircraft: Vec<CraftOf>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    targets: Vec<TargetOf>,
}

/// An aircraft as it stands there.
#[derive(Serialize)]
struct CraftOf {
    kind: String,
    name: String,
    load: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    skill: Option<i8>,
}

/// A ship, structure or gun position as it stands there.
#[derive(Serialize)]
struct TargetOf {
    kind: String,
    name: String,
    at: [f64; 2],
    #[serde(skip_serializing_if = "Option::is_none")]
    heading: Option<i32>,
}

/// MAD-137, MAD-143, MAP-96 The text of a scenario in which sides field the rosters that they brought; `None` for the scenario's
/// own force. Units of their own come with them. `name` is the file of the scenario in `files`; rosters are named by the number of their side, for problems.
///
/// # Errors
/// Everything that forbids it: the scenario fixes its forces, or a roster cannot be read, breaks a rule for forces, is dearer
/// than its side allows, buys from a list that is not the side's, or has aircraft where the battle has none.
pub fn with_forces(
    files: &Files,
    name: &str,
    lists: &Lists,
    design: &Design,
    choices: &Choices,
    rosters: &[Option<String>],
) -> Result<String, Vec<Problem>> {
    let mut problems = Problems::new();
    // Others come in the place of its forces; those that stay are judged as the battle is loaded.
    let draft = |rules: &AirRules, problems: &mut Problems| Scenario::draft(files, name, lists, rules, problems);
    let read = draft(&AirRules::default(), &mut problems);
    let aircraft = air::lists::Lists::read(files, &mut problems);
    let (Some(scenario), Some(aircraft)) = (read, aircraft) else { return Err(problems.into_vec()) };
    if rosters.len() > scenario.sides.len() {
        return Err(wrong(format!("{} forces; the battle has {} sides", rosters.len(), scenario.sides.len())));
    }
    if !scenario.chosen_forces && rosters.iter().any(Option::is_some) {
        let why = "MAD-143: its forces are those of the scenario, which gives each element its place or its part";
        return Err(wrong(format!("'{}' takes no other forces: {why}", scenario.head.title)));
    }
    let (rules, _) = settle::<Rules>(&scenario.head.options, name, choices)?;
    // MAP-96: a total may be what the scenario's own aircraft cost by the rules in force.
    let Some(scenario) = draft(&rules.air, &mut problems) else { return Err(problems.into_vec()) };
    let text = files.get(name).unwrap_or_default();
    let brought = Brought { files, scenario: &scenario, aircraft: &aircraft, rules: &rules, lists, design, rosters };
    match &scenario.air {
        Some(part) if part.mode == Mode::Air => brought.in_the_air(part, text),
        _ => brought.on_the_ground(text),
    }
}

fn wrong(what: String) -> Vec<Problem> {
    vec![Problem::of("forces", "", what)]
}

/// Rosters that sides bring to a scenario.
struct Brought<'a> {
    files: &'a Files,
    scenario: &'a Scenario,
    aircraft: &'a air::lists::Lists,
    rules: &'a Rules,
    lists: &'a Lists,
    design: &'a Design,
    rosters: &'a [Option<String>],
}

impl Brought<'_> {
    /// The sides in their order, each with the roster that it brings.
    fn sides(&self) -> impl Iterator<Item = (usize, &Side, Option<&String>)> {
        let sides = self.scenario.sides.iter().enumerate();
        sides.map(|(at, side)| (at, side, self.rosters.get(at).and_then(Option::as_ref)))
    }

    fn stock<'b>(&'b self, lists: &'b Lists) -> Stock<'b> {
        Stock { lists, aircraft: self.aircraft, rules: &self.rules.air }
    }

    /// Names that aircraft do not get, for others have them: those of the air game that stay.
    fn callsigns(&self) -> Callsigns {
        let entries = self.scenario.air.iter().flat_map(|part| &part.entries);
        let stays = |entry: &&ScenarioCraft| {
            let brings = self.rosters.get(entry.side.index()).is_some_and(Option::is_some);
            !brings || matches!(entry.what, What::Target(_))
        };
        Callsigns::new(LONGEST_NAME).but(entries.filter(stays).map(|entry| entry.name.clone()))
    }

    /// A battle on the ground, perhaps with aircraft.
    fn on_the_ground(&self, text: &str) -> Result<String, Vec<Problem>> {
        let (mut text, mut problems) = (text.to_owned(), Problems::new());
        let mut names = Names::default();
        let mut signs = self.callsigns();
        let mut own: Vec<Sheet> = Vec::new();
        for (at, side, brought) in self.sides() {
            let Some(brought) = brought else { continue };
            let file = format!("force of {}", side.name);
            let with = self.files.clone().with(&file, brought.clone());
            let mut lists = self.lists.clone();
            roster_kinds(&with, &file, &mut lists, self.design, &mut problems);
            let Some(roster) = Force::read(&with, &file, &self.stock(&lists), &mut problems) else { continue };
            if roster.alone {
                let what = "MAP-96: it is a force of the air game alone; this battle is on the ground";
                problems.of(&file, "mode", what);
                continue;
            }
            bring(&roster.kinds, &mut own, &mut lists);
            if side.nation.as_ref().is_some_and(|nation| !nation.eq_ignore_ascii_case(&roster.nation)) {
                let own = side.nation.as_deref().unwrap_or_default();
                let what =
                    format!("MAD-137: it buys from the list of {}; {} from that of {own}", roster.nation, side.name);
                problems.of(&file, "nation", what);
            }
            if !roster.flights.is_empty() && !self.rules.aircraft {
                let what = "MAP-01: this battle has no aircraft: its option mad.aircraft is off";
                problems.of(&file, "flights", what);
            }
            let allowed = Allowance { aloft: self.stock(&lists).aloft(&roster.flights), ..side.allowance(&lists) };
            for found in check(&lists, &roster.units, &allowed) {
                // Whose lists it buys from has been said once.
                if found.rule == crate::forces::Rule::Lists {
                    continue;
                }
                let field = found.unit.map_or("units".to_owned(), |unit| format!("units[{}]", unit + 1));
                problems.of(&file, &field, format!("{}: {}", found.clause, found.what));
            }
            text = with_value(&text, "sides", at, "units", &units(&lists, &roster, &mut names)).map_err(wrong)?;
            if has_flights(self.scenario, at) || !roster.flights.is_empty() {
                let flight = |of: &ForceFlight| FlightOf {
                    name: of.name.clone(),
                    aircraft: self.craft(of, &mut signs),
                    ..FlightOf::default()
                };
                let flights: Vec<FlightOf> = roster.flights.iter().map(flight).collect();
                text = with_value(&text, "sides", at, "flights", &flights).map_err(wrong)?;
            }
        }
        // A side that keeps the scenario's force has names for its elements, which may be those that the other one has been given.
        for (at, side, brought) in self.sides() {
            if brought.is_none() && self.rosters.iter().any(Option::is_some) {
                let own = renamed(self.lists, self.scenario, &side.units, &mut names);
                text = with_value(&text, "sides", at, "units", &own).map_err(wrong)?;
            }
        }
        if !own.is_empty() {
            text = with_more(&text, "kinds", &own).map_err(wrong)?;
        }
        problems.into_result().map(|()| text)
    }

    /// MAP-96 A battle in the air: aircraft take the place of aircraft, and begin where the first flight of their side does; what
    /// lies on the ground and at sea stays.
    fn in_the_air(&self, part: &AirPart, text: &str) -> Result<String, Vec<Problem>> {
        let (mut text, mut problems) = (text.to_owned(), Problems::new());
        let mut signs = self.callsigns();
        let mut bought: Vec<Bought> = Vec::new();
        for (at, side, brought) in self.sides() {
            let entries = || part.entries.iter().filter(|entry| entry.side.index() == at);
            let aircraft = || entries().filter(|entry| matches!(entry.what, What::Aircraft(_)));
            let of = |list: String, brings: bool| Bought { side: side.name.clone(), list, brings };
            let Some(brought) = brought else {
                bought.extend(side.nation.clone().map(|list| of(list, false)));
                continue;
            };
            let file = format!("force of {}", side.name);
            let with = self.files.clone().with(&file, brought.clone());
            let stock = self.stock(self.lists);
            let Some(roster) = Force::read(&with, &file, &stock, &mut problems) else { continue };
            if !roster.alone {
                let what = "MAP-96: it is a force for the ground; this battle is of aircraft alone";
                problems.of(&file, "mode", what);
                continue;
            }
            let placed = || aircraft().filter(|entry| !matches!(entry.start, Start::At(..)));
            let stays = |entry: &&ScenarioCraft| match &entry.start {
                Start::Near { pieces, .. } => pieces.iter().any(|&piece| is_target(part, piece)),
                _ => true,
            };
            let Some(first) = placed().find(stays).or_else(|| placed().next()) else {
                let what = match aircraft().next() {
                    None => format!("MAP-96: {} has no aircraft in this battle", side.name),
                    Some(_) => format!("MAD-143: each aircraft of {} has its place in this battle", side.name),
                };
                problems.of(&file, "flights", what);
                continue;
            };
            for found in check_alone(&stock, &roster.flights, side.limit, &roster.nation) {
                problems.of(&file, "flights", format!("{}: {}", found.clause, found.what));
            }
            let flight = |of: &ForceFlight| FlightOf {
                name: of.name.clone(),
                aircraft: self.craft(of, &mut signs),
                ..begins(part, first)
            };
            let mut flights: Vec<FlightOf> = roster.flights.iter().map(flight).collect();
            let targets: Vec<TargetOf> = entries().filter_map(|entry| target(part, entry)).collect();
            if !targets.is_empty() {
                flights.push(FlightOf { targets, ..FlightOf::default() });
            }
            bought.push(of(roster.nation, true));
            text = with_value(&text, "sides", at, "flights", &flights).map_err(wrong)?;
        }
        if let [one, other] = &bought[..]
            && one.list != other.list
        {
            let (it, whose) = if one.brings { (one, other) } else { (other, one) };
            let (own, theirs) = (&it.list, &whose.list);
            let what =
                format!("MAP-96: both sides buy from one list; it is of {own}, that of {} of {theirs}", whose.side);
            problems.add(&format!("force of {}", it.side), 0, "list", what);
        }
        problems.into_result().map(|()| text)
    }

    fn craft(&self, flight: &ForceFlight, signs: &mut Callsigns) -> Vec<CraftOf> {
        let craft = |craft: &ForceCraft| CraftOf {
            kind: self.aircraft.kind(craft.kind).name.clone(),
            name: signs.next(&flight.name),
            load: craft.load.word(),
            skill: craft.skill,
        };
        flight.aircraft.iter().map(craft).collect()
    }
}

/// MAP-96 The list that the aircraft of a side are of, and whether it brings them.
struct Bought {
    side: String,
    list: String,
    brings: bool,
}

/// Has a side aircraft of the scenario's?
fn has_flights(scenario: &Scenario, side: usize) -> bool {
    scenario.air.iter().flat_map(|part| &part.entries).any(|entry| entry.side.index() == side)
}

/// Is a piece of the scenario no aircraft?
fn is_target(part: &AirPart, piece: Piece) -> bool {
    matches!(part.entries[piece.index()].what, What::Target(_))
}

/// Where a flight begins that takes the place of another: as that one's aircraft does.
fn begins(part: &AirPart, first: &ScenarioCraft) -> FlightOf {
    let headings = |from: Angle, sweep: Angle| vec![degrees(from), degrees(from + sweep)];
    let begins = match &first.start {
        Start::In { area, from, sweep } => FlightOf {
            zone: Some(area.corners().iter().map(|corner| place(*corner)).collect()),
            headings: headings(*from, *sweep),
            ..FlightOf::default()
        },
        Start::Near { pieces, distance, from, sweep } => {
            // Aircraft that others replace are gone; near nobody at all it begins in the zone of MAP-95.
            let stay = pieces.iter().filter(|&&piece| is_target(part, piece));
            let near: Vec<String> = stay.map(|piece| part.entries[piece.index()].name.clone()).collect();
            let known = distance.iter().filter(|_| !near.is_empty());
            let distance = known.map(|length| length.0 / 1000).collect();
            FlightOf { near, distance, headings: headings(*from, *sweep), ..FlightOf::default() }
        }
        Start::At(..) | Start::Away => FlightOf::default(),
    };
    FlightOf { speed: first.speed, ..begins }
}

/// A ship, structure or gun position as it stands in the scenario; none of an aircraft.
fn target(part: &AirPart, entry: &ScenarioCraft) -> Option<TargetOf> {
    let (What::Target(id), Start::At(at, heading)) = (entry.what, &entry.start) else { return None };
    let target = part.lists.target(id);
    let heading = (target.kind != TargetKind::Gun).then_some(degrees(*heading));
    Some(TargetOf { kind: target.name.clone(), name: entry.name.clone(), at: place(*at), heading })
}

/// A heading in whole degrees, as files have it.
fn degrees(angle: Angle) -> i32 {
    (angle.as_millidegrees() / 1000).rem_euclid(360)
}

/// A place in millimetres, as files have it.
fn place(at: Point) -> [f64; 2] {
    [at.x, at.y].map(|micrometres| f64::from(micrometres) / 1000.0)
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
fn units(lists: &Lists, roster: &Force, names: &mut Names) -> Vec<UnitOf> {
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
    let all: Vec<&Element> = scenario.elements().map(|(_, _, element)| element).collect();
    let mut given: Vec<(&str, String)> = Vec::new();
    for element in own.iter().flat_map(|unit| &unit.elements) {
        given.push((&element.name, names.next(lists.kind(element.kind))));
    }
    let name_of = |old: &str| given.iter().find(|(own, _)| *own == old).map(|(_, new)| new.clone());
    let element = |element: &Element| ElementOf {
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
