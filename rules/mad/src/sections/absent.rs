//! What an absent side does, and a computer that has no better idea.

use crate::air;
use crate::battle::board::Board;
use crate::battle::command::Command;
use crate::battle::setting::Setting;
use crate::battle::state::{Active, Step, UnitId};
use crate::battle::view::View;
use crate::sections::check::check;
use crate::sections::deployment;
use crate::sections::hidden::offered as hidden;
use sandtable_core::{Path, Piece};

/// What an absent side does: it places its units, holds its fire, and stands.
pub fn default(setting: &Setting, view: &View) -> Command {
    if let (Some(Step::Air(asked)), Some(air)) = (view.asked, view.air(setting)) {
        return Command::Air(air::sections::offers::default(&air, asked));
    }
    let board = view.board(setting);
    match view.asked {
        Some(Step::Orders) => Command::Ready,
        Some(Step::Raise(side)) => {
            let somewhere =
                |(id, _)| board.placement().somewhere_for(side, id).map(|(at, bearings)| (id, at, bearings));
            board
                .placement()
                .works_left(side)
                .find_map(somewhere)
                .map_or(Command::Placed, |(work, at, bearings)| Command::Raise { work, at, bearings })
        }
        Some(Step::Place(side)) => {
            let placing = view.active.map(|active| active.unit);
            if placing.is_some_and(|unit| board.placement().is_placed(unit).is_ok()) {
                return Command::Placed;
            }
            let left = |unit: &UnitId| !view.is_done(*unit) && !view.is_in_reserve(*unit);
            let mixed = |unit: &UnitId| setting.unit(*unit).hidden.then(|| hidden::turn_to_be_placed(view, *unit));
            let unit = placing.or_else(|| setting.units_of(side).filter(left).min_by_key(mixed));
            let unit = unit.expect("somebody is asked to place a unit that is left");
            deploy_somewhere(setting, view, unit)
        }
        Some(Step::Enter(unit)) if board.placement().is_placed(unit).is_ok() => Command::Placed,
        Some(Step::Enter(unit)) => deploy_somewhere(setting, view, unit),
        Some(Step::Appear(unit)) => Command::AppearRest { unit, to_shoot: false },
        Some(Step::React { .. }) if view.named.is_empty() => Command::Hold,
        Some(Step::React { .. }) => Command::Fire,
        Some(Step::Act(unit)) => finish(setting, view, &board, unit),
        Some(Step::Activate(side)) => {
            // MAD-92: by their letters, which tell nothing, not in the order of the force.
            let mixed = |unit: &UnitId| match board.marker(*unit) {
                None if setting.unit(*unit).hidden => Some((Piece::THE_SIDE, hidden::turn_to_be_placed(view, *unit))),
                marker => marker.map(|marker| (marker, 0)),
            };
            let unit = setting.units_of(side).filter(|&unit| view.can_act(setting, unit)).min_by_key(mixed);
            let Some(unit) = unit else {
                let air = board.air().expect("somebody is asked to activate a unit that is left");
                let craft = air.waiting(side).next().expect("an aircraft is left where no unit on the ground is");
                return Command::Air(air::sections::offers::default(&air, air::battle::Step::Fly(craft)));
            };
            let enters = || deployment::somewhere(&board, unit).is_some();
            if view.is_in_reserve(unit) && setting.unit(unit).hidden {
                let deploy = hidden::deploy_somewhere(setting, view, unit);
                return if check(setting, view, &deploy).is_ok() { deploy } else { Command::End { unit } };
            }
            if view.is_in_reserve(unit) && enters() { Command::Begin { unit } } else { Command::End { unit } }
        }
        _ => Command::Concede,
    }
}

/// MAD-143 Anywhere in its zone that has room.
fn deploy_somewhere(setting: &Setting, view: &View, unit: UnitId) -> Command {
    if setting.unit(unit).hidden {
        return hidden::deploy_somewhere(setting, view, unit);
    }
    let middle = || deployment::ground_to_place(setting, view.turn, setting.unit(unit).side).1;
    let at = deployment::somewhere(&view.board(setting), unit).map_or_else(middle, |(at, _)| at);
    Command::Deploy { unit, at }
}

/// What is still owed before the activation can end, then its end.
fn finish(setting: &Setting, view: &View, board: &Board, unit: UnitId) -> Command {
    let has_fired = view.active.is_some_and(|active| active.has_fired);
    let shaken = view.active.as_ref().is_some_and(Active::is_shaken);
    if !has_fired {
        let mut members = board.members(unit).map(|(piece, _)| piece);
        let owing = members.find(|&piece| board.fire().owes_a_shot(piece, shaken, &view.named));
        if let Some(aim) = owing.and_then(|element| any_aim(setting, view, board, element)) {
            return aim;
        }
    }
    if !view.named.is_empty() {
        return Command::Fire;
    }
    match board.coherency().mending(unit).filter(|_| !shaken) {
        Some((element, end)) => {
            let path: Path = [end].into_iter().collect();
            Command::Move { element, path, to_shoot: false }
        }
        None => Command::End { unit },
    }
}

fn any_aim(setting: &Setting, view: &View, board: &Board, element: Piece) -> Option<Command> {
    let side = setting.side(element);
    let all = board.standing(side.other()).flat_map(|(target, _)| {
        setting.arms(element).map(move |weapon| Command::Aim { element, weapon, target, moving: true })
    });
    all.into_iter().find(|aim| check(setting, view, aim).is_ok())
}
