//! The questions that interrupt a move, in words.

use super::{shorts, side_name, spot, subject};
use crate::battle::setting::Setting;
use crate::battle::view::View;
use sandtable_core::{Piece, Side};
use sandtable_geometry::Point;

/// What a side is told whose turn it is not.
pub(super) fn others_decide(setting: &Setting, view: &View, side: Side) -> String {
    let name = side_name(setting, side);
    let moving = view.acts(setting).filter(|&mover| mover != side);
    // MAD-159: at a marker nobody fires.
    let answers = if view.acting.is_some() { "look or hold" } else { "fire or hold" };
    match moving {
        Some(mover) if view.side() == Some(mover) => format!("{name}: {answers}? Your move waits for the answer."),
        Some(_) => format!("{name}: {answers}?"),
        None => format!("{name} to decide."),
    }
}

/// MAD-55 The question to those who watch.
pub(super) fn question(setting: &Setting, view: &View, side: Side, first: u8, last: u8) -> String {
    let Some(stretch) = &view.stretch else { return format!("{} to decide.", side_name(setting, side)) };
    let mover = subject(setting, stretch.mover);
    if !view.named.is_empty() {
        return format!("Fire at {mover}, or name more shots. Each is fired where it was named.");
    }
    let board = view.board(setting);
    let watching: Vec<Piece> = board
        .watchers(side)
        .map(|(piece, _)| piece)
        .filter(|&piece| board.fire().could_react(piece, stretch.mover, &stretch.points))
        .collect();
    // MAD-159: a marker is looked at; at an element one fires, from under a marker once revealed.
    let at_marker = setting.slot(stretch.mover).is_some();
    let fires = !at_marker && watching.iter().any(|&piece| setting.is_element(piece));
    let shows = |&piece: &Piece| !setting.is_element(piece) && board.notional(piece).is_none();
    let reveals = !at_marker && watching.iter().any(shows);
    let may = [("look", at_marker), ("fire", fires), ("reveal", reveals)];
    let may: Vec<&str> = may.iter().filter(|(_, may)| *may).map(|(word, _)| *word).collect();
    let ask = if may.is_empty() { "hold.".into() } else { format!("{} or hold?", may.join(", ")) };
    let named = |at: Option<&Point>, n: u8| at.map_or(String::new(), |&at| format!("{} (point {n})", spot(at)));
    let (from, to) = (named(stretch.points.first(), first), named(stretch.points.last(), last));
    let seen = if first == last { format!("at {from}") } else { format!("from {from} to {to}") };
    format!("{mover} moves in your sight. {}: {ask} It is seen {seen}.", shorts(setting, &watching))
}
