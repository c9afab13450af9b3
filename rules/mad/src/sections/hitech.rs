//! The futuristic variant: what leaves the ground or goes below it, and what protects from fire.

pub mod stance;
pub mod zones;
