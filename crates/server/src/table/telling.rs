//! What goes out from a table: the whole of it to whoever sits down, and what changed to everybody else. Everything about
//! the battle is made by [`Page`], [`Entry`], [`News`], [`Missed`] and [`ask`] for one viewer, and nothing else is sent.

use super::hand::Pace;
use super::people::{Told, viewer, written};
use super::seats::Held;
use super::{Table, load};
use axum::extract::ws::Message;
use sandtable_core::{AnyBattle, Side, Viewer};
use sandtable_store::{Change, Standing};
use sandtable_wire::{
    Changes, Entry, FromTable, Holder, Missed, News, Page, Proposal, Question, Refused, Reply, Seat, SeatKind,
    TableDice, ask,
};
use std::sync::Arc;

/// Entries of a part of a long story, about 10 kB.
const PART: usize = 32;

/// Parts of a story at most, or nearly: fewer than may wait for a page that reads slowly.
const PARTS: usize = 128;

/// Said where an answer could not be worked out.
pub(super) fn not_worked_out() -> Refused {
    Refused::because("the table could not work this out", "")
}

impl Table {
    /// Every seat and who is in it.
    fn seats(&self) -> Vec<Seat> {
        let side = |(n, held): (u8, &Held)| {
            let side = Side(n);
            let kind = SeatKind::Side(side);
            let is_computer = held.player().is_some() || self.decides_for(side);
            let thinks = is_computer && self.loaded.stand.awaited.has(side) && self.awaited.is_none();
            Seat { kind, holder: held.holder.clone(), name: String::new(), here: self.people.here(kind), thinks }
        };
        let other = |kind| {
            let umpire = self.loaded.seating.umpire.as_ref().filter(|_| kind == SeatKind::Umpire);
            let (name, holder) = match umpire {
                Some(umpire) => (umpire.name.clone(), umpire.holder.clone()),
                None => (String::new(), Holder::Person),
            };
            Seat { kind, holder, name, here: self.people.here(kind), thinks: false }
        };
        let sides = (0..).zip(&self.loaded.seating.held).map(side);
        sides.chain([other(SeatKind::Umpire), other(SeatKind::Spectator)]).collect()
    }

    fn proposals(&self) -> Vec<Proposal> {
        self.loaded.proposals.open.iter().map(Proposal::from).collect()
    }

    fn dice(&self) -> Option<TableDice> {
        self.awaited.as_ref().map(|awaited| TableDice { side: awaited.side(), throwing: awaited.throwing.clone() })
    }

    /// Tells whoever has just sat down how things stand: all of it, or what he has missed.
    pub(super) async fn welcome(&mut self, id: u64, seat: SeatKind, seen: Option<u32>) {
        self.tell_seats();
        let of = viewer(seat);
        let shown = self.loaded.hand.look(move |battle| {
            let page = Page::of(battle, of);
            let missed = seen.and_then(|seen| Missed::since(battle, of, seen, page.clone()));
            let told = missed.ok_or_else(|| Entry::all(battle, 0, of));
            (Told { page: Arc::new(page), known: Arc::new(battle.numbers()) }, told)
        });
        let shown = match shown.await {
            Ok(shown) => Some(shown),
            Err(_) if self.loaded.broken.is_some() => None,
            Err(_) => return self.break_down().await,
        };
        let (Some((now, told)), Some(about)) = (shown, self.loaded.about.clone()) else {
            let why = self.loaded.broken.clone().unwrap_or_else(|| load::BROKE_DOWN.into());
            return self.people.send(id, written(&FromTable::Broken { why }));
        };
        let (seats, proposals) = (self.seats(), self.proposals());
        let is_back = told.is_ok();
        let message = match told {
            Ok(missed) => FromTable::Back { missed, seats, proposals },
            Err(story) => {
                let own = seats.iter().find(|own| own.kind == seat).cloned();
                let name = String::new();
                let lost = Seat { kind: seat, holder: Holder::Person, name, here: 1, thinks: false };
                let seat = own.unwrap_or(lost);
                let page = Box::new(Page::clone(&now.page));
                let story = self.begin_story(id, story);
                FromTable::Welcome { seat, about, page, story, seats, proposals }
            }
        };
        self.people.remember(of, now);
        self.people.send(id, written(&message));
        // The whole story is not told again soon.
        _ = self.loaded.hand.change(Pace::Quick, |battle| battle.rest()).await;
        let wanted = self.dice();
        if wanted.is_some() || is_back {
            self.people.send(id, written(&FromTable::Dice { wanted }));
        }
    }

    /// Tells all of a long story but its end, which is given back. A connection keeps the memory of its longest message.
    fn begin_story(&mut self, id: u64, mut story: Vec<Entry>) -> Vec<Entry> {
        let part = PART.max(story.len() / PARTS);
        let mut after = 0;
        while story.len() > part {
            let rest = story.split_off(part);
            let entries = std::mem::replace(&mut story, rest);
            let told = u32::try_from(entries.len()).unwrap_or(u32::MAX);
            self.people.send(id, written(&FromTable::Story { after, entries }));
            after += told;
        }
        story
    }

    /// Tells everybody what has changed.
    pub(super) async fn tell(&mut self) {
        let told = self.people.told();
        match self.loaded.hand.look(move |battle| tellings(battle, &told)).await {
            Ok(tellings) => self.send(tellings),
            Err(_) => self.break_down().await,
        }
    }

    /// Sends everybody what is to be told to him.
    pub(super) fn send(&mut self, tellings: Vec<Telling>) {
        for Telling { of, now, message } in tellings {
            if let Some(message) = message {
                self.people.send_viewer(of, message);
            }
            self.people.remember(of, now);
        }
        self.tell_seats();
    }

    /// Tells everybody who sits where, if that has changed.
    pub(super) fn tell_seats(&mut self) {
        let seats = self.seats();
        if seats != self.seats_told {
            self.people.send_all(&FromTable::Seats { seats: seats.clone() });
            self.seats_told = seats;
        }
    }

    /// Tells everybody what waits for an answer.
    pub(super) fn tell_proposals(&mut self) {
        let proposals = self.proposals();
        self.people.send_all(&FromTable::Proposals { proposals });
    }

    /// Tells everybody which dice the table waits for.
    pub(super) fn tell_dice(&mut self) {
        let wanted = self.dice();
        self.people.send_all(&FromTable::Dice { wanted });
    }

    /// Answers a question. One that cannot be worked out hurts nobody: nothing has changed.
    pub(super) async fn reply(&mut self, id: u64, name: String, question: Question) {
        let Some(seat) = self.people.seat_of(id) else { return };
        self.world.metrics.question();
        let of = viewer(seat);
        let reply = self.loaded.hand.look(move |battle| ask(battle, of, &question)).await.unwrap_or_else(|_| {
            tracing::error!(battle = self.loaded.id, "a question could not be answered");
            Reply::Refused(not_worked_out())
        });
        self.people.send(id, written(&FromTable::Reply { id: name, reply: Box::new(reply) }));
    }

    /// The battle can go on no longer: everybody is told, its record is closed and kept.
    pub(super) async fn break_down(&mut self) {
        self.world.metrics.broke_down();
        tracing::error!(battle = self.loaded.id, n = self.loaded.stand.n, "a battle has broken down");
        let lines = load::last_words(&self.world, &self.loaded.id).await;
        let change = Change {
            battle: self.loaded.id.clone(),
            after: self.loaded.lines,
            lines,
            standing: Some(Standing::Broken),
            ..Change::default()
        };
        if let Err(failure) = self.world.store.write(change).await {
            tracing::error!(battle = self.loaded.id, %failure, "that a battle is broken could not be kept");
        }
        self.loaded.hand = super::hand::Hand::empty();
        self.loaded.stand.awaited = sandtable_core::Sides::default();
        self.loaded.broken = Some(load::BROKE_DOWN.into());
        self.people.send_all(&FromTable::Broken { why: load::BROKE_DOWN.into() });
        self.tell_seats();
    }
}

/// What one kind of viewer is to be told.
pub(super) struct Telling {
    of: Viewer,
    now: Told,
    /// None where there is nothing that he does not know.
    message: Option<Message>,
}

/// What is to be told to those who were told this last.
pub(super) fn tellings(battle: &dyn AnyBattle, last: &[(Viewer, Told)]) -> Vec<Telling> {
    let known = Arc::new(battle.numbers());
    let telling = |(of, before): &(Viewer, Told)| {
        let page = Page::of(battle, *of);
        let news = News::since(battle, *of, &before.page, &before.known, &page);
        let message = is_news(&news, &before.page).then(|| written(&FromTable::News(Box::new(news))));
        Telling { of: *of, now: Told { page: Arc::new(page), known: known.clone() }, message }
    };
    last.iter().map(telling).collect()
}

/// Is there anything in it that the viewer does not know?
fn is_news(news: &News, before: &Page) -> bool {
    news.n != before.n || !news.dropped.is_empty() || !news.entries.is_empty() || news.changes != Changes::default()
}
