//! What all tables share: the store, the limits, and room for the computer to think.

use crate::metrics::Metrics;
use crate::settings::Settings;
use sandtable_search::Hosted;
use sandtable_store::Store;
use std::sync::Arc;
use tokio::sync::Semaphore;

/// Puts something around every battle that is taken up: for tests that need one to break down.
pub(crate) type Around = Arc<dyn Fn(Box<dyn Hosted>) -> Box<dyn Hosted> + Send + Sync>;

/// What all tables share.
pub(crate) struct World {
    pub(crate) store: Store,
    pub(crate) settings: Settings,
    /// Opponents that may think at the same time: never so many that people must wait for a processor.
    pub(crate) opponents: Arc<Semaphore>,
    pub(crate) around: Option<Around>,
    pub(crate) metrics: Metrics,
}

impl World {
    pub(crate) fn new(store: Store, settings: Settings, around: Option<Around>) -> World {
        let processors = std::thread::available_parallelism().map_or(1, usize::from);
        let opponents = Arc::new(Semaphore::new(processors.saturating_sub(1).max(1)));
        World { store, settings, opponents, around, metrics: Metrics::new() }
    }

    pub(crate) fn host(&self, battle: Box<dyn Hosted>) -> Box<dyn Hosted> {
        match &self.around {
            Some(around) => around(battle),
            None => battle,
        }
    }
}
