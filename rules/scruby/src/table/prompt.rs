//! Whose decision it is, and what can be done.

use super::words::{names, short, side_name};
use crate::battle::position::{Phase, Place};
use crate::battle::setting::Setting;
use crate::battle::state::Step;
use crate::battle::view::View;
use crate::lists::Arm;
use sandtable_core::{Piece, Side, Viewer, capital, counted};

/// Whose decision it is and what can be done.
pub fn prompt(setting: &Setting, view: &View) -> String {
    if view.table.ended.is_some() {
        return "The battle is over.".into();
    }
    let Some(step) = view.asked else { return "The umpire goes on.".into() };
    match (step, view.viewer) {
        (Step::SetUp, Viewer::Side(side)) => placing(setting, view, side),
        (Step::SetUp, _) => "Both sides write down where their units stand.".into(),
        (Step::Written, Viewer::Side(_)) => {
            "Write the orders of your units; they are sealed when both sides are ready.".into()
        }
        (Step::Written, _) => "Both sides write their orders.".into(),
        _ => match step.asks(setting, &view.table) {
            Some(side) if view.viewer.is(side) => own(setting, view, step, side),
            Some(side) => others(setting, view, step, side),
            None => "The umpire goes on.".into(),
        },
    }
}

/// AOS-92 How many units are still to be placed.
fn placing(setting: &Setting, view: &View, side: Side) -> String {
    let waits = |piece: &Piece| view.table.units[piece.index()].place == Place::Waiting;
    match setting.roster(side).filter(waits).count() {
        0 => "All your units are placed. Move any of them, or be ready.".into(),
        1 => "Place your last unit in the zone of its wing.".into(),
        left => format!("Place your units, each in the zone of its wing: {left} are left."),
    }
}

/// What whoever is asked can do.
fn own(setting: &Setting, view: &View, step: Step, side: Side) -> String {
    let name = |piece: Piece| short(setting, piece);
    match step {
        Step::Place(_) => placing(setting, view, side),
        Step::Choose(_) if view.table.limited => {
            "You have the initiative: move first or countermove, and name the flank that moves.".into()
        }
        Step::Choose(_) => "You have the initiative: move first or countermove.".into(),
        Step::Orders(_) => orders(setting, view, side),
        Step::React(charger) => {
            let charge = view.table.units.get(charger.index()).and_then(|unit| unit.charge);
            let target = charge.map_or("your unit", |charge| name(charge.target));
            format!("{} charges {target}. What does it do?", name(charger))
        }
        Step::Ride(unit) if setting.rules.written => {
            format!("The square has formed: {} rides on, or calls its charge off.", name(unit))
        }
        Step::Ride(unit) => format!(
            "{} goes on with its charge: turn it first, by 45 degrees at most, or ride straight on.",
            name(unit)
        ),
        Step::Fire(_) => fire(setting, view, side).into(),
        Step::NextFirefight(_) => "Which firefight comes next? Name its target.".into(),
        Step::NextCharge(_) => "Which charge is completed next?".into(),
        Step::NextMelee(_) => "Which melee is fought next? Name one who is in it.".into(),
        Step::Win(_) => {
            let winners = (0..setting.members.len().min(64)).filter(|at| view.table.spoils.winners >> at & 1 == 1);
            let winners = names(setting, winners.map(|at| Piece(at as u16)));
            format!("{winners} won: stay, take the ground of the beaten, or roll for more.")
        }
        Step::Bonus(unit) => format!("{} has its bonus move: give it its steps, then no more orders.", name(unit)),
        _ => format!("{} to decide.", side_name(setting, side)),
    }
}

/// AOS-94 Orders, and of the moving side firefights.
fn orders(setting: &Setting, view: &View, side: Side) -> String {
    let table = &view.table;
    if let Some(order) = table.order {
        return format!("{} carries out its order: go on, halt it, or order another unit.", short(setting, order.unit));
    }
    let has_one = |piece: &Piece| {
        let unit = &table.units[piece.index()];
        unit.is_there() && unit.routing.is_none() && !unit.done.ordered
    };
    let left = setting.roster(side).filter(has_one).count().min(usize::from(u8::MAX)) as u8;
    let firefights = if table.mover == side { ", declare firefights" } else { "" };
    let left = counted(left, "unit has", "units have");
    // Where there is little room its end is not to be seen: what changes comes first.
    capital(&format!("{left} had no order yet: give orders, charge{firefights}, or close your part."))
}

/// AOS-26 Fire of guns or of small arms.
fn fire(setting: &Setting, view: &View, side: Side) -> &'static str {
    let guns = |piece: &Piece| setting.arm(*piece) == Arm::Artillery && view.table.units[piece.index()].is_there();
    match view.table.phase {
        Phase::Artillery if setting.roster(side).filter(guns).count() == 1 => {
            "Fire with your battery, or cease. Ranges are measured when it has fired."
        }
        Phase::Artillery => "Fire with a battery, or cease. Ranges are measured when it has fired.",
        _ => "Fire with a unit, or cease. Ranges are measured when it has fired.",
    }
}

/// What whoever is not asked waits for.
fn others(setting: &Setting, view: &View, step: Step, side: Side) -> String {
    let who = side_name(setting, side);
    let name = |piece: Piece| short(setting, piece);
    match step {
        Step::Place(_) => format!("{who} to place a unit."),
        Step::Choose(_) => format!("{who} to choose: move or countermove."),
        Step::Orders(_) => match view.table.order {
            Some(order) => format!("{who} to order: {} is on its way.", name(order.unit)),
            None => format!("{who} to give orders."),
        },
        Step::React(charger) => format!("{who} to answer the charge of {}.", name(charger)),
        Step::Ride(unit) => format!("{who} to ride on with {}.", name(unit)),
        Step::Fire(_) => format!("{who} to fire."),
        Step::NextFirefight(_) => format!("{who} to say which firefight comes next."),
        Step::NextCharge(_) => format!("{who} to say which charge comes next."),
        Step::NextMelee(_) => format!("{who} to say which melee comes next."),
        Step::Win(_) => format!("{who} to say what the winners do."),
        Step::Bonus(unit) => format!("{who} to give the bonus move of {}.", name(unit)),
        _ => format!("{who} to decide."),
    }
}
