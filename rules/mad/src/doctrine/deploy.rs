//! Where units are placed: on the way to the objectives, apart from each other, out of sight.

use super::duel::Threats;
use super::worth::Eye;
use crate::check::check;
use crate::command::Command;
use crate::state::UnitId;
use sandtable_ai::Effort;
use sandtable_dice::Source;
use sandtable_geometry::{Length, Point};

/// The next unit, at the best of some places in the zone.
pub fn choose(eye: &Eye, source: &mut impl Source) -> Option<Command> {
    if check(eye.setting, eye.view, &Command::Placed).is_ok() {
        return Some(Command::Placed);
    }
    let placing = eye.view.active.map(|active| active.unit);
    let unit = placing.or_else(|| eye.setting.units_of(eye.side).find(|&unit| !eye.view.is_done(unit)))?;
    let zone = &eye.setting.scenario.sides[eye.side.index()].zone;
    let bounds = zone.bounds();
    let (columns, rows) = if eye.effort == Effort::Quick { (6, 2) } else { (10, 3) };
    let threats = Threats::new(eye, eye.setting.unit(unit).first);
    let mut best: Option<(f64, Point)> = None;
    for column in 0..columns {
        for row in 0..rows {
            let share = |low: i32, high: i32, n: i32, of: i32| low + (high - low) / (2 * of) * (2 * n + 1);
            let at = Point {
                x: share(bounds.low.x, bounds.high.x, column, columns),
                y: share(bounds.low.y, bounds.high.y, row, rows),
            };
            // A little chance, so that nobody knows beforehand where everybody stands.
            let value = worth(eye, &threats, unit, at) + f64::from(source.word() % 1000) / 100.0;
            if best.is_none_or(|(known, _)| value > known)
                && check(eye.setting, eye.view, &Command::Deploy { unit, at }).is_ok()
            {
                best = Some((value, at));
            }
        }
    }
    best.map(|(_, at)| Command::Deploy { unit, at })
}

fn worth(eye: &Eye, threats: &Threats, unit: UnitId, at: Point) -> f64 {
    let first = eye.setting.unit(unit).first;
    let mover = eye.setting.elements[first.index()].mover;
    let goals = 0..eye.routes.goals().len();
    let crowd = |goal: Point| {
        eye.board.standing(eye.side).filter(|(_, other)| other.at.within(goal, Length::mm(800))).count() as f64
    };
    let way = goals
        .map(|goal| eye.routes.cost(mover, goal, at).as_mm() + 20.0 * crowd(eye.routes.goals()[goal]))
        .fold(f64::MAX, f64::min);
    let near = eye.board.standing(eye.side).filter(|(_, other)| other.at.within(at, Length::mm(150))).count() as f64;
    -way / 10.0 - 4.0 * near - 0.4 * threats.danger(at)
}
