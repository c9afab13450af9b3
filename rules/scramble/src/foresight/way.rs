//! A move before it is made: its way over the table with the height at each point, what it costs, and what may happen on it.

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
use sandtable_core::{Cost, Course as Drawn, Halt, Piece, Preview, Remark, Shape};
use sandtable_dice::Reason;
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
    let track = flier.track(own.at, &order);
    let height = own.height.saturating_add_signed(order.climb);
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
    }
    at_the_end(board, craft, end, height, &mut preview);
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
fn at_the_end(board: &Board<'_>, craft: Piece, end: Course, height: u8, preview: &mut Preview<Command>) {
    use crate::foresight::worth::{Stand, fire};
    let side = board.side(craft);
    let stand = Stand { at: end, height };
    for (enemy, other) in board.aloft_of(side.other()) {
        let there = Stand::of(other);
        let (mine, theirs) = (fire(board, (craft, stand), (enemy, there)), fire(board, (enemy, there), (craft, stand)));
        let name = board.setting.name(enemy);
        let high = match other.height.cmp(&height) {
            std::cmp::Ordering::Greater => format!("{} HB above", other.height - height),
            std::cmp::Ordering::Less => format!("{} HB below", height - other.height),
            std::cmp::Ordering::Equal => "at its height".into(),
        };
        if mine > 0.0 {
            let text = format!("{name} would be in arc and range, {high}, about {mine:.0} points of damage.");
            preview.remarks.push(remark(&format!("Bears on {name}"), text, &clause::NOT_BEARING, &[enemy]));
        }
        if theirs > 0.0 {
            let moved = if other.flown.is_some() { "" } else { ", if it stood still" };
            let text = format!("{name} would bear on it{moved}: about {theirs:.0} points of damage.");
            preview.remarks.push(remark(&format!("{name} bears on it"), text, &clause::NOT_BEARING, &[enemy]));
        }
    }
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
