//! A battle in the hands of its table: a panic in it stays in it, and what takes long is done away from the threads that serve
//! people.

use sandtable_search::Hosted;
use std::panic::{AssertUnwindSafe, catch_unwind};
use tokio::task::spawn_blocking;

/// The battle broke down.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct BrokeDown;

/// How long something may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Pace {
    /// No longer than a command: a fraction of a millisecond, rarely a few.
    Quick,
    /// As long as an opponent thinks.
    Long,
}

/// A battle; none once it broke down.
pub(crate) struct Hand(Option<Box<dyn Hosted>>);

impl Hand {
    pub(crate) fn of(battle: Box<dyn Hosted>) -> Hand {
        Hand(Some(battle))
    }

    pub(crate) fn empty() -> Hand {
        Hand(None)
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_none()
    }

    /// Works on the battle. Where that panics, the battle is gone: nobody knows how far it got.
    ///
    /// What people want is quickly done, and done here: going to another thread and back would cost as much as it does itself,
    /// and what one thread allocates and another drops stays in memory. Where the computer thinks, that is done away from here.
    pub(crate) async fn change<T: Send + 'static>(
        &mut self,
        pace: Pace,
        act: impl FnOnce(&mut dyn Hosted) -> T + Send + 'static,
    ) -> Result<T, BrokeDown> {
        let battle = self.0.take().ok_or(BrokeDown)?;
        let (battle, done) = match pace {
            Pace::Quick => changed(battle, act),
            Pace::Long => away(move || changed(battle, act)).await,
        };
        self.0 = battle;
        done
    }

    /// Looks at the battle. Where that panics, the battle is as it was.
    pub(crate) async fn look<T: Send + 'static>(
        &mut self,
        look: impl FnOnce(&dyn Hosted) -> T + Send + 'static,
    ) -> Result<T, BrokeDown> {
        let battle = self.0.take().ok_or(BrokeDown)?;
        let (battle, seen) = away(move || {
            let seen = unhurt(|| look(battle.as_ref()));
            (battle, seen)
        })
        .await;
        self.0 = Some(battle);
        seen
    }
}

/// Does something that changes nothing: a panic is its result.
pub(crate) fn unhurt<T>(look: impl FnOnce() -> T) -> Result<T, BrokeDown> {
    catch_unwind(AssertUnwindSafe(look)).map_err(|_| BrokeDown)
}

type Battle = Box<dyn Hosted>;

fn changed<T>(mut battle: Battle, act: impl FnOnce(&mut dyn Hosted) -> T) -> (Option<Battle>, Result<T, BrokeDown>) {
    match catch_unwind(AssertUnwindSafe(|| act(battle.as_mut()))) {
        Ok(done) => (Some(battle), Ok(done)),
        Err(_) => {
            forget(battle);
            (None, Err(BrokeDown))
        }
    }
}

/// Drops a battle that panicked; that may panic again.
fn forget(battle: Box<dyn Hosted>) {
    if catch_unwind(AssertUnwindSafe(|| drop(battle))).is_err() {
        tracing::error!("a battle that broke down could not be cleared away");
    }
}

/// Does something that needs a processor for a while. A panic in it is the caller's to catch.
pub(crate) async fn away<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> T {
    match spawn_blocking(work).await {
        Ok(done) => done,
        Err(error) if error.is_panic() => std::panic::resume_unwind(error.into_panic()),
        // The program is ending: nobody waits for this any more.
        Err(_) => std::future::pending().await,
    }
}

/// The same for what nobody else depends on: a panic is its result.
pub(crate) async fn safely<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> Result<T, BrokeDown> {
    away(move || unhurt(work)).await
}
