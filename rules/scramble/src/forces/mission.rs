//! Missions: what a side buys its force for.

use super::{ForceCraft, LIMITS, Stock};
use crate::lists::{Calibre, Engine, Load};
use sandtable_core::data::{Files, Problems, Table};
use sandtable_core::{rows, worded};

/// SQR-139 The words for the sides, in their order.
pub const SIDES: [&str; 2] = ["attacker", "defender"];

worded! {
    /// SQR-167 What aircraft count as.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Sort {
        /// It has the word in its role.
        "fighter" => Fighter,
        /// The same for those that fly at night.
        "night fighter" => NightFighter,
        /// It has the word in its role and is no fighter, or is a flying boat.
        "bomber" => Bomber,
        /// A jet or rocket drives it.
        "jet" => Jet,
        /// It carries something that is dropped or fired at the ground, or a mortar.
        "payload" => Laden,
    }
}

impl Sort {
    /// SQR-117, SQR-167 Is an aircraft one of these?
    pub fn has(self, stock: &Stock, craft: ForceCraft) -> bool {
        let kind = stock.kind(craft);
        match self {
            Sort::Fighter => kind.is_fighter(),
            Sort::NightFighter => kind.role.contains("night fighter"),
            Sort::Bomber => kind.is_bomber(),
            Sort::Jet => kind.engine != Engine::Piston,
            Sort::Laden => craft.load.is_some_and(Load::is_payload),
        }
    }

    /// In words, of several.
    pub const fn words(self) -> &'static str {
        match self {
            Sort::Fighter => "fighters",
            Sort::NightFighter => "night fighters",
            Sort::Bomber => "bombers",
            Sort::Jet => "jets",
            Sort::Laden => "aircraft with a payload",
        }
    }
}

rows! {
    /// SQR-139 A mission: a line of `missions.csv`. What is said twice is said of the Attacker, then of the Defender.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub struct Mission besides "[extra_vp] [exit_edge] [note]" {
        /// The word for it.
        pub id: String = text "id",
        /// What it is called.
        pub name: String = text "mission",
        /// Is it flown at night?
        pub night: bool = one_of "light" (&[("day", false), ("night", true)]),
        /// The points of the sides.
        pub points: [u32; 2] = number ["attacker_points defender_points"] (LIMITS),
        /// Width and depth of the table, in inches.
        pub table: [u8; 2] = number ["width depth"] (24..=240),
        /// After how many turns it ends.
        pub turns: u8 = number "turns" (1..=99),
        /// What all aircraft must be.
        pub all: [Option<Sort>; 2] = optional_one_of ["attacker_all defender_all"] (&Sort::ALL),
        /// What at least half of the points in aircraft must be in.
        pub half: [Option<Sort>; 2] = optional_one_of ["attacker_half defender_half"] (&Sort::ALL),
        /// What batteries the Defender may buy.
        pub batteries: Vec<Calibre> = words "defender_aa" (&Calibre::ALL),
    }
}

impl Mission {
    /// SCR-132 Do only jets and rockets fly in it?
    pub fn is_of_jets(&self) -> bool {
        self.all == [Some(Sort::Jet); 2]
    }
}

/// SQR-139, SQR-167 The missions; `None` where something in them is wrong.
pub fn missions(files: &Files, problems: &mut Problems) -> Option<Vec<Mission>> {
    let before = problems.len();
    let missions = Table::each(files, "data/missions.csv", (Mission::COLUMNS, &["id"]), problems, Mission::read);
    (problems.len() == before).then_some(missions)
}
