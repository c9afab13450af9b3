//! The rules of the toy.

use super::*;
use sandtable_dice::{Cup, Need, Next, Pool, Procedure, Reading, Throw, Why};

/// Dice that hit, and the wounds of each hit.
pub struct Shooting {
    pub dice: u8,
    pub need: Need,
    pub strength: u8,
}

impl Procedure for Shooting {
    type Stage = ();
    fn start(&self) {}
    fn step<C: Cup>(&self, (): (), cup: &mut C) -> Result<Next<()>, C::Pause> {
        let need = self.need.total().max(0) as u8;
        let throw = Throw::new(self.dice, 6, Reading::AtLeast(need));
        let hits = cup.roll(throw, || Why::needing(&clause::TO_HIT, self.need))?;
        if hits > 0 {
            cup.roll_into(0, Pool::sum(hits as u8, 2), || Why::of(&clause::WOUNDS))?;
        }
        Ok(Next::Done(()))
    }
    fn caps(&self) -> [u16; 2] {
        [self.strength.into(), 0]
    }
}

pub fn need(rules: &Rules, down: bool) -> Need {
    Need::base(rules.need, &clause::TO_HIT).when(down && rules.cover, 1, &clause::COVER)
}

pub fn obey<D: Dice>(umpire: &mut Umpire<Toy, D>, asked: Step, side: Side, command: &Command) -> Result<(), D::Pause> {
    match (command, asked) {
        (Command::March { man, by }, _) => {
            let at = umpire.state().man(*man).at;
            umpire.note(Event::Marched { man: *man, to: Point { x: at.x + by * 1_000, y: at.y } });
        }
        (Command::Move { man, path }, _) => {
            path.iter().rev().for_each(|to| umpire.then(Step::Stretch { man: *man, to: *to }));
        }
        (Command::Fire { man, at }, _) => {
            reveal(umpire, *man);
            umpire.then(Step::Brace { shooter: *man, target: *at });
        }
        (Command::Plant { man, fuse }, _) => {
            let at = umpire.state().man(*man).at;
            umpire.note(Event::Planted { side, at, fuse: *fuse });
        }
        (Command::Search { whom, .. }, _) => {
            let only = Audience::Only(Sides::default().with(side));
            if umpire.roll_for(only, Throw::one(6), || Why::of(&clause::SEARCH))? >= 4 {
                umpire.note(Event::Spotted { by: side, man: *whom });
            }
        }
        (Command::Pass, _) => umpire.note(Event::Passed { side }),
        (Command::React { fire }, Step::Ask { watcher, mover }) => {
            umpire.note(Event::Reacted { man: watcher, fire: *fire });
            if *fire {
                reveal(umpire, watcher);
                umpire.then(Step::Brace { shooter: watcher, target: mover });
            }
        }
        (Command::Brace { down }, Step::Brace { shooter, target }) => {
            umpire.note(Event::Braced { man: target, down: *down });
            umpire.then(Step::Shot { shooter, target, down: *down });
        }
        (Command::Volley { at }, _) => {
            for (target, dice) in at.iter().zip([2, 1]) {
                umpire.then(Step::Salvo { target: target.0 as u8, dice });
            }
        }
        (Command::React { .. } | Command::Brace { .. }, _) => unreachable!("check allows it only where it is asked"),
    }
    Ok(())
}

/// What is shot at or shoots comes to light; a dummy is gone.
fn reveal<D: Dice>(umpire: &mut Umpire<Toy, D>, man: u8) {
    let Man { hidden, real, .. } = *umpire.state().man(man);
    if hidden {
        umpire.note(Event::Revealed { man, real });
    }
}

fn shoot<D: Dice>(umpire: &mut Umpire<Toy, D>, target: u8, dice: u8, down: bool) -> Result<u8, D::Pause> {
    let need = need(&umpire.setting.rules, down);
    let strength = umpire.state().man(target).strength;
    Ok(umpire.play(&Shooting { dice, need, strength })?.tallies[0] as u8)
}

pub fn resolve<D: Dice>(umpire: &mut Umpire<Toy, D>, step: Step) -> Result<(), D::Pause> {
    match step {
        Step::Turn => {
            umpire.note(Event::TurnBegan);
            let steps = [Step::EndTurn, Step::Charges, Step::Remove, Step::Volley, Step::Initiative, Step::Orders];
            steps.into_iter().for_each(|step| umpire.then(step));
        }
        Step::Initiative => {
            let left: Vec<Side> = umpire.state().left().iter().collect();
            let mut first = left[0];
            for &other in &left[1..] {
                if umpire.roll(Throw::roll_off(6), || Why::of(&clause::INITIATIVE))? == 2 {
                    first = other;
                }
            }
            umpire.note(Event::Initiative { first });
            let (before, after): (Vec<Side>, Vec<Side>) = left.iter().partition(|&&side| side < first);
            after.iter().chain(&before).rev().for_each(|side| umpire.then(Step::Act(*side)));
        }
        Step::Stretch { man, to } if umpire.state().lives(man) => {
            umpire.note(Event::Moved { man, to });
            let mover = *umpire.state().man(man);
            let watches = |other: &Man| other.side != mover.side && other.strength > 0 && !other.reacted;
            let near = |other: &Man| other.at.within(to, Length::mm(120));
            let watchers: Vec<u8> =
                (0..).zip(&umpire.state().men).filter(|(_, m)| watches(m) && near(m)).map(|(n, _)| n).collect();
            watchers.into_iter().for_each(|watcher| umpire.then(Step::Ask { watcher, mover: man }));
        }
        Step::Shot { target, down, .. } => {
            reveal(umpire, target);
            if umpire.state().lives(target) {
                let losses = shoot(umpire, target, 2, down)?;
                umpire.note(Event::Hit { man: target, losses });
            }
        }
        Step::Salvo { target, dice } => {
            reveal(umpire, target);
            if umpire.state().lives(target) {
                let losses = shoot(umpire, target, dice, false)?;
                umpire.note(Event::Pending { man: target, losses });
            }
        }
        Step::Remove => umpire.note(Event::Removed),
        Step::Charges => {
            umpire.note(Event::Ticked);
            while let Some(charge) = umpire.state().charges.iter().position(|charge| charge.fuse == 0) {
                let at = umpire.state().charges[charge].at;
                umpire.note(Event::Exploded { charge: charge as u8, at });
                for man in 0..umpire.state().men.len() as u8 {
                    if umpire.state().man(man).at.within(at, Length::mm(60)) && umpire.state().lives(man) {
                        reveal(umpire, man);
                        if umpire.state().lives(man) && umpire.roll(Throw::one(6), || Why::of(&clause::BLAST))? >= 4 {
                            umpire.note(Event::Hit { man, losses: 1 });
                        }
                    }
                }
            }
        }
        Step::EndTurn => {
            let state = umpire.state();
            if state.turn < umpire.setting.turns && state.left().iter().count() > 1 {
                umpire.then(Step::Turn);
            } else {
                let most = state.left().iter().map(|side| state.strength(side)).max().unwrap_or(0);
                let mut best = state.left().iter().filter(|&side| state.strength(side) == most);
                let outcome = match (best.next(), best.next()) {
                    (Some(side), None) => Outcome::Won(side),
                    _ => Outcome::Drawn,
                };
                umpire.note(Event::Ended { outcome });
                umpire.then(Step::Over);
            }
        }
        // A side or a man that was to decide is gone.
        _ => {}
    }
    Ok(())
}

/// Are the men and the charges that an event speaks of there?
pub fn fits(sides: usize, state: &State, event: &Event) -> bool {
    let is_there = |side: Side| side.index() < sides;
    match *event {
        Event::Marched { man, .. }
        | Event::Moved { man, .. }
        | Event::Reacted { man, .. }
        | Event::Revealed { man, .. }
        | Event::Hit { man, .. } => usize::from(man) < state.men.len(),
        Event::Pending { man, losses } => {
            state.men.get(usize::from(man)).is_some_and(|man| man.pending.checked_add(losses).is_some())
        }
        Event::TurnBegan => state.turn < u8::MAX,
        Event::Ticked => state.charges.iter().all(|charge| charge.fuse > 0),
        Event::Braced { man, .. } => usize::from(man) < state.men.len(),
        Event::Spotted { man, by } => usize::from(man) < state.men.len() && is_there(by),
        Event::Planted { side, .. } => !state.charges.is_full() && is_there(side),
        Event::Initiative { first: side } | Event::Passed { side } => is_there(side),
        Event::Ended { outcome: Outcome::Won(side) } => is_there(side),
        Event::Exploded { charge, .. } => usize::from(charge) < state.charges.len(),
        _ => true,
    }
}

pub fn apply(state: &mut State, event: &Event) {
    fn man(state: &mut State, man: u8) -> &mut Man {
        &mut state.men[usize::from(man)]
    }
    match *event {
        Event::TurnBegan => {
            state.turn += 1;
            state.men.iter_mut().for_each(|man| man.reacted = false);
        }
        Event::Marched { man: n, to } | Event::Moved { man: n, to } => man(state, n).at = to,
        Event::Initiative { first } => state.first = first,
        Event::Reacted { man: n, .. } => man(state, n).reacted = true,
        Event::Revealed { man: n, real } => {
            let man = man(state, n);
            (man.hidden, man.real, man.known) = (false, real, Sides::default());
            if !real {
                (man.strength, man.pending) = (0, 0);
            }
        }
        Event::Spotted { by, man: n } => {
            let man = man(state, n);
            man.known = man.known.with(by);
        }
        Event::Hit { man: n, losses } => {
            let man = man(state, n);
            man.strength = man.strength.saturating_sub(losses);
        }
        Event::Pending { man: n, losses } => man(state, n).pending += losses,
        Event::Removed => state.men.iter_mut().for_each(|man| {
            man.strength = man.strength.saturating_sub(man.pending);
            man.pending = 0;
        }),
        Event::Planted { side, at, fuse } => state.charges.push(Charge { side, at, fuse }),
        Event::Ticked => state.charges.iter_mut().for_each(|charge| charge.fuse -= 1),
        Event::Exploded { charge, .. } => _ = state.charges.remove(charge.into()),
        Event::Ended { outcome } => state.ended = Some(outcome),
        Event::Braced { .. } | Event::Passed { .. } => {}
    }
}
