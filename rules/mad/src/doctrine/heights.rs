//! Whether a VTOL flies low or high, when a walker goes under water and comes up, and when a grav vehicle sinks.

use super::duel::{Aims, Threats};
use super::worth::{CAUTION, Evaluator};
use crate::battle::command::{Command, WholeMove};
use crate::battle::lift::Stance;
use crate::battle::state::{Element, UnitId};
use crate::battle::view::View;
use crate::lists::mobility::Mobility;
use crate::sections::check::check;
use sandtable_core::Piece;
use sandtable_geometry::{Angle, Length, Point};

/// Another stance has to be better by so much.
const BETTER: f64 = 2.0;
/// How near to its goal a carrier in the air goes low, so that who rides in it can get out.
const LANDING: Length = Length::mm(450);
/// A walker in this part of danger, of its points, goes under water where it can do nothing better.
const HARD_PRESSED: f64 = 0.25;

/// MAD-112, MAD-115 At the start of an activation: the first element that had better stand otherwise to the ground.
pub fn choose(evaluator: &Evaluator, goal: Point, unit: UnitId) -> Option<Command> {
    let can =
        |piece: &Piece| matches!(evaluator.setting.elements[piece.index()].mobility, Mobility::Vtol | Mobility::Walker);
    let mut members = evaluator.board.members(unit).filter(|(piece, _)| can(piece));
    members.find_map(|(piece, element)| otherwise(evaluator, goal, piece, element))
}

fn otherwise(evaluator: &Evaluator, goal: Point, piece: Piece, element: &Element) -> Option<Command> {
    let stance = match element.stance {
        Stance::Usual => Stance::Low,
        _ => Stance::Usual,
    };
    let command = Command::Stand { element: piece, stance };
    if check(evaluator.setting, evaluator.view, &command).is_err() {
        return None;
    }
    let mut view: View = evaluator.view.clone();
    view.elements[piece.index()].stance = stance;
    let (now, then) = (worth(evaluator, goal, piece), worth(&evaluator.looking_at(&view), goal, piece));
    (then > now + BETTER).then_some(command)
}

/// What an element can do at best from where it stands and from places about it, less its danger there.
fn worth(evaluator: &Evaluator, goal: Point, piece: Piece) -> f64 {
    let element = evaluator.board.element(piece);
    let threats = Threats::new(evaluator, piece);
    let still = Aims::new(evaluator, piece, false).gain(element.at) - CAUTION * threats.danger(element.at);
    let aims = Aims::new(evaluator, piece, true);
    let reach = evaluator.board.movement().distance(piece, false) - element.spent - Length::mm(1);
    let about = (0..8).map(|n| element.at.advance(Angle::degrees(45 * n), reach));
    let there = about
        .filter(|&at| evaluator.setting.field.on_table(at) && evaluator.board.movement().may_end(piece, at).is_ok());
    let best = there.map(|at| aims.gain(at) - CAUTION * threats.danger(at)).fold(still, f64::max);
    let lands = evaluator.board.riders(piece).next().is_some()
        && element.stance == Stance::Low
        && element.at.within(goal, LANDING);
    best + if lands { 0.5 * evaluator.points(piece) } else { 0.0 }
}

/// MAD-114 A grav vehicle over a wood that has nowhere better to go sinks into it, where that is worth its movement.
pub fn sink(evaluator: &Evaluator, piece: Piece, element: &Element) -> Option<Command> {
    if evaluator.setting.elements[piece.index()].mobility != Mobility::Grav || element.stance != Stance::Usual {
        return None;
    }
    let command = Command::Engage { element: piece, deed: WholeMove::Sink };
    if check(evaluator.setting, evaluator.view, &command).is_err() {
        return None;
    }
    let worth = |evaluator: &Evaluator, moving: bool| {
        let at = element.at;
        Aims::new(evaluator, piece, moving).gain(at) - CAUTION * Threats::new(evaluator, piece).danger(at)
    };
    let mut view: View = evaluator.view.clone();
    view.elements[piece.index()].stance = Stance::Sunk;
    (worth(&evaluator.looking_at(&view), true) > worth(evaluator, false) + BETTER).then_some(command)
}

/// MAD-112 A walker that has done what it can, and stands in deep water under fire, goes under.
pub fn dive(evaluator: &Evaluator, piece: Piece, element: &Element) -> Option<Command> {
    let command = Command::Stand { element: piece, stance: Stance::Submerged };
    let walks = evaluator.setting.elements[piece.index()].mobility == Mobility::Walker;
    if !walks || check(evaluator.setting, evaluator.view, &command).is_err() {
        return None;
    }
    let danger = Threats::new(evaluator, piece).danger(element.at);
    (danger > HARD_PRESSED * evaluator.points(piece)).then_some(command)
}
