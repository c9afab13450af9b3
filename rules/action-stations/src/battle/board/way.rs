//! A move: what a path may be, where it leads, and what it meets on the way, every tenth of a centimetre.

use super::{Board, run};
use crate::battle::position::{Depth, Plot, Unit, bit};
use crate::clause;
use crate::lists::{Class, Helm};
use crate::resolution::charges::must_surface;
use crate::resolution::speed::{self, Drive};
use crate::rules::TENTH;
use sandtable_core::{Leg, Legs, MOST_LEGS, Piece, Refusal, refuse, unless};
use sandtable_dice::List;
use sandtable_geometry::{Angle, Course, Hand, Length, Point, Rectangle, convex_meet};
use std::ops::RangeInclusive;

/// AST-139 The greatest turn of the helm, in degrees.
pub const MOST_DEGREES: u16 = 30;

/// A straight run, and the turn of the helm at its end.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Stretch {
    /// How far.
    pub run: Length,
    /// To which side the helm is turned then, and by how many degrees.
    pub turn: Option<(Hand, u16)>,
}

/// A path, as it was understood.
pub type Walk = List<Stretch, { MOST_LEGS + 1 }>;

/// What a path meets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Met {
    /// AST-147 Another vessel.
    Vessel(Piece),
    /// AST-145 Land, which the centre would enter.
    Land,
    /// AST-145 Shallow water that a vessel of Class 3 enters.
    Shallows,
    /// AST-145 Shallow water in which a vessel of Class 2 tries its luck.
    Doubtful,
    /// AST-146 The edge of the table, which the centre has crossed.
    Edge,
}

impl Board<'_> {
    /// AST-143, AST-181, AST-208 What decides how fast a vessel can be.
    fn drive(&self, piece: Piece) -> Option<Drive> {
        let (kind, now) = (self.setting.kind(piece)?, self.unit(piece));
        let sea = self.setting.lists.sea(self.conditions().sea);
        Some(Drive {
            full: self.full_speed(piece),
            boxes: kind.boxes,
            left: now.boxes,
            engines: kind.engines,
            irreparable: now.propellers,
            repairable: now.engine_hits,
            sea: if now.submerged() { 4 } else { sea.quarters[kind.class.index()] },
            bow: now.bows,
            stopped: now.halted || now.aground.is_some() || now.sinking,
        })
    }

    /// AST-181 The greatest speed of a vessel when whole, at the depth at which it is.
    pub fn full_speed(&self, piece: Piece) -> u16 {
        let under = self.unit(piece).submerged();
        self.setting.kind(piece).map_or(0, |kind| if under { kind.submerged } else { kind.speed }).into()
    }

    /// AST-143, AST-190, AST-242 The greatest speed of a unit now, in knots.
    pub fn top_speed(&self, piece: Piece) -> u16 {
        match self.setting.aircraft(piece) {
            Some(aircraft) => aircraft.speed,
            None if self.setting.is_dummy(piece) => DUMMY_SPEED,
            None => self.drive(piece).map_or(0, |drive| speed::most(&drive)),
        }
    }

    /// AST-115, AST-137, AST-190, AST-242 Between which speeds a unit may choose.
    pub fn speeds(&self, piece: Piece) -> RangeInclusive<u16> {
        let (top, now) = (self.top_speed(piece), self.unit(piece));
        if self.is_aircraft(piece) {
            return top.div_ceil(2)..=top;
        }
        // AST-242: a dummy gains and loses what a boat does.
        let boat = self.setting.is_dummy(piece).then_some(BOAT);
        let Some(change) = self.setting.kind(piece).map(|kind| [kind.up, kind.down]).or(boat) else { return 0..=top };
        if now.aground.is_some() {
            return 0..=0;
        }
        if let Some(settings) = self.settings(piece) {
            return settings[0]..=settings[settings.len() - 1];
        }
        let old = if now.astern { 0 } else { now.speed };
        let bounds = speed::bounds(old, change, top);
        // AST-169, AST-208: who holds course and speed has no choice.
        let held = speed::held(old, &bounds);
        if now.hold { held..=held } else { bounds }
    }

    /// AST-185, AST-239 Has a submarine too few boxes left to be under water?
    pub fn must_surface(&self, piece: Piece) -> bool {
        let kind = self.setting.kind(piece).filter(|kind| kind.is_submarine());
        kind.is_some_and(|kind| must_surface(kind.boxes, self.unit(piece).boxes))
    }

    /// AST-208 How a unit answers its helm now.
    pub fn helm(&self, piece: Piece) -> Helm {
        let now = self.unit(piece);
        let built = if now.submerged() { Helm::Medium } else { self.setting.helm(piece) };
        speed::helm(built, now.rudder + now.steering)
    }

    /// AST-139, AST-190 What a unit runs before it can turn; none where it cannot.
    pub fn turn_run(&self, piece: Piece) -> Option<Length> {
        if self.is_aircraft(piece) { Some(speed::FLIGHT_TURN_RUN) } else { speed::turn_run(self.helm(piece)) }
    }

    /// AST-136 How far a speed leads in a turn.
    pub fn way_of(&self, knots: u16) -> Length {
        speed::way(&self.setting.rules, knots)
    }

    /// AST-136, AST-137, AST-138 May a unit set this speed? Else why not.
    pub fn may_set(&self, piece: Piece, knots: u16) -> Result<(), Refusal> {
        match self.settings(piece) {
            Some(settings) => unless(settings.contains(&knots), &clause::SETTINGS)?,
            None => unless(self.speeds(piece).contains(&knots), &clause::SPEED)?,
        }
        unless(knots == 0 || !self.is_in_contact(piece), &clause::STAYS_IN_CONTACT)
    }

    /// AST-138 The settings that a vessel may choose, whatever its class gains and loses in a turn; nothing where it may set any speed.
    fn settings(&self, piece: Piece) -> Option<List<u16, 5>> {
        let now = self.unit(piece);
        let old = if now.astern { 0 } else { now.speed };
        let chosen = self.setting.rules.settings && self.setting.is_vessel(piece) && !now.hold && now.aground.is_none();
        chosen.then(|| speed::setting_bounds(old, self.full_speed(piece), self.top_speed(piece)))
    }

    /// AST-211 Does a stopped vessel lie with its bow at another, so that it can only go astern?
    pub fn is_in_contact(&self, unit: Piece) -> bool {
        let now = self.unit(unit);
        let bow = self.footprint_at(unit, run(now.at, TENTH));
        now.speed == 0 && self.crowd(unit, 0).iter().any(|(_, shape)| bow.meets(shape))
    }

    /// AST-139, AST-200, AST-208 A path understood: runs in tenths of a centimetre that add up to the way of the speed, turns of the helm
    /// where the run counter is full. Else what is wrong with it.
    pub fn walk(&self, piece: Piece, knots: u16, path: &Legs) -> Result<Walk, Refusal> {
        let whole = self.way_of(knots);
        let (now, needed) = (self.unit(piece), self.turn_run(piece));
        let (mut walk, mut gone, mut counter) = (Walk::default(), Length::ZERO, now.run);
        for (n, leg) in path.iter().enumerate() {
            let rest = whole - gone;
            let stretch = match *leg {
                Leg::Ahead(by) => Stretch { run: by, turn: None },
                Leg::AheadRest if n + 1 < path.len() => return refuse(&clause::PATH_LENGTH),
                Leg::AheadRest => Stretch { run: rest, turn: None },
                Leg::Turn { after, hand, degrees } => Stretch { run: after, turn: Some((hand, degrees)) },
                Leg::Arc { .. } | Leg::ArcRest { .. } | Leg::Figure { .. } => return refuse(&clause::PATH_TENTHS),
            };
            let tenths = (Length::ZERO..=rest).contains(&stretch.run) && stretch.run.0 % TENTH.0 == 0;
            unless(tenths, &clause::PATH_TENTHS)?;
            (gone, counter) = (gone + stretch.run, counter + stretch.run);
            if let Some((_, degrees)) = stretch.turn {
                let Some(needed) = needed else { return refuse(&clause::CANNOT_TURN) };
                unless((1..=MOST_DEGREES).contains(&degrees), &clause::TURN_TOO_WIDE)?;
                unless(counter >= needed, &clause::TURN_NOT_YET)?;
                unless(!now.hold, &clause::HOLDS_COURSE)?;
                counter = Length::ZERO;
            }
            walk.push(stretch);
        }
        unless(gone == whole, &clause::PATH_LENGTH).map(|()| walk)
    }

    /// AST-140, AST-208 The path of a move: astern it is one run backwards.
    pub fn path(&self, plot: &Plot) -> Result<Walk, Refusal> {
        if plot.astern {
            let run = Length::ZERO - self.way_of(plot.speed);
            return Ok([Stretch { run, turn: None }].into_iter().collect());
        }
        self.walk(plot.plan.unit, plot.speed, &plot.path)
    }

    /// AST-139, AST-208 The run counter after so much more of a run; going astern it stays.
    pub fn counted(&self, piece: Piece, counter: Length, run: Length) -> Length {
        // Whoever cannot turn keeps what he has.
        self.turn_run(piece).map_or(counter, |most| (counter + run.max(Length::ZERO)).min(most))
    }

    /// AST-208 Where a path leads, and the run counter there, if nothing is met.
    pub fn end_of(&self, piece: Piece, walk: &Walk) -> (Course, Length) {
        let now = self.unit(piece);
        walk.iter().fold((now.at, now.run), |(at, counter), stretch| match (run(at, stretch.run), stretch.turn) {
            (at, Some((hand, degrees))) => (at.turn(hand, Angle::degrees(degrees.into())), Length::ZERO),
            (at, None) => (at, self.counted(piece, counter, stretch.run)),
        })
    }

    /// AST-146, AST-145, AST-147, AST-210 What a unit meets at one place of its way. Has it tried its
    /// luck in the shallows? `passed` has one bit for each vessel that it does not meet again.
    pub fn met_at(
        &self,
        piece: Piece,
        at: Course,
        doubted: bool,
        passed: u64,
        crowd: &[(Piece, Rectangle)],
    ) -> Option<Met> {
        if !self.setting.head.on_table(at.at) {
            return Some(Met::Edge);
        }
        if self.is_aircraft(piece) || self.setting.is_dummy(piece) {
            return None;
        }
        if self.is_land(at.at) {
            return Some(Met::Land);
        }
        if let Some(kind) = self.setting.kind(piece).filter(|_| self.is_shallow(at.at)) {
            match kind.class {
                Class::Three => return Some(Met::Shallows),
                Class::Two if !kind.shallow && !doubted => return Some(Met::Doubtful),
                _ => {}
            }
        }
        let own = self.footprint_at(piece, at);
        let near = crowd.iter().filter(|(other, _)| passed & bit(*other) == 0);
        let mut hit = near.filter(|(_, shape)| {
            !own.is_plainly_farther(shape, Length::ZERO) && convex_meet(&own.corners(), &shape.corners())
        });
        hit.next().map(|(other, _)| Met::Vessel(*other))
    }

    /// AST-147, AST-182, AST-210 Whom a vessel on the move could touch, with the footprints.
    pub fn crowd(&self, piece: Piece, fellows: u64) -> Vec<(Piece, Rectangle)> {
        let met = |other: &Piece| {
            let apart = *other != piece && fellows & bit(*other) == 0;
            apart && self.setting.is_vessel(*other) && self.can_touch(piece, *other)
        };
        if !self.setting.is_vessel(piece) {
            return Vec::new();
        }
        self.there().filter(met).map(|other| (other, self.footprint(other))).collect()
    }

    /// AST-182 Do two hulls touch where they cross: is nobody deep, and no boat over a periscope?
    pub fn can_touch(&self, one: Piece, other: Piece) -> bool {
        let [one, other] = [one, other].map(|unit| self.unit(unit));
        match (one.depth, other.depth) {
            (Depth::Deep, _) | (_, Depth::Deep) => false,
            (_, Depth::Periscope) => one.class > Class::One,
            (Depth::Periscope, _) => other.class > Class::One,
            _ => true,
        }
    }

    /// AST-210 Whom a vessel touches where it begins its move: they may move apart.
    pub fn touching(&self, piece: Piece, crowd: &[(Piece, Rectangle)]) -> Vec<Piece> {
        let own = self.footprint(piece).corners();
        crowd.iter().filter(|(_, shape)| convex_meet(&own, &shape.corners())).map(|(other, _)| *other).collect()
    }

    /// AST-145, AST-212 Is a vessel's centre in water in which it cannot float?
    pub fn is_ashore(&self, piece: Piece, at: Point) -> bool {
        let kind = self.setting.kind(piece);
        self.is_land(at) || kind.is_some_and(|kind| kind.class == Class::Three) && self.is_shallow(at)
    }
}

/// AST-242 The greatest speed of a dummy, in knots.
const DUMMY_SPEED: u16 = 20;
/// AST-115 What Class 1 gains and loses in a turn, in knots.
const BOAT: [u8; 2] = [10, 15];

impl Unit {
    /// AST-134, AST-145 May it do anything but lie there?
    pub fn can_act(&self) -> bool {
        self.is_there() && !self.sinking
    }
}
