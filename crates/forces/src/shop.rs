//! What a rulebook sells. From it, the desk for a draft and the head of a file follows all that is asked about forces.

use crate::{Desk, draft_line, items, lines_of, read};
use sandtable_core::data::{Files, Node, Problem, Problems, read_document};
use sandtable_core::{Armoury, Choices, Draft, DraftUnit, ForceSheet, Side};

/// What forces of a rulebook are bought from: its tables, under the options that were chosen.
pub trait Shop: Sized {
    /// Items that stand together.
    type Unit;
    /// The desk for a draft.
    type Desk<'a>: Desk<Unit = Self::Unit>
    where
        Self: 'a;

    /// The tables of units in the file of a force, each with the list of its items, as [`Desk::tables`] has them.
    const TABLES: &'static [(&'static str, &'static str)];

    /// Opens it.
    ///
    /// # Errors
    /// What is wrong with the tables or the choices.
    fn open(tables: &Files, choices: &Choices) -> Result<Self, Vec<Problem>>;
    /// Everything that can be bought, for each sort of battle.
    fn armouries(&self) -> Vec<Armoury>;
    /// The desk at which a draft is looked at.
    ///
    /// # Errors
    /// There is no such sort of battle.
    fn desk(&self, draft: &Draft) -> Result<Self::Desk<'_>, Vec<Problem>>;
    /// Reads the file of a force as far as its first unit: the draft without units.
    fn head(&self, node: &mut Node<'_>, problems: &mut Problems) -> Draft;
    /// A draft with a name for each of its pieces, as a record sheet has it.
    ///
    /// # Errors
    /// What in it is no force at all.
    fn sheet(&self, draft: &Draft, side: Side) -> Result<ForceSheet, Vec<Problem>>;
    /// The text of a scenario, which is its name and its text, in which sides field the forces that they brought; `None` for the scenario's
    /// own. [`fielded`] does it.
    ///
    /// # Errors
    /// What is wrong with the scenario, and everything that forbids it.
    fn fielded(
        &self,
        scenario: (&str, &str),
        brought: &[Option<String>],
        choices: &Choices,
    ) -> Result<String, Vec<Problem>>;
}

/// A unit as the file of a force has it: its table, its number there from 1, the line on which it begins.
type Place = (&'static str, usize, u32);

/// Reads the file of a force. Rules for forces are not looked at: what breaks them can be opened and mended. `name` is the file, for
/// problems.
///
/// # Errors
/// Everything that cannot be read in it, with line and field.
pub fn draft<S: Shop>(shop: &S, name: &str, text: &str) -> Result<Draft, Vec<Problem>> {
    written(shop, name, text).map(|(draft, _)| draft)
}

/// A force that breaks no rule.
#[derive(Debug)]
pub struct Kept<U> {
    /// As a draft.
    pub draft: Draft,
    /// Its units, in the order of the draft.
    pub units: Vec<U>,
    /// What each item of each unit costs.
    pub prices: Vec<Vec<u32>>,
}

impl<U> Kept<U> {
    /// What a draft means, whatever it breaks.
    ///
    /// # Errors
    /// What in it is no force at all.
    pub fn of<D: Desk<Unit = U>>(desk: &D, draft: &Draft) -> Result<Kept<U>, Vec<Problem>> {
        let units = read(desk, draft)?;
        let prices = desk.prices(&units);
        Ok(Kept { draft: draft.clone(), units, prices })
    }
}

/// Reads the file of a force that breaks no rule.
///
/// # Errors
/// Everything that is wrong with it, with line and field.
pub fn kept<S: Shop>(shop: &S, name: &str, text: &str) -> Result<Kept<S::Unit>, Vec<Problem>> {
    let (draft, places) = written(shop, name, text)?;
    let desk = shop.desk(&draft)?;
    let of_file = |problem: Problem| Problem::of(name, &problem.field, problem.what);
    let force = Kept::of(&desk, &draft).map_err(|found| found.into_iter().map(of_file).collect::<Vec<_>>())?;
    let mut problems = Problems::new();
    for found in desk.found(&force.units) {
        let (line, field) = match found.unit.and_then(|unit| places.get(unit)) {
            Some((table, number, line)) => (*line, format!("{table}[{number}]")),
            None => (0, S::TABLES.first().map_or(String::new(), |(table, _)| (*table).to_owned())),
        };
        problems.add(name, line, &field, format!("{}: {}", found.clause, found.what));
    }
    problems.into_result().map(|()| force)
}

fn written<S: Shop>(shop: &S, name: &str, text: &str) -> Result<(Draft, Vec<Place>), Vec<Problem>> {
    let (files, mut problems) = (Files::default().with(name, text), Problems::new());
    let read = read_document(&files, name, &mut problems, |node, problems| {
        let mut draft = shop.head(node, problems);
        let mut places: Vec<Place> = Vec::new();
        let Ok(desk) = shop.desk(&draft) else { return (draft, places) };
        for (table, list) in S::TABLES {
            let before = places.len();
            draft.units.extend(node.tables(table, problems, |node, problems| {
                places.push((table, places.len() - before + 1, node.line()));
                let name = node.text("name", problems);
                let all =
                    items(node, list, problems, |name, words| desk.item(&draft_line(name, words.iter().copied())));
                DraftUnit { name, elements: lines_of(&all, |item| desk.line(item)) }
            }));
        }
        (draft, places)
    });
    problems.into_result().map(|()| read.expect("what cannot be read is a problem"))
}

/// The text of a scenario in which sides field the forces that they brought; `None` for the scenario's own. `unfit` says why a force that
/// breaks no rule may not come here, and `field` puts it into the text.
///
/// # Errors
/// Everything that forbids it.
pub fn fielded<S: Shop>(
    shop: &S,
    text: &str,
    (sides, brought): (&[String], &[Option<String>]),
    unfit: impl Fn(&Kept<S::Unit>) -> Vec<(&'static str, String)>,
    mut field: impl FnMut(Side, &Kept<S::Unit>, &str) -> Result<String, String>,
) -> Result<String, Vec<Problem>> {
    let (mut text, mut problems) = (text.to_owned(), Problems::new());
    for (side, name) in (0..).map(Side).zip(sides) {
        let Some(Some(force)) = brought.get(side.index()) else { continue };
        let file = format!("force of {name}");
        match kept(shop, &file, force) {
            Err(found) => problems.extend(found),
            Ok(force) => match unfit(&force) {
                none if none.is_empty() => match field(side, &force, &text) {
                    Ok(changed) => text = changed,
                    Err(what) => problems.of("scenario", "sides", what),
                },
                found => found.iter().for_each(|(clause, what)| problems.of(&file, "", format!("{clause}: {what}"))),
            },
        }
    }
    problems.into_result().map(|()| text)
}
