//! What the catalogue asks about forces: with the tables as they are, and the options that were chosen.

use super::{armoury, desk};
use crate::forces::{self, Brought, Item, Stock, missions, read_draft, read_force};
use crate::scenario::load;
use sandtable_book::{Roster, RosterUnit};
use sandtable_core::data::{Files, Problem, Problems};
use sandtable_core::{Addition, Armoury, Choices, Draft, ForceSheet, Muster, Side};

type Checked<T> = Result<T, Vec<Problem>>;

/// SQR-139, SQR-167 A roster that breaks no rule for forces. `name` is the file, for problems.
///
/// # Errors
/// Everything that is wrong with it.
pub fn roster(tables: &Files, name: &str, text: &str, choices: &Choices) -> Checked<Roster> {
    let (stock, mut problems) = (Stock::of(tables, choices)?, Problems::new());
    let force = read_force(&Files::default().with(name, text), name, &stock, &mut problems);
    let Some(force) = force else { return Err(problems.into_vec()) };
    let name = |item: &Item| match *item {
        Item::Craft(craft) => stock.kind(craft).name.clone(),
        Item::Battery(at) => stock.battery(at).name.clone(),
    };
    let units = force.groups.iter().map(|group| RosterUnit {
        name: group.name.clone(),
        elements: group.items.iter().map(name).collect(),
        points: group.items.iter().map(|item| stock.price(*item)).sum(),
    });
    let units: Vec<RosterUnit> = units.collect();
    Ok(Roster {
        rulebook: "scramble".into(),
        list: force.nation.clone(),
        limit: force.limit,
        points: units.iter().map(|unit| unit.points).sum(),
        units,
    })
}

/// SQR-139 Everything that can be bought, mission by mission.
///
/// # Errors
/// What is wrong with the tables or the choices.
pub fn armouries(tables: &Files, choices: &Choices) -> Checked<Vec<Armoury>> {
    let stock = Stock::of(tables, choices)?;
    Ok((0..stock.missions.len()).map(|at| armoury(&stock, at)).collect())
}

/// What a draft comes to; with more, where more is asked for and allowed.
///
/// # Errors
/// What in it is no force at all, and what is wrong with the tables or the choices.
pub fn muster(tables: &Files, draft: &Draft, add: Option<&Addition>, choices: &Choices) -> Checked<Muster> {
    desk::muster(&Stock::of(tables, choices)?, draft, add)
}

/// A draft from a roster, which may break rules for forces. `name` is the file, for problems.
///
/// # Errors
/// What cannot be read in it.
pub fn draft(tables: &Files, name: &str, text: &str, choices: &Choices) -> Checked<Draft> {
    let (stock, mut problems) = (Stock::of(tables, choices)?, Problems::new());
    let draft = read_draft(&Files::default().with(name, text), name, &stock, &mut problems);
    draft.ok_or_else(|| problems.into_vec())
}

/// A draft with a name for each aircraft and battery, as a record sheet has it.
///
/// # Errors
/// What in it is no force at all.
pub fn force_sheet(tables: &Files, draft: &Draft, side: Side, choices: &Choices) -> Checked<ForceSheet> {
    desk::sheet(&Stock::of(tables, choices)?, draft, side)
}

/// SQR-139, SCR-128 The text of a scenario in which sides field what they have brought. `file` is its name and its text.
///
/// # Errors
/// What is wrong with the scenario or the tables, and everything that forbids it.
pub fn with_forces(tables: &Files, file: (&str, &str), brought: &[Brought], choices: &Choices) -> Checked<String> {
    let (name, text) = file;
    let setting = load(tables, name, text, choices)?;
    let mut problems = Problems::new();
    let Some(missions) = missions(tables, &mut problems) else { return Err(problems.into_vec()) };
    let stock = Stock { lists: setting.lists.clone(), missions, rules: setting.rules.clone() };
    forces::with_forces(&stock, text, &setting, brought)
}
