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
    House "scramble.long_burst_bonus" ["SCR-121"] "what a long burst adds to hit": long_burst: i8 = "1" [0..=5];
    House "scramble.combined_auto" ["SCR-122"] "further mounts count for the automatic hit": combined_auto: bool = "on";
}

/// SQR-153 Presets: the quick sheets with the update, the quick sheets alone, and the update's own numbers.
impl Amended for Rules {
    const PRESETS: &'static [Preset] = &[
        Preset { id: "club", title: "the quick sheets with all of Rules Update 1.4", set: &[] },
        Preset {
            id: "by-the-book",
            title: "the quick sheets alone",
            set: &[
                ("scramble.experience", "off"),
                ("scramble.relative_skill", "off"),
                ("scramble.computing_sight", "off"),
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
