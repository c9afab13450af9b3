//! What a side is asked, by all that it knows.

use sandtable_ai::Doctrine;
use sandtable_core::Side;
use std::borrow::Cow;

/// A side is asked for a command: alone, or for the next one of a sealed list.
pub struct Question<'q, R: Doctrine> {
    /// What does not change.
    pub setting: &'q R::Setting,
    /// What the side may know, without the list that it writes.
    pub view: &'q R::View,
    /// Who is asked.
    pub side: Side,
    /// What is on its list already; empty where it is asked for one command alone.
    pub list: &'q [R::Command],
}

impl<R: Doctrine> Clone for Question<'_, R> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<R: Doctrine> Copy for Question<'_, R> {}

/// What a side chooses by that has put so much on its list: the view with that.
pub(crate) fn draft<'v, R: Doctrine>(setting: &R::Setting, view: &'v R::View, list: &[R::Command]) -> Cow<'v, R::View> {
    if list.is_empty() { Cow::Borrowed(view) } else { Cow::Owned(R::draft(setting, view, list)) }
}

/// Has something on a list the place of this command? Then it ends the list.
pub(crate) fn is_taken<R: Doctrine>(list: &[R::Command], command: &R::Command) -> bool {
    list.iter().any(|known| R::place(known) == R::place(command))
}
