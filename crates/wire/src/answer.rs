//! What became of a command, in words for its giver.

use sandtable_core::{Misunderstood, Part, Refusal, Stop};
use sandtable_dice::Waiting;
use sandtable_geometry::Length;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// What became of something that a page wanted.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "is", rename_all = "kebab-case")]
pub enum Answered {
    /// It was carried out, and its entry is safe.
    Done {
        /// The number of the entry.
        n: u32,
    },
    /// It is kept, unseen, until every side has decided.
    Sealed,
    /// It waits for the others to agree.
    Proposed {
        /// The number of the proposal.
        proposal: u32,
    },
    /// It is not allowed. Nothing has changed.
    Refused(Refused),
    /// Something has happened since the entry that it was based on. Nothing has changed.
    Stale {
        /// The last entry.
        n: u32,
    },
    /// This link may not do that. Nothing has changed.
    Forbidden {
        /// Why not.
        why: String,
    },
    /// Dice must be thrown first: give the same again with all faces typed so far. Nothing has changed.
    Waiting(Throwing),
    /// The table could not do it, through no fault of the player. Nothing has changed.
    Failed {
        /// What went wrong.
        why: String,
    },
}

/// Why something is not allowed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Refused {
    /// The reason, in the player's words.
    pub reason: String,
    /// The clause; empty where words were not understood.
    pub clause: String,
    /// How it could be said, where it was not understood; may be empty.
    pub usage: String,
    /// The length that was asked for, where there is a limit.
    pub asked: Option<Length>,
    /// The limit.
    pub allowed: Option<Length>,
}

/// Dice that people must throw.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Throwing {
    /// What they decide.
    pub name: String,
    /// The clause.
    pub clause: String,
    /// The number needed, or the number added to the dice, part by part; empty where there is none.
    pub parts: Vec<NeedPart>,
    /// Is that number added to what the dice show?
    pub added: bool,
    /// May the dice show that number at most, where else they must reach it?
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub at_most: bool,
    /// The sides of each die.
    pub sides: Vec<u8>,
    /// The faces that were typed are not those of these dice.
    pub misfit: bool,
}

/// One part of a number that is needed or added.
pub type NeedPart = Part;

impl Refused {
    /// For this reason, with the clause behind it; empty where there is none.
    pub fn because(reason: impl Into<String>, clause: &str) -> Refused {
        Refused { reason: reason.into(), clause: clause.into(), usage: String::new(), asked: None, allowed: None }
    }
}

impl From<Refusal> for Refused {
    fn from(refusal: Refusal) -> Refused {
        Refused {
            asked: refusal.limit.map(|limit| limit.asked),
            allowed: refusal.limit.map(|limit| limit.allowed),
            ..Refused::because(refusal.reason.name, refusal.reason.clause)
        }
    }
}

impl From<Misunderstood> for Refused {
    fn from(Misunderstood { what, usage }: Misunderstood) -> Refused {
        Refused { usage, ..Refused::because(what, "") }
    }
}

impl From<Waiting> for Throwing {
    fn from(waiting: Waiting) -> Throwing {
        Throwing {
            name: waiting.why.reason.name.into(),
            clause: waiting.why.reason.clause.into(),
            parts: waiting.why.need.parts().iter().map(Part::from).collect(),
            added: waiting.why.added,
            at_most: waiting.why.need.is_at_most(),
            sides: waiting.sides,
            misfit: waiting.misfit,
        }
    }
}

impl From<Stop> for Answered {
    fn from(stop: Stop) -> Answered {
        match stop {
            Stop::Refused(refusal) => Answered::Refused(refusal.into()),
            Stop::Waiting(waiting) => Answered::Waiting(waiting.into()),
        }
    }
}

impl From<Refused> for Answered {
    fn from(refused: Refused) -> Answered {
        Answered::Refused(refused)
    }
}
