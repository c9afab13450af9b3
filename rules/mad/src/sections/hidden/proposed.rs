//! Good fillings of the offers of hidden movement: what an opponent weighs, and what a page proposes.

use crate::battle::board::Board;
use crate::battle::command::verb;
use crate::battle::search::Targets;
use crate::battle::setting::Setting;
use crate::battle::view::View;
use sandtable_core::{MOST_POINTS, Offer, Piece, Pieces, Slot, Value};
use sandtable_geometry::Angle;

/// MAD-85 Good lists of markers: the nearest first, so that the allowance goes farthest; or one of them alone.
fn lists(board: &Board, from: Piece, of: Pieces) -> Vec<Targets> {
    let at = board.element(from).at;
    let mut nearest: Vec<Piece> = of.iter().collect();
    nearest.sort_by_key(|&marker| at.distance_squared(board.element(marker).at));
    let all: Targets = nearest.iter().take(MOST_POINTS).copied().collect();
    let single = nearest.iter().map(|&marker| [marker].into_iter().collect::<Targets>());
    [all].into_iter().chain(single.filter(|_| nearest.len() > 1)).collect()
}

/// Good fillings of the offers of hidden movement.
pub fn candidates(setting: &Setting, view: &View, offer: &Offer, take: &mut impl FnMut(&[Value])) {
    let board = view.board(setting);
    match (offer.verb, &offer.slots[..]) {
        (verb::APPEAR_REST, &[Slot::Number { from: unit, .. }, Slot::Number { to: shoot, .. }]) => {
            (0..=shoot).for_each(|shoot| take(&[Value::Number(unit), Value::Number(shoot)]));
        }
        (verb::APPEAR, &[Slot::Point { about, .. }, Slot::Number { to: shoot, .. }]) => {
            let touching = setting.rules.touching();
            let around = (0..6).map(|n| about.advance(Angle::degrees(60 * n), touching));
            for at in [about].into_iter().chain(around).filter(|&at| board.hidden().may_appear(offer.actor, at).is_ok())
            {
                (0..=shoot).for_each(|shoot| take(&[Value::Point(at), Value::Number(shoot)]));
            }
        }
        (verb::SPOT, &[Slot::Order { of, .. }, Slot::Number { from, to }]) => {
            for targets in lists(&board, offer.actor, of) {
                (from..=to).for_each(|moving| take(&[Value::Order(targets), Value::Number(moving)]));
            }
        }
        // MAD-86: who is proposed comes first.
        (verb::SPOT_UNDER, &[Slot::Order { of, .. }, Slot::Number { from, to }, Slot::Piece(who)]) => {
            let first = board.spotting().lookout(offer.actor);
            for by in first.into_iter().chain(who.iter().filter(|&by| Some(by) != first)) {
                for targets in lists(&board, offer.actor, of) {
                    let filled = |moving| [Value::Order(targets), Value::Number(moving), Value::Piece(by)];
                    (from..=to).for_each(|moving| take(&filled(moving)));
                }
            }
        }
        (verb::LOOK, &[Slot::Number { from, to }]) => {
            let step = ((to - from) / 8).max(1) as usize;
            (from..=to).step_by(step).for_each(|point| take(&[Value::Number(point)]));
        }
        _ => {}
    }
}
