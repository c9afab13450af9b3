//! What shots and places are worth to a side, in points.

use super::Routes;
use crate::board::Board;
use crate::lists::Family;
use crate::s04_sight::{column, column_of};
use crate::s06_direct_fire::{Attack, Circumstances, Grenades};
use crate::setting::Setting;
use crate::state::{Arm, Marks, Shot};
use crate::view::View;
use sandtable_ai::Effort;
use sandtable_core::{Piece, Side};
use sandtable_dice::{Exact, Source};
use sandtable_geometry::{Length, Point};
use std::cell::Cell;

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
    /// Points of every element, with those of its passengers.
    points: Vec<f64>,
    /// Lines that have been looked along in this decision.
    lines: Vec<Cell<Line>>,
}

/// Lines that are remembered: a decision looks along a few hundred different ones, most of them several times (as a shot
/// there, as a danger from there, before and after an element is chosen).
const LINES: usize = 512;

/// A line that has been looked along.
#[derive(Clone, Copy)]
struct Line {
    from: Point,
    to: Point,
    /// May it be clear?
    open: bool,
}

impl Line {
    /// Who stands at one place sees it.
    const NONE: Line = Line { from: Point { x: 0, y: 0 }, to: Point { x: 0, y: 0 }, open: true };
}

/// How far a weapon comes into question for a shot.
#[derive(Clone, Copy)]
enum Reach {
    /// It is thrown at a vehicle in contact.
    Thrown,
    /// It has a number in this range column.
    Column(usize),
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
        let own = |piece: Piece| f64::from(setting.kind(piece).points_computed);
        let mut points: Vec<f64> = (0..board.elements.len()).map(|index| own(Piece(index as u16))).collect();
        for (rider, element) in (0..).map(Piece).zip(board.elements) {
            if let Some(carrier) = element.aboard {
                points[carrier.index()] += 0.5 * own(rider);
            }
        }
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
            points,
            lines: vec![Cell::new(Line::NONE); LINES],
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
        self.points[piece.index()]
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

    /// Whether a line may be clear, from whichever end (MAD-12).
    pub fn may_see(&self, from: Point, to: Point) -> bool {
        let (from, to) = (from.min(to), from.max(to));
        let mix = |sum: u32, at: Point| {
            (sum ^ at.x as u32).wrapping_mul(0x9e37_79b9) ^ (at.y as u32).wrapping_mul(0x85eb_ca6b).rotate_left(13)
        };
        let place = &self.lines[(mix(mix(0, from), to).wrapping_mul(0x9e37_79b9) >> 16) as usize % LINES];
        let known = place.get();
        if (known.from, known.to) == (from, to) {
            return known.open;
        }
        let open = self.board.sight(from, to).may_be_clear();
        place.set(Line { from, to, open });
        open
    }

    /// Whether a weapon comes into question for a shot from and at these places, before the line is looked along.
    fn reach(&self, shot: &Shot, from: Point, to: Point) -> Option<Reach> {
        let (weapon, fixed) = self.setting.arm(shot.firer, shot.weapon)?;
        let vehicle = !self.setting.kind(shot.target).class.is_infantry_like();
        let artillery = weapon.family == Family::Artillery;
        if artillery || (shot.weapon == Arm::MACHINE_GUN && vehicle) || (fixed && shot.moving) {
            return None;
        }
        if weapon.family == Family::Grenade {
            return (vehicle && from.within(to, self.setting.rules.contact())).then_some(Reach::Thrown);
        }
        let column = self.column(shot.firer, from, shot.target, to)?;
        (weapon.columns[column] != 0).then_some(Reach::Column(column))
    }

    /// What one shot gains, fired from and at these places, at a target with so many hit points; nothing without sight.
    /// `common` keeps what is the same for every weapon: one firer, one target, the same places.
    pub fn shot(
        &self,
        shot: &Shot,
        from: Point,
        to: Point,
        hit_points: f64,
        common: &mut Option<Circumstances>,
    ) -> f64 {
        let column = match self.reach(shot, from, to) {
            None => return 0.0,
            Some(Reach::Thrown) => return self.grenades(shot, hit_points),
            Some(Reach::Column(column)) => column,
        };
        let common = common.get_or_insert_with(|| self.board.circumstances(shot, from, to));
        let of = Circumstances { column: Some(column), ..*common };
        self.board.attack_in(shot, &of).map_or(0.0, |attack| self.gain(&attack, shot.target, hit_points))
    }

    /// MAD-60 What grenades gain, less what the thrower stands to lose.
    fn grenades(&self, shot: &Shot, hit_points: f64) -> f64 {
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
            let free = |arm: &Arm| element.fired & arm.bit() == 0 && !named.contains(arm);
            let shots = self.setting.arms(firer).filter(free).map(|weapon| Shot {
                firer,
                target,
                weapon,
                moving,
                point: None,
                blocked: false,
            });
            // The line is looked along before the cover at its end, and neither for what is out of range: a third of the
            // instructions of a quick battle.
            if !shots.clone().any(|shot| self.reach(&shot, from, enemy.at).is_some()) || !self.may_see(from, enemy.at) {
                continue;
            }
            let hit_points = self.expected_hit_points(target).max(0.25 * f64::from(enemy.hit_points));
            let mut common = None;
            for shot in shots {
                let gain = self.shot(&shot, from, enemy.at, hit_points, &mut common);
                if gain > best.map_or(0.0, |best| best.gain) {
                    best = Some(Best { weapon: shot.weapon, target, gain });
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
            let shots = self.setting.arms(enemy).map(|weapon| Shot {
                firer: enemy,
                target: piece,
                weapon,
                moving: false,
                point: None,
                blocked: false,
            });
            if !shots.clone().any(|shot| self.reach(&shot, other.at, at).is_some()) || !self.may_see(other.at, at) {
                continue;
            }
            let mut common = None;
            let gains = shots.map(|shot| self.shot(&shot, other.at, at, hit_points, &mut common));
            let best = gains.fold(0.0, f64::max);
            if best > 1.0 {
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
