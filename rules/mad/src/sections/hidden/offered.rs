//! What hidden units, and those who look for them, may try: outlines with slots.

use crate::battle::board::Board;
use crate::battle::command::{Command, WholeMove, verb};
use crate::battle::orders::Order;
use crate::battle::setting::Setting;
use crate::battle::state::{Marks, UnitId};
use crate::battle::view::{Stretch, View};
use crate::sections::deployment::{ground_to_place, place_slot};
use crate::sections::hidden::claims;
use crate::sections::movement::ROAD_BONUS;
use sandtable_core::{MOST_POINTS, Offer, Piece, Pieces, Slot};
use sandtable_geometry::{Length, Point};

/// MAD-100 How wide a marker is: nearer than this, one lies on another.
pub const MARKER_WIDTH: Length = Length::mm(50);

fn yes_or_no(may: bool) -> Slot {
    Slot::Number { from: 0, to: may.into() }
}

/// Is the piece a marker, or under one?
pub fn is_under(setting: &Setting, view: &View, piece: Piece) -> bool {
    !setting.is_element(piece) || view.elements[piece.index()].marks.has(Marks::UNDER)
}

/// MAD-83, MAD-143 Hidden units, and by the side itself its dummies, are placed by their markers. Which of them is nobody
/// else's matter.
pub fn places(setting: &Setting, view: &View, actor: Piece, take: &mut impl FnMut(Offer)) {
    let Some(side) = view.side() else { return };
    let about = place_slot(setting, view.turn, side);
    if view.active.is_some() {
        return;
    }
    // MAD-150: reserves come later, and nothing else is placed then.
    let now = |unit: &UnitId| !view.is_done(*unit) && view.is_in_reserve(*unit) == (view.turn > 0);
    if let Some(member) = setting.elements.get(actor.index()) {
        if now(&member.unit) {
            take(Offer::new(actor, verb::DEPLOY, &[Slot::only(member.unit.0), about]).secret(1));
        }
        return;
    }
    let dummies = || setting.dummies().filter(|&unit| setting.unit(unit).side == side && now(&unit));
    if let (Some(first), Some(last)) = (dummies().next(), dummies().last()) {
        let which = Slot::Number { from: first.0.into(), to: last.0.into() };
        take(Offer::new(actor, verb::DEPLOY, &[which, about]).secret(1));
    }
}

/// MAD-83, MAD-159 What a marker may try, and what may be noted of an element under it.
pub fn acts(setting: &Setting, view: &View, actor: Piece, take: &mut impl FnMut(Offer)) {
    let board = view.board(setting);
    let Some(unit) = board.unit_of(actor) else { return };
    if setting.is_element(actor) {
        return notes(&board, unit, actor, take);
    }
    let marker = board.element(actor);
    take(Offer::new(actor, verb::END, &[Slot::only(unit.0)]));
    take(Offer::new(actor, verb::REVEAL, &[Slot::only(unit.0)]));
    if marker.marks.has(Marks::GAVE_UP) {
        return;
    }
    let left = board.movement().distance(actor, false) + ROAD_BONUS - marker.spent;
    if left > Length::ZERO && !marker.marks.has(Marks::STILL) {
        let path = Slot::Path { from: marker.at, reach: left };
        // MAD-55: the rest of a path is not told before it is travelled.
        take(Offer::new(actor, verb::MOVE, &[path, Slot::only(0)]).secret(1));
    }
    if board.hidden().may_marker_watch(actor).is_ok() {
        take(Offer::new(actor, verb::WATCH, &[]));
    }
    if setting.unit(unit).is_dummy() && board.hidden().may_pretend(actor).is_ok() {
        take(Offer::new(actor, verb::NOTE, &[]));
    }
    for (id, work) in board.works.there().filter(|(_, work)| work.kind.is_line()) {
        let near = work.within(marker.at, setting.rules.touch());
        if near && board.whole_moves().may_do(actor, &WholeMove::Cross { work: id }).is_ok() {
            take(Offer::new(actor, verb::CROSS, &[Slot::only(id.0)]));
        }
    }
    spots(setting, view, actor, take);
}

fn notes(board: &Board, unit: UnitId, actor: Piece, take: &mut impl FnMut(Offer)) {
    if board.element(actor).aboard.is_some() {
        if board.hidden().may_note_out(actor).is_ok() {
            take(Offer::new(actor, verb::LAND, &[Slot::ALL_ROUND]));
        }
        return;
    }
    let fellows = board.setting.unit(unit).elements();
    let carriers: Pieces = fellows.filter(|&carrier| board.hidden().may_note_in(actor, carrier).is_ok()).collect();
    if !carriers.is_empty() {
        take(Offer::new(actor, verb::EMBARK, &[Slot::Piece(carriers)]));
    }
}

/// MAD-85 Enemy markers in sight, in any order.
pub fn spots(setting: &Setting, view: &View, actor: Piece, take: &mut impl FnMut(Offer)) {
    if setting.markers.is_empty() {
        return;
    }
    let board = view.board(setting);
    let unit = board.unit_of(actor);
    let acted = view.active.filter(|active| Some(active.unit) == unit);
    if acted.is_some_and(|active| active.has_fired || active.spotted.is_some()) {
        return;
    }
    let seen = seen_markers(&board, actor);
    let by = board.spotting().lookout(actor);
    if !seen.is_empty()
        && board.spotting().may_search(actor, by, &[seen.iter().next().unwrap_or_default()], true).is_ok()
    {
        let order = Slot::Order { of: seen, at_most: seen.len().min(MOST_POINTS) as u8 };
        let moved = board.spotting().looks_moving(actor, board.element(actor).has_moved());
        let moving = Slot::Number { from: moved.into(), to: 1 };
        // MAD-92: which markers are on the list, and whether all of them were reached, is told by what is rolled alone.
        match by {
            // MAD-86: who it is under a marker is nobody else's matter.
            Some(by) => {
                let who = Slot::Piece(board.spotting().lookouts(actor).collect());
                let offer = Offer::new(actor, verb::SPOT_UNDER, &[order, moving, who]);
                take(offer.secret(1 << 2).begins(2, i32::from(by.0)));
            }
            None => take(Offer::new(actor, verb::SPOT, &[order, moving])),
        }
    }
}

/// The enemy's markers that a piece sees.
pub fn seen_markers(board: &Board, piece: Piece) -> Pieces {
    let (at, enemy) = (board.spot(piece), board.setting.side(piece).other());
    let seen = board.markers_of(enemy).filter(|(_, marker)| board.sight().between(at, marker.at).may_be_clear());
    seen.map(|(marker, _)| marker).collect()
}

/// MAD-57, MAD-159 What a watcher may do besides firing: spot a moving marker, or be revealed to fire at an element.
pub fn reacts(setting: &Setting, view: &View, stretch: &Stretch, actor: Piece, take: &mut impl FnMut(Offer)) {
    if setting.slot(stretch.mover).is_some() {
        let last = i32::from(stretch.first) + stretch.points.len() as i32 - 1;
        take(Offer::new(actor, verb::LOOK, &[Slot::Number { from: stretch.first.into(), to: last }]));
        return;
    }
    let board = view.board(setting);
    let unit = setting.slot(actor).and_then(|_| board.unit_of(actor)).filter(|&unit| !setting.unit(unit).is_dummy());
    if let Some(unit) = unit.filter(|_| view.named.is_empty()) {
        take(Offer::new(actor, verb::REVEAL, &[Slot::only(unit.0)]));
    }
}

/// MAD-84 The elements of a revealed unit are placed one by one, or by the program.
pub fn appears(setting: &Setting, view: &View, unit: UnitId, actor: Piece, take: &mut impl FnMut(Offer)) {
    let claims = |element| yes_or_no(claims(setting, view, unit, element));
    if actor == Piece::THE_SIDE {
        take(Offer::new(actor, verb::APPEAR_REST, &[Slot::only(unit.0), claims(None)]));
        return;
    }
    let about = Slot::Point { about: view.board(setting).centre(unit), reach: setting.rules.reveal_radius };
    take(Offer::new(actor, verb::APPEAR, &[about, claims(Some(actor))]));
}

/// MAD-143 Anywhere in its zone where a marker may lie.
pub fn deploy_somewhere(setting: &Setting, view: &View, unit: UnitId) -> Command {
    let board = view.board(setting);
    let middle = || ground_to_place(setting, view.turn, setting.unit(unit).side).1;
    let at = somewhere(&board, unit).unwrap_or_else(middle);
    Command::Deploy { unit, at }
}

/// MAD-83, MAD-150 A place for the marker of a unit: in its zone, or on its edge once turns are played; apart from the other
/// markers of its side as long as there is room, so that each of them can be seen.
pub fn somewhere(board: &Board, unit: UnitId) -> Option<Point> {
    let side = board.setting.unit(unit).side;
    let (bounds, middle) = ground_to_place(board.setting, board.turn, side);
    let share = |low: i32, high: i32, n: i32| low + (high - low) / 12 * n;
    let spread = (1..12).flat_map(|row| (1..12).map(move |column| (column, row))).map(|(column, row)| Point {
        x: share(bounds.low.x, bounds.high.x, column),
        y: share(bounds.low.y, bounds.high.y, row),
    });
    let apart = |at: Point| !board.markers_of(side).any(|(_, other)| other.at.within(at, MARKER_WIDTH));
    let mut able = [middle].into_iter().chain(spread).filter(|&at| board.hidden().may_place_marker(unit, at).is_ok());
    let first = able.next()?;
    Some([first].into_iter().chain(able).find(|&at| apart(at)).unwrap_or(first))
}

/// MAD-83, MAD-92 The order in which the units and dummies of an absent side are placed, so that no letter of a marker tells
/// what is under it: mixed, by what the side has written under seal if it has.
///
/// RULING: where nothing was written there is nothing that the enemy does not know, and whoever knows this program can work
/// the order out. The computer mixes by chance.
pub fn turn_to_be_placed(view: &View, unit: UnitId) -> u32 {
    let stir = |sum: u32, word: u32| (sum ^ word).wrapping_mul(0x9e37_79b9).rotate_left(13);
    let sealed = view.orders.iter().fold(0x5eed, |sum, order| match *order {
        Order::Schedule { unit, turn, at } => {
            [unit.0.into(), turn.into(), at.x.unsigned_abs(), at.y.unsigned_abs()].into_iter().fold(sum, stir)
        }
        Order::Reserve { unit } => stir(sum, unit.0.into()),
        Order::Pretend { unit, notional, .. } => stir(stir(sum, unit.0.into()), notional.to_number() as u32),
    });
    stir(stir(sealed, u32::from(unit.0) + 1), 0x51)
}
