//! Fire: who may be named, what each group needs, and the dice of a whole attack.

use super::attack::{Attack, Fire, Harm, Lost, MOST_TARGETS, Shot, Target, damage};
use super::bearings::{nearest_in, outline};
use super::bombs::{self, Rocket};
use super::combined_arms::Upward;
use super::numbers::{self, GroundTarget, Gunner, Hopeless, Quarry, Shooter};
use crate::air::battle::board::Air;
use crate::air::battle::event::{Cause, Event};
use crate::air::battle::setting::Mode;
use crate::air::battle::state::{Aim, Flags, Held, Nominated, Run, Watch};
use crate::air::battle::step::Step;
use crate::air::clause;
use crate::air::lists::{Group, Gun, GunKind, MOST_SHOTS};
use crate::air::sections::{airborne, note, then};
use crate::battle::Umpire;
use crate::battle::fieldworks::Shelter;
use crate::clause as ground;
use crate::sections::damage;
use crate::sections::works::reduction;
use sandtable_core::{MOST_PIECES, Piece, Refusal, Side, refuse};
use sandtable_dice::{Dice, List, Need};
use sandtable_geometry::{Course, Extent, Length, Point};
use std::ops::Range;

/// Who may fire at what in the air, the number needed, and what comes of it (MAP-40 to MAP-70).
#[derive(Clone, Copy)]
pub struct AerialFire<'a> {
    pub(crate) air: &'a Air<'a>,
}

impl Air<'_> {
    /// Who may fire at what in it.
    #[inline]
    pub fn fire(&self) -> AerialFire<'_> {
        AerialFire { air: self }
    }
}

impl<'a> AerialFire<'a> {
    /// MAP-93 What there is of a piece on the table.
    pub fn extent(self, piece: Piece) -> Extent {
        self.extent_at(piece, self.air.element(piece).at)
    }

    /// The same if its middle were there.
    pub fn extent_at(self, piece: Piece, at: Point) -> Extent {
        match self.air.outline(piece) {
            Some(size) => Extent::Outline(outline(Course { at, ..self.air.course(piece) }, size)),
            None => Extent::Point(at),
        }
    }

    /// An aircraft as it fires.
    fn shooter(self, piece: Piece) -> Shooter {
        let flags = self.air.craft(piece).flags;
        Shooter { at: self.air.course(piece), turned: flags.has(Flags::TURNED), violent: flags.has(Flags::VIOLENT) }
    }

    /// An aircraft as it is fired at.
    pub fn quarry(self, piece: Piece) -> Quarry {
        let flags = self.air.craft(piece).flags;
        Quarry { at: self.air.course(piece), turned: flags.has(Flags::TURNED), violent: flags.has(Flags::VIOLENT) }
    }

    /// A weapon group with its row of the weapon table.
    pub fn group(self, piece: Piece, group: u8) -> Option<(&'a Group, &'a Gun)> {
        let group = self.air.setting.groups(piece).get(usize::from(group))?;
        Some((group, self.air.setting.lists.gun(group.gun)))
    }

    /// MAP-57, MAP-93 What there is of a target on the table: of a work or building its middle, as if it were an element.
    pub fn extent_of(self, target: Nominated) -> Extent {
        match target {
            Nominated::Piece(piece) => self.extent(piece),
            Nominated::Shelter(shelter) => Extent::Point(self.air.board.shelters().shelter_middle(shelter)),
        }
    }

    /// MAP-31, MAP-51, MAP-57, MAP-73 What a group needs to hit a target from where both are.
    ///
    /// RULING: a work or building itself is what an element in the open would be; the ground rules, too, give its occupants'
    /// cover to nobody who fires at it.
    ///
    /// # Errors
    /// Why it cannot hit.
    pub fn needed(self, piece: Piece, group: u8, target: impl Into<Nominated>) -> Result<Need, Hopeless> {
        match target.into() {
            Nominated::Piece(target) => self.needed_at(piece, group, target, self.air.element(target).at),
            work => {
                let (of, gun) = self.group(piece, group).expect("a group that it has");
                let below = GroundTarget { extent: self.extent_of(work), ..GroundTarget::default() };
                numbers::at_ground(&self.air.setting.lists, gun, of.arc, self.air.course(piece), &below)
            }
        }
    }

    /// The same at a piece if it were there.
    ///
    /// # Errors
    /// Why it could not hit.
    pub fn needed_at(self, piece: Piece, group: u8, target: Piece, at: Point) -> Result<Need, Hopeless> {
        let (lists, rules) = (&self.air.setting.lists, self.air.rules);
        let (of, gun) = self.group(piece, group).expect("a group that it has");
        let quarry = || Quarry { at: Course { at, ..self.air.course(target) }, ..self.quarry(target) };
        match (self.air.kind(piece), self.air.kind(target)) {
            (Some(_), Some(_)) => numbers::at_aircraft(lists, rules, gun, of.arc, self.shooter(piece), quarry()),
            (Some(_), None) => {
                let below = GroundTarget { extent: self.extent_at(target, at), ..self.air.ground().below(target) };
                numbers::at_ground(lists, gun, of.arc, self.air.course(piece), &below)
            }
            _ => {
                let gunner = Gunner { extent: self.extent(piece), opportunity: false, moved: false };
                numbers::from_ground(lists, rules, gun, &gunner, quarry(), self.air.flight().is_low(target))
            }
        }
    }

    /// MAP-77, MAP-114 The flight under way at a step of its path, and whether it is low.
    pub fn passing(self, step: u16) -> Option<(Quarry, bool)> {
        let (underway, flown) = (self.air.board.sky.flight?, self.air.flight().flown()?);
        let (_, at) = self.air.flight().at_step(Watch { step, ..Watch::default() })?;
        Some((Quarry { at, turned: flown.turned, violent: flown.violent }, underway.flight.low))
    }

    /// MAP-77 What each group of a piece with a marker that fires at aircraft would do to one that flies there; or why it
    /// cannot hit.
    pub fn each_upon(self, firer: Piece, quarry: Quarry, low: bool, mut take: impl FnMut(Result<Attack, Hopeless>)) {
        if self.air.ground().is_element(firer) {
            let aloft =
                self.air.board.setting.arms(firer).filter(|&arm| self.air.ground().skyward(firer, arm).is_some());
            for arm in aloft {
                take(self.air.ground().from_below(&Upward {
                    firer,
                    arm,
                    quarry,
                    low,
                    opportunity: true,
                    moved: false,
                }));
            }
            return;
        }
        let (lists, rules) = (&self.air.setting.lists, self.air.rules);
        let gunner = Gunner { extent: self.extent(firer), opportunity: true, moved: false };
        for of in self.air.setting.groups(firer) {
            let gun = lists.gun(of.gun);
            let need = numbers::from_ground(lists, rules, gun, &gunner, quarry, low);
            take(need.map(|need| Attack { need, damage: damage(gun, of.count, rules) }));
        }
    }

    /// MAP-77 Every group of a piece with a marker that can hit the flight under way at the step that was named: one shot of
    /// each, at the craft that flies.
    pub fn shots_at_step(self, watch: Watch) -> List<Attack, MOST_TARGETS> {
        let mut shots = List::default();
        if let Some((quarry, low)) = self.passing(watch.step) {
            self.each_upon(watch.firer, quarry, low, |shot| shots.extend(shot.ok()));
        }
        shots
    }

    /// MAP-106, MAP-114 Can anything of a piece with a marker hit the flight under way at that step?
    ///
    /// # Errors
    /// Why not: of several reasons a number that is too high, which is the nearest to a hit.
    pub fn can_hit_at_step(self, watch: Watch) -> Result<(), Hopeless> {
        let Some((quarry, low)) = self.passing(watch.step) else { return Ok(()) };
        let mut best = Err(Hopeless::OutOfRange);
        self.each_upon(watch.firer, quarry, low, |shot| match (best, shot) {
            (Err(_), Ok(_)) => best = Ok(()),
            (Err(Hopeless::OutOfRange), Err(hopeless)) | (Err(_), Err(hopeless @ Hopeless::TooHard(_))) => {
                best = Err(hopeless);
            }
            _ => {}
        });
        best
    }

    /// MAP-27 to MAP-31, MAP-94 May a target be named for a group?
    ///
    /// # Errors
    /// Why not.
    pub fn may_aim(self, piece: Piece, group: u8, target: impl Into<Nominated>) -> Result<(), Refusal> {
        let target = target.into();
        let Some((of, gun)) = self.group(piece, group) else { return refuse(&clause::NO_GROUP) };
        let named = self.air.board.sky.aims.iter().filter(|aim| aim.group == group).count();
        // MAP-64: of several salvos or rockets each may be named, and has a roll of its own.
        let one_more = || {
            let used = usize::from(self.air.craft(piece).used[usize::from(group)]);
            let aloft = self.air.kind(piece).is_some();
            aloft && gun.kind == GunKind::Rocket && used + named < usize::from(of.count)
        };
        if named > 0 && !one_more() {
            return refuse(&clause::GROUP_NAMED);
        }
        match target {
            Nominated::Piece(target) => {
                if !self.air.is_target(target) {
                    return refuse(&clause::NOT_THERE);
                }
                if self.air.side(target) == self.air.side(piece) {
                    return refuse(&clause::OWN_TARGET);
                }
            }
            Nominated::Shelter(shelter) => {
                self.may_attack(piece, shelter)?;
                if gun.kind != GunKind::Rocket {
                    return refuse(&clause::ONLY_ROCKETS);
                }
            }
        }
        if let Some(reason) = self.air.silenced(piece, group.into()) {
            return refuse(reason);
        }
        if self.air.kind(piece).is_some() {
            let states = self.air.board.sky.flight.is_some_and(|underway| {
                underway.watched && !underway.flight.attacks && underway.flight.run == Run::None
            });
            if states {
                return refuse(&clause::NO_STATEMENT);
            }
            let groups = self.air.setting.groups(piece);
            let same = |aim: &&Aim| groups[usize::from(aim.group)].crew == of.crew;
            if self.air.board.sky.aims.iter().find(same).is_some_and(|aim| aim.target != target) {
                return refuse(&clause::ONE_TARGET);
            }
            if self.air.has_released(piece, of.crew) {
                return refuse(&clause::HAS_DROPPED);
            }
            if !self.flies(target) && !self.air.flight().is_low(piece) {
                return refuse(&clause::MUST_BE_LOW);
            }
        } else if !self.flies(target) {
            return refuse(&clause::ONLY_AIRCRAFT);
        } else if !gun.any_height && !target.piece().is_some_and(|target| self.air.flight().is_low(target)) {
            return refuse(&clause::AA_TOO_HIGH);
        }
        if !self.air.board.setting.rules.premeasure {
            return Ok(());
        }
        self.needed(piece, group, target).map(|_| ()).map_err(|hopeless| Refusal::of(hopeless.reason()))
    }

    /// Is it an aircraft?
    fn flies(self, target: Nominated) -> bool {
        target.piece().is_some_and(|piece| self.air.kind(piece).is_some())
    }

    /// MAD-64, MAP-57 May an aircraft name a work or building itself as target of bombs or rockets? One that no friend is in,
    /// where they can be reduced.
    ///
    /// # Errors
    /// Why not.
    pub fn may_attack(self, piece: Piece, shelter: Shelter) -> Result<(), Refusal> {
        if !self.air.board.setting.rules.reduce_forts {
            return refuse(&ground::NOT_REDUCED);
        }
        self.air.board.shelters().is_free_of_friends(shelter, self.air.side(piece))
    }

    /// MAP-57 Works and buildings that an aircraft could name themselves.
    pub fn attackable(self, piece: Piece) -> impl Iterator<Item = Shelter> {
        self.air.board.shelters().reducible().filter(move |&shelter| self.may_attack(piece, shelter).is_ok())
    }

    /// Is there anything that a piece could be aimed at? Where nobody may measure, that is not asked.
    pub fn has_aim(self, piece: Piece) -> bool {
        let groups = 0..self.air.setting.groups(piece).len() as u8;
        let all = || self.air.targets().map(Nominated::Piece).chain(self.attackable(piece).map(Nominated::Shelter));
        let mut pairs = groups.flat_map(|group| all().map(move |target| (group, target)));
        pairs.any(|(group, target)| self.may_aim(piece, group, target).is_ok())
    }

    /// MAP-45, MAP-71 Do criticals lead to the table?
    pub fn uses_table(self) -> bool {
        self.air.setting.mode == Mode::Air || self.air.rules.combined_criticals
    }

    /// MAP-45, MAP-71 A target as an attack finds it.
    pub fn struck(self, piece: Piece) -> Target {
        let element = self.air.element(piece);
        let table = self.uses_table();
        let hits = |piece| (self.air.craft(piece).engines_hit, self.air.craft(piece).crew_hit);
        match self.air.kind(piece) {
            Some(kind) => Target::aircraft(kind, self.air.rules, element.hit_points, hits(piece), table),
            None => Target { hit_points: element.hit_points, ..Target::default() },
        }
    }

    /// An attack at one target, without shots yet.
    pub(super) fn fire_at(self, target: Target) -> Fire {
        Fire::at(&self.air.setting.lists, target)
    }

    /// MAP-30 Everything that was named, as one attack, in the order of crew locations and groups; whom each of its targets
    /// is; and what of it is wasted.
    pub fn attack(self, piece: Piece, aims: &[Aim]) -> Salvos {
        let groups = self.air.setting.groups(piece);
        let mut order: List<Aim, MOST_SHOTS> = aims.iter().copied().collect();
        order.sort_by_key(|aim| (groups[usize::from(aim.group)].crew, aim.group));
        let mut salvos = Salvos { fire: Fire::empty(&self.air.setting.lists), ..Salvos::default() };
        // MAP-07: who is out of the battle since it was named is fired at no more.
        let is_there = |target: Nominated| target.piece().is_none_or(|piece| self.air.is_target(piece));
        for target in aims.iter().filter(|aim| is_there(aim.target)).filter_map(|aim| aim.target.piece()) {
            if !salvos.targets.contains(&target) {
                salvos.targets.push(target);
                salvos.fire.targets.push(self.struck(target));
            }
        }
        for &aim in &order {
            let (of, gun) = self.group(piece, aim.group).expect("a group that it has");
            match (self.needed(piece, aim.group, aim.target), aim.target) {
                (Err(_), _) => salvos.wasted.push(aim),
                (_, target) if !is_there(target) => salvos.wasted.push(aim),
                // MAP-59: at the ground the level of success says where the template lands.
                (Ok(need), target) if gun.kind == GunKind::Rocket && !self.flies(target) => {
                    salvos.rockets.push(Launch { aim, need, after: salvos.fire.shots.len() as u8 });
                }
                // Nothing but rockets is named for a work or building.
                (Ok(_), Nominated::Shelter(_)) => salvos.wasted.push(aim),
                (Ok(need), Nominated::Piece(whom)) => {
                    let target = salvos.targets.iter().position(|target| *target == whom).unwrap_or_default() as u8;
                    let damage = self.air.ground().damage_to(whom, damage(gun, of.count, self.air.rules));
                    let attack = Attack { need, damage };
                    salvos.fire.shots.push(Shot { attack, target });
                    salvos.groups.push(aim.group);
                }
            }
        }
        salvos
    }

    /// MAP-59 The dice of a salvo or heavy rocket at the ground.
    pub fn rocket(self, piece: Piece, need: Need) -> Rocket {
        Rocket { need, scatter: bombs::scatter(self.air.setting.member(piece).skill, false, false) }
    }

    /// MAP-59, MAP-93 The point at which a rocket is aimed, that to which its range is taken: the middle of an element, of an
    /// outline the nearest point of what lies in the corridor.
    pub fn nominated(self, piece: Piece, aim: Aim) -> Option<Point> {
        let (of, _) = self.group(piece, aim.group)?;
        nearest_in(&self.air.setting.lists, of.arc, self.air.course(piece), &self.extent_of(aim.target))
    }

    /// MAP-77 All groups of a piece with a marker at the flight under way; none where it is wasted.
    pub fn opportunity(self, watch: Watch) -> Option<Fire> {
        let craft = self.air.board.sky.flight?.craft;
        let mut fire = self.fire_at(self.struck(craft));
        fire.shots = self.shots_at_step(watch).iter().map(|&attack| Shot { attack, target: 0 }).collect();
        (!fire.shots.is_empty()).then_some(fire)
    }

    /// MAP-77 Does the flight under way attack anything, so that opportunity fire at it waits?
    pub fn is_simultaneous(self) -> bool {
        self.air.board.sky.flight.is_some_and(|underway| underway.flight.attacks || underway.flight.run != Run::None)
    }
}

/// MAP-59 A salvo or heavy rocket at the ground among what a piece fires at one moment.
#[derive(Clone, Copy, Debug, Default)]
pub struct Launch {
    /// Which, and at what.
    pub aim: Aim,
    /// What it needs.
    pub need: Need,
    /// How many groups of guns are rolled before it.
    pub after: u8,
}

/// What a piece fires at one moment.
#[derive(Clone, Copy, Debug, Default)]
pub struct Salvos {
    /// The dice.
    pub fire: Fire,
    /// Whom each target of it is.
    pub targets: List<Piece, MOST_TARGETS>,
    /// The group of each shot.
    pub groups: List<u8, MOST_SHOTS>,
    /// Rockets at the ground.
    pub rockets: List<Launch, MOST_SHOTS>,
    /// What cannot hit: nothing is rolled.
    pub wasted: List<Aim, MOST_SHOTS>,
}

/// MAP-30, MAP-45, MAP-59 Everything that was named is rolled, guns and rockets in their order; then all damage is added and
/// applied; then come the criticals.
pub fn shoot<D: Dice>(umpire: &mut Umpire<D>, piece: Piece) -> Result<(), D::Pause> {
    let air = airborne(umpire);
    let aims = air.board.sky.aims;
    let salvos = air.fire().attack(piece, &aims);
    for aim in &aims {
        let wasted = salvos.wasted.contains(aim);
        note(umpire, Event::Fired { craft: piece, group: aim.group, target: aim.target, wasted });
    }
    let mut blast = Blast::default();
    let mut targets = salvos.fire.targets;
    let mut rolled = 0;
    for launch in &salvos.rockets {
        guns(umpire, &salvos, rolled..launch.after.into(), &mut targets)?;
        rolled = launch.after.into();
        burst(umpire, piece, launch, &mut blast)?;
    }
    guns(umpire, &salvos, rolled..salvos.fire.shots.len(), &mut targets)?;
    let fired_at = |n: &usize| salvos.fire.shots.iter().any(|shot| usize::from(shot.target) == *n);
    let fired_at: List<usize, MOST_TARGETS> = (0..targets.len()).filter(fired_at).collect();
    let flies = |umpire: &Umpire<D>, n: usize| airborne(umpire).kind(salvos.targets[n]).is_some();
    for &n in fired_at.iter().filter(|&&n| !flies(umpire, n)) {
        blast.hits(salvos.targets[n], targets[n].damage);
    }
    blast.apply(umpire, piece)?;
    let ended = umpire.play(&Fire { shots: List::default(), targets, ..salvos.fire })?.stage;
    for &n in &fired_at {
        if flies(umpire, n) {
            strike(umpire, piece, salvos.targets[n], ended.harm(n))?;
        }
    }
    note(umpire, Event::FireEnded);
    Ok(())
}

/// MAP-30 Some of the groups of an attack are rolled; what they do waits until all of it has been.
fn guns<D: Dice>(
    umpire: &mut Umpire<D>,
    salvos: &Salvos,
    which: Range<usize>,
    targets: &mut [Target],
) -> Result<(), D::Pause> {
    if which.is_empty() {
        return Ok(());
    }
    let shots = salvos.fire.shots[which].iter().copied().collect();
    let ended = umpire.play(&Fire { shots, held: true, ..salvos.fire })?.stage;
    for (n, target) in targets.iter_mut().enumerate() {
        let harm = ended.harm(n);
        target.damage = target.damage.saturating_add(harm.damage);
        target.criticals += harm.criticals;
    }
    Ok(())
}

/// MAP-59 A rocket is rolled for, and where it hits its template is laid.
fn burst<D: Dice>(umpire: &mut Umpire<D>, piece: Piece, launch: &Launch, blast: &mut Blast) -> Result<(), D::Pause> {
    let air = airborne(umpire);
    let (heading, radius) = (air.course(piece).heading, air.rules.rocket_radius);
    let nominated = air.fire().nominated(piece, launch.aim).expect("it bears on its target");
    let (_, gun) = air.fire().group(piece, launch.aim.group).expect("a group that it has");
    let points = gun.damage;
    let burst = umpire.play(&airborne(umpire).fire().rocket(piece, launch.need))?.stage;
    if let Some(at) = burst.landing(nominated, heading) {
        note(umpire, Event::Burst { craft: piece, at });
        blast.falls(&airborne(umpire), at, radius, points * u16::from(burst.times));
    }
    Ok(())
}

/// MAP-57, MAP-58 What one attack does on the ground and at sea: all that falls on somebody counts together.
#[derive(Default)]
pub struct Blast {
    harm: List<(Piece, u16), MOST_PIECES>,
    works: Vec<Shelter>,
}

impl Blast {
    /// MAP-57, MAP-90 A template falls: on everybody on the ground or at sea whom it covers, of either side, and on works (MAD-64).
    pub fn falls(&mut self, air: &Air, at: Point, radius: Length, points: u16) {
        for piece in air.grounded(Side::A).chain(air.grounded(Side::B)) {
            if !air.fire().extent(piece).is_within(radius, at) {
                continue;
            }
            self.hits(piece, bombs::damage(points, air.ground().is_infantry(piece)));
        }
        self.works.extend(air.board.shelters().shelters_within(at, radius));
    }

    /// MAP-30 So much damage at somebody, added to what else the attack does to him.
    pub fn hits(&mut self, piece: Piece, points: u16) {
        match self.harm.iter_mut().find(|(other, _)| *other == piece) {
            Some((_, all)) => *all = all.saturating_add(points),
            None => self.harm.push((piece, points)),
        }
    }

    /// MAP-54, MAP-58 All damage, then who is destroyed by it, then their passengers, whom no template touches any more.
    pub fn apply<D: Dice>(&self, umpire: &mut Umpire<D>, firer: Piece) -> Result<(), D::Pause> {
        let mut elements: List<(Piece, u16), MOST_PIECES> = List::default();
        for &(piece, points) in &self.harm {
            if airborne(umpire).ground().is_element(piece) {
                elements.push((piece, points));
            } else {
                hurt(umpire, Some(firer), piece, points);
            }
        }
        for &shelter in &self.works {
            reduction::reduce(umpire, shelter, reduction::WITHSTOOD + 1);
        }
        damage::lose_together(umpire, &elements)
    }
}

/// What an attack did to a piece, step by step.
pub fn strike<D: Dice>(umpire: &mut Umpire<D>, firer: Piece, target: Piece, harm: &Harm) -> Result<(), D::Pause> {
    if airborne(umpire).ground().is_element(target) {
        return damage::lose(umpire, target, harm.damage);
    }
    note(umpire, Event::Struck { craft: firer, target, damage: harm.damage });
    for _ in 0..harm.engines {
        let again = airborne(umpire).craft(target).engines_hit > 0;
        note(umpire, Event::EngineHit { craft: target, again });
    }
    if harm.crew > 0 {
        note(umpire, Event::CrewHit { craft: target, locations: harm.crew });
    }
    let cause = match harm.lost {
        Lost::No => return Ok(()),
        Lost::Damage => Cause::Damage,
        Lost::Engines => Cause::Engines,
        Lost::Cockpit => Cause::Cockpit,
        Lost::BreakUp => Cause::BreakUp,
    };
    down(umpire, Some(firer), target, cause);
    Ok(())
}

/// MAP-07, MAP-50 A piece is destroyed; an aircraft that did it has one more to its credit.
fn down<D: Dice>(umpire: &mut Umpire<D>, firer: Option<Piece>, target: Piece, cause: Cause) {
    let air = airborne(umpire);
    let flies = |firer: &Piece| air.kind(*firer).is_some() && air.side(*firer) != air.side(target);
    let by = firer.filter(flies).filter(|_| air.kind(target).is_some());
    note(umpire, Event::Downed { craft: target, cause, by });
}

/// Damage without a critical: of templates, and of collisions, for which nobody has the credit.
pub fn hurt<D: Dice>(umpire: &mut Umpire<D>, firer: Option<Piece>, target: Piece, points: u16) {
    let left = airborne(umpire).element(target).hit_points;
    note(umpire, Event::Struck { craft: firer.unwrap_or(target), target, damage: points.min(left) });
    if points >= left {
        down(umpire, firer, target, Cause::Damage);
    }
}

/// MAP-77, MAP-114 A shot of opportunity fire, at the step that was named: the ones of earlier steps come first, ties as named.
pub fn watch<D: Dice>(umpire: &mut Umpire<D>, index: u8) -> Result<(), D::Pause> {
    let air = airborne(umpire);
    let Some(underway) = air.board.sky.flight else { return Ok(()) };
    let craft = underway.craft;
    let length =
        |watch: &Watch| air.flight().at_step(*watch).map_or(sandtable_geometry::Length::ZERO, |(length, _)| length);
    let mut order = air.board.sky.watches;
    order.sort_by_key(length);
    let Some(&watch) = order.get(usize::from(index)).filter(|_| air.is_there(craft)) else {
        note(umpire, Event::WatchesEnded);
        return Ok(());
    };
    let fires = air.watches(watch.firer);
    then(umpire, Step::Watch(index + 1));
    if !fires {
        return Ok(());
    }
    note(umpire, Event::Sprung { piece: watch.firer });
    // MAD-74: who fires by chance has fired, and observes no more.
    if airborne(umpire).ground().is_element(watch.firer) && airborne(umpire).board.artillery().is_spotter(watch.firer) {
        umpire.note(crate::battle::event::Event::Reacted { element: watch.firer });
    }
    let air = airborne(umpire);
    let simultaneous = air.fire().is_simultaneous();
    let Some(fire) = air.fire().opportunity(watch) else { return Ok(()) };
    let ended = umpire.play(&Fire { held: simultaneous, ..fire })?.stage;
    let harm = *ended.harm(0);
    if simultaneous {
        let held = Held { firer: watch.firer, damage: harm.damage, criticals: harm.criticals };
        if harm.damage > 0 {
            note(umpire, Event::Held { craft, held });
        }
        return Ok(());
    }
    if harm.lost != Lost::No {
        // It stops where it was hit.
        let (length, at) = airborne(umpire).flight().at_step(watch).expect("a flight under way");
        let flown = crate::air::battle::state::Flown { at: at.at, heading: at.heading, length, ..Default::default() };
        note(umpire, Event::Flew { craft, flown });
    }
    strike(umpire, watch.firer, craft, &harm)
}

/// MAP-77 What opportunity fire has in store comes due, one after another in the order in which it was rolled.
pub fn settle<D: Dice>(umpire: &mut Umpire<D>, craft: Piece) -> Result<(), D::Pause> {
    let held = airborne(umpire).board.sky.held;
    if !held.is_empty() {
        note(umpire, Event::HeldApplied { craft });
    }
    for one in &held {
        let air = airborne(umpire);
        if air.element(craft).lost_in > 0 {
            break;
        }
        let fire =
            air.fire().fire_at(Target { damage: one.damage, criticals: one.criticals, ..air.fire().struck(craft) });
        let harm = *umpire.play(&fire)?.stage.harm(0);
        strike(umpire, one.firer, craft, &harm)?;
    }
    note(umpire, Event::Ended { craft });
    Ok(())
}
