//! Ways that somebody wants to go: how far of one leads over the table, how far along it one may go and stop, and the shortest way
//! round what is in it. What may be passed, where one may stop and what a stretch costs is the rulebook's business.

use crate::{Feature, FeatureKind, Field, Outline};
use sandtable_geometry::{Angle, Length, Point, Segment};

/// Stopping places are looked for in steps of this, so that they can be read off a tape.
const TENTH: Length = Length::um(100);
/// How far a corner is given a wide berth.
const BERTH: Length = Length::mm(1);
/// Corners that are looked at, those of the least detour first.
const MOST_CORNERS: usize = 12;
/// Straight pieces of a way round at most.
const MOST_LEGS: usize = 5;

/// How far one may go along a way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Farthest<E> {
    /// So far one may go and stop.
    pub along: Length,
    /// So far the way was followed to find out why not farther.
    pub tried: Length,
    /// Why not farther.
    pub why: E,
}

/// How far along a way of this length one may go and stop, to a tenth of a millimetre. `passes` says whether one may go as far,
/// which holds for all that is nearer where it holds for something farther; `stands` says whether one may go and stop there;
/// `end` says why it ends where all of it may be passed.
///
/// Just before what cannot be passed every tenth of a millimetre is tried, farther back every whole one, and then every fourth.
pub fn farthest<E>(
    whole: Length,
    passes: impl Fn(Length) -> Result<(), E>,
    stands: impl Fn(Length) -> Result<(), E>,
    end: impl FnOnce() -> E,
) -> Farthest<E> {
    let (mut low, mut high, mut refusal) = (Length::ZERO, whole, None);
    match passes(whole) {
        Ok(()) => low = whole,
        Err(why) => refusal = Some(why),
    }
    while refusal.is_some() && high - low > Length::um(1) {
        let middle = low + (high - low).half();
        match passes(middle) {
            Ok(()) => low = middle,
            Err(why) => (high, refusal) = (middle, Some(why)),
        }
    }
    let refusal = refusal.unwrap_or_else(end);
    let mut along = TENTH * (low.0 / TENTH.0);
    let (mut steps, mut refused) = (0, along);
    while along > Length::ZERO {
        if stands(along).is_ok() {
            while along + TENTH < refused && stands(along + TENTH).is_ok() {
                along += TENTH;
            }
            // Where one could have gone on but not stopped, what hinders is whatever is in the way of stopping.
            let why = match stands(along + TENTH) {
                Err(why) if low - along > Length::mm(1) => why,
                _ => refusal,
            };
            return Farthest { along, tried: high, why };
        }
        refused = along;
        // First by tenths, so that nothing is given away; farther back by millimetres and more.
        along -= match steps {
            0..12 => TENTH,
            12..72 => Length::mm(1),
            _ => Length::mm(4),
        };
        steps += 1;
    }
    Farthest { along: Length::ZERO, tried: high, why: refusal }
}

/// The corners of a track that come after a distance along it.
pub fn beyond(track: &[Point], along: Length) -> Vec<Point> {
    let mut so_far = Length::ZERO;
    let mut rest = Vec::new();
    for pair in track.windows(2) {
        so_far += pair[0].distance(pair[1]);
        if so_far > along {
            rest.push(pair[1]);
        }
    }
    rest
}

/// The cheapest way from the first node to the second in a few straight pieces. `cost` is what the piece from one node to another
/// costs, never less than its length; nothing for one that may not be travelled. None where no way is within what is allowed.
pub fn cheapest(nodes: &[Point], allowed: Length, cost: impl Fn(Point, Point) -> Option<Length>) -> Option<Vec<Point>> {
    // By node: the cost so far, the pieces so far, the node before.
    let mut best: Vec<Option<(Length, usize, usize)>> = vec![None; nodes.len()];
    let mut settled = vec![false; nodes.len()];
    *best.first_mut()? = Some((Length::ZERO, 0, 0));
    loop {
        // The one with the least cost so far and still to come at least.
        let hope = |node: usize| best[node].map(|(cost, ..)| cost + nodes[node].distance(nodes[1]));
        let open = |&node: &usize| !settled[node] && best[node].is_some();
        let node = (0..nodes.len()).filter(open).min_by_key(|&node| hope(node))?;
        if node == 1 {
            break;
        }
        settled[node] = true;
        let (so_far, pieces, _) = best[node]?;
        if pieces == MOST_LEGS {
            continue;
        }
        for next in (1..nodes.len()).filter(|&next| !settled[next]) {
            let least = so_far + nodes[node].distance(nodes[next]);
            if least + nodes[next].distance(nodes[1]) > allowed || best[next].is_some_and(|(known, ..)| known <= least)
            {
                continue;
            }
            let Some(more) = cost(nodes[node], nodes[next]) else { continue };
            let there = so_far + more;
            if there <= allowed && best[next].is_none_or(|(known, ..)| there < known) {
                best[next] = Some((there, pieces + 1, node));
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

impl Field {
    /// A path from its start as far as it lies on the table, and whether it leaves it.
    pub fn follow(&self, start: Point, path: impl IntoIterator<Item = Point>) -> (Vec<Point>, bool) {
        let mut track = vec![start];
        for to in path {
            let from = track[track.len() - 1];
            if self.on_table(to) {
                track.push(to);
                continue;
            }
            track.push(clipped(from, to, self.table()));
            return (track, true);
        }
        (track, false)
    }

    /// The start, the goal, and the corners between them that may help to come round what hinders, and round the other `places`,
    /// within what is allowed: those of the least detour.
    pub fn corners(
        &self,
        [start, goal]: [Point; 2],
        allowed: Length,
        hinders: impl Fn(&Feature) -> bool,
        places: impl IntoIterator<Item = Point>,
    ) -> Vec<Point> {
        let mut found: Vec<(Length, Point)> = Vec::new();
        let mut consider = |at: Point| {
            let detour = start.distance(at) + at.distance(goal);
            if self.on_table(at) && detour <= allowed && at != start && at != goal {
                found.push((detour, at));
            }
        };
        for feature in self.features() {
            match &feature.outline {
                Outline::Line(line) if hinders(feature) => round_line(line.points(), &mut consider),
                Outline::Area(area) if hinders(feature) => {
                    let middle = area.centroid();
                    let out = |corner: &Point| corner.advance(Angle::bearing(middle, *corner), BERTH);
                    area.corners().iter().map(out).for_each(&mut consider);
                }
                // A bridge leads over what is closed.
                Outline::Area(area) if feature.kind == FeatureKind::Bridge => {
                    let middle = |edge: Segment| edge.at(edge.length().half());
                    area.edges().map(middle).for_each(&mut consider);
                }
                _ => {}
            }
        }
        places.into_iter().for_each(consider);
        found.sort();
        found.truncate(MOST_CORNERS);
        [start, goal].into_iter().chain(found.into_iter().map(|(_, at)| at)).collect()
    }
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

/// The last point of the table on a straight line from one on it to one off it.
fn clipped(from: Point, to: Point, table: Point) -> Point {
    let wide = |n: i32| i128::from(n);
    // The least share of the line after which an edge is crossed, as a fraction.
    let mut share = (1_i128, 1_i128);
    for (from, to, edge) in [(from.x, to.x, table.x), (from.y, to.y, table.y)] {
        let run = wide(to) - wide(from);
        let over = if run > 0 { wide(edge) - wide(from) } else { wide(from) };
        if run != 0 && over.max(0) * share.1 < share.0 * run.abs() {
            share = (over.max(0), run.abs());
        }
    }
    let along = |from: i32, to: i32| wide(from) + (wide(to) - wide(from)) * share.0 / share.1;
    let narrow = |n: i128, edge: i32| n.clamp(0, wide(edge)) as i32;
    Point { x: narrow(along(from.x, to.x), table.x), y: narrow(along(from.y, to.y), table.y) }
}
