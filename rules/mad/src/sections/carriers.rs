//! Section 6: infantry gets into vehicles and out of them.

use crate::battle::Umpire;
use crate::battle::board::Board;
use crate::battle::event::Event;
use crate::battle::state::{Marks, Step};
use crate::clause;
use crate::lists::Class;
use crate::sections::artillery::is_free;
use crate::sections::opportunity_fire::landing;
use crate::sections::works::mines::MineEntry;
use sandtable_core::{Piece, Refusal, refuse, unless};
use sandtable_dice::Dice;
use sandtable_geometry::{Angle, Point};

/// MAD-131 Has a vehicle room for an element, and does the element ride at all?
///
/// # Errors
/// Why not.
pub fn may_ride(board: &Board, element: Piece, carrier: Piece) -> Result<(), Refusal> {
    if !board.setting.is_element(element) || !board.setting.is_element(carrier) {
        return refuse(&clause::NOT_INFANTRY);
    }
    let (rider, vehicle) = (board.setting.kind(element), board.setting.kind(carrier));
    let fits = match rider.class {
        Class::Infantry => true,
        Class::PowerArmour => vehicle.carries_power_armour,
        Class::Cavalry | Class::Vehicle => false,
    };
    unless(fits, &clause::NOT_INFANTRY)?;
    unless(board.riders(carrier).count() < vehicle.capacity.into(), &clause::NO_CAPACITY)?;
    Ok(())
}

/// Infantry that gets into vehicles and out of them (MAD-27, MAD-131).
#[derive(Clone, Copy)]
pub struct Carriers<'a> {
    pub(crate) board: &'a Board<'a>,
}

impl Board<'_> {
    /// MAD-27 Those who ride on it.
    #[inline]
    pub fn carriers(&self) -> Carriers<'_> {
        Carriers { board: self }
    }
}

impl Carriers<'_> {
    /// MAD-27 What holds for getting in and for getting out alike.
    fn may_change(self, element: Piece, carrier: Piece) -> Result<(), Refusal> {
        let (rider, vehicle) = (self.board.element(element), self.board.element(carrier));
        unless(!rider.marks.has(Marks::GAVE_UP), &clause::ALREADY_WATCHES)?;
        is_free(rider)?;
        // MAD-87: who spots as if standing still does not move afterwards.
        unless(!rider.marks.has(Marks::STILL), &clause::SPOTTED_STILL)?;
        unless(!rider.marks.has(Marks::CHANGED), &clause::CHANGED_ALREADY)?;
        unless(!rider.marks.has(Marks::STOOD), &clause::FIRED_STATIONARY)?;
        unless(!rider.marks.has(Marks::ENGAGED), &clause::ENGAGED)?;
        unless(!vehicle.marks.has(Marks::MOVED_NOW), &clause::CARRIER_MOVED)?;
        Ok(())
    }

    /// MAD-27 May the element get into this vehicle?
    ///
    /// # Errors
    /// Why not.
    pub fn may_embark(self, element: Piece, carrier: Piece) -> Result<(), Refusal> {
        let rider = self.board.element(element);
        unless(rider.aboard.is_none(), &clause::ABOARD)?;
        if carrier.index() >= self.board.elements.len()
            || self.board.setting.side(carrier) != self.board.setting.side(element)
        {
            return refuse(&clause::NOT_A_FRIEND);
        }
        may_ride(self.board, element, carrier)?;
        self.board.stances().opens(carrier, element)?;
        unless(self.board.in_contact(element, carrier), &clause::NOT_IN_CONTACT)?;
        self.may_change(element, carrier)
    }

    /// MAD-27, MAD-127 Where a passenger that gets out on a bearing stands: touching the vehicle.
    ///
    /// # Errors
    /// Why it may not get out, or not there.
    pub fn may_land(self, element: Piece, bearing: Angle) -> Result<Point, Refusal> {
        let Some(carrier) = self.board.element(element).aboard else { return refuse(&clause::NOT_ABOARD) };
        self.may_change(element, carrier)?;
        self.board.stances().opens(carrier, element)?;
        let at = self.beside(carrier, bearing);
        self.board.movement().may_end(element, at)?;
        Ok(at)
    }

    /// MAD-127 The place in contact with an element on a bearing from it.
    pub fn beside(self, piece: Piece, bearing: Angle) -> Point {
        self.board.element(piece).at.advance(bearing, self.board.setting.rules.touching())
    }
}

/// MAD-27 Getting in is no movement that draws fire (MAD-55).
pub fn embark<D: Dice>(umpire: &mut Umpire<D>, element: Piece, carrier: Piece) {
    umpire.note(Event::Embarked { element, carrier });
}

/// MAD-27, MAD-55 Getting out counts as movement at the landing point.
pub fn land<D: Dice>(umpire: &mut Umpire<D>, element: Piece, bearing: Angle) {
    let board = umpire.state().board(umpire.setting);
    let at = board.carriers().may_land(element, bearing).expect("checked");
    let carrier = board.element(element).aboard.expect("checked");
    umpire.note(Event::Landed { element, carrier, at });
    let way = landing(element, umpire.setting.side(element), at);
    umpire.note(Event::SetOut { way, to_shoot: false });
    umpire.then(Step::Travel);
    // MAD-68: before any opportunity fire.
    let mine = umpire.state().board(umpire.setting).obstacles().next_mine(element, &[at]);
    if let Some(MineEntry { tile, .. }) = mine {
        umpire.then(Step::Mine(tile));
    }
}
