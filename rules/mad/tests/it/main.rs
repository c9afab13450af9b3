//! Tests of the rulebook, in one binary.

mod book;
mod conformance;
mod field;
mod forces;
mod lists;
mod points;
mod s04_sight;
mod s05_sequence;
mod s06_fire;
mod s06_movement;
mod s06_numbers;
mod scenarios;
