//! Opponents play the same, whatever is hidden from them.

use crate::{Known, Secrets, fixture};
use sandtable_core::record::{Provision, Seed};
use sandtable_core::{Battle, DiceFrom, Side, Table, ToAct, Viewer};
use sandtable_dice::Stream;
use serde_json::Value as Json;
use std::sync::Arc;

/// What an opponent that holds a side commands now; nothing where his list is finished.
pub type Decides<'d, R> = &'d dyn Fn(&Battle<R>, Side) -> Option<Json>;

/// One decision in so many is taken again with what is hidden exchanged: it takes as long as the decision.
const COMPARED: usize = 2;

/// Plays a battle out between opponents who are handed the battle itself, truth and all. None of what they command is refused, and it is the
/// same where what is hidden from them is otherwise. Gives how many commands were given, and how many were compared with another truth.
///
/// # Panics
/// Where it is not so, and says what.
pub fn nothing_hidden_sways<R: Table>(
    setting: &Arc<R::Setting>,
    seed: Seed,
    secrets: &Secrets<R>,
    decides: Decides<'_, R>,
) -> [usize; 2] {
    let mut battle = fixture::new_battle::<R>(setting, Provision::Seed(seed), None);
    for n in 0..R::sides(setting).len() as u8 {
        battle.seat(Side(n), "the share of a test").expect("a seat gives its share of the dice");
    }
    battle.open(DiceFrom::Key).expect("the battle opens");
    let (mut source, mut given, mut compared) = (Stream::from_key(&seed.0), 0, 0);
    while !matches!(battle.to_act(), ToAct::Nobody(_)) {
        let free = |side: &Side| !battle.has_sealed().has(*side);
        let side = battle.to_act().sides().iter().find(free).expect("somebody is asked");
        if given % COMPARED == 0 && battle.list(side).is_empty() {
            let mut other = battle.state().clone();
            for secret in secrets.of {
                (secret.vary)(setting, &mut other, Viewer::Side(side), &Known::default(), &mut source);
            }
            if other != *battle.state() {
                let [here, there] = [battle.state().clone(), other].map(|truth| battle.imagined(truth));
                assert_eq!(decides(&here, side), decides(&there, side), "{side:?} is swayed by what is hidden from it");
                compared += 1;
            }
        }
        let done = match decides(&battle, side) {
            Some(command) => {
                given += 1;
                let command = serde_json::from_value(command).expect("a command of this rulebook");
                battle.give(side, command, DiceFrom::Key)
            }
            None => battle.done(side, DiceFrom::Key),
        };
        done.unwrap_or_else(|stop| panic!("{side:?} is refused: {stop:?}"));
    }
    [given, compared]
}
