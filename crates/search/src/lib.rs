//! Who sits at a battle of any rulebook: each is shown the view of its own side and nothing else. One looks ahead: it plays
//! battles to their end that might be the one at hand, again and again, and takes what came out best.
//!
//! A decision goes through these files: `candidates` lists what might be done, `world` imagines the battle, `rollout` plays it on
//! (`manner`: how, `worth`: what came of it), `think` deals a budget of rollouts out to the candidates and chooses.

mod candidates;
mod hosted;
mod manner;
mod pace;
mod rollout;
mod seat;
mod shared;
mod think;
mod unharmed;
mod world;
mod worth;

pub use hosted::{Decision, Hosted};
pub use seat::{LONGEST_LIST, Seat};
pub use think::{Considered, Thought, think};
pub use unharmed::unharmed;
pub use world::World;
