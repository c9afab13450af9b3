//! Non-interference of what really goes over the wire: whole pages, replies, refusals, news.

use super::{Given, Run, all_offers, json};
use crate::carry::{faces_of, tape};
use crate::seeded;
use sandtable_core::{Answer, AnyBattle, Battle, DiceFrom, Offer, Piece, Slot, Table, ToAct, Values, Viewer, pick};
use sandtable_dice::Stream;
use sandtable_wire::{News, Page, Question, Said, ask};

impl<R: Table> Run<'_, R> {
    /// What the page of this viewer is sent of both truths, before anybody does anything.
    pub(super) fn looks_the_same_over_the_wire(&self, viewer: Viewer, other: &R::State, asked: ToAct) {
        let here = self.battle.imagined(self.battle.state().clone());
        let there = self.battle.imagined(other.clone());
        let [page, other_page] = [&here, &there].map(|battle| json(&Page::of(battle, viewer)));
        assert_eq!(other_page, page, "leak through the page that {viewer:?} is sent");
        for question in self.questions(&here, viewer, asked) {
            let [reply, other_reply] = [&here, &there].map(|battle| json(&ask(battle, viewer, &question)));
            assert_eq!(other_reply, reply, "leak through the reply to {viewer:?} who asks {question:?}");
        }
    }

    /// A question of each kind that this viewer could ask.
    fn questions(&self, battle: &Battle<R>, viewer: Viewer, asked: ToAct) -> Vec<Question> {
        // Numbers of its own: what is asked on the way does not change the battles that the suite plays.
        let mut source = Stream::new(self.met.entries as u64);
        let pieces = battle.scene(viewer).tokens.len() as u32;
        let mut questions = vec![
            Question::Rulings { piece: Piece(pick(&mut source, pieces.max(1)) as u16) },
            Question::Rulings { piece: Piece::THE_SIDE },
        ];
        let Viewer::Side(side) = viewer else { return questions };
        if !asked.sides().has(side) {
            return questions;
        }
        let view = battle.view(viewer);
        let offers = all_offers::<R>(self.setting, &view);
        if offers.is_empty() {
            return questions;
        }
        let offer: Offer = offers[pick(&mut source, offers.len() as u32) as usize];
        let values: Values = offer.slots.iter().map(|slot| slot.random(&mut source)).collect();
        questions.push(Question::Before(Said::Filled { offer: Box::new(offer), values: values.to_vec() }));
        for (slot, kind) in (0..).zip(offer.slots.iter()) {
            questions.push(Question::Region { offer, slot });
            if matches!(kind, Slot::Piece(_)) {
                questions.push(Question::Choices { offer, slot, values: values.to_vec() });
            }
        }
        questions
    }

    /// What the page of this viewer is sent of the same deed in both truths, where nothing came to light.
    pub(super) fn sounds_the_same_over_the_wire(&self, viewer: Viewer, other: &R::State, given: &Given<R>) {
        let ToAct::One(_) = self.battle.to_act() else { return };
        let [(side, command)] = &given[..] else { return };
        let Some(likewise) = self.likewise(other, given) else { return };
        let dice = faces_of(&seeded::<R>(self.setting, self.battle.state(), given, [0x77; 32]).1);
        let heard = |truth: &R::State, command: &R::Command| {
            let mut battle = self.battle.imagined(truth.clone());
            let before = Page::of(&battle, viewer);
            let answer = battle.give(*side, command.clone(), DiceFrom::Table(tape(&dice)));
            // Other dice are asked for in the other truth: then something is told, and the suite has looked at what.
            (answer == Ok(Answer::Done)).then(|| {
                let now = Page::of(&battle, viewer);
                json(&(News::since(&battle, viewer, &before, &[], &now), battle.illustrate(now.n, viewer)))
            })
        };
        if let (Some(here), Some(there)) = (heard(self.battle.state(), command), heard(other, &likewise[0].1)) {
            assert_eq!(there, here, "leak through the news that {viewer:?} is sent of {given:?}");
        }
    }
}
