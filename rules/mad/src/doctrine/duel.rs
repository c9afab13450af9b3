//! What one element's fire at another gains: a table by range column and cover, the same for all places.

use super::worth::{Evaluator, Left};
use crate::battle::state::{Marks, Shot};
use crate::clause;
use crate::lists::RANGES_MM;
use crate::sections::direct_fire::Circumstances;
use sandtable_core::Piece;
use sandtable_dice::Reason;
use sandtable_geometry::Point;
use std::cell::Cell;

/// What covers a target.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Cover {
    None,
    Normal,
    Works,
}

impl Cover {
    /// Normal cover, and the full value of works.
    fn parts(self, evaluator: &Evaluator) -> (Option<&'static Reason>, Option<i8>) {
        let full = evaluator.setting.lists.charts.to_hit.fortification;
        ((self != Cover::None).then_some(&clause::COVER), (self == Cover::Works).then_some(full))
    }
}

/// The fire of one element at another, with the best of its weapons.
///
/// A number of the table is found by the rules when it is first asked for. A decision weighs some twenty places against
/// each enemy and comes to two or three numbers: a fifth of the instructions of a quick battle.
struct Duel {
    firer: Piece,
    target: Piece,
    moving: bool,
    /// Weapons that come into question, one bit each.
    free: u8,
    left: Left,
    /// By range column, without cover, with normal cover, and in works.
    gains: [[Cell<Option<f64>>; 3]; RANGES_MM.len()],
}

impl Duel {
    fn new(firer: Piece, target: Piece, moving: bool, fired: u8, left: Left) -> Duel {
        Duel { firer, target, moving, free: !fired, left, gains: Default::default() }
    }

    fn shots(&self, evaluator: &Evaluator) -> impl Iterator<Item = Shot> {
        let Duel { firer, target, moving, free, .. } = *self;
        let free = evaluator.setting.arms(firer).filter(move |arm| free & arm.bit() != 0);
        free.map(move |weapon| Shot { firer, target, weapon, moving, point: None, blocked: false })
    }

    /// What the best weapon gains in this column; grenades, which need contact, are not among them.
    fn at(&self, evaluator: &Evaluator, column: usize, cover: Cover) -> f64 {
        let kept = &self.gains[column][cover as usize];
        if let Some(gain) = kept.get() {
            return gain;
        }
        let gain = self.shots(evaluator).filter(|shot| evaluator.bears(shot, column)).fold(0.0, |best: f64, shot| {
            let (cover, works) = cover.parts(evaluator);
            let of = Circumstances { column: Some(column), cover, works, ..evaluator.board.fire().open(&shot) };
            best.max(evaluator.gain_in(&shot, &of, self.left))
        });
        kept.set(Some(gain));
        gain
    }

    /// MAD-123 The same where the target may be in a zone of its side.
    fn in_zone(&self, evaluator: &Evaluator, column: usize, cover: Cover, to: Point) -> f64 {
        let protection = evaluator.board.fire().protection(self.target, to);
        if !protection.ecm && !protection.adf {
            return self.at(evaluator, column, cover);
        }
        let (cover, works) = cover.parts(evaluator);
        let gain = |shot: Shot| {
            let of =
                Circumstances { column: Some(column), cover, works, protection, ..evaluator.board.fire().open(&shot) };
            evaluator.gain_in(&shot, &of, self.left)
        };
        self.shots(evaluator).filter(|shot| evaluator.bears(shot, column)).map(gain).fold(0.0, f64::max)
    }

    /// What can be gained at most from and at these places, whatever hides or covers the target, and in which column; none
    /// in contact, where nothing covers.
    fn bound(&self, evaluator: &Evaluator, from: Point, to: Point) -> (f64, Option<usize>) {
        if evaluator.board.would_touch((self.firer, from), (self.target, to)) {
            let mut common = None;
            let gains = self.shots(evaluator).map(|shot| evaluator.shot(&shot, from, to, self.left, &mut common));
            return (gains.fold(0.0, f64::max), None);
        }
        let column = evaluator.column(self.firer, from, self.target, to);
        (column.map_or(0.0, |column| self.at(evaluator, column, Cover::None)), column)
    }

    /// What is gained from and at these places, if it is more than `least`. The line is looked along only where that can
    /// be, and the cover at its end last.
    fn gain_over(&self, evaluator: &Evaluator, least: f64, from: Point, to: Point) -> Option<f64> {
        let (open, column) = self.bound(evaluator, from, to);
        let bears = || evaluator.board.shelters().bears_on(self.firer, from, to);
        if open <= least || !bears() || !evaluator.may_see((self.firer, from), (self.target, to)) {
            return None;
        }
        let ends = || (evaluator.board.spot_at(self.firer, from), evaluator.board.spot_at(self.target, to));
        let covered = || {
            let (from, to) = ends();
            evaluator.board.sight().cover(from, to).is_some()
        };
        let Some(column) = column else { return Some(open) };
        let cover = match evaluator.board.shelters().shelter_of(self.target, to) {
            Some(shelter) if evaluator.board.shelters().storms(self.firer, from, shelter) => Cover::None,
            Some(_) => Cover::Works,
            None if covered() => Cover::Normal,
            None => Cover::None,
        };
        // MAD-123: zones move with their carriers, so no table holds for long.
        let gain = match evaluator.setting.zones.is_empty() {
            true => self.at(evaluator, column, cover),
            false => self.in_zone(evaluator, column, cover, to),
        };
        Some(gain).filter(|gain| *gain > least)
    }
}

/// The fire of one element at all enemies.
pub struct Aims<'e, 'a> {
    evaluator: &'e Evaluator<'a>,
    duels: Vec<Duel>,
}

impl<'e, 'a> Aims<'e, 'a> {
    pub fn new(evaluator: &'e Evaluator<'a>, firer: Piece, moving: bool) -> Aims<'e, 'a> {
        let fired = evaluator.board.element(firer).fired;
        let duels =
            evaluator.enemies.iter().map(|&target| Duel::new(firer, target, moving, fired, evaluator.left(target)));
        Aims { evaluator, duels: duels.collect() }
    }

    fn there(&self, duel: &Duel) -> Point {
        self.evaluator.board.element(duel.target).at
    }

    /// What can be gained at most from a place.
    pub fn bound(&self, from: Point) -> f64 {
        self.duels.iter().map(|duel| duel.bound(self.evaluator, from, self.there(duel)).0).fold(0.0, f64::max)
    }

    /// What the best shot from a place gains.
    pub fn gain(&self, from: Point) -> f64 {
        let better =
            |best: f64, duel: &Duel| duel.gain_over(self.evaluator, best, from, self.there(duel)).unwrap_or(best);
        self.duels.iter().fold(0.0, better)
    }
}

/// The fire of all enemies at one element.
pub struct Threats<'e, 'a> {
    evaluator: &'e Evaluator<'a>,
    /// With how much they count.
    duels: Vec<(Duel, f64)>,
    /// What the element is worth.
    points: f64,
}

impl<'e, 'a> Threats<'e, 'a> {
    pub fn new(evaluator: &'e Evaluator<'a>, piece: Piece) -> Threats<'e, 'a> {
        let left = Left::whole(evaluator.board.element(piece).hit_points);
        let threat = |&enemy: &Piece| {
            let other = evaluator.board.element(enemy);
            // One that has fired and cannot fire again before this side's next activations is half the danger.
            let spent = other.fired != 0 && evaluator.view.is_done(evaluator.setting.elements[enemy.index()].unit);
            let share = match other.marks.has(Marks::WATCHING) {
                true => 1.2,
                false if spent => 0.5,
                false => 1.0,
            };
            (Duel::new(enemy, piece, false, 0, left), share)
        };
        Threats { evaluator, duels: evaluator.enemies.iter().map(threat).collect(), points: evaluator.points(piece) }
    }

    /// Points that the enemy may expect to take from the element at a place, in the time until it acts again.
    pub fn danger(&self, at: Point) -> f64 {
        self.danger_unless(at, |_| false).unwrap_or(self.points)
    }

    /// The same, unless it is too great. What is too great stays so when there is more of it: each enemy can only add to the
    /// danger, so the others are not looked at any more.
    pub fn danger_unless(&self, at: Point, too_great: impl Fn(f64) -> bool) -> Option<f64> {
        // The four greatest, the greatest first.
        let mut greatest = [0.0; 4];
        let mut danger = 0.0;
        for (duel, share) in &self.duels {
            let from = self.evaluator.board.element(duel.firer).at;
            let Some(gain) = duel.gain_over(self.evaluator, 1.0, from, at) else { continue };
            let mut next = gain * share;
            for known in &mut greatest {
                if next > *known {
                    std::mem::swap(&mut next, known);
                }
            }
            // No more than the element is worth can be lost, and not everybody fires at the same one.
            let sum: f64 = greatest.iter().zip([1.0, 0.6, 0.4, 0.2]).map(|(danger, share)| danger * share).sum();
            danger = sum.min(self.points);
            if too_great(danger) {
                return None;
            }
        }
        Some(danger)
    }
}
