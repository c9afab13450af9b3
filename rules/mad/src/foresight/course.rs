//! A move before it is made: what it costs stretch by stretch, how far it may lead, why not farther.

use crate::battle::board::Board;
use crate::battle::command::Command;
use crate::battle::setting::Setting;
use crate::battle::view::View;
use crate::clause;
use crate::foresight::{detour, works};
use crate::lists::mobility::{Mobilities, Mobility, minds_bad_terrain, toll};
use crate::scenario::terrain;
use crate::sections::check::check;
use crate::sections::movement::{AREAS, Fare, ROADS, cut, length};
use crate::sections::sight::OBSTACLES;
use crate::table::words::{self, capital, rounded, the};
use sandtable_battlefield::{Cover, Farthest, Feature, FeatureKind, Step as Met, beyond, farthest};
use sandtable_core::{Cost, Course, Halt, Instead, Path, Piece, Refusal};
use sandtable_dice::Reason;
use sandtable_geometry::{Length, Point};

/// A move that somebody asks for.
#[derive(Clone, Copy)]
pub struct Asked<'a> {
    /// What does not change.
    pub setting: &'a Setting,
    /// What its side knows.
    pub view: &'a View,
    /// Who moves.
    pub element: Piece,
    /// Its points, wherever they are.
    pub path: &'a Path,
    /// To shoot (MAD-56).
    pub to_shoot: bool,
}

impl<'a> Asked<'a> {
    /// What the rules look at.
    pub fn board(&self) -> Board<'a> {
        self.view.board(self.setting)
    }

    /// How it moves.
    pub fn mover(&self) -> Mobilities {
        self.board().mobilities(self.element)
    }

    /// The command to take these points instead.
    pub fn command(&self, points: &[Point]) -> Command {
        let path = points.iter().take(sandtable_core::MOST_POINTS).copied().collect();
        Command::Move { element: self.element, path, to_shoot: self.to_shoot }
    }

    /// Would that be allowed?
    pub fn check(&self, points: &[Point]) -> Result<(), Refusal> {
        check(self.setting, self.view, &self.command(points))
    }

    /// What is left of its movement, with the road bonus or without.
    pub fn left(&self, on_road: bool) -> Length {
        let board = self.board();
        (board.movement().distance(self.element, on_road) - board.element(self.element).spent).max(Length::ZERO)
    }
}

/// MAD-22 The course of a move, whatever was asked for; none for what is no element of the battle.
pub fn course(asked: &Asked) -> Option<Course<Command>> {
    let start = asked.view.elements.get(asked.element.index())?.at;
    let (track, off) = asked.setting.field.follow(start, asked.path.iter().copied());
    let rest: Vec<Point> = asked.path.iter().copied().collect();
    let mut course = Course {
        piece: asked.element,
        path: vec![start],
        heights: Vec::new(),
        beyond: Vec::new(),
        costs: Vec::new(),
        cost: Length::ZERO,
        allowed: asked.left(false),
        stop: None,
        instead: Vec::new(),
    };
    if !off && asked.check(&rest).is_ok() {
        lead(asked, &mut course, &track);
        return Some(course);
    }
    // A path that goes nowhere is refused for that alone: every other reason then has nothing to do with the path.
    match asked.check(&[]) {
        Err(refusal) if *refusal.reason != clause::NO_PATH => {
            course.beyond = [start].into_iter().chain(rest).collect();
            course.stop = Some(Halt {
                at: start,
                title: format!("{} does not move", words::short(asked.setting, asked.element)),
                text: format!("{}.", capital(refusal.reason.name)),
                clause: refusal.reason.clause.into(),
            });
            return Some(course);
        }
        _ => {}
    }
    let Farthest { along, tried: past, why: mut refusal } = reach(asked, &track, off);
    let part = cut(&track, along);
    // MAD-26: a crossing that is paid for lies behind the element; what stops it there is its distance.
    let paid = || crossed(asked, &part) == crossed(asked, &cut(&track, past));
    if *refusal.reason == clause::CANNOT_PAY_CROSSING && paid() {
        refusal.reason = &clause::TOO_FAR;
    }
    if along > Length::ZERO {
        lead(asked, &mut course, &part);
    }
    let at = *course.path.last().unwrap_or(&start);
    course.beyond = std::iter::once(at).chain(beyond(&track, along)).collect();
    if off {
        course.beyond.extend(rest.get(track.len() - 2..).unwrap_or_default());
    }
    let culprit = culprit(asked, &cut(&track, past), refusal.reason);
    course.stop = Some(halt(asked, at, &course, &refusal, culprit));
    if let Some((id, work)) = works::culprit(&asked.board(), &cut(&track, past), refusal.reason) {
        if let Some(stop) = &mut course.stop {
            stop.title = format!("Stopped at {}", words::work_name(asked.setting, id));
        }
        let may = |command: &Command| check(asked.setting, asked.view, command).is_ok();
        let line = work.kind.is_line().then(|| works::instead(&asked.board(), asked.element, id, may));
        course.instead.extend(line.flatten());
    }
    course.instead.extend(detour::round(asked, &track, refusal.reason, culprit));
    if along > Length::ZERO {
        let text = format!("{} of {}.", rounded(course.cost), rounded(course.allowed));
        let title = match culprit {
            Some(feature) if feature.line().is_some() => format!("Halt at {}", the(&words::feature(feature))),
            Some(feature) => format!("Halt before {}", the(&words::feature(feature))),
            None => "Halt there".into(),
        };
        let shelter = culprit.is_some_and(|feature| OBSTACLES.contains(feature.kind));
        let text = if shelter { format!("{text} Across it, it has cover.") } else { text };
        course.instead.push(Instead { title, text, path: course.path.clone(), command: asked.command(&part[1..]) });
    }
    Some(course)
}

/// The path is travelled so far: its sum.
fn lead(asked: &Asked, course: &mut Course<Command>, track: &[Point]) {
    let board = asked.board();
    let fare = board.movement().fare(asked.mover(), track).unwrap_or_else(|_| Fare::default());
    course.path = track.to_vec();
    course.costs = sum(&board, asked.mover(), track);
    (course.cost, course.allowed) = (fare.cost, asked.left(fare.on_road));
}

/// How far along the track the element may go and stop, how far its way was followed to find out why not farther, and why.
fn reach(asked: &Asked, track: &[Point], off: bool) -> Farthest<Refusal> {
    let board = asked.board();
    let passes = |along: Length| board.movement().may_pass(asked.element, &cut(track, along)).map(|_| ());
    let stands = |along: Length| asked.check(&cut(track, along)[1..]);
    let end = || match asked.check(&track[1..]) {
        Err(refusal) if !off => refusal,
        _ => Refusal::of(if off { &clause::OFF_TABLE } else { &clause::NO_PATH }),
    };
    farthest(length(track), passes, stands, end)
}

/// MAD-22 to MAD-29 The sum of a path: what each kind of going and each crossing costs.
pub fn sum(board: &Board, mover: Mobilities, track: &[Point]) -> Vec<Cost> {
    let setting = board.setting;
    let mut rows: Vec<Cost> = Vec::new();
    let mut add = |name: String, cost: Length, clause: &'static str| {
        if cost == Length::ZERO {
            return;
        }
        match rows.iter_mut().find(|row| row.name == name) {
            Some(row) => row.cost += cost,
            None => rows.push(Cost { name, cost, clause: clause.into(), at: None }),
        }
    };
    let mut crossed: Vec<Cost> = Vec::new();
    let mut pieces: Vec<(Cover, Vec<(FeatureKind, Cover)>)> = Vec::new();
    pieces.resize_with(track.len().saturating_sub(1), || (Cover::new(), Vec::new()));
    setting.field.path(track, AREAS, |met| match met {
        Met::Area { piece, feature, span, .. } => {
            let Some(kind) = setting.field.feature(feature).map(|feature| feature.kind) else { return };
            let (road, bad) = &mut pieces[piece];
            if ROADS.contains(kind) {
                road.add(span);
            }
            if setting.ground(feature).bad {
                let known = bad.iter().position(|(other, _)| *other == kind);
                let at = known.unwrap_or_else(|| {
                    bad.push((kind, Cover::new()));
                    bad.len() - 1
                });
                bad[at].1.add(span);
            }
        }
        Met::Line { feature, point, .. } => {
            let Some(feature) = setting.field.feature(feature).filter(|of| OBSTACLES.contains(of.kind)) else { return };
            let name = capital(&words::feature(feature));
            crossed.push(Cost {
                name: format!("{name}, crossed"),
                cost: toll(mover).unwrap_or(Length::ZERO),
                clause: "MAD-26".into(),
                at: Some(point),
            });
        }
    });
    for (pair, (road, bad)) in track.windows(2).zip(&pieces) {
        // Roads lead through everything; what lies over something else is paid for once.
        let mut known = *road;
        add("Road".into(), road.length(), "MAD-29");
        for (kind, cover) in bad {
            let before = known.length();
            cover.stretches().iter().for_each(|&span| known.add(span));
            let more = known.length() - before;
            let name = capital(&ground(*kind));
            if minds_bad_terrain(mover) {
                add(format!("{name}, at double"), more * 2, "MAD-24");
            } else {
                add(name, more, "MAD-24");
            }
        }
        add("Open ground".into(), pair[0].distance(pair[1]) - known.length(), "MAD-22");
    }
    rows.extend(crossed);
    rows
}

fn ground(kind: FeatureKind) -> String {
    match kind {
        FeatureKind::BuiltUp => "houses and gardens".into(),
        other => terrain(other).replace('-', " "),
    }
}

/// The piece of terrain that stops the element at the end of this track.
fn culprit<'a>(asked: &Asked<'a>, track: &[Point], reason: &Reason) -> Option<&'a Feature> {
    let (setting, mover) = (asked.setting, asked.mover());
    let field = &setting.field;
    let end = *track.last()?;
    let mut found = None;
    match reason {
        reason if [&clause::MAY_NOT_CROSS, &clause::CANNOT_PAY_CROSSING].contains(&reason) => {
            field.path(track, OBSTACLES, |met| {
                if let Met::Line { feature, .. } = met {
                    found = Some(feature);
                }
            });
        }
        reason if *reason == clause::IMPASSABLE => {
            field.near(end, Length::mm(1), AREAS, |feature| {
                if setting.ground(feature.id).is_closed_to(mover) {
                    found = Some(feature.id);
                }
            });
        }
        reason if *reason == clause::ENDS_ON_OBSTACLE => {
            field.near(end, Length::ZERO, OBSTACLES, |feature| found = Some(feature.id));
        }
        _ => {}
    }
    field.feature(found?)
}

/// How many obstacles a path crosses.
fn crossed(asked: &Asked, track: &[Point]) -> usize {
    let mut count = 0;
    asked.setting.field.path(track, OBSTACLES, |met| count += usize::from(matches!(met, Met::Line { .. })));
    count
}

/// Where it stops and why, as an umpire says it.
fn halt(asked: &Asked, at: Point, course: &Course<Command>, refusal: &Refusal, culprit: Option<&Feature>) -> Halt {
    let setting = asked.setting;
    let name = words::short(setting, asked.element);
    let place = culprit.map(|feature| the(&words::feature(feature)));
    let left = course.allowed - course.cost;
    let reason = refusal.reason;
    let limit = format!("{} is all that {name} has left", rounded(course.allowed));
    let mover = capital(a_mover(asked.mover()));
    let at_the = |what: &str, text: String| (format!("Stopped at {}", place.unwrap_or_else(|| what.into())), text);
    let (title, text) = match reason {
        reason if *reason == clause::MAY_NOT_CROSS => {
            let others = "Infantry may, tracked vehicles for 50 mm.";
            at_the("the obstacle", format!("{mover} may not cross a hedge or wall. {others}"))
        }
        reason if *reason == clause::CANNOT_PAY_CROSSING => {
            at_the("the obstacle", format!("Crossing it costs 50 mm, and {} are left here.", rounded(left)))
        }
        reason if *reason == clause::IMPASSABLE => at_the("closed ground", format!("{mover} may not enter it.")),
        reason if *reason == clause::ENDS_ON_OBSTACLE => {
            at_the("the obstacle", "Nobody stops on the line of an obstacle: before it or beyond.".into())
        }
        reason if *reason == clause::TOO_FAR => ("Its movement ends here".into(), format!("{limit}.")),
        reason if *reason == clause::SLOWED => {
            let text = format!("Infantry got in or out in this turn: {limit}, at slow speed.");
            ("Its movement ends here".into(), text)
        }
        reason if *reason == clause::NO_ROOM => {
            ("No room to stop there".into(), "Another element stands there, and bases do not overlap.".into())
        }
        reason if *reason == clause::THROUGH_ENEMY => {
            ("Stopped before the enemy".into(), "A path does not run through an enemy element.".into())
        }
        reason if *reason == clause::OFF_TABLE => {
            let leaves = setting.scenario.sides[setting.side(asked.element).index()].leaves_by.is_some();
            let text = match leaves {
                true => "A path ends on the table; who leaves it is said at the end of the activation.",
                false => "Nobody of its side leaves the table in this battle.",
            };
            ("The table ends here".into(), text.into())
        }
        reason if *reason == clause::STRAYS => {
            let text = format!("{name} sees none of its fellows: it may only move into their sight or nearer to them.");
            ("It would stray".into(), text)
        }
        reason if *reason == clause::NO_PATH => ("It stays where it is".into(), "The path goes nowhere.".into()),
        other => (format!("{name} stops here"), format!("{}.", capital(other.name))),
    };
    Halt { at, title, text, clause: reason.clause.into() }
}

/// Who moves so, within a sentence.
fn a_mover(mobilities: Mobilities) -> &'static str {
    // Of those under a marker the one that is hindered most speaks for all (MAD-83).
    let worst = [Mobility::Wheeled, Mobility::HalfTracked, Mobility::Tracked, Mobility::Cavalry];
    let mover = worst.into_iter().find(|&mover| mobilities.any_of(mover.into()));
    match mover.or(mobilities.iter().next()).unwrap_or(Mobility::Infantry) {
        Mobility::Infantry => "infantry",
        Mobility::PowerArmour => "power armour",
        Mobility::Cavalry => "cavalry",
        Mobility::Wheeled => "a wheeled vehicle",
        Mobility::HalfTracked => "a half-tracked vehicle",
        Mobility::Tracked => "a tracked vehicle",
        Mobility::Walker => "a walker",
        Mobility::Grav => "a grav vehicle",
        Mobility::Vtol => "a VTOL",
    }
}
