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
    /// May what stands in a unit of the file have names of its own, one after another under `titles`?
    const TITLED: bool = false;

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

/// A unit as the file of a force has it.
struct Written<U> {
    /// Its table, and its number there from 1.
    place: (&'static str, usize),
    /// The line on which it begins.
    line: u32,
    unit: U,
    titles: Vec<String>,
}

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
    /// Its units, in the order of the draft; what stands in each, in that of the file.
    pub units: Vec<U>,
    /// What the items of each unit are called, in their order, as far as the file says.
    pub titles: Vec<Vec<String>>,
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
        let (prices, titles) = (desk.prices(&units), vec![Vec::new(); units.len()]);
        Ok(Kept { draft: draft.clone(), units, titles, prices })
    }
}

/// Reads the file of a force that breaks no rule.
///
/// # Errors
/// Everything that is wrong with it, with line and field.
pub fn kept<S: Shop>(shop: &S, name: &str, text: &str) -> Result<Kept<S::Unit>, Vec<Problem>> {
    let (draft, written) = written(shop, name, text)?;
    let desk = shop.desk(&draft)?;
    let (places, (units, titles)): (Vec<_>, (Vec<S::Unit>, Vec<_>)) =
        written.into_iter().map(|unit| ((unit.place, unit.line), (unit.unit, unit.titles))).unzip();
    let of_unit = |unit: Option<usize>| {
        let place = unit.and_then(|unit| places.get(unit));
        place.map(|((table, number), line)| (*line, format!("{table}[{number}]")))
    };
    // What is wrong with a unit of the draft is wrong where the file has it.
    let of_file = |problem: Problem| {
        let number =
            problem.field.strip_prefix("units[").and_then(|rest| rest.split(']').next()?.parse::<usize>().ok());
        let (line, field) = of_unit(number.and_then(|number| number.checked_sub(1))).unwrap_or((0, problem.field));
        Problem { file: name.into(), line, field, what: problem.what }
    };
    read(&desk, &draft).map_err(|found| found.into_iter().map(of_file).collect::<Vec<_>>())?;
    let mut problems = Problems::new();
    for found in desk.found(&units) {
        let whole = || (0, S::TABLES.first().map_or(String::new(), |(table, _)| (*table).to_owned()));
        let (line, field) = of_unit(found.unit).unwrap_or_else(whole);
        problems.add(name, line, &field, format!("{}: {}", found.clause, found.what));
    }
    let prices = desk.prices(&units);
    problems.into_result().map(|()| Kept { draft, units, titles, prices })
}

/// The draft that a file is, and its units as they are written.
type Read<U> = (Draft, Vec<Written<U>>);

fn written<S: Shop>(shop: &S, name: &str, text: &str) -> Result<Read<S::Unit>, Vec<Problem>> {
    let (files, mut problems) = (Files::default().with(name, text), Problems::new());
    let read = read_document(&files, name, &mut problems, |node, problems| {
        let (mut draft, mut written) = (shop.head(node, problems), Vec::new());
        let Ok(desk) = shop.desk(&draft) else { return (draft, written) };
        for (table, list) in S::TABLES {
            let before = written.len();
            draft.units.extend(node.tables(table, problems, |node, problems| {
                let (place, line) = ((*table, written.len() - before + 1), node.line());
                let name = node.text("name", problems);
                let all =
                    items(node, list, problems, |name, words| desk.item(&draft_line(name, words.iter().copied())));
                let titles = if S::TITLED { titles(node, all.len(), problems) } else { Vec::new() };
                let elements = lines_of(&all, |item| desk.line(item));
                written.push(Written { place, line, unit: desk.unit(&name, all), titles });
                DraftUnit { name, elements }
            }));
        }
        (draft, written)
    });
    problems.into_result().map(|()| read.expect("what cannot be read is a problem"))
}

/// What the items of a unit are called that has so many.
fn titles(node: &mut Node<'_>, items: usize, problems: &mut Problems) -> Vec<String> {
    let titles: Vec<String> = node.texts("titles", problems).into_iter().map(|title| title.text).collect();
    if titles.len() > items {
        node.problem("titles", format!("{} names for {items} units", titles.len()), problems);
    }
    titles
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
