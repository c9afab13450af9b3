//! A force as a person puts it together: what it comes to, what it breaks, and what would be legal.

use sandtable_core::data::{Files, Node, Problem, Problems, quoted, read_document};
use sandtable_core::{
    Addition, Draft, DraftLine, DraftUnit, ForceFault, ForceRule, ForceSheet, Formation, MOST_ALIKE, MOST_DRAFTED,
    Muster, MusterUnit, NotAdded, Piece, Progress, Remedy, Row, Sheet, Side, Ware,
};
use std::sync::Arc;

use super::armoury::{era_words, ware};
use super::{
    Allowance, FEWEST_UNITS, ForceElement, ForceUnit, Found, GENERIC_LIST, Granted, LIMIT, LIMITS,
    OTHERS_PER_ENGINEERS, POINTS_PER_UNIT, Rule, Sample, check, engineers, force_points, granted, own, read_units,
    spotters, unit_points,
};
use crate::lists::{Drive, GENERIC, Kind, KindId, Lists};
use crate::roster::rows;
use crate::symbol::{most, symbol};

/// Most letters of a name.
const LONGEST: usize = 60;
/// Most remedies that are offered.
const MOST_REMEDIES: usize = 3;

/// MAD-137 What a draft comes to, with more, where more is asked for and allowed.
///
/// # Errors
/// What in the draft or the addition is no force at all: unknown names, numbers out of range.
pub fn muster(lists: &Lists, draft: &Draft, add: Option<&Addition>) -> Result<Muster, Vec<Problem>> {
    let desk = Desk { lists, allowed: allowance(draft) };
    let before = desk.read(draft)?;
    let Some(add) = add else { return Ok(desk.muster(draft, &before, None)) };
    let (drafted, after) = desk.with(draft, add)?;
    let faults = desk.forbidden(&before, &after);
    if faults.is_empty() {
        return Ok(desk.muster(&drafted, &after, None));
    }
    let refused = NotAdded {
        unit: add.unit,
        line: add.line.clone(),
        points: force_points(lists, &after) - force_points(lists, &before),
        faults: faults.into_iter().map(fault).collect(),
        instead: desk.instead(draft, add, &before),
    };
    Ok(desk.muster(draft, &before, Some(refused)))
}

/// A draft from a roster as people write it. Rules for forces are not looked at: what breaks them can be opened and mended.
///
/// `None` where any problem was noted.
pub fn read_draft(files: &Files, name: &str, lists: &Lists, problems: &mut Problems) -> Option<Draft> {
    let before = problems.len();
    let draft = read_document(files, name, problems, |node: &mut Node<'_>, problems| {
        let (roster, _) = read_units(node, lists, problems);
        let units = roster.units.iter().map(|unit| DraftUnit { name: unit.name.clone(), elements: lines(lists, unit) });
        Draft {
            title: roster.title,
            era: era_words(lists.era).0.into(),
            list: roster.nation,
            limit: roster.limit.into(),
            kinds: roster.kinds,
            units: units.collect(),
        }
    })?;
    (problems.len() == before).then_some(draft)
}

/// MAD-99 A draft with a name for each element, and what a record sheet says of it.
///
/// # Errors
/// What in the draft is no force at all.
pub fn sheet(lists: &Lists, draft: &Draft, side: Side) -> Result<ForceSheet, Vec<Problem>> {
    let force = Desk { lists, allowed: allowance(draft) }.read(draft)?;
    let mut names = Names::of(side);
    let mut pieces = 0_u16..;
    let units = force.iter().map(|unit| {
        let points = unit_points(lists, unit).try_into().unwrap_or(i32::MAX);
        let members = unit.elements.iter().map(|element| {
            let kind = lists.kind(element.kind);
            let mut rows = rows(lists, kind);
            rows.extend(granted_rows(kind, element.granted));
            sandtable_core::Member {
                piece: Piece(pieces.next().unwrap_or(u16::MAX)),
                name: names.next(kind),
                kind: kind.name.clone(),
                symbol: symbol(lists, kind).into(),
                strength: (kind.hit_points, kind.hit_points),
                points: kind.points.into(),
                place: String::new(),
                aboard: None,
                rows: Arc::from(rows),
            }
        });
        Formation {
            name: unit.name.clone(),
            side,
            letter: most(unit.elements.iter().map(|element| symbol(lists, lists.kind(element.kind)))).into(),
            points,
            left: points,
            progress: Progress::ToCome,
            state: String::new(),
            pieces: members.collect(),
        }
    });
    let units = units.collect();
    let markers = force.iter().filter(|unit| has_marker(lists, unit)).count().try_into().unwrap_or(u16::MAX);
    Ok(ForceSheet { draft: draft.clone(), points: force_points(lists, &force), units, markers, dummies: markers / 2 })
}

/// MAD-83, MAD-141 May the unit be hidden under a marker? For every two of them there is one dummy.
fn has_marker(lists: &Lists, unit: &ForceUnit) -> bool {
    let is_seen = |kind: &Kind| kind.is_off_table() || kind.drive == Drive::Vtol;
    !unit.elements.iter().any(|element| is_seen(lists.kind(element.kind)))
}

/// What an element has beyond its list, as rows of its sheet.
fn granted_rows(kind: &Kind, granted: Granted) -> Vec<Row> {
    let row = |name: &str, clause: &'static str| Row { name: name.into(), value: String::new(), clause: clause.into() };
    let has = [
        (granted.spotter || kind.spotter, "Observer", "MAD-138"),
        (granted.bridger, "Bridger", "MAD-67"),
        (granted.mine_clearer, "Mine clearer", "MAD-69"),
    ];
    has.into_iter().filter(|(has, ..)| *has).map(|(_, name, clause)| row(name, clause)).collect()
}

/// MAD-99 Names for the elements of a battle: letters of what they are and a number, such as IC01; at most six letters.
#[derive(Debug, Default)]
pub(crate) struct Names {
    used: Vec<(String, u16)>,
    after: u16,
}

impl Names {
    /// Names of one side alone: the numbers of the second begin at 51, so that no two elements of a battle share a name.
    pub(crate) fn of(side: Side) -> Names {
        Names { used: Vec::new(), after: if side == Side::A { 0 } else { 50 } }
    }

    /// The next name for an element of this kind.
    pub(crate) fn next(&mut self, kind: &Kind) -> String {
        let words = kind.name.split(|letter: char| !letter.is_ascii_alphanumeric()).filter(|word| *word != "etc");
        let words: Vec<&str> = words.filter(|word| word.starts_with(|letter: char| letter.is_alphabetic())).collect();
        let letters = match words[..] {
            [one, two, ..] => [one, two].iter().filter_map(|word| word.chars().next()).collect::<String>(),
            [one] => one.chars().filter(char::is_ascii_alphabetic).take(2).collect(),
            [] => "E".into(),
        };
        let letters = letters.to_ascii_uppercase();
        let at = self.used.iter().position(|(used, _)| *used == letters).unwrap_or_else(|| {
            self.used.push((letters.clone(), self.after));
            self.used.len() - 1
        });
        self.used[at].1 += 1;
        format!("{letters}{:02}", self.used[at].1)
    }
}

/// MAD-137 What a side may field that plays no scenario yet: one list, the limit that it chose, nothing granted.
fn allowance(draft: &Draft) -> Allowance {
    let limit = u16::try_from(draft.limit).unwrap_or(u16::MAX);
    Allowance { limit, nation: Some(draft.list.clone()), ..Allowance::default() }
}

fn fault(found: Found) -> ForceFault {
    ForceFault { unit: found.unit, what: found.what, clause: found.clause.into(), waits: found.waits }
}

/// The elements of a unit, alike ones together in the order of their first.
fn lines(lists: &Lists, unit: &ForceUnit) -> Vec<DraftLine> {
    let mut lines: Vec<(ForceElement, u8)> = Vec::new();
    for element in &unit.elements {
        match lines.iter_mut().find(|(other, number)| other == element && *number < MOST_ALIKE) {
            Some((_, number)) => *number += 1,
            None => lines.push((*element, 1)),
        }
    }
    let line = |(element, number): (ForceElement, u8)| DraftLine {
        kind: lists.kind(element.kind).name.clone(),
        number,
        traits: element.granted.words().into_iter().map(Into::into).collect(),
    };
    lines.into_iter().map(line).collect()
}

/// MAD-142 A force to start with, as a draft.
pub(super) fn draft_of(lists: &Lists, sample: &Sample) -> Draft {
    let units = sample.units.iter().map(|unit| DraftUnit { name: unit.name.clone(), elements: lines(lists, unit) });
    Draft {
        title: sample.nation.clone(),
        era: era_words(lists.era).0.into(),
        list: sample.nation.clone(),
        limit: LIMIT.into(),
        kinds: Vec::new(),
        units: units.collect(),
    }
}

/// A draft as a roster's file.
fn text(draft: &Draft) -> String {
    let mut text = String::from("rulebook = \"mad\"\n");
    if !draft.title.is_empty() {
        text += &format!("title = {}\n", quoted(&draft.title));
    }
    text += &format!("era = {}\nlimit = {}\nnation = {}\n", quoted(&draft.era), draft.limit, quoted(&draft.list));
    text += &own::text(&draft.kinds);
    for unit in &draft.units {
        text += &format!("\n[[units]]\nname = {}\nelements = [\n", quoted(&unit.name));
        for line in &unit.elements {
            let traits = if line.traits.is_empty() { String::new() } else { format!(" [{}]", line.traits.join(", ")) };
            text += &format!("    {},\n", quoted(&format!("{} x {}{traits}", line.number, line.kind)));
        }
        text += "]\n";
    }
    text
}

/// What a draft is looked at with.
struct Desk<'a> {
    lists: &'a Lists,
    allowed: Allowance,
}

impl Desk<'_> {
    /// The force that a draft means.
    fn read(&self, draft: &Draft) -> Result<Vec<ForceUnit>, Vec<Problem>> {
        let mut problems = Vec::new();
        let mut wrong = |field: &str, what: String| problems.push(Problem::new("force", 0, field, what));
        let known = self.lists.nations();
        let known = if known.is_empty() { vec![GENERIC] } else { known };
        if !known.contains(&draft.list.as_str()) {
            wrong("list", format!("there is no list '{}': there is {}", draft.list, known.join(", ")));
        }
        if !LIMITS.contains(&draft.limit) {
            wrong("limit", format!("{} points: {} to {}", draft.limit, LIMITS.start(), LIMITS.end()));
        }
        if draft.units.len() > MOST_DRAFTED {
            wrong("units", format!("{} units; at most {MOST_DRAFTED} are looked at", draft.units.len()));
        }
        for (n, name) in [&draft.title].into_iter().chain(draft.units.iter().map(|unit| &unit.name)).enumerate() {
            if name.chars().count() > LONGEST {
                let field = if n == 0 { "title".into() } else { format!("units[{n}].name") };
                wrong(&field, format!("a name has at most {LONGEST} letters"));
            }
        }
        let mut force = Vec::new();
        for (n, unit) in draft.units.iter().enumerate().take(MOST_DRAFTED) {
            let mut elements = Vec::new();
            for (m, line) in unit.elements.iter().enumerate() {
                match self.element(draft, line) {
                    Ok(element) => elements.extend(vec![element; line.number.into()]),
                    Err(what) => wrong(&format!("units[{}].elements[{}]", n + 1, m + 1), what),
                }
            }
            force.push(ForceUnit { name: unit.name.clone(), elements });
        }
        if problems.is_empty() { Ok(force) } else { Err(problems) }
    }

    fn element(&self, draft: &Draft, line: &DraftLine) -> Result<ForceElement, String> {
        let kind = self.lists.find(Some(&draft.list), &line.kind)?;
        if !(1..=MOST_ALIKE).contains(&line.number) {
            return Err(format!("{} of '{}': 1 to {MOST_ALIKE} in one line", line.number, line.kind));
        }
        let mut all = Granted::default();
        for word in &line.traits {
            all = all.and(granted(word).ok_or_else(|| format!("unknown trait '{word}'"))?);
        }
        Ok(ForceElement { kind, granted: all })
    }

    /// A draft with more, and the force that it then is.
    fn with(&self, draft: &Draft, add: &Addition) -> Result<(Draft, Vec<ForceUnit>), Vec<Problem>> {
        let wrong = |what: String| vec![Problem::new("force", 0, "add", what)];
        let mut more = draft.clone();
        let element = self.element(draft, &add.line).map_err(wrong)?;
        let kind = self.lists.kind(element.kind);
        let unit = match add.unit {
            None => {
                more.units.push(DraftUnit { name: self.unit_name(draft, kind), elements: Vec::new() });
                more.units.len() - 1
            }
            Some(unit) if unit < more.units.len() => unit,
            Some(unit) => return Err(wrong(format!("there is no unit {}", unit + 1))),
        };
        let lines = &mut more.units[unit].elements;
        let alike = |line: &&mut DraftLine| {
            line.kind.eq_ignore_ascii_case(&add.line.kind)
                && line.traits == add.line.traits
                && line.number.saturating_add(add.line.number) <= MOST_ALIKE
        };
        match lines.iter_mut().find(alike) {
            Some(line) => line.number += add.line.number,
            None => lines.push(DraftLine { kind: kind.name.clone(), ..add.line.clone() }),
        }
        let force = self.read(&more)?;
        Ok((more, force))
    }

    /// What to call a new unit that begins with this kind: a name that no other has.
    fn unit_name(&self, draft: &Draft, kind: &Kind) -> String {
        let name = match symbol(self.lists, kind) {
            "tank" | "heavy-tank" => "Tank platoon",
            "assault-gun" => "Assault guns",
            "mortar" => "Mortars",
            "towed-gun" => "Guns",
            "cavalry" => "Cavalry",
            "power-armour" => "Power armour",
            "walker" => "Walkers",
            "grav-tank" => "Grav section",
            "vtol" => "Wing",
            "infantry" | "machine-gun" | "at-team" | "command" => "Infantry platoon",
            "jeep" | "armoured-car" => "Recce",
            _ if kind.is_off_table() => "Battery",
            _ => "Column",
        };
        let is_used = |name: &str| draft.units.iter().any(|unit| unit.name.eq_ignore_ascii_case(name));
        let numbered = (2..).map(|number| format!("{name} {number}"));
        let mut names = [name.to_owned()].into_iter().chain(numbered);
        names.find(|name| !is_used(name)).unwrap_or_else(|| name.into())
    }

    /// What an addition breaks that nothing bought later could mend, and that was not broken before.
    fn forbidden(&self, before: &[ForceUnit], after: &[ForceUnit]) -> Vec<Found> {
        let old = check(self.lists, before, &self.allowed);
        let mut new = check(self.lists, after, &self.allowed);
        new.retain(|found| !found.waits && !old.contains(found));
        new
    }

    /// What would be legal in the place of an addition: a unit of its own, another unit, fewer of it, something cheaper.
    fn instead(&self, draft: &Draft, add: &Addition, before: &[ForceUnit]) -> Vec<Remedy> {
        let kind = |name: &str| self.lists.find(Some(&draft.list), name).ok();
        let price = |id: KindId, number: u8| u32::from(self.lists.kind(id).points) * u32::from(number);
        let Some(id) = kind(&add.line.kind) else { return Vec::new() };
        let mut ways: Vec<(String, Addition)> = Vec::new();
        if add.unit.is_some() {
            let words = format!("Make it a unit of its own, {}", price(id, add.line.number));
            ways.push((words, Addition { unit: None, line: add.line.clone() }));
        }
        for (n, unit) in draft.units.iter().enumerate().filter(|(n, _)| Some(*n) != add.unit) {
            ways.push((format!("Put it into {}", unit.name), Addition { unit: Some(n), line: add.line.clone() }));
        }
        for number in (1..add.line.number).rev() {
            let line = DraftLine { number, ..add.line.clone() };
            ways.push((format!("Take {number}, {}", price(id, number)), Addition { unit: add.unit, line }));
        }
        let mut cheaper: Vec<&Kind> = self.lists.kinds.iter().filter(|kind| self.is_like(kind, id, draft)).collect();
        cheaper.sort_by_key(|kind| std::cmp::Reverse(kind.points));
        for kind in cheaper {
            let line = DraftLine { kind: kind.name.clone(), number: 1, traits: Vec::new() };
            ways.push((format!("{} instead, {}", kind.name, kind.points), Addition { unit: add.unit, line }));
        }
        let legal = ways.into_iter().filter_map(|(words, add)| {
            let (more, after) = self.with(draft, &add).ok()?;
            self.forbidden(before, &after).is_empty().then(|| Remedy { words, note: self.note(&more, &after), add })
        });
        // One other unit is enough, and one that is cheaper.
        let mut instead: Vec<Remedy> = Vec::new();
        for remedy in legal {
            let same = |other: &Remedy| remedy.words.split(' ').next() == other.words.split(' ').next();
            let cheaper = |remedy: &Remedy| remedy.words.contains(" instead, ");
            if !instead.iter().any(|other| same(other) || (cheaper(other) && cheaper(&remedy))) {
                instead.push(remedy);
            }
            if instead.len() == MOST_REMEDIES {
                break;
            }
        }
        instead
    }

    /// Is this a cheaper kind of the same sort, which the draft may buy?
    fn is_like(&self, kind: &Kind, id: KindId, draft: &Draft) -> bool {
        let wanted = self.lists.kind(id);
        let may_buy = kind.nation == GENERIC || kind.nation == draft.list;
        let sort = |kind: &Kind| (kind.class, kind.drive, symbol(self.lists, kind) == "assault-gun");
        may_buy && kind.points < wanted.points && sort(kind) == sort(wanted)
    }

    /// How a force stands, in a few words.
    fn note(&self, draft: &Draft, force: &[ForceUnit]) -> String {
        let found = check(self.lists, force, &self.allowed);
        let units = if draft.units.len() == 1 { "one unit".into() } else { format!("{} units", draft.units.len()) };
        let stands = format!("{} points, {units}", force_points(self.lists, force));
        match found.first() {
            None => format!("{stands}, legal"),
            Some(found) => format!("{stands}; then {}", found.what),
        }
    }

    /// A kind of the draft's own, as it is bought.
    fn own(&self, draft: &Draft, sheet: &Sheet) -> Option<Ware> {
        let id = self.lists.find(Some(&draft.list), &sheet.name).ok()?;
        Some(ware(self.lists, self.lists.kind(id)))
    }

    fn muster(&self, draft: &Draft, force: &[ForceUnit], refused: Option<NotAdded>) -> Muster {
        let found = check(self.lists, force, &self.allowed);
        let units = draft.units.iter().zip(force).map(|(drafted, unit)| {
            let kinds = drafted.elements.iter().filter_map(|line| {
                let id = self.lists.find(Some(&draft.list), &line.kind).ok()?;
                Some((self.lists.kind(id), line.number))
            });
            let kinds: Vec<(&Kind, u8)> = kinds.collect();
            MusterUnit {
                pieces: unit.elements.len(),
                points: unit_points(self.lists, unit),
                lines: kinds.iter().map(|(kind, number)| u32::from(kind.points) * u32::from(*number)).collect(),
                symbols: kinds.iter().map(|(kind, _)| symbol(self.lists, kind).into()).collect(),
            }
        });
        Muster {
            draft: draft.clone(),
            points: force_points(self.lists, force),
            own: draft.kinds.iter().filter_map(|sheet| self.own(draft, sheet)).collect(),
            units: units.collect(),
            rules: self.rules(force, &found),
            is_legal: found.is_empty(),
            found: found.into_iter().map(fault).collect(),
            text: text(draft),
            refused,
        }
    }

    /// MAD-137, MAD-138 Every rule for forces and how this one stands to it.
    fn rules(&self, force: &[ForceUnit], found: &[Found]) -> Vec<ForceRule> {
        let limit = self.allowed.limit;
        let most = limit / POINTS_PER_UNIT;
        let alone = force.iter().filter(|unit| unit.elements.len() == 1).count();
        let sizes = || force.iter().map(|unit| unit.elements.len());
        let (of_engineers, may) = (engineers(self.lists, force), |others: usize| others / OTHERS_PER_ENGINEERS);
        let (extra, batteries) = spotters(self.lists, force);
        let sizes = match (sizes().min(), sizes().max()) {
            (Some(least), Some(most)) if least < most => format!("{least} to {most} elements"),
            (Some(all), Some(_)) => format!("all {all}"),
            _ => "no units".into(),
        };
        let none = |count: usize, words: String| if count == 0 { "none".to_owned() } else { words };
        let engineer_words = format!("{of_engineers}, at most {}", may(force.len() - of_engineers));
        let granted_to = force.iter().flat_map(|unit| &unit.elements);
        let granted = granted_to.filter(|element| element.granted.bridger || element.granted.mine_clearer).count();
        let list = self.allowed.nation.as_deref().unwrap_or(GENERIC_LIST);
        let rows = [
            (Rule::Points, "Points", format!("{} of {limit}", force_points(self.lists, force))),
            (Rule::Units, "Units", format!("{} of {FEWEST_UNITS} to {most}", force.len())),
            (Rule::Alone, "Single elements", format!("{alone}, at most {}", force.len().div_ceil(2))),
            (Rule::Sizes, "Sizes", sizes),
            (Rule::Engineers, "Engineers", none(of_engineers, engineer_words)),
            (Rule::Granted, "Bridgers, clearers", none(granted, format!("{granted}, none granted"))),
            (Rule::Lists, "List", list.to_owned()),
            (Rule::Observers, "More observers", none(extra, format!("{extra}, at most {batteries}"))),
        ];
        let row = |(rule, name, value): (Rule, &'static str, String)| ForceRule {
            name: name.into(),
            value,
            clause: if rule == Rule::Observers { "MAD-138" } else { "MAD-137" }.into(),
            kept: found.iter().all(|found| found.rule != rule),
        };
        rows.into_iter().map(row).collect()
    }
}
