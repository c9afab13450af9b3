//! How the events of hidden movement change the state: bookkeeping without rules.

use super::{Event, cohere};
use crate::battle::state::{Active, Element, Marks, State, UnitId};
use sandtable_core::Piece;
use sandtable_geometry::Point;

/// Carries an event of hidden movement out, which must fit the battle.
pub fn apply(state: &mut State, event: &Event) {
    match *event {
        Event::MarkerPlaced { marker, at, unit, first, count } => {
            marker_placed(state, marker, at, unit, (first, count))
        }
        Event::MarkerActivated { marker } => {
            if let Some(unit) = state.sheet.unit(marker) {
                state.done |= 1 << unit.0;
                state.active = Some(Active { unit, ..Active::default() });
            }
            let marks = &mut state.elements[marker.index()].marks;
            marks.set(Marks::MOVED.and(Marks::WATCHING), false);
            marks.set(Marks::DONE, true);
        }
        Event::MarkerGone { marker } => taken_away(state, marker),
        Event::Noted { element, carrier, started, .. } => noted(state, element, carrier, started),
        Event::Revealed { marker, first, count, .. } => revealed(state, marker, first, count),
        Event::Appeared { first, count, coherent, .. } => {
            cohere(state, first, count, coherent);
        }
        Event::Claimed { element } => state.elements[element.index()].marks.set(Marks::TO_SHOOT, true),
        Event::SearchBegan { search, spotted, .. } => {
            let marks = if search.moving { Marks::SPOTTED } else { Marks::SPOTTED.and(Marks::STILL) };
            for piece in [Some(search.from), search.by].into_iter().flatten() {
                state.elements[piece.index()].marks.set(marks, true);
            }
            state.search = Some(search);
            if let Some(active) = &mut state.active {
                active.spotted = Some(spotted);
            }
        }
        Event::Looked { from, length, .. } => {
            if let Some(search) = state.search.as_mut().filter(|search| search.from == from) {
                search.next += 1;
                search.left -= length;
            }
        }
        Event::Skipped { .. } => {
            if let Some(search) = &mut state.search {
                search.next += 1;
            }
        }
        Event::SearchEnded { .. } => state.search = None,
        _ => {}
    }
}

/// MAD-83 The marker lies there, and the elements of its unit are under it.
fn marker_placed(state: &mut State, marker: Piece, at: Point, unit: Option<UnitId>, (first, count): (Piece, u8)) {
    let fresh = Marks::PLACED;
    state.elements[marker.index()] = Element { at, hit_points: 1, marks: fresh, ..Element::default() };
    let (Some(unit), Some(slot)) = (unit, state.sheet.slot(marker)) else { return };
    state.sheet.under[slot] = unit;
    state.done |= 1 << unit.0;
    for n in 0..count {
        state.elements[first.index() + usize::from(n)].marks.set(Marks::PLACED.and(Marks::UNDER), true);
    }
}

/// MAD-84 A marker is no longer on the table.
fn taken_away(state: &mut State, marker: Piece) {
    let at = state.elements[marker.index()].at;
    state.elements[marker.index()] = Element { at, marks: Marks::LEFT, ..Element::default() };
}

/// MAD-91 Who rides under a marker.
fn noted(state: &mut State, element: Piece, carrier: Option<Piece>, started: bool) {
    if state.sheet.is_marker(element) {
        return;
    }
    let before = std::mem::replace(&mut state.elements[element.index()].aboard, carrier);
    if started {
        return;
    }
    let changed = Marks::CHANGED.and(Marks::MOVED).and(Marks::MOVED_NOW);
    state.elements[element.index()].marks.set(changed, true);
    if let Some(vehicle) = carrier.or(before) {
        state.elements[vehicle.index()].marks.set(Marks::SLOWED, true);
    }
}

/// MAD-84 Its elements have spent what the marker paid, and keep what it showed. They stand when they are placed.
fn revealed(state: &mut State, marker: Piece, first: Piece, count: u8) {
    let shown = state.elements[marker.index()];
    let kept = [
        Marks::MOVED,
        Marks::MOVED_NOW,
        Marks::WATCHING,
        Marks::GAVE_UP,
        Marks::OFF_ROAD,
        Marks::HOLDING,
        Marks::ENGAGED,
    ];
    for n in 0..count {
        let element = &mut state.elements[first.index() + usize::from(n)];
        if element.aboard.is_none() {
            element.spent = shown.spent;
            // MAD-74: whoever has observed has no opportunity marker any more.
            let observes = element.marks.has(Marks::OBSERVES);
            let lost = |mark: Marks| mark == Marks::WATCHING && observes;
            for mark in kept.into_iter().filter(|&mark| shown.marks.has(mark) && !lost(mark)) {
                element.marks.set(mark, true);
            }
        }
    }
    taken_away(state, marker);
}
