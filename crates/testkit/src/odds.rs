//! Exact odds of a command against many seeded plays of it.

use sandtable_core::{Ruleset, Side, Umpire, carry_out, outcomes_of_all};
use sandtable_dice::{Silent, Stream, TooLarge};
use std::collections::HashMap;

/// Walks every outcome of commands and plays them `plays` times: the odds sum to 1, play never ends where the odds do not,
/// and no end is off by more than six standard deviations. Gives the number of ends.
///
/// # Errors
/// Where more than `limit` states are open at once.
///
/// # Panics
/// Where odds and play do not agree.
pub fn odds_agree_with_play<R: Ruleset>(
    setting: &R::Setting,
    state: &R::State,
    given: &[(Side, R::Command)],
    plays: u32,
    limit: usize,
) -> Result<usize, TooLarge> {
    let exact = outcomes_of_all::<R, f64>(setting, state, given, limit)?;
    let total: f64 = exact.ends.iter().map(|end| end.1).sum();
    assert!((total - 1.0).abs() < 1e-9, "the odds of {given:?} sum to {total}");
    let places: HashMap<&R::State, usize> = exact.ends.iter().enumerate().map(|(at, end)| (&end.0, at)).collect();
    let mut seen = vec![0u32; exact.ends.len()];
    let mut dice = Silent::new(Stream::new(1));
    let mut nobody = Vec::new();
    for _ in 0..plays {
        let mut after = state.clone();
        let Ok(()) = carry_out(&mut Umpire::<R, _>::new(setting, &mut after, &mut dice, &mut nobody), given);
        let at = places.get(&after).unwrap_or_else(|| panic!("{given:?} ends where no odds lead: {after:?}"));
        seen[*at] += 1;
    }
    for ((_, chance), seen) in exact.ends.iter().zip(seen) {
        let expected = f64::from(plays) * chance;
        let off = (f64::from(seen) - expected).abs();
        assert!(
            off <= 6.0 * (expected * (1.0 - chance).max(0.0)).sqrt() + 3.0,
            "{given:?}: an end with odds {chance} was expected {expected} times and seen {seen} times"
        );
    }
    Ok(exact.ends.len())
}
