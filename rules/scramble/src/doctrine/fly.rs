//! Where to fly: every manoeuvre that is open, led towards whoever matters, and weighed by what would come of it.

use super::look::{Look, Over, to_edge};
use crate::battle::board::Board;
use crate::battle::command::{Command, Flight};
use crate::battle::setting::{Extra, Setting};
use crate::battle::view::View;
use crate::foresight::worth::{RANGE, Stand, inches, off};
use crate::lists::price::is_halved;
use crate::lists::{Engine, Load, Manoeuvre, Turns};
use crate::resolution::condition::Condition;
use crate::resolution::flight::Flier;
use crate::rules::{INCH, hundredths};
use crate::sections::check::{check, known};
use crate::sections::moves::named;
use crate::sections::offers;
use sandtable_ai::Effort;
use sandtable_core::{Leg, Legs, Piece, Side, pick};
use sandtable_dice::Source;
use sandtable_geometry::{Course, Hand, Length, Point};
use sandtable_scenario::Edge;

/// About as many ways as are looked at.
const MOST_WAYS: usize = 256;

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

/// SQR-115 Fighters of a Formation fight each for himself as soon as an enemy is in the range of guns: together they turn wide, and are easily hit.
pub fn parts(board: &Board<'_>, item: Piece) -> Option<Command> {
    board.flying(item)?;
    let unit = board.unit(item);
    let fights = unit.len() > 1 && board.kind(item).is_fighter() && !attacks_ground(board, item);
    let is_near = |own: &Piece| {
        let at = board.craft(*own).at.at;
        board.aloft_of(board.side(item).other()).any(|(_, enemy)| enemy.at.at.within(at, INCH * RANGE))
    };
    let last = unit.last().filter(|_| fights && unit.iter().any(is_near));
    last.map(|craft| Command::Leave { craft: *craft })
}

/// What somebody is after.
#[derive(Clone, Copy)]
pub enum Aim {
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
    ranked(setting, view, item, effort, source)?.next()
}

/// The flights of an item that are allowed, the best first; nothing of one that does not fly.
pub fn ranked<'a, S: Source>(
    setting: &'a Setting,
    view: &'a View,
    item: Piece,
    effort: Effort,
    source: &mut S,
) -> Option<impl Iterator<Item = Command> + use<'a, S>> {
    let board = Board::new(setting, &view.table);
    let own = board.flying(item)?;
    let unit = board.unit(item);
    let mut now = Condition::default();
    let flier = board.flier(&unit, &mut now);
    let aims = aims(&board, item, effort);
    let look = Look::new(board, item, &aims, &flier);
    // Without anything to drop it on, a load that is felt goes.
    let jettison = board.laden(item) && is_for_ground(&board, item) && !attacks_ground(&board, item);
    // The ways over the table, and the ends of each: at every height that its manoeuvre may lead to.
    let mut flights: Vec<Flight> = Vec::with_capacity(MOST_WAYS);
    let mut ends: Vec<(f64, usize, i8)> = Vec::with_capacity(2 * MOST_WAYS);
    // Several manoeuvres lead over the same places.
    let mut overs: Vec<Over> = Vec::with_capacity(MOST_WAYS);
    let mut weigh = |manoeuvre: Manoeuvre, legs: &Legs| {
        let mut climbs = flier.climbs(own.height, manoeuvre).peekable();
        let Some(climb) = climbs.peek().copied() else { return };
        let mut flight = Flight { manoeuvre, climb, legs: *legs, jettison, ..Flight::default() };
        let Ok(order) = flier.order(&flight) else { return };
        // What may be flown to one of these heights may be flown to all.
        if flier.may(own.height, &order).is_err() {
            return;
        }
        let track = flier.track(own.at, &order);
        if !track.iter().all(|course| setting.head.on_table(course.at)) && !leaves_well(&board, &aims, &track) {
            return;
        }
        let end = track.last().copied().unwrap_or(own.at);
        let known = overs.iter().position(|over| over.at == end);
        if known.is_none() {
            overs.push(look.over(end));
        }
        let over = &overs[known.unwrap_or(overs.len() - 1)];
        let tests = look.tests(&flier, &flight);
        let met = look.met(&flier, &order, &track, flight.jettison);
        for climb in climbs {
            flight.climb = climb;
            let height = own.height.saturating_add_signed(climb);
            let jitter = f64::from(pick(source, 100)) / 400.0;
            let risk: f64 = met.iter().filter(|(level, _)| *level == height).map(|(_, risk)| risk).sum();
            ends.push((look.score(&flight, &tests, over, height) - risk + jitter, flights.len(), climb));
        }
        flights.push(flight);
    };
    let straight: Legs = [Leg::AheadRest].into_iter().collect();
    for manoeuvre in flier.open(own.height) {
        let row = setting.lists.manoeuvre(manoeuvre);
        if unit.len() > 1 && !row.in_formation {
            continue;
        }
        let Some(reach) = flier.reach(manoeuvre) else { continue };
        let tight = row.tight && unit.len() == 1 && setting.kind(item).engine == Engine::Piston;
        if matches!(row.turns, Turns::Ordinary) {
            let turned = matches!(manoeuvre, Manoeuvre::ShallowLoop);
            let from = if turned { Course { heading: own.at.heading.opposite(), ..own.at } } else { own.at };
            ways(&flier, from, reach, &aims, &board, tight, effort, &mut |legs| weigh(manoeuvre, legs));
        } else if row.least == row.most {
            weigh(manoeuvre, &Legs::default());
        } else {
            weigh(manoeuvre, &straight);
            weigh(manoeuvre, &[Leg::Ahead(whole(reach[0]))].into_iter().collect());
        }
    }
    // Nearly always the best is allowed and taken, so they are not put in order.
    let next = move || {
        let better =
            |(_, one): &(usize, &(f64, usize, i8)), (_, other): &(usize, &(f64, usize, i8))| one.0.total_cmp(&other.0);
        let (n, _) = ends.iter().enumerate().max_by(better)?;
        let (_, way, climb) = ends.swap_remove(n);
        Some(Command::Fly { craft: item, flight: Flight { climb, ..flights[way] } })
    };
    Some(std::iter::from_fn(next).filter(|command| check(setting, view, command).is_ok()))
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
    take: &mut impl FnMut(&Legs),
) {
    let after = INCH * i32::from(flier.now.turning);
    let steps = if effort == Effort::Full { 6 } else { 3 };
    let distance = |n: i32| whole(least + Length((most - least).0 / steps * n)).min(most);
    for n in 0..=steps {
        take(&[Leg::Ahead(distance(n))].into_iter().collect());
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
                    take(&legs);
                }
                legs.push(Leg::AheadRest);
                take(&legs);
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
fn led(from: Course, to: Point, after: Length, most: Length, sharp: u16, least: Length, take: &mut impl FnMut(&Legs)) {
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
            take(&legs);
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

/// What an item is after: its way through, its way home, its target, the enemies that are nearest.
fn aims(board: &Board<'_>, item: Piece, effort: Effort) -> Vec<Aim> {
    let (own, side) = (board.craft(item), board.side(item));
    let mut aims = Vec::new();
    let kind = board.kind(item);
    if let Some(edge) = named(board.setting, side).filter(|_| kind.is_bomber()) {
        return vec![Aim::Edge(edge)];
    }
    if goes_home(board, item) {
        let table = board.setting.head.table;
        let cost = |edge: &Edge| {
            let [apart, aside] = to_edge(table, *edge, Stand::of(own));
            apart + 20.0 * aside
        };
        let edges = Edge::WORDS.into_iter().map(|(_, edge)| edge);
        return edges.min_by(|one, other| cost(one).total_cmp(&cost(other))).map(Aim::Edge).into_iter().collect();
    }
    if attacks_ground(board, item) {
        let worth = |piece: &Piece| {
            let far = board.site(*piece).map_or(0.0, |site| inches(site.at.at.distance(own.at.at)));
            site_worth(board, side, *piece) / (10.0 + far)
        };
        if let Some(best) = targets(board, item).max_by(|one, other| worth(one).total_cmp(&worth(other))) {
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

/// SQR-141 Does somebody go home: by himself, hurt so badly that he counts a quarter of his cost, with enemies about who would have all of it?
fn goes_home(board: &Board<'_>, item: Piece) -> bool {
    let enemies = board.aloft_of(board.side(item).other()).next().is_some();
    let hurt = is_halved(board.kind(item).structure, board.craft(item).now.structure);
    enemies && hurt && board.unit(item).len() == 1
}

/// What a target on the ground is worth to a side.
pub fn site_worth(board: &Board<'_>, side: Side, site: Piece) -> f64 {
    let cost = board.setting.below(site).map_or(0.0, |(_, _, cost)| f64::from(cost));
    let hits = board.setting.extras.iter().find_map(|extra| match *extra {
        Extra::Hits { side: whose, target, each } if whose == side && target == site => Some(f64::from(each)),
        _ => None,
    });
    hits.map_or(cost, |each| each * board.setting.below(site).map_or(0.0, |(damage, ..)| f64::from(damage)))
}

/// Has it something for the ground, and anything there to attack with it?
pub fn attacks_ground(board: &Board<'_>, item: Piece) -> bool {
    is_for_ground(board, item) && targets(board, item).next().is_some()
}

/// The enemy's targets that its load is for.
fn targets<'a>(board: &Board<'a>, item: Piece) -> impl Iterator<Item = Piece> + use<'a> {
    let (setting, side) = (board.setting, board.side(item));
    let torpedo = matches!(setting.crafts[item.index()].load, Some(Load::Torpedo));
    let fits = move |piece: &Piece| !torpedo || setting.target(*piece).is_some_and(|target| target.ship);
    board.sites().map(|(piece, _)| piece).filter(move |piece| setting.side(*piece) != Some(side)).filter(fits)
}

/// Is what it carries for the ground?
fn is_for_ground(board: &Board<'_>, item: Piece) -> bool {
    let load = board.setting.crafts[item.index()].load;
    let own = board.craft(item);
    own.load > 0 && matches!(load, Some(Load::Bombs(_) | Load::Rockets(_) | Load::Torpedo))
}

/// Does it leave by the edge that it is after?
fn leaves_well(board: &Board<'_>, aims: &[Aim], track: &[Course]) -> bool {
    let [Aim::Edge(edge), ..] = aims else { return false };
    let table = board.setting.head.table;
    let out = track.iter().find(|course| !board.setting.head.on_table(course.at));
    out.is_some_and(|course| edge.distance(table, course.at) < Length::ZERO)
}

/// SQR-134 A marker goes on: bombers to their edge, others to the enemy's markers; dummies as their like would.
fn drift(setting: &Setting, view: &View, board: &Board<'_>, contact: Piece) -> Option<Command> {
    let own = board.contact(contact)?;
    let side = setting.side(contact)?;
    let edge = named(setting, side);
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
