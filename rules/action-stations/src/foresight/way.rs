//! A move before it is made: where it leads, what it would meet of what is known, and where torpedoes would run.

use crate::battle::board::{Board, Met, run};
use crate::battle::command::Command;
use crate::battle::position::{Plot, Salvo, bit};
use crate::battle::setting::Setting;
use crate::battle::view::View;
use crate::lists::UNIT;
use crate::sections::{check, torpedoes};
use sandtable_core::{Cost, Course as Drawn, Offer, Piece, Preview, Region, Remark, Shape, Slot, counted};
use sandtable_geometry::{Angle, Circle, Length, Point, Shape as Outline};

/// Moves of a salvo that are drawn before it is launched.
const DRAWN: u8 = 4;

/// The outline of a slot, to draw.
pub fn region(setting: &Setting, view: &View, offer: &Offer, slot: usize) -> Region {
    let board = Board::new(setting, &view.table);
    let outlines = match offer.slots.get(slot) {
        Some(&Slot::Point { about, reach }) => {
            vec![Outline::Circle(Circle { centre: about, radius: reach }).outline(48)]
        }
        Some(Slot::Course(courses)) => vec![reach(&board, offer.actor, courses.most)],
        _ => Vec::new(),
    };
    Region { outlines }
}

/// AST-139 Where the greatest speed may lead: the ends of all turns to either side.
fn reach(board: &Board<'_>, unit: Piece, most: Length) -> Vec<Point> {
    let knots = (most.0 / board.setting.rules.knot.0.max(1)) as u16;
    let ends = super::paths(board, unit, knots).into_iter().filter_map(|path| {
        let walk = board.walk(unit, knots, &path).ok()?;
        Some((path.len(), board.end_of(unit, &walk).0.at))
    });
    let ends: Vec<(usize, Point)> = ends.collect();
    let middle = ends.iter().position(|(legs, _)| *legs == 1).unwrap_or(0);
    let half = (ends.len() - 1) / 2;
    let left = ends[middle + 1..=half.max(middle)].iter().rev();
    let right = ends[(half + 1).min(ends.len())..].iter();
    let from = board.unit(unit).at.at;
    let round = [from].into_iter().chain(left.map(|(_, at)| *at));
    round.chain([ends[middle].1]).chain(right.map(|(_, at)| *at)).collect()
}

/// What a command would come to.
pub fn preview(setting: &Setting, view: &View, command: &Command) -> Preview<Command> {
    let board = Board::new(setting, &view.table);
    let Some(asked) = view.asked() else { return Preview::default() };
    match *command {
        Command::Steer { .. } | Command::Stop { .. } | Command::Carry { .. } | Command::Astern { .. } => {
            let own = command.unit().filter(|unit| setting.member(*unit).is_some() && board.unit(*unit).is_there());
            let mine = own.is_some_and(|unit| view.viewer.shares(setting.side(unit)));
            let allowed = mine && check::check(setting, view, command).is_ok();
            match check::plotted(&board, asked, command).filter(|_| allowed) {
                Some(plot) => sailed(&board, &plot),
                None => Preview::default(),
            }
        }
        Command::Launch(ref launch) if board.may_launch(launch).is_ok() => {
            let made = torpedoes::made(&board, launch);
            let areas = made.iter().flat_map(|salvo| torpedoes::runs(&board, salvo, DRAWN)).map(template).collect();
            Preview { areas, ..Preview::default() }
        }
        Command::Fire { unit, mount, .. } => Preview { areas: arc(&board, unit, mount.into()), ..Preview::default() },
        _ => Preview::default(),
    }
}

/// AST-62 The template of a move.
fn template(salvo: Salvo) -> Shape {
    let kind = if salvo.moves == 1 { "torpedo-arming" } else { "torpedo-next" };
    Shape { side: Some(salvo.side), ..Shape::area(kind, &Outline::Trapezoid(salvo.template(salvo.moves))) }
}

/// AST-108, AST-164 Where a mount bears, as far as long range.
fn arc(board: &Board<'_>, unit: Piece, mount: usize) -> Vec<Shape> {
    let Some(gun) = board.gun(unit, mount).filter(|_| board.unit(unit).is_there()) else { return Vec::new() };
    let at = board.unit(unit).at;
    let of = crate::table::roster::bears(board.setting.gun_arcs(unit, mount));
    let sector = |(from, _): (Angle, Angle)| {
        let edge = |n: i32| at.at.advance(at.heading + from + Angle::degrees(9 * n), gun.reach[2]);
        let points = [at.at].into_iter().chain((0..=10).map(edge)).collect();
        Shape { kind: "arc".into(), points, closed: true, ..Shape::default() }
    };
    of.into_iter().map(sector).collect()
}

/// AST-208, AST-210 A move: its path, what it would meet of what its side knows, its run counter at the end.
fn sailed(board: &Board<'_>, plot: &Plot) -> Preview<Command> {
    let unit = plot.plan.unit;
    let allowed = board.way_of(plot.speed);
    let start = board.unit(unit).at;
    let Ok(walk) = board.path(plot) else { return Preview::default() };
    let mut crowd = board.crowd(unit, board.table.fellows);
    // What is not identified is about as large as its class is: it is warned of, and refuses nothing.
    crowd.extend(board.there().filter(|other| board.is_contact(*other)).map(|other| (other, board.footprint(other))));
    // AST-210: from whom she touches she may part.
    let touching = board.touching(unit, &crowd).into_iter().fold(0, |all, other| all | bit(other));
    let (mut at, mut path, mut meets) = (start, vec![start.at], Vec::new());
    'way: for stretch in &walk {
        let (from, whole) = (at, stretch.run.abs());
        let mut done = Length::ZERO;
        while done < whole {
            done = whole.min(done + crate::rules::TENTH);
            let to = run(from, if plot.astern { Length::ZERO - done } else { done });
            // Where she may come through she is warned, and goes on.
            let met = board.met_at(unit, to, meets.contains(&Met::Doubtful), touching, &crowd);
            meets.extend(met);
            if met.is_some_and(|met| met != Met::Doubtful) {
                path.push(at.at);
                break 'way;
            }
            at = to;
        }
        path.push(at.at);
        at = stretch.turn.map_or(at, |(hand, degrees)| at.turn(hand, Angle::degrees(degrees.into())));
    }
    let (_, counter) = board.end_of(unit, &walk);
    let left = board.turn_run(unit).map_or(Length::ZERO, |most| (most - counter).max(Length::ZERO));
    let heading = at.heading.as_millidegrees() / 1_000;
    let turns = if left == Length::ZERO { "turns at once".into() } else { format!("turns after {}", UNIT.say(left)) };
    let next = Remark {
        title: format!("Heading {heading:03}"),
        text: format!("next turn she {turns}"),
        clause: "AST-139".into(),
        pieces: vec![unit],
        lines: Vec::new(),
    };
    Preview {
        course: Some(Drawn {
            piece: unit,
            path,
            heights: Vec::new(),
            beyond: Vec::new(),
            costs: vec![Cost {
                name: counted(plot.speed, "knot", "knots"),
                cost: allowed,
                clause: "AST-136".into(),
                at: None,
            }],
            cost: allowed,
            allowed,
            stop: None,
            instead: Vec::new(),
        }),
        remarks: meets.into_iter().map(|met| warned(board, met, unit)).chain([next]).collect(),
        ..Preview::default()
    }
}

/// What a move would meet: nothing that forbids it, for a captain may do as he likes.
fn warned(board: &Board<'_>, met: Met, unit: Piece) -> Remark {
    let (title, text, clause) = match met {
        Met::Vessel(other) => {
            let name = crate::table::words::short(board.setting, other);
            (format!("Meets {name}"), "a collision threatens", "AST-147")
        }
        Met::Land => ("Land".into(), "she would run aground", "AST-145"),
        Met::Shallows => ("Shallow water".into(), "she would run aground", "AST-145"),
        Met::Doubtful => ("Shallow water".into(), "she may run aground", "AST-145"),
        Met::Edge => ("The edge".into(), "she leaves the table, and does not return", "AST-146"),
    };
    Remark { title, text: text.into(), clause: clause.into(), pieces: vec![unit], lines: Vec::new() }
}
