//! Carrying commands out: with dice typed in as far as they have fallen, with those of the battle's key, and back again.

use super::door::{crooked, round_trips};
use super::{Given, Run};
use crate::carry::{begun, carried, faces_of, tape};
use sandtable_core::record::{Entry, Line};
use sandtable_core::{
    Answer, Audience, Battle, DiceFrom, Fact, Heard, Part, Roll, Side, Sides, Stop, Table, ToAct, clause, fold, pick,
    told,
};
use sandtable_dice::{Faces, Keyed, Stream, Telling, Waiting};

/// Tapes are cut at no more places than this.
const CUTS: usize = 8;

impl<R: Table> Run<'_, R> {
    /// Carries commands out: a tape cut anywhere pauses and changes nothing, dice too many or impossible are turned away,
    /// and in the end typed and seeded dice give the same.
    pub(super) fn carries_out(
        &mut self,
        given: &Given<R>,
        mut act: impl FnMut(&mut Battle<R>, DiceFrom) -> Result<Answer, Stop>,
    ) {
        let before = self.battle.state().clone();
        let lines = self.battle.record().len();
        let key = self.key();
        // Lists may be empty where nothing has changed since the battle was set up: that is no opening.
        let opens = !self.battle.is_open();
        let resolved = |of: &Self, dice: Telling| {
            if opens { begun::<R>(of.setting, &before, dice) } else { carried::<R>(of.setting, &before, given, dice) }
        };
        if !self.keyed {
            let typed = self.types_in(&before, lines, &mut act);
            let Some(recorded) = self.recorded() else { panic!("what is carried out is recorded") };
            let again = resolved(self, Telling::entered(tape(&faces_of(&recorded))));
            let Ok((state, facts)) = again else { panic!("dice taken from the record pause: {again:?}") };
            assert!(
                state == *self.battle.state() && facts == recorded,
                "other dice than those of the record: {given:?}"
            );
            let sides =
                if opens { Sides::first(self.sides()) } else { asked_by(R::to_act(self.setting, &before), given) };
            let seen =
                |fact: &&Fact<R::Event, R::Step>| matches!(fact, Fact::Rolled(roll) if roll.audience.covers(sides));
            let seen: Vec<_> = recorded.iter().filter(seen).cloned().collect();
            assert_eq!(faces_of(&seen), typed, "who is asked for dice may see them, and nobody is asked for others");
            self.met.kept += faces_of(&recorded).len() - typed.len();
            self.is_told(&before, &recorded);
            return;
        }
        let thrown = resolved(self, Telling::seeded(Keyed::new(&key)));
        let (after, facts) = thrown.expect("seeded dice are always there");
        let faces = faces_of(&facts);
        for cut in self.cuts(faces.len()) {
            let stop = self.pauses(&faces[..cut], &before, lines, &mut act);
            assert!(!stop.misfit, "the dice that were typed are those that were asked for: {stop}");
            assert_eq!(stop.sides.len(), faces[cut].len(), "it asks for the dice that come next: {stop}");
            assert!(!stop.why.reason.clause.is_empty(), "every roll cites a clause: {stop}");
            self.met.pauses += 1;
        }
        if let Some((last, earlier)) = faces.split_last() {
            let mut wrong = earlier.to_vec();
            wrong.push(last.iter().map(|_| 0).collect());
            let stop = self.pauses(&wrong, &before, lines, &mut act);
            assert!(stop.misfit, "no die shows 0");
        }
        let mut more = faces.clone();
        more.push([1].into_iter().collect());
        let stop = act(&mut self.battle, DiceFrom::Table(tape(&more)));
        assert!(
            matches!(stop, Err(Stop::Refused(refusal)) if refusal.reason == &clause::LEFT_OVER),
            "more dice than the rules ask for are refused, not {stop:?}"
        );
        assert!(*self.battle.state() == before && self.battle.record().len() == lines, "and change nothing");

        let by_key = self.coin(2);
        let dice = if by_key { DiceFrom::Key } else { DiceFrom::Table(tape(&faces)) };
        let answer = act(&mut self.battle, dice);
        assert_eq!(answer, Ok(Answer::Done), "with all its dice, a command is carried out: {given:?}");
        let Some(recorded) = self.recorded() else { panic!("what is carried out is recorded") };
        if by_key {
            let again = resolved(self, Telling::entered(tape(&faces_of(&recorded))));
            let Ok((state, facts)) = again else { panic!("typed dice taken from the record pause: {again:?}") };
            assert!(state == *self.battle.state(), "typed dice give another state than seeded ones: {given:?}");
            assert_eq!(facts, recorded, "typed dice give other facts than seeded ones: {given:?}");
        } else {
            assert!(after == *self.battle.state(), "seeded dice give another state than typed ones: {given:?}");
            assert_eq!(facts, recorded, "seeded dice give other facts than typed ones: {given:?}");
        }
        self.is_told(&before, &recorded);
    }

    /// The facts of the last entry.
    fn recorded(&self) -> Option<Vec<Fact<R::Event, R::Step>>> {
        match self.battle.record().last()?.line().into_owned() {
            Line::Entry(Entry { facts, .. }) => Some(facts),
            _ => None,
        }
    }

    /// Types in whatever dice are asked for, one throw after the other, until it is carried out: the faces of each.
    fn types_in(
        &mut self,
        before: &R::State,
        lines: usize,
        act: &mut impl FnMut(&mut Battle<R>, DiceFrom) -> Result<Answer, Stop>,
    ) -> Vec<Faces> {
        let mut faces: Vec<Faces> = Vec::new();
        loop {
            match act(&mut self.battle, DiceFrom::Table(tape(&faces))) {
                Ok(answer) => {
                    assert_eq!(answer, Answer::Done, "with all its dice, a command is carried out");
                    return faces;
                }
                Err(Stop::Waiting(waiting)) => {
                    assert!(!waiting.misfit && !waiting.sides.is_empty(), "it asks for dice that can fall: {waiting}");
                    assert!(!waiting.why.reason.clause.is_empty(), "every roll cites a clause: {waiting}");
                    assert!(self.battle.state() == before, "a pause changed the state");
                    assert_eq!(self.battle.record().len(), lines, "a pause was recorded");
                    self.met.pauses += 1;
                    let sides = waiting.sides.iter().take(Faces::CAPACITY);
                    faces.push(sides.map(|&sides| 1 + pick(&mut self.source, sides.into()) as u8).collect());
                }
                Err(stop) => panic!("what is allowed is carried out: {stop:?}"),
            }
        }
    }

    fn cuts(&mut self, rolls: usize) -> Vec<usize> {
        if rolls <= CUTS {
            return (0..rolls).collect();
        }
        (0..CUTS).map(|_| pick(&mut self.source, rolls as u32) as usize).collect()
    }

    fn pauses(
        &mut self,
        faces: &[Faces],
        before: &R::State,
        lines: usize,
        act: &mut impl FnMut(&mut Battle<R>, DiceFrom) -> Result<Answer, Stop>,
    ) -> Waiting {
        let sealed = self.battle.has_sealed();
        let lists = self.lists();
        let stop = act(&mut self.battle, DiceFrom::Table(tape(faces)));
        let Err(Stop::Waiting(waiting)) = stop else { panic!("dice are missing, but {stop:?}") };
        assert!(self.battle.state() == before, "a pause changed the state");
        assert_eq!(self.battle.record().len(), lines, "a pause was recorded");
        assert_eq!(self.battle.has_sealed(), sealed, "a pause changed what is sealed");
        assert_eq!(self.lists(), lists, "a pause changed what is sealed");
        waiting
    }

    pub(super) fn lists(&self) -> Vec<Vec<R::Command>> {
        (0..self.sides()).map(|n| self.battle.list(Side(n as u8)).to_vec()).collect()
    }

    /// Every roll is explained, folding gives the state, the state is sound, and everybody can be told.
    fn is_told(&mut self, before: &R::State, facts: &[Fact<R::Event, R::Step>]) {
        for fact in facts {
            if let Fact::Rolled(roll) = fact {
                self.met.rolls += 1;
                self.met.hidden_rolls += usize::from(roll.audience != Audience::All);
                self.met.cited.extend(explained(roll));
            }
        }
        self.nonsense_does_not_fit(before, facts);
        let mut folded = before.clone();
        fold::<R>(&mut folded, facts);
        assert!(folded == *self.battle.state(), "folding the facts gives another state");
        if let Err(reason) = R::sound(self.setting, &folded) {
            panic!("the state is not sound: {reason}");
        }
        for viewer in self.viewers() {
            let heard = told::<R>(&mut before.clone(), facts, viewer);
            let view = R::view(self.setting, &folded, viewer);
            for heard in &heard {
                round_trips("something heard", heard);
                if let Some(sentence) = R::tell(self.setting, &view, heard) {
                    assert!(!sentence.text.is_empty(), "an empty sentence for {heard:?}");
                    self.met.cited.note(&sentence.clause);
                }
                if let Heard::Rolled(roll) = heard {
                    assert!(roll.audience.includes(viewer), "{viewer:?} hears dice that are not for him: {roll:?}");
                }
            }
        }
    }

    /// Events as a file may have them, with one number changed: they do not fit, or they can be applied and judged; and where
    /// the state is sound then, everybody can look at it.
    fn nonsense_does_not_fit(&mut self, before: &R::State, facts: &[Fact<R::Event, R::Step>]) {
        let mut source = Stream::new(self.met.rolls as u64 ^ (facts.len() as u64) << 32);
        let mut state = before.clone();
        for fact in facts {
            let Fact::Happened(event) = fact else {
                fold::<R>(&mut state, std::slice::from_ref(fact));
                continue;
            };
            assert_eq!(R::fits(self.setting, &state, event), Ok(()), "what the rules note fits: {event:?}");
            for _ in 0..2 {
                let Some(odd) = crooked(event, &mut source) else { break };
                if R::fits(self.setting, &state, &odd).is_err() {
                    self.met.misfits += 1;
                    continue;
                }
                let mut then = state.clone();
                R::apply(&mut then, &odd);
                if R::sound(self.setting, &then).is_ok() {
                    for viewer in self.viewers() {
                        let view = R::view(self.setting, &then, viewer);
                        R::scene(self.setting, &view);
                        R::roster(self.setting, &view);
                    }
                }
            }
            fold::<R>(&mut state, std::slice::from_ref(fact));
        }
    }

    /// What a side may take back alone, it takes back to the state before, and gives again to the state after.
    pub(super) fn takes_back(&mut self, side: Side, command: &R::Command, before: R::State) {
        let (after, lines) = (self.battle.state().clone(), self.battle.record().len());
        let Some(earlier) = self.battle.numbers().collect::<Vec<_>>().iter().rev().nth(1).copied() else { return };
        // Dice that it may not see do not keep a side from taking back, and fall anew.
        let threw = self.recorded().is_some_and(|facts| !faces_of(&facts).is_empty());
        match self.battle.may_undo(side) {
            Ok(to) if self.coin(3) => {
                assert_eq!(to, earlier, "the latest entry is taken back first");
                assert_eq!(self.battle.undo(side, to, &[]), Ok(()), "what may be taken back is");
                assert!(*self.battle.state() == before, "taking back {command:?} does not restore the state");
                let again = self.battle.give(side, command.clone(), DiceFrom::Key);
                let lacks_dice = threw && !self.keyed && matches!(again, Err(Stop::Waiting(_)));
                if lacks_dice {
                    return;
                }
                assert_eq!(again, Ok(Answer::Done), "what was taken back can be given again: {command:?}");
                assert!(threw || *self.battle.state() == after, "given again, {command:?} leads elsewhere");
                self.met.undone += 1;
            }
            Ok(_) => {}
            Err(refusal) => {
                assert!(!refusal.reason.clause.is_empty(), "every refusal cites a clause: {refusal}");
                if self.sides() > 1 {
                    assert_eq!(self.battle.undo(side, earlier, &[]), Err(refusal), "one answer to one question");
                    assert!(*self.battle.state() == after, "a refused undoing changed the state");
                    assert_eq!(self.battle.record().len(), lines, "a refused undoing was recorded");
                }
            }
        }
    }
}

/// Who has a hand in a deed, and may be asked for its dice.
fn asked_by<C>(asked: ToAct, given: &[(Side, C)]) -> Sides {
    given.iter().fold(asked.sides(), |sides, (side, _)| sides.with(*side))
}

/// The clauses of a roll.
fn explained(roll: &Roll) -> Vec<String> {
    assert!(!roll.name.is_empty() && !roll.clause.is_empty(), "every roll says why and cites a clause: {roll:?}");
    let cites = |part: &Part| !part.name.is_empty() && !part.clause.is_empty();
    assert!(roll.parts.iter().all(cites), "every part of a number has a name and a clause: {roll:?}");
    let parts = roll.parts.iter().map(|part| part.clause.to_string());
    parts.chain([roll.clause.to_string()]).collect()
}
