//! A force as a person puts it together: what it comes to, what it breaks, and what would be legal.

use sandtable_core::data::{Files, Node, Problem, Problems, quoted, read_document};
use sandtable_core::{Addition, Draft, DraftLine, DraftUnit, ForceRule, Muster, Ware};
use sandtable_forces::{COLOURS, cheapest_last, draft_line, lines_of};
use std::ops::RangeInclusive;

use super::armoury::{group_aloft, ware};
use crate::air::battle::setting::AirMember;
use crate::air::lists::Load;
use crate::air::table::drawn_as;
use crate::forces::flights::{check_alone, check_flights, fitted};
use crate::forces::{
    Allowance, FEWEST_UNITS, ForceCraft, ForceElement, ForceFlight, ForceUnit, Found, IN_THE_AIR, LIMIT, LIMITS,
    MOST_AIRCRAFT, OTHERS_PER_ENGINEERS, POINTS_PER_UNIT, Rule, Sample, Stock, check, engineers, granted, own,
    read_units, spotters,
};
use crate::lists::design::Sheet;
use crate::lists::{Era, GENERIC, Granted, Kind, Lists};
use crate::table::symbol::symbol;

/// MAD-137, MAP-96 What a draft comes to, with more, where more is asked for and allowed.
///
/// # Errors
/// What in the draft or the addition is no force at all: unknown names, numbers out of range.
pub fn muster(stock: &Stock, draft: &Draft, add: Option<&Addition>) -> Result<Muster, Vec<Problem>> {
    sandtable_forces::muster(&ForceBuilder::of(stock, draft), draft, add)
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
            era: if roster.alone { IN_THE_AIR.0 } else { stock.lists.era.word() }.into(),
            list: roster.nation,
            limit: roster.limit.into(),
            traits: Vec::new(),
            kinds: roster.kinds.iter().map(Sheet::lines).collect(),
            units: units.into_iter().map(|(_, unit)| unit).collect(),
        }
    })?;
    (problems.len() == before).then_some(draft)
}

/// The elements of a unit.
fn unit_lines(lists: &Lists, unit: &ForceUnit) -> Vec<DraftLine> {
    lines_of(&unit.elements, |element| draft_line(&lists.kind(element.kind).name, element.granted.words()))
}

/// The aircraft of a flight.
fn flight_lines(stock: &Stock, flight: &ForceFlight) -> Vec<DraftLine> {
    lines_of(&flight.aircraft, |craft| draft_line(&stock.aircraft.kind(craft.kind).name, craft.words()))
}

/// MAD-142 A force to start with, as a draft.
pub(super) fn draft_of(lists: &Lists, sample: &Sample) -> Draft {
    let units =
        sample.units.iter().map(|unit| DraftUnit { name: unit.name.clone(), elements: unit_lines(lists, unit) });
    Draft {
        title: sample.nation.clone(),
        era: lists.era.word().into(),
        list: sample.nation.clone(),
        limit: LIMIT.into(),
        units: units.collect(),
        ..Draft::default()
    }
}

/// A unit or a flight of a draft.
pub(super) enum Body {
    Unit(ForceUnit),
    Flight(ForceFlight),
}

fn units(bodies: &[Body]) -> Vec<ForceUnit> {
    bodies.iter().filter_map(|body| if let Body::Unit(unit) = body { Some(unit.clone()) } else { None }).collect()
}

fn flights(bodies: &[Body]) -> Vec<ForceFlight> {
    let flight = |body: &Body| if let Body::Flight(flight) = body { Some(flight.clone()) } else { None };
    bodies.iter().filter_map(flight).collect()
}

/// The places of those that are of one arm.
fn places(bodies: &[Body], aloft: bool) -> Vec<usize> {
    let of_arm = |(_, body): &(usize, &Body)| matches!(body, Body::Flight(_)) == aloft;
    bodies.iter().enumerate().filter(of_arm).map(|(at, _)| at).collect()
}

/// What a line of a draft means.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Bought {
    Element(ForceElement),
    Craft(ForceCraft),
}

/// What a draft is looked at with.
pub(super) struct ForceBuilder<'a> {
    stock: Stock<'a>,
    /// MAP-96 It is a force of the air game alone.
    pub(super) alone: bool,
    limit: u16,
    list: &'a str,
}

impl<'a> ForceBuilder<'a> {
    pub(super) fn of(stock: &Stock<'a>, draft: &'a Draft) -> ForceBuilder<'a> {
        let limit = u16::try_from(draft.limit).unwrap_or(u16::MAX);
        ForceBuilder { stock: *stock, alone: draft.era == IN_THE_AIR.0, limit, list: &draft.list }
    }

    /// MAD-137 What a side may field that plays no scenario yet: one list, the limit that it chose, nothing granted.
    fn allowed(&self, bodies: &[Body]) -> Allowance {
        let aloft = self.stock.aloft(&flights(bodies));
        Allowance { limit: self.limit, nation: Some(self.list.into()), aloft, ..Allowance::default() }
    }

    /// The plans of its aircraft, flight by flight.
    pub(super) fn plans(&self, bodies: &[Body]) -> Vec<Vec<AirMember>> {
        self.stock.plans(&flights(bodies))
    }

    /// MAD-137, MAD-138, MAP-115 Every rule for forces and how this one stands to it.
    fn rules_below(&self, bodies: &[Body], points: u32) -> Vec<(Rule, &'static str, String, &'static str)> {
        let (limit, lists) = (self.limit, self.stock.lists);
        let (units, flights) = (units(bodies), flights(bodies));
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
            (Rule::Points, "Points", format!("{points} of {limit}"), "MAD-137"),
            (Rule::Units, "Units", format!("{} of {FEWEST_UNITS} to {most}", units.len() + aircraft), "MAD-137"),
            (Rule::Alone, "Single elements", format!("{alone}, at most {}", units.len().div_ceil(2)), "MAD-137"),
            (Rule::Sizes, "Sizes", sizes, "MAD-137"),
            (Rule::Engineers, "Engineers", none(of_engineers, engineer_words), "MAD-137"),
            (Rule::Granted, "Bridgers, clearers", none(granted, format!("{granted}, none granted")), "MAD-137"),
            (Rule::Lists, "List", self.list.to_owned(), "MAD-137"),
            (Rule::Observers, "More observers", none(extra, format!("{extra}, at most {batteries}")), "MAD-138"),
        ];
        if lists.era == Era::Ww2 {
            let list = self.stock.list_of(&flights).unwrap_or_default();
            rows.push((Rule::Aircraft, "Aircraft", none(aircraft, format!("{aircraft}, {list}")), "MAP-115"));
        }
        rows
    }

    /// MAP-96 The same of a force of the air game alone.
    fn rules_aloft(&self, bodies: &[Body], points: u32) -> Vec<(Rule, &'static str, String, &'static str)> {
        let plans: Vec<AirMember> = self.plans(bodies).into_iter().flatten().collect();
        let loaded = plans.iter().filter(|plan| plan.load != Load::None).count();
        let levels: i32 = plans.iter().map(|plan| i32::from(plan.skill)).sum();
        let skilled = plans.iter().any(|plan| plan.skill != 0);
        vec![
            (Rule::Points, "Points", format!("{points} of {}", self.limit), "MAP-96"),
            (Rule::Aircraft, "Aircraft", format!("{} of 1 to {MOST_AIRCRAFT}", plans.len()), "MAP-96"),
            (Rule::Lists, "List", self.list.to_owned(), "MAP-96"),
            (Rule::Sizes, "Loads", if loaded == 0 { "none".into() } else { format!("{loaded} aircraft") }, "MAP-68"),
            (Rule::Granted, "Skill", if skilled { format!("{levels:+} in all") } else { "none".into() }, "MAP-49"),
        ]
    }
}

impl sandtable_forces::Desk for ForceBuilder<'_> {
    type Rule = Rule;
    type Item = Bought;
    type Unit = Body;

    fn lists(&self) -> Vec<&str> {
        match (self.alone, self.stock.lists.nations()) {
            (true, _) => self.stock.aircraft.names(),
            (false, none) if none.is_empty() => vec![GENERIC],
            (false, nations) => nations,
        }
    }

    fn limits(&self) -> RangeInclusive<u32> {
        LIMITS
    }

    fn amiss(&self, draft: &Draft) -> Option<(&'static str, String)> {
        let what = "a force of the air game alone has no units of its own making (MAP-96)";
        (self.alone && !draft.kinds.is_empty()).then(|| ("kinds", what.into()))
    }

    /// What a line means: an element of the lists or, where they have none of that name, an aircraft.
    fn item(&self, line: &DraftLine) -> Result<Bought, String> {
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
    fn apart(&self, one: Bought, other: Bought) -> Option<Found> {
        let what = "aircraft fly in flights of their own, and elements stand in units";
        let apart = matches!(one, Bought::Craft(_)) != matches!(other, Bought::Craft(_));
        apart.then(|| Found::new(Rule::Aircraft, "MAP-115", what))
    }

    fn unit(&self, name: &str, items: Vec<Bought>) -> Body {
        let craft = |item: &Bought| if let Bought::Craft(craft) = item { Some(*craft) } else { None };
        let element = |item: &Bought| if let Bought::Element(element) = item { Some(*element) } else { None };
        let (name, aircraft): (_, Vec<ForceCraft>) = (name.to_owned(), items.iter().filter_map(craft).collect());
        match self.alone || !aircraft.is_empty() {
            true => Body::Flight(ForceFlight { name, aircraft }),
            false => Body::Unit(ForceUnit { name, elements: items.iter().filter_map(element).collect() }),
        }
    }

    fn name(&self, bought: Bought) -> &str {
        match bought {
            Bought::Element(element) => &self.stock.lists.kind(element.kind).name,
            Bought::Craft(craft) => &self.stock.aircraft.kind(craft.kind).name,
        }
    }

    fn line(&self, bought: Bought) -> DraftLine {
        match bought {
            Bought::Element(element) => draft_line(self.name(bought), element.granted.words()),
            Bought::Craft(craft) => draft_line(self.name(bought), craft.words()),
        }
    }

    fn symbol(&self, bought: Bought) -> &'static str {
        match bought {
            Bought::Element(element) => symbol(self.stock.lists, self.stock.lists.kind(element.kind)),
            Bought::Craft(craft) => drawn_as(self.stock.aircraft.kind(craft.kind)),
        }
    }

    fn titles(&self, bought: Bought) -> Vec<&'static str> {
        let Bought::Element(element) = bought else { return COLOURS.to_vec() };
        vec![match self.symbol(bought) {
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
        }]
    }

    fn unit_word(&self, bought: Bought) -> &'static str {
        if matches!(bought, Bought::Craft(_)) { "flight" } else { "unit" }
    }

    fn lesser(&self, bought: Bought, line: &DraftLine) -> Vec<(String, DraftLine)> {
        match bought {
            Bought::Craft(craft) if craft.load != Load::None => {
                let traits = ForceCraft { load: Load::None, ..craft }.words();
                vec![("Leave its load at home".into(), DraftLine { traits, ..line.clone() })]
            }
            _ => Vec::new(),
        }
    }

    /// What is cheaper, of the same sort, and may be bought.
    fn cheaper(&self, bought: Bought) -> Vec<(String, u32)> {
        match bought {
            Bought::Element(element) => {
                let lists = self.stock.lists;
                let wanted = lists.kind(element.kind);
                let sort = |kind: &Kind| (kind.class, kind.drive, symbol(lists, kind) == "assault-gun");
                let may_buy = |kind: &&Kind| kind.nation == GENERIC || kind.nation == self.list;
                let fits = |kind: &&Kind| kind.points < wanted.points && sort(kind) == sort(wanted);
                let found = lists.kinds.iter().filter(may_buy).filter(fits);
                cheapest_last(found.map(|kind| (kind.name.clone(), kind.points.into())))
            }
            Bought::Craft(craft) => {
                let wanted = self.stock.aircraft.kind(craft.kind);
                let list = if self.alone { self.list } else { &wanted.list };
                let fits = |kind: &&crate::air::lists::Type| {
                    kind.list == list && kind.points < wanted.points && group_aloft(kind) == group_aloft(wanted)
                };
                let found = self.stock.aircraft.types.iter().filter(fits);
                cheapest_last(found.map(|kind| (kind.name.clone(), kind.points.into())))
            }
        }
    }

    fn prices(&self, bodies: &[Body]) -> Vec<Vec<u32>> {
        let mut plans = self.plans(bodies).into_iter();
        let prices = |body: &Body| match body {
            Body::Unit(unit) => {
                unit.elements.iter().map(|element| self.stock.lists.kind(element.kind).points.into()).collect()
            }
            Body::Flight(_) => plans.next().into_iter().flatten().map(|plan| plan.points.into()).collect(),
        };
        bodies.iter().map(prices).collect()
    }

    fn found(&self, bodies: &[Body]) -> Vec<Found> {
        let (units, flights) = (units(bodies), flights(bodies));
        let at = |places: Vec<usize>| move |found: Found| Found { unit: found.unit.map(|unit| places[unit]), ..found };
        let (of_units, of_flights) = (at(places(bodies, false)), at(places(bodies, true)));
        if self.alone {
            let found = check_alone(&self.stock, &flights, self.limit, self.list);
            return found.into_iter().map(of_flights).collect();
        }
        let mut found: Vec<Found> =
            check(self.stock.lists, &units, &self.allowed(bodies)).into_iter().map(of_units).collect();
        found.extend(check_flights(&self.stock, &flights, None).into_iter().map(of_flights));
        found.sort_by_key(|found| found.unit.map_or(0, |unit| unit + 1));
        found
    }

    fn rules(&self, bodies: &[Body], found: &[Found]) -> Vec<ForceRule> {
        let points = sandtable_forces::points(self, bodies);
        let rows = if self.alone { self.rules_aloft(bodies, points) } else { self.rules_below(bodies, points) };
        rows.into_iter().map(|(rule, name, value, clause)| Found::row(rule, name, value, clause, found)).collect()
    }

    fn size(&self, bodies: &[Body]) -> String {
        let units = match units(bodies).len() {
            1 => "one unit".into(),
            units => format!("{units} units"),
        };
        match self.stock.aloft(&flights(bodies)).count {
            0 if !self.alone => units,
            count if self.alone => format!("{count} aircraft"),
            count => format!("{units} and {count} aircraft"),
        }
    }

    fn size_of(&self, body: &Body) -> String {
        match body {
            Body::Unit(unit) if unit.elements.len() == 1 => "1 element".into(),
            Body::Unit(unit) => format!("{} elements", unit.elements.len()),
            Body::Flight(flight) => format!("{} aircraft", flight.aircraft.len()),
        }
    }

    fn own(&self, name: &str) -> Option<Ware> {
        let lists = self.stock.lists;
        let id = lists.find(Some(self.list), name).ok()?;
        Some(ware(lists, lists.kind(id)))
    }

    /// MAP-01 A battle on the ground has aircraft where its option is on.
    fn set(&self, bodies: &[Body]) -> Vec<(String, String)> {
        let with_aircraft = !self.alone && !places(bodies, true).is_empty();
        with_aircraft.then(|| ("mad.aircraft".into(), "on".into())).into_iter().collect()
    }

    fn head(&self, draft: &Draft) -> String {
        let mode = if self.alone { "mode = \"air\"\n" } else { "" };
        let mut text = format!("rulebook = \"mad\"\n{mode}");
        if !draft.title.is_empty() {
            text += &format!("title = {}\n", quoted(&draft.title));
        }
        let (era, list) = (quoted(&draft.era), quoted(&draft.list));
        text += &match self.alone {
            true => format!("limit = {}\nlist = {list}\n", draft.limit),
            false => format!("era = {era}\nlimit = {}\nnation = {list}\n", draft.limit),
        };
        text + &own::text(&draft.kinds)
    }

    fn tables(&self, body: &Body) -> (&'static str, &'static str) {
        match body {
            Body::Unit(_) => ("units", "elements"),
            Body::Flight(_) => ("flights", "aircraft"),
        }
    }
}
