//! Where a command can lead, over whole states: for questions that go beyond one procedure.

use crate::{Ruleset, Side, ToAct, Umpire};
use sandtable_dice::{Dice, Ended, Exact, Procedure, Throw, TooLarge, Weight, Why};
use std::{any::Any, collections::HashMap, hash::BuildHasherDefault, hash::Hasher};

/// A fast hash for merging equal states; never recorded, never seen.
#[derive(Default)]
pub struct Quick(u64);

impl Hasher for Quick {
    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.write_u64(u64::from_le_bytes(word));
        }
    }
    fn write_u8(&mut self, n: u8) {
        self.write_u64(n.into());
    }
    fn write_u16(&mut self, n: u16) {
        self.write_u64(n.into());
    }
    fn write_u32(&mut self, n: u32) {
        self.write_u64(n.into());
    }
    fn write_u64(&mut self, n: u64) {
        self.0 = (self.0.rotate_left(26) ^ n).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }
    fn write_usize(&mut self, n: usize) {
        self.write_u64(n as u64);
    }
    fn finish(&self) -> u64 {
        self.0 ^ self.0 >> 29
    }
}

/// One throw or procedure of a step, with all that it can give.
struct Wheel<N> {
    ends: Box<dyn Any>,
    chances: Vec<N>,
    index: usize,
}

/// An odometer over the throws and procedures of one step of a battle.
struct Walk<'e, W: Weight> {
    exact: &'e mut Exact<W>,
    wheels: &'e mut Vec<Wheel<W::Number>>,
    at: usize,
    chance: W::Number,
}

impl<W: Weight> Walk<'_, W> {
    fn turn<T: Copy + 'static>(
        &mut self,
        all: impl FnOnce(&mut Exact<W>) -> Result<(Vec<T>, Vec<W::Number>), TooLarge>,
    ) -> Result<T, TooLarge> {
        if self.at == self.wheels.len() {
            let (ends, chances) = all(self.exact)?;
            self.wheels.push(Wheel { ends: Box::new(ends), chances, index: 0 });
        }
        let wheel = &self.wheels[self.at];
        self.at += 1;
        self.chance = W::product(self.chance, wheel.chances[wheel.index])?;
        Ok(wheel.ends.downcast_ref::<Vec<T>>().expect("the same dice ask for the same throws")[wheel.index])
    }
}

impl<W: Weight> Dice for Walk<'_, W> {
    type Pause = TooLarge;
    const TELLS: bool = false;
    fn roll(&mut self, throw: Throw, _: impl FnOnce() -> Why) -> Result<u16, TooLarge> {
        self.turn(|exact| Ok(exact.chances(throw)?.into_iter().unzip()))
    }
    fn play<P: Procedure>(&mut self, procedure: &P) -> Result<Ended<P::Stage>, TooLarge> {
        self.turn(|exact| {
            let (mut ends, mut chances) = (Vec::new(), Vec::new());
            exact.ask(procedure)?.each(|&stage, tallies, chance| {
                ends.push(Ended { stage, tallies });
                chances.push(chance);
            });
            Ok((ends, chances))
        })
    }
}

/// Where a command can lead.
pub struct Outcomes<S, N> {
    /// Every state that somebody must decide in next, or that ends the battle, with its chance.
    pub ends: Vec<(S, N)>,
    /// States that a step was run from.
    pub steps: usize,
    /// Copies of the state that were made.
    pub copies: usize,
}

/// Every state that a command can lead to before somebody must decide again. Equal states are merged after each step.
///
/// # Errors
/// Where more than `limit` states are open at once, or the numbers do not fit: sample instead.
pub fn outcomes<R: Ruleset, W: Weight>(
    setting: &R::Setting,
    state: &R::State,
    side: Side,
    command: &R::Command,
    limit: usize,
) -> Result<Outcomes<R::State, W::Number>, TooLarge> {
    outcomes_of_all::<R, W>(setting, state, &[(side, command.clone())], limit)
}

/// Every state that commands which were sealed together can lead to before somebody must decide again, as [`outcomes`] has
/// it for one.
///
/// # Errors
/// Where more than `limit` states are open at once, or the numbers do not fit: sample instead.
pub fn outcomes_of_all<R: Ruleset, W: Weight>(
    setting: &R::Setting,
    state: &R::State,
    given: &[(Side, R::Command)],
    limit: usize,
) -> Result<Outcomes<R::State, W::Number>, TooLarge> {
    let mut exact = Exact::<W>::new();
    let mut outcomes = Outcomes { ends: Vec::new(), steps: 0, copies: 0 };
    let mut open =
        branch::<R, W>(setting, state, W::CERTAIN, limit, &mut exact, &mut outcomes, |umpire| umpire.answer(given))?;
    let mut ends: Vec<(R::State, W::Number)> = Vec::new();
    while !open.is_empty() {
        if open.len() > limit {
            return Err(TooLarge);
        }
        let mut next = Vec::new();
        for (state, chance) in open {
            if R::to_act(setting, &state) == ToAct::Umpire {
                next.extend(branch::<R, W>(setting, &state, chance, limit, &mut exact, &mut outcomes, |umpire| {
                    umpire.one_step()
                })?);
            } else {
                ends.push((state, chance));
            }
        }
        open = merged::<R, W>(next)?;
    }
    outcomes.ends = merged::<R, W>(ends)?;
    Ok(outcomes)
}

fn branch<R: Ruleset, W: Weight>(
    setting: &R::Setting,
    state: &R::State,
    chance: W::Number,
    limit: usize,
    exact: &mut Exact<W>,
    count: &mut Outcomes<R::State, W::Number>,
    mut run: impl FnMut(&mut Umpire<R, Walk<W>>) -> Result<(), TooLarge>,
) -> Result<States<R, W>, TooLarge> {
    let (mut wheels, mut ends, mut nobody) = (Vec::new(), Vec::new(), Vec::new());
    count.steps += 1;
    loop {
        let mut after = state.clone();
        let mut walk = Walk { exact, wheels: &mut wheels, at: 0, chance };
        run(&mut Umpire::new(setting, &mut after, &mut walk, &mut nobody))?;
        let chance = walk.chance;
        ends.push((after, chance));
        count.copies += 1;
        if ends.len() > limit {
            return Err(TooLarge);
        }
        loop {
            let Some(wheel) = wheels.last_mut() else { return Ok(ends) };
            wheel.index += 1;
            if wheel.index < wheel.chances.len() {
                break;
            }
            wheels.pop();
        }
    }
}

type States<R, W> = Vec<(<R as Ruleset>::State, <W as Weight>::Number)>;

fn merged<R: Ruleset, W: Weight>(states: States<R, W>) -> Result<States<R, W>, TooLarge> {
    // Only looked up, never walked: the order of the result is that of the states.
    let mut at: HashMap<R::State, usize, BuildHasherDefault<Quick>> = HashMap::default();
    let mut merged: States<R, W> = Vec::new();
    for (state, chance) in states {
        match at.get(&state) {
            Some(&i) => merged[i].1 = W::sum(merged[i].1, chance)?,
            None => {
                at.insert(state.clone(), merged.len());
                merged.push((state, chance));
            }
        }
    }
    Ok(merged)
}
