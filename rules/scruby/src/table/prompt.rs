//! Whose decision it is, and what can be done.

use super::words::{names, short, side_name};
use crate::battle::{Board, Phase, Place, Setting, Step, View};
use crate::lists::{Arm, UNIT};
use crate::sections::orders::is_able;
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
            Some(side) if view.viewer.is(side) => asked(setting, view, step, side).0,
            Some(side) => format!("{} to {}.", side_name(setting, side), asked(setting, view, step, side).1),
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

/// What whoever is asked can do, and what everybody else waits for him to do.
fn asked(setting: &Setting, view: &View, step: Step, side: Side) -> (String, String) {
    let name = |piece: Piece| short(setting, piece);
    let (own, awaited): (&str, &str) = match step {
        Step::Place(_) => return (placing(setting, view, side), "place a unit".into()),
        Step::Choose(_) if setting.rules.written => {
            ("You have the initiative: name the flank that moves.", "name the flank that moves")
        }
        Step::Choose(_) if view.table.limited => (
            "You have the initiative: move first or countermove, and name the flank that moves.",
            "choose: move or countermove",
        ),
        Step::Choose(_) => ("You have the initiative: move first or countermove.", "choose: move or countermove"),
        Step::Orders(_) => {
            let on_its_way = view.table.order.map(|order| format!("order: {} is on its way", name(order.unit)));
            return (orders(setting, view, side), on_its_way.unwrap_or_else(|| "give orders".into()));
        }
        Step::React(charger) => {
            let charge = view.table.units.get(charger.index()).and_then(|unit| unit.charge);
            let (charger, target) = (name(charger), charge.map_or("your unit", |charge| name(charge.target)));
            let own = format!("{charger} charges {target}. What does it do?");
            return (own, format!("answer the charge of {charger}"));
        }
        Step::Ride(unit) => {
            // AOS-107: once the charge is answered both may know how far it is.
            let board = Board::new(setting, &view.table);
            let target = board.unit(unit).charge.filter(|charge| board.is_there(charge.target));
            let far = target.map(|charge| (UNIT.say(board.distance(unit, charge.target)), name(charge.target)));
            let far = far.map_or(String::new(), |(far, target)| format!(", {far} from {target}"));
            let (unit, most) = (name(unit), setting.rules.face_step_deg);
            let own = match setting.rules.written {
                true => format!("The square has formed: {unit}{far}, rides on, or calls its charge off."),
                false => {
                    format!(
                        "{unit} goes on with its charge{far}: turn it first, by {most} degrees at most, or ride straight on."
                    )
                }
            };
            return (own, format!("ride on with {unit}{far}"));
        }
        Step::Fire(_) => return (fire(setting, view, side), "fire".into()),
        Step::NextFirefight(_) => ("Which firefight comes next? Name its target.", "say which firefight comes next"),
        Step::NextCharge(_) => ("Which charge is completed next?", "say which charge comes next"),
        Step::NextMelee(_) => ("Which melee is fought next? Name one who is in it.", "say which melee comes next"),
        Step::Win(_) => {
            let winners = (0..setting.members.len().min(64)).filter(|at| view.table.spoils.winners >> at & 1 == 1);
            let winners = names(setting, winners.map(|at| Piece(at as u16)));
            let own = format!("{winners} won: stay, take the ground of the beaten, or roll for more.");
            return (own, "say what the winners do".into());
        }
        Step::Bonus(unit) => {
            let unit = name(unit);
            let own = format!("{unit} has its bonus move: give it its steps, then halt it.");
            return (own, format!("give the bonus move of {unit}"));
        }
        _ => return (format!("{} to decide.", side_name(setting, side)), "decide".into()),
    };
    (own.into(), awaited.into())
}

/// AOS-94 Orders, and of the moving side firefights.
fn orders(setting: &Setting, view: &View, side: Side) -> String {
    let table = &view.table;
    if let Some(order) = table.order {
        return format!("{} carries out its order: go on, halt it, or order another unit.", short(setting, order.unit));
    }
    let board = Board::new(setting, table);
    let left = setting.roster(side).filter(|unit| is_able(&board, *unit)).count();
    let declared = |piece: Piece| table.units[piece.index()].done.fired;
    if table.mover == side && !setting.rules.written && setting.roster(side).any(declared) {
        return "Declare more firefights, or close your part: all moves come before them.".into();
    }
    let (firefights, or) =
        if table.mover == side { (", declare firefights", "declare firefights, or ") } else { ("", "") };
    if left == 0 {
        return format!("No unit can have an order any more: {or}close your part.");
    }
    // Where there is little room its end is not to be seen: what changes comes first.
    let left = counted(left, "unit has", "units have");
    capital(&format!("{left} had no order yet: give orders, charge{firefights}, or close your part."))
}

/// AOS-26 Fire of guns or of small arms.
fn fire(setting: &Setting, view: &View, side: Side) -> String {
    let guns = |piece: &Piece| setting.arm(*piece) == Arm::Artillery && view.table.units[piece.index()].is_there();
    let who = match view.table.phase {
        Phase::Artillery if setting.roster(side).filter(guns).count() == 1 => "your battery",
        Phase::Artillery => "a battery",
        _ => "a unit",
    };
    let measured = if setting.rules.premeasure { "" } else { " Ranges are measured when it has fired." };
    format!("Fire with {who}, or cease.{measured}")
}
