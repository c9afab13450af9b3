//! Sides, who looks, and who must decide.

use serde::{Deserialize, Serialize};

/// One of the parties of a battle, by its index in the scenario.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Side(pub u8);

impl Side {
    /// The first side of a scenario.
    pub const A: Side = Side(0);
    /// The second side of a scenario.
    pub const B: Side = Side(1);

    /// The index into lists that hold one thing for each side.
    pub fn index(self) -> usize {
        self.0.into()
    }

    /// The opponent, in a battle of two sides.
    pub fn other(self) -> Side {
        Side(1 - self.0)
    }

    /// Its bit in a set. A record of a stranger may name any number as a side; what no battle can have is in no set.
    fn bit(self) -> u8 {
        if self.0 < 8 { 1 << self.0 } else { 0 }
    }
}

/// A set of sides, one bit each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Sides(pub u8);

impl Sides {
    /// The first so many sides.
    pub fn first(count: usize) -> Sides {
        Sides((0..count).fold(0, |bits, n| bits | 1 << n))
    }

    /// Is this side in the set?
    pub fn has(self, side: Side) -> bool {
        self.0 & side.bit() != 0
    }

    /// The set with this side in it.
    #[must_use]
    pub fn with(self, side: Side) -> Sides {
        Sides(self.0 | side.bit())
    }

    /// The set without this side.
    #[must_use]
    pub fn without(self, side: Side) -> Sides {
        Sides(self.0 & !side.bit())
    }

    /// Is nobody in the set?
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The sides in it, lowest first.
    pub fn iter(self) -> impl Iterator<Item = Side> {
        (0..8).map(Side).filter(move |&side| self.has(side))
    }
}

impl FromIterator<Side> for Sides {
    fn from_iter<I: IntoIterator<Item = Side>>(sides: I) -> Self {
        sides.into_iter().fold(Sides::default(), Sides::with)
    }
}

/// Who looks: a side, or somebody who may know only what everybody may know.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Viewer {
    /// Somebody who holds this side.
    Side(Side),
    /// A spectator.
    Public,
    /// A human umpire, who sees everything and commands nobody.
    Umpire,
}

impl Viewer {
    /// May this viewer know what only this side may know?
    pub fn shares(self, side: Side) -> bool {
        self == Viewer::Umpire || self.is(side)
    }

    /// Does this viewer hold this side?
    pub fn is(self, side: Side) -> bool {
        self == Viewer::Side(side)
    }

    /// Every viewer of a battle with so many sides from whom something may be hidden: each side, then the public.
    pub fn all(sides: usize) -> impl Iterator<Item = Viewer> {
        (0..sides).map(|n| Viewer::Side(Side(n as u8))).chain([Viewer::Public])
    }
}

/// Who may know a roll or an event.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Audience {
    /// Everybody, spectators too.
    #[default]
    All,
    /// These sides and nobody else; the empty set for dice that nobody may see yet.
    Only(Sides),
}

impl Audience {
    /// Is this viewer among them?
    pub fn includes(self, viewer: Viewer) -> bool {
        match (self, viewer) {
            (Audience::All, _) | (_, Viewer::Umpire) => true,
            (Audience::Only(sides), Viewer::Side(side)) => sides.has(side),
            (Audience::Only(_), Viewer::Public) => false,
        }
    }

    /// Is it everybody? As what need not be written down.
    pub fn is_everybody(&self) -> bool {
        *self == Audience::All
    }

    /// Are all of these sides among them?
    pub fn covers(self, sides: Sides) -> bool {
        match self {
            Audience::All => true,
            Audience::Only(some) => sides.0 & !some.0 == 0,
        }
    }
}

/// How a battle ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Outcome {
    /// One side has won.
    Won(Side),
    /// Nobody has.
    Drawn,
}

impl Outcome {
    /// As a sentence, with the names of the sides.
    pub fn in_words(self, sides: &[String]) -> String {
        match self {
            Outcome::Won(side) => format!("{} won.", sides.get(side.index()).map_or("?", String::as_str)),
            Outcome::Drawn => "The battle is drawn.".into(),
        }
    }
}

/// Who must give the next command; a rulebook reads it off the top of the agenda.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum ToAct {
    /// One side: alternate activation, and every interruption, for a reaction is a question to the other side.
    One(Side),
    /// Each of these sides gives one command; all stay sealed until the last is in.
    Each(Sides),
    /// Each of these sides writes a list of commands and changes it until it says done; all stay sealed until the last has.
    Lists(Sides),
    /// No decision: the next step resolves itself.
    Umpire,
    /// The battle is over.
    Nobody(Outcome),
}

impl ToAct {
    /// How the battle ended, if it has.
    pub fn outcome(self) -> Option<Outcome> {
        match self {
            ToAct::Nobody(outcome) => Some(outcome),
            _ => None,
        }
    }

    /// The sides that have to decide now.
    pub fn sides(self) -> Sides {
        match self {
            ToAct::One(side) => Sides::default().with(side),
            ToAct::Each(sides) | ToAct::Lists(sides) => sides,
            ToAct::Umpire | ToAct::Nobody(_) => Sides::default(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_no_battle_can_have_is_in_no_set() {
        let all = Sides::first(8);
        for side in [Side(8), Side(64), Side(255)] {
            assert_eq!((all.with(side), all.without(side), all.has(side)), (all, all, false));
        }
        assert!(all.without(Side(7)).with(Side(7)).has(Side(7)));
    }
}
