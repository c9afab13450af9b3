//! What can be commanded, and what a figure may try now: outlines with slots.

use crate::battle::command::Command;
use crate::battle::setting::Setting;
use crate::battle::state::ready;
use crate::battle::view::View;
use crate::sections::fire::need;
use sandtable_core::{Offer, Piece, Pieces, Slot, commands};

commands! {
    /// What can be commanded.
    Command:
    MOVE: Act "move", "Move", "move FIGURE to X,Y", [figure "FIGURE"], (to "X,Y" "place") => { Command::Move { figure, to } };
    FIRE: Act "fire", "Fire", "fire FIGURE at TARGET", [figure "FIGURE"], (target "TARGET" "target")
        => { Command::Fire { figure, target } };
    END: End "end", "End the turn", "end" => { Command::End };
    CONCEDE: GiveUp "concede", "Concede", "concede" => { Command::Concede };
}

/// Who may do something now.
pub fn actors(view: &View) -> Pieces {
    match view.asks_me() {
        Some(side) => ready(&view.figures, side).chain([Piece::THE_SIDE]).collect(),
        None => Pieces::default(),
    }
}

/// What one of them may try. Cheap and generous: `check` decides.
pub fn offers(setting: &Setting, view: &View, actor: Piece, take: &mut impl FnMut(Offer)) {
    let Some(side) = view.asks_me() else { return };
    if actor == Piece::THE_SIDE {
        return [verb::END, verb::CONCEDE].into_iter().for_each(|verb| take(Offer::new(actor, verb, &[])));
    }
    let (Some(own), Some(kind)) = (view.figures.get(actor.index()), setting.kind(actor)) else { return };
    take(Offer::new(actor, verb::MOVE, &[Slot::Point { about: own.at, reach: kind.speed }]));
    let enemies = (0..view.figures.len()).map(|n| Piece(n as u16)).filter(|piece| {
        let there = &view.figures[piece.index()];
        there.side != side && !there.lost && need(setting, &view.figures, actor, *piece).is_ok()
    });
    let enemies: Pieces = enemies.collect();
    if !enemies.is_empty() {
        take(Offer::new(actor, verb::FIRE, &[Slot::Piece(enemies)]));
    }
}
