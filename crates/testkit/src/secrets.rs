//! What a rulebook hides, stated by a second author.

use sandtable_core::{Ruleset, Viewer};
use sandtable_dice::Stream;

/// What a rulebook hides, written against the truth and the clauses on hidden information, never against the view: what
/// a leaking view tells, it would believe.
pub struct Secrets<R: Ruleset> {
    /// Another truth that this viewer must not be able to tell from this one. Everything hidden from the viewer should
    /// change now and then; nothing else may.
    pub differently: fn(&R::Setting, &R::State, Viewer, &mut Stream) -> R::State,
    /// May this event, of a deed that was done in this state, tell somebody something that was hidden? Where nothing like
    /// it is heard, nobody may have learnt anything.
    pub reveals: fn(&R::State, &R::Event) -> bool,
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
    Secrets {
        differently: |_, state, _, _| state.clone(),
        reveals: |_, _| false,
        likewise: |_, _, _, command| Some(command.clone()),
    }
}
