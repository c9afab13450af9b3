//! What does not change in a battle: the armies as they were bought, the ground, the tables and the rules in force.
#![allow(missing_docs, reason = "a field or a sort without words is what its name says")]

use crate::battle::{Stand, Wing};
use crate::lists::{Arm, Formation, Kind, Lists, Quality};
use crate::resolution::{SLACK, Weather};
use crate::rules::Rules;
use sandtable_battlefield::Field;
use sandtable_core::{Audience, InForce, Piece, Shape, Side};
use sandtable_geometry::{Bounds, Point};
use sandtable_scenario::Head;
use std::sync::Arc;

/// What a unit of a roster is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sort {
    /// A unit of a type: the index of [`Lists::kinds`].
    Unit(usize),
    /// AOS-162 A caisson, bought for a battery.
    Caisson(Piece),
}

/// AOS-85, AOS-93 A unit of a roster, as it was bought and as it starts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Member {
    /// Its short name, by which it is commanded: "F01".
    pub name: String,
    /// What it is called: "13e Legere, 1st battalion".
    pub title: String,
    pub side: Side,
    pub wing: Wing,
    pub sort: Sort,
    /// AOS-135 Is it a battery of howitzers?
    pub howitzer: bool,
    /// What is written for a type with two names: "8#", "carabinier"; empty where nothing is.
    pub called: String,
    pub quality: Quality,
    pub figures: u8,
    pub formation: Formation,
    /// Where it starts, if the scenario says.
    pub stand: Option<Stand>,
    /// AOS-89 What it cost.
    pub points: u32,
}

/// AOS-161 A general officer, as he was bought.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Officer {
    pub name: String,
    pub title: String,
    pub side: Side,
    pub commander: bool,
    /// With whom he starts.
    pub with: Piece,
}

/// Everything about a battle that does not change.
#[derive(Debug)]
pub struct Setting {
    pub head: Head,
    /// The names of the sides, south first.
    pub sides: Vec<String>,
    /// AOS-166 The units in roster order, south first; the index is that of the piece.
    pub members: Vec<Member>,
    /// AOS-161 The general officers: pieces after the units.
    pub officers: Vec<Officer>,
    pub lists: Lists,
    pub field: Field,
    /// What each feature of the ground is: an index of [`Lists::terrains`], by the feature's id.
    pub grounds: Vec<usize>,
    /// AOS-164 The weather, where the scenario fixes it.
    pub weather: Option<Weather>,
    /// The ground as it is drawn.
    pub drawn: Arc<[Shape]>,
    /// AOS-90 The points that each side may spend.
    pub points: u16,
    /// AOS-90 Are armies held to limits? To such a battle one's own may be brought.
    pub is_limited: bool,
    pub rules: Rules,
    /// The options in force, for the record.
    pub in_force: Vec<InForce>,
}

impl Setting {
    /// A unit of the rosters; none where there is no such piece.
    pub fn member(&self, piece: Piece) -> Option<&Member> {
        self.members.get(piece.index())
    }

    /// The type of a unit; none of a caisson.
    pub fn kind(&self, unit: Piece) -> Option<&Kind> {
        match self.member(unit)?.sort {
            Sort::Unit(kind) => self.lists.kinds.get(kind),
            Sort::Caisson(_) => None,
        }
    }

    /// AOS-162 Is it a caisson?
    ///
    /// # Panics
    /// There is no such piece.
    pub fn is_caisson(&self, unit: Piece) -> bool {
        matches!(self.members[unit.index()].sort, Sort::Caisson(_))
    }

    /// The arm of a unit; a caisson counts as artillery.
    ///
    /// # Panics
    /// There is no such piece.
    pub fn arm(&self, unit: Piece) -> Arm {
        self.kind(unit).map_or(Arm::Artillery, |kind| kind.arm)
    }

    /// Whose a piece is: a unit, a caisson or a general.
    pub fn side(&self, piece: Piece) -> Option<Side> {
        let officer = || self.officers.get(piece.index().checked_sub(self.members.len())?).map(|officer| officer.side);
        self.member(piece).map(|member| member.side).or_else(officer)
    }

    /// AOS-158 Who may know what a unit did to itself, and how it stood a test: everybody, or while rosters are closed its own side.
    pub fn only_owner(&self, unit: Piece) -> Audience {
        match self.side(unit).filter(|_| self.rules.closed_rosters) {
            Some(side) => Audience::Only([side].into_iter().collect()),
            None => Audience::All,
        }
    }

    /// AOS-161 The place of a general among [`Setting::officers`]; none where the piece is none.
    pub fn officer_index(&self, piece: Piece) -> Option<usize> {
        piece.index().checked_sub(self.members.len()).filter(|at| *at < self.officers.len())
    }

    /// The piece of a general.
    pub fn officer_piece(&self, at: usize) -> Piece {
        Piece((self.members.len() + at) as u16)
    }

    /// The units of a side in roster order, caissons included.
    pub fn roster(&self, side: Side) -> impl Iterator<Item = Piece> + use<'_> {
        let of = self.members.iter().enumerate().filter(move |(_, member)| member.side == side);
        of.map(|(n, _)| Piece(n as u16))
    }

    /// AOS-80, AOS-84 Is a place on the table? A thousandth of an inch over its edge is still within it.
    pub fn on_table(&self, at: Point) -> bool {
        Bounds { low: Point::default(), high: self.field.table() }.grown(SLACK).contains(at)
    }

    /// AOS-157 The last turn.
    pub fn last_turn(&self) -> u8 {
        self.rules.turn_limit.unwrap_or(self.head.turns)
    }
}
