//! A way round what stops a move, where one exists within what is left.

use crate::clause;
use crate::command::Command;
use crate::course::Asked;
use crate::movers::{minds_bad_terrain, toll};
use crate::s04_sight::OBSTACLES;
use crate::words::{self, rounded, the};
use sandtable_battlefield::{Feature, FeatureKind, Outline};
use sandtable_core::Instead;
use sandtable_dice::Reason;
use sandtable_geometry::{Angle, Length, Point};

/// How far a corner is given a wide berth.
const BERTH: Length = Length::mm(1);
/// Corners that are looked at, those of the least detour first.
const MOST_CORNERS: usize = 12;
/// Straight pieces of a way round at most.
const MOST_LEGS: usize = 5;

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
    if !worth_it || start == goal || board.may_end(asked.element, goal).is_err() {
        return None;
    }
    let nodes = corners(asked, start, goal, allowed);
    let way = shortest(asked, &nodes, allowed)?;
    asked.check(&way[1..]).ok()?;
    let fare = board.fare(asked.mover(), &way).ok()?;
    let title = match culprit {
        Some(feature) if feature.line().is_some() => format!("Round the end of {}", the(&words::feature(feature))),
        Some(feature) => format!("Round {}", the(&words::feature(feature))),
        None if *reason == clause::THROUGH_ENEMY => "Round the enemy".into(),
        None => "By a cheaper way".into(),
    };
    let text = format!("{} of {}, to the point you wanted.", rounded(fare.cost), rounded(asked.left(fare.on_road)));
    Some(Instead { title, text, command: asked.command(&way[1..]), path: way })
}

/// The start, the goal, and the corners between them that may help.
fn corners(asked: &Asked, start: Point, goal: Point, allowed: Length) -> Vec<Point> {
    let (setting, mover) = (asked.setting, asked.mover());
    let mut found: Vec<(Length, Point)> = Vec::new();
    let mut consider = |at: Point| {
        let detour = start.distance(at) + at.distance(goal);
        if setting.field.on_table(at) && detour <= allowed && at != start && at != goal {
            found.push((detour, at));
        }
    };
    let dear = toll(mover).is_none_or(|toll| toll > Length::ZERO);
    for feature in setting.field.features() {
        let ground = setting.ground(feature.id);
        let hinders = ground.is_closed_to(mover)
            || (ground.bad && minds_bad_terrain(mover))
            || (OBSTACLES.contains(feature.kind) && dear);
        match &feature.outline {
            Outline::Line(line) if hinders => round_line(line.points(), &mut consider),
            Outline::Area(area) if hinders => {
                let middle = area.centroid();
                let out = |corner: &Point| corner.advance(Angle::bearing(middle, *corner), BERTH);
                area.corners().iter().map(out).for_each(&mut consider);
            }
            // MAD-25: a bridge leads over what is closed.
            Outline::Area(area) if feature.kind == FeatureKind::Bridge => {
                let middle = |edge: sandtable_geometry::Segment| edge.at(edge.length().half());
                area.edges().map(middle).for_each(&mut consider);
            }
            _ => {}
        }
    }
    let side = setting.side(asked.element);
    let berth = setting.rules.passing() + setting.rules.passing().half().half();
    for (piece, enemy) in asked.board().pieces() {
        if setting.side(piece) != side && enemy.stands() {
            (0..6).for_each(|n| consider(enemy.at.advance(Angle::degrees(60 * n), berth)));
        }
    }
    found.sort();
    found.truncate(MOST_CORNERS);
    [start, goal].into_iter().chain(found.into_iter().map(|(_, at)| at)).collect()
}

/// Just beyond both ends of a line, and to either side of its bends.
fn round_line(points: &[Point], consider: &mut impl FnMut(Point)) {
    let (&[first, second, ..], &[.., before, last]) = (points, points) else { return };
    consider(first.advance(Angle::bearing(second, first), BERTH));
    consider(last.advance(Angle::bearing(before, last), BERTH));
    for bend in points.windows(3) {
        let across = Angle::bearing(bend[0], bend[2]) + Angle::degrees(90);
        consider(bend[1].advance(across, BERTH));
        consider(bend[1].advance(across.opposite(), BERTH));
    }
}

/// The cheapest way from the first node to the second in a few legs, each of which may be travelled.
fn shortest(asked: &Asked, nodes: &[Point], allowed: Length) -> Option<Vec<Point>> {
    let board = asked.board();
    let leg = |from: usize, to: usize| {
        let pair = [nodes[from], nodes[to]];
        let fare = board.fare(asked.mover(), &pair).ok()?;
        board.passes_enemies(asked.element, &pair).ok().map(|()| fare.cost)
    };
    // By node: the cost so far, the legs so far, the node before.
    let mut best: Vec<Option<(Length, usize, usize)>> = vec![None; nodes.len()];
    let mut settled = vec![false; nodes.len()];
    best[0] = Some((Length::ZERO, 0, 0));
    loop {
        // The one with the least cost so far and still to come at least.
        let hope = |node: usize| best[node].map(|(cost, ..)| cost + nodes[node].distance(nodes[1]));
        let open = |&node: &usize| !settled[node] && best[node].is_some();
        let node = (0..nodes.len()).filter(open).min_by_key(|&node| hope(node))?;
        if node == 1 {
            break;
        }
        settled[node] = true;
        let (cost, legs, _) = best[node]?;
        if legs == MOST_LEGS {
            continue;
        }
        for next in (1..nodes.len()).filter(|&next| !settled[next]) {
            let least = cost + nodes[node].distance(nodes[next]);
            if least + nodes[next].distance(nodes[1]) > allowed || best[next].is_some_and(|(known, ..)| known <= least)
            {
                continue;
            }
            let Some(more) = leg(node, next) else { continue };
            let cost = cost + more;
            if cost <= allowed && best[next].is_none_or(|(known, ..)| cost < known) {
                best[next] = Some((cost, legs + 1, node));
            }
        }
    }
    let mut way = vec![nodes[1]];
    let mut node = 1;
    while node != 0 {
        node = best[node]?.2;
        way.push(nodes[node]);
    }
    way.reverse();
    Some(way)
}
