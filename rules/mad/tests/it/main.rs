//! Tests of the rulebook, in one binary.

mod book;
mod forces;
mod lists;
mod points;
mod scenarios;
