//! What stands on the table: the map, the roster and the status, as one viewer may see them.

use super::{map, roster, style};
use sandtable_core::{LengthUnit, Scene, Viewer};
use std::fmt::Write;

/// The narrowest table that is drawn, in columns.
const NARROWEST: usize = 80;
/// The widest, so that a line can still be read.
const WIDEST: usize = 160;

/// A scene and how wide it may be drawn.
pub struct Look<'a> {
    /// What there is to see.
    pub scene: &'a Scene,
    /// The names of the sides.
    pub sides: &'a [String],
    /// In which places are said.
    pub unit: LengthUnit,
    /// In columns.
    pub width: usize,
}

/// The width of the terminal; of what `COLUMNS` says where there is none; 80 otherwise, and never less.
pub fn width() -> usize {
    let terminal = terminal_size::terminal_size().map(|(width, _)| usize::from(width.0));
    let said = || std::env::var("COLUMNS").ok().and_then(|columns| columns.parse().ok());
    terminal.or_else(said).unwrap_or(NARROWEST).clamp(NARROWEST, WIDEST)
}

impl Look<'_> {
    /// The map with its legend.
    pub fn map(&self) -> String {
        map::draw(self.scene, self.sides, self.unit, self.width)
    }

    /// The pieces, side by side of the battle, the viewer's own first.
    pub fn roster(&self, viewer: Viewer, premeasure: bool) -> String {
        roster::list(self.scene, self.sides, self.unit, viewer, premeasure)
    }

    /// Turn, points and what else the rulebook shows beside the table.
    pub fn status(&self) -> String {
        let widest = self.scene.status.iter().map(|(name, _)| name.chars().count()).max().unwrap_or_default();
        let mut lines = String::new();
        for (name, value) in &self.scene.status {
            let name = format!("{name:widest$}");
            // Writing to a string cannot fail.
            let _ = writeln!(lines, "{}  {value}", style::styled(style::HEAD, name));
        }
        lines
    }
}
