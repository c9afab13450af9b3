//! The rules, clause by clause.
#![allow(clippy::unwrap_used, reason = "a failed expectation is what a test is for")]

mod aa;
mod battles;
mod combat;
mod conformance;
mod crews;
mod criticals;
mod endings;
mod fight;
mod flak;
mod flight;
mod formations;
mod ground;
mod guns;
mod initiative;
mod lists;
mod markers;
mod moves;
mod night;
mod options;
mod prices;
mod scenarios;
mod scene;
mod shooting;
mod skill_tests;
mod sky;
mod stage;
mod strikes;
mod table;
mod tables;
mod tails;
mod victory;
mod volleys;
mod words;
mod worked;
