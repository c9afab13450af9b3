//! What shots and places are worth to a side, in points.

use super::Estimate;
use crate::battle::board::Board;
use crate::battle::named_fire::shots;
use crate::battle::routes::Routes;
use crate::battle::setting::Setting;
use crate::battle::state::{Arm, Shot};
use crate::battle::view::View;
use crate::lists::Family;
use crate::sections::direct_fire::{Attack, Circumstances, Grenades};
use crate::sections::sight::{column, column_of};
use sandtable_ai::Effort;
use sandtable_core::{Piece, Side};
use sandtable_dice::{Exact, Source};
use sandtable_geometry::Point;

/// How much of the danger of a place counts against it.
pub const CAUTION: f64 = 1.2;

/// What a side sees, and how it weighs it.
pub struct Evaluator<'a> {
    pub setting: &'a Setting,
    pub view: &'a View,
    pub board: Board<'a>,
    pub side: Side,
    pub effort: Effort,
    /// The way to each objective.
    pub routes: &'a Routes,
    /// How it judges distances (MAD-34).
    pub estimate: Estimate,
    /// Enemies that stand on the table.
    pub enemies: Vec<Piece>,
    /// Points of every element, with those of its passengers.
    points: Vec<f64>,
}

/// How far a weapon comes into question for a shot.
#[derive(Clone, Copy)]
enum Reach {
    /// It is thrown at a vehicle in contact.
    Thrown,
    /// It has a number in this range column.
    Column(usize),
}

/// What a shot finds left of its target, after all that comes before it.
#[derive(Clone, Copy)]
pub struct Left {
    /// The chance that the target still stands.
    stands: f64,
    /// Its hit points then, on the average.
    hit_points: f64,
}

impl Left {
    /// Nothing comes before it.
    pub fn whole(hit_points: u16) -> Left {
        Left { stands: if hit_points == 0 { 0.0 } else { 1.0 }, hit_points: f64::from(hit_points) }
    }

    /// After attacks whose results have these chances and do this damage.
    fn after(hit_points: u16, attacks: impl Iterator<Item = ([f64; 4], [u16; 4])>) -> Left {
        let mut attacks = attacks.peekable();
        if attacks.peek().is_none() {
            return Left::whole(hit_points);
        }
        // The chance of each number of hit points.
        let mut left = vec![0.0; usize::from(hit_points) + 1];
        left[usize::from(hit_points)] = 1.0;
        for (chances, damage) in attacks {
            let mut next = vec![0.0; left.len()];
            for (points, before) in left.iter().enumerate() {
                for (chance, damage) in chances.iter().zip(damage) {
                    next[points.saturating_sub(damage.into())] += before * chance;
                }
            }
            left = next;
        }
        let stands: f64 = left[1..].iter().sum();
        let all: f64 = (0..).zip(&left).map(|(points, chance)| f64::from(points) * chance).sum();
        Left { stands, hit_points: if stands > 0.0 { all / stands } else { 0.0 } }
    }
}

/// The best shot that an element has.
#[derive(Clone, Copy, Debug)]
pub struct Best {
    pub weapon: Arm,
    pub target: Piece,
    pub gain: f64,
}

impl<'a> Evaluator<'a> {
    pub fn new(
        setting: &'a Setting,
        view: &'a View,
        side: Side,
        effort: Effort,
        source: &mut impl Source,
    ) -> Evaluator<'a> {
        let board = view.board(setting);
        let own = |piece: Piece| f64::from(setting.kind(piece).points_computed);
        let mut points: Vec<f64> = setting.pieces().map(own).collect();
        for (rider, element) in board.pieces() {
            if let Some(carrier) = element.aboard {
                points[carrier.index()] += 0.5 * own(rider);
            }
        }
        Evaluator {
            setting,
            view,
            board,
            side,
            effort,
            routes: setting.routes.get_or_init(|| Routes::new(setting)),
            estimate: Estimate::new(setting, source),
            enemies: board.standing(side.other()).map(|(piece, _)| piece).collect(),
            points,
        }
    }

    /// The goals that its side goes for, by their numbers.
    pub fn own_goals(&self) -> impl Iterator<Item = usize> {
        let goals = self.routes.goals();
        (0..goals.len()).filter(|&goal| goals[goal].is_for(self.side))
    }

    /// MAD-146 Does its side hold a goal that is an objective?
    pub fn holds(&self, goal: usize) -> bool {
        self.view.score.holders.get(goal).copied().flatten() == Some(self.side)
    }

    /// The same eye on another view of the same battle: what if an element stood otherwise?
    pub fn looking_at<'b>(&'b self, view: &'b View) -> Evaluator<'b> {
        Evaluator {
            setting: self.setting,
            view,
            board: view.board(self.setting),
            side: self.side,
            effort: self.effort,
            routes: self.routes,
            estimate: self.estimate,
            enemies: self.enemies.clone(),
            points: self.points.clone(),
        }
    }

    /// Is there anybody to watch for, known or under a marker?
    pub fn has_enemies(&self) -> bool {
        !self.enemies.is_empty() || self.board.markers_of(self.side.other()).next().is_some()
    }

    /// The range column, measured or, where nobody may measure, estimated to within a tenth.
    pub fn column(&self, firer: Piece, from: Point, target: Piece, to: Point) -> Option<usize> {
        if self.setting.rules.premeasure {
            return column(from, to);
        }
        column_of(self.estimate.length([firer, target], from.distance(to)))
    }

    /// Points of an element, with those of its passengers.
    pub fn points(&self, piece: Piece) -> f64 {
        self.points[piece.index()]
    }

    /// What an attack gains: the target's points where it is destroyed, half of what is shot off it otherwise.
    pub fn gain(&self, attack: &Attack, target: Piece, left: Left) -> f64 {
        if left.stands <= 0.0 {
            return 0.0;
        }
        let points = left.stands * self.points(target);
        let of = |damage: u16| {
            let share = f64::from(damage) / left.hit_points;
            if share >= 1.0 { points } else { 0.5 * points * share }
        };
        self.chances(attack).iter().zip(attack.damage).map(|(chance, damage)| chance * of(damage)).sum()
    }

    /// The chances of the four results of an attack.
    fn chances(&self, attack: &Attack) -> &[f64; 4] {
        &self.setting.successes[attack.need.total().clamp(1, 11) as usize]
    }

    /// Whether a line between two elements at these places may be clear, from whichever end (MAD-12).
    pub fn may_see(&self, (one, from): (Piece, Point), (other, to): (Piece, Point)) -> bool {
        let (from, to) = (self.board.spot_at(one, from), self.board.spot_at(other, to));
        let (from, to) = if from.at <= to.at { (from, to) } else { (to, from) };
        self.board.sight().between(from, to).may_be_clear()
    }

    /// Whether a weapon comes into question for a shot from and at these places, before the line is looked along.
    fn reach(&self, shot: &Shot, from: Point, to: Point) -> Option<Reach> {
        let (weapon, _) = self.setting.arm(shot.firer, shot.weapon)?;
        if weapon.family == Family::Grenade {
            let vehicle = !self.setting.kind(shot.target).class.is_infantry_like();
            let thrown = vehicle && self.board.would_touch((shot.firer, from), (shot.target, to));
            return thrown.then_some(Reach::Thrown);
        }
        let column = self.column(shot.firer, from, shot.target, to)?;
        self.bears(shot, column).then_some(Reach::Column(column))
    }

    /// Comes a weapon into question for a shot in a range column? Grenades, which need contact, never do.
    pub fn bears(&self, shot: &Shot, column: usize) -> bool {
        let Some((weapon, fixed)) = self.setting.arm(shot.firer, shot.weapon) else { return false };
        let suits = || shot.weapon != Arm::MACHINE_GUN || self.setting.kind(shot.target).class.is_infantry_like();
        let thrown = matches!(weapon.family, Family::Artillery | Family::Grenade);
        !(thrown || fixed && shot.moving) && suits() && weapon.columns[column] != 0
    }

    /// What a shot gains in these circumstances at what is left of its target.
    pub fn gain_in(&self, shot: &Shot, of: &Circumstances, left: Left) -> f64 {
        self.board.fire().attack_in(shot, of).map_or(0.0, |attack| self.gain(&attack, shot.target, left))
    }

    /// What one shot gains, fired from and at these places, at what is left of its target; nothing without sight.
    /// `common` keeps what is the same for every weapon: one firer, one target, the same places.
    pub fn shot(&self, shot: &Shot, from: Point, to: Point, left: Left, common: &mut Option<Circumstances>) -> f64 {
        let column = match self.reach(shot, from, to) {
            None => return 0.0,
            Some(Reach::Thrown) => return self.grenades(shot, left),
            Some(Reach::Column(column)) => column,
        };
        let common = common.get_or_insert_with(|| self.board.fire().circumstances(shot, from, to));
        self.gain_in(shot, &Circumstances { column: Some(column), ..*common }, left)
    }

    /// MAD-60 What grenades gain, less what the thrower stands to lose.
    fn grenades(&self, shot: &Shot, left: Left) -> f64 {
        let (points, own) = (left.stands * self.points(shot.target), self.points(shot.firer));
        let mut exact = Exact::<f64>::new();
        let Ok(answer) = exact.ask(&Grenades { hit_points: u16::MAX }) else { return 0.0 };
        let mut gain = 0.0;
        answer.each(|&lost, totals, chance| {
            let share = f64::from(totals[0]) / left.hit_points.max(1.0);
            let hurt = if share >= 1.0 { points } else { 0.5 * points * share };
            gain += chance * if lost { -own } else { hurt };
        });
        gain
    }

    /// What an attack costs the element itself, in points.
    pub fn loss(&self, attack: &Attack, piece: Piece) -> f64 {
        self.gain(attack, piece, Left::whole(self.board.element(piece).hit_points))
    }

    /// What is left of a target after what is named at it already.
    pub fn left(&self, target: Piece) -> Left {
        let (fire, element) = (self.board.fire(), self.board.element(target));
        let attacks = shots(&self.view.named).filter(|shot| shot.target == target).filter_map(|shot| {
            let at = shot.point.map_or(Some(element.at), |point| self.view.stretch.as_ref()?.at(point))?;
            let from = self.board.element(shot.firer).at;
            let attack = fire.attack_in(shot, &fire.circumstances(shot, from, at)).ok()?;
            Some((*self.chances(&attack), attack.damage))
        });
        Left::after(element.hit_points.saturating_sub(element.held), attacks)
    }

    /// The best shot of an element from a place, without the weapons that are named already; nothing where no shot gains
    /// anything.
    pub fn best_shot(&self, firer: Piece, from: Point, moving: bool, named: &[Arm]) -> Option<Best> {
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
            // The line is looked along before the cover at its end, and neither for what is out of range.
            if !shots.clone().any(|shot| self.reach(&shot, from, enemy.at).is_some())
                || !self.board.shelters().bears_on(firer, from, enemy.at)
                || !self.may_see((firer, from), (target, enemy.at))
            {
                continue;
            }
            let left = self.left(target);
            let mut common = None;
            for shot in shots {
                let gain = self.shot(&shot, from, enemy.at, left, &mut common);
                if gain > best.map_or(0.0, |best| best.gain) {
                    best = Some(Best { weapon: shot.weapon, target, gain });
                }
            }
        }
        best
    }
}
