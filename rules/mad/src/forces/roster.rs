//! Rosters: forces as people write them, and the two that come with the rules.

use sandtable_core::data::{Files, Node, Problems, Table, Written, read_document};

use super::{Allowance, ForceElement, ForceUnit, Granted, LIMIT, check, sheet_of};
use crate::house_design::Sheet;
use crate::lists::{Era, GENERIC, Lists};

/// A force as a person writes it, for one side of any scenario that allows its points.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Roster {
    /// What it is called; may be empty.
    pub title: String,
    /// Points limit it was built for.
    pub limit: u16,
    /// Whose list it buys from.
    pub nation: String,
    /// Units of its own, in the words of the unit tables.
    pub kinds: Vec<Sheet>,
    /// Its units.
    pub units: Vec<ForceUnit>,
}

impl Roster {
    /// Reads a roster and checks it by MAD-137. `lists` have its own kinds already ([`super::roster_kinds`]). Bridgers and mine clearers are refused: only a scenario grants them.
    ///
    /// ```toml
    /// rulebook = "mad"
    /// title = "First company"
    /// limit = 300
    /// nation = "German"
    ///
    /// [[units]]
    /// name = "Heavy tank"
    /// elements = ["Tiger I"]
    ///
    /// [[units]]
    /// name = "Grenadiers"
    /// elements = ["Infantry Command", "3 x Infantry", "Truck etc."]
    /// ```
    ///
    /// `None` where any problem was noted.
    pub fn read(files: &Files, name: &str, lists: &Lists, problems: &mut Problems) -> Option<Roster> {
        let before = problems.len();
        let roster = read_document(files, name, problems, |node, problems| Roster::of(node, lists, problems))?;
        (problems.len() == before).then_some(roster)
    }

    fn of(node: &mut Node<'_>, lists: &Lists, problems: &mut Problems) -> Roster {
        let before = problems.len();
        let (roster, lines) = read_units(node, lists, problems);
        // A force is judged as a whole, so only when all of it could be read.
        if problems.len() == before {
            let allowed =
                Allowance { limit: roster.limit, nation: Some(roster.nation.clone()), ..Allowance::default() };
            for found in check(lists, &roster.units, &allowed) {
                let (line, field) = match found.unit {
                    Some(unit) => (lines[unit], format!("units[{}]", unit + 1)),
                    None => (0, "units".to_owned()),
                };
                problems.add(node.file(), line, &field, format!("{}: {}", found.clause, found.what));
            }
        }
        roster
    }
}

/// Reads a roster without judging it, and the lines on which its units begin.
pub(super) fn read_units(node: &mut Node<'_>, lists: &Lists, problems: &mut Problems) -> (Roster, Vec<u32>) {
    node.one_of("rulebook", &[("mad", ())], problems);
    let era = node.one_of_or("era", Era::Ww2, &[("ww2", Era::Ww2), ("hitech", Era::HiTech)], problems);
    if era != lists.era {
        node.problem("era", "the roster is of the other era", problems);
    }
    let title = node.optional_text("title", problems).unwrap_or_default();
    let limit = node.number_or("limit", LIMIT, 150..=10_000, problems);
    let nation = nation(node, lists, problems);
    // They were read before everything else, with their problems.
    let kinds = node.tables("kinds", &mut Problems::new(), sheet_of);
    let mut lines = Vec::new();
    let units = node.tables("units", problems, |unit, problems| {
        lines.push(unit.line());
        let name = unit.text("name", problems);
        let mut elements = Vec::new();
        for written in unit.texts("elements", problems) {
            elements.extend(read_elements(unit, &written, &nation, lists, problems));
        }
        ForceUnit { name, elements }
    });
    (Roster { title, limit, nation, kinds, units }, lines)
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

/// Elements of a roster's line: a name, before it perhaps a number (`3 x T34/76`), after it perhaps a trait (`Jeep/Bike etc. [spotter]`).
fn read_elements(
    node: &Node<'_>,
    written: &Written,
    nation: &str,
    lists: &Lists,
    problems: &mut Problems,
) -> Vec<ForceElement> {
    let (number, rest) = match written.text.split_once(" x ") {
        Some((number, rest)) => (number.trim().parse().ok().filter(|number| (1..=20).contains(number)), rest),
        None => (Some(1), written.text.as_str()),
    };
    let (name, granted) = match rest.strip_suffix(']').and_then(|rest| rest.split_once('[')) {
        Some((name, words)) => {
            let both = |all: Granted, more: Granted| all.and(more);
            (
                name,
                words
                    .split(',')
                    .map(|word| granted(word.trim()))
                    .try_fold(Granted::default(), |all, more| Some(both(all, more?))),
            )
        }
        None => (rest, Some(Granted::default())),
    };
    let kind = lists.find(Some(nation), name);
    if number.is_none() {
        node.problem_of(written, "the number before ' x ' is between 1 and 20", problems);
    }
    if granted.is_none() {
        node.problem_of(written, "unknown trait, expected one of: spotter, bridger, mine clearer", problems);
    }
    match kind {
        Ok(kind) => {
            let element = ForceElement { kind, granted: granted.unwrap_or_default() };
            vec![element; number.unwrap_or(1)]
        }
        Err(what) => {
            node.problem_of(written, what, problems);
            Vec::new()
        }
    }
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
    let table = Table::read(files, name, &["nation", "unit", "element", "number"], &[], problems)?;
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
            problems.add(name, 0, &sample.nation, format!("{}: {}", found.clause, found.what));
        }
    }
    (problems.len() == before).then_some(samples)
}
