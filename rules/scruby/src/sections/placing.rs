//! Set-up: zones and wings, and who places first.

use crate::battle::{
    Board, Command, Gone, Member, OfMove, OfUnit, Place, Resolving, Setting, Stand, Step, Umpire, Wing,
};
use crate::clause;
use crate::lists::{Cover, Formation, Terrain};
use crate::rules::inches;
use sandtable_core::{Piece, Side, Verdict, unless};
use sandtable_dice::Dice;
use sandtable_geometry::{Angle, Bounds, Length, Point, Rectangle};

/// AOS-81 Where a side faces as it begins.
pub fn bearing(side: Side) -> Angle {
    if side == Side::A { Angle::ZERO } else { Angle::HALF }
}

/// AOS-84 The wing in whose zone a point lies, as its side sees it: thirds of the table's width.
pub fn wing_at(table: Point, side: Side, at: Point) -> Wing {
    let wide = table.x;
    let from_left = if side == Side::A { at.x } else { wide - at.x };
    match i64::from(from_left) * 3 {
        left if left < i64::from(wide) => Wing::Left,
        left if left <= 2 * i64::from(wide) => Wing::Centre,
        _ => Wing::Right,
    }
}

/// AOS-84, AOS-92 The zone in which a unit of a wing is placed.
pub fn zone(setting: &Setting, side: Side, wing: Wing) -> Bounds {
    let Point { x: wide, y: deep } = setting.head.table;
    let depth = inches(setting.rules.setup_depth).0.min(deep);
    let third = match (side == Side::A, wing) {
        (true, Wing::Left) | (false, Wing::Right) => 0,
        (_, Wing::Centre) => 1,
        (true, Wing::Right) | (false, Wing::Left) => 2,
    };
    let x = [wide / 3 * third, if third == 2 { wide } else { wide / 3 * (third + 1) }];
    let y = if side == Side::A { [0, depth] } else { [deep - depth, deep] };
    Bounds { low: Point { x: x[0], y: y[0] }, high: Point { x: x[1], y: y[1] } }
}

/// AOS-84, AOS-92 Does all of a footprint lie in the zone of a unit's wing?
pub fn is_in_zone(setting: &Setting, member: &Member, footprint: &Rectangle) -> bool {
    // AOS-80: a thousandth of an inch is no matter.
    let zone = zone(setting, member.side, member.wing).grown(Length::um(26));
    footprint.corners().into_iter().all(|corner| zone.contains(corner))
}

/// AOS-92 May a unit be placed so?
pub fn may_place(board: &Board<'_>, unit: Piece, stand: Stand, formation: Formation) -> Verdict {
    let (setting, member) = (board.setting, board.member(unit));
    unless(board.can_form(unit, formation), &clause::NO_FORMATION)?;
    let footprint = stand.footprint(board.block_in(unit, formation));
    unless(is_in_zone(setting, member, &footprint), &clause::OUT_OF_ZONE)?;
    unless(board.closed_to(unit, formation, stand).is_none(), &clause::IMPASSABLE)?;
    unless(board.overlapped(unit, &footprint).is_none(), &clause::NO_ROOM)
}

impl<'a> Board<'a> {
    /// AOS-92, AOS-103 The ground under its front or its centre on which a unit may not start; guns may in a wood or a village.
    pub fn closed_to(&self, unit: Piece, formation: Formation, stand: Stand) -> Option<&'a Terrain> {
        let gait = self.gait_in(unit, formation);
        let under = [stand.at, stand.centre(self.block_in(unit, formation))].map(|at| self.terrain_at(at));
        let is_dug_in = formation == Formation::Unlimbered && under[1].cover != Cover::None;
        under.into_iter().find(|terrain| !is_dug_in && gait.price(terrain).is_none())
    }
}

/// The units of a side that are not placed yet.
pub fn waiting<'a>(board: &Board<'a>, side: Side) -> impl Iterator<Item = Piece> + use<'a> {
    let table = board.table;
    board.setting.roster(side).filter(move |unit| table.units[unit.index()].place == Place::Waiting)
}

/// AOS-92 The sides place by turns; the one with units over places them last, and those for whom there is no room stay off the table.
pub fn alternate<D: Dice>(umpire: &mut Umpire<'_, D>, side: Side) {
    let board = umpire.board();
    let has = |side| proposal(&board, side).is_some();
    if let Some(next) = [side, side.other()].into_iter().find(|side| has(*side)) {
        umpire.then(Step::Place(next));
    } else {
        place_the_rest(umpire);
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
    let Bounds { low, high } = zone(setting, side, wing);
    let mut rows: Vec<i32> = (low.y..=high.y).step_by(STEP).collect();
    if side == Side::A {
        rows.reverse();
    }
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
    for side in [Side::A, Side::B] {
        let left: Vec<Piece> = waiting(&umpire.board(), side).collect();
        umpire.note_all(left.into_iter().map(|unit| OfUnit::Left { unit, gone: Gone::Left }));
    }
}
