//! Opponents for battles of any rulebook: each sees the view of its own side and nothing else.

mod doctrine;
mod greedy;
mod hosted;
mod player;
mod seat;

pub use doctrine::{Doctrine, Effort};
pub use greedy::best_shot;
pub use hosted::{Decision, Hosted};
pub use player::{Player, UnknownPlayer};
pub use seat::{LONGEST_LIST, Seat};
