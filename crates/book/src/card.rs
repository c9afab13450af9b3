//! What a rulebook tells of its scenarios, units and rosters, in words that all of them share.

use sandtable_geometry::Point;
use sandtable_scenario::Head;
use serde::Serialize;

/// Where a battle is fought.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Theatre {
    /// On the ground.
    #[default]
    Land,
    /// By aircraft.
    Air,
    /// By ships.
    Sea,
}

/// A side of a scenario, as a list of scenarios shows it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Army {
    /// Its name.
    pub name: String,
    /// How many pieces it has.
    pub pieces: usize,
    /// What they cost together, where the rulebook has prices.
    pub points: Option<u32>,
    /// Whose list it buys from; none where it may buy from all.
    pub list: Option<String>,
    /// The points that it may cost, where there is a limit.
    pub limit: Option<u32>,
}

/// A scenario, as a list of scenarios shows it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Card {
    /// Its id: small letters, digits and hyphens.
    pub id: String,
    /// The key of its rulebook.
    pub rulebook: String,
    /// Its title.
    pub title: String,
    /// What it is about, in a few sentences.
    pub text: String,
    /// Its era, by the word that rosters use.
    pub era: String,
    /// May its sides bring rosters of their own?
    pub takes_forces: bool,
    /// Its sides, in the order in which seats name them.
    pub sides: Vec<Army>,
    /// The far corner of its table in micrometres; the near one is the origin.
    pub table: Point,
    /// Where it is fought.
    pub theatre: Theatre,
    /// Does a side not see all that stands on the table?
    pub hidden: bool,
    /// How many turns it lasts, where it ends after a number of them.
    pub turns: Option<u32>,
    /// How long it is expected to take two people, in minutes.
    pub minutes: u32,
    /// Is it there to be tried, not to be won by either: is one side favoured on purpose? Lists show it apart from the battles.
    pub demonstration: bool,
}

impl Card {
    /// That of a scenario with this head and these sides, of no era, and of no forces but its own.
    pub fn of(rulebook: &str, head: &Head, sides: Vec<Army>) -> Card {
        Card {
            id: head.id.clone(),
            rulebook: rulebook.into(),
            title: head.title.clone(),
            text: head.text.trim().into(),
            era: String::new(),
            takes_forces: false,
            sides,
            table: head.table,
            theatre: Theatre::Land,
            hidden: false,
            turns: Some(head.turns.into()),
            minutes: head.minutes.into(),
            demonstration: head.demonstration,
        }
    }
}

/// Something that can be fielded.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Unit {
    /// The list that it is in: a nation, an era.
    pub list: String,
    /// Its name, unique in its list.
    pub name: String,
    /// What it is.
    pub kind: String,
    /// What it costs, where the rulebook has prices.
    pub points: Option<u32>,
    /// Everything else by name, the same names in the same order for all units of a list.
    pub details: Vec<(String, String)>,
}

/// One unit of a roster.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct RosterUnit {
    /// Its name.
    pub name: String,
    /// The names of its elements.
    pub elements: Vec<String>,
    /// What they cost together.
    pub points: u32,
}

/// A roster in which nothing is wrong.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Roster {
    /// The key of its rulebook.
    pub rulebook: String,
    /// Whose list it buys from.
    pub list: String,
    /// The points that it may cost.
    pub limit: u32,
    /// The points that it costs.
    pub points: u32,
    /// Its units.
    pub units: Vec<RosterUnit>,
}
