//! Forces: which units a side may field.
#![allow(missing_docs, reason = "a field without words is what its name says")]

use crate::air;
use crate::air::battle::scenario::Aloft;
use crate::air::rules::AirRules;
use crate::lists::{Class, Drive, GENERIC, Granted, Kind, KindId, Lists, WeaponId};
pub mod flights;
pub mod names;
pub mod own;
mod roster;

pub use flights::{ForceCraft, ForceFlight, LIMIT_ALOFT, MOST_AIRCRAFT, check_alone, check_flights};
pub(crate) use own::sheet_of;
pub use own::{roster_kinds, with_own};
pub use roster::read_units;
pub use roster::{Force, Sample, samples};
pub(crate) use roster::{granted, nation};

/// The word for the air game alone in drafts, and its name (MAP-01).
pub const IN_THE_AIR: (&str, &str) = ("air", "In the air");
/// Points limit of a side where nothing else is said.
pub const LIMIT: u16 = 1000;
/// Points limits that a side may have.
pub const LIMITS: std::ops::RangeInclusive<u32> = 150..=10_000;
/// Points for which a side may have one unit.
pub const POINTS_PER_UNIT: u16 = 75;
/// Fewest units of a side.
pub const FEWEST_UNITS: usize = 2;
/// Most elements of a unit of vehicles only.
pub const MOST_VEHICLES: usize = 5;
/// Most elements of a unit with infantry, carriers included.
pub const MOST_WITH_INFANTRY: usize = 10;
/// Most tubes of an artillery unit.
pub const MOST_TUBES: usize = 8;
/// Other units for which a side may have one unit of engineers.
pub const OTHERS_PER_ENGINEERS: usize = 3;

/// What a force is bought from.
#[derive(Clone, Copy, Debug)]
pub struct Stock<'a> {
    /// The units of its era.
    pub lists: &'a Lists,
    /// The aircraft.
    pub aircraft: &'a air::lists::Lists,
    /// The options by which aircraft are priced (MAP-96, MAP-103).
    pub rules: &'a AirRules,
}

/// One element of a force.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ForceElement {
    pub kind: KindId,
    /// What it has beyond its list.
    pub granted: Granted,
}

/// One unit of a force.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ForceUnit {
    pub name: String,
    pub elements: Vec<ForceElement>,
}

/// What a side may field.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Allowance {
    pub limit: u16,
    /// Whose list it buys from, besides the generic kit; `None`: everybody's.
    pub nation: Option<String>,
    /// How many bridgers it may have.
    pub bridgers: u8,
    /// How many mine clearers it may have.
    pub mine_clearers: u8,
    /// MAD-148 How many of its points it may spend on works; none: the scenario allows none.
    pub works_limit: u16,
    /// MAD-136 How many of its points it has spent on works.
    pub works: u32,
    /// MAP-115 Its aircraft: they cost points and count as units.
    pub aloft: Aloft,
}

impl Default for Allowance {
    fn default() -> Allowance {
        Allowance {
            limit: LIMIT,
            nation: None,
            bridgers: 0,
            mine_clearers: 0,
            works_limit: 0,
            works: 0,
            aloft: Aloft::default(),
        }
    }
}

/// What the rules for forces are about: those of MAD-137 in their order, then MAD-138.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rule {
    /// What it costs.
    Points,
    /// How many elements a unit has, and which go together.
    Sizes,
    /// How many units there are.
    Units,
    /// How many of them have one element.
    Alone,
    /// Engineers.
    Engineers,
    /// Bridgers and mine clearers.
    Granted,
    /// Whose lists it buys from.
    Lists,
    /// Observers.
    Observers,
    /// Aircraft (MAP-96).
    Aircraft,
}

/// A rule that a force breaks.
pub type Found = sandtable_forces::Found<Rule>;

fn of_force(rule: Rule, what: String) -> Found {
    Found::new(rule, if rule == Rule::Observers { "MAD-138" } else { "MAD-137" }, what)
}

fn of_unit(rule: Rule, unit: usize, what: impl Into<String>) -> Found {
    of_force(rule, what.into()).of(unit)
}

/// The price of a unit in points.
pub fn unit_points(lists: &Lists, unit: &ForceUnit) -> u32 {
    unit.elements.iter().map(|element| u32::from(lists.kind(element.kind).points)).sum()
}

/// The price of a force in points.
pub fn force_points(lists: &Lists, units: &[ForceUnit]) -> u32 {
    units.iter().map(|unit| unit_points(lists, unit)).sum()
}

/// MAD-137 Forces and units: everything that a force breaks, the whole force first, then unit by unit.
pub fn check(lists: &Lists, units: &[ForceUnit], allowed: &Allowance) -> Vec<Found> {
    let mut found = Vec::new();
    check_totals(lists, units, allowed, &mut found);
    check_engineers(lists, units, &mut found);
    check_spotters(lists, units, &mut found);
    check_granted(units, allowed, &mut found);
    for (index, unit) in units.iter().enumerate() {
        check_size(lists, index, unit, &mut found);
        for element in &unit.elements {
            check_element(lists, index, element, allowed, &mut found);
        }
    }
    found.sort_by_key(|found| found.unit.map_or(0, |unit| unit + 1));
    found
}

/// Rules 1, 3 and 4: points, number of units, units of one element.
fn check_totals(lists: &Lists, units: &[ForceUnit], allowed: &Allowance, found: &mut Vec<Found>) {
    let works = allowed.works;
    let points = force_points(lists, units) + works + allowed.aloft.points;
    // Rule 7: works only where the scenario allows them.
    if works > u32::from(allowed.works_limit) {
        let what = match allowed.works_limit {
            0 => format!("works for {works} points; the scenario allows none"),
            limit => format!("works for {works} points; the scenario allows {limit}"),
        };
        found.push(of_force(Rule::Points, what));
    }
    if points > u32::from(allowed.limit) {
        found.push(of_force(Rule::Points, format!("the force costs {points} points; the limit is {}", allowed.limit)));
    }
    if units.len() < FEWEST_UNITS {
        found.push(of_force(Rule::Units, format!("{} of at least {FEWEST_UNITS} units", units.len())).waiting());
    }
    let most = usize::from(allowed.limit / POINTS_PER_UNIT);
    // MAP-115: an aircraft is a unit, though none of those of one element.
    let (count, aircraft) = (units.len() + allowed.aloft.count, allowed.aloft.count);
    if count > most {
        let limit = allowed.limit;
        let with = if aircraft > 0 { format!(", {aircraft} aircraft among them") } else { String::new() };
        let what = format!("{count} units{with}; {limit} points allow {most}, one for {POINTS_PER_UNIT}");
        found.push(of_force(Rule::Units, what));
    }
    let (alone, half) = (units.iter().filter(|unit| unit.elements.len() == 1).count(), units.len().div_ceil(2));
    if alone > half {
        let all = units.len();
        let what = format!("{alone} units of one element; of {all} units at most {half} may be such");
        found.push(of_force(Rule::Alone, what).waiting());
    }
}

/// Rule 2: how many elements a unit has, and tubes among themselves.
fn check_size(lists: &Lists, index: usize, unit: &ForceUnit, found: &mut Vec<Found>) {
    let kinds: Vec<&Kind> = unit.elements.iter().map(|element| lists.kind(element.kind)).collect();
    let count = kinds.len();
    if count == 0 {
        found.push(of_unit(Rule::Sizes, index, "a unit has at least one element").waiting());
        return;
    }
    if count == 1 && has_infantry(&kinds) && kinds[0].tube(lists).is_none() && !is_spotter(lists, &unit.elements[0]) {
        found.push(of_unit(Rule::Sizes, index, "a unit with infantry has at least 2 elements").waiting());
    }
    let mut wrong = |what: String| found.push(of_unit(Rule::Sizes, index, what));
    let tubes: Vec<WeaponId> = kinds.iter().filter_map(|kind| kind.tube(lists)).collect();
    if let Some(first) = tubes.first() {
        if tubes.len() < count {
            wrong("artillery units have tubes and nothing else".into());
        }
        if tubes.iter().any(|tube| tube != first) {
            wrong("all tubes of an artillery unit are of one type".into());
        }
        if kinds.iter().any(|kind| kind.is_off_table()) && !kinds.iter().all(|kind| kind.is_off_table()) {
            wrong("tubes off the table make units of their own".into());
        }
        if tubes.len() > MOST_TUBES {
            wrong(format!("{} tubes; an artillery unit has at most {MOST_TUBES}", tubes.len()));
        }
    } else if has_infantry(&kinds) {
        if count > MOST_WITH_INFANTRY {
            wrong(format!("{count} elements; a unit with infantry has at most {MOST_WITH_INFANTRY}"));
        }
    } else if count > MOST_VEHICLES {
        wrong(format!("{count} elements; a unit of vehicles only has at most {MOST_VEHICLES}"));
    }
}

/// Rule 5: engineers keep to themselves, and are few.
fn check_engineers(lists: &Lists, units: &[ForceUnit], found: &mut Vec<Found>) {
    for (index, unit) in units.iter().enumerate() {
        let kinds: Vec<&Kind> = unit.elements.iter().map(|element| lists.kind(element.kind)).collect();
        if kinds.iter().any(|kind| kind.engineer) && !kinds.iter().all(|kind| kind.engineer || kind.capacity > 0) {
            found.push(of_unit(Rule::Engineers, index, "engineers form whole units, with carriers and nothing else"));
        }
    }
    let engineers = engineers(lists, units);
    let others = units.len() - engineers;
    let most = others / OTHERS_PER_ENGINEERS;
    if engineers > most {
        let what = format!("{engineers} units of engineers; {others} other units allow {most}");
        found.push(of_force(Rule::Engineers, what).waiting());
    }
}

/// MAD-138 Infantry command and observers: one in each infantry unit, and one more for each artillery unit.
fn check_spotters(lists: &Lists, units: &[ForceUnit], found: &mut Vec<Found>) {
    let (extra, batteries) = spotters(lists, units);
    if extra > batteries {
        let what =
            format!("{extra} spotters beyond one in each infantry unit; {batteries} artillery units allow {batteries}");
        found.push(of_force(Rule::Observers, what).waiting());
    }
}

/// How many units have engineers.
pub fn engineers(lists: &Lists, units: &[ForceUnit]) -> usize {
    let has = |unit: &&ForceUnit| unit.elements.iter().any(|element| lists.kind(element.kind).engineer);
    units.iter().filter(has).count()
}

/// How many observers there are beyond one in each infantry unit, and how many artillery units.
pub fn spotters(lists: &Lists, units: &[ForceUnit]) -> (usize, usize) {
    let (mut extra, mut batteries) = (0, 0);
    for unit in units {
        let kinds: Vec<&Kind> = unit.elements.iter().map(|element| lists.kind(element.kind)).collect();
        let spotters = unit.elements.iter().filter(|element| is_spotter(lists, element)).count();
        let of_the_unit = usize::from(kinds.len() > 1 && has_infantry(&kinds));
        extra += spotters.saturating_sub(of_the_unit);
        batteries += usize::from(kinds.iter().any(|kind| kind.tube(lists).is_some()));
    }
    (extra, batteries)
}

/// Rule 6: bridgers and mine clearers only as the scenario grants them.
fn check_granted(units: &[ForceUnit], allowed: &Allowance, found: &mut Vec<Found>) {
    let granted = || units.iter().flat_map(|unit| &unit.elements).map(|element| element.granted);
    let counts = [
        ("bridgers", granted().filter(|granted| granted.bridger).count(), allowed.bridgers),
        ("mine clearers", granted().filter(|granted| granted.mine_clearer).count(), allowed.mine_clearers),
    ];
    for (what, count, most) in counts {
        if count > usize::from(most) {
            found.push(of_force(Rule::Granted, format!("{count} {what}; the scenario grants {most}")));
        }
    }
}

/// Rule 7, and who may have which trait.
fn check_element(lists: &Lists, index: usize, element: &ForceElement, allowed: &Allowance, found: &mut Vec<Found>) {
    let kind = lists.kind(element.kind);
    if let Some(nation) = &allowed.nation
        && kind.nation != GENERIC
        && !kind.nation.eq_ignore_ascii_case(nation)
    {
        let what = format!("'{}' is in the list of {}, not of {nation}", kind.name, kind.nation);
        found.push(of_unit(Rule::Lists, index, what));
    }
    let granted = element.granted;
    if (granted.bridger || granted.mine_clearer) && !(kind.class == Class::Vehicle && kind.drive == Drive::Tracked) {
        let what = format!("'{}': only tracked vehicles bridge or clear mines", kind.name);
        found.push(of_unit(Rule::Granted, index, what));
    }
    if granted.spotter && !may_observe(kind) {
        let what = format!("'{}': of vehicles only the Jeep/Bike may observe", kind.name);
        found.push(of_unit(Rule::Observers, index, what));
    }
}

/// MAD-138 May a vehicle of this kind be an observer?
///
/// RULING: of vehicles the clause gives the trait to the Jeep/Bike alone: generic, wheeled, reconnaissance, able to carry.
pub fn may_observe(kind: &Kind) -> bool {
    kind.nation == GENERIC && kind.drive == Drive::Wheeled && kind.recon && kind.capacity > 0
}

/// Is any of these infantry, power armour or cavalry?
fn has_infantry(kinds: &[&Kind]) -> bool {
    kinds.iter().any(|kind| kind.class.is_infantry_like())
}

fn is_spotter(lists: &Lists, element: &ForceElement) -> bool {
    lists.kind(element.kind).spotter || element.granted.spotter
}
