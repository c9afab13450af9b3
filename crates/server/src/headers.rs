//! What every answer says to browsers, and one line in the log for each request.

use crate::routes::Shared;
use axum::extract::State;
use axum::extract::{MatchedPath, Request};
use axum::http::{HeaderName, HeaderValue};
use axum::middleware::Next;
use axum::response::Response;
use std::time::Instant;

/// Nothing comes from elsewhere, nothing runs that is not a file of ours, and nobody frames the page.
const CONTENT: &str = "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' blob: data:; \
     font-src 'self'; connect-src 'self'; worker-src 'self'; manifest-src 'self'; form-action 'self'; \
     frame-ancestors 'none'; base-uri 'none'; object-src 'none'";

const ALL: [(HeaderName, &str); 7] = [
    (HeaderName::from_static("content-security-policy"), CONTENT),
    (HeaderName::from_static("x-content-type-options"), "nosniff"),
    (HeaderName::from_static("referrer-policy"), "no-referrer"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
    (HeaderName::from_static("x-frame-options"), "DENY"),
    (
        HeaderName::from_static("permissions-policy"),
        "camera=(), geolocation=(), microphone=(), payment=(), usb=(), interest-cohort=()",
    ),
];

/// Adds them.
pub(crate) async fn secure(request: Request, next: Next) -> Response {
    let mut answer = next.run(request).await;
    for (name, value) in ALL {
        answer.headers_mut().entry(name).or_insert(HeaderValue::from_static(value));
    }
    answer
}

/// Notes what was asked, never with what: keys stand in no path, and what a path holds beside its pattern is left out too.
pub(crate) async fn note(State(shared): State<Shared>, request: Request, next: Next) -> Response {
    let began = Instant::now();
    let method = request.method().clone();
    let path = request.extensions().get::<MatchedPath>().map_or("/*", MatchedPath::as_str).to_owned();
    let answer = next.run(request).await;
    let status = answer.status().as_u16();
    let ms = u64::try_from(began.elapsed().as_millis()).unwrap_or(u64::MAX);
    shared.world.metrics.request(status);
    tracing::debug!(%method, path, status, ms, "answered");
    answer
}
