//! The record sheet of a force that plays no battle yet, and names for those who are on it.

use sandtable_core::data::Problem;
use sandtable_core::{Counters, Draft, ForceSheet, Markers, Member, Row, Side};
use sandtable_forces::{Callsigns, member, row};

use super::muster::{Body, ForceBuilder};
use crate::air;
use crate::air::battle::scenario::LONGEST_NAME;
use crate::air::battle::setting::AirMember;
use crate::air::table::card::{card, figures};
use crate::air::table::drawn_as;
use crate::forces::names::Names;
use crate::forces::{ForceCraft, ForceElement, ForceUnit, Stock};
use crate::lists::{Drive, Granted, Kind, Lists};
use crate::table::roster::{rows, weapons};
use crate::table::symbol::{most, symbol};

/// MAD-99, MAP-06 A draft with a name for each element and aircraft, and what a record sheet says of it.
///
/// # Errors
/// What in the draft is no force at all.
pub fn sheet(stock: &Stock, draft: &Draft, side: Side) -> Result<ForceSheet, Vec<Problem>> {
    let builder = ForceBuilder::of(stock, draft);
    let (mut names, mut signs) = (Names::of(side), Callsigns::new(LONGEST_NAME));
    let criticals = builder.alone || stock.rules.combined_criticals;
    let element = |names: &mut Names, element: &ForceElement| {
        let kind = stock.lists.kind(element.kind);
        let mut rows = rows(stock.lists, kind);
        rows.extend(granted_rows(kind, element.granted));
        let drawn = (kind.name.as_str(), symbol(stock.lists, kind));
        member(names.next(kind), drawn, kind.hit_points, kind.points.into(), rows, weapons(stock.lists, kind))
    };
    let craft = |name: String, craft: &ForceCraft, plan: &AirMember| -> Member {
        let kind = stock.aircraft.kind(craft.kind);
        let rows = figures(stock.aircraft, stock.rules, kind, plan.skill, None);
        let card = card(stock.aircraft, stock.rules, kind, plan, criticals, None);
        member(name, (&kind.name, drawn_as(kind)), kind.hit_points, plan.points.into(), rows, Some(card))
    };
    let mut plans = builder.plans(&sandtable_forces::read(&builder, draft)?).into_iter();
    let (sheet, bodies) = sandtable_forces::sheet(&builder, draft, side, |_, body| match body {
        Body::Unit(unit) => {
            let symbols = unit.elements.iter().map(|element| symbol(stock.lists, stock.lists.kind(element.kind)));
            (most(symbols).into(), unit.elements.iter().map(|one| element(&mut names, one)).collect())
        }
        Body::Flight(flight) => {
            let plans = plans.next().unwrap_or_default();
            let all = flight.aircraft.iter().zip(&plans);
            ("A".into(), all.map(|(one, plan)| craft(signs.next(&flight.name), one, plan)).collect())
        }
    })?;
    // MAP-78: aircraft are never hidden.
    let hides = |body: &&Body| matches!(body, Body::Unit(unit) if has_marker(stock.lists, unit));
    let markers = bodies.iter().filter(hides).count().try_into().unwrap_or(u16::MAX);
    let dummies = markers / 2;
    Ok(ForceSheet {
        turns: if builder.alone { air::scenario::TURNS } else { crate::battle::scenario::TURNS }.into(),
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
        ..sheet
    })
}

/// MAD-83, MAD-141 May the unit be hidden under a marker? For every two of them there is one dummy.
fn has_marker(lists: &Lists, unit: &ForceUnit) -> bool {
    let is_seen = |kind: &Kind| kind.is_off_table() || kind.drive == Drive::Vtol;
    !unit.elements.iter().any(|element| is_seen(lists.kind(element.kind)))
}

/// What an element has beyond its list, as rows of its sheet.
fn granted_rows(kind: &Kind, granted: Granted) -> Vec<Row> {
    let has = [
        (granted.spotter || kind.spotter, "Observer", "MAD-138"),
        (granted.bridger, "Bridger", "MAD-67"),
        (granted.mine_clearer, "Mine clearer", "MAD-69"),
    ];
    has.into_iter().filter(|(has, ..)| *has).map(|(_, name, clause)| row(name, "", clause)).collect()
}
