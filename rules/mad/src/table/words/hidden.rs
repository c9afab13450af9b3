//! Words of hidden movement: typed commands, and what an umpire says.

use crate::battle::event::MarkerEvent;
use crate::battle::setting::Setting;
use crate::battle::state::UnitId;
use crate::battle::view::View;
use crate::table::words::{element, rounded, short, shorts, side_name, spot, subject};
use sandtable_core::{Piece, Sentence};

/// MAD-83 A marker for its owner: with what is under it.
fn private(setting: &Setting, unit: Option<UnitId>) -> String {
    unit.and_then(|unit| setting.units.get(unit.index())).map_or(String::new(), |unit| format!(" ({})", unit.name))
}

/// What an umpire says of markers; nothing for what is mere bookkeeping.
pub fn happened(setting: &Setting, view: &View, event: &MarkerEvent) -> Option<Sentence> {
    let name = |piece: Piece| element(setting, piece);
    let says = |text: String, clause: &'static str, pieces: &[Piece]| Some(Sentence::new(text, clause, pieces));
    match *event {
        MarkerEvent::MarkerPlaced { marker, at, unit, .. } => {
            let text = format!("{}{} is placed at {}.", subject(setting, marker), private(setting, unit), spot(at));
            says(text, "MAD-83", &[marker])
        }
        MarkerEvent::MarkerActivated { marker } => {
            let own = private(setting, view.sheet.unit(marker));
            let side = side_name(setting, setting.side(marker));
            says(format!("{}{own} ({side}) is activated.", subject(setting, marker)), "MAD-20", &[marker])
        }
        MarkerEvent::MarkerGone { marker } => {
            let text = format!("{} was a dummy and is removed.", subject(setting, marker));
            says(text, "MAD-84", &[marker])
        }
        MarkerEvent::Noted { element: piece, .. } if !setting.is_element(piece) => {
            says("Noted on the record sheet: nothing.".into(), "MAD-92", &[piece])
        }
        MarkerEvent::Noted { element: rider, carrier: Some(carrier), .. } => {
            let text = format!("Noted: {} rides in {}.", name(rider), short(setting, carrier));
            says(text, "MAD-91", &[rider, carrier])
        }
        MarkerEvent::Noted { element: rider, .. } => {
            says(format!("Noted: {} is on foot.", name(rider)), "MAD-91", &[rider])
        }
        MarkerEvent::Revealed { marker, unit, .. } => {
            let text = format!("{} is {}.", subject(setting, marker), setting.unit(unit).name);
            says(text, "MAD-84", &[marker])
        }
        MarkerEvent::Claimed { element: piece } => {
            says(format!("{} moves up to shoot.", subject(setting, piece)), "MAD-56", &[piece])
        }
        MarkerEvent::SearchBegan { search, .. } => {
            let names = shorts(setting, &search.targets);
            let text = match search.by {
                Some(by) => format!("{} looks for {names}, from {}.", name(by), name(search.from)),
                None => format!("{} looks for {names}.", subject(setting, search.from)),
            };
            says(text, "MAD-85", &[search.from])
        }
        MarkerEvent::Looked { from, target, length } => {
            let text = format!("{} looks at {}, {} away.", subject(setting, from), name(target), rounded(length));
            says(text, "MAD-85", &[from, target])
        }
        MarkerEvent::Sought { from, target, seen } => {
            let result = if seen { "is spotted" } else { "is not spotted" };
            says(format!("{} {result}.", subject(setting, target)), "MAD-87", &[from, target])
        }
        MarkerEvent::Skipped { .. } => {
            let left = view.search.and_then(|search| search.targets.get(usize::from(search.next)).copied());
            let which = left.map_or("A marker".into(), |marker| subject(setting, marker));
            says(format!("{which} is not tried: it is gone, or too far for what is left."), "MAD-85", &[])
        }
        MarkerEvent::MarkerEnded { .. } | MarkerEvent::Appeared { .. } | MarkerEvent::SearchEnded { .. } => None,
    }
}
