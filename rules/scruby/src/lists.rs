//! What the tables hold: types of unit, qualities, formations, guns, small arms, charts, terrain.
#![allow(missing_docs, reason = "a field or a sort without words is what its name says")]

mod read;

pub(crate) use read::CLEAR;

use read::{Known, Ways, hundredths, whole_inches};
use sandtable_core::data::{Files, Problems};
use sandtable_core::{LengthUnit, rows, worded};
use sandtable_geometry::{Angle, Length};
use serde::{Deserialize, Serialize};

/// The unit in which people of this table measure.
pub const UNIT: LengthUnit = LengthUnit::Inch;

/// AOS-161, AOS-162 What a general officer costs, and a caisson.
pub const GENERAL_POINTS: u32 = 30;
pub const CAISSON_POINTS: u32 = 10;

/// AOS-135 The name of the guns that shoot otherwise.
pub const HOWITZER: &str = "howitzer";

/// AOS-05 How good a unit is: its rank, from 1, the worst, to 8.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Quality(pub u8);

worded! {
    /// AOS-02 to AOS-04 The arm of a unit.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
    pub enum Arm {
        #[default]
        "infantry" => Infantry,
        "cavalry" => Cavalry,
        "artillery" => Artillery,
    }

    /// AOS-07, AOS-08 How a unit is formed; dismounted, limbered and unlimbered take the place of formations. The place of each among
    /// all is that of its rate in [`Kind::moves`].
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
    #[serde(rename_all = "kebab-case")]
    pub enum Formation {
        #[default]
        "line" => Line,
        "column" => Column,
        "square" => Square,
        "skirmish" => Skirmish,
        "screen" => Screen,
        "dismounted" => Dismounted,
        "unlimbered" => Unlimbered,
        "limbered" => Limbered,
    }

    /// AOS-132 What shelter there is: soft that of a hedge or a wood, hard that of a wall or a village.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
    #[serde(rename_all = "kebab-case")]
    pub enum Cover {
        #[default]
        "none" => None,
        "soft" => Soft,
        "hard" => Hard,
    }
}

impl Arm {
    /// What to draw for a unit of it, as a key.
    pub const fn symbol(self) -> &'static str {
        ["infantry", "cavalry", "gun"][self as usize]
    }

    /// How a unit of it begins where nobody says it.
    pub const fn begins(self) -> Formation {
        match self {
            Arm::Infantry | Arm::Cavalry => Formation::Column,
            Arm::Artillery => Formation::Unlimbered,
        }
    }

    /// AOS-154 Its formations to fight in and to march in: line and column, or unlimbered and limbered.
    pub const fn usual(self) -> [Formation; 2] {
        match self {
            Arm::Infantry | Arm::Cavalry => [Formation::Line, Formation::Column],
            Arm::Artillery => [Formation::Unlimbered, Formation::Limbered],
        }
    }
}

rows! {
    /// AOS-88 What a formation of an arm is worth: a row of `formations.csv`.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct Form {
        pub formation: Formation = one_of "formation" (&Formation::ALL),
        pub arm: Arm = one_of "arm" (&Arm::ALL),
        /// Frontage of one starting figure.
        pub frontage: Length = number "frontage_hundredths_per_figure" (1..=200u16) => hundredths,
        /// Depth; none where it is as deep as it is wide.
        pub depth: Option<Length> = number_unless "depth_hundredths" ("frontage", 10..=1000u16) => |depth: Option<u16>| depth.map(hundredths),
        /// Half the angle of its arc of fire.
        pub arc: Angle = number "arc_half_deg" (0..=180u8) => |degrees: u8| Angle::degrees(degrees.into()),
        /// Fire in percent; none where the type says it.
        pub fire: Option<u16> = number_unless "fire_pct" ("by type", 0..=400),
        /// Firefight strength in percent.
        pub firefight: u16 = number "firefight_pct" (0..=400),
        /// Melee strength in percent.
        pub melee: u16 = number "melee_pct" (0..=400),
        /// The same where any enemy in the melee is mounted.
        pub melee_vs_mounted: u16 = number "melee_vs_mounted_pct" (0..=400),
        pub open_order: bool = flag "open_order",
        pub dense: bool = flag "dense",
        /// Does it choose its targets freely?
        pub free_target: bool = flag "free_target",
    }

    /// AOS-86, AOS-89, AOS-95 A type of unit: a row of `units.csv`.
    #[derive(Clone, Debug, Default, PartialEq, Eq)]
    pub struct Kind (known: &Known<'_>) besides "can_dismount" {
        /// Its word: "heavy_dragoon".
        pub word: String = text "type",
        /// What people call it: "Heavy dragoon".
        pub label: String = text "label",
        pub arm: Arm = one_of "arm" (&Arm::ALL),
        /// Its small arm: the index of [`Lists::weapons`].
        pub weapon: usize = place_among "weapon" (&known.weapons),
        /// Its guns: the index of [`Lists::guns`].
        pub gun: Option<usize> = perhaps_among "artillery_class" (&known.guns),
        /// Base of the price, in points.
        pub base: u32 = number "points_base" (0..=500),
        /// Price of a figure, in hundredths of a point.
        pub per_figure: u32 = number "points_pct_per_figure" (1..=2000),
        /// Figures of a small, a medium and a large unit.
        pub sizes: [u8; 3] = number ["size_small size_medium size_large"] (1..=100),
        /// Inches a turn in each formation of [`Formation::ALL`]; none where it cannot form so.
        pub moves: [Option<u8>; 8] = optional_number
            ["move_line move_column move_square move_skirmish move_screen move_dismounted move_unlimbered move_limbered"] (1..=48),
        /// Inches of a rout move.
        pub rout: u8 = number "move_rout" (1..=48),
        /// Inches of the charge bonus.
        pub bonus: u8 = number "charge_bonus" (0..=24),
        /// Melee strength of a figure in percent.
        pub melee: u16 = number "melee_pct" (0..=1000),
        /// The same on foot, of who can dismount.
        pub melee_dismounted: Option<u16> = optional_number "melee_dismounted_pct" (0..=1000),
        /// Firefight strength of a figure in percent.
        pub firefight: u16 = number "firefight_pct" (0..=2000),
        /// The same on foot, of who can dismount.
        pub firefight_dismounted: Option<u16> = optional_number "firefight_dismounted_pct" (0..=1000),
        /// Shock kill of a charger.
        pub shock_attack: u8 = number "shock_attack" (0..=20),
        /// Shock kill of one who stands.
        pub shock_stand: u8 = number "shock_stand" (0..=20),
        /// Does priority not bind it?
        pub free_target: bool = flag "free_target",
        /// Fire of its skirmish line in percent.
        pub skirmish_fire: Option<u16> = optional_number "skirmish_fire_pct" (0..=400),
    }

    /// AOS-87 What a quality is worth: a row of `qualities.csv`.
    #[derive(Clone, Debug, Default, PartialEq, Eq)]
    pub struct Grade {
        /// Its word: "fair".
        pub word: String = text "quality",
        /// Its place among all, from the worst.
        pub rank: u8 = number "rank" (1..=20),
        /// Losses that its fire inflicts.
        pub losses: u8 = number "losses" (0..=9),
        /// Strength in percent.
        pub strength: u16 = number "strength_pct" (1..=400),
        /// From this face on an order roll succeeds.
        pub good_order: u8 = number "good_order_on" (1..=6),
        /// From this face on a bonus move succeeds.
        pub bonus_move: u8 = number "bonus_move_on" (1..=6),
        /// Is it never thrown back?
        pub immune: bool = flag "throwback_immune",
        /// Price in percent.
        pub points: u16 = number "points_pct" (1..=1000),
        /// How steady it is.
        pub morale: Morale,
    }

    /// AOS-64, AOS-153 How steady a quality is: a row of `morale.csv`.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
    pub struct Morale besides "quality" {
        /// Does it check when it became disordered?
        pub checks_disorder: bool = flag "check_disordered",
        /// Does it check at half strength?
        pub checks_half: bool = flag "check_half",
        /// Does it check when friends near it fail?
        pub checks_friends: bool = flag "check_friends_rout",
        /// Does it check after heavy losses in one turn?
        pub checks_heavy: bool = flag "check_heavy_loss",
        /// From this face on a check is passed.
        pub pass: u8 = number "pass_on" (1..=6),
        /// From this face on it rallies.
        pub rally: u8 = number "rally_on" (1..=6),
    }

    /// AOS-122, AOS-123 A class of guns: a row of `artillery.csv`. A face of none is never shown.
    #[derive(Clone, Debug, Default, PartialEq, Eq)]
    pub struct Gun {
        /// Its word: "8/9".
        pub word: String = text "class",
        /// What people call it.
        pub label: String = text "label",
        /// Upper limits of the bands from point-blank to long; none where there is no such band.
        pub limits: [Option<Length>; 4] = optional_number ["point_blank_max short_max inter_max long_max"] (1..=96u8) => whole_inches,
        /// At inter range: hits from this face on, bounces, throws back.
        pub inter: [Option<u8>; 3] = optional_number ["inter_hit_on inter_bounce_on inter_throwback_on"] (1..=6),
        /// At long range: hits from this face on, bounces.
        pub long: [Option<u8>; 2] = optional_number ["long_hit_on long_bounce_on"] (1..=6),
        /// How far a bounce runs at inter and at long range.
        pub runs: [Option<Length>; 2] = optional_number ["bounce_inches_inter bounce_inches_long"] (1..=96u8) => whole_inches,
        /// Up to this face it misfires.
        pub misfire: Option<u8> = optional_number "misfire_on" (1..=6),
    }

    /// AOS-130 A small arm: a row of `small_arms.csv`.
    #[derive(Clone, Debug, Default, PartialEq, Eq)]
    pub struct Weapon {
        /// Its word: "musket".
        pub word: String = text "weapon",
        /// Upper limits of short and inter range; none where there is no such band.
        pub limits: [Option<Length>; 2] = optional_number ["short_max inter_max"] (1..=96u8) => whole_inches,
        /// By what losses are multiplied at short and at inter range.
        pub times: [u8; 2] = optional_number ["short_multiplier inter_multiplier"] (1..=9) => Option::unwrap_or_default,
    }

    /// AOS-103 A sort of terrain: a row of `terrain.csv`.
    #[derive(Clone, Debug, Default, PartialEq, Eq)]
    pub struct Terrain besides "kind" {
        /// Its word: "gentle_hill".
        pub word: String = text "terrain",
        /// Is it a path, which overrides what it crosses for movement?
        pub is_path: bool,
        /// Is it a line, which is crossed?
        pub is_line: bool,
        /// Cost in percent for each [`Mover`], in their order; 67 is two thirds; none where he may not go.
        pub costs: [Option<u16>; 5] = optional_number
            ["cost_formed_pct cost_open_order_pct cost_mounted_pct cost_limbered_pct cost_unlimbered_pct"] (1..=800),
        /// What crossing a line costs infantry, mounted and limbered, in quarters of the budget; none where they may not, and for areas.
        pub crossing: [Option<u8>; 3] = optional_number
            ["crossing_quarters_infantry crossing_quarters_mounted crossing_quarters_limbered"] (0..=4),
        /// The shelter it gives.
        pub cover: Cover = one_of "cover" (&Cover::ALL),
        pub blocks_sight: bool = flag "blocks_sight",
        pub level: u8 = number "level" (0..=9),
        /// Melee strength of mounted units in it, in percent.
        pub mounted_melee: u16 = number "mounted_melee_pct" (0..=400),
        /// Does round shot bounce on it?
        pub bounce: bool = flag "bounce",
    }
}

/// AOS-140, AOS-149 A chart of a die against a ratio, attacker first.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Chart {
    /// The ratios of its columns, rising.
    pub ratios: Vec<(u8, u8)>,
    /// The cells of each column, by the face of the die from 1 on.
    pub columns: Vec<[Cell; 6]>,
}

/// AOS-50, AOS-140 A cell of a chart.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Cell {
    /// Did the attacker win? Nothing for a stand-off, and for a melee that goes on.
    pub attacker_won: Option<bool>,
    /// Base losses of a loser.
    pub losses: u8,
    /// Does each loser drop one quality?
    pub worse: bool,
    /// Does each winner rise one?
    pub better: bool,
}

/// AOS-103 Who moves, for the costs of terrain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mover {
    /// Infantry and dismounted cavalry in close order, and squares.
    Formed,
    /// Infantry in open order.
    OpenOrder,
    /// Mounted cavalry, in every formation.
    Mounted,
    /// Limbered guns and caissons.
    Limbered,
    /// Unlimbered guns.
    Unlimbered,
}

/// All tables.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Lists {
    pub kinds: Vec<Kind>,
    /// Qualities by rank: the first is rank 1.
    pub grades: Vec<Grade>,
    /// Formations of the arms, in the orders of [`Arm`] and [`Formation`]; none where an arm does not form so.
    pub forms: [[Option<Form>; 8]; 3],
    pub guns: Vec<Gun>,
    pub weapons: Vec<Weapon>,
    pub firefight: Chart,
    /// The close combat chart.
    pub melee: Chart,
    pub terrains: Vec<Terrain>,
}

impl Kind {
    /// AOS-95 How far it moves in a turn in each of its formations: "line 4, column 6".
    pub fn paces(&self) -> String {
        let all = Formation::ALL.iter().zip(self.moves).filter_map(|((word, _), inches)| Some((word, inches?)));
        all.map(|(word, inches)| format!("{word} {inches}")).collect::<Vec<_>>().join(", ")
    }

    /// AOS-85 May a unit of it have so many figures? Otherwise how many: one of its sizes, or where sizes are free any between the least and
    /// the greatest.
    pub fn has_size(&self, figures: u8, free: bool) -> Result<(), String> {
        let [small, _, large] = self.sizes;
        let fits = if free { (small..=large).contains(&figures) } else { self.sizes.contains(&figures) };
        let all =
            || if free { format!("{small} to {large}") } else { self.sizes.map(|size| size.to_string()).join(", ") };
        if fits { Ok(()) } else { Err(all()) }
    }
}

impl Lists {
    /// AOS-83 Reads the tables; nothing where there is a mistake in them.
    pub fn read(files: &Files, problems: &mut Problems) -> Option<Lists> {
        read::lists(files, problems)
    }

    /// What a unit of a type fires with, in words.
    pub fn arms(&self, kind: &Kind) -> &str {
        match kind.gun {
            Some(gun) => &self.guns[gun].label,
            None => &self.weapons[kind.weapon].word,
        }
    }

    /// AOS-165 Is a type one of rockets: of guns that may misfire?
    pub fn is_rocket(&self, kind: &Kind) -> bool {
        kind.gun.is_some_and(|gun| self.guns[gun].misfire.is_some())
    }

    /// AOS-03, AOS-04 The names of a type, of which a unit of it has one.
    pub fn names<'a>(&'a self, kind: &'a Kind) -> Vec<&'a str> {
        kind.gun.map_or(&kind.label, |gun| &self.guns[gun].label).split(" or ").collect()
    }

    /// AOS-04 May a unit of a type be called so? A battery has one of the names of its guns, and nobody else is one of howitzers.
    pub fn may_be_called(&self, kind: &Kind, called: &str) -> bool {
        let free = called.is_empty() || kind.gun.is_none() && !called.eq_ignore_ascii_case(HOWITZER);
        free || self.names(kind).iter().any(|name| name.eq_ignore_ascii_case(called))
    }

    /// The types by their words.
    pub fn kind_words(&self) -> Vec<(&str, usize)> {
        self.kinds.iter().map(|kind| kind.word.as_str()).zip(0..).collect()
    }

    /// AOS-05 The qualities by their words.
    pub fn grade_words(&self) -> Vec<(&str, Quality)> {
        self.grades.iter().map(|grade| grade.word.as_str()).zip((1..).map(Quality)).collect()
    }

    /// The best quality that there is.
    pub fn best(&self) -> Quality {
        Quality(self.grades.len() as u8)
    }

    /// AOS-05 The quality of most: the one of full strength and full price, or the worst where there is none.
    pub fn fair(&self) -> Quality {
        let found = self.grades.iter().position(|grade| grade.strength == 100 && grade.points == 100);
        Quality(found.map_or(1, |at| at as u8 + 1))
    }

    /// What a quality is worth.
    ///
    /// # Panics
    /// There is no such rank.
    pub fn grade(&self, quality: Quality) -> &Grade {
        &self.grades[usize::from(quality.0) - 1]
    }

    /// AOS-89 The points that a unit of a type costs: base and figures times the percentage of its quality, rounded once, halves up.
    pub fn price(&self, kind: &Kind, quality: Quality, figures: u8) -> u32 {
        // Hundredths of a point, in percent.
        const WHOLE: u32 = 10_000;
        let hundredths = 100 * kind.base + u32::from(figures) * kind.per_figure;
        (hundredths * u32::from(self.grade(quality).points) + WHOLE / 2) / WHOLE
    }

    /// What a formation of an arm is worth; none where the arm does not form so.
    pub fn form(&self, arm: Arm, formation: Formation) -> Option<&Form> {
        self.forms[arm as usize][formation as usize].as_ref()
    }
}
