//! House rules: units in reserve, which enter by their own edge.

use crate::battle::Umpire;
use crate::battle::board::Board;
use crate::battle::event::{Event, MarkerEvent};
use crate::battle::orders::Order;
use crate::battle::setting::Setting;
use crate::battle::state::{MOST_IN_UNIT, Marks, Step, UnitId};
use crate::battle::view::View;
use crate::sections::hidden;
use crate::sections::sequence::Coherency;
use sandtable_core::{Piece, Side};
use sandtable_dice::Dice;
use sandtable_geometry::Point;

/// MAD-150 Do reserves enter in this turn, or have they before?
pub fn are_due(setting: &Setting, turn: u8) -> bool {
    setting.scenario.reserves_enter.is_some_and(|first| turn >= first)
}

/// MAD-150 How many units of a side are in reserve: half of them, rounded down, dummies counted, tubes off the table not.
pub fn number(setting: &Setting, side: Side) -> usize {
    if setting.scenario.reserves_enter.is_none() {
        return 0;
    }
    setting.units_of(side).filter(|&unit| may_wait(setting, unit)).count() / 2
}

/// MAD-150 May a unit be kept in reserve?
pub fn may_wait(setting: &Setting, unit: UnitId) -> bool {
    let of = setting.unit(unit);
    setting.scenario.reserves_enter.is_some() && (of.is_dummy() || !setting.kind(of.first).is_off_table())
}

/// MAD-150 Before anybody is placed, the reserves are told, of hidden units to their own side alone: those that were named,
/// and where too few were, the last units of the force.
pub fn keep_back<D: Dice>(umpire: &mut Umpire<D>) {
    for side in [Side::A, Side::B] {
        let needed = number(umpire.setting, side);
        let orders = umpire.state().orders.clone();
        let named = orders.iter().filter_map(|order| match *order {
            Order::Reserve { unit } => Some(unit).filter(|&unit| umpire.setting.unit(unit).side == side),
            Order::Schedule { .. } | Order::Pretend { .. } => None,
        });
        let mut kept: Vec<UnitId> = named.take(needed).collect();
        let units: Vec<UnitId> = umpire.setting.units_of(side).collect();
        for &unit in units.iter().rev() {
            if kept.len() < needed && may_wait(umpire.setting, unit) && !kept.contains(&unit) {
                kept.push(unit);
            }
        }
        for unit in kept {
            let secret = umpire.setting.unit(unit).hidden.then_some(side);
            umpire.note(Event::Reserved { unit, secret });
        }
    }
}

/// MAD-150 A unit in reserve is activated: before it does anything else, its elements are placed on its own edge.
pub fn enter<D: Dice>(umpire: &mut Umpire<D>, unit: UnitId) {
    umpire.then(Step::Act(unit));
    umpire.then(Step::Enter(unit));
}

/// MAD-150 All of it is on the table: it acts as usual, and has spent nothing.
pub fn entered<D: Dice>(umpire: &mut Umpire<D>, unit: UnitId) {
    let board = umpire.state().board(umpire.setting);
    let coherent = board.coherency().seen_by_fellows(unit);
    umpire.note(Event::Entered { unit, first: umpire.setting.unit(unit).first, coherent, secret: None });
}

/// MAD-150 A hidden unit or a dummy in reserve enters: its marker is placed on its own edge, and acts as usual.
pub fn enter_marker<D: Dice>(umpire: &mut Umpire<D>, unit: UnitId, at: Point) {
    let (side, first) = (umpire.setting.unit(unit).side, umpire.setting.unit(unit).first);
    umpire.note(Event::Entered { unit, first, coherent: 0, secret: Some(side) });
    hidden::deploy(umpire, unit, at);
}

/// MAD-150 A hidden unit or a dummy finds no room on its edge, and waits for one more turn: which one, its own side knows.
pub fn stay_away<D: Dice>(umpire: &mut Umpire<D>, unit: UnitId) {
    let side = umpire.setting.unit(unit).side;
    let marker = markers_to_come(&umpire.state().board(umpire.setting), side).next();
    umpire.note(Event::Reserved { unit, secret: Some(side) });
    if let Some(marker) = marker {
        umpire.note(Event::Marker(MarkerEvent::MarkerActivated { marker }));
        umpire.note(Event::Marker(MarkerEvent::MarkerEnded { marker }));
    }
}

/// MAD-150 Markers of a side that may still enter in this turn: known to all, unlike what is under them.
pub fn markers_to_come(board: &Board, side: Side) -> impl Iterator<Item = Piece> {
    let due = are_due(board.setting, board.turn);
    let own = board.setting.all_markers().filter(move |&marker| due && board.setting.side(marker) == side);
    own.filter(|&marker| board.element(marker).is_to_come() && !board.element(marker).marks.has(Marks::DONE))
}

impl Coherency<'_> {
    /// MAD-30 The elements of a unit that live and see a fellow, one bit each in the order of the unit.
    pub fn seen_by_fellows(self, unit: UnitId) -> u16 {
        let sees = |piece: Piece| self.board.element(piece).is_alive() && self.is_coherent(piece);
        (0..MOST_IN_UNIT)
            .zip(self.board.setting.unit(unit).elements())
            .fold(0, |bits, (n, it)| bits | u16::from(sees(it)) << n)
    }
}

impl View {
    /// MAD-20 Is there anything of the unit to activate in this turn: somebody on the table, or in reserve and due?
    pub fn can_act(&self, setting: &Setting, unit: UnitId) -> bool {
        can_act(&self.board(setting), unit, self.done, self.reserves)
    }

    /// MAD-20 Units of a side that wait for their activation, without one that acts: those that are known by themselves, the
    /// others by their markers. The same number for everybody who looks.
    pub fn waiting(&self, setting: &Setting, side: Side, active: Option<UnitId>) -> usize {
        let board = self.board(setting);
        // MAD-150: a hidden unit in reserve is known by its marker that is still to come.
        let known = |unit: UnitId| !(setting.unit(unit).hidden && self.is_in_reserve(unit));
        let open = |&unit: &UnitId| {
            Some(unit) != active && known(unit) && board.marker(unit).is_none() && self.can_act(setting, unit)
        };
        let markers = board.markers_of(side).filter(|(_, marker)| !marker.marks.has(Marks::DONE)).count();
        let aloft = self.air(setting).map_or(0, |air| air.waiting(side).count());
        setting.units_of(side).filter(open).count() + markers + markers_to_come(&board, side).count() + aloft
    }
}

/// MAD-20, MAD-150 Is there anything of a unit to activate in this turn, somebody on the table, or in reserve and due?
/// `done` and `reserves` have a bit for each unit.
pub fn can_act(board: &Board, unit: UnitId, done: u64, reserves: u64) -> bool {
    let is_in = |units: u64| units >> unit.0 & 1 == 1;
    !is_in(done) && (is_in(reserves) && are_due(board.setting, board.turn) || board.is_alive(unit))
}
