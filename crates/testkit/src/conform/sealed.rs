//! Sealed commands and sealed lists: nobody else sees any of it until all are in.

use super::{Given, Run, all_offers, json};
use crate::seeded;
use sandtable_core::{Answer, DiceFrom, Side, Sides, Stop, Table, Viewer, clause, pick};
use sandtable_wire::Page;

impl<R: Table> Run<'_, R> {
    /// Each side seals one command, in any order; the last one opens them all.
    pub(super) fn seals(&mut self, sides: Sides) {
        let mut order = self.shuffled(sides);
        let last = order.pop().expect("somebody is asked");
        let mut given: Given<R> = Vec::new();
        for side in order {
            let command = self.some_command(side);
            let seen = self.seen_by_others(side);
            let answer = self.battle.give(side, command.clone(), DiceFrom::Key);
            assert_eq!(answer, Ok(Answer::Sealed), "kept until every side has given its own");
            assert!(self.battle.has_sealed().has(side), "that a side has sealed is known");
            self.unseen(side, &seen);
            let again = self.battle.give(side, command.clone(), DiceFrom::Key);
            assert_eq!(again, Err(Stop::Refused(sandtable_core::Refusal::of(&clause::SEALED))), "one command each");
            given.push((side, command));
            self.met.sealed += 1;
        }
        let command = self.some_command(last);
        given.push((last, command.clone()));
        given.sort_by_key(|(side, _)| *side);
        self.odds_hold(&given);
        self.carries_out(&given, |battle, dice| battle.give(last, command.clone(), dice));
        assert!(self.battle.has_sealed().is_empty(), "all is open");
    }

    /// Each side writes a list, changes it, and says done; the last one opens them all.
    pub(super) fn writes_lists(&mut self, sides: Sides) {
        for _ in 0..3 {
            for side in self.shuffled(sides) {
                let seen = self.seen_by_others(side);
                self.writes(side);
                self.unseen(side, &seen);
            }
        }
        for side in sides.iter() {
            self.mend(side);
        }
        let mut order = self.shuffled(sides);
        let last = order.pop().expect("somebody is asked");
        for side in order {
            let seen = self.seen_by_others(side);
            assert_eq!(self.battle.done(side, DiceFrom::Key), Ok(Answer::Sealed), "kept until every list is done");
            assert!(self.battle.has_sealed().has(side), "that a side is done is known");
            let again = self.battle.done(side, DiceFrom::Key);
            assert_eq!(again, Err(Stop::Refused(sandtable_core::Refusal::of(&clause::LIST_DONE))), "done is done");
            assert!(self.battle.withdraw(side, 0).is_err(), "and nothing more is withdrawn");
            self.unseen(side, &seen);
            self.says_between(side);
            self.met.sealed += 1;
        }
        let lists = self.lists().into_iter().zip(0..);
        let given: Given<R> =
            lists.flat_map(|(list, n)| list.into_iter().map(move |command| (Side(n), command))).collect();
        self.odds_hold(&given);
        self.carries_out(&given, |battle, dice| battle.done(last, dice));
        assert!(self.battle.has_sealed().is_empty(), "all is open");
        assert!(self.lists().iter().all(Vec::is_empty), "and no list is left");
    }

    /// What a side may say at any time answers no question: said and taken back, it leaves what everybody has written.
    fn says_between(&mut self, side: Side) {
        let (view, asked) = (self.battle.view(Viewer::Side(side)), self.battle.to_act());
        let all = all_offers::<R>(self.setting, &view).into_iter().filter_map(|offer| R::command(&offer, &[]));
        for command in all.filter(R::at_any_time) {
            let given = [(side, command.clone())];
            let key = self.key();
            let (ended, _) = seeded::<R>(self.setting, self.battle.state(), &given, key);
            if R::check(self.setting, &view, &command).is_err() || R::to_act(self.setting, &ended) != asked {
                continue;
            }
            let before = (self.battle.has_sealed(), self.lists());
            assert_eq!(self.battle.give(side, command.clone(), DiceFrom::Key), Ok(Answer::Done));
            assert_eq!((self.battle.has_sealed(), self.lists()), before, "{command:?} opens what is sealed");
            let Ok(to) = self.battle.may_undo(side) else { continue };
            assert_eq!(self.battle.undo(side, to, &[]), Ok(()));
            assert_eq!((self.battle.has_sealed(), self.lists()), before, "{command:?} taken back opens what is sealed");
        }
    }

    /// Adds a command to a list, replaces one, or withdraws one.
    fn writes(&mut self, side: Side) {
        let before = self.battle.list(side).to_vec();
        if self.coin(4)
            && let Some(command) = before.first()
        {
            let place = R::place(command);
            assert_eq!(self.battle.withdraw(side, place), Ok(()), "what is on a list can be withdrawn");
            assert!(self.battle.list(side).iter().all(|left| R::place(left) != place), "and is gone");
            assert!(self.battle.withdraw(side, place).is_err(), "but once");
            self.met.withdrawn += 1;
            return;
        }
        let command = self.some_command(side);
        let replaces = before.iter().any(|known| R::place(known) == R::place(&command));
        // A command that another one on the list stands in the way of may be refused.
        match self.battle.give(side, command.clone(), DiceFrom::Key) {
            Ok(answer) => {
                assert_eq!(answer, Answer::Sealed, "kept until every list is done");
                assert!(self.battle.list(side).contains(&command), "it is on the list");
                assert_eq!(self.battle.list(side).len(), before.len() + usize::from(!replaces), "one for each place");
                self.met.listed += 1;
                self.met.replaced += usize::from(replaces);
            }
            Err(Stop::Refused(refusal)) => {
                assert!(!refusal.reason.clause.is_empty(), "every refusal cites a clause: {refusal}");
                assert_eq!(self.battle.list(side), before, "a refusal changed the list");
            }
            Err(Stop::Waiting(waiting)) => panic!("a list asks for dice: {waiting}"),
        }
    }

    /// Where what was replaced or withdrawn leaves something on the list that is not allowed any more, that goes too.
    fn mend(&mut self, side: Side) {
        let list = self.battle.list(side).to_vec();
        let (mut kept, mut at) = (Vec::new(), 0);
        while at < list.len() {
            let plain = self.battle.view(Viewer::Side(side));
            let view = if kept.is_empty() { plain } else { R::draft(self.setting, &plain, &kept) };
            if R::check(self.setting, &view, &list[at]).is_ok() {
                kept.push(list[at].clone());
            } else {
                assert_eq!(
                    self.battle.withdraw(side, R::place(&list[at])),
                    Ok(()),
                    "what is on a list can be withdrawn"
                );
            }
            at += 1;
        }
    }

    fn shuffled(&mut self, sides: Sides) -> Vec<Side> {
        let mut order: Vec<Side> = sides.iter().collect();
        for at in (1..order.len()).rev() {
            order.swap(at, pick(&mut self.source, at as u32 + 1) as usize);
        }
        order
    }

    /// All that others than this side can see.
    fn seen_by_others(&self, side: Side) -> Vec<String> {
        let others = self.viewers().into_iter().filter(|viewer| !viewer.is(side));
        let mut seen: Vec<String> = others
            .map(|viewer| {
                let page = (self.doors.page)(&self.battle, viewer);
                // That a side is done with its list is known, and that nothing can be taken back then.
                let sealed = page.sealed.iter().copied().filter(|&done| done != side).collect();
                format!(
                    "{} {}",
                    json(&self.battle.seen(viewer)),
                    json(&Page { sealed, undo: None, no_undo: String::new(), ..page })
                )
            })
            .collect();
        let open = self.battle.has_sealed().without(side);
        seen.push(format!(
            "{:?} {open:?} {:?} {}",
            self.battle.to_act(),
            self.battle.check(),
            self.battle.record().len()
        ));
        seen
    }

    fn unseen(&self, side: Side, seen: &[String]) {
        assert_eq!(self.seen_by_others(side), seen, "leak through what {side:?} has sealed");
    }
}
