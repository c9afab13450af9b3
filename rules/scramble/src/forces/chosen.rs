//! Forces that come to a scenario: its aircraft and batteries, with names, ranks and places.

use super::{Force, Found, Item, Order, Rule, SIDES, Stock, read_force, skills};
use crate::clause;
use crate::forces::LONGEST_NAME;
use crate::lists::{Level, Load};
use sandtable_core::data::{Files, Problem, Problems, with_value};
use sandtable_forces::Callsigns;
use serde::Serialize;
use std::cmp::Reverse;

/// SQR-140 Inches between an aircraft and those beside and behind it, where it is placed.
const APART: u16 = 2;
/// SQR-140 Inches from the edge of the table to the first row of aircraft, and to everything else.
const EDGE: [u16; 2] = [6, 12];
/// SQR-140 The height band in which aircraft are placed: one that both sides may have.
const HEIGHT: u8 = 10;

/// An aircraft or battery as it stands in a scenario's file. Places are in inches.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Entry {
    /// What it is called.
    pub name: String,
    /// What it is.
    pub kind: String,
    /// Where.
    pub at: [u16; 2],
    /// Where to it flies, in degrees from the north.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub heading: Option<u16>,
    /// Its height band.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub height: Option<u8>,
    /// SCR-70 The experience of its crew.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub level: Option<&'static str>,
    /// SQR-105 The rank of its Pilot.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rank: Option<u8>,
    /// SQR-115 The Formation that it flies in.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub formation: Option<char>,
    /// SQR-117 What it carries.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub load: Option<&'static str>,
}

/// SQR-105, SQR-115, SQR-117, SQR-139, SQR-140 The aircraft of a force for a scenario, and its batteries: placed in rows along its edge, the
/// Attacker's in the south, the Defender's in the north, ranked by Skill, and flights of two to six of one type in Formation. `table` is its
/// width and depth in inches.
pub fn entries(stock: &Stock, force: &Force, table: [u16; 2]) -> [Vec<Entry>; 2] {
    let mut signs = Callsigns::new(LONGEST_NAME);
    let mut letters = 'A'..='Z';
    let (mut aloft, mut below): (Vec<Entry>, Vec<Entry>) = (Vec::new(), Vec::new());
    let in_row = usize::from(table[0].saturating_sub(2 * EDGE[1]) / APART).max(1);
    let place = |number: usize, first: u16| {
        let out = first + (number / in_row) as u16 * APART;
        let y = if force.side == 0 { out } else { table[1].saturating_sub(out) };
        [EDGE[1] + (number % in_row) as u16 * APART, y]
    };
    for group in &force.groups {
        let kind = |item: &Item| if let Item::Craft(craft) = item { Some(craft.kind) } else { None };
        let first = group.items.first().and_then(kind);
        let alike = first.is_some() && group.items.iter().all(|item| kind(item) == first);
        let formation = letters.next().filter(|_| alike && (2..=6).contains(&group.items.len()));
        for item in &group.items {
            let name = signs.next(&group.name);
            match *item {
                Item::Craft(craft) => aloft.push(Entry {
                    name,
                    kind: stock.kind(craft).name.clone(),
                    at: place(aloft.len(), EDGE[0]),
                    heading: Some(if force.side == 0 { 0 } else { 180 }),
                    height: Some(HEIGHT),
                    level: Some(Level::ALL[craft.level as usize].0),
                    rank: None,
                    formation,
                    load: craft.load.map(Load::word),
                }),
                Item::Battery(battery) => {
                    let (kind, at) = (stock.lists.batteries[battery].0.clone(), place(below.len(), EDGE[1]));
                    below.push(Entry { name, kind, at, ..Entry::default() });
                }
            }
        }
    }
    // The better Pilot ranks higher; of equals the first of the list.
    let crafts: Vec<u8> = force
        .items()
        .into_iter()
        .flatten()
        .filter_map(|item| match item {
            Item::Craft(craft) => Some(skills(&stock.lists, &stock.rules, craft.level)[0]),
            Item::Battery(_) => None,
        })
        .collect();
    let mut order: Vec<usize> = (0..aloft.len()).collect();
    if stock.rules.ranks_by_skill {
        order.sort_by_key(|at| Reverse(crafts[*at]));
    }
    order.into_iter().zip(1..).for_each(|(at, rank)| aloft[at].rank = Some(rank));
    [aloft, below]
}

/// What a scenario says to those who bring forces to it.
#[derive(Clone, Copy, Debug)]
pub struct Meeting<'a> {
    /// The word for its mission.
    pub mission: &'a str,
    /// SQR-167 The year in which it happens.
    pub year: u16,
    /// Width and depth of its table, in inches.
    pub table: [u16; 2],
    /// The names of its sides, in their order, with the points that each may spend.
    pub sides: [(&'a str, u32); 2],
    /// SQR-139 Which of them attacks.
    pub attacker: usize,
}

/// SQR-139, SQR-140, SQR-167 The text of a scenario in which sides field the rosters that they brought; `None` for the scenario's own
/// force. A side without batteries has those of the scenario no more.
///
/// # Errors
/// Everything that forbids it: a roster cannot be read or breaks a rule for forces, is for another mission or the other side, costs more
/// than its side may spend, or has aircraft that did not fly yet.
pub fn with_forces(
    stock: &Stock,
    text: &str,
    meeting: &Meeting<'_>,
    rosters: &[Option<String>],
) -> Result<String, Vec<Problem>> {
    let (mut text, mut problems) = (text.to_owned(), Problems::new());
    for (at, (name, limit)) in meeting.sides.into_iter().enumerate() {
        let Some(roster) = rosters.get(at).and_then(Option::as_ref) else { continue };
        let file = format!("force of {name}");
        let (files, before) = (Files::default().with(&file, roster.clone()), problems.len());
        let Some(force) = read_force(&files, &file, stock, &mut problems) else { continue };
        let side = usize::from(at != meeting.attacker);
        for found in unfit(stock, &force, meeting, side, limit) {
            problems.of(&file, "", format!("{}: {}", found.clause, found.what));
        }
        if problems.len() > before {
            continue;
        }
        for (list, more) in ["aircraft", "aa"].into_iter().zip(entries(stock, &force, meeting.table)) {
            match with_value(&text, "sides", at, list, &more) {
                Ok(changed) => text = changed,
                Err(what) => problems.of("scenario", list, what),
            }
        }
    }
    problems.into_result().map(|()| text)
}

/// SQR-139, SQR-167 Why a force does not fit its side of a scenario.
fn unfit(stock: &Stock, force: &Force, meeting: &Meeting<'_>, side: usize, limit: u32) -> Vec<Found> {
    let mission = &stock.missions[force.mission];
    let mut found = Vec::new();
    let mut wrong = |what: String| found.push(Found::new(Rule::Points, clause::POINTS.clause, what));
    if mission.id != meeting.mission {
        wrong(format!("it is for the mission '{}', not for '{}'", mission.id, meeting.mission));
    }
    if force.side != side {
        wrong(format!("it is for the {}, and this side is the {}", SIDES[force.side], SIDES[side]));
    }
    let order = Order { mission, side: force.side, year: Some(meeting.year), limit };
    let by_this_battle = order.check(stock, &force.items()).into_iter();
    found.extend(by_this_battle.filter(|found| matches!(found.rule, Rule::Points | Rule::Year | Rule::Share)));
    found
}
