//! The record sheets of the sides: which unit is under which marker, and what the dummies pretend to be.

use crate::battle::board::Board;
use crate::battle::setting::Setting;
use crate::battle::state::{Element, MOST_UNITS, Marks, UnitId};
use crate::lists::Class;
use crate::lists::mobility::Mobilities;
use crate::lists::notional::Notional;
use sandtable_core::{Piece, Side};
use sandtable_dice::List;
use sandtable_geometry::{Length, Point};
use serde::{Deserialize, Serialize};

/// Dummies of both sides together.
pub const MOST_DUMMIES: usize = MOST_UNITS / 2;

/// MAD-83 What the owners of markers have written on their record sheets. The markers themselves stand among the elements.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Sheet {
    /// The first marker: markers are numbered after the elements, those of side A first.
    pub first: Piece,
    /// How many of them side A has.
    pub of_a: u8,
    /// How many of the elements before them side A has.
    pub elements_of_a: u8,
    /// The unit under each marker; nobody's where the marker is not placed yet, or where it is not known.
    pub under: List<UnitId, MOST_UNITS>,
    /// What each dummy pretends to be.
    pub notional: List<Notional, MOST_DUMMIES>,
}

impl Sheet {
    /// The sheets before anything is placed.
    pub fn new(setting: &Setting) -> Sheet {
        if setting.markers.is_empty() {
            return Sheet::default();
        }
        Sheet {
            first: Piece(setting.elements.len() as u16),
            elements_of_a: setting.elements_of(Side::A).count() as u8,
            of_a: setting.markers.iter().filter(|side| **side == Side::A).count() as u8,
            under: setting.markers.iter().map(|_| UnitId::NOBODY).collect(),
            notional: setting.dummies().map(|unit| setting.first_notional(unit)).collect(),
        }
    }

    /// Has the battle no markers?
    pub fn is_blank(&self) -> bool {
        self.under.is_empty()
    }

    /// Is the piece a marker?
    pub fn is_marker(&self, piece: Piece) -> bool {
        self.slot(piece).is_some()
    }

    /// The number of a marker among all markers.
    pub fn slot(&self, piece: Piece) -> Option<usize> {
        let slot = piece.index().checked_sub(self.first.index())?;
        (slot < self.under.len()).then_some(slot)
    }

    /// Whose a marker is.
    pub fn side_of(&self, marker: Piece) -> Option<Side> {
        self.slot(marker).map(|slot| if slot < usize::from(self.of_a) { Side::A } else { Side::B })
    }

    /// Whose a piece is, in a battle with markers.
    pub fn owner(&self, piece: Piece) -> Option<Side> {
        let element = if piece.index() < self.elements_of_a.into() { Side::A } else { Side::B };
        self.side_of(piece).or((!self.is_blank()).then_some(element))
    }

    /// The unit under a marker, as far as it is known.
    pub fn unit(&self, marker: Piece) -> Option<UnitId> {
        self.slot(marker).map(|slot| self.under[slot]).filter(|unit| *unit != UnitId::NOBODY)
    }

    /// The marker that a unit is or was under, as far as it is known.
    pub fn marker(&self, unit: UnitId) -> Option<Piece> {
        let slot = self.under.iter().position(|under| *under == unit)?;
        Some(Piece(self.first.0 + slot as u16))
    }

    /// MAD-83 The next marker of a side, in the order in which they are placed.
    pub fn next(&self, side: Side) -> Option<Piece> {
        let markers = (0..self.under.len()).map(|slot| Piece(self.first.0 + slot as u16));
        markers.into_iter().find(|&marker| self.side_of(marker) == Some(side) && self.unit(marker).is_none())
    }
}

impl Setting {
    /// MAD-141 The dummies of both sides, in their order.
    pub fn dummies(&self) -> impl Iterator<Item = UnitId> {
        (0..).map(UnitId).zip(&self.units).filter(|(_, unit)| unit.is_dummy()).map(|(id, _)| id)
    }

    /// MAD-141 The number of a dummy among all dummies.
    pub fn dummy(&self, unit: UnitId) -> Option<usize> {
        self.units.get(unit.index()).filter(|unit| unit.is_dummy())?;
        self.dummies().position(|dummy| dummy == unit)
    }

    /// MAD-141 What a dummy is where its owner writes nothing else: as the scenario has it, else as the units of its side
    /// are, one after another.
    fn first_notional(&self, unit: UnitId) -> Notional {
        let side = self.unit(unit).side;
        let nth = self.dummies().filter(|&other| self.unit(other).side == side).position(|other| other == unit);
        let nth = nth.unwrap_or(0);
        let written = &self.scenario.sides[side.index()].dummies;
        if !written.is_empty() {
            return written[nth % written.len()];
        }
        let real: Vec<UnitId> = self.units_of(side).filter(|&unit| !self.unit(unit).is_dummy()).collect();
        let Some(&like) = real.get(nth % real.len().max(1)) else { return Notional::default() };
        self.notional_of(like)
    }

    /// MAD-83 Does a unit, and no dummy, start under a marker?
    pub fn hides(&self, unit: UnitId) -> bool {
        self.unit(unit).hidden && !self.unit(unit).is_dummy()
    }

    /// MAD-141 The type that is most like a unit: as its slowest element.
    pub fn notional_of(&self, unit: UnitId) -> Notional {
        let slowest = self.unit(unit).elements().min_by_key(|&piece| self.kind(piece).distance);
        slowest.map_or(Notional::default(), |piece| self.notional_like(piece))
    }

    fn notional_like(&self, piece: Piece) -> Notional {
        let kind = self.kind(piece);
        let types = Notional::WORDS.into_iter().map(|(_, notional)| notional);
        let same = |notional: &Notional| {
            let foot = notional.mobilities() == Mobilities::from(crate::lists::mobility::Mobility::Infantry);
            foot == (kind.class != Class::Vehicle)
                && (foot || notional.distance(&self.lists) == kind.distance)
                && notional.recon == (!foot && kind.recon)
        };
        types.into_iter().find(same).unwrap_or_default()
    }
}

impl<'a> Board<'a> {
    /// The elements with their numbers, without the markers, which come after them.
    pub fn pieces(&self) -> impl Iterator<Item = (Piece, &'a Element)> + use<'a> {
        self.setting.pieces().zip(self.elements)
    }

    /// MAD-83 The markers on the table, with what is known of them.
    pub fn markers(&self) -> impl Iterator<Item = (Piece, &'a Element)> + use<'a> {
        let elements = self.elements;
        let all = self.setting.all_markers().map(move |piece| (piece, &elements[piece.index()]));
        all.filter(|(_, marker)| marker.is_alive())
    }

    /// MAD-83 The markers of a side on the table.
    pub fn markers_of(&self, side: Side) -> impl Iterator<Item = (Piece, &'a Element)> + use<'a> {
        let setting = self.setting;
        self.markers().filter(move |(piece, _)| setting.side(*piece) == side)
    }

    /// MAD-83 The marker that a unit is under now.
    pub fn marker(&self, unit: UnitId) -> Option<Piece> {
        if !self.setting.unit(unit).hidden {
            return None;
        }
        self.sheet.marker(unit).filter(|&marker| self.element(marker).is_alive())
    }

    /// MAD-09 The unit of a piece: of an element always, of a marker where it is known.
    pub fn unit_of(&self, piece: Piece) -> Option<UnitId> {
        match self.setting.elements.get(piece.index()) {
            Some(member) => Some(member.unit),
            None => self.sheet.unit(piece),
        }
    }

    /// MAD-83 The un-embarked elements under a marker.
    pub fn under(&self, marker: Piece) -> impl Iterator<Item = (Piece, &'a Element)> {
        let unit = self.sheet.unit(marker);
        unit.into_iter().flat_map(|unit| self.members(unit)).filter(|(_, element)| element.aboard.is_none())
    }

    /// What a dummy under this marker pretends to be.
    pub fn notional(&self, marker: Piece) -> Option<Notional> {
        let dummy = self.setting.dummy(self.sheet.unit(marker)?)?;
        self.sheet.notional.get(dummy).copied()
    }

    /// MAD-83 How a piece moves: a marker as the most hindered of its un-embarked elements, a dummy as its type.
    pub fn mobilities(&self, piece: Piece) -> Mobilities {
        if let Some(member) = self.setting.elements.get(piece.index()) {
            return member.mobility.into();
        }
        match self.notional(piece) {
            Some(notional) => notional.mobilities(),
            None => self.under(piece).fold(Mobilities::default(), |all, (under, _)| all.and(self.mobilities(under))),
        }
    }

    /// MAD-83, MAD-91 How far a marker goes in an activation, without the road: the least of its un-embarked elements.
    pub fn marker_distance(&self, marker: Piece) -> Length {
        if let Some(notional) = self.notional(marker) {
            return notional.distance(&self.setting.lists);
        }
        let own = self.under(marker).map(|(piece, element)| {
            let own = self.setting.kind(piece).distance;
            if element.marks.has(Marks::SLOWED) { own.min(self.setting.slow) } else { own }
        });
        own.min().unwrap_or(Length::ZERO)
    }

    /// MAD-84 Where the marker of a unit lies or lay.
    pub fn centre(&self, unit: UnitId) -> Point {
        self.sheet.marker(unit).map_or(Point::default(), |marker| self.element(marker).at)
    }
}
