//! Taking back, human rulings, other lines of events, and the end of a record.

use super::told::fold_one;
use super::{Battle, is_said_between};
use crate::record::{Line, Seed, battle_key, digest};
use crate::{Fact, Refusal, Ruleset, Side, Sides, ToAct, Verdict, Viewer, clause, refuse, unless};

impl<R: Ruleset> Battle<R> {
    pub(super) fn number(&self, line: usize) -> u32 {
        self.lines[line].number.expect("only entries and rulings are in force")
    }

    /// After how many others an entry or ruling stands that has not been taken back.
    pub(super) fn place(&self, n: u32) -> Option<usize> {
        self.past.lines().binary_search_by_key(&n, |&line| self.number(line)).ok()
    }

    /// The numbers of the entries and rulings that have not been taken back.
    pub fn numbers(&self) -> impl Iterator<Item = u32> {
        self.past.lines().iter().map(|&line| self.number(line))
    }

    /// Those that had not been taken back when this number was the last.
    pub fn numbers_at(&self, n: u32) -> Vec<u32> {
        let mut numbers = Vec::new();
        for written in &self.lines {
            match (written.number, written.taken_back_to) {
                (Some(own), Some(to)) if own <= n => numbers.retain(|&number| number <= to),
                (Some(own), None) if own <= n => numbers.push(own),
                _ => {}
            }
        }
        numbers
    }

    /// Why a side alone may not take back the last entry, if it may not.
    ///
    /// # Errors
    /// The reason.
    pub fn may_undo(&self, side: Side) -> Verdict<u32> {
        unless(!self.closed, &clause::OVER)?;
        let &[.., to, _] = self.past.lines() else { return refuse(&clause::NOTHING_TO_UNDO) };
        self.nobody_else_sealed(side)?;
        self.own_and_harmless(self.past.lines().len() - 1, side)?;
        Ok(self.number(to))
    }

    /// What a side has sealed is a decision, and taking back would lose it.
    fn nobody_else_sealed(&self, side: Side) -> Verdict {
        unless(self.has_sealed().without(side).is_empty(), &clause::DECIDED_SINCE)
    }

    /// Has what this line says left open the question that lay open before?
    fn lies_between(&self, line: usize) -> bool {
        match &*self.lines[line].line() {
            Line::Entry(entry) => is_said_between::<R>(&entry.given),
            _ => false,
        }
    }

    /// Is what stands at this place in force the side's own, and can it be taken back without anybody's loss?
    fn own_and_harmless(&self, place: usize, side: Side) -> Verdict {
        let line = self.lines[self.past.lines()[place]].line();
        let Line::Entry(entry) = &*line else { return refuse(&clause::DECIDED_SINCE) };
        let mut state = self.state_at(place);
        // Whoever wrote nothing has decided that, and nobody else may learn of it.
        let asked = match R::to_act(&self.setting, &state) {
            ToAct::Each(sides) | ToAct::Lists(sides) if !is_said_between::<R>(&entry.given) => sides,
            _ => Sides::default(),
        };
        let decided = entry.given.iter().fold(asked, |sides, given| sides.with(given.side));
        unless(decided.without(side).is_empty(), &clause::DECIDED_SINCE)?;
        for fact in &entry.facts {
            fold_one::<R>(&mut state, fact);
            match fact {
                // That dice fell which it may not see is no reason that it may hear of; what they did may disclose something.
                Fact::Rolled(roll) if roll.audience.includes(Viewer::Side(side)) => {
                    return refuse(&clause::DICE_FELL);
                }
                Fact::Happened(event) if R::discloses(&state, event) => return refuse(&clause::DISCLOSED),
                _ => {}
            }
        }
        Ok(())
    }

    /// Takes back everything after an entry. A side alone may take back its own latest entries while none of them threw
    /// dice, nobody else has decided since and nothing hidden came to light; anything more needs every other side's
    /// consent.
    ///
    /// # Errors
    /// Why not. Nothing has changed.
    pub fn undo(&mut self, by: Side, to: u32, agreed: &[Side]) -> Verdict {
        unless(!self.closed, &clause::OVER)?;
        let Some(at) = self.place(to).filter(|at| at + 1 < self.past.lines().len()) else {
            return refuse(&clause::NOTHING_TO_UNDO);
        };
        let sides = (0..self.sealed.len() as u8).map(Side);
        if !sides.filter(|&side| side != by).all(|side| agreed.contains(&side)) {
            self.nobody_else_sealed(by)?;
            (at + 1..self.past.lines().len()).rev().try_for_each(|place| self.own_and_harmless(place, by))?;
        }
        if !self.past.lines()[at + 1..].iter().all(|&line| self.lies_between(line)) {
            self.unseal();
        }
        self.state = self.state_at(at + 1);
        self.past.truncate(at + 1);
        let (n, agreed, state) = (self.count, agreed.to_vec(), digest(&self.state));
        self.write(Line::Undo { n, to, by, agreed, state });
        Ok(())
    }

    /// Could this be ruled, if all agree? Gives the state that it would lead to.
    ///
    /// # Errors
    /// As [`Battle::rule`] has them, but for who agrees.
    pub fn may_rule(&self, events: &[R::Event], reason: &str) -> Verdict<R::State> {
        unless(self.open, &clause::NOT_OPEN)?;
        unless(!self.closed, &clause::OVER)?;
        unless(!reason.trim().is_empty(), &clause::NO_REASON)?;
        let mut state = self.state.clone();
        for event in events {
            R::fits(&self.setting, &state, event).map_err(Refusal::of)?;
            R::apply(&mut state, event);
        }
        R::sound(&self.setting, &state).map_err(Refusal::of)?;
        unless(R::to_act(&self.setting, &state) != ToAct::Umpire, &clause::NOBODY_ASKED)?;
        Ok(state)
    }

    /// A human ruling: these events happen, whatever the rules say.
    ///
    /// # Errors
    /// Where not all agree or no reason is given; where an event does not fit the battle or the state would break the
    /// rulebook's invariants; and where it would take away the question that somebody is asked, since nothing is resolved
    /// after a ruling.
    pub fn rule(&mut self, events: Vec<R::Event>, reason: &str, by: Option<Side>, agreed: &[Side]) -> Verdict {
        let state = self.may_rule(&events, reason)?;
        let all = (0..self.sealed.len() as u8).map(Side).all(|side| by == Some(side) || agreed.contains(&side));
        unless(by.is_none() || all, &clause::NOT_AGREED)?;
        self.unseal();
        let (n, agreed, after) = (self.count, agreed.to_vec(), digest(&state));
        self.go_on(state, Line::Override { n, events, reason: reason.trim().into(), by, agreed, state: after });
        Ok(())
    }

    /// From here on the dice come from another seed: another line of events is tried. A closed record is open again.
    pub fn branch(&mut self, seed: Seed) {
        self.closed = false;
        self.dice_from(seed);
        self.write(Line::Branch { seed });
    }

    /// All dice to come are those of a seed.
    pub(super) fn dice_from(&mut self, seed: Seed) {
        (self.secret, self.key, self.typed) = (Some(seed), Some(battle_key(&seed, &[])), false);
    }

    /// Closes the record, and tells the secret behind its commitment. Nothing follows it but a branch: who knows the secret
    /// knows the dice to come.
    pub fn end(&mut self) {
        if !self.closed {
            self.write(Line::End { outcome: self.outcome(), secret: self.committed });
            self.closed = true;
        }
    }
}
