//! What is handed to whoever looks ahead.

use sandtable_core::Ruleset;
use sandtable_dice::Source;

/// A battle as a side imagines it. It is made of a view and of nothing else, so whoever plays in it has not peeked.
pub struct World<R: Ruleset>(R::State);

impl<R: Ruleset> World<R> {
    /// A battle of which the side that looks sees just this; nothing where the rulebook does not imagine such.
    pub fn imagine(setting: &R::Setting, view: &R::View, source: &mut impl Source) -> Option<World<R>> {
        R::imagine(setting, view, source).map(World)
    }

    /// The truth of that battle.
    pub fn truth(&self) -> &R::State {
        &self.0
    }
}
