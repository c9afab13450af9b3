//! Where squadrons are bought: what is on the shelves, how a force stands while it is put together, and its printed sheet.

mod armoury;
mod desk;
pub mod shelf;

pub use armoury::armoury;
pub use desk::{muster, sheet};
