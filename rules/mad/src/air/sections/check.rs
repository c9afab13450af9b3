//! What is allowed in the air: the only authority, and it sees a view.

use sandtable_core::{Piece, Refusal, Side, ToAct, refuse, unless};
use sandtable_geometry::{Angle, Course, Length, Point};

use super::flight::{self, Track};
use crate::air::battle::board::Air;
use crate::air::battle::command::Command;
use crate::air::battle::setting::Start;
use crate::air::battle::state::{Entry, Flags, Flight, Nominated, Run, Watch};
use crate::air::battle::step::Step;
use crate::air::clause;
use crate::air::lists::TargetKind;
use crate::battle::setting::Setting;
use crate::battle::state::{Marks, UnitId};
use crate::battle::view::View;
use crate::clause as ground;
use sandtable_scenario::Edge;

/// MAP-95 How far from one another the craft of a side start.
const APART: Length = Length::mm(50);
/// MAP-97 How far along the edge from where it left a craft comes back.
const BACK_WITHIN: Length = Length::mm(300);
/// MAP-95, MAP-97, MAP-100 How far from straight in or across the first heading may be.
pub const FIRST_HEADING: Angle = Angle::degrees(45);
/// MAP-94 How far a ship changes its course.
pub const HELM: Angle = Angle::degrees(30);
/// MAP-114 Opportunity fire is taken at a multiple of this.
pub const STEP: Length = Length::mm(5);

/// May the side that looks give this command, asked this?
///
/// # Errors
/// Why not.
pub fn check(setting: &Setting, view: &View, asked: Step, command: &Command) -> Result<(), Refusal> {
    let (Some(air), Some(side)) = (view.air(setting), view.side()) else { return refuse(&clause::NOT_NOW) };
    // MAP-114: opportunity fire at aircraft is also that of elements on the ground.
    let covers = |piece| {
        matches!(command, Command::Cover { .. }) && (air.ground().is_element(piece) || setting.slot(piece).is_some())
    };
    if command.piece().is_some_and(|piece| !(air.has(piece) || covers(piece)) || air.side(piece) != side) {
        return refuse(&clause::NOT_YOURS);
    }
    match (asked, *command) {
        (Step::Place(_), Command::Muster { craft, at, heading, speed }) => {
            air.flight().may_muster(craft, at, heading, speed)
        }
        (Step::Place(side), Command::Mustered) => {
            if air.flight().to_place(side).next().is_some() {
                refuse(&clause::NOT_ALL_PLACED)
            } else {
                Ok(())
            }
        }
        (Step::Fly(asked), Command::Fly { craft, .. } | Command::Hold { craft }) if craft != asked => {
            refuse(&clause::NOT_ITS_TURN)
        }
        (Step::Fly(_), Command::Fly { craft, flight }) => air.flight().may_fly(craft, &flight).map(|_| ()),
        (Step::Fly(_), Command::Hold { craft }) => {
            let holds = air.craft(craft).flags.has(Flags::HOLDS);
            unless(
                air.is_due(craft) || air.may_hold(craft),
                if holds { &clause::HOLDS_ALONE } else { &clause::NO_HOLDING },
            )
        }
        (Step::Fire(asked) | Step::Serve(asked), Command::Aim { craft, .. }) if craft != asked => {
            refuse(&clause::NOT_ITS_TURN)
        }
        (Step::Fire(_) | Step::Serve(_), Command::Aim { craft, group, target }) => {
            air.fire().may_aim(craft, group, target)
        }
        (Step::Fire(_) | Step::Serve(_), Command::Shoot) => {
            if air.board.sky.aims.is_empty() {
                refuse(&clause::NOTHING_NAMED)
            } else {
                Ok(())
            }
        }
        (Step::Fire(asked) | Step::Serve(asked), Command::End { piece }) => {
            if piece != asked {
                return refuse(&clause::NOT_ITS_TURN);
            }
            if air.board.sky.aims.is_empty() { Ok(()) } else { refuse(&clause::FIRE_FIRST) }
        }
        (Step::Serve(asked), Command::Steer { ship, .. } | Command::Watch { piece: ship }) if ship != asked => {
            refuse(&clause::NOT_ITS_TURN)
        }
        (Step::Serve(_), Command::Steer { ship, heading, by }) => {
            if !air.board.sky.aims.is_empty() {
                return refuse(&clause::FIRE_FIRST);
            }
            air.flight().may_steer(ship, heading, by)
        }
        (Step::Serve(_), Command::Watch { piece }) => {
            if !air.board.sky.aims.is_empty() {
                return refuse(&clause::FIRE_FIRST);
            }
            if air.setting.groups(piece).is_empty() { refuse(&clause::MARKER) } else { Ok(()) }
        }
        (Step::Warned(_), Command::Cover { piece, step }) => air.flight().may_cover(piece, step),
        (Step::Warned(_), Command::Spare) => Ok(()),
        (Step::BreakOff(_), Command::BreakOff { craft }) => {
            if air.is_there(craft) && air.kind(craft).is_some() && air.is_far(craft) {
                Ok(())
            } else {
                refuse(&clause::NOT_FAR)
            }
        }
        (Step::BreakOff(_), Command::StayOn) => Ok(()),
        _ => refuse(&clause::NOT_NOW),
    }
}

/// MAP-70, MAP-115 May a side activate an aircraft with this command? It flies, or stays off the table.
///
/// # Errors
/// Why not.
pub fn activation(setting: &Setting, view: &View, command: &Command) -> Result<(), Refusal> {
    let Some(air) = view.air(setting) else { return refuse(&clause::NOT_NOW) };
    let (Command::Fly { craft, .. } | Command::Hold { craft }) = *command else { return refuse(&clause::NOT_NOW) };
    if !air.has(craft) || Some(air.side(craft)) != view.side() {
        return refuse(&clause::NOT_YOURS);
    }
    if !air.may_act(craft) {
        return refuse(&clause::NO_UNIT);
    }
    if *command == (Command::Hold { craft }) && air.is_there(craft) {
        return refuse(&clause::NO_WAITING);
    }
    check(setting, view, Step::Fly(craft), command)
}

/// MAP-80 May an aircraft at the end of its move work through such a list of markers? It always counts as moving, and does so
/// before it fires.
///
/// # Errors
/// Why not.
pub fn search(air: &Air, craft: Piece, targets: &[Piece]) -> Result<(), Refusal> {
    if !air.board.sky.aims.is_empty() {
        return refuse(&clause::FIRE_FIRST);
    }
    air.board.spotting().may_search(craft, None, targets, true)
}

/// MAP-114 May a hidden unit that holds a marker be revealed, so as to fire at the flight under way?
///
/// # Errors
/// Why not.
pub fn reveal(air: &Air, side: Side, unit: UnitId) -> Result<(), Refusal> {
    let setting = air.board.setting;
    match setting.units.get(unit.index()) {
        Some(of) if of.side == side && of.is_dummy() => return refuse(&ground::DUMMY_STAYS),
        Some(of) if of.side == side => {}
        _ => return refuse(&clause::NOT_YOURS),
    }
    let Some(marker) = air.board.marker(unit) else { return refuse(&ground::NOT_HIDDEN) };
    if air.element(marker).marks.has(Marks::WATCHING) { Ok(()) } else { refuse(&clause::NO_MARKER) }
}

/// MAP-101 A side may say at any time that it would end the battle, or would not any more.
///
/// # Errors
/// It has said so, or the battle is over.
pub fn truce(setting: &Setting, view: &View, command: &Command) -> Result<(), Refusal> {
    let (Some(air), Some(side), Command::Truce { on }) = (view.air(setting), view.side(), command) else {
        return refuse(&clause::NOT_NOW);
    };
    let over = matches!(view.to_act, ToAct::Nobody(_)) || !setting.is_air();
    if over || air.board.sky.truce.has(side) == *on { refuse(&clause::NOT_NOW) } else { Ok(()) }
}

/// MAP-97, MAP-100 A stretch of the table's edge by which an aircraft comes in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Gate {
    /// One end of it.
    pub from: Point,
    /// The other.
    pub to: Point,
    /// The heading straight in.
    pub inward: Angle,
}

impl Gate {
    /// Does a point lie on it?
    pub fn holds(&self, at: Point) -> bool {
        (self.from.x..=self.to.x).contains(&at.x) && (self.from.y..=self.to.y).contains(&at.y)
    }

    /// Its middle.
    pub fn middle(&self) -> Point {
        self.nearest(self.from.middle(self.to))
    }

    /// The point of it that is nearest to another, in whole millimetres.
    pub fn nearest(&self, at: Point) -> Point {
        let whole = |value: i32, from: i32, to: i32| {
            let mm = Length::mm(1).0;
            ((value + mm / 2).div_euclid(mm) * mm).clamp((from + mm - 1).div_euclid(mm) * mm, to.div_euclid(mm) * mm)
        };
        Point { x: whole(at.x, self.from.x, self.to.x), y: whole(at.y, self.from.y, self.to.y) }
    }
}

/// Where craft start and how they may fly, what they drop on the way, and who covers them.
#[derive(Clone, Copy)]
pub struct Flights<'a> {
    pub(crate) air: &'a Air<'a>,
}

impl Air<'_> {
    /// How its craft may fly.
    #[inline]
    pub fn flight(&self) -> Flights<'_> {
        Flights { air: self }
    }
}

impl Flights<'_> {
    /// MAP-95 Craft of a side that have no place yet.
    pub fn to_place(self, side: Side) -> impl Iterator<Item = Piece> {
        self.air.setting.pieces().filter(move |&piece| {
            self.air.side(piece) == side
                && super::turn::may_be_placed(&self.air.setting.member(piece).start)
                && !self.air.is_gone(piece)
                && !self.air.element(piece).marks.has(Marks::PLACED)
        })
    }

    /// MAP-87, MAP-95 May a craft start there?
    pub fn may_muster(self, piece: Piece, at: Point, heading: Angle, speed: u16) -> Result<(), Refusal> {
        let whole = |length: i32| length % Length::mm(1).0 == 0;
        if !whole(at.x) || !whole(at.y) || heading.as_millidegrees() % 1000 != 0 {
            return refuse(&clause::WHOLE_AT_START);
        }
        let table = self.air.setting.table;
        if !(0..=table.x).contains(&at.x) || !(0..=table.y).contains(&at.y) {
            return refuse(&clause::NOT_THERE_AT_START);
        }
        if self.air.is_gone(piece) {
            return refuse(&clause::NOT_THERE);
        }
        let start = self.air.start(piece);
        let there = match &*start {
            Start::At(..) | Start::Away => return refuse(&clause::PLACED_ALREADY),
            Start::In { area, .. } => area.contains(at),
            Start::Near { pieces, distance, .. } => pieces
                .iter()
                .any(|&other| self.air.is_placed(other) && is_apart(at, self.air.element(other).at, *distance)),
        };
        if !there {
            return refuse(&clause::NOT_THERE_AT_START);
        }
        if !start.allows(heading) {
            return refuse(&clause::HEADING_AT_START);
        }
        let [least, most] = self.start_speeds(piece);
        if self.air.kind(piece).is_some() && !(least..=most).contains(&speed) {
            return refuse(if least == most { &clause::SPEED_AT_START } else { &clause::SPEED });
        }
        if self.air.setting.pieces().any(|other| self.is_left_alone(other, piece, at)) {
            return refuse(&clause::LEFT_ALONE_AT_START);
        }
        let crowded = |other: Piece| {
            other != piece
                && self.air.kind(other).is_some()
                && self.air.is_placed(other)
                && at.distance_squared(self.air.element(other).at) < APART.squared()
        };
        let own = self.air.setting.pieces().filter(|&other| self.air.side(other) == self.air.side(piece));
        if self.air.kind(piece).is_some() && own.into_iter().any(crowded) {
            return refuse(&clause::TOO_NEAR_AT_START);
        }
        Ok(())
    }

    /// MAP-95, MAP-108 The speeds at which an aircraft may start: any of its own, or that of its scenario.
    pub fn start_speeds(self, piece: Piece) -> [u16; 2] {
        let own = self.air.kind(piece).map_or([0; 2], |kind| kind.speed);
        self.air.setting.member(piece).speed.map_or(own, |speed| [speed; 2])
    }

    /// MAP-95 Would somebody who is placed near others stand near none of them, if this one started there?
    fn is_left_alone(self, placed: Piece, piece: Piece, at: Point) -> bool {
        let Start::Near { pieces, distance, .. } = &self.air.setting.member(placed).start else { return false };
        let there = |other: Piece| if other == piece { at } else { self.air.element(other).at };
        let near = |other: &Piece| {
            (*other == piece || self.air.is_placed(*other))
                && is_apart(self.air.element(placed).at, there(*other), *distance)
        };
        self.air.is_placed(placed) && pieces.contains(&piece) && !pieces.iter().any(near)
    }

    /// Where the flight of an order begins (MAP-97, MAP-112).
    pub fn begins(self, piece: Piece, flight: &Flight) -> Result<Course, Refusal> {
        match flight.entry {
            None if self.air.is_there(piece) => Ok(self.air.course(piece)),
            None => refuse(&clause::NEEDS_ENTRY),
            Some(_) if self.air.is_there(piece) => refuse(&clause::NO_ENTRY),
            Some(Entry { at, heading }) => {
                let Some(gate) = self.gate(piece) else { return refuse(&clause::NOT_THERE) };
                let reason = if self.air.is_to_come(piece) { &clause::ARRIVAL } else { &clause::ENTRY };
                let whole = |length: i32| length % Length::mm(1).0 == 0;
                if !gate.holds(at) {
                    return refuse(reason);
                }
                if !whole(at.x) || !whole(at.y) || heading.as_millidegrees() % 1000 != 0 {
                    return refuse(&clause::WHOLE_AT_START);
                }
                if heading.difference(gate.inward).as_millidegrees() > FIRST_HEADING.as_millidegrees() {
                    return refuse(reason);
                }
                Ok(Course { at, heading })
            }
        }
    }

    /// MAP-97, MAP-100 Where an aircraft off the table comes onto it: near the place where it left, or anywhere on its side's own
    /// edge.
    pub fn gate(self, piece: Piece) -> Option<Gate> {
        let table = self.air.setting.table;
        if self.air.is_to_come(piece) {
            let edge = self.air.board.setting.scenario.sides[self.air.side(piece).index()].edge;
            let [from, to] = edge.ends(table);
            return Some(Gate { from, to, inward: edge.inward() });
        }
        let exit = self.air.craft(piece).exit?.at;
        // Along an arc whoever crossed the edge was last seen a few micrometres before it; a corner belongs to the left or right edge.
        let edges = [Edge::West, Edge::East, Edge::South, Edge::North];
        let edge = edges.into_iter().min_by_key(|edge| edge.distance(table, exit))?;
        let ([from, to], back) = (edge.ends(table), BACK_WITHIN.0);
        Some(Gate {
            from: Point { x: from.x.max(exit.x - back), y: from.y.max(exit.y - back) },
            to: Point { x: to.x.min(exit.x + back), y: to.y.min(exit.y + back) },
            inward: edge.inward(),
        })
    }

    /// MAP-112 May a craft be given this order? It is accepted or refused whole.
    ///
    /// # Errors
    /// Why not.
    pub fn may_fly(self, piece: Piece, flight: &Flight) -> Result<Track, Refusal> {
        let Some(kind) = self.air.kind(piece) else { return refuse(&clause::NOT_NOW) };
        let from = self.begins(piece, flight)?;
        let craft = &self.ready(piece);
        let track =
            flight::track(&self.air.setting.lists, self.air.rules, kind, craft, from, flight.speed, &flight.legs)?;
        let watched = self.air.is_watched(self.air.side(piece));
        if flight.attacks && !watched {
            return refuse(&clause::NEEDLESS_STATEMENT);
        }
        if flight.run != Run::None && !track.is_straight() {
            return refuse(&clause::RUN_IS_STRAIGHT);
        }
        match flight.run {
            Run::None => {}
            Run::Bombs { target, templates, .. } => {
                if craft.templates == 0 {
                    return refuse(&clause::NO_BOMBS);
                }
                match templates {
                    Some(_) if !self.air.rules.partial_drop => return refuse(&clause::ALL_BOMBS),
                    Some(some) if !(1..=craft.templates).contains(&some) => return refuse(&clause::TEMPLATES),
                    _ => {}
                }
                if !kind.level_bomber && !flight.low {
                    return refuse(&clause::RUN_IS_LOW);
                }
                match target {
                    None => {}
                    Some(Nominated::Piece(target)) => self.is_enemy_below(piece, target)?,
                    Some(Nominated::Shelter(shelter)) => self.air.fire().may_attack(piece, shelter)?,
                }
                if self.air.board.setting.rules.premeasure || target.is_none() {
                    let Some(_) = self.release(&track, flight) else { return refuse(&clause::NOT_CROSSED) };
                }
            }
            Run::Torpedo { ship } => {
                if !craft.torpedo {
                    return refuse(&clause::NO_TORPEDO);
                }
                self.is_enemy_below(piece, ship)?;
                if self.air.setting.target(ship).is_none_or(|target| target.kind != TargetKind::Ship) {
                    return refuse(&clause::ONLY_SHIPS);
                }
                if flight.speed > self.air.rules.torpedo_speed {
                    return Err(Refusal::beyond(
                        &clause::TORPEDO_SPEED,
                        Length::mm(flight.speed.into()),
                        Length::mm(self.air.rules.torpedo_speed.into()),
                    ));
                }
                if !flight.low {
                    return refuse(&clause::RUN_IS_LOW);
                }
                // MAP-97: who leaves the table before its end launches nothing.
                let launches = || {
                    !track.flown(self.air.table()).left
                        && self.torpedo_from(track.end(), ship, self.air.course(ship)).is_ok()
                };
                if self.air.board.setting.rules.premeasure && !launches() {
                    return refuse(&clause::CANNOT_LAUNCH);
                }
            }
        }
        Ok(track)
    }

    /// MAP-27 Is it an enemy on the ground or at sea?
    fn is_enemy_below(self, piece: Piece, target: Piece) -> Result<(), Refusal> {
        if !self.air.is_target(target) || self.air.kind(target).is_some() {
            return refuse(&clause::NOT_THERE);
        }
        if self.air.side(target) == self.air.side(piece) { refuse(&clause::OWN_TARGET) } else { Ok(()) }
    }

    /// MAP-94 May a ship steer so?
    pub fn may_steer(self, ship: Piece, heading: Angle, by: Length) -> Result<(), Refusal> {
        let Some(target) = self.air.setting.target(ship).filter(|target| target.kind == TargetKind::Ship) else {
            return refuse(&clause::NO_SHIP);
        };
        if self.air.element(ship).has_moved() {
            return refuse(&clause::STEERS);
        }
        let turned = heading.difference(self.air.craft(ship).heading);
        let whole = heading.as_millidegrees() % 1000 == 0 && by.0 % Length::mm(1).0 == 0;
        if !whole || turned.as_millidegrees() > HELM.as_millidegrees() {
            return refuse(&clause::STEERS);
        }
        if by.0 < 0 || by > Length::mm(target.speed.into()) {
            return Err(Refusal::beyond(&clause::STEERS, by, Length::mm(target.speed.into())));
        }
        let end = Course { heading, ..self.air.course(ship) }.ahead(by);
        let table = self.air.setting.table;
        let on_table = (0..=table.x).contains(&end.at.x) && (0..=table.y).contains(&end.at.y);
        let still = by == Length::ZERO && turned == Angle::degrees(0);
        let free = |other: Piece| {
            let Some(size) = self.air.outline(other).filter(|_| other != ship) else { return true };
            let there = super::bearings::outline(self.air.course(other), size);
            !super::bearings::outline(end, target.outline).meets(&there)
        };
        if !on_table || !still && !self.air.there().all(free) {
            return refuse(&clause::STEERS);
        }
        Ok(())
    }

    /// MAP-114 May opportunity fire be named for this step of the path under way?
    fn may_cover(self, piece: Piece, step: u16) -> Result<(), Refusal> {
        if !self.air.holds_marker(piece) {
            return refuse(&clause::NO_MARKER);
        }
        match () {
            () if self.air.board.setting.slot(piece).is_some() => return refuse(&clause::REVEAL_FIRST),
            () if self.air.board.sky.watches.is_full() => return refuse(&clause::MOST_NAMED),
            () => self.air.ground().may_reach_up(piece, self.air.board.sky.flight.is_some_and(|way| way.flight.low))?,
        }
        let Some(flown) = self.flown() else { return refuse(&clause::NOT_NOW) };
        let known = if step == 0 { !flown.left } else { STEP * i32::from(step) <= flown.length };
        if !known {
            return refuse(&clause::NO_SUCH_STEP);
        }
        // MAP-106: where nobody may measure, a refusal would tell the range.
        if !self.air.board.setting.rules.premeasure {
            return Ok(());
        }
        self.air.fire().can_hit_at_step(Watch { firer: piece, step }).map_err(|hopeless| Refusal::of(hopeless.reason()))
    }

    /// MAP-114 The steps at which opportunity fire may be named, in runs: from the first to the last of each.
    pub fn may_cover_at(self, piece: Piece) -> Vec<[u16; 2]> {
        let Some(last) = self.last_step() else { return Vec::new() };
        let mut runs: Vec<[u16; 2]> = Vec::new();
        for step in (0..=last).filter(|&step| self.may_cover(piece, step).is_ok()) {
            match runs.last_mut() {
                Some([_, to]) if *to + 1 == step => *to = step,
                _ => runs.push([step; 2]),
            }
        }
        runs
    }

    /// The way of the flight under way.
    pub fn track(self) -> Option<Track> {
        let underway = self.air.board.sky.flight?;
        let kind = self.air.kind(underway.craft)?;
        // MAP-47: an engine that is hit on the way slows the next move, not this one.
        let craft = crate::air::battle::state::Craft {
            speed: underway.flight.speed,
            engines_hit: 0,
            ..*self.air.craft(underway.craft)
        };
        let flight = &underway.flight;
        flight::track(&self.air.setting.lists, self.air.rules, kind, &craft, underway.from, flight.speed, &flight.legs)
            .ok()
    }

    /// MAP-97 Where the flight under way leads on this table.
    pub fn flown(self) -> Option<crate::air::battle::state::Flown> {
        Some(self.track()?.flown(self.air.table()))
    }

    /// MAP-114 The last step of the flight under way that is on the table.
    pub fn last_step(self) -> Option<u16> {
        Some((self.flown()?.length.0 / STEP.0) as u16)
    }

    /// MAP-114 Where the flight under way is at the step that was named.
    pub fn at_step(self, watch: Watch) -> Option<(Length, Course)> {
        let track = self.track()?;
        // Only the end of the path asks where it leaves the table.
        let length = if watch.step == 0 { track.flown(self.air.table()).length } else { STEP * i32::from(watch.step) };
        Some((length, track.at(length)))
    }

    /// MAP-91 Is it at low level?
    pub fn is_low(self, piece: Piece) -> bool {
        self.air.craft(piece).flags.has(Flags::LOW)
    }
}

/// MAP-95 Are two places so far apart: from the least on, and no more than the most?
fn is_apart(one: Point, other: Point, [least, most]: [Length; 2]) -> bool {
    one.within(other, most) && one.distance_squared(other) >= least.squared()
}
