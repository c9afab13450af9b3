//! The fuzz targets on all rulebooks of the catalogue and on the toy rulebook. An input's lowest bit says on which.

#[path = "../../crates/catalog/tests/it/shelved.rs"]
mod shelved;
#[path = "../../crates/core/tests/it/toy/mod.rs"]
pub mod toy;
#[path = "../../crates/core/tests/it/toys.rs"]
mod toys;

use sandtable_testkit::fuzz::{Bench, Target};

thread_local! {
    static BOOKS: Bench = shelved::bench();
    static TOY: Bench = toys::bench();
}

/// Tries one input.
pub fn fuzz(target: Target, data: &[u8]) {
    // Rosters and the catalogue's way with scenarios are no matter of the toy's.
    let books = matches!(target, Target::Scenario | Target::Roster);
    let of = if !books && data.first().is_some_and(|first| first & 1 == 1) { &TOY } else { &BOOKS };
    of.with(|bench| target.run(bench, data));
}

/// The prepared battles of the catalogue's rulebooks and of the toy.
pub fn benches() -> [Bench; 2] {
    [shelved::bench(), toys::bench()]
}
