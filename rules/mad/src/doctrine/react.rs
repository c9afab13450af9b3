//! Opportunity fire: at the best point of the stretch, if it is good enough.

use super::worth::Eye;
use crate::command::Command;
use crate::state::Shot;
use sandtable_ai::Effort;

/// A shot at a mover is taken where it gains this part of the mover's points.
const GOOD_ENOUGH: f64 = 0.12;

/// The next watcher to fire, or the end of the answer.
pub fn choose(eye: &Eye) -> Option<Command> {
    let stretch = eye.view.stretch?;
    let target = stretch.mover;
    let mover = eye.board.element(target);
    let hit_points = f64::from(mover.hit_points) - f64::from(mover.held);
    let earliest = eye.view.shots.iter().filter_map(|shot| shot.point).max().unwrap_or(stretch.first);
    let step = if eye.effort == Effort::Quick { 4 } else { 1 };
    let mut best: Option<(f64, Command)> = None;
    for (watcher, element) in eye.board.watchers(eye.side).filter(|(_, element)| element.watches()) {
        for (n, &at) in stretch.points.iter().enumerate().step_by(step) {
            let point = stretch.first + n as u8;
            if point < earliest {
                continue;
            }
            let mut common = None;
            for weapon in eye.setting.arms(watcher) {
                let shot = Shot { firer: watcher, target, weapon, moving: false, point: Some(point), blocked: false };
                let gain = eye.shot(&shot, element.at, at, hit_points, &mut common);
                if gain > best.map_or(GOOD_ENOUGH * eye.points(target), |(known, _)| known) {
                    let command = Command::React { element: watcher, weapon, point };
                    if crate::check::check(eye.setting, eye.view, &command).is_ok() {
                        best = Some((gain, command));
                    }
                }
            }
        }
    }
    // Two watchers at one mover are enough, if the first is likely to stop it.
    let named = eye.view.shots.len();
    match best {
        Some((_, command)) if named < 3 => Some(command),
        _ => Some(if named == 0 { Command::Hold } else { Command::Fire }),
    }
}
