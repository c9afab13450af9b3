//! What a rulebook hides, stated by a second author.

use sandtable_core::{Ruleset, Viewer};
use sandtable_dice::Stream;
use std::collections::BTreeSet;

/// One thing that a rulebook hides, of each piece (or whatever else it hides it of) by itself: how it could be otherwise,
/// and what tells of it. Written against the truth and the clauses on hidden information, never against the view: what a
/// leaking view tells, it would believe.
#[derive(Clone, Copy)]
pub struct Secret<S, T, E> {
    /// Its name in what the suite says: "what is under a marker".
    pub what: &'static str,
    /// Is it hidden of many, of each by itself? Then that of others must be compared still, once that of one has come to light.
    pub of_each: bool,
    /// Makes it otherwise now and then, as far as the viewer cannot know it. Nothing else may change, and nothing of those
    /// that are known.
    pub vary: fn(&S, &mut T, Viewer, &Known, &mut Stream),
    /// Whose it is that comes to light with this event, once it is told to somebody, given the truth just after it: the
    /// numbers that `vary` finds in [`Known`]. Where what is told of two truths parts, and nothing that came to light until
    /// then can be the reason, it is a leak; else what came to light is made the same in both truths, and they are compared
    /// again.
    pub told_by: fn(&S, &T, &E, &mut dyn FnMut(u16)),
}

/// A secret of a rulebook.
pub type SecretOf<R> = Secret<<R as Ruleset>::Setting, <R as Ruleset>::State, <R as Ruleset>::Event>;

/// Whose secret has come to light: the numbers of pieces, or of whatever else a secret is hidden of.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Known(BTreeSet<u16>);

impl Known {
    /// Has it come to light?
    pub fn has(&self, number: impl Into<u16>) -> bool {
        self.0.contains(&number.into())
    }

    /// The highest of those that have come to light.
    pub fn last(&self) -> Option<u16> {
        self.0.last().copied()
    }

    /// It has; was that new?
    pub(crate) fn add(&mut self, number: u16) -> bool {
        self.0.insert(number)
    }
}

/// What a rulebook hides.
pub struct Secrets<R: Ruleset> {
    /// Each thing, in the order in which they are made otherwise.
    pub of: &'static [SecretOf<R>],
    /// The same deed in another truth. A command may name what others do not know by that name: then what they would see as
    /// the same is another command. None where that truth has nothing like it.
    pub likewise: Likewise<R>,
}

/// What a command of one truth is in another: setting, one truth, the other, the command.
pub type Likewise<R> = fn(
    &<R as Ruleset>::Setting,
    &<R as Ruleset>::State,
    &<R as Ruleset>::State,
    &<R as Ruleset>::Command,
) -> Option<<R as Ruleset>::Command>;

impl<R: Ruleset> Clone for Secrets<R> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<R: Ruleset> Copy for Secrets<R> {}

/// For a rulebook that hides nothing.
pub fn nothing_hidden<R: Ruleset>() -> Secrets<R> {
    Secrets { of: &[], likewise: |_, _, _, command| Some(command.clone()) }
}
