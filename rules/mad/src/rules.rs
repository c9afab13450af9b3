//! The rules in force in one battle: what options and amendments edit once, before play.

use crate::lists::Prices;
use sandtable_geometry::Length;

/// MAD-02, MAD-126 The die of every roll that has been built so far: it shows 1 to 10, and a face typed as 0 is the 10.
pub const D10: u8 = 10;
/// MAD-126 Any even question is put so that a D10 of this or less means yes: the passenger is lost, the line is clear.
pub const EVEN: u8 = 5;

/// How long an opportunity fire marker lasts (MAD-54).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MarkerLasts {
    /// Until used or until the element's next activation.
    NextActivation,
    /// Until used or until the turn ends.
    EndOfTurn,
}

/// Everything that a group may have settled otherwise.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rules {
    /// May ranges and odds be looked up before targets are named? (MAD-34)
    pub premeasure: bool,
    /// How far an end is moved aside to see whether a line is doubtful; 0: no line is (MAD-16).
    pub doubt: Length,
    /// May infantry fire all its weapons in an activation? (MAD-42)
    pub infantry_fires_all: bool,
    /// How long opportunity fire markers last (MAD-54).
    pub marker_lasts: MarkerLasts,
    /// Do wrecks smoke? (MAD-59)
    pub wreck_smoke: bool,
    /// The radius of their smoke (MAD-130).
    pub smoke_radius: Length,
    /// Which prices hold (MAD-106).
    pub prices: Prices,
    /// MAD-04, MAD-127 The diameter of an element's footprint: it decides contact and room, and nothing else.
    pub footprint: Length,
    /// May AA mounts fire at ground targets? (MAD-134)
    pub aa_at_ground: bool,
    /// How near an element holds an objective (MAD-146).
    pub objective_radius: Length,
    /// Does the last holder keep an objective that nobody is near to? (MAD-146)
    pub objective_sticky: bool,
    /// The number of turns, where it is not the scenario's (MAD-144).
    pub turns: Option<u8>,
}

impl Rules {
    /// The published document with its gaps filled: what holds where nobody chooses.
    pub fn of_2006() -> Rules {
        Rules {
            premeasure: false,
            doubt: Length::ZERO,
            infantry_fires_all: true,
            marker_lasts: MarkerLasts::NextActivation,
            wreck_smoke: false,
            smoke_radius: Length::mm(20),
            prices: Prices::Computed,
            footprint: Length::mm(30),
            aa_at_ground: true,
            objective_radius: Length::mm(75),
            objective_sticky: true,
            turns: None,
        }
    }

    /// MAD-127 Two elements are in contact where their centres are this near: a footprint and half a millimetre.
    pub fn contact(&self) -> Length {
        self.footprint + Length::um(500)
    }

    /// MAD-127 Who moves into contact is placed this far from the other.
    pub fn touching(&self) -> Length {
        self.footprint + Length::um(200)
    }

    /// MAD-127 A path may not come nearer than this to an enemy.
    pub fn passing(&self) -> Length {
        self.footprint - Length::um(500)
    }
}
