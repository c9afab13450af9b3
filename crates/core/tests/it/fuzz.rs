//! The fuzz targets on the toy, for a short while: their seeds, what once failed, and mutations of both.

use crate::toys::bench;
use sandtable_testkit::fuzz::{Target, try_seeds};
use std::path::Path;

fn holds(target: Target, mutations: u64) {
    let bench = bench();
    let fuzz = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz");
    let is_ours = |data: &[u8]| data.first().is_some_and(|first| first & 1 == 1);
    let tried: usize = ["seeds", "regressions"]
        .into_iter()
        .map(|folder| try_seeds(target, &bench, &fuzz.join(folder).join(target.name()), mutations, is_ours))
        .sum();
    println!("{}: {tried} inputs, {} of them let in", target.name(), bench.let_in());
    assert!(tried > 20 && bench.let_in() > 0, "seeds lead into the rules: {tried}, {}", bench.let_in());
}

#[test]
fn commands_in_all_languages() {
    holds(Target::Command, 16);
}

#[test]
fn records_of_strangers() {
    holds(Target::Record, 10);
}

#[test]
fn messages_of_pages() {
    holds(Target::Message, 16);
}
