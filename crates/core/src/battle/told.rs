//! Looking back: states and what was heard, folded from the record without running any rules.

use super::{Battle, FactOf};
use crate::record::{Given, Line, LineOf};
use crate::{Fact, Heard, Ruleset, Sides, Viewer};
use sandtable_dice::{Entered, Faces};
use std::borrow::Cow;

type ToldOf<R> = (Vec<Heard<<R as Ruleset>::Event>>, <R as Ruleset>::State, <R as Ruleset>::State);

/// The truth before an entry, and the commands that it carried out.
type Decided<R> = (<R as Ruleset>::State, Vec<Given<<R as Ruleset>::Command>>);

impl<R: Ruleset> Battle<R> {
    /// The truth after so many of the lines that are in force; folds events, runs no rules.
    pub(super) fn state_at(&self, count: usize) -> R::State {
        let (from, state) = self.past.nearest(count);
        let mut state = state.clone();
        self.past.lines()[from..count].iter().for_each(|&line| fold_line::<R>(&mut state, &self.lines[line].line()));
        state
    }

    /// The truth after an entry or ruling that has not been taken back; folds events, runs no rules.
    pub fn state_after(&self, n: u32) -> Option<R::State> {
        Some(self.state_at(self.place(n)? + 1))
    }

    /// The truth before an entry that has not been taken back, and the commands that it carried out.
    pub fn decided(&self, n: u32) -> Option<Decided<R>> {
        let before = self.state_at(self.place(n)?);
        let Line::Entry(entry) = self.in_force(n)?.into_owned() else { return None };
        Some((before, entry.given))
    }

    /// What a viewer is told of an entry or ruling, with the states before and after it.
    pub fn heard(&self, n: u32, viewer: Viewer) -> Option<ToldOf<R>> {
        let place = self.place(n)?;
        let before = self.state_at(place);
        let mut state = before.clone();
        let told = told_line::<R>(&mut state, &self.lines[self.past.lines()[place]].line(), viewer);
        Some((told, before, state))
    }

    /// What a viewer is told of each entry and ruling, with its number and the states before and after it, in one pass.
    /// Starts with the first whose number is `from` or higher.
    pub fn each_heard(
        &self,
        from: u32,
        viewer: Viewer,
        mut take: impl FnMut(u32, Vec<Heard<R::Event>>, &R::State, &R::State),
    ) {
        let first = self.past.lines().partition_point(|&line| self.number(line) < from);
        let mut state = self.state_at(first);
        for &line in &self.past.lines()[first..] {
            let before = state.clone();
            let heard = told_line::<R>(&mut state, &self.lines[line].line(), viewer);
            take(self.number(line), heard, &before, &state);
        }
    }

    /// Every entry and ruling in force, by its number, with the truth before and after it, in one pass. It is the truth: for nobody
    /// while the battle goes on.
    pub fn each_passed(&self, mut take: impl FnMut(u32, &R::State, &LineOf<R>, &R::State)) {
        let mut state = self.first().clone();
        for &line in self.past.lines() {
            let before = state.clone();
            let said = self.lines[line].line();
            fold_line::<R>(&mut state, &said);
            take(self.number(line), &before, &said, &state);
        }
    }

    /// The line of an entry or ruling that has not been taken back.
    pub(crate) fn in_force(&self, n: u32) -> Option<Cow<'_, LineOf<R>>> {
        Some(self.lines[self.past.lines()[self.place(n)?]].line())
    }

    /// The faces that fell in an entry, to type in again: without those that the program threw beside them.
    pub fn faces(&self, n: u32) -> Entered {
        match self.in_force(n).as_deref() {
            Some(Line::Entry(entry)) if self.typed && self.key.is_some() => {
                let asked = match self.place(n) {
                    Some(place) if n > 0 => R::to_act(&self.setting, &self.state_at(place)).sides(),
                    _ => Sides::first(self.sealed.len()),
                };
                typed(&entry.facts, entry.given.iter().fold(asked, |sides, given| sides.with(given.side)))
            }
            Some(Line::Entry(entry)) => tape(&entry.facts),
            _ => Entered::default(),
        }
    }
}

fn told_line<R: Ruleset>(state: &mut R::State, line: &LineOf<R>, viewer: Viewer) -> Vec<Heard<R::Event>> {
    match line {
        Line::Entry(entry) => told::<R>(state, &entry.facts, viewer),
        Line::Override { events, .. } => {
            let facts: Vec<FactOf<R>> = events.iter().cloned().map(Fact::Happened).collect();
            told::<R>(state, &facts, viewer)
        }
        _ => unreachable!("only entries and rulings are in force"),
    }
}

pub(super) fn tape<E, S>(facts: &[Fact<E, S>]) -> Entered {
    let rolls = facts.iter().filter_map(|fact| if let Fact::Rolled(roll) = fact { Some(roll.faces) } else { None });
    Entered { rolls: rolls.collect::<Vec<Faces>>(), used: 0 }
}

/// Those of them that all of these sides may see, who typed them in.
pub(super) fn typed<E, S>(facts: &[Fact<E, S>], sides: Sides) -> Entered {
    let rolls = facts.iter().filter_map(|fact| match fact {
        Fact::Rolled(roll) if roll.audience.covers(sides) => Some(roll.faces),
        _ => None,
    });
    Entered { rolls: rolls.collect(), used: 0 }
}

/// Folds facts into a state: shows an old battle without running its rules.
pub fn fold<'f, R: Ruleset>(state: &mut R::State, facts: impl IntoIterator<Item = &'f FactOf<R>>) {
    facts.into_iter().for_each(|fact| fold_one::<R>(state, fact));
}

pub(super) fn fold_one<R: Ruleset>(state: &mut R::State, fact: &FactOf<R>) {
    match fact {
        Fact::Happened(event) => R::apply(state, event),
        Fact::Then(step) => R::agenda(state).push(*step),
        Fact::Taken => _ = R::agenda(state).pop(),
        Fact::Rolled(_) => {}
    }
}

/// Folds a line of a file, which may hold anything: what does not fit is refused before it is applied.
///
/// # Errors
/// What is wrong. The state is not to be used then.
pub(super) fn fold_foreign<R: Ruleset>(
    setting: &R::Setting,
    state: &mut R::State,
    line: &LineOf<R>,
) -> Result<(), &'static str> {
    let happened = |state: &mut R::State, event: &R::Event| {
        R::fits(setting, state, event).map_err(|reason| reason.name)?;
        R::apply(state, event);
        Ok(())
    };
    match line {
        Line::Entry(entry) => entry.facts.iter().try_for_each(|fact| match fact {
            Fact::Happened(event) => happened(state, event),
            Fact::Then(_) if R::agenda(state).is_full() => Err("more is to be done than an agenda holds"),
            other => {
                fold_one::<R>(state, other);
                Ok(())
            }
        })?,
        Line::Override { events, .. } => events.iter().try_for_each(|event| happened(state, event))?,
        _ => return Ok(()),
    }
    R::sound(setting, state).map_err(|reason| reason.name)
}

pub(super) fn fold_line<R: Ruleset>(state: &mut R::State, line: &LineOf<R>) {
    match line {
        Line::Entry(entry) => fold::<R>(state, &entry.facts),
        Line::Override { events, .. } => events.iter().for_each(|event| R::apply(state, event)),
        _ => {}
    }
}

/// What a viewer is told of these facts: rolls that he may see, events as he may know them. The state moves on with them.
pub fn told<R: Ruleset>(state: &mut R::State, facts: &[FactOf<R>], viewer: Viewer) -> Vec<Heard<R::Event>> {
    let mut told = Vec::new();
    for fact in facts {
        fold_one::<R>(state, fact);
        match fact {
            Fact::Rolled(roll) if roll.audience.includes(viewer) => told.push(Heard::Rolled(roll.clone())),
            Fact::Happened(event) => told.extend(R::heard(state, viewer, event).map(Heard::Happened)),
            Fact::Rolled(_) | Fact::Then(_) | Fact::Taken => {}
        }
    }
    told
}
