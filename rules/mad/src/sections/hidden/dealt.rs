//! What may lie under the enemy's markers, as far as a side has seen.
//!
//! Every unit and dummy that has not come to light is as likely under any marker that it could lie where it lies; what moves in
//! sight goes as far as it has been seen to go, and a marker that was taken away without a unit was a dummy's.

use crate::battle::search::Search;
use crate::battle::setting::Setting;
use crate::battle::state::{Active, Marks, State, Step, UnitId};
use crate::battle::view::View;
use crate::sections::imagine::goes_on;
use crate::sections::reserves;
use sandtable_core::{Piece, Side, pick};
use sandtable_dice::Source;

/// MAD-83, MAD-84, MAD-141, MAD-150 Puts into a truth what the view of the other side does not show of this one; nothing where it
/// cannot be so.
pub fn deal(setting: &Setting, state: &mut State, view: &View, side: Side, source: &mut impl Source) -> Option<()> {
    come_to_light(setting, state, side);
    let written = !state.agenda.contains(&Step::Orders);
    let real: Vec<UnitId> = setting.units_of(side).filter(|&unit| setting.hides(unit)).collect();
    for dummy in setting.dummies().filter(|&dummy| written && setting.unit(dummy).side == side) {
        let like = real[pick(source, real.len() as u32) as usize];
        state.sheet.notional[setting.dummy(dummy)?] = setting.notional_of(like);
    }
    let known = |unit: &UnitId| state.sheet.marker(*unit).is_some();
    let hidden = setting.units_of(side).filter(|&unit| setting.unit(unit).hidden);
    let mut left: Vec<UnitId> = hidden.filter(|unit| !known(unit)).collect();
    let covers = |marker: &Piece| setting.side(*marker) == side && state.sheet.unit(*marker).is_none();
    let unknown: Vec<Piece> = setting.all_markers().filter(covers).collect();
    let has = |marker: Piece, mark: Marks| view.elements[marker.index()].marks.has(mark);
    for &gone in unknown.iter().filter(|&&marker| has(marker, Marks::LEFT)) {
        let unit = drawn(&mut left, source, |unit| setting.unit(unit).is_dummy())?;
        lay(setting, state, gone, unit);
    }
    let there = unknown.iter().copied().filter(|&marker| has(marker, Marks::PLACED));
    let moving = view.stretch.map(|stretch| stretch.mover);
    let (first, others): (Vec<Piece>, Vec<Piece>) = there.partition(|&marker| Some(marker) == moving);
    if !first.is_empty() {
        lay_what_moves(setting, state, view, &mut left, source)?;
    }
    for marker in others {
        let (at, board) = (state.elements[marker.index()].at, state.board(setting));
        let could = |unit: UnitId| board.movement().may_rest(board.hidden().movers_of(unit), at).is_ok();
        let unit = drawn(&mut left, source, could).or_else(|| drawn(&mut left, source, |_| true))?;
        lay(setting, state, marker, unit);
    }
    keep_back(setting, state, side, left, source);
    act(state, view.acting.or_else(|| unknown.iter().copied().find(|&it| has(it, Marks::LEFT))))?;
    if state.search.is_none() && state.agenda.contains(&Step::Search) {
        // Whom else it would have looked for is not known: nobody.
        let by_unit = state.active.map(|active| setting.unit(active.unit).first);
        let from = view.acting.or(by_unit).filter(|&piece| setting.side(piece) == side);
        let from =
            from.or_else(|| setting.sky.iter().flat_map(|sky| sky.pieces()).find(|&it| setting.side(it) == side));
        state.search = Some(Search { from: from?, ..Search::default() });
    }
    Some(())
}

/// One of those that are left and could be, each as likely.
fn drawn(left: &mut Vec<UnitId>, source: &mut impl Source, could: impl Fn(UnitId) -> bool) -> Option<UnitId> {
    let able: Vec<usize> = (0..left.len()).filter(|&n| could(left[n])).collect();
    let nth = (!able.is_empty()).then(|| able[pick(source, able.len() as u32) as usize]);
    nth.map(|nth| left.remove(nth))
}

/// MAD-84 Elements of revealed units that are still to be placed; all that cannot be seen stand to the ground as at the start.
fn come_to_light(setting: &Setting, state: &mut State, side: Side) {
    for piece in setting.elements_of(side).filter(|&piece| setting.unit_of(piece).hidden) {
        let member = &setting.elements[piece.index()];
        let element = &mut state.elements[piece.index()];
        if element.marks.has(Marks::PLACED.and(Marks::LEFT)) || element.lost_in > 0 {
            continue;
        }
        element.stance = member.stance;
        if state.agenda.contains(&Step::Appear(member.unit)) {
            element.marks.set(Marks::PLACED.and(Marks::UNDER), true);
        }
    }
    let agenda = state.agenda;
    for unit in setting.units_of(side).filter(|&unit| agenda.contains(&Step::Appear(unit))) {
        ride(setting, state, unit);
    }
}

/// MAD-83 A unit lies under a marker; under one that is gone nobody is.
fn lay(setting: &Setting, state: &mut State, marker: Piece, unit: UnitId) {
    let lies = state.elements[marker.index()].marks;
    let slot = setting.slot(marker).expect("a marker");
    state.sheet.under[slot] = unit;
    // During deployment whoever is placed is done.
    if lies.has(Marks::DONE) || lies.has(Marks::PLACED) && state.turn == 0 {
        state.done |= 1 << unit.0;
    }
    for element in setting.unit(unit).elements() {
        state.elements[element.index()].marks.set(Marks::PLACED.and(Marks::UNDER), true);
    }
    ride(setting, state, unit);
}

/// MAD-91, MAD-143 Infantry under a marker rides where it can, as it does at the start.
fn ride(setting: &Setting, state: &mut State, unit: UnitId) {
    for element in setting.unit(unit).elements() {
        state.elements[element.index()].aboard = state.board(setting).hidden().starts_in(element);
    }
}

/// MAD-55 Under the marker that moves lies one of those that could have come this way.
fn lay_what_moves(
    setting: &Setting,
    state: &mut State,
    view: &View,
    left: &mut Vec<UnitId>,
    source: &mut impl Source,
) -> Option<()> {
    let stretch = view.stretch.as_ref()?;
    let mut too_slow = Vec::new();
    while let Some(unit) = drawn(left, source, |_| true) {
        let mut truth = state.clone();
        lay(setting, &mut truth, stretch.mover, unit);
        truth.way = goes_on(&truth.board(setting), stretch, source);
        if truth.way.is_some() {
            *state = truth;
            left.append(&mut too_slow);
            return Some(());
        }
        too_slow.push(unit);
    }
    None
}

/// MAD-150 Of those that are under no marker, so many wait as must; before the battle the others are still to be placed.
fn keep_back(setting: &Setting, state: &mut State, side: Side, mut left: Vec<UnitId>, source: &mut impl Source) {
    let told = !state.agenda.contains(&Step::Orders) && !state.agenda.contains(&Step::Deployment);
    let open = setting.units_of(side).filter(|&unit| state.is_in_reserve(unit)).count();
    let waiting = match state.turn {
        0 if told => reserves::number(setting, side).saturating_sub(open),
        0 => 0,
        _ => left.len(),
    };
    let stays_away = |piece: &Piece| {
        let marker = &state.elements[piece.index()];
        setting.side(*piece) == side && marker.is_to_come() && marker.marks.has(Marks::DONE)
    };
    let away = setting.all_markers().filter(stays_away).count();
    for n in 0..waiting {
        if let Some(unit) = drawn(&mut left, source, |unit| reserves::may_wait(setting, unit)) {
            state.reserves |= 1 << unit.0;
            state.done |= u64::from(n < away) << unit.0;
        }
    }
}

/// MAD-20 The unit under the marker that acts, where nothing more is known of it.
fn act(state: &mut State, marker: Option<Piece>) -> Option<()> {
    let veiled = |step: &Step| matches!(*step, Step::Act(UnitId::NOBODY) | Step::Finish(UnitId::NOBODY));
    if !state.agenda.iter().any(veiled) {
        return Some(());
    }
    let unit = state.sheet.unit(marker?)?;
    for step in state.agenda.iter_mut() {
        match step {
            Step::Act(of) | Step::Finish(of) if *of == UnitId::NOBODY => *of = unit,
            _ => {}
        }
    }
    state.active = Some(Active { unit, ..Active::default() });
    Some(())
}
