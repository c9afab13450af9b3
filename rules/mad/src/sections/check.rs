//! What is allowed: the only authority, and it sees a view.

use crate::battle::board::Board;
use crate::battle::command::{About, Command};
use crate::battle::setting::Setting;
use crate::battle::state::{Step, UnitId};
use crate::battle::view::View;
use crate::sections::works::placing;
use crate::sections::{activation, deployment, hidden, opportunity_fire, orders};
use crate::{air, clause};
use sandtable_core::{Refusal, ToAct, refuse};

/// May the side that looks give this command now?
pub fn check(setting: &Setting, view: &View, command: &Command) -> Result<(), Refusal> {
    // MAD-144: a battle can be given up at any time.
    if *command == Command::Concede && view.side().is_some() && !matches!(view.to_act, ToAct::Nobody(_)) {
        return Ok(());
    }
    // MAP-101: so can an end be agreed to.
    if let Command::Air(truce @ air::battle::Command::Truce { .. }) = command {
        return air::sections::check::truce(setting, view, truce);
    }
    let (Some(asked), Some(side)) = (view.asked, view.side()) else { return refuse(&clause::NOT_NOW) };
    match (asked, command) {
        (Step::Air(asked), Command::Air(command)) => return air::sections::check::check(setting, view, asked, command),
        (Step::Activate(_), Command::Air(command)) => return air::sections::check::activation(setting, view, command),
        (Step::Air(asked), _) => return check_in_the_air(setting, view, asked, command),
        (_, Command::Air(_)) => return refuse(&clause::NOT_NOW),
        _ => {}
    }
    if unit_of(&view.board(setting), command)?.is_some_and(|unit| setting.unit(unit).side != side) {
        return refuse(&clause::NOT_YOUR_UNIT);
    }
    match asked {
        Step::Orders => orders::check(setting, view, command),
        Step::Raise(side) => placing::check(setting, view, side, command),
        Step::Place(_) | Step::Enter(_) => deployment::check(setting, view, command),
        Step::Appear(unit) => hidden::check(setting, view, unit, command),
        Step::React { .. } => opportunity_fire::check(setting, view, command),
        Step::Activate(_) | Step::Act(_) => activation::check(setting, view, asked, command),
        _ => refuse(&clause::NOT_NOW),
    }
}

/// MAP-80, MAP-114 What a question of the air game allows of the commands on the ground: spotting, and to reveal who may fire.
fn check_in_the_air(
    setting: &Setting,
    view: &View,
    asked: air::battle::Step,
    command: &Command,
) -> Result<(), Refusal> {
    let Some(air) = view.air(setting) else { return refuse(&clause::NOT_NOW) };
    match (asked, command) {
        (air::battle::Step::Fire(craft), Command::Spot { element, targets, by: None, .. }) if *element == craft => {
            air::sections::check::search(&air, craft, targets)
        }
        (air::battle::Step::Warned(side), Command::Reveal { unit }) => air::sections::check::reveal(&air, side, *unit),
        _ => refuse(&clause::NOT_NOW),
    }
}

/// MAD-09 The unit that a command is about; pieces and units that the battle does not have are refused.
fn unit_of(board: &Board, command: &Command) -> Result<Option<UnitId>, Refusal> {
    let unit = match command.about() {
        About::Unit(unit) => Some(unit).filter(|unit| unit.index() < board.setting.units.len()),
        About::Piece(piece) => board.unit_of(piece),
        About::TheSide => return Ok(None),
    };
    if unit.is_some() { Ok(unit) } else { refuse(&clause::NOT_YOUR_UNIT) }
}
