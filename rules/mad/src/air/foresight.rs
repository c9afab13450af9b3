//! What would happen in the air: odds and pictures, told before anything is done.

pub mod forecast;
pub mod preview;
