//! Where units are placed, and reserves enter: on the way to the objectives, apart from each other, out of sight.

use super::duel::Threats;
use super::worth::Evaluator;
use super::{hidden, works};
use crate::battle::command::Command;
use crate::battle::routes::Goal;
use crate::battle::state::UnitId;
use crate::sections::check::check;
use crate::sections::deployment::ground_to_place;
use sandtable_ai::Effort;
use sandtable_dice::Source;
use sandtable_geometry::{Bounds, Length, Point};

/// The next unit, at the best of some places in the zone.
pub fn choose(evaluator: &Evaluator, source: &mut impl Source) -> Option<Command> {
    if check(evaluator.setting, evaluator.view, &Command::Placed).is_ok() {
        return Some(Command::Placed);
    }
    let placing = evaluator.view.active.map(|active| active.unit);
    let left = |unit: &UnitId| !evaluator.view.is_done(*unit) && !evaluator.view.is_in_reserve(*unit);
    let unit = match placing {
        Some(unit) => unit,
        None => next(evaluator, left, source)?,
    };
    if let Some(command) = works::garrison(evaluator, unit).filter(|_| !evaluator.setting.unit(unit).hidden) {
        return Some(command);
    }
    let (bounds, _) = ground_to_place(evaluator.setting, evaluator.view.turn, evaluator.side);
    let (columns, rows) = if evaluator.effort == Effort::Quick { (6, 2) } else { (10, 3) };
    if evaluator.setting.unit(unit).hidden {
        let places: Vec<Point> = works::own(evaluator).map(|(_, work)| work.at).chain(grid(bounds, 10, 3)).collect();
        return hidden::deploy(evaluator, unit, &places, || f64::from(source.word() % 1000) / 1000.0);
    }
    let threats = Threats::new(evaluator, evaluator.setting.unit(unit).first);
    let mut best: Option<(f64, Point)> = None;
    for at in grid(bounds, columns, rows) {
        // A little chance, so that nobody knows beforehand where everybody stands.
        let value = worth(evaluator, &threats, unit, at) + f64::from(source.word() % 1000) / 100.0;
        if best.is_none_or(|(known, _)| value > known)
            && check(evaluator.setting, evaluator.view, &Command::Deploy { unit, at }).is_ok()
        {
            best = Some((value, at));
        }
    }
    best.map(|(_, at)| Command::Deploy { unit, at })
}

/// The next unit: in the order of the force, but hidden ones by chance, so that no letter of a marker tells what is under
/// it.
fn next(evaluator: &Evaluator, left: impl Fn(&UnitId) -> bool, source: &mut impl Source) -> Option<UnitId> {
    let open =
        evaluator.setting.units_of(evaluator.side).find(|unit| left(unit) && !evaluator.setting.unit(*unit).hidden);
    let count = || evaluator.setting.units_of(evaluator.side).filter(&left);
    let chosen = source.word() as usize % count().count().max(1);
    open.or_else(|| count().nth(chosen))
}

/// Places spread evenly over a piece of ground, column by column.
pub fn grid(bounds: Bounds, columns: i32, rows: i32) -> impl Iterator<Item = Point> {
    let share = |low: i32, high: i32, n: i32, of: i32| low + (high - low) / (2 * of) * (2 * n + 1);
    (0..columns).flat_map(move |column| {
        (0..rows).map(move |row| Point {
            x: share(bounds.low.x, bounds.high.x, column, columns),
            y: share(bounds.low.y, bounds.high.y, row, rows),
        })
    })
}

fn worth(evaluator: &Evaluator, threats: &Threats, unit: UnitId, at: Point) -> f64 {
    let first = evaluator.setting.unit(unit).first;
    let mover = evaluator.setting.elements[first.index()].mobility;
    let crowd = |goal: &Goal| {
        evaluator
            .board
            .standing(evaluator.side)
            .filter(|(_, other)| other.at.within(goal.at(at), Length::mm(800)))
            .count() as f64
    };
    let way = evaluator
        .own_goals()
        .map(|goal| evaluator.routes.cost(mover, goal, at).as_mm() + 20.0 * crowd(&evaluator.routes.goals()[goal]))
        .fold(f64::MAX, f64::min);
    let near =
        evaluator.board.standing(evaluator.side).filter(|(_, other)| other.at.within(at, Length::mm(150))).count()
            as f64;
    -way / 10.0 - 4.0 * near - 0.4 * threats.danger(at)
}
