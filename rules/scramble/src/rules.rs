//! The rules in force in one battle, with the switches and presets that settle them once, before play.

use sandtable_core::{Amended, Amendment, Preset};
use sandtable_geometry::Angle;
use serde::{Deserialize, Serialize};

/// SQR-74 Where somebody stands whose shots suffer the frontal penalty.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Front {
    /// In the whole Front arc: 180 degrees from the front edge of the base.
    Arc,
    /// In the Nose arc.
    Nose,
}

/// SQR-160 Which units with nothing to do have their activation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Idle {
    /// All, where something is hidden.
    Hidden,
    /// None.
    Skipped,
    /// All.
    Counted,
}

/// SQR-107 Where Skills come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Skills {
    /// From the level of experience.
    Experience,
    /// They are 5.
    Fixed,
    /// The scenario says.
    Scenario,
}

/// SCR-119 Which single guns have 1 less to hit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Single {
    /// Fixed ones, and any of more than 20 mm.
    FixedOrHeavy,
    /// Those of more than 20 mm.
    Heavy,
    /// All.
    All,
}

/// SCR-61 to SCR-63 What a computing gun sight does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Computing {
    /// There are none.
    Off,
    /// It adds 2, and takes 2 more head-on.
    Printed,
    /// It adds a D6, and takes 2 more head-on.
    Revised,
}

sandtable_core::amendments! {
    /// SQR-143, SQR-153 The rules in force: everything that a group may have settled otherwise.
    pub struct Rules in Rules: |rules| rules;

    Optional "scramble.front_arc" ["SQR-74", "SQR-146"]
        "where the frontal penalty applies: the Front arc of 180 degrees, or the Nose arc":
        front: Front = "180" ["180": Front::Arc, "nose": Front::Nose];
    Optional "scramble.critical_d6" ["SQR-146", "SQR-161"]
        "the D6 of a critical hit chooses the column, or also does 1 to 5 points and with a 6 brings another":
        chains: bool = "column_only" ["column_only": false, "points_and_chain": true];
    Optional "scramble.no_aircrew_result" ["SQR-84", "SQR-163"]
        "what befalls the Aircrew of an aircraft without any befalls the Pilot":
        pilot_instead: bool = "pilot" ["pilot": true, "none": false];
    Optional "scramble.aimed_points" ["SCR-131"] "the D6 of aimed fire also does 1 to 5 points": aimed_points: bool = "on";
    NewRule (2007-7-1) "scramble.experience" ["SCR-70", "SCR-84"] "levels of experience act": experience: bool = "on";
    Correction (2004-5-1) "scramble.relative_skill" ["SCR-18", "SCR-19"]
        "the better Pilot shoots better, and is harder to hit": relative_skill: bool = "on";
    Correction (2004-5-1) "scramble.computing_sight" ["SCR-61", "SCR-62"]
        "computing gun sights": computing: Computing = "off"
        ["off": Computing::Off, "printed": Computing::Printed, "revised": Computing::Revised];
    House "scramble.vpsr_uses_ab" ["SQR-147"]
        "agility counts in the tests of sideslip, skid and tailing": slips_by_agility: bool = "on";
    House "scramble.single_penalty" ["SCR-119"] "which single guns have 1 less to hit":
        single: Single = "fixed_or_over_20mm"
        ["fixed_or_over_20mm": Single::FixedOrHeavy, "over_20mm": Single::Heavy, "all": Single::All];
    Optional "scramble.heavy_burst_radius" ["SQR-10", "SQR-146", "SCR-110"]
        "radius of a heavy burst in inches": burst: u8 = "5" [1..=10];
    Optional "scramble.heavy_max_alt" ["SCR-107"]
        "how high heavy guns reach: as the table says, or 25 all of them":
        heavy_by_table: bool = "table" ["table": true, "25": false];
    House "scramble.ground_sixes" ["SQR-127"] "a 6 on a target on the ground does 6 points, or none":
        ground_sixes: bool = "six" ["six": true, "critical_none": false];
    House "scramble.strafe_max_hb" ["SQR-128"] "the highest height band for strafing": strafe: u8 = "2" [1..=10];
    House "scramble.brl_inches_per_hb" ["SQR-129"] "inches that bombs fly on for each height band": brl: u8 = "1" [0..=5];
    House "scramble.brl_tolerance" ["SQR-129"] "inches short or over at which bombs may be released": brl_tolerance: u8 = "2" [0..=5];
    House "scramble.dive_bomb_hb" ["SQR-130"] "the highest height band at which a dive bomber drops": dive: u8 = "4" [1..=10];
    House "scramble.low_bomb_inches" ["SQR-131"] "inches from which bombs are dropped low": low: u8 = "2" [1..=6];
    House "scramble.torpedo_dice" ["SQR-132"] "dice of damage of a torpedo": torpedo: u8 = "12" [1..=20];
    House "scramble.rocket_ground_dice" ["SQR-133"] "dice of damage of two rockets on the ground": rockets: u8 = "4" [1..=10];
    House "scramble.night_ground" ["SQR-166"] "what attacks on the ground have at night": night: i8 = "-2" [-5..=0];
    House "scramble.spot_number" ["SQR-135"] "what spotting must reach": spot: u8 = "12" [5..=20];
    House "scramble.spot_inches" ["SQR-135"] "inches at which a marker is seen": spot_range: u8 = "6" [1..=30];
    House "scramble.radar_inches" ["SQR-135"] "inches at which radar finds one": radar_range: u8 = "15" [1..=60];
    House "scramble.searchlight_skill" ["SQR-136"] "the skill of a searchlight": searchlight: u8 = "5" [1..=10];
    House "scramble.fire_single_seat" ["SQR-122"] "what a Pilot alone has when he fights a fire": alone: i8 = "-2" [-5..=0];
    House "scramble.xp_price" ["SCR-127"] "victory points for an Experience Point": xp: u8 = "10" [1..=100];
    House "scramble.skill_limit" ["SCR-127"] "the highest Skill that can be bought": limit: u8 = "9" [5..=10];
    House "scramble.campaign_missions" ["SCR-128"] "battles of a campaign": missions: u8 = "5" [1..=50];
    NewRule (2007-7-1) "scramble.crew_training" ["SCR-86", "SCR-127"]
        "in campaigns victory points are spent on training": crew_training: bool = "on";
    NewRule (2004-5-1) "scramble.sideslip" ["SCR-10", "SQR-148"] "aircraft may sideslip": sideslip: bool = "on";
    NewRule (2004-5-1) "scramble.skid" ["SCR-14", "SQR-148"] "aircraft may skid": skid: bool = "on";
    House "scramble.stall" ["SQR-112", "SQR-157"]
        "an aircraft slower than its stalling speed can only dive, or every least move is as little as it must be":
        stalls: bool = "forced_dive" ["forced_dive": true, "ignore": false];
    House "scramble.turn_degrees" ["SQR-108"] "the greatest ordinary turn": turn: Angle = "30" [10..=90];
    House "scramble.tight_degrees" ["SQR-33", "SQR-108"] "the greatest turn of a Tight Turn": tight: Angle = "60" [10..=120];
    House "scramble.max_hb" ["SQR-102"] "the highest height band": ceiling: u8 = "40" [10..=60];
    House "scramble.hb_range_inches" ["SQR-118"] "inches of range for each height band between": rise: u8 = "2" [0..=10];
    House "scramble.fixed_hb" ["SQR-118"] "height bands that fixed guns reach up or down": fixed_reach: u8 = "1" [0..=10];
    House "scramble.flexible_hb" ["SQR-118"] "height bands that other guns reach up or down":
        flexible_reach: u8 = "2" [0..=10];
    House "scramble.wfr_min_range" ["SQR-125"] "least range of the mortar, in inches": mortar_from: u8 = "4" [0..=8];
    House "scramble.sm_range" ["SQR-126"] "range of guns that fire upward, in inches": upward_range: u8 = "2" [1..=6];
    NewRule (2004-12-29) "scramble.combined_fire" ["SCR-21", "SCR-129"] "gunners combine their fire": combines: bool = "on";
    NewRule (2007-7-1) "scramble.aimed_fire" ["SCR-36", "SCR-129"] "Pilots aim at a part of the target": aims: bool = "on";
    NewRule (2010-9-8) "scramble.impossible_shot" ["SCR-43", "SCR-129"] "dice of damage are given up for hits": trades: bool = "on";
    Optional "scramble.steep_dive_test" ["SQR-44"] "a Steep dive needs a recovery test": steep_test: bool = "on";
    House "scramble.pilotless" ["SQR-123"] "an aircraft that nobody flies is lost, or glides down":
        glides: bool = "lost" ["lost": false, "glide": true];
    House "scramble.stacking" ["SQR-113"] "nobody ends a move on top of another": stacking: bool = "on";
    House "scramble.collisions" ["SQR-114"] "aircraft avoid each other, or collide": collisions: bool = "on";
    House "scramble.collision_divisor" ["SQR-114"] "structure of the other for each die of a collision":
        collision: u8 = "4" [1..=20];
    House "scramble.tailing" ["SQR-116"] "aircraft tail others": tailing: bool = "on";
    House "scramble.formation_max" ["SQR-115"] "aircraft in a Formation": formation_most: u8 = "6" [2..=12];
    House "scramble.formation_inches" ["SQR-115"] "inches from the leader of a Formation": formation_reach: u8 = "3" [1..=12];
    House "scramble.clouds" ["SQR-104"] "there are clouds": clouds: bool = "on";
    House "scramble.cloud_radius" ["SQR-104"] "radius of a piece of cloud in inches": cloud: u8 = "3" [1..=10];
    Optional "scramble.cloud_trigger" ["SQR-05"] "which dice change the clouds: equal faces, or equal totals":
        clouds_by_ties: bool = "natural" ["natural": false, "tie": true];
    House "scramble.gunners_closest" ["SQR-120"] "gunners take the closest enemy": closest: bool = "on";
    House "scramble.depletion" ["SCR-137", "SCR-120"] "guns run out of ammunition": depletion: bool = "on";
    House "scramble.long_bursts" ["SCR-137", "SCR-121"] "long bursts may be fired": long_bursts: bool = "on";
    House "scramble.bomber_depletions" ["SCR-120"] "depletions that empty a turret or flexible mount":
        depletions: u8 = "2" [1..=2];
    Optional "scramble.sight_turrets" ["SCR-67"] "computing sights of turrets": turret_sights: bool = "off";
    House "scramble.aa_friends" ["SCR-115", "SCR-134"] "batteries take the closest aircraft, friend or enemy": friends: bool = "on";
    House "scramble.ships_move" ["SQR-165"] "ships sail": ships_sail: bool = "on";
    House "scramble.fire_dice" ["SQR-122"] "dice of damage of a Fire Marker": fire_dice: u8 = "1" [1..=3];
    House "scramble.vp_damaged_percent" ["SQR-141"] "what an aircraft with half its structure is worth, in percent":
        damaged: u8 = "25" [0..=100];
    House "scramble.morale" ["SQR-168"] "a side that has lost more than half breaks off":
        breaks_off: bool = "off" ["off": false, "break_off": true];
    House "scramble.idle_activation" ["SQR-160"] "units with nothing to do are counted where something is hidden, never, or always":
        idle: Idle = "auto" ["auto": Idle::Hidden, "skip": Idle::Skipped, "count": Idle::Counted];
    House "scramble.marker_day_inches" ["SQR-134"] "inches at which markers are turned up by day": day_range: u8 = "12" [1..=40];
    Correction (2004-5-1) "scramble.dv_correction" ["SCR-07"] "boosted German fighters have their corrected DV": corrected: bool = "on";
    House "scramble.crew_skill" ["SQR-107"] "where Skills come from: experience, 5 for all, or the scenario":
        skills: Skills = "by_experience" ["by_experience": Skills::Experience, "fixed": Skills::Fixed, "scenario": Skills::Scenario];
    House "scramble.one_skill" ["SQR-107"] "Combat skill is the same number as Skill": one_skill: bool = "off";
    House "scramble.long_burst_bonus" ["SCR-121"] "what a long burst adds to hit": long_burst: i8 = "1" [0..=5];
    House "scramble.combined_auto" ["SCR-122"] "further mounts count for the automatic hit": combined_auto: bool = "on";
}

/// SQR-153, SCR-137 The quick sheets know no amendment, and neither depletion nor long bursts.
const SHEETS_ALONE: &[(&str, &str)] = &[
    ("scramble.sideslip", "off"),
    ("scramble.skid", "off"),
    ("scramble.experience", "off"),
    ("scramble.relative_skill", "off"),
    ("scramble.computing_sight", "off"),
    ("scramble.combined_fire", "off"),
    ("scramble.aimed_fire", "off"),
    ("scramble.impossible_shot", "off"),
    ("scramble.dv_correction", "off"),
    ("scramble.depletion", "off"),
    ("scramble.long_bursts", "off"),
    ("scramble.crew_training", "off"),
];

/// SQR-153 Presets: the quick sheets with the update, the quick sheets alone, and the update's own numbers.
impl Amended for Rules {
    const PRESETS: &'static [Preset] = &[
        Preset { id: "club", title: "the quick sheets with all of Rules Update 1.4", set: &[] },
        Preset { id: "by-the-book", title: "the quick sheets alone", set: SHEETS_ALONE },
        Preset { id: "sheets-only", title: "the quick sheets alone", set: SHEETS_ALONE },
        Preset {
            id: "update-2004",
            title: "the update as it stood at the end of 2004",
            set: &[
                ("scramble.front_arc", "nose"),
                ("scramble.critical_d6", "points_and_chain"),
                ("scramble.heavy_burst_radius", "3"),
                ("scramble.experience", "off"),
                ("scramble.aimed_fire", "off"),
                ("scramble.impossible_shot", "off"),
                ("scramble.crew_training", "off"),
            ],
        },
        Preset {
            id: "update-2005",
            title: "the update as it stood at the end of 2005",
            set: &[
                ("scramble.front_arc", "nose"),
                ("scramble.critical_d6", "points_and_chain"),
                ("scramble.heavy_burst_radius", "3"),
                ("scramble.experience", "off"),
                ("scramble.aimed_fire", "off"),
                ("scramble.impossible_shot", "off"),
                ("scramble.crew_training", "off"),
            ],
        },
        Preset {
            id: "update-2007",
            title: "the update as it stood at the end of 2007",
            set: &[
                ("scramble.front_arc", "nose"),
                ("scramble.critical_d6", "points_and_chain"),
                ("scramble.heavy_burst_radius", "3"),
                ("scramble.impossible_shot", "off"),
            ],
        },
        Preset {
            id: "update-1-4",
            title: "the update's own numbers",
            set: &[
                ("scramble.front_arc", "nose"),
                ("scramble.critical_d6", "points_and_chain"),
                ("scramble.heavy_burst_radius", "3"),
            ],
        },
    ];

    /// SQR-143, SQR-144 Every switch, in its order.
    fn amendments() -> Vec<Amendment<Rules>> {
        Rules::switches()
    }
}

/// The amendments of the update as explanations name them: section, class and date, with the first and the last clause of each.
const ORIGINS: [(&str, [u16; 2]); 11] = [
    ("12, correction, 2004-05-01", [7, 7]),
    ("4, new rule, 2004-05-01", [10, 16]),
    ("5.8, correction, 2004-05-01", [18, 19]),
    ("5.15, new rule, 2004-12-29", [21, 35]),
    ("5.16, new rule, 2007-07-01", [36, 41]),
    ("5.17, new rule, 2010-09-08", [43, 60]),
    ("10.6, correction, 2004-05-01", [61, 67]),
    ("13, new rule, 2007-07-01", [70, 87]),
    ("8, correction, 2005-03-31", [89, 117]),
    ("5.16, new rule, 2007-07-01", [123, 123]),
    ("5.16, new rule, 2007-07-01", [131, 131]),
];

/// SQR-152 Of which amendment a clause is, as explanations name it: its section, class and date. Nothing of what no amendment brought.
pub fn origin(clause: &str) -> Option<&'static str> {
    let number: u16 = clause.strip_prefix("SCR-")?.parse().ok()?;
    let of = ORIGINS.iter().find(|(_, [first, last])| (*first..=*last).contains(&number));
    of.map(|(origin, _)| *origin)
}
