//! What may come of a command before it is given: the odds of shots, attacks and tests, and the way of a move with its heights.

mod odds;
mod trial;
mod way;
pub mod worth;

pub use odds::{forecast, illustrate};
pub use way::preview;
