//! A force as a person puts it together: what it comes to, what it breaks, what would be legal, and its record sheet.

use crate::clause;
use crate::forces::{
    FEWEST, ForceCraft, Found, Item, LIMITS, LONGEST_NAME, MOST_AIRCRAFT, Order, Rule, SIDES, Stock, quad_for,
};
use crate::lists::{Aircraft, Level, Load};
use crate::table::card::{card, figures};
use crate::table::symbol::drawn_below;
use sandtable_core::data::{Problem, quoted};
use sandtable_core::{Addition, Draft, DraftLine, Fitting, FittingChoice, ForceRule, ForceSheet, Muster, Side};
use sandtable_forces::{COLOURS, Callsigns, cheapest_last, member, row};
use std::ops::RangeInclusive;

/// SQR-139, SQR-167 What a draft comes to, with more, where more is asked for and allowed.
///
/// # Errors
/// What in the draft or the addition is no force at all: an unknown mission, unknown names, numbers out of range.
pub fn muster(stock: &Stock, draft: &Draft, add: Option<&Addition>) -> Result<Muster, Vec<Problem>> {
    sandtable_forces::muster(&Desk::of(stock, draft)?, draft, add)
}

/// SQR-101 A draft with a name for each aircraft and battery, and what record sheets and cards say of it.
///
/// # Errors
/// What in the draft is no force at all.
pub fn sheet(stock: &Stock, draft: &Draft, side: Side) -> Result<ForceSheet, Vec<Problem>> {
    let desk = Desk::of(stock, draft)?;
    let mut signs = Callsigns::new(LONGEST_NAME);
    let (sheet, _) = sandtable_forces::sheet(&desk, draft, side, |at, items| {
        let one = |item: &Item| {
            let (name, points) = (signs.next(&draft.units[at].name), stock.price(*item));
            match *item {
                Item::Craft(craft) => {
                    let (kind, drawn) = (stock.kind(craft), desk.drawn(*item));
                    let card = card((&stock.lists, &stock.rules), kind, craft.level, craft.load, None);
                    let rows = figures(
                        &stock.lists,
                        &stock.rules,
                        kind,
                        (craft.level, craft.load.is_some_and(Load::is_payload)),
                        None,
                    );
                    member(name, (&kind.name, drawn), kind.structure.into(), points, rows, Some(card))
                }
                Item::Battery(at) => {
                    let battery = stock.battery(at);
                    let rows = vec![
                        row("DV", battery.defence.to_string(), "SCR-93"),
                        row("Range", format!("{} to {} inches", battery.least, battery.range), "SCR-101"),
                        row("Height bands", format!("{} to {}", battery.heights[0], battery.heights[1]), "SCR-101"),
                        row("Damage", format!("{}D6", battery.dice), "SCR-101"),
                        row("To hit", format!("{:+}", battery.to_hit), "SCR-117"),
                    ];
                    member(name, (&battery.name, desk.drawn(*item)), battery.damage.into(), points, rows, None)
                }
            }
        };
        let letter = if matches!(items.first(), Some(Item::Battery(_))) { "G" } else { "A" };
        (letter.into(), items.iter().map(one).collect())
    })?;
    Ok(ForceSheet { turns: desk.order.mission.turns.into(), ..sheet })
}

/// What a draft is looked at with.
pub(super) struct Desk<'a> {
    stock: &'a Stock,
    order: Order<'a>,
}

impl<'a> Desk<'a> {
    /// SQR-139 The desk for the mission of a draft.
    ///
    /// # Errors
    /// There is no such mission.
    pub(super) fn of(stock: &'a Stock, draft: &Draft) -> Result<Desk<'a>, Vec<Problem>> {
        let Some(mission) = stock.missions.iter().find(|mission| mission.id == draft.era) else {
            let known: Vec<&str> = stock.missions.iter().map(|mission| mission.id.as_str()).collect();
            let what = format!("there is no mission '{}': there is {}", draft.era, known.join(", "));
            return Err(vec![Problem::of("force", "era", what)]);
        };
        let side = usize::from(draft.traits.iter().any(|word| word == SIDES[1]));
        let year = draft.traits.iter().find_map(|word| word.parse().ok());
        Ok(Desk { stock, order: Order { mission, side, year, limit: draft.limit } })
    }

    /// What to draw for an item.
    fn drawn(&self, item: Item) -> &'static str {
        match item {
            Item::Craft(craft) => drawn_as(self.stock.kind(craft)),
            Item::Battery(at) => drawn_below(self.stock.battery(at).calibre),
        }
    }
}

/// What to draw for an aircraft.
pub(super) fn drawn_as(kind: &Aircraft) -> &'static str {
    match () {
        () if kind.is_fighter() && kind.loads.is_empty() => "fighter",
        () if kind.crew > 2 => "bomber",
        () => "attack-plane",
    }
}

/// SQR-139, SQR-167 What a side settles for its whole force: on which side it fights, and the year of the game.
pub(super) fn fittings(stock: &Stock, order: &Order) -> Vec<Fitting> {
    let choice = |word: String, name: String, points: i32| FittingChoice { word, name, points };
    let points = order.mission.points.map(u32::cast_signed);
    let sides = vec![
        choice(String::new(), "Attacker".into(), 0),
        choice(SIDES[1].into(), "Defender".into(), points[1] - points[0]),
    ];
    let mut years: Vec<u16> = stock.lists.aircraft.iter().map(|kind| kind.year).collect();
    years.sort_unstable();
    years.dedup();
    let any = choice(String::new(), "any year".into(), 0);
    let years = years.into_iter().map(|year| choice(year.to_string(), year.to_string(), 0));
    vec![
        Fitting { name: "Side".into(), choices: sides },
        Fitting { name: "Year".into(), choices: std::iter::once(any).chain(years).collect() },
    ]
}

impl sandtable_forces::Desk for Desk<'_> {
    type Rule = Rule;
    type Item = Item;
    type Unit = Vec<Item>;

    fn lists(&self) -> Vec<&str> {
        self.stock.nations()
    }

    fn limits(&self) -> RangeInclusive<u32> {
        LIMITS
    }

    fn fittings(&self) -> Vec<Fitting> {
        fittings(self.stock, &self.order)
    }

    fn amiss(&self, draft: &Draft) -> Option<(&'static str, String)> {
        let what = "there are no units of one's own: aircraft are those of the list";
        (!draft.kinds.is_empty()).then(|| ("kinds", format!("{what} ({})", clause::DATA.clause)))
    }

    // RULING: no clause keeps a side to one nation, so it may fly whatever there is; its own is the list that it is known by.
    fn item(&self, line: &DraftLine) -> Result<Item, String> {
        self.stock.item(&line.kind, &line.traits.iter().map(String::as_str).collect::<Vec<_>>())
    }

    /// SCR-90 Batteries stand on the ground.
    fn apart(&self, one: Item, other: Item) -> Option<Found> {
        let apart = matches!(one, Item::Battery(_)) != matches!(other, Item::Battery(_));
        let what = "aircraft fly in flights, and batteries stand by themselves";
        apart.then(|| Found::new(Rule::Batteries, clause::BATTERIES.clause, what))
    }

    fn unit(&self, _name: &str, items: Vec<Item>) -> Vec<Item> {
        items
    }

    fn name(&self, item: Item) -> &str {
        match item {
            Item::Craft(craft) => &self.stock.kind(craft).name,
            Item::Battery(at) => &self.stock.battery(at).name,
        }
    }

    fn line(&self, item: Item) -> DraftLine {
        self.stock.line(item)
    }

    fn symbol(&self, item: Item) -> &'static str {
        self.drawn(item)
    }

    fn titles(&self, item: Item) -> Vec<&'static str> {
        match item {
            Item::Craft(_) => COLOURS.to_vec(),
            Item::Battery(_) => vec!["Batteries"],
        }
    }

    fn unit_word(&self, item: Item) -> &'static str {
        if matches!(item, Item::Craft(_)) { "flight" } else { "group" }
    }

    /// SCR-71, SCR-100 A crew that knows less, and a quad for two twins.
    fn lesser(&self, item: Item, line: &DraftLine) -> Vec<(String, DraftLine)> {
        match item {
            Item::Craft(craft) => {
                let levels = Level::ALL.iter().rev().filter(|(_, level)| *level < craft.level);
                let crews = levels.map(|(word, level)| {
                    let traits = ForceCraft { level: *level, ..craft }.words().into_iter().map(Into::into).collect();
                    (format!("With {word} crews"), DraftLine { traits, ..line.clone() })
                });
                if self.stock.rules.experience { crews.collect() } else { Vec::new() }
            }
            Item::Battery(at) => {
                let quad = quad_for(&self.stock.lists, at).filter(|_| line.number > 1);
                let swapped = quad.map(|quad| {
                    let kind = self.stock.battery(quad).name.clone();
                    let line = DraftLine { kind, number: line.number / 2, traits: Vec::new() };
                    ("One quad for every two twins".into(), line)
                });
                swapped.into_iter().collect()
            }
        }
    }

    /// What is cheaper, of the same nation and for the same work.
    fn cheaper(&self, item: Item) -> Vec<(String, u32)> {
        let cheap = |name: &str, points: u16| (name.to_owned(), points.into());
        match item {
            Item::Craft(craft) => {
                let wanted = self.stock.kind(craft);
                let fits = |kind: &&Aircraft| {
                    kind.nation == wanted.nation && kind.cost < wanted.cost && kind.is_fighter() == wanted.is_fighter()
                };
                cheapest_last(self.stock.lists.aircraft.iter().filter(fits).map(|kind| cheap(&kind.name, kind.cost)))
            }
            Item::Battery(at) => {
                let wanted = self.stock.battery(at);
                let all = self.stock.lists.batteries.iter().map(|(_, battery)| battery);
                let fits = all.filter(|battery| battery.cost < wanted.cost && battery.calibre == wanted.calibre);
                cheapest_last(fits.map(|battery| cheap(&battery.name, battery.cost)))
            }
        }
    }

    fn prices(&self, units: &[Vec<Item>]) -> Vec<Vec<u32>> {
        units.iter().map(|unit| unit.iter().map(|item| self.stock.price(*item)).collect()).collect()
    }

    fn found(&self, units: &[Vec<Item>]) -> Vec<Found> {
        self.order.check(self.stock, units)
    }

    /// SQR-139, SQR-167, SCR-90 Every rule for forces and how this one stands to it.
    fn rules(&self, units: &[Vec<Item>], found: &[Found]) -> Vec<ForceRule> {
        let Order { mission, side, year, limit } = self.order;
        let sums = self.order.sums(self.stock, units);
        let (points, chosen) = (clause::POINTS.clause, clause::CHOSEN.clause);
        let spent = sums.points_aloft + sums.points_below;
        let mut rows = vec![
            (Rule::Points, "Points", format!("{spent} of {limit}"), points),
            (Rule::Aircraft, "Aircraft", format!("{} of {FEWEST} to {MOST_AIRCRAFT}", sums.aircraft), chosen),
        ];
        if let Some(sort) = mission.all[side] {
            rows.push((Rule::All, "Aircraft are", sort.words().into(), chosen));
        }
        if let Some(sort) = mission.half[side] {
            let value = format!("{} of {} points in {}", sums.half, sums.points_aloft, sort.words());
            rows.push((Rule::Half, "At least half", value, chosen));
        }
        rows.push((Rule::Year, "Year", year.map_or("any".into(), |year| year.to_string()), chosen));
        let none = sums.batteries == 0;
        let batteries = if none { "none".into() } else { sums.batteries.to_string() };
        rows.push((Rule::Batteries, "Batteries", batteries, clause::BATTERIES.clause));
        if side == 1 {
            rows.push((
                Rule::Share,
                "In batteries",
                format!("{}, at most {}", sums.points_below, self.stock.most_below(limit)),
                chosen,
            ));
        }
        rows.into_iter().map(|(rule, name, value, clause)| Found::row(rule, name, value, clause, found)).collect()
    }

    fn size(&self, units: &[Vec<Item>]) -> String {
        let sums = self.order.sums(self.stock, units);
        match sums.batteries {
            0 => format!("{} aircraft", sums.aircraft),
            1 => format!("{} aircraft and a battery", sums.aircraft),
            many => format!("{} aircraft and {many} batteries", sums.aircraft),
        }
    }

    fn size_of(&self, unit: &Vec<Item>) -> String {
        match (unit.first(), unit.len()) {
            (Some(Item::Battery(_)), 1) => "1 battery".into(),
            (Some(Item::Battery(_)), count) => format!("{count} batteries"),
            (_, count) => format!("{count} aircraft"),
        }
    }

    fn head(&self, draft: &Draft) -> String {
        let Order { mission, side, year, limit } = self.order;
        let mut text = String::from("rulebook = \"scramble\"\n");
        if !draft.title.is_empty() {
            text += &format!("title = {}\n", quoted(&draft.title));
        }
        text += &format!("mission = {}\nside = {}\n", quoted(&mission.id), quoted(SIDES[side]));
        if let Some(year) = year {
            text += &format!("year = {year}\n");
        }
        text + &format!("limit = {limit}\nnation = {}\n", quoted(&draft.list))
    }

    fn tables(&self, unit: &Vec<Item>) -> (&'static str, &'static str) {
        match unit.first() {
            Some(Item::Battery(_)) => ("ground", "batteries"),
            _ => ("flights", "aircraft"),
        }
    }
}
