//! How much one address may ask for.

use crate::clock::Tokens;
use crate::gate::Caller;
use crate::problem::Problem;
use crate::routes::Shared;
use crate::settings::Settings;
use axum::extract::{ConnectInfo, FromRequestParts, Request, State};
use axum::http::request::Parts;
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use std::collections::HashMap;
use std::convert::Infallible;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

/// Addresses that are remembered before those that ask for little are forgotten.
const REMEMBERED: usize = 10_000;

/// What a request that sets up a battle or resolves a record counts for.
const DEAR: f64 = 8.0;

/// Where a web server in front names whoever asked it.
pub(crate) const FORWARDED_FOR: &str = "x-forwarded-for";

/// Whoever asks, by his address.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Guest(pub(crate) IpAddr);

impl Guest {
    /// A network of one subscriber counts as one guest.
    fn of(address: IpAddr) -> Guest {
        match address {
            IpAddr::V6(long) => match long.to_ipv4_mapped() {
                Some(short) => Guest(IpAddr::V4(short)),
                None => {
                    let [a, b, c, d, ..] = long.segments();
                    Guest(IpAddr::V6(Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0)))
                }
            },
            IpAddr::V4(_) => Guest(address),
        }
    }
}

impl<S: Sync> FromRequestParts<S> for Guest {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Guest, Infallible> {
        let address = parts.extensions.get::<ConnectInfo<Caller>>().map(|ConnectInfo(Caller(address))| address.ip());
        let address = address.unwrap_or(IpAddr::V4(Ipv4Addr::UNSPECIFIED));
        // A web server in front, on the same machine, says for whom it asks: its own word is the last.
        let named = parts.headers.get_all(FORWARDED_FOR).iter().next_back().and_then(|names| names.to_str().ok());
        let named = named.and_then(|names| names.rsplit(',').next()?.trim().parse().ok());
        Ok(Guest::of(named.filter(|_| address.is_loopback()).unwrap_or(address)))
    }
}

/// Who has asked how often, and who has how many connections.
#[derive(Debug, Default)]
pub(crate) struct Guard {
    tokens: Mutex<HashMap<Guest, Tokens>>,
    connections: Arc<Mutex<HashMap<IpAddr, usize>>>,
    most_connections: usize,
}

/// A connection that counts until it is dropped.
pub(crate) struct Place {
    of: IpAddr,
    connections: Arc<Mutex<HashMap<IpAddr, usize>>>,
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut all = self.connections.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = all.get_mut(&self.of) {
            *count -= 1;
            if *count == 0 {
                all.remove(&self.of);
            }
        }
    }
}

impl Guard {
    pub(crate) fn new(settings: &Settings) -> Guard {
        Guard { most_connections: settings.connections, ..Guard::default() }
    }

    /// A place for one more connection, if there is one.
    pub(crate) fn connect(&self, of: IpAddr) -> Option<Place> {
        let mut all = self.connections.lock().unwrap_or_else(PoisonError::into_inner);
        let count = all.entry(of).or_default();
        if *count >= self.most_connections {
            return None;
        }
        *count += 1;
        Some(Place { of, connections: self.connections.clone() })
    }

    fn take(&self, guest: Guest, cost: f64, settings: &Settings) -> Result<(), u64> {
        let now = Instant::now();
        let (rate, most) = (settings.requests, settings.saved_requests);
        let mut all = self.tokens.lock().unwrap_or_else(PoisonError::into_inner);
        if all.len() >= REMEMBERED {
            all.retain(|_, tokens| !tokens.is_full(rate, most, now));
        }
        let tokens = all.entry(guest).or_insert_with(|| Tokens::full(most, now));
        tokens.take(cost, rate, most, now).map_err(|wait| wait.as_secs() + 1)
    }
}

/// Turns away who asks too often.
pub(crate) async fn limit(State(shared): State<Shared>, guest: Guest, request: Request, next: Next) -> Response {
    let is_dear = request.method() == axum::http::Method::POST;
    let cost = if is_dear { DEAR } else { 1.0 };
    match shared.guard.take(guest, cost, &shared.world.settings) {
        Ok(()) => next.run(request).await,
        Err(wait) => {
            let problem = Problem::too_many(format!("that was too much at once; please wait {wait} s"));
            ([("retry-after", wait.to_string())], problem).into_response()
        }
    }
}
