//! Tests of the rulebook.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod lists;
mod switches;
mod tables;
