//! A move before it is made: how far it leads, what it costs and what stops it; where a unit may go at all.

use crate::battle::board::paths::{Step, StepOutcome};
use crate::battle::command::verb;
use crate::battle::{BUDGET, Board, Command, Member, Order, Setting, Step as Asked, View};
use crate::lists::{Formation, Terrain};
use crate::sections::check::check;
use crate::sections::placing;
use sandtable_core::{Cost, Course, Halt, Instead, Offer, Path, Piece, Preview, Region, Shape, Slot, capital};
use sandtable_geometry::{Angle, Circle, Length, Point, Shape as Outline};

/// How far arcs of fire are drawn.
const DRAWN: Length = Length::inches(12);

/// The outline of a slot, to draw.
pub fn region(setting: &Setting, view: &View, offer: &Offer, slot: usize) -> Region {
    let board = Board::new(setting, &view.table);
    let outlines = match offer.slots.get(slot) {
        Some(Slot::Point { .. }) if offer.verb == verb::PLACE => {
            let zone = |member: &Member| placing::zone(setting, member.side, member.wing).corners().to_vec();
            setting.member(offer.actor).map(zone).into_iter().collect()
        }
        Some(&Slot::Point { about, reach }) => {
            vec![Outline::Circle(Circle { centre: about, radius: reach }).outline(48)]
        }
        Some(Slot::Path { from, .. }) if board.is_there(offer.actor) => vec![reach(&board, offer.actor, *from)],
        _ => Vec::new(),
    };
    Region { outlines }
}

/// AOS-97 Where one step may lead: ahead and aslant, and all round for who may go any way.
fn reach(board: &Board<'_>, unit: Piece, from: Point) -> Vec<Point> {
    /// Directions that are tried, each so many degrees from the next.
    const EVERY: i32 = 5;
    let order = board.order_of(unit);
    let own = board.unit(unit);
    let all_round = board.is_open(unit) || own.formation == Formation::Square;
    let widest = if all_round { 180 } else { i32::from(board.setting.rules.oblique_max_deg) };
    let far = Length::inches(40);
    let ends = (-widest..=widest).step_by(EVERY as usize).filter_map(|degrees| {
        let to = from.advance(own.stand.bearing + Angle::degrees(degrees), far);
        let made = board.farthest(unit, Step { from: own.stand, to }, board.left(&order)).ok()?;
        Some(made.to)
    });
    let ends: Vec<Point> = ends.collect();
    if all_round { ends } else { [from].into_iter().chain(ends).collect() }
}

/// What a command would come to.
pub fn preview(setting: &Setting, view: &View, command: &Command) -> Preview<Command> {
    let board = Board::new(setting, &view.table);
    match *command {
        Command::Move { unit, path } if may_step_now(&board, view, unit) => {
            let order = board.order_of(unit);
            let mut course = course(&board, &order, &path);
            if let Some(course) = &mut course {
                course.instead.retain(|instead| check(setting, view, &instead.command).is_ok());
            }
            Preview { course, ..Preview::default() }
        }
        Command::Fire { unit, .. } | Command::Split { unit, .. } => {
            Preview { areas: arc(&board, unit), ..Preview::default() }
        }
        _ => Preview::default(),
    }
}

/// AOS-94, AOS-143 Is a unit asked for its steps, by an order or a bonus move? For anybody else there is no course to speak of.
fn may_step_now(board: &Board<'_>, view: &View, unit: Piece) -> bool {
    let own = board.setting.side(unit).is_some() && board.setting.side(unit) == view.asks_me(board.setting);
    match view.asked {
        Some(Asked::Orders(_)) => own && board.may_be_ordered(unit).is_ok(),
        Some(Asked::Bonus(winner)) => own && winner == unit,
        _ => false,
    }
}

/// AOS-118 The arc of fire of a unit.
fn arc(board: &Board<'_>, unit: Piece) -> Vec<Shape> {
    let outline = board.fighter(unit).and_then(|_| board.arc_outline(unit, DRAWN));
    outline.map(|points| Shape { kind: "arc".into(), points, closed: true, ..Shape::default() }).into_iter().collect()
}

/// AOS-96, AOS-97, AOS-105 A path: each step with its cost, and where and why it stops.
fn course(board: &Board<'_>, order: &Order, path: &Path) -> Option<Course<Command>> {
    let unit = order.unit;
    let mut from = board.unit(unit).stand;
    let (mut travelled, mut costs): (_, Vec<Cost>) = (vec![from.at], Vec::new());
    let (made, stopped) = board.steps(order, path);
    for StepOutcome { to, .. } in &made {
        costs.extend(board.step_rows(unit, Step { from, to: *to }, named));
        from.at = *to;
        travelled.push(*to);
    }
    let stop = stopped.map(|reason| {
        let (text, clause) = (capital(reason.name), reason.clause.into());
        Halt { at: from.at, title: "Stopped".into(), text, clause }
    });
    let whole = made.iter().filter(|step| step.stopped.is_none()).count();
    let beyond = stop.iter().map(|stop| stop.at).chain(path[whole..].iter().copied()).collect();
    let instead = (stop.is_some() && travelled.len() > 1).then(|| Instead {
        title: "As far as it may".into(),
        text: String::new(),
        path: travelled.clone(),
        command: Command::Move { unit, path: travelled[1..].iter().copied().collect() },
    });
    Some(Course {
        piece: unit,
        path: travelled,
        heights: Vec::new(),
        beyond,
        cost: costs.iter().map(|row| row.cost).sum(),
        costs,
        allowed: board.as_length(unit, board.left(order).clamp(0, 2 * BUDGET)),
        stop,
        instead: instead.into_iter().collect(),
    })
}

fn named(terrain: &Terrain) -> String {
    capital(&terrain.word.replace('_', " "))
}
