//! Why a command is not allowed, in the player's words.

use crate::LengthUnit;
use sandtable_dice::Reason;
use sandtable_geometry::Length;
use std::fmt;

/// Why a command is not allowed: always with the clause that says so. Nothing has changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Refusal {
    /// What is wrong and the clause.
    pub reason: &'static Reason,
    /// The measure that was exceeded, where it is one.
    pub limit: Option<Limit>,
}

/// A length that was asked for and the most that is allowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Limit {
    /// What the command needs.
    pub asked: Length,
    /// What there is.
    pub allowed: Length,
}

impl Refusal {
    /// A refusal for this reason.
    pub fn of(reason: &'static Reason) -> Refusal {
        Refusal { reason, limit: None }
    }

    /// The same, saying how much was asked and how much is allowed.
    #[must_use]
    pub fn beyond(reason: &'static Reason, asked: Length, allowed: Length) -> Refusal {
        Refusal { reason, limit: Some(Limit { asked, allowed }) }
    }

    /// As an umpire says it at a table that measures in this unit: reason, lengths and clause.
    pub fn said(&self, unit: LengthUnit) -> String {
        let measured = self.limit.map_or(String::new(), |Limit { asked, allowed }| {
            format!(" ({}, but {} at most)", unit.say(asked), unit.say(allowed))
        });
        format!("{}{measured} [{}]", self.reason.name, self.reason.clause)
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.said(LengthUnit::Millimetre))
    }
}

impl std::error::Error for Refusal {}

/// What may be done, with what it comes to; or why it may not.
pub type Verdict<T = ()> = Result<T, Refusal>;

/// It is refused for this reason.
///
/// # Errors
/// Always: the refusal.
pub fn refuse<T>(reason: &'static Reason) -> Result<T, Refusal> {
    Err(Refusal::of(reason))
}

/// It is refused for this reason, unless this holds.
///
/// # Errors
/// The refusal.
pub fn unless(holds: bool, reason: &'static Reason) -> Result<(), Refusal> {
    if holds { Ok(()) } else { refuse(reason) }
}

/// Words that could not be read as a command. Nothing has changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Misunderstood {
    /// What was not understood, or is missing.
    pub what: String,
    /// How it could be said.
    pub usage: String,
}

impl fmt::Display for Misunderstood {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.what)?;
        if !self.usage.is_empty() {
            write!(f, "; say: {}", self.usage)?;
        }
        Ok(())
    }
}

impl std::error::Error for Misunderstood {}
