//! The tests of core: a toy rulebook with every hard case, and what holds of battles, records, rulings and odds.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

#[path = "it/amendments.rs"]
mod amendments;
#[path = "it/back.rs"]
mod back;
#[path = "it/conformance.rs"]
mod conformance;
#[path = "it/dice.rs"]
mod dice;
#[path = "it/examples.rs"]
mod examples;
#[path = "it/fuzz.rs"]
mod fuzz;
#[path = "it/phrases.rs"]
mod phrases;
#[path = "it/precedents.rs"]
mod precedents;
#[path = "it/reasons.rs"]
mod reasons;
#[path = "it/record.rs"]
mod record;
#[path = "it/scenes.rs"]
mod scenes;
#[path = "it/sealed.rs"]
mod sealed;
#[path = "it/sheets.rs"]
mod sheets;
#[path = "it/table.rs"]
mod table;
#[path = "it/toy/mod.rs"]
mod toy;
#[path = "it/toys.rs"]
mod toys;
#[path = "it/vectors.rs"]
mod vectors;
