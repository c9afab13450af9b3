//! Artillery: on the point where it gains most, own troops counted, with an observer whom it costs little.

use super::duel::Aims;
use super::worth::Eye;
use crate::battle::command::Command;
use crate::battle::state::UnitId;
use crate::sections::artillery::{Deviation, Fall, Observation};
use crate::sections::check::check;
use sandtable_ai::Effort;
use sandtable_core::Piece;
use sandtable_dice::Exact;
use sandtable_geometry::{Length, Point};

/// An attack is made where it gains this many points.
const LEAST_GAIN: f64 = 0.3;
/// Own losses weigh this much more than those of the enemy.
const OWN: f64 = 1.3;
/// What it costs in any case to take an observer away from everything else.
const OBSERVER: f64 = 0.3;
/// Target points that come into question at most.
const MOST_AIMS: usize = 24;
/// A schedule is written for a point that is this near to where the enemy sets up.
const NEAR_ENEMY: Length = Length::mm(150);
/// Schedules are written for the first turns only, while the enemy is still where he set up.
const EARLY: u8 = 2;

/// An attack, and what it is expected to gain.
pub struct Plan {
    pub gain: f64,
    pub command: Command,
}

/// Somebody whom shells may hit: where he stands, and what hitting him is worth, less than nothing for a friend.
struct Mark {
    at: Point,
    worth: f64,
}

/// The best attack that an artillery unit can name now, if it gains anything.
pub fn best(eye: &Eye, unit: UnitId) -> Option<Plan> {
    let board = &eye.board;
    board.artillery().tube(unit)?;
    let tubes = board.artillery().tubes(unit, &eye.view.named);
    let radius = board.artillery().radius(unit, tubes);
    if tubes == 0 || eye.enemies.is_empty() {
        return None;
    }
    let marks = marks(eye, unit);
    let gain = |at: Point, falls: &[(Fall, f64)]| expected(&marks, at, radius, falls);
    if let Some(at) = eye.view.orders.scheduled(unit, eye.view.turn) {
        let gain = gain(at, &[(Fall::default(), 1.0)]);
        return found(eye, gain, Command::Barrage { unit, at, observer: None });
    }
    let mut exact = Exact::new();
    let wild = Deviation::default().falls(&mut exact);
    let observed = Deviation { observed: true, limit: None }.falls(&mut exact);
    let mut best: Option<Plan> = None;
    let observers = observers(eye);
    for at in aims(eye, unit, radius) {
        let limit = eye.view.guns.limit(unit, at);
        let corrected = limit.map(|limit| Deviation { observed: true, limit: Some(limit) }.falls(&mut exact));
        let observed = corrected.as_ref().unwrap_or(&observed);
        let itself = board.artillery().observation(unit, tubes, at, None) == Observation::Clear;
        let sees = |&&(eye_of, _): &&(Piece, f64)| board.sight().between(board.spot(eye_of), at).is_clear();
        let by = if itself { None } else { observers.iter().find(sees) };
        let (falls, cost) = match by {
            Some(&(_, cost)) => (observed, cost),
            None if itself => (observed, 0.0),
            None => (&wild, 0.0),
        };
        let gain = gain(at, falls) - cost;
        if gain > best.as_ref().map_or(LEAST_GAIN, |best| best.gain) {
            let observer = by.map(|&(observer, _)| observer);
            best = found(eye, gain, Command::Barrage { unit, at, observer }).or(best);
        }
    }
    best
}

fn found(eye: &Eye, gain: f64, command: Command) -> Option<Plan> {
    (gain > LEAST_GAIN && check(eye.setting, eye.view, &command).is_ok()).then_some(Plan { gain, command })
}

/// Everybody on the table whom shells can hurt.
fn marks(eye: &Eye, unit: UnitId) -> Vec<Mark> {
    let board = &eye.board;
    let Some(tube) = board.artillery().tube(unit) else { return Vec::new() };
    let standing = eye.setting.pieces().filter(|&piece| board.element(piece).stands());
    let hurt = standing.filter(|&piece| !board.artillery().is_out_of_reach_of_shells(piece)).map(|piece| {
        let element = board.element(piece);
        let worth = eye.gain(&board.artillery().shelling(tube, piece), piece, f64::from(element.hit_points));
        let friend = eye.setting.side(piece) == eye.side;
        Mark { at: element.at, worth: if friend { -OWN * worth } else { worth } }
    });
    hurt.collect()
}

/// What an attack on a point is worth on the average.
fn expected(marks: &[Mark], aim: Point, radius: Length, falls: &[(Fall, f64)]) -> f64 {
    let farthest = falls.iter().map(|(fall, _)| fall.distance()).max().unwrap_or(Length::ZERO);
    let near: Vec<&Mark> = marks.iter().filter(|mark| mark.at.within(aim, farthest + radius + Length::mm(1))).collect();
    let at =
        |lands: Point| -> f64 { near.iter().filter(|mark| mark.at.within(lands, radius)).map(|mark| mark.worth).sum() };
    falls.iter().map(|(fall, chance)| chance * at(fall.from(aim))).sum()
}

/// Target points that may be worth it: the one before, enemies, and the middle between two who stand close together.
fn aims(eye: &Eye, unit: UnitId, radius: Length) -> Vec<Point> {
    let places: Vec<Point> = eye.enemies.iter().map(|&enemy| eye.board.element(enemy).at).collect();
    let mut aims: Vec<Point> = eye.view.guns.of(unit).map(|gunnery| gunnery.aim).into_iter().collect();
    aims.extend(&places);
    if eye.effort != Effort::Quick {
        for (n, one) in places.iter().enumerate() {
            let close = places[n + 1..].iter().filter(|other| one.within(**other, radius + radius));
            aims.extend(close.map(|other| Point { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 }));
        }
    }
    aims.truncate(MOST_AIMS);
    aims
}

/// Who can observe, and what that costs: his own fire, where his unit still has its activation before it. Cheapest first.
fn observers(eye: &Eye) -> Vec<(Piece, f64)> {
    let able = eye
        .setting
        .elements_of(eye.side)
        .filter(|&piece| eye.board.artillery().may_observe(piece, &eye.view.guns).is_ok());
    let cost = |piece: Piece| {
        let waits = !eye.view.is_done(eye.setting.elements[piece.index()].unit);
        let fires = waits && eye.board.element(piece).stands();
        OBSERVER + if fires { Aims::new(eye, piece, false).gain(eye.board.element(piece).at) } else { 0.0 }
    };
    let mut able: Vec<(Piece, f64)> = able.map(|piece| (piece, cost(piece))).collect();
    able.sort_by(|one, other| one.1.total_cmp(&other.1));
    able
}

/// MAD-80 The next line of the schedule: objectives at which the enemy may well set up, in the first turns; then no more.
pub fn write(eye: &Eye) -> Option<Command> {
    let zone = &eye.setting.scenario.sides[eye.side.other().index()].zone;
    let held = |at: &Point| zone.contains(*at) || zone.distance(*at) <= NEAR_ENEMY;
    let points: Vec<Point> =
        eye.setting.scenario.objectives.iter().map(|objective| objective.at).filter(held).collect();
    let batteries = eye.setting.units_of(eye.side).filter(|&unit| eye.setting.unit(unit).tube.is_some());
    for (n, unit) in batteries.enumerate() {
        for turn in 1..=EARLY {
            let Some(&at) = points.get((n + usize::from(turn)) % points.len().max(1)) else { continue };
            let line = Command::Schedule { unit, turn, at };
            if eye.view.orders.scheduled(unit, turn).is_none() && check(eye.setting, eye.view, &line).is_ok() {
                return Some(line);
            }
        }
    }
    None
}
