//! What a table reports, against hand-made tables, brute force and its own symmetries.
#![allow(clippy::unwrap_used, reason = "a failed expectation is what a test is for")]

mod cover;
mod field;
mod footprints;
mod kinds;
mod paths;
mod reach;
mod sight;
mod table;
mod ways;
