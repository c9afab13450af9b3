//! A table: one battle, everybody who sits at it, and one task that does one thing after another.

mod answers;
mod computer;
mod for_me;
pub(crate) mod hand;
pub(crate) mod invitations;
mod keep;
mod load;
mod people;
mod proposals;
pub(crate) mod seats;
mod stand;
mod telling;
mod wishes;

pub(crate) use people::{viewer, written};

use crate::clock::Tokens;
use crate::world::World;
use answers::Answers;
use axum::extract::ws::Message;
use computer::Awaited;
use for_me::ForMe;
use load::Loaded;
use people::People;
use sandtable_wire::{Question, Seat, SeatKind, Wanted};
use std::collections::HashMap;
use std::sync::Arc;
use tokio::sync::{mpsc, oneshot};

/// What a table is asked to do.
#[derive(Debug)]
pub(crate) enum Order {
    /// Somebody sits down. The answer is his number, or why there is no place.
    Sit {
        seat: SeatKind,
        seen: Option<u32>,
        out: mpsc::Sender<Message>,
        sat: oneshot::Sender<Result<u64, &'static str>>,
    },
    /// Somebody gets up.
    Leave { id: u64 },
    /// Somebody wants something.
    Want { id: u64, wanted: Box<Wanted> },
    /// Whoever sits at a seat invites somebody to one. The answer is the secret of the invitation, or why not.
    Invite { by: SeatKind, seat: SeatKind, made: oneshot::Sender<Result<String, &'static str>> },
    /// Somebody opens an invitation to a seat, both by the hashes of their secrets. The answer is the seat's name, or why not.
    Take { seat: SeatKind, invitation: [u8; 32], key: [u8; 32], taken: oneshot::Sender<Result<String, &'static str>> },
    /// Somebody asks something.
    Ask { id: u64, name: String, question: Box<Question> },
    /// Everybody is sent away with this word.
    Close { goodbye: Message, done: oneshot::Sender<()> },
}

/// A battle that is being played.
pub(crate) struct Table {
    world: Arc<World>,
    loaded: Loaded,
    people: People,
    answers: Answers,
    /// How much each seat may say at once.
    remarks: HashMap<SeatKind, Tokens>,
    seats_told: Vec<Seat>,
    /// For whom the computer decides just now, and until when.
    for_me: Option<ForMe>,
    /// Dice that people must throw for the table.
    awaited: Option<Awaited>,
    /// The disk is out of reach: the table is put away, to be laid again from what is kept.
    is_lost: bool,
}

/// Serves a table until nobody has sat at it for a while, or it is closed.
pub(crate) async fn serve(world: Arc<World>, id: String, mut orders: mpsc::Receiver<Order>) {
    let loaded = match load::load(&world, &id).await {
        Ok(Some(loaded)) => loaded,
        Ok(None) => return tracing::error!(battle = id, "a link leads to a battle that is not there"),
        Err(failure) => return tracing::error!(battle = id, %failure, "a battle cannot be loaded"),
    };
    let mut table = Table::new(world.clone(), loaded);
    let _laid = world.metrics.table();
    while !table.is_lost {
        let work = table.own_work();
        let is_idle = work.is_none() && table.people.count() == 0;
        let order = tokio::select! {
            biased;
            order = orders.recv() => order,
            permit = world.opponents.clone().acquire_owned(), if work.is_some() => {
                if let Some(work) = work {
                    table.work(work).await;
                }
                drop(permit);
                continue;
            }
            () = tokio::time::sleep(world.settings.idle), if is_idle => None,
        };
        match order {
            None => return,
            Some(Order::Close { goodbye, done }) => {
                table.people.dismiss(&goodbye);
                // Whoever closes the server may have stopped waiting.
                _ = done.send(());
                return;
            }
            Some(order) => table.take(order).await,
        }
    }
}

impl Table {
    fn new(world: Arc<World>, loaded: Loaded) -> Table {
        let answers = Answers::of(&loaded.answers);
        Table {
            world,
            loaded,
            people: People::default(),
            answers,
            remarks: HashMap::new(),
            seats_told: Vec::new(),
            for_me: None,
            awaited: None,
            is_lost: false,
        }
    }

    async fn take(&mut self, order: Order) {
        match order {
            Order::Sit { seat, seen, out, sat } => {
                if self.people.count() >= self.world.settings.pages {
                    // Whoever asked may have gone.
                    _ = sat.send(Err("there is no place at this table: too many pages are open"));
                    return;
                }
                let id = self.people.sit(seat, out);
                if sat.send(Ok(id)).is_err() {
                    return self.people.leave(id);
                }
                self.welcome(id, seat, seen).await;
            }
            Order::Leave { id } => {
                self.people.leave(id);
                self.tell_seats();
            }
            Order::Want { id, wanted } => self.want(id, *wanted).await,
            Order::Ask { id, name, question } => self.reply(id, name, *question).await,
            // Whoever asked may have gone: an invitation that nobody knows is replaced by the next.
            Order::Invite { by, seat, made } => _ = made.send(self.invite(by, seat).await),
            Order::Take { seat, invitation, key, taken } => {
                _ = taken.send(self.seat_taken(seat, invitation, key).await)
            }
            Order::Close { .. } => {}
        }
    }
}
