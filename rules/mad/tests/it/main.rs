//! Tests of the rulebook, in one binary.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod book;
mod conformance;
mod examples;
mod field;
mod forces;
mod house_deployment;
mod house_victory;
mod introduction;
mod lean;
mod lists;
mod opponents;
mod options;
mod pictures;
mod points;
mod previews;
mod reached;
mod replays;
mod rosters;
mod rulings;
mod s04_sight;
mod s05_sequence;
mod s06_carriers;
mod s06_fire;
mod s06_movement;
mod s06_numbers;
mod s06_opportunity;
mod s06_simultaneous;
mod scenarios;
