//! Tests of the rulebook, in one binary.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod clauses;
mod conformance;
