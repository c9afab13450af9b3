//! Attacks as they are declared: what bears and may be done, and what it comes to in numbers.

use crate::battle::board::Board;
use crate::battle::position::{Attack, Crew, Flown, How, MORTAR, SALVO, Shot};
use crate::clause;
use crate::lists::{Arc, Calibre, Class, Guns, Load, Manoeuvre};
use crate::resolution::aa;
use crate::resolution::condition::Condition;
use crate::resolution::criticals::{Origin, Reads};
use crate::resolution::damage::Damage;
use crate::resolution::ground::{self, Attacker, Below, Raid};
use crate::resolution::night::{self, Marker};
use crate::resolution::shooting::{Fired, Numbers, critical_from, numbers};
use crate::resolution::volley::{self, MOST_MOUNTS, Mount, Roll, Volley};
use crate::rules::INCH;
use sandtable_core::{Piece, Refusal, refuse, unless};
use sandtable_dice::{List, Need};

/// SQR-62, SQR-149 What one group rolls at one target.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Group {
    /// The class that aims.
    pub class: Class,
    /// Its rolls.
    pub volley: Volley,
    /// The mount that each roll is of, by its number in the order of the aircraft's guns.
    pub rolls: List<u8, MOST_MOUNTS>,
    /// SCR-26 The mounts that take part where one roll is made for several: one bit each; nothing where each rolls for itself.
    pub together: u32,
    /// What the best of its rolls needs.
    pub numbers: Numbers,
    /// SCR-30 Points of damage beside the dice.
    pub flat: u8,
    /// SCR-84 The least face of damage that is critical.
    pub critical: u8,
}

impl Default for Group {
    fn default() -> Group {
        let volley = Volley { rolls: List::default(), sight: false, given_up: 0, depletes: None };
        let numbers = Numbers { need: Need::default(), sight_die: false, automatic: false, short: 1 };
        Group {
            class: Class::Mg,
            volley,
            rolls: List::default(),
            together: 0,
            numbers,
            flat: 0,
            critical: crate::rules::D6,
        }
    }
}

/// The groups of one attack, in the order in which they fire.
pub type Groups = Vec<Group>;

/// One mount that could fire.
#[derive(Clone, Copy, Debug, Default)]
struct Live {
    number: u8,
    mount: Mount,
}

type Lives = List<Live, MOST_MOUNTS>;

/// The number of the first mount of each group of guns of an aircraft, in its order.
pub fn first_mount(guns: &[Guns], group: usize) -> u8 {
    guns[..group].iter().map(|guns| guns.number.div_ceil(2)).sum()
}

impl Board<'_> {
    /// SCR-56 The mounts of a group that are not empty.
    fn live(&self, craft: Piece, group: usize) -> Lives {
        let kind = self.kind(craft);
        let guns = &kind.guns[group];
        let first = first_mount(&kind.guns, group);
        let empty = self.craft(craft).empty;
        let all = volley::mounts(guns, self.setting.lists.weapon(guns.class));
        let live = all.iter().zip(first..).filter(|(_, number)| empty >> number & 1 == 0);
        live.map(|(mount, number)| Live { number, mount: *mount }).collect()
    }

    /// Those of several groups.
    fn lives(&self, craft: Piece, groups: &[usize]) -> Lives {
        let mut all = Lives::default();
        groups.iter().for_each(|&group| all.extend(self.live(craft, group).iter().copied()));
        all
    }

    /// The groups of guns of an aircraft that a set names; nothing where it names one that it has not.
    fn named(&self, craft: Piece, set: u16) -> Option<List<usize, 16>> {
        let guns = &self.kind(craft).guns;
        let all: List<usize, 16> = (0..14).filter(|n| set >> n & 1 == 1).collect();
        all.iter().all(|&n| n < guns.len()).then_some(all)
    }

    /// SQR-60, SQR-61 Does the Pilot fire this?
    pub fn is_pilots(&self, craft: Piece, shot: &Shot) -> bool {
        let named = self.named(craft, shot.guns).unwrap_or_default();
        shot.is_rockets() || named.iter().all(|&n| self.kind(craft).guns[n].gunner.is_none())
    }

    /// SCR-46, SCR-130, SQR-149 The groups of a shot, with the numbers that now hold. `declared` where it was allowed before: then dice that may no
    /// longer be given up are kept (SQR-162).
    ///
    /// # Errors
    /// Why it cannot be fired.
    pub fn shot(&self, craft: Piece, target: Piece, shot: &Shot, declared: bool) -> Result<Groups, Refusal> {
        if shot.joined != 0 {
            return self.combined(craft, target, shot, declared).map(|group| [group].into_iter().collect());
        }
        if shot.is_rockets() {
            return self.rockets(craft, target, shot, declared).map(|group| [group].into_iter().collect());
        }
        let named = self.named(craft, shot.guns).filter(|named| !named.is_empty());
        let Some(named) = named else { return refuse(&clause::NO_SUCH_GUNS) };
        let guns = &self.kind(craft).guns;
        let pilots = guns[named[0]].gunner.is_none();
        let upward = guns[named[0]].arc == Arc::Upward;
        let alike = |n: &usize| guns[*n].gunner.is_none() == pilots && (guns[*n].arc == Arc::Upward) == upward;
        if !named.iter().all(alike) || (!pilots && named.len() > 1) {
            return refuse(&clause::NO_SUCH_GUNS);
        }
        let mut groups = Groups::default();
        let mut class_done: List<Class, 16> = List::default();
        for &n in &named {
            let class = guns[n].class;
            if class_done.contains(&class) {
                continue;
            }
            class_done.push(class);
            let alike: List<usize, 16> = named.iter().copied().filter(|&m| guns[m].class == class).collect();
            let lives = self.lives(craft, &alike);
            // Of what is declared the groups that are still to fire keep their places.
            if lives.is_empty() && !declared {
                return refuse(&clause::NO_SUCH_GUNS);
            }
            groups.push(self.group(craft, target, shot, (class, guns[n].arc, pilots), &lives, declared)?);
        }
        if shot.given > 0 && groups.len() > 1 {
            return refuse(&clause::ONE_CLASS);
        }
        Ok(groups)
    }

    /// SQR-66, SQR-119, SCR-130 One class of guns in one arc: a roll for each mount.
    fn group(
        &self,
        craft: Piece,
        target: Piece,
        shot: &Shot,
        (class, arc, pilots): (Class, Arc, bool),
        lives: &Lives,
        declared: bool,
    ) -> Result<Group, Refusal> {
        let (rules, lists) = (&self.setting.rules, &self.setting.lists);
        let (firer, at) = (self.firer(craft, pilots), self.target(target));
        let fired = |single| Fired { class, arc, single, long: shot.long, extra: 0 };
        let best = numbers(rules, lists, &firer, &at, &fired(lives.iter().all(|live| live.mount.single)))?;
        let mut mounts: volley::Mounts = lives.iter().map(|live| live.mount).collect();
        let given = self.given(shot.given, &best, declared)?;
        if given > 0 {
            volley::give_up(&mut mounts, given)?;
        }
        let mut group = Group { class, numbers: best, ..self.weapon(class, shot.long) };
        group.critical = critical_from(rules, lists, firer.level, at.level);
        (group.volley.sight, group.volley.given_up) = (best.sight_die, given);
        for (mount, live) in mounts.iter().zip(lives).filter(|(mount, _)| mount.dice > 0) {
            let numbers = numbers(rules, lists, &firer, &at, &fired(mount.single))?;
            group.volley.rolls.push(Roll::new(&numbers, *mount));
            group.rolls.push(live.number);
        }
        Ok(group)
    }

    /// SCR-118, SCR-120, SCR-121 What a class depletes on.
    fn weapon(&self, class: Class, long: bool) -> Group {
        let mut group = Group::default();
        group.volley.depletes = self.setting.lists.weapon(class).depletes_on(&self.setting.rules, long);
        group
    }

    /// SCR-43, SQR-162 The dice that are given up: none where what was declared is no longer hopeless.
    fn given(&self, given: u8, numbers: &Numbers, declared: bool) -> Result<u8, Refusal> {
        match given {
            0 => Ok(0),
            _ if self.setting.rules.trades && numbers.is_impossible() => Ok(given),
            _ if declared => Ok(0),
            _ => refuse(&clause::NOT_IMPOSSIBLE),
        }
    }

    /// SQR-97, SQR-124, SQR-125 A salvo of rockets, or both tubes of the mortar.
    fn rockets(&self, craft: Piece, target: Piece, shot: &Shot, declared: bool) -> Result<Group, Refusal> {
        let carried = self.setting.crafts[craft.index()].load;
        let class = match (shot.guns, carried) {
            (SALVO, Some(Load::Salvos(_))) => Class::Rockets,
            (MORTAR, Some(Load::Mortar(_))) => Class::Mortar,
            _ => return refuse(&clause::NO_SUCH_GUNS),
        };
        if self.craft(craft).load == 0 && !declared {
            return refuse(&clause::NOT_SO_MANY);
        }
        let mount = Mount { dice: self.setting.lists.weapon(class).dice, single: false };
        let lives = [Live { number: 0, mount }].into_iter().collect();
        let mut group = self.group(craft, target, shot, (class, Arc::Nose, true), &lives, declared)?;
        group.volley.depletes = None;
        Ok(group)
    }

    /// SCR-21, SCR-23, SCR-24, SCR-27, SCR-28, SCR-32, SCR-59, SCR-122, SCR-130 Several mounts at one target with one roll: the first of the group that
    /// aims, and all others of it and of those that join. A quad turret has two mounts, and so may be joined by itself alone.
    ///
    /// RULING: where mounts of several classes join, none of them gives up dice: that is for guns of one calibre, and the others can be left out.
    fn combined(&self, craft: Piece, target: Piece, shot: &Shot, declared: bool) -> Result<Group, Refusal> {
        let (rules, lists) = (&self.setting.rules, &self.setting.lists);
        let guns = &self.kind(craft).guns;
        let others = self.named(craft, shot.joined & !shot.guns);
        let (Some(aims), Some(joins)) = (self.named(craft, shot.guns), others) else {
            return refuse(&clause::NO_SUCH_GUNS);
        };
        let &[aim] = &aims[..] else { return refuse(&clause::NO_SUCH_GUNS) };
        let mut gunners: List<u8, 16> = List::default();
        for &n in aims.iter().chain(&joins) {
            match guns[n].gunner {
                Some(gunner) if !gunners.contains(&gunner) && rules.combines => gunners.push(gunner),
                _ => return refuse(&clause::NO_COMBINING),
            }
        }
        let (firer, at) = (self.firer(craft, false), self.target(target));
        let mut others: List<(Class, Live), MOST_MOUNTS> = List::default();
        for &n in &joins {
            let one = Fired { class: guns[n].class, arc: guns[n].arc, single: false, long: shot.long, extra: 0 };
            numbers(rules, lists, &firer, &at, &one)?;
            others.extend(self.live(craft, n).iter().map(|live| (guns[n].class, *live)));
        }
        let own = self.live(craft, aim);
        let Some(first) = own.first().copied() else { return refuse(&clause::NO_SUCH_GUNS) };
        if joins.is_empty() && own.len() < 2 {
            return refuse(&clause::NO_COMBINING);
        }
        others.extend(own[1..].iter().map(|live| (guns[aim].class, *live)));
        let class = guns[aim].class;
        let counted = |mounts: &volley::Mounts| {
            let each = others.iter().zip(mounts).map(|((class, _), mount)| (lists.weapon(*class), *mount));
            volley::joined(each.chain([(lists.weapon(class), Mount::default())]))
        };
        let mut mounts: volley::Mounts = others.iter().map(|(_, live)| live.mount).collect();
        let fired = |extra| Fired { class, arc: guns[aim].arc, single: first.mount.single, long: shot.long, extra };
        let all = numbers(rules, lists, &firer, &at, &fired(counted(&mounts)?.mounts))?;
        let given = self.given(shot.given, &all, declared)?;
        if given > 0 {
            if others.iter().any(|(other, _)| *other != class) {
                return refuse(&clause::ONE_CLASS);
            }
            // The mount that aims keeps its dice, so that all of the others may go.
            let mut with = mounts;
            with.push(first.mount);
            if given > mounts.iter().map(|mount| mount.dice).sum() {
                return refuse(&clause::ONE_DIE_LEFT);
            }
            volley::give_up(&mut with, given)?;
            mounts = with[..mounts.len()].iter().copied().collect();
        }
        let joined = counted(&mounts)?;
        // Whoever may give up dice cannot hit without them, so none of his hits is automatic.
        let best = numbers(rules, lists, &firer, &at, &fired(joined.mounts))?;
        let mut group = Group { class, numbers: best, flat: joined.points, ..self.weapon(class, shot.long) };
        group.critical = critical_from(rules, lists, firer.level, at.level);
        (group.volley.sight, group.volley.given_up) = (best.sight_die, given);
        group.volley.rolls.push(Roll::new(&best, first.mount));
        group.rolls.push(first.number);
        let kept = others.iter().zip(&mounts).filter(|(_, mount)| mount.dice > 0).map(|((_, live), _)| live.number);
        group.together = kept.chain([first.number]).fold(0, |set, number| set | 1 << number);
        Ok(group)
    }

    /// SCR-25, SCR-36, SCR-73, SCR-82, SQR-13, SQR-14, SQR-62, SQR-63, SQR-120 May an aircraft shoot so at another?
    ///
    /// # Errors
    /// Why not.
    pub fn may_shoot(&self, craft: Piece, target: Piece, shot: &Shot) -> Result<(), Refusal> {
        let rules = &self.setting.rules;
        if self.flying(target).is_none() || self.side(target) == self.side(craft) {
            return refuse(&clause::NO_TARGET);
        }
        let pilots = self.is_pilots(craft, shot);
        let groups = self.shot(craft, target, shot, false)?;
        if shot.long && (!rules.long_bursts || shot.is_rockets()) {
            return refuse(&clause::NO_LONG_BURSTS);
        }
        if self.setting.fires_long(craft) && !shot.is_rockets() && !shot.long {
            return refuse(&clause::MUST_FIRE_LONG);
        }
        let upward = !shot.is_rockets() && groups.iter().any(|_| self.fires_upward(craft, shot));
        let fixed = pilots && !upward && shot.guns & MORTAR == 0;
        let may_aim = rules.aims && fixed && (!rules.experience || self.setting.level(craft).aimed) && shot.row <= 1;
        if shot.row > 0 && !may_aim {
            return refuse(&clause::NO_AIMING);
        }
        let place = |piece: Piece| (self.craft(piece).at.at, self.craft(piece).height);
        if self.clouded(place(craft), place(target)) {
            return refuse(&clause::IN_CLOUD);
        }
        if self.friend_in_line(craft, target) {
            return refuse(&clause::FRIEND_IN_LINE);
        }
        if !pilots && rules.closest && !self.is_closest(craft, target, shot) {
            return refuse(&clause::CLOSEST);
        }
        Ok(())
    }

    fn fires_upward(&self, craft: Piece, shot: &Shot) -> bool {
        let named = self.named(craft, shot.guns).unwrap_or_default();
        named.iter().any(|&n| self.kind(craft).guns[n].arc == Arc::Upward)
    }

    /// SQR-120, SCR-25 Is nobody nearer whom the gunner who aims could take? Whom he cannot see does not count.
    fn is_closest(&self, craft: Piece, target: Piece, shot: &Shot) -> bool {
        let place = |piece: Piece| (self.craft(piece).at.at, self.craft(piece).height);
        let own = place(craft);
        let distance = self.adjusted(own, place(target));
        let alone = Shot { joined: 0, given: 0, row: 0, ..*shot };
        self.aloft_of(self.side(craft).other()).all(|(other, _)| {
            self.adjusted(own, place(other)) >= distance
                || self.clouded(own, place(other))
                || self.friend_in_line(craft, other)
                || self.shot(craft, other, &alone, true).is_err()
        })
    }

    // --- the crew ---

    /// SCR-38, SQR-13, SQR-15, SQR-60, SQR-61, SQR-96 Who of the crew is free for this: the Pilot for what points ahead, the Aircrew for batteries, whoever is fit
    /// for spotting.
    ///
    /// # Errors
    /// Nobody is.
    pub fn crew_for(&self, craft: Piece, target: Piece, how: &How) -> Result<Crew, Refusal> {
        let now = &self.craft(craft).now;
        let declared = || self.table.attacks.iter().filter(|_| self.table.acting == Some(craft));
        let busy = |who: Crew| declared().any(|attack| attack.by == who);
        let gunners = |shot: &Shot| -> u16 {
            let named = self.named(craft, shot.guns | shot.joined).unwrap_or_default();
            named.iter().filter_map(|&n| self.kind(craft).guns[n].gunner).fold(0, |set, gunner| set | 1 << gunner)
        };
        let crew_of = |attack: &Attack| match (attack.by, &attack.how) {
            (Crew::Aircrew, How::Shot(shot)) => gunners(shot).count_ones(),
            (Crew::Aircrew | Crew::Operator, _) => 1,
            _ => 0,
        };
        let taken: u32 = declared().map(crew_of).sum();
        let free = u32::from(now.crew.available()).saturating_sub(taken);
        // SCR-121: all guns of one attack fire long bursts, or none does.
        let burst = |how: &How| match how {
            How::Shot(shot) if !shot.is_rockets() => Some(shot.long),
            How::Strafe { long, .. } => Some(*long),
            _ => None,
        };
        let pilot = || {
            let mut others =
                declared().filter(|attack| attack.by == Crew::Pilot).filter_map(|attack| burst(&attack.how));
            if burst(how).is_some_and(|long| others.any(|other| other != long)) {
                return refuse(&clause::ONE_BURST);
            }
            if now.pilots[0].is_fit() { Ok(Crew::Pilot) } else { refuse(&clause::NO_CREW) }
        };
        match how {
            How::Shot(shot) if !self.is_pilots(craft, shot) => {
                let wanted = gunners(shot);
                let served = declared().filter_map(|attack| match &attack.how {
                    How::Shot(other) if attack.by == Crew::Aircrew => Some(gunners(other)),
                    _ => None,
                });
                if served.fold(0, |all, set| all | set) & wanted != 0 {
                    return refuse(&clause::GUNNER_BUSY);
                }
                if wanted.count_ones() > free { refuse(&clause::NO_CREW) } else { Ok(Crew::Aircrew) }
            }
            How::Shot(shot) => {
                // SQR-60: further guns of the same action, at the same target.
                let goes_on = |other: &Shot| {
                    other.guns & shot.guns == 0 && !self.fires_upward(craft, other) && !self.fires_upward(craft, shot)
                };
                for attack in declared().filter(|attack| attack.by == Crew::Pilot) {
                    match &attack.how {
                        How::Shot(other) if attack.target == target && goes_on(other) => {
                            unless(other.row == shot.row, &clause::ONE_ROW)?;
                        }
                        _ => return refuse(&clause::ONE_TARGET),
                    }
                }
                pilot()
            }
            How::Spot => {
                let own = self.craft(craft);
                let radar = free > 0 && !busy(Crew::Operator) && self.has_in_radar((own.at, own.height), now, target);
                let who = [
                    (radar, Crew::Operator),
                    (free > 0, Crew::Aircrew),
                    (now.pilots[1].is_fit() && !busy(Crew::CoPilot), Crew::CoPilot),
                    (now.pilots[0].is_fit() && !busy(Crew::Pilot), Crew::Pilot),
                ];
                who.iter().find(|(fit, _)| *fit).map_or_else(|| refuse(&clause::NO_CREW), |(_, who)| Ok(*who))
            }
            // SQR-60, SQR-128: further guns of the same action, at the same target.
            How::Strafe { guns, .. } => {
                let goes_on = |attack: &Attack| matches!(attack.how, How::Strafe { guns: other, .. } if attack.target == target && other & guns == 0);
                if !declared().filter(|attack| attack.by == Crew::Pilot).all(goes_on) {
                    return refuse(&clause::ONE_TARGET);
                }
                pilot()
            }
            How::Bomb { .. } if declared().any(|attack| matches!(attack.how, How::Bomb { .. })) => {
                refuse(&clause::ONE_BOMBING)
            }
            // SQR-129, SQR-166: level bombing with a sight is the bomb aimer's.
            How::Bomb { .. } if free > 0 && now.bomb_sight && self.bombs_level(craft) => Ok(Crew::Aircrew),
            _ if busy(Crew::Pilot) => refuse(&clause::ONE_TARGET),
            // What needs no fixed guns a Co-Pilot does for a Pilot who cannot.
            _ => pilot()
                .or_else(|no| if now.pilots[1].is_fit() && !busy(Crew::CoPilot) { Ok(Crew::CoPilot) } else { Err(no) }),
        }
    }

    /// Did it fly as one does for level bombing, and not for another sort?
    fn bombs_level(&self, craft: Piece) -> bool {
        let own = self.craft(craft);
        own.flown.is_some_and(|flown| flown.manoeuvre == Manoeuvre::Level) && own.height > 2
    }

    // --- the ground ---

    /// SCR-91, SQR-127, SQR-166 What an attack on the ground is, with its number needed.
    ///
    /// # Errors
    /// Why it cannot be made.
    pub fn strike(&self, craft: Piece, target: Piece, how: &How, by: Crew) -> Result<(ground::Attack, Need), Refusal> {
        let (own, kind) = (self.craft(craft), self.kind(craft));
        let (Some(site), Some((_, defence, _))) = (self.site(target), self.setting.below(target)) else {
            return refuse(&clause::NO_TARGET);
        };
        if site.is_lost() || self.setting.side(target) == Some(self.side(craft)) {
            return refuse(&clause::NO_TARGET);
        }
        if self.in_cloud(own.at.at, own.height) {
            return refuse(&clause::NOT_IN_CLOUD);
        }
        let attacker = self.attacker(craft, by);
        let manoeuvre = attacker.flew;
        let ship = self.setting.target(target).is_some_and(|target| target.ship);
        let below = Below { at: site.at.at, defence, ship };
        let load = self.setting.crafts[craft.index()].load;
        let carries = |fits: bool, number: u8| {
            if fits && number > 0 && number <= own.load { Ok(()) } else { refuse(&clause::NOT_SO_MANY) }
        };
        let attack = match how {
            How::Strafe { guns, long } => {
                let named = self.named(craft, *guns).filter(|named| !named.is_empty());
                let fixed = |&n: &usize| {
                    kind.guns[n].arc == Arc::Nose && kind.guns[n].class == kind.guns[named_first(*guns)].class
                };
                let Some(named) = named.filter(|named| named.iter().all(fixed)) else {
                    return refuse(&clause::NO_SUCH_GUNS);
                };
                if *long && !self.setting.rules.long_bursts {
                    return refuse(&clause::NO_LONG_BURSTS);
                }
                if self.setting.fires_long(craft) && !long {
                    return refuse(&clause::MUST_FIRE_LONG);
                }
                let lives = self.lives(craft, &named);
                let Some(first) = lives.first() else { return refuse(&clause::NO_SUCH_GUNS) };
                ground::Attack::Strafes { class: kind.guns[named[0]].class, single: first.mount.single, long: *long }
            }
            How::Bomb { units } => {
                carries(matches!(load, Some(Load::Bombs(_))), *units)?;
                let dived = matches!(manoeuvre, Manoeuvre::Steep | Manoeuvre::Power | Manoeuvre::Vertical);
                match () {
                    () if dived => ground::Attack::Dive { brakes: kind.dives() && own.now.brakes },
                    () if own.height <= 2 => ground::Attack::Low,
                    () => ground::Attack::Level { sight: by == Crew::Aircrew && own.now.bomb_sight },
                }
            }
            How::Torpedo => {
                carries(matches!(load, Some(Load::Torpedo)), 1)?;
                ground::Attack::Torpedo
            }
            How::Rockets { pairs } => {
                carries(matches!(load, Some(Load::Rockets(_))), pairs.saturating_mul(2))?;
                ground::Attack::Rockets
            }
            How::Shot(_) | How::Spot => return refuse(&clause::NO_TARGET),
        };
        let need = ground::need(&self.setting.rules, &self.setting.lists, &attacker, &below, attack)?;
        Ok((attack, need))
    }

    /// SQR-166 Who attacks something on the ground, and how he came.
    fn attacker(&self, craft: Piece, by: Crew) -> Attacker {
        let own = self.craft(craft);
        let Flown { manoeuvre, turned, tight, failed } = own.flown.unwrap_or_default();
        let [_, combat] = by.skills(&own.now);
        let night = self.setting.night;
        Attacker { at: own.at, height: own.height, combat, flew: manoeuvre, turned, tight, failed, night }
    }

    /// SQR-128, SCR-119 The mounts that strafe: their numbers, dice, and what each of them needs.
    pub fn strafing(&self, craft: Piece, target: Piece, guns: u16, long: bool) -> List<(u8, Mount, Need), MOST_MOUNTS> {
        let (Some(site), Some((_, defence, _))) = (self.site(target), self.setting.below(target)) else {
            return List::default();
        };
        let below = Below { at: site.at.at, defence, ship: false };
        let (attacker, class) = (self.attacker(craft, Crew::Pilot), self.kind(craft).guns[named_first(guns)].class);
        let (rules, lists) = (&self.setting.rules, &self.setting.lists);
        let with = |(number, mount): &(u8, Mount)| {
            let how = ground::Attack::Strafes { class, single: mount.single, long };
            ground::need(rules, lists, &attacker, &below, how).ok().map(|need| (*number, *mount, need))
        };
        self.strafers(craft, guns).iter().filter_map(with).collect()
    }

    /// SQR-62, SQR-127 to SQR-133 What an attack on the ground rolls, as things stand; at what is destroyed only guns that may deplete do.
    pub fn raid(&self, craft: Piece, target: Piece, how: &How, by: Crew) -> Option<Raid> {
        let (rules, left) = (&self.setting.rules, self.site(target)?.left.into());
        let need = || self.strike(craft, target, how, by).map(|(_, need)| need).ok();
        let plain =
            Raid { rolls: List::default(), dice: 0, together: false, sixes: rules.ground_sixes, depletes: None, left };
        let (rolls, dice) = match *how {
            How::Strafe { guns, long } => {
                let weapon = self.setting.lists.weapon(self.kind(craft).guns[named_first(guns)].class);
                let depletes = weapon.depletes_on(rules, long);
                let rolls = self.strafing(craft, target, guns, long).iter().map(|(.., need)| *need).collect();
                let raid = Raid { rolls, dice: weapon.dice, together: true, depletes, ..plain };
                return Some(raid).filter(|_| left > 0 || depletes.is_some());
            }
            How::Bomb { units } => (1, units),
            How::Torpedo => (1, rules.torpedo),
            How::Rockets { pairs } => (pairs, rules.rockets),
            How::Shot(_) | How::Spot => return None,
        };
        let need = need()?;
        Some(Raid { rolls: (0..rolls).map(|_| need).collect(), dice, ..plain })
    }

    /// SQR-128 The mounts that strafe: their numbers, dice, and whether each is single.
    pub fn strafers(&self, craft: Piece, guns: u16) -> List<(u8, Mount), MOST_MOUNTS> {
        let named = self.named(craft, guns).unwrap_or_default();
        self.lives(craft, &named).iter().map(|live| (live.number, live.mount)).collect()
    }

    // --- spotting ---

    /// SQR-96, SQR-135 Does a radar that works reach a marker?
    pub fn has_in_radar(&self, from: (sandtable_geometry::Course, u8), now: &Condition, contact: Piece) -> bool {
        let there = self.contact(contact);
        now.radar && there.is_some_and(|there| night::radar(&self.setting.rules, from, (there.at.at, there.height)))
    }

    /// SQR-16 What somebody aboard an aircraft needs to spot an enemy marker.
    ///
    /// # Errors
    /// He cannot.
    pub fn spots(&self, craft: Piece, contact: Piece) -> Result<(Crew, Need), Refusal> {
        let by = self.crew_for(craft, contact, &How::Spot)?;
        let own = self.craft(craft);
        let need = self.spotting((own.at, own.height), (&own.now, by), self.side(craft), contact)?;
        Ok((by, need))
    }

    /// SQR-16, SQR-135 What somebody needs to spot an enemy marker: an aircraft, or the leader of what is under a marker that stands there.
    ///
    /// # Errors
    /// There is no such marker, or it is too far away.
    pub fn spotting(
        &self,
        from: (sandtable_geometry::Course, u8),
        (now, by): (&Condition, Crew),
        side: sandtable_core::Side,
        contact: Piece,
    ) -> Result<Need, Refusal> {
        let there = self.contact(contact).filter(|_| self.setting.side(contact) != Some(side) && self.setting.night);
        let Some(there) = there else { return refuse(&clause::NOBODY_SPOTS) };
        if self.clouded((from.0.at, from.1), (there.at.at, there.height)) {
            return refuse(&clause::IN_CLOUD);
        }
        let lit = self.table.sites.iter().any(|site| site.lights == Some(contact));
        // Nobody burns under a marker: whoever is hurt has been turned up.
        let marker = Marker { at: there.at.at, height: there.height, burns: false, lit };
        let [skill, _] = by.skills(now);
        let radar = by == Crew::Operator;
        night::spots(&self.setting.rules, from, skill, &marker, radar, self.setting.moon)
    }

    // --- guns on the ground ---

    /// SCR-115, SCR-134 Whom a light or medium battery could take: those that are closest among all aircraft in its range and sight.
    pub fn flak_targets(&self, battery: Piece) -> List<Piece, 8> {
        let (Some(kind), Some(own)) = (self.setting.battery(battery), self.site(battery)) else {
            return List::default();
        };
        if own.empty {
            return List::default();
        }
        let rules = &self.setting.rules;
        let ours = self.setting.side(battery);
        let lit = |piece: Piece| self.table.sites.iter().any(|site| site.lights == Some(piece));
        let sees = |piece: Piece, at, height| {
            !self.in_cloud(at, height)
                && aa::need(rules, kind, own.at.at, 5, &self.shape_of(piece)).is_ok()
                && (rules.friends || self.setting.side(piece) != ours)
        };
        let crafts = self.aloft().filter(|(piece, craft)| sees(*piece, craft.at.at, craft.height));
        let all = crafts.map(|(piece, craft)| (piece, craft.at.at, craft.height));
        let contacts = self
            .contacts()
            .filter(|(piece, it)| self.setting.night && lit(*piece) && sees(*piece, it.at.at, it.height));
        let all = all.chain(contacts.map(|(piece, it)| (piece, it.at.at, it.height)));
        let (mut nearest, mut targets) = (None, List::<Piece, 8>::default());
        for (piece, at, height) in all {
            let distance = own.at.at.distance(at) + INCH * 2 * i32::from(height);
            if nearest.is_none_or(|near| distance < near) {
                (nearest, targets) = (Some(distance), List::default());
            }
            if nearest == Some(distance) {
                let _ = targets.try_push(piece);
            }
        }
        targets
    }

    /// A target of guns on the ground: an aircraft, or a marker, of which only its place is known.
    fn shape_of(&self, piece: Piece) -> crate::resolution::shooting::Target {
        match self.contact(piece) {
            Some(contact) => crate::resolution::shooting::Target {
                at: contact.at,
                height: contact.height,
                defence: 1,
                skill: 0,
                laden: false,
                large: false,
                level: crate::lists::Level::Average,
            },
            None => self.target(piece),
        }
    }

    /// SCR-112, SCR-58 May a battery fire at it so?
    ///
    /// # Errors
    /// Why not.
    pub fn may_flak(&self, battery: Piece, target: Piece, given: u8) -> Result<(), Refusal> {
        let (Some(kind), Some(own)) = (self.setting.battery(battery), self.site(battery)) else {
            return refuse(&clause::NO_BATTERY);
        };
        if own.is_lost() || own.empty || !matches!(kind.calibre, Calibre::Light | Calibre::Medium) {
            return refuse(&clause::NO_BATTERY);
        }
        if !self.flak_targets(battery).contains(&target) {
            return refuse(&clause::AA_CLOSEST);
        }
        if given > 0 {
            if kind.calibre != Calibre::Light || !self.setting.rules.trades {
                return refuse(&clause::NOT_IMPOSSIBLE);
            }
            if given >= kind.dice {
                return refuse(&clause::ONE_DIE_LEFT);
            }
            // The Gunnery skill of one that has not fired is not known yet: its best would have to miss.
            let best = || self.setting.site(battery).map_or(own.skill, |plan| plan.rolls().best());
            let skill = if own.skill > 0 { own.skill } else { best() };
            let need = aa::need(&self.setting.rules, kind, own.at.at, skill, &self.shape_of(target))?;
            if need.total() <= 10 {
                return refuse(&clause::NOT_IMPOSSIBLE);
            }
        }
        Ok(())
    }
}

/// The first group of guns that a set names.
fn named_first(guns: u16) -> usize {
    guns.trailing_zeros() as usize
}

/// SQR-67, SCR-39 The damage of a group's hits.
pub fn damage(group: &Group, dice: u8, row: u8, target: Condition, reads: Reads) -> Damage {
    let origin = if row > 0 { Origin::Aimed(row) } else { Origin::Ordinary };
    Damage { dice, flat: group.flat, critical: group.critical, origin, target, reads }
}
