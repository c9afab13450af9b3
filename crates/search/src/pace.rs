//! How long a rollout takes.

use crate::manner::Manner;
use crate::question::Question;
use crate::rollout::tried;
use crate::world::World;
use sandtable_ai::Doctrine;
use sandtable_core::Side;
use sandtable_dice::Stream;
use std::time::Duration;

/// Rollouts that are timed: each manner of the others has its share.
const TIMED: u32 = 12;

/// How long a rollout from here takes in the middle, by this clock; nothing where nobody can look ahead from this view.
pub fn pace<R: Doctrine>(
    setting: &R::Setting,
    view: &R::View,
    side: Side,
    clock: &mut dyn FnMut() -> Duration,
) -> Option<Duration> {
    let mut source = Stream::new(0);
    let command = R::default(setting, view);
    let question = Question { setting, view, side, list: &[] };
    let begun = clock();
    for number in 0..TIMED {
        let world = World::<R>::imagine(setting, view, &mut source)?;
        tried::<R>(question, &command, &world, Manner::of_others::<R>(setting, number), number.into());
    }
    Some(clock().saturating_sub(begun) / TIMED)
}
