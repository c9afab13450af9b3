//! The pieces on the table in lines.

use super::style;
use crate::columns::Columns;
use sandtable_core::{LengthUnit, Scene, Side, Token, Viewer};

/// The pieces of each side, the viewer's own first. Where nobody may measure beforehand, the places of others are left to the map.
pub fn list(scene: &Scene, sides: &[String], unit: LengthUnit, viewer: Viewer, premeasure: bool) -> String {
    let mut order: Vec<usize> = (0..sides.len()).collect();
    order.sort_by_key(|&side| !viewer.is(Side(side as u8)));
    let mut text = String::new();
    for side in order {
        let own = Side(side as u8);
        let tokens: Vec<&Token> = scene.tokens.iter().filter(|token| token.side == own).collect();
        let head = format!("{} {}", style::mark(own), sides[side]);
        text.push_str(&format!("{}\n", style::styled(style::of_side(own), head)));
        if tokens.is_empty() {
            text.push_str("  nothing to be seen\n");
            continue;
        }
        let mut columns = Columns::new(&["  name", "what", ">strength", "at", "faces", "state"]);
        let told = premeasure || viewer.shares(own);
        tokens.into_iter().for_each(|token| columns.row(row(token, unit, told)));
        text.push_str(&columns.to_string());
    }
    text
}

fn row(token: &Token, unit: LengthUnit, told: bool) -> [String; 6] {
    let wreck = if token.symbol == "wreck" { Some("wreck".into()) } else { None };
    let marks: Vec<String> = wreck.into_iter().chain(token.marks.iter().map(ToString::to_string)).collect();
    [
        format!("  {}", token.name),
        token.kind.clone(),
        token.strength.map(|(left, full)| format!("{left} of {full}")).unwrap_or_default(),
        if told { unit.write_point(token.at) } else { "see the map".into() },
        token
            .heading
            .map(|heading| format!("{:.0}°", f64::from(heading.as_millidegrees()) / 1000.0))
            .unwrap_or_default(),
        marks.join(", "),
    ]
}
