//! Tests of the rulebook.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod aboard;
mod battles;
mod choices;
mod collisions;
mod conformance;
mod detection;
mod dice;
mod guns;
mod lists;
mod outcomes;
mod speeds;
mod switches;
mod tables;
mod torpedoed;
mod torpedoes;
mod waters;
