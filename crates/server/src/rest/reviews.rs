//! Battles that are looked through: in the background, one after the other, whoever waits for them or not.

use super::given::{Asked, Bearer, Text};
use super::records::{NOT_YET, Source, source};
use super::shapes::ReviewPage;
use crate::problem::Problem;
use crate::routes::Shared;
use crate::table::hand::safely;
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use sandtable_search::{Depth, REVIEW};
use serde_json::Value;
use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use tokio::sync::Semaphore;

/// Reviews that are remembered; the oldest that is finished is forgotten for a new one.
const REMEMBERED: usize = 64;

/// Battles that may wait to be looked through.
const WAITING: usize = 16;

/// A battle that is looked through.
#[derive(Debug, Default)]
struct Job {
    at: AtomicUsize,
    of: AtomicUsize,
    /// What came of it: nothing where it failed.
    made: OnceLock<Option<Value>>,
}

/// All of them, by the digests of their records.
#[derive(Debug)]
pub(crate) struct Reviews {
    jobs: Mutex<VecDeque<(blake3::Hash, Arc<Job>)>>,
    /// One battle at a time: those that are fought come first.
    desk: Arc<Semaphore>,
    /// The server ends: nothing is looked through any further.
    closed: Arc<AtomicBool>,
}

impl Default for Reviews {
    fn default() -> Self {
        Reviews { jobs: Mutex::default(), desk: Arc::new(Semaphore::new(1)), closed: Arc::default() }
    }
}

impl Reviews {
    /// Lets go of what is half done: the server ends, and it can be had again.
    pub(crate) fn close(&self) {
        self.closed.store(true, Ordering::Relaxed);
    }

    /// The job of a record, and whether it is new.
    fn of(&self, record: blake3::Hash) -> Result<(Arc<Job>, bool), Problem> {
        let mut jobs = self.jobs.lock().unwrap_or_else(PoisonError::into_inner);
        // One that failed is tried again.
        jobs.retain(|(own, job)| *own != record || job.made.get().is_none_or(Option::is_some));
        if let Some((_, job)) = jobs.iter().find(|(own, _)| *own == record) {
            return Ok((job.clone(), false));
        }
        if jobs.iter().filter(|(_, job)| job.made.get().is_none()).count() >= WAITING {
            return Err(Problem::new(
                StatusCode::SERVICE_UNAVAILABLE,
                "many battles wait to be looked through: ask later",
            ));
        }
        if jobs.len() >= REMEMBERED
            && let Some(oldest) = jobs.iter().position(|(_, job)| job.made.get().is_some())
        {
            jobs.remove(oldest);
        }
        let job = Arc::new(Job::default());
        jobs.push_back((record, job.clone()));
        Ok((job, true))
    }
}

/// How far a battle is looked through, and what came of it. Whoever asks first has it begun.
pub(crate) async fn review(
    State(shared): State<Shared>,
    Bearer(key): Bearer,
    asked: Asked,
    Text(text): Text,
) -> Result<Json<ReviewPage>, Problem> {
    let source = source(&shared, key, text, &asked).await?;
    if source.only.is_some() {
        return Err(Problem::forbidden(NOT_YET));
    }
    if source.is_over
        && let Some(kept) = shared.world.store.review(&source.name, REVIEW).await?
    {
        let review = serde_json::from_str(&kept).map_err(Problem::failed)?;
        return Ok(Json(ReviewPage { review: Some(review), at: 0, of: 0 }));
    }
    let (job, is_new) = shared.reviews.of(blake3::hash(source.text.as_bytes()))?;
    if is_new {
        // What cannot be read is said at once.
        source.book()?;
        tokio::spawn(work(shared.clone(), job.clone(), source));
    }
    match job.made.get() {
        Some(None) => Err(Problem::new(StatusCode::UNPROCESSABLE_ENTITY, "this battle cannot be looked through")),
        made => Ok(Json(ReviewPage {
            review: made.cloned().flatten(),
            at: job.at.load(Ordering::Relaxed),
            of: job.of.load(Ordering::Relaxed),
        })),
    }
}

async fn work(shared: Shared, job: Arc<Job>, source: Source) {
    let Ok(_desk) = shared.reviews.desk.acquire().await else { return };
    let (heard, closed) = (job.clone(), shared.reviews.closed.clone());
    let name = source.is_over.then(|| source.name.clone());
    let made = safely(move || {
        let battle = source.book().ok()?.restore("record", &source.text, source.secret).ok()?.battle;
        battle.review(Depth::USUAL, &mut |at, of| {
            heard.at.store(at, Ordering::Relaxed);
            heard.of.store(of, Ordering::Relaxed);
            !closed.load(Ordering::Relaxed)
        })
    });
    let made = made.await.ok().flatten().and_then(|review| serde_json::to_value(review).ok());
    if let (Some(battle), Some(review)) = (name, &made)
        && let Err(failure) = shared.world.store.keep_review(&battle, REVIEW, &review.to_string()).await
    {
        tracing::warn!(%failure, battle, "a review is not kept");
    }
    // Nobody else says what came of it.
    _ = job.made.set(made);
}
