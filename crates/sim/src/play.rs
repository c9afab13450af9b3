//! One battle without a record: nobody listens, so nothing is explained and nothing is kept.

use sandtable_ai::Doctrine;
use sandtable_core::{Outcome, Side, ToAct, Umpire, Viewer, begin, carry_out};
use sandtable_dice::{Silent, Source};
use sandtable_search::Seat;

/// A battle that came to its end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Played<S> {
    /// How it ended.
    pub outcome: Outcome,
    /// How many commands were given.
    pub decisions: u32,
    /// The truth at its end.
    pub state: S,
}

/// A battle was not over when its decisions were used up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Overrun {
    /// How many commands had been given: the limit, or a few more where several sides were asked at once.
    pub decisions: u32,
}

/// Plays one battle from its beginning to its end.
///
/// `seats` holds one opponent for each side, in the order of the scenario. `watch` is shown the truth whenever somebody is asked. The
/// memory that it takes does not grow with the length of the battle.
///
/// # Errors
/// Where it is not over after `limit` decisions.
pub fn play_out<R: Doctrine>(
    setting: &R::Setting,
    seats: &mut [Seat<'_, R>],
    mut dice: Silent<impl Source>,
    limit: u32,
    mut watch: impl FnMut(&R::State),
) -> Result<Played<R::State>, Overrun> {
    let mut state = R::set_up(setting);
    let mut untold = Vec::new();
    let mut given: Vec<(Side, R::Command)> = Vec::new();
    let mut list: Vec<R::Command> = Vec::new();
    let mut decisions = 0;
    let Ok(()) = begin(&mut Umpire::<R, _>::new(setting, &mut state, &mut dice, &mut untold));
    loop {
        let asked = R::to_act(setting, &state);
        if let ToAct::Nobody(outcome) = asked {
            return Ok(Played { outcome, decisions, state });
        }
        if decisions >= limit {
            return Err(Overrun { decisions });
        }
        watch(&state);
        for side in asked.sides().iter() {
            let view = R::view(setting, &state, Viewer::Side(side));
            let seat = &mut seats[side.index()];
            if let ToAct::Lists(_) = asked {
                while let Some(command) = seat.decide_next(&view, &list) {
                    list.push(command);
                }
                given.extend(list.drain(..).map(|command| (side, command)));
            } else {
                given.push((side, seat.decide(&view)));
            }
        }
        assert!(!given.is_empty(), "the rulebook asks for a decision, but nobody in particular");
        decisions += given.len() as u32;
        let Ok(()) = carry_out(&mut Umpire::<R, _>::new(setting, &mut state, &mut dice, &mut untold), &given);
        given.clear();
    }
}
