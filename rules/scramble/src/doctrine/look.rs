//! What an end of a flight is worth: what may be done and taken there, how near it brings what the crew is after, and what a test costs.

use super::fly::{Aim, attacks_ground, site_worth};
use crate::battle::board::Board;
use crate::battle::command::Flight;
use crate::battle::position::Craft;
use crate::foresight::worth::{Aspect, DIE, Stand, fire_from, inches, off, offs, price, reaches};
use crate::lists::{Load, Manoeuvre};
use crate::resolution::flight::{Flier, Order, Track};
use crate::resolution::ground::{self, Attacker, Below};
use crate::resolution::skill_test::{Test, modified};
use crate::rules::INCH;
use crate::sections::moves::{met_after, test_of};
use sandtable_core::{Leg, Piece};
use sandtable_geometry::{Course, Length, Point, Segment};
use sandtable_scenario::Edge;

/// An enemy, and where he is thought to be when fire is exchanged.
#[derive(Clone, Copy)]
struct Foe {
    piece: Piece,
    moved: bool,
    there: Stand,
}

/// Somebody whom one might run into.
#[derive(Clone, Copy)]
struct Other {
    at: Point,
    height: u8,
    /// What it would cost.
    worth: f64,
}

/// What he is after, and where it is thought to be.
type Goal = (Aim, Option<Stand>);

/// The table as one looks at it who is about to move: what is the same for all of his flights is worked out once.
pub struct Look<'a> {
    board: Board<'a>,
    item: Piece,
    aims: Vec<Goal>,
    foes: Vec<Foe>,
    others: Vec<Other>,
    /// Where those begin who fly in Formation with it.
    beside: Vec<Course>,
    laden: bool,
    /// What all that move with him cost.
    cost: f64,
    /// Does any of them feel a payload?
    burdened: bool,
    /// The Skills of tests, with a payload that is felt and without.
    skills: [[i32; 2]; TESTS.len()],
    /// What it is worth to be where he is now.
    staying: f64,
}

/// The tests that a flight may ask for.
const TESTS: [Test; 7] =
    [Test::TightTurn, Test::Climb, Test::Zoom, Test::HalfLoop, Test::Recovery, Test::Slip, Test::Collision];

/// The tests of a flight, at whatever height.
pub struct Tests {
    /// The Skills to throw under.
    needs: [Option<i32>; 2],
    /// The chance to pass them all.
    passes: f64,
    /// How many bands of height their failures take on the average.
    lost: f64,
}

impl Tests {
    fn new(needs: [Option<i32>; 2]) -> Tests {
        let mut tests = Tests { needs, passes: 1.0, lost: 0.0 };
        for need in needs.into_iter().flatten() {
            let bands: i32 = (1..=10).map(|face| (face - need).max(0)).sum();
            tests.lost += tests.passes * f64::from(bands) / 10.0;
            tests.passes *= reaches_low(need);
        }
        tests
    }

    /// The chance to fall to the ground from a height: each test takes as many bands as it is failed by.
    fn crashes(&self, height: u8) -> f64 {
        let (mut passes, mut crashes) = (1.0, 0.0);
        for need in self.needs.into_iter().flatten() {
            let faces = (11 - need - i32::from(height)).clamp(0, 10);
            crashes += passes * f64::from(faces) / 10.0;
            passes *= reaches_low(need);
        }
        crashes
    }
}

/// What is the same at every height over an end of a way.
pub struct Over {
    /// The end.
    pub at: Course,
    /// The foes that are near, by their number, and how both stand to each other.
    near: Vec<(usize, [Option<Aspect>; 2])>,
    /// For each aim the distance in inches, and how far it lies off the nose, and he off that of an enemy.
    aims: Vec<[f64; 3]>,
    /// What the edge of the table takes.
    edge: [f64; 2],
}

impl<'a> Look<'a> {
    pub fn new(board: Board<'a>, item: Piece, aims: &[Aim], flier: &Flier<'_>) -> Look<'a> {
        let foes = board.aloft_of(board.side(item).other()).map(|(piece, craft)| {
            let moved = craft.flown.is_some();
            Foe { piece, moved, there: if moved { Stand::of(craft) } else { Stand::later(craft) } }
        });
        let (foes, laden): (Vec<Foe>, bool) = (foes.collect(), attacks_ground(&board, item));
        let there = |aim: Aim| match aim {
            Aim::Enemy(enemy) => foes.iter().find(|foe| foe.piece == enemy).map(|foe| foe.there),
            Aim::Point(there) => Some(there),
            Aim::Edge(_) | Aim::Below(_) => None,
        };
        let aims = aims.iter().map(|aim| (*aim, there(*aim))).collect();
        let unit = board.unit(item);
        let cost = f64::from(board.setting.crafts[item.index()].cost) * unit.len() as f64;
        let burdened = unit.iter().any(|piece| board.laden(*piece));
        let skills = TESTS.map(|test| {
            [false, true].map(|laden| i32::from(modified(flier.rules, flier.kind, flier.now, laden, test).total()))
        });
        let others = others(&board, item, &unit, flier);
        let beside = unit.iter().filter(|piece| **piece != item).map(|piece| board.craft(*piece).at).collect();
        let mut look = Look { board, item, aims, foes, others, beside, laden, cost, burdened, skills, staying: 0.0 };
        let own = board.craft(item);
        look.staying = look.at_end(&Flight::default(), &look.over(own.at), own.height);
        look
    }

    /// What is the same at every height over a place.
    pub fn over(&self, at: Course) -> Over {
        let Look { board, item, .. } = *self;
        let here = Stand { at, height: 0 };
        let near = self.foes.iter().enumerate().filter(|(_, foe)| here.is_near(&foe.there)).map(|(n, foe)| {
            let there = foe.there.at;
            (n, [Aspect::of(&board, item, at, there), Aspect::of(&board, foe.piece, there, at)])
        });
        // Whoever looks over the edge of the table has lost a move, or is gone.
        let edge = if matches!(self.aims.first(), Some((Aim::Edge(_), _))) {
            [0.0; 2]
        } else {
            let table = board.setting.head.table;
            let next = at.ahead(INCH * (i32::from(board.craft(item).now.turning) + 3)).at;
            let near = [next.x, next.y, table.x - next.x, table.y - next.y].into_iter().min().unwrap_or_default();
            let lost = if board.setting.head.on_table(next) { 0.0 } else { 6.0 };
            [lost, if near < INCH.0 * 3 { 1.5 } else { 0.0 }]
        };
        Over { at, near: near.collect(), aims: self.aims.iter().map(|goal| self.toward(here, goal)).collect(), edge }
    }

    /// How an aim lies from a place.
    fn toward(&self, here: Stand, goal: &Goal) -> [f64; 3] {
        match *goal {
            (Aim::Edge(edge), _) => {
                let [apart, aside] = to_edge(self.board.setting.head.table, edge, here);
                [apart, aside, 0.0]
            }
            (Aim::Enemy(_), Some(there)) => {
                let [aside, astern] = offs(here.at, there.at);
                [here.inches_to(&there), aside, astern]
            }
            (Aim::Point(_), Some(there)) => [here.inches_to(&there), off(here.at, &there), 0.0],
            _ => [0.0; 3],
        }
    }

    /// What a flight is worth: what may be done and taken where it ends, how near it brings its aim, and what a failed test would cost.
    pub fn score(&self, flight: &Flight, tests: &Tests, over: &Over, to: u8) -> f64 {
        let good = self.at_end(flight, over, to);
        if tests.needs == [None; 2] {
            return good;
        }
        let height = if flight.climb < 0 { to } else { self.board.craft(self.item).height };
        let bad = (self.staying - 2.0).min(good);
        tests.passes * good + (1.0 - tests.passes) * bad - tests.crashes(height) * self.cost * 3.0 - tests.lost
    }

    /// SQR-114 At which heights an order, flown over this track, runs into somebody, and what that costs on the average.
    pub fn met(&self, flier: &Flier<'_>, order: &Order, track: &Track, jettison: bool) -> Vec<(u8, f64)> {
        if self.others.is_empty() {
            return Vec::new();
        }
        let beside: Vec<Track> = self.beside.iter().map(|from| flier.track(*from, order)).collect();
        let runs_into = |other: &&Other| {
            let mut legs = [track].into_iter().chain(&beside).flat_map(|track| track.windows(2));
            legs.any(|leg| met_after(flier.rules, &Segment::new(leg[0].at, leg[1].at), other.at).is_some())
        };
        let fails = self.skill(Test::Collision, jettison).map_or(0.0, |skill| 1.0 - reaches_low(skill));
        self.others.iter().filter(runs_into).map(|other| (other.height, fails * other.worth)).collect()
    }

    /// The Skill of a test, with the payload that is left.
    fn skill(&self, test: Test, jettison: bool) -> Option<i32> {
        let known = TESTS.iter().position(|known| *known == test);
        known.map(|at| self.skills[at][usize::from(self.burdened && !jettison)])
    }

    /// The tests that a flight asks for.
    pub fn tests(&self, flier: &Flier<'_>, flight: &Flight) -> Tests {
        let of = |test: Test| self.skill(test, flight.jettison);
        let own = test_of(flier.rules, flier.lists.manoeuvre(flight.manoeuvre), flight.manoeuvre);
        let sharp = |leg: &Leg| matches!(leg, Leg::Turn { degrees, .. } if *degrees > 30);
        let tight = flight.legs.iter().any(sharp).then_some(Test::TightTurn);
        Tests::new([own.and_then(of), tight.and_then(of)])
    }

    /// What standing there is worth.
    fn at_end(&self, flight: &Flight, over: &Over, height: u8) -> f64 {
        let Look { board, item, laden, .. } = *self;
        let (mut best, mut threat) = (0.0f64, 0.0);
        for (n, [mine, theirs]) in &over.near {
            let Foe { piece, moved, there } = self.foes[*n];
            let above = i16::from(there.height) - i16::from(height);
            let done = |by: Piece, at: Piece, aspect: &Option<Aspect>, above: i16| {
                aspect.map_or(0.0, |aspect| fire_from(&board, by, at, &aspect, above))
            };
            let (mine, theirs) = (done(item, piece, mine, above), done(piece, item, theirs, -above));
            best = best.max(price(&board, piece, mine) * if moved { 1.0 } else { 0.4 });
            threat += price(&board, item, theirs) * if moved { 0.7 } else { 0.35 };
        }
        let mut sum = best - threat;
        for (n, goal) in self.aims.iter().enumerate() {
            let weight = if n == 0 { 1.0 } else { 0.2 };
            sum += weight * self.approach(flight, Stand { at: over.at, height }, goal, over.aims[n]);
        }
        over.edge.iter().for_each(|taken| sum -= taken);
        if height < 4 && !laden {
            sum -= f64::from(4 - height) * 0.8;
        }
        sum
    }

    /// How much nearer it brings its aim.
    fn approach(&self, flight: &Flight, end: Stand, goal: &Goal, [apart, aside, astern]: [f64; 3]) -> f64 {
        match *goal {
            (Aim::Edge(_), _) => 20.0 - apart * 0.5 - 10.0 * aside - if flight.climb < 0 { 0.5 } else { 0.0 },
            (Aim::Enemy(_), Some(there)) => {
                let high = f64::from(end.height) - f64::from(there.height);
                // A band above is the best place to wait; far above or below is none.
                let level = (high - 0.5).abs();
                let pursuit = 1.0 - astern;
                let keen = if self.laden { 0.1 } else { 1.0 };
                keen * (-0.35 * apart - 6.0 * aside - 0.7 * level - 2.5 * (1.0 - pursuit).abs().min(1.0)
                    + 2.5 * (1.0 - pursuit))
            }
            (Aim::Point(_), Some(there)) => {
                let level = (f64::from(end.height) - f64::from(there.height)).abs();
                -0.3 * apart - 3.0 * aside - 0.5 * level
            }
            (Aim::Below(site), _) => below(&self.board, self.item, flight, end, site),
            _ => 0.0,
        }
    }
}

/// SQR-114 Everybody in the reach of an item's move whom it might run into: what it would suffer itself and do to friends, less half of what it
/// would do to enemies, for who collides has done nothing else.
fn others(board: &Board<'_>, item: Piece, unit: &[Piece], flier: &Flier<'_>) -> Vec<Other> {
    let (own, rules) = (board.craft(item), flier.rules);
    let reach = INCH * (i32::from(flier.now.speed) + 8);
    let hits = |by: Piece| DIE * f64::from(board.setting.kind(by).structure.div_ceil(rules.collision));
    let all = board.aloft().filter(|(piece, _)| rules.collisions && !unit.contains(piece));
    let near = all.filter(|(_, there)| there.at.at.within(own.at.at, reach));
    let one = |(piece, there): (Piece, &Craft)| {
        let done = price(board, piece, hits(item));
        let done = if board.side(piece) == board.side(item) { done } else { -done / 2.0 };
        Other { at: there.at.at, height: there.height, worth: 3.0 + price(board, item, hits(piece)) + done }
    };
    near.map(one).collect()
}

/// The chance of a test at this Skill.
fn reaches_low(skill: i32) -> f64 {
    f64::from(skill.clamp(0, 9)) / 10.0
}

/// What an end is worth to somebody who attacks the ground: the attack that it allows, or the way to it.
fn below(board: &Board<'_>, item: Piece, flight: &Flight, end: Stand, site: Piece) -> f64 {
    let setting = board.setting;
    let (Some(own), Some((full, defence, _))) = (board.site(site), setting.below(site)) else { return 0.0 };
    let craft = board.craft(item);
    let load = setting.crafts[item.index()].load;
    let turned = flight.legs.iter().any(|leg| matches!(leg, Leg::Turn { .. }));
    let tight = flight.legs.iter().any(|leg| matches!(leg, Leg::Turn { degrees, .. } if *degrees > 30));
    let aimed = craft.now.bomb_sight && craft.now.crew.available() > 0;
    let dives = matches!(flight.manoeuvre, Manoeuvre::Steep | Manoeuvre::Power | Manoeuvre::Vertical);
    let attack = match load {
        Some(Load::Torpedo) => ground::Attack::Torpedo,
        Some(Load::Rockets(_)) => ground::Attack::Rockets,
        _ if dives => ground::Attack::Dive { brakes: board.kind(item).dives() && craft.now.brakes },
        _ if end.height <= 2 => ground::Attack::Low,
        _ => ground::Attack::Level { sight: aimed },
    };
    let by = Attacker {
        at: end.at,
        height: end.height,
        combat: if matches!(attack, ground::Attack::Level { sight: true }) {
            craft.now.crew.combat
        } else {
            craft.now.pilots[0].combat
        },
        flew: flight.manoeuvre,
        turned,
        tight,
        failed: false,
        night: setting.night,
    };
    let ship = setting.target(site).is_some_and(|target| target.ship);
    let there = Below { at: own.at.at, defence, ship };
    if let Ok(need) = ground::need(&setting.rules, &setting.lists, &by, &there, attack) {
        let (rolls, dice) = match load {
            Some(Load::Torpedo) => (1.0, f64::from(setting.rules.torpedo)),
            Some(Load::Rockets(_)) => (f64::from(craft.load / 2), f64::from(setting.rules.rockets)),
            _ => (1.0, f64::from(craft.load)),
        };
        let done = (rolls * dice * 3.5).min(f64::from(own.left)) * reaches(need.total().into());
        return 30.0 + site_worth(board, board.side(item), site) * done / f64::from(full.max(1));
    }
    let target = Stand { at: own.at, height: 1 };
    let apart = end.inches_to(&target);
    // The height from which the attack begins, and how far away one has to be for it.
    let (height, distance) = match load {
        Some(Load::Torpedo) => (1.0, 6.0),
        Some(Load::Rockets(_)) => (2.0, 5.0),
        _ if board.kind(item).dives() || !aimed => (if apart > 14.0 { 9.0 } else { 7.0 }, 4.0),
        _ => (f64::from(end.height.max(3)), f64::from(end.height) + f64::from(craft.now.speed) * 0.8),
    };
    let slope = (apart / 6.0).max(0.0);
    let level = (f64::from(end.height) - height).abs() - slope;
    -0.4 * (apart - distance).abs() - 5.0 * off(end.at, &target) - 0.8 * level.max(0.0)
}

/// How far it is to an edge, in inches, and how much it lies off the nose. Whoever is beyond it is where he would be, wherever he looks.
pub fn to_edge(table: Point, edge: Edge, here: Stand) -> [f64; 2] {
    let point = Stand { at: Course { at: edge.nearest(table, here.at.at), ..here.at }, ..here };
    let apart = edge.distance(table, here.at.at);
    [inches(apart), if apart < Length::ZERO { 0.0 } else { off(here.at, &point) }]
}
