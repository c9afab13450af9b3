//! What a side may ask for.

use sandtable_core::Piece;
use sandtable_geometry::Point;
use serde::{Deserialize, Serialize};

/// A command.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(tag = "does", rename_all = "kebab-case")]
pub enum Command {
    /// NEW-03 A figure moves.
    Move {
        /// Which.
        figure: Piece,
        /// Where to.
        to: Point,
    },
    /// NEW-04 A figure fires.
    Fire {
        /// Which.
        figure: Piece,
        /// At whom.
        target: Piece,
    },
    /// NEW-02 The side ends its turn.
    End,
    /// NEW-08 The side gives the battle up.
    Concede,
}
