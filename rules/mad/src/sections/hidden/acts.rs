//! What becomes of a marker: placed, activated, noted upon, taken away.

use crate::battle::Umpire;
use crate::battle::board::Board;
use crate::battle::event::{Event, MarkerEvent};
use crate::battle::state::{Element, Marks, UnitId};
use crate::clause;
use crate::lists::mobility::Mobilities;
use crate::sections::carriers::may_ride;
use sandtable_core::{Piece, Refusal, refuse, unless};
use sandtable_dice::Dice;
use sandtable_geometry::Point;

/// MAD-83, MAD-143 A hidden unit is placed: the next marker of its side, with nothing on it. Infantry starts in the
/// carriers of its own unit as far as they go, by a note.
pub fn deploy<D: Dice>(umpire: &mut Umpire<D>, unit: UnitId, at: Point) {
    let of = umpire.setting.unit(unit);
    let (side, first, count) = (of.side, of.first, of.count);
    let marker = umpire.state().sheet.next(side).expect("a marker for each unit that hides");
    umpire.note(Event::Marker(MarkerEvent::MarkerPlaced { marker, at, unit: Some(unit), first, count }));
    for element in of.elements() {
        if let Some(carrier) = umpire.state().board(umpire.setting).hidden().starts_in(element) {
            umpire.note(Event::Marker(MarkerEvent::Noted { element, carrier: Some(carrier), side, started: true }));
        }
    }
}

/// MAD-20, MAD-83 A hidden unit is activated: what its marker showed comes off.
pub fn activate<D: Dice>(umpire: &mut Umpire<D>, marker: Piece) {
    umpire.note(Event::Marker(MarkerEvent::MarkerActivated { marker }));
}

/// MAD-91 Getting in or out under a marker is only noted.
pub fn note<D: Dice>(umpire: &mut Umpire<D>, element: Piece, carrier: Option<Piece>) {
    let side = umpire.setting.side(element);
    umpire.note(Event::Marker(MarkerEvent::Noted { element, carrier, side, started: false }));
}

/// MAD-84, MAD-159 A dummy is removed.
pub fn drop_dummy<D: Dice>(umpire: &mut Umpire<D>, marker: Piece) {
    umpire.note(Event::Marker(MarkerEvent::MarkerGone { marker }));
}

/// Units under markers: what they may do there, and where they appear (MAD-83, MAD-84, MAD-159).
#[derive(Clone, Copy)]
pub struct HiddenUnits<'a> {
    pub(crate) board: &'a Board<'a>,
}

impl Board<'_> {
    /// MAD-83 Its units under markers.
    #[inline]
    pub fn hidden(&self) -> HiddenUnits<'_> {
        HiddenUnits { board: self }
    }
}

impl HiddenUnits<'_> {
    /// MAD-83, MAD-143 May a hidden unit's marker be placed here? Zone, table, ground, and clear of the enemy (MAD-127).
    ///
    /// # Errors
    /// Why not.
    pub fn may_place_marker(self, unit: UnitId, at: Point) -> Result<(), Refusal> {
        let (side, mobilities) = (self.board.setting.unit(unit).side, self.movers_of(unit));
        self.board.placement().is_own_ground(side, at)?;
        self.board.movement().may_rest(mobilities, at)?;
        if let Some(marker) = self.board.sheet.next(side) {
            self.board.movement().has_room(marker, at)?;
        }
        self.board.shelters().may_place_among_works(side, mobilities, at)
    }

    /// MAD-83 How a hidden unit moves as a whole, a dummy as its type.
    pub fn movers_of(self, unit: UnitId) -> Mobilities {
        match self.board.setting.dummy(unit) {
            Some(dummy) => {
                self.board.sheet.notional.get(dummy).map(|notional| notional.mobilities()).unwrap_or_default()
            }
            None => self.board.setting.unit(unit).elements().fold(Mobilities::default(), |all, piece| {
                all.and(self.board.setting.elements[piece.index()].mobility.into())
            }),
        }
    }

    /// MAD-143 The carrier of its own unit that an element under a marker starts in.
    pub fn starts_in(self, element: Piece) -> Option<Piece> {
        let fellows = self.board.setting.unit_of(element).elements();
        fellows.into_iter().find(|&carrier| self.may_ride_hidden(element, carrier).is_ok())
    }

    /// MAD-83, MAD-131 May an element start in a carrier of its own unit, under the same marker?
    ///
    /// # Errors
    /// Why not.
    pub fn may_ride_hidden(self, element: Piece, carrier: Piece) -> Result<(), Refusal> {
        if element == carrier || !self.same_marker(element, carrier) {
            return refuse(&clause::NOT_UNDER_ONE_MARKER);
        }
        may_ride(self.board, element, carrier)
    }

    /// MAD-91 Are both alive under the same marker?
    fn same_marker(self, one: Piece, other: Piece) -> bool {
        let under =
            |piece: Piece| self.board.element(piece).is_alive() && self.board.element(piece).marks.has(Marks::UNDER);
        self.board.setting.is_element(one)
            && self.board.setting.is_element(other)
            && self.board.setting.elements[one.index()].unit == self.board.setting.elements[other.index()].unit
            && under(one)
            && under(other)
    }

    /// MAD-27, MAD-91 May an element under a marker get into this vehicle, by a note?
    ///
    /// # Errors
    /// Why not.
    pub fn may_note_in(self, element: Piece, carrier: Piece) -> Result<(), Refusal> {
        unless(self.board.element(element).aboard.is_none(), &clause::ABOARD)?;
        self.may_ride_hidden(element, carrier)?;
        self.may_note(element)
    }

    /// MAD-27, MAD-91 May an element under a marker get out, by a note?
    ///
    /// # Errors
    /// Why not.
    pub fn may_note_out(self, element: Piece) -> Result<(), Refusal> {
        unless(self.board.element(element).aboard.is_some(), &clause::NOT_ABOARD)?;
        self.may_note(element)
    }

    /// MAD-27 Once in a turn, before the marker moves, and not where it has given up everything else.
    fn may_note(self, element: Piece) -> Result<(), Refusal> {
        let Some(marker) = self.board.marker(self.board.setting.elements[element.index()].unit) else {
            return refuse(&clause::NOT_UNDER_ONE_MARKER);
        };
        let marker: &Element = self.board.element(marker);
        match self.board.element(element).marks {
            _ if marker.marks.has(Marks::GAVE_UP) => refuse(&clause::ALREADY_WATCHES),
            marks if marks.has(Marks::CHANGED) => refuse(&clause::CHANGED_ALREADY),
            marks if marks.has(Marks::STILL) => refuse(&clause::SPOTTED_STILL),
            marks if marks.has(Marks::OBSERVES) => refuse(&clause::OBSERVES),
            _ if marker.marks.has(Marks::MOVED_NOW) => refuse(&clause::CARRIER_MOVED),
            _ => Ok(()),
        }
    }

    /// MAD-159 May a marker pretend to have something noted? Only where it may be noted in earnest by a unit.
    ///
    /// # Errors
    /// Why not.
    pub fn may_pretend(self, marker: Piece) -> Result<(), Refusal> {
        let marker = self.board.element(marker);
        match () {
            () if marker.marks.has(Marks::GAVE_UP) => refuse(&clause::ALREADY_WATCHES),
            () if marker.marks.has(Marks::MOVED_NOW) => refuse(&clause::CARRIER_MOVED),
            () => Ok(()),
        }
    }

    /// MAD-53, MAD-83 May the marker take an opportunity fire marker, for the whole unit? With a tube in it not at all.
    ///
    /// # Errors
    /// Why not.
    pub fn may_marker_watch(self, marker: Piece) -> Result<(), Refusal> {
        let acted = Marks::MOVED_NOW.and(Marks::SPOTTED).and(Marks::GAVE_UP);
        let noted = Marks::CHANGED.and(Marks::SLOWED).and(Marks::SPOTTED);
        let busy = self
            .board
            .sheet
            .unit(marker)
            .is_some_and(|unit| self.board.members(unit).any(|(_, one)| one.marks.has(noted)));
        if self.board.sheet.unit(marker).is_some_and(|unit| self.board.setting.unit(unit).tube.is_some()) {
            return refuse(&clause::TUBES_WATCH);
        }
        match self.board.element(marker).marks {
            marks if marks.has(acted) || busy => refuse(&clause::ALREADY_ACTED),
            _ => Ok(()),
        }
    }
}
