//! What a human may rule, in words and slots like commands. Whether it can be is for the battle to say.

use crate::battle::event::{Change, Event, OfTorpedo, OfTurn, What, shown_number};
use crate::battle::position::{Contact, Gone, Place};
use crate::battle::setting::Setting;
use crate::battle::view::View;
use sandtable_core::{Audience, Offer, Outcome, Piece, Side, Slot, Value, rulings};
use sandtable_geometry::Course;

rulings! {
    /// What a human may rule.
    (setting: &Setting, view: &View, unit: Piece) -> Vec<Event>:
    PUT: "put", "Put it elsewhere", "put UNIT at X,Y heading DEGREES at KNOTS",
        (at "place"), (heading "heading"), (speed "knots")
        => so(unit, Change::Placed { at: Course { at, heading }, speed });
    BOXES: "boxes", "Set its hull boxes", "boxes UNIT N", (boxes "hull boxes") => so(unit, Change::Counted { boxes });
    FIRE: "fire", "A fire starts", "fire UNIT" => so(unit, Change::FireBegan);
    FIRE_OUT: "fire out", "A fire is out", "fire out UNIT" => so(unit, Change::FireOut);
    FLOODED: "flooded", "It floods", "flooded UNIT" => so(unit, Change::Flooded);
    FLOOD_STOPPED: "flood stopped", "A flooding is stopped", "flood stopped UNIT" => so(unit, Change::FloodStopped);
    ALERTED: "alerted", "It is alerted", "alerted UNIT" => so(unit, Change::Alerted);
    SIGHTED: "sighted", "The enemy knows what it is", "sighted UNIT" => {
        let side = setting.side(unit).other();
        let number = Some(shown_number(&view.table, side, unit));
        let contact = Contact { touched: true, number, ..view.table.contact(side, unit) };
        so(unit, Change::Held { side, contact, fresh: true })
    };
    REMOVE: "remove", "It is lost", "remove UNIT" => so(unit, Change::Left { gone: Gone::Sunk });
    BRING_BACK: "bring back", "Bring it back", "bring back UNIT with N at X,Y heading DEGREES",
        (boxes "hull boxes"), (at "place"), (heading "heading") => {
        let placed = Change::Placed { at: Course { at, heading }, speed: 0 };
        [Change::Counted { boxes }, placed].into_iter().flat_map(|change| so(unit, change)).collect()
    };
    NO_SALVO: "no salvo", "A salvo is no more", "no salvo N", (letter "salvo")
        => vec![Event { to: Audience::All, what: What::Torpedo(OfTorpedo::Removed { letter }) }];
    CONCEDED: "conceded", "A side gives the battle up", "conceded SIDE", (side "side")
        => vec![OfTurn::Ended { outcome: Outcome::Won(Side::other(side)) }.into()];
}

/// What was ruled is no secret: whoever knows of the unit hears of it.
fn so(unit: Piece, change: Change) -> Vec<Event> {
    vec![Event::of(unit, change, Audience::All)]
}

/// What may be ruled about a unit or the battle.
pub fn rulings(setting: &Setting, view: &View, piece: Piece, take: &mut impl FnMut(Offer)) {
    let mut take = |verb: u8, slots: &[Slot]| take(Offer::new(piece, verb, slots));
    if piece == Piece::THE_SIDE {
        for salvo in view.table.salvos.iter() {
            take(ruling::NO_SALVO, &[Slot::Number { from: salvo.letter.into(), to: salvo.letter.into() }]);
        }
        return take(ruling::CONCEDED, &[Slot::Number { from: 0, to: 1 }]);
    }
    let Some(unit) = view.table.units.get(piece.index()).filter(|_| piece.index() < setting.members.len()) else {
        return;
    };
    let anywhere = Slot::anywhere(setting.head.table);
    let kind = setting.kind(piece);
    let boxes = kind.map(|kind| Slot::Number { from: 1, to: kind.boxes.into() });
    if let (Place::Gone(_), Some(boxes)) = (unit.place, boxes) {
        take(ruling::BRING_BACK, &[boxes, anywhere, Slot::ALL_ROUND]);
    }
    if !unit.is_there() {
        return;
    }
    let knots = kind.map_or(unit.speed, |kind| kind.speed.into());
    take(ruling::PUT, &[anywhere, Slot::ALL_ROUND, Slot::Number { from: 0, to: knots.into() }]);
    take(ruling::REMOVE, &[]);
    if let Some(boxes) = boxes {
        take(ruling::BOXES, &[boxes]);
    }
    // AST-103, AST-170, AST-232: fires and floodings, one more or one less, of vessels.
    let (burns, floods) = (unit.fires > 0, unit.floods > 0);
    let fires = [(ruling::FIRE, unit.fires < 3), (ruling::FIRE_OUT, burns)];
    let harm = fires.into_iter().chain([(ruling::FLOODED, true), (ruling::FLOOD_STOPPED, floods)]);
    harm.filter(|(_, may)| *may && setting.is_vessel(piece)).for_each(|(verb, _)| take(verb, &[]));
    take(if unit.alerted { ruling::SIGHTED } else { ruling::ALERTED }, &[]);
}

/// The events of a ruling.
pub fn ruling(setting: &Setting, view: &View, offer: &Offer, values: &[Value]) -> Vec<Event> {
    ruled(offer.verb, setting, view, offer.actor, values).unwrap_or_default()
}
