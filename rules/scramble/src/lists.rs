//! What the tables hold: aircraft and their guns, weapon classes, levels of experience, manoeuvres, critical hits.

pub mod critical;
pub mod price;
mod read;

use crate::lists::critical::Table;
use crate::rules::{Rules, hundredths};
use read::{Ways, Weapons};
use sandtable_core::LengthUnit;
use sandtable_core::data::{Files, Problems, nearest};
use sandtable_core::{rows, worded};
use sandtable_geometry::Length;
use serde::{Deserialize, Serialize};

/// Mounts of an aircraft, which fire at one moment at most: nine gunners, each with a quad.
pub const MOST_MOUNTS: usize = 20;
/// Heights that a manoeuvre gains or loses.
const HEIGHTS: std::ops::RangeInclusive<i8> = -20..=20;
/// The unit in which people of this table measure.
pub const UNIT: LengthUnit = LengthUnit::Inch;

/// Whose piston fighters the update corrected, and from which year on.
const GERMANY: &str = "Germany";
const BOOSTED: u16 = 1944;

worded! {
    /// SCR-118 A class of weapons, in the order of [`Lists::weapons`].
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
    pub enum Class {
        /// Rifle calibre.
        #[default]
        "MG" => Mg,
        /// Half an inch and about.
        "HMG" => Hmg,
        /// 20 mm.
        "20mm" => Mm20,
        /// 23 mm.
        "23mm" => Mm23,
        /// 25 mm, of batteries on the ground only.
        "25mm" => Mm25,
        /// 30 mm.
        "30mm" => Mm30,
        /// 37 and 40 mm.
        "37mm" => Mm37,
        /// A salvo of air to air rockets.
        "rocket_aa" => Rockets,
        /// Both tubes of a Wfr.Gr.21.
        "wfrgr21" => Mortar,
    }

    /// SQR-68 to SQR-72, SQR-126 Where a gun fires.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
    pub enum Arc {
        /// 30 degrees to each side of the nose: fixed guns.
        #[default]
        "N" => Nose,
        /// All that lies ahead of the front edge of the base.
        "F" => Front,
        /// All that lies behind its rear edge.
        "R" => Rear,
        /// To the left.
        "P" => Port,
        /// To the right.
        "S" => Starboard,
        /// All round.
        "T" => Turret,
        /// Upward: Schraege Musik.
        "SM" => Upward,
    }

    /// SQR-31, SQR-36 What drives an aircraft.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
    pub enum Engine {
        /// Propellers.
        #[default]
        "piston" => Piston,
        /// Jets.
        "jet" => Jet,
        /// A rocket.
        "rocket" => Rocket,
    }

    /// SCR-132 Sights that compute.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
    pub enum Sight {
        /// None that does.
        #[default]
        "reflector" => Reflector,
        /// The Pilot's.
        "computing" => Computing,
        /// SCR-67 Those of the turrets.
        "computing-turrets" => ComputingTurrets,
    }

    /// SCR-70 to SCR-84 Experience of a whole crew, in the order of [`Lists::levels`].
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
    pub enum Level {
        /// Hardly trained.
        "Recruit" => Recruit,
        /// New.
        "Green" => Green,
        /// As most.
        #[default]
        "Average" => Average,
        /// Experienced.
        "Veteran" => Veteran,
        /// An ace.
        "Elite" => Elite,
    }

    /// SQR-26, SQR-148 What an aircraft may do in its move, in the order of [`Lists::manoeuvres`].
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
    #[serde(rename_all = "kebab-case")]
    pub enum Manoeuvre {
        /// Up by one.
        "climb" => Climb,
        /// Up by two, straight.
        "zoom" => Zoom,
        /// Round and up by one.
        "climb_loop" => ClimbingLoop,
        /// At its height.
        #[default]
        "level" => Level,
        /// Down by one or two.
        "shallow" => Shallow,
        /// Down by three or four.
        "steep" => Steep,
        /// Down by five or six.
        "power" => Power,
        /// Down by seven or eight, on the spot.
        "vertical" => Vertical,
        /// Round and down by one or two.
        "dive_loop_shallow" => ShallowLoop,
        /// Round and down by three or four.
        "dive_loop_steep" => SteepLoop,
        /// Aside, keeping the heading.
        "sideslip" => Sideslip,
        /// Aside, and back with the nose.
        "skid" => Skid,
    }

    /// What of the aircraft a test is taken on.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
    pub enum Tests {
        /// There is no test.
        #[default]
        "none" => Nothing,
        /// On AB.
        "AB" => Agility,
        /// On CM.
        "CM" => Climb,
    }

    /// SQR-155 When the test of a manoeuvre is taken.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
    pub enum When {
        /// Never.
        #[default]
        "never" => Never,
        /// Before anything else.
        "first" => First,
        /// After a turn of 180 degrees, with which the manoeuvre begins.
        "turned" => Turned,
        /// After the move.
        "last" => Last,
    }

    /// SQR-108, SQR-109 How one may turn in a manoeuvre.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
    pub enum Turns {
        /// Not at all.
        #[default]
        "no" => None,
        /// As MVR permits.
        "yes" => Ordinary,
        /// SCR-15 After the move, against the slip.
        "back" => Back,
    }

    /// SCR-95 to SCR-98 What a battery is.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
    pub enum Calibre {
        /// Up to 25 mm: direct fire.
        #[default]
        "light" => Light,
        /// Up to 40 mm: direct fire.
        "medium" => Medium,
        /// From 3 inches on: bursts.
        "heavy" => Heavy,
        /// It lights, and does not shoot.
        "searchlight" => Searchlight,
    }
}

impl Class {
    /// SCR-119 Is its calibre above 20 mm?
    pub const fn is_heavy(self) -> bool {
        matches!(self, Class::Mm23 | Class::Mm25 | Class::Mm30 | Class::Mm37)
    }
}

rows! {
    /// SCR-118 What a class of weapons is worth: a line of `weapons.csv`.
    #[derive(Clone, Debug, Default, PartialEq, Eq)]
    pub struct Weapon besides "class [note]" {
        /// The calibres that belong to it, as aircraft have them.
        pub calibres: Vec<String> = calibres "calibres",
        /// Damage dice of a hit by a pair or mount.
        pub dice: u8 = number "damage_dice" (1..=20),
        /// What a pair or mount adds to hit.
        pub to_hit: i8 = number "to_hit" (-9..=9),
        /// SCR-120 The least face of the die to hit that depletes; none never.
        pub depletes: Option<u8> = optional_number "deplete_normal" (2..=10),
        /// SCR-121 The same with a long burst.
        pub depletes_long: Option<u8> = optional_number "deplete_long_burst" (2..=10),
        /// SCR-22, SCR-30 What each further mount adds to the damage of combined fire; none may not combine.
        pub combined: Option<u8> = optional_number "combined_damage" (1..=20),
    }

    /// SQR-137 A type of aircraft: a line of `aircraft.csv`.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub struct Aircraft (weapons: &Weapons) besides "[note]" {
        /// Its name.
        pub name: String = text "name",
        /// Whose it is.
        pub nation: String = text "nation",
        /// The first year in which it flew.
        pub year: u16 = number "year" (1914..=1960),
        /// What it is for: "naval fighter".
        pub role: String = text "role",
        /// AS, airspeed, in inches.
        pub speed: u8 = number "AS" (1..=40),
        /// ST, the least move that keeps it flying, in inches.
        pub stall: u8 = number "ST" (1..=20),
        /// MVR, what it must fly before it turns, in inches.
        pub turning: u8 = number "MVR" (1..=20),
        /// AB, agility.
        pub agility: i8 = number "AB" (-9..=9),
        /// CM, the climb modifier.
        pub climb: i8 = number "CM" (-9..=9),
        /// DV, what a shot at it must reach.
        pub defence: u8 = number "DV" (1..=40),
        /// Damage that it bears.
        pub structure: u8 = number "structure" (1..=200),
        /// Aircrew besides the Pilots.
        pub crew: u8 = number "crew" (0..=20),
        /// Pilots: two with a Co-Pilot.
        pub pilots: u8 = number "pilots" (1..=2),
        /// Its guns.
        pub guns: Vec<Guns> = guns "weapon_groups" (weapons),
        /// What it may carry.
        pub loads: Vec<Load> = loads "payload",
        /// SQR-49 Has it dive brakes?
        pub brakes: bool = yes_no "dive_brakes",
        /// Its gun sight.
        pub sight: Sight = one_of "gunsight" (&Sight::ALL),
        /// Its price with an average crew.
        pub cost: u16 = number "cost" (1..=1000),
        /// What drives it.
        pub engine: Engine = one_of "engine" (&Engine::ALL),
        /// Has it a bomb sight?
        pub bomb_sight: bool = yes_no "bomb_sight",
        /// Has it a radar?
        pub radar: bool = yes_no "radar",
    }

    /// SCR-71 to SCR-84, SQR-107 What a level of experience brings: a line of `experience.csv`.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
    pub struct LevelRow besides "level [note]" {
        /// Price of aircraft and crew, in percent.
        pub cost: u16 = number "cost_percent" (1..=500),
        /// May they sideslip?
        pub sideslip: bool = yes_no "sideslip",
        /// May they skid?
        pub skid: bool = yes_no "skid",
        /// Do they always fire long bursts?
        pub always_long: bool = yes_no "long_burst_always",
        /// Must they pass a test to tail somebody?
        pub test_to_tail: bool = yes_no "test_to_tail",
        /// And again to keep the tail?
        pub test_to_keep: bool = yes_no "test_to_keep_tail",
        /// May they aim at a part of the target?
        pub aimed: bool = yes_no "aimed_fire",
        /// How much sooner their dice of damage are critical.
        pub critical_by: u8 = number "critical_bonus_when_shooting" (0..=2),
        /// How much sooner dice against them are.
        pub critical_against: u8 = number "critical_bonus_when_target" (0..=2),
        /// The Skill of their Pilots.
        pub skill: u8 = number "house_pilot_skill" (1..=9),
        /// The Combat skill of all of them.
        pub combat: u8 = number "house_gunnery_skill" (1..=9),
    }

    /// SQR-26, SQR-110 A manoeuvre: a line of `manoeuvres.csv`.
    #[derive(Clone, Debug, Default, PartialEq, Eq)]
    pub struct ManoeuvreRow besides "id [note]" {
        /// What it is called.
        pub name: String = text "manoeuvre",
        /// What its test is taken on.
        pub tests: Tests = one_of "tests" (&Tests::ALL),
        /// And when.
        pub when: When = one_of "when" (&When::ALL),
        /// The height gained, at least and at most: losses are negative.
        pub height: [i8; 2] = number ["hb_min hb_max"] (HEIGHTS),
        /// The least move.
        pub least: Distance = one_of "move_min" (&Distance::ALL),
        /// The greatest.
        pub most: Distance = one_of "move_max" (&Distance::ALL),
        /// Turns.
        pub turns: Turns = one_of "turns" (&Turns::ALL),
        /// May one try a Tight Turn?
        pub tight: bool = yes_no "tight_turn",
        /// May a Formation do it?
        pub in_formation: bool = yes_no "in_formation",
    }

    /// SCR-93, SCR-101 A battery on the ground or aboard a ship: a line of `aa.csv`. Distances are in inches.
    #[derive(Clone, Debug, Default, PartialEq, Eq)]
    pub struct Battery besides "id [note]" {
        /// What it is called.
        pub name: String = text "type",
        /// What it is.
        pub calibre: Calibre = one_of "class" (&Calibre::ALL),
        /// SCR-99 Barrels, or mounts of several, that make one.
        pub weapons: u8 = number "weapons_per_battery" (0..=20),
        /// Damage that it bears.
        pub damage: u8 = number "damage" (1..=200),
        /// DV, for attacks on the ground.
        pub defence: u8 = number "DV" (1..=40),
        /// Its price, and what its loss is worth.
        pub cost: u16 = number "cost" (1..=500),
        /// Dice of damage of a hit, or of a burst.
        pub dice: u8 = number "damage_dice" (0..=10),
        /// SCR-117 What it adds to hit.
        pub to_hit: i8 = number "to_hit" (-9..=9),
        /// The farthest that it reaches, height included.
        pub range: u8 = number "max_range" (0..=200),
        /// SCR-106 The least, height included.
        pub least: u8 = number "min_range" (0..=200),
        /// The heights that it reaches.
        pub heights: [u8; 2] = number ["alt_min alt_max"] (1..=60),
    }

    /// SQR-127, SQR-165 A target on the ground or a ship: a line of `ground_targets.csv`.
    #[derive(Clone, Debug, Default, PartialEq, Eq)]
    pub struct GroundTarget besides "id [note]" {
        /// What it is called.
        pub name: String = text "type",
        /// Damage that it bears.
        pub damage: u8 = number "damage" (1..=250),
        /// DV, for attacks on the ground.
        pub defence: u8 = number "DV" (1..=40),
        /// Its price, and what its loss is worth.
        pub cost: u16 = number "cost" (1..=500),
        /// Is it a ship?
        pub ship: bool = yes_no "ship",
        /// SQR-165 How far it sails in a turn.
        pub sails: Length = number "move_hundredths" (0..=500) => hundredths,
    }

    /// SCR-125 What a nation adds to the Gunnery skill of its batteries, from one year to another: a line of `skills.csv`.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub struct NationSkill besides "[note]" {
        /// The nation; `any` for all.
        pub nation: String = text "nation",
        /// The first year and the last.
        pub years: [u16; 2] = number ["from to"] (1914..=1960),
        /// SQR-107 What its Pilots have more where skills are diced for.
        pub pilots: i8 = number "pilot_modifier" (-3..=3),
        /// What its batteries have more.
        pub gunnery: i8 = number "flak_modifier" (-3..=3),
    }
}

impl Weapon {
    /// SCR-120, SCR-121, SCR-137 The least face that depletes by the rules in force, of a long burst or another; none never.
    pub fn depletes_on(&self, rules: &Rules, long: bool) -> Option<u8> {
        let least = if long { self.depletes_long } else { self.depletes };
        least.filter(|_| rules.depletion)
    }
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

impl Distance {
    /// All that the table knows, with its words.
    const ALL: [(&str, Distance); 5] = [
        ("0", Distance::Nothing),
        ("ST", Distance::Stall),
        ("0.5 AS", Distance::Halves(1)),
        ("1 AS", Distance::Halves(2)),
        ("1.5 AS", Distance::Halves(3)),
    ];
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
