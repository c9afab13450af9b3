//! Where to fly: every manoeuvre that is open, led towards whoever matters, and weighed by what would come of it.

use super::worth::{Stand, fire, inches, off, price, reaches};
use crate::INCH;
use crate::battle::board::Board;
use crate::battle::command::{Command, Flight};
use crate::battle::setting::{Extra, Setting};
use crate::battle::view::View;
use crate::check::{check, known};
use crate::condition::Condition;
use crate::flight::Flier;
use crate::ground::{self, Attacker, Below};
use crate::lists::{Engine, Load, Manoeuvre, Tests, Turns};
use crate::skill_test::{Test, modified};
use crate::{hundredths, offers};
use sandtable_ai::Effort;
use sandtable_core::{Leg, Legs, Piece, Side, pick};
use sandtable_dice::Source;
use sandtable_geometry::{Course, Hand, Length, Point};
use sandtable_scenario::Edge;

/// Which item moves next: those that only go on first, those that fight last; a Formation before one alone.
pub fn item(board: &Board<'_>, side: Side) -> Option<Piece> {
    let late = |piece: &Piece| match board.flying(*piece) {
        None => 0,
        Some(_) => {
            let kind = board.kind(*piece);
            1 + 2 * u16::from(kind.is_fighter()) + u16::from(board.unit(*piece).len() == 1)
        }
    };
    board.items(side).min_by_key(late)
}

/// What somebody is after.
#[derive(Clone, Copy)]
enum Aim {
    /// An enemy aircraft.
    Enemy(Piece),
    /// Something below, with the load that he has for it.
    Below(Piece),
    /// This edge of the table.
    Edge(Edge),
    /// A point of the table: of a marker.
    Point(Stand),
}

/// The best flight of an item.
pub fn choose(
    setting: &Setting,
    view: &View,
    item: Piece,
    effort: Effort,
    source: &mut impl Source,
) -> Option<Command> {
    let board = Board::new(setting, &view.table);
    if board.contact(item).is_some() {
        return drift(setting, view, &board, item);
    }
    let own = board.flying(item)?;
    let unit = board.unit(item);
    let mut now = Condition::default();
    let flier = board.flier(&unit, &mut now);
    let aims = aims(&board, item, effort);
    let mut all: Vec<(f64, Flight)> = Vec::new();
    let mut weigh = |flight: Flight| {
        let Ok(order) = flier.order(&flight) else { return };
        if flier.may(own.height, &order).is_err() {
            return;
        }
        let track = flier.track(own.at, &order);
        if !track.iter().all(|course| setting.head.on_table(course.at)) && !leaves_well(&board, item, &aims, &track) {
            return;
        }
        let end = Stand {
            at: track.last().copied().unwrap_or(own.at),
            height: own.height.saturating_add_signed(flight.climb),
        };
        let jitter = f64::from(pick(source, 100)) / 400.0;
        all.push((score(&board, item, &flier, &flight, end, &aims) + jitter, flight));
    };
    for manoeuvre in flier.open(own.height) {
        let row = setting.lists.manoeuvre(manoeuvre);
        if unit.len() > 1 && !row.in_formation {
            continue;
        }
        let Some(reach) = flier.reach(manoeuvre) else { continue };
        let tight = row.tight && unit.len() == 1 && setting.kind(item).engine == Engine::Piston;
        for climb in row.height[0]..=row.height[1] {
            if i16::from(own.height) + i16::from(climb) < 1 {
                continue;
            }
            let flight = Flight { manoeuvre, climb, ..Flight::default() };
            if !matches!(row.turns, Turns::Ordinary) {
                let legs: Legs = [Leg::AheadRest].into_iter().collect();
                let straight = row.least != row.most;
                weigh(Flight { legs: if straight { legs } else { Legs::default() }, ..flight });
                if straight {
                    weigh(Flight { legs: [Leg::Ahead(whole(reach[0]))].into_iter().collect(), ..flight });
                }
                continue;
            }
            let turned = matches!(manoeuvre, Manoeuvre::ShallowLoop);
            let from = if turned { Course { heading: own.at.heading.opposite(), ..own.at } } else { own.at };
            ways(&flier, from, reach, &aims, &board, tight, effort, &mut |legs| weigh(Flight { legs, ..flight }));
        }
    }
    all.sort_by(|(one, _), (other, _)| other.total_cmp(one));
    let allowed = |flight: &Flight| check(setting, view, &Command::Fly { craft: item, flight: *flight }).is_ok();
    let best = all.iter().map(|(_, flight)| *flight).find(allowed)?;
    Some(Command::Fly { craft: item, flight: best })
}

/// A length in hundredths of an inch, not shorter.
fn whole(by: Length) -> Length {
    let unit = hundredths(1).0;
    Length((by.0 + unit - 1).div_euclid(unit) * unit)
}

/// Ways over the table: straight on, turns to either side, and towards each aim, over several distances.
#[allow(clippy::too_many_arguments, reason = "one look at everything that a way depends on")]
fn ways(
    flier: &Flier<'_>,
    from: Course,
    [least, most]: [Length; 2],
    aims: &[Aim],
    board: &Board<'_>,
    tight: bool,
    effort: Effort,
    take: &mut impl FnMut(Legs),
) {
    let after = INCH * i32::from(flier.now.turning);
    let steps = if effort == Effort::Full { 6 } else { 3 };
    let distance = |n: i32| whole(least + Length((most - least).0 / steps * n)).min(most);
    for n in 0..=steps {
        take([Leg::Ahead(distance(n))].into_iter().collect());
    }
    let turns = (most.0 / after.0.max(1)).min(if effort == Effort::Full { 5 } else { 3 });
    for hand in [Hand::Left, Hand::Right] {
        for sharp in [30, 60] {
            if sharp == 60 && !tight {
                continue;
            }
            for count in 1..=turns {
                let mut legs: Legs = (0..count).map(|_| Leg::Turn { after, hand, degrees: sharp }).collect();
                if after * count >= least {
                    take(legs);
                }
                legs.push(Leg::AheadRest);
                take(legs);
            }
        }
    }
    for aim in aims {
        let Some(to) = place(board, *aim, from) else { continue };
        for sharp in [30, 60] {
            if sharp == 30 || tight {
                led(from, to, after, most, sharp, least, take);
            }
        }
    }
}

/// Turns towards a place, and then straight at it: to beside it, and all the way.
fn led(from: Course, to: Point, after: Length, most: Length, sharp: u16, least: Length, take: &mut impl FnMut(Legs)) {
    let (mut at, mut flown, mut legs) = (from, Length::ZERO, Legs::default());
    while flown + after <= most && legs.len() < 6 {
        let ahead = at.ahead(after);
        let off = ahead.off_heading(to) / 1000;
        if off.abs() < 2 {
            break;
        }
        let hand = if off > 0 { Hand::Right } else { Hand::Left };
        let degrees = (off.unsigned_abs() as u16).min(sharp);
        legs.push(Leg::Turn { after, hand, degrees });
        at = ahead.turn(hand, sandtable_geometry::Angle::degrees(degrees.into()));
        flown += after;
        if degrees < sharp {
            break;
        }
    }
    let away = at.at.distance(to);
    for short in [INCH * 2, INCH, INCH * 4] {
        let rest =
            whole((away - short).max(Length::ZERO)).min(Length((most - flown).0 / hundredths(1).0 * hundredths(1).0));
        if flown + rest >= least {
            let mut legs = legs;
            legs.push(Leg::Ahead(rest));
            take(legs);
        }
    }
}

/// Where an aim lies.
fn place(board: &Board<'_>, aim: Aim, from: Course) -> Option<Point> {
    Some(match aim {
        Aim::Enemy(piece) => {
            let craft = board.flying(piece)?;
            // A place behind its tail.
            let stand = if craft.flown.is_some() { Stand::of(craft) } else { Stand::later(craft) };
            stand.at.ahead(-(INCH + hundredths(50))).at
        }
        Aim::Below(site) => board.site(site)?.at.at,
        Aim::Edge(edge) => edge.nearest(board.setting.head.table, from.at),
        Aim::Point(stand) => stand.at.at,
    })
}

/// What an item is after: its way through, its target, the enemies that are nearest.
fn aims(board: &Board<'_>, item: Piece, effort: Effort) -> Vec<Aim> {
    let (own, side) = (board.craft(item), board.side(item));
    let mut aims = Vec::new();
    let kind = board.kind(item);
    let through = board.setting.extras.iter().find_map(|extra| match *extra {
        Extra::Through { side: whose, edge, .. } if whose == side && kind.is_bomber() => Some(edge),
        _ => None,
    });
    if let Some(edge) = through {
        return vec![Aim::Edge(edge)];
    }
    if attacks_ground(board, item) {
        let below = board.sites().map(|(piece, _)| piece).filter(|piece| board.setting.side(*piece) != Some(side));
        let torpedo = matches!(board.setting.crafts[item.index()].load, Some(Load::Torpedo));
        let fits = |piece: &Piece| !torpedo || board.setting.target(*piece).is_some_and(|target| target.ship);
        let worth = |piece: &Piece| {
            let far = board.site(*piece).map_or(0.0, |site| inches(site.at.at.distance(own.at.at)));
            site_worth(board, side, *piece) / (10.0 + far)
        };
        if let Some(best) = below.filter(fits).max_by(|one, other| worth(one).total_cmp(&worth(other))) {
            aims.push(Aim::Below(best));
        }
    }
    let far = |craft: &crate::battle::position::Craft| own.at.at.distance(craft.at.at);
    let mut enemies: Vec<(Length, Piece)> =
        board.aloft_of(side.other()).map(|(piece, craft)| (far(craft), piece)).collect();
    enemies.sort();
    let count = if effort == Effort::Full { 4 } else { 2 };
    aims.extend(enemies.iter().take(count).map(|(_, piece)| Aim::Enemy(*piece)));
    let markers = board.contacts().filter(|(piece, _)| board.setting.side(*piece) != Some(side));
    let nearest = markers.min_by_key(|(_, contact)| contact.at.at.distance(own.at.at));
    if let (true, Some((_, contact))) = (aims.is_empty(), nearest) {
        aims.push(Aim::Point(Stand { at: contact.at, height: contact.height }));
    }
    aims
}

/// What a target on the ground is worth to a side.
fn site_worth(board: &Board<'_>, side: Side, site: Piece) -> f64 {
    let cost = board.setting.below(site).map_or(0.0, |(_, _, cost)| f64::from(cost));
    let hits = board.setting.extras.iter().find_map(|extra| match *extra {
        Extra::Hits { side: whose, target, each } if whose == side && target == site => Some(f64::from(each)),
        _ => None,
    });
    hits.map_or(cost, |each| each * board.setting.below(site).map_or(0.0, |(damage, ..)| f64::from(damage)))
}

/// Has it something for the ground?
fn attacks_ground(board: &Board<'_>, item: Piece) -> bool {
    let load = board.setting.crafts[item.index()].load;
    let own = board.craft(item);
    own.load > 0 && matches!(load, Some(Load::Bombs(_) | Load::Rockets(_) | Load::Torpedo))
}

/// Does it leave by the edge that it is after?
fn leaves_well(board: &Board<'_>, item: Piece, aims: &[Aim], track: &[Course]) -> bool {
    let [Aim::Edge(edge), ..] = aims else { return false };
    let table = board.setting.head.table;
    let _ = item;
    let out = track.iter().find(|course| !board.setting.head.on_table(course.at));
    out.is_some_and(|course| edge.distance(table, course.at) < Length::ZERO)
}

/// What a flight is worth: what may be done and taken where it ends, how near it brings its aim, and what a failed test would cost.
fn score(board: &Board<'_>, item: Piece, flier: &Flier<'_>, flight: &Flight, end: Stand, aims: &[Aim]) -> f64 {
    let good = at_end(board, item, flight, end, aims);
    let tests = tests(board, item, flier, flight);
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
    let cost = f64::from(board.setting.crafts[item.index()].cost) * board.unit(item).len() as f64;
    let bad = at_end(board, item, flight, Stand::of(own), aims) - 2.0;
    passes * good + (1.0 - passes) * bad.min(good) - crashes * cost * 3.0 - lost
}

/// The chance of a test at this Skill.
fn reaches_low(skill: i32) -> f64 {
    f64::from(skill.clamp(0, 9)) / 10.0
}

/// The Skills of the tests that a flight asks for.
fn tests(board: &Board<'_>, item: Piece, flier: &Flier<'_>, flight: &Flight) -> Vec<i32> {
    let row = board.setting.lists.manoeuvre(flight.manoeuvre);
    let laden = board.unit(item).iter().any(|piece| board.laden(*piece)) && !flight.jettison;
    let of = |test: Test| i32::from(modified(flier.rules, flier.kind, flier.now, laden, test).total());
    let mut all = Vec::new();
    if row.tests != Tests::Nothing {
        all.push(of(match flight.manoeuvre {
            Manoeuvre::Climb => Test::Climb,
            Manoeuvre::Zoom => Test::Zoom,
            Manoeuvre::Sideslip | Manoeuvre::Skid => Test::Slip,
            Manoeuvre::Steep | Manoeuvre::Power | Manoeuvre::Vertical => Test::Recovery,
            _ => Test::HalfLoop,
        }));
    }
    let sharp = |leg: &Leg| matches!(leg, Leg::Turn { degrees, .. } if *degrees > 30);
    if flight.legs.iter().any(sharp) {
        all.push(of(Test::TightTurn));
    }
    all
}

/// What standing there is worth.
fn at_end(board: &Board<'_>, item: Piece, flight: &Flight, end: Stand, aims: &[Aim]) -> f64 {
    let side = board.side(item);
    let laden = attacks_ground(board, item);
    let mut sum = 0.0;
    let (mut best, mut threat) = (0.0f64, 0.0);
    for (enemy, craft) in board.aloft_of(side.other()) {
        let moved = craft.flown.is_some();
        let there = if moved { Stand::of(craft) } else { Stand::later(craft) };
        if end.inches_to(&there) > 9.0 {
            continue;
        }
        let mine = price(board, enemy, fire(board, (item, end), (enemy, there)));
        let theirs = price(board, item, fire(board, (enemy, there), (item, end)));
        best = best.max(mine * if moved { 1.0 } else { 0.4 });
        threat += theirs * if moved { 0.7 } else { 0.35 };
    }
    sum += best - threat;
    for (n, aim) in aims.iter().enumerate() {
        let weight = if n == 0 { 1.0 } else { 0.2 };
        sum += weight * approach(board, item, flight, end, *aim, laden);
    }
    let table = board.setting.head.table;
    // Whoever looks over the edge of the table has lost a move, or is gone.
    if !matches!(aims.first(), Some(Aim::Edge(_))) {
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
fn approach(board: &Board<'_>, item: Piece, flight: &Flight, end: Stand, aim: Aim, laden: bool) -> f64 {
    match aim {
        Aim::Edge(edge) => {
            let to = edge.distance(board.setting.head.table, end.at.at);
            let point = Stand { at: Course { at: edge.nearest(board.setting.head.table, end.at.at), ..end.at }, ..end };
            20.0 - inches(to) * 0.5 - 10.0 * off(end.at, &point) - if flight.climb < 0 { 0.5 } else { 0.0 }
        }
        Aim::Enemy(enemy) => {
            let Some(craft) = board.flying(enemy) else { return 0.0 };
            let there = if craft.flown.is_some() { Stand::of(craft) } else { Stand::later(craft) };
            let apart = end.inches_to(&there);
            let high = f64::from(end.height) - f64::from(there.height);
            // A band above is the best place to wait; far above or below is none.
            let level = (high - 0.5).abs();
            let pursuit = 1.0 - off(there.at, &Stand { at: Course { at: end.at.at, ..end.at }, ..end });
            let keen = if laden { 0.1 } else { 1.0 };
            keen * (-0.35 * apart - 6.0 * off(end.at, &there) - 0.7 * level - 2.5 * (1.0 - pursuit).abs().min(1.0)
                + 2.5 * (1.0 - pursuit))
        }
        Aim::Point(there) => {
            let level = (f64::from(end.height) - f64::from(there.height)).abs();
            -0.3 * end.inches_to(&there) - 3.0 * off(end.at, &there) - 0.5 * level
        }
        Aim::Below(site) => below(board, item, flight, end, site),
    }
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

/// SQR-134 A marker goes on: bombers to their edge, others to the enemy's markers; dummies as their like would.
fn drift(setting: &Setting, view: &View, board: &Board<'_>, contact: Piece) -> Option<Command> {
    let own = board.contact(contact)?;
    let side = setting.side(contact)?;
    let edge = setting.extras.iter().find_map(|extra| match *extra {
        Extra::Through { side: whose, edge, .. } if whose == side => Some(edge),
        _ => None,
    });
    let enemies = || {
        let markers = board.contacts().filter(|(piece, _)| setting.side(*piece) != Some(side));
        let seen = board.aloft_of(side.other()).map(|(_, craft)| Stand::of(craft));
        seen.chain(markers.map(|(_, other)| Stand { at: other.at, height: other.height }))
    };
    let from = Stand { at: own.at, height: own.height };
    let to = match edge {
        Some(edge) => {
            Stand { at: Course { at: edge.nearest(setting.head.table, own.at.at), ..own.at }, height: own.height }
        }
        None => enemies().min_by(|one, other| from.inches_to(one).total_cmp(&from.inches_to(other)))?,
    };
    // Near enough to be shot at, a fighter's marker is turned up and fights.
    let real = known(setting, view, contact).is_some_and(|under| under > 0);
    if edge.is_none() && real && board.aloft_of(side.other()).any(|(_, craft)| from.inches_to(&Stand::of(craft)) < 10.0)
    {
        return Some(Command::TurnUp { contact });
    }
    let mut best: Option<(f64, Flight)> = None;
    for flight in offers::flights(board, contact) {
        if board.may_drift(contact, &flight).is_err() {
            continue;
        }
        let mut at = own.at;
        for leg in &flight.legs {
            at = match *leg {
                Leg::Turn { after, hand, degrees } => {
                    at.ahead(after).turn(hand, sandtable_geometry::Angle::degrees(degrees.into()))
                }
                Leg::Ahead(by) => at.ahead(by),
                _ => at,
            };
        }
        let height = own.height.saturating_add_signed(flight.climb);
        let end = Stand { at, height };
        let level = f64::from(height.abs_diff(to.height));
        let score = -end.inches_to(&to) - 4.0 * off(at, &to) - level;
        let on = setting.head.on_table(at.at)
            || edge.is_some_and(|edge| edge.distance(setting.head.table, at.at) < Length::ZERO);
        if on && best.is_none_or(|(known, _)| score > known) {
            best = Some((score, flight));
        }
    }
    best.map(|(_, flight)| Command::Fly { craft: contact, flight })
}
