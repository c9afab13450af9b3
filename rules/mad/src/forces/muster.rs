//! A force as a person puts it together: what it comes to, what it breaks, and what would be legal.

use sandtable_core::data::{Files, Node, Problem, Problems, quoted, read_document};
use sandtable_core::{
    Addition, Draft, DraftLine, DraftUnit, ForceFault, ForceRule, MOST_ALIKE, MOST_DRAFTED, Muster, MusterUnit,
    NotAdded, Remedy, Ware,
};

use super::armoury::{IN_THE_AIR, era_words, group_aloft, ware};
use super::flights::{check_alone, check_flights, fitted};
use super::{
    Allowance, FEWEST_UNITS, ForceCraft, ForceElement, ForceFlight, ForceUnit, Found, Granted, LIMIT, LIMITS,
    MOST_AIRCRAFT, OTHERS_PER_ENGINEERS, POINTS_PER_UNIT, Rule, Sample, Stock, check, engineers, granted, own,
    read_units, spotters, unit_points,
};
use crate::air::skies::Load;
use crate::air::table::drawn_as;
use crate::house_design::Sheet;
use crate::lists::{Era, GENERIC, Kind, Lists};
use crate::symbol::symbol;

/// Most letters of a name.
const LONGEST: usize = 60;
/// Most remedies that are offered.
const MOST_REMEDIES: usize = 3;
/// What a flight is called that nobody has named.
const COLOURS: [&str; 6] = ["Red", "Yellow", "Blue", "Green", "White", "Black"];
/// What keeps aircraft and elements apart.
const APART: &str = "aircraft fly in flights of their own, and elements stand in units";

/// MAD-137, MAP-96 What a draft comes to, with more, where more is asked for and allowed.
///
/// # Errors
/// What in the draft or the addition is no force at all: unknown names, numbers out of range.
pub fn muster(stock: &Stock, draft: &Draft, add: Option<&Addition>) -> Result<Muster, Vec<Problem>> {
    let desk = Desk::of(stock, draft);
    let before = desk.read(draft)?;
    let Some(add) = add else { return Ok(desk.muster(draft, &before, None)) };
    let misfit = desk.misfit(draft, &before, add)?;
    let (faults, points) = match misfit {
        Some(found) => (vec![found], desk.line_points(draft, &add.line)),
        None => {
            let (drafted, after) = desk.with(draft, add)?;
            let faults = desk.forbidden(&before, &after);
            if faults.is_empty() {
                return Ok(desk.muster(&drafted, &after, None));
            }
            (faults, desk.points(&after).saturating_sub(desk.points(&before)))
        }
    };
    let refused = NotAdded {
        unit: add.unit,
        line: add.line.clone(),
        points,
        faults: faults.into_iter().map(fault).collect(),
        instead: desk.instead(draft, add, &before),
    };
    Ok(desk.muster(draft, &before, Some(refused)))
}

/// A draft from a roster as people write it. Rules for forces are not looked at: what breaks them can be opened and mended.
///
/// `None` where any problem was noted.
pub fn read_draft(files: &Files, name: &str, stock: &Stock, problems: &mut Problems) -> Option<Draft> {
    let before = problems.len();
    let draft = read_document(files, name, problems, |node: &mut Node<'_>, problems| {
        let (roster, lines) = read_units(node, stock, problems);
        let unit = |unit: &ForceUnit| DraftUnit { name: unit.name.clone(), elements: unit_lines(stock.lists, unit) };
        let flight = |of: &ForceFlight| DraftUnit { name: of.name.clone(), elements: flight_lines(stock, of) };
        let units = lines.units.iter().zip(roster.units.iter().map(unit));
        // They stand in the order of the file, units and flights alike.
        let mut units: Vec<(&u32, DraftUnit)> =
            units.chain(lines.flights.iter().zip(roster.flights.iter().map(flight))).collect();
        units.sort_by_key(|(line, _)| **line);
        Draft {
            title: roster.title,
            era: if roster.alone { IN_THE_AIR.0 } else { era_words(stock.lists.era).0 }.into(),
            list: roster.nation,
            limit: roster.limit.into(),
            kinds: roster.kinds.iter().map(Sheet::lines).collect(),
            units: units.into_iter().map(|(_, unit)| unit).collect(),
        }
    })?;
    (problems.len() == before).then_some(draft)
}

fn fault(found: Found) -> ForceFault {
    ForceFault { unit: found.unit, what: found.what, clause: found.clause.into(), waits: found.waits }
}

/// Those that are alike together, in the order of their first.
fn alike<T: Copy + PartialEq>(all: &[T]) -> Vec<(T, u8)> {
    let mut lines: Vec<(T, u8)> = Vec::new();
    for one in all {
        match lines.iter_mut().find(|(other, number)| other == one && *number < MOST_ALIKE) {
            Some((_, number)) => *number += 1,
            None => lines.push((*one, 1)),
        }
    }
    lines
}

/// The elements of a unit.
fn unit_lines(lists: &Lists, unit: &ForceUnit) -> Vec<DraftLine> {
    let line = |(element, number): (ForceElement, u8)| DraftLine {
        kind: lists.kind(element.kind).name.clone(),
        number,
        traits: element.granted.words().into_iter().map(Into::into).collect(),
    };
    alike(&unit.elements).into_iter().map(line).collect()
}

/// The aircraft of a flight.
fn flight_lines(stock: &Stock, flight: &ForceFlight) -> Vec<DraftLine> {
    let line = |(craft, number): (ForceCraft, u8)| DraftLine {
        kind: stock.aircraft.kind(craft.kind).name.clone(),
        number,
        traits: craft.words(),
    };
    alike(&flight.aircraft).into_iter().map(line).collect()
}

/// MAD-142 A force to start with, as a draft.
pub(super) fn draft_of(lists: &Lists, sample: &Sample) -> Draft {
    let units =
        sample.units.iter().map(|unit| DraftUnit { name: unit.name.clone(), elements: unit_lines(lists, unit) });
    Draft {
        title: sample.nation.clone(),
        era: era_words(lists.era).0.into(),
        list: sample.nation.clone(),
        limit: LIMIT.into(),
        kinds: Vec::new(),
        units: units.collect(),
    }
}

/// A unit or a flight of a draft.
pub(super) enum Body {
    Unit(ForceUnit),
    Flight(ForceFlight),
}

impl Body {
    pub(super) fn name(&self) -> &str {
        match self {
            Body::Unit(unit) => &unit.name,
            Body::Flight(flight) => &flight.name,
        }
    }

    fn count(&self) -> usize {
        match self {
            Body::Unit(unit) => unit.elements.len(),
            Body::Flight(flight) => flight.aircraft.len(),
        }
    }

    /// How much of it there is, in words.
    fn size(&self) -> String {
        match (self, self.count()) {
            (Body::Unit(_), 1) => "1 element".into(),
            (Body::Unit(_), count) => format!("{count} elements"),
            (Body::Flight(_), count) => format!("{count} aircraft"),
        }
    }
}

/// What a draft means, its units and flights in the order of the draft.
pub(super) struct Force {
    pub(super) bodies: Vec<Body>,
}

impl Force {
    pub(super) fn units(&self) -> impl Iterator<Item = &ForceUnit> {
        self.bodies.iter().filter_map(|body| if let Body::Unit(unit) = body { Some(unit) } else { None })
    }

    pub(super) fn flights(&self) -> Vec<ForceFlight> {
        let flight = |body: &Body| if let Body::Flight(flight) = body { Some(flight.clone()) } else { None };
        self.bodies.iter().filter_map(flight).collect()
    }

    /// The places of those that are of one arm.
    fn places(&self, aloft: bool) -> Vec<usize> {
        let of_arm = |(_, body): &(usize, &Body)| matches!(body, Body::Flight(_)) == aloft;
        self.bodies.iter().enumerate().filter(of_arm).map(|(at, _)| at).collect()
    }
}

/// What a line of a draft means.
#[derive(Clone, Copy)]
enum Bought {
    Element(ForceElement),
    Craft(ForceCraft),
}

/// What a draft is looked at with.
pub(super) struct Desk<'a> {
    stock: Stock<'a>,
    /// MAP-96 It is a force of the air game alone.
    pub(super) alone: bool,
    limit: u16,
    list: &'a str,
}

impl<'a> Desk<'a> {
    pub(super) fn of(stock: &Stock<'a>, draft: &'a Draft) -> Desk<'a> {
        let limit = u16::try_from(draft.limit).unwrap_or(u16::MAX);
        Desk { stock: *stock, alone: draft.era == IN_THE_AIR.0, limit, list: &draft.list }
    }

    /// MAD-137 What a side may field that plays no scenario yet: one list, the limit that it chose, nothing granted.
    fn allowed(&self, force: &Force) -> Allowance {
        let aloft = self.stock.aloft(&force.flights());
        Allowance { limit: self.limit, nation: Some(self.list.into()), aloft, ..Allowance::default() }
    }

    /// Everything that a force breaks.
    fn found(&self, force: &Force) -> Vec<Found> {
        let (units, flights): (Vec<ForceUnit>, _) = (force.units().cloned().collect(), force.flights());
        let at = |places: Vec<usize>| move |found: Found| Found { unit: found.unit.map(|unit| places[unit]), ..found };
        let (of_units, of_flights) = (at(force.places(false)), at(force.places(true)));
        if self.alone {
            let found = check_alone(&self.stock, &flights, self.limit, self.list);
            return found.into_iter().map(of_flights).collect();
        }
        let mut found: Vec<Found> =
            check(self.stock.lists, &units, &self.allowed(force)).into_iter().map(of_units).collect();
        found.extend(check_flights(&self.stock, &flights, None).into_iter().map(of_flights));
        found.sort_by_key(|found| found.unit.map_or(0, |unit| unit + 1));
        found
    }

    pub(super) fn points(&self, force: &Force) -> u32 {
        let units: u32 = force.units().map(|unit| unit_points(self.stock.lists, unit)).sum();
        units + self.stock.aloft(&force.flights()).points
    }

    /// The force that a draft means.
    pub(super) fn read(&self, draft: &Draft) -> Result<Force, Vec<Problem>> {
        let mut problems = Vec::new();
        let mut wrong = |field: &str, what: String| problems.push(Problem::of("force", field, what));
        let known = match (self.alone, self.stock.lists.nations()) {
            (true, _) => self.stock.aircraft.names(),
            (false, none) if none.is_empty() => vec![GENERIC],
            (false, nations) => nations,
        };
        if !known.contains(&draft.list.as_str()) {
            wrong("list", format!("there is no list '{}': there is {}", draft.list, known.join(", ")));
        }
        if !LIMITS.contains(&draft.limit) {
            wrong("limit", format!("{} points: {} to {}", draft.limit, LIMITS.start(), LIMITS.end()));
        }
        if self.alone && !draft.kinds.is_empty() {
            wrong("kinds", "a force of the air game alone has no units of its own making (MAP-96)".into());
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
        let mut bodies = Vec::new();
        for (n, unit) in draft.units.iter().enumerate().take(MOST_DRAFTED) {
            let (mut elements, mut aircraft) = (Vec::new(), Vec::new());
            for (m, line) in unit.elements.iter().enumerate() {
                let what = match self.bought(line) {
                    Ok(Bought::Element(element)) if aircraft.is_empty() => {
                        elements.extend(vec![element; line.number.into()]);
                        continue;
                    }
                    Ok(Bought::Craft(craft)) if elements.is_empty() => {
                        aircraft.extend(vec![craft; line.number.into()]);
                        continue;
                    }
                    Ok(_) => format!("{APART} (MAP-115)"),
                    Err(what) => what,
                };
                wrong(&format!("units[{}].elements[{}]", n + 1, m + 1), what);
            }
            let name = unit.name.clone();
            bodies.push(match self.alone || !aircraft.is_empty() {
                true => Body::Flight(ForceFlight { name, aircraft }),
                false => Body::Unit(ForceUnit { name, elements }),
            });
        }
        if problems.is_empty() { Ok(Force { bodies }) } else { Err(problems) }
    }

    /// What a line means: an element of the lists or, where they have none of that name, an aircraft.
    fn bought(&self, line: &DraftLine) -> Result<Bought, String> {
        if !(1..=MOST_ALIKE).contains(&line.number) {
            return Err(format!("{} of '{}': 1 to {MOST_ALIKE} in one line", line.number, line.kind));
        }
        let bare = line.kind.split_once(':').map_or(line.kind.as_str(), |(_, name)| name);
        let craft = self.stock.aircraft.find(bare);
        let element = if self.alone { Err(String::new()) } else { self.stock.lists.find(Some(self.list), &line.kind) };
        match (element, craft) {
            (Ok(kind), _) => {
                let mut all = Granted::default();
                for word in &line.traits {
                    all = all.and(granted(word).ok_or_else(|| format!("unknown trait '{word}'"))?);
                }
                Ok(Bought::Element(ForceElement { kind, granted: all }))
            }
            (Err(_), Ok(_)) if self.stock.lists.era == Era::HiTech => {
                Err("aircraft are of the Second World War, and not of this era (MAP-81)".into())
            }
            (Err(_), Ok(kind)) => {
                fitted(self.stock.aircraft, kind, line.traits.iter().map(String::as_str)).map(Bought::Craft)
            }
            (Err(_), Err(what)) if self.alone => Err(what),
            (Err(what), Err(_)) => Err(what),
        }
    }

    /// MAP-115 An aircraft for a unit of elements, or an element for a flight.
    fn misfit(&self, draft: &Draft, force: &Force, add: &Addition) -> Result<Option<Found>, Vec<Problem>> {
        let bought = self.bought(&add.line).map_err(no_addition)?;
        let Some(unit) = add.unit.filter(|unit| draft.units.get(*unit).is_some_and(|unit| !unit.elements.is_empty()))
        else {
            return Ok(None);
        };
        let apart = matches!(force.bodies[unit], Body::Flight(_)) != matches!(bought, Bought::Craft(_));
        let found =
            Found { rule: Rule::Aircraft, waits: false, clause: "MAP-115", unit: Some(unit), what: APART.into() };
        Ok(apart.then_some(found))
    }

    /// A draft with more, and the force that it then is.
    fn with(&self, draft: &Draft, add: &Addition) -> Result<(Draft, Force), Vec<Problem>> {
        let mut more = draft.clone();
        let bought = self.bought(&add.line).map_err(no_addition)?;
        let unit = match add.unit {
            None => {
                more.units.push(DraftUnit { name: self.unit_name(draft, bought), elements: Vec::new() });
                more.units.len() - 1
            }
            Some(unit) if unit < more.units.len() => unit,
            Some(unit) => return Err(no_addition(format!("there is no unit {}", unit + 1))),
        };
        let lines = &mut more.units[unit].elements;
        let alike = |line: &&mut DraftLine| {
            line.kind.eq_ignore_ascii_case(&add.line.kind)
                && line.traits == add.line.traits
                && line.number.saturating_add(add.line.number) <= MOST_ALIKE
        };
        match lines.iter_mut().find(alike) {
            Some(line) => line.number += add.line.number,
            None => lines.push(DraftLine { kind: self.name(bought).into(), ..add.line.clone() }),
        }
        let force = self.read(&more)?;
        Ok((more, force))
    }

    /// The name in the lists.
    fn name(&self, bought: Bought) -> &str {
        match bought {
            Bought::Element(element) => &self.stock.lists.kind(element.kind).name,
            Bought::Craft(craft) => &self.stock.aircraft.kind(craft.kind).name,
        }
    }

    /// What to draw for it.
    fn symbol(&self, bought: Bought) -> &'static str {
        match bought {
            Bought::Element(element) => symbol(self.stock.lists, self.stock.lists.kind(element.kind)),
            Bought::Craft(craft) => drawn_as(self.stock.aircraft.kind(craft.kind)),
        }
    }

    /// What a line costs that stands by itself; nothing for one that means nothing.
    fn line_points(&self, draft: &Draft, line: &DraftLine) -> u32 {
        let unit = DraftUnit { name: String::new(), elements: vec![line.clone()] };
        self.read(&Draft { units: vec![unit], ..draft.clone() }).map_or(0, |force| self.points(&force))
    }

    /// What to call a new unit that begins with this: a name that no other has.
    fn unit_name(&self, draft: &Draft, bought: Bought) -> String {
        let of_element = |element: ForceElement| match self.symbol(bought) {
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
            _ if self.stock.lists.kind(element.kind).is_off_table() => "Battery",
            _ => "Column",
        };
        let first: Vec<&str> = match bought {
            Bought::Element(element) => vec![of_element(element)],
            Bought::Craft(_) => COLOURS.to_vec(),
        };
        let is_used = |name: &str| draft.units.iter().any(|unit| unit.name.eq_ignore_ascii_case(name));
        let numbered = (2..).map(|number| format!("{} {number}", first[0]));
        let mut names = first.iter().map(|&name| name.to_owned()).chain(numbered);
        names.find(|name| !is_used(name)).unwrap_or_else(|| first[0].into())
    }

    /// What an addition breaks that nothing bought later could mend, and that was not broken before.
    fn forbidden(&self, before: &Force, after: &Force) -> Vec<Found> {
        let old = self.found(before);
        let mut new = self.found(after);
        new.retain(|found| !found.waits && !old.contains(found));
        new
    }

    /// What would be legal in the place of an addition: a unit of its own, another unit, fewer of it, less aboard, something cheaper.
    fn instead(&self, draft: &Draft, add: &Addition, before: &Force) -> Vec<Remedy> {
        let Ok(bought) = self.bought(&add.line) else { return Vec::new() };
        let price = |line: &DraftLine| self.line_points(draft, line);
        let mut ways: Vec<(String, Addition)> = Vec::new();
        if add.unit.is_some() {
            let own = if matches!(bought, Bought::Craft(_)) { "flight" } else { "unit" };
            let words = format!("Make it a {own} of its own, {}", price(&add.line));
            ways.push((words, Addition { unit: None, line: add.line.clone() }));
        }
        for (n, unit) in draft.units.iter().enumerate().filter(|(n, _)| Some(*n) != add.unit) {
            ways.push((format!("Put it into {}", unit.name), Addition { unit: Some(n), line: add.line.clone() }));
        }
        for number in (1..add.line.number).rev() {
            let line = DraftLine { number, ..add.line.clone() };
            ways.push((format!("Take {number}, {}", price(&line)), Addition { unit: add.unit, line }));
        }
        if let Bought::Craft(craft) = bought
            && craft.load != Load::None
        {
            let traits = ForceCraft { load: Load::None, ..craft }.words();
            let line = DraftLine { traits, ..add.line.clone() };
            ways.push((format!("Leave its load at home, {}", price(&line)), Addition { unit: add.unit, line }));
        }
        for (name, points) in self.cheaper(bought) {
            let line = DraftLine { kind: name.clone(), number: 1, traits: Vec::new() };
            ways.push((format!("{name} instead, {points}"), Addition { unit: add.unit, line }));
        }
        let legal = ways.into_iter().filter_map(|(words, add)| {
            if self.misfit(draft, before, &add).ok()?.is_some() {
                return None;
            }
            let (_, after) = self.with(draft, &add).ok()?;
            self.forbidden(before, &after).is_empty().then(|| Remedy { words, note: self.note(&after), add })
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

    /// What is cheaper, of the same sort, and may be bought: the dearest first.
    fn cheaper(&self, bought: Bought) -> Vec<(String, u16)> {
        let mut cheaper: Vec<(String, u16)> = match bought {
            Bought::Element(element) => {
                let lists = self.stock.lists;
                let wanted = lists.kind(element.kind);
                let sort = |kind: &Kind| (kind.class, kind.drive, symbol(lists, kind) == "assault-gun");
                let may_buy = |kind: &&Kind| kind.nation == GENERIC || kind.nation == self.list;
                let fits = |kind: &&Kind| kind.points < wanted.points && sort(kind) == sort(wanted);
                let found = lists.kinds.iter().filter(may_buy).filter(fits);
                found.map(|kind| (kind.name.clone(), kind.points)).collect()
            }
            Bought::Craft(craft) => {
                let wanted = self.stock.aircraft.kind(craft.kind);
                let list = if self.alone { self.list } else { &wanted.list };
                let fits = |kind: &&crate::air::lists::Type| {
                    kind.list == list && kind.points < wanted.points && group_aloft(kind) == group_aloft(wanted)
                };
                let found = self.stock.aircraft.types.iter().filter(fits);
                found.map(|kind| (kind.name.clone(), kind.points)).collect()
            }
        };
        cheaper.sort_by_key(|(_, points)| std::cmp::Reverse(*points));
        cheaper
    }

    /// How a force stands, in a few words.
    fn note(&self, force: &Force) -> String {
        let found = self.found(force);
        let stands = format!("{} points, {}", self.points(force), self.size(force));
        match found.first() {
            None => format!("{stands}, legal"),
            Some(found) => format!("{stands}; then {}", found.what),
        }
    }

    /// How large a force is, in words.
    pub(super) fn size(&self, force: &Force) -> String {
        let units = match force.units().count() {
            1 => "one unit".into(),
            units => format!("{units} units"),
        };
        match self.stock.aloft(&force.flights()).count {
            0 if !self.alone => units,
            count if self.alone => format!("{count} aircraft"),
            count => format!("{units} and {count} aircraft"),
        }
    }

    /// A kind of the draft's own, as it is bought.
    fn own(&self, name: &str) -> Option<Ware> {
        let lists = self.stock.lists;
        let id = lists.find(Some(self.list), name).ok()?;
        Some(ware(lists, lists.kind(id)))
    }

    fn muster(&self, draft: &Draft, force: &Force, refused: Option<NotAdded>) -> Muster {
        let found = self.found(force);
        let mut plans = self.stock.plans(&force.flights()).into_iter();
        let units = draft.units.iter().zip(&force.bodies).map(|(drafted, body)| {
            let prices: Vec<u32> = match body {
                Body::Unit(unit) => {
                    unit.elements.iter().map(|element| self.stock.lists.kind(element.kind).points.into()).collect()
                }
                Body::Flight(_) => plans.next().into_iter().flatten().map(|plan| plan.points.into()).collect(),
            };
            let mut each = prices.iter();
            let lines = drafted.elements.iter().map(|line| each.by_ref().take(line.number.into()).sum());
            let symbols = drafted.elements.iter().filter_map(|line| self.bought(line).ok());
            MusterUnit {
                pieces: body.count(),
                size: body.size(),
                points: prices.iter().sum(),
                lines: lines.collect(),
                symbols: symbols.map(|bought| self.symbol(bought).into()).collect(),
            }
        });
        let with_aircraft = !self.alone && !force.places(true).is_empty();
        Muster {
            draft: draft.clone(),
            points: self.points(force),
            own: draft.kinds.iter().filter_map(|sheet| self.own(&sheet.name)).collect(),
            units: units.collect(),
            rules: if self.alone { self.rules_aloft(force, &found) } else { self.rules(force, &found) },
            is_legal: found.is_empty(),
            found: found.into_iter().map(fault).collect(),
            text: self.text(draft, force),
            // MAP-01: a battle on the ground has aircraft where its option is on.
            set: if with_aircraft { vec![("mad.aircraft".into(), "on".into())] } else { Vec::new() },
            refused,
        }
    }

    /// A draft as a roster's file.
    fn text(&self, draft: &Draft, force: &Force) -> String {
        let mut text = String::from("rulebook = \"mad\"\n");
        if self.alone {
            text += "mode = \"air\"\n";
        }
        if !draft.title.is_empty() {
            text += &format!("title = {}\n", quoted(&draft.title));
        }
        text += &match self.alone {
            true => format!("limit = {}\nlist = {}\n", draft.limit, quoted(&draft.list)),
            false => {
                let (era, nation) = (quoted(&draft.era), quoted(&draft.list));
                format!("era = {era}\nlimit = {}\nnation = {nation}\n", draft.limit)
            }
        };
        text += &own::text(&draft.kinds);
        for (unit, body) in draft.units.iter().zip(&force.bodies) {
            let (table, list) = match body {
                Body::Unit(_) => ("units", "elements"),
                Body::Flight(_) => ("flights", "aircraft"),
            };
            text += &format!("\n[[{table}]]\nname = {}\n{list} = [\n", quoted(&unit.name));
            for line in &unit.elements {
                let traits =
                    if line.traits.is_empty() { String::new() } else { format!(" [{}]", line.traits.join(", ")) };
                text += &format!("    {},\n", quoted(&format!("{} x {}{traits}", line.number, line.kind)));
            }
            text += "]\n";
        }
        text
    }

    /// MAD-137, MAD-138, MAP-115 Every rule for forces and how this one stands to it.
    fn rules(&self, force: &Force, found: &[Found]) -> Vec<ForceRule> {
        let (limit, lists) = (self.limit, self.stock.lists);
        let units: Vec<ForceUnit> = force.units().cloned().collect();
        let flights = force.flights();
        let aircraft = self.stock.aloft(&flights).count;
        let most = limit / POINTS_PER_UNIT;
        let alone = units.iter().filter(|unit| unit.elements.len() == 1).count();
        let sizes = || units.iter().map(|unit| unit.elements.len());
        let (of_engineers, may) = (engineers(lists, &units), |others: usize| others / OTHERS_PER_ENGINEERS);
        let (extra, batteries) = spotters(lists, &units);
        let sizes = match (sizes().min(), sizes().max()) {
            (Some(least), Some(most)) if least < most => format!("{least} to {most} elements"),
            (Some(all), Some(_)) => format!("all {all}"),
            _ => "no units".into(),
        };
        let none = |count: usize, words: String| if count == 0 { "none".to_owned() } else { words };
        let engineer_words = format!("{of_engineers}, at most {}", may(units.len() - of_engineers));
        let granted_to = units.iter().flat_map(|unit| &unit.elements);
        let granted = granted_to.filter(|element| element.granted.bridger || element.granted.mine_clearer).count();
        let mut rows = vec![
            (Rule::Points, "Points", format!("{} of {limit}", self.points(force))),
            (Rule::Units, "Units", format!("{} of {FEWEST_UNITS} to {most}", units.len() + aircraft)),
            (Rule::Alone, "Single elements", format!("{alone}, at most {}", units.len().div_ceil(2))),
            (Rule::Sizes, "Sizes", sizes),
            (Rule::Engineers, "Engineers", none(of_engineers, engineer_words)),
            (Rule::Granted, "Bridgers, clearers", none(granted, format!("{granted}, none granted"))),
            (Rule::Lists, "List", self.list.to_owned()),
            (Rule::Observers, "More observers", none(extra, format!("{extra}, at most {batteries}"))),
        ];
        if lists.era == Era::Ww2 {
            let list = self.stock.list_of(&flights).unwrap_or_default();
            rows.push((Rule::Aircraft, "Aircraft", none(aircraft, format!("{aircraft}, {list}"))));
        }
        let clause = |rule: Rule| match rule {
            Rule::Observers => "MAD-138",
            Rule::Aircraft => "MAP-115",
            _ => "MAD-137",
        };
        rows.into_iter().map(|row| ruled(row, clause, found)).collect()
    }

    /// MAP-96 The same of a force of the air game alone.
    fn rules_aloft(&self, force: &Force, found: &[Found]) -> Vec<ForceRule> {
        let plans: Vec<_> = self.stock.plans(&force.flights()).into_iter().flatten().collect();
        let loaded = plans.iter().filter(|plan| plan.load != Load::None).count();
        let levels: i32 = plans.iter().map(|plan| i32::from(plan.skill)).sum();
        let skilled = plans.iter().any(|plan| plan.skill != 0);
        let rows = [
            (Rule::Points, "Points", format!("{} of {}", self.points(force), self.limit), "MAP-96"),
            (Rule::Aircraft, "Aircraft", format!("{} of 1 to {MOST_AIRCRAFT}", plans.len()), "MAP-96"),
            (Rule::Lists, "List", self.list.to_owned(), "MAP-96"),
            (Rule::Sizes, "Loads", if loaded == 0 { "none".into() } else { format!("{loaded} aircraft") }, "MAP-68"),
            (Rule::Granted, "Skill", if skilled { format!("{levels:+} in all") } else { "none".into() }, "MAP-49"),
        ];
        rows.into_iter().map(|(rule, name, value, clause)| ruled((rule, name, value), |_| clause, found)).collect()
    }
}

fn ruled(
    (rule, name, value): (Rule, &'static str, String),
    clause: impl Fn(Rule) -> &'static str,
    found: &[Found],
) -> ForceRule {
    let kept = found.iter().all(|found| found.rule != rule);
    ForceRule { name: name.into(), value, clause: clause(rule).into(), kept }
}

fn no_addition(what: String) -> Vec<Problem> {
    vec![Problem::of("force", "add", what)]
}
