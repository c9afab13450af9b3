//! What can be in a battle: the kinds of figures.

use sandtable_core::data::{Files, Problems, Table};
use sandtable_core::rows;
use sandtable_geometry::Length;

rows! {
    /// A kind of figure: a row of `data/figures.csv`.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub struct Kind {
        /// Its name.
        pub name: String = text "kind",
        /// What is drawn for it, as a key.
        pub symbol: String = text "symbol",
        /// NEW-03 How far it moves.
        pub speed: Length = number "speed_mm" (1..=1000) => Length::mm,
    }
}

/// Reads the table of figures: none of them where its columns are not right. What is wrong is added to the problems.
pub fn kinds(files: &Files, problems: &mut Problems) -> Vec<Kind> {
    Table::each(files, "data/figures.csv", (Kind::COLUMNS, &["kind"]), problems, Kind::read)
}
