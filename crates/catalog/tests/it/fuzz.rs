//! The fuzz targets on every rulebook, for a short while: their seeds, what once failed, and mutations of both.

use crate::shelved::bench;
use sandtable_testkit::fuzz::{Target, try_all};

fn holds(target: Target, mutations: u64) {
    // Those of the toy are tried with it.
    try_all(target, &bench(), mutations, |data| data.first().is_some_and(|first| first & 1 == 0));
}

#[test]
fn commands_in_all_languages() {
    holds(Target::Command, 4);
}

#[test]
fn scenarios_that_people_write() {
    holds(Target::Scenario, 8);
}

#[test]
fn rosters_that_people_write() {
    holds(Target::Roster, 8);
}

#[test]
fn records_of_strangers() {
    holds(Target::Record, 1);
}

#[test]
fn messages_of_pages() {
    holds(Target::Message, 4);
}
