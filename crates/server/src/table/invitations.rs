//! A seat belongs to whoever opens its invitation first; whoever holds it may hand it over by another one.

use super::Table;
use super::keep::Beside;
use super::seats::Opens;
use crate::secret;
use crate::socket::{UNWELCOME, goodbye};
use sandtable_core::Answer;
use sandtable_store::{Link, Relinked};
use sandtable_wire::{Answered, FromTable, SeatKind};

/// Said to whoever opens an invitation after somebody else has.
pub(crate) const TAKEN: &str =
    "somebody has opened this invitation already and holds the seat; whoever sits there can hand it over";

/// Said to whoever opens an invitation that there is another one for.
pub(crate) const REPLACED: &str = "there is a newer invitation to this seat: ask for it";

/// Said to a page whose seat is another's now.
pub(crate) const HANDED_OVER: &str = "this seat has been handed over to somebody else";

/// Said where the disk failed.
const NOT_KEPT: &str = "the table could not keep it, so nothing has changed; please try again";

impl Table {
    /// All links of a seat open nothing any more.
    pub(super) fn left(seat: SeatKind) -> Relinked {
        let turned = [(Opens::Seat(seat), Opens::Left(seat)), (Opens::Invitation(seat), Opens::Replaced(seat))];
        Relinked { turned: turned.map(|(before, after)| (before.word(), after.word())).into(), added: Vec::new() }
    }

    /// A new invitation to a seat, in the place of those that nobody has opened: to one's own, to hand it over, or to one
    /// that is still free.
    ///
    /// # Errors
    /// Why not.
    pub(super) async fn invite(&mut self, by: SeatKind, seat: SeatKind) -> Result<String, &'static str> {
        let is_free = self.loaded.seating.is_invited(seat) && matches!(by, SeatKind::Side(_));
        let is_own = by == seat && self.loaded.seating.holder(seat).is_some();
        if !is_free && !is_own {
            return Err("a seat is handed over by whoever holds it");
        }
        let secret = secret::key();
        let links = Relinked {
            turned: vec![(Opens::Invitation(seat).word(), Opens::Replaced(seat).word())],
            added: vec![Link { hash: secret::hash(&secret), seat: Opens::Invitation(seat).word() }],
        };
        self.relinked(Beside { links, ..Beside::default() }).await.map(|()| secret)
    }

    /// A seat is taken by whoever opened its invitation first, under a key of his own. Whoever sat there before is told.
    ///
    /// # Errors
    /// Why not.
    pub(super) async fn seat_taken(
        &mut self,
        seat: SeatKind,
        invitation: [u8; 32],
        key: [u8; 32],
    ) -> Result<String, &'static str> {
        let opens = |link: Option<(String, String)>| link.and_then(|(_, word)| Opens::of(&word));
        let of_key = self.world.store.link(&key).await.map_err(|_| NOT_KEPT)?;
        // Who lost the answer says the same again.
        if of_key.as_ref().is_some_and(|(battle, _)| *battle == self.loaded.id)
            && opens(of_key) == Some(Opens::Seat(seat))
        {
            return Ok(self.name(seat));
        }
        match opens(self.world.store.link(&invitation).await.map_err(|_| NOT_KEPT)?) {
            Some(Opens::Invitation(_)) => {}
            Some(Opens::Replaced(_)) => return Err(REPLACED),
            _ => return Err(TAKEN),
        }
        let turned = [(Opens::Seat(seat), Opens::Left(seat)), (Opens::Invitation(seat), Opens::Taken(seat))];
        let links = Relinked {
            turned: turned.map(|(before, after)| (before.word(), after.word())).into(),
            added: vec![Link { hash: key, seat: Opens::Seat(seat).word() }],
        };
        let seating = Some(self.loaded.seating.clone().taken(seat));
        self.relinked(Beside { links, seating, ..Beside::default() }).await?;
        self.send_away(seat, HANDED_OVER);
        Ok(self.name(seat))
    }

    async fn relinked(&mut self, beside: Beside) -> Result<(), &'static str> {
        match self.change(None, beside, |_| Ok(Answer::Done)).await {
            Answered::Done { .. } => Ok(()),
            _ => Err(NOT_KEPT),
        }
    }

    /// Whoever sits at a seat gets up, and is told why.
    pub(super) fn send_away(&mut self, seat: SeatKind, why: &'static str) {
        let told = FromTable::Unwelcome { why: why.into() };
        self.people.send_away(seat, &told, &goodbye(UNWELCOME, why));
        self.tell_seats();
    }
}
