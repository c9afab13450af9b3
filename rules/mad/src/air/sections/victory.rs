//! How a battle in the air ends, and who has won it.

use sandtable_core::{Outcome, Piece, Side};

use crate::air::battle::board::Air;
use crate::air::lists::{GunKind, TargetKind};
use crate::air::rules::Edge;
use crate::battle::setting::Setting;
use crate::battle::state::{Marks, State};

/// MAP-101 Is the battle over at the end of this turn?
pub fn is_over(air: &Air) -> bool {
    let both = air.board.sky.truce.has(Side::A) && air.board.sky.truce.has(Side::B);
    let flies = |side: Side| {
        let of = move |piece: &Piece| air.side(*piece) == side && air.kind(*piece).is_some();
        let all = air.setting.pieces().filter(of);
        let to_come =
            |piece: Piece| !air.is_gone(piece) && air.craft(piece).exit.is_some() && air.edge() == Edge::Return;
        all.filter(move |&piece| air.is_there(piece) || to_come(piece))
    };
    let armed = |piece: Piece| air.craft(piece).templates > 0 || air.craft(piece).torpedo;
    // Play goes on while the other side still has something to bomb with, and something to bomb.
    let ended = |side: Side| {
        flies(side).next().is_none() && !(flies(side.other()).any(armed) && air.grounded(side).next().is_some())
    };
    both || air.board.turn >= air.board.setting.turns || ended(Side::A) || ended(Side::B)
}

/// Who has scored what.
#[derive(Clone, Copy)]
pub struct Scores<'a> {
    pub(crate) air: &'a Air<'a>,
}

impl Air<'_> {
    /// Who has scored what in it.
    #[inline]
    pub fn score(&self) -> Scores<'_> {
        Scores { air: self }
    }
}

impl Scores<'_> {
    /// MAP-102 The price of the load that is still aboard.
    fn load_aboard(self, piece: Piece) -> u32 {
        let craft = self.air.craft(piece);
        let price = |kind: GunKind| u32::from(self.air.setting.lists.only(kind).points);
        u32::from(craft.templates) * price(GunKind::Bomb) + u32::from(craft.torpedo) * price(GunKind::Torpedo)
    }

    /// MAP-102 What a side scores by one enemy piece, as it is.
    pub fn scored_by(self, piece: Piece) -> u32 {
        let (element, plan) = (self.air.element(piece), self.air.setting.member(piece));
        let price = u32::from(plan.points);
        match self.air.setting.target(piece) {
            None if element.lost_in > 0 => price,
            None if element.marks.has(Marks::LEFT) => self.load_aboard(piece),
            None => 0,
            Some(target) => {
                let half = u32::from((target.hit_points - element.hit_points) / 2);
                match target.kind {
                    // Its price is half of what it has: never more.
                    TargetKind::Structure => half,
                    _ if element.lost_in > 0 => price,
                    TargetKind::Ship => half,
                    TargetKind::Gun => 0,
                }
            }
        }
    }

    /// MAP-102 The victory points of a side.
    pub fn points(self, side: Side) -> i32 {
        let enemies = self.air.setting.pieces().filter(|&piece| self.air.side(piece) != side);
        enemies.map(|piece| self.scored_by(piece)).sum::<u32>() as i32
    }

    /// MAP-102 The least lead that wins.
    pub fn lead_needed(self) -> i32 {
        i32::from(self.air.setting.margin).max(1)
    }
}

/// MAP-102 Who wins with these points.
pub fn by_points(air: &Air, a: i32, b: i32) -> Outcome {
    match a - b {
        lead if lead.abs() < air.score().lead_needed() => Outcome::Drawn,
        lead if lead > 0 => Outcome::Won(Side::A),
        _ => Outcome::Won(Side::B),
    }
}

/// MAP-101, MAP-102 Who has won: the other side, where one conceded.
pub fn outcome(setting: &Setting, state: &State) -> Outcome {
    if let Some(side) = state.conceded {
        return Outcome::Won(side.other());
    }
    let air = state.air(setting).expect("a battle in the air");
    by_points(&air, air.score().points(Side::A), air.score().points(Side::B))
}
