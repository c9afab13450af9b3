//! Words about works, wire, obstacles and mines.

use super::{are_left, element, short, spot, work_name};
use crate::battle::command::Command;
use crate::battle::event::WorkEvent;
use crate::battle::fieldworks::{Shelter, WorkId};
use crate::battle::setting::Setting;
use crate::battle::view::View;
use crate::lists::works::WorkKind;
use sandtable_core::{Piece, Sentence, Side, write_angle};

/// How many bearings a work of this battle is placed with.
pub fn expected(setting: &Setting, work: WorkId) -> usize {
    setting.works.get(work.index()).map_or(0, |plan| plan.work.bearings())
}

/// What a work, or a building without a name, is called.
pub fn shelter_name(setting: &Setting, shelter: Shelter) -> String {
    match shelter {
        Shelter::Work(id) => work_name(setting, id).into(),
        Shelter::Building(id) => match setting.field.feature(id) {
            Some(feature) if !feature.name.is_empty() => feature.name.clone(),
            _ => format!("building-{}", id.0 + 1),
        },
    }
}

/// MAD-158 A line whose pieces lie on bearings of their own.
pub fn write_bent(setting: &Setting, command: &Command) -> String {
    let Command::Raise { work, at, bearings } = command else { return "?".into() };
    let text = format!("raise {} at {} bearings", work_name(setting, *work), super::place(*at));
    bearings.iter().fold(text, |text, &bearing| format!("{text} {}", write_angle(bearing)))
}

/// MAD-158 What is still to be placed.
pub fn prompt(setting: &Setting, view: &View, side: Side) -> String {
    let board = view.board(setting);
    let left = board.placement().works_left(side).count();
    let next = board.placement().works_left(side).next().map_or("", |(id, _)| work_name(setting, id));
    format!("Place your works, or say that no more are placed. {}; the next is {next}.", are_left(left))
}

/// What an umpire says of works.
pub fn tell(setting: &Setting, event: &WorkEvent) -> Option<Sentence> {
    let says = |text: String, clause: &'static str, pieces: &[Piece]| Some(Sentence::new(text, clause, pieces));
    let name = |work: WorkId| super::capital(work_name(setting, work));
    let kind = |work: WorkId| setting.works.get(work.index()).map(|plan| plan.work.kind);
    match *event {
        WorkEvent::Raised { work, at, bearings } => {
            let front = match (kind(work), bearings.first()) {
                (Some(kind), Some(&front)) if kind.is_shelter() => {
                    format!(", its front on bearing {}", write_angle(front))
                }
                _ => String::new(),
            };
            says(format!("{} is placed at {}{front}.", name(work), spot(at)), "MAD-158", &[])
        }
        WorkEvent::Breached { work, .. } => {
            let clause = if kind(work) == Some(WorkKind::Wire) { "MAD-66" } else { "MAD-67" };
            says(format!("There is a gap in {} now.", work_name(setting, work)), clause, &[])
        }
        WorkEvent::Trained { battering } => {
            let weapon = super::arm_name(setting, battering.firer, battering.weapon);
            let at = shelter_name(setting, battering.shelter);
            let text = format!("{} names {at} itself for its {weapon}.", element(setting, battering.firer));
            says(text, "MAD-64", &[battering.firer])
        }
        WorkEvent::Battered { battering, result } => {
            let subject =
                format!("{} fires at {}", short(setting, battering.firer), shelter_name(setting, battering.shelter));
            says(super::came_of(&subject, result), "MAD-64", &[battering.firer])
        }
        WorkEvent::Reduced { shelter, value } => says(
            format!("{} gives cover of {value} now.", super::capital(&shelter_name(setting, shelter))),
            "MAD-64",
            &[],
        ),
        WorkEvent::Cleared { tile } if kind(tile) != Some(WorkKind::Mines) => {
            says(format!("{} is gone.", name(tile)), "MAD-158", &[])
        }
        WorkEvent::Cleared { tile } => says(format!("{} is cleared.", name(tile)), "MAD-69", &[]),
        WorkEvent::Mined { element: piece, tile, points } => {
            let hurt = if points == 0 { "no damage".into() } else { format!("{points} damage") };
            let text = format!("{} runs onto {}: {hurt}.", element(setting, piece), work_name(setting, tile));
            says(text, "MAD-68", &[piece])
        }
        WorkEvent::Engaged { element: piece, silent } => {
            let fire = if silent { " and does not fire" } else { "" };
            says(
                format!("{} gives its whole movement to one action{fire}.", element(setting, piece)),
                "MAD-157",
                &[piece],
            )
        }
    }
}
