//! A battle from its record: taken up by folding events, or resolved again line by line.

use super::told::{fold_foreign, tape, typed};
use super::{Battle, Stop};
use crate::record::{Entry, Given, Line, LineOf, Read, Seed, Thrown, digest};
use crate::{Ruleset, Side, Sides, ToAct, clause};
use sandtable_dice::Telling;
use std::sync::Arc;

/// The sides that a line speaks of.
fn sides_of<C, E, S>(line: &Line<C, E, S>) -> impl Iterator<Item = Side> {
    let (given, one, agreed): (&[Given<C>], Option<Side>, &[Side]) = match line {
        Line::Entry(entry) => (&entry.given, None, &[]),
        Line::Seat { side, .. } => (&[], Some(*side), &[]),
        Line::Undo { by, agreed, .. } => (&[], Some(*by), agreed),
        Line::Override { by, agreed, .. } => (&[], *by, agreed),
        Line::Header(_) | Line::Branch { .. } | Line::End { .. } => (&[], None, &[]),
    };
    given.iter().map(|given| given.side).chain(one).chain(agreed.iter().copied())
}

impl<R: Ruleset> Battle<R> {
    /// Takes up a battle from the lines of its record: folds events, runs no rules.
    ///
    /// # Errors
    /// The number of the first line that does not fit, and why.
    pub fn restore(
        setting: Arc<R::Setting>,
        lines: &[Read<LineOf<R>>],
        secret: Option<Seed>,
    ) -> Result<Self, (u32, String)> {
        let Some(Line::Header(header)) = lines.first().map(|read| &read.line) else {
            return Err((1, "a record starts with its header".into()));
        };
        if secret.is_some_and(|secret| !header.dice.is_kept_by(&secret)) {
            return Err((lines[0].number, clause::BAD_SECRET.name.into()));
        }
        header.fits::<R>(&setting).map_err(|what| (lines[0].number, what.into()))?;
        let mut battle = Battle::<R>::new(setting, header.clone(), secret);
        battle.lines.clear();
        for read in lines {
            battle.follow(read)?;
            battle.accept(read);
            match read.line {
                Line::Undo { to, .. } => battle.take_back(to),
                Line::End { secret, .. } => {
                    battle.closed = true;
                    secret.into_iter().for_each(|secret| battle.reveal_secret(secret));
                }
                Line::Branch { .. } => battle.closed = false,
                _ => {}
            }
        }
        Ok(battle)
    }

    fn take_back(&mut self, to: u32) {
        self.past.truncate(self.place(to).map_or(0, |at| at + 1));
    }

    fn follow(&mut self, read: &Read<LineOf<R>>) -> Result<(), (u32, String)> {
        let wrong = |what: &str| Err((read.number, what.to_string()));
        if sides_of(&read.line).any(|side| side.index() >= self.sealed.len()) {
            return wrong(clause::NO_SUCH_SIDE.name);
        }
        let claimed = match &read.line {
            Line::Entry(Entry { n, .. }) | Line::Override { n, .. } | Line::Undo { n, .. } if *n != self.count => {
                return wrong("the entries are not numbered in order");
            }
            Line::Entry(entry) => {
                if !self.open {
                    self.open = true;
                    self.settle_key();
                }
                fold_foreign::<R>(&self.setting, &mut self.state, &read.line).or_else(wrong)?;
                Some(entry.state)
            }
            Line::Override { state, .. } => {
                fold_foreign::<R>(&self.setting, &mut self.state, &read.line).or_else(wrong)?;
                Some(*state)
            }
            Line::Undo { to, state, .. } => {
                let Some(before) = self.state_after(*to) else {
                    return wrong("the entry to go back to is not there");
                };
                self.state = before;
                Some(*state)
            }
            Line::Seat { side, nonce } => {
                self.share(*side, nonce);
                None
            }
            Line::Branch { seed } => {
                self.dice_from(*seed);
                None
            }
            Line::End { secret: Some(secret), .. } if !self.header().dice.is_kept_by(secret) => {
                return wrong(clause::BAD_SECRET.name);
            }
            Line::Header(_) | Line::End { .. } => None,
        };
        match claimed {
            Some(claimed) if claimed != digest(&self.state) => wrong("the state does not follow from the events"),
            _ => Ok(()),
        }
    }

    /// Resolves an entry's commands again with the faces that it records, and with the battle's key where they are
    /// seeded; gives what comes out otherwise. The state moves on as the rules of today say. How many throws came from the key
    /// beside those that people typed.
    pub(crate) fn resolve_again(&mut self, read: &Read<LineOf<R>>) -> Result<usize, String> {
        let Line::Entry(entry) = &read.line else { unreachable!("only entries are resolved") };
        if entry.n != self.count {
            return Err("the entries are not numbered in order".into());
        }
        if self.open {
            self.answered(&entry.given)?;
        } else if entry.given.is_empty() && self.all_seated() {
            self.settle_key();
        } else {
            return Err("the battle is not open yet".into());
        }
        let sides = if self.open { self.to_act().sides() } else { Sides::first(self.sealed.len()) };
        let at_hand = entry.given.iter().fold(sides, |sides, given| sides.with(given.side));
        let all = tape(&entry.facts);
        let by_faces = self.resolved(&entry.given, Telling::entered(all.clone()));
        let (state, facts) = by_faces.map_err(|stop| match stop {
            Stop::Refused(refusal) => refusal.to_string(),
            Stop::Waiting(waiting) => format!("the rules ask for other dice: {}", waiting.why.reason.name),
        })?;
        let mut kept = 0;
        let by_key = match (entry.dice, self.keyed(&entry.given)) {
            (Thrown::Seeded, None) => return Err("the dice are said to be seeded, but the seed is not known".into()),
            (Thrown::Seeded, Some(keyed)) => Some(Telling::seeded(keyed)),
            (Thrown::Entered, keyed) if self.typed => keyed.map(|keyed| {
                let typed = typed(&entry.facts, at_hand);
                kept = all.rolls.len() - typed.rolls.len();
                Telling::hiding(typed, Some(keyed))
            }),
            (Thrown::Entered, _) => None,
        };
        if let Some(dice) = by_key
            && !matches!(self.resolved(&entry.given, dice), Ok((_, by_key)) if by_key == facts)
        {
            return Err("the dice are not those of the battle's key".into());
        }
        if facts != entry.facts {
            return Err("the rules give other facts".into());
        }
        if digest(&state) != entry.state {
            return Err("the rules give another state".into());
        }
        self.state = state;
        self.open = true;
        self.accept(read);
        Ok(kept)
    }

    /// Are these the commands that were asked for, each allowed?
    fn answered(&self, given: &[Given<R::Command>]) -> Result<(), String> {
        let asked = self.to_act();
        if let Some(other) = given.iter().find(|given| !asked.sides().has(given.side)) {
            return Err(format!("side {}: {}", other.side.0, clause::NOT_ASKED.name));
        }
        if !given.is_sorted_by_key(|given| given.side) {
            return Err("the commands are not in the order of the sides".into());
        }
        for side in asked.sides().iter() {
            let list = given.iter().filter(|given| given.side == side);
            let list: Vec<R::Command> = list.map(|given| given.command.clone()).collect();
            if !matches!(asked, ToAct::Lists(_)) && list.len() != 1 {
                return Err(format!("side {}: {} commands instead of one", side.0, list.len()));
            }
            self.stands(side, &list).map_err(|refusal| refusal.to_string())?;
        }
        match asked {
            ToAct::Umpire | ToAct::Nobody(_) => Err(clause::OVER.name.into()),
            _ => Ok(()),
        }
    }

    /// Takes a line of a file as it stands.
    pub(crate) fn accept(&mut self, read: &Read<LineOf<R>>) {
        self.last = read.digest;
        self.keep(read.line.clone(), read.text.clone(), None);
    }

    /// Takes the text of a line, as it stands in a file, for the one just written.
    pub(crate) fn take_text(&mut self, read: &Read<LineOf<R>>) {
        self.last = read.digest;
        if let Some(written) = self.lines.last_mut() {
            written.text.clone_from(&read.text);
        }
    }

    pub(crate) fn known_secret(&self) -> Option<Seed> {
        self.committed
    }

    /// What the commitment was made to is known after all.
    pub(crate) fn reveal_secret(&mut self, secret: Seed) {
        self.committed = Some(secret);
        self.secret = self.secret.or(Some(secret));
    }

    pub(crate) fn clear_record(&mut self) {
        self.lines.clear();
    }
}
