//! Opponents of any rulebook: the doctrine that each writes for itself, one that goes by forecasts alone, and what all are called.

mod doctrine;
mod greedy;
mod player;
mod scattered;

pub use doctrine::{Doctrine, Effort};
pub use greedy::best_shot;
pub use player::{Player, Rollouts, UnknownPlayer};
pub use scattered::scattered;
