//! Where the computer's vessels steer.

use super::Captain;
use super::aim::Rack;
use super::foes::Foe;
use crate::battle::board::{arcs, relative};
use crate::battle::command::Command;
use crate::battle::position::{Plan, Plot, Unit};
use crate::battle::setting::Goal;
use crate::foresight;
use crate::lists::{Cargo, Class};
use crate::resolution::charges;
use crate::resolution::speed::ASTERN;
use crate::rules::TENTH;
use sandtable_core::{Legs, Piece};
use sandtable_geometry::{Angle, Course, Length, Point};

/// So far a boat wants to be from where its prey will be when it launches.
const LAUNCH: Length = Length::cm(30);
/// So near an escort wants to be to whom it fires at.
const GUNS: Length = Length::cm(30);
/// So far before whom they guard escorts meet a contact, and so far they stray.
const SCREEN: Length = Length::cm(16);
const LEASH: Length = Length::cm(40);
/// AST-154 Boats that are slower than 20 knots are seen last.
const STALK: u16 = 19;
/// Who is no faster is waited for.
const SLOW: u16 = 12;
/// Gunboats keep so far off whom they cannot fight.
const OFF: Length = Length::cm(60);
/// So many turns a boat lies in wait where it is, and so many it searches one part of the table.
const WAIT: u8 = 2;
const LEG: u8 = 7;
/// What a bow wave costs a boat of which nobody knows, in tenths of a point.
const BOW_WAVE: i64 = 120;
/// So many enemies are looked at as targets of guns.
const NEAREST: usize = 3;
/// So near to home is home.
const HOME: Length = Length::cm(5);
/// What a centimetre of way is worth, in tenths of a point: of an errand, of anything else.
const ERRAND: i64 = 30;
const WAY: i64 = 12;

/// What a vessel is there for.
#[derive(Clone, Copy, Debug)]
enum Intent {
    /// It goes to a place, as fast as it can; how near is near enough.
    To(Point, Length),
    /// It leaves by way of a place.
    Out(Point),
    /// It comes to so many knots within so much of a place.
    Brake(Point, Length, u16),
    /// It steals up to a place, slowly.
    Stalk(Point),
    /// It steals up to an enemy, to launch at where it will be.
    Attack(Piece),
    /// It keeps about so far from a place, on its way.
    Keep(Point, Length),
    /// It goes away from a place.
    Away(Point),
    /// It takes a station, on a heading.
    Station(Point, Angle),
}

/// What a vessel looks at while it moves.
struct Outlook {
    intent: Intent,
    foes: Vec<Foe>,
    racks: Vec<Rack>,
    quiet: bool,
    /// How much its own fire counts, and that of the enemy, in hundredths.
    bold: [i64; 2],
    seen: super::foes::Outlined,
    /// Is it a boat by night of which nobody knows?
    stealthy: bool,
    prey: Option<Point>,
}

impl Captain<'_> {
    /// AST-126, AST-207 The next vessel to move: first those that steer, merchants last.
    pub(super) fn activate(&self) -> Option<Command> {
        let board = &self.board;
        let unit = match board.table.plan {
            Some(plan) => plan.unit,
            None => self.foremost(board.waiting(self.side)).or(board.table.held_back)?,
        };
        let steered = || self.charged(self.steered(unit, false).unwrap_or(Command::Carry { unit }));
        Some(self.smoke(unit).unwrap_or_else(steered))
    }

    /// AST-209 A fellow of a formation makes its own move, and does not end on the others.
    pub(super) fn formed(&self, leader: Piece) -> Command {
        let board = &self.board;
        let begun = board.table.plan.map(|plan| plan.unit);
        let Some(unit) = begun.or_else(|| self.foremost(board.fellows(leader))) else { return Command::Enough };
        self.smoke(unit).or_else(|| Some(self.charged(self.steered(unit, true)?))).unwrap_or(Command::Enough)
    }

    /// AST-185 Depth charges before a move that ends over a submarine under water, at its end.
    fn charged(&self, command: Command) -> Command {
        let (Command::Steer { unit, speed, path }, board) = (command, &self.board) else { return command };
        let Some(under) = self.below(unit).filter(|_| board.table.plan_of(unit).drop.is_none()) else { return command };
        let end = board.walk(unit, speed, &path).map(|walk| board.end_of(unit, &walk).0.at);
        let over = end.is_ok_and(|end| under.within(end, charges::REACH));
        let most = charges::PATTERNS.into_iter().rfind(|all| over && *all <= board.unit(unit).charges);
        let after = (board.way_of(speed).0 / TENTH.0) as u16;
        most.map_or(command, |charges| Command::Drop { unit, charges, after })
    }

    /// AST-185 Where the nearest submarine will be that its side holds under water, if it has charges for it.
    fn below(&self, unit: Piece) -> Option<Point> {
        let board = &self.board;
        if board.unit(unit).charges == 0 || !board.gear_ready(unit) {
            return None;
        }
        let under = self.enemies().into_iter().filter(|enemy| board.unit(*enemy).submerged());
        let near = under.min_by_key(|enemy| board.distance(unit, *enemy))?;
        Some(if board.unit(near).moved { board.unit(near).at.at } else { self.ahead_of(near, 1) })
    }

    /// The first of some vessels that has none of the others close ahead: columns move from their head.
    fn foremost(&self, of: impl Iterator<Item = Piece>) -> Option<Piece> {
        let board = &self.board;
        let all: Vec<Piece> = of.collect();
        let ahead = |unit: Piece, other: Piece| {
            let (now, there) = (board.unit(unit).at, board.unit(other).at.at);
            let reach = board.way_of(*board.speeds(unit).end()) + Length::cm(8);
            let off = || Angle::bearing(now.at, there).difference(now.heading);
            unit != other && now.at.within(there, reach) && off() < Angle::degrees(40)
        };
        let free = |unit: &Piece| !all.iter().any(|other| ahead(*unit, *other));
        all.iter().copied().find(free).or(all.first().copied())
    }

    /// AST-129, AST-205 The next move that is not written yet.
    pub(super) fn plot(&self) -> Option<Command> {
        let written = |unit: &Piece| self.board.table.plots.iter().any(|plot| plot.plan.unit == *unit);
        let unit = self.board.plotting(self.side).into_iter().find(|unit| !written(unit))?;
        Some(self.steered(unit, false).unwrap_or(Command::Carry { unit }))
    }

    /// AST-153 Smoke covers whoever runs from the fire of the enemy, and only him.
    fn smoke(&self, unit: Piece) -> Option<Command> {
        let (board, now) = (&self.board, self.board.unit(unit));
        if !now.alerted || board.table.plan_of(unit).smoke {
            return None;
        }
        let hunter = |enemy: &Piece| board.unit(*enemy).fired && board.within(unit, *enemy, Length::cm(75));
        let hunted = self.enemies().iter().any(hunter);
        let runs =
            self.leaves(unit) || board.setting.class(unit) == Class::One && !self.armed(unit) && self.is_spent(unit);
        match now.smoking {
            false if now.smoke > 0 && hunted && runs => Some(Command::Smoke { unit, on: true }),
            true if !hunted || !runs => Some(Command::Smoke { unit, on: false }),
            _ => None,
        }
    }

    /// Has it launched what it came to launch?
    fn is_spent(&self, unit: Piece) -> bool {
        !self.board.unit(unit).tubes.is_empty() && !self.armed(unit)
    }

    /// The move of a vessel: the candidate that serves its intent best, clear of everything; nothing where two of a formation would touch.
    fn steered(&self, unit: Piece, joined: bool) -> Option<Command> {
        let board = &self.board;
        let now = board.unit(unit);
        let carry = Command::Carry { unit };
        if !now.alerted || now.aground.is_some() || now.hold {
            return Some(carry);
        }
        // AST-211: with her bow at another she backs off.
        if board.is_in_contact(unit) {
            let plan = Plan { unit, ..Plan::default() };
            let back = Plot { plan, speed: ASTERN, astern: true, path: Legs::default() };
            let may = !joined && board.may_go(&back).is_ok();
            return Some(if may { Command::Astern { unit, speed: ASTERN } } else { carry });
        }
        let stops = board.may_set(unit, 0).is_ok() && !board.is_aircraft(unit);
        let intent = self.intent(unit);
        let there = matches!(intent, Intent::To(place, near) if near > Length::ZERO && now.at.at.within(place, near));
        if stops && there && board.table.salvos.is_empty() {
            return Some(Command::Stop { unit });
        }
        let look = self.outlook(unit, intent);
        let waters = self.waters(unit, joined);
        let mut best: Option<(i64, Command)> = None;
        let plan = board.table.plan_of(unit);
        let works = |speed: &u16| board.may_work(&plan, *speed, board.unit(unit).sweeping).is_ok();
        for speed in self.speeds(unit, &look).into_iter().filter(works) {
            for path in foresight::paths(board, unit, speed) {
                let Ok(walk) = board.walk(unit, speed, &path) else { continue };
                let (end, counter) = board.end_of(unit, &walk);
                let Some(danger) = self.danger(unit, &walk, end, speed, &waters) else { continue };
                let score = self.serves(unit, &look, end, counter, speed) - danger;
                if best.as_ref().is_none_or(|(known, _)| score > *known) {
                    best = Some((score, Command::Steer { unit, speed, path }));
                }
            }
        }
        match best {
            Some((_, command)) => Some(command),
            None if joined => None,
            None if stops => Some(Command::Stop { unit }),
            None => Some(carry),
        }
    }

    fn outlook(&self, unit: Piece, intent: Intent) -> Outlook {
        let board = &self.board;
        let setting = board.setting;
        let armed = self.armed(unit);
        let boat = self.is_boat(unit);
        let merchant = setting.kind(unit).is_some_and(|kind| kind.cargo != Cargo::None);
        let bold = match intent {
            _ if merchant || board.unit(unit).submerged() => [0, 0],
            Intent::Out(_) | Intent::Brake(..) => [60, 40],
            Intent::Attack(_) | Intent::Stalk(_) if boat => [0, 100],
            Intent::To(..) | Intent::Away(_) if boat => [0, 160],
            Intent::Keep(..) if boat => [100, 100],
            _ => [100, 70],
        };
        let foes = if bold == [0, 0] && !armed { Vec::new() } else { self.foes(unit, true) };
        let prey = match intent {
            Intent::Attack(prey) => foes.iter().find(|foe| foe.piece == prey).map(|foe| self.ambush(unit, foe)),
            _ => None,
        };
        let racks = if armed { self.racks(unit) } else { Vec::new() };
        let quiet = self.is_quiet();
        let stealthy =
            boat && quiet && board.conditions().light.is_night() && !merchant && self.guarded(unit).is_none();
        Outlook { intent, foes, racks, quiet, bold, seen: self.outlined(unit), stealthy, prey }
    }

    /// The speeds that are tried.
    fn speeds(&self, unit: Piece, look: &Outlook) -> Vec<u16> {
        let bounds = self.board.speeds(unit);
        let (low, high) = ((*bounds.start()).max(1), *bounds.end());
        if high == 0 {
            return Vec::new();
        }
        if self.board.setting.rules.settings {
            let setting = |speed: &u16| self.board.may_set(unit, *speed).is_ok();
            return (low..=high).rev().filter(setting).collect();
        }
        let middle = low.midpoint(high);
        let mut speeds = match look.intent {
            // Boats of which nobody knows show no bow wave until they strike; for slow prey they lie in wait.
            Intent::Stalk(_) if look.stealthy => vec![STALK, 8],
            Intent::Attack(prey) if look.stealthy && self.board.unit(prey).speed <= SLOW => {
                vec![STALK, 10, 3, high, low]
            }
            Intent::Attack(_) if look.stealthy => vec![STALK, 10, 3, high],
            Intent::Keep(..) if look.stealthy => vec![STALK, 10, low],
            _ => vec![low, low.midpoint(middle), STALK, middle, high],
        };
        speeds.iter_mut().for_each(|speed| *speed = (*speed).clamp(low.min(high), high));
        speeds.sort_unstable();
        speeds.dedup();
        speeds.reverse();
        speeds
    }

    // --- what it is there for ---

    /// What a vessel does next.
    fn intent(&self, unit: Piece) -> Intent {
        let board = &self.board;
        let (setting, now) = (board.setting, board.unit(unit));
        let table = setting.head.table;
        let home = board.home(self.side);
        if self.leaves(unit) {
            return Intent::Out(home.nearest(table, now.at.at).advance(home.inward().opposite(), Length::cm(20)));
        }
        if let Some(goal) = self.errand(unit) {
            return goal;
        }
        let enemies = self.enemies();
        if let Some(under) = self.below(unit) {
            return Intent::To(under, Length::ZERO);
        }
        let boat = setting.is_vessel(unit) && self.is_boat(unit);
        if self.armed(unit) {
            return match self.prey(unit, &enemies) {
                Some(prey) if boat => Intent::Attack(prey),
                None if boat => self.search(unit),
                _ => self.fight(unit, &enemies),
            };
        }
        if !boat || self.guarded(unit).is_some() {
            return self.fight(unit, &enemies);
        }
        // A boat that has launched all it had goes home; one with guns only waits for those that have torpedoes.
        let near = enemies.iter().copied().min_by_key(|enemy| board.distance(unit, *enemy));
        let half_is_lost = setting.kind(unit).is_some_and(|kind| 2 * now.boxes <= kind.boxes);
        if self.is_spent(unit) || half_is_lost {
            return match near.filter(|enemy| board.within(unit, *enemy, Length::cm(60))) {
                Some(enemy) => Intent::Away(board.unit(enemy).at.at),
                None => Intent::To(home.nearest(table, now.at.at), HOME),
            };
        }
        self.raid(unit, &enemies)
    }

    /// Gunboats scout for boats that have torpedoes, at a distance at which they see and are not seen; then they go for small craft, and
    /// for whatever they can fight together; else they keep off.
    fn raid(&self, unit: Piece, enemies: &[Piece]) -> Intent {
        let board = &self.board;
        let near = |enemy: &Piece| (board.unit(*enemy).class, board.distance(unit, *enemy));
        let floats = |enemy: &Piece| !board.unit(*enemy).sinking && board.is_afloat(*enemy);
        let Some(enemy) = enemies.iter().copied().filter(floats).min_by_key(near) else { return self.search(unit) };
        let place = self.ahead_of(enemy, 1);
        let boat = |other: Piece| board.setting.class(other) == Class::One;
        let waits = board.of(self.side).any(|other| boat(other) && self.armed(other));
        if waits && board.conditions().light.is_night() && self.is_quiet() {
            let sight = board.sighting_distance(unit, enemy);
            return Intent::Keep(place, Length::um(sight.0 / 10 * 8));
        }
        let foes = self.foes(unit, true);
        let Some(prey) = foes.iter().find(|foe| foe.piece == enemy) else { return self.search(unit) };
        let friends =
            board.of(self.side).filter(|own| boat(*own) && !self.is_spent(*own) && board.within(unit, *own, LEASH));
        let guns = (0..board.unit(unit).guns.len()).filter_map(|mount| board.gun(unit, mount));
        let gain = prey.worth * self.blows(guns, GUNS, prey.class) / (prey.boxes * 100) * friends.count() as i64;
        let harm: i64 = foes.iter().filter(|foe| foe.at.at.within(place, LEASH)).map(|foe| foe.harm[1]).sum();
        if 2 * gain >= harm { Intent::Keep(place, GUNS) } else { Intent::Keep(place, OFF) }
    }

    /// Guns: near to whom it fires at, but between him and whom it guards.
    fn fight(&self, unit: Piece, enemies: &[Piece]) -> Intent {
        let board = &self.board;
        let charge = self.guarded(unit);
        let from = charge.unwrap_or(unit);
        let fought = |there: &Unit| !there.sinking && !there.submerged();
        let seen = enemies.iter().copied().filter(|enemy| fought(board.unit(*enemy)) && !board.is_aircraft(*enemy));
        let near = seen.min_by_key(|enemy| board.distance(from, *enemy));
        match (near, charge) {
            (Some(enemy), None) => Intent::Keep(self.ahead_of(enemy, 1), GUNS),
            (Some(enemy), Some(charge)) if board.within(charge, enemy, LEASH + LEASH) => {
                let guarded = self.ahead_of(charge, 1);
                let contact = self.ahead_of(enemy, 1);
                let before = guarded.toward(contact, SCREEN.min(guarded.distance(contact).half()));
                Intent::Keep(self.inside(before), Length::cm(2))
            }
            (None, Some(charge)) => match self.ghost(charge) {
                Some(ghost) => {
                    let guarded = self.ahead_of(charge, 1);
                    Intent::Keep(self.inside(guarded.toward(ghost, SCREEN)), Length::cm(2))
                }
                None => self.guard(unit, charge),
            },
            (_, Some(charge)) => self.guard(unit, charge),
            (None, None) => self.search(unit),
        }
    }

    /// Where somebody must have been a moment ago: a contact that was lost, or the marker of a salvo.
    pub(super) fn ghost(&self, near: Piece) -> Option<Point> {
        let board = &self.board;
        let turn = board.table.turn;
        let last = board.table.contacts[self.side.index()].iter().filter_map(|contact| contact.last);
        let last = last.filter(|(_, seen)| seen + 2 >= turn).map(|(at, _)| at.at);
        let markers = board.table.salvos.iter().filter(|salvo| salvo.side != self.side && salvo.turn + 2 >= turn);
        let all = last.chain(markers.map(|salvo| salvo.marker.at));
        all.min_by_key(|at| at.distance_squared(board.unit(near).at.at))
    }

    /// AST-197 Something that it is there to do: a place to drop at, an edge to leave by.
    fn errand(&self, unit: Piece) -> Option<Intent> {
        let (setting, now) = (self.board.setting, self.board.unit(unit));
        let own =
            setting.objectives.iter().filter(|objective| objective.side == self.side && objective.of.contains(&unit));
        for objective in own {
            match &objective.goal {
                Goal::Drop { zone, speed, .. } if !now.landed => {
                    let near = zone.radius - setting.size(unit)[0].half() - Length::cm(1);
                    let place = zone.centre.toward(now.at.at, near.half());
                    return Some(Intent::Brake(place, near.half(), (*speed).into()));
                }
                Goal::Landing { area, .. } if !now.landed => {
                    return Some(Intent::Brake(area.closest_point(now.at.at), Length::mm(15), 0));
                }
                Goal::Exit { .. } => {
                    let Some(edge) = self.exit(unit, &objective.goal) else { continue };
                    let out = edge.nearest(setting.head.table, now.at.at);
                    return Some(Intent::Out(out.advance(edge.inward().opposite(), Length::cm(30))));
                }
                Goal::Drop { .. } | Goal::Landing { .. } => {}
            }
        }
        None
    }

    /// The enemy that is worth a torpedo: by what it is worth, and how far it is.
    fn prey(&self, unit: Piece, enemies: &[Piece]) -> Option<Piece> {
        let board = &self.board;
        let worth = |target: &Piece| {
            let there = board.unit(*target);
            let far = i64::from(board.distance(unit, *target).0 / 10_000);
            let value = self.worth(*target).min(1_500) / if board.setting.is_shallow(*target) { 3 } else { 1 };
            // Who comes is better prey than who goes.
            let end_on = super::foes::aspect(there.at, board.unit(unit).at.at) == 2;
            value - 20 * far - if end_on { 400 } else { 0 } - if self.due(*target) >= 100 { 3_000 } else { 0 }
        };
        let floats = |target: &Piece| {
            let there = board.unit(*target);
            let slow = there.class > Class::One || there.speed == 0;
            slow && !there.sinking && board.is_afloat(*target)
        };
        enemies.iter().copied().filter(floats).max_by_key(worth)
    }

    /// Where an enemy will be in so many turns, if it holds course and speed.
    pub(super) fn ahead_of(&self, enemy: Piece, turns: i32) -> Point {
        let there = self.board.unit(enemy);
        there.at.ahead(self.board.way_of(there.speed) * turns).at
    }

    /// The place on the way of its prey at which a boat could have it in its torpedoes soonest.
    fn ambush(&self, unit: Piece, prey: &Foe) -> Point {
        let board = &self.board;
        let own = board.unit(unit).at.at;
        let fast = board.way_of(STALK.min(board.top_speed(unit)));
        let way = board.way_of(prey.speed);
        let place = |turns: i32| self.inside(prey.at.ahead(way * (turns + 2)).at);
        let soon = (0..9).find(|turns| own.within(place(*turns), LAUNCH + fast * *turns));
        place(soon.unwrap_or(9))
    }

    /// A place within the table, off its edge.
    fn inside(&self, place: Point) -> Point {
        let (table, off) = (self.board.setting.head.table, Length::cm(6).0);
        Point { x: place.x.clamp(off, table.x - off), y: place.y.clamp(off, table.y - off) }
    }

    /// Nobody is held: first towards where the enemy must come, then from one part of the table to the next, slowly by night.
    fn search(&self, unit: Piece) -> Intent {
        let setting = self.board.setting;
        let table = setting.head.table;
        let part = |x: i32, y: i32| Point { x: table.x / 12 * x, y: table.y / 12 * y };
        let parts = [part(4, 4), part(6, 3), part(8, 4), part(6, 8), part(3, 6), part(9, 6)];
        let mut place = part(6, 6);
        for objective in setting.objectives.iter().filter(|objective| objective.side != self.side) {
            match &objective.goal {
                Goal::Drop { zone, .. } => place = zone.centre.toward(place, Length::cm(30)),
                Goal::Exit { edge, after_launch: false, after_drop: false, .. } => {
                    let out = self.board.way_out(*edge, objective.side).nearest(table, place);
                    place = place.toward(out, Length::um(place.distance(out).0 / 4));
                }
                _ => continue,
            }
            break;
        }
        // Who lies in wait at first looks where he is heading.
        let now = self.board.unit(unit).at;
        if self.board.table.turn <= WAIT && setting.class(unit) == Class::One {
            return Intent::Stalk(self.inside(now.ahead(Length::cm(5)).at));
        }
        let leg = self.board.table.turn.saturating_sub(1) / LEG;
        if leg > 0 {
            place = parts[usize::from(leg - 1) % parts.len()];
        }
        let seen = self.board.table.contacts[self.side.index()].iter().filter_map(|contact| contact.last);
        let seen = seen.max_by_key(|(_, turn)| *turn).map(|(at, _)| at.at);
        match seen {
            Some(place) => Intent::Stalk(place),
            None if now.at.within(place, Length::cm(12)) => Intent::To(place, Length::cm(15)),
            None => Intent::Stalk(place),
        }
    }

    /// Whom an escort guards: the nearest of its side that has to leave by an edge, or to drop something.
    fn guarded(&self, unit: Piece) -> Option<Piece> {
        let board = &self.board;
        let charge = |other: &Piece| {
            let errand = |goal: &Goal| !matches!(goal, Goal::Exit { after_launch: true, .. });
            let own = |it: &crate::battle::setting::Objective| {
                it.side == self.side && errand(&it.goal) && it.of.contains(other)
            };
            *other != unit && board.setting.objectives.iter().any(own)
        };
        board.of(self.side).filter(charge).min_by_key(|other| board.distance(unit, *other))
    }

    /// Beside whom it guards, a little ahead.
    fn guard(&self, unit: Piece, charge: Piece) -> Intent {
        let board = &self.board;
        let there = board.unit(charge).at;
        // On the side from which the enemy comes, or where it is already.
        let enemy = board.home(self.side.other()).inward().opposite();
        let aside = (enemy - there.heading).as_millidegrees();
        let side = match aside {
            20_000..=160_000 => 60,
            200_000..=340_000 => 300,
            _ if relative(there, board.unit(unit).at.at).0 < 180_000 => 60,
            _ => 300,
        };
        let beside = self.ahead_of(charge, 1).advance(there.heading + Angle::degrees(side), Length::cm(14));
        Intent::Station(self.inside(beside), there.heading)
    }

    // --- how good a move is ---

    /// How well a move serves, in tenths of a point.
    fn serves(&self, unit: Piece, look: &Outlook, end: Course, counter: Length, speed: u16) -> i64 {
        let wave = if look.stealthy && speed > STALK { BOW_WAVE } else { 0 };
        let turns = i64::from(counter.0 / 10_000);
        turns - wave + self.tends(unit, look, end, speed) + self.fights(unit, look, end, speed)
    }

    /// What the weapons of both sides do at the end of a move.
    fn fights(&self, unit: Piece, look: &Outlook, end: Course, speed: u16) -> i64 {
        let (mut score, foes) = (0, &look.foes);
        if !look.racks.is_empty() {
            score += self.chance(&look.racks, foes, end, look.quiet);
        }
        if look.bold[0] > 0 {
            let each = foes.iter().take(NEAREST);
            let gain = each.map(|foe| self.gain(unit, foe, end)).max();
            score += gain.unwrap_or(0) * look.bold[0] / 100;
        }
        if look.bold[1] > 0 {
            score -= look.seen.exposure(foes, end.at, speed) * look.bold[1] / 100;
        }
        score
    }

    /// How well a place serves an intent.
    fn tends(&self, unit: Piece, look: &Outlook, end: Course, speed: u16) -> i64 {
        let board = &self.board;
        let tenths = |from: Point, place: Point| i64::from(from.distance(place).0 / 1_000);
        // A turn costs the way that it takes.
        let turn = board.turn_run(unit).map_or(200, |run| i64::from(run.0 / 1_000));
        let bent = |heading: Angle| i64::from(heading.difference(end.heading).0) * turn / 30_000;
        let towards = |place: Point| tenths(end.at, place) + bent(Angle::bearing(end.at, place));
        let next = end.ahead(board.way_of(speed).half());
        match look.intent {
            Intent::To(place, _) | Intent::Stalk(place) => -towards(place) * WAY / 10,
            Intent::Out(place) => -towards(place) * ERRAND / 10,
            Intent::Brake(place, near, knots) => {
                let stop = end.ahead(self.braking(unit, speed, knots));
                let off = (tenths(stop.at, place) - i64::from(near.0 / 1_000)).max(0);
                let there = off == 0 && speed <= knots;
                if there { 2_000 } else { -off * ERRAND / 10 - towards(place) / 2 }
            }
            Intent::Keep(place, far) => {
                let off = |tenths: i64| (tenths - i64::from(far.0 / 1_000)).abs();
                -(off(tenths(end.at, place)) + off(tenths(next.at, place)) / 2) * WAY / 15
            }
            Intent::Attack(_) => look.prey.map_or(0, |place| {
                let far = (i64::from((end.at.distance(place) - LAUNCH).0) / 1_000).abs();
                let off = i64::from(Angle::bearing(end.at, place).difference(end.heading).0 / 1_000);
                -far * WAY / 10 - off * 3
            }),
            Intent::Away(place) => (tenths(end.at, place) - bent(Angle::bearing(place, end.at))) * WAY / 10,
            Intent::Station(place, heading) => -(tenths(end.at, place) + bent(heading) / 2) * WAY / 10,
        }
    }

    /// AST-137 How far a vessel runs on until it has come down to a speed.
    fn braking(&self, unit: Piece, from: u16, to: u16) -> Length {
        let down = self.board.setting.kind(unit).map_or(6, |kind| kind.down.max(1)).into();
        let (mut knots, mut way) = (from, Length::ZERO);
        while knots > to {
            knots = knots.saturating_sub(down).max(to);
            way += self.board.way_of(knots);
        }
        way
    }

    /// AST-108, AST-228 What the guns of a vessel could do to an enemy from a place, in tenths of a point.
    fn gain(&self, unit: Piece, foe: &Foe, end: Course) -> i64 {
        let board = &self.board;
        let far = end.at.distance(foe.at.at);
        if far > foe.seen_at {
            return 0;
        }
        let to = arcs(relative(end, foe.at.at));
        let bears = (0..board.unit(unit).guns.len())
            .filter(|mount| board.gun_ready(unit, *mount) && board.setting.gun_arcs(unit, *mount).meets(to));
        let blows = self.blows(bears.filter_map(|mount| board.gun(unit, mount)), far, foe.class);
        (foe.worth * blows / (foe.boxes * 100)).min(foe.worth)
    }
}
