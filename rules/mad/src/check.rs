//! What is allowed: the only authority, and it sees a view.

use crate::board::Board;
use crate::clause;
use crate::command::Command;
use crate::house_deployment as deployment;
use crate::s06_movement::track;
use crate::setting::Setting;
use crate::state::{Arm, Element, Marks, Shot, Step, UnitId};
use crate::view::View;
use sandtable_core::{Piece, Refusal, ToAct};
use sandtable_dice::Reason;
use sandtable_geometry::Point;

fn refuse<T>(reason: &'static Reason) -> Result<T, Refusal> {
    Err(Refusal::of(reason))
}

/// The unit that a command is about, if it is about one.
pub fn unit_of(setting: &Setting, command: &Command) -> Option<UnitId> {
    let of = |piece: Piece| setting.elements.get(piece.index()).map(|member| member.unit);
    match *command {
        Command::Deploy { unit, .. } | Command::End { unit } => Some(unit),
        Command::Place { element, .. }
        | Command::Board { element, .. }
        | Command::Move { element, .. }
        | Command::Embark { element, .. }
        | Command::Land { element, .. }
        | Command::Watch { element }
        | Command::Aim { element, .. }
        | Command::React { element, .. }
        | Command::HoldAll { element } => of(element),
        Command::Placed | Command::Fire | Command::Hold | Command::Concede => None,
    }
}

/// May the side that looks give this command now?
pub fn check(setting: &Setting, view: &View, command: &Command) -> Result<(), Refusal> {
    // MAD-144: a battle can be given up at any time.
    if *command == Command::Concede && view.side().is_some() && !matches!(view.to_act, ToAct::Nobody(_)) {
        return Ok(());
    }
    let (Some(asked), Some(side)) = (view.asked, view.side()) else { return refuse(&clause::NOT_NOW) };
    if named(setting, command)?.is_some_and(|unit| setting.unit(unit).side != side) {
        return refuse(&clause::NOT_YOUR_UNIT);
    }
    match asked {
        Step::Place(_) => check_place(setting, view, command),
        Step::React { first, .. } => check_reaction(setting, view, first, command),
        Step::Activate(_) | Step::Act(_) => check_activation(setting, view, asked, command),
        _ => refuse(&clause::NOT_NOW),
    }
}

/// MAD-09 The unit that a command names; pieces and units that the battle does not have are refused.
fn named(setting: &Setting, command: &Command) -> Result<Option<UnitId>, Refusal> {
    let unit = unit_of(setting, command);
    let none = matches!(command, Command::Placed | Command::Fire | Command::Hold | Command::Concede);
    match unit {
        Some(unit) if unit.index() < setting.units.len() => Ok(Some(unit)),
        None if none => Ok(None),
        _ => refuse(&clause::NOT_YOUR_UNIT),
    }
}

/// MAD-143 Deployment.
fn check_place(setting: &Setting, view: &View, command: &Command) -> Result<(), Refusal> {
    let board = view.board(setting);
    let placing = view.active.map(|active| active.unit);
    let other = |unit: UnitId| view.is_done(unit) || placing.is_some_and(|begun| begun != unit);
    if unit_of(setting, command).is_some_and(other) {
        return refuse(&clause::PLACE_ONE_UNIT);
    }
    match *command {
        Command::Deploy { unit, at } => deployment::array(setting, &view.elements, view.turn, unit, at).map(|_| ()),
        Command::Place { element, at } => board.may_place(element, at),
        Command::Board { element, carrier } => {
            if board.elements.iter().any(|other| other.aboard == Some(element)) {
                return refuse(&clause::NOT_INFANTRY);
            }
            board.may_board(element, carrier)
        }
        Command::Placed => match placing {
            Some(unit) => board.is_placed(unit),
            None => refuse(&clause::NOT_ALL_PLACED),
        },
        _ => refuse(&clause::NOT_NOW),
    }
}

/// MAD-10 What a unit may do in its activation.
fn check_activation(setting: &Setting, view: &View, asked: Step, command: &Command) -> Result<(), Refusal> {
    let answers_no_activation = matches!(
        command,
        Command::Deploy { .. }
            | Command::Place { .. }
            | Command::Board { .. }
            | Command::Placed
            | Command::React { .. }
            | Command::HoldAll { .. }
            | Command::Hold
    );
    if answers_no_activation {
        return refuse(&clause::NOT_NOW);
    }
    let board = view.board(setting);
    let active = match (asked, view.active) {
        (Step::Act(unit), Some(active)) if active.unit == unit => Some(active),
        _ => None,
    };
    match (active, unit_of(setting, command)) {
        (Some(active), Some(unit)) if active.unit != unit => return refuse(&clause::OTHER_UNIT_ACTS),
        (None, None) => return refuse(&clause::NOT_NOW),
        (None, Some(unit)) if view.is_done(unit) => return refuse(&clause::UNIT_IS_DONE),
        (None, Some(unit)) if !board.is_alive(unit) => return refuse(&clause::DESTROYED),
        _ => {}
    }
    let has_fired = active.is_some_and(|active| active.has_fired);
    let named = &view.shots[..];
    // MAD-32: once a target is named, all others are named and fired at before anything else.
    if !named.is_empty() && !matches!(command, Command::Aim { .. } | Command::Fire) {
        return refuse(&clause::FIRE_FIRST);
    }
    let acting = |element: Piece| {
        let element = board.element(element);
        if element.lost_in > 0 {
            return refuse(&clause::DESTROYED);
        }
        if !element.is_alive() { refuse(&clause::NOT_ON_TABLE) } else { Ok(element) }
    };
    match *command {
        Command::Move { element, path, to_shoot } => {
            let mover = acting(element)?;
            if mover.aboard.is_some() {
                return refuse(&clause::ABOARD);
            }
            board.may_move_at_all(mover)?;
            if to_shoot && has_fired {
                return refuse(&clause::SHOOTS_NO_MORE);
            }
            if to_shoot && !board.fires_on_the_move(element) {
                return refuse(&clause::CANNOT_SHOOT);
            }
            let way = track(mover.at, &path);
            board.may_travel(element, &way)?;
            let coherent = if active.is_some() { mover.marks.has(Marks::COHERENT) } else { board.is_coherent(element) };
            let end = *way.last().expect("a track has its start");
            if !coherent && !board.keeps_together(element, end) {
                return refuse(&clause::STRAYS);
            }
            Ok(())
        }
        Command::Embark { element, carrier } => {
            acting(element)?;
            board.may_embark(element, carrier)
        }
        Command::Land { element, bearing } => {
            acting(element)?;
            board.may_land(element, bearing).map(|_| ())
        }
        Command::Watch { element } => check_watch(acting(element)?),
        Command::Aim { element, weapon, target, moving } => {
            let firer = acting(element)?;
            if has_fired {
                return refuse(&clause::HAS_FIRED_STEP);
            }
            if firer.marks.has(Marks::GAVE_UP) {
                return refuse(&clause::ALREADY_WATCHES);
            }
            board.may_aim(&board.aimed(element, weapon, target, moving), named)
        }
        Command::Fire => {
            if named.is_empty() {
                return refuse(&clause::NOTHING_AIMED);
            }
            owes_nothing(&board, active.map(|active| active.unit), named)
        }
        Command::End { unit } => {
            if !has_fired {
                owes_nothing(&board, Some(unit), named)?;
            }
            board.may_finish(unit)
        }
        _ => refuse(&clause::NOT_NOW),
    }
}

/// MAD-53 The marker is taken instead of everything else; what its fellows do is no matter.
fn check_watch(element: &Element) -> Result<(), Refusal> {
    if element.aboard.is_some() {
        return refuse(&clause::ABOARD);
    }
    let acted = Marks::MOVED_NOW.and(Marks::CHANGED).and(Marks::STOOD).and(Marks::GAVE_UP);
    if element.marks.has(acted) || element.fired != 0 {
        return refuse(&clause::ALREADY_ACTED);
    }
    Ok(())
}

/// MAD-56 Everybody who moved up to shoot and sees an enemy has named a target.
fn owes_nothing(board: &Board, unit: Option<UnitId>, named: &[Shot]) -> Result<(), Refusal> {
    let owes = unit.is_some_and(|unit| board.members(unit).any(|(piece, _)| board.owes_a_shot(piece, named)));
    if owes { refuse(&clause::MUST_SHOOT) } else { Ok(()) }
}

/// MAD-55 What the watching side may answer.
fn check_reaction(setting: &Setting, view: &View, first: u8, command: &Command) -> Result<(), Refusal> {
    let Some(stretch) = view.stretch else { return refuse(&clause::NOT_NOW) };
    let board = view.board(setting);
    let named = &view.shots[..];
    match *command {
        Command::React { element, weapon, point } => {
            if !board.element(element).watches() {
                return refuse(&clause::NO_MARKER);
            }
            let Some(&at) = point.checked_sub(first).and_then(|n| stretch.points.get(usize::from(n))) else {
                return refuse(&clause::NOT_THAT_POINT);
            };
            if named.iter().any(|shot| shot.point > Some(point)) {
                return refuse(&clause::BACKWARDS);
            }
            check_opportunity(&board, stretch.mover, element, weapon, point, at, named)
        }
        Command::HoldAll { element } => {
            if !board.element(element).watches() || named.iter().any(|shot| shot.firer == element) {
                return refuse(&clause::NO_MARKER);
            }
            Ok(())
        }
        Command::Fire if named.is_empty() => refuse(&clause::NOTHING_AIMED),
        Command::Hold if !named.is_empty() => refuse(&clause::FIRE_FIRST),
        Command::Fire | Command::Hold => Ok(()),
        _ => refuse(&clause::NOT_NOW),
    }
}

/// MAD-55 The shot is taken where the mover is at that point.
fn check_opportunity(
    board: &Board,
    mover: Piece,
    firer: Piece,
    weapon: Arm,
    point: u8,
    at: Point,
    named: &[Shot],
) -> Result<(), Refusal> {
    let elements = board.with_mover_at(mover, at);
    let there = Board { elements: &elements, ..*board };
    let shot = Shot { firer, target: mover, weapon, moving: false, point: Some(point), blocked: false };
    there.may_aim(&shot, named)
}
