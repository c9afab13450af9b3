//! What a run of the suite met, so that a test can insist that it was not empty.

use crate::conform::Said;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

/// Clauses that were cited by rolls, refusals, sentences and forecasts.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Cited(BTreeSet<String>);

impl Cited {
    /// Notes a clause; nothing where it is empty.
    pub fn note(&mut self, clause: &str) {
        if !clause.is_empty() && !self.0.contains(clause) {
            self.0.insert(clause.into());
        }
    }

    /// Was this clause cited?
    pub fn has(&self, clause: &str) -> bool {
        self.0.contains(clause)
    }

    /// All of them, in alphabetical order.
    pub fn iter(&self) -> impl Iterator<Item = &str> {
        self.0.iter().map(String::as_str)
    }

    /// How many.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Was nothing cited?
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl Extend<String> for Cited {
    fn extend<I: IntoIterator<Item = String>>(&mut self, clauses: I) {
        clauses.into_iter().for_each(|clause| self.note(&clause));
    }
}

impl fmt::Display for Cited {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.iter().map(String::as_str).collect::<Vec<_>>().join(" "))
    }
}

/// How often something was hidden and a deed was done, and how often two truths were compared to the end of it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Times {
    /// Deeds.
    pub deeds: usize,
    /// Those after which everything was compared, and it was still hidden.
    pub compared: usize,
}

impl Times {
    fn note(&mut self, compared: bool) {
        self.deeds += 1;
        self.compared += usize::from(compared);
    }
}

/// What was compared after deeds.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Compared {
    /// For each secret by its name: with that secret otherwise.
    secrets: BTreeMap<&'static str, Times>,
    /// For each secret that is hidden of each by itself: after something had come to light.
    parted: BTreeMap<&'static str, Times>,
    /// For each kind of event that was told: with any secret otherwise.
    events: BTreeMap<String, Times>,
}

/// Of a secret, or an event, that occurs so often something is compared; else its statement has switched the comparison off.
const OFTEN: usize = 40;

/// One in so many is compared to the end at the least.
const ONE_IN: usize = 20;

impl Compared {
    pub(crate) fn secret(&mut self, what: &'static str, compared: bool) {
        self.secrets.entry(what).or_default().note(compared);
    }

    pub(crate) fn parted(&mut self, what: &'static str, compared: bool) {
        self.parted.entry(what).or_default().note(compared);
    }

    /// The event as it is written for developers begins with its kind.
    pub(crate) fn event(&mut self, event: &str, compared: bool) {
        let kind = event.split([' ', '{']).next().unwrap_or_default();
        self.events.entry(kind.into()).or_default().note(compared);
    }

    /// After how many deeds with this secret otherwise everything was compared.
    pub fn of(&self, secret: &str) -> Times {
        self.secrets.get(secret).copied().unwrap_or_default()
    }

    /// After how many deeds in which an event of this kind was told everything was compared.
    pub fn after(&self, event: &str) -> Times {
        self.events.get(event).copied().unwrap_or_default()
    }

    /// After how many deeds by which something came to light the rest of this secret was compared.
    pub fn rest_of(&self, secret: &str) -> Times {
        self.parted.get(secret).copied().unwrap_or_default()
    }

    /// What was hidden, or told, often enough and hardly ever compared, each in a line.
    pub(crate) fn too_little(&self) -> Vec<String> {
        let short = |times: &Times| times.deeds >= OFTEN && times.compared * ONE_IN < times.deeds;
        let line = |what: &str, Times { deeds, compared }: &Times| format!("{what}: {compared} of {deeds} deeds");
        let secrets = self.secrets.iter().filter(|(_, times)| short(times)).map(|(what, times)| line(what, times));
        let events = self.events.iter().filter(|(_, times)| short(times));
        let events = events.map(|(kind, times)| line(&format!("what is hidden after {kind} was told"), times));
        let parted = self.parted.iter().filter(|(_, times)| short(times));
        let parted = parted.map(|(what, times)| line(&format!("{what}, after some of it came to light"), times));
        secrets.chain(parted).chain(events).collect()
    }
}

/// The slots of offers, and of rulings: how often they were filled otherwise, and how often that meant something else.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Heeded(BTreeMap<(&'static str, usize), [usize; 2]>);

/// A slot that was filled so often with two values without a difference is not heeded.
const IN_VAIN: usize = 12;

impl Heeded {
    pub(crate) fn note(&mut self, verb: &'static str, slot: usize, heeded: bool) {
        let [times, differed] = self.0.entry((verb, slot)).or_default();
        *times += 1;
        *differed += usize::from(heeded);
    }

    /// The slots on which nothing ever depended, each in a line.
    pub(crate) fn in_vain(&self) -> Vec<String> {
        let vain = self.0.iter().filter(|(_, [times, differed])| *times >= IN_VAIN && *differed == 0);
        vain.map(|((verb, slot), [times, _])| format!("slot {slot} of `{verb}`, in {times} fillings")).collect()
    }
}

/// What the battles of a run met.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Met {
    /// Battles that were played to their end.
    pub battles: usize,
    /// Entries that were written.
    pub entries: usize,
    /// Times that another side had to decide than the time before.
    pub changes: usize,
    /// Offers that were filled at random.
    pub offers: usize,
    /// Whether what an offer, or a ruling, was filled with made a difference.
    pub heeded: Heeded,
    /// Fillings that the rulebook itself proposed.
    pub candidates: usize,
    /// Commands that were refused, each with a clause.
    pub refusals: usize,
    /// Forecasts that were made.
    pub forecasts: usize,
    /// Squares of two dice, each with as many cells of a result as its chance says.
    pub squares: usize,
    /// Previews of commands, allowed or not.
    pub previews: usize,
    /// Moves that stop short of what was asked for.
    pub stops: usize,
    /// What was proposed instead, all of it allowed.
    pub instead: usize,
    /// Rosters that were read.
    pub rosters: usize,
    /// Receipts beside dice that fell.
    pub receipts: usize,
    /// Throws of dice.
    pub rolls: usize,
    /// Throws that not everybody may see.
    pub hidden_rolls: usize,
    /// Throws that the program made beside dice that people typed in, since not all of them may see these.
    pub kept: usize,
    /// Events with a number changed that did not fit.
    pub misfits: usize,
    /// Tapes that were cut off, and paused.
    pub pauses: usize,
    /// Commands that were sealed while others were still to come.
    pub sealed: usize,
    /// Commands that were put on sealed lists.
    pub listed: usize,
    /// Commands on sealed lists that were replaced.
    pub replaced: usize,
    /// Commands that were withdrawn from sealed lists.
    pub withdrawn: usize,
    /// Commands whose exact odds were compared with play.
    pub odds: usize,
    /// Commands whose odds were too large to be walked.
    pub too_large: usize,
    /// Entries that a side took back alone.
    pub undone: usize,
    /// Rulings that were verified and reported.
    pub rulings: usize,
    /// Records that were restored and verified.
    pub verified: usize,
    /// Other truths that a viewer must not tell from the truth, and that differ from it.
    pub secrets: usize,
    /// Deeds that were done in two truths with the same dice, after which everything was compared and something still hidden.
    pub deeds: usize,
    /// Deeds that followed on those in both truths.
    pub followed: usize,
    /// What was compared after them.
    pub compared: Compared,
    /// Pairs of sealed lists and commands that nobody else could tell apart, and that differ.
    pub lists: usize,
    /// Pairs of secret fillings that had to look and sound the same.
    pub secret_slots: usize,
    /// Views of which two truths were imagined.
    pub imagined: usize,
    /// Those of which the two were not the same.
    pub imagined_otherwise: usize,
    /// Views of which the rulebook imagines nothing.
    pub unimagined: usize,
    /// Clauses that were cited.
    pub cited: Cited,
    /// What was typed.
    pub said: Said,
}
