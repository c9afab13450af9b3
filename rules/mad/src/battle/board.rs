//! What the rules look at: the elements as they are, or as a side knows them, on the terrain.

use crate::air::battle::state::AirState;
use crate::battle::fieldworks::Fieldworks;
use crate::battle::setting::Setting;
use crate::battle::sheet::Sheet;
use crate::battle::state::{Element, Marks, UnitId};
use sandtable_core::{Piece, Side};

/// Elements on a table. Made of the truth where rules are resolved, of a view where they are asked beforehand: one set of
/// rules for both.
#[derive(Clone, Copy)]
pub struct Board<'a> {
    /// What does not change.
    pub setting: &'a Setting,
    /// The elements, in the order of the battle, and after them the markers.
    pub elements: &'a [Element],
    /// The turn.
    pub turn: u8,
    /// What is known of the record sheets (MAD-83).
    pub sheet: &'a Sheet,
    /// Works, wire, obstacles and mine tiles.
    pub works: &'a Fieldworks,
    /// What changes in the air.
    pub sky: &'a AirState,
}

impl<'a> Board<'a> {
    /// The terrain of a battle before anything is on it.
    pub fn empty(setting: &'a Setting) -> Board<'a> {
        Board {
            setting,
            elements: &[],
            turn: 0,
            sheet: &setting.blank,
            works: Fieldworks::none(),
            sky: AirState::none(),
        }
    }

    /// An element.
    pub fn element(&self, piece: Piece) -> &'a Element {
        &self.elements[piece.index()]
    }

    /// The elements of a side that are alive, with their place.
    pub fn living(&self, side: Side) -> impl Iterator<Item = (Piece, &'a Element)> {
        let elements = self.elements;
        self.setting
            .elements_of(side)
            .map(move |piece| (piece, &elements[piece.index()]))
            .filter(|(_, element)| element.is_alive())
    }

    /// MAD-83 Those that stand on the table themselves: nobody under a marker.
    pub fn standing(&self, side: Side) -> impl Iterator<Item = (Piece, &'a Element)> {
        self.living(side).filter(|(_, element)| element.stands())
    }

    /// The living elements of a unit.
    pub fn members(&self, unit: UnitId) -> impl Iterator<Item = (Piece, &'a Element)> {
        let elements = self.elements;
        let all = self.setting.unit(unit).elements();
        all.map(move |piece| (piece, &elements[piece.index()])).filter(|(_, element)| element.is_alive())
    }

    /// MAD-131 Those who ride in an element.
    pub fn riders(&self, carrier: Piece) -> impl Iterator<Item = Piece> {
        let rides = move |(_, rider): &(Piece, &Element)| rider.aboard == Some(carrier) && rider.is_alive();
        self.pieces().filter(rides).map(|(piece, _)| piece)
    }

    /// MAD-07, MAD-81 Has a unit somebody left to activate? Tubes off the table always are.
    pub fn is_alive(&self, unit: UnitId) -> bool {
        let of = self.setting.unit(unit);
        self.members(unit).next().is_some() || of.off_table || (of.is_dummy() && self.marker(unit).is_some())
    }

    /// MAD-127 Are the centres of two elements in contact? Passengers are in contact with nobody.
    pub fn in_contact(&self, a: Piece, b: Piece) -> bool {
        self.element(a).stands() && self.element(b).stands() && self.touch(self.spot(a), self.spot(b))
    }

    /// MAD-54, MAD-159 Markers of a side: elements that hold one, and hidden units, told to hold or not.
    pub fn watchers(&self, side: Side) -> impl Iterator<Item = (Piece, &'a Element)> {
        self.standing(side).chain(self.markers_of(side)).filter(|(_, element)| element.marks.has(Marks::WATCHING))
    }
}
