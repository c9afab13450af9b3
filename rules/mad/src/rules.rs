//! The rules in force in one battle: what options and amendments edit once, before play.

use crate::air::rules::AirRules;
use crate::lists::Design;
use sandtable_dice::{Reading, Throw};
use sandtable_geometry::Length;

/// MAD-02, MAD-126, MAP-04 The die of every roll that has been built so far: it shows 1 to 10, and a face typed as 0 is the 10.
pub const D10: u8 = 10;
/// MAD-126 A D10 of this or less means yes to any even question.
const EVEN: u8 = 5;

/// MAD-126 The throw for an even question: 1 where the answer is yes, the passenger is lost, the line is clear.
pub fn even() -> Throw {
    Throw::new(1, D10, Reading::AtMost(EVEN))
}

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
    /// MAD-01, MAP-01 Do the aircraft of a scenario on the ground take part?
    pub aircraft: bool,
    /// How far an end is moved aside to see whether a line is doubtful; 0: no line is (MAD-16).
    pub doubt: Length,
    /// May infantry fire all its weapons in an activation? (MAD-42)
    pub infantry_fires_all: bool,
    /// How long opportunity fire markers last (MAD-54).
    pub marker_lasts: MarkerLasts,
    /// May works and buildings be fired at themselves and lose cover value? (MAD-64)
    pub reduce_forts: bool,
    /// Do wrecks smoke? (MAD-59)
    pub wreck_smoke: bool,
    /// The radius of their smoke (MAD-130).
    pub smoke_radius: Length,
    /// Which prices hold, and how free the design of units is (MAD-106, MAD-117, MAD-125).
    pub design: Design,
    /// May grav vehicles sink into woods? (MAD-114)
    pub grav_sink: bool,
    /// MAD-04, MAD-127 The diameter of an element's footprint: it decides contact and room, and nothing else.
    pub footprint: Length,
    /// May AA mounts fire at ground targets? (MAD-134)
    pub aa_at_ground: bool,
    /// How near an element holds an objective (MAD-146).
    pub objective_radius: Length,
    /// Does the last holder keep an objective that nobody is near to? (MAD-146)
    pub objective_sticky: bool,
    /// How many attacks an observer may observe in a turn (MAD-74).
    pub observations: u8,
    /// May fire be pre-programmed, where the scenario has turns for it? (MAD-80)
    pub preprogrammed: bool,
    /// Is the nerve of units tried that have lost half of their elements? (MAD-156)
    pub morale: bool,
    /// The number of turns, where it is not the scenario's (MAD-144).
    pub turns: Option<u8>,
    /// Are units hidden under markers? (MAD-83)
    pub hidden: bool,
    /// How far from its marker's centre an element of a revealed unit is placed (MAD-84).
    pub reveal_radius: Length,
    /// Dice of a spotting roll: one of them is enough (MAD-87).
    pub spotting_dice: u8,
    /// How many dummies a side has (MAD-141).
    pub dummies: Dummies,
    /// The options of the air game (MAP-111).
    pub air: AirRules,
}

/// How many dummies a side has for its markers with units under them (MAD-141).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dummies {
    /// None.
    None,
    /// Half as many, rounded down.
    Half,
    /// As many.
    Equal,
}

impl Dummies {
    /// The number of dummies of a side with so many real markers.
    pub fn of(self, markers: usize) -> usize {
        match self {
            Dummies::None => 0,
            Dummies::Half => markers / 2,
            Dummies::Equal => markers,
        }
    }
}

impl Rules {
    /// The published document with its gaps filled: what holds where nobody chooses.
    pub fn of_2006() -> Rules {
        Rules {
            premeasure: false,
            aircraft: false,
            doubt: Length::ZERO,
            infantry_fires_all: true,
            marker_lasts: MarkerLasts::NextActivation,
            reduce_forts: false,
            wreck_smoke: false,
            smoke_radius: Length::mm(20),
            design: Design::default(),
            grav_sink: true,
            footprint: Length::mm(30),
            aa_at_ground: true,
            objective_radius: Length::mm(75),
            objective_sticky: true,
            observations: 1,
            preprogrammed: true,
            morale: false,
            turns: None,
            hidden: false,
            reveal_radius: Length::mm(60),
            spotting_dice: 1,
            dummies: Dummies::Half,
            air: AirRules::default(),
        }
    }

    /// MAD-04, MAD-127 Two elements are in contact where their centres are this near: a footprint and half a millimetre.
    pub fn contact(&self) -> Length {
        self.footprint + Length::um(500)
    }

    /// MAD-127 Who moves into contact is placed this far from the other.
    pub fn touching(&self) -> Length {
        self.footprint + Length::um(200)
    }

    /// MAD-127 An element touches a wire, obstacle, mine tile, work or building at this distance from it.
    pub fn touch(&self) -> Length {
        self.footprint.half() + Length::um(500)
    }

    /// MAD-127 Who moves into contact with one of these is placed this far from it.
    pub fn against(&self) -> Length {
        self.footprint.half() + Length::um(200)
    }

    /// MAD-127 A path may not come nearer than this to an enemy.
    pub fn passing(&self) -> Length {
        self.footprint - Length::um(500)
    }
}
