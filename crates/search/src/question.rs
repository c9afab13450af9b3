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

impl<'q, R: Doctrine> Question<'q, R> {
    /// What it chooses by: the view with what is on the list.
    pub(crate) fn draft(&self) -> Cow<'q, R::View> {
        match self.list {
            [] => Cow::Borrowed(self.view),
            list => Cow::Owned(R::draft(self.setting, self.view, list)),
        }
    }
}

/// Has something on a list the place of this command? Then it ends the list.
pub(crate) fn is_taken<R: Doctrine>(list: &[R::Command], command: &R::Command) -> bool {
    list.iter().any(|known| R::place(known) == R::place(command))
}
