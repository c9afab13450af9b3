//! Which unit acts, and what each of its elements does: stand and fire, move and fire, move, or watch.

use super::duel::{Aims, Threats};
use super::worth::{CAUTION, Evaluator};
use super::{aloft, barrage, heights, hidden, works};
use crate::battle::command::{Command, Leaving};
use crate::battle::named_fire::shots;
use crate::battle::routes::Goal;
use crate::battle::state::{Element, Marks, Spotted, UnitId};
use crate::lists::{Class, Drive};
use crate::sections::check::check;
use crate::sections::victory::{AT_THE_EDGE, may_leave};
use sandtable_ai::Effort;
use sandtable_core::{Path, Piece};
use sandtable_dice::List;
use sandtable_geometry::{Angle, Length, Point};
use sandtable_scenario::Objective;

/// A shot that gains less than this is not worth naming.
const LEAST_GAIN: f64 = 0.5;
/// The way over which an objective's worth fades.
const FADING: Length = Length::mm(1600);
/// An objective that is held and safe is this much farther away, when there are others to go for.
const SAFE: Length = Length::mm(2_500);
/// How near an enemy comes before a held objective is in danger.
const THREAT: Length = Length::mm(330);
/// What is left of the worth of an objective that is held and safe.
const GUARD: f64 = 0.2;
/// How much an empty carrier cares for objectives.
const EMPTY_CARRIER: f64 = 0.15;
/// What an objective is worth to this side where the scenario puts no points on it.
const NO_POINTS: f64 = 60.0;

/// The first command of an activation: the unit that gains most by firing now; where none does, the cheapest, so that the
/// others can wait and see.
pub fn begin(evaluator: &Evaluator) -> Option<Command> {
    let ready = |unit: &UnitId| evaluator.view.can_act(evaluator.setting, *unit);
    let mut best: Option<(f64, UnitId)> = None;
    for unit in evaluator.setting.units_of(evaluator.side).filter(ready) {
        let urgency = barrage::best(evaluator, unit).map_or_else(|| urgency(evaluator, unit), |plan| plan.gain);
        if best.is_none_or(|(known, _)| urgency > known) {
            best = Some((urgency, unit));
        }
    }
    let (_, unit) = best?;
    // MAD-150, MAD-156: reserves enter first, and shaken nerves are tried first.
    let begin = Command::Begin { unit };
    if check(evaluator.setting, evaluator.view, &begin).is_ok() {
        return Some(begin);
    }
    go_on(evaluator, unit)
}

fn urgency(evaluator: &Evaluator, unit: UnitId) -> f64 {
    if let Some(marker) = evaluator.board.marker(unit) {
        return hidden::urgency(evaluator, marker);
    }
    let mut gain = 0.0;
    let mut points = 0.0;
    for (piece, element) in evaluator.board.members(unit) {
        points += evaluator.points(piece);
        if element.stands() {
            gain += Aims::new(evaluator, piece, false).gain(element.at);
        }
    }
    if gain > LEAST_GAIN { gain } else { -points }
}

/// The next command of the unit that acts.
pub fn go_on(evaluator: &Evaluator, unit: UnitId) -> Option<Command> {
    if let Some(marker) = evaluator.board.marker(unit) {
        return Some(hidden::go_on(evaluator, unit, marker));
    }
    let active = evaluator.view.active.filter(|active| active.unit == unit);
    let has_fired = active.is_some_and(|active| active.has_fired);
    let members: Vec<(Piece, &Element)> = evaluator.board.members(unit).collect();
    let artillery = evaluator.setting.unit(unit).tube.is_some();
    if artillery
        && evaluator.view.named.is_empty()
        && !has_fired
        && let Some(plan) = barrage::best(evaluator, unit)
    {
        return Some(plan.command);
    }
    // Tubes stay where they have been set up.
    if evaluator.view.named.is_empty() && !has_fired && !artillery {
        let goal = goal(evaluator, unit);
        let from = members.first().map_or(Point::default(), |(_, element)| element.at);
        if let Some(command) = heights::choose(evaluator, evaluator.routes.goals()[goal].at(from), unit) {
            return Some(command);
        }
        if let Some(command) = members.iter().find_map(|(piece, element)| advance(evaluator, goal, *piece, element)) {
            return Some(command);
        }
        if let Some(command) = members.iter().find_map(|(piece, element)| heights::sink(evaluator, *piece, element)) {
            return Some(command);
        }
    }
    if !has_fired
        && evaluator.view.named.is_empty()
        && let Some(list) = hidden::spot(evaluator, unit)
    {
        return Some(list);
    }
    if !has_fired && let Some(aim) = members.iter().find_map(|(piece, element)| aim(evaluator, *piece, element)) {
        return Some(aim);
    }
    if !evaluator.view.named.is_empty() {
        return Some(Command::Fire);
    }
    if let Some(dive) = members.iter().find_map(|(piece, element)| heights::dive(evaluator, *piece, element)) {
        return Some(dive);
    }
    members
        .iter()
        .map(|(piece, _)| Command::Watch { element: *piece })
        .find(|watch| evaluator.has_enemies() && check(evaluator.setting, evaluator.view, watch).is_ok())
        .or_else(|| leave(evaluator, &members))
        .or(Some(Command::End { unit }))
}

/// MAD-149 Everybody leaves who has reached the way out.
fn leave(evaluator: &Evaluator, members: &[(Piece, &Element)]) -> Option<Command> {
    let leaving: Leaving =
        members.iter().map(|(piece, _)| *piece).filter(|&piece| may_leave(&evaluator.board, piece).is_ok()).collect();
    let leave = Command::Leave { leaving };
    (!leaving.is_empty() && check(evaluator.setting, evaluator.view, &leave).is_ok()).then_some(leave)
}

/// The next shot of an element that is worth naming.
fn aim(evaluator: &Evaluator, piece: Piece, element: &Element) -> Option<Command> {
    if !element.stands() || element.marks.has(Marks::GAVE_UP) {
        return None;
    }
    let own = shots(&evaluator.view.named).find(|shot| shot.firer == piece);
    let moving = own.map_or(element.has_moved(), |shot| shot.moving);
    let used: Vec<_> =
        shots(&evaluator.view.named).filter(|shot| shot.firer == piece).map(|shot| shot.weapon).collect();
    let below = evaluator.best_shot(piece, element.at, moving, &used);
    let above = aloft::best_shot(evaluator, piece, moving, &used);
    let best = below.into_iter().chain(above).max_by(|a, b| a.gain.total_cmp(&b.gain));
    let Some(best) = best.filter(|best| best.gain > LEAST_GAIN) else {
        return works::batter(evaluator, piece, moving);
    };
    let aim = Command::Aim { element: piece, weapon: best.weapon, target: best.target, moving };
    check(evaluator.setting, evaluator.view, &aim).is_ok().then_some(aim)
}

/// The objective that a unit goes for: near, not held without it, and not crowded with others of its side.
fn goal(evaluator: &Evaluator, unit: UnitId) -> usize {
    let Some((first, element)) = evaluator.board.members(unit).next() else { return 0 };
    let mover = evaluator.setting.elements[first.index()].mobility;
    let others = |goal: Point| {
        evaluator
            .board
            .standing(evaluator.side)
            .filter(|(piece, other)| {
                evaluator.setting.elements[piece.index()].unit != unit && other.at.within(goal, Length::mm(200))
            })
            .count() as i32
    };
    let worth = |goal: usize| {
        let at = evaluator.routes.goals()[goal].at(element.at);
        let crowd = Length::mm(220) * others(at).min(3);
        let safe = if is_safe(evaluator, goal) { SAFE } else { Length::ZERO };
        evaluator.routes.cost(mover, goal, element.at) + crowd + safe
    };
    evaluator.own_goals().min_by_key(|&goal| worth(goal)).unwrap_or(0)
}

/// MAD-146 An objective that this side holds stays its own until an enemy comes near: nobody needs to stand on it.
fn is_safe(evaluator: &Evaluator, goal: usize) -> bool {
    let Goal::Place(at) = evaluator.routes.goals()[goal] else { return false };
    let threatened = || evaluator.enemies.iter().any(|&enemy| evaluator.board.element(enemy).at.within(at, THREAT));
    evaluator.holds(goal) && evaluator.setting.rules.objective_sticky && !threatened()
}

/// A move that is better than standing, or getting out of a vehicle where that is better than riding on.
fn advance(evaluator: &Evaluator, goal: usize, piece: Piece, element: &Element) -> Option<Command> {
    if element.marks.has(Marks::GAVE_UP.and(Marks::STOOD).and(Marks::MOVED_NOW)) {
        // Infantry that has just landed may still walk.
        let landed = element.marks.has(Marks::CHANGED) && element.spent == Length::ZERO && element.stands();
        if !landed || element.marks.has(Marks::GAVE_UP.and(Marks::STOOD)) {
            return None;
        }
    }
    if element.aboard.is_some() {
        return land(evaluator, goal, piece, element);
    }
    if aloft::stands_by(evaluator, piece) {
        return None;
    }
    if let Some(deed) = works::deed(evaluator, piece, element, evaluator.routes.goals()[goal].at(element.at)) {
        return Some(deed);
    }
    let ground = Ground::new(evaluator, goal, piece);
    let threats = Threats::new(evaluator, piece);
    let here = Aims::new(evaluator, piece, element.has_moved()).gain(element.at);
    let caution = works::caution(evaluator, CAUTION);
    let stand = here + (ground.worth(element.at) - caution * threats.danger(element.at));
    // MAD-85: whoever moves after the unit has spotted on its way gives up its fire.
    let unit = evaluator.setting.elements[piece.index()].unit;
    let spotted =
        evaluator.view.active.is_some_and(|active| active.unit == unit && active.spotted == Some(Spotted::Moved));
    let shoots = evaluator.board.fire().fires_on_the_move(piece) && !spotted;
    let aims = shoots.then(|| Aims::new(evaluator, piece, true));
    let mut ends: List<End, MOST_ENDS> = List::default();
    for (order, &(at, more)) in (0..).zip(&ends_of(evaluator, goal, piece, element)) {
        let gain = aims.as_ref().map_or(0.0, |aims| aims.bound(at));
        let worth = ground.worth(at) + more - works::toll_of_mines(evaluator, piece, element.at, at);
        ends.push(End { at, order, gain, worth });
    }
    ends.sort_unstable_by(|a, b| b.bound().total_cmp(&a.bound()).then(a.order.cmp(&b.order)));
    let mut best: Option<(f64, End, bool)> = None;
    for end in &ends {
        // What is cheap to know comes first, and what cannot be the best any more is left: on the Orchard Road 112 M
        // instructions a battle and not 133 M as with the rules asked last.
        let known = best.map_or(stand + 1.0, |(known, ..)| known);
        let first = best.map_or(0, |(_, end, _)| end.order);
        let better = |value: f64| value > known || (value == known && end.order < first);
        if end.bound() < known {
            break;
        }
        let path: Path = [end.at].into_iter().collect();
        let going = Command::Move { element: piece, path, to_shoot: false };
        if !better(end.bound()) || check(evaluator.setting, evaluator.view, &going).is_err() {
            continue;
        }
        let place = |danger: f64| end.worth - caution * danger;
        let Some(danger) = threats.danger_unless(end.at, |danger| !better(end.gain + place(danger))) else { continue };
        let gain = aims.as_ref().map_or(0.0, |aims| aims.gain(end.at));
        let value = gain + place(danger);
        if better(value) {
            best = Some((value, *end, gain > LEAST_GAIN));
        }
    }
    let (_, end, to_shoot) = best?;
    Some(Command::Move { element: piece, path: [end.at].into_iter().collect(), to_shoot })
}

/// Places to go at most: one towards the objective, sixteen as far as it can, eight half as far, and what works add.
const MOST_ENDS: usize = 64;
/// Bearings on which a place is looked at half as far, too; with care there is one more between any two.
const MAIN_BEARINGS: i32 = 8;

/// A place to go to.
#[derive(Clone, Copy, Default)]
struct End {
    at: Point,
    /// Of two as good as each other the earlier is taken.
    order: u8,
    /// What can be gained from there at most.
    gain: f64,
    /// What it is worth without its danger.
    worth: f64,
}

impl End {
    /// What it is worth at most, with a shot from there.
    fn bound(&self) -> f64 {
        self.gain + self.worth
    }
}

/// Infantry gets out near its objective, or where it would be shot at in its vehicle.
fn land(evaluator: &Evaluator, goal: usize, piece: Piece, element: &Element) -> Option<Command> {
    let carrier = element.aboard?;
    let at = evaluator.routes.goals()[goal].at(element.at);
    let mover = evaluator.setting.elements[piece.index()].mobility;
    // MAD-149: who is on the way out rides on.
    let near =
        !evaluator.routes.goals()[goal].is_exit() && evaluator.routes.cost(mover, goal, element.at) <= Length::mm(170);
    let threatened = Threats::new(evaluator, carrier).danger(element.at) > 0.3 * evaluator.points(carrier);
    if !near && !threatened {
        return None;
    }
    let toward = if element.at == at { Angle::default() } else { Angle::bearing(element.at, at) };
    let turns = [0, 45, -45, 90, -90, 135, -135, 180];
    turns
        .into_iter()
        .map(|turn| toward + Angle::degrees(turn))
        .map(|bearing| Command::Land { element: piece, bearing })
        .find(|land| check(evaluator.setting, evaluator.view, land).is_ok())
}

/// Places to go: towards the objective and on a ring of bearings, and those that works make worth going to; each with what
/// it is worth beside its way.
fn ends_of(evaluator: &Evaluator, goal: usize, piece: Piece, element: &Element) -> List<(Point, f64), MOST_ENDS> {
    // A millimetre is left for rounding: whole millimetres, as a person would say them.
    let reach = evaluator.board.movement().distance(piece, false) - element.spent - Length::mm(1);
    let at = evaluator.routes.goals()[goal].at(element.at);
    let bearings = match evaluator.effort {
        Effort::Quick => MAIN_BEARINGS,
        Effort::Full => 2 * MAIN_BEARINGS,
    };
    let mut ends = List::default();
    if reach <= Length::ZERO {
        return ends;
    }
    let whole = |micrometres: i32| (micrometres + 500).div_euclid(1000) * 1000;
    let mut add = |end: Point| {
        let end = Point { x: whole(end.x), y: whole(end.y) };
        if evaluator.setting.field.on_table(end) && !ends.iter().any(|(known, _)| *known == end) {
            _ = ends.try_push((end, 0.0));
        }
    };
    let toward = if element.at == at { Angle::default() } else { Angle::bearing(element.at, at) };
    let distance = element.at.distance(at);
    if distance > Length::ZERO {
        add(element.at.toward(at, reach.min(distance)));
    }
    for n in 0..bearings {
        let bearing = toward + Angle::millidegrees(360_000 / bearings * n);
        add(element.at.advance(bearing, reach));
        // Bad going halves the reach, so half distances matter; roads lengthen it.
        if n % (bearings / MAIN_BEARINGS) == 0 {
            add(element.at.advance(bearing, Length(reach.0 / 100 * 50)));
        }
    }
    // MAD-60: grenades are thrown in contact, to which no round number comes.
    if evaluator.setting.arms(piece).any(|arm| evaluator.board.fire().is_grenade(piece, arm)) {
        let touching = evaluator.setting.rules.touching();
        let vehicle = |enemy: &&Piece| !evaluator.setting.kind(**enemy).class.is_infantry_like();
        for &enemy in evaluator.enemies.iter().filter(vehicle) {
            let end = evaluator.board.element(enemy).at.toward(element.at, touching);
            if end.within(element.at, reach) {
                _ = ends.try_push((end, 0.0));
            }
        }
    }
    if !evaluator.board.works.works.is_empty() {
        works::places(evaluator, piece, element, at, reach, |end, worth| _ = ends.try_push((end, worth)));
    }
    ends
}

/// MAD-150 How many times an objective still scores, at most: once at the end, or at the ends of turns that remain.
fn turns_that_score(evaluator: &Evaluator, objective: &Objective) -> f64 {
    let left = |first: u8| evaluator.setting.turns.saturating_sub(evaluator.view.turn.max(first)) + 1;
    objective.each_turn_from.map_or(1.0, |first| left(first).into())
}

/// What places are worth to an element on its way to an objective.
struct Ground<'e, 'a> {
    evaluator: &'e Evaluator<'a>,
    goal: usize,
    piece: Piece,
    /// What the objective is worth.
    points: f64,
    /// What the element has to do with it.
    holds: f64,
    /// Millimetres of an activation.
    speed: f64,
    /// Turns left, this one included.
    left: f64,
    /// Is it held, and safe?
    safe: bool,
    /// Is it the way out?
    is_exit: bool,
}

impl<'e, 'a> Ground<'e, 'a> {
    fn new(evaluator: &'e Evaluator<'a>, goal: usize, piece: Piece) -> Ground<'e, 'a> {
        let objective = evaluator.setting.scenario.objectives.get(goal);
        let is_exit = evaluator.routes.goals()[goal].is_exit();
        let kind = evaluator.setting.kind(piece);
        let carries = || evaluator.board.elements.iter().any(|other| other.aboard == Some(piece));
        Ground {
            evaluator,
            goal,
            piece,
            points: match objective {
                Some(objective) => f64::from(objective.points).max(NO_POINTS) * turns_that_score(evaluator, objective),
                None if is_exit => evaluator.points(piece).max(NO_POINTS),
                None => NO_POINTS,
            },
            // Infantry is the one to hold ground: it is cheap, and hard to hit. A carrier has nothing to do there once it is
            // empty.
            holds: match kind.class {
                _ if is_exit => 1.0,
                // MAD-146: what flies holds nothing.
                _ if kind.drive == Drive::Vtol => EMPTY_CARRIER,
                Class::Infantry => 1.0,
                _ if kind.capacity > 0 && !carries() => EMPTY_CARRIER,
                _ => 0.75,
            },
            speed: evaluator.board.movement().distance(piece, false).as_mm().max(1.0),
            left: f64::from(evaluator.setting.turns.saturating_sub(evaluator.view.turn)) + 1.0,
            safe: is_safe(evaluator, goal),
            is_exit,
        }
    }

    /// MAD-149 What is left of the hope to get away from a place that is so far from the edge: nearly all while there is
    /// time to spare, hardly any once there is too little.
    fn way_out(&self, cost: Length) -> f64 {
        if cost <= AT_THE_EDGE {
            return 1.3;
        }
        let spare = self.left - 1.0 - (cost.as_mm() / self.speed).ceil();
        let hope = match spare {
            spare if spare >= 1.0 => 0.9,
            spare if spare >= 0.0 => 0.75,
            spare if spare >= -1.0 => 0.15,
            _ => 0.0,
        };
        hope + 0.3 * (1.0 - cost.as_mm() / FADING.as_mm())
    }

    /// What a place is worth without its danger: its way to the objective.
    fn worth(&self, at: Point) -> f64 {
        let evaluator = self.evaluator;
        let mover = evaluator.setting.elements[self.piece.index()].mobility;
        let cost = evaluator.routes.cost(mover, self.goal, at);
        if self.is_exit {
            return self.points * self.way_out(cost);
        }
        // Late in the battle, what is not reached soon is not reached at all.
        let late = cost.as_mm() / self.speed > self.left - 1.5;
        let near = at.within(evaluator.routes.goals()[self.goal].at(at), evaluator.setting.rules.objective_radius);
        let mut worth = self.points * (1.0 - cost.as_mm() / FADING.as_mm()) * if late { 1.6 } else { 1.0 };
        if self.safe {
            worth *= GUARD;
        } else if near {
            worth += self.points * if self.left <= 2.0 { 0.8 } else { 0.3 };
        }
        worth * self.holds
    }
}
