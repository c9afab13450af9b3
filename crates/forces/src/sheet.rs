//! The record sheet of a force that plays no battle yet, and parts of cards.

use crate::{Desk, points, read};
use sandtable_core::data::Problem;
use sandtable_core::{Boxes, Card, Draft, ForceSheet, Formation, Member, Piece, Progress, Row, Side, Words};
use std::sync::Arc;

/// A row of a sheet or card.
pub fn row(name: impl Into<String>, value: impl Into<String>, clause: &'static str) -> Row {
    Row { name: name.into(), value: value.into(), clause: clause.into() }
}

/// Boxes to cross off on a card.
pub fn boxes(
    name: impl Into<String>,
    note: impl Into<String>,
    [number, struck]: [u16; 2],
    clause: &'static str,
) -> Boxes {
    Boxes { name: name.into(), note: note.into(), number, struck, clause: clause.into(), ..Boxes::default() }
}

/// A piece of a sheet at its full strength; [`sheet`] numbers it.
pub fn member(
    name: String,
    (kind, symbol): (&str, &'static str),
    strength: u16,
    points: u32,
    rows: Vec<Row>,
    card: Option<Card>,
) -> Member {
    Member {
        piece: Piece::default(),
        name,
        kind: kind.into(),
        symbol: symbol.into(),
        strength: (strength, strength),
        points: points.try_into().unwrap_or(i32::MAX),
        place: String::new(),
        aboard: None,
        rows: rows.into(),
        card: card.map(Arc::new),
    }
}

/// A draft with a name for each of its pieces, and its units. `of` gives the letter of a unit and its pieces, unit by unit.
/// Turns, markers and counters are for the rulebook to add.
///
/// # Errors
/// What in the draft is no force at all.
pub fn sheet<D: Desk>(
    desk: &D,
    draft: &Draft,
    side: Side,
    mut of: impl FnMut(usize, &D::Unit) -> (Words, Vec<Member>),
) -> Result<(ForceSheet, Vec<D::Unit>), Vec<Problem>> {
    let units = read(desk, draft)?;
    let mut pieces = (0_u16..).map(Piece);
    let formations = draft.units.iter().zip(&units).enumerate().map(|(at, (drafted, unit))| {
        let (letter, mut members) = of(at, unit);
        members.iter_mut().zip(pieces.by_ref()).for_each(|(member, piece)| member.piece = piece);
        let points = members.iter().fold(0_i32, |sum, member| sum.saturating_add(member.points));
        Formation {
            name: drafted.name.clone(),
            side,
            letter,
            points,
            left: points,
            progress: Progress::ToCome,
            state: String::new(),
            pieces: members,
        }
    });
    let formations = formations.collect();
    let sheet = ForceSheet {
        draft: draft.clone(),
        points: points(desk, &units),
        size: desk.size(&units),
        turns: 0,
        units: formations,
        markers: None,
        counters: None,
    };
    Ok((sheet, units))
}
