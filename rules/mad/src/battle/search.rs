//! Who looks for which markers.

use sandtable_core::{MOST_POINTS, Piece};
use sandtable_dice::List;
use sandtable_geometry::Length;
use serde::{Deserialize, Serialize};

/// Markers in the order in which they are looked for.
pub type Targets = List<Piece, MOST_POINTS>;

/// MAD-85 A list of markers that is being worked through. What is left of it is its owner's secret.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Search {
    /// From where: the spotting element, or the marker that it is under.
    pub from: Piece,
    /// Who spots, under a marker; nobody under that of a dummy.
    pub by: Option<Piece>,
    /// It moves in this activation (MAD-87).
    pub moving: bool,
    /// The markers, in their order.
    pub targets: Targets,
    /// The next of them.
    pub next: u8,
    /// What is left of the allowance.
    pub left: Length,
}
