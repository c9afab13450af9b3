//! Carrying commands out beside a battle: on a copy of a state, with dice of a key or a tape.

use sandtable_core::{Fact, Ruleset, Side, Umpire, begin, carry_out};
use sandtable_dice::{Entered, Faces, Keyed, Telling, Waiting};

/// The state that came of commands, and the facts that led to it.
pub type Carried<R> = (<R as Ruleset>::State, Vec<Fact<<R as Ruleset>::Event, <R as Ruleset>::Step>>);

/// What comes of commands.
///
/// # Errors
/// The dice that are missing, or do not fit.
pub fn carried<R: Ruleset>(
    setting: &R::Setting,
    state: &R::State,
    given: &[(Side, R::Command)],
    mut dice: Telling,
) -> Result<Carried<R>, Waiting> {
    let (mut after, mut facts) = (state.clone(), Vec::new());
    carry_out(&mut Umpire::<R, _>::new(setting, &mut after, &mut dice, &mut facts), given)?;
    Ok((after, facts))
}

/// What comes before the first question.
///
/// # Errors
/// The dice that are missing, or do not fit.
pub(crate) fn begun<R: Ruleset>(
    setting: &R::Setting,
    state: &R::State,
    mut dice: Telling,
) -> Result<Carried<R>, Waiting> {
    let (mut after, mut facts) = (state.clone(), Vec::new());
    begin(&mut Umpire::<R, _>::new(setting, &mut after, &mut dice, &mut facts))?;
    Ok((after, facts))
}

/// What comes of commands with the dice of a key, which are always there.
///
/// # Panics
/// Where seeded dice pause: a mistake of the dice.
pub fn seeded<R: Ruleset>(
    setting: &R::Setting,
    state: &R::State,
    given: &[(Side, R::Command)],
    key: [u8; 32],
) -> Carried<R> {
    carried::<R>(setting, state, given, Telling::seeded(Keyed::new(&key))).expect("seeded dice are always there")
}

/// The faces that fell, roll by roll.
pub fn faces_of<E, S>(facts: &[Fact<E, S>]) -> Vec<Faces> {
    facts.iter().filter_map(|fact| if let Fact::Rolled(roll) = fact { Some(roll.faces) } else { None }).collect()
}

/// A tape of these faces.
pub(crate) fn tape(rolls: &[Faces]) -> Entered {
    Entered { rolls: rolls.to_vec(), used: 0 }
}
