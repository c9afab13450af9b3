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
            Holder::Person | Holder::Invited => None,
            Holder::Computer(name) => Some(name.parse().unwrap_or(STAND_IN)),
        }
    }
}

/// Who holds the sides, and who was agreed upon as umpire.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "Kept")]
pub(crate) struct Seating {
    /// By side.
    pub(crate) held: Vec<Held>,
    /// None where nobody was.
    pub(crate) umpire: Option<Umpire>,
    /// Nobody may ask what the computer would do.
    pub(crate) no_advice: bool,
}

/// Whom all sides want as umpire.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Umpire {
    pub(crate) name: String,
    /// [`Holder::Invited`] until he has come.
    pub(crate) holder: Holder,
}

/// Seats as the store has them: of a battle that was set up before umpires were agreed upon, the sides only.
#[derive(Deserialize)]
#[serde(untagged)]
enum Kept {
    Sides(Vec<Held>),
    All {
        held: Vec<Held>,
        umpire: Option<Umpire>,
        #[serde(default)]
        no_advice: bool,
    },
}

impl From<Kept> for Seating {
    fn from(kept: Kept) -> Seating {
        match kept {
            Kept::Sides(held) => Seating { held, ..Seating::default() },
            Kept::All { held, umpire, no_advice } => Seating { held, umpire, no_advice },
        }
    }
}

impl Seating {
    /// Does a seat wait for whoever opens its invitation?
    pub(crate) fn is_invited(&self, seat: SeatKind) -> bool {
        self.holder(seat) == Some(&Holder::Invited)
    }

    /// Who holds a seat that somebody may hold alone.
    pub(crate) fn holder(&self, seat: SeatKind) -> Option<&Holder> {
        match seat {
            SeatKind::Side(side) => self.held.get(side.index()).map(|held| &held.holder),
            SeatKind::Umpire => self.umpire.as_ref().map(|umpire| &umpire.holder),
            SeatKind::Spectator => None,
        }
    }

    /// The same when somebody has come who was invited.
    pub(crate) fn taken(mut self, seat: SeatKind) -> Seating {
        let holder = match seat {
            SeatKind::Side(side) => self.held.get_mut(side.index()).map(|held| &mut held.holder),
            SeatKind::Umpire => self.umpire.as_mut().map(|umpire| &mut umpire.holder),
            SeatKind::Spectator => None,
        };
        if let Some(holder) = holder.filter(|holder| **holder == Holder::Invited) {
            *holder = Holder::Person;
        }
        self
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

/// What a link opens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Opens {
    /// A seat.
    Seat(SeatKind),
    /// A seat, for whoever opens it first.
    Invitation(SeatKind),
    /// Nothing any more: its seat was taken with it.
    Taken(SeatKind),
    /// Nothing any more: there is another invitation in its place.
    Replaced(SeatKind),
    /// Nothing any more: its seat was handed over.
    Left(SeatKind),
}

/// One of the ways in which a link opens a seat, or opens it no longer.
type Kind = fn(SeatKind) -> Opens;

/// How the links are written that open no seat themselves.
const BEFORE: [(&str, Kind); 4] = [
    ("invitation-", Opens::Invitation),
    ("taken-", Opens::Taken),
    ("replaced-", Opens::Replaced),
    ("left-", Opens::Left),
];

impl Opens {
    /// As the store writes it.
    pub(crate) fn word(self) -> String {
        let (before, seat) = match self {
            Opens::Seat(seat) => ("", seat),
            Opens::Invitation(seat) => (BEFORE[0].0, seat),
            Opens::Taken(seat) => (BEFORE[1].0, seat),
            Opens::Replaced(seat) => (BEFORE[2].0, seat),
            Opens::Left(seat) => (BEFORE[3].0, seat),
        };
        format!("{before}{}", seat_word(seat))
    }

    /// What [`Opens::word`] wrote.
    pub(crate) fn of(word: &str) -> Option<Opens> {
        let other = BEFORE.iter().find_map(|(before, opens)| Some((word.strip_prefix(before)?, *opens)));
        match other {
            Some((seat, opens)) => seat_of(seat).map(opens),
            None => seat_of(word).map(Opens::Seat),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_links_open_is_read_as_it_was_written() {
        let seat = SeatKind::Side(Side(1));
        let others = BEFORE.map(|(_, opens)| opens(seat));
        for opens in others.into_iter().chain([Opens::Seat(seat), Opens::Invitation(SeatKind::Umpire)]) {
            assert_eq!(Opens::of(&opens.word()), Some(opens));
        }
        assert_eq!(Opens::of("invitation-nobody"), None);
    }

    #[test]
    fn battles_of_before_have_their_sides_and_no_umpire() {
        let held = vec![Held { holder: Holder::Person }];
        let of_before: Seating = serde_json::from_str(r#"[{"holder":"person"}]"#).unwrap();
        assert_eq!(of_before, Seating { held: held.clone(), ..Seating::default() });
        let umpire = Some(Umpire { name: "Anna".into(), holder: Holder::Invited });
        let now = Seating { held, umpire, no_advice: true };
        let read: Seating = serde_json::from_str(&serde_json::to_string(&now).unwrap()).unwrap();
        assert_eq!(read, now);
        assert!(read.is_invited(SeatKind::Umpire) && !read.taken(SeatKind::Umpire).is_invited(SeatKind::Umpire));
    }

    #[test]
    fn seats_are_read_as_they_were_written() {
        for seat in [SeatKind::Side(Side(0)), SeatKind::Side(Side(7)), SeatKind::Umpire, SeatKind::Spectator] {
            assert_eq!(seat_of(&seat_word(seat)), Some(seat));
        }
        assert_eq!(seat_of("side-x"), None);
        assert_eq!(seat_of(""), None);
    }
}
