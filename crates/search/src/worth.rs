//! What a battle is worth to a side, from 0 to 1.

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

/// What a battle is worth that has ended so, or that is broken off.
pub fn worth<R: Doctrine>(setting: &R::Setting, state: &R::State, side: Side, outcome: Option<Outcome>) -> f64 {
    let lead = R::lead(setting, state, side);
    let Some(outcome) = outcome else {
        let left = usize::from(R::clock(setting, state).left());
        return squashed(lead, BROKEN_OFF[left.min(BROKEN_OFF.len() - 1)]);
    };
    let won = match outcome {
        Outcome::Won(winner) => f64::from(u8::from(winner == side)),
        Outcome::Drawn => 0.5,
    };
    OUTCOME * won + (1.0 - OUTCOME) * squashed(lead, AT_THE_END)
}
