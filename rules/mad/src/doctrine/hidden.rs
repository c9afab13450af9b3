//! Hidden movement: what pays to be hidden stays so, dummies go where units would, and enemy markers are looked for.

use super::duel::Aims;
use super::worth::Evaluator;
use super::{aloft, barrage, works};
use crate::air;
use crate::air::battle::Step;
use crate::battle::command::Command;
use crate::battle::event::apply;
use crate::battle::fieldworks::Shelter;
use crate::battle::search::Targets;
use crate::battle::state::{Element, Marks, UnitId};
use crate::battle::view::View;
use crate::lists::mobility::Mobility;
use crate::sections::check::check;
use crate::sections::hidden::MARKER_WIDTH;
use crate::sections::rulings::revealed;
use crate::table::hidden::is_unknown;
use sandtable_core::{MOST_POINTS, Path, Piece};
use sandtable_dice::Source;
use sandtable_geometry::{Angle, Length, Point};

/// A unit comes into the open for fire that gains this many points.
const WORTH_SHOWING: f64 = 12.0;
/// An attempt with less of a chance than this is not worth its line.
const LEAST_CHANCE: f64 = 0.15;
/// A watcher looks where it sees this well.
const GOOD_LOOK: f64 = 0.35;
/// A marker this near to one's own elements that has not shown itself is suspected to be a dummy.
const POINT_BLANK: Length = Length::mm(300);
/// How much such a marker counts.
const SUSPECT: f64 = 0.6;
/// What each enemy who sees a marker at the end of its move is worth in millimetres of its way.
const SHY: Length = Length::mm(30);

/// Markers nearer to each other than this crowd.
const NEIGHBOURS: Length = Length::mm(200);
/// What a work of one's own is worth, in centimetres of the way to an objective.
const DUG_IN: f64 = 60.0;
/// How far from an objective that is held somebody in a work still guards it.
const GUARDS: Length = Length::mm(400);
/// What it costs to lay a marker on another: more than any detour on the table.
const ONE_ON_ANOTHER: f64 = 10_000.0;

/// What a hidden unit gains at once by being revealed where its marker lies.
pub fn gain(evaluator: &Evaluator, marker: Piece) -> f64 {
    let at = evaluator.board.element(marker).at;
    let moving = evaluator.board.element(marker).has_moved();
    let below: f64 = evaluator.board.under(marker).map(|(piece, _)| Aims::new(evaluator, piece, moving).gain(at)).sum();
    below + if moving { 0.0 } else { aloft::shot_from_under(evaluator, marker) }
}

/// MAP-80, MAP-114 While an aircraft is under way: it looks for markers before it fires, which costs it nothing, and who is
/// hidden comes out to fire at it, where that pays and nobody else does.
pub fn meanwhile(evaluator: &Evaluator, asked: Step, wanted: Command) -> Command {
    let other = match (asked, wanted) {
        (Step::Fire(craft), _) if evaluator.view.sky.aims.is_empty() => list(evaluator, craft, true),
        (Step::Warned(_), Command::Air(air::battle::Command::Spare)) => {
            let ambushes = aloft::ambushes(evaluator).filter(|(gain, _)| *gain > WORTH_SHOWING);
            let best = ambushes.max_by(|one, other| one.0.total_cmp(&other.0));
            best.and_then(|(_, marker)| evaluator.board.unit_of(marker)).map(|unit| Command::Reveal { unit })
        }
        _ => None,
    };
    other.filter(|other| check(evaluator.setting, evaluator.view, other).is_ok()).unwrap_or(wanted)
}

/// MAD-70, MAD-84 What the guns under a marker gain by being revealed to fire, if that pays.
fn battery(evaluator: &Evaluator, marker: Piece) -> Option<f64> {
    let unit = evaluator.board.unit_of(marker)?;
    evaluator.board.artillery().tube(unit)?;
    let mut state = evaluator.view.known();
    revealed(evaluator.setting, evaluator.view, marker).iter().for_each(|event| apply(&mut state, event));
    let view = View::new(evaluator.setting, &state, evaluator.view.viewer);
    barrage::best(&evaluator.looking_at(&view), unit).map(|plan| plan.gain)
}

/// How much a hidden unit presses to act: by the fire that it has, else in an order that tells nobody what it is.
pub fn urgency(evaluator: &Evaluator, marker: Piece) -> f64 {
    if let Some(gain) = battery(evaluator, marker) {
        return gain;
    }
    let gain = gain(evaluator, marker);
    let mixed = (u32::from(marker.0) << 8 | u32::from(evaluator.view.turn)).wrapping_mul(0x9e37_79b9) >> 16;
    if gain > WORTH_SHOWING { gain } else { -f64::from(mixed % 300) }
}

/// The next command of a hidden unit or a dummy that acts.
pub fn go_on(evaluator: &Evaluator, unit: UnitId, marker: Piece) -> Command {
    let may = |command: &Command| check(evaluator.setting, evaluator.view, command).is_ok();
    let lies = evaluator.board.element(marker);
    let end = Command::End { unit };
    if lies.marks.has(Marks::GAVE_UP) {
        return end;
    }
    let goal = goal(evaluator, marker);
    // Tubes stay where they have been set up.
    let guns = evaluator.board.artillery().tube(unit).is_some();
    let ahead = || {
        let there = evaluator.routes.goals()[goal].at(lies.at);
        works::deed(evaluator, marker, lies, there).or_else(|| advance(evaluator, marker, goal))
    };
    let way = if guns || guards(evaluator, lies.at) { None } else { ahead().filter(may) };
    if let Some(list) = list(evaluator, marker, way.is_some() || lies.has_moved()).filter(|list| may(list)) {
        return list;
    }
    let reveal = Command::Reveal { unit };
    if !evaluator.setting.unit(unit).is_dummy() && comes_out(evaluator, marker, goal) && may(&reveal) {
        return reveal;
    }
    if let Some(way) = way {
        return way;
    }
    let watch = Command::Watch { element: marker };
    let enemies = !evaluator.enemies.is_empty() || evaluator.board.markers_of(evaluator.side.other()).next().is_some();
    if enemies && may(&watch) { watch } else { end }
}

/// Does somebody at this place guard an objective of his side out of a work?
fn guards(evaluator: &Evaluator, at: Point) -> bool {
    let near = |goal: usize| evaluator.routes.goals()[goal].at(at).within(at, GUARDS);
    let shelter = evaluator.board.shelters().shelter_at(at);
    works::own(evaluator).any(|(own, _)| Some(Shelter::Work(own)) == shelter)
        && evaluator.own_goals().any(|goal| evaluator.holds(goal) && near(goal))
}

/// Is it time to show itself: for good fire, or to hold what it has come for?
fn comes_out(evaluator: &Evaluator, marker: Piece, goal: usize) -> bool {
    let at = evaluator.board.element(marker).at;
    let there = at.within(evaluator.routes.goals()[goal].at(at), evaluator.setting.rules.objective_radius);
    let last = evaluator.view.turn >= evaluator.setting.turns;
    // MAD-149, MAD-159: who is hidden does not leave the table.
    (there && evaluator.routes.goals()[goal].is_exit())
        || (there && !evaluator.holds(goal) && !evaluator.setting.scenario.objectives.is_empty())
        || (last && there)
        || gain(evaluator, marker) > WORTH_SHOWING
        || battery(evaluator, marker).is_some()
}

/// The objective that a marker goes for: the nearest that its side does not hold, the others after it.
fn goal(evaluator: &Evaluator, marker: Piece) -> usize {
    let at = evaluator.board.element(marker).at;
    let mover = mover(evaluator, marker);
    let crowd = |goal: Point| {
        let own = evaluator.board.markers_of(evaluator.side).chain(evaluator.board.standing(evaluator.side));
        own.filter(|(piece, other)| *piece != marker && other.at.within(goal, Length::mm(250))).count() as i32
    };
    let worth = |goal: usize| {
        let there = evaluator.routes.goals()[goal].at(at);
        let safe = if evaluator.holds(goal) { Length::mm(900) } else { Length::ZERO };
        evaluator.routes.cost(mover, goal, at) + Length::mm(150) * crowd(there).min(4) + safe
    };
    evaluator.own_goals().min_by_key(|&goal| worth(goal)).unwrap_or(0)
}

/// How a marker finds its way: as the one that is hindered most.
fn mover(evaluator: &Evaluator, marker: Piece) -> Mobility {
    let mobilities = evaluator.board.mobilities(marker);
    let hindered = [Mobility::Wheeled, Mobility::HalfTracked, Mobility::Tracked, Mobility::Cavalry];
    hindered.into_iter().find(|&one| mobilities.any_of(one.into())).unwrap_or(Mobility::Infantry)
}

/// The next stretch of its way, where few enemies see its end. A dummy does not mind being seen.
fn advance(evaluator: &Evaluator, marker: Piece, goal: usize) -> Option<Command> {
    let lies = evaluator.board.element(marker);
    // MAP-76: who is there for aircraft stays where it is.
    let stands_by = evaluator.board.under(marker).any(|(piece, _)| aloft::stands_by(evaluator, piece));
    if stands_by || lies.marks.has(Marks::STILL.and(Marks::MOVED_NOW)) {
        return None;
    }
    let reach = evaluator.board.movement().distance(marker, false) - lies.spent - Length::mm(1);
    let (there, mover) = (evaluator.routes.goals()[goal].at(lies.at), mover(evaluator, marker));
    if reach <= Length::mm(10) || lies.at.within(there, Length::mm(40)) {
        return None;
    }
    let shy = evaluator.board.notional(marker).is_none();
    let eyes: Vec<Point> = {
        let markers = evaluator.board.markers_of(evaluator.side.other()).map(|(_, other)| other.at);
        evaluator.enemies.iter().map(|&enemy| evaluator.board.element(enemy).at).chain(markers).collect()
    };
    let seen = |at: Point| {
        eyes.iter()
            .filter(|&&from| {
                from.within(at, Length::mm(750)) && evaluator.board.sight().between(from, at).may_be_clear()
            })
            .count()
    };
    let shyness = |at: Point| if shy { SHY * seen(at) as i32 } else { Length::ZERO };
    let toward = Angle::bearing(lies.at, there);
    let whole = |um: i32| (um + 500).div_euclid(1000) * 1000;
    let straight = lies.at.toward(there, reach.min(lies.at.distance(there)));
    let turns = [0, 30, -30, 60, -60, 90, -90];
    let ends = turns.into_iter().flat_map(|turn| {
        [100, 50].map(|share| lies.at.advance(toward + Angle::degrees(turn), Length(reach.0 / 100 * share)))
    });
    let here = evaluator.routes.cost(mover, goal, lies.at) + shyness(lies.at);
    let mut best: Option<(Length, Command)> = None;
    for end in [straight].into_iter().chain(ends) {
        let end = Point { x: whole(end.x), y: whole(end.y) };
        let known = best.map_or(here, |(known, _)| known);
        let no_better = |value: Length| value + Length::mm(10) >= known;
        let way = evaluator.routes.cost(mover, goal, end);
        // Who sees it is asked last: that can only make it worse.
        if no_better(way) || !evaluator.board.obstacles().mines_on(marker, &[lies.at, end]).is_empty() {
            continue;
        }
        let value = way + shyness(end);
        if no_better(value) {
            continue;
        }
        let path: Path = [end].into_iter().collect();
        let going = Command::Move { element: marker, path, to_shoot: false };
        if check(evaluator.setting, evaluator.view, &going).is_ok() {
            best = Some((value, going));
        }
    }
    best.map(|(_, command)| command)
}

/// The markers that a piece looks for: those that it sees best and that are worth most come first.
pub fn list(evaluator: &Evaluator, piece: Piece, moving: bool) -> Option<Command> {
    if evaluator.setting.markers.is_empty()
        || evaluator.view.active.is_some_and(|active| active.spotted.is_some() || active.has_fired)
    {
        return None;
    }
    let from = evaluator.board.spot(piece);
    let by = evaluator.board.spotting().lookout(piece);
    let mut left = evaluator.board.spotting().allowance(by.unwrap_or(piece));
    let mut seen: Vec<(f64, Piece, Length)> = Vec::new();
    for (marker, lies) in evaluator.board.markers_of(evaluator.side.other()) {
        let there = evaluator.estimate.place([piece, marker], from.at, lies.at);
        let length = from.at.distance(there);
        if length > left {
            continue;
        }
        let chance = chance(evaluator, from, there, moving, lies.marks.has(Marks::MOVED));
        if chance >= LEAST_CHANCE && evaluator.board.sight().between(from, lies.at).may_be_clear() {
            seen.push((chance * worth(evaluator, lies) / length.as_mm().max(100.0), marker, length));
        }
    }
    seen.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1)));
    let mut targets = Targets::default();
    for (_, marker, length) in seen {
        if length <= left && targets.len() < MOST_POINTS {
            left -= length;
            targets.push(marker);
        }
    }
    (!targets.is_empty()).then_some(Command::Spot { element: piece, targets, moving, by })
}

/// How likely an attempt is.
fn chance(evaluator: &Evaluator, from: crate::battle::lift::Spot, at: Point, moving: bool, target_moving: bool) -> f64 {
    let Some(need) =
        evaluator.board.spotting().to_spot(&evaluator.board.spotting().sighting(from, at, moving, target_moving))
    else {
        return 0.0;
    };
    evaluator.setting.spotted[need.total().clamp(1, 11) as usize]
}

/// What may be under a marker: what the enemy has hidden, shared by his markers; less where it has held its fire for no
/// reason that a unit would have.
fn worth(evaluator: &Evaluator, lies: &Element) -> f64 {
    let enemy = evaluator.side.other();
    let unknown = |piece: &Piece| is_unknown(evaluator.setting, evaluator.view, *piece);
    let hidden: f64 = evaluator.setting.elements_of(enemy).filter(unknown).map(|piece| evaluator.points(piece)).sum();
    let markers = evaluator.board.markers_of(enemy).count().max(1) as f64;
    let near = evaluator.board.standing(evaluator.side).any(|(_, own)| own.at.within(lies.at, POINT_BLANK));
    hidden / markers * if near { SUSPECT } else { 1.0 }
}

/// MAD-86 The list of a unit in the open: by the element that has the greatest allowance.
pub fn spot(evaluator: &Evaluator, unit: UnitId) -> Option<Command> {
    if evaluator.setting.markers.is_empty() {
        return None;
    }
    let able = evaluator.board.members(unit).filter(|(_, one)| one.stands() && !one.marks.has(Marks::GAVE_UP));
    let best = able.max_by_key(|(piece, one)| (evaluator.board.spotting().allowance(*piece), !one.has_moved()))?;
    let list = list(evaluator, best.0, best.1.has_moved())?;
    check(evaluator.setting, evaluator.view, &list).is_ok().then_some(list)
}

/// MAD-57 The watcher that sees a moving marker best, at the best point of the stretch.
pub fn look(evaluator: &Evaluator) -> Option<Command> {
    let stretch = evaluator.view.stretch?;
    let mut best: Option<(f64, Command)> = None;
    for (watcher, _) in evaluator.board.watchers(evaluator.side).filter(|(_, one)| one.watches()) {
        let from = evaluator.board.spot(watcher);
        for (n, &at) in stretch.points.iter().enumerate().step_by(4) {
            let there = evaluator.estimate.place([watcher, stretch.mover], from.at, at);
            let chance = chance(evaluator, from, there, false, true);
            let look = Command::Look { element: watcher, point: stretch.first + n as u8 };
            let better = chance > best.map_or(GOOD_LOOK, |(known, _)| known);
            if better && check(evaluator.setting, evaluator.view, &look).is_ok() {
                best = Some((chance, look));
            }
        }
    }
    best.map(|(_, command)| command)
}

/// MAD-159 A watching unit that is revealed to fire at an element on its way, where that pays.
pub fn ambush(evaluator: &Evaluator, gain_at: impl Fn(Piece, Point) -> f64) -> Option<Command> {
    let stretch = evaluator.view.stretch?;
    let watching = evaluator.board.markers_of(evaluator.side).filter(|(_, one)| one.watches());
    for (marker, lies) in watching {
        let Some(unit) = evaluator.board.unit_of(marker) else { continue };
        let gain: f64 = evaluator.board.under(marker).map(|(piece, _)| gain_at(piece, lies.at)).sum();
        let reveal = Command::Reveal { unit };
        let pays = gain > WORTH_SHOWING.max(0.25 * evaluator.points(stretch.mover));
        if pays && check(evaluator.setting, evaluator.view, &reveal).is_ok() {
            return Some(reveal);
        }
    }
    None
}

/// MAD-84 The program places what is revealed; who has come to shoot says so.
pub fn appear(evaluator: &Evaluator, unit: UnitId) -> Command {
    let claims = Command::AppearRest { unit, to_shoot: true };
    let may = !evaluator.enemies.is_empty() && check(evaluator.setting, evaluator.view, &claims).is_ok();
    if may { claims } else { Command::AppearRest { unit, to_shoot: false } }
}

/// MAD-141 What the next dummy pretends to be: what some unit of its side is, by chance, so that neither its speed nor its eyes
/// tell it from the others.
pub fn pretend(evaluator: &Evaluator, source: &mut impl Source) -> Option<Command> {
    let own = |unit: &UnitId| evaluator.setting.unit(*unit).side == evaluator.side;
    let unit = evaluator.setting.dummies().filter(own).find(|&dummy| !evaluator.view.orders.tell_of(dummy))?;
    let real = || evaluator.setting.units_of(evaluator.side).filter(|&unit| evaluator.setting.hides(unit));
    let like = real().nth(source.word() as usize % real().count().max(1))?;
    let pretend = Command::Pretend { unit, notional: evaluator.setting.notional_of(like) };
    check(evaluator.setting, evaluator.view, &pretend).is_ok().then_some(pretend)
}

/// Where the marker of a unit or a dummy is placed: on the way to the objectives, apart from the others. `chance` keeps
/// everybody guessing.
pub fn deploy(
    evaluator: &Evaluator,
    unit: UnitId,
    places: &[Point],
    mut chance: impl FnMut() -> f64,
) -> Option<Command> {
    let mut best: Option<(f64, Command)> = None;
    let taken = |at: Point| evaluator.board.markers_of(evaluator.side).any(|(_, other)| other.at == at);
    for &at in places.iter().filter(|&&at| !taken(at)) {
        let way = evaluator
            .own_goals()
            .map(|goal| evaluator.routes.cost(Mobility::Tracked, goal, at).as_mm())
            .fold(f64::MAX, f64::min);
        let others = |reach: Length| {
            evaluator.board.markers_of(evaluator.side).filter(move |(_, other)| other.at.within(at, reach))
        };
        let covered = others(MARKER_WIDTH).count();
        let dug_in = if works::own(evaluator).any(|(_, work)| work.at == at) { DUG_IN } else { 0.0 };
        let crowd = 20.0 * others(NEIGHBOURS).count() as f64 + ONE_ON_ANOTHER * covered as f64;
        let value = dug_in - way / 10.0 - crowd + 20.0 * chance();
        let here = Command::Deploy { unit, at };
        if best.is_none_or(|(known, _)| value > known) && check(evaluator.setting, evaluator.view, &here).is_ok() {
            best = Some((value, here));
        }
    }
    best.map(|(_, command)| command)
}
