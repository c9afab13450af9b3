//! What does not change in a battle: the vessels as they set out, the waters, the weather, the tables and the rules in force.
#![allow(missing_docs, reason = "a field or a sort without words is what its name says")]

use crate::battle::position::{Aground, Conditions, Position};
use crate::lists::{Aircraft, Arcs, Class, Grade, Helm, Kind, Lists, Radar, derive};
use crate::resolution::gunnery::Protection;
use crate::rules::{Hiding, Rules};
use sandtable_core::{Audience, Date, InForce, Piece, Shape, Side};
use sandtable_geometry::{Circle, Course, Length, Point, Polygon};
use sandtable_scenario::{Edge, Head};
use std::sync::Arc;

/// What a member of a force is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Sort {
    /// A vessel of a type; a battery's type is made of its mounts.
    Vessel(Arc<Kind>),
    /// AST-179 A shore battery.
    Battery(Arc<Kind>, Protection),
    /// AST-190 An aircraft of a type: the index of [`Lists::aircraft`].
    Aircraft(usize),
    /// AST-242 A dummy.
    Dummy,
}

/// A member of a force, as it set out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Member {
    /// Its short name, by which it is commanded: "MTB1".
    pub name: String,
    /// What it is called: "MTB 34".
    pub title: String,
    pub side: Side,
    pub group: String,
    pub sort: Sort,
    pub grade: Grade,
    pub at: Course,
    pub speed: u16,
    /// AST-206 The turn in which it comes on.
    pub enters: u8,
    /// AST-233 Does its side choose where it stands?
    pub free: bool,
    /// AST-158 Is it alerted at the start?
    pub alerted: bool,
    /// What it is worth to the enemy.
    pub victory: u16,
    /// AST-145 Does it lie aground at the start?
    pub aground: Option<Aground>,
}

/// AST-187 A minefield of the scenario.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Minefield {
    pub area: Polygon,
    /// 1 light, 2 medium, 3 heavy.
    pub density: u8,
    /// Whose it is; nobody's is known to nobody.
    pub owner: Option<Side>,
    pub small: bool,
}

/// AST-197 What a side scores for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Goal {
    /// A vessel of these leaves by an edge.
    Exit {
        /// The edge; that of the enemy where none is named.
        edge: Option<Edge>,
        /// Points for each; its own where it is nothing.
        points: Option<u16>,
        /// Only once it has launched.
        after_launch: bool,
        /// AST-197 Only once it has been in the drop zone.
        after_drop: bool,
    },
    /// A vessel of these is in a zone at the end of a turn, at this speed in knots at most.
    Drop { zone: Circle, points: u16, speed: u8 },
    /// AST-180 Troops go ashore in an area.
    Landing { area: Polygon, points: u16 },
}

/// AST-197 An objective.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Objective {
    pub side: Side,
    pub title: String,
    pub of: Vec<Piece>,
    pub goal: Goal,
}

/// AST-233 What is agreed for a battle to which sides bring forces of their own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PickUp {
    pub points: u32,
    /// Does a die bring the light, since no day was agreed?
    pub night: bool,
    /// Does a side with merchants bring them from edge to edge?
    pub convoy: bool,
}

impl PickUp {
    /// The points of a side where nothing else is said.
    pub const POINTS: u32 = 200;
    /// The points that a side may have.
    pub const LIMITS: std::ops::RangeInclusive<u32> = 20..=2_000;
    /// From so many points on the table is the large one, and gunfire slowed.
    pub const FLEET: u32 = 400;
}

/// Everything about a battle that does not change.
#[derive(Debug)]
pub struct Setting {
    pub head: Head,
    pub sides: Vec<String>,
    /// The members in the order of the scenario, side A first; the index is that of the piece.
    pub members: Vec<Member>,
    pub lists: Lists,
    pub date: Date,
    /// What it says of the weather, of command and home edges.
    pub conditions: Conditions,
    /// AST-110 Land.
    pub land: Vec<Polygon>,
    /// AST-110 Shallow water.
    pub shallows: Vec<Polygon>,
    /// AST-187 Minefields.
    pub fields: Vec<Minefield>,
    /// AST-197 Objectives.
    pub objectives: Vec<Objective>,
    /// AST-233 What was agreed, where it is a pick-up battle.
    pub pick_up: Option<PickUp>,
    /// AST-194 Points of each side at the start.
    pub worth: [u16; 2],
    /// The waters as they are drawn.
    pub drawn: Arc<[Shape]>,
    pub rules: Rules,
    /// The options in force, for the record.
    pub in_force: Vec<InForce>,
}

impl Setting {
    /// A member; none where there is no such piece.
    pub fn member(&self, piece: Piece) -> Option<&Member> {
        self.members.get(piece.index())
    }

    /// Whose a piece is; side A's where there is no such piece.
    pub fn side(&self, piece: Piece) -> Side {
        self.member(piece).map_or(Side::A, |member| member.side)
    }

    /// The record of a vessel or a battery; none of aircraft and dummies.
    pub fn kind(&self, piece: Piece) -> Option<&Kind> {
        match &self.member(piece)?.sort {
            Sort::Vessel(kind) | Sort::Battery(kind, _) => Some(kind),
            Sort::Aircraft(_) | Sort::Dummy => None,
        }
    }

    /// AST-186 The record of a vessel or a battery, as a table shows it.
    pub fn record(&self, table: &Position, piece: Piece) -> Option<&Kind> {
        let kind = self.kind(piece)?;
        let poses = table.units.get(piece.index()).is_some_and(|unit| unit.posing);
        kind.resembles.as_deref().filter(|_| poses).or(Some(kind))
    }

    /// AST-118, AST-186 What a member is worth to the enemy, as a table shows it.
    pub fn victory(&self, table: &Position, piece: Piece) -> u16 {
        let shown = self.record(table, piece).filter(|_| self.is_vessel(piece));
        shown.map_or(self.members[piece.index()].victory, |kind| kind.victory)
    }

    /// AST-197, AST-233 What a vessel scores by leaving: so many points, or its own: victory points, in a pick-up battle points.
    pub fn exit(&self, piece: Piece, points: Option<u16>) -> u16 {
        let own = if self.pick_up.is_some() { self.points(piece) } else { self.members[piece.index()].victory };
        points.unwrap_or(own)
    }

    /// The type of an aircraft.
    pub fn aircraft(&self, piece: Piece) -> Option<&Aircraft> {
        match self.member(piece)?.sort {
            Sort::Aircraft(at) => self.lists.aircraft.get(at),
            _ => None,
        }
    }

    /// AST-179 The protection of a battery; none of anything else.
    pub fn battery(&self, piece: Piece) -> Option<Protection> {
        match self.member(piece)?.sort {
            Sort::Battery(_, protection) => Some(protection),
            _ => None,
        }
    }

    /// Is it a vessel, surfaced or not?
    pub fn is_vessel(&self, piece: Piece) -> bool {
        matches!(self.member(piece), Some(Member { sort: Sort::Vessel(_), .. }))
    }

    /// AST-242 Is it a dummy?
    pub fn is_dummy(&self, piece: Piece) -> bool {
        matches!(self.member(piece), Some(Member { sort: Sort::Dummy, .. }))
    }

    /// AST-111, AST-232, AST-242 The class as which it counts: dummies move like Class 1, batteries fire like Class 3.
    pub fn class(&self, piece: Piece) -> Class {
        match self.member(piece).map(|member| &member.sort) {
            Some(Sort::Vessel(kind)) => kind.class,
            Some(Sort::Battery(..)) => Class::Three,
            _ => Class::One,
        }
    }

    /// AST-112 The helm as it was built.
    pub fn helm(&self, piece: Piece) -> Helm {
        self.kind(piece).map_or(Helm::High, |kind| kind.helm)
    }

    /// AST-106 Length and beam on the table.
    pub fn size(&self, piece: Piece) -> [Length; 2] {
        match self.member(piece).map(|member| &member.sort) {
            Some(Sort::Vessel(kind)) => self.vessel_size(kind),
            Some(Sort::Battery(..)) => [Length::cm(1), Length::cm(1)],
            _ => [Length::cm(1), Length::mm(3)],
        }
    }

    /// AST-106 The same of a type, where the scale or the model may be another.
    fn vessel_size(&self, kind: &Kind) -> [Length; 2] {
        let [length, beam] = kind.decimetres.map(|dm| i64::from(dm.max(1)));
        if let Some(model) = self.rules.model {
            let long = Length::cm(model.into());
            let broad = i64::from(long.0) * beam / length / 1_000 * 1_000;
            return [long, Length::um(broad.max(3_000) as i32)];
        }
        if self.rules.metres == derive::METRES {
            kind.footprint
        } else {
            derive::footprint(kind.decimetres, self.rules.metres)
        }
    }

    /// AST-66, AST-110 Has it a shallow draught?
    pub fn is_shallow(&self, piece: Piece) -> bool {
        self.kind(piece).is_some_and(|kind| kind.shallow)
    }

    /// AST-118, AST-194 The points of a vessel; those of a battery or an aircraft count for nothing.
    pub fn points(&self, piece: Piece) -> u16 {
        self.kind(piece).filter(|_| self.is_vessel(piece)).map_or(0, |kind| kind.points)
    }

    /// AST-160 The radar with which it was built.
    pub fn radar(&self, piece: Piece) -> Radar {
        self.kind(piece).map_or(Radar::None, |kind| kind.radar)
    }

    /// AST-117 The arcs of a gun mount.
    pub fn gun_arcs(&self, piece: Piece, mount: usize) -> Arcs {
        self.kind(piece).and_then(|kind| kind.guns.get(mount)).map_or(Arcs(0), |mount| mount.arcs)
    }

    /// The members of a side in the order of the scenario.
    pub fn force(&self, side: Side) -> impl Iterator<Item = Piece> + use<'_> {
        let of = self.members.iter().enumerate().filter(move |(_, member)| member.side == side);
        of.map(|(n, _)| Piece(n as u16))
    }

    /// All of them.
    pub fn pieces(&self) -> impl Iterator<Item = Piece> + use<> {
        (0..self.members.len() as u16).map(Piece)
    }

    /// AST-233 Has a side merchants that it is to bring from edge to edge?
    pub fn is_convoy(&self, side: Side) -> bool {
        self.pick_up.is_some_and(|agreed| agreed.convoy) && self.force(side).any(|unit| self.is_merchant(unit))
    }

    /// AST-112 Is it a merchant?
    pub fn is_merchant(&self, piece: Piece) -> bool {
        self.kind(piece).is_some_and(|kind| kind.sort == crate::lists::Sort::Merchant)
    }

    /// AST-233 Is there room for cruisers, and is their gunfire slowed?
    pub fn is_fleet(&self) -> bool {
        let Point { x, y } = self.head.table;
        x >= Length::cm(300).0 && y >= Length::cm(200).0 && self.rules.fleet
    }

    /// AST-135 Is nothing hidden?
    pub fn is_open(&self) -> bool {
        self.rules.hiding == Hiding::Open
    }

    /// AST-203 Who is told what is for these sides alone: they, or everybody where nothing is hidden.
    pub fn told(&self, sides: impl IntoIterator<Item = Side>) -> Audience {
        if self.is_open() { Audience::All } else { Audience::Only(sides.into_iter().collect()) }
    }

    /// AST-105 Is a place such as a piece may have: on the table, or as far beyond it as a move may lead?
    pub fn is_place(&self, at: Point) -> bool {
        let far = Length::cm(600).0;
        (-far..=self.head.table.x + far).contains(&at.x) && (-far..=self.head.table.y + far).contains(&at.y)
    }

    /// The last turn.
    pub fn last_turn(&self) -> u8 {
        self.head.turns
    }
}
