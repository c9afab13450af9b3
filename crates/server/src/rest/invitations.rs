//! Invitations: made by whoever holds a seat, opened once.

use super::given::{Bearer, Json};
use super::shapes::{Invitation, InvitationWish, TakeWish, Taken};
use crate::problem::Problem;
use crate::routes::Shared;
use crate::secret;
use crate::table::Order;
use crate::table::invitations::{REPLACED, TAKEN};
use crate::table::seats::{Opens, seat_of};
use axum::extract::State;
use axum::http::StatusCode;
use sandtable_wire::SeatKind;
use tokio::sync::oneshot;

/// The letters of a key that a page makes for itself.
const KEY: usize = 32;

/// Asks a table something that it answers itself.
async fn asked<T>(
    shared: &Shared,
    battle: &str,
    order: impl FnOnce(oneshot::Sender<Result<T, &'static str>>) -> Order,
) -> Result<Result<T, &'static str>, Problem> {
    let (answer, heard) = oneshot::channel();
    let table = shared.tables.table(battle).await;
    table.send(order(answer)).await.map_err(Problem::failed)?;
    heard.await.map_err(Problem::failed)
}

/// Makes an invitation to a seat.
pub(crate) async fn invite(
    State(shared): State<Shared>,
    Bearer(key): Bearer,
    Json(InvitationWish { seat }): Json<InvitationWish>,
) -> Result<axum::Json<Invitation>, Problem> {
    let key = key.ok_or_else(Problem::unknown_key)?;
    let link = shared.world.store.link(&secret::hash(&key)).await?;
    let (battle, by) =
        link.and_then(|(battle, word)| Some((battle, seat_of(&word)?))).ok_or_else(Problem::unknown_key)?;
    let made = asked(&shared, &battle, |made| Order::Invite { by, seat: seat.unwrap_or(by), made }).await?;
    Ok(axum::Json(Invitation { invitation: made.map_err(Problem::forbidden)? }))
}

/// Opens an invitation: the first to do so has the seat.
pub(crate) async fn take(
    State(shared): State<Shared>,
    Json(TakeWish { invitation, key }): Json<TakeWish>,
) -> Result<axum::Json<Taken>, Problem> {
    if key.len() != KEY || !key.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f')) {
        return Err(Problem::bad("a key is 32 digits from 0 to f that nobody can foresee"));
    }
    let (invitation, key) = (secret::hash(&invitation), secret::hash(&key));
    let no_longer = |why: &str| Problem::new(StatusCode::CONFLICT, why);
    let (battle, word) = shared.world.store.link(&invitation).await?.ok_or_else(Problem::unknown_key)?;
    let seat: SeatKind = match Opens::of(&word) {
        Some(Opens::Invitation(seat) | Opens::Taken(seat)) => seat,
        Some(Opens::Replaced(_)) => return Err(no_longer(REPLACED)),
        Some(Opens::Seat(_) | Opens::Left(_)) | None => return Err(Problem::bad("that is no invitation")),
    };
    let taken = asked(&shared, &battle, |taken| Order::Take { seat, invitation, key, taken }).await?;
    let seat =
        taken.map_err(|why| if why == TAKEN || why == REPLACED { no_longer(why) } else { Problem::failed(why) })?;
    Ok(axum::Json(Taken { battle, seat }))
}
