//! Artillery: on the point where it gains most, own troops counted, with an observer whom it costs little.

use super::duel::Aims;
use super::worth::{Evaluator, Left};
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
pub struct WeighedBarrage {
    pub gain: f64,
    pub command: Command,
}

/// Somebody whom shells may hit: where he stands, and what hitting him is worth, less than nothing for a friend.
struct Mark {
    at: Point,
    worth: f64,
}

/// The best attack that an artillery unit can name now, if it gains anything.
pub fn best(evaluator: &Evaluator, unit: UnitId) -> Option<WeighedBarrage> {
    let board = &evaluator.board;
    board.artillery().tube(unit)?;
    let tubes = board.artillery().tubes(unit, &evaluator.view.named);
    let radius = board.artillery().radius(unit, tubes);
    if tubes == 0 || evaluator.enemies.is_empty() {
        return None;
    }
    let marks = marks(evaluator, unit);
    let gain = |at: Point, falls: &[(Fall, f64)]| expected(&marks, at, radius, falls);
    if let Some(at) = evaluator.view.orders.scheduled(unit, evaluator.view.turn) {
        let gain = gain(at, &[(Fall::default(), 1.0)]);
        return found(evaluator, gain, Command::Barrage { unit, at, observer: None });
    }
    let mut exact = Exact::new();
    let wild = Deviation::default().falls(&mut exact);
    let observed = Deviation { observed: true, limit: None }.falls(&mut exact);
    let mut best: Option<WeighedBarrage> = None;
    let observers = observers(evaluator);
    for at in aims(evaluator, unit, radius) {
        let limit = evaluator.view.guns.limit(unit, at);
        let corrected = limit.map(|limit| Deviation { observed: true, limit: Some(limit) }.falls(&mut exact));
        let observed = corrected.as_ref().unwrap_or(&observed);
        let itself = board.artillery().observation(unit, tubes, at, None) == Observation::Clear;
        let sees = |&&(eye_of, _): &&(Piece, f64)| board.sight().to_ground(board.spot(eye_of), at).is_clear();
        let by = if itself { None } else { observers.iter().find(sees) };
        let (falls, cost) = match by {
            Some(&(_, cost)) => (observed, cost),
            None if itself => (observed, 0.0),
            None => (&wild, 0.0),
        };
        let gain = gain(at, falls) - cost;
        if gain > best.as_ref().map_or(LEAST_GAIN, |best| best.gain) {
            let observer = by.map(|&(observer, _)| observer);
            best = found(evaluator, gain, Command::Barrage { unit, at, observer }).or(best);
        }
    }
    best
}

fn found(evaluator: &Evaluator, gain: f64, command: Command) -> Option<WeighedBarrage> {
    (gain > LEAST_GAIN && check(evaluator.setting, evaluator.view, &command).is_ok())
        .then_some(WeighedBarrage { gain, command })
}

/// Everybody on the table whom shells can hurt.
fn marks(evaluator: &Evaluator, unit: UnitId) -> Vec<Mark> {
    let board = &evaluator.board;
    let Some(tube) = board.artillery().tube(unit) else { return Vec::new() };
    let standing = evaluator.setting.pieces().filter(|&piece| board.element(piece).stands());
    let hurt = standing.filter(|&piece| !board.artillery().is_out_of_reach_of_shells(piece)).map(|piece| {
        let element = board.element(piece);
        let worth = evaluator.gain(&board.artillery().shelling(tube, piece), piece, Left::whole(element.hit_points));
        let friend = evaluator.setting.side(piece) == evaluator.side;
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
fn aims(evaluator: &Evaluator, unit: UnitId, radius: Length) -> Vec<Point> {
    let places: Vec<Point> = evaluator.enemies.iter().map(|&enemy| evaluator.board.element(enemy).at).collect();
    let mut aims: Vec<Point> = evaluator.view.guns.of(unit).map(|gunnery| gunnery.aim).into_iter().collect();
    aims.extend(&places);
    if evaluator.effort != Effort::Quick {
        for (n, one) in places.iter().enumerate() {
            let close = places[n + 1..].iter().filter(|other| one.within(**other, radius + radius));
            aims.extend(close.map(|other| Point { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 }));
        }
    }
    aims.truncate(MOST_AIMS);
    aims
}

/// Who can observe, and what that costs: his own fire, where his unit still has its activation before it. Cheapest first.
fn observers(evaluator: &Evaluator) -> Vec<(Piece, f64)> {
    let able = evaluator
        .setting
        .elements_of(evaluator.side)
        .filter(|&piece| evaluator.board.artillery().may_observe(piece, &evaluator.view.guns).is_ok());
    let cost = |piece: Piece| {
        let waits = !evaluator.view.is_done(evaluator.setting.elements[piece.index()].unit);
        let fires = waits && evaluator.board.element(piece).stands();
        OBSERVER + if fires { Aims::new(evaluator, piece, false).gain(evaluator.board.element(piece).at) } else { 0.0 }
    };
    let mut able: Vec<(Piece, f64)> = able.map(|piece| (piece, cost(piece))).collect();
    able.sort_by(|one, other| one.1.total_cmp(&other.1));
    able
}

/// MAD-80 The next line of the schedule: objectives at which the enemy may well set up, in the first turns; then no more.
pub fn write(evaluator: &Evaluator) -> Option<Command> {
    let zone = &evaluator.setting.scenario.sides[evaluator.side.other().index()].zone;
    let held = |at: &Point| zone.contains(*at) || zone.distance(*at) <= NEAR_ENEMY;
    let points: Vec<Point> =
        evaluator.setting.scenario.objectives.iter().map(|objective| objective.at).filter(held).collect();
    let batteries =
        evaluator.setting.units_of(evaluator.side).filter(|&unit| evaluator.setting.unit(unit).tube.is_some());
    for (n, unit) in batteries.enumerate() {
        for turn in 1..=EARLY {
            let Some(&at) = points.get((n + usize::from(turn)) % points.len().max(1)) else { continue };
            let line = Command::Schedule { unit, turn, at };
            if evaluator.view.orders.scheduled(unit, turn).is_none()
                && check(evaluator.setting, evaluator.view, &line).is_ok()
            {
                return Some(line);
            }
        }
    }
    None
}
