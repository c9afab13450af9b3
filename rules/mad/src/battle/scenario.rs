//! What a scenario says of a battle, when it was read without a problem.
#![allow(missing_docs, reason = "a field without words is what its name says")]

use crate::air::battle::scenario::{AirPart, Aloft};
use crate::battle::fieldworks::Bearings;
use crate::lists::mobility::Mobility;
use crate::lists::notional::Notional;
use crate::lists::works::WorkKind;
use crate::lists::{Era, Granted, KindId, Lists};
use sandtable_battlefield::{Feature, FeatureId};
use sandtable_core::Side as SideId;
use sandtable_geometry::{Point, Polygon};
use sandtable_scenario::{Deployment, Edge, Head, Objective};

/// Most elements of a battle.
pub const MOST_ELEMENTS: usize = 256;
/// Most units of a side.
pub const MOST_UNITS: usize = 32;
/// MAD-144 The number of turns where the scenario gives none.
pub const TURNS: u8 = 8;
/// Most letters of an element's name.
pub const LONGEST_NAME: usize = 6;

/// A scenario that was read without a problem.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scenario {
    /// What every scenario says (MAD-143, MAD-144).
    pub head: Head,
    /// Which tables it uses.
    pub era: Era,
    /// The two sides, A first (MAD-143).
    pub sides: Vec<Side>,
    /// The terrain; the ids count from 0 in the order of the file.
    pub features: Vec<Feature>,
    /// Where terrain hinders movement otherwise than its kind says.
    pub going: Vec<GoingOverride>,
    /// MAD-146, MAD-147, MAD-148, MAD-150 The objectives.
    pub objectives: Vec<Objective>,
    /// Who places the elements.
    pub deployment: Deployment,
    /// May the sides bring forces of their own (MAD-137)?
    pub chosen_forces: bool,
    /// The side that places everything before the other does; `None`: a roll, then in turn (MAD-143, MAD-148).
    pub places_first: Option<SideId>,
    /// The turn in which half of each side's units enter; `None`: all of them are there from the start (MAD-150).
    pub reserves_enter: Option<u8>,
    /// How much of its price a destroyed element counts, in per cent (MAD-145, MAD-148).
    pub destroyed_percent: u8,
    /// The lead that wins, in per cent of the larger limit (MAD-145).
    pub margin_percent: u8,
    /// MAP-01 The aircraft, ships and targets of a battle in the air; none on the ground.
    pub air: Option<Box<AirPart>>,
}

/// One side of a scenario.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Side {
    pub name: String,
    /// Whose list it buys from; `None`: everybody's.
    pub nation: Option<String>,
    /// Its points limit.
    pub limit: u16,
    /// Where it sets up.
    pub zone: Polygon,
    /// Its own edge of the table.
    pub edge: Edge,
    /// The edge by which its elements may leave for their price in points (MAD-149).
    pub leaves_by: Option<Edge>,
    /// Why its force need not keep to MAD-137, where it need not.
    pub free_forces: Option<String>,
    /// Bridgers that it may have.
    pub bridgers: u8,
    /// Mine clearers that it may have.
    pub mine_clearers: u8,
    /// MAD-80 The turns for which it may write pre-programmed fire; mostly none.
    pub scheduled_fire: Vec<u8>,
    /// Does it hide its units where hidden movement is played (MAD-83)?
    pub hidden: bool,
    /// What its dummies pretend to be at first, by the words of the list of speeds (MAD-141).
    pub dummies: Vec<Notional>,
    /// MAD-148 Of its points so many may be spent on works.
    pub works_limit: u16,
    /// MAD-136 Its works, in the order in which they are numbered.
    pub works: Vec<Bought>,
    pub units: Vec<Unit>,
    /// MAP-115 What its aircraft come to; they are bought from the same points.
    pub aloft: Aloft,
}

/// MAD-136 Works of one kind that a side has bought.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bought {
    pub kind: WorkKind,
    /// Its name; none: its kind and a number.
    pub name: Option<String>,
    /// How many there are.
    pub count: u8,
    /// Of a line its pieces of 100 mm.
    pub pieces: u8,
    /// Where the scenario puts it, with the bearing of its front or those of its pieces; none: the side places it.
    pub at: Option<(Point, Bearings)>,
}

impl Bought {
    /// What all of it costs (MAD-136).
    pub fn points(&self, lists: &Lists) -> u32 {
        u32::from(lists.work(self.kind).points) * u32::from(self.count) * u32::from(self.pieces.max(1))
    }
}

/// One unit of a side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unit {
    /// Its name, unique on its side.
    pub name: String,
    pub elements: Vec<Element>,
}

/// One element.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Element {
    pub kind: KindId,
    /// Its name, unique in the battle and at most [`LONGEST_NAME`] letters long: `P1`, `T3`.
    pub name: String,
    /// What it has beyond its list.
    pub granted: Granted,
    /// Where it stands at the start; `None` for passengers, tubes off the table, and where the players place.
    pub at: Option<Point>,
    /// A VTOL that starts low (MAD-115).
    pub low: bool,
    /// The element that carries it at the start, counted through all sides and units of the battle.
    pub rides: Option<u16>,
}

/// Terrain that hinders otherwise than its kind says (MAD-24, MAD-25).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GoingOverride {
    /// Which piece of terrain.
    pub feature: FeatureId,
    /// Is it bad terrain? `None`: as its kind says.
    pub bad: Option<bool>,
    /// Who may not enter it. `None`: as its kind says; empty: everybody may.
    pub closed_to: Option<Vec<Mobility>>,
}

impl Scenario {
    /// The elements of all sides in order, each with the numbers of its side and of its unit on that side.
    pub fn elements(&self) -> impl Iterator<Item = (usize, usize, &Element)> {
        self.sides.iter().enumerate().flat_map(|(side, of)| {
            of.units
                .iter()
                .enumerate()
                .flat_map(move |(unit, of)| of.elements.iter().map(move |element| (side, unit, element)))
        })
    }
}
