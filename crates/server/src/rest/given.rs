//! What comes with a request: JSON, text, and the key of a link.

use crate::problem::Problem;
use crate::routes::Shared;
use crate::secret;
use crate::table::{hand::safely, seats, viewer};
use axum::body::Bytes;
use axum::extract::rejection::BytesRejection;
use axum::extract::{FromRequest, FromRequestParts, Query, Request};
use axum::http::request::Parts;
use axum::http::{StatusCode, header};
use sandtable_core::Viewer;
use sandtable_store::{Kept, Standing};
use serde::de::DeserializeOwned;
use tokio::sync::Semaphore;

/// A body of JSON.
pub(crate) struct Json<T>(pub(crate) T);

impl<T: DeserializeOwned> FromRequest<Shared> for Json<T> {
    type Rejection = Problem;

    async fn from_request(request: Request, shared: &Shared) -> Result<Json<T>, Problem> {
        let kind = request.headers().get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or_default();
        // Pages of other servers can send plain forms without asking first, but no JSON.
        if !kind.trim_start().starts_with("application/json") {
            return Err(Problem::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, "send application/json"));
        }
        let bytes = Bytes::from_request(request, shared).await.map_err(too_long)?;
        let mut read = serde_json::Deserializer::from_slice(&bytes);
        let value = serde_path_to_error::deserialize(&mut read).map_err(|error| {
            let problem = Problem::bad(format!("that is not understood: {}", error.inner()));
            match error.path().to_string() {
                path if path == "." => problem,
                path => problem.at(path),
            }
        })?;
        read.end().map(|()| Json(value)).map_err(|error| Problem::bad(format!("that is not understood: {error}")))
    }
}

/// A body of text.
pub(crate) struct Text(pub(crate) String);

impl FromRequest<Shared> for Text {
    type Rejection = Problem;

    async fn from_request(request: Request, shared: &Shared) -> Result<Text, Problem> {
        let bytes = Bytes::from_request(request, shared).await.map_err(too_long)?;
        String::from_utf8(bytes.into()).map(Text).map_err(|_| Problem::bad("that is no text in UTF-8"))
    }
}

fn too_long(rejected: BytesRejection) -> Problem {
    match rejected.status() {
        StatusCode::PAYLOAD_TOO_LARGE => Problem::new(StatusCode::PAYLOAD_TOO_LARGE, "that is too long"),
        status => Problem::new(status, "the request broke off"),
    }
}

/// What stands behind the question mark of an address: each name with its value, in their order.
pub(crate) struct Asked(Vec<(String, String)>);

impl FromRequestParts<Shared> for Asked {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, shared: &Shared) -> Result<Asked, Problem> {
        let query = Query::<Vec<(String, String)>>::from_request_parts(parts, shared).await;
        query.map(|Query(all)| Asked(all)).map_err(|_| Problem::bad("what stands behind `?` is not understood"))
    }
}

impl Asked {
    /// The first value of that name; none where it is empty.
    pub(crate) fn one<'a>(&'a self, name: &'a str) -> Option<&'a str> {
        self.all(name).next()
    }

    /// Every value of that name.
    pub(crate) fn all<'a>(&'a self, name: &'a str) -> impl Iterator<Item = &'a str> {
        self.0.iter().filter(move |(own, value)| own == name && !value.is_empty()).map(|(_, value)| value.as_str())
    }
}

/// The key of a link, in the header `Authorization: Bearer KEY`; none where there is no such header.
pub(crate) struct Bearer(pub(crate) Option<String>);

impl FromRequestParts<Shared> for Bearer {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, _: &Shared) -> Result<Bearer, Problem> {
        let Some(value) = parts.headers.get(header::AUTHORIZATION) else { return Ok(Bearer(None)) };
        let key = value.to_str().ok().and_then(|value| value.strip_prefix("Bearer "));
        key.map(|key| Bearer(Some(key.into()))).ok_or_else(Problem::unknown_key)
    }
}

/// A battle that a key opens, and through whose eyes.
pub(crate) struct Opened {
    pub(crate) kept: Kept,
    pub(crate) viewer: Viewer,
}

impl Opened {
    /// May everybody who has a link see everything of it?
    pub(crate) fn is_public(&self) -> bool {
        self.kept.published || self.kept.standing != Standing::Open
    }
}

/// The battle that a key opens.
pub(crate) async fn opened(shared: &Shared, key: &str) -> Result<Opened, Problem> {
    let store = &shared.world.store;
    let (battle, seat) = store.link(&secret::hash(key)).await?.ok_or_else(Problem::unknown_key)?;
    let seat = seats::seat_of(&seat).ok_or_else(Problem::unknown_key)?;
    let kept = store.battle(&battle).await?.ok_or_else(Problem::unknown_key)?;
    Ok(Opened { kept, viewer: viewer(seat) })
}

/// What may be worked out at the same time beside the battles: never so much that these must wait.
static DESKS: Semaphore = Semaphore::const_new(2);

/// Works something out away from the threads that serve people; where it panics, only this request fails.
pub(crate) async fn worked_out<T: Send + 'static>(
    work: impl FnOnce() -> Result<T, Problem> + Send + 'static,
) -> Result<T, Problem> {
    let desk = DESKS.acquire().await.map_err(Problem::failed)?;
    // Who goes away before it is done keeps his desk until then.
    let work = move || {
        let _desk = desk;
        work()
    };
    safely(work).await.unwrap_or_else(|_| Err(Problem::failed("it could not be worked out")))
}
