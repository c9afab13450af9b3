//! The limits that armies keep.

use super::{Item, STAFF, Stock, WINGS, wing};
use crate::clause;
use crate::lists::{Arm, Lists, Quality};
use crate::rules::Rules;
use sandtable_dice::Reason;

/// AOS-90 The points of a side where nothing else is said.
pub const POINTS: u16 = 710;
/// AOS-90 Units of an army.
pub const UNITS: std::ops::RangeInclusive<usize> = 12..=24;
/// AOS-90 Units of another arm to a battery.
const TO_A_BATTERY: usize = 3;
/// AOS-161 Units to a general.
const TO_A_GENERAL: usize = 6;
/// AOS-90 The quality that only so many exceed.
const RARE: (&str, usize) = ("excellent", 2);

/// What the rules for armies are about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "each is about what its name says")]
pub enum Rule {
    Points,
    Units,
    Infantry,
    Batteries,
    Elite,
    Rockets,
    Wings,
    Generals,
    Caissons,
}

/// A rule that an army breaks.
pub type Found = sandtable_forces::Found<Rule>;

/// What counts of something that was bought.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Counted {
    /// Arm and quality of a unit; nothing of a caisson or a general.
    pub unit: Option<(Arm, Quality)>,
    /// What it costs.
    pub points: u32,
}

/// An army in figures.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Points of everything.
    pub points: u32,
    /// Points of units.
    pub of_units: u32,
    /// Points of infantry.
    pub infantry: u32,
    /// Units.
    pub units: usize,
    /// Batteries among them.
    pub batteries: usize,
    /// Units that are better than excellent.
    pub elite: usize,
}

impl Tally {
    /// Counts an army.
    pub fn of(lists: &Lists, all: impl IntoIterator<Item = Counted>) -> Tally {
        let rank = lists.grades.iter().position(|grade| grade.word == RARE.0);
        let excellent = rank.map_or(lists.best(), |at| Quality(at as u8 + 1));
        let mut tally = Tally::default();
        for one in all {
            tally.points += one.points;
            let Some((arm, quality)) = one.unit else { continue };
            tally.units += 1;
            tally.of_units += one.points;
            tally.infantry += if arm == Arm::Infantry { one.points } else { 0 };
            tally.batteries += usize::from(arm == Arm::Artillery);
            tally.elite += usize::from(quality > excellent);
        }
        tally
    }

    /// AOS-90 The batteries that the other units allow.
    pub fn most_batteries(&self) -> usize {
        (self.units - self.batteries) / TO_A_BATTERY
    }

    /// AOS-161 The generals that the units allow.
    pub fn most_generals(&self) -> usize {
        self.units / TO_A_GENERAL
    }

    /// AOS-90 Every limit that the army breaks.
    pub fn check(&self, rules: &Rules, limit: u32) -> Vec<Found> {
        let Tally { points, of_units, infantry, units, batteries, elite } = *self;
        let (least, most, allowed) = (*UNITS.start(), *UNITS.end(), self.most_batteries());
        let mut found = Vec::new();
        let mut breaks = |broken: bool, rule, clause: &Reason, waits: bool, what: String| {
            let one = broken.then(|| Found { waits, ..Found::new(rule, clause.clause, what) });
            found.extend(one);
        };
        let costs = format!("it costs {points} points; the limit is {limit}");
        breaks(points > limit, Rule::Points, &clause::POINTS, false, costs);
        if rules.army_limits {
            let size = format!("{units} units; an army has {least} to {most}");
            let better = format!("{elite} units are better than {}; at most {} may be", RARE.0, RARE.1);
            let foot = format!("{infantry} of its {of_units} points are infantry; at least half must be");
            let guns = format!("{batteries} batteries; {} other units allow {allowed}", units - batteries);
            breaks(units > most, Rule::Units, &clause::ARMY_SIZE, false, size.clone());
            breaks(elite > RARE.1, Rule::Elite, &clause::ELITE, false, better);
            breaks(units < least, Rule::Units, &clause::ARMY_SIZE, true, size);
            breaks(2 * infantry < of_units, Rule::Infantry, &clause::INFANTRY_SHARE, true, foot);
            breaks(batteries > allowed, Rule::Batteries, &clause::BATTERIES, true, guns);
        }
        found
    }
}

/// A part of an army as it is checked: its name and what stands in it.
pub type Part = (String, Vec<Item>);

impl Stock {
    /// An army in figures.
    pub fn tally(&self, parts: &[Part]) -> Tally {
        Tally::of(&self.lists, parts.iter().flat_map(|(_, items)| items).map(|item| self.counted(*item)))
    }

    /// AOS-90, AOS-93, AOS-161, AOS-162, AOS-165 Everything that an army breaks, the whole army first, then part by part.
    pub fn check(&self, limit: u32, parts: &[Part]) -> Vec<Found> {
        let tally = self.tally(parts);
        let mut found = tally.check(&self.rules, limit);
        let generals = parts.iter().flat_map(|(_, items)| items).filter(|item| **item == Item::General).count();
        if generals > tally.most_generals() {
            let what = format!("{generals} generals; {} units have {} at most", tally.units, tally.most_generals());
            found.push(Found::new(Rule::Generals, clause::GENERALS.clause, what).waiting());
        }
        self.winged(&tally, parts, &mut found);
        for (at, (_, items)) in parts.iter().enumerate() {
            self.of_part(at, items, &mut found);
        }
        found
    }

    /// AOS-93 The parts are the wings, each once, and the staff; each wing of an army of three units or more has one at least.
    fn winged(&self, tally: &Tally, parts: &[Part], found: &mut Vec<Found>) {
        let clause = clause::WINGS.clause;
        for (at, (name, items)) in parts.iter().enumerate() {
            let is_staff = name.eq_ignore_ascii_case(STAFF);
            if wing(name).is_none() && !is_staff {
                let what = format!("'{name}' is neither the left wing, the centre, the right wing nor the staff");
                found.push(Found::new(Rule::Wings, clause, what).of(at));
            } else if parts[..at].iter().any(|(other, _)| other.eq_ignore_ascii_case(name)) {
                found.push(Found::new(Rule::Wings, clause, format!("there is one {}", name.to_lowercase())).of(at));
            } else if items.iter().any(|item| (*item == Item::General) != is_staff) {
                let what = "generals are of the staff, which is nobody else's";
                found.push(Found::new(Rule::Wings, clause::GENERALS.clause, what).of(at));
            }
        }
        for (name, of) in WINGS.iter().filter(|_| tally.units >= WINGS.len()) {
            let has = |(name, items): &Part| wing(name) == Some(*of) && items.iter().any(|item| item.unit().is_some());
            if !parts.iter().any(has) {
                let what = format!("no unit belongs to the {}", name.to_lowercase());
                found.push(Found::new(Rule::Wings, clause, what).waiting());
            }
        }
    }

    /// AOS-162, AOS-165 What one part breaks by itself.
    fn of_part(&self, at: usize, items: &[Item], found: &mut Vec<Found>) {
        let kinds = || items.iter().filter_map(|item| item.unit()).map(|unit| self.kind(unit));
        if !self.rules.rockets && kinds().any(|kind| self.lists.is_rocket(kind)) {
            let what = "rocket batteries are not in force (scruby.rockets)";
            found.push(Found::new(Rule::Rockets, clause::ROCKETS.clause, what).of(at));
        }
        let caissons = items.iter().filter(|item| **item == Item::Caisson).count();
        let batteries = kinds().filter(|kind| kind.gun.is_some()).count();
        if caissons > batteries {
            let what = format!("{caissons} caissons for {batteries} batteries; there is one for each at most");
            found.push(Found::new(Rule::Caissons, clause::CAISSONS.clause, what).of(at).waiting());
        }
    }
}
