//! What rules look at: the setting with what is on the table, of the truth or of a view, so that there is one set of rules for both.

mod lines;
mod ready;
mod way;

pub use ready::FIXED;
pub use way::{MOST_DEGREES, Met, Stretch, Walk};

use crate::battle::position::{Conditions, Depth, Level, Phase, Position, Unit};
use crate::battle::setting::Setting;
use crate::lists::{Arcs, Class};
use crate::resolution::facing::Facing;
use crate::rules::GRAIN;
use sandtable_core::{Piece, Side};
use sandtable_geometry::{Angle, Course, Length, Point, Rectangle};
use sandtable_scenario::Edge;

/// AST-200 A hundredth of a degree, to which bearings are rounded.
const HUNDREDTH: i32 = 10;

/// The table as rules look at it.
#[derive(Clone, Copy, Debug)]
pub struct Board<'a> {
    /// What does not change.
    pub setting: &'a Setting,
    /// What is on the table.
    pub table: &'a Position,
}

/// AST-105 A place to a thousandth of a centimetre, half away from zero.
pub fn grained(at: Point) -> Point {
    let round = |um: i32| {
        let steps = (um.abs() + GRAIN / 2) / GRAIN;
        um.signum() * steps * GRAIN
    };
    Point { x: round(at.x), y: round(at.y) }
}

/// AST-200 An angle in whole degrees, a half upwards.
pub fn whole(angle: Angle) -> Angle {
    Angle::degrees((angle.0 + 500).div_euclid(1_000))
}

/// AST-105 Where a run straight ahead ends.
pub fn run(from: Course, by: Length) -> Course {
    Course { at: grained(from.at.advance(from.heading, by)), ..from }
}

/// AST-200 The bearing of a place from a course, relative to its heading, to a hundredth of a degree; of the same place it is 0.
pub fn relative(from: Course, to: Point) -> Angle {
    if from.at == to {
        return Angle::ZERO;
    }
    let bearing = (Angle::bearing(from.at, to).0 + HUNDREDTH / 2) / HUNDREDTH * HUNDREDTH;
    Angle::millidegrees(bearing - from.heading.0)
}

/// AST-108 The arcs of a vessel in which a relative bearing lies; a limit belongs to both neighbours.
pub fn arcs(relative: Angle) -> Arcs {
    let in_arc = |from: i32| relative - Angle::degrees(from) <= Angle::QUARTER;
    Arcs(Arcs::EACH.into_iter().filter(|(.., from)| in_arc(*from)).fold(0, |all, (_, arc, _)| all | arc.0))
}

impl<'a> Board<'a> {
    /// The table as rules look at it.
    pub fn new(setting: &'a Setting, table: &'a Position) -> Board<'a> {
        Board { setting, table }
    }

    /// The weather, and what the sides have of it.
    pub fn conditions(&self) -> &'a Conditions {
        self.table.drawn.as_ref().unwrap_or(&self.setting.conditions)
    }

    /// AST-194 The home edge of a side.
    pub fn home(&self, side: Side) -> Edge {
        self.conditions().home[side.index()]
    }

    /// AST-197 The edge by which an objective of a side is reached: that of the enemy where none is named.
    pub fn way_out(&self, edge: Option<Edge>, side: Side) -> Edge {
        edge.unwrap_or(self.home(side.other()))
    }

    /// A unit; one that is nowhere where there is no such piece.
    pub fn unit(&self, unit: Piece) -> &'a Unit {
        static NOWHERE: std::sync::LazyLock<Unit> = std::sync::LazyLock::new(Unit::default);
        self.table.units.get(unit.index()).unwrap_or(&NOWHERE)
    }

    /// Everything of a side that is on the table.
    pub fn of(&self, side: Side) -> impl Iterator<Item = Piece> + use<'a> {
        let units = &self.table.units;
        self.there().filter(move |unit| units[unit.index()].side == side)
    }

    /// Everything that is on the table.
    pub fn there(&self) -> impl Iterator<Item = Piece> + use<'a> {
        let units = self.table.units.iter().enumerate().filter(|(_, unit)| unit.is_there());
        units.map(|(n, _)| Piece(n as u16))
    }

    /// AST-106 The footprint of a unit where it is.
    pub fn footprint(&self, unit: Piece) -> Rectangle {
        self.footprint_at(unit, self.unit(unit).at)
    }

    /// The footprint of a unit at another place.
    pub fn footprint_at(&self, unit: Piece, at: Course) -> Rectangle {
        let [length, width] = match self.setting.member(unit) {
            Some(_) => self.setting.size(unit),
            // What is not identified has the size of its class.
            None => match self.unit(unit).class {
                Class::One => [Length::mm(12), Length::mm(3)],
                Class::Two => [Length::mm(26), Length::mm(4)],
                Class::Three => [Length::mm(50), Length::mm(6)],
            },
        };
        Rectangle { centre: at.at, heading: at.heading, length, width }
    }

    /// AST-107 From centre to centre.
    pub fn distance(&self, one: Piece, other: Piece) -> Length {
        self.unit(one).at.at.distance(self.unit(other).at.at)
    }

    /// AST-107 Are two centres this far apart at most?
    pub fn within(&self, one: Piece, other: Piece, limit: Length) -> bool {
        self.unit(one).at.at.within(self.unit(other).at.at, limit)
    }

    /// AST-200 The bearing of one unit from another, relative to the heading of whoever looks.
    pub fn bearing(&self, from: Piece, to: Piece) -> Angle {
        relative(self.unit(from).at, self.unit(to).at.at)
    }

    /// AST-108 From which side a unit is seen by another.
    pub fn facing(&self, target: Piece, from: Piece) -> Facing {
        Facing::of(self.bearing(target, from))
    }

    /// AST-154, AST-191 Is it over the water, and can it be sighted as a vessel is?
    pub fn is_aircraft(&self, unit: Piece) -> bool {
        self.setting.aircraft(unit).is_some()
    }

    /// AST-156 Is it something in a view that its side has seen and not identified? What is only heard, or marked, is nowhere for certain.
    pub fn is_contact(&self, unit: Piece) -> bool {
        let holder = self.unit(unit).side.other();
        self.setting.member(unit).is_none() && self.table.level(holder, unit) >= Level::Position
    }

    /// AST-182 Can a torpedo or a bow meet it: is it a vessel, as far as the board tells, that is no submarine under water?
    pub fn is_afloat(&self, unit: Piece) -> bool {
        (self.setting.is_vessel(unit) || self.is_contact(unit)) && self.unit(unit).depth == Depth::Surfaced
    }

    /// AST-126, AST-181 The phase in which a unit moves; none for what does not.
    pub fn moves_in(&self, unit: Piece) -> Option<Phase> {
        let now = self.unit(unit);
        match self.setting.class(unit) {
            _ if self.is_aircraft(unit) => Some(Phase::MoveAircraft),
            _ if self.setting.battery(unit).is_some() => None,
            _ if now.submerged() => Some(Phase::MoveThree),
            Class::Three => Some(Phase::MoveThree),
            Class::Two => Some(Phase::MoveTwo),
            Class::One => Some(Phase::MoveOne),
        }
    }

    /// AST-201 Both sides' units in rolling order: the side that moves first, then the other, each as listed.
    pub fn in_order(&self) -> impl Iterator<Item = Piece> + use<'a> {
        self.of(self.table.first).chain(self.of(self.table.first.other()))
    }

    /// AST-201 Everything of the other side as a unit rolls for it: the nearest first, of equals as listed.
    pub fn targets(&self, unit: Piece) -> Vec<Piece> {
        let mut all: Vec<Piece> = self.of(self.unit(unit).side.other()).collect();
        all.sort_by_cached_key(|target| self.distance(unit, *target));
        all
    }
}
