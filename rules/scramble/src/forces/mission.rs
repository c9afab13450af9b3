//! Missions: what a side buys its force for.

use super::{ForceCraft, Stock};
use crate::lists::{Calibre, Engine, Load};
use sandtable_core::data::{Files, Problems, Row, Table};

/// SQR-139 The words for the sides, in their order.
pub const SIDES: [&str; 2] = ["attacker", "defender"];

/// SQR-167 What aircraft count as.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sort {
    /// It has the word in its role.
    Fighter,
    /// The same for those that fly at night.
    NightFighter,
    /// It has the word in its role and is no fighter, or is a flying boat.
    Bomber,
    /// A jet or rocket drives it.
    Jet,
    /// It carries something that is dropped or fired at the ground, or a mortar.
    Laden,
}

impl Sort {
    /// All of them with the words of the table.
    const ALL: [(&str, Sort); 5] = [
        ("fighter", Sort::Fighter),
        ("night fighter", Sort::NightFighter),
        ("bomber", Sort::Bomber),
        ("jet", Sort::Jet),
        ("payload", Sort::Laden),
    ];

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

/// SQR-139 A mission: a line of `missions.csv`. What is said twice is said of the Attacker, then of the Defender.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mission {
    /// The word for it.
    pub id: String,
    /// What it is called.
    pub name: String,
    /// Is it flown at night?
    pub night: bool,
    /// The points of the sides.
    pub points: [u32; 2],
    /// Width and depth of the table, in inches.
    pub table: [u8; 2],
    /// After how many turns it ends.
    pub turns: u8,
    /// What all aircraft must be.
    pub all: [Option<Sort>; 2],
    /// What at least half of the points in aircraft must be in.
    pub half: [Option<Sort>; 2],
    /// What batteries the Defender may buy.
    pub batteries: Vec<Calibre>,
}

impl Mission {
    /// SCR-132 Do only jets and rockets fly in it?
    pub fn is_of_jets(&self) -> bool {
        self.all == [Some(Sort::Jet); 2]
    }
}

/// SQR-139, SQR-167 The missions; `None` where something in them is wrong.
pub fn missions(files: &Files, problems: &mut Problems) -> Option<Vec<Mission>> {
    const FILE: &str = "data/missions.csv";
    const REQUIRED: [&str; 13] = [
        "id",
        "mission",
        "light",
        "attacker_points",
        "defender_points",
        "width",
        "depth",
        "turns",
        "attacker_all",
        "attacker_half",
        "defender_all",
        "defender_half",
        "defender_aa",
    ];
    const BATTERIES: [(&str, Calibre); 4] = [
        ("light", Calibre::Light),
        ("medium", Calibre::Medium),
        ("heavy", Calibre::Heavy),
        ("searchlight", Calibre::Searchlight),
    ];
    let before = problems.len();
    let table = Table::read(files, FILE, &REQUIRED, &["extra_vp", "exit_edge", "note"], problems)?;
    table.unique(&["id"], problems);
    let sort = |row: &Row<'_>, column: &str, problems: &mut Problems| {
        (!row.cell(column).is_empty()).then(|| row.one_of(column, &Sort::ALL, problems))
    };
    let one = |row: Row<'_>| Mission {
        id: row.text("id", problems),
        name: row.text("mission", problems),
        night: row.one_of("light", &[("day", false), ("night", true)], problems),
        points: ["attacker_points", "defender_points"].map(|column| row.number(column, super::LIMITS, problems)),
        table: ["width", "depth"].map(|column| row.number(column, 24..=240, problems)),
        turns: row.number("turns", 1..=99, problems),
        all: ["attacker_all", "defender_all"].map(|column| sort(&row, column, problems)),
        half: ["attacker_half", "defender_half"].map(|column| sort(&row, column, problems)),
        batteries: row.words("defender_aa", &BATTERIES, problems),
    };
    let missions: Vec<Mission> = table.rows().map(one).collect();
    if missions.is_empty() {
        problems.of(FILE, "", "there is no mission");
    }
    (problems.len() == before).then_some(missions)
}
