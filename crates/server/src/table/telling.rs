//! What goes out from a table: the whole of it to whoever sits down, and what changed to everybody else. Everything about
//! the battle is made by [`Page`], [`Entry`], [`News`] and [`ask`] for one viewer, and nothing else is sent.

use super::people::{viewer, written};
use super::seats::Held;
use super::{Table, load};
use sandtable_core::{Side, Viewer};
use sandtable_store::{Change, Standing};
use sandtable_wire::{
    Changes, Entry, FromTable, Holder, News, Page, Proposal, Question, Refused, Reply, Seat, SeatKind, TableDice, ask,
};

/// Said where an answer could not be worked out.
pub(super) fn not_worked_out() -> Refused {
    Refused {
        reason: "the table could not work this out".into(),
        clause: String::new(),
        usage: String::new(),
        asked: None,
        allowed: None,
    }
}

impl Table {
    /// Every seat and who is in it.
    fn seats(&self) -> Vec<Seat> {
        let side = |(n, held): (u8, &Held)| {
            let side = Side(n);
            let kind = SeatKind::Side(side);
            let is_computer = held.player().is_some();
            let thinks = is_computer && self.loaded.stand.awaited.has(side) && self.awaited.is_none();
            Seat { kind, holder: held.holder.clone(), here: self.people.here(kind), thinks }
        };
        let other = |kind| Seat { kind, holder: Holder::Person, here: self.people.here(kind), thinks: false };
        let sides = (0..).zip(&self.loaded.held).map(side);
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
        let before = seen.and_then(|n| self.people.seen(of, n)).cloned();
        let is_back = before.is_some();
        let shown = self.loaded.hand.look(move |battle| {
            let page = Page::of(battle, of);
            let known = battle.numbers();
            let told = match before {
                Some(told) => Ok(News::since(battle, of, &told.page, &told.known, &page)),
                None => Err(Entry::all(battle, 0, of)),
            };
            (page, known, told)
        });
        let shown = match shown.await {
            Ok(shown) => Some(shown),
            Err(_) if self.loaded.broken.is_some() => None,
            Err(_) => return self.break_down().await,
        };
        let (Some((page, known, told)), Some(about)) = (shown, self.loaded.about.clone()) else {
            let why = self.loaded.broken.clone().unwrap_or_else(|| load::BROKE_DOWN.into());
            return self.people.send(id, written(&FromTable::Broken { why }));
        };
        let (seats, proposals) = (self.seats(), self.proposals());
        let message = match told {
            Ok(news) => FromTable::Back { news: Box::new(news), seats, proposals },
            Err(story) => {
                let own = seats.iter().find(|own| own.kind == seat).cloned();
                let lost = Seat { kind: seat, holder: Holder::Person, here: 1, thinks: false };
                let seat = own.unwrap_or(lost);
                FromTable::Welcome { seat, about, page: Box::new(page.clone()), story, seats, proposals }
            }
        };
        self.people.remember(of, page, known);
        self.people.send(id, written(&message));
        let wanted = self.dice();
        if wanted.is_some() || is_back {
            self.people.send(id, written(&FromTable::Dice { wanted }));
        }
    }

    /// Tells everybody what has changed.
    pub(super) async fn tell(&mut self) {
        let viewers = self.people.viewers();
        let last = |of: Viewer| self.people.last(of).cloned().map(|told| (of, told));
        let asked: Vec<_> = viewers.into_iter().filter_map(last).collect();
        let told = self.loaded.hand.look(move |battle| {
            let known = battle.numbers();
            let told = asked.into_iter().map(|(of, told)| {
                let page = Page::of(battle, of);
                let news = News::since(battle, of, &told.page, &told.known, &page);
                let message = is_news(&news, &told.page).then(|| written(&FromTable::News(Box::new(news))));
                (of, page, known.clone(), message)
            });
            told.collect::<Vec<_>>()
        });
        let Ok(told) = told.await else { return self.break_down().await };
        for (of, page, known, message) in told {
            if let Some(message) = message {
                self.people.send_viewer(of, message);
            }
            self.people.remember(of, page, known);
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
        let of = viewer(seat);
        let reply = self.loaded.hand.look(move |battle| ask(battle, of, &question)).await.unwrap_or_else(|_| {
            tracing::error!(battle = self.loaded.id, "a question could not be answered");
            Reply::Refused(not_worked_out())
        });
        self.people.send(id, written(&FromTable::Reply { id: name, reply: Box::new(reply) }));
    }

    /// The battle can go on no longer: everybody is told, its record is closed and kept.
    pub(super) async fn break_down(&mut self) {
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

/// Is there anything in it that the viewer does not know?
fn is_news(news: &News, before: &Page) -> bool {
    news.n != before.n || !news.dropped.is_empty() || !news.entries.is_empty() || news.changes != Changes::default()
}
