//! Holds the truth and the dice while a command is carried out.

use crate::{Audience, Fact, Roll, Ruleset, Side, Sides, ToAct};
use sandtable_dice::{Dice, Ended, Handful, Procedure, Seen, Throw, Why};

/// The truth, the dice and the facts of what is happening, while one command and all that follows from it is resolved.
///
/// A rule reads the state, throws dice with a reason, and changes the state by noting events. After a pause (the dice
/// have not fallen yet) the state is not to be used: battles work on a copy.
pub struct Umpire<'a, R: Ruleset, D> {
    /// What does not change during a battle.
    pub setting: &'a R::Setting,
    state: &'a mut R::State,
    dice: &'a mut D,
    facts: &'a mut Vec<Fact<R::Event, R::Step>>,
    /// Who has a hand in what is happening: whom a table could ask to throw dice and type them in.
    at_hand: Sides,
}

impl<'a, R: Ruleset, D: Dice> Umpire<'a, R, D> {
    /// An umpire for one command.
    pub fn new(
        setting: &'a R::Setting,
        state: &'a mut R::State,
        dice: &'a mut D,
        facts: &'a mut Vec<Fact<R::Event, R::Step>>,
    ) -> Self {
        Umpire { setting, state, dice, facts, at_hand: Sides::first(R::sides(setting).len()) }
    }

    /// The truth as it stands.
    pub fn state(&self) -> &R::State {
        self.state
    }

    /// Dice that the rule looks at and everybody sees. The reason is made only if somebody listens.
    pub fn roll(&mut self, throw: Throw, why: impl FnOnce() -> Why) -> Result<u16, D::Pause> {
        self.roll_for(Audience::All, throw, why)
    }

    /// Dice that only some may see.
    pub fn roll_for(&mut self, audience: Audience, throw: Throw, why: impl FnOnce() -> Why) -> Result<u16, D::Pause> {
        self.fall(audience, |dice| dice.roll(throw, why))
    }

    /// Several groups of dice in one throw, which everybody sees: what the rule sees of each group.
    pub fn roll_together(&mut self, handful: &Handful, why: impl FnOnce() -> Why) -> Result<Seen, D::Pause> {
        self.roll_together_for(Audience::All, handful, why)
    }

    /// Several groups of dice in one throw, which only some may see.
    pub fn roll_together_for(
        &mut self,
        audience: Audience,
        handful: &Handful,
        why: impl FnOnce() -> Why,
    ) -> Result<Seen, D::Pause> {
        self.fall(audience, |dice| dice.roll_together(handful, why))
    }

    /// A whole procedure, seen by everybody: for exact dice one chance with merged outcomes.
    pub fn play<P: Procedure>(&mut self, procedure: &P) -> Result<Ended<P::Stage>, D::Pause> {
        self.play_for(Audience::All, procedure)
    }

    /// A whole procedure whose dice only some may see.
    pub fn play_for<P: Procedure>(&mut self, audience: Audience, procedure: &P) -> Result<Ended<P::Stage>, D::Pause> {
        self.fall(audience, |dice| dice.play(procedure))
    }

    /// Dice fall. Who may not see them cannot be asked to throw them: that they are thrown may tell him something.
    fn fall<T>(
        &mut self,
        audience: Audience,
        throw: impl FnOnce(&mut D) -> Result<T, D::Pause>,
    ) -> Result<T, D::Pause> {
        if D::TELLS {
            self.dice.conceal(!audience.covers(self.at_hand));
        }
        let fell = throw(self.dice)?;
        if D::TELLS {
            let facts = &mut *self.facts;
            self.dice.tell(|rolled| facts.push(Fact::Rolled(Roll::new(&rolled, audience))));
        }
        Ok(fell)
    }

    /// The only way to change the state.
    pub fn note(&mut self, event: impl Into<R::Event>) {
        let event = event.into();
        R::apply(self.state, &event);
        if D::TELLS {
            self.facts.push(Fact::Happened(event));
        }
    }

    /// Several changes, one after another.
    pub fn note_all<E: Into<R::Event>>(&mut self, events: impl IntoIterator<Item = E>) {
        events.into_iter().for_each(|event| self.note(event));
    }

    /// Puts a step on top of the agenda: the last one put comes first.
    pub fn then(&mut self, step: R::Step) {
        R::agenda(self.state).push(step);
        if D::TELLS {
            self.facts.push(Fact::Then(step));
        }
    }

    /// Takes the next step off the agenda, unasked: an answer that makes a following step needless.
    pub fn take(&mut self) -> R::Step {
        let step = R::agenda(self.state).pop().expect("somebody was asked or a step was due");
        if D::TELLS {
            self.facts.push(Fact::Taken);
        }
        step
    }

    /// Resolves steps until somebody must decide.
    fn settle(&mut self) -> Result<(), D::Pause> {
        while R::to_act(self.setting, self.state) == ToAct::Umpire {
            self.one_step()?;
        }
        Ok(())
    }

    /// One step that is no question; for exact odds, which merge between steps.
    pub(crate) fn one_step(&mut self) -> Result<(), D::Pause> {
        let step = self.take();
        R::resolve(self, step)
    }

    /// Takes the question off the agenda and obeys all that answers it. What may be said at any time is no answer: the
    /// question stays.
    pub(crate) fn answer(&mut self, given: &[(Side, R::Command)]) -> Result<(), D::Pause> {
        if let [(side, command)] = given
            && R::at_any_time(command)
        {
            let asked = R::agenda(self.state).last().copied().unwrap_or_default();
            return R::obey(self, asked, *side, command);
        }
        let asked = self.take();
        given.iter().try_for_each(|(side, command)| R::obey(self, asked, *side, command))
    }

    /// The same umpire for a rulebook that is made of the same types: one that wraps another hands its work on.
    pub fn lend<Q>(&mut self) -> Umpire<'_, Q, D>
    where
        Q: Ruleset<Setting = R::Setting, State = R::State, Step = R::Step, Event = R::Event>,
    {
        Umpire { setting: self.setting, state: self.state, dice: self.dice, facts: self.facts, at_hand: self.at_hand }
    }
}

/// Opens a battle: resolves everything that comes before the first question.
pub fn begin<R: Ruleset, D: Dice>(umpire: &mut Umpire<R, D>) -> Result<(), D::Pause> {
    umpire.settle()
}

/// Carries out what was given, and all that follows, until somebody must decide again. Several commands were sealed: all
/// are obeyed, in the order of the sides, before anything is resolved. Lists may all be empty: then nothing given is the
/// answer. Nothing given to any other question leaves it open; [`begin`] opens a battle.
pub fn carry_out<R: Ruleset, D: Dice>(umpire: &mut Umpire<R, D>, given: &[(Side, R::Command)]) -> Result<(), D::Pause> {
    let asked = R::to_act(umpire.setting, umpire.state);
    let lists = matches!(asked, ToAct::Lists(_));
    umpire.at_hand = given.iter().fold(asked.sides(), |sides, (side, _)| sides.with(*side));
    if lists || !given.is_empty() {
        umpire.answer(given)?;
    }
    umpire.settle()
}
