//! What a battle is worth to a side, from 0 to 1.

use crate::rollout::Ended;
use sandtable_ai::Doctrine;
use sandtable_core::{Outcome, Side};

/// How much of it is the outcome; the rest is the lead, so that a battle that is lost or won anyhow is played well too.
const OUTCOME: f64 = 0.7;

/// The lead at which the end of a battle is worth 0.73 of what there is for leads.
const AT_THE_END: f64 = 1.5;

/// The same by the turns that are still to be played, for a battle that is broken off: the more of them, the less a lead says.
/// Fitted to how battles of First Shots went on from such leads.
const BROKEN_OFF: [f64; 5] = [0.61, 0.73, 0.96, 1.6, 3.3];

/// From 0 to 1, the same on every machine.
fn squashed(lead: f64, scale: f64) -> f64 {
    1.0 / (1.0 + libm::exp(-lead / scale))
}

impl<R: Doctrine> Ended<R> {
    /// What the battle is worth to a side: what its decisions are measured by.
    pub fn worth(&self, setting: &R::Setting, side: Side) -> f64 {
        let chance = self.chance(setting, side);
        if self.outcome.is_none() {
            return chance;
        }
        OUTCOME * chance + (1.0 - OUTCOME) * squashed(R::lead(setting, &self.state, side), AT_THE_END)
    }

    /// How likely this side is the one that wins: a battle that ended tells it, half for a draw, and one that was broken off by its
    /// lead.
    pub fn chance(&self, setting: &R::Setting, side: Side) -> f64 {
        match self.outcome {
            Some(Outcome::Won(winner)) => f64::from(u8::from(winner == side)),
            Some(Outcome::Drawn) => 0.5,
            None => {
                let left = usize::from(R::clock(setting, &self.state).left());
                squashed(R::lead(setting, &self.state, side), BROKEN_OFF[left.min(BROKEN_OFF.len() - 1)])
            }
        }
    }
}
