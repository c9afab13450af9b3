//! All tables that are laid: one task for each battle that somebody looks at.

use crate::table::{Order, serve};
use crate::world::World;
use axum::extract::ws::Message;
use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{Mutex, mpsc, oneshot};
use tokio::task::JoinHandle;

/// Orders that may wait for a table.
const WAITING: usize = 64;

/// How long a table may take to be cleared when the server ends.
const CLEARING: Duration = Duration::from_secs(10);

struct Laid {
    orders: mpsc::Sender<Order>,
    task: JoinHandle<()>,
}

/// The tables.
pub(crate) struct Tables {
    world: Arc<World>,
    laid: Mutex<HashMap<String, Laid>>,
}

impl Tables {
    pub(crate) fn new(world: Arc<World>) -> Tables {
        Tables { world, laid: Mutex::default() }
    }

    /// Where to send orders for a battle; its table is laid if it is not.
    pub(crate) async fn table(&self, battle: &str) -> mpsc::Sender<Order> {
        let mut laid = self.laid.lock().await;
        if let Some(table) = laid.get(battle)
            && !table.orders.is_closed()
        {
            return table.orders.clone();
        }
        if let Some(old) = laid.remove(battle) {
            // It is being cleared: what it keeps must be kept before anybody reads it.
            _ = old.task.await;
        }
        laid.retain(|_, table| !table.task.is_finished());
        let (orders, waiting) = mpsc::channel(WAITING);
        let task = tokio::spawn(serve(self.world.clone(), battle.to_owned(), waiting));
        laid.insert(battle.to_owned(), Laid { orders: orders.clone(), task });
        orders
    }

    /// Everybody is sent away with this word, and all tables are cleared.
    pub(crate) async fn close(&self, goodbye: &Message) {
        let laid: Vec<Laid> = self.laid.lock().await.drain().map(|(_, table)| table).collect();
        let cleared = laid.into_iter().map(|table| {
            let goodbye = goodbye.clone();
            async move {
                let (done, heard) = oneshot::channel();
                if table.orders.send(Order::Close { goodbye, done }).await.is_ok() {
                    // A table that ends by itself has nothing more to say.
                    _ = heard.await;
                }
                _ = table.task.await;
            }
        });
        let all = futures_util::future::join_all(cleared);
        if tokio::time::timeout(CLEARING, all).await.is_err() {
            tracing::warn!("some tables were not cleared in time; what was acknowledged is kept");
        }
    }
}
