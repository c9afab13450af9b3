//! Dice and numbers that need no battle: reach, strength, fire, combats, tests, the weather, who has won.

pub mod combat;
pub mod fire;
pub mod reach;
pub mod rolls;
pub mod strength;
pub mod victory;
pub mod weather;

pub use reach::{Band, SLACK, within};
pub use weather::Weather;
