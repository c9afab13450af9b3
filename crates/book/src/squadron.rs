//! Squadrons: what of a side lives from battle to battle, for games that have such.

use serde::Serialize;

/// What is asked about a squadron.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Drill<'a> {
    /// A new one of this name; the file is the roster that it begins with.
    Begin(&'a str),
    /// How it stands.
    Look,
    /// Something is done with it, in the rulebook's words: `upgrade Red1`.
    Spend(&'a [String]),
}

/// A squadron as it stands after that.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Kept {
    /// Its file.
    pub text: String,
    /// Sentences about the whole of it.
    pub notes: Vec<String>,
    /// The heads of the columns of its pieces.
    pub head: Vec<String>,
    /// Its pieces, a cell for each column.
    pub rows: Vec<Vec<String>>,
    /// What may be done with it, in words.
    pub usage: Vec<String>,
}
