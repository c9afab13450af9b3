//! Forces that come to a scenario: its aircraft and batteries, with names, ranks and places.

use super::roster::written;
use super::{Force, ForceCraft, Found, Group, Item, Order, Rule, SIDES, Stock, read_force, skills};
use crate::battle::setting::{Setting, What};
use crate::clause;
use crate::forces::LONGEST_NAME;
use crate::lists::{Level, Load};
use crate::rules::{INCH, Skills};
use sandtable_core::Side;
use sandtable_core::data::{Files, Problem, Problems, with_value, without_key};
use sandtable_forces::Callsigns;
use sandtable_geometry::Point;
use serde::Serialize;
use std::cmp::Reverse;

/// SQR-140 Inches between an aircraft and those beside and behind it, and between a battery and whatever else stands on the ground.
const APART: u16 = 2;
/// SQR-115 How many of a flight of up to six fly abreast: the others are behind them, and all are near enough to the one in the middle.
const ABREAST: usize = 3;
/// SQR-115 The inches from him to the farthest, rounded up: a Formation must reach so far.
const REACH: u8 = 3;
/// SQR-140 Inches from the edge of the table: to the first rank of aircraft, and to batteries.
const EDGE: u16 = 6;
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
    /// SCR-127 Skill and Combat skill of Pilots who have learned.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pilot: Option<[u8; 2]>,
    /// SCR-127 Those of such Aircrew.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub aircrew: Option<[u8; 2]>,
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

/// SCR-128 An aircraft of a squadron, with a crew that lives from battle to battle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Known {
    /// What it is called.
    pub name: String,
    /// What it is, at the level of its crew now, unladen.
    pub craft: ForceCraft,
    /// SCR-85 The level at which it was bought.
    pub bought: Level,
    /// SQR-107 Skill and Combat skill of the Pilots.
    pub pilot: [u8; 2],
    /// SQR-107 Those of the Aircrew; nothing where there is none.
    pub aircrew: [u8; 2],
}

/// What a side brings of its own.
#[derive(Clone, Debug, Default)]
pub struct Brought {
    /// A roster.
    pub roster: Option<String>,
    /// SCR-128 The aircraft of a squadron that still fly.
    pub squadron: Option<Vec<Known>>,
}

/// Where a force begins. Places are in inches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Begin {
    /// The middle of its first rank.
    pub at: [u16; 2],
    /// Where to it flies, in degrees from the north.
    pub heading: u16,
    /// Its height band.
    pub height: u8,
    /// Where its first battery stands, if there is room.
    pub battery: [u16; 2],
}

impl Begin {
    /// SQR-140, SQR-173 Where a force of a side begins: where the side's own aircraft do and its first battery stands. Without aircraft it
    /// comes from its edge, the Attacker's in the south, the Defender's in the north; without a battery the first one stands half way
    /// between the aircraft and the middle of the table.
    pub fn of(setting: &Setting, side: Side) -> Begin {
        let [width, depth] = size(setting);
        let own = setting.crafts.iter().find(|plan| plan.side == side);
        let (at, heading, height) = match own {
            Some(plan) => {
                let heading = plan.at.heading.as_millidegrees() / 1_000;
                (inches(plan.at.at), heading.unsigned_abs() as u16, plan.height)
            }
            None if setting.part(side) == 0 => ([width / 2, EDGE], 0, HEIGHT),
            None => ([width / 2, depth.saturating_sub(EDGE)], 180, HEIGHT),
        };
        let is_battery = |what: What| matches!(what, What::Battery(_));
        let stands = setting.sites.iter().find(|of| of.side == side && of.aboard.is_none() && is_battery(of.what));
        let half_way = || [(at[0] + width / 2) / 2, (at[1] + depth / 2) / 2];
        Begin { at, heading, height, battery: stands.map_or_else(half_way, |site| inches(site.at.at)) }
    }

    /// The place in a rank, from 0 at the front, and in a file, from 0 at the left end of so many. All of them are on the table.
    fn place(&self, [rank, file]: [usize; 2], files: usize, [width, depth]: [u16; 2]) -> [u16; 2] {
        let quarter = (self.heading + 45) / 90 % 4;
        let upright = matches!(quarter, 0 | 2);
        let (along, across) = if upright { (depth, width) } else { (width, depth) };
        let [front, middle] = if upright { [self.at[1], self.at[0]] } else { self.at };
        let wide = (files.saturating_sub(1)) as u16 * APART;
        let left = middle.saturating_sub(wide / 2).min(across.saturating_sub(wide + 1)).max(1);
        let (back, side) = (rank as u16 * APART, left + file as u16 * APART);
        let out = if quarter < 2 {
            [front.clamp(1 + APART, along.max(2 + APART) - 1) - back, side]
        } else {
            [front.clamp(1, along.max(2 + APART) - 1 - APART) + back, side]
        };
        if upright { [out[1], out[0]] } else { out }
    }
}

/// Width and depth of a battle's table, in inches.
fn size(setting: &Setting) -> [u16; 2] {
    inches(setting.head.table)
}

/// A place in whole inches, rounded down.
fn inches(at: Point) -> [u16; 2] {
    [at.x, at.y].map(|um| u16::try_from(um / INCH.0).unwrap_or_default())
}

/// A place of whole inches.
fn place([x, y]: [u16; 2]) -> Point {
    Point { x: (INCH * i32::from(x)).0, y: (INCH * i32::from(y)).0 }
}

/// How many of a flight fly abreast: it is two ranks deep.
fn abreast(flight: usize) -> usize {
    flight.div_ceil(2).max(flight.min(ABREAST))
}

/// Ranks and files of a flight, at least as many as it has: the first one in the middle of the front, the others beside him, then behind.
fn drawn_up(flight: usize) -> impl Iterator<Item = [usize; 2]> {
    let files = abreast(flight);
    let mut order: Vec<usize> = (0..files).collect();
    order.sort_by_key(|file| file.abs_diff((files - 1) / 2));
    [0, 1].into_iter().flat_map(move |rank| order.clone().into_iter().map(move |file| [rank, file]))
}

/// SQR-105 The order in which the aircraft of a force rank: by Skill, where Skills are known and count, or as they are listed.
fn ranked(stock: &Stock, force: &Force) -> Vec<u8> {
    let new = |craft: ForceCraft| skills(&stock.lists, &stock.rules, craft.level)[0];
    let learned = |at: usize| force.crews.get(at).map(|crew| crew.pilot[0]);
    let all = force.crafts().enumerate();
    let pilots: Vec<u8> = all.map(|(at, craft)| learned(at).unwrap_or_else(|| new(craft))).collect();
    let mut order: Vec<usize> = (0..pilots.len()).collect();
    if stock.rules.ranks_by_skill && (stock.rules.skills != Skills::Dice || !force.crews.is_empty()) {
        // The better Pilot ranks higher; of equals the first of the list.
        order.sort_by_key(|at| Reverse(pilots[*at]));
    }
    let mut ranks = vec![0; pilots.len()];
    (1..).zip(order).for_each(|(rank, at)| ranks[at] = rank);
    ranks
}

/// SQR-105, SQR-115, SQR-117, SQR-139, SQR-140 The aircraft of a force for a scenario, ranked, flight beside flight, those of two to six of
/// one type in Formation; and its batteries, 2 inches or more from each other and from what is `taken`. `table` is its width and depth in
/// inches.
pub fn entries(
    stock: &Stock,
    force: &Force,
    begin: &Begin,
    (table, taken): ([u16; 2], &[Point]),
    signs: &mut Callsigns,
) -> [Vec<Entry>; 2] {
    let ranks = ranked(stock, force);
    let mut letters = 'A'..='Z';
    let (mut aloft, mut below): (Vec<Entry>, Vec<Entry>) = (Vec::new(), Vec::new());
    let flights = || force.groups.iter().map(|group| group.items.iter().filter_map(Item::craft).count());
    let files: usize = flights().filter(|count| *count > 0).map(abreast).sum();
    let (mut left, mut taken) = (0, taken.to_vec());
    for (group, count) in force.groups.iter().zip(flights()) {
        let crafts: Vec<_> = group.items.iter().filter_map(Item::craft).collect();
        let alike = crafts.windows(2).all(|two| two[0].kind == two[1].kind);
        let may = alike && (2..=stock.rules.formation_most.into()).contains(&count) && count <= 2 * ABREAST;
        let formation = letters.next().filter(|_| may && stock.rules.formation_reach >= REACH);
        // Who ranks highest leads, from the middle of the front.
        let first = aloft.len();
        let mut order: Vec<usize> = (0..count).collect();
        order.sort_by_key(|at| ranks[first + at]);
        let mut places = vec![[0, 0]; count];
        for (at, [rank, file]) in order.into_iter().zip(drawn_up(count)) {
            places[at] = begin.place([rank, left + file], files, table);
        }
        left += if count > 0 { abreast(count) } else { 0 };
        for item in &group.items {
            match *item {
                Item::Craft(craft) => {
                    let crew = force.crews.get(aloft.len());
                    aloft.push(Entry {
                        name: crew.map_or_else(|| signs.next(&group.name), |crew| crew.name.clone()),
                        kind: stock.kind(craft).name.clone(),
                        at: places[aloft.len() - first],
                        heading: Some(begin.heading),
                        height: Some(begin.height),
                        level: Some(craft.level.word()),
                        pilot: crew.map(|crew| crew.pilot),
                        aircrew: crew.map(|crew| crew.aircrew).filter(|skills| skills[0] > 0),
                        rank: Some(ranks[aloft.len()]),
                        formation,
                        load: craft.load.map(Load::word),
                    });
                }
                Item::Battery(battery) => {
                    let (kind, at) = (stock.lists.batteries[battery].0.clone(), free(begin.battery, table, &taken));
                    taken.push(place(at));
                    below.push(Entry { name: signs.next(&group.name), kind, at, ..Entry::default() });
                }
            }
        }
    }
    [aloft, below]
}

/// SQR-140 The place for a battery that is nearest to another one: far enough from the edges and from whatever stands there.
fn free(near: [u16; 2], [width, depth]: [u16; 2], taken: &[Point]) -> [u16; 2] {
    let inside = |size: u16| EDGE..=size.saturating_sub(EDGE);
    let places = inside(depth).flat_map(|y| inside(width).map(move |x| [x, y]));
    let has_room = |at: &[u16; 2]| taken.iter().all(|other| !place(*at).is_nearer(*other, INCH * i32::from(APART)));
    let far = |at: &[u16; 2]| place(*at).distance_squared(place(near));
    places.filter(has_room).min_by_key(far).unwrap_or(near)
}

/// SCR-128 A squadron as a force that nobody has loaded: those whose names begin alike fly together.
fn unladen(stock: &Stock, setting: &Setting, side: Side, squadron: &[Known]) -> Force {
    let stem = |known: &Known| known.name.trim_end_matches(char::is_numeric).to_owned();
    let group = |flight: &[Known]| Group {
        name: stem(&flight[0]),
        items: flight.iter().map(|known| Item::Craft(known.craft)).collect(),
    };
    let is_it = |welcome: &str| stock.missions.iter().position(|mission| mission.id == welcome);
    Force {
        title: String::new(),
        mission: setting.welcome.as_ref().and_then(|welcome| is_it(&welcome.mission)).unwrap_or_default(),
        side: setting.part(side),
        year: None,
        limit: 0,
        nation: String::new(),
        groups: squadron.chunk_by(|one, other| stem(one) == stem(other)).map(group).collect(),
        crews: Vec::new(),
    }
}

/// SCR-128 The crews of a squadron for the aircraft of a force, in their order: each goes to the first of its type and level.
///
/// # Errors
/// Where there are not as many of each: what differs. Where nobody is left.
fn manned(stock: &Stock, force: &Force, squadron: &[Known]) -> Result<Vec<Known>, Vec<String>> {
    let sort = |craft: ForceCraft| (craft.kind, craft.level);
    let has: Vec<(usize, Level)> = force.crafts().map(sort).collect();
    let flies: Vec<(usize, Level)> = squadron.iter().map(|known| sort(known.craft)).collect();
    let mut differs = Vec::new();
    for (at, of) in has.iter().chain(&flies).enumerate() {
        let [here, there] = [&has, &flies].map(|all| all.iter().filter(|other| *other == of).count());
        if here != there && !has.iter().chain(&flies).take(at).any(|other| other == of) {
            let (clause, (kind, level)) = (clause::CAMPAIGN.clause, *of);
            let what = format!("{} {}", level.word(), stock.lists.aircraft[kind].name);
            differs.push(format!("{clause}: the squadron flies {there} x {what}, the roster has {here}"));
        }
    }
    if squadron.is_empty() {
        differs.push(format!("{}: no aircraft of the squadron is left", clause::CAMPAIGN.clause));
    }
    if !differs.is_empty() {
        return Err(differs);
    }
    let mut left: Vec<&Known> = squadron.iter().collect();
    let next = |craft| left.iter().position(|known| sort(known.craft) == sort(craft)).map(|at| left.remove(at).clone());
    Ok(force.crafts().filter_map(next).collect())
}

/// SQR-139, SQR-140, SQR-167, SCR-128 The text of a scenario in which sides field what they have brought: the rosters that they bought, or
/// their squadrons, with loads and batteries as the roster says; a side that has brought nothing fields the scenario's own force. One
/// without batteries has those of the scenario no more, and its dummies are as many as its own markers ask for.
///
/// # Errors
/// Everything that forbids it: the scenario takes no forces, a roster cannot be read or breaks a rule for forces, is for another mission or
/// the other side, costs more than its side may spend, or has aircraft that did not fly yet.
pub fn with_forces(stock: &Stock, text: &str, setting: &Setting, brought: &[Brought]) -> Result<String, Vec<Problem>> {
    let (mut text, mut problems) = (text.to_owned(), Problems::new());
    let of = |side: Side| brought.get(side.index()).filter(|own| own.roster.is_some() || own.squadron.is_some());
    let brings = |side: Side| of(side).is_some();
    let stays = |side: Side, what: What| !brings(side) || matches!(what, What::Target(_));
    let sites = || setting.sites.iter().filter(|site| stays(site.side, site.what));
    let crafts = setting.crafts.iter().filter(|plan| !brings(plan.side)).map(|plan| plan.name.clone());
    let known = brought.iter().flat_map(|own| own.squadron.iter().flatten()).map(|known| known.name.clone());
    let taken = crafts.chain(known).chain(sites().map(|site| site.name.clone()));
    let mut signs = Callsigns::new(LONGEST_NAME).but(taken);
    let mut taken: Vec<Point> = sites().map(|site| site.at.at).collect();
    for (side, name) in (0..).map(Side).zip(&setting.sides) {
        let Some(Brought { roster, squadron }) = of(side) else { continue };
        let file = format!("{} of {name}", if roster.is_some() { "force" } else { "squadron" });
        let (files, before) = (Files::default().with(&file, roster.clone().unwrap_or_default()), problems.len());
        let read = match (roster, squadron) {
            (Some(_), None) => read_force(&files, &file, stock, &mut problems),
            (Some(_), Some(_)) => written(&files, &file, stock, &mut problems),
            (None, squadron) => squadron.as_ref().map(|known| unladen(stock, setting, side, known)),
        };
        let Some(mut force) = read else { continue };
        match squadron.as_ref().map(|known| manned(stock, &force, known)) {
            Some(Ok(crews)) => force.crews = crews,
            Some(Err(differs)) => {
                differs.into_iter().for_each(|what| problems.of(&file, "", what));
                continue;
            }
            None => {}
        }
        for found in unfit(stock, &force, setting, side) {
            problems.of(&file, "", format!("{}: {}", found.clause, found.what));
        }
        if problems.len() > before {
            continue;
        }
        let field = (size(setting), &taken[..]);
        let [aloft, below] = entries(stock, &force, &Begin::of(setting, side), field, &mut signs);
        taken.extend(below.iter().map(|battery| place(battery.at)));
        // SQR-134: its dummies go by its own markers.
        let changed = without_key(&text, "sides", side.index(), "dummies")
            .and_then(|text| with_value(&text, "sides", side.index(), "aircraft", &aloft))
            .and_then(|text| with_value(&text, "sides", side.index(), "aa", &below));
        match changed {
            Ok(changed) => text = changed,
            Err(what) => problems.of("scenario", "sides", what),
        }
    }
    problems.into_result().map(|()| text)
}

/// SQR-139, SQR-167 Why a force does not fit its side of a scenario.
///
/// RULING: a squadron counts for what it was bought for: what its crews have become since was paid in victory points (SCR-87), and what it
/// has lost does not keep it on the ground.
fn unfit(stock: &Stock, force: &Force, setting: &Setting, side: Side) -> Vec<Found> {
    let (mission, part) = (&stock.missions[force.mission], setting.part(side));
    let mut found = Vec::new();
    let mut wrong = |what: String| found.push(Found::new(Rule::Points, clause::POINTS.clause, what));
    let Some(welcome) = &setting.welcome else {
        wrong(format!("'{}' is fought by its own forces; it is for no mission", setting.head.title));
        return found;
    };
    if mission.id != welcome.mission {
        wrong(format!("it is for the mission '{}', not for '{}'", mission.id, welcome.mission));
    }
    if force.side != part {
        wrong(format!("it is for the {}, and this side is the {}", SIDES[force.side], SIDES[part]));
    }
    let order = Order { mission, side: force.side, year: Some(setting.date[0]), limit: welcome.points[part] };
    let mut crews = force.crews.iter();
    let mut items = force.items();
    for craft in items.iter_mut().flatten().filter_map(Item::craft_mut) {
        craft.level = crews.next().map_or(craft.level, |crew| crew.bought);
    }
    let by_this_battle = order.check(stock, &items).into_iter();
    found.extend(by_this_battle.filter(|found| !matches!(found.rule, Rule::Aircraft | Rule::Half)));
    found
}
