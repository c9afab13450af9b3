//! Jobs that are measured: each by hand with fixed arrays (the floor), and by the product's general path.

pub mod checks;
pub mod d10;
pub mod floor;
pub mod fortress;
pub mod job;
pub mod odds;
pub mod play;
pub mod procedures;
pub mod salvo;
pub mod shots;
pub mod sight;

pub use job::{Job, jobs, measured};
