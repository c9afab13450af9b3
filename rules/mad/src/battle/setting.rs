//! What does not change in a battle: terrain, units, lists, and the rules in force.
#![allow(missing_docs, reason = "a field without words is what its name says")]

use crate::air;
use crate::air::battle::setting::{AirSetting, Mode};
use crate::battle::fieldworks::{Work, WorkId};
use crate::battle::lift::Stance;
use crate::battle::routes::Routes;
use crate::battle::scenario::Scenario;
use crate::battle::sheet::Sheet;
use crate::battle::state::{Arm, UnitId};
use crate::lists::mobility::{Mobilities, Mobility};
use crate::lists::{Equipment, Fitted, Granted, Kind, KindId, Lists, Weapon, WeaponId};
use crate::rules::Rules;
use sandtable_battlefield::{FeatureId, FeatureKind, Field};
use sandtable_core::{Card, InForce, Piece, Row, Shape, Side};
use sandtable_geometry::{Length, Point};
use std::sync::{Arc, OnceLock};

/// MAD-09 A unit of the battle, the same from set-up to the end. Its elements follow one another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unit {
    pub name: String,
    pub side: Side,
    /// Its first element.
    pub first: Piece,
    /// How many elements it has; a dummy has none (MAD-141).
    pub count: u8,
    /// MAD-70 The row of the artillery table of its tubes, if it is an artillery unit.
    pub tube: Option<WeaponId>,
    /// Does it start under a marker (MAD-83)?
    pub hidden: bool,
    /// MAD-81, MAD-140 Its tubes are off the table: it has no place, and nothing happens to it.
    pub off_table: bool,
}

impl Unit {
    /// Its elements.
    pub fn elements(&self) -> impl Iterator<Item = Piece> + use<> {
        (self.first.0..self.first.0 + u16::from(self.count)).map(Piece)
    }

    /// MAD-141 Is it a marker with nobody under it?
    pub fn is_dummy(&self) -> bool {
        self.count == 0
    }
}

/// What does not change of an element.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Member {
    /// Its short name.
    pub name: String,
    pub kind: KindId,
    pub mobility: Mobility,
    pub side: Side,
    pub unit: UnitId,
    /// What it has beyond its list.
    pub granted: Granted,
    /// Where the scenario puts it.
    pub at: Option<Point>,
    /// In which carrier the scenario puts it.
    pub rides: Option<Piece>,
    /// How it stands to the ground at the start (MAD-115).
    pub stance: Stance,
}

/// MAD-136 A work of the battle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NamedWork {
    pub name: String,
    /// It, before the battle: not on the table yet where its side places it.
    pub work: Work,
}

/// What a piece of terrain means for movement (MAD-24, MAD-25).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Ground {
    /// Each millimetre costs two.
    pub bad: bool,
    /// Who may not enter.
    pub closed: Mobilities,
}

impl Ground {
    /// May this mover not enter?
    pub fn is_closed_to(self, mobilities: impl Into<Mobilities>) -> bool {
        mobilities.into().any_of(self.closed)
    }

    /// MAD-24, MAD-25 What a kind of terrain means where the scenario says nothing else.
    pub fn of(kind: FeatureKind) -> Ground {
        use FeatureKind::*;
        let but = |allowed: &[Mobility]| {
            let closed = Mobility::ALL.iter().filter(|(_, mover)| !allowed.contains(mover));
            closed.fold(Mobilities::default(), |all, (_, mover)| all.and((*mover).into()))
        };
        let closed = match kind {
            DeepWater => but(&[Mobility::Walker, Mobility::Grav, Mobility::Vtol]),
            Cliff => but(&[Mobility::Vtol]),
            Building => but(&[Mobility::Infantry, Mobility::PowerArmour, Mobility::Grav, Mobility::Vtol]),
            _ => Mobilities::default(),
        };
        // RULING: a river that the scenario does not call deep can be forded, and is bad going like a marsh.
        Ground { bad: matches!(kind, Wood | BuiltUp | Marsh | Rough | River), closed }
    }
}

/// MAD-123 A zone about the vehicle that carries the equipment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Zone {
    pub carrier: Piece,
    /// Whom it protects.
    pub side: Side,
    /// From all targeting, or from missiles alone.
    pub item: Equipment,
    /// How far it reaches from the centre, inclusive.
    pub radius: Length,
}

/// What an element can do: in rows, and the table of its weapons.
pub type Abilities = (Arc<[Row]>, Option<Arc<Card>>);

/// What does not change in a battle and everybody may know.
#[derive(Debug)]
pub struct Setting {
    pub rules: Rules,
    /// The switches, for the record.
    pub in_force: Vec<InForce>,
    /// Weapons and kinds of element.
    pub lists: Lists,
    /// The scenario as it was read.
    pub scenario: Scenario,
    pub field: Field,
    /// What each piece of terrain means for movement, by its id.
    pub grounds: Vec<Ground>,
    pub sides: Vec<String>,
    /// The units of both sides.
    pub units: Vec<Unit>,
    /// The elements of both sides, those of a unit together.
    pub elements: Vec<Member>,
    /// MAD-83 Whose each marker is, those of a side together. A marker is a piece, numbered after the elements.
    pub markers: Vec<Side>,
    /// What the markers are called: letters.
    pub letters: Vec<String>,
    /// The record sheets before anything is placed.
    pub blank: Sheet,
    /// Works, wire, obstacles and mine tiles.
    pub works: Vec<NamedWork>,
    /// The aircraft, ships and targets of a battle in the air; they are pieces, numbered after the markers.
    pub sky: Option<Box<AirSetting>>,
    /// The number of turns (MAD-144).
    pub turns: u8,
    /// How far a vehicle moves at most in a turn in which infantry got in or out (MAD-27, MAD-110).
    pub slow: Length,
    /// The zones of ECM and ADF; empty where nobody carries any.
    pub zones: Vec<Zone>,
    /// MAD-112 to MAD-115 Is there anybody in the battle who can leave the ground?
    pub leaves_the_ground: bool,
    /// MAD-87 The chances of an attempt at spotting, by the number needed.
    pub spotted: [f64; 12],
    /// The chances of none, one, both, both and equal (MAD-45), by the number needed.
    pub successes: [[f64; 4]; 12],
    /// How far it is to each objective, for opponents; made when one first asks.
    pub routes: OnceLock<Routes>,
    /// The terrain as a table draws it; made when one first looks.
    pub terrain: OnceLock<Arc<[Shape]>>,
    /// What each element can do; made when somebody first looks.
    pub abilities: OnceLock<Vec<Abilities>>,
}

impl Setting {
    /// MAP-01 Is it a battle of aircraft alone?
    pub fn is_air(&self) -> bool {
        self.sky.as_deref().is_some_and(|skies| skies.mode == Mode::Air)
    }

    /// A piece of the air game, where it is one.
    pub fn aloft(&self, piece: Piece) -> Option<&air::battle::setting::AirMember> {
        let skies = self.sky.as_deref()?;
        skies.index(piece).map(|at| &skies.members[at])
    }

    /// What an element is.
    pub fn kind_of(&self, member: &Member) -> &Kind {
        self.lists.kind(member.kind)
    }

    /// What an element is.
    pub fn kind(&self, element: Piece) -> &Kind {
        self.lists.kind(self.elements[element.index()].kind)
    }

    /// Whose it is.
    pub fn side(&self, element: Piece) -> Side {
        match self.elements.get(element.index()) {
            Some(member) => member.side,
            None => match self.markers.get(element.index() - self.elements.len()) {
                Some(side) => *side,
                None => self.air_setting().member(element).side,
            },
        }
    }

    /// What does not change of a battle in the air.
    ///
    /// # Panics
    /// The battle has no aircraft.
    pub fn air_setting(&self) -> &AirSetting {
        self.sky.as_deref().expect("a battle with pieces beyond the markers has aircraft")
    }

    /// Is the piece one of the air game?
    pub fn is_in_the_air(&self, piece: Piece) -> bool {
        self.sky.as_ref().is_some_and(|sky| sky.index(piece).is_some())
    }

    /// What a piece is called: an element or a craft by its name, a marker by its letter.
    ///
    /// # Panics
    /// There is no such piece.
    pub fn name(&self, piece: Piece) -> &str {
        if let Some(member) = self.elements.get(piece.index()) {
            return &member.name;
        }
        match self.letters.get(piece.index() - self.elements.len()) {
            Some(letter) => letter,
            None => &self.air_setting().member(piece).name,
        }
    }

    /// Its unit.
    pub fn unit_of(&self, element: Piece) -> &Unit {
        &self.units[self.elements[element.index()].unit.index()]
    }

    /// A unit.
    pub fn unit(&self, unit: UnitId) -> &Unit {
        &self.units[unit.index()]
    }

    /// Is the piece an element, and no marker?
    pub fn is_element(&self, piece: Piece) -> bool {
        piece.index() < self.elements.len()
    }

    /// MAD-83 The number of a marker among all markers, where the piece is one.
    pub fn slot(&self, piece: Piece) -> Option<usize> {
        piece.index().checked_sub(self.elements.len()).filter(|&slot| slot < self.markers.len())
    }

    /// MAD-83 Every marker that may be in the battle, on the table or not.
    pub fn all_markers(&self) -> impl DoubleEndedIterator<Item = Piece> + use<> {
        let first = self.elements.len() as u16;
        (first..first + self.markers.len() as u16).map(Piece)
    }

    /// The units of a side, its dummies last.
    pub fn units_of(&self, side: Side) -> impl Iterator<Item = UnitId> {
        (0..).map(UnitId).zip(&self.units).filter(move |(_, unit)| unit.side == side).map(|(id, _)| id)
    }

    /// MAD-140, MAD-143 Units that are not placed, one bit each: those off the table.
    pub fn off_table(&self) -> u64 {
        (0..).zip(&self.units).fold(0, |bits, (n, unit)| bits | u64::from(unit.off_table) << n)
    }

    /// The elements of a side.
    pub fn elements_of(&self, side: Side) -> impl Iterator<Item = Piece> {
        (0..).map(Piece).zip(&self.elements).filter(move |(_, member)| member.side == side).map(|(piece, _)| piece)
    }

    /// Every element of the battle.
    pub fn pieces(&self) -> impl DoubleEndedIterator<Item = Piece> + use<> {
        (0..self.elements.len() as u16).map(Piece)
    }

    /// The weapons that an element can fire, the free machine gun last (MAD-44); none of a marker or an aircraft.
    pub fn arms(&self, piece: Piece) -> impl Iterator<Item = Arm> + Clone {
        let kind = self.elements.get(piece.index()).map(|member| self.kind_of(member));
        let listed = kind.map_or(0, |kind| kind.weapons.len() as u8);
        let has_free = kind.is_some_and(|kind| kind.free_machine_gun);
        (0..listed).map(Arm).chain(has_free.then_some(Arm::MACHINE_GUN))
    }

    /// A weapon of an element, and whether it is barred to one that moves; none of a marker or an aircraft.
    pub fn arm(&self, piece: Piece, arm: Arm) -> Option<(&Weapon, bool)> {
        let kind = self.kind_of(self.elements.get(piece.index())?);
        if arm == Arm::MACHINE_GUN {
            return kind.free_machine_gun.then(|| (self.machine_gun(), false));
        }
        let Fitted { weapon, fixed } = *kind.weapons.get(usize::from(arm.0))?;
        Some((self.lists.weapon(weapon), fixed))
    }

    /// MAD-44 The free machine gun of vehicles uses the row of small arms.
    pub fn machine_gun(&self) -> &Weapon {
        self.lists.machine_gun()
    }

    /// What a piece of terrain means for movement.
    pub fn ground(&self, feature: FeatureId) -> Ground {
        self.grounds[usize::from(feature.0)]
    }

    /// A work by its name, in any case.
    pub fn find_work(&self, name: &str) -> Option<WorkId> {
        (0..).map(WorkId).zip(&self.works).find(|(_, plan)| plan.name.eq_ignore_ascii_case(name)).map(|(id, _)| id)
    }

    /// An element, a marker or a craft by its name, in any case.
    pub fn find(&self, name: &str) -> Option<Piece> {
        let element = self.pieces().find(|piece| self.elements[piece.index()].name.eq_ignore_ascii_case(name));
        element.or_else(|| {
            let marker = self.letters.iter().position(|letter| letter.eq_ignore_ascii_case(name));
            let marker = marker.map(|marker| Piece((self.elements.len() + marker) as u16));
            marker.or_else(|| {
                let sky = self.sky.as_ref()?;
                sky.pieces().find(|piece| sky.member(*piece).name.eq_ignore_ascii_case(name))
            })
        })
    }

    /// A unit by its name, in any case: of this side, where both have one that is called so.
    pub fn find_unit(&self, name: &str, side: Option<Side>) -> Option<UnitId> {
        let called = (0..).map(UnitId).zip(&self.units).filter(|(_, unit)| unit.name.eq_ignore_ascii_case(name));
        called.min_by_key(|(_, unit)| Some(unit.side) != side).map(|(id, _)| id)
    }

    /// The larger points limit (MAD-145).
    pub fn limit(&self) -> i32 {
        self.scenario.sides.iter().map(|side| i32::from(side.limit)).max().unwrap_or(0)
    }

    /// Half a footprint.
    pub fn radius(&self) -> Length {
        self.rules.footprint.half()
    }
}
