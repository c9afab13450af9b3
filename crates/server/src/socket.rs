//! One page and its table: messages in both directions over a WebSocket.

use crate::clock::Tokens;
use crate::guard::Guest;
use crate::problem::Problem;
use crate::routes::Shared;
use crate::secret;
use crate::table::invitations::HANDED_OVER;
use crate::table::seats::{self, Opens};
use crate::table::{Order, written};
use axum::extract::State;
use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, WebSocketUpgrade};
use axum::http::{HeaderMap, header};
use axum::response::Response;
use futures_util::{SinkExt, StreamExt};
use sandtable_wire::{FromPage, FromTable, SeatKind};
use std::time::{Duration, Instant};
use tokio::sync::{mpsc, oneshot};

/// The table is not there just now, and will be again.
pub(crate) const TRY_AGAIN: u16 = 1013;
/// The server is going away.
pub(crate) const GOING_AWAY: u16 = 1001;
/// The key opens nothing, or what was sent is not understood.
pub(crate) const UNWELCOME: u16 = 1008;

/// How long a page may take to say who is there.
const GREETING: Duration = Duration::from_secs(15);
/// How often a silent page is asked whether it is still there.
const PULSE: Duration = Duration::from_secs(20);
/// A page that says nothing for so long has gone.
const SILENCE: Duration = Duration::from_secs(65);

/// How long a goodbye may take.
const GOODBYE: Duration = Duration::from_secs(2);

/// Bytes that are read at a time. A page says little, and the buffer is cleared before each read: with the usual 128 KiB that
/// was a twentieth of all work, and most of the memory of an open page.
const READ: usize = 4 * 1024;

/// Bytes that are gathered before they go out, unless nothing more waits.
const WRITE: usize = 16 * 1024;

/// The last message of a connection: its code and why.
pub(crate) fn goodbye(code: u16, why: &'static str) -> Message {
    Message::Close(Some(CloseFrame { code, reason: Utf8Bytes::from_static(why) }))
}

/// Opens a connection for a page of this very server.
pub(crate) async fn table(
    State(shared): State<Shared>,
    guest: Guest,
    headers: HeaderMap,
    upgrade: WebSocketUpgrade,
) -> Result<Response, Problem> {
    if !is_own_page(&headers) {
        return Err(Problem::forbidden("a page of another server may not open this table"));
    }
    let Some(place) = shared.guard.connect(guest.0) else {
        return Err(Problem::too_many("too many tables are open from your address"));
    };
    let most = shared.world.settings.message;
    let upgrade = upgrade.max_message_size(most).max_frame_size(most).read_buffer_size(READ).write_buffer_size(WRITE);
    Ok(upgrade.on_upgrade(move |socket| async move {
        served(&shared, socket).await;
        drop(place);
    }))
}

/// Browsers name the page that connects. It must come from where it connects to; programs that name none are no pages.
fn is_own_page(headers: &HeaderMap) -> bool {
    let Some(origin) = headers.get(header::ORIGIN) else { return true };
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok());
    let origin = origin.to_str().ok().and_then(|origin| origin.split_once("://")).map(|(_, host)| host);
    origin.is_some() && origin == host
}

/// What a page has said, if it can be understood.
enum Heard {
    Said(Box<FromPage>),
    Nothing,
    /// It cannot be understood: what whoever sent it is told.
    Misunderstood(Box<FromTable>),
    Gone,
}

fn unwelcome(why: &str) -> Box<FromTable> {
    Box::new(FromTable::Unwelcome { why: why.into() })
}

fn heard(message: Option<Result<Message, axum::Error>>) -> Heard {
    match message {
        Some(Ok(Message::Text(text))) => match FromPage::read(&text) {
            Ok(said) => Heard::Said(Box::new(said)),
            Err(garbled) => Heard::Misunderstood(Box::new(garbled.into())),
        },
        Some(Ok(Message::Ping(_) | Message::Pong(_))) => Heard::Nothing,
        Some(Ok(Message::Binary(_))) => Heard::Misunderstood(unwelcome("messages are text, in JSON")),
        Some(Ok(Message::Close(_)) | Err(_)) | None => Heard::Gone,
    }
}

async fn served(shared: &Shared, mut socket: WebSocket) {
    let greeted = tokio::time::timeout(GREETING, socket.next()).await;
    let joined = match greeted.map(heard) {
        Ok(Heard::Said(said)) => match *said {
            FromPage::Join { key, seen } => seat(shared, &key).await.map(|found| (found, seen)),
            _ => Err(Away::unwelcome(NO_KEY)),
        },
        _ => Err(Away::unwelcome(NO_KEY)),
    };
    let ((battle, kind), seen) = match joined {
        Ok(joined) => joined,
        Err(away) => return turned_away(socket, away).await,
    };
    match sit(shared, &battle, kind, seen).await {
        Ok(Seated { id, orders, outgoing, own }) => {
            tracing::debug!(battle, seat = seats::seat_word(kind), "a page is open");
            let here = shared.world.metrics.page();
            converse(shared, socket, id, &orders, outgoing, own).await;
            drop(here);
            // The table may have been put away.
            _ = orders.send(Order::Leave { id }).await;
        }
        Err(away) => turned_away(socket, away).await,
    }
}

/// A page at its table.
struct Seated {
    id: u64,
    orders: mpsc::Sender<Order>,
    outgoing: mpsc::Receiver<Message>,
    own: mpsc::Sender<Message>,
}

/// How often a page goes to a table that is being put away just then.
const TRIES: usize = 3;

async fn sit(shared: &Shared, battle: &str, seat: SeatKind, seen: Option<u32>) -> Result<Seated, Away> {
    for _ in 0..TRIES {
        let (own, outgoing) = mpsc::channel(shared.world.settings.unread);
        let orders = shared.tables.table(battle).await;
        let (sat, sits) = oneshot::channel();
        // A table that is put away drops what it has not heard; it is laid again then.
        _ = orders.send(Order::Sit { seat, seen, out: own.clone(), sat }).await;
        match sits.await {
            Ok(Ok(id)) => return Ok(Seated { id, orders, outgoing, own }),
            Ok(Err(why)) => return Err(Away::for_now(why)),
            Err(_) => {}
        }
    }
    Err(Away::for_now(NOT_NOW))
}

/// Why a page is turned away, and whether it may try again.
struct Away {
    why: &'static str,
    code: u16,
}

impl Away {
    fn unwelcome(why: &'static str) -> Away {
        Away { why, code: UNWELCOME }
    }

    fn for_now(why: &'static str) -> Away {
        Away { why, code: TRY_AGAIN }
    }
}

/// Said to a page that does not say who it is.
const NO_KEY: &str = "a page says first with which key it comes";

/// Said where a table cannot be laid.
const NOT_NOW: &str = "the table cannot be reached just now";

async fn seat(shared: &Shared, key: &str) -> Result<(String, SeatKind), Away> {
    match shared.world.store.link(&secret::hash(key)).await {
        Ok(Some((battle, seat))) => match Opens::of(&seat) {
            Some(Opens::Seat(seat)) => Ok((battle, seat)),
            Some(Opens::Left(_)) => Err(Away::unwelcome(HANDED_OVER)),
            Some(_) => Err(Away::unwelcome("this is an invitation: open it as one, and the seat is yours")),
            None => Err(Away::unwelcome("this link leads to no seat of this version")),
        },
        Ok(None) => Err(Away::unwelcome("this link opens no battle here")),
        Err(failure) => {
            tracing::error!(%failure, "a link cannot be looked up");
            Err(Away::for_now(NOT_NOW))
        }
    }
}

async fn turned_away(mut socket: WebSocket, Away { why, code }: Away) {
    // Who has gone need not be told.
    _ = socket.send(written(&FromTable::Unwelcome { why: why.into() })).await;
    _ = socket.send(goodbye(code, why)).await;
}

/// What a message asks of the table.
///
/// # Errors
/// What a page is told that joins a second time.
fn ordered(id: u64, said: FromPage) -> Result<Order, Box<FromTable>> {
    match said {
        FromPage::Want(wanted) => Ok(Order::Want { id, wanted: Box::new(wanted) }),
        FromPage::Ask { id: name, question } => Ok(Order::Ask { id, name, question }),
        FromPage::Join { .. } => Err(unwelcome("this page has joined already")),
    }
}

/// Carries messages until one of both has gone. `own` is the page's own way out, for what concerns only its connection; it
/// is dropped when the table lets the page go.
async fn converse(
    shared: &Shared,
    socket: WebSocket,
    id: u64,
    orders: &mpsc::Sender<Order>,
    mut outgoing: mpsc::Receiver<Message>,
    own: mpsc::Sender<Message>,
) {
    let (mut sink, mut stream) = socket.split();
    let own = own.downgrade();
    let write = async {
        while let Some(message) = outgoing.recv().await {
            let (mut next, mut is_last) = (Some(message), false);
            // What waits already goes out with it: one packet of two messages costs as much as one of one.
            while let Some(message) = next {
                is_last = matches!(message, Message::Close(_));
                if sink.feed(message).await.is_err() {
                    return;
                }
                next = if is_last { None } else { outgoing.try_recv().ok() };
            }
            if sink.flush().await.is_err() || is_last {
                return;
            }
        }
        // The table let the page go because it did not read.
        shared.world.metrics.slow_page();
        _ = sink.send(goodbye(TRY_AGAIN, "the page was too slow; it may come back")).await;
    };
    let settings = &shared.world.settings;
    let read = async {
        let mut tokens = Tokens::full(settings.saved_messages, Instant::now());
        let mut last = Instant::now();
        loop {
            let message = tokio::select! {
                message = stream.next() => message,
                () = tokio::time::sleep(PULSE) => {
                    let Some(own) = own.upgrade() else { return };
                    if last.elapsed() > SILENCE || own.send(Message::Ping(Vec::new().into())).await.is_err() {
                        return;
                    }
                    continue;
                }
            };
            last = Instant::now();
            // Who sends too much is read more slowly.
            while let Err(wait) = tokens.take(1.0, settings.messages, settings.saved_messages, Instant::now()) {
                tokio::time::sleep(wait).await;
            }
            let order = match heard(message) {
                Heard::Gone => return,
                Heard::Nothing => continue,
                Heard::Said(said) => ordered(id, *said),
                Heard::Misunderstood(answer) => Err(answer),
            };
            match order {
                Ok(order) => {
                    if orders.send(order).await.is_err() {
                        return;
                    }
                }
                Err(answer) => {
                    let Some(own) = own.upgrade() else { return };
                    if own.send(written(&answer)).await.is_err() {
                        return;
                    }
                }
            }
        }
    };
    tokio::select! {
        () = write => {}
        () = read => {}
    }
    // A page that has said goodbye gets one as well; who has gone without a word does not hear it.
    _ = tokio::time::timeout(GOODBYE, sink.close()).await;
}
