//! Section 5: turns, initiative, activations, and how an activation ends.

use crate::battle::Umpire;
use crate::battle::board::Board;
use crate::battle::event::{Event, MarkerEvent};
use crate::battle::setting::Setting;
use crate::battle::state::{Marks, State, Step, UnitId};
use crate::rules::{D10, MarkerLasts};
use crate::sections::opportunity_fire::expire;
use crate::sections::reserves::can_act;
use crate::sections::{hidden, victory};
use crate::{air, clause};
use sandtable_core::{Piece, Refusal, Side, refuse};
use sandtable_dice::{Dice, Throw, Why};
use sandtable_geometry::{Angle, Length, Point};

/// Bearings on which a move that mends coherency is looked for.
const BEARINGS: i32 = 16;

/// MAD-17, MAD-18, MAD-19 A turn begins: one D10 a side, ties again; the higher activates first.
pub fn begin_turn<D: Dice>(umpire: &mut Umpire<D>) -> Result<(), D::Pause> {
    let first = umpire.roll(Throw::roll_off(D10), || Why::of(&clause::INITIATIVE))?;
    let initiative = if first == 1 { Side::A } else { Side::B };
    let turn = umpire.state().turn + 1;
    umpire.note(Event::TurnBegan { turn, initiative });
    air::sections::turn::muster_units(umpire);
    umpire.then(Step::EndTurn);
    umpire.then(Step::Next(initiative));
    Ok(())
}

impl State {
    /// MAD-20, MAP-115 Has a side a unit that has not been activated in this turn, living or in reserve and due, or an aircraft?
    pub fn has_unit_left(&self, setting: &Setting, side: Side) -> bool {
        let board = self.board(setting);
        let aloft = || board.air().is_some_and(|air| air.waiting(side).next().is_some());
        setting.units_of(side).any(|unit| can_act(&board, unit, self.done, self.reserves)) || aloft()
    }

    /// MAD-150 Is the unit kept in reserve?
    pub fn is_in_reserve(&self, unit: UnitId) -> bool {
        self.reserves >> unit.0 & 1 == 1
    }

    /// MAD-07 Has the unit been activated in this turn (placed, during deployment)?
    pub fn is_done(&self, unit: UnitId) -> bool {
        self.done >> unit.0 & 1 == 1
    }
}

/// MAD-20, MAD-21 The sides take turns; as soon as one has no unit left, the other activates all its remaining ones.
pub fn next_activation<D: Dice>(umpire: &mut Umpire<D>, side: Side) {
    let state = umpire.state();
    if state.has_unit_left(umpire.setting, side) {
        umpire.then(Step::Activate(side));
    } else if state.has_unit_left(umpire.setting, side.other()) {
        umpire.then(Step::Activate(side.other()));
    }
}

/// MAD-10, MAD-54, MAD-100 A unit is activated: its old markers come off.
pub fn activate<D: Dice>(umpire: &mut Umpire<D>, unit: UnitId) {
    let board = umpire.state().board(umpire.setting);
    if let Some(marker) = board.marker(unit) {
        hidden::activate(umpire, marker);
        return;
    }
    let of = umpire.setting.unit(unit);
    let (first, count) = (of.first, of.count);
    let coherent = board.coherency().seen_by_fellows(unit);
    umpire.note(Event::Activated { unit, first, count, coherent });
}

/// MAD-20 An activation is over, the other side comes next. Of a hidden unit, or of a dummy that is gone, its marker is named.
pub fn finish<D: Dice>(umpire: &mut Umpire<D>, unit: UnitId) {
    let state = umpire.state();
    let marker = match umpire.setting.unit(unit).is_dummy() {
        true => state.sheet.marker(unit),
        false => state.board(umpire.setting).marker(unit),
    };
    umpire.note(match marker {
        Some(marker) => Event::Marker(MarkerEvent::MarkerEnded { marker }),
        None => Event::Deactivated { unit },
    });
}

/// Whether the elements of a unit see each other, and how a unit that does not keeps together (MAD-30).
#[derive(Clone, Copy)]
pub struct Coherency<'a> {
    pub(crate) board: &'a Board<'a>,
}

impl Board<'_> {
    /// MAD-30 How its units keep together.
    #[inline]
    pub fn coherency(&self) -> Coherency<'_> {
        Coherency { board: self }
    }
}

impl Coherency<'_> {
    /// MAD-30 May the activation end as the elements stand? Refused while one that was coherent at its start is not now
    /// and some element of the unit can still move so as to mend it.
    ///
    /// # Errors
    /// The clause.
    pub fn may_finish(self, unit: UnitId) -> Result<(), Refusal> {
        if self.mending(unit).is_some() { refuse(&clause::INCOHERENT) } else { Ok(()) }
    }

    /// The elements of a unit that were coherent when the activation began, and are not now (MAD-30).
    pub fn strays(self, unit: UnitId) -> impl Iterator<Item = Piece> {
        self.board
            .members(unit)
            .filter(move |(piece, element)| element.marks.has(Marks::COHERENT) && !self.is_coherent(*piece))
            .map(|(piece, _)| piece)
    }

    /// MAD-30 A move that brings an element, which was coherent when the activation began and is not now, and one of its
    /// fellows into each other's sight.
    ///
    /// RULING: looked for straight ahead, first toward one another, then on sixteen bearings, centimetre by centimetre; ways
    /// round several corners are left to the players.
    pub fn mending(self, unit: UnitId) -> Option<(Piece, Point)> {
        let fellows =
            |stray: Piece| self.board.members(unit).map(|(piece, _)| piece).filter(move |piece| *piece != stray);
        let pairs = || {
            self.strays(unit).flat_map(|stray| fellows(stray).flat_map(move |other| [(stray, other), (other, stray)]))
        };
        let straight = pairs().find_map(|(mover, seen)| self.comes_into_sight(mover, seen, 0));
        straight.or_else(|| {
            pairs().find_map(|(mover, seen)| (1..BEARINGS).find_map(|n| self.comes_into_sight(mover, seen, n)))
        })
    }

    /// The first place on a straight line that an element may still reach and from which it sees another: on the bearing of
    /// that other, turned by so many sixteenths of a circle.
    fn comes_into_sight(self, mover: Piece, seen: Piece, sixteenths: i32) -> Option<(Piece, Point)> {
        let (element, to) = (self.board.element(mover), self.board.element(seen).at);
        let fellow = self.board.spot(seen).afloat();
        if !element.stands() || self.board.movement().may_move_at_all(element).is_err() {
            return None;
        }
        let bearing = Angle::bearing(element.at, to) + Angle::millidegrees(360_000 / BEARINGS * sixteenths);
        let step = Length::mm(10);
        let most = (self.board.movement().distance(mover, true) - element.spent).0 / step.0;
        (1..=most)
            .map(|n| element.at.advance(bearing, step * n))
            .find(|&end| {
                self.board.sight().between(self.board.spot_at(mover, end), fellow).is_clear()
                    && self.board.movement().may_travel(mover, &[element.at, end]).is_ok()
            })
            .map(|end| (mover, end))
    }

    /// MAD-30 An element that was incoherent already moves only so that it ends coherent or nearer to its nearest fellow.
    pub fn keeps_together(self, piece: Piece, end: Point) -> bool {
        let unit = self.board.setting.elements[piece.index()].unit;
        let nearest = |at: Point| {
            let fellows = self.board.members(unit).filter(|(other, _)| *other != piece);
            fellows.map(|(_, fellow)| at.distance_squared(fellow.at)).min()
        };
        self.is_coherent_at(piece, end) || nearest(end) < nearest(self.board.element(piece).at)
    }

    /// MAD-30 Does an element see one other member of its unit? One that is alone does not need to.
    pub fn is_coherent(self, piece: Piece) -> bool {
        self.is_coherent_at(piece, self.board.spot(piece).at)
    }

    /// MAD-30 The same, if it stood elsewhere.
    ///
    /// RULING: a doubtful line (MAD-16) keeps nobody together, since its die is thrown for shots alone; passengers count,
    /// also for the carrier that they ride in.
    pub fn is_coherent_at(self, piece: Piece, at: Point) -> bool {
        let unit = self.board.setting.elements[piece.index()].unit;
        let mut alone = true;
        let here = self.board.spot_at(piece, at).afloat();
        for (other, _) in self.board.members(unit).filter(|(other, _)| *other != piece) {
            alone = false;
            if self.board.sight().between(here, self.board.spot(other).afloat()).is_clear() {
                return true;
            }
        }
        alone
    }
}

/// MAD-17 The turn ends: objectives, victory, the next turn.
pub fn end_turn<D: Dice>(umpire: &mut Umpire<D>) {
    if umpire.setting.rules.marker_lasts == MarkerLasts::EndOfTurn {
        expire(umpire);
    }
    victory::hold_objectives(umpire);
    let state = umpire.state();
    if victory::is_over(umpire.setting, state) {
        umpire.then(Step::Over);
    } else {
        umpire.then(Step::Turn);
    }
}
