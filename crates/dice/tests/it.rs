//! Dice, their sources and their exact odds, from outside.

#[path = "it/estimates.rs"]
mod estimates;
#[path = "it/exact_odds.rs"]
mod exact_odds;
#[path = "it/jobs.rs"]
mod jobs;
#[path = "it/lists.rs"]
mod lists;
#[path = "it/random_procedures.rs"]
mod random_procedures;
#[path = "it/readings.rs"]
mod readings;
#[path = "it/sources.rs"]
mod sources;
#[path = "it/telling.rs"]
mod telling;
#[path = "it/typed_faces.rs"]
mod typed_faces;

use sandtable_dice::Reason;

/// The reason of every throw in these tests.
pub static TEST: Reason = Reason { name: "test", clause: "T-1" };
