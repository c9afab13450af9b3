//! Who sits at a table, and what each kind of viewer was last told.

use axum::extract::ws::{Message, Utf8Bytes};
use sandtable_core::Viewer;
use sandtable_wire::{FromTable, Page, SeatKind};
use std::collections::HashMap;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::sync::mpsc;

/// One open page.
pub(crate) struct Person {
    pub(crate) id: u64,
    pub(crate) seat: SeatKind,
    out: mpsc::Sender<Message>,
}

/// What a viewer was told last.
#[derive(Clone)]
pub(crate) struct Told {
    pub(crate) page: Arc<Page>,
    pub(crate) known: Arc<Vec<u32>>,
}

/// Everybody at a table.
pub(crate) struct People {
    all: Vec<Person>,
    told: Vec<(Viewer, Told)>,
    /// When the last page of a seat was closed.
    left: HashMap<SeatKind, Instant>,
    since: Instant,
    next: u64,
}

impl Default for People {
    fn default() -> People {
        let (all, told, left) = Default::default();
        People { all, told, left, since: Instant::now(), next: 0 }
    }
}

/// A message as it goes over a socket.
pub(crate) fn written(message: &FromTable) -> Message {
    Message::Text(Utf8Bytes::from(serde_json::to_string(message).expect("messages are plain values")))
}

/// Through whose eyes a seat looks.
pub(crate) fn viewer(seat: SeatKind) -> Viewer {
    match seat {
        SeatKind::Side(side) => Viewer::Side(side),
        SeatKind::Umpire => Viewer::Umpire,
        SeatKind::Spectator => Viewer::Public,
    }
}

impl People {
    pub(crate) fn sit(&mut self, seat: SeatKind, out: mpsc::Sender<Message>) -> u64 {
        self.next += 1;
        self.all.push(Person { id: self.next, seat, out });
        self.next
    }

    pub(crate) fn leave(&mut self, id: u64) {
        if let Some(seat) = self.seat_of(id) {
            self.left.insert(seat, Instant::now());
        }
        self.all.retain(|person| person.id != id);
        let here = self.viewers();
        self.told.retain(|(of, _)| here.contains(of));
    }

    /// Has a seat been empty for so long?
    pub(crate) fn is_left(&self, seat: SeatKind, since: Duration) -> bool {
        self.here(seat) == 0 && self.left.get(&seat).unwrap_or(&self.since).elapsed() >= since
    }

    pub(crate) fn seat_of(&self, id: u64) -> Option<SeatKind> {
        self.all.iter().find(|person| person.id == id).map(|person| person.seat)
    }

    pub(crate) fn count(&self) -> usize {
        self.all.len()
    }

    pub(crate) fn here(&self, seat: SeatKind) -> u32 {
        self.all.iter().filter(|person| person.seat == seat).count().try_into().unwrap_or(u32::MAX)
    }

    /// Through whose eyes somebody looks just now.
    pub(crate) fn viewers(&self) -> Vec<Viewer> {
        let mut viewers: Vec<Viewer> = self.all.iter().map(|person| viewer(person.seat)).collect();
        viewers.sort();
        viewers.dedup();
        viewers
    }

    /// What everybody who is here was told last.
    pub(crate) fn told(&self) -> Vec<(Viewer, Told)> {
        self.told.clone()
    }

    /// Remembers what a viewer has been told now.
    pub(crate) fn remember(&mut self, of: Viewer, told: Told) {
        match self.told.iter_mut().find(|(own, _)| *own == of) {
            Some((_, last)) => *last = told,
            None => self.told.push((of, told)),
        }
    }

    /// Sends a message to one page. A page that does not read is let go; it comes back when it can.
    pub(crate) fn send(&mut self, id: u64, message: Message) {
        self.send_to(|person| person.id == id, message);
    }

    /// Sends a message to everybody.
    pub(crate) fn send_all(&mut self, message: &FromTable) {
        self.send_to(|_| true, written(message));
    }

    /// Sends a message to everybody who looks through these eyes.
    pub(crate) fn send_viewer(&mut self, of: Viewer, message: Message) {
        self.send_to(|person| viewer(person.seat) == of, message);
    }

    fn send_to(&mut self, whom: impl Fn(&Person) -> bool, message: Message) {
        let left = &mut self.left;
        self.all.retain(|person| {
            let reads = !whom(person) || person.out.try_send(message.clone()).is_ok();
            if !reads {
                left.insert(person.seat, Instant::now());
            }
            reads
        });
    }

    /// Whoever sits at a seat is let go: he is told why, and the last word is a goodbye.
    pub(crate) fn send_away(&mut self, seat: SeatKind, why: &FromTable, goodbye: &Message) {
        for person in self.all.extract_if(.., |person| person.seat == seat) {
            // Who does not read gets no reason.
            _ = person.out.try_send(written(why)).and_then(|()| person.out.try_send(goodbye.clone()));
        }
        self.left.insert(seat, Instant::now());
    }

    /// Everybody is let go, with a reason.
    pub(crate) fn dismiss(&mut self, goodbye: &Message) {
        for person in self.all.drain(..) {
            // Who does not read gets no reason.
            _ = person.out.try_send(goodbye.clone());
        }
    }
}
