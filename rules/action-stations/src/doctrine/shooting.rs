//! At whom the computer's vessels fire, and where they launch.

use super::{Captain, whole};
use crate::battle::command::{Command, Launch};
use crate::battle::position::{Load, Salvo};
use crate::lists::{Class, Tubes};
use crate::resolution::torpedo;
use crate::sections::{launches, torpedoes};
use sandtable_core::Piece;
use sandtable_geometry::{Angle, Length};

/// The least first score at which torpedoes are worth launching.
const SCORE: i8 = 3;
/// Moves of a salvo that are looked at.
const MOVES: u8 = 4;

impl Captain<'_> {
    // --- guns ---

    /// AST-163, AST-236 The next vessel that fires, at whom it hits best; unseen boats with torpedoes hold their fire.
    pub(super) fn fire(&self, only: Option<Piece>) -> Option<Command> {
        let board = &self.board;
        let enemies = self.enemies();
        for unit in board.of(self.side).filter(|unit| only.is_none_or(|only| only == *unit)) {
            let now = board.unit(unit);
            let aimed = now.guns.iter().any(|gun| gun.aim.is_some()) || now.attacks.is_some();
            if !now.can_act() || !now.alerted || aimed || self.hides(unit, &enemies) {
                continue;
            }
            if board.is_aircraft(unit) {
                let over = enemies.iter().copied().find(|target| board.may_attack(unit, *target).is_ok());
                if let Some(target) = over {
                    return Some(Command::Attack { unit, target });
                }
                continue;
            }
            let best = enemies.iter().copied().map(|target| (self.hits(unit, target), target));
            if let Some((_, target)) = best.filter(|(hits, _)| *hits > 0).max_by_key(|(hits, _)| *hits) {
                return Some(Command::Engage { unit, target });
            }
        }
        None
    }

    /// Does a boat keep dark, since it still has torpedoes and nobody has fired?
    fn hides(&self, unit: Piece, enemies: &[Piece]) -> bool {
        let fired = enemies.iter().any(|enemy| self.board.unit(*enemy).fired);
        let boat = |unit: Piece| self.board.setting.class(unit) == Class::One;
        let waits = boat(unit) && self.board.of(self.side).any(|other| boat(other) && self.armed(other));
        waits && !fired && self.board.setting.light.is_night()
    }

    /// Dice and scores of all mounts at a target, in tenths of a hit, with what is worth hitting weighed.
    fn hits(&self, unit: Piece, target: Piece) -> i64 {
        let board = &self.board;
        let there = board.unit(target);
        let each = (0..board.unit(unit).guns.len()).filter_map(|mount| {
            let volley = board.volley(unit, mount, target, None)?;
            let gun = board.gun(unit, mount)?;
            let harm = match gun.loss[board.class_of(target).index()] {
                crate::lists::Loss::Nothing => 1,
                crate::lists::Loss::OneOn(_) => 2,
                crate::lists::Loss::One => 4,
                crate::lists::Loss::HalfD6 => 8,
                crate::lists::Loss::D6(dice) => 14 * i64::from(dice),
                crate::lists::Loss::D10(dice) => 22 * i64::from(dice),
            };
            Some(i64::from(volley.need.total().max(0)) * i64::from(volley.dice) * harm)
        });
        let hits: i64 = each.sum();
        // Boats die of little, and carry torpedoes.
        if there.sinking {
            hits / 8
        } else if there.class == Class::One {
            hits * 2
        } else {
            hits
        }
    }

    /// AST-163 With alternate fire: the vessel that has begun goes on, or the next begins.
    pub(super) fn fire_one(&self) -> Option<Command> {
        match self.board.table.plan {
            Some(_) => None,
            None => {
                let fresh = |unit: &Piece| !self.board.unit(*unit).moved;
                self.board.of(self.side).filter(fresh).find_map(|unit| self.fire(Some(unit)))
            }
        }
    }

    /// AST-130 Fire at who moves, by the vessel that hits it best.
    pub(super) fn challenge(&self, mover: Piece) -> Option<Command> {
        if self.board.table.plan.is_some_and(|plan| self.board.setting.side(plan.unit) == self.side) {
            return None;
        }
        let board = &self.board;
        let able = |unit: &Piece| !board.unit(*unit).challenged && board.may_engage(*unit, mover).is_ok();
        let best = board.of(self.side).filter(able).map(|unit| (self.hits(unit, mover), unit));
        let (_, unit) = best.filter(|(hits, _)| *hits >= 40).max_by_key(|(hits, _)| *hits)?;
        Some(Command::Engage { unit, target: mover })
    }

    // --- torpedoes ---

    /// AST-226 The next launch: at whom torpedoes will cover in two turns or a few more, if that is worth them.
    pub(super) fn launch(&self) -> Option<Command> {
        let board = &self.board;
        let enemies = self.enemies();
        for unit in board.of(self.side) {
            if !board.unit(unit).can_act() {
                continue;
            }
            if launches::may_drop(board, unit).is_ok() && !self.written(unit) {
                if let Some(command) = self.drop_torpedo(unit, &enemies) {
                    return Some(command);
                }
                continue;
            }
            if !self.armed(unit) {
                continue;
            }
            let mounts = board.unit(unit).tubes.len();
            let best = (0..mounts).filter_map(|mount| self.best_launch(unit, mount, &enemies));
            if let Some((_, launch)) = best.max_by_key(|(worth, _)| *worth) {
                return Some(Command::Launch(launch));
            }
        }
        None
    }

    fn written(&self, unit: Piece) -> bool {
        self.board.table.launching.iter().any(|launch| launch.unit == unit)
    }

    /// AST-192 An aircraft drops where somebody will be ahead of it.
    fn drop_torpedo(&self, unit: Piece, enemies: &[Piece]) -> Option<Command> {
        let now = self.board.unit(unit);
        let ahead = |target: &Piece| {
            let to = self.ahead_of(*target, 2);
            let bearing = Angle::bearing(now.at.at, to);
            bearing.difference(now.at.heading) <= Angle::degrees(3) && now.at.at.within(to, Length::cm(40))
        };
        enemies.iter().any(ahead).then_some(Command::Torpedo { unit })
    }

    /// The best launch of a mount: of fixed tubes all of a kind together.
    fn best_launch(&self, unit: Piece, mount: usize, enemies: &[Piece]) -> Option<(i64, Launch)> {
        let board = &self.board;
        let kind = board.setting.kind(unit)?;
        let now = board.unit(unit);
        if !board.tube_ready(unit, mount) || now.tubes[mount].loaded == 0 {
            return None;
        }
        let fixed = !matches!(kind.tubes[mount].tubes, Tubes::Trained(_));
        let joins = |other: &usize| {
            *other == mount
                || fixed
                    && kind.tubes[*other].tubes == kind.tubes[mount].tubes
                    && kind.tubes[*other].torpedo == kind.tubes[mount].torpedo
                    && board.tube_ready(unit, *other)
        };
        let tubes = (0..kind.tubes.len()).filter(joins).fold(0u8, |set, other| set | 1 << other);
        let loaded: u8 = launches::mounts(tubes).map(|other| now.tubes[other].loaded).sum();
        let each = enemies.iter().filter_map(|target| self.launch_at(unit, tubes, loaded, *target));
        each.max_by_key(|(worth, _)| *worth)
    }

    /// A launch at a target: for the first move of the salvo under which it would lie.
    fn launch_at(&self, unit: Piece, tubes: u8, loaded: u8, target: Piece) -> Option<(i64, Launch)> {
        let board = &self.board;
        let there = board.unit(target);
        if there.class == Class::One
            || there.sinking
            || board.is_aircraft(target)
            || board.setting.battery(target).is_some()
        {
            return None;
        }
        let kind = board.setting.kind(unit)?;
        let torpedo = kind.tubes[tubes.trailing_zeros() as usize].torpedo;
        let run = torpedo::run(&board.setting.rules, &board.setting.lists.torpedoes[usize::from(torpedo)]);
        let from = board.unit(unit).at.at;
        for moves in 2..=MOVES {
            let place = self.ahead_of(target, moves.into());
            let distance = from.distance(place);
            let (near, far) = (run * (i32::from(moves) - 1), run * i32::from(moves));
            if distance < near || distance > far {
                continue;
            }
            let course = whole(Angle::bearing(from, place));
            // Large ships are worth all torpedoes of a mount; small ones a pair.
            let number = if there.class == Class::Three { loaded } else { loaded.min(2) };
            let launch = Launch { unit, tubes, number, course, wide: false, deep: there.class == Class::Three };
            if board.may_launch(&launch).is_err() {
                return None;
            }
            return self.worth(&launch, torpedo, target, moves).map(|worth| (worth, launch));
        }
        None
    }

    /// What a launch is worth; nothing where its score is too low, where friends lie under it, or where torpedoes run there already.
    fn worth(&self, launch: &Launch, torpedo: u8, target: Piece, moves: u8) -> Option<i64> {
        let board = &self.board;
        let made = torpedoes::made(board, launch.unit, torpedo, launch.number, launch.course, launch.wide, launch.deep);
        let load: Load = made.load?;
        let mut table = board.table.clone();
        for unit in table.units.iter_mut().filter(|unit| unit.is_there()) {
            unit.at = unit.at.ahead(board.way_of(unit.speed) * i32::from(moves));
        }
        let later = crate::battle::board::Board::new(board.setting, &table);
        let salvo = Salvo { moves, ..made };
        let under = later.under(&salvo);
        if !under.contains(&target) || under.iter().any(|unit| later.unit(*unit).side == self.side) {
            return None;
        }
        let elsewhere = board.table.salvos.iter().filter(|other| other.load.is_some());
        let already = elsewhere.filter(|other| {
            let later_moves = other.moves + moves;
            later.covers(&Salvo { moves: later_moves, ..**other }, target)
        });
        if already.count() > 0 {
            return None;
        }
        let aim = later.aim(&salvo, target, &load);
        // Nobody knows whether an enemy is alerted.
        let aim = torpedo::Aim { unaware: false, ..aim };
        let score = aim.score(&board.setting.rules, &board.setting.lists.torpedo).total();
        (score >= SCORE).then(|| i64::from(score) * 100 - i64::from(moves) * 50)
    }
}
