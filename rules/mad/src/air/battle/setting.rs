//! What does not change of a battle in the air: who flies, who is on the ground or at sea, and where they begin.
#![allow(missing_docs, reason = "a field without words is what its name says")]

use super::state::Craft;
use crate::air::lists::{Group, Lists, Load, Target, TargetId, Type, TypeId};
use crate::battle::state::{Element, Marks};
use sandtable_core::{Piece, Side};
use sandtable_geometry::{Angle, Length, Point, Polygon};

/// MAP-01 Alone, or together with the ground game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// Aircraft alone: initiative rolls, critical table.
    Air,
    /// With ground units: alternating activations, no critical table.
    Combined,
}

/// What a piece of the air game is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum What {
    /// An aircraft.
    Aircraft(TypeId),
    /// A ship, structure or gun position.
    Target(TargetId),
}

/// Where the owner may place a piece before the first turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Start {
    /// The scenario says where, and on which heading.
    At(Point, Angle),
    /// Anywhere in an area, on a heading from one clockwise through a sweep.
    In {
        area: Polygon,
        /// The first heading allowed.
        from: Angle,
        /// How far the last lies clockwise of it.
        sweep: Angle,
    },
    /// Near one of these pieces of the same side.
    Near {
        pieces: Vec<Piece>,
        /// How near at least and at most.
        distance: [Length; 2],
        /// The first heading allowed.
        from: Angle,
        /// How far the last lies clockwise of it.
        sweep: Angle,
    },
    /// Off the table (MAP-100).
    Away,
}

impl Start {
    /// MAP-95 May somebody who starts so be on this heading?
    pub fn allows(&self, heading: Angle) -> bool {
        match self {
            Start::In { from, sweep, .. } | Start::Near { from, sweep, .. } => {
                (heading - *from).as_millidegrees() <= sweep.as_millidegrees()
            }
            Start::At(_, only) => heading == *only,
            Start::Away => false,
        }
    }
}

/// MAP-95 The direction from the edge of a side to the opposite one.
pub fn across(side: Side) -> Angle {
    Angle::degrees(if side == Side::A { 90 } else { 270 })
}

/// MAP-95 How deep the zones are, and how far from the other edges, in millimetres.
pub const ZONE_MM: [i32; 2] = [200, 100];

/// MAP-95 The zone of a side where its scenario gives none.
pub fn own_zone(table: Point, side: Side) -> Polygon {
    let [deep, aside] = ZONE_MM.map(|mm| Length::mm(mm).0);
    let near = if side == Side::A { 0 } else { table.x - deep };
    let corner = |x, y| Point { x, y };
    Polygon::rectangle(corner(near, aside), corner(near + deep, table.y - aside))
        .or_else(|_| Polygon::rectangle(Point::default(), Point::mm(200, 200)))
        .expect("a square has an area")
}

/// One piece of the air game, before the battle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AirMember {
    /// Its name, unique in the battle.
    pub name: String,
    pub side: Side,
    pub what: What,
    /// MAP-49 The skill of its crew.
    pub skill: i8,
    pub load: Load,
    /// Where it begins.
    pub start: Start,
    /// Its speed at the start, where the scenario says.
    pub speed: Option<u16>,
    /// MAP-69, MAP-93, MAP-96 Its price as bought, load and skill included.
    pub points: u16,
}

/// The pieces of the air game with the tables that they are read with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AirSetting {
    /// Alone or combined.
    pub mode: Mode,
    pub lists: Lists,
    /// The number of the first piece: they follow the elements and markers of the ground game.
    pub first: u16,
    pub members: Vec<AirMember>,
    /// Who places first, where the scenario says (MAP-95).
    pub places_first: Option<Side>,
    /// The size of the table.
    pub table: Point,
    /// MAP-102 The lead below which it is a draw.
    pub margin: u16,
}

impl AirSetting {
    /// The index of a piece among those of the air game, where it is one.
    pub fn index(&self, piece: Piece) -> Option<usize> {
        piece.index().checked_sub(self.first.into()).filter(|&at| at < self.members.len())
    }

    /// The pieces of the air game, in their order.
    pub fn pieces(&self) -> impl DoubleEndedIterator<Item = Piece> + use<> {
        (self.first..self.first + self.members.len() as u16).map(Piece)
    }

    /// A piece before the battle.
    pub fn member(&self, piece: Piece) -> &AirMember {
        &self.members[piece.index() - usize::from(self.first)]
    }

    /// What a piece of the air game is; none of a piece on the ground.
    fn what(&self, piece: Piece) -> Option<What> {
        self.index(piece).map(|at| self.members[at].what)
    }

    /// The type of an aircraft; none of what does not fly.
    pub fn aircraft(&self, piece: Piece) -> Option<&Type> {
        match self.what(piece)? {
            What::Aircraft(kind) => Some(self.lists.kind(kind)),
            What::Target(_) => None,
        }
    }

    /// The ship, structure or gun position; none of an aircraft, nor of an element of the ground game.
    pub fn target(&self, piece: Piece) -> Option<&Target> {
        match self.what(piece)? {
            What::Aircraft(_) => None,
            What::Target(target) => Some(self.lists.target(target)),
        }
    }

    /// The weapon groups of a piece; an element of the ground game has none.
    pub fn groups(&self, piece: Piece) -> &[Group] {
        match self.what(piece) {
            Some(What::Aircraft(kind)) => &self.lists.kind(kind).groups,
            Some(What::Target(target)) => &self.lists.target(target).groups,
            None => &[],
        }
    }
}

/// Every piece of the air game before the battle, with what changes of it in the air.
pub fn fresh(skies: &AirSetting) -> (Vec<Element>, Vec<Craft>) {
    skies.members.iter().map(|plan| fresh_piece(skies, plan)).unzip()
}

fn fresh_piece(skies: &AirSetting, plan: &AirMember) -> (Element, Craft) {
    let placed = match plan.start {
        Start::At(at, heading) => Some((at, heading)),
        _ => None,
    };
    let (hit_points, templates) = match plan.what {
        What::Aircraft(kind) => (skies.lists.kind(kind).hit_points, skies.lists.kind(kind).templates),
        What::Target(target) => (skies.lists.target(target).hit_points, 0),
    };
    let (at, heading) = placed.unwrap_or_default();
    let marks = if placed.is_some() { Marks::PLACED } else { Marks::default() };
    let least = if let What::Aircraft(kind) = plan.what { skies.lists.kind(kind).speed[0] } else { 0 };
    let craft = Craft {
        heading,
        // MAP-100: who comes later says how fast when it does.
        speed: if plan.start == Start::Away { 0 } else { plan.speed.unwrap_or(least) },
        templates: if plan.load == Load::Bombs { templates } else { 0 },
        torpedo: plan.load == Load::Torpedo,
        ..Craft::default()
    };
    (Element { at, hit_points, marks, ..Element::default() }, craft)
}
