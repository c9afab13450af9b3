//! One page and its table: messages in both directions over a WebSocket.

use crate::clock::Tokens;
use crate::guard::Guest;
use crate::routes::Shared;
use crate::secret;
use crate::table::{Order, seats, written};
use axum::extract::State;
use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, WebSocketUpgrade};
use axum::http::{HeaderMap, header};
use axum::response::Response;
use futures_util::{SinkExt, StreamExt};
use sandtable_wire::{FromPage, FromTable, SeatKind};
use std::time::{Duration, Instant};
use tokio::sync::{mpsc, oneshot};

use crate::problem::Problem;

/// The table is not there just now, and will be again.
pub(crate) const TRY_AGAIN: u16 = 1013;
/// The server is going away.
pub(crate) const GOING_AWAY: u16 = 1001;
/// The key opens nothing, or what was sent is not understood.
const UNWELCOME: u16 = 1008;

/// How long a page may take to say who is there.
const GREETING: Duration = Duration::from_secs(15);
/// How often a silent page is asked whether it is still there.
const PULSE: Duration = Duration::from_secs(20);
/// A page that says nothing for so long has gone.
const SILENCE: Duration = Duration::from_secs(65);

/// How long a goodbye may take.
const GOODBYE: Duration = Duration::from_secs(2);

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
    Ok(upgrade.max_message_size(most).max_frame_size(most).on_upgrade(move |socket| async move {
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
    Gibberish,
    Gone,
}

fn heard(message: Option<Result<Message, axum::Error>>) -> Heard {
    match message {
        Some(Ok(Message::Text(text))) => match serde_json::from_str(&text) {
            Ok(said) => Heard::Said(Box::new(said)),
            Err(_) => Heard::Gibberish,
        },
        Some(Ok(Message::Ping(_) | Message::Pong(_))) => Heard::Nothing,
        Some(Ok(Message::Binary(_))) => Heard::Gibberish,
        Some(Ok(Message::Close(_)) | Err(_)) | None => Heard::Gone,
    }
}

async fn served(shared: &Shared, mut socket: WebSocket) {
    let greeted = tokio::time::timeout(GREETING, socket.next()).await;
    let joined = match greeted.map(heard) {
        Ok(Heard::Said(said)) => match *said {
            FromPage::Join { key, seen } => seat(shared, &key).await.map(|found| (found, seen)),
            _ => Err(NO_KEY),
        },
        _ => Err(NO_KEY),
    };
    let ((battle, kind), seen) = match joined {
        Ok(joined) => joined,
        Err(why) => return turned_away(socket, why, UNWELCOME).await,
    };
    let (out, outgoing) = mpsc::channel(shared.world.settings.unread);
    let orders = shared.tables.table(&battle).await;
    let (sat, sits) = oneshot::channel();
    let sit = Order::Sit { seat: kind, seen, out: out.clone(), sat };
    if orders.send(sit).await.is_err() {
        return turned_away(socket, NOT_NOW, TRY_AGAIN).await;
    }
    match sits.await {
        Ok(Ok(id)) => {
            tracing::debug!(battle, seat = seats::seat_word(kind), "a page is open");
            converse(shared, socket, id, &orders, outgoing, out).await;
            // The table may have been put away.
            _ = orders.send(Order::Leave { id }).await;
        }
        Ok(Err(why)) => turned_away(socket, why, TRY_AGAIN).await,
        Err(_) => turned_away(socket, NOT_NOW, TRY_AGAIN).await,
    }
}

/// Said to a page that does not say who it is.
const NO_KEY: &str = "a page says first with which key it comes";

/// Said where a table cannot be laid.
const NOT_NOW: &str = "the table cannot be reached just now";

async fn seat(shared: &Shared, key: &str) -> Result<(String, SeatKind), &'static str> {
    match shared.world.store.link(&secret::hash(key)).await {
        Ok(Some((battle, seat))) => {
            seats::seat_of(&seat).map(|seat| (battle, seat)).ok_or("this link leads to no seat of this version")
        }
        Ok(None) => Err("this link opens no battle here"),
        Err(failure) => {
            tracing::error!(%failure, "a link cannot be looked up");
            Err(NOT_NOW)
        }
    }
}

async fn turned_away(mut socket: WebSocket, why: &'static str, code: u16) {
    let code = if why == NOT_NOW { TRY_AGAIN } else { code };
    // Who has gone need not be told.
    _ = socket.send(written(&FromTable::Unwelcome { why: why.into() })).await;
    _ = socket.send(goodbye(code, why)).await;
}

/// What a message asks of the table; nothing where a page joins a second time.
fn ordered(id: u64, said: FromPage) -> Option<Order> {
    match said {
        FromPage::Want(wanted) => Some(Order::Want { id, wanted: Box::new(wanted) }),
        FromPage::Ask { id: name, question } => Some(Order::Ask { id, name, question: Box::new(question) }),
        FromPage::Join { .. } => None,
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
            let is_last = matches!(message, Message::Close(_));
            if sink.send(message).await.is_err() || is_last {
                return;
            }
        }
        // The table let the page go because it did not read.
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
                Heard::Gibberish => None,
            };
            let Some(order) = order else {
                let why = "that message is not understood".into();
                let Some(own) = own.upgrade() else { return };
                if own.send(written(&FromTable::Unwelcome { why })).await.is_err() {
                    return;
                }
                continue;
            };
            if orders.send(order).await.is_err() {
                return;
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
