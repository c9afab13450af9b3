//! Whom the computer general fires at, and on whom he declares firefights.

use super::General;
use crate::battle::{Act, Command};
use crate::lists::{Arm, Formation};
use crate::resolution::Band;
use sandtable_core::Piece;
use sandtable_geometry::Length;

/// A firefight pays from this strength against the target's on, in hundredths.
const PAYS: u64 = 150;

impl General<'_> {
    /// The next unit that has a target within its estimated reach fires at whom it hurts most; nobody else fires.
    pub(super) fn fires(&self) -> Command {
        let board = &self.board;
        let last = board.of(self.side).filter(|unit| board.unit(*unit).done.fired).last();
        for unit in self.after(last).filter(|unit| board.may_fire(*unit).is_ok() && self.may_reach(*unit)) {
            let targets = board.fire_targets(unit);
            let best = targets.iter().filter_map(|target| Some((self.hurt(unit, target)?, target)));
            if let Some((_, target)) = best.max_by_key(|(hurt, target)| (*hurt, std::cmp::Reverse(*target))) {
                return Command::Fire { unit, target };
            }
        }
        Command::Cease
    }

    /// Is any enemy so near that he might take him for being in reach of a unit?
    fn may_reach(&self, unit: Piece) -> bool {
        let board = &self.board;
        let farthest = Band::ALL.iter().filter_map(|(_, band)| board.limit(unit, *band)).max();
        let reach = self.at_most(farthest.unwrap_or_default()) + board.reach(unit);
        let own = board.unit(unit).stand.at;
        board.of(self.side.other()).any(|enemy| !board.is_plainly_farther(enemy, own, reach))
    }

    /// What fire at a target is about worth, in thousandths of a figure; nothing where it seems out of reach.
    fn hurt(&self, unit: Piece, target: Piece) -> Option<u32> {
        let board = &self.board;
        let band = match board.in_contact(unit) {
            true => board.band(unit, target),
            false => {
                let range = self.estimated(unit, target, board.range(unit, target));
                board.band_at(unit, range).filter(|_| board.is_seen_at(range))
            }
        }?;
        if board.arm(unit) != Arm::Artillery {
            return Some(u32::from(board.volley_losses(unit, target, band)) * 1000);
        }
        let shot = board.shot(unit, target, band)?;
        let faces = shot.need.map_or(6, |need| (7 - need.total()).clamp(0, 6) as u32);
        Some(u32::from(shot.losses[0]) * 1000 * faces / 6)
    }

    /// AOS-136 A firefight that pays: up to as many attackers as may be, each within his estimated short range.
    pub(super) fn firefight(&self) -> Option<Command> {
        let board = &self.board;
        let writes = board.setting.rules.written;
        if self.side != board.table.mover && !writes {
            return None;
        }
        // AOS-160: who has written that he will attack, and who is written to be attacked, has his firefight.
        let written = |unit: Piece| board.unit(unit).written;
        let free = |unit: &Piece| !writes || written(*unit).target.is_none() && written(*unit).act == Act::Steps;
        let able = board.of(self.side).filter(free).filter(|unit| board.may_fight(*unit).is_ok());
        let able: Vec<Piece> = able.collect();
        let meant: Vec<Piece> = board.of(self.side).filter_map(|unit| written(unit).target).collect();
        let targets = board.of(self.side.other()).filter(|target| !meant.contains(target));
        let mut targets = targets.filter(|target| board.may_be_fought(self.side, *target).is_ok());
        targets.find_map(|target| {
            let near = able.iter().copied().filter(|unit| self.is_near_enough(*unit, target));
            let attackers: Vec<Piece> = near
                .filter(|unit| board.may_fight_at(*unit, target).is_ok())
                .take(board.setting.rules.ff_max_attackers.into())
                .collect();
            let attack = board.attack_strength(&attackers).thousandths();
            let defence = board.defence_strength(target, &attackers).thousandths();
            let pays = !attackers.is_empty() && 100 * attack >= PAYS * defence;
            pays.then(|| Command::Firefight { target, attackers: attackers.into_iter().collect() })
        })
    }

    /// Does a target seem to be within a unit's short range?
    fn is_near_enough(&self, unit: Piece, target: Piece) -> bool {
        let short = self.board.limit(unit, Band::Short);
        short.is_some_and(|short| self.estimated(unit, target, self.board.range(unit, target)) <= short)
    }

    /// How far a unit fires at best: for a battery the end of its inter band.
    pub(super) fn good_range(&self, unit: Piece) -> Option<Length> {
        let board = &self.board;
        match board.arm(unit) {
            Arm::Artillery => board.limit(unit, Band::Inter),
            Arm::Cavalry if board.unit(unit).formation != Formation::Dismounted => None,
            Arm::Infantry | Arm::Cavalry => board.limit(unit, Band::Short),
        }
    }
}
