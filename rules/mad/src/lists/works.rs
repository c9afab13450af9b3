//! What can be dug, strung and laid, and whom it takes, hinders and lets pass.

use crate::lists::mobility::{Mobilities, Mobility};
use sandtable_core::worded;
use serde::{Deserialize, Serialize};

worded! {
    /// MAD-136 What can be dug, strung and laid, in the order of [`crate::lists::Lists::works`].
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
    #[serde(rename_all = "kebab-case")]
    pub enum WorkKind {
        /// For infantry, with an arc of fire.
        #[default]
        "bunker" => Bunker,
        /// For infantry, all round.
        "trench" => Trench,
        /// For one element of nearly any kind.
        "pit" => Pit,
        /// A wire entanglement.
        "wire" => Wire,
        /// Ditches, dragon's teeth and the like.
        "obstacle" => Obstacle,
        /// One mine tile.
        "mines" => Mines,
    }
}

impl WorkKind {
    /// A line without width: wire or an anti-tank obstacle?
    pub fn is_line(self) -> bool {
        matches!(self, WorkKind::Wire | WorkKind::Obstacle)
    }

    /// MAD-61 Something to be in?
    pub fn is_shelter(self) -> bool {
        matches!(self, WorkKind::Bunker | WorkKind::Trench | WorkKind::Pit)
    }

    /// MAD-158 Who may be in a work of this kind: infantry and power armour in bunkers and trenches, all but cavalry and
    /// VTOLs in a pit.
    pub fn takes(self, mobilities: impl Into<Mobilities>) -> bool {
        let mobilities = mobilities.into();
        match self {
            WorkKind::Bunker | WorkKind::Trench => mobilities.are_all_of(GARRISON),
            WorkKind::Pit => !mobilities.any_of(Mobilities::of(&[Mobility::Cavalry, Mobility::Vtol])),
            _ => false,
        }
    }

    /// MAD-158 Who passes over a work of this kind without being in it: full tracks and walkers over trenches, grav and
    /// VTOL over all.
    pub fn is_passed_over(self, mobilities: Mobilities) -> bool {
        let over_trenches = Mobilities::of(&[Mobility::Tracked, Mobility::Walker]).and(FLYING);
        !mobilities.is_empty() && mobilities.are_all_of(if self == WorkKind::Trench { over_trenches } else { FLYING })
    }

    /// MAD-66, MAD-67 Who crosses a line of this kind in an ordinary move: full tracks wire, infantry obstacles, walkers,
    /// grav and VTOL both.
    pub fn is_crossed_by(self, mobilities: Mobilities) -> bool {
        let stepping = FLYING.and(Mobilities::of(&[Mobility::Walker]));
        let more = if self == WorkKind::Wire { Mobilities::of(&[Mobility::Tracked]) } else { GARRISON };
        !mobilities.is_empty() && mobilities.are_all_of(stepping.and(more))
    }
}

/// MAD-63, MAD-158 Who garrisons works and buildings.
pub const GARRISON: Mobilities = Mobilities::of(&[Mobility::Infantry, Mobility::PowerArmour]);
/// Who passes above the ground.
const FLYING: Mobilities = Mobilities::of(&[Mobility::Grav, Mobility::Vtol]);
