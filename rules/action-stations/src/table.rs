//! How a battle is drawn and told.

pub mod prompt;
pub mod roster;
pub mod scene;
pub mod tell;
pub mod words;
