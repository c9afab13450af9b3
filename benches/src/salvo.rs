//! A salvo of ten torpedoes at two vessels under one template: the odds that a launch panel shows before the launch.

use crate::job::Job;
use crate::play::scenario;
use sandtable_action_stations::lists::{Class, Weight};
use sandtable_action_stations::resolution::torpedo::{Aim, Attack};
use sandtable_action_stations::resolution::torpedoed::{Fate, Hit, Prey, Victim, toll};
use sandtable_action_stations::{ActionStations, battle::setting::Setting, data};
use sandtable_dice::Exact;
use std::hint::black_box;

/// Torpedoes of the salvo.
const TORPEDOES: u8 = 10;

/// A salvo of heavy torpedoes at a destroyer, and past it at a tanker.
pub struct Spread {
    setting: Setting,
}

impl Default for Spread {
    fn default() -> Spread {
        Spread { setting: scenario::<ActionStations>(&data::files(), &data::scenarios(), "first-contact") }
    }
}

impl Spread {
    /// Hits, boxes and who sinks, for both vessels, at one of several distances.
    ///
    /// # Panics
    /// Never: two vessels are small enough.
    pub fn odds(&self, exact: &mut Exact<f64>, case: u64) -> [Fate; 2] {
        let Setting { rules, lists, .. } = &self.setting;
        let aim = Aim { moves: 2 + (case % 3) as u8, speed: 20, ..Aim::default() };
        let attack = Attack::new(rules, &lists.torpedo, &aim, TORPEDOES);
        let prey = |boxes, blows_up| {
            let victim = Victim { class: Class::Three, blows_up };
            Some(Prey { attack, hit: Hit::torpedo(rules, lists, Weight::Heavy, false, victim), boxes })
        };
        toll(exact, [prey(48, false), prey(82, true)]).expect("two vessels are small enough")
    }
}

/// The job.
pub fn job() -> Job {
    let (spread, mut exact) = (Spread::default(), Exact::<f64>::new());
    Job {
        key: "ten torpedoes at a destroyer and a tanker",
        once: "question",
        floor: None,
        product: Box::new(move |times| (0..times).for_each(|n| _ = black_box(spread.odds(&mut exact, black_box(n))))),
        timed: 20,
        counted: 10,
        why: "exact: hits, boxes and who sinks, of both; what hits the first does not run on to the second",
    }
}
