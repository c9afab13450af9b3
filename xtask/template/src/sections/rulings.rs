//! What a human may rule, in words and slots like commands. Whether it can be is for the battle to say.

use crate::battle::event::Event;
use crate::battle::setting::Setting;
use crate::battle::view::View;
use sandtable_core::{Offer, Outcome, Piece, Side, Slot, Value, rulings};

rulings! {
    /// What a human may rule.
    (figure: Piece) -> Event:
    PUT: "put", "Put it elsewhere", "put FIGURE at X,Y", (at "place") => Event::Put { figure, at };
    REMOVE: "remove", "It is lost", "remove FIGURE" => Event::Judged { figure, lost: true };
    BRING_BACK: "bring back", "Bring it back", "bring back FIGURE" => Event::Judged { figure, lost: false };
    CONCEDED: "conceded", "A side gives the battle up", "conceded SIDE", (side "side")
        => Event::Ended { outcome: Outcome::Won(Side::other(side)) };
}

/// What may be ruled about a figure, or about the battle.
pub fn rulings(setting: &Setting, view: &View, piece: Piece, take: &mut impl FnMut(Offer)) {
    let mut take = |verb: u8, slots: &[Slot]| take(Offer::new(piece, verb, slots));
    match view.figures.get(piece.index()) {
        Some(figure) if figure.lost => take(ruling::BRING_BACK, &[]),
        Some(_) => {
            take(ruling::PUT, &[Slot::anywhere(setting.head.table)]);
            take(ruling::REMOVE, &[]);
        }
        None => take(ruling::CONCEDED, &[Slot::Number { from: 0, to: 1 }]),
    }
}

/// The events of a ruling.
pub fn ruling(_: &Setting, _: &View, offer: &Offer, values: &[Value]) -> Vec<Event> {
    ruled(offer.verb, offer.actor, values).into_iter().collect()
}
