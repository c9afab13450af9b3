//! Tests of the rulebook.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod aboard;
mod battles;
mod changes;
mod choices;
mod collisions;
mod conformance;
mod detection;
mod dice;
mod ends;
mod events;
mod examples;
mod firing;
mod forces;
mod guns;
mod leaks;
mod lines;
mod lists;
mod odds;
mod options;
mod outcomes;
mod paths;
mod play;
mod rams;
mod refusals;
mod register;
mod rulings;
mod salvos;
mod scenarios;
mod secrets;
mod seeing;
mod sequence;
mod soundness;
mod special;
mod speeds;
mod switches;
mod tables;
mod told;
mod torpedoed;
mod torpedoes;
mod tracks;
mod views;
mod walks;
mod waters;
