//! Tests of the rulebook, in one binary.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod armies;
mod battles;
mod combat;
mod conformance;
mod contact;
mod field;
mod fire;
mod ground;
mod lists;
mod paths;
mod retreats;
mod rolls;
mod scenarios;
mod scene;
mod sight;
mod strengths;
mod tables;
mod words;
