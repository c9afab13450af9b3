//! What a battle is worth to a side, from 0 to 1.

use crate::lead::squashed;
use crate::rollout::Ended;
use sandtable_ai::Doctrine;
use sandtable_core::{Outcome, Side};

/// How much of it is the outcome; the rest is the lead, so that a battle that is lost or won anyhow is played well too.
const OUTCOME: f64 = 0.7;

/// The lead at which the end of a battle is worth 0.73 of what there is for leads.
const AT_THE_END: f64 = 1.5;

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
                let leads = R::leads(setting);
                squashed(R::lead(setting, &self.state, side), leads[left.min(leads.len() - 1)])
            }
        }
    }
}
