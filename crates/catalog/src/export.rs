//! What a rulebook must give to stand in the catalogue.

use crate::{Card, Roster, Unit};
use sandtable_ai::{Doctrine, Hosted};
use sandtable_core::data::{Files, Problem};
use sandtable_core::{Amendment, Battle, Choices, Preset, Ruleset};
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

/// A rulebook, as the catalogue needs it. Everything that can be said once for all rulebooks is said in
/// `shelf.rs`; an implementation of this is a thin file.
pub trait Rulebook: Sync + 'static {
    /// The rules and their scripted opponent.
    type Rules: Doctrine;
    /// What its switches edit.
    type InForce: 'static;

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
    /// Its presets, the default first.
    const PRESETS: &'static [Preset];

    /// Its tables.
    fn tables() -> Files;
    /// Its scenarios.
    fn scenarios() -> Files;
    /// Its switches.
    fn amendments() -> &'static [Amendment<Self::InForce>];
    /// The rules before any switch is set.
    fn rules() -> Self::InForce;
    /// A scenario that was read without a problem.
    fn card(setting: &<Self::Rules as Ruleset>::Setting) -> Card;
    /// Everything that is wrong with the tables.
    fn check_tables(tables: &Files) -> Vec<Problem>;
    /// Everything that can be fielded, list by list.
    ///
    /// # Errors
    /// What is wrong with the tables or the choices.
    fn units(tables: &Files, choices: &Choices) -> Result<Vec<Unit>, Vec<Problem>>;
    /// Reads a roster and checks it against the rules for forces. `name` is the file, for problems.
    ///
    /// # Errors
    /// Everything that is wrong with it.
    fn roster(tables: &Files, name: &str, text: &str, choices: &Choices) -> Result<Roster, Vec<Problem>>;
    /// The exact odds of a situation that is written as JSON; with fractions as text where `exact` is set.
    ///
    /// # Errors
    /// Everything that is wrong with the situation, the tables or the choices.
    fn odds(tables: &Files, name: &str, text: &str, choices: &Choices, exact: bool) -> Result<Odds, Vec<Problem>>;
    /// The JSON Schemas of a situation and of a report: `{"situation": …, "report": …}`.
    fn odds_schema() -> Json;

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
