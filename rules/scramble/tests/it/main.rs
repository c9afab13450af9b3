//! The rules, clause by clause.
#![allow(clippy::unwrap_used, reason = "a failed expectation is what a test is for")]

mod aa;
mod battles;
mod combat;
mod crews;
mod criticals;
mod endings;
mod fight;
mod flak;
mod flight;
mod ground;
mod guns;
mod initiative;
mod lists;
mod night;
mod options;
mod prices;
mod scenarios;
mod shooting;
mod skill_tests;
mod stage;
mod strikes;
mod table;
mod tables;
mod volleys;
mod words;
mod worked;
