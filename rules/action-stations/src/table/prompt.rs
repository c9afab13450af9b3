//! Whose decision it is, and what can be done.

use super::words::{short, side_name};
use crate::battle::board::Board;
use crate::battle::setting::Setting;
use crate::battle::state::Step;
use crate::battle::view::View;
use sandtable_core::Side;

/// Whose decision it is and what can be done.
pub fn prompt(setting: &Setting, view: &View) -> String {
    if view.table.ended.is_some() {
        return "The battle is over.".into();
    }
    let Some(step) = view.asked() else { return "The umpire goes on.".into() };
    if step.is_list() {
        return listed(setting, step, view.side()).into();
    }
    match view.asks(setting) {
        Some(side) if view.viewer.is(side) => own(setting, view, step, side),
        Some(side) => others(setting, step, side),
        None => "The umpire goes on.".into(),
    }
}

/// AST-202 What both sides write.
fn listed(setting: &Setting, step: Step, own: Option<Side>) -> &'static str {
    match (step, own) {
        (Step::SetUp, Some(side)) if setting.is_convoy(side) => {
            "Place your convoy within 3 cm of your edge, then be ready."
        }
        (Step::SetUp, Some(_)) => "Place your vessels within 20 cm of your edge, then be ready.",
        (Step::Orders, Some(_)) => "Repairs, lights, signals, depth: write what you want, then be ready.",
        (Step::Plots, Some(_)) => "Write the moves of your vessels, then be ready. Whoever has none carries on.",
        (Step::Fire, Some(_)) if setting.rules.alternate_fire => {
            "Fire at aircraft, attack with yours, then be ready. Vessels fire by turns after that."
        }
        (Step::Fire, Some(_)) => "Choose targets for your guns, then be ready. Both sides fire at once.",
        (Step::Launches, Some(_)) => "Launch torpedoes where the enemy will be in two turns, or be ready.",
        (Step::SetUp, None) => "Both sides place their vessels in secret.",
        (Step::Orders, None) => "Both sides write their orders.",
        (Step::Plots, None) => "Both sides write their moves.",
        (Step::Fire, None) => "Both sides choose their targets.",
        _ => "Both sides may launch.",
    }
}

/// What whoever is asked can do.
fn own(setting: &Setting, view: &View, step: Step, side: Side) -> String {
    let board = Board::new(setting, &view.table);
    match step {
        Step::Home(_) => "The higher die is yours: take the west edge or the east edge.".into(),
        Step::Choose(_) => "You have the initiative: move first, or let them move first.".into(),
        Step::Move(_) => match view.table.plan {
            Some(plan) => format!("{}: now her speed and path.", short(setting, plan.unit)),
            None => match board.waiting(side).count() {
                0 => "The vessel that you held back moves now.".into(),
                1 => "Move your last vessel of this phase.".into(),
                left => format!("Move a vessel: {left} of this phase are left."),
            },
        },
        Step::Formation(leader) => {
            let name = short(setting, leader);
            format!("{name} has moved. Move another vessel of her formation, or say that it is enough.")
        }
        Step::FireOne(_) => match view.table.plan {
            Some(plan) => format!("{}: more mounts, or nothing more.", short(setting, plan.unit)),
            None => "Fire with a vessel, or say that nobody fires any more.".into(),
        },
        Step::Challenge { mover, after } => {
            let when = if after { "has moved" } else { "is about to move" };
            format!("{} {when}: fire at her with one vessel now, or let her pass.", short(setting, mover))
        }
        _ => format!("{} to decide.", side_name(setting, side)),
    }
}

/// What whoever is not asked waits for.
fn others(setting: &Setting, step: Step, side: Side) -> String {
    let who = side_name(setting, side);
    match step {
        Step::Home(_) => format!("{who} to choose an edge."),
        Step::Choose(_) => format!("{who} to say who moves first."),
        Step::Move(_) | Step::Formation(_) => format!("{who} to move."),
        Step::FireOne(_) | Step::Challenge { .. } => format!("{who} to fire."),
        _ => format!("{who} to decide."),
    }
}
