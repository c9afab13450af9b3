//! What the catalogue asks about armies: with the tables as they are, and the options that were chosen.

use super::{armoury, desk};
use crate::forces::{self, EVERYBODY, Item, Meeting, POINTS, Stock, read_draft, read_force};
use crate::rules::{SetUp, inches};
use crate::scenario::load;
use sandtable_book::{Roster, RosterUnit};
use sandtable_core::data::{Files, Problem, Problems, read_document};
use sandtable_core::{Addition, Armoury, Choices, Draft, ForceSheet, Muster, Side};
use sandtable_geometry::Length;

type Checked<T> = Result<T, Vec<Problem>>;

/// AOS-90 A roster that breaks no limit. `name` is the file, for problems.
///
/// # Errors
/// Everything that is wrong with it.
pub fn roster(tables: &Files, name: &str, text: &str, choices: &Choices) -> Checked<Roster> {
    let (stock, mut problems) = (Stock::of(tables, choices)?, Problems::new());
    let force = read_force(&Files::default().with(name, text), name, &stock, &mut problems);
    let Some(force) = force else { return Err(problems.into_vec()) };
    let units = force.groups.iter().map(|group| RosterUnit {
        name: group.name.clone(),
        elements: group.items.iter().map(|item: &Item| stock.name(*item).to_owned()).collect(),
        points: group.items.iter().map(|item| stock.price(*item)).sum(),
    });
    let units: Vec<RosterUnit> = units.collect();
    Ok(Roster {
        rulebook: "scruby".into(),
        list: EVERYBODY.into(),
        limit: force.limit,
        points: units.iter().map(|unit| unit.points).sum(),
        units,
    })
}

/// AOS-01 Everything that can be bought.
///
/// # Errors
/// What is wrong with the tables or the choices.
pub fn armouries(tables: &Files, choices: &Choices) -> Checked<Vec<Armoury>> {
    Ok(vec![armoury(&Stock::of(tables, choices)?)])
}

/// What a draft comes to; with more, where more is asked for and allowed.
///
/// # Errors
/// What in it is no army at all, and what is wrong with the tables or the choices.
pub fn muster(tables: &Files, draft: &Draft, add: Option<&Addition>, choices: &Choices) -> Checked<Muster> {
    desk::muster(&Stock::of(tables, choices)?, draft, add)
}

/// A draft from a roster, which may break limits. `name` is the file, for problems.
///
/// # Errors
/// What cannot be read in it.
pub fn draft(tables: &Files, name: &str, text: &str, choices: &Choices) -> Checked<Draft> {
    let (stock, mut problems) = (Stock::of(tables, choices)?, Problems::new());
    let draft = read_draft(&Files::default().with(name, text), name, &stock, &mut problems);
    draft.ok_or_else(|| problems.into_vec())
}

/// A draft with a name for each unit, as a record sheet has it.
///
/// # Errors
/// What in it is no army at all.
pub fn force_sheet(tables: &Files, draft: &Draft, side: Side, choices: &Choices) -> Checked<ForceSheet> {
    desk::sheet(&Stock::of(tables, choices)?, draft, side)
}

/// AOS-90 The text of a scenario in which sides field the rosters that they brought; `None` for the scenario's own army.
///
/// # Errors
/// What is wrong with the scenario or the tables, and everything that forbids it.
pub fn with_forces(
    tables: &Files,
    name: &str,
    text: &str,
    rosters: &[Option<String>],
    choices: &Choices,
) -> Checked<String> {
    let setting = load(tables, name, text, choices)?;
    let points = read_document(&Files::default().with(name, text), name, &mut Problems::new(), |node, _| {
        node.in_part();
        node.number_or("points", POINTS, 1..=5000, &mut Problems::new())
    });
    let [south, north] = [0, 1].map(|side| setting.sides.get(side).cloned().unwrap_or_default());
    let meeting = Meeting {
        sides: [south, north],
        limit: setting.rules.points_limit.or(points).unwrap_or(POINTS).into(),
        table: [setting.head.table.x, setting.head.table.y].map(Length::um),
        depth: inches(setting.rules.setup_depth),
        fixed: setting.rules.setup == SetUp::Fixed,
    };
    let stock = Stock { rules: setting.rules, ..Stock::of(tables, choices)? };
    forces::with_forces(&stock, text, &meeting, rosters)
}
