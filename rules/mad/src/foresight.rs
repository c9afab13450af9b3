//! What would happen: odds, pictures and paths, told before anything is done.

pub mod barrage;
pub mod course;
pub mod detour;
pub mod forecast;
pub mod hidden;
pub mod picture;
pub mod preview;
pub mod works;
