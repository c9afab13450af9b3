//! Aircraft over the battle on the ground: when they are activated, and what is fired at the enemy's.

use super::worth::{Best, Evaluator};
use crate::air;
use crate::air::battle::board::Air;
use crate::air::sections::combined_arms::Upward;
use crate::battle::command::Command;
use crate::battle::state::Arm;
use sandtable_core::{Piece, pick};
use sandtable_dice::Source;

/// MAP-70 An aircraft is the next unit, as often as it falls to one by lot among all that are left.
pub fn next(evaluator: &Evaluator, source: &mut impl Source) -> Option<Command> {
    let air = evaluator.board.air()?;
    let waiting: Vec<Piece> = air.waiting(evaluator.side).collect();
    let all = evaluator.view.waiting(evaluator.setting, evaluator.side, None);
    let n = pick(source, all.max(1) as u32) as usize;
    let craft = *waiting.get(n)?;
    let asked = air::battle::Step::Fly(craft);
    Some(Command::Air(air::doctrine::choose(evaluator.setting, evaluator.view, asked, evaluator.effort, source)))
}

/// MAP-72 The best shot of an element at an aircraft, of the weapons that it has not used.
pub fn best_shot(evaluator: &Evaluator, piece: Piece, moving: bool, used: &[Arm]) -> Option<Best> {
    let air = evaluator.board.air()?;
    let from = evaluator.board.element(piece).at;
    let mut best: Option<Best> = None;
    for weapon in evaluator.setting.arms(piece).filter(|arm| !used.contains(arm)) {
        if air.ground().skyward(piece, weapon).is_none() {
            continue;
        }
        for target in air.flying(evaluator.side.other()) {
            let mut quarry = air.fire().quarry(target);
            quarry.at.at = evaluator.estimate.place([piece, target], from, quarry.at.at);
            let (low, opportunity) = (air.flight().is_low(target), false);
            let shot = Upward { firer: piece, arm: weapon, quarry, low, opportunity, moved: moving };
            let gain = air
                .ground()
                .from_below(&shot)
                .map_or(0.0, |attack| air::doctrine::expected_of(&air, target, [&attack]));
            if gain > best.map_or(0.0, |best| best.gain) {
                best = Some(Best { weapon, target, gain });
            }
        }
    }
    best
}

/// MAP-76 Does an element do better to stay where it is, since it is there for aircraft that may come?
pub fn stands_by(evaluator: &Evaluator, piece: Piece) -> bool {
    let threatens =
        |air: &Air, craft: Piece| air.side(craft) != evaluator.side && air.kind(craft).is_some() && !air.is_gone(craft);
    evaluator
        .board
        .air()
        .is_some_and(|air| air.ground().has_mount(piece) && air.setting.pieces().any(|craft| threatens(&air, craft)))
}
