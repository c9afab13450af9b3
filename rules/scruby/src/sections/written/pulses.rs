//! The eight pulses of simultaneous movement.

use crate::battle::board::paths::{ROUNDED, Step as Straight};
use crate::battle::{Act, Board, Leg, Motion, OfMove, Position, Resolving, Stand, TOUCH, Umpire, Written};
use crate::lists::Formation;
use crate::resolution::SLACK;
use crate::sections::charges::Rider;
use crate::sections::{caissons, charges, throws, winning};
use sandtable_core::Piece;
use sandtable_dice::Dice;
use sandtable_geometry::{Angle, Length, Point, Segment, convex_overlap, convex_within, farthest_that};
use std::mem;

/// AOS-160 Pulses of one turn.
const PULSES: i64 = 8;

/// A unit that carries out an order.
struct Mover {
    unit: Piece,
    written: Written,
    budget: i64,
    done: Parts,
    stopped: bool,
    /// AOS-102 Was it within reach of an enemy?
    near: bool,
    /// The places at which it lay over nobody.
    clear: Vec<Stand>,
}

/// How many steps of a written order have been made, and what all of them have cost so far.
#[derive(Clone, Copy)]
struct Parts {
    spent: i64,
    legs: usize,
}

/// Where a mover would be after a pulse.
#[derive(Clone, Copy)]
struct Next {
    stand: Stand,
    formation: Formation,
    done: Parts,
}

/// AOS-98 Where a unit stands that turns by so many degrees about the centre of its footprint.
pub fn turned(board: &Board<'_>, unit: Piece, stand: Stand, degrees: i16) -> Stand {
    stand.turned(board.block(unit), stand.bearing + Angle::degrees(degrees.into()))
}

/// All of it.
pub fn run<D: Dice>(umpire: &mut Umpire<'_, D>) -> Result<(), D::Pause> {
    let mut movers = movers(&umpire.board());
    let mut riders = riders(&umpire.board());
    for pulse in 1..=PULSES {
        let moves = step(&umpire.board(), &mut movers, pulse);
        for (mover, next) in movers.iter_mut().zip(moves) {
            let Some(next) = next else { continue };
            carry_out(umpire, mover, next);
        }
        ride(umpire, &mut riders, &mut movers, pulse);
    }
    let clear = riders.into_iter().map(|rider| (rider.unit, rider.clear));
    go_back(umpire, clear.chain(movers.iter_mut().map(|mover| (mover.unit, mem::take(&mut mover.clear)))).collect());
    for mover in &movers {
        finish(umpire, mover)?;
    }
    Ok(())
}

fn movers(board: &Board<'_>) -> Vec<Mover> {
    let able = |unit: &Piece| {
        let own = board.unit(*unit);
        let steps = matches!(own.written.act, Act::Steps | Act::March) && !own.written.legs.is_empty();
        // A reaction has taken the place of its order.
        steps
            && own.done.evaded.is_none()
            && !own.done.countered
            && own.done.squared.is_none()
            && board.may_be_ordered(*unit).is_ok()
    };
    let mover = |unit: Piece| {
        let written = board.unit(unit).written;
        Mover {
            unit,
            written,
            budget: board.budget(&written.order(unit)),
            done: Parts { spent: 0, legs: 0 },
            stopped: false,
            near: false,
            clear: vec![board.unit(unit).stand],
        }
    };
    board.all().filter(able).map(mover).collect()
}

/// AOS-160 Where everybody would be after a pulse; whoever would come too near to an enemy, or lie over a friend that he may not pass,
/// stops for the turn, and then the others are looked at again.
fn step(board: &Board<'_>, movers: &mut [Mover], pulse: i64) -> Vec<Option<Next>> {
    let mut wanted: Vec<Option<Next>> = movers.iter().map(|mover| wants(board, mover, pulse)).collect();
    loop {
        let after = after(board, movers, &wanted);
        let there = Board::new(board.setting, &after);
        let clash: Vec<usize> =
            (0..movers.len()).filter(|at| wanted[*at].is_some() && clashes(board, &there, movers[*at].unit)).collect();
        if clash.is_empty() {
            return wanted;
        }
        for at in clash {
            (wanted[at], movers[at].stopped) = (None, true);
        }
    }
}

/// The table as it would be.
fn after(board: &Board<'_>, movers: &[Mover], wanted: &[Option<Next>]) -> Position {
    let mut table = board.table.clone();
    for (mover, next) in movers.iter().zip(wanted) {
        if let Some(next) = next {
            let unit = &mut table.units[mover.unit.index()];
            (unit.stand, unit.formation) = (next.stand, next.formation);
        }
    }
    table
}

/// Does a unit come too near to somebody on its way from where it is to where it would be?
fn clashes(now: &Board<'_>, there: &Board<'_>, unit: Piece) -> bool {
    let (from, to) = (now.footprint(unit), there.footprint(unit));
    let turns = from.heading != to.heading || from.length != to.length || from.width != to.width;
    if !there.is_on_table(&to) {
        return true;
    }
    let gap = now.enemy_gap();
    there.all().filter(|other| *other != unit && !there.is_caisson(*other)).any(|other| {
        let (before, place, own) = (now.footprint(other), there.footprint(other), there.unit(other));
        // Its way as the other sees it, who moves at the same time: of two that march one behind the other neither comes nearer.
        let way = || match turns {
            true => to.corners().to_vec(),
            false => from.moved(before.centre, place.centre).swept(&to),
        };
        let over = || convex_overlap(&way(), &place.shrunk(TOUCH).corners());
        if there.side(other) == there.side(unit) {
            // AOS-99, AOS-105: who turns or forms otherwise passes nobody.
            return (turns || !there.passes(unit, other)) && over();
        }
        // Chargers and routing enemies may be approached, and not touched.
        let near = if own.routing.is_none() && own.charge.is_none() { gap + SLACK } else { TOUCH };
        let nearer = place.distance(&to) < before.distance(&from) && convex_within(&way(), &place.corners(), near);
        nearer || !before.overlaps(&from, TOUCH) && over()
    })
}

/// Where one mover would be after a pulse, by what its budget pays until then. AOS-102 What goes beyond an ordinary budget is not paid
/// where an enemy is within reach in that pulse, or was before it.
fn wants(board: &Board<'_>, mover: &Mover, pulse: i64) -> Option<Next> {
    let own = board.unit(mover.unit);
    if mover.stopped || board.in_contact(mover.unit) || !own.is_there() {
        return None;
    }
    let next = pays(board, mover, mover.budget / PULSES * pulse)?;
    let ordinary = board.standard();
    let held = next.done.spent > ordinary && (mover.near || board.is_way_near(mover.unit, own.stand, next.stand.at));
    if held { pays(board, mover, ordinary) } else { Some(next) }
}

/// AOS-160 Where so much of its budget brings a mover: its steps one by one. Changes of facing and formation happen once they are paid for.
fn pays(board: &Board<'_>, mover: &Mover, paid: i64) -> Option<Next> {
    let (unit, own) = (mover.unit, board.unit(mover.unit));
    let before = Next { stand: own.stand, formation: own.formation, done: mover.done };
    if before.done.legs == mover.written.legs.len() {
        return None;
    }
    let (mut next, mut table) = (before, board.table.clone());
    while let Some(leg) = mover.written.legs.get(next.done.legs) {
        table.units[unit.index()].formation = next.formation;
        let (now, left) = (Board::new(board.setting, &table), paid - next.done.spent);
        let (cost, whole) = match *leg {
            Leg::Face(degrees) => {
                let cost = now.cost_of_turn(unit, degrees);
                next.stand = if cost <= left { turned(&now, unit, next.stand, degrees) } else { next.stand };
                (cost, cost <= left)
            }
            Leg::To(to) => {
                let (at, cost) = along(&now, unit, next.stand, to, left);
                next.stand.at = at;
                (cost, at == to)
            }
            Leg::Form(formation) => {
                let fits = now.holds_square(unit, formation, next.stand).is_ok();
                // What cannot be done after all costs nothing.
                let cost = now.could_form(&mover.written.order(unit), formation).ok().filter(|_| fits);
                let done = cost.is_some_and(|cost| cost <= left);
                next.formation = if done { formation } else { next.formation };
                (cost.unwrap_or(0), cost.is_none_or(|cost| cost <= left))
            }
        };
        if whole || matches!(leg, Leg::To(_)) {
            next.done.spent += cost;
        }
        if !whole {
            break;
        }
        next.done.legs += 1;
    }
    let same = before.stand == next.stand && before.formation == next.formation && before.done.spent == next.done.spent;
    (!same).then_some(next)
}

/// How far along a leg a unit comes for so much.
fn along(board: &Board<'_>, unit: Piece, from: Stand, to: Point, left: i64) -> (Point, i64) {
    let way = Segment::new(from.at, to);
    let cost = |along: Length| board.step_cost(unit, Straight { from, to: way.at(along) });
    let far = farthest_that(way.length(), |along| cost(along).is_some_and(|cost| cost <= left));
    let at = if way.length() - far <= ROUNDED { to } else { way.at(far) };
    (at, cost(far).unwrap_or_default())
}

fn carry_out<D: Dice>(umpire: &mut Umpire<'_, D>, mover: &mut Mover, next: Next) {
    let unit = mover.unit;
    mover.done = next.done;
    let board = umpire.board();
    let own = *board.unit(unit);
    mover.near |= board.is_way_near(unit, own.stand, next.stand.at);
    if own.formation != next.formation {
        umpire.note(OfMove::Formed { unit, formation: next.formation, stand: next.stand, cost: 0 });
    } else if own.stand != next.stand && mover.written.is_a_pivot(board.is_open(unit)) {
        umpire.note(OfMove::Faced { unit, stand: next.stand, cost: 0, about: false });
    } else if own.stand != next.stand {
        umpire.note(OfMove::Went { unit, stand: next.stand, why: Motion::Order });
    }
    if !lies_over_somebody(&umpire.board(), unit) {
        mover.clear.push(next.stand);
    }
}

/// AOS-102, AOS-162 Does a unit lie over another, but for a caisson that it takes?
fn lies_over_somebody(board: &Board<'_>, unit: Piece) -> bool {
    board.overlapped_by_taker(unit, &board.footprint(unit)).is_some()
}

/// AOS-160 The chargers, the mover's first, in roster order.
fn riders(board: &Board<'_>) -> Vec<Rider> {
    board.in_turn().filter(|unit| board.unit(*unit).charge.is_some()).map(|unit| Rider::of(board, unit)).collect()
}

/// AOS-160 The chargers ride on; who is touched stops, and its order is void.
fn ride<D: Dice>(umpire: &mut Umpire<'_, D>, riders: &mut [Rider], movers: &mut [Mover], pulse: i64) {
    for rider in riders {
        charges::ride_a_pulse(umpire, rider, pulse, PULSES);
        let board = umpire.board();
        if board.is_there(rider.unit) && !lies_over_somebody(&board, rider.unit) {
            rider.clear.push(board.unit(rider.unit).stand);
        }
    }
    let board = umpire.board();
    for mover in movers.iter_mut().filter(|mover| board.in_contact(mover.unit)) {
        mover.stopped = true;
    }
}

/// AOS-102, AOS-105, AOS-160 Who ends on somebody whom he was passing goes back to the last of his places that was clear. Who comes to lie
/// in the way by that goes back too, as far as he must: the others have done so.
fn go_back<D: Dice>(umpire: &mut Umpire<'_, D>, mut all: Vec<(Piece, Vec<Stand>)>) {
    let (mut gone, mut last) = (vec![false; all.len()], None);
    loop {
        let board = umpire.board();
        let over = |at: &usize| {
            let (unit, clear) = &all[*at];
            let free = board.is_there(*unit) && !board.in_contact(*unit) && !clear.is_empty();
            free && lies_over_somebody(&board, *unit)
        };
        let next = (0..all.len()).filter(over).min_by_key(|at| (gone[*at], last != Some(*at)));
        let Some((at, stand)) = next.and_then(|at| Some((at, all[at].1.pop()?))) else { return };
        (gone[at], last) = (true, next);
        umpire.note(OfMove::Went { unit: all[at].0, stand, why: Motion::Order });
    }
}

/// AOS-102, AOS-160 A written order is over: what it touches is taken, and a forced march is rolled for.
fn finish<D: Dice>(umpire: &mut Umpire<'_, D>, mover: &Mover) -> Result<(), D::Pause> {
    let unit = mover.unit;
    if !umpire.board().is_there(unit) {
        return Ok(());
    }
    caissons::take(umpire, unit);
    if mover.written.act == Act::March
        && mover.done.spent > umpire.board().standard()
        && !throws::endures_march(umpire)?
    {
        winning::disorder(umpire, unit);
    }
    Ok(())
}
