//! The scripted opponent in the air: comes round onto tails, bombs what is worth it, gets away when its work is done.

mod fly;
mod worth;

use sandtable_ai::Effort;
use sandtable_core::{Piece, Side, pick};
use sandtable_dice::Source;

use super::lists::{Load, TargetKind};
use crate::air::battle::board::Air;
use crate::air::battle::command::Command;
use crate::air::battle::step::Step;
use crate::air::sections::offers;
use crate::battle::setting::Setting;
use crate::battle::view::View;
use crate::doctrine::Estimate;
pub use worth::expected_of;
use worth::{Outlook, expected_at};

/// The leads that stand for a chance of winning of 0.73, by the turns still to be played.
pub const LEADS: [f64; 11] = [1.4, 1.4, 1.6, 1.8, 2.1, 2.1, 2.0, 2.7, 3.4, 4.1, 4.8];

/// Of so many places of its zone a craft takes the best.
const PLACES: usize = 8;
/// So often it looks for one.
const TRIES: usize = 40;

/// The command that a good player would give.
pub fn choose(setting: &Setting, view: &View, asked: Step, effort: Effort, source: &mut impl Source) -> Command {
    let air = view.air(setting).expect("a question of the air game");
    let estimate = Estimate::new(setting, source);
    let wanted = match asked {
        Step::Place(side) => Some(place(&air, side, source)),
        Step::Fly(craft) => fly::choose(&air, craft, estimate, effort, source),
        Step::Fire(piece) => aim(&air, estimate, piece),
        Step::Serve(piece) => Some(serve(&air, estimate, piece)),
        Step::Warned(side) => cover(&air, estimate, side),
        Step::BreakOff(side) => away(&air, estimate, side),
        _ => None,
    };
    wanted.unwrap_or_else(|| offers::default(&air, asked))
}

/// What a craft that flies weighs, the best first.
pub fn weighs(setting: &Setting, view: &View, asked: Step, source: &mut impl Source) -> Vec<Command> {
    let (Some(air), Step::Fly(craft)) = (view.air(setting), asked) else { return Vec::new() };
    let estimate = Estimate::new(setting, source);
    fly::weighs(&air, craft, estimate, source)
}

/// MAP-95 The next craft is placed. Who comes with bombs or torpedoes starts well forward, and whoever waits for him well back, where
/// the enemy meets all together; else anywhere.
fn place(air: &Air, side: Side, source: &mut impl Source) -> Command {
    let comes = |side| {
        let is_loaded = |piece| air.side(piece) == side && air.setting.member(piece).load != Load::None;
        i32::from(air.setting.pieces().any(is_loaded))
    };
    let forward = (comes(side) - comes(side.other())) * if side == Side::A { 1 } else { -1 };
    let along = |command: &Command| if let Command::Muster { at, .. } = command { forward * at.x } else { 0 };
    let placed = |craft: Piece| {
        let all: Vec<Command> = air.flight().places(craft).collect();
        let drawn = (0..TRIES).filter_map(|_| all.get(pick(source, all.len() as u32) as usize).copied());
        let best = drawn.filter(|start| air.flight().may_start(start)).take(PLACES).max_by_key(along);
        best.or_else(|| air.flight().somewhere(craft))
    };
    air.flight().to_place(side).find_map(placed).unwrap_or(Command::Mustered)
}

/// MAP-30 The best target for the next group that has none; when all have theirs, they fire.
fn aim(air: &Air, estimate: Estimate, piece: Piece) -> Option<Command> {
    let from = air.element(piece).at;
    let mut best: Option<(f64, u8, Piece)> = None;
    for group in 0..air.setting.groups(piece).len() as u8 {
        for target in air.targets().filter(|&target| air.side(target) != air.side(piece)) {
            if air.fire().may_aim(piece, group, target).is_err() {
                continue;
            }
            let at = estimate.place([piece, target], from, air.element(target).at);
            let worth = expected_at(air, piece, group, target, at);
            if worth > 0.0 && best.is_none_or(|(most, ..)| worth > most) {
                best = Some((worth, group, target));
            }
        }
    }
    best.map(|(_, group, target)| Command::Aim { craft: piece, group, target: target.into() })
}

/// MAP-94 A ship or gun fires at what it can hit; else it stands by for what may come.
fn serve(air: &Air, estimate: Estimate, piece: Piece) -> Command {
    if let Some(command) = aim(air, estimate, piece) {
        return command;
    }
    if !air.board.sky.aims.is_empty() {
        return Command::Shoot;
    }
    let target = air.setting.target(piece).expect("who is served does not fly");
    if target.kind == TargetKind::Ship && !air.element(piece).has_moved() {
        // A moving ship is no harder to hit, but runs that were planned at it come to nothing.
        let heading = air.craft(piece).heading;
        let by = sandtable_geometry::Length::mm(target.speed.into());
        if air.flight().may_steer(piece, heading, by).is_ok() {
            return Command::Steer { ship: piece, heading, by };
        }
    }
    let enemies = air.flying(air.side(piece).other()).next().is_some();
    if enemies && !target.groups.is_empty() { Command::Watch { piece } } else { Command::End { piece } }
}

/// MAP-114 Whoever has a marker fires where it is likeliest to hit, if it can hit at all.
fn cover(air: &Air, estimate: Estimate, side: Side) -> Option<Command> {
    let underway = air.board.sky.flight?;
    let (flown, last) = (air.flight().flown()?, air.flight().last_step()?);
    let marked = air.watching(side);
    let mut best: Option<(f64, Piece, u16)> = None;
    for piece in marked {
        for step in (1..=last).step_by(4).chain((!flown.left).then_some(0)) {
            let Some((mut quarry, low)) = air.fire().passing(step) else { continue };
            quarry.at.at = estimate.place([piece, underway.craft], air.element(piece).at, quarry.at.at);
            let mut worth = 0.0;
            air.fire()
                .each_upon(piece, quarry, low, |shot| worth += expected_of(air, underway.craft, shot.as_ref().ok()));
            if worth > 0.0 && best.is_none_or(|(most, ..)| worth > most) {
                best = Some((worth, piece, step));
            }
        }
    }
    best.map(|(_, piece, step)| Command::Cover { piece, step })
}

/// MAP-98 Bombers without bombs go home; fighters stay.
fn away(air: &Air, estimate: Estimate, side: Side) -> Option<Command> {
    let sky = Outlook::new(air, estimate, side);
    // MAP-102: who goes with bombs aboard gives the enemy their price; they fall on the ground first.
    let done = |&craft: &Piece| air.is_far(craft) && sky.is_done(craft) && air.craft(craft).templates == 0;
    air.flying(side).find(done).map(|craft| Command::BreakOff { craft })
}

/// What a batch reports of a finished battle besides its outcome.
pub fn measures(air: &Air) -> Vec<(&'static str, i64)> {
    let points = |side| i64::from(air.score().points(side));
    let left = |side| air.flying(side).count() as i64;
    vec![
        ("turn", air.board.turn.into()),
        ("points of A", points(Side::A)),
        ("points of B", points(Side::B)),
        ("aircraft left of A", left(Side::A)),
        ("aircraft left of B", left(Side::B)),
    ]
}
