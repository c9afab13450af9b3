//! The pieces on the table in lines.

use super::style;
use crate::columns::Columns;
use sandtable_core::{Scene, Side, Token, Viewer};
use sandtable_geometry::{Length, Point};

/// A place as it is typed: `450,300.5`, in millimetres.
pub fn place(at: Point) -> String {
    let mm = |um: i32| Length::um(um).to_string().trim_end_matches(" mm").to_owned();
    format!("{},{}", mm(at.x), mm(at.y))
}

/// The pieces of each side, the viewer's own first.
pub fn list(scene: &Scene, sides: &[String], viewer: Viewer) -> String {
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
        tokens.into_iter().for_each(|token| columns.row(row(token)));
        text.push_str(&columns.to_string());
    }
    text
}

fn row(token: &Token) -> [String; 6] {
    let wreck = if token.symbol == "wreck" { Some("wreck".into()) } else { None };
    let marks: Vec<String> = wreck.into_iter().chain(token.marks.iter().map(ToString::to_string)).collect();
    [
        format!("  {}", token.name),
        token.kind.clone(),
        token.strength.map(|(left, full)| format!("{left} of {full}")).unwrap_or_default(),
        place(token.at),
        token
            .heading
            .map(|heading| format!("{:.0}°", f64::from(heading.as_millidegrees()) / 1000.0))
            .unwrap_or_default(),
        marks.join(", "),
    ]
}
