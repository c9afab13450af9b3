//! Forces: which aircraft and batteries a side may bring to a mission.

pub(crate) mod chosen;
mod mission;
mod roster;
pub use chosen::{Begin, Brought, Entry, Known, entries, with_forces};
pub use mission::{Mission, SIDES, Sort, missions};
pub use roster::{Force, Group, read_draft, read_force};

use crate::battle::position::{MOST_CRAFT, MOST_SITES};
use crate::clause;
use crate::lists::price::with_crew;
use crate::lists::{Aircraft, Battery, Level, Lists, Load, boost};
use crate::rules::{FIXED_SKILL, Rules, Skills};
use sandtable_core::data::{Files, Problem, Problems};
use sandtable_core::{Choices, settle};
use sandtable_dice::Reason;

/// SQR-139 Points limits that a side may have.
pub const LIMITS: std::ops::RangeInclusive<u32> = 100..=1000;
/// SQR-167 Fewest aircraft of a side.
pub const FEWEST: usize = 2;
/// Most aircraft of a force: two such forces are as many as a battle has room for.
pub const MOST_AIRCRAFT: usize = MOST_CRAFT / 2;
/// Most batteries of a force: with the targets of a scenario they are as many as a battle has room for.
pub const MOST_BATTERIES: usize = MOST_SITES / 2;

/// What forces are bought from.
#[derive(Clone, Debug)]
pub struct Stock {
    /// The aircraft and batteries.
    pub lists: Lists,
    /// What there is to fight for.
    pub missions: Vec<Mission>,
    /// The rules in force.
    pub rules: Rules,
}

impl Stock {
    /// Reads it, with the DVs that are in force.
    ///
    /// # Errors
    /// What is wrong with the tables or the choices.
    pub fn of(tables: &Files, choices: &Choices) -> Result<Stock, Vec<Problem>> {
        let (rules, _) = settle::<Rules>(&[], "", choices)?;
        let mut problems = Problems::new();
        let (lists, missions) = (Lists::read(tables, &mut problems), missions(tables, &mut problems));
        match (lists, missions) {
            (Some(mut lists), Some(missions)) => {
                if !rules.corrected {
                    boost(&mut lists);
                }
                Ok(Stock { lists, missions, rules })
            }
            _ => Err(problems.into_vec()),
        }
    }

    /// The type of an aircraft.
    pub fn kind(&self, craft: ForceCraft) -> &Aircraft {
        &self.lists.aircraft[craft.kind]
    }

    /// A battery.
    pub fn battery(&self, at: usize) -> &Battery {
        &self.lists.batteries[at].1
    }

    /// SCR-71, SCR-90 What an item costs: an aircraft with its crew, a battery as it stands in the table.
    pub fn price(&self, item: Item) -> u32 {
        match item {
            Item::Craft(craft) => with_crew(&self.lists, self.kind(craft).cost, craft.level).into(),
            Item::Battery(at) => self.battery(at).cost.into(),
        }
    }

    /// SQR-167 The most of so many points that a force may have in batteries.
    pub fn most_below(&self, limit: u32) -> u32 {
        limit * u32::from(self.rules.share) / 100
    }

    /// The nations that have aircraft, in the order of the table.
    pub fn nations(&self) -> Vec<&str> {
        sandtable_forces::each_once(self.lists.aircraft.iter().map(|kind| kind.nation.as_str()))
    }
}

/// One aircraft of a force.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ForceCraft {
    /// Which of the list of aircraft.
    pub kind: usize,
    /// SCR-70 The experience of its crew.
    pub level: Level,
    /// SQR-117 What it carries: one of its alternatives, or none.
    pub load: Option<Load>,
}

/// What stands in a force.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Item {
    /// An aircraft.
    Craft(ForceCraft),
    /// Which of the list of batteries.
    Battery(usize),
}

impl Item {
    /// The aircraft, if it is one.
    pub const fn craft(&self) -> Option<ForceCraft> {
        if let Item::Craft(craft) = self { Some(*craft) } else { None }
    }

    /// The same, to be changed.
    const fn craft_mut(&mut self) -> Option<&mut ForceCraft> {
        if let Item::Craft(craft) = self { Some(craft) } else { None }
    }
}

impl Load {
    /// SQR-117 The word for it in files, without its number.
    pub const fn word(self) -> &'static str {
        match self {
            Load::Bombs(_) => "bombs",
            Load::Rockets(_) => "rockets",
            Load::Torpedo => "torpedo",
            Load::Salvos(_) => "rockets_aa",
            Load::Mortar(_) => "wfrgr21",
        }
    }

    /// SQR-117 In words.
    pub fn name(self) -> String {
        match self {
            Load::Bombs(pounds) => format!("{pounds} lb of bombs"),
            Load::Rockets(number) => format!("{number} rockets"),
            Load::Torpedo => "torpedo".into(),
            Load::Salvos(number) => format!("{number} salvos of rockets"),
            Load::Mortar(number) => format!("{number} Wfr.Gr.21"),
        }
    }

    /// SQR-117, SQR-124, SQR-125 What is used up one after the other: units of bombs of so many pounds, rounded down, at least one; rockets,
    /// salvos; one torpedo; both tubes of a mortar together.
    pub fn units(self, bomb: u16) -> u8 {
        match self {
            Load::Bombs(pounds) => u8::try_from((pounds / bomb).max(1)).unwrap_or(u8::MAX),
            Load::Rockets(number) | Load::Salvos(number) => number,
            Load::Torpedo | Load::Mortar(_) => 1,
        }
    }

    /// SQR-117 Is it a payload, that makes a fighter clumsy? Salvos do not count.
    pub const fn is_payload(self) -> bool {
        !matches!(self, Load::Salvos(_))
    }
}

impl ForceCraft {
    /// The words that files use for what it has beyond its type; an average crew and no load go without saying.
    pub fn words(self) -> Vec<&'static str> {
        let level = (self.level != Level::default()).then(|| self.level.word());
        level.into_iter().chain(self.load.map(Load::word)).collect()
    }

    /// SQR-117, SCR-70 An aircraft with what the words of its line give it.
    ///
    /// # Errors
    /// A word that means nothing, two levels or loads, a load that it cannot carry, a level where experience is off.
    pub fn fitted<'a>(
        stock: &Stock,
        kind: usize,
        words: impl IntoIterator<Item = &'a str>,
    ) -> Result<ForceCraft, String> {
        let of = &stock.lists.aircraft[kind];
        let (mut level, mut load) = (None, None);
        for word in words {
            let carried = of.loads.iter().find(|load| load.word() == word);
            if let Some((_, known)) = Level::ALL.iter().find(|(known, _)| known.eq_ignore_ascii_case(word)) {
                if *known != Level::default() && !stock.rules.experience {
                    return Err(format!(
                        "'{word}': without experience all crews are Average ({})",
                        clause::CREW.clause
                    ));
                }
                if level.replace(*known).is_some() {
                    return Err(format!("a crew has one level of experience ({})", clause::CREW.clause));
                }
            } else if let Some(carried) = carried {
                if load.replace(*carried).is_some() {
                    return Err(format!("an aircraft carries one load ({})", clause::LOAD.clause));
                }
            } else if ["bombs", "rockets", "torpedo", "rockets_aa", "wfrgr21"].contains(&word) {
                return Err(format!("a {} carries no {word} ({})", of.name, clause::LOAD.clause));
            } else {
                let levels = Level::ALL.map(|(word, _)| word).join(", ");
                let loads: Vec<&str> = of.loads.iter().map(|load| load.word()).collect();
                let loads = if loads.is_empty() { "it carries no load".into() } else { loads.join(", ") };
                return Err(format!("unknown word '{word}', expected a level ({levels}) or a load ({loads})"));
            }
        }
        Ok(ForceCraft { kind, level: level.unwrap_or_default(), load })
    }
}

/// What the rules for forces are about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rule {
    /// What it costs.
    Points,
    /// How many aircraft there are.
    Aircraft,
    /// What all of them must be.
    All,
    /// What half of their points must be in.
    Half,
    /// When they first flew.
    Year,
    /// Batteries.
    Batteries,
    /// How much of the points may be in them.
    Share,
}

/// A rule that a force breaks.
pub type Found = sandtable_forces::Found<Rule>;

/// What a side brings its force to.
#[derive(Clone, Copy, Debug)]
pub struct Order<'a> {
    /// The mission.
    pub mission: &'a Mission,
    /// SQR-139 Attacker 0 or Defender 1.
    pub side: usize,
    /// SQR-167 The year of the game, where it is settled.
    pub year: Option<u16>,
    /// SQR-139 The points that it may cost.
    pub limit: u32,
}

/// A force in figures.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Sums {
    pub aircraft: usize,
    pub points_aloft: u32,
    pub half: u32,
    pub batteries: usize,
    pub points_below: u32,
}

impl Order<'_> {
    pub(crate) fn sums(&self, stock: &Stock, units: &[Vec<Item>]) -> Sums {
        let mut sums = Sums::default();
        for item in units.iter().flatten() {
            let points = stock.price(*item);
            match *item {
                Item::Craft(craft) => {
                    sums.aircraft += 1;
                    sums.points_aloft += points;
                    let of_half = self.mission.half[self.side].is_some_and(|sort| sort.has(stock, craft));
                    sums.half += if of_half { points } else { 0 };
                }
                Item::Battery(_) => {
                    sums.batteries += 1;
                    sums.points_below += points;
                }
            }
        }
        sums
    }

    /// SQR-139, SQR-167, SCR-90 Everything that a force breaks, the whole force first, then unit by unit.
    pub fn check(&self, stock: &Stock, units: &[Vec<Item>]) -> Vec<Found> {
        let Order { mission, side, limit, .. } = *self;
        let sums = self.sums(stock, units);
        let (mut found, points) = (Vec::new(), sums.points_aloft + sums.points_below);
        let mut wrong = |rule, clause: &Reason, what: String| found.push(Found::new(rule, clause.clause, what));
        if points > limit {
            wrong(Rule::Points, &clause::POINTS, format!("the force costs {points} points; the limit is {limit}"));
        }
        let most = stock.most_below(limit);
        if sums.points_below > most {
            let below = sums.points_below;
            wrong(Rule::Share, &clause::CHOSEN, format!("{below} points in batteries; at most {most}"));
        }
        if let Some(sort) = mission.half[side].filter(|_| 2 * sums.half < sums.points_aloft) {
            let (has, all, of) = (sums.half, sums.points_aloft, sort.words());
            found.push(
                Found::new(Rule::Half, clause::CHOSEN.clause, format!("{has} of {all} points in {of}; at least half"))
                    .waiting(),
            );
        }
        for (rule, clause, number, most, what) in [
            (Rule::Aircraft, &clause::CHOSEN, sums.aircraft, MOST_AIRCRAFT, "aircraft"),
            (Rule::Batteries, &clause::BATTERIES, sums.batteries, MOST_BATTERIES, "batteries"),
        ] {
            if number > most {
                let what = format!("{number} {what}; a force has at most {most}");
                found.push(Found::new(rule, clause.clause, what));
            }
        }
        if sums.aircraft < FEWEST {
            let what = format!("{} of at least {FEWEST} aircraft", sums.aircraft);
            found.push(Found::new(Rule::Aircraft, clause::CHOSEN.clause, what).waiting());
        }
        for (at, unit) in units.iter().enumerate() {
            for item in unit {
                for one in self.misplaced(stock, *item).map(|one| one.of(at)) {
                    // Of several alike one is enough.
                    if !found.contains(&one) {
                        found.push(one);
                    }
                }
            }
            if unit.is_empty() {
                let what = "a flight has at least one aircraft";
                found.push(Found::new(Rule::Aircraft, clause::CHOSEN.clause, what).of(at).waiting());
            }
        }
        found
    }

    /// SCR-89, SCR-90, SQR-167 What an item breaks by itself.
    fn misplaced(&self, stock: &Stock, item: Item) -> impl Iterator<Item = Found> {
        let mut found = Vec::new();
        let mut wrong = |rule, clause: &Reason, what: String| found.push(Found::new(rule, clause.clause, what));
        let Order { mission, side, year, .. } = *self;
        match item {
            Item::Craft(craft) => {
                let kind = stock.kind(craft);
                if let Some(sort) = mission.all[side].filter(|sort| !sort.has(stock, craft)) {
                    let what = format!("'{}' is none of the {}, which alone fly here", kind.name, sort.words());
                    wrong(Rule::All, &clause::CHOSEN, what);
                }
                if let Some(year) = year.filter(|year| *year < kind.year) {
                    let what = format!("'{}' flies from {} on, which is later than {year}", kind.name, kind.year);
                    wrong(Rule::Year, &clause::CHOSEN, what);
                }
            }
            Item::Battery(at) => {
                let battery = stock.battery(at);
                if side == 0 {
                    wrong(Rule::Batteries, &clause::BATTERIES, "only the Defender buys batteries".into());
                } else if !stock.rules.buys_batteries {
                    wrong(Rule::Batteries, &clause::NO_BATTERIES, "under these rules nobody buys batteries".into());
                } else if !mission.batteries.contains(&battery.calibre) {
                    let what = format!("'{}': the mission '{}' has no such batteries", battery.name, mission.name);
                    wrong(Rule::Batteries, &clause::POINTS, what);
                }
            }
        }
        found.into_iter()
    }
}

/// SCR-100 The quad that two such twins may be swapped for.
pub fn quad_for(lists: &Lists, twin: usize) -> Option<usize> {
    let stem = lists.batteries[twin].0.strip_suffix("_twin")?;
    lists.batteries.iter().position(|(id, _)| id.strip_suffix("_quad") == Some(stem))
}

/// SCR-127 The highest Skill that anybody may have learned.
pub const MOST_SKILL: u8 = 10;
/// Most letters of the name of an aircraft in a battle.
pub const LONGEST_NAME: usize = 8;

/// SQR-107 Skill and Combat skill with which a crew of this experience begins, where neither dice nor the scenario say otherwise: those
/// of its level, without experience those of an average crew, or 5 for all.
pub fn skills(lists: &Lists, rules: &Rules, level: Level) -> [u8; 2] {
    let row = lists.level(if rules.experience { level } else { Level::default() });
    let [skill, combat] = if rules.skills == Skills::Fixed { [FIXED_SKILL; 2] } else { [row.skill, row.combat] };
    [skill, if rules.one_skill { skill } else { combat }]
}
