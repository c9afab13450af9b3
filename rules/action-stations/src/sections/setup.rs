//! Set-up under seal, where a scenario leaves the choice: a strip along the home edge.

use crate::battle::board::Board;
use crate::battle::command::Command;
use crate::battle::event::Change;
use crate::battle::position::Place;
use crate::clause;
use sandtable_core::{Piece, Refusal, refuse};
use sandtable_geometry::{Angle, Course, Length, Point};

/// AST-233 So deep is the strip along the home edge.
pub const DEPTH: Length = Length::cm(20);
/// AST-233 So far centres are apart at least.
const APART: Length = Length::cm(3);

/// A vessel is placed.
pub fn placed(at: Point, heading: Angle, speed: u16) -> Change {
    Change::Placed { at: Course { at, heading }, speed }
}

/// AST-233 May a vessel be placed so?
///
/// # Errors
/// Why not.
pub fn check(board: &Board<'_>, command: &Command) -> Result<(), Refusal> {
    let &Command::Place { unit, at, speed, .. } = command else { return refuse(&clause::NOT_NOW) };
    if !waits(board, unit) {
        return refuse(&clause::NOT_ON_TABLE);
    }
    let home = board.setting.home[board.setting.side(unit).index()];
    if !board.setting.head.on_table(at) || home.distance(board.setting.head.table, at) > DEPTH {
        return refuse(&clause::OUT_OF_ZONE);
    }
    let full = board.setting.kind(unit).map_or(0, |kind| u16::from(kind.speed));
    if 2 * speed > full {
        return refuse(&clause::SET_UP_TOO_FAST);
    }
    if board.is_land(at) || board.is_ashore(unit, at) {
        return refuse(&clause::NO_PLACE);
    }
    let near = |other: Piece| other != unit && board.unit(other).at.at.is_nearer(at, APART);
    if board.of(board.setting.side(unit)).any(near) {
        return refuse(&clause::SET_UP_TOO_NEAR);
    }
    Ok(())
}

/// AST-233 Is it one that is placed by its side?
pub fn waits(board: &Board<'_>, unit: Piece) -> bool {
    let free = board.setting.member(unit).is_some_and(|member| member.free);
    free && matches!(board.unit(unit).place, Place::Waiting | Place::Table) && board.table.turn == 0
}
