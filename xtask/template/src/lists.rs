//! What can be in a battle: the kinds of figures.

use sandtable_core::data::{Files, Problems, Table};
use sandtable_geometry::Length;

/// A kind of figure: a row of `data/figures.csv`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Kind {
    /// Its name.
    pub name: String,
    /// What is drawn for it, as a key.
    pub symbol: String,
    /// NEW-03 How far it moves.
    pub speed: Length,
}

/// Reads the table of figures.
///
/// # Errors
/// None: what is wrong is added to the problems, and nothing is given.
pub fn kinds(files: &Files, problems: &mut Problems) -> Option<Vec<Kind>> {
    let table = Table::read(files, "data/figures.csv", &["kind", "symbol", "speed_mm"], &[], problems)?;
    table.unique(&["kind"], problems);
    let kinds = table.rows().map(|row| Kind {
        name: row.text("kind", problems),
        symbol: row.text("symbol", problems),
        speed: Length::mm(row.number("speed_mm", 1..=1000, problems)),
    });
    Some(kinds.collect())
}
