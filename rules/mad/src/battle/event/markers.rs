//! How the events of hidden movement change the state: bookkeeping without rules.
#![allow(missing_docs, reason = "a field without words is what its name says")]

use super::bookkeeping::activation_over;
use super::cohere;
use crate::battle::search::Search;
use crate::battle::state::{Active, Element, Marks, Spotted, State, UnitId};
use sandtable_core::{Piece, Side};
use sandtable_geometry::{Length, Point};
use serde::{Deserialize, Serialize};

/// A change of what is hidden: of markers, and of those who are under them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "kebab-case")]
pub enum MarkerEvent {
    /// A hidden unit is placed: its marker lies there (MAD-83).
    MarkerPlaced {
        marker: Piece,
        /// Its centre.
        at: Point,
        /// The unit, for its owner.
        unit: Option<UnitId>,
        /// The first element of the unit, for its owner.
        first: Piece,
        /// How many it has, for its owner.
        count: u8,
    },
    /// A hidden unit is activated.
    MarkerActivated { marker: Piece },
    /// The activation of a hidden unit or of a dummy is over.
    MarkerEnded { marker: Piece },
    /// A dummy is removed.
    MarkerGone { marker: Piece },
    /// Something was noted on a record sheet, told to nobody else: who rides under a marker (MAD-91), or nothing at all.
    Noted {
        /// Which element; a marker, where nothing was noted.
        element: Piece,
        /// The vehicle that it rides in from now on.
        carrier: Option<Piece>,
        side: Side,
        /// Before the first turn.
        started: bool,
    },
    /// A unit is revealed: its marker is taken away, its elements are placed next (MAD-84).
    Revealed {
        marker: Piece,
        unit: UnitId,
        /// Its first element.
        first: Piece,
        /// How many it has.
        count: u8,
    },
    /// All elements of a revealed unit are placed.
    Appeared {
        unit: UnitId,
        /// Its first element.
        first: Piece,
        /// How many it has.
        count: u8,
        /// Those that see a fellow, one bit each in the order of the unit (MAD-30).
        coherent: u16,
    },
    /// The owner of an element that was placed says that it will fire (MAD-56).
    Claimed { element: Piece },
    /// A list of markers to look for was made: told to nobody else (MAD-85).
    SearchBegan {
        search: Search,
        side: Side,
        /// Before all movement, or after some.
        spotted: Spotted,
    },
    /// A spotting attempt is made (MAD-87).
    Looked {
        /// The spotting element, or the marker that it is under.
        from: Piece,
        target: Piece,
        /// The length of the line.
        length: Length,
    },
    /// What came of a spotting attempt.
    Sought {
        /// The spotting element, or the marker that it is under.
        from: Piece,
        target: Piece,
        /// It was spotted.
        seen: bool,
    },
    /// A marker on the list was too far for what is left, or is gone: told to nobody else.
    Skipped { side: Side },
    /// The list is done: told to nobody else.
    SearchEnded { side: Side },
}

/// Carries an event of hidden movement out, which must fit the battle.
pub fn apply(state: &mut State, event: &MarkerEvent) {
    match *event {
        MarkerEvent::MarkerPlaced { marker, at, unit, first, count } => {
            marker_placed(state, marker, at, unit, (first, count))
        }
        MarkerEvent::MarkerActivated { marker } => {
            if let Some(unit) = state.sheet.unit(marker) {
                state.done |= 1 << unit.0;
                state.active = Some(Active { unit, ..Active::default() });
            }
            let marks = &mut state.elements[marker.index()].marks;
            marks.set(Marks::MOVED.and(Marks::WATCHING), false);
            marks.set(Marks::DONE, true);
        }
        MarkerEvent::MarkerGone { marker } => taken_away(state, marker),
        MarkerEvent::Noted { element, carrier, started, .. } => noted(state, element, carrier, started),
        MarkerEvent::Revealed { marker, first, count, .. } => revealed(state, marker, first, count),
        MarkerEvent::Appeared { unit, first, count, coherent } => {
            // MAD-157: who is placed on the centre of the marker stands where it stood before.
            let centre = state.sheet.marker(unit).map(|marker| state.elements[marker.index()].at);
            let acts = state.active.is_some_and(|active| active.unit == unit);
            let appeared = state.elements.iter_mut().skip(first.index()).take(count.into());
            for element in appeared.filter(|element| acts && Some(element.at) != centre) {
                element.marks.set(Marks::ARRIVED, true);
            }
            cohere(state, first, count, coherent);
        }
        MarkerEvent::Claimed { element } => state.elements[element.index()].marks.set(Marks::TO_SHOOT, true),
        MarkerEvent::SearchBegan { search, spotted, .. } => {
            let marks = if search.moving { Marks::SPOTTED } else { Marks::SPOTTED.and(Marks::STILL) };
            for piece in [Some(search.from), search.by].into_iter().flatten() {
                state.elements[piece.index()].marks.set(marks, true);
            }
            state.search = Some(search);
            if let Some(active) = &mut state.active {
                active.spotted = Some(spotted);
            }
        }
        MarkerEvent::Looked { from, length, .. } => {
            if let Some(search) = state.search.as_mut().filter(|search| search.from == from) {
                search.next += 1;
                search.left -= length;
            }
        }
        MarkerEvent::Skipped { .. } => {
            if let Some(search) = &mut state.search {
                search.next += 1;
            }
        }
        MarkerEvent::SearchEnded { .. } => state.search = None,
        MarkerEvent::MarkerEnded { .. } => activation_over(state),
        MarkerEvent::Sought { .. } => {}
    }
}

/// MAD-83 The marker lies there, and the elements of its unit are under it.
fn marker_placed(state: &mut State, marker: Piece, at: Point, unit: Option<UnitId>, (first, count): (Piece, u8)) {
    // MAD-157: who enters was not there when the activation began.
    let fresh = if state.turn > 0 { Marks::PLACED.and(Marks::ARRIVED) } else { Marks::PLACED };
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
    // MAD-91: a note shows nobody that anything moved.
    let changed = Marks::CHANGED.and(Marks::MOVED_NOW);
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
        Marks::OFF_ROAD,
        Marks::HOLDING,
        Marks::ENGAGED,
        Marks::ARRIVED,
    ];
    for n in 0..count {
        let element = &mut state.elements[first.index() + usize::from(n)];
        // MAD-53, MAD-83: who rides has given up everything else with the whole unit.
        if shown.marks.has(Marks::GAVE_UP) {
            element.marks.set(Marks::GAVE_UP, true);
        }
        if element.aboard.is_none() {
            element.spent = shown.spent;
            // MAD-74: whoever has observed has no opportunity marker any more, until his unit is activated again.
            let before = element.marks.has(Marks::OBSERVED) && !shown.marks.has(Marks::DONE);
            let observes = before || element.marks.has(Marks::OBSERVES);
            let lost = |mark: Marks| mark == Marks::WATCHING && observes;
            for mark in kept.into_iter().filter(|&mark| shown.marks.has(mark) && !lost(mark)) {
                element.marks.set(mark, true);
            }
        }
    }
    taken_away(state, marker);
}
