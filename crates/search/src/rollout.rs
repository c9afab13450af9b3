//! An imagined battle is played on, to its end or for some turns.

use crate::manner::Manner;
use crate::seat::next_on_list;
use crate::world::World;
use crate::worth::worth;
use sandtable_ai::Doctrine;
use sandtable_core::{Side, ToAct, Umpire, Viewer, carry_out};
use sandtable_dice::{Silent, Stream};

/// Whole turns after the one under way that are played before a battle is broken off.
const TURNS: u8 = 6;

/// Decisions after which a battle is broken off that has no turns, or hardly any end.
const DECISIONS: u32 = 5_000;

/// What it is worth to `side` to give this command, where dice and thoughts come from this number and the others play in this
/// manner. The same numbers are used for every command that is tried: what is left is the difference that the command makes.
pub fn rollout<R: Doctrine>(
    setting: &R::Setting,
    world: &World<R>,
    (side, command): (Side, &R::Command),
    others: Manner,
    number: u64,
) -> f64 {
    let mut state = world.truth().clone();
    let mut dice = Silent::new(Stream::new(number));
    let mut thoughts = Stream::new(!number);
    let mut untold = Vec::new();
    let mut given: Vec<(Side, R::Command)> = Vec::new();
    let mut list: Vec<R::Command> = Vec::new();
    let mut tried = Some(command);
    let until = R::clock(setting, &state).turn.saturating_add(TURNS);
    for _ in 0..DECISIONS {
        let asked = R::to_act(setting, &state);
        if let ToAct::Nobody(outcome) = asked {
            return worth::<R>(setting, &state, side, Some(outcome));
        }
        if R::clock(setting, &state).turn > until {
            break;
        }
        for who in asked.sides().iter() {
            if let Some(command) = tried.filter(|_| who == side) {
                given.push((side, command.clone()));
                continue;
            }
            let view = R::view(setting, &state, Viewer::Side(who));
            let manner = if who == side { Manner::OWN } else { others };
            let mut choose = |view: &R::View| manner.choose::<R>(setting, view, &mut thoughts);
            if let ToAct::Lists(_) = asked {
                while let Some(command) = next_on_list::<R>(setting, &view, &list, &mut choose) {
                    list.push(command);
                }
                given.extend(list.drain(..).map(|command| (who, command)));
            } else {
                given.push((who, choose(&view)));
            }
        }
        tried = None;
        let Ok(()) = carry_out(&mut Umpire::<R, _>::new(setting, &mut state, &mut dice, &mut untold), &given);
        given.clear();
    }
    worth::<R>(setting, &state, side, None)
}
