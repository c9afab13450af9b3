//! The record: taken up again, verified, ruled upon, taken back, and played once more by callers that speak JSON.

use super::Run;
use super::door::round_trips;
use crate::carry::{faces_of, tape};
use crate::fixture::{new_battle, reopened, text_of};
use sandtable_core::record::{Entry, Line, LineOf, Seed, Thrown, Verified, read_lines, verify_with};
use sandtable_core::{AnyBattle, Battle, DiceFrom, Fact, Side, Sides, Table, ToAct, clause};
use serde_json::Value as Json;

impl<R: Table> Run<'_, R> {
    /// The record can be taken up and verified as it stands, and with a ruling, an undoing or a branch after it.
    pub(super) fn record_holds(&mut self) {
        let report = verified(&self.battle, self.secret);
        let count = |is: fn(&LineOf<R>) -> bool| self.battle.record().iter().filter(|line| is(&line.line())).count();
        assert_eq!(report.entries, count(|line| matches!(line, Line::Entry(_))), "every entry is resolved again");
        assert_eq!(report.undone, count(|line| matches!(line, Line::Undo { .. })), "every undoing is reported");
        let mut again = reopened(&self.battle, self.secret);
        assert!(again.state() == self.battle.state(), "folding the record gives another state");
        assert_eq!(again.to_act(), self.battle.to_act(), "folding the record asks somebody else");
        assert_eq!(text_of(&again), text_of(&self.battle), "a record is taken up as it stands");
        assert_eq!(again.last_digest(), self.battle.last_digest(), "and goes on where it ended");
        let last = self.battle.numbers().last().expect("an open battle has an entry");
        assert!(again.state_after(last).as_ref() == Some(self.battle.state()), "the state after the last entry");
        self.met.verified += 1;

        self.ruled(&mut again, last);
        let numbers: Vec<u32> = again.numbers().collect();
        let to = numbers[numbers.len() / 2];
        if Some(&to) != numbers.last() {
            let all: Vec<Side> = (0..self.sides() as u8).map(Side).collect();
            assert_eq!(again.undo(Side::A, to, &all), Ok(()), "with everybody's consent anything is taken back");
            assert!(again.state_after(to).as_ref() == Some(again.state()), "to the state after the entry");
        }
        again.branch(Seed([7; 32]));
        again.end();
        verified(&again, self.secret);
    }

    /// A ruling needs consent and a reason, is refused where the state would not be sound, and is reported.
    fn ruled(&mut self, battle: &mut Battle<R>, last: u32) {
        let reason = "as agreed by the suite";
        let events: Vec<R::Event> = self
            .battle
            .record()
            .iter()
            .rev()
            .find_map(|written| match written.line().into_owned() {
                Line::Entry(Entry { n, facts, .. }) if n == last => Some(facts),
                _ => None,
            })
            .into_iter()
            .flatten()
            .filter_map(|fact| if let Fact::Happened(event) = fact { Some(event) } else { None })
            .collect();
        let (before, lines) = (battle.state().clone(), battle.record().len());
        if self.sides() > 1 {
            let alone = battle.rule(Vec::new(), reason, Some(Side::A), &[]).map_err(|refusal| refusal.reason);
            assert_eq!(alone, Err(&clause::NOT_AGREED), "nobody rules alone");
        }
        assert!(battle.rule(Vec::new(), " ", None, &[]).is_err(), "a ruling has a reason");
        assert!(*battle.state() == before && battle.record().len() == lines, "a refused ruling changes nothing");
        let mut ruled = 0;
        // The events of the last entry, once more: where the state would not be sound, the ruling is refused.
        if let Some(event) = events.into_iter().next() {
            match battle.rule(vec![event], reason, None, &[]) {
                Ok(()) => ruled += 1,
                Err(refusal) => {
                    assert!(!refusal.reason.clause.is_empty(), "every refusal cites a clause: {refusal}");
                    assert!(*battle.state() == before, "a refused ruling changed the state");
                }
            }
        }
        ruled += self.rules_at_random(battle, reason);
        let agreed: Vec<Side> = (1..self.sides() as u8).map(Side).collect();
        assert_eq!(battle.rule(Vec::new(), reason, Some(Side::A), &agreed), Ok(()), "all agree");
        let report = verified(battle, self.secret);
        assert_eq!(report.overrides.len(), ruled + 1, "every ruling is reported");
        assert!(report.overrides.iter().all(|(_, why)| why == reason), "with its reason");
        self.met.rulings += ruled + 1;
    }

    /// The battle is over: nobody is asked any more, and the record holds for strangers too.
    pub(super) fn ends(&mut self) {
        assert!(self.battle.outcome().is_some(), "the battle is over");
        self.record_holds();
        self.battle.end();
        let given = self.battle.record().iter().rev().find_map(|written| match &*written.line() {
            Line::Entry(entry) => entry.given.first().cloned(),
            _ => None,
        });
        given.into_iter().for_each(|given| self.is_refused(given.side, &given.command));
        let report = verified(&self.battle, None);
        assert_eq!(report.outcome, self.battle.outcome(), "the outcome is verified");
        for written in self.battle.record() {
            round_trips("a line of the record", &*written.line());
        }
        self.speaks_json();
    }

    /// Callers that know no rulebook and speak JSON play the same battle to the byte.
    fn speaks_json(&self) {
        let dice = self.battle.header().dice;
        let mut any: Box<dyn AnyBattle> = Box::new(new_battle::<R>(self.setting, dice, self.secret));
        for written in self.battle.record() {
            let done = match &*written.line() {
                Line::Header(_) => Ok(()),
                Line::Seat { side, nonce } => any.seat(*side, nonce).map_err(|stop| format!("{stop:?}")),
                Line::Entry(entry) => gives_json::<R>(any.as_mut(), entry),
                Line::Undo { to, by, agreed, .. } => any.undo(*by, *to, agreed).map_err(|refusal| refusal.to_string()),
                Line::Override { events, reason, by, agreed, .. } => any.rule(&as_json(events), reason, *by, agreed),
                Line::Branch { seed } => {
                    any.branch(*seed);
                    Ok(())
                }
                Line::End { .. } => {
                    any.end();
                    Ok(())
                }
            };
            assert_eq!(done, Ok(()), "through JSON: {}", written.text);
        }
        let lines: String = any.record(0).iter().map(|line| format!("{line}\n")).collect();
        assert_eq!(lines, text_of(&self.battle), "through JSON the battle is the same");
        assert!(any.verify().is_ok(), "and verifies");
    }
}

fn as_json(value: &impl serde::Serialize) -> Json {
    let text = super::json(value);
    serde_json::from_str(&text).expect("what was written can be read")
}

fn gives_json<R: Table>(any: &mut dyn AnyBattle, entry: &Entry<R::Command, R::Event, R::Step>) -> Result<(), String> {
    let asked = any.to_act();
    let all = if asked == ToAct::Umpire { Sides::first(any.sides().len()) } else { asked.sides() };
    let at_hand = entry.given.iter().fold(all, |sides, given| sides.with(given.side));
    // Where people throw the dice the program throws those itself that not all of them may see.
    let typed = any.header().dice.is_typed();
    let shown = |fact: &&Fact<R::Event, R::Step>| match fact {
        Fact::Rolled(roll) => !typed || roll.audience.covers(at_hand),
        _ => false,
    };
    let faces = faces_of(&entry.facts.iter().filter(shown).cloned().collect::<Vec<_>>());
    let dice = || match entry.dice {
        Thrown::Seeded => DiceFrom::Key,
        Thrown::Entered => DiceFrom::Table(tape(&faces)),
    };
    let says = |stop: sandtable_core::Stop| format!("{stop:?}");
    if asked == ToAct::Umpire {
        return any.open(dice()).map_err(says);
    }
    let lists = matches!(asked, ToAct::Lists(_));
    for (n, given) in entry.given.iter().enumerate() {
        let last = !lists && n + 1 == entry.given.len();
        let dice = if last { dice() } else { DiceFrom::Key };
        any.give(given.side, &as_json(&given.command), dice).map_err(says)?;
    }
    let sides: Vec<Side> = if lists { asked.sides().iter().collect() } else { Vec::new() };
    for (n, side) in sides.iter().enumerate() {
        let dice = if n + 1 == sides.len() { dice() } else { DiceFrom::Key };
        any.done(*side, dice).map_err(says)?;
    }
    Ok(())
}

/// Reads the record's text and resolves it again.
fn verified<R: Table>(battle: &Battle<R>, secret: Option<Seed>) -> Verified {
    let text = text_of(battle);
    let lines = match read_lines("record", &text) {
        Ok(lines) => lines,
        Err(problems) => panic!("the record cannot be read: {}", problems[0]),
    };
    match verify_with::<R>(battle.setting().clone(), &lines, secret) {
        Ok(verified) => verified,
        Err(difference) => panic!("the record does not verify: line {}: {}", difference.line, difference.what),
    }
}
