//! Who sees whom, and what is in the way.

use crate::battle::{Board, TOUCH};
use crate::clause;
use crate::lists::{Arm, Formation, Terrain};
use crate::resolution::SLACK;
use crate::rules::inches;
use sandtable_core::{Meeting, Piece, SightLine};
use sandtable_dice::Reason;
use sandtable_geometry::{Length, Point, Segment};

/// AOS-119 What blocks a line of sight.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Blocked {
    /// The reason.
    pub reason: &'static Reason,
    /// Who stands there, if it is a unit.
    pub by: Option<Piece>,
    /// Where the line is cut.
    pub at: Point,
}

impl Board<'_> {
    /// AOS-119 Is a unit seen by another? The same line serves fire, firefights and charges.
    pub fn sees(&self, from: Piece, target: Piece) -> bool {
        self.is_clear(from, target, &self.line_of_fire(from, target))
    }

    /// AOS-119, AOS-135 The same of one at short range, where howitzers fire no shell over the heads of friends.
    pub fn sees_near(&self, from: Piece, target: Piece) -> bool {
        let line = self.line_of_fire(from, target);
        let friends = || self.in_between(from, target, &line).any(|(other, _)| self.side(other) == self.side(from));
        self.is_clear(from, target, &line) && !(self.is_howitzer(from) && friends())
    }

    /// AOS-119 The same along their line of fire.
    pub fn is_clear(&self, from: Piece, target: Piece, line: &Segment) -> bool {
        self.blocking_units(from, target, line).next().is_none() && self.blocking_ground(from, target, line).is_none()
    }

    /// AOS-119 What first blocks the line of sight from one unit to another; nothing where it is clear.
    pub fn blocked(&self, from: Piece, target: Piece) -> Option<Blocked> {
        let line = self.line_of_fire(from, target);
        let cuts = self.blocking_units(from, target, &line).map(|(piece, stretch)| Blocked {
            reason: &clause::SIGHT_UNIT,
            by: Some(piece),
            at: stretch.from,
        });
        let first = cuts.min_by_key(|cut| (line.from.distance_squared(cut.at), cut.by));
        let ground = self.blocking_ground(from, target, &line);
        [first, ground].into_iter().flatten().min_by_key(|cut| line.from.distance_squared(cut.at))
    }

    /// AOS-119 Does a unit block sight: formed, or a limbered battery, and not routing?
    pub fn blocks_sight(&self, unit: Piece) -> bool {
        let own = self.unit(unit);
        let is_limbered =
            self.arm(unit) == Arm::Artillery && own.formation == Formation::Limbered && !self.is_caisson(unit);
        own.routing.is_none() && (self.is_formed(unit) || is_limbered)
    }

    /// AOS-119 The units that block a line of sight, each with the stretch in which it runs through them.
    fn blocking_units(&self, from: Piece, target: Piece, line: &Segment) -> impl Iterator<Item = (Piece, Segment)> {
        // AOS-135, AOS-165 Over the heads of friends.
        // RULING: a howitzer's friends do not block its fire, since whether it fires shell is only known when the range is measured.
        let (board, lobs) = (*self, self.is_howitzer(from) || self.is_rocket(from));
        self.in_between(from, target, line).filter(move |(other, _)| !(lobs && board.side(*other) == board.side(from)))
    }

    /// AOS-119 The units that a line of sight runs through and that may block it.
    fn in_between(&self, from: Piece, target: Piece, line: &Segment) -> impl Iterator<Item = (Piece, Segment)> {
        let (board, line, level) = (*self, *line, self.level(from).max(self.level(target)));
        let seen = self.all().filter(move |other| *other != from && *other != target && board.blocks_sight(*other));
        let (middle, half) = (line.at(line.length().half()), line.length().half());
        seen.filter(move |other| !board.is_plainly_farther(*other, middle, half)).filter_map(move |other| {
            let stretch = board.footprint(other).stretch(&line)?;
            let is_through = stretch.length() > TOUCH;
            // RULING: who stands higher looks over limbered guns as over formed units.
            let is_overlooked = level > board.level(other);
            (is_through && !is_overlooked).then_some((other, stretch))
        })
    }

    /// AOS-119 Where terrain cuts a line: too much of what hides, or a hill higher than both ends.
    fn blocking_ground(&self, from: Piece, target: Piece, line: &Segment) -> Option<Blocked> {
        let level = self.level(from).max(self.level(target));
        let most = inches(self.setting.rules.sight_depth) + SLACK;
        let mut depth = Length::ZERO;
        for stretch in self.stretches(line) {
            let (terrain, span) = (stretch.terrain, stretch.span);
            if terrain.level > level && span.length() > Length::ZERO {
                return Some(Blocked { reason: &clause::SIGHT_HILL, by: None, at: line.at(span.from) });
            }
            if terrain.blocks_sight {
                let left = most - depth;
                depth += span.length();
                if depth > most {
                    return Some(Blocked { reason: &clause::SIGHT_DEPTH, by: None, at: line.at(span.from + left) });
                }
            }
        }
        None
    }

    /// AOS-119, AOS-132 The line of sight to draw: what it meets on the way, and where it is cut. `named` is what people call a
    /// terrain. The length is left to who may know it (AOS-121).
    pub fn sight_line(&self, from: Piece, target: Piece, named: impl Fn(&Terrain) -> String) -> SightLine {
        let line = self.line_of_fire(from, target);
        let mut meets: Vec<(Length, Meeting)> = Vec::new();
        let meeting = |terrain: &Terrain, from: Point, to: Point| Meeting {
            kind: terrain.word.clone().into(),
            name: named(terrain),
            from,
            to,
        };
        for stretch in self.stretches(&line).into_iter().filter(|stretch| stretch.feature.is_some()) {
            let span = stretch.span;
            meets.push((span.from, meeting(stretch.terrain, line.at(span.from), line.at(span.to))));
        }
        for crossing in self.crossings(self.centre(from), &line, self.centre(target)) {
            meets.push((crossing.along, meeting(crossing.terrain, crossing.at, crossing.at)));
        }
        for (piece, stretch) in self.blocking_units(from, target, &line) {
            let name = self.member(piece).name.clone();
            let meeting = Meeting { kind: "unit".into(), name, from: stretch.from, to: stretch.to };
            meets.push((line.position(stretch.from), meeting));
        }
        meets.sort_by_key(|(along, _)| *along);
        let cut = self.blocked(from, target).map(|blocked| blocked.at);
        let meets = meets.into_iter().map(|(_, meeting)| meeting).collect();
        SightLine { from: line.from, to: line.to, length: None, meets, cut }
    }
}
