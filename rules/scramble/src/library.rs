//! Attacks without a battle: at a table of real miniatures they are told in a few taps, and adjudicated when their dice are typed.

mod aloft;
mod attack;
mod below;
mod stage;
mod told;

pub use attack::{attack, outsiders, words};
