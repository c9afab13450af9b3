//! What fire is worth on the average, in points: closed forms of the same numbers that the dice use.

use sandtable_core::{Piece, Side};
use sandtable_dice::List;
use sandtable_geometry::{Length, Point};

use super::super::lists::{Arc, GunKind, Load, TargetKind, Type};
use crate::air::battle::board::Air;
use crate::air::foresight::forecast::price;
use crate::air::sections::attack::{Attack, damage};
use crate::air::sections::bombs;
use crate::doctrine::Estimate;

/// A critical hit at an aircraft is worth about so much of it, beside its damage: engines, crew, break-up.
const CRITICAL: f64 = 0.5;

/// MAP-32 Chances of one success, of two, and of two that are equal, when each die needs this number.
fn chances(needed: i8) -> [f64; 3] {
    let good = f64::from((11 - needed).clamp(0, 10)) / 10.0;
    let equal = good / 10.0;
    [2.0 * good * (1.0 - good), good * good - equal, equal]
}

/// The damage to expect of a group, and the chance of a critical.
pub fn expected(needed: i8, damage: [u16; 4]) -> (f64, f64) {
    let [half, full, equal] = chances(needed);
    let sum = half * f64::from(damage[1]) + full * f64::from(damage[2]) + equal * f64::from(damage[3]);
    (sum, equal)
}

/// Points to expect of a group that fires at a target which is there.
pub fn expected_at(air: &Air, piece: Piece, group: u8, target: Piece, at: Point) -> f64 {
    let Ok(need) = air.fire().needed_at(piece, group, target, at) else { return 0.0 };
    let Some((of, gun)) = air.fire().group(piece, group) else { return 0.0 };
    points(air, target, expected(need.total(), air.ground().damage_to(target, damage(gun, of.count, air.rules))))
}

/// Points to expect of several groups that fire at one target.
pub fn expected_of<'a>(air: &Air, target: Piece, attacks: impl IntoIterator<Item = &'a Attack>) -> f64 {
    let worth = |attack: &Attack| points(air, target, expected(attack.need.total(), attack.damage));
    attacks.into_iter().map(worth).sum()
}

/// What so much damage and such a chance of a critical are worth.
pub fn points(air: &Air, target: Piece, (damage, critical): (f64, f64)) -> f64 {
    let left = f64::from(air.element(target).hit_points.max(1));
    let price = price(air, target);
    if air.ground().is_element(target) {
        return price * (damage / left).min(1.0);
    }
    match air.setting.target(target).map(|target| target.kind) {
        // MAP-102: half the damage counts, and a sunk ship its price.
        Some(TargetKind::Ship | TargetKind::Structure) => damage.min(left) / 2.0,
        Some(TargetKind::Gun) => price * (damage / left).min(1.0),
        None => price * ((damage / left).min(1.0) + CRITICAL * critical).min(1.0),
    }
}

/// Farther from its aim point a template hardly falls on anybody.
const FARTHEST_COVERED: Length = Length::mm(100);

/// Elements that come into question for a bomb.
const MOST_PREY: usize = 6;

/// MAP-57 How likely one template covers an element so far from its aim point, in millimetres.
fn covers(distance: i64) -> f64 {
    match distance {
        ..=5 => 0.2,
        6..=60 => 0.11,
        61..=100 => 0.06,
        _ => 0.0,
    }
}

/// What one template that is aimed at a place is worth: every element near it counts, the own ones against it. `place` says
/// where each of them is taken to be.
pub fn bombs_on(air: &Air, side: Side, aim: Point, place: impl Fn(Piece) -> Point) -> f64 {
    let full = air.setting.lists.only(GunKind::Bomb).damage;
    let of = |piece: Piece| {
        let there = air.element(piece);
        let chance = covers(aim.distance(place(piece)).as_um() / 1000);
        let share =
            f64::from(bombs::damage(full, air.ground().is_infantry(piece))) / f64::from(there.hit_points.max(1));
        let worth = chance * price(air, piece) * share.min(1.0);
        if air.side(piece) == side { -worth } else { worth }
    };
    let near = |piece: &Piece| air.ground().is_element(*piece) && aim.within(place(*piece), FARTHEST_COVERED);
    air.targets().filter(near).map(of).sum()
}

/// What a side thinks of its aircraft.
pub struct Outlook<'a> {
    air: &'a Air<'a>,
    side: Side,
    /// The elements on the ground that are most worth a bomb; none where the side has no bombs left.
    elements: List<Piece, MOST_PREY>,
    /// Is there nothing below but gun positions?
    only_guns: bool,
}

impl<'a> Outlook<'a> {
    /// As this side sees it.
    pub fn new(air: &'a Air<'a>, estimate: Estimate, side: Side) -> Outlook<'a> {
        let place = |piece: Piece| estimate.place([Piece::THE_SIDE; 2], Point::default(), air.element(piece).at);
        let loaded = |craft: Piece| air.side(craft) == side && air.craft(craft).templates > 0 && !air.is_gone(craft);
        let has_bombs = air.setting.pieces().any(loaded);
        let mut all: List<(f64, Piece), { MOST_PREY + 1 }> = List::default();
        for piece in air.grounded(side.other()).filter(|&piece| has_bombs && air.ground().is_element(piece)) {
            all.push((bombs_on(air, side, place(piece), place), piece));
            all.sort_by_key(|(worth, _)| std::cmp::Reverse((worth * 1000.0) as i64));
            if all.is_full() {
                all.pop();
            }
        }
        let best = all.first().map_or(0.0, |(worth, _)| *worth);
        let elements = all.iter().filter(|(worth, _)| *worth > 0.6 * best).map(|(_, piece)| *piece).collect();
        let is_gun = |piece| air.setting.target(piece).is_some_and(|target| target.kind == TargetKind::Gun);
        let only_guns = has_bombs && air.grounded(side.other()).all(is_gun);
        Outlook { air, side, elements, only_guns }
    }

    /// Has it a load, and somebody to drop it on?
    pub fn has_errand(&self, craft: Piece) -> bool {
        let of = self.air.craft(craft);
        (of.templates > 0 || of.torpedo) && self.prey(craft).next().is_some()
    }

    /// What its load is for: ships and structures, guns only where nothing else is left.
    pub fn prey(&self, craft: Piece) -> impl Iterator<Item = Piece> + use<'_> {
        let torpedo = self.air.craft(craft).torpedo;
        let large = move |piece: &Piece| {
            self.air.setting.target(*piece).is_some_and(|target| match target.kind {
                TargetKind::Ship => true,
                TargetKind::Structure => !torpedo,
                TargetKind::Gun => !torpedo && self.only_guns,
            })
        };
        let elements = self.elements.iter().copied().filter(move |_| !torpedo);
        self.air.grounded(self.side.other()).filter(large).chain(elements)
    }

    /// Is it here to bomb, and not to fight? Who came without a load fights, if he has fixed guns.
    pub fn is_bomber(&self, craft: Piece) -> bool {
        let came_to_fight = |kind: &Type| {
            self.air.setting.member(craft).load == Load::None && kind.groups.iter().any(|group| group.arc == Arc::Fwd)
        };
        self.air.kind(craft).is_some_and(|kind| kind.bombs_lb > 0 && kind.turn >= 5 && !came_to_fight(kind))
    }

    /// Has a bomber done its work?
    pub fn is_done(&self, craft: Piece) -> bool {
        self.is_bomber(craft) && !self.has_errand(craft)
    }
}
