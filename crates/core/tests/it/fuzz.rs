//! The fuzz targets on the toy, for a short while: their seeds, what once failed, and mutations of both.

use crate::toys::bench;
use sandtable_testkit::fuzz::{Target, try_all};

fn holds(target: Target, mutations: u64) {
    try_all(target, &bench(), mutations, |data| data.first().is_some_and(|first| first & 1 == 1));
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
