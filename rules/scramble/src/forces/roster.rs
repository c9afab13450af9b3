//! Rosters: forces as people write them.

use super::{ForceCraft, Item, Known, LIMITS, Order, SIDES, Stock};
use crate::clause;
use sandtable_core::data::{Files, Node, Problems, read_document};
use sandtable_core::{Draft, DraftLine, DraftUnit};
use sandtable_forces::{draft_line, items, lines_of, note};

/// A flight, or batteries that stand together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Group {
    /// Its name.
    pub name: String,
    /// What stands in it.
    pub items: Vec<Item>,
}

/// A force as a person writes it, for one side of a mission.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Force {
    /// What it is called; may be empty.
    pub title: String,
    /// Which of the missions it is for.
    pub mission: usize,
    /// SQR-139 Attacker 0 or Defender 1.
    pub side: usize,
    /// SQR-167 The year of the game, where it says one.
    pub year: Option<u16>,
    /// The points that it may cost.
    pub limit: u32,
    /// Whose it is.
    pub nation: String,
    /// Its flights, and its batteries behind them.
    pub groups: Vec<Group>,
    /// SCR-128 Who flies its aircraft, in their order, where a squadron does; none where they are new.
    pub crews: Vec<Known>,
}

impl Force {
    /// Its items, group by group.
    pub fn items(&self) -> Vec<Vec<Item>> {
        self.groups.iter().map(|group| group.items.clone()).collect()
    }

    /// Its aircraft.
    pub fn crafts(&self) -> impl Iterator<Item = ForceCraft> {
        self.groups.iter().flat_map(|group| &group.items).filter_map(Item::craft)
    }

    /// What it is brought to.
    pub fn order<'a>(&self, stock: &'a Stock) -> Order<'a> {
        let mission = &stock.missions[self.mission];
        Order { mission, side: self.side, year: self.year, limit: self.limit }
    }
}

impl Stock {
    /// One of an item as a line of a draft.
    pub fn line(&self, item: Item) -> DraftLine {
        match item {
            Item::Craft(craft) => draft_line(&self.kind(craft).name, craft.words()),
            Item::Battery(at) => draft_line(&self.battery(at).name, [""; 0]),
        }
    }

    /// What a name and words mean: an aircraft or, where there is none of that name, a battery.
    pub fn item(&self, name: &str, words: &[&str]) -> Result<Item, String> {
        let battery = |(id, battery): &(String, crate::lists::Battery)| {
            id.eq_ignore_ascii_case(name) || battery.name.eq_ignore_ascii_case(name)
        };
        match (self.lists.find(name), self.lists.batteries.iter().position(battery)) {
            (Ok(kind), _) => {
                let at = self.lists.aircraft.iter().position(|other| other.name == kind.name).unwrap_or_default();
                ForceCraft::fitted(self, at, words.iter().copied()).map(Item::Craft)
            }
            (Err(_), Some(at)) if words.is_empty() => Ok(Item::Battery(at)),
            (Err(_), Some(_)) => {
                Err(format!("experience and loads are for aircraft, not for batteries ({})", clause::BATTERIES.clause))
            }
            (Err(what), None) => Err(what),
        }
    }
}

/// SQR-139, SQR-167 Reads a roster and checks it.
///
/// ```toml
/// rulebook = "scramble"
/// title = "First raid"
/// mission = "raid"
/// side = "defender"
/// year = 1944
/// limit = 300
/// nation = "Germany"
///
/// [[flights]]
/// name = "Yellow"
/// aircraft = ["2 x Fw 190A-8 [Veteran, wfrgr21]", "Bf 109G-6"]
///
/// [[ground]]
/// name = "Dorsten"
/// batteries = ["Heavy FLAK 85 mm to 4.1 in"]
/// ```
///
/// `None` where any problem was noted.
pub fn read_force(files: &Files, name: &str, stock: &Stock, problems: &mut Problems) -> Option<Force> {
    let before = problems.len();
    let force = read_document(files, name, problems, |node, problems| {
        let before = problems.len();
        let (force, lines) = read(node, stock, problems);
        // A force is judged as a whole, so only when all of it could be read.
        if problems.len() == before {
            let found = force.order(stock).check(stock, &force.items());
            let flights = lines.iter().filter(|(aloft, _)| *aloft).count();
            let (aloft, below): (Vec<_>, Vec<_>) =
                found.into_iter().partition(|found| found.unit.is_none_or(|unit| unit < flights));
            let below: Vec<_> = below
                .into_iter()
                .map(|found| super::Found { unit: found.unit.map(|at| at - flights), ..found })
                .collect();
            let of =
                |of: bool| lines.iter().filter(|(aloft, _)| *aloft == of).map(|(_, line)| *line).collect::<Vec<_>>();
            note(node.file(), "flights", &of(true), &aloft, problems);
            note(node.file(), "ground", &of(false), &below, problems);
        }
        force
    })?;
    (problems.len() == before).then_some(force)
}

/// A draft from a roster as people write it. Rules for forces are not looked at: what breaks them can be opened and mended.
///
/// `None` where any problem was noted.
pub fn read_draft(files: &Files, name: &str, stock: &Stock, problems: &mut Problems) -> Option<Draft> {
    written(files, name, stock, problems).map(|force| force.draft(stock))
}

/// A force as it is written: rules for forces are not looked at. `None` where any problem was noted.
pub(super) fn written(files: &Files, name: &str, stock: &Stock, problems: &mut Problems) -> Option<Force> {
    let before = problems.len();
    let force = read_document(files, name, problems, |node, problems| read(node, stock, problems).0)?;
    (problems.len() == before).then_some(force)
}

impl Force {
    /// As a draft.
    fn draft(&self, stock: &Stock) -> Draft {
        let unit = |group: &Group| DraftUnit {
            name: group.name.clone(),
            elements: lines_of(&group.items, |item| stock.line(item)),
        };
        let side = (self.side == 1).then(|| SIDES[1].to_owned());
        Draft {
            title: self.title.clone(),
            era: stock.missions[self.mission].id.clone(),
            list: self.nation.clone(),
            limit: self.limit,
            traits: side.into_iter().chain(self.year.map(|year| year.to_string())).collect(),
            kinds: Vec::new(),
            units: self.groups.iter().map(unit).collect(),
        }
    }
}

/// Reads a roster without judging it; with it, for each group, whether it flies, and the line on which it begins.
fn read(node: &mut Node<'_>, stock: &Stock, problems: &mut Problems) -> (Force, Vec<(bool, u32)>) {
    node.one_of("rulebook", &[("scramble", ())], problems);
    let missions: Vec<(&str, usize)> = stock.missions.iter().map(|mission| mission.id.as_str()).zip(0..).collect();
    let nations: Vec<(&str, usize)> = stock.nations().into_iter().zip(0..).collect();
    let mission = node.one_of("mission", &missions, problems);
    let side = node.one_of("side", &[(SIDES[0], 0), (SIDES[1], 1)], problems);
    let title = node.optional_text("title", problems).unwrap_or_default();
    let year = node.has("year").then(|| node.number("year", 1914..=1960, problems));
    let limit = node.number_or("limit", stock.missions[mission].points[side], LIMITS, problems);
    let nation = nations[node.one_of("nation", &nations, problems)].0.to_owned();
    let mut lines = Vec::new();
    let mut group = |node: &mut Node<'_>, list: &'static str, flies: bool, problems: &mut Problems| {
        lines.push((flies, node.line()));
        let name = node.text("name", problems);
        let items = items(node, list, problems, |name, words| match (stock.item(name, words)?, flies) {
            (Item::Battery(_), true) => Err(format!("'{name}' is a battery, and stands under [[ground]]")),
            (Item::Craft(_), false) => Err(format!("'{name}' is an aircraft, and stands under [[flights]]")),
            (item, _) => Ok(item),
        });
        Group { name, items }
    };
    let mut groups = node.tables("flights", problems, |node, problems| group(node, "aircraft", true, problems));
    groups.extend(node.tables("ground", problems, |node, problems| group(node, "batteries", false, problems)));
    (Force { title, mission, side, year, limit, nation, groups, crews: Vec::new() }, lines)
}
