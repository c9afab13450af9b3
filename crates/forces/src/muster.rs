//! A force as a person puts it together: what it comes to, what it breaks, and what would be legal.

use crate::{Desk, Found, first_free, units_text};
use sandtable_core::data::Problem;
use sandtable_core::{
    Addition, Draft, DraftLine, DraftUnit, MOST_ALIKE, MOST_DRAFTED, Muster, MusterUnit, NotAdded, Remedy,
};

/// Most letters of a name.
const LONGEST: usize = 60;
/// Most remedies that are offered.
const MOST_REMEDIES: usize = 3;

/// What a draft comes to, with more, where more is asked for and allowed.
///
/// # Errors
/// What in the draft or the addition is no force at all: unknown names, numbers out of range.
pub fn muster<D: Desk>(desk: &D, draft: &Draft, add: Option<&Addition>) -> Result<Muster, Vec<Problem>> {
    let before = read(desk, draft)?;
    let Some(add) = add else { return Ok(mustered(desk, draft, &before, None)) };
    let (faults, points) = match misfit(desk, draft, add)? {
        Some(found) => (vec![found], line_points(desk, draft, &add.line)),
        None => {
            let (drafted, after) = with(desk, draft, add)?;
            let faults = forbidden(desk, &before, &after);
            if faults.is_empty() {
                return Ok(mustered(desk, &drafted, &after, None));
            }
            (faults, points(desk, &after).saturating_sub(points(desk, &before)))
        }
    };
    let refused = NotAdded {
        unit: add.unit,
        line: add.line.clone(),
        points,
        faults: faults.into_iter().map(Found::fault).collect(),
        instead: instead(desk, draft, add, &before),
    };
    Ok(mustered(desk, draft, &before, Some(refused)))
}

/// Is a draft for one of these sorts of battle?
///
/// # Errors
/// It is not.
pub fn of_era(draft: &Draft, known: &[&str]) -> Result<(), Vec<Problem>> {
    if known.contains(&draft.era.as_str()) {
        return Ok(());
    }
    let what = format!("there is no sort of battle '{}': there is {}", draft.era, known.join(", "));
    Err(vec![Problem::of("force", "era", what)])
}

/// The units that a draft means.
///
/// # Errors
/// What in it is no force at all.
pub fn read<D: Desk>(desk: &D, draft: &Draft) -> Result<Vec<D::Unit>, Vec<Problem>> {
    let mut problems = Vec::new();
    let mut wrong = |field: &str, what: String| problems.push(Problem::of("force", field, what));
    let (known, limits) = (desk.lists(), desk.limits());
    if !known.contains(&draft.list.as_str()) {
        wrong("list", format!("there is no list '{}': there is {}", draft.list, known.join(", ")));
    }
    if !limits.contains(&draft.limit) {
        wrong("limit", format!("{} points: {} to {}", draft.limit, limits.start(), limits.end()));
    }
    let settled = desk.fittings();
    for word in &draft.traits {
        if !settled.iter().flat_map(|fitting| &fitting.choices).any(|choice| choice.word == *word) {
            wrong("traits", format!("'{word}' is nothing that is settled for a whole force"));
        }
    }
    if let Some((field, what)) = desk.amiss(draft) {
        wrong(field, what);
    }
    if draft.units.len() > MOST_DRAFTED {
        wrong("units", format!("{} units; at most {MOST_DRAFTED} are looked at", draft.units.len()));
    }
    for (n, name) in [&draft.title].into_iter().chain(draft.units.iter().map(|unit| &unit.name)).enumerate() {
        if name.chars().count() > LONGEST {
            let field = if n == 0 { "title".into() } else { format!("units[{n}].name") };
            wrong(&field, format!("a name has at most {LONGEST} letters"));
        }
    }
    let mut units = Vec::new();
    for (n, unit) in draft.units.iter().enumerate().take(MOST_DRAFTED) {
        let mut items: Vec<D::Item> = Vec::new();
        for (m, line) in unit.elements.iter().enumerate() {
            let item =
                item(desk, line).and_then(|item| match items.first().and_then(|first| desk.apart(*first, item)) {
                    Some(found) => Err(format!("{} ({})", found.what, found.clause)),
                    None => Ok(item),
                });
            match item {
                Ok(item) => items.extend(vec![item; line.number.into()]),
                Err(what) => wrong(&format!("units[{}].elements[{}]", n + 1, m + 1), what),
            }
        }
        units.push(desk.unit(&unit.name, items));
    }
    if problems.is_empty() { Ok(units) } else { Err(problems) }
}

/// What units cost together.
pub fn points<D: Desk>(desk: &D, units: &[D::Unit]) -> u32 {
    desk.prices(units).iter().flatten().sum()
}

/// Names with their prices as [`Desk::cheaper`] has them: the dearest first.
pub fn cheapest_last(wares: impl Iterator<Item = (String, u32)>) -> Vec<(String, u32)> {
    let mut wares: Vec<(String, u32)> = wares.collect();
    wares.sort_by_key(|(_, points)| std::cmp::Reverse(*points));
    wares
}

/// What a line means, if there is such a number of it.
fn item<D: Desk>(desk: &D, line: &DraftLine) -> Result<D::Item, String> {
    if !(1..=MOST_ALIKE).contains(&line.number) {
        return Err(format!("{} of '{}': 1 to {MOST_ALIKE} in one line", line.number, line.kind));
    }
    desk.item(line)
}

/// Why what is added may not stand in its unit, whatever else stands there.
fn misfit<D: Desk>(desk: &D, draft: &Draft, add: &Addition) -> Result<Option<Found<D::Rule>>, Vec<Problem>> {
    let bought = item(desk, &add.line).map_err(no_addition)?;
    let first = add.unit.and_then(|at| Some((at, draft.units.get(at)?.elements.first()?)));
    let Some((unit, Ok(first))) = first.map(|(at, line)| (at, item(desk, line))) else { return Ok(None) };
    Ok(desk.apart(first, bought).map(|found| found.of(unit)))
}

/// A draft with more, and the units that it then has.
fn with<D: Desk>(desk: &D, draft: &Draft, add: &Addition) -> Result<(Draft, Vec<D::Unit>), Vec<Problem>> {
    let mut more = draft.clone();
    let bought = item(desk, &add.line).map_err(no_addition)?;
    let unit = match add.unit {
        None => {
            let name = first_free(&desk.titles(bought), draft.units.iter().map(|unit| unit.name.as_str()));
            more.units.push(DraftUnit { name, elements: Vec::new() });
            more.units.len() - 1
        }
        Some(unit) if unit < more.units.len() => unit,
        Some(unit) => return Err(no_addition(format!("there is no unit {}", unit + 1))),
    };
    let lines = &mut more.units[unit].elements;
    let alike = |line: &&mut DraftLine| {
        line.kind.eq_ignore_ascii_case(&add.line.kind)
            && line.traits == add.line.traits
            && line.number.saturating_add(add.line.number) <= MOST_ALIKE
    };
    match lines.iter_mut().find(alike) {
        Some(line) => line.number += add.line.number,
        None => lines.push(DraftLine { kind: desk.name(bought).into(), ..add.line.clone() }),
    }
    let units = read(desk, &more)?;
    Ok((more, units))
}

/// What a line costs that stands by itself; nothing for one that means nothing.
fn line_points<D: Desk>(desk: &D, draft: &Draft, line: &DraftLine) -> u32 {
    let unit = DraftUnit { name: String::new(), elements: vec![line.clone()] };
    read(desk, &Draft { units: vec![unit], ..draft.clone() }).map_or(0, |units| points(desk, &units))
}

/// What an addition breaks that nothing bought later could mend, and that was not broken before.
fn forbidden<D: Desk>(desk: &D, before: &[D::Unit], after: &[D::Unit]) -> Vec<Found<D::Rule>> {
    let old = desk.found(before);
    let mut new = desk.found(after);
    new.retain(|found| !found.waits && !old.contains(found));
    new
}

/// What would be legal in the place of an addition: a unit of its own, another unit, fewer of it, the same for less, something
/// cheaper.
fn instead<D: Desk>(desk: &D, draft: &Draft, add: &Addition, before: &[D::Unit]) -> Vec<Remedy> {
    let Ok(bought) = item(desk, &add.line) else { return Vec::new() };
    let price = |line: &DraftLine| line_points(desk, draft, line);
    let mut ways: Vec<(String, Addition)> = Vec::new();
    if add.unit.is_some() {
        let words = format!("Make it a {} of its own, {}", desk.unit_word(bought), price(&add.line));
        ways.push((words, Addition { unit: None, line: add.line.clone() }));
    }
    for (n, unit) in draft.units.iter().enumerate().filter(|(n, _)| Some(*n) != add.unit) {
        ways.push((format!("Put it into {}", unit.name), Addition { unit: Some(n), line: add.line.clone() }));
    }
    for number in (1..add.line.number).rev() {
        let line = DraftLine { number, ..add.line.clone() };
        ways.push((format!("Take {number}, {}", price(&line)), Addition { unit: add.unit, line }));
    }
    for (words, line) in desk.lesser(bought, &add.line) {
        ways.push((format!("{words}, {}", price(&line)), Addition { unit: add.unit, line }));
    }
    for (name, points) in desk.cheaper(bought) {
        let line = DraftLine { kind: name.clone(), number: 1, traits: Vec::new() };
        ways.push((format!("{name} instead, {points}"), Addition { unit: add.unit, line }));
    }
    let legal = ways.into_iter().filter_map(|(words, add)| {
        if misfit(desk, draft, &add).ok()?.is_some() {
            return None;
        }
        let (_, after) = with(desk, draft, &add).ok()?;
        forbidden(desk, before, &after).is_empty().then(|| Remedy { words, note: stands(desk, &after), add })
    });
    // One other unit is enough, and one that is cheaper.
    let mut instead: Vec<Remedy> = Vec::new();
    for remedy in legal {
        let same = |other: &Remedy| remedy.words.split(' ').next() == other.words.split(' ').next();
        let cheaper = |remedy: &Remedy| remedy.words.contains(" instead, ");
        if !instead.iter().any(|other| same(other) || (cheaper(other) && cheaper(&remedy))) {
            instead.push(remedy);
        }
        if instead.len() == MOST_REMEDIES {
            break;
        }
    }
    instead
}

/// How a force stands, in a few words.
fn stands<D: Desk>(desk: &D, units: &[D::Unit]) -> String {
    let stands = format!("{} points, {}", points(desk, units), desk.size(units));
    match desk.found(units).first() {
        None => format!("{stands}, legal"),
        Some(found) => format!("{stands}; then {}", found.what),
    }
}

fn mustered<D: Desk>(desk: &D, draft: &Draft, units: &[D::Unit], refused: Option<NotAdded>) -> Muster {
    let (found, prices) = (desk.found(units), desk.prices(units));
    let unit = |((drafted, unit), prices): ((&DraftUnit, &D::Unit), &Vec<u32>)| {
        let mut each = prices.iter();
        let lines = drafted.elements.iter().map(|line| each.by_ref().take(line.number.into()).sum());
        let items = drafted.elements.iter().filter_map(|line| item(desk, line).ok());
        MusterUnit {
            pieces: prices.len(),
            size: desk.size_of(unit),
            points: prices.iter().sum(),
            lines: lines.collect(),
            symbols: items.map(|item| desk.symbol(item).into()).collect(),
        }
    };
    let tables = draft.units.iter().zip(units.iter().map(|unit| desk.tables(unit)));
    Muster {
        draft: draft.clone(),
        points: prices.iter().flatten().sum(),
        own: draft.kinds.iter().filter_map(|sheet| desk.own(&sheet.name)).collect(),
        units: draft.units.iter().zip(units).zip(&prices).map(unit).collect(),
        rules: desk.rules(units, &found),
        is_legal: found.is_empty(),
        text: desk.head(draft) + &units_text(tables),
        set: desk.set(units),
        found: found.into_iter().map(Found::fault).collect(),
        refused,
    }
}

fn no_addition(what: String) -> Vec<Problem> {
    vec![Problem::of("force", "add", what)]
}
