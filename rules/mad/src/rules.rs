//! The rules in force in one battle, with the switches and presets that settle them once, before play.

use crate::air::rules::AirRules;
use crate::lists::Design;
use sandtable_core::{Amended, Amendment, Preset};
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

sandtable_core::amendments! {
    /// MAD-05, MAP-02 The rules in force: everything that a group may have settled otherwise.
    pub struct Rules {
        /// Which prices hold, and how free the design of units is.
        design: Design,
        /// MAP-111 The options of the air game.
        air: AirRules,
    } in Rules: |rules| rules;

    Optional "mad.aircraft" ["MAD-01", "MAP-01", "MAP-81"]
        "the aircraft of a scenario take part in its battle on the ground":
        aircraft: bool = "off";
    Optional "mad.los_doubt_mm" ["MAD-16"] "lines of sight this near to an edge are doubtful":
        doubt: Length = "0" [0..=20];
    Optional "premeasure" ["MAD-34"] "ranges and odds may be looked up before targets are named":
        premeasure: bool = "off";
    House "mad.infantry_fires_all" ["MAD-42"] "infantry that stands fires all its weapons":
        infantry_fires_all: bool = "on";
    House "mad.opportunity_lasts" ["MAD-54"] "how long an opportunity fire marker lasts":
        marker_lasts: MarkerLasts = "next_activation" [
            "next_activation": MarkerLasts::NextActivation, "end_of_turn": MarkerLasts::EndOfTurn,
        ];
    Optional "mad.wreck_smoke" ["MAD-59", "MAD-130"] "wrecks smoke and hide what is behind them":
        wreck_smoke: bool = "off";
    Optional "mad.reduce_forts" ["MAD-64"] "heavy hits take cover value off works and buildings":
        reduce_forts: bool = "off";
    House "mad.smoke_radius" ["MAD-130"] "the radius of a wreck's smoke in millimetres":
        smoke_radius: Length = "20" [5..=100];
    Optional "mad.grav_sink" ["MAD-114"] "grav vehicles may sink into the wood that they are over":
        grav_sink: bool = "on";
    House "mad.footprint" ["MAD-04", "MAD-127"] "the diameter of an element's base in millimetres":
        footprint: Length = "30" [10..=60];
    House "mad.aa_vs_ground" ["MAD-134"] "AA mounts may fire at ground targets":
        aa_at_ground: bool = "on";
    House "mad.observations_per_turn" ["MAD-74"] "how many attacks of artillery an observer may observe in a turn":
        observations: u8 = "1" [1..=20];
    Optional "mad.preprogrammed" ["MAD-80"]
        "written schedules of artillery fire; `scenario` allows them in the turns that the scenario names":
        preprogrammed: bool = "scenario" ["scenario": true, "off": false];
    House "mad.turns" ["MAD-144"] "the number of turns; `scenario` leaves it to the scenario":
        turns: Option<u8> = "scenario" ["scenario" or 1..=30];
    House "mad.objective_radius" ["MAD-146"] "how near an element holds an objective, in millimetres":
        objective_radius: Length = "75" [10..=300];
    House "mad.objective_sticky" ["MAD-146"] "the last holder keeps an objective that nobody is near to":
        objective_sticky: bool = "on";
    House "mad.morale" ["MAD-156"] "units that have lost half of their elements may be held back":
        morale: bool = "off";
    Optional "mad.hidden" ["MAD-83"]
        "units are hidden under markers, dummies among them, until they fire or are spotted":
        hidden: bool = "off";
    House "mad.reveal_radius" ["MAD-84"]
        "how far from its marker an element is placed when its unit is revealed, in millimetres":
        reveal_radius: Length = "60" [10..=200];
    House "mad.spotting_dice" ["MAD-87"] "dice of a spotting roll; one of them is enough":
        spotting_dice: u8 = "1" ["1": 1, "2": 2];
    House "mad.dummies" ["MAD-141"] "how many dummies a side has for its real markers":
        dummies: Dummies = "half" ["none": Dummies::None, "half": Dummies::Half, "equal": Dummies::Equal];
}

impl Amended for Rules {
    const PRESETS: &'static [Preset] = &[
        Preset {
            id: "club",
            title: "as most tables play it: ranges and odds may be looked up",
            set: &[("premeasure", "on")],
        },
        Preset { id: "by-the-book", title: "as published: targets are named before anything is measured", set: &[] },
    ];

    /// MAD-05, MAP-02, MAP-111 Those of the ground game first, then those of its lists, then those of the air.
    fn amendments() -> Vec<Amendment<Rules>> {
        [Rules::switches(), Design::switches(), AirRules::switches()].into_iter().flatten().collect()
    }
}

impl Rules {
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
