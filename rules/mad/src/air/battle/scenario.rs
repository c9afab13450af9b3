//! What a scenario says of the air game, and the plans that come of it by the rules in force.
#![allow(missing_docs, reason = "a field without words is what its name says")]

use crate::air::battle::setting::{AirMember, AirSetting, Mode, Start, What};
use crate::air::lists::{Lists, Load, Preset, points};
use crate::air::rules::AirRules;
use sandtable_core::{Piece, Side};
use sandtable_geometry::Point;
use std::collections::BTreeMap;

/// Most letters of the name of an aircraft, a ship or a target.
pub const LONGEST_NAME: usize = 12;

/// One aircraft, ship, structure or gun position of a scenario.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScenarioCraft {
    /// Its name, unique in the battle.
    pub name: String,
    pub side: Side,
    pub what: What,
    /// MAP-49 Its skill, where the scenario says.
    pub skill: Option<i8>,
    /// MAP-103 The skill preset of its flight; empty for none.
    pub preset: String,
    pub load: Load,
    /// Where it begins; the pieces of [`Start::Near`] count from the first of the air game.
    pub start: Start,
    /// Its speed at the start, where the scenario says.
    pub speed: Option<u16>,
}

/// What a scenario says of the air game, with the tables that it was read with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AirPart {
    /// Alone or combined.
    pub mode: Mode,
    pub lists: Lists,
    /// The pieces, those of the first side first.
    pub entries: Vec<ScenarioCraft>,
}

impl AirPart {
    /// The pieces with the skill and the prices that hold in a battle. `first` is the number of the first piece.
    pub fn setting(&self, rules: &AirRules, first: u16, table: Point, places_first: Option<Side>) -> AirSetting {
        let lists = &self.lists;
        let plans = plans(lists, &self.entries, rules, first);
        let margin = margin(&plans, rules);
        AirSetting { mode: self.mode, lists: lists.clone(), first, members: plans, places_first, table, margin }
    }

    /// MAP-96 Points of the aircraft of a side as the scenario has it, by these rules.
    pub fn points(&self, side: Side, rules: &AirRules) -> u32 {
        let skies = self.setting(rules, 0, Point::default(), None);
        let aircraft = skies.members.iter().filter(|plan| plan.side == side && matches!(plan.what, What::Aircraft(_)));
        aircraft.map(|plan| u32::from(plan.points)).sum()
    }

    /// MAP-96 The list that the aircraft of a side are of; none where it has no aircraft.
    pub fn list(&self, side: Side) -> Option<&str> {
        let kinds = self.entries.iter().filter(|entry| entry.side == side).filter_map(|entry| match entry.what {
            What::Aircraft(kind) => Some(kind),
            What::Target(_) => None,
        });
        kinds.map(|kind| self.lists.kind(kind).list.as_str()).next()
    }
}

/// The pieces with the skill and the prices that hold in a battle.
///
/// MAP-103 A preset goes to the aircraft of one type of a side in the order in which they are listed. The option's stands
/// before those of the scenario's flights; who has a skill of his own keeps it.
pub fn plans(lists: &Lists, entries: &[ScenarioCraft], rules: &AirRules, first: u16) -> Vec<AirMember> {
    let none = Preset::default();
    let mut places: BTreeMap<(Side, u8), usize> = BTreeMap::new();
    let plan = |entry: &ScenarioCraft| {
        let (skill, points) = match entry.what {
            What::Target(target) => (0, lists.target(target).points),
            What::Aircraft(kind) => {
                let place = places.entry((entry.side, kind.0)).or_default();
                *place += 1;
                let name = rules.preset.unwrap_or(&entry.preset);
                let preset = lists.preset(name).unwrap_or(&none);
                let skill = entry.skill.unwrap_or_else(|| preset.skill(*place - 1));
                (skill, points::price(lists, lists.kind(kind), entry.load, skill, rules))
            }
        };
        let start = match &entry.start {
            Start::Near { pieces, distance, from, sweep } => Start::Near {
                pieces: pieces.iter().map(|piece| Piece(first + piece.0)).collect(),
                distance: *distance,
                from: *from,
                sweep: *sweep,
            },
            other => other.clone(),
        };
        AirMember {
            name: entry.name.clone(),
            side: entry.side,
            what: entry.what,
            skill,
            load: entry.load,
            start,
            speed: entry.speed,
            points,
        }
    };
    entries.iter().map(plan).collect()
}

/// MAP-102 The lead that is a draw: a share of the smaller starting total of aircraft points, rounded down.
fn margin(plans: &[AirMember], rules: &AirRules) -> u16 {
    let mut totals = [0; 2];
    for plan in plans.iter().filter(|plan| matches!(plan.what, What::Aircraft(_))) {
        // A third side is refused elsewhere.
        if let Some(total) = totals.get_mut(plan.side.index()) {
            *total += u32::from(plan.points);
        }
    }
    let share = totals[0].min(totals[1]) * u32::from(rules.draw_margin) / 100;
    u16::try_from(share).unwrap_or(u16::MAX)
}

/// MAP-115 What the aircraft of a side come to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Aloft {
    /// How many there are.
    pub count: usize,
    /// Their price, loads and skill included.
    pub points: u32,
}
