//! Opportunity fire: at the best point of the stretch, if it is good enough.

use super::hidden;
use super::worth::Evaluator;
use crate::battle::command::Command;
use crate::battle::named_fire::shots;
use crate::battle::state::Shot;
use sandtable_ai::Effort;
use sandtable_core::Piece;
use sandtable_geometry::Point;

/// A shot at a mover is taken where it gains this part of the mover's points.
const GOOD_ENOUGH: f64 = 0.12;

/// The next watcher to fire, or the end of the answer.
pub fn choose(evaluator: &Evaluator) -> Option<Command> {
    let stretch = evaluator.view.stretch?;
    let target = stretch.mover;
    if !evaluator.setting.is_element(target) {
        return Some(hidden::look(evaluator).unwrap_or(Command::Hold));
    }
    let left = evaluator.left(target);
    let earliest = shots(&evaluator.view.named).filter_map(|shot| shot.point).max().unwrap_or(stretch.first);
    let step = if evaluator.effort == Effort::Quick { 4 } else { 1 };
    let mut best: Option<(f64, Command)> = None;
    for (watcher, element) in evaluator
        .board
        .watchers(evaluator.side)
        .filter(|(piece, one)| evaluator.setting.is_element(*piece) && one.watches())
    {
        for (n, &at) in stretch.points.iter().enumerate().step_by(step) {
            let point = stretch.first + n as u8;
            if point < earliest {
                continue;
            }
            let mut common = None;
            for weapon in evaluator.setting.arms(watcher) {
                let shot = Shot { firer: watcher, target, weapon, moving: false, point: Some(point), blocked: false };
                let gain = evaluator.shot(&shot, element.at, at, left, &mut common);
                if gain > best.map_or(GOOD_ENOUGH * evaluator.points(target), |(known, _)| known) {
                    let command = Command::React { element: watcher, weapon, point };
                    if crate::sections::check::check(evaluator.setting, evaluator.view, &command).is_ok() {
                        best = Some((gain, command));
                    }
                }
            }
        }
    }
    if best.is_none() && evaluator.view.named.is_empty() {
        let gain = |piece: Piece, from: Point| {
            let arms = evaluator.setting.arms(piece);
            let shots = arms.map(|weapon| Shot { firer: piece, target, weapon, point: Some(0), ..Shot::default() });
            let at = stretch.points.iter().step_by(4);
            at.flat_map(|&at| shots.clone().map(move |shot| (shot, at)))
                .map(|(shot, at)| evaluator.shot(&shot, from, at, left, &mut None))
                .fold(0.0, f64::max)
        };
        if let Some(reveal) = hidden::ambush(evaluator, gain) {
            return Some(reveal);
        }
    }
    // Two watchers at one mover are enough, if the first is likely to stop it.
    let named = evaluator.view.named.len();
    match best {
        Some((_, command)) if named < 3 => Some(command),
        _ => Some(if named == 0 { Command::Hold } else { Command::Fire }),
    }
}
