//! Aircraft over the battle on the ground: when they are activated, and what is fired at the enemy's.

use super::worth::{Best, Evaluator};
use crate::air;
use crate::air::battle::board::Air;
use crate::air::sections::combined_arms::Upward;
use crate::air::sections::numbers::{Gunner, Quarry};
use crate::battle::command::Command;
use crate::battle::state::Arm;
use sandtable_core::{Piece, pick};
use sandtable_dice::Source;
use sandtable_geometry::Extent;

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

/// MAP-72 What those under a marker would do to an aircraft, if they stood in the open where it lies.
fn from_under(
    evaluator: &Evaluator,
    marker: Piece,
    craft: Piece,
    mut quarry: Quarry,
    low: bool,
    opportunity: bool,
) -> f64 {
    let Some(air) = evaluator.board.air() else { return 0.0 };
    let at = evaluator.board.element(marker).at;
    quarry.at.at = evaluator.estimate.place([marker, craft], at, quarry.at.at);
    let gunner = Gunner { extent: Extent::Point(at), opportunity, moved: false };
    let of = |piece: Piece| {
        let attacks = evaluator.setting.arms(piece).filter_map(|arm| {
            air.ground().skyward(piece, arm)?.attack(&air.setting.lists, air.rules, &gunner, quarry, low).ok()
        });
        attacks.map(|attack| air::doctrine::expected_of(&air, craft, [&attack])).sum::<f64>()
    };
    evaluator.board.under(marker).map(|(piece, _)| of(piece)).sum()
}

/// What those under a marker would do at once to the aircraft that they reach best.
pub fn shot_from_under(evaluator: &Evaluator, marker: Piece) -> f64 {
    let Some(air) = evaluator.board.air() else { return 0.0 };
    let at = |craft| from_under(evaluator, marker, craft, air.fire().quarry(craft), air.flight().is_low(craft), false);
    air.flying(evaluator.side.other()).map(at).fold(0.0, f64::max)
}

/// MAP-114 What those under each marker that watches would do to the flight under way, where they reach it best.
pub fn ambushes(evaluator: &Evaluator) -> impl Iterator<Item = (f64, Piece)> {
    let air = evaluator.board.air();
    let watchers: Vec<Piece> = air.iter().flat_map(|air| air.hidden_watchers(evaluator.side)).collect();
    let gain = move |marker: Piece| {
        let (air, last) = (air?, air?.flight().last_step()?);
        let craft = air.board.sky.flight?.craft;
        let passing = (1..=last).step_by(4).filter_map(|step| air.fire().passing(step));
        let gains = passing.map(|(quarry, low)| from_under(evaluator, marker, craft, quarry, low, true));
        Some((gains.fold(0.0, f64::max), marker))
    };
    watchers.into_iter().filter_map(gain)
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
