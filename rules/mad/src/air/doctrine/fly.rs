//! How a craft flies: many ways are looked at from their ends, and the best is taken.

use sandtable_ai::Effort;
use sandtable_core::{Leg, Legs, Piece, pick};
use sandtable_dice::{List, Source};
use sandtable_geometry::{Angle, Course, Hand, Length, Point, Segment};

use super::super::lists::{Arc, Group, Gun, GunKind, MOST_LOCATIONS, Manoeuvre, Type};
use super::super::rules::Edge;
use super::worth::{Outlook, bombs_on, expected, points};
use crate::air::battle::board::Air;
use crate::air::battle::command::Command;
use crate::air::battle::setting::Mode;
use crate::air::battle::state::{Craft, Entry, Flags, Flight, MOST_CRAFT, Nominated, Run};
use crate::air::sections::attack::damage;
use crate::air::sections::bearings::column;
use crate::air::sections::bombs;
use crate::air::sections::flight::{self, Track};
use crate::air::sections::numbers::{GroundTarget, Quarry, Shooter, at_aircraft, at_ground};
use crate::doctrine::Estimate;

/// Turns that are tried, in degrees, on the tightest template.
const TURNS: [i32; 6] = [20, 45, 70, 100, 140, 180];
/// The same where it must be quick.
const QUICK_TURNS: [i32; 4] = [25, 60, 100, 160];
/// Manoeuvres that are tried, straight on after them.
const SPECIAL: [(Manoeuvre, Hand); 4] = [
    (Manoeuvre::Slip, Hand::Left),
    (Manoeuvre::Slip, Hand::Right),
    (Manoeuvre::HalfLoop, Hand::Right),
    (Manoeuvre::Loop, Hand::Right),
];
/// What being shot down in its next move would cost a craft that somebody has in front of his guns: a share of its price.
const DANGER: f64 = 0.35;
/// How far a craft looks for an enemy.
const FAR: f64 = 1500.0;
/// How far guns are worth firing at the ground.
const STRAFES: Length = Length::mm(350);
/// How far what fires upwards is dangerous to who flies low, if it reaches so far.
const FLAK: Length = Length::mm(350);
/// The share of its price that an aircraft loses to each of them, on the average.
const HIT_BY_FLAK: f64 = 0.06;
/// A place from which a craft can hardly turn back costs so much of its price.
const CORNERED: f64 = 0.4;

/// How far aside of an element bombs are still worth dropping beside it.
const BESIDE: Length = Length::mm(40);
/// How far somebody flies straight on before a late turn.
const LATE: Length = Length::mm(80);
/// How often a turn towards somebody is aimed better, since its end lies elsewhere than its beginning.
const AIMING: usize = 4;
/// Nobody turns farther than this to come at somebody, in millidegrees.
const HALF_TURN: i32 = 180_000;
/// A small target must lie straight ahead: what being off it costs, for half a circle.
const ALIGNED: f64 = 6.0;
/// What coming nearer to a small target counts for, of what the load would do there: less, all in all, than to drop it.
const PROMISE: f64 = 0.3;
/// Places of the edge that are tried, and one more.
const GATES: i32 = 8;

/// A flight with what speaks for it.
struct Choice {
    flight: Flight,
    worth: f64,
}

/// The best flight of a craft, or to stay away.
pub fn choose(
    air: &Air,
    craft: Piece,
    estimate: Estimate,
    effort: Effort,
    source: &mut impl Source,
) -> Option<Command> {
    if !air.is_there(craft) {
        let sky = Outlook::new(air, estimate, air.side(craft));
        return Some(match enter(air, craft, air.kind(craft)?, estimate, &sky) {
            Command::Fly { craft, flight } => said(air, craft, flight),
            stays => stays,
        });
    }
    let mut best: Option<Choice> = None;
    each_way(air, craft, estimate, effort, source, &mut |choice| {
        if best.as_ref().is_none_or(|best| choice.worth > best.worth) {
            best = Some(choice);
        }
    });
    Some(said(air, craft, best?.flight))
}

/// What a craft weighs, the best first.
pub fn weighs(air: &Air, craft: Piece, estimate: Estimate, source: &mut impl Source) -> Vec<Command> {
    let mut all: Vec<Choice> = Vec::new();
    if air.is_there(craft) {
        each_way(air, craft, estimate, Effort::Full, source, &mut |choice| all.push(choice));
    }
    all.sort_by(|one, other| other.worth.total_cmp(&one.worth));
    all.into_iter().map(|choice| said(air, craft, choice.flight)).collect()
}

/// MAP-114 Who may attack says so.
fn said(air: &Air, craft: Piece, chosen: Flight) -> Command {
    let attacks = air.is_watched(air.side(craft)) && chosen.run == Run::None;
    Command::Fly { craft, flight: Flight { attacks, ..chosen } }
}

/// All that a craft looks at that is over the table, each with what it is worth.
fn each_way(
    air: &Air,
    craft: Piece,
    estimate: Estimate,
    effort: Effort,
    source: &mut impl Source,
    consider: &mut impl FnMut(Choice),
) {
    let Some(kind) = air.kind(craft) else { return };
    let sky = Outlook::new(air, estimate, air.side(craft));
    let thinker = FlightPlanner::new(air, craft, kind, estimate, &sky, air.course(craft));
    for flight in runs(air, craft, kind, &sky).chain(thinker.beside()).chain(thinker.jettison()) {
        let Ok(track) = air.flight().may_fly(craft, &flight) else { continue };
        if let Some(worth) = thinker.run(&track, &flight) {
            consider(Choice { flight, worth: worth + thinker.end(&track, &flight) });
        }
    }
    for flight in thinker.ways(effort) {
        let speed = flight.speed;
        let way = flight::track(&air.setting.lists, air.rules, kind, &thinker.start, thinker.from, speed, &flight.legs);
        if let Ok(track) = way {
            // As good as another is decided by chance.
            let jitter = f64::from(pick(source, 100)) / 1000.0;
            consider(Choice { flight, worth: thinker.end(&track, &flight) + jitter });
            if thinker.may_strafe(&track) {
                let low = Flight { low: true, ..flight };
                consider(Choice { flight: low, worth: thinker.end(&track, &low) + jitter });
            }
        }
    }
}

/// MAP-97, MAP-100 It comes in where that is best, straight in, with its bombs where that pays at once; not if its work is done.
fn enter(air: &Air, craft: Piece, kind: &Type, estimate: Estimate, sky: &Outlook) -> Command {
    let Some(gate) = air.flight().gate(craft).filter(|_| !sky.is_done(craft)) else { return Command::Hold { craft } };
    let [least, most] = flight::speeds(kind, &air.flight().ready(craft));
    let share = |low: i32, high: i32, n: i32| low + (high - low) / GATES * n;
    let places = (1..GATES)
        .map(|n| gate.nearest(Point { x: share(gate.from.x, gate.to.x, n), y: share(gate.from.y, gate.to.y, n) }));
    let mut best: Option<Choice> = None;
    for at in places {
        let entry = Some(Entry { at, heading: gate.inward });
        let thinker = FlightPlanner::new(air, craft, kind, estimate, sky, Course { at, heading: gate.inward });
        let legs: Legs = [Leg::AheadRest].into_iter().collect();
        let speeds = [most, least.midpoint(most)].map(|speed| Flight { speed, legs, ..Flight::default() });
        let low = speeds.map(|speed| Flight { low: true, ..speed });
        let beside = thinker.beside();
        for flight in speeds.into_iter().chain(low).chain(runs(air, craft, kind, sky)).chain(beside) {
            let flight = Flight { entry, ..flight };
            let Ok(track) = air.flight().may_fly(craft, &flight) else { continue };
            if flight.low && flight.run == Run::None && !thinker.may_strafe(&track) {
                continue;
            }
            let Some(worth) = thinker.run(&track, &flight) else { continue };
            let worth = worth + thinker.end(&track, &flight);
            if best.as_ref().is_none_or(|best| worth > best.worth) {
                best = Some(Choice { flight, worth });
            }
        }
    }
    best.map_or(Command::Hold { craft }, |best| Command::Fly { craft, flight: best.flight })
}

/// The runs that a craft could make: at each target, fast and slow.
fn runs<'a>(air: &'a Air, craft: Piece, kind: &'a Type, sky: &'a Outlook) -> impl Iterator<Item = Flight> + 'a {
    let start = air.flight().ready(craft);
    let [least, most] = flight::speeds(kind, &start);
    let straight: Legs = [Leg::AheadRest].into_iter().collect();
    let low = !kind.level_bomber;
    let bombs = (start.templates > 0).then(move || {
        sky.prey(craft).flat_map(move |target| {
            [most, least.midpoint(most), least].into_iter().map(move |speed| Flight {
                low,
                run: Run::Bombs { target: Some(target.into()), at: None, templates: None },
                speed,
                legs: straight,
                ..Flight::default()
            })
        })
    });
    let slow = most.min(air.rules.torpedo_speed);
    let torpedo = (start.torpedo && slow >= least).then(move || {
        sky.prey(craft).flat_map(move |ship| {
            [slow, least].into_iter().map(move |speed| Flight {
                low: true,
                run: Run::Torpedo { ship },
                speed,
                legs: straight,
                ..Flight::default()
            })
        })
    });
    bombs.into_iter().flatten().chain(torpedo.into_iter().flatten())
}

/// What a craft knows when it looks at its ways.
struct FlightPlanner<'a> {
    air: &'a Air<'a>,
    craft: Piece,
    kind: &'a Type,
    start: Craft,
    /// Where its ways begin.
    from: Course,
    estimate: Estimate,
    sky: &'a Outlook<'a>,
    price: f64,
    /// Groups that cannot fire at anything, one bit each.
    silent: u8,
    /// What its load would do at the best of the small targets.
    promise: f64,
    /// Is it a bomber, has it a load to drop, and is its work done?
    bomber: bool,
    errand: bool,
    done: bool,
    enemies: List<Enemy, MOST_CRAFT>,
}

/// An enemy aircraft, as all ways are measured by it.
#[derive(Clone, Copy, Default)]
struct Enemy {
    piece: Piece,
    quarry: Quarry,
    /// It has still to move in this turn.
    later: bool,
    /// What it does to whom it has in front of its guns.
    threat: f64,
    price: f64,
}

impl<'a> FlightPlanner<'a> {
    fn new(
        air: &'a Air<'a>,
        craft: Piece,
        kind: &'a Type,
        estimate: Estimate,
        sky: &'a Outlook<'a>,
        from: Course,
    ) -> FlightPlanner<'a> {
        let price = |piece: Piece| f64::from(air.setting.member(piece).points);
        let enemy = |piece: Piece| {
            let mut quarry = air.fire().quarry(piece);
            quarry.at.at = judged(air, craft, estimate, from, piece);
            let armed = air.kind(piece).is_some_and(|kind| kind.groups.iter().any(|group| group.arc == Arc::Fwd));
            Enemy {
                piece,
                quarry,
                later: !air.craft(piece).flags.has(Flags::DONE),
                threat: if armed { DANGER } else { 0.05 },
                price: price(piece),
            }
        };
        let silent = |group: &usize| air.silenced(craft, *group).is_some();
        let mut planner = FlightPlanner {
            air,
            craft,
            kind,
            start: air.flight().ready(craft),
            from,
            estimate,
            sky,
            price: price(craft),
            promise: 0.0,
            silent: (0..kind.groups.len()).filter(silent).fold(0, |bits, group| bits | 1 << group),
            bomber: sky.is_bomber(craft),
            errand: sky.has_errand(craft),
            done: sky.is_done(craft),
            enemies: air.flying(air.side(craft).other()).map(enemy).collect(),
        };
        let templates = f64::from(planner.start.templates);
        let small = sky.prey(craft).filter(|&prey| air.outline(prey).is_none());
        planner.promise = small.map(|prey| planner.bombed(prey, templates)).fold(0.0, f64::max);
        planner
    }

    /// MAP-57 What so many templates that are aimed at a target do on the average.
    fn bombed(&self, target: Piece, templates: f64) -> f64 {
        if self.air.ground().is_element(target) {
            return self.load(templates, self.at(target));
        }
        // About half of those that are aimed at something large fall on it, one in five of those at something small.
        let share = if self.air.outline(target).is_some() { 0.55 } else { 0.2 };
        let bomb = f64::from(self.air.setting.lists.only(GunKind::Bomb).damage);
        self.harm(target, share * templates * bomb)
    }

    /// Where somebody is taken to be, seen from where the ways begin (MAP-106).
    fn at(&self, piece: Piece) -> Point {
        judged(self.air, self.craft, self.estimate, self.from, piece)
    }

    /// MAP-55 Runs that pass an element near enough for its bombs to be dropped beside it, on the ground.
    fn beside(&self) -> impl Iterator<Item = Flight> + use<'_> {
        let from = self.from;
        let [_, most] = flight::speeds(self.kind, &self.start);
        let path = Segment::new(from.at, from.ahead(Length::mm(most.into())).at);
        let elements = self.sky.prey(self.craft).filter(|_| self.start.templates > 0);
        let passed = elements.filter(|&prey| self.air.ground().is_element(prey)).filter_map(move |prey| {
            let at = self.at(prey);
            let flown = path.position(at);
            let near = path.within(at, BESIDE) && flown > Length::ZERO && flown < Length::mm(most.into());
            near.then_some((flown.0 / Length::mm(1).0) as u16)
        });
        let low = !self.kind.level_bomber;
        passed.map(move |at| Flight {
            low,
            run: Run::Bombs { target: None, at: Some(at), templates: None },
            speed: most,
            legs: [Leg::AheadRest].into_iter().collect(),
            ..Flight::default()
        })
    }

    /// MAP-102 A load that is good for nothing any more is dropped on the ground: what is aboard when it goes is the enemy's.
    fn jettison(&self) -> Option<Flight> {
        let [_, most] = flight::speeds(self.kind, &self.start);
        (self.done && self.forfeit() > 0).then(|| Flight {
            low: !self.kind.level_bomber,
            run: Run::Bombs { target: None, at: Some(0), templates: None },
            speed: most,
            legs: [Leg::AheadRest].into_iter().collect(),
            ..Flight::default()
        })
    }

    /// MAP-102 The templates aboard that are the enemy's, if it goes with them.
    fn forfeit(&self) -> u8 {
        if self.air.setting.mode == Mode::Air { self.start.templates } else { 0 }
    }

    /// What they are worth to him.
    fn aboard(&self) -> f64 {
        f64::from(self.forfeit()) * f64::from(self.air.setting.lists.only(GunKind::Bomb).points)
    }

    /// Ways that end on the bearing of somebody: of an enemy in the air, since fixed guns bear on a narrow strip, or of what is
    /// to be bombed, so that the next move leads over it.
    fn toward(&self, effort: Effort) -> impl Iterator<Item = Legs> + use<'_> {
        let prey = self.sky.prey(self.craft).filter(|_| self.errand).map(|prey| self.at(prey));
        let enemies = self.enemies.iter().filter(|_| !self.bomber).map(|enemy| enemy.quarry.at.at);
        let late = (effort == Effort::Full).then_some(LATE);
        prey.chain(enemies).flat_map(move |at| {
            let leads = [Some(Length::ZERO), late].into_iter().flatten();
            leads.filter_map(move |lead| self.aimed(at, lead))
        })
    }

    /// A turn after so much straight on that ends on the bearing of a place.
    fn aimed(&self, at: Point, lead: Length) -> Option<Legs> {
        let radius = flight::radii(self.kind, self.air.rules)[0];
        let from = self.from.ahead(lead);
        let (mut by, mut end) = (0, from);
        for _ in 0..AIMING {
            by += end.off_heading(at);
            let (hand, angle) = if by < 0 { (Hand::Left, -by) } else { (Hand::Right, by) };
            end = from.arc(hand, Length::mm(radius.into()), Angle::millidegrees(angle));
        }
        let hand = if by < 0 { Hand::Left } else { Hand::Right };
        // MAP-87: angles are ordered in steps of 0.01 degree.
        let by = by.abs() / 10 * 10;
        let first = (lead > Length::ZERO).then_some(Leg::Ahead(lead));
        let turn = Leg::Arc { hand, radius, by: Angle::millidegrees(by) };
        (0 < by && by < HALF_TURN).then(|| first.into_iter().chain([turn, Leg::AheadRest]).collect())
    }

    /// The ways that are tried.
    fn ways(&self, effort: Effort) -> impl Iterator<Item = Flight> + use<'_> {
        let [least, most] = flight::speeds(self.kind, &self.start);
        let middle = least.midpoint(most);
        let (speeds, turns): (&[u16], &[i32]) = match effort {
            Effort::Quick => (&[most, least], &QUICK_TURNS),
            Effort::Full => (&[most, middle, least], &TURNS),
        };
        let speeds: [Option<u16>; 3] = std::array::from_fn(|n| speeds.get(n).copied());
        let figures = flight::figures(&self.air.setting.lists, self.air.rules, self.kind, most);
        let radius = flight::radii(self.kind, self.air.rules)[0];
        let turned = turns.iter().flat_map(move |&degrees| {
            [Hand::Left, Hand::Right].map(|hand| -> Legs {
                [Leg::Arc { hand, radius, by: Angle::degrees(degrees) }, Leg::AheadRest].into_iter().collect()
            })
        });
        let late = turns.iter().filter(move |_| effort == Effort::Full).flat_map(move |&degrees| {
            [Hand::Left, Hand::Right].map(|hand| -> Legs {
                let first = Leg::Ahead(LATE);
                [first, Leg::Arc { hand, radius, by: Angle::degrees(degrees) }, Leg::AheadRest].into_iter().collect()
            })
        });
        let special = SPECIAL.into_iter().filter(move |(manoeuvre, _)| figures >> *manoeuvre as u8 & 1 == 1);
        let special = special.map(|(manoeuvre, hand)| -> Legs {
            [Leg::Figure { figure: manoeuvre as u8, hand }, Leg::AheadRest].into_iter().collect()
        });
        let straight: Legs = [Leg::AheadRest].into_iter().collect();
        let all = [straight].into_iter().chain(turned).chain(late).chain(special).chain(self.toward(effort));
        all.flat_map(move |legs| {
            speeds.into_iter().flatten().map(move |speed| Flight { speed, legs, ..Flight::default() })
        })
    }

    /// MAP-55, MAP-92 What the load of a run does on the average; nothing of one that seems to miss its target.
    fn run(&self, track: &Track, flight: &Flight) -> Option<f64> {
        let air = self.air;
        Some(match flight.run {
            Run::None => 0.0,
            // The doctrine has no work in mind when it drops its bombs.
            Run::Bombs { target: Some(Nominated::Shelter(_)), .. } => 0.0,
            Run::Bombs { target: Some(Nominated::Piece(target)), .. } => {
                let (path, extent) = (air.flight().run_in(track).0, air.fire().extent_at(target, self.at(target)));
                bombs::crosses(&path, &extent, air.rules.aim_tolerance)?;
                self.bombed(target, f64::from(air.flight().dropped(self.craft, flight)))
            }
            Run::Bombs { target: None, .. } if self.done => self.aboard(),
            Run::Bombs { target: None, at, .. } => {
                let drops = f64::from(air.flight().dropped(self.craft, flight));
                at.map_or(0.0, |at| self.load(drops, track.at(Length::mm(at.into())).at))
            }
            Run::Torpedo { ship } => {
                let attack = air
                    .flight()
                    .torpedo_from(track.end(), ship, Course { at: self.at(ship), ..air.course(ship) })
                    .ok()?;
                self.harm(ship, expected(attack.need.total(), attack.damage).0)
            }
        })
    }

    /// MAP-57 What so many templates are worth on elements about a place.
    fn load(&self, templates: f64, aim: Point) -> f64 {
        templates * bombs_on(self.air, self.air.side(self.craft), aim, |piece| self.at(piece))
    }

    /// MAP-102 So much damage at a ship or structure: half of it counts, and what sinks it brings the rest.
    fn harm(&self, target: Piece, damage: f64) -> f64 {
        let left = f64::from(self.air.element(target).hit_points.max(1));
        let price = f64::from(self.air.setting.member(target).points);
        damage.min(left) / 2.0 + price * 0.4 * square((damage / left).min(1.0))
    }

    /// What the end of a way is worth: what it has in its sights there, who has it in his, how it goes on.
    fn end(&self, track: &Track, flight: &Flight) -> f64 {
        let air = self.air;
        let table = air.table();
        let flown = track.flown(table);
        if flown.left {
            return self.leaving(flight);
        }
        let at = Course { at: flown.at, heading: flown.heading };
        let drops = flight.run != Run::None;
        let errand = self.errand && !drops;
        let mut worth = 0.0;
        let shooter = Shooter { at, turned: flown.turned, violent: flown.violent };
        let mut nearest = f64::MAX;
        let mut best_shot = [0.0_f64; MOST_LOCATIONS];
        for enemy in &self.enemies {
            let squared = at.at.distance_squared(enemy.quarry.at.at);
            let distance = millimetres(squared);
            nearest = nearest.min(distance);
            if distance > FAR {
                continue;
            }
            if let Some(range) = column(squared) {
                self.shots(&shooter, enemy, range, drops, &mut best_shot);
            }
            worth += self.standing(at, enemy, distance, flown.violent || flown.turned);
        }
        if flight.low {
            self.shots_below(at, drops, &mut best_shot);
            worth -= self.flak(at.at);
        }
        worth += best_shot.iter().sum::<f64>();
        if errand {
            worth += self.approach(at);
        } else if self.done {
            worth += self.homeward(at.at);
        } else {
            // Who has nobody to fight goes where the fight is: where nobody flies, it is below.
            let to = |piece: Piece| millimetres(at.at.distance_squared(self.at(piece)));
            let nearest = if self.enemies.is_empty() { self.below().map(to).fold(nearest, f64::min) } else { nearest };
            worth -= if nearest < f64::MAX { (nearest / FAR).min(2.0) * 6.0 } else { 0.0 };
        }
        worth - self.cornered(at, table)
    }

    /// What each crew member could do at one enemy in that range column from there.
    fn shots(&self, shooter: &Shooter, enemy: &Enemy, range: usize, drops: bool, best: &mut [f64]) {
        let air = self.air;
        self.each_crew(drops, best, |group, gun| {
            // The quickest question first: most are answered by it.
            if gun.columns[range] == 0 {
                return None;
            }
            let need = at_aircraft(&air.setting.lists, air.rules, gun, group.arc, *shooter, enemy.quarry).ok()?;
            let damage = damage(gun, group.count, air.rules);
            Some(points(air, enemy.piece, expected(need.total(), damage)))
        });
    }

    /// MAP-30 What all groups of a crew member together could do at one target, kept where it is the best of his; who drops
    /// his load does not fire.
    fn each_crew(&self, drops: bool, best: &mut [f64], worth: impl Fn(&Group, &Gun) -> Option<f64>) {
        let mut of_crew = [0.0_f64; MOST_LOCATIONS];
        for (n, group) in self.kind.groups.iter().enumerate() {
            if self.silent >> n & 1 == 1 || drops && group.crew == 0 {
                continue;
            }
            let gun = self.air.setting.lists.gun(group.gun);
            of_crew[usize::from(group.crew)] += worth(group, gun).unwrap_or(0.0);
        }
        for (best, worth) in best.iter_mut().zip(of_crew) {
            *best = best.max(worth);
        }
    }

    /// MAP-51 Is there anybody on the ground whom the guns could reach at the end of a way?
    fn may_strafe(&self, track: &Track) -> bool {
        let end = track.end();
        self.below().any(|piece| end.at.within(self.at(piece), STRAFES))
    }

    /// The enemy's elements on the ground.
    fn below(&self) -> impl Iterator<Item = Piece> + use<'_> {
        let enemy = self.air.side(self.craft).other();
        self.air.grounded(enemy).filter(|&piece| self.air.ground().is_element(piece))
    }

    /// What each crew member could do on the ground from there.
    fn shots_below(&self, at: Course, drops: bool, best: &mut [f64]) {
        let air = self.air;
        for target in self.below().filter(|&piece| at.at.within(self.at(piece), STRAFES)) {
            let below =
                GroundTarget { extent: air.fire().extent_at(target, self.at(target)), ..air.ground().below(target) };
            self.each_crew(drops, best, |group, gun| {
                let need = at_ground(&air.setting.lists, gun, group.arc, at, &below).ok()?;
                let damage = air.ground().damage_to(target, damage(gun, group.count, air.rules));
                Some(points(air, target, expected(need.total(), damage)))
            });
        }
    }

    /// MAP-72 What light guns and small arms on the ground make it cost to end a move low.
    fn flak(&self, at: Point) -> f64 {
        let air = self.air;
        let reached = |piece: &Piece| {
            air.ground().reach_up(*piece).is_some_and(|reach| at.within(self.at(*piece), reach.min(FLAK)))
        };
        self.below().filter(reached).count() as f64 * HIT_BY_FLAK * self.price
    }

    /// How one stands to the other for the shots to come: behind him is good, before him is bad.
    fn standing(&self, own: Course, enemy: &Enemy, distance: f64, evades: bool) -> f64 {
        let there = enemy.quarry.at;
        let to = Angle::bearing(own.at, there.at);
        // Seen from there, what lies that way lies the opposite way; a point has the same bearing from itself.
        let back = if own.at == there.at { to } else { to.opposite() };
        let part =
            |bearing: Angle, heading: Angle| f64::from(bearing.difference(heading).as_millidegrees()) / 180_000.0;
        let (sees, seen) = (part(to, own.heading), part(back, there.heading));
        let near = (1.0 - distance / FAR).max(0.0);
        // Who still has to move will come round: being near his nose is worse, and being behind him is worth less.
        let spared = if evades { 0.8 } else { 1.0 };
        let danger = square(1.0 - seen) * sees * near * enemy.threat * self.price * spared;
        let danger = if enemy.later { danger } else { danger * 0.6 };
        let hold = if enemy.later { 0.10 } else { 0.16 };
        let chance = seen * square(1.0 - sees) * near * hold * enemy.price;
        if self.bomber { -danger } else { chance - danger }
    }

    /// How near a craft with a load has come to its target, and how straight it lies ahead.
    fn approach(&self, at: Course) -> f64 {
        let air = self.air;
        let load = if air.craft(self.craft).torpedo {
            40.0
        } else {
            10.0 * f64::from(air.craft(self.craft).templates).min(4.0)
        };
        let of = |target: Piece| {
            let to = self.at(target);
            let distance = millimetres(at.at.distance_squared(to));
            let off = f64::from(at.off_heading(to).abs()) / 180_000.0;
            let fast = f64::from(self.kind.speed[1]);
            let moves = distance / fast;
            // A target that lies astern, or too near to be turned at, is as good as far away.
            let small = air.outline(target).is_none();
            let (load, turned) =
                if small { (load.min(PROMISE * self.promise), ALIGNED * off) } else { (load, 2.0 * off) };
            load * (2.0 - 0.25 * moves.min(6.0) - turned)
        };
        self.sky.prey(self.craft).map(of).fold(f64::MIN, f64::max).max(-80.0)
    }

    /// How near a craft whose work is done has come to an edge.
    fn homeward(&self, at: Point) -> f64 {
        let table = self.air.setting.table;
        let nearest = at.x.min(table.x - at.x).min(at.y).min(table.y - at.y);
        -f64::from(nearest) / 1_000.0 * 0.05
    }

    /// Leaving the table: good for who has done his work, else a loss.
    fn leaving(&self, flight: &Flight) -> f64 {
        let drops = flight.run != Run::None;
        let back = self.air.edge() == Edge::Return;
        match (self.bomber, self.errand && !drops) {
            (true, false) => 5.0 - if drops { 0.0 } else { self.aboard() },
            (_, errand) => {
                let share = if back { 0.3 } else { 0.9 };
                -share * self.price - if errand { 40.0 } else { 0.0 }
            }
        }
    }

    /// Could it still turn before the edge?
    fn cornered(&self, at: Course, table: Option<Point>) -> f64 {
        let Some(table) = table else { return 0.0 };
        if self.done {
            return 0.0;
        }
        let radius = Length::mm(i32::from(self.kind.turn) * 20);
        let free = |end: Point| (0..=table.x).contains(&end.x) && (0..=table.y).contains(&end.y);
        // A quarter turn to either side, or straight on for the shortest move.
        let turn = |hand: Hand| {
            let quarter = at.arc(hand, radius, Angle::degrees(60));
            let half = at.arc(hand, radius, Angle::degrees(120));
            free(quarter.at) && free(half.at)
        };
        let ahead = free(at.ahead(Length::mm(i32::from(self.kind.speed[0]) + 150)).at);
        if ahead || turn(Hand::Left) || turn(Hand::Right) { 0.0 } else { CORNERED * self.price }
    }
}

/// MAP-106 Where somebody is taken to be by a craft whose ways begin there. All that it sees it takes to be too near, or too far,
/// by the same part, so that what stands together does so still.
fn judged(air: &Air, craft: Piece, estimate: Estimate, from: Course, piece: Piece) -> Point {
    estimate.place([craft; 2], from.at, air.element(piece).at)
}

fn millimetres(squared: i64) -> f64 {
    squared.isqrt() as f64 / 1000.0
}

fn square(of: f64) -> f64 {
    of * of
}
