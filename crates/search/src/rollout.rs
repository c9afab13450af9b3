//! A battle that might be is played on, to its end or for some turns.

use crate::manner::Manner;
use crate::question::Question;
use crate::seat::next_on_list;
use crate::world::World;
use sandtable_ai::Doctrine;
use sandtable_core::{Outcome, Side, ToAct, Umpire, Viewer, begin, carry_out};
use sandtable_dice::{Silent, Stream};

/// Decisions after which a battle is broken off that has no turns, or hardly any end.
const DECISIONS: u32 = 5_000;

/// How a battle was played on.
pub struct Ended<R: Doctrine> {
    /// The truth where it ended, or was broken off.
    pub state: R::State,
    /// How it ended; nothing where it was broken off.
    pub outcome: Option<Outcome>,
}

/// A battle under way. Dice and thoughts come from a number: the same numbers are used for every command that is tried, so what is
/// left is the difference that the command makes.
pub struct Rollout<'r, R: Doctrine> {
    setting: &'r R::Setting,
    state: R::State,
    dice: Silent<Stream>,
    thoughts: Stream,
}

impl<'r, R: Doctrine> Rollout<'r, R> {
    /// From this truth on.
    pub fn from(setting: &'r R::Setting, truth: &R::State, number: u64) -> Self {
        Rollout {
            setting,
            state: truth.clone(),
            dice: Silent::new(Stream::new(number)),
            thoughts: Stream::new(!number),
        }
    }

    /// What each side that is asked would do, in its manner. Where one has begun, it gives that, and writes the rest of its list in its
    /// manner.
    pub fn wished(
        &mut self,
        manner: &impl Fn(Side) -> Manner,
        begun: Option<(Side, &[R::Command])>,
    ) -> Vec<(Side, R::Command)> {
        let asked = R::to_act(self.setting, &self.state);
        let mut given = Vec::with_capacity(1);
        let is_list = matches!(asked, ToAct::Lists(_));
        for who in asked.sides().iter() {
            let mut list = begun.filter(|(side, _)| *side == who).map_or_else(Vec::new, |(_, begun)| begun.to_vec());
            let view = || R::view(self.setting, &self.state, Viewer::Side(who));
            let manner = manner(who);
            let mut choose = |view: &R::View| manner.choose::<R>(self.setting, view, &mut self.thoughts);
            if is_list {
                let view = view();
                while let Some(command) = next_on_list::<R>(self.setting, &view, &list, &mut choose) {
                    list.push(command);
                }
            } else if list.is_empty() {
                given.push((who, choose(&view())));
            }
            given.extend(list.into_iter().map(|command| (who, command)));
        }
        given
    }

    /// Plays it with these commands, and then on as each side would.
    pub fn end(mut self, first: Vec<(Side, R::Command)>, manner: &impl Fn(Side) -> Manner) -> Ended<R> {
        let until = R::clock(self.setting, &self.state).turn.saturating_add(R::looks_ahead(self.setting));
        let mut given = first;
        let mut outcome = None;
        for _ in 0..DECISIONS {
            match R::to_act(self.setting, &self.state) {
                ToAct::Nobody(ended) => {
                    outcome = Some(ended);
                    break;
                }
                asked => self.carry_out(asked, &given),
            }
            if R::clock(self.setting, &self.state).turn > until {
                outcome = R::to_act(self.setting, &self.state).outcome();
                break;
            }
            given = self.wished(manner, None);
        }
        Ended { state: self.state, outcome }
    }

    fn carry_out(&mut self, asked: ToAct, given: &[(Side, R::Command)]) {
        let mut untold = Vec::new();
        let mut umpire = Umpire::<R, _>::new(self.setting, &mut self.state, &mut self.dice, &mut untold);
        // The umpire is asked before the battle is open, and at no other time.
        let Ok(()) = if asked == ToAct::Umpire { begin(&mut umpire) } else { carry_out(&mut umpire, given) };
    }
}

/// An imagined battle in which a question is answered by this command, the others play in this manner, and who is asked plays on as
/// it does.
pub fn tried<R: Doctrine>(
    Question { setting, side, list, .. }: Question<R>,
    command: &R::Command,
    world: &World<R>,
    others: Manner,
    number: u64,
) -> Ended<R> {
    let own = Manner::own::<R>(setting);
    let manner = |who| if who == side { own } else { others };
    let mut rollout = Rollout::<R>::from(setting, world.truth(), number);
    let begun: Vec<R::Command> = list.iter().chain([command]).cloned().collect();
    let first = rollout.wished(&manner, Some((side, &begun)));
    rollout.end(first, &manner)
}
