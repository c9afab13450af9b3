//! What a battle in the air is made of.

pub mod board;
pub mod command;
pub mod event;
pub mod scenario;
pub mod setting;
pub mod state;
pub mod step;

pub use board::Air;
pub use command::Command;
pub use event::{Cause, Event, apply};
pub use step::Step;
