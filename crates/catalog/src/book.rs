//! A rulebook as callers see it: its files, some of which a pack may have replaced, and all that can be done with them.

use crate::shelf::{AnyRulebook, Shelf};
use crate::{Clause, Example, Switch, clauses, pack};
use sandtable_book::{Card, Drill, Kept, Odds, Roster, Unit};
use sandtable_core::data::{Files, Problem, Problems, nearest, read_document};
use sandtable_core::record::{Difference, Digest, Header, Provision, Seed, Verified, read_header};
use sandtable_core::{
    Addition, AnyBattle, Armoury, AttackPage, AttackWish, Choices, Draft, ForceSheet, Guide, LengthUnit, Muster,
    Preset, Priced, Sheet, Side,
};
use sandtable_search::Hosted;
use sandtable_sim::{BadPlan, Plan, Totals};
use serde_json::Value as Json;
use std::marker::PhantomData;

/// Every rulebook there is, in the order in which lists show them.
static SHELF: &[&dyn AnyRulebook] = &[
    &Shelf::<sandtable_mad::Book>(PhantomData),
    &Shelf::<sandtable_scramble::Book>(PhantomData),
    &Shelf::<sandtable_scruby::Book>(PhantomData),
    &Shelf::<sandtable_action_stations::Book>(PhantomData),
];

/// The umpire's own clauses, whatever the rulebook.
const UMPIRE: &str = include_str!("../../../docs/umpire.md");

/// The text of a scenario and the name that problems give it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScenarioText {
    /// The file.
    pub name: String,
    /// What stands in it, with `\n` at the ends of its lines.
    pub text: String,
    /// Does it come with the rulebook? Then a record need not hold its text.
    pub is_own: bool,
}

impl ScenarioText {
    /// A scenario that somebody wrote.
    pub fn new(name: &str, text: &str) -> ScenarioText {
        let plain = Files::default().with(name, text);
        let text = plain.get(name).unwrap_or_default().to_owned();
        ScenarioText { name: name.into(), text, is_own: false }
    }

    /// A scenario that comes with the rulebook.
    pub(crate) fn own(name: &str, text: &str) -> ScenarioText {
        ScenarioText { is_own: true, ..ScenarioText::new(name, text) }
    }

    /// The digest of its text, as a record's header has it.
    pub fn digest(&self) -> Digest {
        Digest::of(self.text.as_bytes())
    }
}

/// A battle taken up from its record.
pub struct Restored {
    /// The battle, as it stood at the end of the record.
    pub battle: Box<dyn Hosted>,
    /// The record's first line.
    pub header: Header,
    /// What a reader should know and what does not hinder looking back: the tables are not those of the battle.
    pub notes: Vec<Problem>,
}

/// Why a record was not verified.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unverified {
    /// It cannot be read, is not whole, or was made with other tables.
    Unreadable(Vec<Problem>),
    /// The first line that does not follow from those before it.
    Differs(Difference),
}

/// Why a batch was not played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unplayed {
    /// Something is wrong with the scenario, the tables or the choices.
    Problems(Vec<Problem>),
    /// The plan cannot be played.
    Plan(BadPlan),
}

/// One rulebook.
#[derive(Clone)]
pub struct Book {
    rulebook: &'static dyn AnyRulebook,
    tables: Files,
    scenarios: Files,
}

/// Every rulebook there is.
pub fn books() -> Vec<Book> {
    SHELF.iter().map(|&rulebook| Book::of(rulebook)).collect()
}

/// The rulebook with this key.
///
/// # Errors
/// A sentence that names those there are.
pub fn book(key: &str) -> Result<Book, String> {
    let found = SHELF.iter().find(|rulebook| rulebook.key().eq_ignore_ascii_case(key));
    found.map(|&rulebook| Book::of(rulebook)).ok_or_else(|| {
        let keys: Vec<&str> = SHELF.iter().map(|rulebook| rulebook.key()).collect();
        let hint = nearest(key, keys.iter().copied()).map(|hint| format!(" (did you mean `{hint}`?)"));
        format!("there is no rulebook `{key}`{}: there is {}", hint.unwrap_or_default(), keys.join(", "))
    })
}

/// The rulebook of a record. `name` is its file, for problems.
///
/// # Errors
/// What is wrong with its first line.
pub fn book_of_record(name: &str, text: &str) -> Result<Book, Vec<Problem>> {
    let header = read_header(name, text)?;
    book(&header.rulebook).map_err(|what| vec![Problem::new(name, 1, "rulebook", what)])
}

/// The rulebook that the key `rulebook` of a scenario or roster names. `name` is its file, for problems.
///
/// # Errors
/// A text that is no TOML, or names no rulebook that there is.
pub fn book_of_scenario(name: &str, text: &str) -> Result<Book, Vec<Problem>> {
    let files = Files::default().with(name, text);
    let mut problems = Problems::new();
    let words: Vec<(&str, usize)> = SHELF.iter().map(|rulebook| rulebook.key()).zip(0..).collect();
    let found = read_document(&files, name, &mut problems, |node, problems| {
        node.in_part();
        node.one_of("rulebook", &words, problems)
    });
    problems.into_result()?;
    Ok(Book::of(SHELF[found.unwrap_or_default()]))
}

impl Book {
    fn of(rulebook: &'static dyn AnyRulebook) -> Book {
        Book { rulebook, tables: rulebook.tables(), scenarios: rulebook.scenarios() }
    }

    /// The same rulebook with the files of a player's pack (path within it, text) in the place of its own. Tables must
    /// replace one of the same path or file name; scenarios may be new; other files are for people and are not read.
    ///
    /// # Errors
    /// Every table that replaces none, and everything that is wrong with those that do.
    pub fn with_pack(self, files: &[(String, String)]) -> Result<Book, Vec<Problem>> {
        let (tables, scenarios) = pack::replace(self.tables, self.scenarios, files)?;
        let problems = self.rulebook.check_tables(&tables);
        if problems.is_empty() { Ok(Book { rulebook: self.rulebook, tables, scenarios }) } else { Err(problems) }
    }

    /// Its key: what links, files and commands call it.
    pub fn key(&self) -> &'static str {
        self.rulebook.key()
    }

    /// What it is called.
    pub fn title(&self) -> &'static str {
        self.rulebook.title()
    }

    /// Which edition of which documents it is.
    pub fn edition(&self) -> &'static str {
        self.rulebook.edition()
    }

    /// Has it forces to choose? Where it has none, every question about them is a problem.
    pub fn has_forces(&self) -> bool {
        self.rulebook.has_forces()
    }

    /// Does it adjudicate attacks at a table of real miniatures?
    pub fn has_attacks(&self) -> bool {
        self.rulebook.has_attacks()
    }

    /// The unit in which it measures.
    pub fn unit(&self) -> LengthUnit {
        self.rulebook.unit()
    }

    /// Are there battles in which an opponent looks ahead?
    pub fn looks_ahead(&self) -> bool {
        self.rulebook.looks_ahead()
    }

    /// Its tables.
    pub fn tables(&self) -> &Files {
        &self.tables
    }

    /// The ids of the scenarios that come with it.
    pub fn scenario_ids(&self) -> impl Iterator<Item = &str> {
        self.scenarios.names().map(|name| {
            let file = name.rsplit('/').next().unwrap_or(name);
            file.strip_suffix(".toml").unwrap_or(file)
        })
    }

    /// A scenario that comes with it, by id.
    pub fn scenario(&self, id: &str) -> Option<ScenarioText> {
        let file = format!("scenarios/{}.toml", id.to_ascii_lowercase());
        let text = self.scenarios.get(&file)?;
        // One that a pack brought is not there for whoever opens the record later.
        let is_own = self.rulebook.scenarios().get(&file) == Some(text);
        Some(ScenarioText { is_own, ..ScenarioText::new(&file, text) })
    }

    /// Is somebody who is new to it guided through the beginning of a battle?
    pub fn is_guided(&self, id: &str) -> bool {
        self.rulebook.guides().get(&guide_of(id)).is_some()
    }

    /// The guide through the beginning of a scenario that comes with it, by its id; nothing where it has none.
    ///
    /// # Errors
    /// Everything that is wrong with its file.
    pub fn guide(&self, id: &str) -> Result<Option<Guide>, Vec<Problem>> {
        let file = guide_of(id);
        self.rulebook.guides().get(&file).map(|text| Guide::read(&file, text)).transpose()
    }

    /// Its clauses, in the order of the book.
    pub fn clauses(&self) -> Vec<Clause> {
        self.rulebook.clauses()
    }

    /// A clause by its identifier, in any case: one of the book, or one of the umpire's own, which hold in every battle.
    pub fn clause(&self, id: &str) -> Option<Clause> {
        let own = clauses("umpire.md", UMPIRE);
        self.clauses().into_iter().chain(own).find(|clause| clause.id.eq_ignore_ascii_case(id.trim()))
    }

    /// The examples that its tests play.
    pub fn examples(&self) -> Vec<Example> {
        self.rulebook.examples()
    }

    /// The identifiers of the clauses that no code obeys yet.
    pub fn planned(&self) -> Vec<String> {
        self.rulebook.planned()
    }

    /// Its presets, the default first.
    pub fn presets(&self) -> &'static [Preset] {
        self.rulebook.presets()
    }

    /// Its switches, each with the value that these choices give it where no scenario says otherwise.
    ///
    /// # Errors
    /// Every unknown name and value among the choices.
    pub fn switches(&self, choices: &Choices) -> Result<Vec<Switch>, Vec<Problem>> {
        self.rulebook.switches(choices)
    }

    /// Reads a scenario and everything that it needs.
    ///
    /// # Errors
    /// Everything that is wrong with the scenario, the tables and the choices.
    pub fn check_scenario(&self, scenario: &ScenarioText, choices: &Choices) -> Result<Card, Vec<Problem>> {
        self.rulebook.card(&self.tables, scenario, choices)
    }

    /// Everything that is wrong with its tables.
    pub fn check_tables(&self) -> Vec<Problem> {
        self.rulebook.check_tables(&self.tables)
    }

    /// Reads a roster and checks it against the rules for forces. `name` is its file, for problems.
    ///
    /// # Errors
    /// Everything that is wrong with it.
    pub fn check_roster(&self, name: &str, text: &str, choices: &Choices) -> Result<Roster, Vec<Problem>> {
        self.rulebook.roster(&self.tables, name, text, choices)
    }

    /// Everything that can be fielded; of one list (in any case), where one is named.
    ///
    /// # Errors
    /// What is wrong with the tables or the choices, and a list that there is not.
    pub fn units(&self, list: Option<&str>, choices: &Choices) -> Result<Vec<Unit>, Vec<Problem>> {
        let mut all = self.rulebook.units(&self.tables, choices)?;
        let mut lists: Vec<String> = Vec::new();
        for unit in &all {
            if !lists.contains(&unit.list) {
                lists.push(unit.list.clone());
            }
        }
        // Several files may add to one list.
        all.sort_by_key(|unit| lists.iter().position(|list| *list == unit.list));
        let Some(list) = list else { return Ok(all) };
        if !lists.iter().any(|known| known.eq_ignore_ascii_case(list)) {
            let hint = nearest(list, lists.iter().map(String::as_str)).map(|hint| format!(" (did you mean '{hint}'?)"));
            let what = format!("there is no list '{list}'{}: there is {}", hint.unwrap_or_default(), lists.join(", "));
            return Err(vec![Problem::new(self.key(), 0, "list", what)]);
        }
        Ok(all.into_iter().filter(|unit| unit.list.eq_ignore_ascii_case(list)).collect())
    }

    /// Everything that can be bought for a force, era by era.
    ///
    /// # Errors
    /// What is wrong with the tables or the choices.
    pub fn armouries(&self, choices: &Choices) -> Result<Vec<Armoury>, Vec<Problem>> {
        self.rulebook.armouries(&self.tables, choices)
    }

    /// What a draft of a force comes to; with more, where more is asked for and allowed.
    ///
    /// # Errors
    /// What in it is no force at all, and what is wrong with the tables or the choices.
    pub fn muster(&self, draft: &Draft, add: Option<&Addition>, choices: &Choices) -> Result<Muster, Vec<Problem>> {
        self.rulebook.muster(&self.tables, draft, add, choices)
    }

    /// A draft from a roster, which may break rules for forces: they are looked at by [`Book::muster`]. `name` is its file,
    /// for problems.
    ///
    /// # Errors
    /// What cannot be read in it.
    pub fn draft(&self, name: &str, text: &str, choices: &Choices) -> Result<Draft, Vec<Problem>> {
        self.rulebook.draft(&self.tables, name, text, choices)
    }

    /// A draft with a name for each element, as a record sheet has it.
    ///
    /// # Errors
    /// What in it is no force at all.
    pub fn force_sheet(&self, draft: &Draft, side: Side, choices: &Choices) -> Result<ForceSheet, Vec<Problem>> {
        self.rulebook.force_sheet(&self.tables, draft, side, choices)
    }

    /// A scenario in which sides field rosters of their own, by their number; `None` for the scenario's own force.
    ///
    /// # Errors
    /// Everything that forbids it.
    pub fn with_forces(
        &self,
        scenario: &ScenarioText,
        forces: &[Option<String>],
        choices: &Choices,
    ) -> Result<ScenarioText, Vec<Problem>> {
        if forces.iter().all(Option::is_none) {
            return Ok(scenario.clone());
        }
        let text = self.rulebook.with_forces(&self.tables, scenario, forces, choices)?;
        Ok(ScenarioText::new("scenario", &text))
    }

    /// A scenario in which sides fly with the squadrons in these files, by their number, in the aircraft of the rosters that they bring
    /// besides; `None` for a side without one.
    ///
    /// # Errors
    /// Everything that forbids it.
    pub fn with_squadrons(
        &self,
        scenario: &ScenarioText,
        forces: &[Option<String>],
        squadrons: &[Option<String>],
        choices: &Choices,
    ) -> Result<ScenarioText, Vec<Problem>> {
        if squadrons.iter().all(Option::is_none) {
            return self.with_forces(scenario, forces, choices);
        }
        let text = self.rulebook.with_squadrons(&self.tables, scenario, forces, squadrons, choices)?;
        Ok(ScenarioText::new("scenario", &text))
    }

    /// What is asked about the squadron in a file, or a new one that begins with a roster. `name` is the file, for problems.
    ///
    /// # Errors
    /// Everything that is wrong with the file, and why what is asked for is not done.
    pub fn squadron(&self, name: &str, text: &str, drill: &Drill<'_>, choices: &Choices) -> Result<Kept, Vec<Problem>> {
        self.rulebook.squadron(&self.tables, (name, text), drill, choices)
    }

    /// The squadron in a file after a recorded battle that a side fought with it. Both are given with the names of their files.
    ///
    /// # Errors
    /// Everything that is wrong with either, and why the battle is not entered.
    pub fn squadron_after(
        &self,
        file: (&str, &str),
        record: (&str, &str),
        side: &str,
        choices: &Choices,
    ) -> Result<Kept, Vec<Problem>> {
        self.rulebook.squadron_after((&self.tables, &self.scenarios), file, record, side, choices)
    }

    /// An attack at a table of real miniatures, as far as it has been told.
    ///
    /// # Errors
    /// What in it cannot be.
    pub fn attack(&self, wish: &AttackWish, choices: &Choices) -> Result<AttackPage, Vec<Problem>> {
        self.rulebook.attack(&self.tables, wish, choices)
    }

    /// The price of a unit of one's own, part by part; or everything that is illegal about it, with clauses.
    ///
    /// # Errors
    /// What is wrong with the era, the tables and the choices.
    pub fn quote(&self, era: &str, sheet: &Sheet, choices: &Choices) -> Result<Priced, Vec<Problem>> {
        self.rulebook.quote(&self.tables, era, sheet, choices)
    }

    /// The exact odds of a situation that is written as JSON, with fractions as text where `exact` is set. `name` is its
    /// file, for problems.
    ///
    /// # Errors
    /// Everything that is wrong with the situation, the tables and the choices.
    pub fn odds(&self, name: &str, text: &str, choices: &Choices, exact: bool) -> Result<Odds, Vec<Problem>> {
        self.rulebook.odds(&self.tables, name, text, choices, exact)
    }

    /// The JSON Schemas of a situation and of a report: `{"situation": …, "report": …}`.
    pub fn odds_schema(&self) -> Json {
        self.rulebook.odds_schema()
    }

    /// A battle that waits for its seats and to be opened. `secret` is what a commitment was made to.
    ///
    /// # Errors
    /// Everything that is wrong with the scenario, the tables and the choices.
    pub fn open(
        &self,
        scenario: &ScenarioText,
        choices: &Choices,
        dice: Provision,
        secret: Option<Seed>,
    ) -> Result<Box<dyn Hosted>, Vec<Problem>> {
        self.rulebook.open(&self.tables, scenario, choices, dice, secret)
    }

    /// Takes up a battle from its record: folds events, runs no rules. `name` is its file, for problems.
    ///
    /// # Errors
    /// Everything that is wrong with its lines or its scenario; the first line that does not fit those before it.
    pub fn restore(&self, name: &str, text: &str, secret: Option<Seed>) -> Result<Restored, Vec<Problem>> {
        self.rulebook.restore((&self.tables, &self.scenarios), name, text, secret)
    }

    /// A battle as it stood after an entry, with everything before it, to go on otherwise: from there on its dice come from this seed.
    /// `name` is the file of its record, for problems. Nothing where no such entry is in force.
    ///
    /// # Errors
    /// As [`Book::restore`].
    pub fn branch(
        &self,
        name: &str,
        battle: &dyn AnyBattle,
        n: u32,
        secret: Option<Seed>,
        seed: Seed,
    ) -> Result<Option<Box<dyn Hosted>>, Vec<Problem>> {
        let Some(upto) = battle.at(n) else { return Ok(None) };
        let lines: String = upto.record(0).iter().map(|line| format!("{line}\n")).collect();
        let mut branched = self.restore(name, &lines, secret)?.battle;
        branched.branch(seed);
        Ok(Some(branched))
    }

    /// Resolves a whole record again. `name` is its file, for problems.
    ///
    /// # Errors
    /// What cannot be read, or the first line that differs.
    pub fn verify(&self, name: &str, text: &str, secret: Option<Seed>) -> Result<Verified, Unverified> {
        self.rulebook.verify((&self.tables, &self.scenarios), name, text, secret)
    }

    /// Plays a batch of battles. `progress` is told how many are over, from any thread.
    ///
    /// # Errors
    /// What is wrong with the scenario, the tables, the choices or the plan.
    pub fn simulate(
        &self,
        scenario: &ScenarioText,
        choices: &Choices,
        plan: &Plan,
        progress: &(dyn Fn(u64) + Sync),
    ) -> Result<Totals, Unplayed> {
        self.rulebook.simulate(&self.tables, scenario, choices, plan, progress)
    }
}

/// Where the guide through a scenario stands.
fn guide_of(id: &str) -> String {
    format!("scenarios/{id}.guide.toml")
}
