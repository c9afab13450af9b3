//! House rules: objectives, victory points, and the end of the battle.

use crate::board::Board;
use crate::event::Event;
use crate::mad::Umpire;
use crate::setting::Setting;
use crate::state::State;
use sandtable_core::{Outcome, Side};
use sandtable_dice::Dice;

/// MAD-144 Is the battle over at the end of this turn?
pub fn is_over(setting: &Setting, state: &State) -> bool {
    let board = state.board(setting);
    let gone = |side| board.living(side).next().is_none();
    state.turn >= setting.turns || gone(Side::A) || gone(Side::B)
}

/// MAD-146 Who holds each objective at the end of a turn.
pub fn hold_objectives<D: Dice>(umpire: &mut Umpire<D>) {
    for objective in 0..umpire.setting.scenario.objectives.len() {
        let state = umpire.state();
        let before = state.holders[objective];
        let by = holder(&state.board(umpire.setting), objective, before);
        if by != before {
            umpire.note(Event::Held { objective: objective as u8, by });
        }
    }
}

/// MAD-146 A side holds an objective that it is near to and the enemy is not; where nobody is near, the last holder keeps
/// it, if that is in force; where both are, nobody holds it, but the last holder is not forgotten: RULING: he is
/// remembered by keeping him, and scores nothing while it is contested.
pub fn holder(board: &Board, objective: usize, before: Option<Side>) -> Option<Side> {
    match (near(board, objective, Side::A), near(board, objective, Side::B)) {
        (true, false) => Some(Side::A),
        (false, true) => Some(Side::B),
        (true, true) => before,
        (false, false) => before.filter(|_| board.setting.rules.objective_sticky),
    }
}

/// Is an element of the side within the radius of an objective? Passengers count through their carrier.
pub fn near(board: &Board, objective: usize, side: Side) -> bool {
    let at = board.setting.scenario.objectives[objective].at;
    let radius = board.setting.rules.objective_radius;
    board.standing(side).any(|(_, element)| element.at.within(at, radius))
}

/// MAD-146 Does a side hold an objective as things stand? Not while it is contested.
pub fn holds(board: &Board, holders: &[Option<Side>], objective: usize, side: Side) -> bool {
    let contested = near(board, objective, Side::A) && near(board, objective, Side::B);
    holders[objective] == Some(side) && !contested
}

/// MAD-145 Victory points: the computed price of every enemy element destroyed, and the objectives held.
pub fn victory_points(board: &Board, holders: &[Option<Side>], side: Side) -> i32 {
    let lost = |piece: &sandtable_core::Piece| {
        let element = board.element(*piece);
        element.lost_in > 0 || element.hit_points == 0
    };
    let destroyed: i32 = board
        .setting
        .elements_of(side.other())
        .filter(lost)
        .map(|piece| i32::from(board.setting.kind(piece).points_computed))
        .sum();
    let objectives: i32 = (0..holders.len())
        .filter(|&objective| holds(board, holders, objective, side))
        .map(|objective| i32::from(board.setting.scenario.objectives[objective].points))
        .sum();
    destroyed + objectives
}

/// MAD-144, MAD-145 Who has won: the side with a lead of the margin or more; the other one, where a side conceded.
pub fn outcome(setting: &Setting, state: &State) -> Outcome {
    if let Some(side) = state.conceded {
        return Outcome::Won(side.other());
    }
    let board = state.board(setting);
    let points = |side| victory_points(&board, &state.holders, side);
    by_points(setting, points(Side::A), points(Side::B))
}

/// MAD-145 Who has won with these points.
pub fn by_points(setting: &Setting, a: i32, b: i32) -> Outcome {
    let (lead, needed) = (a - b, lead_needed(setting));
    match lead.abs() >= needed {
        true if lead > 0 => Outcome::Won(Side::A),
        true => Outcome::Won(Side::B),
        false => Outcome::Drawn,
    }
}

/// MAD-145 The least lead that wins.
pub fn lead_needed(setting: &Setting) -> i32 {
    let share = i32::from(setting.scenario.margin_percent) * setting.limit();
    (share + 99).div_euclid(100).max(1)
}
