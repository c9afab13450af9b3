//! What became of a command, in words for its giver.

use sandtable_core::{AnyBattle, Instead, Misunderstood, Part, Piece, Preview, Refusal, Side, Stop};
use sandtable_dice::Waiting;
use sandtable_geometry::Length;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value as Json;

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
    /// The same in the umpire's own words, which name the pieces; empty where there are none.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub why: String,
    /// The pieces that it is about.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub pieces: Vec<Piece>,
    /// What could be done first, so that it is allowed, or instead.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub mends: Vec<Mend>,
}

/// Something that helps where a command is refused.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Mend {
    /// In a few words: "Halt at the hedge".
    pub title: String,
    /// What it costs and brings.
    pub text: String,
    /// The command in the rulebook's own form, to be given as it is.
    pub command: Json,
    /// The same as it is typed.
    pub words: String,
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
        Refused {
            reason: reason.into(),
            clause: clause.into(),
            usage: String::new(),
            asked: None,
            allowed: None,
            why: String::new(),
            pieces: Vec::new(),
            mends: Vec::new(),
        }
    }

    /// The same with what the umpire would point at, as far as the side can know: whom it is about, and what helps.
    #[must_use]
    pub fn explained(self, battle: &dyn AnyBattle, side: Side, command: &Json) -> Refused {
        match battle.preview(side, command) {
            Ok(preview) => self.by(battle, &preview),
            Err(_) => self,
        }
    }

    /// The same with what this preview of the command points at.
    #[must_use]
    pub(crate) fn by(mut self, battle: &dyn AnyBattle, preview: &Preview<Json>) -> Refused {
        if let Some(remark) = preview.remarks.iter().find(|remark| *remark.clause == *self.clause) {
            (self.why, self.pieces) = (remark.text.clone(), remark.pieces.clone());
        } else if let Some(halt) = preview.course.as_ref().and_then(|course| course.stop.as_ref()) {
            self.why.clone_from(&halt.text);
        }
        let instead = preview.course.iter().flat_map(|course| &course.instead).chain(&preview.mends);
        let mend = |instead: &Instead<Json>| {
            let Instead { title, text, command, .. } = instead.clone();
            Some(Mend { words: battle.write(&command).ok()?, title, text, command })
        };
        self.mends = instead.filter_map(mend).collect();
        self
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
