//! What the table does by itself: it opens the battle, and it decides for the sides that the computer holds.

use super::Table;
use super::hand::Pace;
use super::keep::{Beside, By};
use super::seats::STAND_IN;
use sandtable_ai::Player;
use sandtable_core::record::Seed;
use sandtable_core::{Answer, DiceFrom, Side, Stop};
use sandtable_dice::Entered;
use sandtable_search::{Decision, Hosted};
use sandtable_wire::{Answered, Throwing};
use std::time::Duration;

/// Something that the table does by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Own {
    /// It opens the battle.
    Opening,
    /// It decides for a side.
    Decision(Side, Player),
    /// It decides for a person's side, who asked for it.
    ForMe(Side),
}

/// How long the table waits before it tries again what could not be kept.
const AFTER_A_FAILURE: Duration = Duration::from_secs(1);

/// Something that the table would do if its dice had been thrown.
pub(super) struct Awaited {
    own: Own,
    typed: Vec<Vec<u8>>,
    pub(super) throwing: Throwing,
}

impl Awaited {
    /// For whom.
    pub(super) fn side(&self) -> Option<Side> {
        match self.own {
            Own::Opening => None,
            Own::Decision(side, _) | Own::ForMe(side) => Some(side),
        }
    }
}

impl Table {
    /// What the table has to do by itself.
    pub(super) fn own_work(&self) -> Option<Own> {
        let stand = &self.loaded.stand;
        if self.loaded.hand.is_empty() || stand.is_closed || self.awaited.is_some() {
            return None;
        }
        if !stand.is_open {
            return Some(Own::Opening);
        }
        if let Some(side) = self.for_me.as_ref().map(|of| of.side).filter(|&side| stand.awaited.has(side)) {
            return Some(Own::ForMe(side));
        }
        stand.awaited.iter().find_map(|side| {
            let player = self.loaded.seating.held.get(side.index())?.player()?;
            Some(Own::Decision(side, player))
        })
    }

    /// Does it. Where the dice have not fallen, everybody is asked for them.
    pub(super) async fn work(&mut self, own: Own) {
        if matches!(own, Own::ForMe(_)) && !self.still_for_me().await {
            return;
        }
        match self.worked(None, own, Vec::new()).await {
            Answered::Refused(refused) => {
                tracing::error!(battle = self.loaded.id, reason = refused.reason, "the table's own command is refused");
                self.break_down().await;
            }
            Answered::Failed { .. } if self.loaded.broken.is_none() => tokio::time::sleep(AFTER_A_FAILURE).await,
            _ => {}
        }
    }

    async fn worked(&mut self, by: By<'_>, own: Own, typed: Vec<Vec<u8>>) -> Answered {
        let dice = if self.loaded.typed_dice { from(&typed) } else { DiceFrom::Key };
        let seed = self.loaded.opponents;
        let worked = self.change_at(Pace::Long, by, Beside::default(), move |battle| match own {
            Own::Opening => battle.open(dice).map(|()| Answer::Done).map_err(Answered::from),
            Own::Decision(side, player) => decide(battle, side, player, seed, dice).map_err(Answered::from),
            Own::ForMe(side) => decide(battle, side, STAND_IN, seed, dice).map_err(Answered::from),
        });
        let answer = worked.await;
        if matches!((own, &answer), (Own::ForMe(_), Answered::Done { .. } | Answered::Sealed | Answered::Refused(_))) {
            self.look_up_from_it().await;
        }
        if let Answered::Waiting(throwing) = &answer {
            let mut typed = typed;
            if throwing.misfit {
                typed.pop();
            }
            self.awaited = Some(Awaited { own, typed, throwing: throwing.clone() });
            self.tell_dice();
            self.tell_seats();
        }
        answer
    }

    /// Dice that the table waited for have been thrown.
    pub(super) async fn thrown(&mut self, by: By<'_>, faces: &[u8]) -> Answered {
        let Some(awaited) = &self.awaited else {
            return Answered::Forbidden { why: "the table waits for no dice".into() };
        };
        let own = awaited.own;
        let typed = awaited.typed.iter().cloned().chain([faces.to_vec()]).collect();
        self.worked(by, own, typed).await
    }
}

/// Faces that people have typed.
pub(super) fn from(typed: &[Vec<u8>]) -> DiceFrom {
    DiceFrom::Table(Entered::new(typed.iter().map(Vec::as_slice)))
}

/// Decides for a side and gives its command. One that is refused would be a mistake of the opponent: then the side does
/// what an absent one does.
fn decide(battle: &mut dyn Hosted, side: Side, player: Player, seed: Seed, dice: DiceFrom) -> Result<Answer, Stop> {
    let given = match battle.decide(side, player, seed) {
        Decision::Give(command) => battle.give(side, &command, dice.clone()),
        Decision::ListDone => battle.done(side, dice.clone()),
        Decision::Wait => return battle.give(side, &battle.default(side), dice),
    };
    match given {
        Err(Stop::Refused(refusal)) => {
            tracing::warn!(%refusal, %player, "an opponent's command is refused: the side does what an absent one does");
            battle.give(side, &battle.default(side), dice)
        }
        other => other,
    }
}
