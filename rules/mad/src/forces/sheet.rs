//! The record sheet of a force that plays no battle yet, and names for those who are on it.

use sandtable_core::data::Problem;
use sandtable_core::{Counters, Draft, ForceSheet, Formation, Markers, Member, Piece, Progress, Row, Side};
use std::sync::Arc;

use super::flights::Callsigns;
use super::muster::{Body, Desk};
use super::{ForceCraft, ForceElement, ForceUnit, Granted, Stock, unit_points};
use crate::air;
use crate::air::card::{card, figures};
use crate::air::skies::Plan;
use crate::air::table::drawn_as;
use crate::lists::{Drive, Kind, Lists};
use crate::roster::rows;
use crate::symbol::{most, symbol};

/// MAD-99, MAP-06 A draft with a name for each element and aircraft, and what a record sheet says of it.
///
/// # Errors
/// What in the draft is no force at all.
pub fn sheet(stock: &Stock, draft: &Draft, side: Side) -> Result<ForceSheet, Vec<Problem>> {
    let desk = Desk::of(stock, draft);
    let force = desk.read(draft)?;
    let mut names = Names::of(side);
    let mut signs = Callsigns::default();
    let mut pieces = (0_u16..).map(Piece);
    let mut plans = stock.plans(&force.flights()).into_iter();
    let criticals = desk.alone || stock.rules.combined_criticals;
    let units = force.bodies.iter().map(|body| {
        let (points, letter, members): (u32, _, Vec<Member>) = match body {
            Body::Unit(unit) => {
                let element = |element: &ForceElement| {
                    let kind = stock.lists.kind(element.kind);
                    let mut rows = rows(stock.lists, kind);
                    rows.extend(granted_rows(kind, element.granted));
                    Member {
                        piece: pieces.next().unwrap_or_default(),
                        name: names.next(kind),
                        kind: kind.name.clone(),
                        symbol: symbol(stock.lists, kind).into(),
                        strength: (kind.hit_points, kind.hit_points),
                        points: kind.points.into(),
                        place: String::new(),
                        aboard: None,
                        rows: Arc::from(rows),
                        card: None,
                    }
                };
                let letter =
                    most(unit.elements.iter().map(|element| symbol(stock.lists, stock.lists.kind(element.kind))));
                (unit_points(stock.lists, unit), letter, unit.elements.iter().map(element).collect())
            }
            Body::Flight(flight) => {
                let plans = plans.next().unwrap_or_default();
                let craft = |(craft, plan): (&ForceCraft, &Plan)| {
                    let kind = stock.aircraft.kind(craft.kind);
                    Member {
                        piece: pieces.next().unwrap_or_default(),
                        name: signs.next(&flight.name),
                        kind: kind.name.clone(),
                        symbol: drawn_as(kind).into(),
                        strength: (kind.hit_points, kind.hit_points),
                        points: plan.points.into(),
                        place: String::new(),
                        aboard: None,
                        rows: figures(stock.aircraft, stock.rules, kind, plan.skill, None).into(),
                        card: Some(card(stock.aircraft, stock.rules, kind, plan, criticals, None).into()),
                    }
                };
                let points = plans.iter().map(|plan| u32::from(plan.points)).sum();
                (points, "A", flight.aircraft.iter().zip(&plans).map(craft).collect())
            }
        };
        let points = points.try_into().unwrap_or(i32::MAX);
        Formation {
            name: body.name().into(),
            side,
            letter: letter.into(),
            points,
            left: points,
            progress: Progress::ToCome,
            state: String::new(),
            pieces: members,
        }
    });
    let units = units.collect();
    // MAP-78: aircraft are never hidden.
    let markers = force.units().filter(|unit| has_marker(stock.lists, unit)).count().try_into().unwrap_or(u16::MAX);
    let dummies = markers / 2;
    Ok(ForceSheet {
        draft: draft.clone(),
        points: desk.points(&force),
        size: desk.size(&force),
        turns: if desk.alone { air::scenario::TURNS } else { crate::scenario::TURNS }.into(),
        units,
        markers: (markers > 0).then(|| Markers {
            number: markers + dummies,
            note: format!(
                "{markers} units and {dummies} {}: letters are public, what is under them is not.",
                if dummies == 1 { "dummy" } else { "dummies" }
            ),
        }),
        counters: Some(Counters {
            signs: vec![("moved".into(), "Has moved".into()), ("waits".into(), "Waits for an opportunity".into())],
            note:
                "Arrow: has moved. Cross-hair: waits for an opportunity to fire. One for each element that does either."
                    .into(),
        }),
    })
}

/// MAD-83, MAD-141 May the unit be hidden under a marker? For every two of them there is one dummy.
fn has_marker(lists: &Lists, unit: &ForceUnit) -> bool {
    let is_seen = |kind: &Kind| kind.is_off_table() || kind.drive == Drive::Vtol;
    !unit.elements.iter().any(|element| is_seen(lists.kind(element.kind)))
}

/// What an element has beyond its list, as rows of its sheet.
fn granted_rows(kind: &Kind, granted: Granted) -> Vec<Row> {
    let row = |name: &str, clause: &'static str| Row { name: name.into(), value: String::new(), clause: clause.into() };
    let has = [
        (granted.spotter || kind.spotter, "Observer", "MAD-138"),
        (granted.bridger, "Bridger", "MAD-67"),
        (granted.mine_clearer, "Mine clearer", "MAD-69"),
    ];
    has.into_iter().filter(|(has, ..)| *has).map(|(_, name, clause)| row(name, clause)).collect()
}

/// MAD-99 Names for the elements of a battle: letters of what they are and a number, such as IC01; at most six letters.
#[derive(Debug, Default)]
pub(crate) struct Names {
    used: Vec<(String, u16)>,
    after: u16,
}

impl Names {
    /// Names of one side alone: the numbers of the second begin at 51, so that no two elements of a battle share a name.
    pub(crate) fn of(side: Side) -> Names {
        Names { used: Vec::new(), after: if side == Side::A { 0 } else { 50 } }
    }

    /// The next name for an element of this kind.
    pub(crate) fn next(&mut self, kind: &Kind) -> String {
        let words = kind.name.split(|letter: char| !letter.is_ascii_alphanumeric()).filter(|word| *word != "etc");
        let words: Vec<&str> = words.filter(|word| word.starts_with(|letter: char| letter.is_alphabetic())).collect();
        let letters = match words[..] {
            [one, two, ..] => [one, two].iter().filter_map(|word| word.chars().next()).collect::<String>(),
            [one] => one.chars().filter(char::is_ascii_alphabetic).take(2).collect(),
            [] => "E".into(),
        };
        let letters = letters.to_ascii_uppercase();
        let at = self.used.iter().position(|(used, _)| *used == letters).unwrap_or_else(|| {
            self.used.push((letters.clone(), self.after));
            self.used.len() - 1
        });
        self.used[at].1 += 1;
        format!("{letters}{:02}", self.used[at].1)
    }
}
