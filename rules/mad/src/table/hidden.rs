//! Markers as a table draws them and as the rosters have them.

use crate::battle::setting::Setting;
use crate::battle::state::{Element, Marks, UnitId};
use crate::battle::view::View;
use crate::table::roster::member;
use crate::table::symbol::{letter, signs};
use crate::table::words::{side_name, subject};
use sandtable_core::{Formation, Piece, Progress, Token};
use sandtable_geometry::Length;

/// MAD-100 Half the width of a marker: 50 x 50 mm, for display only (MAD-83).
const HALF: Length = Length::mm(25);

/// MAD-83, MAD-92 A marker as a viewer may see it: its owner reads on it what is under it.
pub fn token(setting: &Setting, view: &View, piece: Piece, marker: &Element) -> Token {
    let secret = view.sheet.unit(piece).map_or_else(String::new, |unit| label(setting, view, unit));
    let mut marks = Vec::new();
    let mut mark = |there: bool, name: &'static str| {
        if there {
            marks.push(name.into());
        }
    };
    mark(marker.marks.has(Marks::WATCHING), "opportunity fire");
    mark(marker.marks.has(Marks::MOVED), "moved");
    Token {
        piece,
        side: setting.side(piece),
        name: setting.letters[setting.slot(piece).unwrap_or_default()].clone(),
        kind: if secret.is_empty() { "hidden".into() } else { secret.clone() },
        secret,
        symbol: "marker".into(),
        at: marker.at,
        radius: HALF,
        signs: signs(&marks),
        marks,
        done: view.turn > 0 && marker.marks.has(Marks::DONE) && view.acting != Some(piece),
        ..Token::default()
    }
}

/// MAD-141 What its owner reads on a marker: "Panzergrenadiers", "Dummy, as foot".
fn label(setting: &Setting, view: &View, unit: UnitId) -> String {
    match setting.dummy(unit).and_then(|dummy| view.sheet.notional.get(dummy)) {
        Some(notional) => format!("{}, as {}", setting.unit(unit).name, notional.word()),
        None => setting.unit(unit).name.clone(),
    }
}

/// What goes on while a hidden unit acts.
pub fn phase(setting: &Setting, view: &View, marker: Piece) -> String {
    let side = setting.side(marker);
    let name = view.sheet.unit(marker).map_or_else(|| subject(setting, marker), |unit| setting.unit(unit).name.clone());
    match view.to_act {
        sandtable_core::ToAct::One(asked) if asked != side => {
            format!("{name} moves; {} to answer", side_name(setting, asked))
        }
        _ => format!("{name} acts"),
    }
}

/// MAD-83 Is it not known where an element is: under one of its side's markers, or to be placed under one? Who has left did
/// so in sight of all (MAD-149).
pub fn is_unknown(setting: &Setting, view: &View, piece: Piece) -> bool {
    let element = &view.elements[piece.index()];
    setting.unit_of(piece).hidden && !element.is_alive() && element.lost_in == 0 && !element.marks.has(Marks::LEFT)
}

/// MAD-83, MAD-141 A hidden unit or a dummy in the roster; none where the unit is on the table. To others all that are not
/// revealed look the same, placed or not.
pub fn formation(setting: &Setting, view: &View, id: UnitId) -> Option<Formation> {
    let unit = setting.unit(id);
    let board = view.board(setting);
    let marker = board.marker(id);
    let own = view.viewer.shares(unit.side);
    let unknown = !own && unit.elements().all(|piece| is_unknown(setting, view, piece));
    if marker.is_none() && !unit.is_dummy() && !unknown {
        return None;
    }
    let done = view.is_done(id);
    let (progress, state) = match marker {
        _ if !own => (Progress::ToCome, "under a marker".to_string()),
        Some(marker) if view.acting == Some(marker) => (Progress::Now, "acts now".into()),
        Some(marker) => {
            let element = board.element(marker);
            let letter = &setting.letters[setting.slot(marker)?];
            let waits = if element.marks.has(Marks::WATCHING) { ", waits" } else { "" };
            let progress = if done { Progress::Done } else { Progress::ToCome };
            (progress, format!("marker {letter}{waits}"))
        }
        None if done && view.turn > 0 || view.sheet.marker(id).is_some() => (Progress::Lost, "removed".into()),
        None => (Progress::ToCome, "to be placed".into()),
    };
    let points = unit.elements().map(|piece| i32::from(setting.kind(piece).points_computed)).sum();
    Some(Formation {
        name: if unit.is_dummy() && own { label(setting, view, id) } else { unit.name.clone() },
        side: unit.side,
        letter: if unit.is_dummy() { "?".into() } else { letter(setting, id).into() },
        points,
        left: points,
        progress,
        state,
        pieces: unit.elements().map(|piece| member(setting, view, piece)).collect(),
    })
}
