//! A rulebook as the targets see it.

use crate::fixture::{header, text_of};
use sandtable_core::data::{Files, Problem};
use sandtable_core::record::{
    Digest, Header, Line, LineOf, Provision, Read, Seed, Verified, digest, read_header, read_lines, verify_with,
    write_line,
};
use sandtable_core::{AnyBattle, Battle, Choices, Fact, Ruleset, Table};
use std::sync::Arc;

/// A rulebook under test: the ways by which strangers' texts come in.
pub trait Subject {
    /// The rulebook's key.
    fn key(&self) -> &str;
    /// Scenarios to start from; battles of them are prepared.
    fn scenarios(&self) -> Vec<String>;
    /// Rosters to start from.
    fn rosters(&self) -> Vec<String> {
        Vec::new()
    }
    /// A battle of a scenario, not opened.
    ///
    /// # Errors
    /// Everything that is wrong with the scenario.
    fn battle(&self, scenario: &str, dice: Provision, secret: Option<Seed>)
    -> Result<Box<dyn AnyBattle>, Vec<Problem>>;
    /// A battle from its record.
    ///
    /// # Errors
    /// What is wrong with the record.
    fn restore(&self, record: &str, secret: Option<Seed>) -> Result<Box<dyn AnyBattle>, Vec<Problem>>;
    /// Resolves a record again.
    ///
    /// # Errors
    /// Where it differs, or why it cannot be read.
    fn verify(&self, record: &str, secret: Option<Seed>) -> Result<Verified, String>;
    /// The same record with digests of states that follow from its events, as somebody would write it who forges one; as
    /// far as its lines can be read and their events fit.
    fn forged(&self, record: &str) -> String;
    /// Files of squadrons to start from.
    fn squadrons(&self) -> Vec<String> {
        Vec::new()
    }
    /// The file of a squadron as it is written again once it has been read; none where the rulebook is not asked for any.
    ///
    /// # Errors
    /// Everything that is wrong with it.
    fn squadron(&self, _text: &str) -> Option<Result<String, Vec<Problem>>> {
        None
    }
    /// What a roster costs; none where the rulebook has no rosters.
    ///
    /// # Errors
    /// Everything that is wrong with it.
    fn roster(&self, _text: &str) -> Option<Result<i64, Vec<Problem>>> {
        None
    }
}

/// A rulebook by its types alone.
pub struct Typed<R: Ruleset> {
    files: Files,
    scenarios: Vec<String>,
    rulebook: std::marker::PhantomData<fn() -> R>,
}

/// What a record is played with, and its lines.
type Taken<R> = (Arc<<R as Ruleset>::Setting>, Vec<Read<LineOf<R>>>);

impl<R: Ruleset> Typed<R> {
    /// With these tables and scenarios.
    pub fn new(files: Files, scenarios: &[&str]) -> Typed<R> {
        let scenarios = scenarios.iter().map(|&text| text.into()).collect();
        Typed { files, scenarios, rulebook: std::marker::PhantomData }
    }

    fn load(&self, text: &str) -> Result<Arc<R::Setting>, Vec<Problem>> {
        R::load(&self.files, "scenario", text, &Choices::default()).map(Arc::new)
    }

    /// What a record's header says that it is played with.
    fn setting(&self, header: &Header) -> Result<Arc<R::Setting>, Vec<Problem>> {
        let own = || self.scenarios.iter().find(|text| Digest::of(text.as_bytes()) == header.scenario_digest);
        match header.scenario_text.as_ref().or_else(own) {
            Some(text) => self.load(text),
            None => Err(vec![Problem::new("record", 1, "scenario", "there is no such scenario")]),
        }
    }

    fn taken(&self, record: &str) -> Result<Taken<R>, Vec<Problem>> {
        let setting = self.setting(&read_header("record", record)?)?;
        Ok((setting, read_lines("record", record)?))
    }
}

impl<R: Table> Subject for Typed<R> {
    fn key(&self) -> &str {
        R::KEY
    }

    fn scenarios(&self) -> Vec<String> {
        self.scenarios.clone()
    }

    fn battle(
        &self,
        scenario: &str,
        dice: Provision,
        secret: Option<Seed>,
    ) -> Result<Box<dyn AnyBattle>, Vec<Problem>> {
        let setting = self.load(scenario)?;
        let header = Header {
            scenario_digest: Digest::of(scenario.as_bytes()),
            scenario_text: Some(scenario.into()),
            ..header::<R>(&setting, dice)
        };
        Ok(Box::new(Battle::<R>::new(setting, header, secret)))
    }

    fn restore(&self, record: &str, secret: Option<Seed>) -> Result<Box<dyn AnyBattle>, Vec<Problem>> {
        let (setting, lines) = self.taken(record)?;
        match Battle::<R>::restore(setting, &lines, secret) {
            Ok(battle) => {
                let own: Vec<&str> = lines.iter().map(|read| read.text.as_str()).collect();
                assert_eq!(text_of(&battle).lines().collect::<Vec<_>>(), own, "a record stays as it was read");
                Ok(Box::new(battle))
            }
            Err((line, what)) => Err(vec![Problem::new("record", line, "", what)]),
        }
    }

    fn verify(&self, record: &str, secret: Option<Seed>) -> Result<Verified, String> {
        let (setting, lines) = self.taken(record).map_err(|problems| format!("{problems:?}"))?;
        verify_with::<R>(setting, &lines, secret).map_err(|difference| format!("{difference:?}"))
    }

    fn forged(&self, record: &str) -> String {
        match self.taken(record) {
            Ok((setting, lines)) => forged::<R>(&setting, lines),
            Err(_) => record.into(),
        }
    }
}

/// Lines with the digests that belong to them; from the first line on whose events do not fit, they stay as they are.
fn forged<R: Ruleset>(setting: &R::Setting, lines: Vec<Read<LineOf<R>>>) -> String {
    let mut state = R::set_up(setting);
    let mut after: Vec<(u32, R::State)> = Vec::new();
    let (mut before, mut fits, mut text) = (Digest::default(), true, String::new());
    for mut read in lines {
        if fits {
            fits = folded::<R>(setting, &mut state, &mut after, &mut read.line);
        }
        let line = write_line(before, &read.line);
        before = Digest::of(line.as_bytes());
        text += &line;
        text.push('\n');
    }
    text
}

/// Moves the state on by a line and gives the line its digest. Does the line fit?
fn folded<R: Ruleset>(
    setting: &R::Setting,
    state: &mut R::State,
    after: &mut Vec<(u32, R::State)>,
    line: &mut LineOf<R>,
) -> bool {
    let mut fits = true;
    let mut happen = |state: &mut R::State, event: &R::Event| {
        fits = fits && R::fits(setting, state, event).is_ok();
        if fits {
            R::apply(state, event);
        }
    };
    let (n, claimed) = match line {
        Line::Entry(entry) => {
            for fact in &entry.facts {
                match fact {
                    Fact::Happened(event) => happen(state, event),
                    Fact::Then(_) if R::agenda(state).is_full() => return false,
                    Fact::Then(step) => R::agenda(state).push(*step),
                    Fact::Taken => _ = R::agenda(state).pop(),
                    Fact::Rolled(_) => {}
                }
            }
            (entry.n, &mut entry.state)
        }
        Line::Override { n, events, state: claimed, .. } => {
            events.iter().for_each(|event| happen(state, event));
            (*n, claimed)
        }
        Line::Undo { to, state: claimed, .. } => {
            let Some(at) = after.iter().position(|(n, _)| n == to) else { return false };
            after.truncate(at + 1);
            state.clone_from(&after[at].1);
            *claimed = digest(state);
            return true;
        }
        _ => return true,
    };
    if fits {
        *claimed = digest(state);
        after.push((n, state.clone()));
    }
    fits
}
