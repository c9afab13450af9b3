//! What a piece may try now, as outlines with slots, and the commands that filled offers are.

use crate::air;
use crate::battle::command::{self, Command, verb};
use crate::battle::setting::Setting;
use crate::battle::state::{Marks, Step, UnitId};
use crate::battle::view::View;
use crate::sections::hidden::offered;
use crate::sections::reserves::are_due;
use crate::sections::works::placing;
use crate::sections::{activation, deployment, opportunity_fire, orders};
use sandtable_core::phrase::{self, joined};
use sandtable_core::{Filled, Offer, Piece, Pieces, Value, Verb};

/// Everything that can be commanded, on the ground and in the air; the index is the number of the verb.
pub static VERBS: &[Verb] = &joined::<{ command::VERBS.len() + air::battle::command::VERBS.len() }>(
    command::VERBS,
    air::battle::command::VERBS,
);

/// Can a verb come up in a battle at all? Some need aircraft, markers, guns, works, or somebody who leaves the ground.
pub fn comes_up(setting: &Setting, verb: u8) -> bool {
    let (hides, builds) = (!setting.markers.is_empty(), !setting.works.is_empty());
    let bombards = setting.units.iter().any(|unit| unit.tube.is_some());
    match verb {
        verb if verb >= air::sections::offers::FIRST => setting.sky.is_some(),
        verb::CONCEDE => true,
        _ if setting.elements.is_empty() && !hides && !builds => false,
        verb::REVEAL | verb::APPEAR | verb::APPEAR_REST | verb::SPOT | verb::SPOT_UNDER | verb::LOOK => hides,
        verb::NOTE | verb::PRETEND => hides,
        verb::SCHEDULE | verb::BARRAGE | verb::OBSERVED | verb::AGAIN | verb::OBSERVED_AGAIN | verb::SCHEDULED => {
            bombards
        }
        verb::READY => hides || bombards || setting.scenario.reserves_enter.is_some(),
        verb::RESERVE => setting.scenario.reserves_enter.is_some(),
        verb::RAISE | verb::LAY | verb::ENOUGH | verb::CROSS | verb::BREACH | verb::CLEAR => builds,
        verb::LOW | verb::HIGH | verb::DIVE | verb::SURFACE => setting.leaves_the_ground,
        _ => true,
    }
}

/// The pieces that may do something now.
pub fn actors(setting: &Setting, view: &View) -> Pieces {
    if let (Some(Step::Air(asked)), Some(air)) = (view.asked, view.air(setting)) {
        return air::sections::offers::actors(&air, asked);
    }
    let board = view.board(setting);
    match view.asked {
        Some(Step::Orders) => orders::actors(setting, view),
        Some(Step::Raise(_)) => [Piece::THE_SIDE].into_iter().collect(),
        Some(Step::Place(side)) => match view.active {
            Some(active) => setting.unit(active.unit).elements().collect(),
            None => {
                let left = |unit: UnitId| !view.is_done(unit) && !view.is_in_reserve(unit);
                let ready = |piece: &Piece| left(setting.elements[piece.index()].unit);
                let dummies = setting.units_of(side).any(|unit| setting.unit(unit).is_dummy() && left(unit));
                setting.elements_of(side).filter(ready).chain(dummies.then_some(Piece::THE_SIDE)).collect()
            }
        },
        Some(Step::Activate(side)) => {
            let due = are_due(setting, view.turn);
            let ready = |piece: &Piece| {
                let unit = setting.elements[piece.index()].unit;
                let away = setting.unit(unit).off_table && setting.unit(unit).first == *piece;
                let there = board.element(*piece).is_alive() || away || due && view.is_in_reserve(unit);
                there && !view.is_done(unit)
            };
            let markers = board.markers_of(side).filter(|(_, marker)| !marker.marks.has(Marks::DONE));
            let dummy = |unit: UnitId| setting.unit(unit).is_dummy() && view.is_in_reserve(unit) && !view.is_done(unit);
            let dummies = due && setting.units_of(side).any(dummy);
            let all = setting.elements_of(side).filter(ready).chain(markers.map(|(piece, _)| piece));
            let aloft = board.air().into_iter().flat_map(|air| air.waiting(side));
            all.chain(dummies.then_some(Piece::THE_SIDE)).chain(aloft).collect()
        }
        Some(Step::Enter(unit)) => setting.unit(unit).elements().collect(),
        Some(Step::Act(unit)) if setting.unit(unit).off_table => [setting.unit(unit).first].into_iter().collect(),
        Some(Step::Act(unit)) => board.members(unit).map(|(piece, _)| piece).chain(board.marker(unit)).collect(),
        Some(Step::Appear(unit)) => {
            board.hidden().to_appear(unit).map(|(piece, _)| piece).chain([Piece::THE_SIDE]).collect()
        }
        Some(Step::React { side, .. }) => {
            let could = board.watchers(side).filter(|(_, element)| element.watches()).map(|(piece, _)| piece);
            could.chain([Piece::THE_SIDE]).collect()
        }
        _ => Pieces::default(),
    }
}

/// What one piece may try.
pub fn offers(setting: &Setting, view: &View, actor: Piece, take: &mut impl FnMut(Offer)) {
    match view.asked {
        Some(Step::Air(asked)) => air::sections::offers::offers(setting, view, asked, actor, take),
        Some(Step::Orders) => orders::offers(setting, view, actor, take),
        Some(Step::Raise(side)) => placing::offers(setting, view, side, take),
        Some(Step::Place(_) | Step::Enter(_)) => deployment::offers(setting, view, actor, take),
        Some(Step::Appear(unit)) => offered::appears(setting, view, unit, actor, take),
        Some(Step::React { first, .. }) => opportunity_fire::offers(setting, view, first, actor, take),
        Some(Step::Activate(_)) if setting.is_in_the_air(actor) => {
            air::sections::offers::offers(setting, view, air::battle::Step::Fly(actor), actor, take);
        }
        Some(Step::Activate(_)) if enters_by_marker(setting, view, actor) => {
            offered::places(setting, view, actor, take)
        }
        Some(Step::Activate(_) | Step::Act(_)) if offered::is_under(setting, view, actor) => {
            offered::acts(setting, view, actor, take);
        }
        Some(Step::Activate(_) | Step::Act(_)) => activation::offers(setting, view, actor, take),
        _ => {}
    }
}

/// MAD-150 Is it an element of a hidden unit that waits in reserve, or the side, for its dummies?
fn enters_by_marker(setting: &Setting, view: &View, actor: Piece) -> bool {
    let waits = |piece: Piece| {
        let unit = setting.elements[piece.index()].unit;
        setting.unit(unit).hidden && view.is_in_reserve(unit)
    };
    actor == Piece::THE_SIDE || setting.is_element(actor) && waits(actor)
}

/// The command that a filled offer is.
pub fn command(offer: &Offer, values: &[Value]) -> Option<Command> {
    if offer.verb >= air::sections::offers::FIRST {
        return air::sections::offers::command(offer, values).map(Command::Air);
    }
    phrase::command(command::PHRASES, offer, values)
}

/// The other way round.
pub fn filled(command: &Command) -> Option<Filled> {
    match command {
        Command::Air(command) => air::sections::offers::filled(command),
        command => phrase::filled(command::PHRASES, command),
    }
}
