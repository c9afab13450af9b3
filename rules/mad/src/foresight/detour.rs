//! A way round what stops a move, where one exists within what is left.

use crate::battle::command::Command;
use crate::clause;
use crate::foresight::course::Asked;
use crate::lists::mobility::{minds_bad_terrain, toll};
use crate::sections::sight::OBSTACLES;
use crate::table::words::{self, rounded, the};
use sandtable_battlefield::{Feature, cheapest};
use sandtable_core::Instead;
use sandtable_dice::Reason;
use sandtable_geometry::{Angle, Length, Point};

/// A way to the end of the track by the corners of what is in the way.
pub fn round(asked: &Asked, track: &[Point], reason: &Reason, culprit: Option<&Feature>) -> Option<Instead<Command>> {
    let avoidable = [
        &clause::MAY_NOT_CROSS,
        &clause::CANNOT_PAY_CROSSING,
        &clause::IMPASSABLE,
        &clause::THROUGH_ENEMY,
        &clause::TOO_FAR,
    ];
    let (&start, &goal) = (track.first()?, track.last()?);
    let allowed = asked.left(false);
    let board = asked.board();
    let worth_it = avoidable.contains(&reason) && start.distance(goal) <= allowed;
    if !worth_it || start == goal || board.movement().may_end(asked.element, goal).is_err() {
        return None;
    }
    let cost = |from: Point, to: Point| {
        let fare = board.movement().fare(asked.mover(), &[from, to]).ok()?;
        board.movement().passes_enemies(asked.element, &[from, to]).ok().map(|()| fare.cost)
    };
    let way = cheapest(&corners(asked, start, goal, allowed), allowed, cost)?;
    asked.check(&way[1..]).ok()?;
    let fare = board.movement().fare(asked.mover(), &way).ok()?;
    let title = match culprit {
        Some(feature) if feature.line().is_some() => format!("Round the end of {}", the(&words::feature(feature))),
        Some(feature) => format!("Round {}", the(&words::feature(feature))),
        None if *reason == clause::THROUGH_ENEMY => "Round the enemy".into(),
        None => "By a cheaper way".into(),
    };
    let text = format!("{} of {}, to the point you wanted.", rounded(fare.cost), rounded(asked.left(fare.on_road)));
    Some(Instead { title, text, command: asked.command(&way[1..]), path: way })
}

/// The start, the goal, and the corners between them of what hinders the element, and of enemies.
fn corners(asked: &Asked, start: Point, goal: Point, allowed: Length) -> Vec<Point> {
    let (setting, mover) = (asked.setting, asked.mover());
    let dear = toll(mover).is_none_or(|toll| toll > Length::ZERO);
    let hinders = |feature: &Feature| {
        let ground = setting.ground(feature.id);
        ground.is_closed_to(mover)
            || (ground.bad && minds_bad_terrain(mover))
            || (OBSTACLES.contains(feature.kind) && dear)
    };
    let side = setting.side(asked.element);
    let berth = setting.rules.passing() + setting.rules.passing().half().half();
    let board = asked.board();
    let enemies = board.pieces().filter(|(piece, enemy)| setting.side(*piece) != side && enemy.stands());
    let about = enemies.flat_map(|(_, enemy)| (0..6).map(move |n| enemy.at.advance(Angle::degrees(60 * n), berth)));
    setting.field.corners([start, goal], allowed, hinders, about)
}
