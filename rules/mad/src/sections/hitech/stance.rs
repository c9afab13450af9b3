//! VTOLs that go low or high, walkers that go under water and come up: who may when.

use crate::battle::Umpire;
use crate::battle::board::Board;
use crate::battle::command::verb;
use crate::battle::event::Event;
use crate::battle::lift::Stance;
use crate::battle::setting::Setting;
use crate::battle::state::{Active, Element, Marks};
use crate::clause;
use crate::lists::mobility::Mobility;
use crate::sections::movement::ROADS;
use sandtable_battlefield::{FeatureKind, Field, Kinds};
use sandtable_core::{Offer, Piece, Refusal, refuse};
use sandtable_dice::{Dice, Reason};
use sandtable_geometry::Point;

/// MAD-113 Where a grav vehicle above it lets nobody in or out, and what of it a road or a bridge leads over.
const SKIMMED: Kinds = Kinds::of(&[FeatureKind::Wood, FeatureKind::BuiltUp]);
const BRIDGED: Kinds = Kinds::of(&[FeatureKind::River, FeatureKind::DeepWater]);

impl Element {
    /// MAD-112, MAD-115 Has it done nothing yet in the activation of its unit?
    fn is_fresh(&self) -> bool {
        let acted = Marks::CHANGED.and(Marks::STOOD).and(Marks::GAVE_UP).and(Marks::MOVED_NOW);
        self.fired == 0 && !self.marks.has(acted)
    }
}

/// VTOLs that go low or high, walkers that dive, grav vehicles that sink (MAD-112 to MAD-115).
#[derive(Clone, Copy)]
pub struct Stances<'a> {
    pub(crate) board: &'a Board<'a>,
}

impl Board<'_> {
    /// MAD-112 How its elements may stand to the ground.
    #[inline]
    pub fn stances(&self) -> Stances<'_> {
        Stances { board: self }
    }
}

impl Stances<'_> {
    /// MAD-112, MAD-115 May an element take this stance, as its owner says in its activation?
    ///
    /// # Errors
    /// Why not.
    pub fn may_take(self, piece: Piece, stance: Stance, active: Option<&Active>) -> Result<(), Refusal> {
        let element = self.board.element(piece);
        if element.aboard.is_some() {
            return refuse(&clause::ABOARD);
        }
        // MAD-159: a marker goes neither up nor down.
        let Some(member) = self.board.setting.elements.get(piece.index()) else {
            return refuse(&clause::NO_SUCH_STANCE);
        };
        match (member.mobility, stance) {
            (Mobility::Vtol, Stance::Usual | Stance::Low) => {
                self.may_change_height(piece, stance)?;
                self.may_say_so_now(piece, active, &clause::HEIGHT_LATE)
            }
            (Mobility::Walker, Stance::Submerged) => self.may_dive(element),
            (Mobility::Walker, Stance::Usual) if element.is_submerged() => {
                self.may_say_so_now(piece, active, &clause::SURFACES_LATE)
            }
            (Mobility::Walker, Stance::Usual) => refuse(&clause::NOT_SUBMERGED),
            _ => refuse(&clause::NO_SUCH_STANCE),
        }
    }

    /// MAD-115 May a VTOL that is being placed be said to fly so?
    ///
    /// # Errors
    /// Why not.
    pub fn may_start_so(self, piece: Piece, stance: Stance) -> Result<(), Refusal> {
        let Some(member) = self.board.setting.elements.get(piece.index()) else {
            return refuse(&clause::NO_SUCH_STANCE);
        };
        match (member.mobility, stance) {
            _ if !self.board.element(piece).is_alive() => refuse(&clause::NOT_ON_TABLE),
            (Mobility::Vtol, Stance::Usual | Stance::Low) => self.may_change_height(piece, stance),
            _ => refuse(&clause::NO_SUCH_STANCE),
        }
    }

    fn may_change_height(self, piece: Piece, stance: Stance) -> Result<(), Refusal> {
        let element = self.board.element(piece);
        if element.stance == stance {
            return refuse(&clause::HEIGHT_KEPT);
        }
        if element.marks.has(Marks::SAID) { refuse(&clause::HEIGHT_SAID) } else { Ok(()) }
    }

    /// MAD-112, MAD-115 At the start of the activation, before any path, spotting and fire: its own, and those of its unit.
    fn may_say_so_now(self, piece: Piece, active: Option<&Active>, late: &'static Reason) -> Result<(), Refusal> {
        let unit = self.board.setting.elements[piece.index()].unit;
        let begun = active.is_some_and(|active| active.has_fired || active.spotted.is_some())
            || self.board.spotting().has_moved(unit, active);
        if begun || !self.board.element(piece).is_fresh() { refuse(late) } else { Ok(()) }
    }

    /// MAD-112 A walker whose movement ends in deep water may go under.
    fn may_dive(self, element: &Element) -> Result<(), Refusal> {
        if element.is_submerged() {
            return refuse(&clause::SUBMERGED);
        }
        if element.spent.0 == 0 || element.marks.has(Marks::GAVE_UP) {
            return refuse(&clause::DIVES_AFTER_MOVING);
        }
        if self.has_ground(element.at, Stance::Submerged) { Ok(()) } else { refuse(&clause::NOT_DEEP) }
    }

    /// MAD-114 May a grav vehicle that has its whole movement sink where it is: over a wood, if that is in force?
    ///
    /// # Errors
    /// Why not.
    pub fn may_sink(self, piece: Piece) -> Result<(), Refusal> {
        let element = self.board.element(piece);
        match self.board.setting.elements[piece.index()].mobility {
            _ if !self.board.setting.rules.grav_sink => refuse(&clause::NO_SINKING),
            Mobility::Grav if element.stance == Stance::Sunk => refuse(&clause::SUNK_ALREADY),
            Mobility::Grav if self.has_ground(element.at, Stance::Sunk) => Ok(()),
            _ => refuse(&clause::NOT_OVER_WOOD),
        }
    }

    /// MAD-112, MAD-114 Is there something at a place to sink into, or to go under?
    pub fn has_ground(self, at: Point, stance: Stance) -> bool {
        match stance {
            Stance::Submerged => self.is_deep(at),
            Stance::Sunk => self.board.setting.field.is_in(at, FeatureKind::Wood.into()),
            Stance::Usual | Stance::Low => true,
        }
    }

    /// MAD-112 Is the water deep here? Not on a bridge over it.
    pub fn is_deep(self, at: Point) -> bool {
        let field = &self.board.setting.field;
        field.is_in(at, FeatureKind::DeepWater.into()) && !field.is_in(at, ROADS)
    }

    /// MAD-113, MAD-115 May infantry get into and out of this vehicle, as it stands to the ground?
    ///
    /// RULING: nobody gets into or out of a walker under water.
    ///
    /// # Errors
    /// Why not.
    pub fn opens(self, carrier: Piece, rider: Piece) -> Result<(), Refusal> {
        let vehicle = self.board.element(carrier);
        let skims = |field: &Field| {
            field.is_in(vehicle.at, SKIMMED) || field.is_in(vehicle.at, BRIDGED) && !field.is_in(vehicle.at, ROADS)
        };
        let closed = |at| self.board.movement().is_closed(self.board.setting.elements[rider.index()].mobility, at);
        match (self.board.setting.elements[carrier.index()].mobility, vehicle.stance) {
            (Mobility::Vtol, Stance::Low) if closed(vehicle.at) => refuse(&clause::NO_GROUND_BELOW),
            (Mobility::Vtol, Stance::Usual) => refuse(&clause::CARRIER_HIGH),
            (Mobility::Grav, Stance::Usual) if skims(&self.board.setting.field) => refuse(&clause::CARRIER_SKIMS),
            (_, Stance::Submerged) => refuse(&clause::SUBMERGED),
            _ => Ok(()),
        }
    }
}

/// MAD-112, MAD-115 The owner says how an element stands.
pub fn take<D: Dice>(umpire: &mut Umpire<D>, element: Piece, stance: Stance) {
    umpire.note(Event::Stands { element, stance, said: true });
}

/// MAD-112, MAD-114 Whoever sets out comes up first.
pub fn come_up<D: Dice>(umpire: &mut Umpire<D>, element: Piece) {
    let stance = umpire.state().elements[element.index()].stance;
    if stance != stance.under_way() {
        umpire.note(Event::Stands { element, stance: stance.under_way(), said: false });
    }
}

/// MAD-112, MAD-115 How an element may be said to stand to the ground, where it can leave it.
pub fn offers(setting: &Setting, actor: Piece, may: impl Fn(Stance) -> bool, take: &mut impl FnMut(Offer)) {
    let stances = match setting.elements[actor.index()].mobility {
        Mobility::Vtol => [(Stance::Low, verb::LOW), (Stance::Usual, verb::HIGH)],
        Mobility::Walker => [(Stance::Submerged, verb::DIVE), (Stance::Usual, verb::SURFACE)],
        _ => return,
    };
    stances.iter().filter(|(stance, _)| may(*stance)).for_each(|(_, verb)| take(Offer::new(actor, *verb, &[])));
}
