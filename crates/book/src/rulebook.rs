//! What a rulebook gives to stand in the catalogue: little must be, and the rest may.

use crate::{Card, Drill, Kept, Roster, Unit};
use sandtable_ai::Doctrine;
use sandtable_core::data::{Files, Problem};
use sandtable_core::{
    Addition, Amended, Armoury, AttackPage, AttackWish, Battle, Choices, Draft, ForceSheet, Muster, Priced, Ruleset,
    Sheet, Side,
};
use sandtable_search::Hosted;
use sandtable_sim::{BadPlan, Plan, Totals};
use serde_json::Value as Json;

/// The odds of a situation: for programs, and as a table for people.
#[derive(Clone, Debug, PartialEq)]
pub struct Odds {
    /// The rulebook's own report.
    pub json: Json,
    /// The same in words.
    pub text: String,
}

/// What is said of a game whose forces are those of its scenarios.
const NO_FORCES: &str = "has no forces to choose: a scenario brings its own";

/// What is said of a game in which nothing lives longer than a battle.
const NO_SQUADRONS: &str = "keeps no squadrons";

/// The problem of asking a rulebook for what it has not.
fn without<B: Rulebook, T>(name: &str, what: &str) -> Result<T, Vec<Problem>> {
    Err(vec![Problem::of(name, "rulebook", format!("{} {what}", B::TITLE))])
}

/// A rulebook, as the catalogue needs it. Everything that can be said once for all rulebooks is said there.
pub trait Rulebook: Sized + Sync + 'static {
    /// The rules and their scripted opponent.
    type Rules: Doctrine;
    /// The rules in force, with its switches and presets.
    type InForce: Amended;

    /// What it is called.
    const TITLE: &'static str;
    /// Which edition of which documents it is.
    const EDITION: &'static str;
    /// Its chapters: file name and Markdown.
    const CHAPTERS: &'static [(&'static str, &'static str)];
    /// The examples that its tests play, as Markdown.
    const EXAMPLES: &'static [&'static str];
    /// The clauses that no code obeys yet, one at the beginning of each line.
    const PLANNED: &'static str;
    /// Has it forces to choose, and so gives all of what is asked about them?
    const HAS_FORCES: bool = false;
    /// Does it adjudicate attacks at a table of real miniatures?
    const HAS_ATTACKS: bool = false;
    /// Are there battles that an opponent can imagine, and so look ahead in?
    const LOOKS_AHEAD: bool = false;

    /// Its tables.
    fn tables() -> Files;
    /// Its scenarios.
    fn scenarios() -> Files;
    /// The guides that stand beside its scenarios, by the same names: `scenarios/ID.guide.toml`.
    fn guides() -> Files {
        Files::default()
    }
    /// A scenario that was read without a problem.
    fn card(setting: &<Self::Rules as Ruleset>::Setting) -> Card;
    /// Everything that is wrong with the tables.
    fn check_tables(tables: &Files) -> Vec<Problem>;
    /// Everything that can be fielded, list by list.
    ///
    /// # Errors
    /// What is wrong with the tables or the choices.
    fn units(_tables: &Files, _choices: &Choices) -> Result<Vec<Unit>, Vec<Problem>> {
        Ok(Vec::new())
    }

    // --- forces of one's own: of a game that has none, no page offers to choose them ---

    /// Everything that can be bought for a force, era by era.
    ///
    /// # Errors
    /// What is wrong with the tables or the choices.
    fn armouries(_tables: &Files, _choices: &Choices) -> Result<Vec<Armoury>, Vec<Problem>> {
        Ok(Vec::new())
    }
    /// Reads a roster and checks it against the rules for forces. `name` is the file, for problems.
    ///
    /// # Errors
    /// Everything that is wrong with it.
    fn roster(_tables: &Files, name: &str, _text: &str, _choices: &Choices) -> Result<Roster, Vec<Problem>> {
        without::<Self, _>(name, NO_FORCES)
    }
    /// What a draft of a force comes to; with more, where more is asked for and allowed.
    ///
    /// # Errors
    /// What in it is no force at all, and what is wrong with the tables or the choices.
    fn muster(
        _tables: &Files,
        _draft: &Draft,
        _add: Option<&Addition>,
        _choices: &Choices,
    ) -> Result<Muster, Vec<Problem>> {
        without::<Self, _>("", NO_FORCES)
    }
    /// A draft from a roster, which may break rules for forces. `name` is the file, for problems.
    ///
    /// # Errors
    /// What cannot be read in it.
    fn draft(_tables: &Files, name: &str, _text: &str, _choices: &Choices) -> Result<Draft, Vec<Problem>> {
        without::<Self, _>(name, NO_FORCES)
    }
    /// A draft with a name for each element, as a record sheet has it.
    ///
    /// # Errors
    /// What in it is no force at all.
    fn force_sheet(
        _tables: &Files,
        _draft: &Draft,
        _side: Side,
        _choices: &Choices,
    ) -> Result<ForceSheet, Vec<Problem>> {
        without::<Self, _>("", NO_FORCES)
    }
    /// The text of a scenario in which sides field rosters of their own; `None` for the scenario's own force. `name` is the
    /// scenario's file.
    ///
    /// # Errors
    /// Everything that forbids it.
    fn with_forces(
        _tables: &Files,
        name: &str,
        _text: &str,
        _forces: &[Option<String>],
        _choices: &Choices,
    ) -> Result<String, Vec<Problem>> {
        without::<Self, _>(name, NO_FORCES)
    }
    /// The price of a unit of one's own, part by part; or everything that is illegal about it, with clauses.
    ///
    /// # Errors
    /// What is wrong with the era, the tables or the choices.
    fn quote(_tables: &Files, _era: &str, _sheet: &Sheet, _choices: &Choices) -> Result<Priced, Vec<Problem>> {
        without::<Self, _>("", "has no units of one's own")
    }

    // --- squadrons, that live from battle to battle ---

    /// What is asked about the squadron in a file. `name` is the file, for problems.
    ///
    /// # Errors
    /// Everything that is wrong with the file, and why what is asked for is not done, with clauses.
    fn squadron(
        _tables: &Files,
        name: &str,
        _text: &str,
        _drill: &Drill<'_>,
        _choices: &Choices,
    ) -> Result<Kept, Vec<Problem>> {
        without::<Self, _>(name, NO_SQUADRONS)
    }
    /// The text of a scenario in which sides fly with the squadrons in these files, as those of the rosters that they bring besides; `None`
    /// for a side without one. The file is the scenario's, with its name.
    ///
    /// # Errors
    /// Everything that forbids it.
    fn with_squadrons(
        _tables: &Files,
        (name, _text): (&str, &str),
        _forces: &[Option<String>],
        _squadrons: &[Option<String>],
        _choices: &Choices,
    ) -> Result<String, Vec<Problem>> {
        without::<Self, _>(name, NO_SQUADRONS)
    }
    /// The squadron in a file after a battle that one of the sides fought with it. `id` tells the battle from all others.
    ///
    /// # Errors
    /// Everything that is wrong with the file, and why the battle is not entered.
    fn squadron_after(
        _tables: &Files,
        (name, _text): (&str, &str),
        _battle: &Battle<Self::Rules>,
        _id: &str,
        _side: Side,
        _choices: &Choices,
    ) -> Result<Kept, Vec<Problem>> {
        without::<Self, _>(name, NO_SQUADRONS)
    }

    // --- questions without a battle ---

    /// An attack at a table of real miniatures, as far as it has been told.
    ///
    /// # Errors
    /// What in it cannot be.
    fn attack(_tables: &Files, _wish: &AttackWish, _choices: &Choices) -> Result<AttackPage, Vec<Problem>> {
        without::<Self, _>("", "adjudicates no attack without a battle")
    }
    /// The exact odds of a situation that is written as JSON; with fractions as text where `exact` is set.
    ///
    /// # Errors
    /// Everything that is wrong with the situation, the tables or the choices.
    fn odds(_tables: &Files, name: &str, _text: &str, _choices: &Choices, _exact: bool) -> Result<Odds, Vec<Problem>> {
        without::<Self, _>(name, "has no odds without a battle")
    }
    /// The JSON Schemas of a situation and of a report: `{"situation": …, "report": …}`; nothing where there are no odds
    /// without a battle.
    fn odds_schema() -> Json {
        Json::Null
    }

    // --- finished functions, as `sandtable_sim::export!` writes them ---

    /// Plays a batch of battles: the rulebook's own finished function.
    ///
    /// # Errors
    /// Where the plan cannot be played.
    fn simulate(
        setting: &<Self::Rules as Ruleset>::Setting,
        plan: &Plan,
        progress: &(dyn Fn(u64) + Sync),
    ) -> Result<Totals, BadPlan>;
    /// A battle for callers that do not know the rulebook: the rulebook's own finished function.
    fn host(battle: Battle<Self::Rules>) -> Box<dyn Hosted>;
}
