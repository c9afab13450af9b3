//! Where the computer's vessels steer.

use super::Captain;
use crate::battle::board::Met;
use crate::battle::board::relative;
use crate::battle::command::Command;
use crate::battle::position::{Phase, Salvo, bit};
use crate::battle::setting::Goal;
use crate::foresight;
use crate::lists::{Class, Tubes};
use crate::resolution::facing::Facing;
use crate::resolution::torpedo;
use sandtable_ai::Effort;
use sandtable_core::Piece;
use sandtable_geometry::{Angle, Circle, Course, Length, Point, Rectangle};

/// So far a boat wants to be from where its prey will be when it launches.
const LAUNCH: Length = Length::cm(28);
/// A salvo of its own is worth so much of a move, in tenths of a centimetre.
const CHANCE: i64 = 400;
/// So near an escort wants to be to whom it fires at.
const GUNS: Length = Length::cm(30);
/// So far escorts stray from whom they guard.
const LEASH: Length = Length::cm(45);
/// AST-154 Boats that are slower than 20 knots are seen last.
const STALK: u16 = 19;
/// Gunboats keep so near to the boats that they wait for.
const COMPANY: Length = Length::cm(12);

/// What a vessel is there for.
#[derive(Clone, Copy, Debug)]
enum Intent {
    /// It goes to a place, as fast as it can; how near is near enough.
    To(Point, Length),
    /// It steals up to a place, slowly.
    Stalk(Point),
    /// It steals up to an enemy, to launch at where it will be.
    Attack(Piece),
    /// It keeps about so far from a place, on its way.
    Keep(Point, Length),
    /// It goes away from a place.
    Away(Point),
    /// It holds its course.
    Hold,
}

impl Captain<'_> {
    /// AST-126, AST-207 The next vessel to move: first those that steer, merchants last.
    pub(super) fn activate(&self) -> Option<Command> {
        let board = &self.board;
        let unit = match board.table.plan {
            Some(plan) => plan.unit,
            None => board.waiting(self.side).next().or(board.table.held_back)?,
        };
        Some(self.steered(unit))
    }

    /// AST-209 A fellow of a formation makes its own move, and does not end on the others.
    pub(super) fn formed(&self, unit: Piece) -> Command {
        let command = self.steered(unit);
        let Command::Steer { speed, path, .. } = command else { return command };
        let board = &self.board;
        let Ok(walk) = board.walk(unit, speed, &path) else { return Command::Enough };
        let end = board.footprint_at(unit, board.end_of(unit, &walk).0);
        let moved = |fellow: &Piece| board.table.formation & bit(*fellow) != 0;
        let clear = board.of(self.side).filter(moved).all(|fellow| !end.meets(&board.footprint(fellow)));
        if clear { command } else { Command::Enough }
    }

    /// AST-129, AST-205 The next move that is not written yet.
    pub(super) fn plot(&self) -> Option<Command> {
        let written = |unit: &Piece| self.board.table.plots.iter().any(|plot| plot.plan.unit == *unit);
        let full = self.board.table.plots.is_full();
        self.board.plotting(self.side).into_iter().find(|unit| !written(unit) && !full).map(|unit| self.steered(unit))
    }

    /// The move of a vessel: the candidate that serves its intent best, without running into anything.
    fn steered(&self, unit: Piece) -> Command {
        let board = &self.board;
        let now = board.unit(unit);
        let carry = Command::Carry { unit };
        if !now.alerted || now.aground.is_some() || now.hold {
            return carry;
        }
        let intent = self.intent(unit);
        let crowd = board.crowd(unit, board.table.fellows);
        let mut best: Option<(i64, Command)> = None;
        for speed in self.speeds(unit, intent) {
            for path in foresight::paths(board, unit, speed) {
                let Ok(walk) = board.walk(unit, speed, &path) else { continue };
                let (end, counter) = board.end_of(unit, &walk);
                let Some(danger) = self.danger(unit, &walk, end, &crowd) else { continue };
                let score = self.serves(unit, intent, end, counter, speed) - danger;
                if best.as_ref().is_none_or(|(known, _)| score > *known) {
                    best = Some((score, Command::Steer { unit, speed, path }));
                }
            }
        }
        let there = matches!(intent, Intent::To(place, near) if near > Length::ZERO && now.at.at.within(place, near));
        if *board.speeds(unit).start() == 0 && there {
            return Command::Stop { unit };
        }
        match best {
            Some((_, command)) => command,
            None if *board.speeds(unit).start() == 0 && !board.is_aircraft(unit) => Command::Stop { unit },
            None => carry,
        }
    }

    /// The speeds that are tried.
    fn speeds(&self, unit: Piece, intent: Intent) -> Vec<u16> {
        let bounds = self.board.speeds(unit);
        let (low, high) = ((*bounds.start()).max(1), *bounds.end());
        if high == 0 {
            return Vec::new();
        }
        let night = self.board.setting.light.is_night();
        let wanted = match intent {
            Intent::Stalk(_) | Intent::Attack(_) if night => STALK,
            Intent::Hold => self.board.unit(unit).speed,
            _ => high,
        };
        let wanted = wanted.clamp(low.min(high), high);
        let mut speeds = vec![wanted];
        if self.effort == Effort::Full {
            speeds.extend([low.midpoint(wanted), low].into_iter().filter(|speed| *speed > 0 && *speed <= high));
        } else if wanted > low {
            speeds.push(low.max(wanted / 2));
        }
        if self.board.setting.rules.settings {
            let setting = |speed: &u16| self.board.may_set(unit, *speed).is_ok();
            let mut all: Vec<u16> = (low..=high).filter(setting).collect();
            all.reverse();
            return all;
        }
        speeds.sort_unstable();
        speeds.dedup();
        speeds.reverse();
        speeds
    }

    /// What a vessel does next.
    fn intent(&self, unit: Piece) -> Intent {
        let board = &self.board;
        let (setting, now) = (board.setting, board.unit(unit));
        let table = setting.head.table;
        if self.leaves(unit) {
            let home = setting.home[self.side.index()];
            return Intent::To(
                home.nearest(table, now.at.at).advance(home.inward().opposite(), Length::cm(20)),
                Length::ZERO,
            );
        }
        if let Some(goal) = self.errand(unit) {
            return goal;
        }
        let enemies = self.enemies();
        if self.armed(unit) {
            return match self.prey(unit, &enemies) {
                Some(prey) => Intent::Attack(prey),
                None if setting.class(unit) == Class::One => self.search(unit),
                None => self.fight(unit, &enemies),
            };
        }
        if setting.class(unit) > Class::One || !setting.is_vessel(unit) {
            return self.fight(unit, &enemies);
        }
        // A boat that has launched all it had goes home; one with guns only waits for those that have torpedoes.
        let near = enemies.iter().copied().min_by_key(|enemy| board.distance(unit, *enemy));
        let home = setting.home[self.side.index()];
        let launcher = !now.tubes.is_empty();
        match (near, self.company(unit)) {
            (Some(enemy), _) if launcher => Intent::Away(board.unit(enemy).at.at),
            (None, _) if launcher => Intent::To(home.nearest(table, now.at.at), Length::cm(4)),
            (_, Some(friend)) => Intent::Keep(board.unit(friend).at.at, COMPANY),
            _ => self.fight(unit, &enemies),
        }
    }

    /// The nearest boat of its side that still has torpedoes, while it has not been shot at.
    fn company(&self, unit: Piece) -> Option<Piece> {
        let board = &self.board;
        let waits = |other: &Piece| *other != unit && board.setting.class(*other) == Class::One && self.armed(*other);
        let quiet = board.setting.light.is_night() && !self.enemies().iter().any(|enemy| board.unit(*enemy).fired);
        board.of(self.side).filter(|other| quiet && waits(other)).min_by_key(|other| board.distance(unit, *other))
    }

    /// Guns: near to whom it fires at, but not away from whom it guards.
    fn fight(&self, unit: Piece, enemies: &[Piece]) -> Intent {
        let board = &self.board;
        let near = enemies.iter().copied().min_by_key(|enemy| board.distance(unit, *enemy));
        match near {
            Some(enemy) if !self.strays(unit) => Intent::Keep(self.ahead_of(enemy, 1), GUNS),
            _ => self.guard(unit).unwrap_or_else(|| self.search(unit)),
        }
    }

    /// AST-197 Something that it is there to do: a place to drop at, an edge to leave by.
    fn errand(&self, unit: Piece) -> Option<Intent> {
        let board = &self.board;
        let (setting, now) = (board.setting, board.unit(unit));
        let own =
            setting.objectives.iter().filter(|objective| objective.side == self.side && objective.of.contains(&unit));
        for objective in own {
            match &objective.goal {
                Goal::Drop { zone, .. } if !now.landed => return Some(Intent::To(zone.centre, zone.radius.half())),
                Goal::Landing { area, .. } if !now.landed => {
                    return Some(Intent::To(area.closest_point(now.at.at), Length::mm(15)));
                }
                Goal::Exit { edge, after_launch, after_drop, .. } => {
                    if *after_launch && !now.launched || *after_drop && !now.landed {
                        continue;
                    }
                    let out = edge.nearest(setting.head.table, now.at.at);
                    return Some(Intent::To(out.advance(edge.inward().opposite(), Length::cm(30)), Length::ZERO));
                }
                Goal::Drop { .. } | Goal::Landing { .. } => {}
            }
        }
        None
    }

    /// The enemy that is worth a torpedo: large ones before small ones, near ones before far ones.
    fn prey(&self, unit: Piece, enemies: &[Piece]) -> Option<Piece> {
        let board = &self.board;
        let worth = |target: &Piece| {
            let there = board.unit(*target);
            let class = match there.class {
                Class::One => 0,
                Class::Two => 12,
                Class::Three => 40,
            };
            let shallow = board.setting.kind(*target).is_some_and(|kind| kind.shallow);
            let far = i64::from(board.distance(unit, *target).0 / 10_000);
            if there.sinking || there.class == Class::One {
                -1_000 - far
            } else {
                class - far - if shallow { 10 } else { 0 }
            }
        };
        let targets = enemies
            .iter()
            .copied()
            .filter(|target| board.setting.battery(*target).is_none() && !board.is_aircraft(*target));
        targets.max_by_key(worth).filter(|target| worth(target) > -900)
    }

    /// Where an enemy will be in so many turns, if it holds course and speed.
    pub(super) fn ahead_of(&self, enemy: Piece, turns: i32) -> Point {
        let there = self.board.unit(enemy);
        there.at.ahead(self.board.way_of(there.speed) * turns).at
    }

    /// A place within the table, off its edge.
    fn inside(&self, place: Point) -> Point {
        let (table, off) = (self.board.setting.head.table, Length::cm(6).0);
        Point { x: place.x.clamp(off, table.x - off), y: place.y.clamp(off, table.y - off) }
    }

    /// Nobody is held: towards the middle of the table, slowly by night.
    fn search(&self, unit: Piece) -> Intent {
        let table = self.board.setting.head.table;
        let middle = Point { x: table.x / 2, y: table.y / 2 };
        let last = self.board.table.contacts[self.side.index()].iter().filter_map(|contact| contact.last);
        let seen = last.max_by_key(|(_, turn)| *turn).map(|(at, _)| at.at);
        match seen {
            Some(place) => Intent::Stalk(place),
            None if self.board.unit(unit).at.at.within(middle, Length::cm(15)) => Intent::Hold,
            None => Intent::Stalk(middle),
        }
    }

    /// Whom an escort guards: the nearest of its side that has an errand.
    fn guarded(&self, unit: Piece) -> Option<Piece> {
        let board = &self.board;
        let charge = |other: &Piece| {
            *other != unit && board.setting.objectives.iter().any(|it| it.side == self.side && it.of.contains(other))
        };
        board.of(self.side).filter(charge).min_by_key(|other| board.distance(unit, *other))
    }

    fn strays(&self, unit: Piece) -> bool {
        self.guarded(unit).is_some_and(|other| !self.board.within(unit, other, LEASH))
    }

    /// Beside whom it guards, a little ahead.
    fn guard(&self, unit: Piece) -> Option<Intent> {
        let board = &self.board;
        let other = self.guarded(unit)?;
        let there = board.unit(other).at;
        let side = if crate::battle::board::relative(there, board.unit(unit).at.at).0 < 180_000 { 90 } else { 270 };
        let beside = self.ahead_of(other, 2).advance(there.heading + Angle::degrees(side), Length::cm(10));
        Some(Intent::To(self.inside(beside), Length::cm(4)))
    }

    /// How well a place serves an intent, in tenths of a centimetre.
    fn serves(&self, unit: Piece, intent: Intent, end: Course, counter: Length, speed: u16) -> i64 {
        let board = &self.board;
        let tenths = |place: Point| i64::from(end.at.distance(place).0 / 1_000);
        // The heading matters as where the next turn leads.
        let next = end.ahead(board.way_of(speed).half());
        let towards = |place: Point| tenths(place) + i64::from(next.at.distance(place).0 / 1_000);
        let turns = i64::from(counter.0 / 10_000);
        match intent {
            Intent::To(place, _) | Intent::Stalk(place) => turns - towards(place),
            Intent::Keep(place, far) => {
                let off = |tenths: i64| (tenths - i64::from(far.0 / 1_000)).abs();
                turns - off(tenths(place)) - off(i64::from(next.at.distance(place).0 / 1_000)) / 2
            }
            Intent::Attack(prey) => turns + self.bears(unit, prey, end) + self.closes(prey, end),
            Intent::Away(place) => turns + towards(place),
            Intent::Hold => {
                let now = board.unit(unit).at;
                -i64::from(end.heading.difference(now.heading).0 / 1_000)
            }
        }
    }

    /// AST-47, AST-64 How good a launch there would be, from a place and on a heading, at where its prey will be.
    fn bears(&self, unit: Piece, prey: Piece, end: Course) -> i64 {
        let Some(kind) = self.board.setting.kind(unit) else { return 0 };
        let there = self.board.unit(prey);
        // Whoever moves in a later phase than its prey launches at where that is now.
        let moved = self.board.moves_in(unit) > Some(self.phase_of(prey));
        let each =
            kind.tubes.iter().enumerate().filter(|(mount, _)| {
                self.board.tube_ready(unit, *mount) && self.board.unit(unit).tubes[*mount].loaded > 0
            });
        let best = each.map(|(_, mount)| {
            let run = torpedo::run(
                &self.board.setting.rules,
                &self.board.setting.lists.torpedoes[usize::from(mount.torpedo)],
            );
            let of = |moves: i32| {
                let place = self.ahead_of(prey, moves + i32::from(!moved));
                let far = end.at.distance(place);
                let bearing = Angle::bearing(end.at, place);
                let bears = match mount.tubes {
                    Tubes::Ahead => bearing.difference(end.heading) <= Angle::degrees(9),
                    Tubes::Astern => bearing.difference(end.heading.opposite()) <= Angle::degrees(9),
                    Tubes::Trained(arcs) => arcs.meets(crate::battle::board::arcs(relative(end, place))),
                };
                let runs = far > run * (moves - 1) + Length::cm(2) && far < run * moves - Length::cm(2);
                let aspect = match Facing::of(relative(Course { at: place, ..there.at }, end.at)) {
                    Facing::Beam => 0,
                    Facing::Forward => 100,
                    Facing::Aft => 200,
                };
                if bears && runs { CHANCE - aspect - i64::from(moves - 2) * 80 } else { 0 }
            };
            of(2).max(of(3))
        });
        best.max().unwrap_or(0)
    }

    /// The phase in which an enemy moves, as far as its class is known.
    fn phase_of(&self, enemy: Piece) -> Phase {
        match self.board.unit(enemy).class {
            Class::One => Phase::MoveOne,
            Class::Two => Phase::MoveTwo,
            Class::Three => Phase::MoveThree,
        }
    }

    /// How near a place is to one from which its prey can be attacked next: at launching distance, looking there.
    fn closes(&self, prey: Piece, end: Course) -> i64 {
        let place = self.inside(self.ahead_of(prey, 4));
        let far = i64::from((end.at.distance(place) - LAUNCH).0.abs() / 1_000);
        let off = i64::from(Angle::bearing(end.at, place).difference(end.heading).0 / 1_000);
        // Too near is worse than too far: it is seen, and its torpedoes do not arm.
        let now = end.at.distance(self.ahead_of(prey, 1));
        let near = i64::from((Length::cm(21) - now).0.max(0) / 1_000);
        -2 * far - off / 2 - 4 * near
    }

    /// What a move risks, in the same measure; nothing where it runs into something.
    fn danger(
        &self,
        unit: Piece,
        walk: &crate::battle::board::Walk,
        end: Course,
        crowd: &[(Piece, Rectangle)],
    ) -> Option<i64> {
        let board = &self.board;
        let mut at = board.unit(unit).at;
        let exits = matches!(self.intent_edge(unit), Some(true));
        for stretch in walk {
            let from = at;
            let mut done = Length::ZERO;
            while done < stretch.run {
                done = stretch.run.min(done + Length::mm(5));
                at = crate::battle::board::run(from, done);
                match board.met_at(unit, at, false, 0, crowd) {
                    None => {}
                    Some(Met::Edge) if exits => return Some(0),
                    Some(_) => return None,
                }
                if self.mined(at.at) {
                    return None;
                }
            }
            at = stretch.turn.map_or(at, |(hand, degrees)| at.turn(hand, Angle::degrees(degrees.into())));
        }
        // A place from which the next move can only end on land or over the edge is a trap.
        let ahead = end.ahead(Length::cm(8));
        let trapped = !exits && (!board.setting.on_table(ahead.at) || board.is_ashore(unit, ahead.at));
        Some(if trapped { 120 } else { 0 } + self.torpedoed(unit, end))
    }

    /// May it leave the table now?
    fn intent_edge(&self, unit: Piece) -> Option<bool> {
        if self.leaves(unit) {
            return Some(true);
        }
        let now = self.board.unit(unit);
        let own = self.board.setting.objectives.iter().filter(|it| it.side == self.side && it.of.contains(&unit));
        let mut exits = own.filter_map(|objective| match objective.goal {
            Goal::Exit { after_launch, after_drop, .. } => {
                Some((!after_launch || now.launched) && (!after_drop || now.landed))
            }
            _ => None,
        });
        exits.next()
    }

    /// AST-187 Does it know of mines there?
    fn mined(&self, at: Point) -> bool {
        let table = self.board.table;
        let known = |n: usize, owner: Option<sandtable_core::Side>| {
            owner == Some(self.side) || table.fields_known >> n & 1 == 1
        };
        let fields = self.board.setting.fields.iter().enumerate();
        let field = fields.filter(|(n, field)| known(*n, field.owner)).any(|(_, field)| field.area.contains(at));
        field || table.lanes.iter().any(|lane| lane.by > 0 && lane.shape.contains(at))
    }

    /// AST-63 Would it lie under the next template of a salvo that it knows of?
    fn torpedoed(&self, unit: Piece, end: Course) -> i64 {
        let shape = self.board.footprint_at(unit, end);
        let reach = |salvo: &Salvo| {
            // Before the first template is laid, nobody but its owner knows how fast it runs.
            if salvo.run > Length::ZERO { (salvo.run, salvo.breadth) } else { (Length::cm(20), Length::cm(4)) }
        };
        let covers = |salvo: &Salvo| {
            let (run, breadth) = reach(salvo);
            let next = Salvo { run, breadth, ..*salvo }.template(salvo.moves + 1);
            let corners = next.corners();
            let near = Circle::new(end.at, Length::cm(2));
            salvo.moves >= 1 && (next.covers(&shape) || corners.iter().any(|corner| near.contains(*corner)))
        };
        let under = self.board.table.salvos.iter().filter(|salvo| covers(salvo)).count();
        400 * under as i64
    }
}
