//! The doors by which a battle goes out to one viewer: the functions that serve pages, and whoever looks at a battle again.

use sandtable_core::{AnyBattle, Viewer};
use sandtable_wire::{Entry, Missed, News, Page, Question, Replay, Reply, ask};

/// What makes of a battle that which one viewer receives. The suite compares what comes out of these; a seeded leak
/// replaces one of them.
#[derive(Clone, Copy)]
pub(crate) struct Doors {
    pub(crate) page: fn(&dyn AnyBattle, Viewer) -> Page,
    pub(crate) news: fn(&dyn AnyBattle, Viewer, &Page, &[u32], &Page) -> News,
    pub(crate) missed: fn(&dyn AnyBattle, Viewer, u32, Page) -> Option<Missed>,
    pub(crate) story: fn(&dyn AnyBattle, u32, Viewer) -> Vec<Entry>,
    pub(crate) reply: fn(&dyn AnyBattle, Viewer, &Question) -> Reply,
    pub(crate) replay: fn(&dyn AnyBattle, Viewer) -> Replay,
}

/// The product's own.
pub(crate) const WIRE: Doors = Doors {
    page: Page::of,
    news: News::since,
    missed: Missed::since,
    story: Entry::all,
    reply: ask,
    replay: Replay::of,
};
