//! What the tables hold: aircraft and their guns, weapon classes, levels of experience, manoeuvres, critical hits.

pub mod critical;
pub mod price;
mod read;

use crate::lists::critical::Table;
use crate::rules::Rules;
use sandtable_core::LengthUnit;
use sandtable_core::data::{Files, Problems, nearest};
use sandtable_geometry::Length;
use serde::{Deserialize, Serialize};

/// Mounts of an aircraft, which fire at one moment at most: nine gunners, each with a quad.
pub const MOST_MOUNTS: usize = 20;
/// The unit in which people of this table measure.
pub const UNIT: LengthUnit = LengthUnit::Inch;

/// Whose piston fighters the update corrected, and from which year on.
const GERMANY: &str = "Germany";
const BOOSTED: u16 = 1944;

/// SCR-118 A class of weapons.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Class {
    /// Rifle calibre.
    #[default]
    Mg,
    /// Half an inch and about.
    Hmg,
    /// 20 mm.
    Mm20,
    /// 23 mm.
    Mm23,
    /// 25 mm, of batteries on the ground only.
    Mm25,
    /// 30 mm.
    Mm30,
    /// 37 and 40 mm.
    Mm37,
    /// A salvo of air to air rockets.
    Rockets,
    /// Both tubes of a Wfr.Gr.21.
    Mortar,
}

impl Class {
    /// SCR-119 Is its calibre above 20 mm?
    pub const fn is_heavy(self) -> bool {
        matches!(self, Class::Mm23 | Class::Mm25 | Class::Mm30 | Class::Mm37)
    }

    /// All of them with the words of the table; the index is that of [`Lists::weapons`].
    pub const ALL: [(&str, Class); 9] = [
        ("MG", Class::Mg),
        ("HMG", Class::Hmg),
        ("20mm", Class::Mm20),
        ("23mm", Class::Mm23),
        ("25mm", Class::Mm25),
        ("30mm", Class::Mm30),
        ("37mm", Class::Mm37),
        ("rocket_aa", Class::Rockets),
        ("wfrgr21", Class::Mortar),
    ];
}

/// SCR-118 What a class of weapons is worth: a line of `weapons.csv`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Weapon {
    /// The calibres that belong to it, as aircraft have them.
    pub calibres: Vec<String>,
    /// Damage dice of a hit by a pair or mount.
    pub dice: u8,
    /// What a pair or mount adds to hit.
    pub to_hit: i8,
    /// SCR-120 The least face of the die to hit that depletes; none never.
    pub depletes: Option<u8>,
    /// SCR-121 The same with a long burst.
    pub depletes_long: Option<u8>,
    /// SCR-22, SCR-30 What each further mount adds to the damage of combined fire; none may not combine.
    pub combined: Option<u8>,
}

impl Weapon {
    /// SCR-120, SCR-121, SCR-137 The least face that depletes by the rules in force, of a long burst or another; none never.
    pub fn depletes_on(&self, rules: &Rules, long: bool) -> Option<u8> {
        let least = if long { self.depletes_long } else { self.depletes };
        least.filter(|_| rules.depletion)
    }
}

/// SQR-68 to SQR-72, SQR-126 Where a gun fires.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Arc {
    /// 30 degrees to each side of the nose: fixed guns.
    #[default]
    Nose,
    /// All that lies ahead of the front edge of the base.
    Front,
    /// All that lies behind its rear edge.
    Rear,
    /// To the left.
    Port,
    /// To the right.
    Starboard,
    /// All round.
    Turret,
    /// Upward: Schraege Musik.
    Upward,
}

impl Arc {
    /// All of them with the letters of the table.
    pub const ALL: [(&str, Arc); 7] = [
        ("N", Arc::Nose),
        ("F", Arc::Front),
        ("R", Arc::Rear),
        ("P", Arc::Port),
        ("S", Arc::Starboard),
        ("T", Arc::Turret),
        ("SM", Arc::Upward),
    ];
}

/// SQR-61, SQR-119 Guns of one class in one arc: `4x0.5@T#1`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Guns {
    /// How many barrels.
    pub number: u8,
    /// As it is printed: ".303".
    pub calibre: String,
    /// What it is.
    pub class: Class,
    /// Where it fires.
    pub arc: Arc,
    /// SQR-120 Which of the gunners serves it; the Pilot fires fixed guns.
    pub gunner: Option<u8>,
}

/// SQR-31, SQR-36 What drives an aircraft.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Engine {
    /// Propellers.
    #[default]
    Piston,
    /// Jets.
    Jet,
    /// A rocket.
    Rocket,
}

/// SQR-117 What may be carried, one of several alternatives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Load {
    /// Pounds of bombs.
    Bombs(u16),
    /// Rockets for targets on the ground.
    Rockets(u8),
    /// A torpedo.
    Torpedo,
    /// Salvos of air to air rockets.
    Salvos(u8),
    /// Tubes of a mortar.
    Mortar(u8),
}

/// SCR-132 Sights that compute.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Sight {
    /// None that does.
    #[default]
    Reflector,
    /// The Pilot's.
    Computing,
    /// SCR-67 Those of the turrets.
    ComputingTurrets,
}

/// SQR-137 A type of aircraft: a line of `aircraft.csv`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Aircraft {
    /// Its name.
    pub name: String,
    /// Whose it is.
    pub nation: String,
    /// The first year in which it flew.
    pub year: u16,
    /// What it is for: "naval fighter".
    pub role: String,
    /// AS, airspeed, in inches.
    pub speed: u8,
    /// ST, the least move that keeps it flying, in inches.
    pub stall: u8,
    /// MVR, what it must fly before it turns, in inches.
    pub turning: u8,
    /// AB, agility.
    pub agility: i8,
    /// CM, the climb modifier.
    pub climb: i8,
    /// DV, what a shot at it must reach.
    pub defence: u8,
    /// Damage that it bears.
    pub structure: u8,
    /// Aircrew besides the Pilots.
    pub crew: u8,
    /// Pilots: two with a Co-Pilot.
    pub pilots: u8,
    /// Its guns.
    pub guns: Vec<Guns>,
    /// What it may carry.
    pub loads: Vec<Load>,
    /// SQR-49 Has it dive brakes?
    pub brakes: bool,
    /// Its gun sight.
    pub sight: Sight,
    /// Its price with an average crew.
    pub cost: u16,
    /// What drives it.
    pub engine: Engine,
    /// Has it a bomb sight?
    pub bomb_sight: bool,
    /// Has it a radar?
    pub radar: bool,
}

impl Aircraft {
    /// SQR-30 A fighter is whatever has the word in its role.
    pub fn is_fighter(&self) -> bool {
        self.role.contains("fighter")
    }

    /// SQR-167 A bomber has the word in its role and is no fighter, or is a flying boat.
    pub fn is_bomber(&self) -> bool {
        self.role.contains("bomber") && !self.is_fighter() || self.role.contains("flying boat")
    }

    /// SQR-48, SQR-49 Only a dive bomber gets something for its dive brakes.
    pub fn dives(&self) -> bool {
        self.brakes && self.role.contains("dive bomber")
    }
}

/// SCR-70 to SCR-84 Experience of a whole crew.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Level {
    /// Hardly trained.
    Recruit,
    /// New.
    Green,
    /// As most.
    #[default]
    Average,
    /// Experienced.
    Veteran,
    /// An ace.
    Elite,
}

impl Level {
    /// All of them with the words of the table; the index is that of [`Lists::levels`].
    pub const ALL: [(&str, Level); 5] = [
        ("Recruit", Level::Recruit),
        ("Green", Level::Green),
        ("Average", Level::Average),
        ("Veteran", Level::Veteran),
        ("Elite", Level::Elite),
    ];
}

/// SCR-71 to SCR-84, SQR-107 What a level of experience brings: a line of `experience.csv`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LevelRow {
    /// Price of aircraft and crew, in percent.
    pub cost: u16,
    /// May they sideslip?
    pub sideslip: bool,
    /// May they skid?
    pub skid: bool,
    /// Do they always fire long bursts?
    pub always_long: bool,
    /// Must they pass a test to tail somebody?
    pub test_to_tail: bool,
    /// And again to keep the tail?
    pub test_to_keep: bool,
    /// May they aim at a part of the target?
    pub aimed: bool,
    /// How much sooner their dice of damage are critical.
    pub critical_by: u8,
    /// How much sooner dice against them are.
    pub critical_against: u8,
    /// The Skill of their Pilots.
    pub skill: u8,
    /// The Combat skill of all of them.
    pub combat: u8,
}

/// SQR-26, SQR-148 What an aircraft may do in its move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Manoeuvre {
    /// Up by one.
    Climb,
    /// Up by two, straight.
    Zoom,
    /// Round and up by one.
    ClimbingLoop,
    /// At its height.
    #[default]
    Level,
    /// Down by one or two.
    Shallow,
    /// Down by three or four.
    Steep,
    /// Down by five or six.
    Power,
    /// Down by seven or eight, on the spot.
    Vertical,
    /// Round and down by one or two.
    ShallowLoop,
    /// Round and down by three or four.
    SteepLoop,
    /// Aside, keeping the heading.
    Sideslip,
    /// Aside, and back with the nose.
    Skid,
}

impl Manoeuvre {
    /// All of them with the words of the table; the index is that of [`Lists::manoeuvres`].
    pub const ALL: [(&str, Manoeuvre); 12] = [
        ("climb", Manoeuvre::Climb),
        ("zoom", Manoeuvre::Zoom),
        ("climb_loop", Manoeuvre::ClimbingLoop),
        ("level", Manoeuvre::Level),
        ("shallow", Manoeuvre::Shallow),
        ("steep", Manoeuvre::Steep),
        ("power", Manoeuvre::Power),
        ("vertical", Manoeuvre::Vertical),
        ("dive_loop_shallow", Manoeuvre::ShallowLoop),
        ("dive_loop_steep", Manoeuvre::SteepLoop),
        ("sideslip", Manoeuvre::Sideslip),
        ("skid", Manoeuvre::Skid),
    ];
}

/// What of the aircraft a test is taken on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Tests {
    /// There is no test.
    #[default]
    Nothing,
    /// On AB.
    Agility,
    /// On CM.
    Climb,
}

/// SQR-155 When the test of a manoeuvre is taken.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum When {
    /// Never.
    #[default]
    Never,
    /// Before anything else.
    First,
    /// After a turn of 180 degrees, with which the manoeuvre begins.
    Turned,
    /// After the move.
    Last,
}

/// How far a manoeuvre goes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Distance {
    /// On the spot.
    #[default]
    Nothing,
    /// ST.
    Stall,
    /// So many halves of the current AS.
    Halves(u8),
}

/// SQR-108, SQR-109 How one may turn in a manoeuvre.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Turns {
    /// Not at all.
    #[default]
    None,
    /// As MVR permits.
    Ordinary,
    /// SCR-15 After the move, against the slip.
    Back,
}

/// SQR-26, SQR-110 A manoeuvre: a line of `manoeuvres.csv`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ManoeuvreRow {
    /// What it is called.
    pub name: String,
    /// What its test is taken on.
    pub tests: Tests,
    /// And when.
    pub when: When,
    /// The height gained, at least and at most: losses are negative.
    pub height: [i8; 2],
    /// The least move.
    pub least: Distance,
    /// The greatest.
    pub most: Distance,
    /// Turns.
    pub turns: Turns,
    /// May one try a Tight Turn?
    pub tight: bool,
    /// May a Formation do it?
    pub in_formation: bool,
}

/// SCR-95 to SCR-98 What a battery is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Calibre {
    /// Up to 25 mm: direct fire.
    #[default]
    Light,
    /// Up to 40 mm: direct fire.
    Medium,
    /// From 3 inches on: bursts.
    Heavy,
    /// It lights, and does not shoot.
    Searchlight,
}

/// SCR-93, SCR-101 A battery on the ground or aboard a ship: a line of `aa.csv`. Distances are in inches.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Battery {
    /// What it is called.
    pub name: String,
    /// What it is.
    pub calibre: Calibre,
    /// SCR-99 Barrels, or mounts of several, that make one.
    pub weapons: u8,
    /// Damage that it bears.
    pub damage: u8,
    /// DV, for attacks on the ground.
    pub defence: u8,
    /// Its price, and what its loss is worth.
    pub cost: u16,
    /// Dice of damage of a hit, or of a burst.
    pub dice: u8,
    /// SCR-117 What it adds to hit.
    pub to_hit: i8,
    /// The farthest that it reaches, height included.
    pub range: u8,
    /// SCR-106 The least, height included.
    pub least: u8,
    /// The heights that it reaches.
    pub heights: [u8; 2],
}

/// SQR-127, SQR-165 A target on the ground or a ship: a line of `ground_targets.csv`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GroundTarget {
    /// What it is called.
    pub name: String,
    /// Damage that it bears.
    pub damage: u8,
    /// DV, for attacks on the ground.
    pub defence: u8,
    /// Its price, and what its loss is worth.
    pub cost: u16,
    /// Is it a ship?
    pub ship: bool,
    /// SQR-165 How far it sails in a turn.
    pub sails: Length,
}

/// SCR-125 What a nation adds to the Gunnery skill of its batteries, from one year to another: a line of `skills.csv`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NationSkill {
    /// The nation; `any` for all.
    pub nation: String,
    /// The first year and the last.
    pub years: [u16; 2],
    /// SQR-107 What its Pilots have more where skills are diced for.
    pub pilots: i8,
    /// What its batteries have more.
    pub gunnery: i8,
}

/// Everything in the tables.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lists {
    /// The types of aircraft.
    pub aircraft: Vec<Aircraft>,
    /// The classes of weapons, in the order of [`Class::ALL`].
    pub weapons: [Weapon; Class::ALL.len()],
    /// The levels of experience, in the order of [`Level::ALL`].
    pub levels: [LevelRow; Level::ALL.len()],
    /// The manoeuvres, in the order of [`Manoeuvre::ALL`].
    pub manoeuvres: [ManoeuvreRow; Manoeuvre::ALL.len()],
    /// SQR-79 The table of critical hits.
    pub criticals: Table,
    /// SCR-93 The batteries, each with its word.
    pub batteries: Vec<(String, Battery)>,
    /// SQR-127 The targets on the ground and the ships, each with its word.
    pub targets: Vec<(String, GroundTarget)>,
    /// SCR-125 What nations add to skills.
    pub nations: Vec<NationSkill>,
}

/// The word for all nations that have no row of their own.
pub const ANY_NATION: &str = "any";

impl Lists {
    /// SQR-107, SCR-125 What a nation adds to skills in a year.
    pub fn nation(&self, nation: &str, year: u16) -> Option<&NationSkill> {
        let is_it = |of: &str| of.eq_ignore_ascii_case(nation) || of == ANY_NATION;
        self.nations.iter().find(|row| is_it(&row.nation) && (row.years[0]..=row.years[1]).contains(&year))
    }

    /// Reads the tables; `None` where something in them is wrong, which has been added to the problems.
    pub fn read(files: &Files, problems: &mut Problems) -> Option<Lists> {
        read::lists(files, problems)
    }

    /// The type of aircraft with this name; case does not matter.
    ///
    /// # Errors
    /// That there is none, with the nearest name.
    pub fn find(&self, name: &str) -> Result<&Aircraft, String> {
        let known = self.aircraft.iter().find(|kind| kind.name.eq_ignore_ascii_case(name.trim()));
        known.ok_or_else(|| {
            let near = nearest(name, self.aircraft.iter().map(|kind| kind.name.as_str()));
            let hint = near.map_or(String::new(), |near| format!("; did you mean '{near}'?"));
            format!("unknown aircraft '{name}'{hint}")
        })
    }

    /// What a class of weapons is worth.
    pub fn weapon(&self, class: Class) -> &Weapon {
        &self.weapons[class as usize]
    }

    /// What a level of experience brings.
    pub fn level(&self, level: Level) -> &LevelRow {
        &self.levels[level as usize]
    }

    /// A battery by its word.
    pub fn battery(&self, id: &str) -> Option<&Battery> {
        self.batteries.iter().find(|(word, _)| word.eq_ignore_ascii_case(id)).map(|(_, battery)| battery)
    }

    /// A manoeuvre.
    pub fn manoeuvre(&self, manoeuvre: Manoeuvre) -> &ManoeuvreRow {
        &self.manoeuvres[manoeuvre as usize]
    }
}

/// SCR-07, SCR-08 The DV of German piston fighters of 1944 and later as they were before they were corrected; all others are as printed.
pub fn boost(lists: &mut Lists) {
    let boosted = |kind: &&mut Aircraft| {
        kind.nation == GERMANY && kind.engine == Engine::Piston && kind.is_fighter() && kind.year >= BOOSTED
    };
    for kind in lists.aircraft.iter_mut().filter(boosted) {
        kind.defence += 2;
    }
}
