//! Battles that might be: a truth that the side which looks cannot tell from the real one. What is written under seal is no part of it
//! until it is opened, so only closed rosters hide something: figures, quality and rounds of the enemy (AOS-158).

use crate::battle::view::closed;
use crate::battle::{Board, Done, Member, Phase, Setting, Sort, State, Unit, View};
use crate::lists::{Arm, Quality};
use crate::resolution::fire::MISFIRE_LOSS;
use crate::sections::caissons::{LOAD, ROUNDS};
use sandtable_core::{Piece, Side, Viewer, pick};
use sandtable_dice::Source;

/// AOS-165 One shot of rockets in so many misfires.
const MISFIRES: u32 = 6;

/// A truth whose view this is; nothing where no side looks.
pub fn imagine(setting: &Setting, view: &View, source: &mut impl Source) -> Option<State> {
    let Viewer::Side(own) = view.viewer else { return None };
    let mut table = view.table.clone();
    let board = Board::new(setting, &view.table);
    for ((n, member), unit) in (0..).zip(&setting.members).zip(table.units.iter_mut()) {
        if !view.counts(setting, member.side) {
            *unit = guessed(&board, Piece(n), own, source);
        }
    }
    Some(State { table, agenda: view.agenda })
}

/// AOS-158 A unit as it might be of which an enemy sees this.
fn guessed(board: &Board<'_>, piece: Piece, own: Side, source: &mut impl Source) -> Unit {
    let (setting, seen, member) = (board.setting, *board.unit(piece), board.member(piece));
    let looks = |figures: u8| closed(setting, &Unit { figures, ..seen }, member).figures == seen.figures;
    let mut unit = Unit { rounds: rounds(setting, member, board.table.turn, source), ..seen };
    if !seen.shown && matches!(member.sort, Sort::Unit(_)) {
        unit.quality = quality(setting, board.arm(piece), own, source);
    }
    // What it has lost is known but for misfires: fewer are left than was heard, if it looks so.
    let most = member.figures.saturating_sub(seen.told);
    let likely = (0..=most).rev().chain(most..=member.figures).find(|figures| looks(*figures));
    unit.figures = likely.unwrap_or(seen.figures);
    if !setting.rules.shrink_frontage {
        unit.done = Done { lost: seen.done.told, ..seen.done };
    }
    if board.is_rocket(piece) && seen.is_there() {
        while unit.figures > MISFIRE_LOSS && looks(unit.figures - MISFIRE_LOSS) && pick(source, MISFIRES) == 0 {
            unit.figures -= MISFIRE_LOSS;
        }
        if seen.done.fired && board.table.phase == Phase::Artillery && pick(source, MISFIRES) == 0 {
            unit.pending.own = MISFIRE_LOSS;
        }
    }
    unit
}

/// The quality of a unit that has not shown it: as one of one's own of that arm had when it was bought, or one better or worse.
fn quality(setting: &Setting, arm: Arm, own: Side, source: &mut impl Source) -> Quality {
    let of = |any: bool| {
        let units = setting.roster(own).filter_map(|unit| Some((unit, setting.kind(unit)?)));
        units
            .filter(move |(_, kind)| any || kind.arm == arm)
            .filter_map(|(unit, _)| Some(setting.member(unit)?.quality))
    };
    let any = of(false).next().is_none();
    let nth = pick(source, of(any).count().max(1) as u32) as usize;
    let like = of(any).nth(nth).unwrap_or(setting.lists.fair());
    let grades = setting.lists.grades.len() as u8;
    Quality((like.0 + pick(source, 3) as u8).saturating_sub(1).clamp(1, grades))
}

/// AOS-162 Rounds that a battery, or a caisson, might still have: a battery has fired no more than one in each turn.
fn rounds(setting: &Setting, member: &Member, turn: u8, source: &mut impl Source) -> u8 {
    let full = if matches!(member.sort, Sort::Caisson(_)) { LOAD } else { ROUNDS };
    let least = if setting.rules.caissons { full.saturating_sub(turn) } else { full };
    least + pick(source, u32::from(full - least) + 1) as u8
}
