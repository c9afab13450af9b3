//! A battle at a table of this very program, spoken with in lines: the messages of a page, one a line, and no network.

use crate::serve::{NotServed, runtime};
use crate::settings::Settings;
use crate::socket::{GOING_AWAY, goodbye};
use crate::table::seats::{Held, Seating};
use crate::table::{Order, written};
use crate::tables::Tables;
use crate::world::World;
use axum::extract::ws::Message;
use sandtable_ai::Player;
use sandtable_core::Side;
use sandtable_core::record::Seed;
use sandtable_store::{Failure, Faults, NewBattle, Store};
use sandtable_wire::{FromPage, FromTable, Holder, SeatKind};
use std::io;
use std::path::Path;
use std::sync::Arc;
use tokio::sync::{mpsc, oneshot};

/// The name of the only battle in its file.
const BATTLE: &str = "own";

/// Messages that may wait to be read: whoever writes a line and reads no answer waits himself.
const UNREAD: usize = 4096;

/// A battle for one who speaks in lines.
#[derive(Clone, Debug)]
pub struct OwnBattle {
    /// The key of its rulebook.
    pub book: String,
    /// The scenario's id.
    pub scenario: String,
    /// Its record so far, line by line.
    pub record: Vec<String>,
    /// The opponent that holds each side; none where the one who speaks does.
    pub holders: Vec<Option<Player>>,
    /// What the opponents' own random numbers come from.
    pub opponents: Seed,
    /// The side of the one who speaks.
    pub side: Side,
}

/// Plays a battle with one who speaks in lines, until there are no more. `file` is a new file to keep it in meanwhile; `keep` is
/// given every new line of the record before `say` is given what it means.
///
/// # Errors
/// Where the file cannot be used, or `keep` or `say` fail.
pub fn in_lines(
    battle: OwnBattle,
    file: &Path,
    heard: impl Iterator<Item = io::Result<String>> + Send + 'static,
    mut keep: impl FnMut(&[String]) -> io::Result<()>,
    mut say: impl FnMut(&str) -> io::Result<()>,
) -> Result<(), NotServed> {
    let (told, mut lines) = mpsc::channel(1);
    std::thread::spawn(move || heard.map_while(Result::ok).try_for_each(|line| told.blocking_send(line)));
    runtime().map_err(NotServed::Threads)?.block_on(async {
        let faults = Faults { unsynced: true, ..Faults::default() };
        let store = Store::open_with(&format!("sqlite:{}", file.display()), &faults).await.map_err(NotServed::Store)?;
        let kept = battle.record.len();
        let seat = SeatKind::Side(battle.side);
        store.create(battle.kept()).await.map_err(NotServed::Store)?;
        let settings = Settings { unread: UNREAD, ..Settings::default() };
        let tables = Tables::new(Arc::new(World::new(store.clone(), settings, None)));
        let mut table = At { store: store.clone(), kept };
        let spoken = table.speak(&tables, seat, &mut lines, &mut keep, &mut say).await;
        tables.close(&goodbye(GOING_AWAY, "the table is cleared")).await;
        let last = table.keep_up(&mut keep).await;
        store.close().await;
        spoken.and(last)
    })
}

impl OwnBattle {
    fn kept(self) -> NewBattle {
        let held: Vec<Held> = self.holders.into_iter().map(held).collect();
        NewBattle {
            id: BATTLE.into(),
            book: self.book,
            scenario: self.scenario,
            secret: None,
            opponents: self.opponents.0,
            seats: serde_json::to_string(&Seating { held, ..Seating::default() }).expect("plain values"),
            links: Vec::new(),
            lines: self.record,
        }
    }
}

fn held(player: Option<Player>) -> Held {
    Held { holder: player.map_or(Holder::Person, |player| Holder::Computer(player.to_string())) }
}

/// The battle at its table, and how much of its record has been given on.
struct At {
    store: Store,
    kept: usize,
}

impl At {
    async fn speak(
        &mut self,
        tables: &Tables,
        seat: SeatKind,
        lines: &mut mpsc::Receiver<String>,
        keep: &mut impl FnMut(&[String]) -> io::Result<()>,
        say: &mut impl FnMut(&str) -> io::Result<()>,
    ) -> Result<(), NotServed> {
        let orders = tables.table(BATTLE).await;
        let (out, mut outgoing) = mpsc::channel(UNREAD);
        let (sat, sits) = oneshot::channel();
        let closed = || NotServed::Store(Failure::Closed);
        orders.send(Order::Sit { seat, seen: None, out, sat }).await.map_err(|_| closed())?;
        let id = sits.await.ok().and_then(Result::ok).ok_or_else(closed)?;
        let (mut is_first, mut listens) = (true, true);
        loop {
            tokio::select! {
                message = outgoing.recv() => {
                    let Some(message) = message else { return Ok(()) };
                    self.keep_up(keep).await?;
                    if let Message::Text(text) = message {
                        say(&text).map_err(spoken)?;
                    }
                }
                line = lines.recv(), if listens => {
                    let Some(line) = line else {
                        // What was asked before is answered first.
                        listens = false;
                        orders.send(Order::Leave { id }).await.map_err(|_| closed())?;
                        continue;
                    };
                    if line.trim().is_empty() {
                        continue;
                    }
                    match order(id, &line, is_first) {
                        Ok(Some(order)) => orders.send(order).await.map_err(|_| closed())?,
                        Ok(None) => {}
                        Err(answer) => if let Message::Text(text) = written(&answer) {
                            say(&text).map_err(spoken)?;
                        },
                    }
                    is_first = false;
                }
            }
        }
    }

    /// Gives on what the record has grown by.
    async fn keep_up(&mut self, keep: &mut impl FnMut(&[String]) -> io::Result<()>) -> Result<(), NotServed> {
        let lines = self.store.lines(BATTLE, self.kept).await.map_err(NotServed::Store)?;
        self.kept += lines.len();
        if lines.is_empty() { Ok(()) } else { keep(&lines).map_err(spoken) }
    }
}

fn spoken(error: io::Error) -> NotServed {
    NotServed::Listening("what is said cannot be written".into(), error)
}

/// What a line orders. The seat is taken already: whoever greets the table as over a network is not answered again.
///
/// # Errors
/// What is said of a line that is not understood.
fn order(id: u64, line: &str, is_first: bool) -> Result<Option<Order>, FromTable> {
    match FromPage::read(line)? {
        FromPage::Join { .. } if is_first => Ok(None),
        FromPage::Join { .. } => Err(FromTable::Unwelcome { why: "this page has joined already".into() }),
        FromPage::Want(wanted) => Ok(Some(Order::Want { id, wanted: Box::new(wanted) })),
        FromPage::Ask { id: name, question } => Ok(Some(Order::Ask { id, name, question })),
    }
}
