//! Aircraft of a force: what they cost, what a line of a flight says of them, and the rules for forces that they break.

use sandtable_core::{Fitting, FittingChoice, Side};

use super::{Found, Rule, Stock};
use crate::air::battle::scenario::{Aloft, ScenarioCraft, plans};
use crate::air::battle::setting::{AirMember, Start, What};
use crate::air::battle::state::MOST_CRAFT;
use crate::air::lists::points::{load, loads};
use crate::air::lists::read::SKILL;
use crate::air::lists::{Lists, Load, Type, TypeId};

/// MAP-96 Points limit of a force of the air game alone where nothing else is said.
pub const LIMIT_ALOFT: u16 = 400;
/// MAP-96 Most aircraft of a force: two such forces are as many as a battle has room for.
pub const MOST_AIRCRAFT: usize = MOST_CRAFT / 2;

/// One aircraft of a force.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ForceCraft {
    /// What it is.
    pub kind: TypeId,
    /// MAP-68 What it carries.
    pub load: Load,
    /// MAP-49 The skill of its crew, where it is said; otherwise 0, or what an option for all crews gives it (MAP-103).
    pub skill: Option<i8>,
}

/// Aircraft of a force under one name. In the battle each of them is a unit by itself (MAP-115).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ForceFlight {
    /// Its name.
    pub name: String,
    /// Its aircraft.
    pub aircraft: Vec<ForceCraft>,
}

impl ForceCraft {
    /// The words that files use for what it has beyond its type; a skill of 0 goes without saying.
    pub fn words(self) -> Vec<String> {
        let load = match self.load {
            Load::None => None,
            Load::Bombs => Some("bombs".to_owned()),
            Load::Torpedo => Some("torpedo".into()),
        };
        let skill = self.skill.filter(|skill| *skill != 0).map(|skill| format!("skill {skill}"));
        load.into_iter().chain(skill).collect()
    }
}

/// MAP-49, MAP-68 An aircraft with what the words of its line give it.
///
/// # Errors
/// A word that means nothing, a load that it cannot carry, a skill that there is not.
pub fn fitted<'a>(lists: &Lists, kind: TypeId, words: impl Iterator<Item = &'a str>) -> Result<ForceCraft, String> {
    let mut craft = ForceCraft { kind, load: Load::None, skill: None };
    let name = &lists.kind(kind).name;
    let [bombs, torpedo] = loads(lists, lists.kind(kind));
    for word in words {
        let (carries, can) = match word {
            "bombs" => (Load::Bombs, bombs.is_some()),
            "torpedo" => (Load::Torpedo, torpedo.is_some()),
            _ => {
                let Some(level) = word.strip_prefix("skill ") else {
                    return Err(format!("unknown word '{word}', expected one of: bombs, torpedo, skill and a number"));
                };
                let level = level.trim().parse().ok().filter(|level| SKILL.contains(level));
                let Some(level) = level else {
                    return Err(format!("'{word}': skill is from {} to {} (MAP-49)", SKILL.start(), SKILL.end()));
                };
                craft.skill = Some(level);
                continue;
            }
        };
        if !can {
            return Err(format!("a {name} carries no {word} (MAP-68)"));
        }
        if craft.load != Load::None {
            return Err("an aircraft carries bombs or a torpedo, not both (MAP-68)".into());
        }
        craft.load = carries;
    }
    Ok(craft)
}

/// MAP-49, MAP-68 What the buyer of an aircraft settles.
pub fn fittings(stock: &Stock, kind: &Type) -> Vec<Fitting> {
    let choice = |word: &str, name: String, points: i32| FittingChoice { word: word.into(), name, points };
    let carried = [("bombs", Load::Bombs), ("torpedo", Load::Torpedo)].into_iter().zip(loads(stock.aircraft, kind));
    let price = |of| i32::from(load(stock.aircraft, kind, of));
    let carried = carried.filter(|(_, price)| price.is_some());
    let mut all: Vec<FittingChoice> = carried.map(|((word, of), _)| choice(word, word.into(), price(of))).collect();
    let mut fittings = Vec::new();
    if !all.is_empty() {
        all.insert(0, choice("", "no load".into(), 0));
        fittings.push(Fitting { name: "Load".into(), choices: all });
    }
    let level = |skill: i8| {
        let word = if skill == 0 { String::new() } else { format!("skill {skill}") };
        choice(&word, format!("skill {skill}"), i32::from(skill) * i32::from(stock.rules.skill_points))
    };
    // The usual crew stands first, the others in their order.
    let levels = std::iter::once(0).chain(SKILL.filter(|skill| *skill != 0)).map(level);
    fittings.push(Fitting { name: "Skill".into(), choices: levels.collect() });
    fittings
}

impl Stock<'_> {
    /// MAP-68, MAP-96, MAP-103 The aircraft of a force as they would be in a battle, flight by flight: with their skill and prices.
    pub fn plans(&self, flights: &[ForceFlight]) -> Vec<Vec<AirMember>> {
        let entry = |craft: &ForceCraft| ScenarioCraft {
            name: String::new(),
            side: Side::A,
            what: What::Aircraft(craft.kind),
            skill: craft.skill,
            preset: String::new(),
            load: craft.load,
            start: Start::Away,
            speed: None,
        };
        let entries: Vec<ScenarioCraft> = flights.iter().flat_map(|flight| flight.aircraft.iter().map(entry)).collect();
        let mut plans = plans(self.aircraft, &entries, self.rules, 0).into_iter();
        flights.iter().map(|flight| plans.by_ref().take(flight.aircraft.len()).collect()).collect()
    }

    /// What each of some flights costs.
    pub fn prices(&self, flights: &[ForceFlight]) -> Vec<u32> {
        let price = |plans: &Vec<AirMember>| plans.iter().map(|plan| u32::from(plan.points)).sum();
        self.plans(flights).iter().map(price).collect()
    }

    /// MAP-115 What flights come to.
    pub fn aloft(&self, flights: &[ForceFlight]) -> Aloft {
        let plans = self.plans(flights);
        let all = || plans.iter().flatten();
        Aloft { count: all().count(), points: all().map(|plan| u32::from(plan.points)).sum() }
    }

    /// MAP-96 The list that the aircraft of a force are bought from: that of the first of them.
    pub(crate) fn list_of(&self, flights: &[ForceFlight]) -> Option<&str> {
        let first = flights.iter().flat_map(|flight| &flight.aircraft).next()?;
        Some(&self.aircraft.kind(first.kind).list)
    }
}

fn aloft(rule: Rule, what: impl Into<String>) -> Found {
    Found::new(rule, "MAP-96", what)
}

/// MAP-96 Everything that a force of the air game alone breaks; the numbers of units are those of flights. `list` is the list
/// that it buys from.
pub fn check_alone(stock: &Stock, flights: &[ForceFlight], limit: u16, list: &str) -> Vec<Found> {
    let Aloft { count, points } = stock.aloft(flights);
    let mut found = Vec::new();
    if points > u32::from(limit) {
        let what = format!("the force costs {points} points; the limit is {limit}");
        found.push(aloft(Rule::Points, what));
    }
    if count == 0 {
        found.push(aloft(Rule::Aircraft, "none of at least one aircraft").waiting());
    }
    found.extend(check_flights(stock, flights, Some(list)));
    found
}

/// MAP-96, MAP-115 What holds for the flights of every force. Without a list of its own the first aircraft gives it.
// RULING: aircraft among ground units are of one list as well, whatever list the units are of: the lists of aircraft have no
// nations.
pub fn check_flights(stock: &Stock, flights: &[ForceFlight], list: Option<&str>) -> Vec<Found> {
    let mut found = Vec::new();
    let count: usize = flights.iter().map(|flight| flight.aircraft.len()).sum();
    if count > MOST_AIRCRAFT {
        found.push(aloft(Rule::Aircraft, format!("{count} aircraft; a force has at most {MOST_AIRCRAFT}")));
    }
    let of = list.or_else(|| stock.list_of(flights)).unwrap_or_default();
    for (at, flight) in flights.iter().enumerate() {
        let mut wrong = |rule, what: String| {
            let one = aloft(rule, what).of(at);
            // Of several alike one is enough.
            if !found.contains(&one) {
                found.push(one);
            }
        };
        for kind in flight.aircraft.iter().map(|craft| stock.aircraft.kind(craft.kind)).filter(|kind| kind.list != of) {
            let what =
                format!("'{}' is in the list {}; all aircraft of a force are of one, here {of}", kind.name, kind.list);
            wrong(if list.is_some() { Rule::Lists } else { Rule::Aircraft }, what);
        }
        if flight.aircraft.is_empty() {
            found.push(aloft(Rule::Aircraft, "a flight has at least one aircraft").of(at).waiting());
        }
    }
    found
}
