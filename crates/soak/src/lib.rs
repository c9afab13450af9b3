//! The fault harness: a real server, many pages that play, and everything that can go wrong, again and again from one seed.

pub mod audit;
pub mod campaign;
pub mod hostile;
pub mod ledger;
pub mod luck;
pub mod people;
pub mod player;
pub mod power;
pub mod process;
pub mod report;
pub mod siege;
pub mod trace;
