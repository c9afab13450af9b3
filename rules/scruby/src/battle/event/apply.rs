//! What an event changes on the table: bookkeeping without rules and without dice.

use super::{Event, Motion};
use crate::battle::command::Reaction;
use crate::battle::position::{Done, Gone, Order, Place, Position, Written};
use crate::resolution::fire::MISFIRE_LOSS;
use sandtable_core::Piece;

/// Carries an event out, which must fit the battle.
pub fn apply(table: &mut Position, event: &Event) {
    match *event {
        Event::LineRuled { limited } => table.limited = limited,
        Event::WeatherTurned { weather } => table.weather = weather,
        Event::TurnBegan { turn } => begin_turn(table, turn),
        Event::Chosen { mover, flank } => (table.mover, table.flank) = (mover, flank),
        Event::PhaseBegan { phase } => (table.phase, table.throwbacks) = (phase, 0),
        Event::Agreed { side, content } => table.content[side.index()] = content,
        Event::Ended { outcome } => table.ended = Some(outcome),
        Event::Winged { unit, wing } => table.units[unit.index()].wing = wing,
        Event::Bound { general, at } => table.generals[usize::from(general)].bound = Some(at),
        Event::Wrote { unit, written } => table.units[unit.index()].written = written,
        Event::Placed { .. }
        | Event::Ordered { .. }
        | Event::Stepped { .. }
        | Event::Faced { .. }
        | Event::Formed { .. }
        | Event::Became { .. }
        | Event::Went { .. }
        | Event::Broke { .. }
        | Event::FellBack { .. }
        | Event::Halted { .. } => apply_move(table, event),
        Event::Charged { .. }
        | Event::Reacted { .. }
        | Event::Touched { .. }
        | Event::ChargeOver { .. }
        | Event::Parted { .. } => apply_charge(table, event),
        Event::Aimed { .. }
        | Event::Shot { .. }
        | Event::Strayed { .. }
        | Event::Misfired { .. }
        | Event::CaissonHit { .. }
        | Event::Settled { .. } => apply_fire(table, event),
        Event::Engaged { .. }
        | Event::DroppedOut { .. }
        | Event::FirefightOver { .. }
        | Event::Joined { .. }
        | Event::Decided { .. }
        | Event::Won { .. }
        | Event::Took { .. } => apply_combat(table, event),
        Event::Struck { .. }
        | Event::Left { .. }
        | Event::Graded { .. }
        | Event::Disordered { .. }
        | Event::Reformed { .. }
        | Event::Checked { .. }
        | Event::Routed { .. }
        | Event::Rallied { .. }
        | Event::Halved { .. } => apply_condition(table, event),
        Event::Rode { general, at, with } => {
            let rider = &mut table.generals[usize::from(general)];
            (rider.at, rider.with, rider.moved) = (at, with, true);
        }
        Event::Fell { general } => table.generals[usize::from(general)].place = Place::Gone(Gone::Destroyed),
        Event::Rounds { unit, rounds } => table.units[unit.index()].rounds = rounds,
    }
}

fn begin_turn(table: &mut Position, turn: u8) {
    table.turn = turn;
    (table.order, table.flank) = (None, None);
    table.firefights.clear();
    for unit in table.units.iter_mut() {
        (unit.done, unit.charge, unit.aim) = (Done::default(), None, None);
        unit.written = Written::default();
    }
    table.generals.iter_mut().for_each(|general| (general.moved, general.bound) = (false, None));
}

fn apply_move(table: &mut Position, event: &Event) {
    match *event {
        Event::Placed { unit, stand, formation } => {
            let placed = &mut table.units[unit.index()];
            (placed.stand, placed.formation, placed.place) = (stand, formation, Place::Table);
            let riders = table.generals.iter_mut().filter(|general| general.with == Some(unit));
            riders.for_each(|general| (general.place, general.at) = (Place::Table, stand.at));
        }
        Event::Ordered { order } => {
            table.order = Some(order);
            table.units[order.unit.index()].done.ordered |= !order.bonus;
        }
        Event::Stepped { unit, at, cost, near } => {
            let mover = &mut table.units[unit.index()];
            mover.stand.at = at;
            mover.done.moved = true;
            spend(table, cost, |order| {
                order.stepped = true;
                order.near |= near;
            });
            carry_general(table, unit);
        }
        Event::Faced { unit, stand, cost, about } => {
            table.units[unit.index()].stand = stand;
            spend(table, cost, |order| {
                order.faces = order.faces.saturating_add(1);
                order.about |= about;
            });
            // AOS-98: a single change of facing with no other step is a pivot, and no move.
            let pivot = table.order.is_none_or(|order| order.faces == 1 && !order.stepped && !order.about);
            table.units[unit.index()].done.moved |= !pivot;
            carry_general(table, unit);
        }
        Event::Formed { unit, formation, stand, cost } => {
            let former = &mut table.units[unit.index()];
            (former.formation, former.stand) = (formation, stand);
            (former.done.moved, former.done.changed) = (true, true);
            spend(table, cost, |order| (order.stepped, order.formed) = (true, true));
            carry_general(table, unit);
        }
        Event::Became { unit, formation, stand } => {
            let changed = &mut table.units[unit.index()];
            (changed.formation, changed.stand) = (formation, stand);
            carry_general(table, unit);
        }
        Event::Went { unit, stand, why } => {
            let mover = &mut table.units[unit.index()];
            mover.stand = stand;
            // AOS-128, AOS-131: a throwback is no move, and what follows a combat comes after all fire.
            mover.done.moved |= matches!(why, Motion::Charge | Motion::Evade | Motion::Counter | Motion::Order);
            carry_general(table, unit);
        }
        Event::Broke { unit } => {
            let done = &mut table.units[unit.index()].done;
            (done.ordered, done.moved) = (true, true);
        }
        Event::FellBack { unit, blocked } => table.units[unit.index()].done.blocked = blocked,
        Event::Halted { .. } => table.order = None,
        _ => unreachable!("no event of a move"),
    }
}

/// What a step of an order costs, where one is being carried out.
fn spend(table: &mut Position, cost: i64, note: impl FnOnce(&mut Order)) {
    if let Some(order) = &mut table.order {
        order.spent = order.spent.saturating_add(cost);
        note(order);
    }
}

/// AOS-161 A general goes wherever his unit goes.
fn carry_general(table: &mut Position, unit: Piece) {
    let at = table.units[unit.index()].stand.at;
    table.generals.iter_mut().filter(|general| general.with == Some(unit)).for_each(|general| general.at = at);
}

fn apply_charge(table: &mut Position, event: &Event) {
    match *event {
        Event::Charged { unit, charge } => {
            let charger = &mut table.units[unit.index()];
            charger.charge = Some(charge);
            (charger.done.ordered, charger.done.charged, charger.done.moved) = (true, true, true);
            table.units[charge.target.index()].done.charged_by = Some(unit);
        }
        Event::Reacted { unit, how, .. } => {
            let done = &mut table.units[unit.index()].done;
            match how {
                Reaction::Stand => {}
                Reaction::Square => done.squared = true,
                Reaction::Evade => (done.evaded, done.ordered) = (true, true),
                Reaction::Counter => (done.countered, done.ordered) = (true, true),
            }
        }
        Event::Touched { contact } => table.contacts.push(contact),
        Event::ChargeOver { unit } => table.units[unit.index()].charge = None,
        Event::Parted { unit } => table.contacts.retain(|contact| contact.by != unit && contact.on != unit),
        _ => unreachable!("no event of a charge"),
    }
}

fn apply_fire(table: &mut Position, event: &Event) {
    match *event {
        Event::Aimed { unit, lots } => {
            let firer = &mut table.units[unit.index()];
            (firer.aim, firer.done.fired) = (Some(lots), true);
        }
        Event::Shot { unit, target, losses, thrown, rockets, .. } => {
            table.units[unit.index()].done.fired = true;
            let order = table.throwbacks;
            let pending = &mut table.units[target.index()].pending;
            pending.losses = pending.losses.saturating_add(losses);
            pending.rockets |= rockets;
            if let (Some(from), None) = (thrown, pending.thrown) {
                pending.thrown = Some((from, order));
                table.throwbacks = order.saturating_add(1);
            }
        }
        Event::Strayed { target, losses, .. } => {
            let pending = &mut table.units[target.index()].pending;
            pending.losses = pending.losses.saturating_add(losses);
        }
        Event::Misfired { unit } => {
            let pending = &mut table.units[unit.index()].pending;
            pending.losses = pending.losses.saturating_add(MISFIRE_LOSS);
        }
        Event::CaissonHit { unit, destroyed } if destroyed => leave(table, unit, Gone::Destroyed),
        Event::CaissonHit { .. } => {}
        Event::Settled { unit } => table.units[unit.index()].pending = Default::default(),
        _ => unreachable!("no event of fire"),
    }
}

fn apply_combat(table: &mut Position, event: &Event) {
    match *event {
        Event::Engaged { firefight } => {
            table.firefights.push(firefight);
            table.units[firefight.target.index()].done.fired = true;
            for &attacker in firefight.attackers.iter() {
                let done = &mut table.units[attacker.index()].done;
                (done.fired, done.ordered) = (true, true);
            }
        }
        Event::DroppedOut { unit } => {
            table.units[unit.index()].done.fired = true;
            table.firefights.iter_mut().for_each(|firefight| firefight.attackers.retain(|other| *other != unit));
        }
        Event::FirefightOver { target } => table.firefights.retain(|firefight| firefight.target != target),
        Event::Joined { units } => {
            let all = table.units.iter_mut().enumerate();
            all.filter(|(n, _)| units >> n & 1 == 1).for_each(|(_, unit)| unit.done.fought = true);
        }
        Event::Decided { .. } => {}
        Event::Won { spoils } => table.spoils = spoils,
        Event::Took { unit, loser } => {
            table.spoils.winners &= !(1 << unit.index().min(63));
            let mut losers = table.spoils.losers.iter_mut();
            if let Some(taken) = losers.find(|other| Some(other.unit) == loser) {
                taken.taken = true;
            }
        }
        _ => unreachable!("no event of a combat"),
    }
}

fn apply_condition(table: &mut Position, event: &Event) {
    match *event {
        Event::Struck { unit, figures, .. } => {
            let struck = &mut table.units[unit.index()];
            let lost = figures.min(struck.figures);
            struck.figures -= lost;
            struck.done.lost = struck.done.lost.saturating_add(lost);
        }
        Event::Left { unit, gone } => leave(table, unit, gone),
        Event::Graded { unit, quality, shaken } => {
            let graded = &mut table.units[unit.index()];
            graded.quality = quality;
            graded.done.shaken |= shaken;
        }
        Event::Disordered { unit } => {
            let disordered = &mut table.units[unit.index()];
            (disordered.disordered, disordered.done.disordered) = (true, true);
        }
        Event::Reformed { unit } => {
            let reformed = &mut table.units[unit.index()];
            (reformed.disordered, reformed.done.moved, reformed.done.ordered) = (false, true, true);
        }
        Event::Checked { .. } => {}
        Event::Routed { unit } => {
            table.units[unit.index()].routing = Some(table.turn);
            untie(table, unit);
        }
        Event::Rallied { unit } => {
            let rallied = &mut table.units[unit.index()];
            (rallied.routing, rallied.disordered) = (None, true);
        }
        Event::Halved { unit } => table.units[unit.index()].halved = true,
        _ => unreachable!("no event of a condition"),
    }
}

/// AOS-167 A unit goes, and all its ties end.
fn leave(table: &mut Position, unit: Piece, gone: Gone) {
    let leaver = &mut table.units[unit.index()];
    (leaver.place, leaver.charge, leaver.aim) = (Place::Gone(gone), None, None);
    if gone == Gone::Destroyed {
        leaver.figures = 0;
    }
    untie(table, unit);
    table.spoils.winners &= !(1 << unit.index().min(63));
    for general in table.generals.iter_mut().filter(|general| general.with == Some(unit)) {
        general.with = None;
        // AOS-161: one whose unit leaves the table goes with it, and one whose unit is destroyed stays alone.
        if gone != Gone::Destroyed {
            general.place = Place::Gone(gone);
        }
    }
    if table.order.is_some_and(|order| order.unit == unit) {
        table.order = None;
    }
}

/// Contacts, charges and the part in a firefight of a unit end.
fn untie(table: &mut Position, unit: Piece) {
    table.units[unit.index()].charge = None;
    table.contacts.retain(|contact| contact.by != unit && contact.on != unit);
    table.firefights.iter_mut().for_each(|firefight| firefight.attackers.retain(|other| *other != unit));
    table.firefights.retain(|firefight| firefight.target != unit);
}
