//! What shots and places are worth to a side, in points.

use super::Routes;
use crate::board::Board;
use crate::lists::Family;
use crate::s04_sight::{column, column_of};
use crate::s06_direct_fire::{Attack, Grenades};
use crate::setting::Setting;
use crate::state::{Arm, Marks, Shot};
use crate::view::View;
use sandtable_ai::Effort;
use sandtable_core::{Piece, Side};
use sandtable_dice::{Exact, Source};
use sandtable_geometry::{Length, Point};

/// What a side sees, and how it weighs it.
pub struct Eye<'a> {
    pub setting: &'a Setting,
    pub view: &'a View,
    pub board: Board<'a>,
    pub side: Side,
    pub effort: Effort,
    /// The way to each objective.
    pub routes: &'a Routes,
    /// Salt for estimated distances, where nobody may measure (MAD-34).
    salt: u32,
    /// Enemies that stand on the table.
    pub enemies: Vec<Piece>,
}

/// The best shot that an element has.
#[derive(Clone, Copy, Debug)]
pub struct Best {
    pub weapon: Arm,
    pub target: Piece,
    pub gain: f64,
}

impl<'a> Eye<'a> {
    pub fn new(setting: &'a Setting, view: &'a View, side: Side, effort: Effort, source: &mut impl Source) -> Eye<'a> {
        let board = view.board(setting);
        let salt = if setting.rules.premeasure { 0 } else { source.word() };
        Eye {
            setting,
            view,
            board,
            side,
            effort,
            routes: setting.routes.get_or_init(|| Routes::new(setting)),
            salt,
            enemies: board.standing(side.other()).map(|(piece, _)| piece).collect(),
        }
    }

    /// The range column, measured or, where nobody may measure, estimated to within a tenth.
    fn column(&self, firer: Piece, from: Point, target: Piece, to: Point) -> Option<usize> {
        if self.setting.rules.premeasure {
            return column(from, to);
        }
        let mixed = (self.salt ^ (u32::from(firer.0) << 16 | u32::from(target.0))).wrapping_mul(0x9e37_79b9);
        let per_mille = 900 + i64::from((mixed >> 16) % 201);
        column_of(Length::saturating(from.distance(to).as_um() * per_mille / 1000))
    }

    /// Points of an element, with those of its passengers.
    pub fn points(&self, piece: Piece) -> f64 {
        let own = f64::from(self.setting.kind(piece).points_computed);
        let aboard = (0..).map(Piece).zip(self.board.elements).filter(|(_, other)| other.aboard == Some(piece));
        own + aboard.map(|(rider, _)| 0.5 * f64::from(self.setting.kind(rider).points_computed)).sum::<f64>()
    }

    /// What an attack gains: the target's points where it is destroyed, half of what is shot off it otherwise.
    fn gain(&self, attack: &Attack, target: Piece, hit_points: f64) -> f64 {
        if hit_points <= 0.0 {
            return 0.0;
        }
        let points = self.points(target);
        let chances = &self.setting.successes[attack.need.total().clamp(1, 11) as usize];
        let of = |damage: u16| {
            let share = f64::from(damage) / hit_points;
            if share >= 1.0 { points } else { 0.5 * points * share }
        };
        chances.iter().zip(attack.damage).map(|(chance, damage)| chance * of(damage)).sum()
    }

    /// What one shot gains, fired from and at these places, at a target with so many hit points; nothing without sight.
    pub fn shot(&self, shot: &Shot, from: Point, to: Point, hit_points: f64) -> f64 {
        let Some((weapon, fixed)) = self.setting.arm(shot.firer, shot.weapon) else { return 0.0 };
        let target = self.setting.kind(shot.target);
        let artillery = weapon.family == Family::Artillery;
        let gun = shot.weapon == Arm::MACHINE_GUN && !target.class.is_infantry_like();
        if artillery || gun || (fixed && shot.moving) {
            return 0.0;
        }
        if weapon.family == Family::Grenade {
            return self.grenades(shot, from, to, hit_points);
        }
        let Some(column) = self.column(shot.firer, from, shot.target, to) else { return 0.0 };
        if weapon.columns[column] == 0 {
            return 0.0;
        }
        let mut of = self.board.circumstances(shot, from, to);
        of.column = Some(column);
        self.board.attack_in(shot, &of).map_or(0.0, |attack| self.gain(&attack, shot.target, hit_points))
    }

    /// MAD-60 What grenades gain, less what the thrower stands to lose.
    fn grenades(&self, shot: &Shot, from: Point, to: Point, hit_points: f64) -> f64 {
        let vehicle = !self.setting.kind(shot.target).class.is_infantry_like();
        if !vehicle || !from.within(to, self.setting.rules.contact()) {
            return 0.0;
        }
        let (points, own) = (self.points(shot.target), self.points(shot.firer));
        let mut exact = Exact::<f64>::new();
        let Ok(answer) = exact.ask(&Grenades { hit_points: u16::MAX }) else { return 0.0 };
        let mut gain = 0.0;
        answer.each(|&lost, totals, chance| {
            let share = f64::from(totals[0]) / hit_points.max(1.0);
            let hurt = if share >= 1.0 { points } else { 0.5 * points * share };
            gain += chance * if lost { -own } else { hurt };
        });
        gain
    }

    /// Hit points that a target will have after what is named at it already, on the average.
    pub fn expected_hit_points(&self, target: Piece) -> f64 {
        let element = self.board.element(target);
        let mut left = f64::from(element.hit_points) - f64::from(element.held);
        for shot in self.view.shots.iter().filter(|shot| shot.target == target && shot.point.is_none()) {
            if let Ok(attack) = self.board.attack(shot) {
                let chances = &self.setting.successes[attack.need.total().clamp(1, 11) as usize];
                left -=
                    chances.iter().zip(attack.damage).map(|(chance, damage)| chance * f64::from(damage)).sum::<f64>();
            }
        }
        left
    }

    /// The best shot of an element from a place; nothing where no shot gains anything.
    pub fn best_shot(&self, firer: Piece, from: Point, moving: bool) -> Option<Best> {
        self.best_shot_but(firer, from, moving, &[])
    }

    /// The same without the weapons that are named already.
    pub fn best_shot_but(&self, firer: Piece, from: Point, moving: bool, named: &[Arm]) -> Option<Best> {
        let element = self.board.element(firer);
        let mut best: Option<Best> = None;
        for &target in &self.enemies {
            let enemy = self.board.element(target);
            let hit_points = self.expected_hit_points(target).max(0.25 * f64::from(enemy.hit_points));
            let mut sight = None;
            for weapon in self.setting.arms(firer).filter(|arm| element.fired & arm.bit() == 0 && !named.contains(arm))
            {
                let shot = Shot { firer, target, weapon, moving, point: None, blocked: false };
                let gain = self.shot(&shot, from, enemy.at, hit_points);
                if gain > best.map_or(0.0, |best| best.gain) {
                    let clear = *sight.get_or_insert_with(|| self.board.sight(from, enemy.at).may_be_clear());
                    if clear {
                        best = Some(Best { weapon, target, gain });
                    }
                }
            }
        }
        best
    }

    /// Points that the enemy may expect to take from an element at a place, in the time until it acts again.
    pub fn danger(&self, piece: Piece, at: Point) -> f64 {
        let hit_points = f64::from(self.board.element(piece).hit_points);
        let mut expected: Vec<f64> = Vec::new();
        for &enemy in &self.enemies {
            let other = self.board.element(enemy);
            // One that has fired and cannot fire again before this side's next activations is half the danger.
            let spent = other.fired != 0 && self.view.is_done(self.setting.elements[enemy.index()].unit);
            let mut best: f64 = 0.0;
            for weapon in self.setting.arms(enemy) {
                let shot = Shot { firer: enemy, target: piece, weapon, moving: false, point: None, blocked: false };
                best = best.max(self.shot(&shot, other.at, at, hit_points));
            }
            if best > 1.0 && self.board.sight(other.at, at).may_be_clear() {
                let watches = other.marks.has(Marks::WATCHING);
                expected.push(
                    best * if watches {
                        1.2
                    } else if spent {
                        0.5
                    } else {
                        1.0
                    },
                );
            }
        }
        // No more than the element is worth can be lost, and not everybody fires at the same one.
        expected.sort_by(f64::total_cmp);
        let sum: f64 = expected.iter().rev().zip([1.0, 0.6, 0.4, 0.2]).map(|(danger, share)| danger * share).sum();
        sum.min(self.points(piece))
    }
}
