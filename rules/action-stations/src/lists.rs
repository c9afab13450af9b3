//! What the tables hold: vessels, guns, torpedoes, crews, weather, aircraft, and the charts of damage.
#![allow(missing_docs, reason = "a field or a sort without words is what its name says")]

pub mod derive;
pub(crate) mod mounts;
mod read;

use read::Ways;
use sandtable_core::LengthUnit;
pub use sandtable_core::Light;
use sandtable_core::data::{Files, Problems};
use sandtable_geometry::Length;
use serde::{Deserialize, Serialize};

/// The unit in which people of this table measure.
pub const UNIT: LengthUnit = LengthUnit::Centimetre;

sandtable_core::worded! {
    /// AST-111 The class of a vessel, by its size.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
    pub enum Class {
        /// Less than 160 tonnes.
        #[default]
        "1" => One,
        /// Less than 1000 tonnes.
        "2" => Two,
        /// 1000 tonnes and more.
        "3" => Three,
    }
}

impl Class {
    /// Its number, 1 to 3.
    pub const fn number(self) -> u8 {
        self as u8 + 1
    }

    /// Its place in tables, 0 to 2.
    pub const fn index(self) -> usize {
        self as usize
    }
}

sandtable_core::worded! {
    /// AST-112, AST-208 How a vessel answers its helm, the best first; damage goes down the ladder.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
    pub enum Helm {
        #[default]
        "H" => High,
        "M" => Medium,
        "L" => Low,
        /// V, by damage only.
        "V" => VeryPoor,
        /// It cannot turn.
        "-" => Lost,
    }
}

impl Helm {
    /// AST-22, AST-208 The helm so many steps worse, down the ladder.
    #[must_use]
    pub fn worse(self, steps: u8) -> Helm {
        Helm::ALL[(self as usize + usize::from(steps)).min(4)].1
    }
}

/// AST-108 Arcs of a vessel, one bit each: forward, starboard, aft, port.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Arcs(pub u8);

impl Arcs {
    /// Forward, 315 to 045.
    pub const FORWARD: Arcs = Arcs(1);
    /// Starboard, 045 to 135.
    pub const STARBOARD: Arcs = Arcs(2);
    /// Aft, 135 to 225.
    pub const AFT: Arcs = Arcs(4);
    /// Port, 225 to 315.
    pub const PORT: Arcs = Arcs(8);
    /// All round.
    pub const ALL: Arcs = Arcs(15);
    /// Each of them, with its letter and the bearing at which it begins, in degrees: a quarter of the circle.
    pub const EACH: [(char, Arcs, i32); 4] =
        [('F', Arcs::FORWARD, 315), ('S', Arcs::STARBOARD, 45), ('A', Arcs::AFT, 135), ('P', Arcs::PORT, 225)];

    /// Is one of these arcs among them?
    pub const fn meets(self, other: Arcs) -> bool {
        self.0 & other.0 != 0
    }
}

sandtable_core::worded! {
    /// AST-164 The category of a gun, by its calibre.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
    pub enum Category {
        /// Machine guns, under 15 mm.
        #[default]
        "MG" => Mg,
        /// Light cannon, to 36 mm.
        "LC" => Lc,
        /// Medium cannon, to 74 mm.
        "MC" => Mc,
        /// Heavy guns, to 119 mm.
        "HC" => Hc,
        /// Very heavy guns, to 179 mm.
        "VC" => Vc,
        /// AST-218 Guns of heavy cruisers.
        "XC" => Xc,
    }
}

/// AST-164 What a hit does to a hull.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Loss {
    #[default]
    Nothing,
    One,
    /// One box where a d10 shows this or more.
    OneOn(u8),
    D6(u8),
    /// Half of a d6, rounded up.
    HalfD6,
    D10(u8),
}

sandtable_core::worded! {
    /// AST-93 The type of a torpedo.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
    pub enum Weight {
        /// L: 18 inches or smaller, 6d6.
        #[default]
        "L" => Light,
        /// H: more than that, 6d10.
        "H" => Heavy,
        /// AST-67 VH: the Japanese 24 inch, 10d10.
        "VH" => LongLance,
    }
}

impl Weight {
    /// AST-93 How many dice of how many sides a hit takes.
    pub const fn damage(self) -> (u8, u8) {
        match self {
            Weight::Light => (6, 6),
            Weight::Heavy => (6, 10),
            Weight::LongLance => (10, 10),
        }
    }
}

/// AST-117 How the tubes of a torpedo mount point.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Tubes {
    /// AST-47 Along the axis, ahead.
    Ahead,
    /// AST-47 Along the axis, astern.
    Astern,
    /// AST-46 Anywhere in these arcs.
    Trained(Arcs),
}

/// AST-117 A gun mount of a vessel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GunMount {
    pub letter: char,
    /// Its gun, by number in [`Lists::guns`].
    pub gun: u8,
    pub arcs: Arcs,
}

/// AST-117 A torpedo mount of a vessel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TubeMount {
    pub letter: char,
    pub tubes: Tubes,
    /// How many tubes it has, all loaded at the start.
    pub count: u8,
    /// Their torpedo, by number in [`Lists::torpedoes`].
    pub torpedo: u8,
    /// AST-177 Torpedoes for loading again.
    pub reloads: u8,
}

sandtable_core::worded! {
    /// AST-112, AST-113 What a vessel is built as.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
    pub enum Sort {
        /// A warship.
        #[default]
        "warship" => Warship,
        "auxiliary" => Auxiliary,
        "merchant" => Merchant,
    }

    /// AST-117 What drives a vessel.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
    pub enum Fuel {
        /// Petrol, which burns and explodes.
        "petrol" => Petrol,
        #[default]
        "diesel" => Diesel,
        "steam" => Steam,
    }

    /// AST-117 What a vessel carries.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
    pub enum Cargo {
        /// Nothing that counts.
        #[default]
        "none" => None,
        "general" => General,
        "oil" => Oil,
        "ammo" => Ammunition,
        /// AST-180 Troops.
        "troops" => Troops,
    }

    /// AST-160 The radar of a vessel.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
    pub enum Radar {
        #[default]
        "none" => None,
        /// R1, metric, of 1941.
        "R1" => R1,
        /// R2, of 1942.
        "R2" => R2,
        /// R3, centimetric.
        "R3" => R3,
    }
}

impl Cargo {
    /// AST-96 Does it blow up?
    pub fn explodes(self) -> bool {
        matches!(self, Cargo::Oil | Cargo::Ammunition)
    }
}

/// AST-117 A type of vessel.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Kind {
    pub key: String,
    pub name: String,
    /// Whose it is: a nation, or `any`.
    pub nation: String,
    /// The year from which it served so.
    pub year: u16,
    pub sort: Sort,
    /// Displacement, full load, in tonnes.
    pub displacement: u32,
    /// Length and beam in decimetres.
    pub decimetres: [u16; 2],
    /// AST-106 Length and beam on the table.
    pub footprint: [Length; 2],
    /// AST-111 Its class.
    pub class: Class,
    /// AST-112 How it answers its helm.
    pub helm: Helm,
    /// AST-113 Hull boxes.
    pub boxes: u16,
    /// AST-114 M boxes.
    pub engines: u8,
    /// Greatest speed in knots.
    pub speed: u8,
    /// AST-181 Greatest speed of a submarine under water in knots; 0 for what is none.
    pub submerged: u8,
    /// AST-115 By how many knots speed rises in a turn at most.
    pub up: u8,
    /// AST-115 By how many knots it falls in a turn at most.
    pub down: u8,
    /// AST-117 What drives it.
    pub fuel: Fuel,
    /// AST-117 What it carries.
    pub cargo: Cargo,
    /// AST-116 Has it the mark of shallow draught?
    pub shallow: bool,
    pub guns: Vec<GunMount>,
    pub tubes: Vec<TubeMount>,
    /// AST-185 Depth charges.
    pub charges: u8,
    /// AST-188 Mines.
    pub mines: u8,
    /// AST-160 Radar.
    pub radar: Radar,
    /// AST-184 Has it sonar?
    pub sonar: bool,
    /// AST-153 Turns of smoke.
    pub smoke: u8,
    /// AST-162 Searchlights.
    pub lights: u8,
    /// AST-189 Is it a minesweeper?
    pub sweeper: bool,
    /// AST-186 The merchant that it resembles, if it is a Q ship.
    pub resembles: Option<Box<Kind>>,
    /// AST-118 What it costs.
    pub points: u16,
    /// AST-118 What it is worth to the enemy.
    pub victory: u16,
    /// AST-220 Armour, 0 to 3.
    pub armour: u8,
}

impl Kind {
    /// AST-181 Is it a submarine?
    pub fn is_submarine(&self) -> bool {
        self.submerged > 0
    }
}

sandtable_core::worded! {
    /// AST-119 How good a crew is, the best first.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
    #[serde(rename_all = "kebab-case")]
    pub enum Grade {
        "veteran" => Veteran,
        #[default]
        "regular" => Regular,
        "poor" => Poor,
    }
}

/// AST-120 What a light is on the tables.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LightRow {
    pub light: Light,
    /// AST-154 The base of sighting distances.
    pub sight: Length,
    /// The faces of the d10 that bring it; none for what only a scenario says.
    pub faces: Option<[u8; 2]>,
}

/// AST-121 A state of the sea.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sea {
    /// Its number, 1 to 6.
    pub state: u8,
    /// The faces of the d10 that bring it; none for what only a scenario says.
    pub faces: Option<[u8; 2]>,
    /// AST-122 How far smoke drifts in a turn.
    pub drift: Length,
    /// Speed of each class, in quarters.
    pub quarters: [u8; 3],
    pub guns: [i8; 3],
    /// AST-178 May Class 1 launch?
    pub small_launch: bool,
}

sandtable_core::rows! {
    /// AST-198 A type of gun mount.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub struct Gun besides "nation barrels" {
        pub key: String = text "gun",
        pub name: String = text "name",
        /// AST-164 Its category.
        pub category: Category = one_of "category" (&Category::ALL),
        /// Its calibre in hundredths of a millimetre.
        pub calibre: u32 = decimal "calibre_mm" (2, 500),
        /// AST-165 Dice of a shot.
        pub dice: u8 = number "dice" (1..=4),
        /// AST-164 How far short, medium and long range reach.
        pub reach: [Length; 3] = centimetres ["short_cm medium_cm long_cm"] (400),
        /// AST-164 What a hit does to the hull of each class.
        pub loss: [Loss; 3] = loss ["hull_vs_class1 hull_vs_class2 hull_vs_class3"],
        /// AST-169 What it adds on the table of special damage.
        pub special: i8 = number "special_mod" (-9..=9),
        /// AST-171 What a die needs against aircraft or less; 0 where it cannot fire at them.
        pub against_aircraft: u8 = number "aa_score" (0..=9),
        /// AST-161 May it fire starshell?
        pub starshell: bool = flag "starshell",
        /// AST-118 What a mount costs.
        pub points: u16 = number "points" (0..=500),
    }

    /// AST-198 A type of torpedo.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub struct Torpedo besides "nation diameter_in from_year to_year public_speed_kn public_range_m damage" {
        pub key: String = text "torpedo",
        pub name: String = text "name",
        /// AST-93 Its type.
        pub weight: Weight = one_of "type" (&Weight::ALL),
        /// AST-62, AST-68 How far it runs in a move.
        pub run: Length = centimetres "run_cm_per_turn" (100),
        /// AST-62, AST-68 By how much the spread of a torpedo grows in a move: narrow, wide.
        pub spread: [Length; 2] = centimetres ["narrow_cm_per_torpedo_per_turn wide_cm_per_torpedo_per_turn"] (10),
        /// AST-74 Was it made in the US or in Germany, and so is unreliable in the early years?
        pub unreliable: bool = optional_number "unreliable_through_year" (1900..=1999u16) => |year: Option<u16>| year.is_some(),
        /// AST-176 How far it runs in all, where that is limited.
        pub max_run: Length = centimetres "max_run_cm_option" (10_000),
        /// AST-118 What a loaded one costs.
        pub points: u16 = number "points" (0..=500),
    }

    /// AST-119 What a grade of crew changes.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
    pub struct Crew besides "crew number note" {
        pub initiative: i8 = number "initiative_mod" (-5..=5),
        pub gunnery: i8 = number "gunnery_mod" (-5..=5),
        pub sighting: i8 = number "sighting_mod" (-5..=5),
        /// What avoiding needs or less.
        pub avoid: i8 = number "avoid_score" (0..=10),
        pub repair: i8 = number "repair_mod" (-5..=5),
        pub charges: i8 = number "depth_charge_mod" (-5..=5),
    }

    /// AST-190 A type of aircraft.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub struct Aircraft besides "bomb_dice" {
        pub key: String = text "aircraft",
        pub name: String = text "name",
        pub nation: String = text "nation",
        /// Its speed in knots.
        pub speed: u16 = number "speed_kn" (20..=500),
        /// AST-191 The category of its guns.
        pub strafe: Category = one_of "strafe_gun" (&Category::ALL),
        /// AST-191 Dice of strafing.
        pub strafe_dice: u8 = number "strafe_dice" (0..=12),
        /// AST-191 Bombs.
        pub bombs: u8 = number "bombs" (0..=20),
        /// AST-191 Hull boxes that a bomb takes, in d6.
        pub bomb_dice: u8,
        /// AST-192 Does it carry a torpedo?
        pub torpedo: bool = flag "torpedo",
        /// AST-231 What it is worth to the enemy.
        pub victory: u16 = number "victory_points" (0..=1000),
    }
}

sandtable_core::by_word! {
    /// AST-70 The modifiers of a torpedo's score, by their rows.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
    pub struct TorpedoModifiers: i8, elsewhere [] {
        /// A turn in the water.
        "time" => time,
        "wide" => wide,
        "extra" => extra,
        "unreliable" => unreliable,
        "forward_arc" => forward,
        "fast" => fast,
        "aft_arc" => aft,
        "small" => small,
        "helpless" => helpless,
    }
}

sandtable_core::by_word! {
    /// AST-167, AST-219 The modifiers of a gun's score, by their rows. What crews, seas and a switch bring is said elsewhere.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
    pub struct GunModifiers: i8, elsewhere ["end_on", "crew", "sea"] {
        /// A target of Class 1.
        "target_class1" => class_one,
        /// A target of Class 3.
        "target_class3" => class_three,
        "target_fast" => fast,
        "heavy_gun_fast_target" => heavy_at_fast,
        "target_stopped" => stopped,
        /// A fast firer of Class 1.
        "firer_fast" => firer_fast,
        "lit" => lit,
        "unseen" => unseen,
        "firer_burning" => burning,
        "split" => split,
        "continued" => continued,
        "qship_first" => q_ship,
        "emplaced" => emplaced,
        "concrete" => concrete,
        /// AST-219 Heavy guns with the option.
        "fleet" => fleet,
    }
}

sandtable_core::worded! {
    /// AST-95 What a row of the torpedo damage table does.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
    #[serde(rename_all = "kebab-case")]
    pub enum Effect {
        #[default]
        "none" => Nothing,
        /// AST-98 Shock.
        "shock" => Shock,
        /// AST-99 The bow.
        "bow" => Bow,
        /// AST-100 An M hit.
        "m_hit" => Engine,
        /// AST-101 The engine room is lost, and a fire starts.
        "engine_fire" => EngineRoom,
        /// AST-102 The vessel blows up.
        "explosion" => Explosion,
        /// AST-103 Flooding.
        "flooding" => Flooding,
    }

    /// AST-169 What a row of the table of special damage does.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
    #[serde(rename_all = "kebab-case")]
    pub enum Special {
        #[default]
        "none" => Nothing,
        "suppress" => Suppressed,
        "mount" => KnockedOut,
        "m_hit" => Engine,
        "fire" => Fire,
        "steering" => Steering,
        "bridge" => Bridge,
        "flooding" => Flooding,
    }
}

/// AST-12 A band of collision speeds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Band {
    /// The greatest speed in it, in knots.
    pub up_to: u16,
    /// d10 more or less.
    pub dice: i8,
    /// d6 besides.
    pub plus: u8,
}

/// AST-18, AST-20, AST-24, AST-150 What the dice of a collision do beside hull boxes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Ram {
    /// AST-18 The least face that is an M hit, broadside.
    pub engine: u8,
    /// AST-20 The faces that damage propeller, rudder and both, in the stern.
    pub stern: [u8; 3],
    /// AST-24 The greatest face that affects a weapon, and a radar.
    pub shock: [u8; 2],
    /// AST-150 The greatest face that glances off, and at a fine angle.
    pub glance: [u8; 2],
}

/// AST-198 Everything that the tables hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lists {
    /// `vessels.csv`.
    pub kinds: Vec<Kind>,
    /// `guns.csv`.
    pub guns: Vec<Gun>,
    /// `torpedoes.csv`.
    pub torpedoes: Vec<Torpedo>,
    /// `aircraft.csv`.
    pub aircraft: Vec<Aircraft>,
    /// `crew.csv`: veteran, regular, poor.
    pub crews: [Crew; 3],
    /// `weather.csv`, the lights, in the order of [`Light::ALL`].
    pub lights: Vec<LightRow>,
    /// `weather.csv`, the seas, from 1 to 6.
    pub seas: Vec<Sea>,
    /// `torpedo_modifiers.csv`.
    pub torpedo: TorpedoModifiers,
    /// `gun_modifiers.csv`.
    pub gun: GunModifiers,
    /// `collision.csv`: the bands of speed, rising.
    pub bands: Vec<Band>,
    /// `collision.csv`: the rest.
    pub ram: Ram,
    /// `torpedo_damage.csv` as printed: for each total from 1 to 10 what it does to most vessels, and to those that blow up.
    pub torpedo_damage: [[Effect; 2]; 10],
    /// `special_damage.csv`: the least total of each row, rising, and what it does.
    pub special: Vec<(i8, Special)>,
}

impl Lists {
    /// AST-198 Reads all tables; nothing where there are problems, of which each names file, line and column.
    pub fn read(files: &Files, problems: &mut Problems) -> Option<Lists> {
        read::lists(files, problems)
    }

    /// The crew of a grade.
    pub fn crew(&self, grade: Grade) -> &Crew {
        &self.crews[grade as usize]
    }

    /// The sea of a state.
    pub fn sea(&self, state: u8) -> &Sea {
        &self.seas[usize::from(state.clamp(1, 6)) - 1]
    }

    /// AST-154 How far one sees by a light.
    pub fn sight(&self, light: Light) -> Length {
        self.lights[light as usize].sight
    }

    /// AST-102 The torpedo that aircraft drop.
    pub fn air_torpedo(&self) -> Option<u8> {
        self.torpedoes.iter().position(|torpedo| torpedo.key == "air18").map(|at| at as u8)
    }
}
