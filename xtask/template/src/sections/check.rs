//! What is allowed: the only authority, and it sees a view.

use crate::battle::command::Command;
use crate::battle::setting::Setting;
use crate::battle::view::View;
use crate::clause;
use crate::sections::fire::need;
use sandtable_core::{Piece, Refusal, Side, Viewer, refuse};

/// NEW-01, NEW-02, NEW-03, NEW-04, NEW-08 May the side that looks give this command now?
///
/// # Errors
/// Why not.
pub fn check(setting: &Setting, view: &View, command: &Command) -> Result<(), Refusal> {
    // It may be said at any time: see `at_any_time`.
    if *command == Command::Concede && matches!(view.viewer, Viewer::Side(_)) && view.ended.is_none() {
        return Ok(());
    }
    let Some(side) = view.asks_me() else { return refuse(&clause::NOT_NOW) };
    match *command {
        Command::End => Ok(()),
        Command::Concede => refuse(&clause::NOT_NOW),
        Command::Move { figure, to } => {
            may_act(view, side, figure)?;
            let (from, speed) = (view.figures[figure.index()].at, setting.kind(figure).map(|kind| kind.speed));
            let speed = speed.unwrap_or_default();
            if !from.within(to, speed) {
                return Err(Refusal::beyond(&clause::TOO_FAR, from.distance(to), speed));
            }
            if setting.head.on_table(to) { Ok(()) } else { refuse(&clause::OFF_TABLE) }
        }
        Command::Fire { figure, target } => {
            may_act(view, side, figure)?;
            match view.figures.get(target.index()) {
                Some(there) if there.side != side && !there.lost => {}
                _ => return refuse(&clause::NO_TARGET),
            }
            need(setting, &view.figures, figure, target).map(|_| ())
        }
    }
}

/// NEW-02 May a figure of the side act?
fn may_act(view: &View, side: Side, figure: Piece) -> Result<(), Refusal> {
    match view.figures.get(figure.index()) {
        Some(own) if own.side != side => refuse(&clause::NOT_YOURS),
        Some(own) if own.lost => refuse(&clause::LOST),
        Some(own) if own.acted => refuse(&clause::HAS_ACTED),
        Some(_) => Ok(()),
        None => refuse(&clause::NOT_YOURS),
    }
}
