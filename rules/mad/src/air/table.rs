//! The air game as people at a table meet it: outlines, proposals, what is drawn, both forces.

use super::lists::{Target, TargetKind, Type};
use crate::air::battle::board::Air;
use crate::air::battle::command::{Command, verb};
use crate::air::battle::setting::Start;
use crate::air::battle::state::Flags;
use crate::air::battle::step::Step;
use crate::air::lists::Load;
use crate::air::rules::Edge;
use crate::air::sections::offers::FIRST;
use crate::air::sections::victory::by_points;
use crate::air::table::card::Now;
use crate::air::table::words::mounted;
use crate::battle::setting::Setting;
use crate::battle::state::{Marks, Step as GroundStep};
use crate::battle::view::View;
use crate::table::symbol::signs;
use crate::table::words::{capital, exactly, side_name};
pub mod card;
pub mod words;

use std::sync::Arc;

use sandtable_core::{
    Activation, Card, Courses, Formation, Leg, Legs, Member, Offer, Outcome, Piece, Progress, Region, Roster, Row,
    Shape, Side, Slot, ToAct, Token, Value, Words,
};
use sandtable_geometry::{Angle, Hand, Length};

/// Ships that are slower are drawn as merchants.
const SLOW_SHIP: u16 = 20;
/// MAP-05 The radius at which a craft is drawn: it has no footprint in the rules.
const DRAWN: Length = Length::mm(15);

/// The outline of a slot.
pub fn region(air: &Air, offer: &Offer, slot: usize) -> Region {
    let outlines = match (offer.verb - FIRST, offer.slots.get(slot)) {
        (verb::MUSTER, Some(Slot::Point { .. })) if air.has(offer.actor) => match &*air.start(offer.actor) {
            Start::In { area, .. } => vec![area.corners().to_vec()],
            Start::Near { pieces, distance: [_, most], .. } => {
                let there = pieces.iter().filter(|&&piece| air.is_placed(piece));
                let circle = |&piece: &Piece| {
                    let centre = air.element(piece).at;
                    sandtable_geometry::Shape::Circle(sandtable_geometry::Circle { centre, radius: *most }).outline(48)
                };
                there.map(circle).collect()
            }
            Start::At(..) | Start::Away => Vec::new(),
        },
        (verb::FLY, Some(Slot::Course(_))) if air.has(offer.actor) => vec![reach(air, offer.actor)],
        _ => Vec::new(),
    };
    Region { outlines }
}

/// Good fillings of an offer.
pub fn candidates(air: &Air, offer: &Offer, take: &mut impl FnMut(&[Value])) {
    match (offer.verb - FIRST, &offer.slots[..]) {
        (verb::MUSTER, &[Slot::Point { about, reach }, Slot::Heading { .. }, Slot::Number { .. }]) => {
            let starts: Vec<Command> = air.flight().starts(offer.actor).collect();
            for command in starts.iter().step_by(starts.len().div_ceil(24).max(1)) {
                if let Command::Muster { at, heading, speed, .. } = *command
                    && about.within(at, reach)
                {
                    take(&[Value::Point(at), Value::Heading(heading), Value::Number(speed.into())]);
                }
            }
        }
        (verb::FLY, &[Slot::Number { from, to }, Slot::Course(of), Slot::Number { to: intent, .. }]) => {
            for speed in good_speeds(from, to) {
                for (n, legs) in good_paths(&of).into_iter().enumerate() {
                    // Low only straight on: that is how somebody is strafed, and there are many of the others.
                    let heights = (0..=intent).filter(|intent| n == 0 || intent & 1 == 0);
                    for intent in heights {
                        take(&[Value::Number(speed), Value::Course(legs), Value::Number(intent)]);
                    }
                }
            }
        }
        (
            verb::BOMB,
            &[
                Slot::Piece(targets),
                Slot::Number { from, to },
                Slot::Number { from: low, .. },
                Slot::Number { .. },
                Slot::Number { to: templates, .. },
            ],
        ) => {
            for target in targets.iter() {
                for speed in good_speeds(from, to) {
                    take(&[
                        Value::Piece(target),
                        Value::Number(speed),
                        Value::Number(low),
                        Value::Number(-1),
                        Value::Number(templates),
                    ]);
                }
            }
        }
        (
            verb::BOMB_WORK,
            &[
                Slot::Number { from: work, .. },
                Slot::Number { from, to },
                Slot::Number { from: low, .. },
                Slot::Number { to: templates, .. },
            ],
        ) => {
            for speed in good_speeds(from, to) {
                take(&[Value::Number(work), Value::Number(speed), Value::Number(low), Value::Number(templates)]);
            }
        }
        (verb::AIM_AT_WORK, &[Slot::Number { from: group, .. }, Slot::Number { from: work, .. }]) => {
            take(&[Value::Number(group), Value::Number(work)]);
        }
        (verb::TORPEDO, &[Slot::Piece(ships), Slot::Number { from, to }]) => {
            for ship in ships.iter() {
                good_speeds(from, to).for_each(|speed| take(&[Value::Piece(ship), Value::Number(speed)]));
            }
        }
        (
            verb::ENTER,
            &[
                Slot::Point { about, .. },
                Slot::Heading { from: heading, sweep },
                Slot::Number { from, to },
                Slot::Course(_),
                Slot::Number { to: intent, .. },
            ],
        ) => {
            let straight: Legs = [Leg::AheadRest].into_iter().collect();
            for speed in good_speeds(from, to) {
                for intent in 0..=intent {
                    take(&[
                        Value::Point(about),
                        Value::Heading(heading + sweep.half()),
                        Value::Number(speed),
                        Value::Course(straight),
                        Value::Number(intent),
                    ]);
                }
            }
        }
        (
            verb::ENTER_BOMB,
            &[
                Slot::Point { about, .. },
                Slot::Heading { from: heading, sweep },
                Slot::Piece(targets),
                Slot::Number { from, to },
                Slot::Number { from: low, .. },
            ],
        ) => {
            for target in targets.iter() {
                for speed in good_speeds(from, to) {
                    take(&[
                        Value::Point(about),
                        Value::Heading(heading + sweep.half()),
                        Value::Piece(target),
                        Value::Number(speed),
                        Value::Number(low),
                    ]);
                }
            }
        }
        (verb::AIM, &[Slot::Number { from: group, .. }, Slot::Piece(targets)]) => {
            targets.iter().for_each(|target| take(&[Value::Number(group), Value::Piece(target)]));
        }
        (verb::STEER, &[Slot::Heading { from, sweep }, Slot::Number { to, .. }]) => {
            for heading in [from + sweep.half(), from, from + sweep] {
                take(&[Value::Heading(heading), Value::Number(to)]);
            }
        }
        (verb::COVER, &[Slot::Number { from, to }]) => {
            let step = ((to - from) / 8).max(1) as usize;
            (from..=to).step_by(step).for_each(|step| take(&[Value::Number(step)]));
        }
        (_, []) => take(&[]),
        _ => {}
    }
}

/// What to draw for a type of aircraft, as a key.
pub(crate) fn drawn_as(kind: &Type) -> &'static str {
    match kind.engines {
        2.. => "bomber",
        _ if kind.templates > 0 => "attack-plane",
        _ => "fighter",
    }
}

/// What to draw for a piece.
pub fn symbol(air: &Air, piece: Piece) -> &'static str {
    match (air.kind(piece), air.setting.target(piece)) {
        (Some(kind), _) => drawn_as(kind),
        (None, Some(target)) => below_drawn_as(target),
        (None, None) => "fighter",
    }
}

/// What to draw for a ship, structure or gun position.
pub(crate) fn below_drawn_as(target: &Target) -> &'static str {
    match target.kind {
        TargetKind::Ship if target.speed < SLOW_SHIP => "merchant",
        TargetKind::Ship => "warship",
        TargetKind::Structure => "structure",
        TargetKind::Gun => "aa-gun",
    }
}

/// MAP-78 The pieces of the air game that stand on the table, for all to see, and those that were lost there.
pub fn tokens(setting: &Setting, view: &View) -> Vec<Token> {
    let Some(air) = view.air(setting) else { return Vec::new() };
    let shown = |piece: &Piece| {
        let element = air.element(*piece);
        element.marks.has(Marks::PLACED) && (element.lost_in == 0 || air.kind(*piece).is_none())
    };
    air.setting.pieces().filter(shown).map(|piece| token(&air, piece)).collect()
}

/// What is drawn of a piece.
fn token(air: &Air, piece: Piece) -> Token {
    let (element, craft, plan) = (air.element(piece), air.craft(piece), air.setting.member(piece));
    let full = air.full_hit_points(piece);
    let lost = element.lost_in > 0;
    let marks: Vec<Words> = marks(air, piece).into_iter().map(Into::into).collect();
    Token {
        piece,
        side: plan.side,
        name: plan.name.clone(),
        kind: kind_name(air, piece).into(),
        symbol: if lost { "wreck".into() } else { symbol(air, piece).into() },
        at: element.at,
        heading: Some(craft.heading),
        radius: DRAWN,
        strength: (!lost).then_some((element.hit_points, full)),
        secret: String::new(),
        signs: signs(&marks),
        marks,
        done: craft.flags.has(Flags::DONE),
        ..Token::default()
    }
}

fn kind_name<'a>(air: &Air<'a>, piece: Piece) -> &'a str {
    match (air.kind(piece), air.setting.target(piece)) {
        (Some(kind), _) => &kind.name,
        (None, Some(target)) => &target.name,
        (None, None) => "?",
    }
}

/// MAP-91 How high a craft flies.
fn height(craft: &crate::air::battle::state::Craft) -> &'static str {
    if craft.flags.has(Flags::LOW) { "low" } else { "high" }
}

/// States of a piece that matter, in words.
fn marks(air: &Air, piece: Piece) -> Vec<String> {
    let (element, craft) = (air.element(piece), air.craft(piece));
    let mut marks = Vec::new();
    let mut mark = |there: bool, text: String| {
        if there {
            marks.push(text);
        }
    };
    if air.kind(piece).is_some() && element.lost_in == 0 {
        mark(air.is_there(piece), height(craft).into());
        mark(craft.flags.has(Flags::VIOLENT), "manoeuvred".into());
        mark(craft.flags.has(Flags::TURNED), "turned 180° or more".into());
        mark(craft.engines_hit > 0, "engine hit".into());
        mark(craft.crew_hit > 0, format!("{} of the crew hit", craft.crew_hit.count_ones()));
        mark(
            craft.templates > 0,
            if craft.templates == 1 { "bombs".into() } else { format!("bombs x {}", craft.templates) },
        );
        mark(craft.torpedo, "torpedo".into());
        mark(craft.flags.has(Flags::HOLDS), "holds its step".into());
    }
    mark(element.marks.has(Marks::WATCHING), "opportunity fire".into());
    marks
}

/// Outlines of ships and structures, starting zones before the first turn, and the path under way.
pub fn shapes(setting: &Setting, view: &View) -> Vec<Shape> {
    let Some(air) = view.air(setting) else { return Vec::new() };
    let mut shapes = Vec::new();
    let mut zones: Vec<(Side, Vec<sandtable_geometry::Point>)> = Vec::new();
    if view.turn == 0 {
        for plan in &air.setting.members {
            if let Start::In { area, .. } = &plan.start
                && !zones.iter().any(|(side, corners)| *side == plan.side && *corners == area.corners())
            {
                zones.push((plan.side, area.corners().to_vec()));
            }
        }
    }
    let shape = |kind: &'static str, name: String, points, side| Shape {
        kind: kind.into(),
        name,
        points,
        closed: true,
        level: 0,
        side: Some(side),
    };
    for (side, points) in zones {
        shapes.push(shape("zone", side_name(setting, side).into(), points, side));
    }
    for piece in air.setting.pieces().filter(|&piece| air.element(piece).marks.has(Marks::PLACED)) {
        if let Some(size) = air.outline(piece) {
            let ship = air.setting.target(piece).is_some_and(|target| target.kind == TargetKind::Ship);
            let kind = match (ship, air.element(piece).lost_in > 0) {
                (true, false) => "ship",
                (true, true) => "sunk-ship",
                (false, false) => "structure",
                (false, true) => "ruin",
            };
            let corners = crate::air::sections::bearings::outline(air.course(piece), size).corners().to_vec();
            shapes.push(shape(kind, air.setting.member(piece).name.clone(), corners, air.side(piece)));
        }
    }
    if let (Some(track), Some(flown), Some(underway)) =
        (air.flight().track(), air.flight().flown(), air.board.sky.flight)
    {
        let mut path = shape("flight", String::new(), track.points(flown.length), air.side(underway.craft));
        path.closed = false;
        shapes.push(path);
    }
    shapes
}

/// Lines of the panel beside the table.
pub fn status(setting: &Setting, view: &View) -> Vec<(String, String)> {
    let Some(air) = view.air(setting) else { return Vec::new() };
    let turn = if view.turn == 0 { "set-up".into() } else { format!("{} of {}", view.turn, setting.turns) };
    let mut lines = vec![("Turn".to_string(), turn)];
    for side in [Side::A, Side::B] {
        let aloft = air.flying(side).count();
        lines.push((
            side_name(setting, side).into(),
            format!("{} points; {aloft} aircraft on the table", air.score().points(side)),
        ));
    }
    lines
}

/// Both forces.
pub fn roster(setting: &Setting, view: &View) -> Roster {
    let air = view.air(setting).expect("a battle in the air");
    let points = [Side::A, Side::B].map(|side| air.score().points(side));
    let leads = match view.to_act {
        ToAct::Nobody(outcome) => outcome,
        _ => by_points(&air, points[0], points[1]),
    };
    let over = matches!(view.to_act, ToAct::Nobody(_));
    let result = match leads {
        Outcome::Won(side) => format!("{} ahead", side_name(setting, side)),
        Outcome::Drawn => "a draw".into(),
    };
    let row = |name: &str, value: String, clause: &'static str| Row { name: name.into(), value, clause: clause.into() };
    let mut standing = vec![
        row(
            if over { "The battle ended" } else { "If the battle ended now" },
            format!("{} to {}, {result}", points[0], points[1]),
            "MAP-102",
        ),
        row("A lead that wins", format!("{} points", air.setting.margin.max(1)), "MAP-102"),
    ];
    if !over {
        let mut text = format!("after turn {}, or when a side has no aircraft left", setting.turns);
        if [Side::A, Side::B].into_iter().any(|side| air.grounded(side).next().is_some()) {
            text += " and the other none with a load for something below";
        }
        if air.edge() == Edge::Scroll {
            text += ", or when all are far apart at the ends of two turns";
        }
        standing.push(row("It ends", text, "MAP-101"));
    }
    let acting = acting(view);
    Roster {
        turn: view.turn.into(),
        turns: setting.turns.into(),
        phase: phase(setting, view),
        scores: points.to_vec(),
        standing,
        objectives: Vec::new(),
        units: formations(&air, view).collect(),
        track: track(&air, acting),
        leads: Some(leads),
    }
}

/// Each piece of the air game as a unit of its own.
pub fn formations<'a>(air: &Air<'a>, view: &View) -> impl Iterator<Item = Formation> + use<'a> {
    let (air, acting) = (*air, acting(view));
    air.setting.pieces().map(move |piece| formation(&air, piece, acting))
}

/// Whose step it is.
pub fn acting(view: &View) -> Option<Piece> {
    let under_way = view.sky.flight.map(|underway| underway.craft);
    under_way.or(match view.asked {
        Some(GroundStep::Air(Step::Fly(piece) | Step::Fire(piece) | Step::Serve(piece))) => Some(piece),
        _ => None,
    })
}

fn phase(setting: &Setting, view: &View) -> String {
    match (view.to_act, acting(view)) {
        (ToAct::Nobody(_), _) => "The battle is over".into(),
        _ if view.turn == 0 => "Set-up".into(),
        (_, Some(piece)) => acts(setting, view, piece),
        (ToAct::One(side), None) => format!("{} to decide", side_name(setting, side)),
        _ => String::new(),
    }
}

/// Who acts, or that the other side may fire at him.
pub fn acts(setting: &Setting, view: &View, piece: Piece) -> String {
    match view.to_act {
        ToAct::One(side) if setting.side(piece) != side => match view.agenda.last() {
            Some(GroundStep::Air(Step::Warned(_))) => "Opportunity fire".into(),
            // Who has been spotted, or comes out to fire, is placed.
            _ => format!("{} to decide", side_name(setting, side)),
        },
        _ => format!("{} acts", crate::table::words::short(setting, piece)),
    }
}

fn progress(air: &Air, piece: Piece, acting: Option<Piece>) -> Progress {
    match () {
        () if air.is_gone(piece) => Progress::Lost,
        () if acting == Some(piece) => Progress::Now,
        () if air.craft(piece).flags.has(Flags::DONE) || !air.acts(piece) => Progress::Done,
        () => Progress::ToCome,
    }
}

fn formation(air: &Air, piece: Piece, acting: Option<Piece>) -> Formation {
    let (plan, element) = (air.setting.member(piece), air.element(piece));
    let progress = progress(air, piece, acting);
    let state = match progress {
        Progress::Lost if element.lost_in > 0 => "lost",
        Progress::Lost => "out of the battle",
        _ if air.craft(piece).exit.is_some() => "off the table",
        _ if air.is_to_come(piece) && !air.is_due(piece) => "to arrive",
        Progress::Now => "acts now",
        _ if element.marks.has(Marks::WATCHING) => "waits to fire",
        Progress::Done if air.acts(piece) => "done",
        Progress::Done => "there",
        Progress::ToCome => "to come",
    };
    Formation {
        name: format!("{} {}", kind_name(air, piece), plan.name),
        side: plan.side,
        letter: if air.kind(piece).is_some() { "A" } else { "S" }.into(),
        points: plan.points.into(),
        left: if element.lost_in > 0 { 0 } else { plan.points.into() },
        progress,
        state: state.into(),
        pieces: vec![member(air, piece)],
    }
}

/// A piece as the roster has it.
fn member(air: &Air, piece: Piece) -> Member {
    let (plan, element, craft) = (air.setting.member(piece), air.element(piece), air.craft(piece));
    let place = match (element.lost_in, craft.exit) {
        (0, Some(exit)) if !element.marks.has(Marks::LEFT) => {
            format!("left in turn {}, back in turn {}", exit.turn, exit.turn + 2)
        }
        (0, _) if element.marks.has(Marks::LEFT) => "out of the battle".into(),
        (0, _) if air.is_to_come(piece) => format!("off the table; may come from turn {}", air.rules.arrival),
        (0, _) if !element.marks.has(Marks::PLACED) => "not on the table yet".into(),
        (0, _) if air.kind(piece).is_some() => format!("{}, speed {}", height(craft), craft.speed),
        (0, _) => String::new(),
        (turn, _) => format!("lost in turn {turn}"),
    };
    Member {
        piece,
        name: plan.name.clone(),
        kind: kind_name(air, piece).into(),
        symbol: if element.lost_in > 0 { "wreck".into() } else { symbol(air, piece).into() },
        strength: (element.hit_points, air.full_hit_points(piece)),
        points: plan.points.into(),
        place,
        aboard: None,
        rows: rows(air, piece),
        card: card(air, piece).map(Arc::new),
    }
}

/// MAP-06, MAP-33 The card of an aircraft as it stands, or of a ship or gun position that has guns.
fn card(air: &Air, piece: Piece) -> Option<Card> {
    let lists = &air.setting.lists;
    if let Some(kind) = air.kind(piece) {
        let (plan, now) = (air.setting.member(piece), Now { craft: air.craft(piece), there: air.is_there(piece) });
        return Some(card::card(lists, air.rules, kind, plan, air.fire().uses_table(), Some(now)));
    }
    let armed = air.setting.target(piece).filter(|target| !target.groups.is_empty());
    armed.map(|target| card::card_below(lists, air.rules, target))
}

/// What a piece can do: speed, turns, weapons, load.
fn rows(air: &Air, piece: Piece) -> Arc<[Row]> {
    let row = |name: String, value: String, clause: &'static str| Row { name, value, clause: clause.into() };
    let (craft, plan) = (air.craft(piece), air.setting.member(piece));
    let mut rows = Vec::new();
    if let Some(kind) = air.kind(piece) {
        let top = crate::air::sections::flight::top_speed(kind, craft);
        let now = if craft.speed > 0 { format!(", {} now", craft.speed) } else { String::new() };
        rows.push(row("Speed".into(), format!("{} to {top}{now}", kind.speed[0]), "MAP-12"));
        rows.push(row("Acceleration".into(), format!("{}", kind.acceleration), "MAP-13"));
        let radius = Length::mm(i32::from(kind.turn) * 20);
        rows.push(row(format!("Turn {}", kind.turn), format!("radius {}", exactly(radius)), "MAP-15"));
        rows.push(row("Manoeuvres".into(), format!("up to class {}", kind.rating), "MAP-19"));
        if craft.kills > 0 {
            rows.push(row("Kills".into(), craft.kills.to_string(), "MAP-50"));
        }
        if plan.skill != 0 {
            rows.push(row("Skill".into(), format!("{:+}", plan.skill), "MAP-49"));
        }
    }
    for group in 0..air.setting.groups(piece).len() as u8 {
        let Some((of, gun)) = air.fire().group(piece, group) else { continue };
        let numbers: Vec<String> =
            gun.columns.iter().map(|number| if *number == 0 { "-".into() } else { number.to_string() }).collect();
        let damage = crate::air::sections::attack::damage(gun, of.count, air.rules);
        let name = capital(&mounted(of, gun));
        rows.push(row(name, format!("{} needed; {} damage", numbers.join(" "), damage[2]), "MAP-33"));
    }
    match plan.load {
        Load::None => {}
        Load::Bombs => rows.push(row("Bombs".into(), format!("{} templates left", craft.templates), "MAP-58")),
        Load::Torpedo => {
            rows.push(row("Torpedo".into(), if craft.torpedo { "aboard" } else { "launched" }.into(), "MAP-92"));
        }
    }
    rows.into()
}

/// The steps of the turn in their order.
fn track(air: &Air, acting: Option<Piece>) -> Vec<Activation> {
    let mut order: Vec<Piece> = air.setting.pieces().filter(|&piece| air.craft(piece).place > 0).collect();
    order.sort_by_key(|&piece| air.craft(piece).place);
    let first = air.setting.first;
    order
        .into_iter()
        .map(|piece| Activation {
            side: air.side(piece),
            unit: Some(piece.0 - first),
            progress: progress(air, piece, acting),
        })
        .collect()
}

/// The outline of the flights of a craft: the places where it could be at the end of its move.
pub fn reach(air: &Air, piece: Piece) -> Vec<sandtable_geometry::Point> {
    let Some(kind) = air.kind(piece) else { return Vec::new() };
    let craft = air.flight().ready(piece);
    let [_, most] = crate::air::sections::flight::speeds(kind, &craft);
    let [tightest, ..] = crate::air::sections::flight::radii(kind, air.rules);
    let from = air.course(piece);
    let end = |hand: Hand, degrees: i32| {
        let legs: Legs =
            [Leg::Arc { hand, radius: tightest, by: Angle::degrees(degrees) }, Leg::AheadRest].into_iter().collect();
        crate::air::sections::flight::track(&air.setting.lists, air.rules, kind, &craft, from, most, &legs)
            .ok()
            .map(|track| track.end().at)
    };
    let left = (0..36).rev().filter_map(|n| end(Hand::Left, n * 10));
    let right = (1..36).filter_map(|n| end(Hand::Right, n * 10));
    left.chain(right).collect()
}

/// Good speeds to try: the least, the present, the greatest.
fn good_speeds(least: i32, most: i32) -> impl Iterator<Item = i32> {
    [most, least.midpoint(most), least].into_iter()
}

/// Good paths to try from an outline: straight on, gentle and tight turns, and each figure.
fn good_paths(of: &Courses) -> Vec<Legs> {
    let mut paths: Vec<Legs> = vec![[Leg::AheadRest].into_iter().collect()];
    for hand in [Hand::Left, Hand::Right] {
        let radius = of.tightest;
        paths.push([Leg::ArcRest { hand, radius }].into_iter().collect());
        for degrees in [30, 60, 90, 135, 180] {
            let by = Angle::degrees(degrees);
            paths.push([Leg::Arc { hand, radius, by }, Leg::AheadRest].into_iter().collect());
        }
        if of.figures & 1 == 1 {
            paths.push([Leg::Figure { figure: 0, hand }, Leg::AheadRest].into_iter().collect());
        }
    }
    for figure in (1..8).filter(|figure| of.figures >> figure & 1 == 1) {
        let turn = Leg::Figure { figure, hand: Hand::Right };
        paths.push([turn, Leg::AheadRest].into_iter().collect());
        paths.push([Leg::Ahead(Length::mm(60)), turn, Leg::AheadRest].into_iter().collect());
    }
    paths
}
