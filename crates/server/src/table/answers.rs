//! Answers that a table remembers of each seat, so that a repeat gets the first one again.

use super::seats;
use sandtable_store::Answered as Kept;
use sandtable_wire::{Answered, SeatKind, Wish};
use serde::{Deserialize, Serialize};
use std::collections::VecDeque;

/// Answers that are remembered of each seat.
const ANSWERS: usize = 128;

/// A wish under the name that its page gave it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Named {
    pub(super) seat: SeatKind,
    pub(super) id: String,
    /// The digest of the wish: the same name with another wish is no repeat.
    of: String,
}

impl Named {
    pub(super) fn new(seat: SeatKind, id: &str, wish: &Wish) -> Named {
        let wish = serde_json::to_vec(wish).expect("plain values");
        Named { seat, id: id.into(), of: blake3::hash(&wish).to_hex()[..16].into() }
    }

    /// The answer as the store keeps it.
    pub(super) fn kept(&self, answer: &Answered) -> Kept {
        let stored = Stored { of: self.of.clone(), answer: answer.clone() };
        let answer = serde_json::to_string(&stored).expect("plain values");
        Kept { seat: seats::seat_word(self.seat), id: self.id.clone(), answer }
    }
}

/// An answer in the store. Those of versions before stand there without the digest, which fits every wish.
#[derive(Serialize, Deserialize)]
struct Stored {
    of: String,
    answer: Answered,
}

/// What is known of a wish's name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Known {
    /// The answer that this very wish got.
    Answer(Answered),
    /// Another wish had the name.
    Another,
}

/// The answers of a table, the oldest first.
#[derive(Debug, Default)]
pub(super) struct Answers(VecDeque<(Named, Answered)>);

impl Answers {
    /// Those that the store kept.
    pub(super) fn of(kept: &[Kept]) -> Answers {
        let read = |kept: &Kept| {
            let seat = seats::seat_of(&kept.seat)?;
            let stored = serde_json::from_str(&kept.answer)
                .or_else(|_| serde_json::from_str(&kept.answer).map(|answer| Stored { of: String::new(), answer }));
            let Stored { of, answer } = stored.ok()?;
            Some((Named { seat, id: kept.id.clone(), of }, answer))
        };
        Answers(kept.iter().filter_map(read).collect())
    }

    /// What is known of this name; nothing where it is new.
    pub(super) fn of_wish(&self, wish: &Named) -> Option<Known> {
        let (first, answer) = self.0.iter().find(|(known, _)| known.seat == wish.seat && known.id == wish.id)?;
        let is_same = first.of.is_empty() || first.of == wish.of;
        Some(if is_same { Known::Answer(answer.clone()) } else { Known::Another })
    }

    /// Remembers an answer; the oldest of its seat is forgotten where there are too many.
    pub(super) fn remember(&mut self, wish: Named, answer: &Answered) {
        let seat = wish.seat;
        self.0.push_back((wish, answer.clone()));
        let own = |(known, _): &(Named, Answered)| known.seat == seat;
        if self.0.iter().filter(|&known| own(known)).count() > ANSWERS
            && let Some(oldest) = self.0.iter().position(own)
        {
            self.0.remove(oldest);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sandtable_core::Side;

    const SEAT: SeatKind = SeatKind::Side(Side(0));

    fn say(text: &str) -> Wish {
        Wish::Say { text: text.into() }
    }

    #[test]
    fn a_repeat_is_known_and_another_wish_of_the_name_is_not_it() {
        let mut answers = Answers::default();
        let (first, done) = (Named::new(SEAT, "a", &say("x")), Answered::Done { n: 3 });
        assert_eq!(answers.of_wish(&first), None);
        answers.remember(first.clone(), &done);
        assert_eq!(answers.of_wish(&first), Some(Known::Answer(done.clone())));
        assert_eq!(answers.of_wish(&Named::new(SEAT, "a", &say("y"))), Some(Known::Another));
        assert_eq!(answers.of_wish(&Named::new(SeatKind::Umpire, "a", &say("y"))), None);
        let restored = Answers::of(&[first.kept(&done)]);
        assert_eq!(restored.of_wish(&first), Some(Known::Answer(done)));
        assert_eq!(restored.of_wish(&Named::new(SEAT, "a", &say("y"))), Some(Known::Another));
    }

    #[test]
    fn an_answer_that_was_kept_without_its_wish_fits_each() {
        let kept = Kept { seat: "side-0".into(), id: "a".into(), answer: r#"{"is":"sealed"}"#.into() };
        let known = Answers::of(&[kept]).of_wish(&Named::new(SEAT, "a", &say("y")));
        assert_eq!(known, Some(Known::Answer(Answered::Sealed)));
    }
}
