//! What a captain makes of the enemies that he holds: where they will be, what they are worth, what their fire would cost him, and how far
//! they would see him.

use super::Captain;
use crate::battle::position::{Level, Phase};
use crate::battle::setting::Goal;
use crate::lists::{Category, Class, Gun, Helm, Kind, Loss};
use crate::resolution::facing::Facing;
use crate::resolution::sighting::{self, Sight};
use sandtable_core::Piece;
use sandtable_geometry::{Angle, Course, Length, Point};

/// Distances at which fire is weighed; beyond the last nobody counts.
const BANDS: [Length; 4] = [Length::cm(18), Length::cm(40), Length::cm(75), Length::cm(130)];
/// Vessels so near to an enemy share its fire.
const SHARED: Length = Length::cm(40);
/// Of mounts whose arcs nobody knows, so many tenths bear.
const BEARING: i64 = 6;

/// An enemy, as it matters to one vessel that is about to move. Worth and harm are in tenths of a victory point.
#[derive(Clone, Copy)]
pub(super) struct Foe {
    /// Which.
    pub piece: Piece,
    /// Where it will be when all have moved.
    pub at: Course,
    /// Its speed.
    pub speed: u16,
    /// Its class, as far as it is known.
    pub class: Class,
    /// Is that known?
    pub known: bool,
    /// What it is worth.
    pub worth: i64,
    /// Its hull boxes, as far as they are known.
    pub boxes: i64,
    /// Is it sinking, or as good as sunk by torpedoes that run?
    pub doomed: bool,
    /// What its fire costs in a turn at the distances of [`BANDS`].
    pub harm: [i64; 4],
    /// How far off the vessel sees it.
    pub seen_at: Length,
}

/// How far off one vessel is seen: below 20 knots and from there on, and the same before the moon.
pub(super) struct Outlined {
    reach: [[Length; 2]; 2],
    moon: Option<Angle>,
}

/// What a hit takes off, in tenths of a box, with something for what else it may do.
fn loss(gun: &Gun, class: Class) -> i64 {
    match gun.loss[class.index()] {
        Loss::Nothing => i64::from(class == Class::One),
        Loss::OneOn(from) => i64::from(11 - from.min(10)) + 2,
        Loss::One => 13,
        Loss::HalfD6 => 26,
        Loss::D6(dice) => 35 * i64::from(dice) + 10,
        Loss::D10(dice) => 55 * i64::from(dice) + 15,
    }
}

/// What a mount needs at a distance, without what nobody can change; nothing beyond long range.
fn needed(gun: &Gun, at: Length, class: Class) -> i64 {
    let by_class = class.index() as i64 - 1;
    let band = gun.reach.iter().position(|reach| at <= *reach);
    band.map_or(0, |band| (6 - 2 * band as i64 + by_class).max(0))
}

impl Captain<'_> {
    /// AST-155, AST-197 What an enemy is worth, with what it would score by leaving.
    pub(super) fn worth(&self, enemy: Piece) -> i64 {
        let setting = self.board.setting;
        let Some(member) = setting.member(enemy) else {
            // It may be one of those for which the enemy is here; everybody knows what those are.
            let there = self.board.unit(enemy);
            let known = self.board.table.level(self.side, enemy) >= Level::Class;
            let prize = self.prize(|one| !known || setting.class(one) == there.class);
            return prize.max([300, 400, 800][there.class.index()]);
        };
        let exits = setting.objectives.iter().filter(|it| it.side == member.side && it.of.contains(&enemy));
        let scores = exits.map(|objective| match objective.goal {
            Goal::Exit { points, after_launch: false, .. } => setting.exit(enemy, points),
            Goal::Drop { points, .. } | Goal::Landing { points, .. } => points,
            Goal::Exit { .. } => 0,
        });
        10 * (i64::from(setting.victory(self.board.table, enemy)) + scores.map(i64::from).sum::<i64>())
    }

    /// Seven tenths of what the best of those is worth for which the enemy is here.
    pub(super) fn prize(&self, fits: impl Fn(Piece) -> bool) -> i64 {
        let setting = self.board.setting;
        let aims = setting.objectives.iter().filter(|it| it.side != self.side);
        let aims = aims.filter(|it| !matches!(it.goal, Goal::Exit { after_launch: true, .. }));
        let worth = aims.flat_map(|it| &it.of).filter(|one| fits(**one)).map(|one| self.worth(*one));
        worth.max().unwrap_or(0) * 7 / 10
    }

    /// The class of an enemy; of what is only a mark on the radar the greatest of those for which the enemy is here.
    fn class(&self, enemy: Piece) -> Class {
        let (setting, there) = (self.board.setting, self.board.unit(enemy));
        if setting.member(enemy).is_some() || self.board.table.level(self.side, enemy) >= Level::Class {
            return there.class;
        }
        let aims = setting.objectives.iter().filter(|it| it.side != self.side);
        aims.flat_map(|it| &it.of).map(|one| setting.class(*one)).max().unwrap_or(there.class)
    }

    /// Its hull boxes, as far as they are known.
    pub(super) fn boxes(&self, unit: Piece) -> i64 {
        let now = self.board.unit(unit);
        let kind = self.board.setting.record(self.board.table, unit);
        let full = kind.map_or([9, 25, 45][self.class(unit).index()], |kind| kind.boxes);
        i64::from(if now.boxes > 0 { now.boxes } else { full.max(1) })
    }

    /// What guns do in a turn to a class at a distance, in hundredths of a box.
    pub(super) fn blows<'g>(&self, guns: impl Iterator<Item = &'g Gun>, at: Length, class: Class) -> i64 {
        let fleet = self.board.setting.rules.fleet;
        let each = guns.map(|gun| {
            let heavy = fleet && gun.category >= Category::Hc;
            let need = needed(gun, at, class) - i64::from(heavy);
            let blow = need.max(0) * i64::from(gun.dice) * loss(gun, class);
            if heavy { blow / 2 } else { blow }
        });
        each.sum()
    }

    /// The guns of a type.
    fn guns(&self, kind: &Kind) -> impl Iterator<Item = &Gun> {
        kind.guns.iter().filter_map(|mount| self.board.setting.lists.guns.get(usize::from(mount.gun)))
    }

    /// What the fire of an enemy costs in a turn, if it sees a vessel, at the distances of [`BANDS`].
    fn harm(&self, by: Piece, to: Piece) -> [i64; 4] {
        let own = self.board.unit(to);
        let (worth, boxes) = (self.worth(to), self.boxes(to));
        let armour = self.board.setting.kind(to).is_some_and(|kind| kind.armour >= 2);
        BANDS.map(|at| {
            let blows = match self.board.setting.record(self.board.table, by) {
                Some(kind) => self.blows(self.guns(kind), at, own.class) * BEARING / 10,
                // Of whom nothing is known but its class.
                None => {
                    let most = [250, 700, 1_500][self.board.unit(by).class.index()];
                    most * (130 - i64::from(at.0 / 10_000)).max(10) / 130
                }
            };
            let blows = if armour { blows / 2 } else { blows };
            (worth * blows / (boxes * 100)).min(worth)
        })
    }

    /// The enemies that a side holds, as they matter to a vessel that is about to move, or has moved.
    pub(super) fn foes(&self, unit: Piece, moves: bool) -> Vec<Foe> {
        let board = &self.board;
        let (phase, quiet) = (board.moves_in(unit), self.is_quiet());
        let foe = |piece: Piece| {
            let there = board.unit(piece);
            let way = board.way_of(there.speed);
            let later = match phase {
                _ if !moves => false,
                _ if board.setting.rules.plotted => true,
                Some(phase) => self.phase_of(piece) > phase,
                None => false,
            };
            let at = match phase {
                _ if later => there.at.ahead(way),
                // Who moves in the same phase has moved, or has not.
                Some(phase) if moves && self.phase_of(piece) == phase => there.at.ahead(way.half()),
                _ => there.at,
            };
            let near = |own: &Piece| *own != unit && board.unit(*own).at.at.within(there.at.at, SHARED);
            let shared = board.of(self.side).filter(near).count();
            let harm = self.harm(piece, unit).map(|harm| harm / (1 + shared.min(3) as i64));
            Foe {
                piece,
                at,
                speed: there.speed,
                class: self.class(piece),
                worth: self.worth(piece),
                boxes: self.boxes(piece),
                known: board.table.level(self.side, piece) >= Level::Class,
                doomed: there.sinking || self.due(piece) >= if quiet { 100 } else { 180 },
                harm,
                seen_at: board.sighting_distance(unit, piece),
            }
        };
        self.enemies().into_iter().filter(|enemy| !board.is_aircraft(*enemy)).map(foe).collect()
    }

    /// The phase in which an enemy moves, as far as its class is known.
    pub(super) fn phase_of(&self, enemy: Piece) -> Phase {
        [Phase::MoveOne, Phase::MoveTwo, Phase::MoveThree][self.board.unit(enemy).class.index()]
    }

    /// AST-154 How far off a vessel of its own is seen.
    pub(super) fn outlined(&self, unit: Piece) -> Outlined {
        let (setting, now_is) = (self.board.setting, self.board.conditions());
        let sight = Sight { through_periscope: false, ..self.board.sight(unit, unit) };
        let reach = [false, true].map(|moonlit| {
            let distance = |speed: u16| sighting::distance(&Sight { speed, moonlit, ..sight });
            [0, 20].map(distance)
        });
        let shines = now_is.moon.filter(|moon| sighting::is_before_moon(&setting.rules, now_is.light, *moon, *moon));
        Outlined { reach, moon: shines }
    }

    /// Does it look as if nobody of the enemy knew yet that a side is there?
    pub(super) fn is_quiet(&self) -> bool {
        let table = self.board.table;
        let calm = |enemy: &Piece| {
            let there = self.board.unit(*enemy);
            !there.fired && there.fires == 0
        };
        // As long as the first torpedoes have not arrived, nobody knows of them but by their markers.
        let first = table.launches.map(usize::from).iter().sum::<usize>() <= table.salvos.len();
        let running = table.salvos.iter().all(|salvo| salvo.side == self.side && salvo.moves < 2);
        first && running && table.score == [0, 0] && self.enemies().iter().all(calm)
    }

    /// Is a vessel of its own shot at, or lit?
    pub(super) fn is_hunted(&self, unit: Piece) -> bool {
        let now = self.board.unit(unit);
        let hurt = self.board.setting.kind(unit).is_some_and(|kind| now.boxes < kind.boxes);
        hurt || self.board.lit(unit) || self.enemies().iter().any(|enemy| self.board.unit(*enemy).fired)
    }
}

impl Outlined {
    /// AST-155 How likely an enemy sees the vessel at a place and a speed, in hundredths.
    fn seen(&self, by: Point, at: Point, speed: u16) -> i64 {
        let moonlit = self.moon.is_some_and(|moon| Angle::bearing(by, at).difference(moon) <= Angle::degrees(45));
        let reach = self.reach[usize::from(moonlit)][usize::from(speed >= 20)];
        match () {
            () if by.within(at, reach.half()) => 95,
            () if by.within(at, reach) => 65,
            () => 0,
        }
    }

    /// What the fire of enemies costs a vessel at a place.
    pub(super) fn exposure(&self, foes: &[Foe], at: Point, speed: u16) -> i64 {
        let each = foes.iter().map(|foe| {
            let far = foe.at.at.distance(at);
            let harm = BANDS.iter().position(|band| far <= *band).map_or(0, |band| foe.harm[band]);
            if harm == 0 { 0 } else { harm * self.seen(foe.at.at, at, speed) / 100 }
        });
        each.sum()
    }
}

/// AST-139 How a vessel of which only the class is known answers its helm.
pub(super) fn helm_of(kind: Option<&Kind>, class: Class) -> Helm {
    kind.map_or(if class == Class::One { Helm::High } else { Helm::Medium }, |kind| kind.helm)
}

/// AST-75, AST-76 What the torpedoes of a marker have less, by the side from which they come.
pub(super) fn aspect(target: Course, marker: Point) -> i64 {
    match Facing::of(crate::battle::board::relative(target, marker)) {
        Facing::Beam => 0,
        Facing::Forward => 1,
        Facing::Aft => 2,
    }
}
