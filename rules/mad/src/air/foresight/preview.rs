//! A flight before it is flown: its way and what it costs, what it would bear on at its end, and who would be behind it.

use crate::air::battle::board::Air;
use crate::air::battle::command::Command;
use crate::air::battle::state::{AirState, Craft, Flags, Flight, Nominated, Run, Underway};
use crate::air::clause;
use crate::air::lists::{Arc, RANGES_MM, Type};
use crate::air::sections::bearings::{Aspect, aspect, tails};
use crate::air::sections::flight::{FIGURES, Track, track};
use crate::air::table::words::arc_name;
use crate::battle::board::Board;
use crate::battle::fieldworks::Shelter;
use crate::battle::setting::Setting;
use crate::battle::state::{Element, Marks};
use crate::battle::view::View;
use crate::sections::check::check;
use crate::sections::works::reduction;
use crate::table::words::{capital, element, exactly, listed, rounded, shelter_name, short};
use sandtable_core::{Cost, Course, Leg, Legs, Piece, Preview, Remark, Shape, SightLine};
use sandtable_geometry::{Angle, Length, Point, Sector};

/// How far the quadrant behind a craft is drawn; it has no end in the rules.
const TAIL: Length = Length::mm(200);

/// What a command of the air game would come to.
pub fn preview(setting: &Setting, view: &View, command: &Command) -> Preview<crate::battle::command::Command> {
    let mut preview = Preview::default();
    let (Some(_), Some(air)) = (crate::air::battle::step::question(view, command), view.air(setting)) else {
        return preview;
    };
    let refused = check(setting, view, &crate::battle::command::Command::Air(*command)).err();
    if let Command::Fly { craft, ref flight } = *command {
        draw(&air, craft, flight, &mut preview);
        // A flight is one whole: what may not be flown is drawn, and is no course.
        if let Some(course) = preview.course.take_if(|_| refused.is_some()) {
            let sketch = Shape { closed: false, ..area("flight", "not to be flown", course.path) };
            preview.areas = vec![sketch];
            preview.remarks.clear();
        }
    }
    let target = match *command {
        Command::Aim { target, .. } => Some(target),
        Command::Fly { flight: Flight { run: Run::Bombs { target, .. }, .. }, .. } => target,
        _ => None,
    };
    if let (Some(Nominated::Shelter(shelter)), None) = (target, &refused) {
        preview.remarks.insert(0, reduces(&air, shelter));
    }
    if let Some(refusal) = refused {
        if let Command::Aim { craft, group, .. } = *command
            && (*refusal.reason == clause::AIR_OUT_OF_RANGE || *refusal.reason == clause::AIR_NOT_BEARING)
        {
            preview.areas.extend(covers(&air, craft, group));
        }
        let text = match refusal.limit {
            Some(limit) => {
                format!("{} ({}, but {}).", capital(refusal.reason.name), exactly(limit.asked), exactly(limit.allowed))
            }
            None => format!("{}.", capital(refusal.reason.name)),
        };
        preview.remarks.insert(0, remark("Not allowed", text, refusal.reason.clause, &[]));
    }
    preview
}

fn remark(title: &str, text: String, clause: &'static str, pieces: &[Piece]) -> Remark {
    Remark { title: title.into(), text, clause: clause.into(), pieces: pieces.to_vec(), lines: Vec::new() }
}

/// MAP-34, MAP-36, MAP-37 What a group bears on, as far as it reaches; nothing of who is larger than a point, since each of its guns
/// reaches from somewhere else.
fn covers(air: &Air, piece: Piece, group: u8) -> Option<Shape> {
    let (of, gun) = air.fire().group(piece, group)?;
    let reach = gun.reach().filter(|_| air.outline(piece).is_none())?;
    let arc = if air.kind(piece).is_some() { of.arc } else { Arc::Turret360 };
    let kind = if arc == Arc::Fwd { "corridor" } else { "arc" };
    let name = format!("{}, to {}", arc_name(arc), exactly(reach));
    let outline = air.setting.lists.arc(arc).outline(air.course(piece), reach);
    Some(Shape { side: Some(air.side(piece)), ..area(kind, &name, outline) })
}

/// MAP-57 What a template does to a work or building itself.
fn reduces(air: &Air, shelter: Shelter) -> Remark {
    let name = shelter_name(air.board.setting, shelter);
    let text = match air.board.shelters().cover_value(shelter) {
        reduction::LEAST => format!("Its cover value is {}, and is not taken lower.", reduction::LEAST),
        value => format!("Its cover value is {value}. A template over its middle takes one off."),
    };
    remark(&format!("On {name} itself"), text, "MAP-57", &[])
}

/// The way as far as it can be flown, and everything about its end.
fn draw(air: &Air, piece: Piece, flight: &Flight, preview: &mut Preview<crate::battle::command::Command>) {
    if !air.has(piece) {
        return;
    }
    let (Some(kind), Ok(from)) = (air.kind(piece), air.flight().begins(piece, flight)) else { return };
    let craft = air.flight().ready(piece);
    let lists = &air.setting.lists;
    let whole = track(lists, air.rules, kind, &craft, from, flight.speed, &flight.legs);
    // What is too long or too short is drawn all the same, as far as its segments lead.
    let track = match whole {
        Ok(track) => track,
        Err(_) => match sketch(air, kind, from, flight) {
            Some(track) => track,
            None => return,
        },
    };
    let flown = track.flown(air.table());
    if flown.left {
        let text = match air.edge() {
            crate::air::rules::Edge::Return => "It may come back two turns later, near this point.".into(),
            _ => "It is out of the battle for good.".into(),
        };
        preview.remarks.push(remark("It leaves the table", text, "MAP-97", &[piece]));
    }
    preview.course = Some(Course {
        piece,
        path: track.points(flown.length),
        heights: Vec::new(),
        beyond: Vec::new(),
        costs: costs(flight, &track),
        cost: track.length(),
        allowed: track.length(),
        stop: None,
        instead: Vec::new(),
    });
    let circle = |circle| area("template", "", sandtable_geometry::Shape::Circle(circle).outline(48));
    preview.areas.extend(track.templates().map(circle));
    // MAP-106: where nobody may measure, no range is drawn before a target is named.
    if !flown.left && air.board.setting.rules.premeasure {
        at_the_end(air, piece, &track, flight, preview);
    }
}

/// A battle as it would be after a flight and before the fire at its end.
pub struct After {
    elements: Vec<Element>,
    sky: AirState,
}

impl After {
    /// What rules look at then, where everything else is as before.
    pub fn air<'a>(&'a self, before: &Air<'a>) -> Air<'a> {
        Air { board: Board { elements: &self.elements, sky: &self.sky, ..before.board }, ..*before }
    }
}

impl Air<'_> {
    /// The battle with a craft where a flight would lead it.
    pub fn at_the_end(&self, piece: Piece, track: &Track, flight: &Flight) -> After {
        let mut elements = self.board.elements.to_vec();
        elements[piece.index()].at = track.end().at;
        elements[piece.index()].marks.set(Marks::PLACED, true);
        let mut sky = self.board.sky.clone();
        let craft = &mut sky.craft[piece.index() - usize::from(self.setting.first)];
        let over = track.flown(None);
        let releases = match flight.run {
            Run::None => false,
            Run::Bombs { .. } => self.flight().release(track, flight).is_some(),
            Run::Torpedo { .. } => true,
        };
        craft.flags.set(Flags::RELEASED, releases);
        craft.heading = track.end().heading;
        craft.flags.set(Flags::LOW, flight.low);
        craft.flags.set(Flags::TURNED, over.turned);
        craft.flags.set(Flags::VIOLENT, over.violent);
        sky.aims = Default::default();
        // MAP-30, MAP-114: who drops his load, or has not said that he attacks, does not fire.
        let watched = self.is_watched(self.side(piece));
        sky.flight = Some(Underway { craft: piece, flight: *flight, from: track.start(), watched });
        After { elements, sky }
    }
}

/// What each segment takes of the speed.
fn costs(flight: &Flight, track: &Track) -> Vec<Cost> {
    let mut rows = Vec::new();
    for (leg, cost) in flight.legs.iter().zip(track.costs()) {
        let (name, clause) = match *leg {
            Leg::Ahead(_) | Leg::AheadRest | Leg::Turn { .. } => ("Straight".to_string(), "MAP-14"),
            Leg::Arc { radius, .. } | Leg::ArcRest { radius, .. } => {
                (format!("Turn on {}", rounded(Length::mm(radius.into()))), "MAP-17")
            }
            Leg::Figure { figure, .. } => {
                (FIGURES.get(usize::from(figure)).map_or("?", |figure| figure.label).to_string(), "MAP-21")
            }
        };
        rows.push(Cost { name, cost, clause: clause.into(), at: None });
    }
    rows
}

/// MAP-35 to MAP-41 What its weapons would bear on, whom it would tail, and who would tail it.
fn at_the_end(
    air: &Air,
    piece: Piece,
    track: &Track,
    flight: &Flight,
    preview: &mut Preview<crate::battle::command::Command>,
) {
    let (setting, end) = (air.board.setting, track.end());
    let side = air.side(piece);
    let lists = &air.setting.lists;
    let mut drawn: Vec<Arc> = Vec::new();
    for group in air.setting.groups(piece) {
        if drawn.contains(&group.arc) {
            continue;
        }
        drawn.push(group.arc);
        let guns = air.setting.groups(piece).iter().filter(|other| other.arc == group.arc).map(|it| lists.gun(it.gun));
        let best: [u8; RANGES_MM.len()] = guns.fold([0; RANGES_MM.len()], |best, gun| {
            std::array::from_fn(|n| match (best[n], gun.columns[n]) {
                (0, other) | (other, 0) => other,
                (one, other) => one.min(other),
            })
        });
        let Some(last) = best.iter().rposition(|&number| number > 0) else { continue };
        let within = |n: usize| lists.arc(group.arc).outline(end, Length::mm(RANGES_MM[n]));
        // MAP-34 The corridor is cut at the heads of the ranges; arcs lie over one another, and are drawn whole.
        if group.arc == Arc::Fwd {
            for n in (0..=last).rev().filter(|&n| best[n] > 0) {
                let name = format!("{}: {}+", RANGES_MM[n], best[n]);
                preview.areas.push(Shape { side: Some(side), ..area("corridor", &name, within(n)) });
            }
        } else {
            preview.areas.push(Shape { side: Some(side), ..area("arc", arc_name(group.arc), within(last)) });
        }
    }
    let after = air.at_the_end(piece, track, flight);
    let there = after.air(air);
    let groups = 0..air.setting.groups(piece).len() as u8;
    for target in there.targets().filter(|&target| there.side(target) != side) {
        let needs: Vec<String> = groups
            .clone()
            .filter(|&group| there.fire().may_aim(piece, group, target).is_ok())
            .filter_map(|group| {
                let need = there.fire().needed(piece, group, target).ok()?;
                Some(format!("{} {}+", crate::air::table::words::group_name(&there, piece, group), need.total().max(1)))
            })
            .collect();
        if needs.is_empty() {
            continue;
        }
        let from = match there.kind(target).map(|_| aspect(air.rules, there.course(target), end.at)) {
            Some(Aspect::Tail) => " from behind",
            Some(Aspect::Side) => " from the side",
            Some(Aspect::HeadOn) => " head on",
            None => "",
        };
        if there.kind(target).is_some() {
            let tail = behind_of(air, there.course(target));
            preview.areas.push(area("tail", &format!("tail of {}", short(setting, target)), tail));
        }
        let names: Vec<&str> = needs.iter().map(String::as_str).collect();
        let mut line = remark(
            &format!("{} in its sights{from}", short(setting, target)),
            format!("{}.", capital(&listed(&names))),
            "MAP-38",
            &[target],
        );
        line.lines.push(SightLine::clear(end.at, there.fire().extent(target).nearest(end.at)));
        preview.remarks.push(line);
    }
    let behind: Vec<Piece> =
        there.flying(side.other()).filter(|&enemy| tails(air.rules, there.course(enemy), end)).collect();
    if !behind.is_empty() {
        let names: Vec<String> = behind.iter().map(|&enemy| element(setting, enemy)).collect();
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        let has = if behind.len() == 1 { "has" } else { "have" };
        let mut tailed = remark("On its tail", format!("{} {has} it ahead.", listed(&names)), "MAP-40", &behind);
        tailed.lines.extend(behind.iter().map(|&enemy| SightLine::clear(there.element(enemy).at, end.at)));
        preview.remarks.push(tailed);
    }
    if let Run::Bombs { .. } = flight.run
        && let Some((after, aim)) = air.flight().release(track, flight)
    {
        let mut falls = remark("The bombs fall", format!("After {} of the path.", exactly(after)), "MAP-55", &[]);
        falls.lines.push(SightLine::clear(track.at(after).at, aim));
        preview.remarks.push(falls);
    }
}

/// MAP-39 The quadrant behind a craft, as far as it is drawn.
fn behind_of(air: &Air, of: sandtable_geometry::Course) -> Vec<Point> {
    let (axis, width) = (of.heading + Angle::degrees(180), 2 * air.rules.head_on.as_millidegrees());
    sandtable_geometry::Shape::Sector(Sector { apex: of.at, axis, width, radius: TAIL }).outline(24)
}

/// An area for a table to draw.
fn area(kind: &'static str, name: &str, points: Vec<Point>) -> Shape {
    Shape { kind: kind.into(), name: name.into(), points, closed: true, level: 0, side: None }
}

/// The way of segments that need not add up to the speed, to draw it; none where one of them cannot be flown at all.
fn sketch(air: &Air, kind: &Type, from: sandtable_geometry::Course, flight: &Flight) -> Option<Track> {
    // A craft that may take any speed: the length of the segments alone decides.
    let free = Type { speed: [0, u16::MAX / 2], acceleration: u16::MAX / 2, ..kind.clone() };
    let craft = Craft { speed: 0, ..Craft::default() };
    let along = |legs: &Legs| track(&air.setting.lists, air.rules, &free, &craft, from, flight.speed.max(1), legs).ok();
    let mut flown = Legs::default();
    let mut found = None;
    for leg in &flight.legs {
        flown.push(*leg);
        let mut to_its_end = flown;
        let ended = to_its_end.try_push(Leg::AheadRest).is_ok().then(|| along(&to_its_end)).flatten();
        match ended.or_else(|| along(&flown)) {
            Some(track) => found = Some(track),
            None => break,
        }
    }
    found
}
