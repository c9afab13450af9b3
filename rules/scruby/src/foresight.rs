//! What would happen: odds of combats and fire, and moves before they are made.

mod odds;
mod way;

pub use odds::{forecast, illustrate};
pub use way::{preview, region};

use crate::battle::command::verb;
use crate::battle::{Board, Setting, View};
use crate::sections::placing;
use sandtable_core::{Offer, Path, Piece, Pieces, Slot, Value};
use sandtable_geometry::{Angle, Length, Point};

/// Good fillings of an offer.
pub fn candidates(setting: &Setting, view: &View, offer: &Offer, take: &mut impl FnMut(&[Value])) {
    let board = Board::new(setting, &view.table);
    offer.combinations(|slot| fillings(&board, offer, slot), take);
}

fn fillings(board: &Board<'_>, offer: &Offer, slot: &Slot) -> Vec<Value> {
    match *slot {
        Slot::Number { from, to } if offer.verb == verb::FACE || offer.verb == verb::RIDE => {
            [from, from / 2, 0, to / 2, to].into_iter().map(Value::Number).collect()
        }
        Slot::Number { from, to } if offer.verb == verb::PLACE => {
            let begun = offer.begins.map_or(from, |begins| begins.number);
            vec![Value::Number(begun.clamp(from, to))]
        }
        Slot::Number { from, to } if from == to => vec![Value::Number(from)],
        Slot::Number { from, to } => vec![Value::Number(from), Value::Number(to)],
        Slot::Piece(of) => of.iter().map(Value::Piece).collect(),
        Slot::Subset { of, at_most } => {
            let several: Pieces = of.iter().take(at_most.into()).collect();
            let each = of.iter().map(|piece| Value::Subset([piece].into_iter().collect()));
            each.chain([Value::Subset(several)]).collect()
        }
        Slot::Heading { .. } => {
            let side = board.setting.side(offer.actor).unwrap_or_default();
            vec![Value::Heading(placing::bearing(side))]
        }
        Slot::Path { from, reach } => ways(board, offer.actor, from, reach).into_iter().map(Value::Path).collect(),
        Slot::Point { about, reach } => points(about, reach).into_iter().map(Value::Point).collect(),
        Slot::Course(_) | Slot::Order { .. } => Vec::new(),
    }
}

/// Steps straight ahead and to both sides, whole and half, as far as they may be made.
fn ways(board: &Board<'_>, unit: Piece, from: Point, reach: Length) -> Vec<Path> {
    let Some(own) = board.table.units.get(unit.index()) else { return Vec::new() };
    let order = board.order_of(unit);
    let aims = [0, 30, -30, 180].map(|degrees| own.stand.bearing + Angle::degrees(degrees));
    let ends = aims.into_iter().flat_map(|way| [reach, reach.half()].map(|far| from.advance(way, far)));
    let made = ends.filter_map(|to| board.steps(&order, &[to]).0.last().map(|step| step.to));
    let mut paths: Vec<Path> = Vec::new();
    for to in made.filter(|to| *to != from) {
        let path: Path = [to].into_iter().collect();
        if !paths.contains(&path) {
            paths.push(path);
        }
    }
    paths
}

/// The middle of a circle and places around it.
fn points(about: Point, reach: Length) -> Vec<Point> {
    let near = reach - Length::um(1);
    let ring = (0..4).map(|quarter| about.advance(Angle::degrees(90 * quarter), near.half()));
    [about].into_iter().chain(ring).collect()
}
