//! Switches, as a list of them shows them.

use sandtable_core::{Class, Date};
use serde::Serialize;

/// A switch of a rulebook: an amendment, an option or a house rule.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Switch {
    /// Its name in `--set`.
    pub id: String,
    /// What it does, in a few words.
    pub title: String,
    /// What sort of change it is.
    pub class: Class,
    /// When it was published; none for what the book always had.
    pub date: Option<Date>,
    /// The clauses that it concerns.
    pub clauses: Vec<String>,
    /// What it may be set to, in words.
    pub values: String,
    /// What it is where nobody chooses and no preset says otherwise.
    pub default: String,
    /// What it is with the choices that were asked about.
    pub value: String,
}
