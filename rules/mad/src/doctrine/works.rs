//! Works in the computer's hands: where it digs, strings and lays; whom it puts in; what it does about those of the enemy.

use super::deploy::grid;
use super::worth::Evaluator;
use crate::battle::command::{Command, WholeMove};
use crate::battle::fieldworks::{Bearings, Shelter, Work, WorkId};
use crate::battle::state::{Element, UnitId};
use crate::lists::mobility::Mobility;
use crate::lists::works::{GARRISON, WorkKind};
use crate::sections::check::check;
use crate::sections::works::reduction::WITHSTOOD;
use sandtable_ai::Effort;
use sandtable_core::Piece;
use sandtable_dice::Source;
use sandtable_geometry::{Angle, Length, Point, Segment};

/// How far about an element it looks for works to be in, or to go against.
const NEAR: i32 = 6;
/// What is left of caution before an enemy in works.
const STORMING: f64 = 0.4;
/// What it is worth to engineers to stand where they can open the way.
pub const OPENS_THE_WAY: f64 = 60.0;

/// MAD-158 The next work, at the best of some places in the zone: works by the objectives with their fronts to the enemy,
/// wire and obstacles across his way before them, mines beyond these.
pub fn raise(evaluator: &Evaluator, source: &mut impl Source) -> Option<Command> {
    let (work, of) = evaluator.board.placement().works_left(evaluator.side).next()?;
    let zone = &evaluator.setting.scenario.sides[evaluator.side.index()].zone;
    let bounds = zone.bounds();
    let foe = evaluator.setting.scenario.sides[evaluator.side.other().index()].zone.centroid();
    let (columns, rows) = if evaluator.effort == Effort::Quick { (24, 10) } else { (36, 16) };
    let mut best: Option<(f64, Point, Bearings)> = None;
    for about in grid(bounds, columns, rows) {
        let front = if about == foe { Angle::default() } else { Angle::bearing(about, foe) };
        let front = Angle::degrees((front.as_millidegrees() + 7_500) / 15_000 * 15);
        let (at, bearings) = laid(of, about, front);
        let value = promise(evaluator, of, about, front) + f64::from(source.word() % 1000) / 50.0;
        if best.as_ref().is_none_or(|(known, ..)| value > *known)
            && evaluator.board.placement().may_raise(evaluator.side, work, at, &bearings).is_ok()
        {
            best = Some((value, at, bearings));
        }
    }
    best.map(|(_, at, bearings)| Command::Raise { work, at, bearings })
}

/// A work about a place: a line lies across the bearing of the front, with its middle there.
fn laid(work: &Work, about: Point, front: Angle) -> (Point, Bearings) {
    match work.kind {
        WorkKind::Mines => {
            // On a lattice of their own size, so that tiles lie side by side.
            let snap = |n: i32| n / work.width.0 * work.width.0 + work.width.0 / 2;
            (Point { x: snap(about.x), y: snap(about.y) }, Bearings::default())
        }
        kind if kind.is_line() => {
            let across = front + Angle::degrees(90);
            let start = about.advance(across.opposite(), (work.width * i32::from(work.pieces)).half());
            (start, std::iter::repeat_n(across, work.pieces.into()).collect())
        }
        _ => (about, std::iter::once(front).collect()),
    }
}

/// How far before an objective a work of a kind belongs, in millimetres.
fn ahead(kind: WorkKind) -> f64 {
    match kind {
        WorkKind::Bunker => 30.0,
        WorkKind::Trench => 50.0,
        WorkKind::Pit => 20.0,
        WorkKind::Wire => 115.0,
        WorkKind::Obstacle => 150.0,
        WorkKind::Mines => 190.0,
    }
}

fn promise(evaluator: &Evaluator, work: &Work, at: Point, front: Angle) -> f64 {
    // A direction is a vector about 2^30 long.
    let (sine, cosine) = front.direction();
    let (sine, cosine) = (sine as f64 / f64::from(1 << 30), cosine as f64 / f64::from(1 << 30));
    let ideal = ahead(work.kind);
    let of_goal = |goal: Point| {
        let (dx, dy) = (f64::from(at.x - goal.x) / 1000.0, f64::from(at.y - goal.y) / 1000.0);
        let (along, aside) = (dx * sine + dy * cosine, dx * cosine - dy * sine);
        // Objectives that have their share already are left for others.
        let shared = evaluator.board.works.there().filter(|(_, other)| {
            other.side == work.side && other.kind == work.kind && other.at.within(goal, Length::mm(320))
        });
        -(along - ideal).abs() - 0.6 * aside.abs() - 90.0 * shared.count() as f64
    };
    let goals = evaluator.routes.goals().iter().filter(|goal| goal.is_for(evaluator.side) && !goal.is_exit());
    let best = goals.map(|goal| of_goal(goal.at(at))).fold(f64::NEG_INFINITY, f64::max);
    // Two of a kind side by side cover and hinder the same; tiles belong together.
    let twins = evaluator.board.works.there().filter(|(_, other)| {
        other.side == work.side && other.kind == work.kind && other.at.within(at, Length::mm(150))
    });
    let crowd = if work.kind == WorkKind::Mines { -25.0 } else { 60.0 };
    best.max(-2_000.0) - crowd * (twins.count() as f64).min(2.0)
}

/// MAD-158 The works of its side that somebody can be in.
pub fn own<'a>(evaluator: &Evaluator<'a>) -> impl Iterator<Item = (WorkId, &'a Work)> + use<'a> {
    let side = evaluator.side;
    evaluator.board.works.there().filter(move |(_, work)| work.kind.is_shelter() && work.side == Some(side))
}

/// MAD-158 Infantry and guns are placed in the works of their side, where these have room, one element after another.
pub fn garrison(evaluator: &Evaluator, unit: UnitId) -> Option<Command> {
    if evaluator.board.works.works.is_empty() || evaluator.view.turn > 0 {
        return None;
    }
    let of = evaluator.setting.unit(unit);
    let dug_in = |piece: Piece| {
        WorkKind::Pit.takes(evaluator.board.mobilities(piece)) && evaluator.setting.kind(piece).capacity == 0
    };
    let stands = |piece: &Piece| evaluator.board.element(*piece).stands();
    if of.hidden || !of.elements().all(dug_in) {
        return None;
    }
    let element = of.elements().find(|piece| !evaluator.board.element(*piece).is_alive())?;
    let fellows: Vec<Piece> = of.elements().filter(stands).collect();
    let garrisons = |work: &Work| work.kind.takes(evaluator.board.mobilities(element));
    let mut shelters: Vec<(Length, Shelter)> = Vec::new();
    for (id, work) in own(evaluator).filter(|(_, work)| garrisons(work)) {
        // A pit is for what has no other place.
        let infantry = evaluator.board.mobilities(element).are_all_of(GARRISON);
        if infantry == (work.kind == WorkKind::Pit) {
            continue;
        }
        let way = fellows.iter().map(|fellow| evaluator.board.element(*fellow).at.distance(work.at)).min();
        shelters.push((way.unwrap_or_default(), Shelter::Work(id)));
    }
    shelters.sort();
    let place = |at: Point| Command::Place { element, at };
    let allowed = |command: &Command| check(evaluator.setting, evaluator.view, command).is_ok();
    let sees = |at: Point| {
        fellows.is_empty()
            || fellows.iter().any(|&fellow| {
                evaluator
                    .board
                    .sight()
                    .between(evaluator.board.spot_at(element, at), evaluator.board.spot(fellow))
                    .is_clear()
            })
    };
    let berths = shelters.iter().flat_map(|(_, shelter)| evaluator.board.placement().berths(*shelter));
    if let Some(command) = berths.filter(|&at| sees(at)).map(place).find(allowed) {
        return Some(command);
    }
    // Who finds no work stands beside his fellows.
    let beside = fellows.iter().flat_map(|&fellow| {
        let at = evaluator.board.element(fellow).at;
        [40, 70].into_iter().flat_map(move |mm| (0..8).map(move |n| at.advance(Angle::degrees(45 * n), Length::mm(mm))))
    });
    beside.filter(|&at| sees(at)).map(place).find(allowed)
}

/// MAD-65 to MAD-69 What is worth a whole movement: to open the way, or to cross what bars it.
pub fn deed(evaluator: &Evaluator, piece: Piece, element: &Element, goal: Point) -> Option<Command> {
    if evaluator.board.works.works.is_empty()
        || evaluator.board.whole_moves().may_engage(piece).is_err()
        || element.at == goal
    {
        return None;
    }
    let limit = evaluator.setting.rules.touch();
    let engage = |deed: WholeMove| Command::Engage { element: piece, deed };
    let allowed = |command: &Command| check(evaluator.setting, evaluator.view, command).is_ok();
    for (id, work) in evaluator.board.works.there().filter(|(_, work)| work.within(element.at, limit)) {
        if work.side == Some(evaluator.side) || !bars(work, element.at, goal) {
            continue;
        }
        let command = match work.kind {
            WorkKind::Mines => {
                let clear = |second: Option<WorkId>| engage(WholeMove::Clear { tile: id, second });
                let others = evaluator.board.works.there().filter(|(_, other)| other.kind == WorkKind::Mines);
                let two = others.map(|(other, _)| clear(Some(other))).find(allowed);
                two.or_else(|| Some(clear(None)).filter(allowed))
            }
            _ => [engage(WholeMove::Breach { work: id }), engage(WholeMove::Cross { work: id })]
                .into_iter()
                .find(allowed),
        };
        if command.is_some() {
            return command;
        }
    }
    None
}

/// Does a wire, obstacle or tile lie on the straight way to a goal?
fn bars(work: &Work, from: Point, goal: Point) -> bool {
    let way = Segment::new(from, goal);
    if let Some(line) = work.line() {
        let mut crossed = false;
        line.crossings(&way, |at| crossed |= !work.is_gap(line.position(way.at(at))));
        return crossed;
    }
    let mut inside = false;
    if let Some(area) = work.area().filter(|_| work.kind == WorkKind::Mines) {
        area.spans(&way, |_| inside = true);
    }
    inside
}

/// Can an element open the way through this?
fn opens(evaluator: &Evaluator, piece: Piece, work: &Work) -> bool {
    let granted = evaluator.setting.elements[piece.index()].granted;
    match work.kind {
        WorkKind::Wire => evaluator.board.whole_moves().is_engineer(piece),
        WorkKind::Obstacle => evaluator.board.whole_moves().is_engineer(piece) || granted.bridger,
        WorkKind::Mines => evaluator.board.whole_moves().is_engineer(piece) || granted.mine_clearer,
        _ => false,
    }
}

/// Places that works, wires and tiles make worth going to: into contact with what bars the way or shelters an enemy, or into
/// what shelters itself. With each what it is worth beside its way.
pub fn places(
    evaluator: &Evaluator,
    piece: Piece,
    element: &Element,
    goal: Point,
    reach: Length,
    mut add: impl FnMut(Point, f64),
) {
    let mover = evaluator.setting.elements[piece.index()].mobility;
    let garrisons = matches!(mover, Mobility::Infantry | Mobility::PowerArmour);
    let mut found = 0;
    for (id, work) in evaluator.board.works.there().filter(|(_, work)| work.within(element.at, reach)) {
        if work.kind.is_shelter() {
            let shelter = Shelter::Work(id);
            let enemy = evaluator
                .board
                .shelters()
                .occupants(shelter)
                .any(|(other, _)| evaluator.setting.side(other) != evaluator.side);
            match enemy {
                // MAD-62: against infantry that touches it, a work is no cover.
                true if garrisons => {
                    evaluator.board.obstacles().against(id, element.at).into_iter().for_each(|at| add(at, 0.0))
                }
                false if work.kind.takes(mover) && found < NEAR => {
                    found += 1;
                    evaluator.board.placement().berths(shelter).take(3).for_each(|at| add(at, 0.0));
                }
                _ => {}
            }
        } else if work.side != Some(evaluator.side) && bars(work, element.at, goal) {
            let worth = if opens(evaluator, piece, work) { OPENS_THE_WAY } else { 0.0 };
            if worth > 0.0 || work.kind != WorkKind::Mines {
                evaluator.board.obstacles().against(id, element.at).into_iter().for_each(|at| add(at, worth));
            }
        }
    }
}

/// How much danger counts to a side: against an enemy who is dug in nobody wins by standing off, for his cover is better.
pub fn caution(evaluator: &Evaluator, usual: f64) -> f64 {
    let dug_in = |work: &Work| work.side == Some(evaluator.side.other()) && work.kind.is_shelter();
    if evaluator.board.works.there().any(|(_, work)| dug_in(work)) { usual * STORMING } else { usual }
}

/// MAD-68 Points that an element and its passengers stand to lose on a way over mines.
pub fn toll_of_mines(evaluator: &Evaluator, piece: Piece, from: Point, to: Point) -> f64 {
    if evaluator.board.works.works.is_empty() {
        return 0.0;
    }
    let tiles = evaluator.board.obstacles().mines_on(piece, &[from, to]).len();
    if tiles == 0 {
        return 0.0;
    }
    let each = evaluator.loss(&evaluator.board.obstacles().mine_attack(piece), piece);
    (each * tiles as f64).min(evaluator.points(piece))
}

/// MAD-64 Who has no shot worth naming may take the cover off those whom he cannot hit.
pub fn batter(evaluator: &Evaluator, piece: Piece, moving: bool) -> Option<Command> {
    if !evaluator.setting.rules.reduce_forts {
        return None;
    }
    let held = |shelter: &Shelter| {
        evaluator.board.shelters().cover_value(*shelter) > 1
            && evaluator
                .board
                .shelters()
                .occupants(*shelter)
                .any(|(other, _)| evaluator.setting.side(other) != evaluator.side)
    };
    let heavy = |command: &Command| match *command {
        Command::Batter { element, weapon, shelter, moving } => {
            let attack =
                evaluator.board.fire().battering(&evaluator.board.fire().trained(element, weapon, shelter, moving));
            attack.is_ok_and(|attack| attack.damage[2] > WITHSTOOD && attack.need.total() < 10)
        }
        _ => false,
    };
    let all = evaluator.board.shelters().all().filter(held).flat_map(|shelter| {
        evaluator.setting.arms(piece).map(move |weapon| Command::Batter { element: piece, weapon, shelter, moving })
    });
    all.into_iter().find(|command| heavy(command) && check(evaluator.setting, evaluator.view, command).is_ok())
}
