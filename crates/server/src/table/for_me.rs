//! The computer decides for somebody who asked for it: until what is active is over, or the turn.

use super::Table;
use sandtable_core::{AnyBattle, Progress, Role, Side, Viewer, verb_said};
use sandtable_wire::{Answered, Until};

/// For whom the computer decides, and until when.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct ForMe {
    pub(super) side: Side,
    until: Until,
    /// The turn in which it was asked for; 0 before the first.
    turn: u16,
}

impl ForMe {
    fn asked(battle: &dyn AnyBattle, side: Side, until: Until) -> ForMe {
        ForMe { side, until, turn: battle.roster(Viewer::Side(side)).turn }
    }

    /// Is the turn over in which it was asked for?
    fn is_past(&self, battle: &dyn AnyBattle) -> bool {
        battle.outcome().is_some() || battle.roster(Viewer::Side(self.side)).turn != self.turn
    }

    /// Is it over, after the command that was given last?
    fn is_over(&self, battle: &dyn AnyBattle) -> bool {
        let viewer = Viewer::Side(self.side);
        let roster = battle.roster(viewer);
        let given = battle.commands(battle.last_number(), viewer);
        let ended = |words: &String| verb_said(battle.verbs(), words).is_some_and(|verb| verb.role == Role::End);
        let acts = roster.units.iter().any(|unit| unit.side == self.side && unit.progress == Progress::Now);
        self.is_past(battle) || self.until == Until::Activation && (given.iter().any(ended) || !acts)
    }
}

impl Table {
    /// From now on the computer decides for a side, if that side is asked.
    pub(super) async fn for_me(&mut self, side: Side, until: Until) -> Answered {
        if !self.loaded.stand.awaited.has(side) {
            return Answered::Forbidden { why: "there is nothing to decide for you just now".into() };
        }
        let asked = self.loaded.hand.look(move |battle| ForMe::asked(battle, side, until)).await;
        self.for_me = asked.ok();
        self.tell_seats();
        Answered::Done { n: self.loaded.stand.n }
    }

    /// Does the computer decide for a side that asked it to?
    pub(super) fn decides_for(&self, side: Side) -> bool {
        self.for_me.as_ref().is_some_and(|of| of.side == side)
    }

    /// From now on everybody decides for himself again.
    pub(super) fn for_itself(&mut self) {
        self.for_me = None;
        self.tell_seats();
    }

    /// Is a side still to be decided for, now that it is asked? Others may have ended the turn meanwhile.
    pub(super) async fn still_for_me(&mut self) -> bool {
        let Some(of) = self.for_me.clone() else { return false };
        let is_past = self.loaded.hand.look(move |battle| of.is_past(battle)).await;
        if is_past.unwrap_or(true) {
            self.for_itself();
        }
        self.for_me.is_some()
    }

    /// Something was decided for a side: is that all?
    pub(super) async fn look_up_from_it(&mut self) {
        let Some(of) = self.for_me.clone() else { return };
        let is_over = self.loaded.hand.look(move |battle| of.is_over(battle)).await;
        if is_over.unwrap_or(true) {
            self.for_itself();
        }
    }
}
