//! A situation as somebody wrote it: which sort it is, of which era, and what of it cannot be read.

use super::prey::Stock;
use super::{Report, Situation, aloft, barrage, bombs, flak, odds, spotting, told};
use crate::air::lists::Lists as Aircraft;
use crate::lists::{Era, Family, Lists};
use crate::rules::Rules;
use sandtable_book::{Json, Odds};
use sandtable_core::data::{Files, Problem, Problems, nearest};
use sandtable_odds::ask::{Sort, named, read, sort};
use schemars::schema_for;
use serde::Serialize;

/// The keys by which situations are told apart, and what each is about.
const SORTS: [Sort; 8] = [
    ("firer", "fire on the ground"),
    ("tube", "artillery"),
    ("aircraft", "guns of an aircraft"),
    ("gunner", "fire at an aircraft from below"),
    ("bomber", "bombs"),
    ("rocket", "rockets at the ground"),
    ("torpedo", "a torpedo"),
    ("spotter", "spotting"),
];

/// The odds of a situation that is written as JSON, with fractions where `exact` is asked for. `name` is its file, for problems.
///
/// # Errors
/// Everything that is wrong with the situation or the tables.
pub fn ask(tables: &Files, rules: &Rules, name: &str, text: &str, exact: bool) -> Result<Odds, Vec<Problem>> {
    answer(tables, rules, name, text, exact).map_err(|problems| named(name, problems))
}

fn answer(tables: &Files, rules: &Rules, name: &str, text: &str, exact: bool) -> Result<Odds, Vec<Problem>> {
    match sort(&SORTS, name, text)? {
        "firer" => {
            let of: Situation = read(name, text)?;
            let lists = in_one_era(tables, rules, &[("firer", &of.firer), ("target", &of.target)])?;
            odds(&lists, rules, &of, exact).map(|report| given(&report, told::fire(&report)))
        }
        "tube" => {
            let of: barrage::Situation = read(name, text)?;
            let targets = of.targets.iter().map(|target| ("targets.kind", target.kind.as_str()));
            let names: Vec<(&str, &str)> = [("tube", of.tube.as_str())].into_iter().chain(targets).collect();
            let lists = in_one_era(tables, rules, &names)?;
            barrage::odds(&lists, &of, exact).map(|report| given(&report, told::barrage(&report)))
        }
        "spotter" => {
            let (of, aircraft) = (read::<spotting::Situation>(name, text)?, aircraft(tables)?);
            let names = [("spotter", of.spotter.as_str())];
            let names = if aircraft.find(&of.spotter).is_ok() { &[][..] } else { &names[..] };
            let lists = in_one_era(tables, rules, names)?;
            spotting::odds(&lists, &aircraft, rules, &of, exact).map(|report| given(&report, told::spotting(&report)))
        }
        sort => {
            let (land, air) = (lists(tables, Era::Ww2, rules)?, aircraft(tables)?);
            let stock = Stock { land: &land, air: &air, rules };
            let fire = |report: aloft::Report| given(&report, told::aloft(&report));
            let falls = |report: bombs::Report| given(&report, told::bombs(&report));
            match sort {
                "bomber" => bombs::odds(&stock, &read(name, text)?, exact).map(falls),
                "gunner" => flak::odds(&stock, &read(name, text)?, exact).map(fire),
                "rocket" => bombs::rocket(&stock, &read(name, text)?, exact).map(falls),
                "torpedo" => aloft::torpedo(&stock, &read(name, text)?, exact).map(fire),
                _ => aloft::odds(&stock, &read(name, text)?, exact).map(fire),
            }
        }
    }
}

/// The JSON Schemas of all situations, and of what may be expected of each.
pub fn schema() -> Json {
    serde_json::json!({
        "situation": schema_for!(Situation),
        "report": schema_for!(Report),
        "barrage": { "situation": schema_for!(barrage::Situation), "report": schema_for!(barrage::Report) },
        "aircraft": { "situation": schema_for!(aloft::Situation), "report": schema_for!(aloft::Report) },
        "gunner": { "situation": schema_for!(flak::Situation), "report": schema_for!(aloft::Report) },
        "torpedo": { "situation": schema_for!(aloft::Torpedo), "report": schema_for!(aloft::Report) },
        "bombs": { "situation": schema_for!(bombs::Situation), "report": schema_for!(bombs::Report) },
        "rocket": { "situation": schema_for!(bombs::Rocket), "report": schema_for!(bombs::Report) },
        "spotting": { "situation": schema_for!(spotting::Situation), "report": schema_for!(spotting::Report) },
    })
}

fn given(report: &impl Serialize, text: String) -> Odds {
    Odds { json: serde_json::to_value(report).expect("a report is made of plain values"), text }
}

/// The tables of the air game.
pub fn aircraft(tables: &Files) -> Result<Aircraft, Vec<Problem>> {
    let mut problems = Problems::new();
    Aircraft::read(tables, &mut problems).ok_or_else(|| problems.into_vec())
}

/// The tables of an era, by the rules in force.
pub fn lists(tables: &Files, era: Era, rules: &Rules) -> Result<Lists, Vec<Problem>> {
    let mut problems = Problems::new();
    let lists = Lists::read(tables, era, &rules.design, &mut problems);
    lists.filter(|_| problems.is_empty()).ok_or_else(|| problems.into_vec())
}

/// A situation names no era: it is that of the names in it, each with its field. Where one of them is in neither, what is wrong
/// with it is told by the era that knows most of the others, or something like them.
fn in_one_era(tables: &Files, rules: &Rules, names: &[(&str, &str)]) -> Result<Lists, Vec<Problem>> {
    let [old, new] = [lists(tables, Era::Ww2, rules)?, lists(tables, Era::HiTech, rules)?];
    let knows = |lists: &Lists, name: &str| {
        lists.knows(name)
            || lists.weapons.iter().any(|weapon| weapon.family == Family::Artillery && weapon.is_called(name))
    };
    let all = |lists: &Lists| names.iter().all(|(_, name)| knows(lists, name));
    if all(&old) {
        return Ok(old);
    }
    if all(&new) {
        return Ok(new);
    }
    let only = |lists: &Lists, other: &Lists| {
        names.iter().find(|(_, name)| knows(lists, name) && !knows(other, name)).copied()
    };
    if let (Some((_, one)), Some((field, other))) = (only(&old, &new), only(&new, &old)) {
        let what = format!("'{other}' is of the hi-tech lists and '{one}' of those of WW2: a battle has one era");
        return Err(vec![Problem::of("situation", field, what)]);
    }
    let close = |lists: &Lists, name: &str| {
        let bare = name.split_once(':').map_or(name, |(_, bare)| bare.trim());
        nearest(bare, lists.kinds.iter().map(|kind| kind.name.as_str())).is_some()
    };
    let likeness = |lists: &Lists| -> usize {
        names.iter().map(|(_, name)| 2 * usize::from(knows(lists, name)) + usize::from(close(lists, name))).sum()
    };
    Ok(if likeness(&new) > likeness(&old) { new } else { old })
}
