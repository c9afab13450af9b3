//! A move before it is made: its way over the table with the height at each point, what it costs, and what may happen on it.

use super::odds::points;
use crate::battle::board::Board;
use crate::battle::command::{Command, Flight};
use crate::battle::position::How;
use crate::battle::setting::Setting;
use crate::battle::view::View;
use crate::clause;
use crate::lists::{Aircraft, Arc};
use crate::resolution::condition::Condition;
use crate::resolution::flight::Order;
use crate::sections::check::check;
use crate::sections::moves::held;
use crate::sections::offers::fire_groups;
use sandtable_core::{Cost, Course as Drawn, Halt, Piece, Preview, Remark, Shape, counted};
use sandtable_dice::{Exact, Reason};
use sandtable_geometry::{Angle, Course, Length, Point, Sector};

/// The reach of guns that is drawn.
const REACH: i32 = 6;

/// What a command would come to, as far as its side can know.
pub fn preview(setting: &Setting, view: &View, command: &Command) -> Preview<Command> {
    let board = Board::new(setting, &view.table);
    match command {
        Command::Fly { craft, flight } if board.flying(*craft).is_some() => fly(&board, view, *craft, flight, command),
        Command::Attack { craft, how: How::Shot(shot), .. } if board.flying(*craft).is_some() => Preview {
            areas: arcs(board.kind(*craft), board.craft(*craft).at, shot.guns | shot.joined),
            ..Preview::default()
        },
        _ => Preview::default(),
    }
}

fn remark(title: &str, text: String, reason: &'static Reason, pieces: &[Piece]) -> Remark {
    Remark { title: title.into(), text, clause: reason.clause.into(), pieces: pieces.to_vec(), lines: Vec::new() }
}

fn fly(board: &Board<'_>, view: &View, craft: Piece, flight: &Flight, command: &Command) -> Preview<Command> {
    let unit = board.unit(craft);
    let mut now = Condition::default();
    let flier = board.flier(&unit, &mut now);
    let Ok(order) = flier.order(flight) else { return Preview::default() };
    let own = board.craft(craft);
    let height = own.height.saturating_add_signed(order.climb);
    let (flown, _) = board.flown(&unit, (own.at, height), &order, flight.beyond);
    let track = flier.track(own.at, &flown);
    let mut path = vec![own.at.at];
    let mut heights = vec![own.height];
    path.extend(track.iter().map(|course| course.at));
    heights.resize(path.len(), height);
    let (path, leaves) = on_table(board.setting, path);
    heights.truncate(path.len());
    let end = track.last().copied().unwrap_or(own.at);
    let most = flier.reach(order.manoeuvre).map_or(Length::ZERO, |[_, most]| most);
    let stop = check(board.setting, view, command).err().map(|refusal| Halt {
        at: own.at.at,
        title: "Not so".into(),
        text: refusal.to_string(),
        clause: refusal.reason.clause.into(),
    });
    // What is refused is not begun: all of it lies beyond.
    let (path, beyond, heights, costs) = match stop {
        Some(_) => (vec![own.at.at], path, vec![own.height], Vec::new()),
        None => (path, Vec::new(), heights, costs(&order)),
    };
    let cost = costs.iter().map(|row| row.cost).sum();
    let mut preview = Preview {
        course: Some(Drawn {
            piece: craft,
            path,
            heights,
            beyond,
            costs,
            cost,
            allowed: most,
            stop,
            instead: Vec::new(),
        }),
        areas: arcs(board.kind(craft), end, u16::MAX),
        ..Preview::default()
    };
    if leaves {
        let text = "It leaves the table there and does not come back.".to_owned();
        preview.remarks.push(remark("It leaves", text, &clause::OFF_TABLE, &[craft]));
        return preview;
    }
    let mut table = board.table.clone();
    for piece in &unit {
        let own = &mut table.crafts[piece.index()];
        (own.at, own.height) = (flier.track(own.at, &flown).last().copied().unwrap_or(own.at), height);
        own.load = if flight.jettison { 0 } else { own.load };
    }
    at_the_end(&Board::new(board.setting, &table), craft, &mut preview);
    preview
}

/// The part of a way that lies on the table, and whether it leaves there.
fn on_table(setting: &Setting, path: Vec<Point>) -> (Vec<Point>, bool) {
    let Some(out) = path.iter().position(|at| !setting.head.on_table(*at)) else { return (path, false) };
    let inside = path[..out].iter().copied().chain([held(setting.head.table, path[out])]);
    (inside.collect(), true)
}

/// SQR-108 What each leg takes of the move.
fn costs(order: &Order) -> Vec<Cost> {
    let one = |leg: &crate::resolution::flight::Leg| match leg.turn {
        None => Cost { name: "Straight".into(), cost: leg.ahead, clause: clause::TOO_LONG.clause.into(), at: None },
        Some(turn) => {
            let word = if turn.tight { "Straight, then a Tight Turn" } else { "Straight, then a turn" };
            let degrees = turn.by.as_millidegrees() / 1000;
            let clause = clause::TURNS_TOO_SOON.clause.into();
            Cost { name: format!("{word} of {degrees}°"), cost: leg.ahead, clause, at: None }
        }
    };
    order.legs.iter().map(one).collect()
}

/// Whom it could shoot at where it ends, and who could shoot at it, as the others stand now.
fn at_the_end(board: &Board<'_>, craft: Piece, preview: &mut Preview<Command>) {
    let (mut exact, height) = (Exact::new(), board.craft(craft).height);
    for (enemy, other) in board.aloft_of(board.side(craft).other()) {
        let [mine, theirs] = [[craft, enemy], [enemy, craft]].map(|[by, at]| fire(board, by, at, &mut exact));
        let name = board.setting.name(enemy);
        let high = match other.height.cmp(&height) {
            std::cmp::Ordering::Greater => format!("{} HB above", other.height - height),
            std::cmp::Ordering::Less => format!("{} HB below", height - other.height),
            std::cmp::Ordering::Equal => "at its height".into(),
        };
        let about = |points: f64| counted((points + 0.5) as u32, "point", "points");
        if mine > 0.0 {
            let text = format!("{name} would be in arc and range, {high}, about {} of damage.", about(mine));
            preview.remarks.push(remark(&format!("Bears on {name}"), text, &clause::NOT_BEARING, &[enemy]));
        }
        if theirs > 0.0 {
            let moved = if other.flown.is_some() { "" } else { ", if it stood still" };
            let text = format!("{name} would bear on it{moved}: about {} of damage.", about(theirs));
            preview.remarks.push(remark(&format!("{name} bears on it"), text, &clause::NOT_BEARING, &[enemy]));
        }
    }
}

/// SQR-60, SQR-61, SQR-67, SQR-120 The points of damage that all of an aircraft's guns that may fire at another do on the average: the best
/// that the Pilot has, and the best of each gunner who is there.
fn fire(board: &Board<'_>, craft: Piece, target: Piece, exact: &mut Exact<f64>) -> f64 {
    let (now, guns) = (&board.craft(craft).now, &board.kind(craft).guns);
    let mut best: Vec<(Option<u8>, f64)> = Vec::new();
    for set in fire_groups(board, craft) {
        let by = guns.get(set.trailing_zeros() as usize).and_then(|guns| guns.gunner);
        let points = points(board, [craft, target], &board.setting.plain_shot(craft, set), exact);
        match best.iter_mut().find(|(who, _)| *who == by) {
            Some((_, most)) => *most = most.max(points),
            None => best.push((by, points)),
        }
    }
    best.retain(|(by, _)| by.is_some() || now.pilots[0].is_fit());
    best.sort_by(|(_, one), (_, other)| other.total_cmp(one));
    let (gunners, pilot): (Vec<_>, Vec<_>) = best.into_iter().partition(|(by, _)| by.is_some());
    pilot.iter().chain(gunners.iter().take(now.crew.available().into())).map(|(_, points)| points).sum()
}

/// The arcs of some guns as areas, to their range.
fn arcs(kind: &Aircraft, from: Course, guns: u16) -> Vec<Shape> {
    let mut seen: Vec<Arc> = Vec::new();
    for (n, group) in kind.guns.iter().enumerate() {
        if guns >> n.min(15) & 1 == 1 && !seen.contains(&group.arc) && group.arc == Arc::Nose {
            seen.push(group.arc);
        }
    }
    let reach = Length::inches(REACH);
    let nose = |_: &Arc| Shape {
        kind: "arc".into(),
        name: "Nose arc".into(),
        points: sandtable_geometry::Shape::Sector(Sector::new(from.at, from.heading + Angle::ZERO, 60, reach))
            .outline(24),
        closed: true,
        level: 0,
        side: None,
    };
    seen.iter().map(nose).collect()
}
