//! The lines of drafts, and the armies to start with.

use super::armies::Army;
use super::{Item, POINTS, Stock, WINGS};
use crate::battle::{Member, Sort, Wing};
use sandtable_core::{Draft, DraftLine, DraftUnit};
use sandtable_forces::{draft_line, lines_of};

/// The list that everybody buys from.
pub const EVERYBODY: &str = "Everybody";
/// The word for the one sort of battle that armies are bought for.
pub const BATTLE: &str = "battle";

impl Stock {
    /// AOS-90 The points of a side where a roster says nothing.
    pub fn limit(&self) -> u32 {
        self.rules.points_limit.unwrap_or(POINTS).into()
    }

    /// One of an item as a line of a draft.
    pub fn line(&self, item: Item) -> DraftLine {
        draft_line(self.name(item), self.words(item))
    }

    /// AOS-91 The armies to start with.
    pub fn samples(&self) -> Vec<Draft> {
        let item = |unit: &Member| {
            let Sort::Unit(kind) = unit.sort else { return None };
            let figures = unit.figures.to_string();
            let words = [self.lists.grade(unit.quality).word.as_str(), &figures, &unit.called];
            self.item(&self.lists.kinds[kind].word, &words).ok()
        };
        let unit = |army: &Army, (name, wing): &(&str, Wing)| {
            let own: Vec<Item> = army.units.iter().filter(|unit| unit.wing == *wing).filter_map(item).collect();
            DraftUnit { name: (*name).into(), elements: lines_of(&own, |item| self.line(item)) }
        };
        let draft = |army: &Army| Draft {
            title: army.name.clone(),
            era: BATTLE.into(),
            list: EVERYBODY.into(),
            limit: POINTS.into(),
            units: WINGS.iter().map(|wing| unit(army, wing)).collect(),
            ..Draft::default()
        };
        self.armies.iter().map(draft).collect()
    }
}
