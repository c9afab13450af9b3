//! What a craft may try now, as outlines with slots; the commands that filled offers are; and what an absent side does.

use super::check::{FIRST_HEADING, HELM};
use super::{bombs, flight};
use crate::air::battle::board::Air;
use crate::air::battle::command::{Command, PHRASES, verb};
use crate::air::battle::event::{Event, apply};
use crate::air::battle::setting::{Start, across};
use crate::air::battle::state::{Entry, Flight, Nominated};
use crate::air::battle::step::Step;
use crate::air::lists::TargetKind;
use crate::air::sections::check::Flights;
use crate::battle::command::verb as ground;
use crate::battle::fieldworks::Shelter;
use crate::battle::setting::Setting;
use crate::battle::state::{Marks, State};
use crate::battle::view::View;
use crate::sections::hidden::offered as hidden;
use sandtable_core::{Filled, Labels, Leg, Offer, Piece, Pieces, Side, Slot, Value, phrase};
use sandtable_geometry::{Angle, Course, Hand, Length, Point, Segment};

/// What the numbers of its slots are called.
pub const LABELS: [Labels; 2] = [
    Labels { slot: "height", numbers: &["high", "low"] },
    Labels { slot: "height and intent", numbers: &["high", "low", "high, to attack", "low, to attack"] },
];

/// The number of the first verb of the air game among all.
pub const FIRST: u8 = crate::battle::command::VERBS.len() as u8;

fn offer(actor: Piece, verb: u8, slots: &[Slot]) -> Offer {
    Offer::new(actor, FIRST + verb, slots)
}

/// The pieces that may do something now.
pub fn actors(air: &Air, asked: Step) -> Pieces {
    match asked {
        Step::Place(side) => {
            let mut all: Pieces = air.flight().to_place(side).collect();
            if all.is_empty() {
                all = air
                    .setting
                    .pieces()
                    .filter(|&piece| {
                        air.side(piece) == side && super::turn::may_be_placed(&air.setting.member(piece).start)
                    })
                    .collect();
            }
            all
        }
        Step::Fly(piece) | Step::Fire(piece) | Step::Serve(piece) => [piece].into_iter().collect(),
        Step::Warned(side) => air.watching(side).chain(air.hidden_watchers(side)).chain([Piece::THE_SIDE]).collect(),
        Step::BreakOff(side) => air.flying(side).filter(|&piece| air.is_far(piece)).chain([Piece::THE_SIDE]).collect(),
        _ => Pieces::default(),
    }
}

/// What one piece may try.
pub fn offers(setting: &Setting, view: &View, asked: Step, actor: Piece, take: &mut impl FnMut(Offer)) {
    let Some(air) = view.air(setting) else { return };
    match asked {
        Step::Place(side) => {
            if air.has(actor) {
                muster(&air, actor, take);
            }
            if air.flight().to_place(side).next().is_none() {
                take(offer(actor, verb::MUSTERED, &[]));
            }
        }
        Step::Fly(piece) if piece == actor => fly(&air, piece, take),
        Step::Fire(piece) if piece == actor => {
            if air.board.sky.aims.is_empty() {
                hidden::spots(setting, view, piece, take);
            }
            aims(&air, piece, take);
            finish(&air, piece, take);
        }
        Step::Serve(piece) if piece == actor => {
            let target = air.setting.target(piece).expect("who is served does not fly");
            if target.kind == TargetKind::Ship && !air.element(piece).has_moved() && air.board.sky.aims.is_empty() {
                let from = air.craft(piece).heading - HELM;
                let heading = Slot::Heading { from, sweep: HELM + HELM };
                take(offer(piece, verb::STEER, &[heading, Slot::Number { from: 0, to: target.speed.into() }]));
            }
            aims(&air, piece, take);
            if air.board.sky.aims.is_empty() && !target.groups.is_empty() {
                take(offer(piece, verb::WATCH, &[]));
            }
            finish(&air, piece, take);
        }
        Step::Warned(_) if actor == Piece::THE_SIDE => take(offer(actor, verb::SPARE, &[])),
        Step::Warned(_) if setting.slot(actor).is_some() => {
            // MAP-114: a hidden unit that fires is revealed first.
            if let Some(unit) = air.board.unit_of(actor).filter(|&unit| !setting.unit(unit).is_dummy()) {
                take(Offer::new(actor, ground::REVEAL, &[Slot::only(unit.0)]));
            }
        }
        Step::Warned(_) => {
            for [from, to] in air.flight().may_cover_at(actor) {
                take(offer(actor, verb::COVER, &[Slot::Number { from: from.into(), to: to.into() }]));
            }
        }
        Step::BreakOff(_) if actor == Piece::THE_SIDE => take(offer(actor, verb::STAY_ON, &[])),
        Step::BreakOff(_) => take(offer(actor, verb::BREAK_OFF, &[])),
        _ => {}
    }
}

/// MAP-95 Where a craft may start.
fn muster(air: &Air, piece: Piece, take: &mut impl FnMut(Offer)) {
    let around = |low: Point, high: Point| {
        let about = low.middle(high);
        Slot::Point { about, reach: low.distance(high).half() + Length::mm(1) }
    };
    let [from, to] = air.flight().start_speeds(piece).map(i32::from);
    let (speed, middling) = (Slot::Number { from, to }, from.midpoint(to));
    match &*air.start(piece) {
        Start::In { area, from, sweep } => {
            let bounds = area.bounds();
            let heading = Slot::Heading { from: *from, sweep: *sweep };
            take(offer(piece, verb::MUSTER, &[around(bounds.low, bounds.high), heading, speed]).begins(2, middling));
        }
        Start::Near { pieces, distance: [_, most], from, sweep } => {
            for &other in pieces.iter().filter(|&&other| air.is_placed(other)) {
                let place = Slot::Point { about: air.element(other).at, reach: *most };
                let heading = Slot::Heading { from: *from, sweep: *sweep };
                take(offer(piece, verb::MUSTER, &[place, heading, speed]).begins(2, middling));
            }
        }
        Start::At(..) | Start::Away => {}
    }
}

/// MAP-112 The flight orders of a craft.
fn fly(air: &Air, piece: Piece, take: &mut impl FnMut(Offer)) {
    let Some(kind) = air.kind(piece) else { return };
    let craft = &air.flight().ready(piece);
    let (side, rules) = (air.side(piece), air.rules);
    if air.is_due(piece) || air.may_hold(piece) {
        take(offer(piece, verb::HOLD, &[]));
    }
    let gate = air.flight().gate(piece).filter(|_| air.is_due(piece));
    if gate.is_none() && !air.is_there(piece) {
        return;
    }
    let edge = gate.map(|gate| {
        let reach = gate.from.distance(gate.to).half() + Length::mm(1);
        let from = gate.inward - FIRST_HEADING;
        let heading = Slot::Heading { from, sweep: FIRST_HEADING + FIRST_HEADING };
        [Slot::Point { about: gate.middle(), reach }, heading]
    });
    let from = match gate {
        Some(gate) => Course { at: gate.middle(), heading: gate.inward },
        None => air.course(piece),
    };
    let outline = flight::courses(&air.setting.lists, rules, kind, craft, from);
    let [least, most] = flight::speeds(kind, craft);
    let speed = Slot::Number { from: least.into(), to: most.into() };
    // Who comes for the first time has no speed yet: he comes as fast as he can.
    let now = i32::from(if craft.speed == 0 { most } else { craft.speed.clamp(least, most) });
    // High or low, and with a marker about whether it attacks (MAP-114).
    let intent = Slot::Number { from: 0, to: if air.is_watched(side) { 3 } else { 1 } };
    let height = Slot::Number { from: i32::from(!kind.level_bomber), to: 1 };
    let all = Slot::only(-1);
    let templates = match rules.partial_drop {
        true => Slot::Number { from: 1, to: craft.templates.into() },
        false => all,
    };
    match edge {
        Some([place, heading]) => {
            take(offer(piece, verb::ENTER, &[place, heading, speed, Slot::Course(outline), intent]).begins(2, now));
        }
        None => take(offer(piece, verb::FLY, &[speed, Slot::Course(outline), intent]).begins(0, now)),
    }
    let below: Pieces = air.grounded(side.other()).collect();
    if craft.templates > 0 {
        match edge {
            Some([place, heading]) if !below.is_empty() => {
                take(
                    offer(piece, verb::ENTER_BOMB, &[place, heading, Slot::Piece(below), speed, height]).begins(3, now),
                );
            }
            Some(_) => {}
            None => {
                if !below.is_empty() {
                    take(offer(piece, verb::BOMB, &[Slot::Piece(below), speed, height, all, templates]).begins(1, now));
                }
                // Where nobody may measure, what the path crosses is not told before it is flown.
                let path = Segment::new(from.at, from.ahead(Length::mm(most.into())).at);
                let measured = air.board.setting.rules.premeasure;
                let crossed = |shelter: &Shelter| {
                    let extent = air.fire().extent_of(Nominated::Shelter(*shelter));
                    !measured || bombs::crosses(&path, &extent, rules.aim_tolerance).is_some()
                };
                for shelter in air.fire().attackable(piece).filter(crossed) {
                    let work = Slot::only(shelter.number());
                    take(offer(piece, verb::BOMB_WORK, &[work, speed, height, templates]).begins(1, now));
                }
                let after = Slot::Number { from: 0, to: most.into() };
                take(offer(piece, verb::BOMB_GROUND, &[speed, height, after, templates]).begins(0, now));
            }
        }
    }
    let ships: Pieces = below
        .iter()
        .filter(|&piece| air.setting.target(piece).is_some_and(|target| target.kind == TargetKind::Ship))
        .collect();
    let slow = most.min(rules.torpedo_speed);
    if craft.torpedo && edge.is_none() && !ships.is_empty() && slow >= least {
        let speed = Slot::Number { from: least.into(), to: slow.into() };
        take(offer(piece, verb::TORPEDO, &[Slot::Piece(ships), speed]).begins(1, now.min(slow.into())));
    }
}

/// MAP-30 What each group could be aimed at.
fn aims(air: &Air, piece: Piece, take: &mut impl FnMut(Offer)) {
    for group in 0..air.setting.groups(piece).len() as u8 {
        let targets: Pieces =
            air.targets().filter(|&target| air.fire().may_aim(piece, group, target).is_ok()).collect();
        if !targets.is_empty() {
            take(offer(piece, verb::AIM, &[Slot::only(group), Slot::Piece(targets)]));
        }
        for shelter in air.fire().attackable(piece) {
            if air.fire().may_aim(piece, group, Nominated::Shelter(shelter)).is_ok() {
                take(offer(piece, verb::AIM_AT_WORK, &[Slot::only(group), Slot::only(shelter.number())]));
            }
        }
    }
}

/// All named targets are fired at, or nothing more is done.
fn finish(air: &Air, piece: Piece, take: &mut impl FnMut(Offer)) {
    let verb = if air.board.sky.aims.is_empty() { verb::END } else { verb::SHOOT };
    take(offer(piece, verb, &[]));
}

/// What fills the offer of a command.
pub fn filled(command: &Command) -> Option<Filled> {
    phrase::filled(PHRASES, command).map(|filled| Filled { verb: filled.verb + FIRST, ..filled })
}

/// The command that a filled offer is: with whole millimetres and degrees, where a place was only pointed at.
pub fn command(offer: &Offer, values: &[Value]) -> Option<Command> {
    let point = |at: Point| Point { x: nearest(at.x, 1000), y: nearest(at.y, 1000) };
    let degrees = |angle: Angle| Angle::millidegrees(nearest(angle.as_millidegrees(), 1000));
    let own = Offer { verb: offer.verb - FIRST, ..*offer };
    let mut command = phrase::command(PHRASES, &own, values)?;
    match &mut command {
        Command::Muster { at, heading, .. } => (*at, *heading) = (point(*at), degrees(*heading)),
        Command::Steer { heading, .. } => *heading = degrees(*heading),
        Command::Fly { flight, .. } => {
            flight.legs = flight.legs.iter().map(|leg| without_hand(*leg)).collect();
            if let Some(entry) = &mut flight.entry {
                *entry = Entry { at: at_the_edge(offer, entry.at), heading: degrees(entry.heading) };
            }
        }
        _ => {}
    }
    Some(command)
}

/// MAP-97, MAP-100 The point of the edge that is meant by one near it: the edge goes through the place that the offer is about,
/// square to straight in.
fn at_the_edge(offer: &Offer, at: Point) -> Point {
    let whole = |value: i32| nearest(value, Length::mm(1).0);
    let &[Slot::Point { about, .. }, Slot::Heading { from, .. }, ..] = &offer.slots[..] else { return at };
    match (from + FIRST_HEADING).as_millidegrees() / 1000 % 180 {
        90 => Point { x: about.x, y: whole(at.y) },
        _ => Point { x: whole(at.x), y: about.y },
    }
}

/// MAP-23, MAP-24 Loops have no hand: whichever was said, it is the same manoeuvre.
fn without_hand(leg: Leg) -> Leg {
    match leg {
        Leg::Figure { figure, .. }
            if flight::FIGURES.get(usize::from(figure)).is_some_and(|it| it.aside == Length::ZERO) =>
        {
            Leg::Figure { figure, hand: Hand::Right }
        }
        other => other,
    }
}

/// To the nearest multiple.
fn nearest(value: i32, of: i32) -> i32 {
    (value + of / 2).div_euclid(of) * of
}

/// What an absent side does: straight on, no fire, and everything where there is room for it.
pub fn default(air: &Air, asked: Step) -> Command {
    match asked {
        // Who is placed near others may have to wait for them.
        Step::Place(side) => {
            air.flight().to_place(side).find_map(|craft| air.flight().somewhere(craft)).unwrap_or(Command::Mustered)
        }
        Step::Fly(craft) if air.is_there(craft) => {
            let kind = air.kind(craft).expect("who flies is an aircraft");
            let start = air.flight().ready(craft);
            let [least, most] = flight::speeds(kind, &start);
            let speed = start.speed.clamp(least, most);
            let legs = [Leg::AheadRest].into_iter().collect();
            Command::Fly { craft, flight: Flight { speed, legs, ..Flight::default() } }
        }
        Step::Fly(craft) => Command::Hold { craft },
        Step::Fire(piece) | Step::Serve(piece) if air.board.sky.aims.is_empty() => Command::End { piece },
        Step::Fire(_) | Step::Serve(_) => Command::Shoot,
        Step::BreakOff(_) => Command::StayOn,
        _ => Command::Spare,
    }
}

/// MAP-95 The first craft for which there is no room, those before it placed as an absent side places them.
pub fn without_room(setting: &Setting) -> Option<Piece> {
    let mut state = State::new(setting);
    [Side::A, Side::B].into_iter().find_map(|side| {
        loop {
            let air = state.air(setting)?;
            let Command::Muster { craft, at, heading, speed } = default(&air, Step::Place(side)) else {
                break air.flight().to_place(side).next();
            };
            apply(&mut state, &Event::Mustered { craft, at, heading, speed });
        }
    })
}

impl Flights<'_> {
    /// MAP-114 Has a piece a marker that it could use on the flight under way?
    pub fn may_still_cover(self, piece: Piece) -> bool {
        let is_hidden = self.air.board.setting.slot(piece).is_some();
        let low = self.air.board.sky.flight.is_some_and(|way| way.flight.low);
        self.air.holds_marker(piece) && (is_hidden || self.air.ground().may_reach_up(piece, low).is_ok())
    }

    /// MAP-95 A place where a craft may start: the first of a lattice.
    pub fn somewhere(self, craft: Piece) -> Option<Command> {
        self.starts(craft).next()
    }

    /// MAP-95 Places on a lattice and at the limits where a craft may start.
    pub fn starts(self, craft: Piece) -> impl Iterator<Item = Command> {
        self.places(craft).filter(move |start| self.may_start(start))
    }

    /// MAP-95 May a craft be mustered so?
    pub fn may_start(self, start: &Command) -> bool {
        let Command::Muster { craft, at, heading, speed } = *start else { return false };
        self.may_muster(craft, at, heading, speed).is_ok()
    }

    /// MAP-95 The places of that lattice, whether it may start there or not: at a middling speed, towards the opposite edge or, where it
    /// may not, on the middle of its headings.
    pub fn places(self, craft: Piece) -> impl Iterator<Item = Command> {
        let [least, most] = self.start_speeds(craft);
        let speed = least.midpoint(most);
        let air = *self.air;
        let (start, across) = (air.start(craft), across(air.side(craft)));
        let heading = match &*start {
            Start::In { from, sweep, .. } | Start::Near { from, sweep, .. } if !start.allows(across) => {
                *from + sweep.half()
            }
            _ => across,
        };
        let (areas, corners) = match &*start {
            Start::In { area, .. } => {
                let bounds = area.bounds();
                (vec![[bounds.low, bounds.high]], area.corners().to_vec())
            }
            Start::Near { pieces, distance, .. } => {
                let (distances, most) = (*distance, distance[1]);
                let there = || pieces.iter().filter(|&&piece| air.is_placed(piece)).map(|&piece| air.element(piece).at);
                let about = |at: Point| [-1, 1].map(|sign| Point { x: at.x + sign * most.0, y: at.y + sign * most.0 });
                let rings = there().flat_map(|at| {
                    let on = move |length| (0..12).map(move |n| at.advance(Angle::degrees(30 * n), length));
                    distances.into_iter().flat_map(on)
                });
                (there().map(about).collect(), rings.collect())
            }
            Start::At(..) | Start::Away => (Vec::new(), Vec::new()),
        };
        let whole = |at: Point| Point { x: nearest(at.x, 1000), y: nearest(at.y, 1000) };
        let heading = Angle::millidegrees(nearest(heading.as_millidegrees(), 1000));
        let step = Length::mm(25).0;
        let lattice = move |[low, high]: [Point; 2]| {
            let columns = (high.x - low.x) / step + 1;
            let rows = (high.y - low.y) / step + 1;
            (0..columns * rows).map(move |n| Point { x: low.x + (n / rows) * step, y: low.y + (n % rows) * step })
        };
        // What is too small or too narrow for the lattice has room at its corners, or on its rings.
        let all = areas.into_iter().flat_map(lattice).chain(corners).map(whole);
        all.map(move |at| Command::Muster { craft, at, heading, speed })
    }
}

impl Air<'_> {
    /// MAP-114 Everybody of a side who could use his marker on the flight under way, without hidden units.
    pub fn watching(&self, side: Side) -> impl Iterator<Item = Piece> {
        self.targets().filter(move |&piece| self.side(piece) == side && self.flight().may_still_cover(piece))
    }

    /// MAP-79, MAP-114 Watching markers of a side, of which no answer may tell whether a unit is under them that could fire.
    pub fn hidden_watchers(&self, side: Side) -> impl Iterator<Item = Piece> {
        let watching = self.board.markers_of(side).filter(|(_, marker)| marker.marks.has(Marks::WATCHING));
        watching.map(|(marker, _)| marker)
    }
}

/// The side that a question is put to.
pub fn side_of(air: &Air, asked: Step) -> Option<Side> {
    match asked {
        Step::Place(side) | Step::Warned(side) | Step::BreakOff(side) => Some(side),
        Step::Fly(piece) | Step::Fire(piece) | Step::Serve(piece) => Some(air.side(piece)),
        _ => None,
    }
}
