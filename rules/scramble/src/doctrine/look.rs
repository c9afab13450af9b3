//! What an end of a flight is worth: what may be done and taken there, how near it brings what the crew is after, and what a test costs.

use super::fly::{Aim, attacks_ground, site_worth};
use super::worth::{Stand, fire, inches, off, price, reaches};
use crate::INCH;
use crate::battle::board::Board;
use crate::battle::command::Flight;
use crate::flight::Flier;
use crate::ground::{self, Attacker, Below};
use crate::lists::{Load, Manoeuvre};
use crate::sections::moves::test_of;
use crate::skill_test::{Test, modified};
use sandtable_core::{Leg, Piece};
use sandtable_geometry::Course;

/// An enemy, and where he is thought to be when fire is exchanged.
#[derive(Clone, Copy)]
struct Foe {
    piece: Piece,
    moved: bool,
    there: Stand,
}

/// The table as one looks at it who is about to move: what is the same for all of his flights is worked out once.
pub struct Look<'a> {
    board: Board<'a>,
    item: Piece,
    aims: &'a [Aim],
    foes: Vec<Foe>,
    laden: bool,
    /// What all that move with him cost.
    cost: f64,
    /// Does any of them feel a payload?
    burdened: bool,
    /// What it is worth to be where he is now.
    staying: f64,
}

impl<'a> Look<'a> {
    pub fn new(board: Board<'a>, item: Piece, aims: &'a [Aim]) -> Look<'a> {
        let foes = board.aloft_of(board.side(item).other()).map(|(piece, craft)| {
            let moved = craft.flown.is_some();
            Foe { piece, moved, there: if moved { Stand::of(craft) } else { Stand::later(craft) } }
        });
        let (foes, laden) = (foes.collect(), attacks_ground(&board, item));
        let unit = board.unit(item);
        let cost = f64::from(board.setting.crafts[item.index()].cost) * unit.len() as f64;
        let burdened = unit.iter().any(|piece| board.laden(*piece));
        let mut look = Look { board, item, aims, foes, laden, cost, burdened, staying: 0.0 };
        look.staying = look.at_end(&Flight::default(), Stand::of(board.craft(item)));
        look
    }

    /// What a flight is worth: what may be done and taken where it ends, how near it brings its aim, and what a failed test would cost.
    pub fn score(&self, flier: &Flier<'_>, flight: &Flight, end: Stand) -> f64 {
        let Look { board, item, .. } = *self;
        let good = self.at_end(flight, end);
        let tests = self.tests(flier, flight);
        if tests.is_empty() {
            return good;
        }
        let own = board.craft(item);
        let (mut passes, mut crashes, mut lost) = (1.0, 0.0, 0.0);
        let height = if flight.climb < 0 { end.height } else { own.height };
        for need in tests {
            let fails = 1.0 - reaches_low(need);
            // Each number of bands that may be lost, down to the ground.
            for face in 1..=10i32 {
                let by = (face - need).max(0);
                let failed = face > need || face == 10;
                if failed && by >= i32::from(height) {
                    crashes += passes / 10.0;
                }
                lost += if failed { passes * f64::from(by) / 10.0 } else { 0.0 };
            }
            passes *= 1.0 - fails;
        }
        let bad = self.staying - 2.0;
        passes * good + (1.0 - passes) * bad.min(good) - crashes * self.cost * 3.0 - lost
    }

    /// The Skills of the tests that a flight asks for.
    fn tests(&self, flier: &Flier<'_>, flight: &Flight) -> Vec<i32> {
        let laden = self.burdened && !flight.jettison;
        let of = |test: Test| i32::from(modified(flier.rules, flier.kind, flier.now, laden, test).total());
        let own = test_of(flier.rules, flier.lists.manoeuvre(flight.manoeuvre), flight.manoeuvre);
        let sharp = |leg: &Leg| matches!(leg, Leg::Turn { degrees, .. } if *degrees > 30);
        let tight = flight.legs.iter().any(sharp).then_some(Test::TightTurn);
        own.into_iter().chain(tight).map(of).collect()
    }

    /// What standing there is worth.
    fn at_end(&self, flight: &Flight, end: Stand) -> f64 {
        let Look { board, item, laden, .. } = *self;
        let (mut best, mut threat) = (0.0f64, 0.0);
        for Foe { piece, moved, there } in self.foes.iter().filter(|foe| end.is_near(&foe.there)) {
            let mine = price(&board, *piece, fire(&board, (item, end), (*piece, *there)));
            let theirs = price(&board, item, fire(&board, (*piece, *there), (item, end)));
            best = best.max(mine * if *moved { 1.0 } else { 0.4 });
            threat += theirs * if *moved { 0.7 } else { 0.35 };
        }
        let mut sum = best - threat;
        for (n, aim) in self.aims.iter().enumerate() {
            let weight = if n == 0 { 1.0 } else { 0.2 };
            sum += weight * self.approach(flight, end, *aim);
        }
        let table = board.setting.head.table;
        // Whoever looks over the edge of the table has lost a move, or is gone.
        if !matches!(self.aims.first(), Some(Aim::Edge(_))) {
            let next = end.at.ahead(INCH * (i32::from(board.craft(item).now.turning) + 3)).at;
            if !board.setting.head.on_table(next) {
                sum -= 6.0;
            }
            let near = [next.x, next.y, table.x - next.x, table.y - next.y].into_iter().min().unwrap_or_default();
            sum -= if near < INCH.0 * 3 { 1.5 } else { 0.0 };
        }
        if end.height < 4 && !laden {
            sum -= f64::from(4 - end.height) * 0.8;
        }
        sum
    }

    /// How much nearer it brings its aim.
    fn approach(&self, flight: &Flight, end: Stand, aim: Aim) -> f64 {
        let board = &self.board;
        match aim {
            Aim::Edge(edge) => {
                let to = edge.distance(board.setting.head.table, end.at.at);
                let point =
                    Stand { at: Course { at: edge.nearest(board.setting.head.table, end.at.at), ..end.at }, ..end };
                20.0 - inches(to) * 0.5 - 10.0 * off(end.at, &point) - if flight.climb < 0 { 0.5 } else { 0.0 }
            }
            Aim::Enemy(enemy) => {
                let Some(Foe { there, .. }) = self.foes.iter().find(|foe| foe.piece == enemy).copied() else {
                    return 0.0;
                };
                let apart = end.inches_to(&there);
                let high = f64::from(end.height) - f64::from(there.height);
                // A band above is the best place to wait; far above or below is none.
                let level = (high - 0.5).abs();
                let pursuit = 1.0 - off(there.at, &Stand { at: Course { at: end.at.at, ..end.at }, ..end });
                let keen = if self.laden { 0.1 } else { 1.0 };
                keen * (-0.35 * apart - 6.0 * off(end.at, &there) - 0.7 * level - 2.5 * (1.0 - pursuit).abs().min(1.0)
                    + 2.5 * (1.0 - pursuit))
            }
            Aim::Point(there) => {
                let level = (f64::from(end.height) - f64::from(there.height)).abs();
                -0.3 * end.inches_to(&there) - 3.0 * off(end.at, &there) - 0.5 * level
            }
            Aim::Below(site) => below(board, self.item, flight, end, site),
        }
    }
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
