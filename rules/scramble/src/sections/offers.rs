//! What may be tried now: outlines with slots, cheap and generous; and what an absent side does.

use crate::battle::board::Board;
use crate::battle::command::{Command, Flight, verb};
use crate::battle::position::{How, Shot};
use crate::battle::setting::Setting;
use crate::battle::state::Step;
use crate::battle::view::View;
use crate::lists::{Arc, Calibre, Engine, Load, Manoeuvre, Turns};
use crate::resolution::condition::Condition;
use crate::rules::{INCH, hundredths};
use crate::sections::check::{HELM, check, known};
use crate::sections::contacts;
use sandtable_core::{Courses, Leg, Legs, Offer, Piece, Pieces, Slot, Turns as OnTheSpot};
use sandtable_geometry::{Angle, Course, Hand, Length, Point};

fn between(from: u8, to: u8) -> Slot {
    Slot::Number { from: from.into(), to: to.into() }
}

/// Who may do something now.
pub fn actors(setting: &Setting, view: &View) -> Pieces {
    let Some(side) = view.asks_me(setting) else { return Pieces::default() };
    let board = Board::new(setting, &view.table);
    let the_side = |able: bool| able.then_some(Piece::THE_SIDE);
    match view.asked {
        Some(Step::Dummies(_)) => board.to_place(side).collect(),
        Some(Step::Sail(piece)) => [piece].into_iter().collect(),
        Some(Step::Move(_)) => {
            let waiting = board.aloft_of(side).filter(|(_, craft)| craft.flown.is_none()).map(|(piece, _)| piece);
            let tailing = board.aloft_of(side).filter(|(_, craft)| craft.tails.is_some()).map(|(piece, _)| piece);
            board.items(side).chain(waiting).chain(tailing).chain(the_side(board.may_pass(side))).collect()
        }
        Some(Step::Follow(piece) | Step::Deplete(piece, _) | Step::Row(piece)) => [piece].into_iter().collect(),
        Some(Step::Declare(..)) => board.aloft_of(side).map(|(piece, _)| piece).chain([Piece::THE_SIDE]).collect(),
        Some(Step::Activate(_) | Step::Continue(..)) => match view.table.acting {
            Some(acting) => [acting, Piece::THE_SIDE].into_iter().collect(),
            None => board.to_act(side).collect(),
        },
        Some(Step::Burst(_)) => board.heavy(side).collect(),
        _ => Pieces::default(),
    }
}

/// What one of them may try.
pub fn offers(setting: &Setting, view: &View, actor: Piece, take: &mut impl FnMut(Offer)) {
    let (Some(side), Some(asked)) = (view.asks_me(setting), view.asked) else { return };
    let board = Board::new(setting, &view.table);
    let mut offer = |verb: u8, slots: &[Slot]| take(Offer::new(actor, verb, slots));
    match asked {
        Step::Dummies(_) => {
            let first = setting.crafts.iter().find(|plan| plan.side == side);
            let about = first.map_or_else(Point::default, |plan| plan.at.at);
            let heading = Slot::Heading { from: Angle::ZERO, sweep: Angle::degrees(359) };
            let place = Slot::Point { about, reach: INCH * 12 };
            let height = first.map_or(10, |plan| plan.height);
            let all = between(1, setting.rules.ceiling);
            take(Offer::new(actor, verb::PLACE, &[place, heading, all]).begins(2, height.into()));
        }
        Step::Sail(_) => {
            take(
                Offer::new(actor, verb::STEER, &[Slot::Number { from: -i32::from(HELM), to: HELM.into() }])
                    .begins(0, 0),
            );
        }
        Step::Move(_) if actor == Piece::THE_SIDE => offer(verb::PASS, &[]),
        Step::Move(_) | Step::Follow(_) => moves(setting, view, &board, actor, take),
        Step::Declare(..) if actor == Piece::THE_SIDE => offer(verb::CONTENT, &[]),
        Step::Declare(..) => {
            let enemies = board.aloft_of(side.other()).map(|(piece, _)| piece);
            let quarries: Pieces = enemies.filter(|&quarry| board.may_tail(actor, quarry).is_ok()).collect();
            if !quarries.is_empty() {
                offer(verb::TAIL, &[Slot::Piece(quarries)]);
            }
        }
        Step::Activate(_) | Step::Continue(..) if actor == Piece::THE_SIDE => offer(verb::FIRE, &[]),
        Step::Activate(_) | Step::Continue(..) => attacks(setting, view, &board, actor, take),
        Step::Deplete(_, mounts) => {
            for mount in (1..=32).filter(|mount| mounts >> (mount - 1) & 1 == 1) {
                offer(verb::EMPTY, &[Slot::only(mount)]);
            }
        }
        Step::Row(_) => offer(verb::ROW, &[between(1, 6)]),
        Step::Burst(_) => heavy(setting, &board, actor, take),
        _ => {}
    }
}

/// SQR-155 The manoeuvres that are open to an item; leaving, joining and dropping; a tail given up; a marker turned up.
fn moves(setting: &Setting, view: &View, board: &Board<'_>, actor: Piece, take: &mut impl FnMut(Offer)) {
    let mut offer = |verb: u8, slots: &[Slot]| take(Offer::new(actor, verb, slots));
    if board.contact(actor).is_some() {
        return drifts(view, setting, board, actor, take);
    }
    let Some(own) = board.flying(actor) else { return };
    if own.tails.is_some() {
        offer(verb::GIVE_UP, &[]);
    }
    if own.flown.is_some() || view.asked != Some(Step::Follow(actor)) && board.follows(actor) {
        return;
    }
    let unit = board.unit(actor);
    if unit.len() > 1 {
        offer(verb::LEAVE, &[]);
    }
    if unit[0] != actor {
        return;
    }
    let mut now = Condition::default();
    let flier = board.flier(&unit, &mut now);
    let wishes = Slot::Number {
        from: 0,
        to: if joins(board, actor) { 3 } else { i32::from(unit.iter().any(|piece| board.craft(*piece).load > 0)) },
    };
    for manoeuvre in flier.open(own.height) {
        let row = setting.lists.manoeuvre(manoeuvre);
        if unit.len() > 1 && !row.in_formation {
            continue;
        }
        let Some([least, most]) = flier.reach(manoeuvre) else { continue };
        let loops = matches!(manoeuvre, Manoeuvre::ShallowLoop | Manoeuvre::SteepLoop);
        let from = if loops { Course { heading: own.at.heading.opposite(), ..own.at } } else { own.at };
        let tight = row.tight && unit.len() == 1 && setting.kind(actor).engine == Engine::Piston;
        let degrees = |angle: Angle| (angle.as_millidegrees() / 1000) as u16;
        let turns = match row.turns {
            Turns::None => None,
            Turns::Ordinary => Some(OnTheSpot {
                after: INCH * i32::from(flier.now.turning),
                most: degrees(setting.rules.turn),
                sharpest: degrees(if tight { setting.rules.tight } else { setting.rules.turn }),
            }),
            Turns::Back => Some(OnTheSpot { after: Length::ZERO, most: 30, sharpest: 30 }),
        };
        let course = Slot::Course(Courses { from, least, most, turns, ..Courses::default() });
        let deepest = row.height[0].max(1 - own.height.min(127).cast_signed());
        let down = Slot::Number { from: (-row.height[1]).into(), to: (-deepest).into() };
        let slip = Slot::Number { from: -30, to: 30 };
        let straight = Offer::new;
        let made = match manoeuvre {
            Manoeuvre::Level => straight(actor, verb::LEVEL, &[course, wishes]),
            Manoeuvre::Climb => straight(actor, verb::CLIMB, &[course, wishes]),
            Manoeuvre::Zoom => straight(actor, verb::ZOOM, &[zooms(wishes)]),
            Manoeuvre::ClimbingLoop => straight(actor, verb::LOOP, &[wishes]),
            Manoeuvre::Shallow => straight(actor, verb::SHALLOW, &[down, course, wishes]),
            Manoeuvre::Steep => straight(actor, verb::STEEP, &[down, course, wishes]),
            Manoeuvre::Power => straight(actor, verb::POWER, &[down, course, wishes]),
            Manoeuvre::Vertical => straight(actor, verb::VERTICAL, &[down, wishes]),
            Manoeuvre::ShallowLoop => straight(actor, verb::SPLIT, &[down, course, wishes]),
            Manoeuvre::SteepLoop => straight(actor, verb::SPLIT_STEEP, &[down, wishes]),
            Manoeuvre::Sideslip => straight(actor, verb::SIDESLIP, &[slip, course, wishes]).begins(0, 0),
            Manoeuvre::Skid => straight(actor, verb::SKID, &[slip, course, wishes]).begins(0, 0),
        };
        take(made);
    }
}

/// SQR-39 A Zoom may also end beyond.
fn zooms(wishes: Slot) -> Slot {
    match wishes {
        Slot::Number { from, to } => Slot::Number { from, to: to | 4 },
        other => other,
    }
}

/// SQR-158 Is there anybody whom it could join at all?
fn joins(board: &Board<'_>, actor: Piece) -> bool {
    let kind = board.setting.crafts[actor.index()].kind;
    let mut own = board.aloft_of(board.side(actor));
    own.any(|(piece, craft)| {
        piece != actor && craft.flown.is_some() && board.setting.crafts[piece.index()].kind == kind
    })
}

/// SQR-134 The moves of a marker.
fn drifts(view: &View, setting: &Setting, board: &Board<'_>, actor: Piece, take: &mut impl FnMut(Offer)) {
    let Some(own) = board.contact(actor).filter(|contact| !contact.moved) else { return };
    if known(setting, view, actor).is_some_and(|under| under > 0) {
        take(Offer::new(actor, verb::TURN_UP, &[]));
    }
    let course = |climb: i8| {
        let [least, most] = contacts::reach(climb).unwrap_or_default();
        let turns = OnTheSpot { after: INCH * 3, most: 30, sharpest: 30 };
        Slot::Course(Courses { from: own.at, least, most, turns: Some(turns), ..Courses::default() })
    };
    take(Offer::new(actor, verb::LEVEL, &[course(0), Slot::only(0)]));
    if own.height < setting.rules.ceiling {
        take(Offer::new(actor, verb::CLIMB, &[course(1), Slot::only(0)]));
    }
    if own.height > 1 {
        take(Offer::new(actor, verb::SHALLOW, &[between(1, 2.min(own.height - 1)), course(-1), Slot::only(0)]));
    }
}

/// SQR-13 The attacks that an aircraft, a battery or a marker could make.
fn attacks(setting: &Setting, view: &View, board: &Board<'_>, actor: Piece, take: &mut impl FnMut(Offer)) {
    let side = setting.side(actor).unwrap_or_default();
    let markers: Pieces = board.contacts().map(|(piece, _)| piece).collect();
    let allowed =
        |target: Piece, how: How| check(setting, view, &Command::Attack { craft: actor, target, how }).is_ok();
    let spotted: Pieces = markers.iter().filter(|&marker| allowed(marker, How::Spot)).collect();
    if check(setting, view, &Command::TurnUp { contact: actor }).is_ok() {
        take(Offer::new(actor, verb::TURN_UP, &[]));
    }
    if !spotted.is_empty() {
        take(Offer::new(actor, verb::SPOT, &[Slot::Piece(spotted)]));
    }
    if let Some(kind) = setting.battery(actor) {
        let targets: Pieces = board.flak_targets(actor).iter().copied().collect();
        if !targets.is_empty() {
            let trades = kind.calibre == Calibre::Light
                && setting.rules.trades
                && targets.iter().any(|target| board.may_flak(actor, target, 1).is_ok());
            let given = if trades { between(0, kind.dice - 1) } else { Slot::only(0) };
            take(Offer::new(actor, verb::FLAK, &[Slot::Piece(targets), given]));
        }
    } else if let Some(own) = board.flying(actor) {
        let enemies: Pieces = board.aloft_of(side.other()).map(|(piece, _)| piece).collect();
        if board.has_choice(actor) && view.table.attacks.is_empty() && own.sight.is_none() {
            take(Offer::new(actor, verb::SIGHT, &[Slot::Number { from: 0, to: 1 }]));
        }
        shots(setting, board, actor, &enemies, &allowed, take);
        let below = || board.sites().map(|(site, _)| site).filter(|site| setting.side(*site) != Some(side));
        let guns = (0..setting.kind(actor).guns.len()).filter(|n| setting.kind(actor).guns[*n].arc == Arc::Nose);
        for n in guns {
            for long in [0, 1] {
                let how = How::Strafe { guns: 1 << n, long: long == 1 };
                let targets: Pieces = below().filter(|&site| allowed(site, how)).collect();
                if !targets.is_empty() {
                    take(Offer::new(
                        actor,
                        verb::STRAFE,
                        &[Slot::only(1 << n), Slot::Piece(targets), Slot::only(long)],
                    ));
                }
            }
        }
        let of = |how: How| -> Pieces { below().filter(|&site| allowed(site, how)).collect() };
        match setting.crafts[actor.index()].load.filter(|_| own.load > 0) {
            Some(Load::Bombs(_)) => {
                let targets = of(How::Bomb { units: own.load });
                if !targets.is_empty() {
                    let units = between(1, own.load);
                    take(Offer::new(actor, verb::BOMB, &[Slot::Piece(targets), units]).begins(1, own.load.into()));
                }
            }
            Some(Load::Torpedo) => {
                let targets = of(How::Torpedo);
                if !targets.is_empty() {
                    take(Offer::new(actor, verb::TORPEDO, &[Slot::Piece(targets)]));
                }
            }
            Some(Load::Rockets(_)) if own.load > 1 => {
                let pairs = own.load / 2;
                let targets = of(How::Rockets { pairs });
                if !targets.is_empty() {
                    take(
                        Offer::new(actor, verb::ROCKET, &[Slot::Piece(targets), between(1, pairs)])
                            .begins(1, pairs.into()),
                    );
                }
            }
            _ => {}
        }
    }
    if view.table.attacks.is_empty() {
        take(Offer::new(actor, verb::DONE, &[]));
    }
}

/// SQR-14, SQR-60, SQR-61, SCR-21, SCR-36, SCR-43 The shots of an aircraft: all of the Pilot's guns, each of his groups, each battery; with
/// dice given up, aimed, and combined where that may be.
fn shots(
    setting: &Setting,
    board: &Board<'_>,
    actor: Piece,
    enemies: &Pieces,
    allowed: &impl Fn(Piece, How) -> bool,
    take: &mut impl FnMut(Offer),
) {
    for guns in fire_groups(board, actor) {
        let of = |shot: Shot| -> Pieces { enemies.iter().filter(|&target| allowed(target, How::Shot(shot))).collect() };
        let plain = Shot { guns, ..Shot::default() };
        let (short, long) = (of(plain), of(Shot { long: true, ..plain }));
        let bursts = match (short.is_empty(), long.is_empty()) {
            (true, true) => continue,
            (false, true) => Slot::only(0),
            (true, false) => Slot::only(1),
            (false, false) => Slot::Number { from: 0, to: 1 },
        };
        let any = if short.is_empty() { long } else { short };
        let must = i32::from(short.is_empty()) == 1;
        take(Offer::new(actor, verb::SHOOT, &[Slot::only(guns), Slot::Piece(any), bursts]));
        let traded = of(Shot { given: 1, long: must, ..plain });
        let dice = any.iter().next().and_then(|target| board.shot(actor, target, &plain, true).ok());
        let most =
            dice.map_or(0, |groups| groups.iter().flat_map(|group| &group.volley.rolls).map(|roll| roll.dice).sum());
        if !traded.is_empty() && most > 1 {
            let given = between(1, most - 1);
            take(Offer::new(actor, verb::TRADE, &[Slot::only(guns), Slot::Piece(traded), given, bursts]));
        }
        let aimed = of(Shot { row: 1, long: must, ..plain });
        if !aimed.is_empty() {
            let given = between(0, if traded.is_empty() { 0 } else { most.max(1) - 1 });
            take(Offer::new(actor, verb::AIM, &[Slot::only(guns), Slot::Piece(aimed), given, bursts]));
        }
        if setting.rules.combines && !board.is_pilots(actor, &plain) {
            let own = &setting.kind(actor).guns;
            let aims = &own[guns.trailing_zeros() as usize];
            for target in any.iter() {
                let all = joining(board, actor, target, guns, must);
                // SCR-59: those of one class alone may give up dice. SCR-32: a quad turret has two mounts by itself.
                let alike = (0..own.len()).filter(|n| own[*n].class == aims.class).fold(0, |set, n| set | all & 1 << n);
                let apart = if alike == all { 0 } else { alike };
                let itself = if aims.number > 2 { guns } else { 0 };
                for joined in [all, apart, itself].into_iter().filter(|joined| *joined != 0) {
                    let shot = Shot { joined, long: must, ..plain };
                    let hopeless = allowed(target, How::Shot(Shot { given: 1, ..shot }));
                    if (hopeless || joined != apart) && allowed(target, How::Shot(shot)) {
                        let only: Pieces = [target].into_iter().collect();
                        let dice = board.shot(actor, target, &shot, true).map_or(0, |groups| groups[0].flat);
                        let given = between(0, if hopeless { dice } else { 0 });
                        let slots = [Slot::only(guns), Slot::only(joined), Slot::Piece(only), given, bursts];
                        take(Offer::new(actor, verb::COMBINE, &slots));
                    }
                }
            }
        }
    }
}

/// The sets of guns that are fired at once: all fixed ones, each class of them, those that fire upward, each gunner's, and rockets.
pub fn fire_groups(board: &Board<'_>, actor: Piece) -> impl Iterator<Item = u16> {
    let kind = board.kind(actor);
    let live = |n: &usize| board.setting.lists.weapon(kind.guns[*n].class).dice > 0 && has_live(board, actor, *n);
    let all: Vec<usize> = (0..kind.guns.len()).filter(live).collect();
    let bits = |arc: Arc| {
        all.iter()
            .filter(|&&n| kind.guns[n].arc == arc && kind.guns[n].gunner.is_none())
            .fold(0u16, |set, n| set | 1 << n)
    };
    let (fixed, upward) = (bits(Arc::Nose), bits(Arc::Upward));
    let singles = all.iter().map(|n| 1u16 << n);
    let mut sets: Vec<u16> = [fixed, upward].into_iter().chain(singles).chain(board.rocket_bit(actor)).collect();
    sets.retain(|set| *set != 0);
    let mut seen: Vec<u16> = Vec::new();
    sets.retain(|set| {
        let new = !seen.contains(set);
        seen.push(*set);
        new
    });
    sets.into_iter()
}

fn has_live(board: &Board<'_>, actor: Piece, group: usize) -> bool {
    let kind = board.kind(actor);
    let first = crate::sections::attacks::first_mount(&kind.guns, group);
    let number = kind.guns[group].number.div_ceil(2);
    (first..first + number).any(|mount| board.craft(actor).empty >> mount & 1 == 0)
}

/// SCR-21, SCR-23 All other batteries that bear on a target and whose gunners are free.
pub fn joining(board: &Board<'_>, actor: Piece, target: Piece, aims: u16, long: bool) -> u16 {
    let kind = board.kind(actor);
    let mut joined = 0;
    for n in (0..kind.guns.len()).filter(|n| kind.guns[*n].gunner.is_some() && aims >> n & 1 == 0) {
        if !has_live(board, actor, n) {
            continue;
        }
        let with = Shot { guns: aims, joined: joined | 1 << n, long, ..Shot::default() };
        let fits =
            board.shot(actor, target, &with, false).is_ok() && board.crew_for(actor, target, &How::Shot(with)).is_ok();
        if fits {
            joined |= 1 << n;
        }
    }
    joined
}

/// SQR-18, SQR-136 Bursts and lights.
fn heavy(setting: &Setting, board: &Board<'_>, actor: Piece, take: &mut impl FnMut(Offer)) {
    let (Some(kind), Some(own)) = (setting.battery(actor), board.site(actor)) else { return };
    if kind.calibre == Calibre::Heavy {
        let least = if setting.land { 10 } else { 1 };
        let height = between(least, kind.heights[1]);
        let reach = INCH * i32::from(kind.range);
        let enemy = setting.side(actor).map(sandtable_core::Side::other);
        let near =
            enemy.and_then(|side| board.aloft_of(side).next()).map_or(least, |(_, craft)| craft.height.max(least));
        take(
            Offer::new(actor, verb::BURST, &[Slot::Point { about: own.at.at, reach }, height])
                .begins(1, near.min(kind.heights[1]).into()),
        );
    } else {
        let lit: Pieces = setting.pieces().filter(|&piece| board.may_light(actor, piece).is_ok()).collect();
        if !lit.is_empty() {
            take(Offer::new(actor, verb::LIGHT, &[Slot::Piece(lit)]));
        }
    }
    take(Offer::new(actor, verb::DONE, &[]));
}

/// SQR-154 The command that a filled offer is, in hundredths of an inch and whole degrees where a place was only pointed at.
pub fn rounded(command: Command) -> Command {
    let unit = hundredths(1).0;
    let nearest = |value: i32, of: i32| (value + of / 2).div_euclid(of) * of;
    let length = |by: Length| Length(nearest(by.0, unit));
    let point = |at: Point| Point { x: nearest(at.x, unit), y: nearest(at.y, unit) };
    match command {
        Command::Place { contact, at, heading, height } => {
            let heading = Angle::millidegrees(nearest(heading.as_millidegrees(), 1000) % 360_000);
            Command::Place { contact, at: point(at), heading, height }
        }
        Command::Burst { battery, at, height } => Command::Burst { battery, at: point(at), height },
        Command::Fly { craft, flight } => {
            let legs = flight.legs.iter().map(|leg| match *leg {
                Leg::Ahead(by) => Leg::Ahead(length(by)),
                Leg::Turn { after, hand, degrees } => Leg::Turn { after: length(after), hand, degrees },
                other => other,
            });
            Command::Fly { craft, flight: Flight { legs: legs.collect(), ..flight } }
        }
        other => other,
    }
}

/// SQR-172 What an absent side does: straight on and level, nothing fired, and everything where there is room for it.
pub fn default(setting: &Setting, view: &View) -> Command {
    let board = Board::new(setting, &view.table);
    let (Some(side), Some(asked)) = (view.asks_me(setting), view.asked) else { return Command::Concede };
    match asked {
        Step::Dummies(_) => {
            let first = setting.crafts.iter().find(|plan| plan.side == side);
            match (board.to_place(side).next(), first) {
                (Some(contact), Some(plan)) => {
                    let (Course { at, heading }, height) = (plan.at, plan.height);
                    Command::Place { contact, at, heading, height }
                }
                _ => Command::Concede,
            }
        }
        Step::Sail(ship) => Command::Steer { ship, helm: 0 },
        Step::Move(_) => {
            let mut all = board.items(side).filter_map(|item| somehow(setting, view, item));
            // A Formation that cannot keep together any more lets its leader go.
            let leader = || board.items(side).find(|item| board.flying(*item).is_some() && board.in_formation(*item));
            all.next().or_else(|| leader().map(|craft| Command::Leave { craft })).unwrap_or(Command::Concede)
        }
        Step::Follow(craft) => somehow(setting, view, craft).unwrap_or(Command::GiveUp { craft }),
        Step::Declare(..) => Command::Content,
        Step::Activate(_) | Step::Continue(..) => {
            if !view.table.attacks.is_empty() {
                return Command::Fire;
            }
            let formation = match asked {
                Step::Continue(_, formation) => formation,
                _ => 0,
            };
            let fits = |piece: &Piece| {
                formation == 0 || board.flying(*piece).is_some_and(|craft| craft.formation == formation)
            };
            board.to_act(side).find(fits).map_or(Command::Concede, |piece| Command::Done { piece })
        }
        Step::Deplete(craft, mounts) => Command::Empty { craft, mount: mounts.trailing_zeros() as u8 + 1 },
        Step::Row(craft) => Command::Row { craft, row: 1 },
        Step::Burst(_) => board.heavy(side).next().map_or(Command::Concede, |piece| Command::Done { piece }),
        _ => Command::Concede,
    }
}

/// A move that an item may make: level and straight if that will do, else the first of many that does.
pub fn somehow(setting: &Setting, view: &View, item: Piece) -> Option<Command> {
    let allowed = |flight: Flight| {
        let command = Command::Fly { craft: item, flight };
        check(setting, view, &command).is_ok().then_some(command)
    };
    flights(&Board::new(setting, &view.table), item).find_map(allowed)
}

/// Flights of an item to try: every manoeuvre, straight on over several distances, and with a turn to either side.
pub fn flights(board: &Board<'_>, item: Piece) -> impl Iterator<Item = Flight> {
    let mut all: Vec<Flight> = Vec::new();
    let mut add = |manoeuvre: Manoeuvre, climb: i8, legs: Legs| {
        all.push(Flight { manoeuvre, climb, legs, ..Flight::default() });
    };
    if board.contact(item).is_some() {
        for (manoeuvre, climb) in [(Manoeuvre::Level, 0), (Manoeuvre::Climb, 1), (Manoeuvre::Shallow, -1)] {
            ways(contacts::reach(climb).unwrap_or_default(), Some(INCH * 3), 30)
                .for_each(|legs| add(manoeuvre, climb, legs));
        }
    } else if board.flying(item).is_some() {
        let mut now = Condition::default();
        let unit = board.unit(item);
        let flier = board.flier(&unit, &mut now);
        let height = board.craft(item).height;
        let first = [Manoeuvre::Level, Manoeuvre::Shallow, Manoeuvre::Climb];
        let rest = flier.open(height).filter(|other| !first.contains(other));
        let open: Vec<Manoeuvre> =
            first.into_iter().filter(|one| flier.open(height).any(|other| other == *one)).chain(rest).collect();
        for manoeuvre in open {
            let row = board.setting.lists.manoeuvre(manoeuvre);
            let Some(reach) = flier.reach(manoeuvre) else { continue };
            let after = (row.turns == Turns::Ordinary).then_some(INCH * i32::from(flier.now.turning));
            for climb in (row.height[0]..=row.height[1]).rev() {
                match manoeuvre {
                    Manoeuvre::Zoom | Manoeuvre::ClimbingLoop | Manoeuvre::Vertical | Manoeuvre::SteepLoop => {
                        add(manoeuvre, climb, Legs::default());
                    }
                    _ => ways(reach, after, 30).for_each(|legs| add(manoeuvre, climb, legs)),
                }
            }
        }
    }
    all.into_iter()
}

/// Ways over the table between two distances: straight, and with one turn.
fn ways([least, most]: [Length; 2], after: Option<Length>, degrees: u16) -> impl Iterator<Item = Legs> {
    const STEPS: i32 = 8;
    let unit = hundredths(1).0;
    let whole = move |by: Length| Length((by.0 + unit - 1).div_euclid(unit) * unit).min(most);
    let distances = move || (0..=STEPS).rev().map(move |n| whole(least + Length((most - least).0 / STEPS * n)));
    let straight = distances().map(|by| [Leg::Ahead(by)].into_iter().collect());
    let turned = distances().flat_map(move |by| {
        [Hand::Left, Hand::Right].into_iter().filter_map(move |hand| {
            let after = after.filter(|after| *after <= by)?;
            let rest = by - after;
            Some([Leg::Turn { after, hand, degrees }, Leg::Ahead(rest)].into_iter().collect())
        })
    });
    straight.chain(turned)
}

/// What the numbers of slots are called.
pub const LABELS: &[sandtable_core::Labels] = &[
    sandtable_core::Labels { slot: "part", numbers: &["", "AS", "DV", "MVR", "AB", "CM", "ST"] },
    sandtable_core::Labels {
        slot: "before and after",
        numbers: &["as it is", "drop the load first", "join at the end", "drop the load, and join"],
    },
    sandtable_core::Labels { slot: "switched off", numbers: &["use it", "leave it off"] },
];
