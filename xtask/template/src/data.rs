//! The rulebook's own files: its tables and its scenarios, any of which a player's pack may replace.

use sandtable_core::data::Files;

/// The tables. Names are paths within the rulebook's folder.
pub fn files() -> Files {
    Files::new(&[("data/figures.csv", include_str!("../data/figures.csv"))])
}

/// The scenarios that come with the rules. Names are paths within the rulebook's folder.
pub fn scenarios() -> Files {
    Files::new(&[("scenarios/the-first-skirmish.toml", include_str!("../scenarios/the-first-skirmish.toml"))])
}
