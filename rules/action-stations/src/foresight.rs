//! What would happen: odds of fire, of launches, rams and repairs, and moves before they are made.

mod odds;
mod way;

pub use odds::{forecast, illustrate};
pub use way::{preview, region};

use crate::battle::board::{Board, whole};
use crate::battle::command::verb;
use crate::battle::setting::Setting;
use crate::battle::view::View;
use sandtable_core::{Leg, Legs, Offer, Slot, Value};
use sandtable_geometry::{Angle, Hand, Length};

/// Good fillings of an offer.
pub fn candidates(setting: &Setting, view: &View, offer: &Offer, take: &mut impl FnMut(&[Value])) {
    let board = Board::new(setting, &view.table);
    if offer.verb == verb::STEER {
        return steered(&board, offer, take);
    }
    offer.combinations(|slot| fillings(&board, offer, slot), take);
}

/// Speeds from the least to the greatest, each straight on, and with turns to either side as soon as they may be made.
fn steered(board: &Board<'_>, offer: &Offer, take: &mut impl FnMut(&[Value])) {
    let Some(&Slot::Number { from, to }) = offer.slots.first() else { return };
    let mut speeds = vec![from, from.midpoint(to), to];
    speeds.dedup();
    for speed in speeds {
        for path in paths(board, offer.actor, speed as u16) {
            take(&[Value::Number(speed), Value::Course(path)]);
        }
    }
}

/// AST-139, AST-208 Paths of a unit at a speed: straight on, and so many turns of 30 degrees to one side, each as soon as it may be.
pub fn paths(board: &Board<'_>, unit: sandtable_core::Piece, knots: u16) -> Vec<Legs> {
    let whole = board.way_of(knots);
    let mut paths = vec![[Leg::AheadRest].into_iter().collect::<Legs>()];
    let Some(most) = board.turn_run(unit).filter(|_| !board.unit(unit).hold) else { return paths };
    for hand in [Hand::Left, Hand::Right] {
        let mut legs = Legs::default();
        let mut gone = Length::ZERO;
        let mut wait = (most - board.unit(unit).run).max(Length::ZERO);
        while gone + wait <= whole && legs.len() + 1 < sandtable_core::MOST_LEGS {
            legs.push(Leg::Turn { after: wait, hand, degrees: 30 });
            (gone, wait) = (gone + wait, most);
            let mut path = legs;
            path.push(Leg::AheadRest);
            paths.push(path);
        }
    }
    paths
}

fn fillings(board: &Board<'_>, offer: &Offer, slot: &Slot) -> Vec<Value> {
    match *slot {
        Slot::Number { from, to } if from == to => vec![Value::Number(from)],
        Slot::Number { from, to } => vec![Value::Number(from), Value::Number(to)],
        Slot::Piece(of) => of.iter().map(Value::Piece).collect(),
        Slot::Heading { from, sweep } => headings(board, offer, from, sweep),
        Slot::Point { about, reach } => {
            let ring = (0..4).map(|quarter| about.advance(Angle::degrees(90 * quarter), reach.half()));
            [about].into_iter().chain(ring).map(Value::Point).collect()
        }
        Slot::Course(_) | Slot::Path { .. } | Slot::Order { .. } | Slot::Subset { .. } => Vec::new(),
    }
}

/// Whole degrees: of a launch towards where enemies will be in two turns, else the ends and the middle.
fn headings(board: &Board<'_>, offer: &Offer, from: Angle, sweep: Angle) -> Vec<Value> {
    let own = board.unit(offer.actor);
    let inside = |heading: Angle| heading - from <= sweep;
    let enemies = crate::sections::offers::enemies(board, own.side);
    let ahead = enemies.iter().map(|enemy| {
        let there = board.unit(enemy);
        let to = there.at.ahead(board.way_of(there.speed) * 2);
        whole(Angle::bearing(own.at.at, to.at))
    });
    let mut all: Vec<Angle> = ahead.filter(|heading| inside(*heading)).collect();
    if all.is_empty() {
        all = [from, from + sweep.half()].map(whole).into();
        all.retain(|heading| inside(*heading));
    }
    all.dedup();
    all.into_iter().map(Value::Heading).collect()
}
