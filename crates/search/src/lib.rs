//! Who sits at a battle of any rulebook: each is shown the view of its own side and nothing else. One looks ahead: it plays
//! battles to their end that might be the one at hand, again and again, and takes what came out best.
//!
//! A decision goes through these files: `question` is what a side is asked, `candidates` lists what might be done, `world` imagines the
//! battle, `rollout` plays it on (`manner`: how, `worth`: what came of it, `lead`: what a lead stands for where it was broken off), `trial`
//! does so for several commands, and `think` deals a budget of rollouts out to the candidates and chooses. `advice` says what speaks for a
//! command, and `review` looks through a battle that is over.

mod advice;
mod candidates;
mod hosted;
mod lead;
mod manner;
mod mean;
mod pace;
mod question;
mod review;
mod rollout;
mod seat;
mod shared;
mod smooth;
mod think;
mod trial;
mod unharmed;
mod world;
mod worth;

pub use advice::{Advice, Advised, advise};
pub use hosted::{Decision, Hosted};
pub use lead::{Fitted, Stood, fitted};
pub use mean::Mean;
pub use question::Question;
pub use review::{Balance, Cause, Depth, Mistake, Moment, REVIEW, Review, review};
pub use seat::{LONGEST_LIST, Seat};
pub use think::{Considered, Thought, think};
pub use unharmed::unharmed;
pub use world::World;

/// A command in its rulebook's own form.
fn json(command: &impl serde::Serialize) -> serde_json::Value {
    serde_json::to_value(command).expect("commands are plain values")
}
