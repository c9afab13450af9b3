//! Where armies are bought: what is on the shelves, how an army stands while it is put together, and its printed sheet.

use crate::battle::Wing;
use crate::forces::{
    BATTLE, Bought, CAISSON, EVERYBODY, Found, GENERAL, Item, LIMITS, Meeting, Part, Rule, SIZES, STAFF, Stock, UNITS,
    WINGS,
};
use crate::lists::{Formation, Kind, Quality};
use crate::rules::{SetUp, inches};
use crate::{clause, scenario};
use sandtable_core::data::{Files, Node, Problem, Problems};
use sandtable_core::{
    Armoury, Choices, Draft, DraftLine, Fitting, ForceRule, ForceSheet, Note, Row, Side, Ware, capital,
};
use sandtable_dice::Reason;
use sandtable_forces::{Callsigns, Kept, Shop, cheapest_last, draft_line, fitting, head, member, of_era, row};
use sandtable_geometry::Length;
use std::ops::RangeInclusive;

// --- what is on the shelves ---

/// AOS-01, AOS-89, AOS-90 Everything that there is, with its price for a fair unit of medium size, and the armies of the tables to start
/// with.
fn armoury(stock: &Stock) -> Armoury {
    let note = |text: &str, clause: &'static str| Note { text: text.into(), clause: clause.into() };
    let sold = |at: &usize| stock.rules.rockets || !stock.lists.is_rocket(&stock.lists.kinds[*at]);
    let mut wares: Vec<Ware> = (0..stock.lists.kinds.len()).filter(sold).map(|at| ware(stock, at)).collect();
    wares.push(extra(stock, Item::Caisson, CAISSON, "one for a battery of its wing"));
    wares.push(extra(stock, Item::General, GENERAL, "one for six units"));
    let mut notes = vec![note("Prices are those of fair units of medium size.", clause::PRICE.clause)];
    if stock.rules.army_limits {
        notes.push(note("At least half of the points are infantry.", clause::INFANTRY_SHARE.clause));
        notes.push(note("There is one battery at most for three units of other arms.", clause::BATTERIES.clause));
        notes.push(note("At most two units are better than excellent.", clause::ELITE.clause));
        notes.push(note("An army has 12 to 24 units.", clause::ARMY_SIZE.clause));
    }
    notes.push(note("Each unit belongs to a wing for the whole battle.", clause::WINGS.clause));
    Armoury {
        era: BATTLE.into(),
        name: "Battle".into(),
        unit: "wing".into(),
        strength: "figures".into(),
        lists: vec![EVERYBODY.into()],
        limit: stock.limit(),
        wares,
        samples: stock.samples(),
        notes,
        ..Armoury::default()
    }
}

/// A type of unit.
fn ware(stock: &Stock, at: usize) -> Ware {
    let (kind, usual) = (&stock.lists.kinds[at], stock.usual(at));
    Ware {
        list: EVERYBODY.into(),
        group: capital(kind.arm.word()).into(),
        name: kind.label.clone(),
        symbol: kind.arm.symbol().into(),
        points: stock.price(Item::Unit(usual)),
        strength: usual.figures.into(),
        speed: speed(kind),
        arms: stock.lists.arms(kind).into(),
        notes: notes(kind),
        fittings: fittings(stock, usual),
        ..Ware::default()
    }
}

/// AOS-95 Inches of a turn in line and column, or unlimbered and limbered.
fn speed(kind: &Kind) -> String {
    let rates = kind.arm.usual().map(|formation| kind.moves[formation as usize].unwrap_or_default());
    format!("{}–{}", rates[0], rates[1])
}

/// AOS-08, AOS-86 What a figure is worth in a melee, what shock it has, and how it may spread out.
fn notes(kind: &Kind) -> String {
    let mut notes = vec![format!("melee {}%", kind.melee), format!("firefight {}%", kind.firefight)];
    if kind.shock_attack + kind.shock_stand > 0 {
        notes.push(format!("shock {} charging, {} standing", kind.shock_attack, kind.shock_stand));
    }
    for (formation, word) in [(Formation::Skirmish, "skirmish line"), (Formation::Screen, "screen")] {
        if kind.moves[formation as usize].is_some() {
            notes.push(word.into());
        }
    }
    notes.join(", ")
}

/// AOS-01, AOS-03, AOS-04, AOS-05, AOS-85 What the buyer of a unit settles: quality, size, and which of its names it has.
fn fittings(stock: &Stock, usual: Bought) -> Vec<Fitting> {
    let kind = stock.kind(usual);
    // What is usual stands first, the others in their order.
    let settled = |name: &'static str, mut choices: Vec<(String, Bought)>| {
        choices.sort_by_key(|(_, unit)| *unit != usual);
        fitting(name, choices.into_iter().map(|(word, unit)| (word, stock.price(Item::Unit(unit)))))
    };
    let qualities = (1..=stock.lists.best().0).rev().map(Quality);
    let qualities = qualities.map(|quality| (stock.lists.grade(quality).word.clone(), Bought { quality, ..usual }));
    let sizes = SIZES.iter().zip(kind.sizes);
    let sizes = sizes.map(|((word, _), figures)| ((*word).to_owned(), Bought { figures, ..usual }));
    let mut fittings = vec![settled("Quality", qualities.collect()), settled("Size", sizes.collect())];
    let variants = stock.lists.names(kind);
    if variants.len() > 1 {
        let names = variants.iter().zip(0..).map(|(word, called)| ((*word).to_owned(), Bought { called, ..usual }));
        fittings.push(settled("Name", names.collect()));
    }
    fittings
}

/// AOS-161, AOS-162 What is no unit.
fn extra(stock: &Stock, item: Item, name: &str, notes: &str) -> Ware {
    Ware {
        list: EVERYBODY.into(),
        group: "With the army".into(),
        name: name.into(),
        symbol: drawn(stock, item).into(),
        points: stock.price(item),
        notes: notes.into(),
        ..Ware::default()
    }
}

// --- an army as it is put together ---

/// Letters of a name on a record sheet at most.
const LONGEST_NAME: usize = 8;

impl Shop for Stock {
    type Unit = Part;
    type Desk<'a> = Desk<'a>;

    const TABLES: &'static [(&'static str, &'static str)] = &[("wings", "units")];
    const TITLED: bool = true;

    fn open(tables: &Files, choices: &Choices) -> Result<Stock, Vec<Problem>> {
        Stock::of(tables, choices)
    }

    fn armouries(&self) -> Vec<Armoury> {
        vec![armoury(self)]
    }

    fn desk(&self, draft: &Draft) -> Result<Desk<'_>, Vec<Problem>> {
        of_era(draft, &[BATTLE])?;
        Ok(Desk { stock: self, limit: draft.limit })
    }

    /// AOS-01, AOS-85, AOS-90, AOS-93
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
    fn head(&self, node: &mut Node<'_>, problems: &mut Problems) -> Draft {
        node.one_of("rulebook", &[("scruby", ())], problems);
        Draft {
            title: node.optional_text("title", problems).unwrap_or_default(),
            era: BATTLE.into(),
            list: EVERYBODY.into(),
            limit: node.number_or("limit", self.limit(), LIMITS, problems),
            ..Draft::default()
        }
    }

    /// AOS-06 What record sheets say of its units.
    fn sheet(&self, draft: &Draft, side: Side) -> Result<ForceSheet, Vec<Problem>> {
        let mut signs = Callsigns::new(LONGEST_NAME);
        let of = |_, (name, items): &Part| {
            let one = |item: &Item| {
                let (figures, rows) =
                    item.unit().map_or((1, Vec::new()), |unit| (unit.figures.into(), rows(self, unit)));
                member(signs.next(name), (self.name(*item), drawn(self, *item)), figures, self.price(*item), rows, None)
            };
            (name.chars().take(1).collect::<String>().into(), items.iter().map(one).collect())
        };
        let (sheet, _) = sandtable_forces::sheet(&self.desk(draft)?, draft, side, of)?;
        Ok(ForceSheet { turns: u16::from(self.rules.turn_limit.unwrap_or(TURNS)), ..sheet })
    }

    fn fielded(
        &self,
        (name, text): (&str, &str),
        brought: &[Option<String>],
        choices: &Choices,
    ) -> Result<String, Vec<Problem>> {
        let setting = scenario::load(&self.files, name, text, choices)?;
        let meeting = Meeting {
            limit: setting.points.into(),
            table: [setting.head.table.x, setting.head.table.y].map(Length::um),
            depth: inches(setting.rules.setup_depth),
            fixed: setting.rules.setup == SetUp::Fixed,
        };
        let stock = Stock { rules: setting.rules, ..self.clone() };
        let unfit = |force: &Kept<Part>| meeting.unfit(&stock, force);
        let field = |side, force: &_, text: &str| meeting.field(&stock, (side, text), force);
        sandtable_forces::fielded(&stock, text, (&setting.sides, brought), unfit, field)
    }
}

/// AOS-157 The last turn where nothing else is said.
const TURNS: u8 = 20;

/// AOS-06 What a roster says of a unit.
fn rows(stock: &Stock, unit: Bought) -> Vec<Row> {
    let (kind, grade) = (stock.kind(unit), stock.lists.grade(unit.quality));
    let called = stock.called(unit);
    let mut rows = vec![row("Quality", &grade.word, clause::QUALITY.clause)];
    if !called.is_empty() {
        rows.push(row("Name", called, clause::VARIANTS.clause));
    }
    rows.push(row("Figures", unit.figures.to_string(), clause::SIZES.clause));
    rows.push(row("Weapon", stock.lists.arms(kind), clause::TYPES.clause));
    rows
}

/// What to draw for an item.
fn drawn(stock: &Stock, item: Item) -> &'static str {
    match item {
        Item::General => "general",
        Item::Caisson => "caisson",
        Item::Unit(unit) => stock.kind(unit).arm.symbol(),
    }
}

/// What a draft is looked at with.
#[derive(Debug)]
pub struct Desk<'a> {
    stock: &'a Stock,
    limit: u32,
}

impl sandtable_forces::Desk for Desk<'_> {
    type Rule = Rule;
    type Item = Item;
    type Unit = Part;

    fn lists(&self) -> Vec<&str> {
        vec![EVERYBODY]
    }

    fn limits(&self) -> RangeInclusive<u32> {
        LIMITS
    }

    fn amiss(&self, draft: &Draft) -> Option<(&'static str, String)> {
        let what = "there are no units of one's own: a row of the tables makes a type";
        (!draft.kinds.is_empty()).then(|| ("kinds", format!("{what} ({})", clause::DATA.clause)))
    }

    fn item(&self, line: &DraftLine) -> Result<Item, String> {
        self.stock.item(&line.kind, &line.traits.iter().map(String::as_str).collect::<Vec<_>>())
    }

    /// AOS-161 Generals belong to no wing.
    fn apart(&self, one: Item, other: Item) -> Option<Found> {
        let apart = (one == Item::General) != (other == Item::General);
        apart.then(|| {
            Found::new(Rule::Generals, clause::GENERALS.clause, "generals belong to no wing, but to the staff")
        })
    }

    fn unit(&self, name: &str, items: Vec<Item>) -> Part {
        (name.to_owned(), items)
    }

    fn name(&self, item: Item) -> &str {
        self.stock.name(item)
    }

    fn line(&self, item: Item) -> DraftLine {
        self.stock.line(item)
    }

    fn symbol(&self, item: Item) -> &'static str {
        drawn(self.stock, item)
    }

    /// AOS-93 The centre first, then the wings; the staff for generals.
    fn titles(&self, item: Item) -> Vec<&'static str> {
        let [(left, _), (centre, _), (right, _)] = WINGS;
        if item == Item::General { vec![STAFF] } else { vec![centre, left, right] }
    }

    fn unit_word(&self, item: Item) -> &'static str {
        if item == Item::General { "staff" } else { "wing" }
    }

    /// AOS-01 A smaller one, and one of the next lower quality.
    fn lesser(&self, item: Item, line: &DraftLine) -> Vec<(String, DraftLine)> {
        let Item::Unit(unit) = item else { return Vec::new() };
        let (sizes, name) = (self.stock.kind(unit).sizes, self.stock.name(item));
        let smaller = sizes.iter().zip(SIZES).rev().find(|(figures, _)| **figures < unit.figures);
        let smaller =
            smaller.map(|(figures, (word, _))| (format!("Make it {word}"), Bought { figures: *figures, ..unit }));
        let lower = (unit.quality.0 > 1).then(|| {
            let quality = Quality(unit.quality.0 - 1);
            (format!("Take {} ones", self.stock.lists.grade(quality).word), Bought { quality, ..unit })
        });
        let line = |(words, unit)| {
            let line = DraftLine { number: line.number, ..draft_line(name, self.stock.words(Item::Unit(unit))) };
            (words, line)
        };
        smaller.into_iter().chain(lower).map(line).collect()
    }

    /// What is cheaper, of the same arm.
    fn cheaper(&self, item: Item) -> Vec<(String, u32)> {
        let Item::Unit(unit) = item else { return Vec::new() };
        let (kinds, price) = (&self.stock.lists.kinds, self.stock.price(item));
        let others = (0..kinds.len()).filter(|at| kinds[*at].arm == self.stock.kind(unit).arm);
        let others = others.map(|at| Item::Unit(self.stock.usual(at)));
        let cheap = others.map(|other| (self.stock.name(other).to_owned(), self.stock.price(other)));
        cheapest_last(cheap.filter(|(_, points)| *points < price))
    }

    fn prices(&self, units: &[Part]) -> Vec<Vec<u32>> {
        units.iter().map(|(_, items)| items.iter().map(|item| self.stock.price(*item)).collect()).collect()
    }

    fn found(&self, units: &[Part]) -> Vec<Found> {
        self.stock.check(self.limit, units)
    }

    /// AOS-90, AOS-93, AOS-161, AOS-162 Every rule for armies and how this one stands to it.
    fn rules(&self, units: &[Part], found: &[Found]) -> Vec<ForceRule> {
        let tally = self.stock.tally(units);
        let count = |of: Item| units.iter().flat_map(|(_, items)| items).filter(|item| **item == of).count();
        let row = |rule, name, value, clause: &Reason| Found::row(rule, name, value, clause.clause, found);
        let points = format!("{} of {}", tally.points, self.limit);
        let mut rows = vec![row(Rule::Points, "Points", points, &clause::POINTS)];
        if self.stock.rules.army_limits {
            let units = format!("{} of {} to {}", tally.units, UNITS.start(), UNITS.end());
            let infantry = format!("{} of {} points, at least half", tally.infantry, tally.of_units);
            let batteries = format!("{}, at most {}", tally.batteries, tally.most_batteries());
            rows.push(row(Rule::Units, "Units", units, &clause::ARMY_SIZE));
            rows.push(row(Rule::Infantry, "Infantry", infantry, &clause::INFANTRY_SHARE));
            rows.push(row(Rule::Batteries, "Batteries", batteries, &clause::BATTERIES));
            let elite = format!("{}, at most 2", tally.elite);
            rows.push(row(Rule::Elite, "Better than excellent", elite, &clause::ELITE));
        }
        let has_any = |(name, _): &&(&str, Wing)| units.iter().any(|(unit, items)| unit == name && !items.is_empty());
        let wings = format!("{} of {}", WINGS.iter().filter(has_any).count(), WINGS.len());
        rows.push(row(Rule::Wings, "Wings", wings, &clause::WINGS));
        let generals = format!("{}, at most {}", count(Item::General), tally.most_generals());
        rows.push(row(Rule::Generals, "Generals", generals, &clause::GENERALS));
        let caissons = format!("{}, at most {}", count(Item::Caisson), tally.batteries);
        rows.push(row(Rule::Caissons, "Caissons", caissons, &clause::CAISSONS));
        rows
    }

    fn size(&self, units: &[Part]) -> String {
        let tally = self.stock.tally(units);
        let all = units.iter().flat_map(|(_, items)| items).filter_map(|item| item.unit());
        let figures: u32 = all.map(|unit| u32::from(unit.figures)).sum();
        format!("{} units, {figures} figures", tally.units)
    }

    fn size_of(&self, (_, items): &Part) -> String {
        match items.len() {
            1 => self.stock.name(items[0]).to_owned(),
            many => format!("{many} units"),
        }
    }

    /// AOS-161, AOS-162 Who brings generals or caissons plays with them.
    fn set(&self, units: &[Part]) -> Vec<(String, String)> {
        let has = |of: Item| units.iter().any(|(_, items)| items.contains(&of));
        let options = [("scruby.generals", Item::General), ("scruby.caissons", Item::Caisson)];
        let options = options.into_iter().filter(|(_, item)| has(*item));
        options.map(|(option, _)| (option.to_owned(), "on".to_owned())).collect()
    }

    fn head(&self, draft: &Draft) -> String {
        head("scruby", &[("title", &draft.title)], &[("limit", draft.limit)])
    }

    fn tables(&self, _: &Part) -> (&'static str, &'static str) {
        Stock::TABLES[0]
    }
}
