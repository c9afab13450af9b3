//! What a figure may try now, as outlines with slots, and the commands that filled offers are.

use crate::command::Command;
use crate::fire::need;
use crate::setting::Setting;
use crate::state::ready;
use crate::view::View;
use sandtable_core::{Offer, Piece, Pieces, Role, Slot, Value, Verb};

/// The numbers of the verbs.
mod verb {
    pub const MOVE: u8 = 0;
    pub const FIRE: u8 = 1;
    pub const END: u8 = 2;
}

/// What can be commanded; the index is the number of the verb.
pub static VERBS: &[Verb] = &[
    Verb { key: "move", label: "Move", usage: "move FIGURE to X,Y", slots: &["place"], role: Role::Act },
    Verb { key: "fire", label: "Fire", usage: "fire FIGURE at FIGURE", slots: &["target"], role: Role::Act },
    Verb { key: "end", label: "End the turn", usage: "end", slots: &[], role: Role::End },
];

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
        return take(Offer::new(actor, verb::END, &[]));
    }
    let (Some(own), Some(kind)) = (view.figures.get(actor.index()), setting.kind(actor)) else { return };
    take(Offer::new(actor, verb::MOVE, &[Slot::Point { about: own.at, reach: kind.speed }]));
    let enemies = (0..view.figures.len()).map(|n| Piece(n as u16)).filter(|piece| {
        let there = &view.figures[piece.index()];
        there.side != side && !there.lost && need(&setting.rules, &view.figures, actor, *piece).is_ok()
    });
    let enemies: Pieces = enemies.collect();
    if !enemies.is_empty() {
        take(Offer::new(actor, verb::FIRE, &[Slot::Piece(enemies)]));
    }
}

/// The command that a filled offer is. The values fit the slots.
pub fn command(offer: &Offer, values: &[Value]) -> Command {
    match (offer.verb, values) {
        (verb::MOVE, &[Value::Point(to)]) => Command::Move { figure: offer.actor, to },
        (verb::FIRE, &[Value::Piece(target)]) => Command::Fire { figure: offer.actor, target },
        _ => Command::End,
    }
}
