//! What the server has promised: every battle that it set up, and every wish that it granted.

use sandtable_client::Links;
use serde_json::Value;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// A wish that was granted.
#[derive(Clone, Debug, PartialEq)]
pub struct Promise {
    /// The seat, as the server's file writes it: `side-0`.
    pub seat: String,
    /// The page's own name for the wish.
    pub id: String,
    /// The last entry that the page had seen.
    pub after: u64,
    /// The wish.
    pub wish: Value,
    /// The answer that came first.
    pub answer: Value,
    /// The command in the rulebook's own form, where it was given in another.
    pub command: Option<Value>,
}

/// A battle that was set up, and what was promised in it.
#[derive(Clone, Debug, Default)]
pub struct Battle {
    /// Its links.
    pub links: Links,
    /// What was promised, in the order in which it was heard.
    pub promises: Vec<Promise>,
    /// So many of them have been looked up in the record.
    pub checked: usize,
    /// It is over, and nobody sits at it any more.
    pub is_left: bool,
}

/// What was done and what came of it, all together.
#[derive(Clone, Debug, Default)]
pub struct Counts {
    /// Wishes that were granted.
    pub granted: u64,
    /// Wishes that were refused, stale or forbidden.
    pub refused: u64,
    /// Wishes that the server could not keep and said so.
    pub failed: u64,
    /// Wishes said again after a line was lost, whose answer had been heard before.
    pub repeated: u64,
    /// Wishes said again whose answer had not been heard.
    pub said_again: u64,
    /// Questions that were answered.
    pub questions: u64,
    /// Lines that were lost.
    pub lost_lines: u64,
    /// Battles that were played to their end.
    pub over: u64,
}

/// All of it.
#[derive(Debug, Default)]
pub struct Ledger {
    battles: Mutex<Vec<Battle>>,
    counts: Mutex<Counts>,
    violations: Mutex<Vec<String>>,
}

fn locked<T>(what: &Mutex<T>) -> MutexGuard<'_, T> {
    // What a thread that panicked has left is complete: every change is one step.
    what.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Ledger {
    /// Notes a new battle; gives its number here.
    pub fn begin(&self, links: Links) -> usize {
        let mut battles = locked(&self.battles);
        battles.push(Battle { links, ..Battle::default() });
        battles.len() - 1
    }

    /// All battles.
    pub fn battles(&self) -> MutexGuard<'_, Vec<Battle>> {
        locked(&self.battles)
    }

    /// The counts.
    pub fn counts(&self) -> MutexGuard<'_, Counts> {
        locked(&self.counts)
    }

    /// Notes what must not happen.
    pub fn violated(&self, what: String) {
        locked(&self.violations).push(what);
    }

    /// Everything that must not have happened.
    pub fn violations(&self) -> Vec<String> {
        locked(&self.violations).clone()
    }

    /// Notes an answer. Only what was granted is a promise.
    pub fn answered(&self, battle: usize, promise: Promise) {
        let is = promise.answer["is"].as_str().unwrap_or_default();
        match is {
            "done" | "sealed" | "proposed" => {
                self.counts().granted += 1;
                if let Some(battle) = self.battles().get_mut(battle) {
                    battle.promises.push(promise);
                }
            }
            "failed" => self.counts().failed += 1,
            _ => self.counts().refused += 1,
        }
    }
}
