//! AST-233 Forces: which vessels a side buys with which crews, which limits it keeps, and how it brings them to a battle.

use crate::battle::setting::{PickUp, Setting};
use crate::battle::state::State;
use crate::battle::view::View;
use crate::data;
use crate::forces::{Bought, CLAUSE, PICK_UP, RECORDS};
use crate::lists::{Class, Grade, Kind, Lists, Sort, derive};
use crate::scenario::{LONGEST, load};
use crate::sections::setup::set_up;
use crate::table::roster::{self, arms};
use sandtable_core::data::{Files, Node, Problem, Problems, with_value};
use sandtable_core::{
    Armoury, AttackWords, Choices, Draft, DraftLine, DraftUnit, Fitting, ForceRule, ForceSheet, Member, Note, Side,
    Viewer, Ware, counted,
};
use sandtable_forces::{Callsigns, Kept, Shop, cheapest_last, draft_line, each_once, fitting, head, lines_of, of_era};
use serde::Serialize;
use std::cmp::Reverse;
use std::ops::RangeInclusive;

/// Most vessels of a side.
const MOST: usize = 20;
/// RULING: a cruiser is a warship of so many tonnes or more.
const CRUISER: u32 = 5_000;
/// RULING: what is of no nation counts as a merchant, a Q ship too: any side may have it.
const NOBODY: &str = "any";
/// What groups are called.
const GROUPS: [&str; 6] = ["Group 1", "Group 2", "Group 3", "Group 4", "Group 5", "Group 6"];

/// A rule that a force breaks.
type Found = sandtable_forces::Found<&'static str>;

/// What forces are bought from: the tables as they are read, and as files.
#[derive(Debug)]
pub struct Stock {
    lists: Lists,
    files: Files,
}

impl Stock {
    fn kind(&self, bought: Bought) -> &Kind {
        &self.lists.kinds[bought.kind]
    }

    /// What a vessel costs with its crew.
    pub fn price(&self, bought: Bought) -> u32 {
        derive::price(self.kind(bought).points, bought.grade).into()
    }

    /// All types, with regular crews.
    fn all(&self) -> impl Iterator<Item = Bought> {
        (0..self.lists.kinds.len()).map(|kind| Bought { kind, grade: Grade::Regular })
    }

    /// The nations that have vessels, in the order of the tables.
    fn nations(&self) -> Vec<&str> {
        each_once(self.lists.kinds.iter().map(|kind| kind.nation.as_str()).filter(|nation| *nation != NOBODY))
    }

    /// AST-117 A type of vessel.
    fn ware(&self, bought: Bought) -> Ware {
        let kind = self.kind(bought);
        let crew = |grade: Grade| (grade.word().to_owned(), self.price(Bought { grade, ..bought }));
        let radar = ["", ", radar R1", ", radar R2", ", radar R3"][kind.radar as usize];
        Ware {
            list: if kind.nation == NOBODY { String::new() } else { kind.nation.clone() },
            group: group(kind).into(),
            name: kind.name.clone(),
            symbol: "ship".into(),
            points: self.price(bought),
            strength: kind.boxes,
            speed: kind.speed.to_string(),
            arms: arms(&self.lists, kind).concat().join("; "),
            notes: format!("from {}, {} t{radar}", kind.year, kind.displacement),
            traits: Vec::new(),
            fittings: vec![fitting("Crew", [Grade::Regular, Grade::Veteran, Grade::Poor].map(crew))],
        }
    }

    /// What a side settles for its whole force: the year of the battle, where it is agreed.
    fn years(&self) -> Vec<Fitting> {
        let mut years: Vec<u16> = self.lists.kinds.iter().map(|kind| kind.year).collect();
        years.sort_unstable();
        years.dedup();
        let years = years.iter().map(|year| (year.to_string(), 0));
        vec![fitting("Year", [("any year".to_owned(), 0)].into_iter().chain(years))]
    }

    /// A force to start with: the dearest types that leave half of the points, three of each at most.
    fn sample(&self, nation: &str) -> Draft {
        let mut own: Vec<Bought> = self.all().filter(|bought| self.kind(*bought).nation == nation).collect();
        own.sort_by_key(|bought| Reverse(self.price(*bought)));
        let (mut left, mut units) = (PickUp::POINTS, Vec::new());
        for bought in own.into_iter().filter(|bought| 2 * self.price(*bought) <= PickUp::POINTS) {
            let number = (left / self.price(bought)).min(3);
            left -= number * self.price(bought);
            if let Some(name) = GROUPS.get(units.len()).filter(|_| number > 0) {
                let elements = lines_of(&vec![bought; number as usize], |bought| self.line(bought));
                units.push(DraftUnit { name: (*name).into(), elements });
            }
        }
        let (title, limit) = (format!("{nation}, {} points", PickUp::POINTS), PickUp::POINTS);
        Draft { title, era: PICK_UP.into(), list: nation.into(), limit, units, ..Draft::default() }
    }

    /// A vessel as a line of a draft: a regular crew goes without saying.
    fn line(&self, bought: Bought) -> DraftLine {
        let crew = (bought.grade != Grade::Regular).then(|| bought.grade.word());
        draft_line(&self.kind(bought).name, crew)
    }

    /// The text of a scenario in which a side has these vessels, that wait for it to place them.
    fn field(
        &self,
        (side, text): (Side, &str),
        force: &Kept<Vec<Bought>>,
        signs: &mut Callsigns,
    ) -> Result<String, String> {
        let mut vessels = Vec::new();
        for (group, all) in force.draft.units.iter().zip(&force.units) {
            let group = group.name.strip_prefix("Group ").unwrap_or(&group.name);
            vessels.extend(all.iter().map(|bought| {
                let kind = self.kind(*bought);
                Vessel { name: signs.next(&kind.name), kind: &kind.key, crew: bought.grade.word(), group, free: true }
            }));
        }
        with_value(text, "sides", side.index(), "vessels", &vessels)
    }

    /// Why a force that breaks no rule may not come to a battle.
    fn unfit(&self, force: &Kept<Vec<Bought>>, setting: &Setting) -> Vec<(&'static str, String)> {
        let Some(PickUp { points: limit, .. }) = setting.pick_up else {
            return vec![(CLAUSE, format!("'{}' is fought by its own forces", setting.head.title))];
        };
        let (nation, year) = (force.draft.list.clone(), Some(setting.date.year));
        let desk = Desk { stock: self, limit, nation, year, small: !setting.is_fleet() };
        sandtable_forces::Desk::found(&desk, &force.units).into_iter().map(|found| (found.clause, found.what)).collect()
    }
}

/// A vessel as it stands in a scenario's file.
#[derive(Serialize)]
struct Vessel<'a> {
    name: String,
    #[serde(rename = "type")]
    kind: &'a str,
    crew: &'static str,
    group: &'a str,
    free: bool,
}

/// What a type belongs with.
pub fn group(kind: &Kind) -> &'static str {
    match (kind.sort, kind.class) {
        _ if kind.is_submarine() => "Submarines",
        _ if is_cruiser(kind) => "Cruisers",
        (Sort::Merchant, _) => "Merchants",
        (_, Class::One) => "Boats",
        (_, Class::Two) => "Small ships",
        (_, Class::Three) => "Ships",
    }
}

fn is_cruiser(kind: &Kind) -> bool {
    kind.sort == Sort::Warship && kind.displacement >= CRUISER
}

impl Shop for Stock {
    type Unit = Vec<Bought>;
    type Desk<'a> = Desk<'a>;

    const TABLES: &'static [(&'static str, &'static str)] = &[("groups", "vessels")];

    fn open(tables: &Files, _: &Choices) -> Result<Stock, Vec<Problem>> {
        let mut problems = Problems::new();
        let lists = Lists::read(tables, &mut problems);
        lists.map(|lists| Stock { lists, files: tables.clone() }).ok_or_else(|| problems.into_vec())
    }

    fn armouries(&self) -> Vec<Armoury> {
        let note = |text: &str| Note { text: text.into(), clause: CLAUSE.into() };
        let mut wares: Vec<Ware> = self.all().map(|bought| self.ware(bought)).collect();
        let nations = self.nations();
        wares.sort_by_key(|ware| nations.iter().position(|nation| *nation == ware.list).unwrap_or(nations.len()));
        vec![Armoury {
            era: PICK_UP.into(),
            name: "Pick-up battle".into(),
            unit: "group".into(),
            strength: "boxes".into(),
            lists: nations.iter().map(|nation| (*nation).to_owned()).collect(),
            everybody: "Merchants".into(),
            limit: PickUp::POINTS,
            fittings: self.years(),
            wares,
            samples: nations.iter().map(|nation| self.sample(nation)).collect(),
            notes: vec![
                note("Prices are those of regular crews: veterans cost a fifth more, poor crews a fifth less."),
                note("A force is of one nation, with merchants, and of no later year than its battle."),
                note("Cruisers, and 400 points or more, need the large table."),
            ],
            workshop: None,
            attacks: Some(AttackWords::of_fire("hull box", "hull boxes")),
            outsiders: Vec::new(),
        }]
    }

    fn desk(&self, draft: &Draft) -> Result<Desk<'_>, Vec<Problem>> {
        of_era(draft, &[PICK_UP])?;
        let year = draft.traits.iter().find_map(|word| word.parse().ok());
        Ok(Desk { stock: self, limit: draft.limit, nation: draft.list.clone(), year, small: false })
    }

    /// ```toml
    /// rulebook = "action-stations"
    /// title = "Second flotilla"
    /// nation = "German"
    /// year = 1943
    /// limit = 200
    ///
    /// [[groups]]
    /// name = "Group 1"
    /// vessels = ["4 x S-boot S 38 class [veteran]", "R-boot R 41 class [poor]"]
    /// ```
    fn head(&self, node: &mut Node<'_>, problems: &mut Problems) -> Draft {
        node.one_of("rulebook", &[("action-stations", ())], problems);
        let nations: Vec<(&str, &str)> = self.nations().into_iter().map(|nation| (nation, nation)).collect();
        let year = node.has("year").then(|| node.number("year", 1939..=1945u16, problems).to_string());
        Draft {
            title: node.optional_text("title", problems).unwrap_or_default(),
            era: PICK_UP.into(),
            list: node.one_of("nation", &nations, problems).into(),
            limit: node.number_or("limit", PickUp::POINTS, PickUp::LIMITS, problems),
            traits: year.into_iter().collect(),
            ..Draft::default()
        }
    }

    /// AST-117 The records of its vessels, as they are at the beginning of a battle.
    fn sheet(&self, draft: &Draft, side: Side) -> Result<ForceSheet, Vec<Problem>> {
        let (table, desk) = (data::scenarios(), self.desk(draft)?);
        let force = Kept::of(&desk, draft)?;
        let at = (Side::A, table.get(RECORDS).unwrap_or_default());
        let text = self.field(at, &force, &mut Callsigns::new(LONGEST));
        let text = text.map_err(|what| vec![Problem::of("force", "units", what)])?;
        let setting = load(&self.files, RECORDS, &text, &Choices::default())?;
        let state = State { table: Box::new(set_up(&setting)), ..State::default() };
        let view = View::of(&setting, &state, Viewer::Side(Side::A));
        let mut members = setting.force(Side::A).zip(force.units.iter().flatten()).map(|(piece, bought)| Member {
            points: self.price(*bought).cast_signed(),
            place: String::new(),
            ..roster::member(&setting, &view, piece)
        });
        let of = |_, unit: &Vec<Bought>| ("C".into(), members.by_ref().take(unit.len()).collect());
        let (sheet, _) = sandtable_forces::sheet(&desk, draft, side, of)?;
        Ok(ForceSheet { turns: setting.head.turns.into(), ..sheet })
    }

    /// Why a force that breaks no rule may not come to a battle, and its vessels in the text of that battle.
    fn fielded(
        &self,
        (name, text): (&str, &str),
        brought: &[Option<String>],
        choices: &Choices,
    ) -> Result<String, Vec<Problem>> {
        let setting = load(&self.files, name, text, choices)?;
        let stays = setting.members.iter().filter(|member| !matches!(brought.get(member.side.index()), Some(Some(_))));
        let mut signs = Callsigns::new(LONGEST).but(stays.map(|member| member.name.clone()));
        let field = |side, force: &_, text: &str| self.field((side, text), force, &mut signs);
        sandtable_forces::fielded(self, text, (&setting.sides, brought), |force| self.unfit(force, &setting), field)
    }
}

/// What a draft is looked at with: what a side may have.
#[derive(Debug)]
pub struct Desk<'a> {
    stock: &'a Stock,
    limit: u32,
    nation: String,
    year: Option<u16>,
    /// Is the table too small for cruisers?
    small: bool,
}

impl sandtable_forces::Desk for Desk<'_> {
    type Rule = &'static str;
    type Item = Bought;
    type Unit = Vec<Bought>;

    fn lists(&self) -> Vec<&str> {
        self.stock.nations()
    }

    fn limits(&self) -> RangeInclusive<u32> {
        PickUp::LIMITS
    }

    fn fittings(&self) -> Vec<Fitting> {
        self.stock.years()
    }

    fn amiss(&self, draft: &Draft) -> Option<(&'static str, String)> {
        let what = "there are no vessels of one's own: a row of the tables makes a type (AST-198)";
        (!draft.kinds.is_empty()).then(|| ("kinds", what.into()))
    }

    fn item(&self, line: &DraftLine) -> Result<Bought, String> {
        Bought::read(&self.stock.lists, line)
    }

    fn unit(&self, _: &str, items: Vec<Bought>) -> Vec<Bought> {
        items
    }

    fn name(&self, item: Bought) -> &str {
        &self.stock.kind(item).name
    }

    fn line(&self, item: Bought) -> DraftLine {
        self.stock.line(item)
    }

    fn symbol(&self, _: Bought) -> &'static str {
        "ship"
    }

    fn titles(&self, _: Bought) -> Vec<&'static str> {
        GROUPS.to_vec()
    }

    fn unit_word(&self, _: Bought) -> &'static str {
        "group"
    }

    /// A crew that costs less, the dearest first.
    fn lesser(&self, item: Bought, line: &DraftLine) -> Vec<(String, DraftLine)> {
        let grades = [Grade::Regular, Grade::Poor].into_iter().filter(|grade| *grade > item.grade);
        let with = |grade: Grade| {
            let crewed = DraftLine { number: line.number, ..self.stock.line(Bought { grade, ..item }) };
            (format!("With a {} crew", grade.word()), crewed)
        };
        grades.map(with).collect()
    }

    fn cheaper(&self, item: Bought) -> Vec<(String, u32)> {
        let (own, price) = (self.stock.kind(item), self.stock.price(item));
        let alike = self.stock.lists.kinds.iter().filter(|kind| kind.nation == own.nation);
        cheapest_last(alike.map(|kind| (kind.name.clone(), kind.points.into())).filter(|(_, points)| *points < price))
    }

    fn prices(&self, units: &[Vec<Bought>]) -> Vec<Vec<u32>> {
        units.iter().map(|unit| unit.iter().map(|bought| self.stock.price(*bought)).collect()).collect()
    }

    fn found(&self, units: &[Vec<Bought>]) -> Vec<Found> {
        let (points, count) = (sandtable_forces::points(self, units), units.iter().flatten().count());
        let broken = [
            ("Points", points > self.limit, format!("it costs {points} points; the limit is {}", self.limit)),
            ("Vessels", count > MOST, format!("{count} vessels; at most {MOST} fit on a table")),
        ];
        let mut found: Vec<Found> =
            broken.into_iter().filter(|row| row.1).map(|(rule, _, what)| Found::new(rule, CLAUSE, what)).collect();
        if count == 0 {
            found.push(Found::new("Vessels", CLAUSE, "a force has at least one vessel").waiting());
        }
        for (at, bought) in units.iter().enumerate().flat_map(|(at, unit)| unit.iter().map(move |bought| (at, *bought)))
        {
            let kind = self.stock.kind(bought);
            let (name, year) = (&kind.name, self.year.unwrap_or(u16::MAX));
            let foreign = kind.nation != NOBODY && kind.nation != self.nation;
            let broken = [
                ("Nation", foreign, format!("'{name}' is {}, not {}", kind.nation, self.nation)),
                ("Year", kind.year > year, format!("'{name}' is of {}, and the battle of {year}", kind.year)),
                (
                    "Cruisers",
                    self.small && is_cruiser(kind),
                    format!("'{name}' needs a table of 300 x 200 cm, with gun.fleet on"),
                ),
            ];
            let of_it = broken.into_iter().filter(|row| row.1);
            found.extend(of_it.map(|(rule, _, what)| Found::new(rule, CLAUSE, what).of(at)));
        }
        found
    }

    fn rules(&self, units: &[Vec<Bought>], found: &[Found]) -> Vec<ForceRule> {
        let rows = [
            ("Points", format!("{} of {}", sandtable_forces::points(self, units), self.limit)),
            ("Vessels", self.size(units)),
            ("Nation", self.nation.clone()),
            ("Year", self.year.map_or("any".into(), |year| year.to_string())),
        ];
        rows.into_iter().map(|(rule, value)| Found::row(rule, rule, value, CLAUSE, found)).collect()
    }

    fn size(&self, units: &[Vec<Bought>]) -> String {
        counted(units.iter().flatten().count() as u16, "vessel", "vessels")
    }

    fn size_of(&self, unit: &Vec<Bought>) -> String {
        counted(unit.len() as u16, "vessel", "vessels")
    }

    fn head(&self, draft: &Draft) -> String {
        let year = self.year.map_or(0, u32::from);
        head(
            "action-stations",
            &[("title", &draft.title), ("nation", &draft.list)],
            &[("year", year), ("limit", draft.limit)],
        )
    }

    fn tables(&self, _: &Vec<Bought>) -> (&'static str, &'static str) {
        Stock::TABLES[0]
    }
}
