//! What is remembered of the attacks of artillery.

use crate::battle::shared_list::SharedList;
use crate::battle::state::UnitId;
use sandtable_core::Piece;
use sandtable_geometry::Point;
use serde::{Deserialize, Serialize};

/// MAD-79 What is remembered of the attacks of an artillery unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Gunnery {
    /// Whose.
    pub unit: UnitId,
    /// The target point of its latest attack.
    pub aim: Point,
    /// The deviation of its latest observed attack on that point, in steps of 10 mm: the next one on it deviates no
    /// farther.
    pub limit: Option<u8>,
    /// Who was named as the observer of its latest attack.
    pub observer: Option<Piece>,
    /// MAD-73 He was under a marker then: the others do not learn who it was.
    #[serde(default, skip_serializing_if = "sandtable_core::is_default")]
    pub secret: bool,
    /// The turn of its latest attack.
    pub turn: u8,
}

/// All units that have made an attack.
pub type Guns = SharedList<Gunnery>;

impl Guns {
    /// What is remembered of a unit.
    pub fn of(&self, unit: UnitId) -> Option<&Gunnery> {
        self.iter().find(|gunnery| gunnery.unit == unit)
    }

    /// MAD-79 What an observed attack of a unit on this point is limited to, in steps: nothing on another point.
    pub fn limit(&self, unit: UnitId, at: Point) -> Option<u8> {
        self.of(unit).filter(|gunnery| gunnery.aim == at).and_then(|gunnery| gunnery.limit)
    }

    /// MAD-74 How many attacks an element has observed in this turn.
    pub fn observations(&self, observer: Piece, turn: u8) -> usize {
        self.iter().filter(|gunnery| gunnery.observer == Some(observer) && gunnery.turn == turn).count()
    }
}
