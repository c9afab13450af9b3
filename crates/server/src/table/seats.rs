//! Who holds the sides of a battle.

use sandtable_ai::Player;
use sandtable_core::Side;
use sandtable_wire::{Holder, SeatKind};
use serde::{Deserialize, Serialize};

/// A side and who holds it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Held {
    pub(crate) holder: Holder,
}

impl Held {
    /// The computer that holds it.
    pub(crate) fn player(&self) -> Option<Player> {
        match &self.holder {
            Holder::Person => None,
            Holder::Computer(name) => Some(name.parse().unwrap_or(STAND_IN)),
        }
    }
}

/// Who takes over a side that is left, and one whose opponent this version does not have.
pub(crate) const STAND_IN: Player = Player::ALL[0];

/// A seat as the store and the logs write it.
pub(crate) fn seat_word(seat: SeatKind) -> String {
    match seat {
        SeatKind::Side(Side(n)) => format!("side-{n}"),
        SeatKind::Umpire => "umpire".into(),
        SeatKind::Spectator => "spectator".into(),
    }
}

/// The seat that [`seat_word`] wrote.
pub(crate) fn seat_of(word: &str) -> Option<SeatKind> {
    match word {
        "umpire" => Some(SeatKind::Umpire),
        "spectator" => Some(SeatKind::Spectator),
        side => side.strip_prefix("side-")?.parse().ok().map(|n| SeatKind::Side(Side(n))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seats_are_read_as_they_were_written() {
        for seat in [SeatKind::Side(Side(0)), SeatKind::Side(Side(7)), SeatKind::Umpire, SeatKind::Spectator] {
            assert_eq!(seat_of(&seat_word(seat)), Some(seat));
        }
        assert_eq!(seat_of("side-x"), None);
        assert_eq!(seat_of(""), None);
    }
}
