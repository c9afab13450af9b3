//! Rules for forces that a force breaks, and how they stand beside those that it keeps.

use sandtable_core::{ForceFault, ForceRule};

/// A rule that a force breaks; `R` is what the rules of its book are about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found<R> {
    /// What the rule is about.
    pub rule: R,
    /// Can it be mended by buying more? Then the force is not wrong, but unfinished.
    pub waits: bool,
    /// The clause that says so.
    pub clause: &'static str,
    /// Which unit, counted from 0; `None` where the whole force is meant.
    pub unit: Option<usize>,
    /// What is wrong, as a sentence without a full stop.
    pub what: String,
}

impl<R: Copy + PartialEq> Found<R> {
    /// A rule that the whole force breaks.
    pub fn new(rule: R, clause: &'static str, what: impl Into<String>) -> Found<R> {
        Found { rule, waits: false, clause, unit: None, what: what.into() }
    }

    /// It is this unit that breaks it.
    #[must_use]
    pub fn of(self, unit: usize) -> Found<R> {
        Found { unit: Some(unit), ..self }
    }

    /// It can be mended by buying more.
    #[must_use]
    pub fn waiting(self) -> Found<R> {
        Found { waits: true, ..self }
    }

    /// A row for the list of all rules: how a force stands to that about `rule`, kept where nothing was found.
    pub fn row(rule: R, name: &'static str, value: String, clause: &'static str, found: &[Found<R>]) -> ForceRule {
        let kept = found.iter().all(|found| found.rule != rule);
        ForceRule { name: name.into(), value, clause: clause.into(), kept }
    }

    /// In the words of [`sandtable_core::Muster`].
    pub fn fault(self) -> ForceFault {
        ForceFault { unit: self.unit, what: self.what, clause: self.clause.into(), waits: self.waits }
    }
}
