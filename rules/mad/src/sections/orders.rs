//! What may be written under seal before set-up, and by whom.

use crate::battle::command::{Command, verb};
use crate::battle::orders::{Order, given};
use crate::battle::setting::{Setting, Unit};
use crate::battle::view::View;
use crate::clause;
use crate::lists::notional::Notional;
use crate::sections::reserves;
use sandtable_core::{Offer, Piece, Pieces, Refusal, Side, Sides, Slot, listed, refuse};

/// The sides that have something to write before set-up: the question is put to them together, and nobody learns what the
/// others wrote.
pub fn writers(setting: &Setting) -> Sides {
    let writes = |unit: &&Unit| unit.tube.is_some() && may_schedule(setting, unit.side);
    let schedules = setting.units.iter().filter(writes).map(|unit| unit.side);
    let reserves = [Side::A, Side::B].into_iter().filter(|&side| reserves::number(setting, side) > 0);
    let pretends = setting.dummies().map(|dummy| setting.unit(dummy).side);
    schedules.chain(reserves).chain(pretends).collect()
}

fn may_schedule(setting: &Setting, side: Side) -> bool {
    !schedule(setting, side).is_empty()
}

/// MAD-80 The turns in which a side may fire by a schedule.
pub fn schedule(setting: &Setting, side: Side) -> &[u8] {
    if setting.rules.preprogrammed { &setting.scenario.sides[side.index()].scheduled_fire } else { &[] }
}

/// MAD-80, MAD-150 Who may write: the first element of each unit for it, and the side to say that nothing more comes.
pub fn actors(setting: &Setting, view: &View) -> Pieces {
    let Some(side) = view.side() else { return Pieces::default() };
    let (schedules, keeps) = (may_schedule(setting, side), reserves::number(setting, side) > 0);
    let writes = |unit: &&Unit| unit.side == side && (keeps || schedules && unit.tube.is_some());
    setting.units.iter().filter(writes).map(|unit| unit.first).chain([Piece::THE_SIDE]).collect()
}

/// MAD-80, MAD-141, MAD-150 What may be written: of dummies by the side itself.
pub fn offers(setting: &Setting, view: &View, actor: Piece, take: &mut impl FnMut(Offer)) {
    let Some(member) = setting.elements.get(actor.index()) else {
        let own = || setting.dummies().filter(|&dummy| view.side() == Some(setting.unit(dummy).side));
        if let (Some(first), Some(last)) = (own().next(), own().last()) {
            let which = Slot::Number { from: first.0.into(), to: last.0.into() };
            let kinds = Slot::Number { from: 0, to: Notional::WORDS.len() as i32 - 1 };
            take(Offer::new(actor, verb::PRETEND, &[which, kinds]));
            if setting.scenario.reserves_enter.is_some() {
                take(Offer::new(actor, verb::RESERVE, &[which]));
            }
        }
        take(Offer::new(actor, verb::READY, &[]));
        return;
    };
    let fixed = i32::from(member.unit.0);
    let unit = Slot::Number { from: fixed, to: fixed };
    if reserves::may_wait(setting, member.unit) {
        take(Offer::new(actor, verb::RESERVE, &[unit]));
    }
    let turns = &setting.scenario.sides[member.side.index()].scheduled_fire;
    let (Some(&first), Some(&last)) = (turns.first(), turns.last()) else { return };
    if setting.unit(member.unit).tube.is_none() || !setting.rules.preprogrammed {
        return;
    }
    let turn = Slot::Number { from: first.into(), to: last.min(setting.turns).into() };
    take(Offer::new(actor, verb::SCHEDULE, &[unit, turn, anywhere(setting)]));
}

/// MAD-70 Any point of the table, edges included, as a slot.
pub fn anywhere(setting: &Setting) -> Slot {
    Slot::anywhere(setting.scenario.head.table)
}

/// The order that a command writes; none where it only says that nothing more is written.
pub fn order(setting: &Setting, command: &Command) -> Option<Order> {
    match *command {
        Command::Pretend { unit, notional } => {
            Some(Order::Pretend { unit, dummy: setting.dummy(unit)? as u8, notional })
        }
        Command::Schedule { unit, turn, at } => Some(Order::Schedule { unit, turn, at }),
        Command::Reserve { unit } => Some(Order::Reserve { unit }),
        _ => None,
    }
}

/// The place of a command on a sealed list: one for the same unit and turn replaces what was written before.
pub fn place(command: &Command) -> u32 {
    match *command {
        Command::Schedule { unit, turn, .. } => 1 << 16 | u32::from(unit.0) << 8 | u32::from(turn),
        Command::Reserve { unit } => 2 << 16 | u32::from(unit.0),
        Command::Pretend { unit, .. } => 3 << 16 | u32::from(unit.0),
        _ => 0,
    }
}

/// The view of a side with what it has written so far.
pub fn draft(setting: &Setting, view: &View, list: &[Command]) -> View {
    let mut drafted = view.clone();
    let orders = list.iter().filter_map(|command| order(setting, command));
    orders.for_each(|order| given(order, &mut drafted.orders, &mut drafted.sheet));
    drafted
}

/// May the side that looks, whose unit it is, write this?
///
/// # Errors
/// Why not.
pub fn check(setting: &Setting, view: &View, command: &Command) -> Result<(), Refusal> {
    match order(setting, command) {
        Some(Order::Pretend { .. }) => Ok(()),
        Some(Order::Reserve { unit }) => {
            let side = setting.unit(unit).side;
            let named = view.orders.iter().filter(|order| matches!(order, Order::Reserve { .. })).count();
            if !reserves::may_wait(setting, unit) {
                return refuse(&clause::NO_RESERVE);
            }
            if named < reserves::number(setting, side) { Ok(()) } else { refuse(&clause::RESERVES_NAMED) }
        }
        Some(Order::Schedule { unit, turn, at }) => {
            let of = setting.unit(unit);
            if of.tube.is_none() {
                return refuse(&clause::NO_ARTILLERY);
            }
            let turns = &setting.scenario.sides[of.side.index()].scheduled_fire;
            if !may_schedule(setting, of.side) || !turns.contains(&turn) || turn > setting.turns {
                return refuse(&clause::NOT_SCHEDULED);
            }
            if setting.field.on_table(at) { Ok(()) } else { refuse(&clause::TARGET_OFF_TABLE) }
        }
        None if *command == Command::Ready => Ok(()),
        None if matches!(command, Command::Pretend { .. }) => refuse(&clause::NO_DUMMY),
        None => refuse(&clause::NOT_NOW),
    }
}

/// MAD-80, MAD-141, MAD-150 The question before set-up: what this side may write.
pub fn prompt(setting: &Setting, view: &View) -> String {
    let Some(side) = view.side().filter(|_| view.asked.is_some()) else {
        return "Orders are written under seal before anybody sets up.".into();
    };
    let mut asks = Vec::new();
    if setting.units_of(side).any(|unit| setting.unit(unit).tube.is_some()) && may_schedule(setting, side) {
        let turns: Vec<String> = schedule(setting, side).iter().map(u8::to_string).collect();
        let turns: Vec<&str> = turns.iter().map(String::as_str).collect();
        let turns = if turns.len() == 1 { format!("turn {}", turns[0]) } else { format!("turns {}", listed(&turns)) };
        asks.push(format!("Write the schedule of your artillery for {turns}, or leave it empty."));
    }
    let named = view.orders.iter().filter(|order| matches!(order, Order::Reserve { .. })).count();
    match reserves::number(setting, side) - named.min(reserves::number(setting, side)) {
        0 => {}
        1 => asks.push("One unit waits in reserve: say which, or it is the last of your force.".into()),
        more => asks.push(format!("{more} units wait in reserve: say which, or they are the last of your force.")),
    }
    let dummies: Vec<String> = setting
        .dummies()
        .filter(|&dummy| setting.unit(dummy).side == side)
        .filter_map(|dummy| {
            let notional = view.sheet.notional.get(setting.dummy(dummy)?)?;
            Some(format!("{} as {}", setting.unit(dummy).name, notional.word()))
        })
        .collect();
    if !dummies.is_empty() {
        let dummies: Vec<&str> = dummies.iter().map(String::as_str).collect();
        asks.push(format!(
            "Your dummies pretend: {}. Write another type for those that shall be something else.",
            listed(&dummies)
        ));
    }
    asks.push("Then say that the list is done.".into());
    asks.join(" ")
}
