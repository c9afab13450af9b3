//! What one seat proposes and the others must agree to.

use sandtable_core::Side;
use sandtable_wire::{Proposal, SeatKind};
use serde::{Deserialize, Serialize};
use serde_json::Value as Json;

/// Everything that waits for an answer, and the last number given: numbers are never used again.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(crate) struct Proposals {
    pub(crate) last: u32,
    pub(crate) open: Vec<Proposed>,
}

impl Proposals {
    /// With a new one. What the same seat proposed before of the same kind lapses.
    pub(crate) fn with(&self, by: SeatKind, what: What, text: String, waits_for: Vec<Side>) -> Proposals {
        let number = self.last + 1;
        let same =
            |known: &Proposed| known.by == by && std::mem::discriminant(&known.what) == std::mem::discriminant(&what);
        let mut open: Vec<Proposed> = self.open.iter().filter(|known| !same(known)).cloned().collect();
        open.push(Proposed { number, by, what, text, waits_for });
        Proposals { last: number, open }
    }

    /// Without one of them.
    pub(crate) fn without(&self, number: u32) -> Proposals {
        let open = self.open.iter().filter(|known| known.number != number).cloned().collect();
        Proposals { last: self.last, open }
    }

    /// What is left when the battle goes on.
    pub(crate) fn moved_on(&self) -> Proposals {
        let open = self.open.iter().filter(|known| !known.what.lapses()).cloned().collect();
        Proposals { last: self.last, open }
    }
}

/// Something proposed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Proposed {
    pub(crate) number: u32,
    pub(crate) by: SeatKind,
    pub(crate) what: What,
    pub(crate) text: String,
    pub(crate) waits_for: Vec<Side>,
}

/// What is proposed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum What {
    /// Everything after an entry is taken back.
    Undo { to: u32 },
    /// A human ruling.
    Rule { events: Json, reason: String },
    /// The record may be downloaded.
    Publish,
    /// Somebody is umpire from now on.
    Umpire { name: String },
    /// The computer takes a side over.
    TakeOver { side: Side },
}

impl What {
    /// Is it about the battle as it stands, so that it lapses when the battle goes on?
    pub(crate) fn lapses(&self) -> bool {
        matches!(self, What::Undo { .. } | What::Rule { .. })
    }
}

impl From<&Proposed> for Proposal {
    fn from(proposed: &Proposed) -> Proposal {
        Proposal {
            number: proposed.number,
            by: proposed.by,
            text: proposed.text.clone(),
            waits_for: proposed.waits_for.clone(),
        }
    }
}
