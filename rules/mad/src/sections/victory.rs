//! House rules: objectives, victory points, and the end of the battle.

use crate::battle::Umpire;
use crate::battle::board::Board;
use crate::battle::event::Event;
use crate::battle::setting::Setting;
use crate::battle::state::{Marks, Score, State, UnitId};
use crate::sections::damage::riders;
use crate::{air, clause};
use sandtable_core::{Outcome, Piece, Refusal, Side, refuse, unless};
use sandtable_dice::Dice;
use sandtable_geometry::Length;

/// MAD-144, MAD-151 Is the battle over at the end of this turn? Without objectives too the last turn ends it.
pub fn is_over(setting: &Setting, state: &State) -> bool {
    let board = state.board(setting);
    // MAD-150: who is still to come is not gone; of a dummy nobody comes.
    let waits = |unit: UnitId| state.is_in_reserve(unit) && !setting.unit(unit).is_dummy();
    let to_come = |side| setting.units_of(side).any(waits);
    let gone = |side| board.living(side).next().is_none() && !to_come(side);
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
    score_objectives(umpire);
}

/// MAD-150 Objectives that score at the end of each turn do so for whoever holds them now.
fn score_objectives<D: Dice>(umpire: &mut Umpire<D>) {
    for (n, objective) in umpire.setting.scenario.objectives.iter().enumerate() {
        let state = umpire.state();
        let scores = objective.each_turn_from.is_some_and(|first| state.turn >= first);
        let board = state.board(umpire.setting);
        let holder = [Side::A, Side::B].into_iter().find(|&side| holds(&board, &state.score(), n, side));
        if let Some(side) = holder.filter(|_| scores) {
            umpire.note(Event::Scored { side, objective: n as u8, points: objective.points });
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
        // MAD-148: some objectives stay with their holder whatever the option says.
        (false, false) => before.filter(|_| {
            board.setting.rules.objective_sticky || board.setting.scenario.objectives[objective].keeps_holder
        }),
    }
}

/// MAD-147 Is an element of the side within the radius of an objective? Passengers count through their carrier.
pub fn near(board: &Board, objective: usize, side: Side) -> bool {
    let at = board.setting.scenario.objectives[objective].at;
    let radius = board.setting.rules.objective_radius;
    board.standing(side).any(|(piece, element)| element.at.within(at, radius) && board.holds_ground(piece))
}

/// MAD-146 Does a side hold an objective as things stand? Not while it is contested.
pub fn holds(board: &Board, score: &Score, objective: usize, side: Side) -> bool {
    let contested = near(board, objective, Side::A) && near(board, objective, Side::B);
    score.holders[objective] == Some(side) && !contested
}

/// MAD-145, MAD-148 to MAD-151 Victory points: the computed price of every enemy element destroyed, or the share of
/// it that the scenario counts; of every own element that has left by the enemy's edge; the objectives held, and those
/// that scored at the ends of turns.
pub fn victory_points(board: &Board, score: &Score, side: Side) -> i32 {
    let lost = |piece: &sandtable_core::Piece| board.element(*piece).lost_in > 0;
    let price = |piece: sandtable_core::Piece| i32::from(board.setting.kind(piece).points_computed);
    // MAP-115: an aircraft counts its full price, load and skill included; one that has withdrawn nothing.
    let shot_down: i32 = board.air().map_or(0, |air| air.lost(side.other()).map(i32::from).sum());
    let destroyed: i32 = board.setting.elements_of(side.other()).filter(lost).map(price).sum::<i32>() + shot_down;
    let left = |piece: &sandtable_core::Piece| board.element(*piece).marks.has(Marks::LEFT);
    let away = match board.setting.scenario.sides[side.index()].leaves_by {
        Some(_) => board.setting.elements_of(side).filter(left).map(price).sum(),
        None => 0,
    };
    let at_the_end = |objective: &usize| board.setting.scenario.objectives[*objective].each_turn_from.is_none();
    let objectives: i32 = (0..score.holders.len())
        .filter(at_the_end)
        .filter(|&objective| holds(board, score, objective, side))
        .map(|objective| i32::from(board.setting.scenario.objectives[objective].points))
        .sum();
    // MAD-148: what is left of half a sum is dropped.
    let share = i32::from(board.setting.scenario.destroyed_percent);
    destroyed * share / 100 + away + objectives + i32::from(score.scored[side.index()])
}

/// MAD-149 How near to the edge an element has to be to leave by it: half a footprint.
pub const AT_THE_EDGE: Length = Length::mm(15);

/// MAD-149 An element leaves the table with its passengers, and does not come back. One that was lost to damage that waited for
/// the end of the fire does not.
pub fn leave<D: Dice>(umpire: &mut Umpire<D>, element: Piece) {
    if !umpire.state().elements[element.index()].is_alive() {
        return;
    }
    riders(umpire, element).iter().for_each(|&rider| umpire.note(Event::Left { element: rider }));
    umpire.note(Event::Left { element });
}

/// MAD-144, MAD-145 Who has won: the side with a lead of the margin or more; the other one, where a side conceded.
pub fn outcome(setting: &Setting, state: &State) -> Outcome {
    if let Some(side) = state.conceded {
        return Outcome::Won(side.other());
    }
    if setting.is_air() {
        return air::sections::victory::outcome(setting, state);
    }
    let board = state.board(setting);
    let points = |side| victory_points(&board, &state.score(), side);
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

/// MAD-145, MAP-102 By how much a side leads as things stand, in leads that win.
pub fn lead(setting: &Setting, state: &State, side: Side) -> f64 {
    let (own, theirs, needed) = match state.air(setting).filter(|_| setting.is_air()) {
        Some(air) => (air.score().points(side), air.score().points(side.other()), air.score().lead_needed()),
        None => {
            let board = state.board(setting);
            let points = |side| victory_points(&board, &state.score(), side);
            (points(side), points(side.other()), lead_needed(setting))
        }
    };
    f64::from(own - theirs) / f64::from(needed)
}

/// MAD-145 The least lead that wins.
pub fn lead_needed(setting: &Setting) -> i32 {
    let share = i32::from(setting.scenario.margin_percent) * setting.limit();
    (share + 99).div_euclid(100).max(1)
}

/// MAD-149 May these leave at the end of their activation? All of one unit, each named once.
///
/// # Errors
/// Why not.
pub fn may_all_leave(board: &Board, leaving: &[Piece]) -> Result<(), Refusal> {
    let Some(&first) = leaving.first() else { return refuse(&clause::NOBODY_LEAVES) };
    for (n, &piece) in leaving.iter().enumerate() {
        if !board.setting.is_element(piece) || board.unit_of(piece) != board.unit_of(first) {
            return refuse(&clause::OTHER_UNIT_ACTS);
        }
        unless(!leaving[..n].contains(&piece), &clause::LEAVES_ONCE)?;
        may_leave(board, piece)?;
    }
    Ok(())
}

/// MAD-149 May an element leave the table where it stands, once its activation ends? It must have moved in it, and touch the
/// edge. Passengers go with it, and count.
///
/// # Errors
/// Why not.
pub fn may_leave(board: &Board, piece: Piece) -> Result<(), Refusal> {
    let element = board.element(piece);
    let side = board.setting.side(piece);
    if !element.is_alive() {
        return refuse(if element.lost_in > 0 { &clause::DESTROYED } else { &clause::NOT_ON_TABLE });
    }
    let Some(edge) = board.setting.scenario.sides[side.index()].leaves_by else {
        return refuse(&clause::NO_WAY_OUT);
    };
    unless(element.aboard.is_none(), &clause::ABOARD)?;
    unless(element.has_moved(), &clause::LEAVES_AFTER_MOVING)?;
    unless(edge.distance(board.setting.field.table(), element.at) <= AT_THE_EDGE, &clause::NOT_AT_THE_EDGE)?;
    Ok(())
}
