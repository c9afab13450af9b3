//! Tests of the rulebook, in one binary.

mod book;
mod conformance;
mod field;
mod forces;
mod lists;
mod points;
mod s03_sequence;
mod scenarios;
