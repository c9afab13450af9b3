//! Scenarios: the table, the sides with their forces, the objectives and the end, as a person writes them.

mod chosen;
mod read;
mod sound;

pub use chosen::with_forces;

use sandtable_battlefield::{Feature, FeatureId};
use sandtable_core::Side as SideId;
use sandtable_core::data::{Files, Problems, read_document};
use sandtable_geometry::{Point, Polygon};
use sandtable_scenario::{Deployment, Edge, Head, Objective};
use serde::{Deserialize, Serialize};

use crate::air::rules::AirRules;
use crate::air::scenario::{AirPart, Aloft};
use crate::forces::{Allowance, ForceElement, ForceUnit, Granted};
use crate::lists::{Class, Design, Drive, Era, Kind, KindId, Lists};
use crate::s07_hidden::Notional;
use crate::works::{Bearings, MOST_WORKS, WorkKind};

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
    /// Its name.
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
    /// Its units.
    pub units: Vec<Unit>,
    /// MAP-115 What its aircraft come to; they are bought from the same points.
    pub aloft: Aloft,
}

/// MAD-136 Works of one kind that a side has bought.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bought {
    /// What it is.
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

impl Side {
    /// What MAD-137 allows this side.
    pub fn allowance(&self, lists: &Lists) -> Allowance {
        Allowance {
            limit: self.limit,
            nation: self.nation.clone(),
            bridgers: self.bridgers,
            mine_clearers: self.mine_clearers,
            works_limit: self.works_limit,
            works: self.works_points(lists),
            aloft: self.aloft,
        }
    }

    /// What its works cost (MAD-136).
    pub fn works_points(&self, lists: &Lists) -> u32 {
        self.works.iter().map(|bought| bought.points(lists)).sum()
    }

    /// Its units as a force.
    pub fn force(&self) -> Vec<ForceUnit> {
        self.units.iter().map(Unit::force).collect()
    }
}

/// One unit of a side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unit {
    /// Its name, unique on its side.
    pub name: String,
    /// Its elements.
    pub elements: Vec<Element>,
}

impl Unit {
    /// The unit as part of a force.
    pub fn force(&self) -> ForceUnit {
        let elements =
            self.elements.iter().map(|element| ForceElement { kind: element.kind, granted: element.granted });
        ForceUnit { name: self.name.clone(), elements: elements.collect() }
    }
}

/// One element.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Element {
    /// What it is.
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

/// What moves, for the question where it may go (MAD-25).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Mover {
    /// Infantry on foot.
    Infantry,
    /// Power armour.
    PowerArmour,
    /// Mounted troops.
    Cavalry,
    /// Vehicles on wheels.
    Wheeled,
    /// Half-tracked vehicles.
    HalfTracked,
    /// Tracked vehicles.
    Tracked,
    /// Walkers.
    Walker,
    /// Grav vehicles.
    Grav,
    /// VTOLs.
    Vtol,
}

impl Mover {
    /// All of them with the words that files use.
    pub const WORDS: [(&str, Mover); 9] = [
        ("infantry", Mover::Infantry),
        ("power armour", Mover::PowerArmour),
        ("cavalry", Mover::Cavalry),
        ("wheeled", Mover::Wheeled),
        ("half-tracked", Mover::HalfTracked),
        ("tracked", Mover::Tracked),
        ("walker", Mover::Walker),
        ("grav", Mover::Grav),
        ("vtol", Mover::Vtol),
    ];

    /// What a kind of element is; `None` for what never moves on the table.
    pub fn of(kind: &Kind) -> Option<Mover> {
        match (kind.class, kind.drive) {
            (Class::Infantry, _) => Some(Mover::Infantry),
            (Class::PowerArmour, _) => Some(Mover::PowerArmour),
            (Class::Cavalry, _) => Some(Mover::Cavalry),
            (Class::Vehicle, Drive::Wheeled) => Some(Mover::Wheeled),
            (Class::Vehicle, Drive::HalfTracked) => Some(Mover::HalfTracked),
            (Class::Vehicle, Drive::Tracked) => Some(Mover::Tracked),
            (Class::Vehicle, Drive::Walker) => Some(Mover::Walker),
            (Class::Vehicle, Drive::Grav) => Some(Mover::Grav),
            (Class::Vehicle, Drive::Vtol) => Some(Mover::Vtol),
            (Class::Vehicle, Drive::Foot | Drive::None) => None,
        }
    }
}

/// Terrain that hinders otherwise than its kind says (MAD-24, MAD-25).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GoingOverride {
    /// Which piece of terrain.
    pub feature: FeatureId,
    /// Is it bad terrain? `None`: as its kind says.
    pub bad: Option<bool>,
    /// Who may not enter it. `None`: as its kind says; empty: everybody may.
    pub closed_to: Option<Vec<Mover>>,
}

/// What a scenario is read with.
struct Terms<'a> {
    lists: &'a Lists,
    /// By which crews of aircraft are priced.
    rules: &'a AirRules,
    /// Are its forces judged?
    judged: bool,
}

impl Scenario {
    /// Reads a scenario and checks it, its forces included (MAD-137). The crews of their aircraft have the prices of the rules in
    /// force (MAP-96).
    ///
    /// `None` where any problem was noted.
    pub fn read(
        files: &Files,
        name: &str,
        lists: &Lists,
        rules: &AirRules,
        problems: &mut Problems,
    ) -> Option<Scenario> {
        Scenario::written(files, name, &Terms { lists, rules, judged: true }, problems)
    }

    /// Reads a scenario whose forces nobody judges yet: the rules in force may depend on it, or others may come in their place.
    ///
    /// `None` where any problem was noted.
    pub fn draft(
        files: &Files,
        name: &str,
        lists: &Lists,
        rules: &AirRules,
        problems: &mut Problems,
    ) -> Option<Scenario> {
        Scenario::written(files, name, &Terms { lists, rules, judged: false }, problems)
    }

    fn written(files: &Files, name: &str, terms: &Terms, problems: &mut Problems) -> Option<Scenario> {
        let before = problems.len();
        let scenario =
            read_document(files, name, problems, |node, problems| read::scenario(node, files, terms, problems))?;
        (problems.len() == before).then_some(scenario)
    }

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

/// MAD-153 Adds the kinds of element that a scenario defines for itself to the lists; what is wrong with them is a problem.
pub fn own_kinds(files: &Files, name: &str, lists: &mut Lists, design: &Design, problems: &mut Problems) {
    _ = read_document(files, name, problems, |node, problems| {
        node.in_part();
        read::kinds(node, lists, design, problems);
    });
}

/// The era of a scenario, which tells which lists to read it with. Problems of the file are left to [`Scenario::read`].
pub fn era_of(files: &Files, name: &str) -> Era {
    let read = read_document(files, name, &mut Problems::new(), |node, problems| {
        node.in_part();
        node.one_of_or("era", Era::Ww2, &read::ERAS, problems)
    });
    read.unwrap_or(Era::Ww2)
}
