//! A scripted opponent, written by each rulebook in its own words.

use sandtable_core::Table;
use sandtable_dice::Source;

/// How long a scripted opponent may think.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Effort {
    /// As little as it takes to play sensibly: for large batches.
    Quick,
    /// As long as a person would gladly wait: for play against people.
    #[default]
    Full,
}

/// A rulebook with a scripted opponent.
pub trait Doctrine: Table {
    /// The [lead](sandtable_core::Ruleset::lead) that stands for a chance of winning of 0.73, by how many turns are still to be played,
    /// the one under way among them; the last for more. Where battles are broken off that are looked ahead into, their leads are judged
    /// by it. `sandtable calibrate` fits it to battles.
    fn leads(_setting: &Self::Setting) -> &'static [f64] {
        &[1.0, 1.0, 1.5, 2.0, 3.0, 4.0]
    }

    /// Whole turns after the one under way that an imagined battle is played on before it is broken off and its lead counts. As few as
    /// tell who wins: where a lead turns late, leads of the middle mislead, and where it tells early, all dice after it only blur what
    /// the command was worth.
    fn looks_ahead(_setting: &Self::Setting) -> u8 {
        6
    }

    /// The command that a good player of this rulebook would give, from what the side that is asked can know.
    ///
    /// It must be one that `check` allows. Where two choices are as good as each other, `source` decides; nothing else
    /// may, so that the same view and the same numbers give the same command.
    ///
    /// While a sealed list is being written, the view has the list so far folded in. The list is finished when the
    /// command chosen has the [place](sandtable_core::Ruleset::place) of one that is on the list already.
    fn choose(setting: &Self::Setting, view: &Self::View, effort: Effort, source: &mut impl Source) -> Self::Command;

    /// With which effort a side plays on in battles that it imagines. In haste is sooner, so that more can be imagined; with care where
    /// haste plays so much worse that what comes of it says little.
    fn plays_on(_setting: &Self::Setting) -> Effort {
        Effort::Quick
    }

    /// What a good player would weigh against [his choice](Doctrine::choose), best first, for whoever looks ahead. His choice may be
    /// among it, and so may what is not allowed: that is left out.
    fn weighs(_setting: &Self::Setting, _view: &Self::View, _source: &mut impl Source) -> Vec<Self::Command> {
        Vec::new()
    }

    /// What a batch reports of a finished battle besides its outcome, by name: the turn, the points of each side, the
    /// pieces left. The names are the same, in the same order, for all battles of a setting. Asked of the truth when
    /// nobody has anything to decide any more; no opponent hears of it.
    fn measures(_setting: &Self::Setting, _state: &Self::State) -> Vec<(&'static str, i64)> {
        Vec::new()
    }
}
