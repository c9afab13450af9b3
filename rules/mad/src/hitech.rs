//! The futuristic variant: what leaves the ground or goes below it, and what protects from fire.

pub mod lift;
pub mod stance;
pub mod zones;

pub use lift::{Lift, Spot, Stance};
pub use zones::Zone;
