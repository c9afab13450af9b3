//! Tests of the rulebook, in one binary.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod armies;
mod battles;
mod combat;
mod conformance;
mod contact;
mod events;
mod examples;
mod exceptions;
mod field;
mod fine_points;
mod fire;
mod foresight;
mod foretold;
mod general;
mod ground;
mod imagined;
mod lists;
mod melees;
mod orders;
mod paths;
mod play;
mod precedents;
mod retreats;
mod rolls;
mod rulings;
mod scenarios;
mod scene;
mod sight;
mod staff;
mod strengths;
mod switches;
mod tables;
mod volleys;
mod words;
mod written;
