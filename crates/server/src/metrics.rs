//! What the server counts, in the words of Prometheus.

use crate::gate::Caller;
use crate::guard::FORWARDED_FOR;
use crate::problem::Problem;
use crate::routes::Shared;
use axum::extract::{ConnectInfo, State};
use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse, Response};
use prometheus_client::encoding::text::encode;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::Histogram;
use prometheus_client::registry::{Registry, Unit};
use sandtable_wire::Answered;
use std::time::Duration;

/// The kind of the text, as Prometheus asks for it.
pub(crate) const KIND: &str = "application/openmetrics-text; version=1.0.0; charset=utf-8";

/// Seconds up to which answers are counted together.
const STEPS: [f64; 11] = [0.000_5, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 1.0, 5.0];

type Label = [(&'static str, &'static str); 1];

/// Everything that is counted.
pub(crate) struct Metrics {
    registry: Registry,
    tables: Gauge,
    pages: Gauge,
    wishes: Family<Label, Counter>,
    answering: Histogram,
    keeping: Histogram,
    unkept: Counter,
    questions: Counter,
    requests: Family<Label, Counter>,
    broken: Counter,
    slow: Counter,
}

/// Something that is there as long as this is.
pub(crate) struct There(Gauge);

impl There {
    fn of(gauge: &Gauge) -> There {
        gauge.inc();
        There(gauge.clone())
    }
}

impl Drop for There {
    fn drop(&mut self) {
        self.0.dec();
    }
}

impl Metrics {
    pub(crate) fn new() -> Metrics {
        let metrics = Metrics {
            registry: Registry::with_prefix("sandtable"),
            tables: Gauge::default(),
            pages: Gauge::default(),
            wishes: Family::default(),
            answering: Histogram::new(STEPS),
            keeping: Histogram::new(STEPS),
            unkept: Counter::default(),
            questions: Counter::default(),
            requests: Family::default(),
            broken: Counter::default(),
            slow: Counter::default(),
        };
        metrics.registered()
    }

    fn registered(mut self) -> Metrics {
        let all = &mut self.registry;
        all.register("tables", "Battles that are in memory", self.tables.clone());
        all.register("pages", "Pages that sit at a table", self.pages.clone());
        all.register("wishes", "What pages wanted, by what became of it", self.wishes.clone());
        let what = "From hearing a wish until its answer is on its way";
        all.register_with_unit("answering", what, Unit::Seconds, self.answering.clone());
        all.register_with_unit("keeping", "Until a change was on the disk", Unit::Seconds, self.keeping.clone());
        all.register("unkept", "Changes that the disk did not take", self.unkept.clone());
        all.register("questions", "Questions of pages", self.questions.clone());
        all.register("requests", "Requests over HTTP, by the class of their status", self.requests.clone());
        all.register("broken", "Battles that broke down", self.broken.clone());
        all.register("slow_pages", "Pages that were let go because they did not read", self.slow.clone());
        self
    }

    /// A table is laid.
    pub(crate) fn table(&self) -> There {
        There::of(&self.tables)
    }

    /// A page sits down.
    pub(crate) fn page(&self) -> There {
        There::of(&self.pages)
    }

    /// A wish was answered.
    pub(crate) fn wish(&self, answer: &Answered, took: Duration) {
        let is = match answer {
            Answered::Done { .. } => "done",
            Answered::Sealed => "sealed",
            Answered::Proposed { .. } => "proposed",
            Answered::Refused(_) => "refused",
            Answered::Stale { .. } => "stale",
            Answered::Forbidden { .. } => "forbidden",
            Answered::Waiting(_) => "waiting",
            Answered::Failed { .. } => "failed",
        };
        self.wishes.get_or_create(&[("is", is)]).inc();
        self.answering.observe(took.as_secs_f64());
    }

    /// The disk took a change, or did not.
    pub(crate) fn kept(&self, is_kept: bool, took: Duration) {
        self.keeping.observe(took.as_secs_f64());
        if !is_kept {
            self.unkept.inc();
        }
    }

    pub(crate) fn question(&self) {
        self.questions.inc();
    }

    /// A request was answered with this status.
    pub(crate) fn request(&self, status: u16) {
        let class = match status {
            ..200 => "1xx",
            200..300 => "2xx",
            300..400 => "3xx",
            400..500 => "4xx",
            _ => "5xx",
        };
        self.requests.get_or_create(&[("status", class)]).inc();
    }

    pub(crate) fn broke_down(&self) {
        self.broken.inc();
    }

    pub(crate) fn slow_page(&self) {
        self.slow.inc();
    }
}

/// Tells the counts to whoever asks from this very machine: how busy a club is, is nobody else's business.
pub(crate) async fn metrics(
    State(shared): State<Shared>,
    ConnectInfo(Caller(from)): ConnectInfo<Caller>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    if !from.ip().is_loopback() || headers.contains_key(FORWARDED_FOR) {
        return Err(Problem::forbidden("the counts are told on this machine only"));
    }
    let mut text = String::new();
    encode(&mut text, &shared.world.metrics.registry).map_err(Problem::failed)?;
    Ok(([(header::CONTENT_TYPE, KIND)], text).into_response())
}
