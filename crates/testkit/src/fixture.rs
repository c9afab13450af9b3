//! Battles for tests.

use sandtable_core::record::{Digest, FORMAT, Header, Provision, Seed, read_lines};
use sandtable_core::{AnyBattle, Battle, Choices, Ruleset, Table, Viewer};
use std::sync::Arc;

/// The header of a test's battle. The digests of rules and scenario are left zero: nothing here reads them.
pub fn header<R: Ruleset>(setting: &R::Setting, dice: Provision) -> Header {
    Header {
        format: FORMAT,
        rulebook: R::KEY.into(),
        rules: Digest::default(),
        pack: Vec::new(),
        choices: Choices::default(),
        in_force: R::in_force(setting).to_vec(),
        scenario: "test".into(),
        scenario_digest: Digest::default(),
        scenario_text: None,
        sides: R::sides(setting).to_vec(),
        dice,
    }
}

/// A battle that is not open yet; `secret` is what a commitment was made to.
pub fn new_battle<R: Ruleset>(setting: &Arc<R::Setting>, dice: Provision, secret: Option<Seed>) -> Battle<R> {
    Battle::new(setting.clone(), header::<R>(setting, dice), secret)
}

/// The same battle, taken up from the text of its record.
///
/// # Panics
/// Where the record cannot be read, or does not follow from itself.
pub fn reopened<R: Ruleset>(battle: &Battle<R>, secret: Option<Seed>) -> Battle<R> {
    let text = text_of(battle);
    let lines = match read_lines("record", &text) {
        Ok(lines) => lines,
        Err(problems) => panic!("the record cannot be read: {}", problems[0]),
    };
    match Battle::restore(battle.setting().clone(), &lines, secret) {
        Ok(battle) => battle,
        Err((line, what)) => panic!("the record cannot be taken up: line {line}: {what}"),
    }
}

/// The umpire's seat rules this, in typed words.
///
/// # Panics
/// It cannot be ruled.
#[track_caller]
pub fn ruled<R: Table>(battle: &mut Battle<R>, words: &str) {
    rule(battle, words).unwrap_or_else(|what| panic!("{words}: {what}"));
}

/// This cannot be ruled, and nothing changes.
///
/// # Panics
/// It can be.
#[track_caller]
pub fn not_ruled<R: Table>(battle: &mut Battle<R>, words: &str) {
    assert!(rule(battle, words).is_err(), "{words}: it can be ruled");
}

fn rule<R: Table>(battle: &mut Battle<R>, words: &str) -> Result<(), String> {
    let before = battle.state().clone();
    let events = AnyBattle::read_ruling(battle, Viewer::Umpire, words).map_err(|what| what.to_string())?;
    let ruled = AnyBattle::rule(battle, &events, "as the umpire rules", None, &[]);
    assert!(ruled.is_ok() || *battle.state() == before, "a refused ruling changes nothing");
    ruled
}

/// The record as it stands in a file.
pub(crate) fn text_of<R: Ruleset>(battle: &Battle<R>) -> String {
    battle.record().iter().map(|written| format!("{}\n", written.text)).collect()
}
