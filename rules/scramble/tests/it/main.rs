//! The rules, clause by clause.
#![allow(clippy::unwrap_used, reason = "a failed expectation is what a test is for")]

mod aa;
mod battles;
mod criticals;
mod fight;
mod flight;
mod forces;
mod ground;
mod initiative;
mod lists;
mod night;
mod prices;
mod scenarios;
mod scene;
mod shooting;
mod skill_tests;
mod squadrons;
mod stage;
mod table;
mod tables;
mod victory;
mod volleys;
mod words;
mod worked;
