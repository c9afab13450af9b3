//! What a run of the suite met, so that a test can insist that it was not empty.

use std::collections::BTreeSet;
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
    /// Deeds that were done in two truths with the same dice and revealed nothing.
    pub deeds: usize,
    /// Pairs of secret fillings that had to look and sound the same.
    pub secret_slots: usize,
    /// Clauses that were cited.
    pub cited: Cited,
}
