//! Rosters: armies as people write them.

use super::armies::Army;
use super::limits::Part;
use super::{Item, LIMITS, POINTS, STAFF, Stock, WINGS};
use crate::battle::{Member, Sort, Wing};
use crate::clause;
use sandtable_core::data::{Files, Node, Problems, read_document};
use sandtable_core::{Draft, DraftLine, DraftUnit};
use sandtable_forces::{draft_line, items, lines_of, note};

/// The list that everybody buys from.
pub const EVERYBODY: &str = "Everybody";
/// The word for the one sort of battle that armies are bought for.
pub const BATTLE: &str = "battle";

/// A wing, or the staff.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Group {
    /// Which.
    pub name: String,
    /// What stands in it.
    pub items: Vec<Item>,
    /// What the units are called, in the order of `items`, as far as they are named.
    pub titles: Vec<String>,
}

/// AOS-01 An army as a person writes it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Force {
    /// What it is called; may be empty.
    pub title: String,
    /// The points that it may cost.
    pub limit: u32,
    /// Its wings, and its staff.
    pub groups: Vec<Group>,
}

impl Force {
    /// Its parts, as they are checked.
    pub fn parts(&self) -> Vec<Part> {
        self.groups.iter().map(|group| (group.name.clone(), group.items.clone())).collect()
    }

    /// As a draft, in which units have no names of their own.
    pub fn draft(&self, stock: &Stock) -> Draft {
        let unit = |group: &Group| DraftUnit {
            name: group.name.clone(),
            elements: lines_of(&group.items, |item| stock.line(item)),
        };
        Draft {
            title: self.title.clone(),
            era: BATTLE.into(),
            list: EVERYBODY.into(),
            limit: self.limit,
            units: self.groups.iter().map(unit).collect(),
            ..Draft::default()
        }
    }
}

impl Stock {
    /// One of an item as a line of a draft.
    pub fn line(&self, item: Item) -> DraftLine {
        draft_line(self.name(item), self.words(item))
    }

    /// AOS-91 The armies to start with.
    pub fn samples(&self) -> Vec<Force> {
        let group = |army: &Army, (name, wing): &(&str, Wing)| {
            let own = army.units.iter().filter(|unit| unit.wing == *wing);
            let item = |unit: &Member| {
                let Sort::Unit(kind) = unit.sort else { return None };
                let figures = unit.figures.to_string();
                let words = [self.lists.grade(unit.quality).word.as_str(), &figures, &unit.called];
                self.item(&self.lists.kinds[kind].word, &words).ok()
            };
            let known: Vec<(Item, String)> = own.filter_map(|unit| Some((item(unit)?, unit.title.clone()))).collect();
            let (items, titles) = known.into_iter().unzip();
            Group { name: (*name).into(), items, titles }
        };
        let force = |army: &Army| Force {
            title: army.name.clone(),
            limit: POINTS.into(),
            groups: WINGS.iter().map(|wing| group(army, wing)).collect(),
        };
        self.armies.iter().map(force).collect()
    }
}

/// AOS-01, AOS-85, AOS-90, AOS-93 Reads a roster and checks it.
///
/// ```toml
/// rulebook = "scruby"
/// title = "French 1809"
/// limit = 710
///
/// [[wings]]
/// name = "Left wing"
/// units = ["1 x Light infantry [superior]", "2 x Line infantry [large]", "1 x 8- or 9-pounder [8#]"]
/// titles = ["13e Legere, 1st battalion"]
/// ```
///
/// `None` where any problem was noted.
pub fn read_force(files: &Files, name: &str, stock: &Stock, problems: &mut Problems) -> Option<Force> {
    let before = problems.len();
    let force = read_document(files, name, problems, |node, problems| {
        let before = problems.len();
        let (force, lines) = read(node, stock, problems);
        // An army is judged as a whole, so only when all of it could be read.
        if problems.len() == before {
            note(node.file(), "wings", &lines, &stock.check(force.limit, &force.parts()), problems);
        }
        force
    })?;
    (problems.len() == before).then_some(force)
}

/// A draft from a roster as people write it. Limits are not looked at: what breaks them can be opened and mended.
///
/// `None` where any problem was noted.
pub fn read_draft(files: &Files, name: &str, stock: &Stock, problems: &mut Problems) -> Option<Draft> {
    let before = problems.len();
    let force = read_document(files, name, problems, |node, problems| read(node, stock, problems).0)?;
    (problems.len() == before).then(|| force.draft(stock))
}

/// Reads a roster without judging it; with it, for each group, the line on which it begins.
fn read(node: &mut Node<'_>, stock: &Stock, problems: &mut Problems) -> (Force, Vec<u32>) {
    node.one_of("rulebook", &[("scruby", ())], problems);
    let title = node.optional_text("title", problems).unwrap_or_default();
    let limit = node.number_or("limit", stock.limit(), LIMITS, problems);
    let mut lines = Vec::new();
    let groups = node.tables("wings", problems, |node, problems| {
        lines.push(node.line());
        let names: Vec<(&str, &str)> =
            WINGS.iter().map(|(name, _)| *name).chain([STAFF]).map(|name| (name, name)).collect();
        let name = node.one_of("name", &names, problems).to_owned();
        let items = items(node, "units", problems, |name, words| stock.item(name, words));
        let titles: Vec<String> = node.texts("titles", problems).into_iter().map(|title| title.text).collect();
        if titles.len() > items.len() {
            let what = format!("{} names for {} units ({})", titles.len(), items.len(), clause::ARMY_SIZE.clause);
            node.problem("titles", what, problems);
        }
        Group { name, items, titles }
    });
    (Force { title, limit, groups }, lines)
}

impl Stock {
    /// AOS-90 The points of a side where a roster says nothing.
    pub fn limit(&self) -> u32 {
        self.rules.points_limit.unwrap_or(POINTS).into()
    }
}
