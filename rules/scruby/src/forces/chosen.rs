//! Armies that come to a scenario: their units with names and places, caissons with their batteries, generals with their units.

use super::{Bought, Item, Part, Stock, wing};
use crate::battle::Wing;
use crate::lists::{Formation, Kind};
use sandtable_core::Side;
use sandtable_core::data::{with_value, without_key};
use sandtable_forces::{Kept, Rows, each_once};
use sandtable_geometry::Length;
use serde::Serialize;

/// Hundredths of an inch between units that are placed in one row.
const APART: i32 = 25;
/// A hundredth of an inch.
const HUNDREDTH: i32 = 254;

/// A unit as it stands in a scenario's file.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Unit {
    name: String,
    #[serde(skip_serializing_if = "String::is_empty")]
    title: String,
    #[serde(rename = "type")]
    kind: String,
    #[serde(skip_serializing_if = "String::is_empty")]
    variant: String,
    quality: String,
    figures: u8,
    wing: &'static str,
    formation: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    at: Option<[f64; 2]>,
}

/// AOS-162 A caisson as it stands in a scenario's file.
#[derive(Clone, Debug, PartialEq, Serialize)]
struct Caisson {
    name: String,
    battery: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    at: Option<[f64; 2]>,
}

/// AOS-161 A general as he stands in a scenario's file.
#[derive(Clone, Debug, PartialEq, Serialize)]
struct General {
    name: String,
    with: String,
    commander: bool,
}

/// What a scenario says to those who bring armies to it.
#[derive(Clone, Debug)]
pub struct Meeting {
    /// The points that each side may spend.
    pub limit: u32,
    /// Width and depth of its table.
    pub table: [Length; 2],
    /// AOS-84 Depth of the set-up zones.
    pub depth: Length,
    /// AOS-92 Are places fixed, so that units need some?
    pub fixed: bool,
}

impl Meeting {
    /// AOS-90 Why an army may not come here, by clauses.
    pub fn unfit(&self, stock: &Stock, force: &Kept<Part>) -> Vec<(&'static str, String)> {
        let found = stock.tally(&force.units).check(&stock.rules, self.limit);
        found.into_iter().map(|found| (found.clause, found.what)).collect()
    }

    /// AOS-90, AOS-93 The text of the scenario in which a side fields an army.
    ///
    /// # Errors
    /// The text has no such side.
    pub fn field(&self, stock: &Stock, (side, text): (Side, &str), force: &Kept<Part>) -> Result<String, String> {
        let (army, at) = (Army::of(stock, force, self, side), side.index());
        // An army of the tables that the scenario names is not this one.
        without_key(text, "sides", at, "army")
            .and_then(|text| with_value(&text, "sides", at, "units", &army.units))
            .and_then(|text| with_value(&text, "sides", at, "caissons", &army.caissons))
            .and_then(|text| with_value(&text, "sides", at, "generals", &army.generals))
    }

    /// AOS-84, AOS-92 Places for the units of a wing in rows, in hundredths of an inch; none where nobody needs a place.
    fn rows(&self, side: Side, of: Wing) -> Option<Rows> {
        let [wide, deep, depth] = [self.table[0], self.table[1], self.depth].map(|length| length.0 / HUNDREDTH);
        let from = wide / 3 * of as i32;
        self.fixed.then(|| Rows::new([wide, deep], [from, from + wide / 3], depth, APART, side == Side::B))
    }
}

/// The middle of the front edge of the next unit, which is so wide and deep, in inches.
fn next(rows: &mut Option<Rows>, block: [i32; 2]) -> Option<[f64; 2]> {
    rows.as_mut()?.next(block).map(|at| at.map(|hundredths| f64::from(hundredths) / 100.0))
}

/// An army as it stands in a scenario's file.
#[derive(Clone, Debug, Default)]
struct Army {
    units: Vec<Unit>,
    caissons: Vec<Caisson>,
    generals: Vec<General>,
}

impl Army {
    /// AOS-93, AOS-161, AOS-162 The units wing by wing, numbered; caissons for the batteries of their wing in their order; generals with
    /// the first units of the centre and the wings, the first of them the commander.
    fn of(stock: &Stock, force: &Kept<Part>, meeting: &Meeting, side: Side) -> Army {
        let letter = if side == Side::A { 'S' } else { 'N' };
        let mut army = Army::default();
        let mut generals = 0;
        for ((name, items), titles) in force.units.iter().zip(&force.titles) {
            generals += items.iter().filter(|item| **item == Item::General).count();
            let Some(of) = wing(name) else { continue };
            let mut rows = meeting.rows(side, of);
            let mut waiting: Vec<String> = Vec::new();
            let mut titles = titles.iter();
            for item in items {
                // Names are given to units in their order; a caisson's is its battery's.
                let title = titles.next().cloned().unwrap_or_default();
                let Item::Unit(unit) = *item else { continue };
                let name = format!("{letter}{:02}", army.units.len() + 1);
                if stock.kind(unit).gun.is_some() {
                    waiting.push(name.clone());
                }
                army.units.push(listed(stock, unit, (name, title), of, &mut rows));
            }
            let caissons = items.iter().filter(|item| **item == Item::Caisson).count();
            for battery in waiting.into_iter().take(caissons) {
                let name = format!("{letter}C{:02}", army.caissons.len() + 1);
                army.caissons.push(Caisson { name, battery, at: next(&mut rows, [100, 300]) });
            }
        }
        let first = |of: &str| army.units.iter().find(move |unit| unit.wing == of);
        let commands = ["centre", "left", "right"].into_iter().filter_map(first);
        let with = each_once(commands.chain(&army.units).map(|unit| unit.name.as_str()));
        let general = |(at, with): (usize, &str)| {
            let name = format!("{letter}G{}", at + 1);
            General { name, with: with.to_owned(), commander: at == 0 }
        };
        let generals = with.into_iter().take(generals).enumerate().map(general).collect();
        Army { generals, ..army }
    }
}

/// A unit as it is written.
fn listed(stock: &Stock, unit: Bought, (name, title): (String, String), of: Wing, rows: &mut Option<Rows>) -> Unit {
    let kind = stock.kind(unit);
    let formation = kind.arm.begins();
    Unit {
        name,
        title,
        kind: kind.word.clone(),
        variant: stock.called(unit).to_owned(),
        quality: stock.lists.grade(unit.quality).word.clone(),
        figures: unit.figures,
        wing: of.word(),
        formation: formation.word(),
        at: next(rows, block(stock, kind, unit.figures, formation)),
    }
}

/// AOS-82 Frontage and depth of a unit, in hundredths of an inch.
fn block(stock: &Stock, kind: &Kind, figures: u8, formation: Formation) -> [i32; 2] {
    let form = stock.lists.form(kind.arm, formation);
    form.map_or([0; 2], |form| {
        let front = form.frontage * i32::from(figures);
        [front, form.depth.unwrap_or(front)].map(|side| side.0 / HUNDREDTH)
    })
}
