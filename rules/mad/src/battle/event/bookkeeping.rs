//! What several events change in the same way.

use crate::battle::state::{Marks, State};
use sandtable_core::{Piece, Pieces};
use sandtable_geometry::Point;

/// What an element has done in a turn and is forgotten when the next one begins.
pub const OF_THE_TURN: Marks = Marks::GAVE_UP
    .and(Marks::OBSERVES)
    .and(Marks::REACTED)
    .and(Marks::BAILED_OUT)
    .and(Marks::CHANGED)
    .and(Marks::SLOWED)
    .and(Marks::MOVED_NOW)
    .and(Marks::STOOD)
    .and(Marks::OFF_ROAD)
    .and(Marks::COHERENT)
    .and(Marks::DONE)
    .and(Marks::SPOTTED)
    .and(Marks::STILL)
    .and(Marks::SAID)
    .and(Marks::ENGAGED)
    .and(Marks::ARRIVED)
    .and(Marks::NO_FIRE);

/// MAD-30 Which elements of a unit see a fellow, one bit each from its first.
pub fn cohere(state: &mut State, first: Piece, count: u8, coherent: u16) {
    for n in 0..count {
        let marks = &mut state.elements[first.index() + usize::from(n)].marks;
        marks.set(Marks::COHERENT, coherent >> n & 1 == 1);
    }
}

/// Passengers are where their carrier is.
pub fn carry_along(state: &mut State, carrier: Piece, to: Point) {
    for passenger in &mut state.elements {
        if passenger.aboard == Some(carrier) {
            passenger.at = to;
        }
    }
}

/// The activation is over, of a unit or of what is under a marker.
pub fn activation_over(state: &mut State) {
    state.active = None;
    state.named.clear();
    for element in &mut state.elements {
        element.marks.set(Marks::HOLDING, false);
    }
    // MAD-68: once per tile and activation.
    if state.works.works.iter().any(|work| !work.struck.is_empty()) {
        state.works.change().works.iter_mut().for_each(|work| work.struck = Pieces::default());
    }
}
