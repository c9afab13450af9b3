//! Rosters: forces as people write them, and the two that come with the rules.

use sandtable_core::data::{Files, Node, Problems, Table, read_document};
use sandtable_forces::{items, note};

use super::flights::fitted;
use super::{
    Allowance, ForceElement, ForceFlight, ForceUnit, Found, Granted, LIMIT, LIMIT_ALOFT, Stock, check, check_alone,
    check_flights, sheet_of,
};
use crate::air::battle::setting::Mode;
use crate::air::lists::TypeId;
use crate::lists::design::Sheet;
use crate::lists::{Era, GENERIC, Lists};

/// A force as a person writes it, for one side of any scenario that allows its points.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Force {
    /// What it is called; may be empty.
    pub title: String,
    /// MAP-96 Is it a force of the air game alone?
    pub alone: bool,
    /// Points limit it was built for.
    pub limit: u16,
    /// Whose list it buys from; of a force of the air game alone the list of aircraft.
    pub nation: String,
    /// Units of its own, in the words of the unit tables.
    pub kinds: Vec<Sheet>,
    /// Its units.
    pub units: Vec<ForceUnit>,
    /// MAP-96, MAP-115 Its aircraft.
    pub flights: Vec<ForceFlight>,
}

/// The lines on which the units and flights of a roster begin.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Lines {
    pub units: Vec<u32>,
    pub flights: Vec<u32>,
}

impl Force {
    /// Reads a roster and checks it by MAD-137 or, where it is of the air game alone, by MAP-96. The stock has its own kinds already
    /// ([`super::roster_kinds`]). Bridgers and mine clearers are refused: only a scenario grants them.
    ///
    /// ```toml
    /// rulebook = "mad"
    /// title = "First company"
    /// limit = 400
    /// nation = "German"
    ///
    /// [[units]]
    /// name = "Heavy tank"
    /// elements = ["Tiger I"]
    ///
    /// [[units]]
    /// name = "Grenadiers"
    /// elements = ["Infantry Command", "3 x Infantry", "Truck etc."]
    ///
    /// [[flights]]
    /// name = "Red"
    /// aircraft = ["Ju 87 B-1 [bombs, skill 1]"]
    /// ```
    ///
    /// `None` where any problem was noted.
    pub fn read(files: &Files, name: &str, stock: &Stock, problems: &mut Problems) -> Option<Force> {
        let before = problems.len();
        let roster = read_document(files, name, problems, |node, problems| Force::of(node, stock, problems))?;
        (problems.len() == before).then_some(roster)
    }

    fn of(node: &mut Node<'_>, stock: &Stock, problems: &mut Problems) -> Force {
        let before = problems.len();
        let (roster, lines) = read_units(node, stock, problems);
        // A force is judged as a whole, so only when all of it could be read.
        if problems.len() == before {
            let (of_units, of_flights) = roster.found(stock, roster.limit);
            note(node.file(), "units", &lines.units, &of_units, problems);
            note(node.file(), "flights", &lines.flights, &of_flights, problems);
        }
        roster
    }

    /// Everything that it breaks where it may cost so much: for its units, then for its flights.
    fn found(&self, stock: &Stock, limit: u16) -> (Vec<Found>, Vec<Found>) {
        if self.alone {
            return (Vec::new(), check_alone(stock, &self.flights, limit, &self.nation));
        }
        let aloft = stock.aloft(&self.flights);
        let allowed = Allowance { limit, nation: Some(self.nation.clone()), aloft, ..Allowance::default() };
        (check(stock.lists, &self.units, &allowed), check_flights(stock, &self.flights, None))
    }
}

/// Reads a roster without judging it, and the lines on which its units begin.
pub fn read_units(node: &mut Node<'_>, stock: &Stock, problems: &mut Problems) -> (Force, Lines) {
    let lists = stock.lists;
    node.one_of("rulebook", &[("mad", ())], problems);
    let alone = node.one_of_or("mode", None, &[("ground", None), ("air", Some(Mode::Air))], problems).is_some();
    let era = node.one_of_or("era", Era::Ww2, &[("ww2", Era::Ww2), ("hitech", Era::HiTech)], problems);
    if alone && era == Era::HiTech {
        node.problem("era", OTHER_ERA, problems);
    } else if era != lists.era {
        node.problem("era", "the roster is of the other era", problems);
    }
    let title = node.optional_text("title", problems).unwrap_or_default();
    let limit = node.number_or("limit", if alone { LIMIT_ALOFT } else { LIMIT }, 150..=10_000, problems);
    let nation = if alone { list(node, stock, problems) } else { nation(node, lists, problems) };
    if alone {
        for key in ["nation", "units", "kinds"] {
            if node.has(key) {
                let what = "a force of the air game alone has a list and flights, and nothing else (MAP-96)";
                node.problem(key, what, problems);
            }
        }
    }
    // They were read before everything else, with their problems.
    let kinds = node.tables("kinds", &mut Problems::new(), sheet_of);
    let mut lines = Lines::default();
    let mut units = Vec::new();
    if !alone {
        units = node.tables("units", problems, |unit, problems| {
            lines.units.push(unit.line());
            let name = unit.text("name", problems);
            let elements = items(unit, "elements", problems, |name, words| element(stock, &nation, name, words));
            ForceUnit { name, elements }
        });
    }
    if !alone && era == Era::HiTech && node.has("flights") {
        node.problem("flights", OTHER_ERA, problems);
    }
    let mut before: Vec<TypeId> = Vec::new();
    let flights = node.tables("flights", problems, |flight, problems| {
        lines.flights.push(flight.line());
        let name = flight.text("name", problems);
        let skills = flight.optional_text("skills", problems);
        let preset = skills.as_deref().and_then(|name| stock.aircraft.preset(name));
        if let (Some(name), None) = (&skills, preset) {
            let known: Vec<&str> = stock.aircraft.presets.iter().map(|preset| preset.name.as_str()).collect();
            let what = format!("there is no preset '{name}': there is {} (MAP-103)", known.join(", "));
            flight.problem("skills", what, problems);
        }
        let mut aircraft = items(flight, "aircraft", problems, |name, words| {
            let kind = stock.aircraft.find(name)?;
            fitted(stock.aircraft, kind, words.iter().copied())
        });
        for craft in &mut aircraft {
            // MAP-103: the first of its type leads.
            let place = before.iter().filter(|kind| **kind == craft.kind).count();
            before.push(craft.kind);
            craft.skill = craft.skill.or(preset.map(|preset| preset.skill(place)));
        }
        ForceFlight { name, aircraft }
    });
    (Force { title, alone, limit, nation, kinds, units, flights }, lines)
}

/// Why a roster of the other era has no aircraft.
const OTHER_ERA: &str = "aircraft are of the Second World War, and not of this era (MAP-81)";

/// MAP-96 The key `list`, which names a list of aircraft.
fn list(node: &mut Node<'_>, stock: &Stock, problems: &mut Problems) -> String {
    let names = stock.aircraft.names();
    let words: Vec<(&str, usize)> = names.iter().copied().zip(0..).collect();
    let index = node.one_of("list", &words, problems);
    names[index].to_owned()
}

/// The key `nation`, which names one of the lists, or the generic kit where there are no others.
pub(crate) fn nation(node: &mut Node<'_>, lists: &Lists, problems: &mut Problems) -> String {
    let mut words: Vec<(&str, usize)> = lists.nations().into_iter().zip(0..).collect();
    if words.is_empty() {
        words.push((GENERIC, 0));
    }
    let index = node.one_of("nation", &words, problems);
    words[index].0.to_owned()
}

/// An element of a roster's line.
fn element(stock: &Stock, nation: &str, name: &str, words: &[&str]) -> Result<ForceElement, String> {
    let kind = stock.lists.find(Some(nation), name).map_err(|what| match stock.aircraft.find(name) {
        Ok(kind) => {
            let name = &stock.aircraft.kind(kind).name;
            format!("'{name}' is an aircraft and stands among the flights (MAP-115)")
        }
        Err(_) => what,
    })?;
    let granted = words.iter().try_fold(Granted::default(), |all, word| Some(all.and(granted(word)?)));
    let granted = granted.ok_or("unknown trait, expected one of: spotter, bridger, mine clearer")?;
    Ok(ForceElement { kind, granted })
}

/// A trait by its word.
pub(crate) fn granted(word: &str) -> Option<Granted> {
    let none = Granted::default();
    match word {
        "spotter" => Some(Granted { spotter: true, ..none }),
        "bridger" => Some(Granted { bridger: true, ..none }),
        "mine clearer" => Some(Granted { mine_clearer: true, ..none }),
        _ => None,
    }
}

/// A force to start with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sample {
    /// Whose it is.
    pub nation: String,
    /// Its units.
    pub units: Vec<ForceUnit>,
}

/// MAD-142 Two forces to start with: those of `data/sample_forces.csv`, each line some elements of a unit of a nation.
///
/// Each is checked by MAD-137. `None` where any problem was noted.
pub fn samples(files: &Files, lists: &Lists, problems: &mut Problems) -> Option<Vec<Sample>> {
    let (name, before) = ("data/sample_forces.csv", problems.len());
    let table = Table::read(files, name, "nation unit element number", problems)?;
    let mut samples: Vec<Sample> = Vec::new();
    for row in table.rows() {
        let (nation, unit) = (row.text("nation", problems), row.text("unit", problems));
        let number = row.number("number", 1..=20_u8, problems);
        let kind = match lists.find(Some(&nation), row.cell("element")) {
            Ok(kind) => kind,
            Err(what) => {
                row.problem("element", what, problems);
                continue;
            }
        };
        if samples.last().is_none_or(|sample| sample.nation != nation) {
            samples.push(Sample { nation, units: Vec::new() });
        }
        let Some(sample) = samples.last_mut() else { continue };
        if sample.units.last().is_none_or(|last| last.name != unit) {
            sample.units.push(ForceUnit { name: unit, elements: Vec::new() });
        }
        let element = ForceElement { kind, granted: Granted::default() };
        sample.units.last_mut().into_iter().for_each(|unit| unit.elements.extend(vec![element; number.into()]));
    }
    for sample in &samples {
        let allowed = Allowance { nation: Some(sample.nation.clone()), ..Allowance::default() };
        for found in check(lists, &sample.units, &allowed) {
            problems.of(name, &sample.nation, format!("{}: {}", found.clause, found.what));
        }
    }
    (problems.len() == before).then_some(samples)
}
