//! Set-up: zones and wings, and who places first.

use crate::battle::board::Board;
use crate::battle::command::Command;
use crate::battle::event::{OfMove, OfUnit};
use crate::battle::position::{Gone, Place, Wing};
use crate::battle::setting::Setting;
use crate::battle::stand::Stand;
use crate::battle::state::Step;
use crate::battle::{Resolving, Umpire};
use crate::clause;
use crate::lists::{Cover, Formation};
use crate::rules::inches;
use sandtable_core::{Piece, Refusal, Side, refuse};
use sandtable_dice::Dice;
use sandtable_geometry::{Angle, Point};

/// AOS-81 Where a side faces as it begins.
pub fn bearing(side: Side) -> Angle {
    if side == Side::A { Angle::ZERO } else { Angle::HALF }
}

/// AOS-84 The wing in whose zone a point lies, as its side sees it: thirds of the table's width.
pub fn wing_at(setting: &Setting, side: Side, at: Point) -> Wing {
    let wide = setting.head.table.x;
    let from_left = if side == Side::A { at.x } else { wide - at.x };
    match i64::from(from_left) * 3 {
        left if left < i64::from(wide) => Wing::Left,
        left if left <= 2 * i64::from(wide) => Wing::Centre,
        _ => Wing::Right,
    }
}

/// AOS-84, AOS-92 The corners of the zone in which a unit of a wing is placed: lower left, upper right.
pub fn zone(setting: &Setting, side: Side, wing: Wing) -> [Point; 2] {
    let Point { x: wide, y: deep } = setting.head.table;
    let depth = inches(setting.rules.setup_depth).0.min(deep);
    let third = match (side == Side::A, wing) {
        (true, Wing::Left) | (false, Wing::Right) => 0,
        (_, Wing::Centre) => 1,
        (true, Wing::Right) | (false, Wing::Left) => 2,
    };
    let x = [wide / 3 * third, if third == 2 { wide } else { wide / 3 * (third + 1) }];
    let y = if side == Side::A { [0, depth] } else { [deep - depth, deep] };
    [Point { x: x[0], y: y[0] }, Point { x: x[1], y: y[1] }]
}

/// AOS-92 May a unit be placed so?
///
/// # Errors
/// Why not.
pub fn may_place(board: &Board<'_>, unit: Piece, stand: Stand, formation: Formation) -> Result<(), Refusal> {
    let (setting, member) = (board.setting, board.member(unit));
    if !board.can_form(unit, formation) {
        return refuse(&clause::NO_FORMATION);
    }
    let block = board.block_in(unit, formation);
    let footprint = stand.footprint(block);
    let [low, high] = zone(setting, member.side, member.wing);
    // AOS-80: a thousandth of an inch is no matter.
    let slack = 26;
    let inside = |corner: &Point| {
        (low.x - slack..=high.x + slack).contains(&corner.x) && (low.y - slack..=high.y + slack).contains(&corner.y)
    };
    if !footprint.corners().iter().all(inside) {
        return refuse(&clause::OUT_OF_ZONE);
    }
    if !board.may_start_on(unit, formation, stand) {
        return refuse(&clause::IMPASSABLE);
    }
    if board.overlapped(unit, &footprint).is_some() {
        return refuse(&clause::NO_ROOM);
    }
    Ok(())
}

impl Board<'_> {
    /// AOS-92, AOS-103 May a unit start there: on ground that it may enter, or guns in a wood, a village or an earthwork?
    fn may_start_on(&self, unit: Piece, formation: Formation, stand: Stand) -> bool {
        let (terrain, gait) = (self.terrain_at(stand.at), self.gait_in(unit, formation));
        gait.price(terrain).is_some() || formation == Formation::Unlimbered && terrain.cover != Cover::None
    }
}

/// The units of a side that are not placed yet.
pub fn waiting<'a>(board: &Board<'a>, side: Side) -> impl Iterator<Item = Piece> + use<'a> {
    let table = board.table;
    board.setting.roster(side).filter(move |unit| table.units[unit.index()].place == Place::Waiting)
}

/// AOS-92 The sides place by turns; the one with units over places them last.
pub fn alternate<D: Dice>(umpire: &mut Umpire<'_, D>, side: Side) {
    let board = umpire.board();
    let has = |side| waiting(&board, side).next().is_some();
    if let Some(next) = [side, side.other()].into_iter().find(|side| has(*side)) {
        umpire.then(Step::Place(next));
    }
}

/// AOS-92 A place for the next unit of a side that has none: as the roster has it, or else in the zone of its wing, near the front first.
pub fn proposal(board: &Board<'_>, side: Side) -> Option<Command> {
    waiting(board, side).find_map(|unit| {
        let member = board.member(unit);
        let own = member.stand.into_iter();
        let somewhere = places(board.setting, side, member.wing);
        let fits = |stand: &Stand| may_place(board, unit, *stand, member.formation).is_ok();
        let stand = own.chain(somewhere).find(fits)?;
        Some(Command::Place { unit, at: stand.at, bearing: stand.bearing, formation: member.formation })
    })
}

/// Places in the zone of a wing, half an inch apart, row by row from the front.
fn places(setting: &Setting, side: Side, wing: Wing) -> impl Iterator<Item = Stand> {
    const STEP: usize = 12_700;
    let [low, high] = zone(setting, side, wing);
    let rows: Vec<i32> = (low.y..=high.y).step_by(STEP).collect();
    let rows: Vec<i32> = if side == Side::A { rows.into_iter().rev().collect() } else { rows };
    let bearing = bearing(side);
    rows.into_iter()
        .flat_map(move |y| (low.x..=high.x).step_by(STEP).map(move |x| Stand { at: Point { x, y }, bearing }))
}

/// AOS-92 Whoever has not been placed is placed by the umpire; for whom there is no room he stays off the table.
pub fn place_the_rest<D: Dice>(umpire: &mut Umpire<'_, D>) {
    for side in [Side::A, Side::B] {
        loop {
            let board = umpire.board();
            let Some(Command::Place { unit, at, bearing, formation }) = proposal(&board, side) else { break };
            umpire.note(OfMove::Placed { unit, stand: Stand { at, bearing }, formation });
        }
    }
    let board = umpire.board();
    let left: Vec<Piece> =
        [Side::A, Side::B].into_iter().flat_map(|side| waiting(&board, side).collect::<Vec<_>>()).collect();
    for unit in left {
        umpire.note(OfUnit::Left { unit, gone: Gone::Left });
    }
}

/// A unit is placed.
pub fn place<D: Dice>(umpire: &mut Umpire<'_, D>, unit: Piece, stand: Stand, formation: Formation) {
    umpire.note(OfMove::Placed { unit, stand, formation });
}
