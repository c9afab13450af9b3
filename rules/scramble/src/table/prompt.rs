//! Whose decision it is, and what can be done.

use super::words::{gun_name, side_name};
use crate::battle::board::Board;
use crate::battle::setting::Setting;
use crate::battle::state::Step;
use crate::battle::view::View;
use crate::sections::attacks::first_mount;
use sandtable_core::{Piece, Side, counted};

/// Whose decision it is and what can be done.
pub fn prompt(setting: &Setting, view: &View) -> String {
    if view.table.ended.is_some() {
        return "The battle is over.".into();
    }
    let asked = view.asked.and_then(|step| step.asks(setting).map(|side| (step, side)));
    let Some((step, side)) = asked else { return "The umpire goes on.".into() };
    if view.viewer.is(side) { own(setting, view, step, side) } else { others(setting, view, step, side) }
}

/// What whoever is asked can do.
fn own(setting: &Setting, view: &View, step: Step, side: Side) -> String {
    let board = Board::new(setting, &view.table);
    let name = |piece: Piece| setting.name(piece);
    match step {
        Step::Dummies(_) => match board.to_place(side).count() {
            1 => "Place your last dummy.".into(),
            left => format!("Place your dummies: {left} are left."),
        },
        Step::Sail(ship) => format!("{} sails on: give it up to 10 degrees of helm, or none.", name(ship)),
        Step::Move(_) if board.may_pass(side) => "Move your last, or keep it until the others have moved.".into(),
        Step::Move(_) => format!("Move one of yours: {} left.", counted(board.items(side).count(), "is", "are")),
        Step::Follow(craft) => {
            let quarry = board.flying(craft).and_then(|own| own.tails).map(|tail| name(tail.quarry));
            match quarry {
                Some(quarry) => format!("{} tails {quarry}, which has moved: it follows, or gives up.", name(craft)),
                None => format!("{} moves now.", name(craft)),
            }
        }
        Step::Declare(_, passed) => {
            let last = if passed { " The others have declared all of theirs." } else { "" };
            format!("Declare a tail, or no more of them.{last}")
        }
        Step::Activate(_) | Step::Continue(..) => acts(setting, view, step, side),
        Step::Deplete(craft, mounts) => {
            format!("{}: which mount is depleted? {}", name(craft), choices(setting, craft, mounts))
        }
        Step::Row(craft) => format!("{} takes aim: at which part?", name(craft)),
        Step::Burst(_) => {
            let heavy = board.heavy(side).count();
            let lights = if setting.night { ", light with a searchlight" } else { "" };
            format!("Place a burst{lights}, or let a battery be: {} left.", counted(heavy, "is", "are"))
        }
        _ => format!("{} to decide.", side_name(setting, side)),
    }
}

/// Combat: one unit after another declares what it does, and then it is rolled.
fn acts(setting: &Setting, view: &View, step: Step, side: Side) -> String {
    let board = Board::new(setting, &view.table);
    if let Some(acting) = view.table.acting {
        let named = counted(view.table.attacks.len(), "attack is", "attacks are");
        return format!("{}: {named} named. Fire, or name what else its crew does.", setting.name(acting));
    }
    match step {
        Step::Continue(_, formation) => {
            let left =
                board.to_act(side).filter(|&piece| board.flying(piece).is_some_and(|it| it.formation == formation));
            format!("The Formation goes on: {} to act.", counted(left.count(), "is left", "are left"))
        }
        _ => {
            let left = board.activations(side);
            format!(
                "Choose who acts, and its target, or act no more. {} left.",
                sandtable_core::capital(&counted(left, "is", "are"))
            )
        }
    }
}

/// The mounts to choose from: "1 (2 x 0.5 (front)), 2 (2 x 0.5 (turret))".
fn choices(setting: &Setting, craft: Piece, mounts: u32) -> String {
    let Some(plan) = setting.craft(craft) else { return String::new() };
    let guns = &setting.lists.aircraft[plan.kind].guns;
    let group = |mount: u8| (0..guns.len()).rfind(|&n| first_mount(guns, n) <= mount);
    let all = (0..32).filter(|mount| mounts >> mount & 1 == 1);
    let all = all.map(|mount| {
        let of = group(mount).map_or(String::new(), |group| format!(" of {}", gun_name(&guns[group])));
        format!("{}{of}", mount + 1)
    });
    format!("{}.", all.collect::<Vec<_>>().join("; "))
}

/// What whoever is not asked waits for.
fn others(setting: &Setting, view: &View, step: Step, side: Side) -> String {
    let (who, name) = (side_name(setting, side), |piece: Piece| setting.name(piece));
    match step {
        Step::Dummies(_) => format!("{who} to place dummies."),
        Step::Sail(ship) => format!("{who} to steer {}.", name(ship)),
        Step::Move(_) => format!("{who} to move."),
        Step::Follow(craft) => format!("{who} to follow with {}.", name(craft)),
        Step::Declare(..) => format!("{who} to declare tails."),
        Step::Activate(_) | Step::Continue(..) => match view.table.acting {
            Some(acting) => format!("{who} to name what {} does.", name(acting)),
            None => format!("{who} to choose who acts."),
        },
        Step::Deplete(craft, _) => format!("{who} to say which mount of {} is depleted.", name(craft)),
        Step::Row(craft) => format!("{who} to name the part at which {} aims.", name(craft)),
        Step::Burst(_) => format!("{who} to place bursts."),
        _ => format!("{who} to decide."),
    }
}
