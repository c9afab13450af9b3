//! What an umpire says of artillery.

use super::{element, rounded, short, spot};
use crate::battle::event::ShellEvent;
use crate::battle::setting::Setting;
use crate::battle::state::UnitId;
use crate::battle::view::View;
use crate::clause;
use crate::sections::artillery::STEP;
use sandtable_core::{Piece, Sentence};

/// MAD-70 to MAD-80 What happened to an attack of artillery.
pub fn happened(setting: &Setting, view: &View, event: &ShellEvent) -> Option<Sentence> {
    let unit_name = |unit: UnitId| &setting.unit(unit).name;
    let says = |text: String, clause: &'static str, pieces: &[Piece]| Some(Sentence::new(text, clause, pieces));
    match *event {
        ShellEvent::Targeted { barrage, at } => {
            let board = view.board(setting);
            let (tubes, radius) =
                (tubes(barrage.tubes.count_ones()), board.artillery().radius(barrage.unit, barrage.tubes));
            let unit = unit_name(barrage.unit);
            let (how, clause) = match (barrage.scheduled, barrage.observer, barrage.observed) {
                (true, ..) => (", as it is written in its schedule".to_string(), clause::AS_SCHEDULED.clause),
                (_, Some(eye), true) => (format!("; {} observes", short(setting, eye)), "MAD-73"),
                (_, None, true) => ("; the point is observed".into(), "MAD-73"),
                (_, Some(eye), false) => (format!("; {} does not see the point", short(setting, eye)), "MAD-73"),
                (_, None, false) => ("; nobody observes".into(), "MAD-70"),
            };
            let text = format!("{unit} shells {} with {tubes}, radius {}{how}.", spot(at), rounded(radius));
            says(text, clause, barrage.observer.as_slice())
        }
        ShellEvent::Bombarded { barrage, at, steps, .. } => {
            let unit = unit_name(barrage.unit);
            let text = match steps {
                0 => format!("The shells of {unit} fall exactly on {}.", spot(at)),
                _ => format!("The shells of {unit} fall {} away, on {}.", distance(steps), spot(at)),
            };
            says(text, clause::DEVIATION.clause, &[])
        }
        ShellEvent::Shelled { element: piece, points: 0, .. } => {
            says(format!("{} is caught and unhurt.", element(setting, piece)), clause::SHELLED.clause, &[piece])
        }
        ShellEvent::Shelled { element: piece, points, .. } => {
            let text = format!("{} is caught: {points} damage.", element(setting, piece));
            says(text, "MAD-77", &[piece])
        }
        ShellEvent::Corrected { unit, limit } => {
            let unit = unit_name(unit);
            let text = match limit {
                Some(steps) => format!(
                    "The next observed attack of {unit} on the same point deviates at most {}.",
                    distance(steps)
                ),
                None => format!("Nothing is corrected any more for {unit}."),
            };
            says(text, "MAD-79", &[])
        }
    }
}

/// MAD-70 How many tubes fire: "one tube", "4 tubes".
pub fn tubes(count: u32) -> String {
    match count {
        1 => "one tube".into(),
        count => format!("{count} tubes"),
    }
}

fn distance(steps: u8) -> String {
    rounded(STEP * i32::from(steps))
}

/// MAD-81 What a unit off the table can do.
pub fn prompt(setting: &Setting, view: &View, unit: UnitId) -> String {
    let name = &setting.unit(unit).name;
    match view.orders.scheduled(unit, view.turn) {
        Some(at) => format!("{name} is off the table. Fire at {} as scheduled, or end its activation.", spot(at)),
        None => format!("{name} is off the table. Name a target point for it, or end its activation."),
    }
}
