//! What people want: who may want it, whether the battle has gone on meanwhile, and what becomes of it.

use super::Table;
use super::answers::{Known, Named};
use super::computer::from;
use super::hand::unhurt;
use super::keep::{Beside, By};
use super::people::{viewer, written};
use super::proposals::{Proposed, What};
use super::seats::{Held, STAND_IN, Umpire};
use super::telling::not_worked_out;
use crate::clock::Tokens;
use sandtable_core::{Answer, AnyBattle, DiceFrom, Offer, Side, Value, Viewer, clause, ruled};
use sandtable_wire::{Answered, FromTable, Holder, Refused, Said, SeatKind, Wanted, Wish};
use serde_json::Value as Json;
use std::time::Instant;

/// The most letters of something said, and of the reason of a ruling.
const LONGEST_WORDS: usize = 500;

/// The most letters of an umpire's name.
const LONGEST_NAME: usize = 40;

/// The most letters of a page's own name for something.
const LONGEST_ID: usize = 64;

fn forbidden(why: &str) -> Answered {
    Answered::Forbidden { why: why.into() }
}

fn refused(reason: impl Into<String>, clause: &str) -> Answered {
    Answered::Refused(Refused::because(reason, clause))
}

impl Table {
    /// Somebody wants something: he gets the answer that he got before, or a new one.
    pub(super) async fn want(&mut self, id: u64, wanted: Wanted) {
        let Some(seat) = self.people.seat_of(id) else { return };
        let heard = Instant::now();
        let name = Named::new(seat, &wanted.id, &wanted.wish);
        let answer = match self.answers.of_wish(&name) {
            _ if name.id.is_empty() || name.id.len() > LONGEST_ID => {
                forbidden("`id`: a wish has a name of 1 to 64 letters")
            }
            Some(Known::Answer(first)) => first,
            Some(Known::Another) => {
                refused(format!("`id`: another wish was called `{}`: choose a new name", name.id), "")
            }
            None => {
                let answer = self.granted(&name, &wanted).await;
                // Nothing has come of these: the same may be said again.
                let is_open = matches!(answer, Answered::Waiting(_) | Answered::Failed { .. } | Answered::Stale { .. });
                if !is_open {
                    self.answers.remember(name, &answer);
                }
                answer
            }
        };
        self.world.metrics.wish(&answer, heard.elapsed());
        self.people.send(id, written(&FromTable::Answer { id: wanted.id, answer }));
    }

    async fn granted(&mut self, name: &Named, wanted: &Wanted) -> Answered {
        let seat = name.seat;
        if let Some(why) = &self.loaded.broken {
            return Answered::Failed { why: why.clone() };
        }
        let depends = matches!(
            wanted.wish,
            Wish::Give(_)
                | Wish::Withdraw { .. }
                | Wish::ListDone
                | Wish::Undo { .. }
                | Wish::Rule { .. }
                | Wish::ForMe { .. }
                | Wish::Throw { .. }
        );
        let answer = self.permitted(seat, &wanted.wish);
        if let Err(answer) = answer {
            return answer;
        }
        if depends && wanted.after != self.loaded.stand.n {
            return Answered::Stale { n: self.loaded.stand.n };
        }
        let dice = match wanted.dice.as_deref() {
            Some(typed) if self.loaded.typed_dice => from(typed),
            Some(typed) if !typed.is_empty() => return forbidden("the table throws the dice of this battle"),
            _ => DiceFrom::Key,
        };
        if depends && matches!(seat, SeatKind::Side(side) if self.decides_for(side)) {
            self.for_itself();
        }
        let by = Some(name);
        match (&wanted.wish, seat) {
            (Wish::Give(said), SeatKind::Side(side)) => self.give(by, side, said.clone(), dice).await,
            (Wish::Withdraw { place }, SeatKind::Side(side)) => {
                let place = *place;
                let withdraw = move |battle: &mut dyn sandtable_search::Hosted| {
                    battle.withdraw(side, place).map(|()| Answer::Sealed).map_err(Answered::from)
                };
                self.change(by, Beside::default(), withdraw).await
            }
            (Wish::ListDone, SeatKind::Side(side)) => {
                self.change(by, Beside::default(), move |battle| battle.done(side, dice).map_err(Answered::from)).await
            }
            (Wish::Undo { to }, SeatKind::Side(side)) => self.undo(by, side, *to).await,
            (Wish::Rule { offer, values, reason }, _) => self.rule(by, seat, **offer, values.clone(), reason).await,
            (Wish::Publish, _) => self.publish(by, seat).await,
            (Wish::Answer { proposal, agree }, SeatKind::Side(side)) => self.answer(by, side, *proposal, *agree).await,
            (Wish::TakeOver { side }, _) => self.take_over(by, seat, *side).await,
            (Wish::ForMe { until }, SeatKind::Side(side)) => self.for_me(side, *until).await,
            (Wish::Appoint { name }, SeatKind::Side(side)) => self.appoint(by, side, name).await,
            (Wish::Throw { faces }, _) => self.thrown(by, faces).await,
            (Wish::Say { text }, _) => self.say(seat, text),
            _ => forbidden("only a side may do that"),
        }
    }

    /// May this seat want such a thing at all?
    fn permitted(&self, seat: SeatKind, wish: &Wish) -> Result<(), Answered> {
        match (seat, wish) {
            (_, Wish::Say { .. }) => Ok(()),
            (SeatKind::Spectator, _) => Err(forbidden("a spectator looks on")),
            (SeatKind::Umpire, Wish::Rule { .. } | Wish::Publish | Wish::TakeOver { .. } | Wish::Throw { .. }) => {
                Ok(())
            }
            (SeatKind::Umpire, _) => Err(forbidden("an umpire rules and commands nobody")),
            (SeatKind::Side(_), Wish::TakeOver { .. } | Wish::Throw { .. }) => Ok(()),
            (SeatKind::Side(side), _) if self.is_person(side) => Ok(()),
            (SeatKind::Side(_), _) => Err(forbidden("the computer holds this side: take it back first")),
        }
    }

    fn is_person(&self, side: Side) -> bool {
        self.loaded.seating.held.get(side.index()).is_some_and(|held| held.player().is_none())
    }

    fn sides(&self) -> impl Iterator<Item = Side> + use<> {
        (0..u8::try_from(self.loaded.seating.held.len()).unwrap_or(u8::MAX)).map(Side)
    }

    /// The persons who must agree to what this seat proposes; the computer agrees to everything.
    fn others(&self, seat: SeatKind) -> Vec<Side> {
        self.sides().filter(|&side| self.is_person(side) && seat != SeatKind::Side(side)).collect()
    }

    /// Does the computer hold another side than this?
    fn has_opponent(&self, side: Side) -> bool {
        self.sides().any(|other| other != side && !self.is_person(other))
    }

    pub(super) fn name(&self, seat: SeatKind) -> String {
        match seat {
            SeatKind::Side(side) => self.side_name(side),
            SeatKind::Umpire => "The umpire".into(),
            SeatKind::Spectator => "A spectator".into(),
        }
    }

    fn side_name(&self, side: Side) -> String {
        let about = self.loaded.about.as_ref();
        about.and_then(|about| about.sides.get(side.index())).map(|side| side.name.clone()).unwrap_or_default()
    }

    async fn give(&mut self, by: By<'_>, side: Side, said: Said, dice: DiceFrom) -> Answered {
        self.change(by, Beside::default(), move |battle| {
            // Whatever a page sends is looked at first, where a panic hurts nobody.
            let looked = unhurt(|| {
                let battle: &dyn AnyBattle = battle;
                let command = said.command(battle, side)?;
                // Giving says again what this says.
                _ = battle.check(side, &command);
                Ok::<Json, Refused>(command)
            });
            let command = looked.unwrap_or_else(|_| Err(not_worked_out())).map_err(Answered::Refused)?;
            battle.give(side, &command, dice).map_err(|stop| match Answered::from(stop) {
                Answered::Refused(refused) => {
                    let explained = unhurt(|| refused.clone().explained(battle, side, &command));
                    Answered::Refused(explained.unwrap_or(refused))
                }
                other => other,
            })
        })
        .await
    }

    async fn undo(&mut self, by: By<'_>, side: Side, to: u32) -> Answered {
        let looked = self.loaded.hand.look(move |battle| {
            let numbers = battle.numbers();
            let is_there = numbers.iter().rev().skip(1).any(|&n| n == to);
            let dice = numbers.iter().any(|&n| n > to && battle.threw(n, Viewer::Side(side)));
            (is_there && !battle.is_closed(), dice, battle.header().choices.practice)
        });
        let (is_possible, dice, practice) = looked.await.unwrap_or_default();
        let others = self.others(SeatKind::Side(side));
        if is_possible && others.is_empty() && dice && !practice && self.has_opponent(side) {
            return Answered::Refused(sandtable_core::Refusal::of(&clause::NO_PRACTICE).into());
        }
        if is_possible && !others.is_empty() {
            // The battle itself knows of each entry whether it may be taken back without anybody's consent.
            let alone = self.change(by, Beside::default(), move |battle| {
                battle.undo(side, to, &[]).map(|()| Answer::Done).map_err(|refusal| Answered::Refused(refusal.into()))
            });
            let answer = alone.await;
            if !matches!(answer, Answered::Refused(_)) {
                return answer;
            }
            let text = format!("{} would like to take back everything after entry {to}.", self.side_name(side));
            return self.propose(by, SeatKind::Side(side), What::Undo { to }, text, others).await;
        }
        self.take_back(by, Beside::default(), side, to).await
    }

    async fn take_back(&mut self, by: By<'_>, beside: Beside, side: Side, to: u32) -> Answered {
        let all: Vec<Side> = self.sides().filter(|&other| other != side).collect();
        self.change(by, beside, move |battle| {
            let alone = battle.undo(side, to, &[]);
            let done = alone.or_else(|_| battle.undo(side, to, &all));
            done.map(|()| Answer::Done).map_err(|refusal| Answered::Refused(refusal.into()))
        })
        .await
    }

    async fn rule(&mut self, by: By<'_>, seat: SeatKind, offer: Offer, values: Vec<Value>, reason: &str) -> Answered {
        let reason = one_line(reason);
        if reason.is_empty() || reason.chars().count() > LONGEST_WORDS {
            return refused("a ruling needs a reason in words, of at most 500 letters", "CORE-8");
        }
        let (of, why) = (viewer(seat), reason.clone());
        let looked = self.loaded.hand.look(move |battle| {
            if !battle.rulings(of, offer.actor).contains(&offer) {
                return Err(refused("that cannot be ruled now", "CORE-8"));
            }
            let events = battle.ruling(of, &offer, &values).map_err(|what| Answered::Refused(what.into()))?;
            battle.may_rule(&events, &why).map_err(|what| refused(what, "CORE-8"))?;
            Ok((events, ruled(battle, &offer, &values)))
        });
        let (events, words) = match looked.await {
            Err(_) => return Answered::Refused(not_worked_out()),
            Ok(Err(answer)) => return answer,
            Ok(Ok(ruling)) => ruling,
        };
        let others = self.others(seat);
        match seat {
            SeatKind::Side(_) if !others.is_empty() => {
                let text = format!("{} would have this ruled: {words}. Why: {reason}", self.name(seat));
                self.propose(by, seat, What::Rule { events, reason }, text, others).await
            }
            _ => self.carry_out_ruling(by, Beside::default(), seat, events, reason).await,
        }
    }

    async fn carry_out_ruling(
        &mut self,
        by: By<'_>,
        beside: Beside,
        seat: SeatKind,
        events: Json,
        reason: String,
    ) -> Answered {
        let side = match seat {
            SeatKind::Side(side) => Some(side),
            SeatKind::Umpire | SeatKind::Spectator => None,
        };
        let agreed: Vec<Side> = match side {
            Some(own) => self.sides().filter(|&side| side != own).collect(),
            None => Vec::new(),
        };
        self.change(by, beside, move |battle| {
            battle.rule(&events, &reason, side, &agreed).map(|()| Answer::Done).map_err(|what| refused(what, "CORE-8"))
        })
        .await
    }

    async fn publish(&mut self, by: By<'_>, seat: SeatKind) -> Answered {
        let others = self.others(seat);
        if others.is_empty() || self.loaded.published {
            let beside = Beside { publish: true, ..Beside::default() };
            return self.change(by, beside, |_| Ok(Answer::Done)).await;
        }
        let text = format!("{} would like the record to be open to all from now on.", self.name(seat));
        self.propose(by, seat, What::Publish, text, others).await
    }

    async fn take_over(&mut self, by: By<'_>, seat: SeatKind, side: Side) -> Answered {
        let Some(held) = self.loaded.seating.held.get(side.index()).cloned() else {
            return refused("the battle has no such side", "CORE-1");
        };
        let is_own = seat == SeatKind::Side(side);
        match held.player() {
            Some(_) if is_own => self.hand_over(by, Beside::default(), side, Holder::Person).await,
            Some(_) => forbidden("the computer holds that side already"),
            None if is_own => self.hand_over(by, Beside::default(), side, stand_in()).await,
            None if self.people.here(SeatKind::Side(side)) > 0 => forbidden("whoever holds that side is at the table"),
            None if !self.people.is_left(SeatKind::Side(side), self.world.settings.absence) => {
                forbidden("whoever holds that side was here just now: give him a little time")
            }
            None => {
                let mut others = self.others(seat);
                others.retain(|&other| other != side);
                if others.is_empty() {
                    return self.hand_over(by, Beside::default(), side, stand_in()).await;
                }
                let (who, whose) = (self.name(seat), self.side_name(side));
                let text = format!("{who} would have the computer take over {whose}, whose holder is away.");
                self.propose(by, seat, What::TakeOver { side }, text, others).await
            }
        }
    }

    async fn hand_over(&mut self, by: By<'_>, mut beside: Beside, side: Side, holder: Holder) -> Answered {
        let mut seating = self.loaded.seating.clone();
        if let Some(seat) = seating.held.get_mut(side.index()) {
            *seat = Held { holder };
        }
        // What waited for this side waits for nobody now: whoever proposed it may do so again.
        let mut proposals = beside.proposals.take().unwrap_or_else(|| self.loaded.proposals.clone());
        proposals.open.retain(|proposed| !proposed.waits_for.contains(&side));
        let beside = Beside { seating: Some(seating), proposals: Some(proposals), ..beside };
        self.change(by, beside, |_| Ok(Answer::Done)).await
    }

    async fn appoint(&mut self, by: By<'_>, side: Side, name: &str) -> Answered {
        let (seat, name) = (SeatKind::Side(side), one_line(name));
        if name.is_empty() || name.chars().count() > LONGEST_NAME {
            return forbidden("an umpire has a name of 1 to 40 letters");
        }
        let others = self.others(seat);
        if others.is_empty() {
            return self.carry_out_appointment(by, Beside::default(), name).await;
        }
        let text = format!("{} would have {name} as umpire, who sees everything and may rule.", self.side_name(side));
        self.propose(by, seat, What::Umpire { name }, text, others).await
    }

    /// He is named at the table from now on, and may be invited. Who was umpire before is none any more.
    async fn carry_out_appointment(&mut self, by: By<'_>, beside: Beside, name: String) -> Answered {
        let mut seating = self.loaded.seating.clone();
        seating.umpire = Some(Umpire { name, holder: Holder::Invited });
        let beside = Beside { seating: Some(seating), links: Table::left(SeatKind::Umpire), ..beside };
        let answer = self.change(by, beside, |_| Ok(Answer::Done)).await;
        if matches!(answer, Answered::Done { .. }) {
            self.send_away(SeatKind::Umpire, "another umpire has been agreed upon");
        }
        answer
    }

    async fn propose(
        &mut self,
        by: By<'_>,
        seat: SeatKind,
        what: What,
        text: String,
        waits_for: Vec<Side>,
    ) -> Answered {
        let proposals = self.loaded.proposals.with(seat, what, text, waits_for);
        let answer = Some(Answered::Proposed { proposal: proposals.last });
        self.change(by, Beside { proposals: Some(proposals), answer, ..Beside::default() }, |_| Ok(Answer::Done)).await
    }

    async fn answer(&mut self, by: By<'_>, side: Side, number: u32, agree: bool) -> Answered {
        let found = self.loaded.proposals.open.iter().find(|proposed| proposed.number == number).cloned();
        let Some(Proposed { by: proposer, what, text, mut waits_for, .. }) = found else {
            return forbidden("that is not proposed any more");
        };
        if !waits_for.contains(&side) {
            return forbidden("that proposal does not wait for this side");
        }
        waits_for.retain(|&other| other != side);
        let mut proposals = self.loaded.proposals.without(number);
        let is_settled = !agree || waits_for.is_empty();
        if !is_settled {
            proposals.open.push(Proposed { number, by: proposer, what: what.clone(), text, waits_for });
        }
        let beside = Beside { proposals: Some(proposals.clone()), ..Beside::default() };
        if !agree || !is_settled {
            return self.change(by, beside, |_| Ok(Answer::Done)).await;
        }
        let answer = match (what, proposer) {
            (What::Undo { to }, SeatKind::Side(proposer)) => self.take_back(by, beside, proposer, to).await,
            (What::Undo { .. }, _) => forbidden("only a side takes back"),
            (What::Rule { events, reason }, _) => self.carry_out_ruling(by, beside, proposer, events, reason).await,
            (What::Publish, _) => self.change(by, Beside { publish: true, ..beside }, |_| Ok(Answer::Done)).await,
            (What::Umpire { name }, _) => self.carry_out_appointment(by, beside, name).await,
            (What::TakeOver { side }, _) if self.people.here(SeatKind::Side(side)) > 0 => {
                forbidden("whoever holds that side is at the table again")
            }
            (What::TakeOver { side }, _) => self.hand_over(by, beside, side, stand_in()).await,
        };
        if matches!(answer, Answered::Refused(_) | Answered::Forbidden { .. }) {
            // It cannot be done, however many agree: it is not proposed any more.
            let beside = Beside { proposals: Some(proposals), answer: Some(answer.clone()), ..Beside::default() };
            return self.change(by, beside, |_| Ok(Answer::Done)).await;
        }
        answer
    }

    fn say(&mut self, seat: SeatKind, text: &str) -> Answered {
        let (settings, now) = (&self.world.settings, Instant::now());
        let (rate, most) = (settings.remarks, settings.saved_remarks);
        let remarks = self.remarks.entry(seat).or_insert_with(|| Tokens::full(most, now));
        if remarks.take(1.0, rate, most, now).is_err() {
            return forbidden("that is much at once: wait a moment");
        }
        let text = one_line(text);
        if text.is_empty() || text.chars().count() > LONGEST_WORDS {
            return forbidden("say something of at most 500 letters");
        }
        self.people.send_all(&FromTable::Said { seat, text });
        Answered::Done { n: self.loaded.stand.n }
    }
}

fn stand_in() -> Holder {
    Holder::Computer(STAND_IN.to_string())
}

/// Words without line ends and other signs that are none, and without those that turn round the words of others.
fn one_line(text: &str) -> String {
    let turns = |letter: char| matches!(letter, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    let plain: String =
        text.chars().map(|letter| if letter.is_control() || turns(letter) { ' ' } else { letter }).collect();
    plain.trim().into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_said_is_one_line_that_disturbs_no_other() {
        assert_eq!(one_line(" a\nb\u{7}c\u{202e}d\u{2066} "), "a b c d");
        assert_eq!(one_line("\u{202e}\n"), "");
        assert_eq!(
            one_line("gr\u{fc}\u{df}e \u{5e9}\u{5dc}\u{5d5}\u{5dd}"),
            "gr\u{fc}\u{df}e \u{5e9}\u{5dc}\u{5d5}\u{5dd}"
        );
    }
}
