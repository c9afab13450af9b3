//! Torpedoes: what a launch would be worth from a place, and where to aim.

use super::Captain;
use super::foes::{Foe, aspect, helm_of};
use crate::battle::board::{arcs, relative, whole};
use crate::battle::command::Launch;
use crate::battle::position::{Load, Salvo};
use crate::lists::{Class, Tubes};
use crate::resolution::collision::FAST;
use crate::resolution::{speed, torpedo};
use crate::sections::torpedoes;
use sandtable_core::Piece;
use sandtable_geometry::{Angle, Course, Hand, Length};

/// Moves of a salvo that are looked at.
pub(super) const MOVES: usize = 5;
/// A target lies this well within the template of a move.
const WITHIN: Length = Length::cm(2);

/// How likely nothing happens, in hundredths, until torpedoes arrive in their second move, their third, their fourth.
const FAR: [i64; 3] = [100, 78, 45];

/// Torpedoes that would be launched together.
pub(super) struct Rack {
    /// How they point.
    pub tubes: Tubes,
    /// Their type.
    pub torpedo: u8,
    /// How far they run in a move.
    pub run: Length,
    /// How many of them make a salvo.
    pub number: u8,
    /// How many such salvos there are.
    pub salvos: i64,
    /// Of which mounts, one bit each: of trained ones the first.
    pub mounts: u8,
}

/// What a target might do, and how likely in hundredths: where it is, and how fast, after each move.
pub(super) struct Future {
    weight: i64,
    after: [(Course, u16); MOVES],
}

/// AST-73 Torpedoes of so many with a first score that hit, in hundredths.
pub(super) fn hits(first: i64, number: u8) -> i64 {
    (0..i64::from(number)).map(|n| (first - n).clamp(0, 10) * 10).sum()
}

impl Captain<'_> {
    /// The torpedoes that a vessel could launch now.
    pub(super) fn racks(&self, unit: Piece) -> Vec<Rack> {
        let (board, mut racks) = (&self.board, Vec::<Rack>::new());
        let Some(kind) = board.setting.kind(unit).filter(|_| board.may_launch_at_all(unit).is_ok()) else {
            return racks;
        };
        let written = board.table.launching.iter().filter(|launch| launch.unit == unit);
        let written = written.fold(0, |all, launch| all | launch.tubes);
        for (n, mount) in kind.tubes.iter().enumerate() {
            let loaded = board.unit(unit).tubes[n].loaded;
            if !board.tube_ready(unit, n) || loaded == 0 || written >> n & 1 == 1 {
                continue;
            }
            let same = racks.iter_mut().find(|rack| rack.tubes == mount.tubes && rack.torpedo == mount.torpedo);
            match same {
                Some(rack) if matches!(mount.tubes, Tubes::Trained(_)) => rack.salvos += 1,
                Some(rack) => (rack.number, rack.mounts) = (rack.number + loaded, rack.mounts | 1 << n),
                None => racks.push(Rack {
                    tubes: mount.tubes,
                    torpedo: mount.torpedo,
                    run: torpedo::run(&board.setting.rules, &board.setting.lists.torpedoes[usize::from(mount.torpedo)]),
                    number: loaded,
                    salvos: 1,
                    mounts: 1 << n,
                }),
            }
        }
        racks
    }

    /// AST-69 What the first torpedo needs against a target on the beam at the first attack.
    fn score(&self, torpedo: u8, foe: &Foe, quiet: bool) -> i64 {
        let setting = self.board.setting;
        let unreliable =
            torpedo::is_unreliable(&setting.rules, &setting.lists.torpedoes[usize::from(torpedo)], setting.date.year);
        let small = foe.class == Class::One || setting.is_shallow(foe.piece);
        let helpless = quiet || foe.speed == 0;
        6 + if helpless { 3 } else { 0 }
            - i64::from(unreliable)
            - i64::from(foe.speed >= FAST)
            - if small { 4 } else { 0 }
    }

    /// What so many hits are worth, in tenths of a point.
    fn reward(&self, torpedo: u8, foe: &Foe, hits: i64) -> i64 {
        foe.worth * (hits * self.harm_of(torpedo) / foe.boxes).min(100) / 100
    }

    /// AST-93 The boxes that a hit takes on the average.
    fn harm_of(&self, torpedo: u8) -> i64 {
        let (dice, sides) = self.board.setting.lists.torpedoes[usize::from(torpedo)].weight.damage();
        i64::from(dice) * (i64::from(sides) + 1) / 2
    }

    /// Is it worth a torpedo at all?
    fn is_target(&self, foe: &Foe) -> bool {
        let slow = foe.class > Class::One || foe.speed == 0;
        slow && !foe.doomed && self.board.is_afloat(foe.piece)
    }

    /// AST-47, AST-64 What a launch from a place and on a heading would be worth, if its target held on.
    pub(super) fn chance(&self, racks: &[Rack], foes: &[Foe], end: Course, quiet: bool) -> i64 {
        let mut best = 0;
        for foe in foes.iter().filter(|foe| self.is_target(foe)) {
            let way = self.board.way_of(foe.speed);
            for rack in racks {
                for moves in 2..=4 {
                    let place = foe.at.ahead(way * moves);
                    let (near, far) = (rack.run * (moves - 1) + WITHIN, rack.run * moves - WITHIN);
                    if end.at.within(place.at, near) || !end.at.within(place.at, far) {
                        continue;
                    }
                    let bearing = Angle::bearing(end.at, place.at);
                    let bears = match rack.tubes {
                        Tubes::Ahead => bearing.difference(end.heading) <= Angle::degrees(9),
                        Tubes::Astern => bearing.difference(end.heading.opposite()) <= Angle::degrees(9),
                        Tubes::Trained(all) => all.meets(arcs(relative(end, place.at))),
                    };
                    if !bears {
                        continue;
                    }
                    let first = self.score(rack.torpedo, foe, quiet) - i64::from(moves - 2) - aspect(place, end.at);
                    let holds = if quiet { FAR } else { [60, 38, 22] }[moves as usize - 2];
                    let reward = self.reward(rack.torpedo, foe, hits(first, rack.number) * rack.salvos);
                    best = best.max(reward * holds / 100);
                }
            }
        }
        best
    }

    /// The percentage of the boxes of an enemy that torpedoes of its own that run, or are about to, are likely to take if it holds on.
    pub(super) fn due(&self, enemy: Piece) -> i64 {
        let there = self.board.unit(enemy);
        let way = self.board.way_of(there.speed);
        let after = std::array::from_fn(|n| (there.at.ahead(way * (n as i32 + 1)), there.speed));
        self.due_along(enemy, &after)
    }

    /// The same if it goes that way: each salvo attacks once, in the first of its moves under which the enemy lies.
    fn due_along(&self, enemy: Piece, after: &[(Course, u16); MOVES]) -> i64 {
        let board = &self.board;
        let written = board.table.launching.iter().filter_map(|launch| torpedoes::made(board, launch));
        let own = board.table.salvos.iter().filter(|salvo| salvo.side == self.side).copied().chain(written);
        let each = own.filter_map(|salvo| {
            let load = salvo.load?;
            let (moves, at) = (1u8..=3).find_map(|more| {
                let (moves, at) = (salvo.moves + more, after[usize::from(more) - 1].0);
                (moves >= 2 && self.covered(&salvo, moves, enemy, at)).then_some((moves, at))
            })?;
            let first = 6 - (i64::from(moves) - 2) - aspect(at, salvo.marker.at);
            Some(hits(first, load.left) * self.harm_of(load.torpedo) / self.boxes(enemy))
        });
        each.sum()
    }

    /// AST-62, AST-63 Would a unit at a place lie under a salvo in one of its moves?
    pub(super) fn covered(&self, salvo: &Salvo, moves: u8, unit: Piece, at: Course) -> bool {
        let template = salvo.template(moves);
        let slack = Length::cm(6);
        // What is plainly too near or too far needs no corners.
        let near = (template.near - slack).max(Length::ZERO);
        if at.at.is_nearer(salvo.marker.at, near) || !at.at.within(salvo.marker.at, template.far + slack + slack) {
            return false;
        }
        template.covers(&self.board.footprint_at(unit, at))
    }

    /// What an enemy might do in its next moves.
    fn futures(&self, foe: &Foe, quiet: bool) -> Vec<Future> {
        let board = &self.board;
        let kind = board.setting.record(board.table, foe.piece);
        let down = u16::from(kind.map_or(6, |kind| kind.down));
        let turn = speed::turn_run(helm_of(kind, foe.class)).unwrap_or(Length::cm(600));
        let steer = |weight: i64, hand: Option<Hand>, slows: bool| {
            let (mut at, mut knots, mut run) = (foe.at, foe.speed, Length::ZERO);
            let after = std::array::from_fn(|_| {
                if slows {
                    knots = knots.saturating_sub(down);
                }
                let way = board.way_of(knots);
                run += way;
                let turns = if hand.is_some() { (run.0 / turn.0).min(3) } else { 0 };
                run -= turn * turns;
                let half = Angle::degrees(15 * turns);
                let bend = |at: Course| hand.map_or(at, |hand| at.turn(hand, half));
                at = bend(bend(at).ahead(way));
                (at, knots)
            });
            Future { weight, after }
        };
        let slow = foe.speed <= 12;
        // At its speed, and slowing down: ahead, and to either hand.
        let weights: [[i64; 2]; 2] = match () {
            () if quiet => [[100, 0], [0, 0]],
            () if self.careful => [[32, 12], if slow { [20, 14] } else { [12, 10] }],
            () if slow => [[45, 15], [25, 0]],
            () => [[44, 22], [12, 0]],
        };
        let hands = [None, Some(Hand::Left), Some(Hand::Right)];
        let all = [false, true].into_iter().flat_map(|slows| hands.map(|hand| (slows, hand)));
        let all = all.map(|(slows, hand)| (weights[usize::from(slows)][usize::from(hand.is_some())], hand, slows));
        all.filter(|(weight, ..)| *weight > 0).map(|(weight, hand, slows)| steer(weight, hand, slows)).collect()
    }

    /// What the best launch of a rack at an enemy that anybody could wish for would be worth.
    pub(super) fn wish(&self, rack: &Rack, foe: &Foe, quiet: bool) -> i64 {
        let first = self.score(rack.torpedo, foe, quiet);
        if self.is_target(foe) { self.reward(rack.torpedo, foe, hits(first, rack.number)) } else { 0 }
    }

    /// The best launch of a rack at an enemy, with what it is worth and what it could be worth at best.
    pub(super) fn launch_at(&self, unit: Piece, rack: &Rack, foe: &Foe, quiet: bool) -> Option<(i64, i64, Launch)> {
        let board = &self.board;
        // Boats that nobody knows of do not spend their torpedoes on a mark on the radar.
        let blind = quiet && !foe.known && self.is_boat(unit);
        if !self.is_target(foe) || blind {
            return None;
        }
        // What friends have launched already is not launched twice: each takes another of the things that the enemy might do.
        let mut futures = self.futures(foe, quiet);
        for future in &mut futures {
            future.weight = future.weight * (100 - self.due_along(foe.piece, &future.after).min(100)) / 100;
        }
        futures.retain(|future| future.weight > 0);
        let from = board.unit(unit).at.at;
        // AST-174: fewer are lost over shallows that are set shallow, but some.
        let shoals = |course: Angle| {
            let plain = Launch { unit, tubes: rack.mounts, number: 1, course, ..Launch::default() };
            torpedoes::made(board, &plain).is_some_and(|salvo| torpedoes::shoals(board, &salvo).is_some())
        };
        let mut courses: Vec<(Angle, bool)> = Vec::new();
        for future in &futures {
            for (at, _) in &future.after[1..4] {
                let course = whole(Angle::bearing(from, at.at));
                let bears = (0..8).filter(|n| rack.mounts >> n & 1 == 1).all(|n| board.tube_bears(unit, n, course));
                let reached = from.within(at.at, rack.run * 4 + WITHIN) && !from.is_nearer(at.at, rack.run - WITHIN);
                if bears && reached && courses.iter().all(|(known, _)| *known != course) {
                    courses.push((course, shoals(course)));
                }
            }
        }
        let deep = foe.class == Class::Three && !board.setting.is_shallow(foe.piece);
        let fewer = (foe.class < Class::Three && rack.number > 2).then_some(2);
        let first = self.score(rack.torpedo, foe, quiet);
        let mut best: Option<(i64, Launch)> = None;
        for number in [rack.number].into_iter().chain(fewer) {
            for &(course, shoals) in &courses {
                let (deep, left) = if shoals { (false, 6) } else { (deep, 10) };
                let spreads: &[bool] = if !quiet && number > 1 { &[false, true] } else { &[false] };
                for &wide in spreads {
                    let launch = Launch { unit, tubes: rack.mounts, number, course, wide, deep };
                    let worth = self.launch_worth(&launch, rack, foe, &futures, first) * left / 10;
                    let worth = worth - 12 * i64::from(number);
                    if worth > best.as_ref().map_or(0, |(known, _)| *known) {
                        best = Some((worth, launch));
                    }
                }
            }
        }
        let (worth, launch) = best?;
        board.may_launch(&launch).is_ok().then_some((worth, self.wish(rack, foe, quiet), launch))
    }

    /// What a launch is worth over all that its target might do; nothing where it would endanger friends.
    fn launch_worth(&self, launch: &Launch, rack: &Rack, foe: &Foe, futures: &[Future], first: i64) -> i64 {
        let Some(salvo) = torpedoes::made(&self.board, launch) else { return 0 };
        let wide = i64::from(launch.wide);
        let each = futures.iter().map(|future| {
            let met = (2..=4).find_map(|moves| {
                let (at, knots) = future.after[moves - 1];
                self.covered(&salvo, moves as u8, foe.piece, at).then_some((moves as i64, at, knots))
            });
            met.map_or(0, |(moves, at, knots)| {
                let fast = i64::from(knots >= FAST) - i64::from(foe.speed >= FAST);
                let score = first - (moves - 2) - aspect(at, salvo.marker.at) - wide - fast;
                let reward = self.reward(rack.torpedo, foe, hits(score, launch.number));
                future.weight * reward / 100 * FAR[moves as usize - 2] / 100
            })
        });
        let worth: i64 = each.sum();
        if worth == 0 || self.endangers(&salvo, launch.unit) { 0 } else { worth }
    }

    /// AST-65 Would friends that hold on lie under it? Small ones do not where it runs deep.
    fn endangers(&self, salvo: &Salvo, by: Piece) -> bool {
        let board = &self.board;
        let deep = salvo.load.is_some_and(|Load { deep, .. }| deep);
        let friends = board.of(self.side).filter(|own| *own != by && board.is_afloat(*own));
        friends.filter(|own| !deep || board.setting.class(*own) > Class::One).any(|own| {
            let now = board.unit(own);
            let way = board.way_of(now.speed);
            (2..=5).any(|moves| self.covered(salvo, moves, own, now.at.ahead(way * i32::from(moves))))
        })
    }
}
