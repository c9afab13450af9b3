//! At whom the computer's vessels fire, and when they launch.

use super::Captain;
use super::foes::Foe;
use crate::battle::command::{Command, Launch};
use crate::battle::position::Aim;
use crate::battle::state::Step;
use crate::lists::{Category, Class, Loss};
use crate::sections::launches;
use sandtable_core::Piece;
use sandtable_geometry::{Angle, Length, Point};

/// What a launch must be worth of the best that anybody could wish for, in hundredths: unseen, in a fight, and when hunted.
const WORTH: [i64; 3] = [60, 30, 12];
/// Prey that is nearer than this is waited for.
const NEAR: Length = Length::cm(85);
/// So near to the least distance at which torpedoes arm there is no time left.
const CLOSE: Length = Length::cm(3);
/// So many turns before the end nothing is kept for later.
const LAST: u8 = 4;
/// A place is lit that lies so near to a starshell.
const LIT: Length = Length::cm(12);

impl Captain<'_> {
    // --- guns ---

    /// AST-163, AST-236 The next vessel that fires, at whom it hurts most; unseen boats with torpedoes hold their fire.
    pub(super) fn fire(&self, only: Option<Piece>) -> Option<Command> {
        let board = &self.board;
        let asked = only.map_or(Step::Fire, |_| Step::FireOne(self.side));
        let enemies = self.enemies();
        let aims = |unit: &Piece| {
            let now = board.unit(*unit);
            now.guns.iter().any(|gun| gun.aim.is_some()) || now.attacks.is_some()
        };
        // Those before the last one that was written have been asked.
        let own: Vec<Piece> = board.of(self.side).filter(|unit| only.is_none_or(|only| only == *unit)).collect();
        let from = own.iter().rposition(aims).map_or(0, |last| last + 1);
        for unit in own[from..].iter().copied() {
            let now = board.unit(unit);
            if !now.can_act() || !now.alerted || self.hides(unit, &enemies) {
                continue;
            }
            if board.is_aircraft(unit) {
                let may =
                    |target: &Piece| board.is_asked_for(asked, true) && board.may_attack(unit, *target, false).is_ok();
                if let Some(target) = enemies.iter().copied().find(may) {
                    return Some(Command::Attack { unit, target });
                }
                continue;
            }
            let now = |target: &Piece| board.is_asked_for(asked, board.is_aircraft(*target));
            let best = enemies.iter().copied().filter(now).map(|target| (self.hurts(unit, target), target));
            if let Some((_, target)) = best.filter(|(hurt, _)| *hurt > 0).max_by_key(|(hurt, _)| *hurt) {
                return Some(Command::Engage { unit, target });
            }
            if let Some(command) = self.star(unit, &enemies).filter(|_| board.is_asked_for(asked, false)) {
                return Some(command);
            }
        }
        None
    }

    /// Does a vessel keep dark, since its side has torpedoes to launch, or some that nobody has heard yet, and nobody has fired?
    fn hides(&self, unit: Piece, enemies: &[Piece]) -> bool {
        let board = &self.board;
        if !board.conditions().light.is_night() || enemies.iter().any(|enemy| board.unit(*enemy).fired) {
            return false;
        }
        let running = board.table.salvos.iter().any(|salvo| salvo.side == self.side && salvo.moves < 2);
        let waits = self.is_boat(unit) && board.of(self.side).any(|other| self.is_boat(other) && self.armed(other));
        let spent = self.is_boat(unit) && !board.unit(unit).tubes.is_empty();
        running && self.is_quiet() || waits && !board.table.gunfire || spent
    }

    /// What the fire of all mounts at a target comes to, by what it is worth.
    fn hurts(&self, unit: Piece, target: Piece) -> i64 {
        let board = &self.board;
        let there = board.unit(target);
        if there.sinking || board.has(unit, target, Category::Xc).is_none() {
            return 0;
        }
        let each = (0..board.unit(unit).guns.len()).filter_map(|mount| {
            let gun = board.gun(unit, mount)?;
            let volley = board.volley(unit, mount, target, None)?;
            let harm = match gun.loss[board.class_of(target).index()] {
                Loss::Nothing => 1,
                Loss::OneOn(_) => 4,
                Loss::One => 12,
                Loss::HalfD6 => 24,
                Loss::D6(dice) => 42 * i64::from(dice),
                Loss::D10(dice) => 66 * i64::from(dice),
            };
            Some(i64::from(volley.need.total().max(0)) * i64::from(volley.dice) * harm)
        });
        let blows: i64 = each.sum();
        // Boats may carry torpedoes.
        let worth = self.worth(target) * if there.class == Class::One { 3 } else { 2 };
        blows * worth / self.boxes(target)
    }

    /// AST-161 Starshell over whom nobody sees well, by who has nobody to fire at: one for a side, and not where it is light already.
    fn star(&self, unit: Piece, enemies: &[Piece]) -> Option<Command> {
        let board = &self.board;
        let table = board.table;
        let stars = |own: Piece| board.unit(own).guns.iter().any(|gun| matches!(gun.aim, Some(Aim::Star(_))));
        if !board.conditions().light.is_night() || board.of(self.side).any(stars) || self.is_quiet() {
            return None;
        }
        let dark = |at: &Point| {
            let burning = table.stars.iter().any(|star| star.through > table.turn && star.at.within(*at, LIT));
            !burning && board.setting.head.on_table(*at)
        };
        let seen = enemies.iter().filter(|enemy| !board.lit(**enemy)).map(|enemy| self.ahead_of(*enemy, 1));
        let at =
            seen.chain(self.ghost(unit)).filter(dark).min_by_key(|at| at.distance_squared(board.unit(unit).at.at))?;
        let at = Point { x: at.x / 1_000 * 1_000, y: at.y / 1_000 * 1_000 };
        let able = |mount: &usize| board.may_star(unit, *mount, at).is_ok();
        let mount = (0..board.unit(unit).guns.len()).find(able)?;
        Some(Command::Star { unit, mount: mount as u8, at })
    }

    /// AST-163 With alternate fire: the vessel that has begun goes on, or the next begins.
    pub(super) fn fire_one(&self) -> Option<Command> {
        let fresh = |unit: &Piece| self.board.table.plan.is_none() && !self.board.unit(*unit).moved;
        self.board.of(self.side).filter(fresh).find_map(|unit| self.fire(Some(unit)))
    }

    /// AST-130 Fire at who moves, by the vessel that hits it best.
    pub(super) fn challenge(&self, mover: Piece) -> Option<Command> {
        let board = &self.board;
        // Who answers has been named already, with all that bears.
        if board.table.plan.is_some_and(|plan| board.setting.side(plan.unit) == self.side) {
            return None;
        }
        let able = |unit: &Piece| board.may_challenge(*unit, mover).and(board.may_engage(*unit, mover)).is_ok();
        let best = board.of(self.side).filter(able).map(|unit| (self.hurts(unit, mover), unit));
        let (_, unit) = best.filter(|(hurt, _)| *hurt > 0).max_by_key(|(hurt, _)| *hurt)?;
        Some(Command::Engage { unit, target: mover })
    }

    // --- torpedoes ---

    /// AST-226 The next launch: at whom torpedoes will cover in two turns or a few more, if that is worth them.
    pub(super) fn launch(&self) -> Option<Command> {
        let board = &self.board;
        let own: Vec<Piece> = board.of(self.side).collect();
        let written = |unit: &Piece| board.table.launching.iter().any(|launch| launch.unit == *unit);
        let from = own.iter().rposition(written).unwrap_or(0);
        for unit in own[from..].iter().copied() {
            if !board.unit(unit).can_act() {
                continue;
            }
            if launches::may_drop(board, unit).is_ok() && !written(&unit) {
                if let Some(command) = self.drop_torpedo(unit) {
                    return Some(command);
                }
                continue;
            }
            if self.armed(unit)
                && let Some(launch) = self.best_launch(unit)
            {
                return Some(Command::Launch(launch));
            }
        }
        None
    }

    /// AST-192 An aircraft drops where somebody will be ahead of it.
    fn drop_torpedo(&self, unit: Piece) -> Option<Command> {
        let now = self.board.unit(unit);
        let ahead = |target: &Piece| {
            let to = self.ahead_of(*target, 2);
            let bearing = Angle::bearing(now.at.at, to);
            bearing.difference(now.at.heading) <= Angle::degrees(3) && now.at.at.within(to, Length::cm(40))
        };
        self.enemies().iter().any(ahead).then_some(Command::Torpedo { unit })
    }

    /// The best launch of a vessel, if it is worth its torpedoes now.
    fn best_launch(&self, unit: Piece) -> Option<Launch> {
        let racks = self.racks(unit);
        if racks.is_empty() {
            return None;
        }
        let quiet = self.is_quiet();
        let foes = self.foes(unit, false);
        let last = self.board.table.turn + LAST >= self.board.setting.last_turn();
        let enough = match () {
            () if last || self.leaves(unit) || self.is_hunted(unit) && self.is_boat(unit) => WORTH[2],
            () if quiet => WORTH[0],
            () => WORTH[1],
        };
        // The best that it knows of within reach of another turn or two is what it came for.
        let near = |foe: &&Foe| self.board.within(unit, foe.piece, NEAR);
        let wishes = racks.iter().flat_map(|rack| foes.iter().filter(near).map(|foe| self.wish(rack, foe, quiet)));
        let prize = if quiet { self.prize(|_| true) } else { 0 };
        let wish = wishes.max().unwrap_or(0).max(prize);
        let each = racks.iter().flat_map(|rack| foes.iter().filter_map(|foe| self.launch_at(unit, rack, foe, quiet)));
        // Whoever comes so near that torpedoes would not arm any more is fired at now.
        let closing = foes.iter().any(|foe| {
            let soon = foe.at.ahead(self.board.way_of(foe.speed) * 3).at;
            foe.worth * 2 >= wish && racks.iter().any(|rack| self.board.unit(unit).at.at.within(soon, rack.run + CLOSE))
        });
        let enough = if closing { enough.min(WORTH[1]) } else { enough };
        // Who counts with more that the enemy might do finds each of them less likely.
        let enough = if self.careful && !quiet { enough * 6 / 10 } else { enough };
        let good = each.filter(|(worth, own, _)| *worth > 0 && *worth * 100 >= wish.max(*own) * enough);
        good.max_by_key(|(worth, ..)| *worth).map(|(.., launch)| launch)
    }
}
