//! An attack from the air, or at an aircraft, at a real table: told in a few taps and adjudicated when the dice are typed.

use super::aloft::{self, Asked, group_name};
use super::attack::{SUCCESSES, TO_DESTROY};
use super::bombs::{self, Fired, Run};
use super::flak::{self, Firer};
use super::prey::{Prey, Stock};
use super::tell::{SKILL_TOLD, TEMPLATES_TOLD, by_range, number_of, skill_of};
use crate::air::clause;
use crate::air::foresight::forecast::{came_of, told as ended};
use crate::air::lists::read::SKILL;
use crate::air::lists::{GunKind, RANGES_MM, TargetKind, Type};
use crate::air::sections::attack::{Fire, Harm, Lost, throw};
use crate::air::sections::bearings::Aspect;
use crate::air::sections::bombs::{Fall, Rocket as Launch, STEP, has_substitute};
use crate::air::sections::numbers::works;
use crate::forces::IN_THE_AIR;
use crate::table::words::rounded;
use sandtable_core::data::Problem;
use sandtable_core::{AttackChance, AttackPage, AttackResult, AttackWish, Circumstance, Note, WeaponChoice};
use sandtable_dice::{Need, Reason};
use sandtable_geometry::{Angle, Length, Point};
use sandtable_odds::companion::{Barred, Played, Telling, becomes, circumstances, ends, note, play, say, signed};

/// The words for loads among the weapons; groups are called by their number.
const BOMBS: &str = "bombs";
const TORPEDO: &str = "torpedo";

const COVER: Telling<aloft::Situation> =
    Telling { words: &["cover"], name: "In cover", clause: "MAP-52", say: |of, _| of.circumstances.cover = true };

/// What people can tell of guns at aircraft.
const ALOFT: [Telling<aloft::Situation>; 5] = [
    Telling {
        words: &["side", "head-on"],
        name: "Side, head on",
        clause: "MAP-39",
        say: |of, step| of.aspect = Some([Aspect::Side, Aspect::HeadOn][step]),
    },
    Telling {
        words: &["firer-manoeuvred"],
        name: "I manoeuvred",
        clause: "MAP-43",
        say: |of, _| of.circumstances.firer_manoeuvred = true,
    },
    Telling {
        words: &["target-manoeuvred"],
        name: "It manoeuvred",
        clause: "MAP-43",
        say: |of, _| of.circumstances.target_manoeuvred = true,
    },
    Telling {
        words: &["firer-turned"],
        name: "I turned 180",
        clause: "MAP-44",
        say: |of, _| of.circumstances.firer_turned = true,
    },
    Telling {
        words: &["target-turned"],
        name: "It turned 180",
        clause: "MAP-44",
        say: |of, _| of.circumstances.target_turned = true,
    },
];

/// What they can tell of an aircraft that has been hit before, where criticals lead to the table.
const HIT_BEFORE: Telling<aloft::Situation> = Telling {
    words: &["engine-hit"],
    name: "Engine hit before",
    clause: "MAP-47",
    say: |of, _| of.circumstances.engines_hit = 1,
};

/// What they can tell of guns at elements of the ground game.
const GROUND: [Telling<aloft::Situation>; 2] = [
    COVER,
    Telling {
        words: &["works", "works-3", "works-2", "works-1"],
        name: "Fortified",
        clause: "MAP-52",
        say: |of, step| of.circumstances.works = Some(WORKS - step as i8),
    },
];

/// What they can tell of rockets at elements of the ground game.
const ROCKETS: [Telling<bombs::Rocket>; 2] = [
    Telling { words: COVER.words, name: COVER.name, clause: COVER.clause, say: |of, _| of.cover = true },
    Telling {
        words: GROUND[1].words,
        name: GROUND[1].name,
        clause: GROUND[1].clause,
        say: |of, step| of.works = Some(WORKS - step as i8),
    },
];

/// What they can tell of the side that a ship shows to a torpedo.
const TRACK: Telling<aloft::Torpedo> = Telling {
    words: &["bow", "stern"],
    name: "At bow, stern",
    clause: "MAP-92",
    say: |of, step| of.aspect = Some([Aspect::HeadOn, Aspect::Tail][step]),
};

/// What they can tell of a bombing run.
const AIMER_HIT: Telling<Load> =
    Telling { words: &["aimer-hit"], name: "Aimer hit", clause: "MAP-89", say: |of, _| of.aimer_hit = true };
const DIVES: Telling<Load> =
    Telling { words: &["dives"], name: "Dives at 200+", clause: "MAP-105", say: |of, _| of.dives = true };

/// What they can tell of fire at aircraft from below.
const UPWARD: [Telling<flak::Situation>; 3] = [
    Telling { words: &["moved"], name: "I moved", clause: "MAP-73", say: |of, _| of.circumstances.moving = true },
    Telling {
        words: &["opportunity"],
        name: "Op. fire",
        clause: "MAP-77",
        say: |of, _| of.circumstances.opportunity = true,
    },
    Telling { words: &["high"], name: "It flies high", clause: "MAP-74", say: |of, _| of.low = false },
];

/// What they can tell of it besides where evasions count.
const EVADES: [Telling<flak::Situation>; 2] = [
    Telling {
        words: &["target-manoeuvred"],
        name: "It manoeuvred",
        clause: "MAP-73",
        say: |of, _| of.circumstances.target_manoeuvred = true,
    },
    Telling {
        words: &["target-turned"],
        name: "It turned 180",
        clause: "MAP-73",
        say: |of, _| of.circumstances.target_turned = true,
    },
];

const ENGINE_BEFORE: Telling<flak::Situation> = Telling {
    words: HIT_BEFORE.words,
    name: HIT_BEFORE.name,
    clause: HIT_BEFORE.clause,
    say: |of, _| of.circumstances.engines_hit = 1,
};

/// MAP-52 The cover value of a work that has not been reduced.
const WORKS: i8 = 4;

/// The words for all of them.
pub(super) fn words() -> impl Iterator<Item = &'static str> {
    let air = ALOFT.iter().chain(&GROUND).flat_map(|telling| telling.words);
    let below = UPWARD.iter().chain(&EVADES).flat_map(|telling| telling.words);
    let rest = [HIT_BEFORE.words, TRACK.words, AIMER_HIT.words, DIVES.words].into_iter().flatten();
    air.chain(below).chain(rest).copied()
}

/// What is told of a bombing run beyond who drops on whom.
#[derive(Clone, Default)]
struct Load {
    aimer_hit: bool,
    dives: bool,
}

/// MAP-28 to MAP-63, MAP-92 An attack of an aircraft as far as it has been told. `target` is how the lists call whom it attacks;
/// none for a marker, under which nobody is known.
///
/// # Errors
/// Names that no list has, numbers that cannot be.
pub(super) fn strike(stock: &Stock, wish: &AttackWish, target: &str) -> Result<AttackPage, Vec<Problem>> {
    let (kind, prey) = (craft(stock, &wish.attacker.kind, "attacker")?, prey(stock, target)?);
    let left = left(&prey, wish)?;
    let strike = Strike { stock, wish, kind, target, prey, left };
    let weapon = strike.chosen()?;
    let mut page = match weapon {
        Weapon::Group(group) if strike.is_rocket(group) && !strike.prey.flies() => strike.rocket(group)?,
        Weapon::Group(group) => strike.guns(group)?,
        Weapon::Bombs => strike.bombs()?,
        Weapon::Torpedo => strike.torpedo()?,
    };
    page.weapons = strike.weapons(weapon);
    Ok(page)
}

/// MAP-72 to MAP-77, MAP-94 Fire from below at an aircraft as far as it has been told. `gunner` is how the lists call who fires.
///
/// # Errors
/// Names that no list has, numbers that cannot be.
pub(super) fn upward(stock: &Stock, wish: &AttackWish, gunner: &str) -> Result<AttackPage, Vec<Problem>> {
    let wrong = |field: &str, what: String| vec![Problem::of("attack", field, what)];
    let below = Firer::find(stock, gunner).map_err(|what| wrong("attacker", what))?;
    let kind = craft(stock, &wish.target.kind, "target")?;
    let prey = Prey::Craft(kind);
    let with_ground = wish.era != IN_THE_AIR.0;
    let mut plain = flak::Situation {
        gunner: gunner.into(),
        weapon: None,
        target: kind.name.clone(),
        range: 0.0,
        low: true,
        hit_points: Some(left(&prey, wish)?),
        circumstances: flak::Given { with_ground, ..flak::Given::default() },
    };
    let table = aloft::uses_table(stock, with_ground);
    let evades: &[Telling<flak::Situation>] = if stock.rules.air.aa_evasion { &EVADES } else { &[] };
    let tellings: Vec<&Telling<flak::Situation>> =
        UPWARD.iter().chain(evades).chain(table.then_some(&ENGINE_BEFORE)).collect();
    let mut told = plain.clone();
    say(&tellings, &wish.circumstances, &mut told);
    let moving = told.circumstances.moving;
    let arm = below.arm(stock, wish.weapon.as_deref(), moving).map_err(|what| wrong("weapon", what))?;
    plain.weapon = Some(arm.id.clone());
    let barred = arm.barred(moving);
    let need = |of: &flak::Situation| match arm.barred(of.circumstances.moving) {
        Some(reason) => Ok(Err(Barred { need: None, reason })),
        None => first(flak::asked(stock, of)),
    };
    let (mut page, told) = by_range(wish, &RANGES_MM, plain, tellings, |of, mm| of.range = mm.into(), &need)?;
    page.aim = TO_DESTROY.into();
    page.hopeless = page.hopeless.or(barred.map(note));
    if let Some(told) = told {
        fire(&mut page, &flak::asked(stock, &told)?, Some(kind), &wish.dice)?;
    }
    let choice = |other: &flak::Arm| WeaponChoice {
        id: other.id.clone(),
        name: other.name.clone(),
        chosen: other.id == arm.id,
        barred: other.barred(moving).map(note),
    };
    page.weapons = below.arms(stock).iter().map(choice).collect();
    Ok(page)
}

fn craft<'a>(stock: &Stock<'a>, name: &str, field: &str) -> Result<&'a Type, Vec<Problem>> {
    stock.craft(name).map_err(|what| vec![Problem::of("attack", field, what)])
}

fn prey<'a>(stock: &Stock<'a>, name: &str) -> Result<Prey<'a>, Vec<Problem>> {
    stock.prey(name).map_err(|what| vec![Problem::of("attack", "target", what)])
}

/// The hit points that the target has left.
fn left(prey: &Prey, wish: &AttackWish) -> Result<u16, Vec<Problem>> {
    let mut problems = Vec::new();
    let left = prey.left(wish.left, &mut |_, what| problems.push(Problem::of("attack", "left", what)));
    left.ok_or(problems)
}

/// What the first roll of an attack needs.
fn first(asked: Result<Asked, Vec<Problem>>) -> Result<Result<Need, Barred>, Vec<Problem>> {
    let need = asked?.rolls.first().map(|roll| roll.need);
    Ok(need.unwrap_or(Err(crate::air::sections::numbers::Hopeless::NotBearing)).map_err(Barred::from))
}

/// MAP-31, MAP-32, MAP-45 to MAP-48 Two dice for one roll at whoever it is; then the critical table, where it is used.
fn fire(page: &mut AttackPage, asked: &Asked, kind: Option<&Type>, dice: &[u8]) -> Result<(), Vec<Problem>> {
    let Some(shot) = asked.fire.shots.first() else { return Ok(()) };
    let throw = throw(&shot.attack.need);
    let chances = sandtable_dice::Exact::<f64>::new().chances(throw).unwrap_or_default();
    for (name, (damage, seen)) in SUCCESSES.iter().map(|of| of.0).zip(shot.attack.damage.into_iter().zip(0_u16..)) {
        let chance = chances.iter().find(|(other, _)| *other == seen).map_or(0.0, |(_, chance)| *chance);
        page.chances.push(AttackChance { name: name.into(), damage, chance });
    }
    let lost = ends(&asked.fire, |end, _| end.harm(0).lost != Lost::No);
    page.achieved = lost.iter().filter(|(lost, _)| *lost).map(|(_, chance)| chance).sum();
    let played = play(&asked.fire, dice)?;
    if let (Some((end, _)), Some(faces)) = (&played.end, played.faces.first()) {
        let seen = usize::from(throw.read(faces));
        page.result = Some(struck(asked, &asked.fire, seen, end.harm(0), kind));
    }
    (page.throws, page.counts) = (played.throws, played.counts);
    Ok(())
}

/// MAP-07, MAP-45 to MAP-48 What the dice of a shot did.
fn struck(asked: &Asked, fire: &Fire, seen: usize, harm: &Harm, kind: Option<&Type>) -> AttackResult {
    let damage = fire.shots[0].attack.damage[seen];
    let (how, of) = came_of(harm);
    let words = SUCCESSES[seen].1;
    let words = if seen == 0 { words.to_owned() } else { format!("{words}: {damage}") };
    let mut result = result(asked.left, words, damage, &clause::AIR_TO_HIT);
    if !matches!(how, Lost::No | Lost::Damage) {
        let (name, effect) = ended(how, of, asked.left, asked.flies);
        (result.then, result.left, result.destroyed) = (format!("{name}: {effect}"), 0, true);
        result.clause = clause::CRITICAL_TABLE.clause.into();
    }
    if harm.engines > 0 {
        let text = if harm.engines == 1 { "An engine is hit." } else { "Its engines are hit." };
        result.notes.push(Note { text: text.into(), clause: "MAP-47".into() });
    }
    let crew = kind.into_iter().flat_map(|kind| kind.crew.iter().enumerate());
    for (_, location) in crew.filter(|(at, _)| harm.crew >> at & 1 == 1) {
        let text = format!("{} is hit and does nothing more.", crate::table::words::capital(&location.name));
        result.notes.push(Note { text, clause: clause::MAN_IS_HIT.clause.into() });
    }
    result
}

fn result(left: u16, words: String, damage: u16, reason: &Reason) -> AttackResult {
    let after = left.saturating_sub(damage);
    AttackResult {
        words,
        then: becomes(left, damage),
        damage,
        left: after,
        destroyed: after == 0,
        attacker_lost: false,
        clause: reason.clause.into(),
        notes: Vec::new(),
    }
}

/// What an aircraft attacks with.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Weapon {
    /// A group, counted from 0.
    Group(usize),
    Bombs,
    Torpedo,
}

struct Strike<'a> {
    stock: &'a Stock<'a>,
    wish: &'a AttackWish,
    kind: &'a Type,
    /// How the lists call whom it attacks.
    target: &'a str,
    prey: Prey<'a>,
    left: u16,
}

impl Strike<'_> {
    /// Everything that it may attack with: its groups in their order, then its load.
    fn all(&self) -> Vec<Weapon> {
        let loads = [(self.kind.templates > 0, Weapon::Bombs), (self.kind.torpedo, Weapon::Torpedo)];
        let loads = loads.into_iter().filter(|(has, _)| *has).map(|(_, load)| load);
        (0..self.kind.groups.len()).map(Weapon::Group).chain(loads).collect()
    }

    fn word(weapon: Weapon) -> String {
        match weapon {
            Weapon::Group(at) => (at + 1).to_string(),
            Weapon::Bombs => BOMBS.into(),
            Weapon::Torpedo => TORPEDO.into(),
        }
    }

    /// Why it cannot attack this target with that.
    fn bars(&self, weapon: Weapon) -> Option<&'static Reason> {
        let carries =
            |load: &str| self.wish.attacker.traits.as_ref().is_none_or(|own| own.iter().any(|word| word == load));
        match weapon {
            Weapon::Group(_) => None,
            Weapon::Bombs if self.prey.flies() => Some(&clause::ONLY_BELOW),
            Weapon::Bombs => (!carries(BOMBS)).then_some(&clause::NO_BOMBS),
            Weapon::Torpedo if !self.is_ship() => Some(&clause::ONLY_SHIPS),
            Weapon::Torpedo => (!carries(TORPEDO)).then_some(&clause::NO_TORPEDO),
        }
    }

    fn chosen(&self) -> Result<Weapon, Vec<Problem>> {
        let (all, wrong) = (self.all(), |what| Err(vec![Problem::of("attack", "weapon", what)]));
        let Some(word) = self.wish.weapon.as_deref() else {
            let first = all.iter().find(|weapon| self.bars(**weapon).is_none()).or(all.first());
            return first.copied().map_or_else(|| wrong(format!("{} has no weapon", self.kind.name)), Ok);
        };
        let known: Vec<String> = all.iter().map(|weapon| Self::word(*weapon)).collect();
        match known.iter().position(|own| own == word) {
            Some(at) => Ok(all[at]),
            None => wrong(format!("{} has no weapon '{word}': {}", self.kind.name, known.join(", "))),
        }
    }

    fn weapons(&self, chosen: Weapon) -> Vec<WeaponChoice> {
        let name = |weapon: Weapon| match weapon {
            Weapon::Group(at) => group_name(self.stock, &self.kind.groups[at]),
            Weapon::Bombs if self.kind.templates == 1 => "Bombs, one template".into(),
            Weapon::Bombs => format!("Bombs, {} templates", self.kind.templates),
            Weapon::Torpedo => "Torpedo".into(),
        };
        let choice = |weapon: Weapon| WeaponChoice {
            id: Self::word(weapon),
            name: name(weapon),
            chosen: weapon == chosen,
            barred: self.bars(weapon).map(note),
        };
        self.all().into_iter().map(choice).collect()
    }

    fn is_rocket(&self, group: usize) -> bool {
        self.stock.air.gun(self.kind.groups[group].gun).kind == GunKind::Rocket
    }

    fn is_ship(&self) -> bool {
        matches!(&self.prey, Prey::Sea(target) if target.kind == TargetKind::Ship)
    }

    fn is_element(&self) -> bool {
        matches!(self.prey, Prey::Land(_))
    }

    /// MAP-52 What can be told of elements of the ground game: of a work how far it is reduced, where it can be.
    fn of_works<S>(&self, of: &[Telling<S>]) -> Vec<Telling<S>> {
        let steps = if self.stock.rules.reduce_forts { usize::MAX } else { 1 };
        of.iter().filter_map(|telling| telling.steps(steps)).collect()
    }

    /// MAP-52 What a work as it was told gives by the rules.
    fn by_rules(&self, told: Option<i8>) -> Option<i8> {
        told.map(|now| works(&self.stock.rules.air, now, WORKS))
    }

    /// MAP-31, MAP-32 Two dice for a group.
    fn guns(&self, group: usize) -> Result<AttackPage, Vec<Problem>> {
        let with_ground = self.wish.era != IN_THE_AIR.0;
        let plain = aloft::Situation {
            aircraft: self.kind.name.clone(),
            groups: Some(vec![group as u8 + 1]),
            target: self.target.into(),
            range: 0.0,
            bearing: None,
            aspect: None,
            hit_points: Some(self.left),
            circumstances: aloft::Given { with_ground, ..aloft::Given::default() },
        };
        let ground = self.of_works(&GROUND);
        let tellings = match &self.prey {
            Prey::Craft(_) => {
                let table = aloft::uses_table(self.stock, with_ground);
                ALOFT.iter().chain(table.then_some(&HIT_BEFORE)).collect()
            }
            Prey::Land(_) => ground.iter().collect(),
            Prey::Sea(_) => Vec::new(),
        };
        let asked = |of: &aloft::Situation| {
            let mut of = of.clone();
            of.circumstances.works = self.by_rules(of.circumstances.works);
            Asked::fire(self.stock, &of)
        };
        let need = |of: &aloft::Situation| first(asked(of));
        let at = |of: &mut aloft::Situation, mm: i32| of.range = mm.into();
        let (mut page, told) = by_range(self.wish, &RANGES_MM, plain, tellings, at, &need)?;
        page.aim = TO_DESTROY.into();
        if let Some(told) = told {
            let kind = if let Prey::Craft(kind) = self.prey { Some(kind) } else { None };
            fire(&mut page, &asked(&told)?, kind, &self.wish.dice)?;
        }
        Ok(page)
    }

    /// MAP-92 Two dice for a torpedo.
    fn torpedo(&self) -> Result<AttackPage, Vec<Problem>> {
        let mut page = AttackPage { aim: "to sink it".into(), ..AttackPage::default() };
        if let Some(reason) = self.bars(Weapon::Torpedo) {
            page.hopeless = Some(note(reason));
            return Ok(page);
        }
        let plain = aloft::Torpedo {
            torpedo: self.kind.name.clone(),
            ship: self.target.into(),
            range: 0.0,
            aspect: None,
            hit_points: Some(self.left),
        };
        let need = |of: &aloft::Torpedo| first(Asked::torpedo(self.stock, of));
        let at = |of: &mut aloft::Torpedo, mm: i32| of.range = mm.into();
        let (found, told) = by_range(self.wish, &RANGES_MM, plain, vec![&TRACK], at, &need)?;
        page = AttackPage { aim: page.aim, ..found };
        if let Some(told) = told {
            fire(&mut page, &Asked::torpedo(self.stock, &told)?, None, &self.wish.dice)?;
        }
        Ok(page)
    }

    /// MAP-49 The skill of the crew, which scatters: a step further with each tap, and after the best the least.
    fn skill(&self) -> (i8, Circumstance) {
        let skill = skill_of(&self.wish.attacker, &self.wish.circumstances);
        let word = |skill: i8| Some(format!("{SKILL_TOLD}{skill}"));
        let told = self.wish.circumstances.iter().any(|word| word.starts_with(SKILL_TOLD));
        let next = if skill == *SKILL.end() { *SKILL.start() } else { skill + 1 };
        let own = Circumstance {
            now: if told || skill != 0 { word(skill) } else { None },
            next: word(next),
            name: "Crew's skill".into(),
            value: signed(skill.into()).replace('±', ""),
            clause: clause::CREW_SKILL.clause.into(),
        };
        (skill, own)
    }

    /// MAP-58 How many templates fall where a load may be dropped in parts: one less with each tap, and after one the whole again.
    fn templates(&self) -> Option<(u8, Circumstance)> {
        let all = Some(self.kind.templates).filter(|&all| all > 1 && self.stock.rules.air.partial_drop)?;
        let told = number_of(&self.wish.circumstances, TEMPLATES_TOLD);
        let (now, word) = (told.unwrap_or(all), |number: u8| format!("{TEMPLATES_TOLD}{number}"));
        let next = (now > 1).then(|| word(now - 1));
        let (name, clause) = ("Templates".into(), clause::TEMPLATES.clause.into());
        Some((now, Circumstance { now: told.map(word), next, name, value: now.to_string(), clause }))
    }

    fn under(&self) -> Vec<bombs::Target> {
        let (kind, hit_points) = (self.target.into(), Some(self.left));
        vec![bombs::Target { kind, right: 0.0, ahead: 0.0, aspect: None, hit_points }]
    }

    /// MAP-56 to MAP-58 A D10 and a D12 for each template.
    fn bombs(&self) -> Result<AttackPage, Vec<Problem>> {
        let mut page = AttackPage { aim: TO_DESTROY.into(), ..AttackPage::default() };
        if let Some(reason) = self.bars(Weapon::Bombs) {
            page.hopeless = Some(note(reason));
            return Ok(page);
        }
        let (skill, circumstance) = self.skill();
        let (templates, dropped) = self.templates().unzip();
        let aimer = (1_u8..).zip(&self.kind.crew).skip(1).find(|(_, location)| location.drops_bombs);
        let aimer = aimer.map(|(number, _)| number).filter(|number| has_substitute(self.kind, 1 << (number - 1)));
        let dives = self.stock.rules.air.dive_bombing && self.kind.dive_bomber;
        let tellings: Vec<&Telling<Load>> =
            [(aimer.is_some(), &AIMER_HIT), (dives, &DIVES)].into_iter().filter(|of| of.0).map(|of| of.1).collect();
        let situation = |of: &Load| bombs::Situation {
            bomber: self.kind.name.clone(),
            templates,
            skill,
            crew_hit: aimer.filter(|_| of.aimer_hit).into_iter().collect(),
            low: true,
            speed: of.dives.then_some(self.kind.speed[1]),
            targets: self.under(),
        };
        let total = |of: &Load| Run::read(self.stock, &situation(of)).ok().map(|run| run.drop.scatter.total().into());
        page.circumstances = [circumstance].into_iter().chain(dropped).collect();
        page.circumstances.extend(circumstances(&tellings, &self.wish.circumstances, &Load::default(), total));
        let mut told = Load::default();
        say(&tellings, &self.wish.circumstances, &mut told);
        let run = Run::read(self.stock, &situation(&told))?;
        let target = &run.targets[0];
        let (each, (bombing, enough)) = (run.each(target), run.at(target));
        for (on, chance) in ends(&bombing, |end, _| end.on[0]) {
            let name = if on == 0 { "wide".into() } else { format!("{on} on it") };
            page.chances.push(AttackChance { name: name.into(), damage: u16::from(on) * each, chance });
            page.achieved += if on >= enough { chance } else { 0.0 };
        }
        let played = play(&bombing, &self.wish.dice)?;
        let fallen = |pair: &[Vec<u8>]| play(&run.drop, &pair.concat()).ok()?.end.map(|(fall, _)| fall);
        let falls: Vec<Fall> = played.faces.chunks_exact(2).filter_map(fallen).collect();
        let covers = |fall: &Fall| target.extent.is_within(run.radius, fall.landing(Point::default(), Angle::ZERO));
        // The distance is the success: the direction moves it no nearer to a point.
        page.counts = counted(&played, 2, |n| falls.get(n).is_some_and(covers));
        if played.end.is_some() {
            let on = falls.iter().filter(|fall| covers(fall)).count() as u16;
            let words = match (on, falls.len()) {
                (0, 1) => "It falls beside".to_owned(),
                (0, _) => "All fall beside".into(),
                (on, 1) => format!("It falls on it: {}", on * each),
                (on, many) => format!("{on} of {many} fall on it: {}", on * each),
            };
            let mut result = result(self.left, words, on * each, &clause::BOMB_SCATTER);
            let each = falls.iter().map(|fall| place(fall, covers(fall)));
            let text = format!("{}. {}", each.collect::<Vec<_>>().join("; "), beside(run.radius));
            result.notes.push(Note { text, clause: clause::BOMB_HOUR.clause.into() });
            page.result = Some(result);
        }
        page.throws = played.throws;
        Ok(page)
    }

    /// MAP-59 to MAP-62 Two dice for a rocket at the ground; of one success a D10 and a D12 for where its template lands.
    fn rocket(&self, group: usize) -> Result<AttackPage, Vec<Problem>> {
        let (skill, circumstance) = self.skill();
        let plain = bombs::Rocket {
            rocket: self.stock.air.gun(self.kind.groups[group].gun).code.clone(),
            skill,
            range: 0.0,
            targets: self.under(),
            cover: false,
            works: None,
        };
        let rockets = self.of_works(&ROCKETS);
        let tellings = if self.is_element() { rockets.iter().collect() } else { Vec::new() };
        let read = |of: &bombs::Rocket| {
            Fired::read(self.stock, &bombs::Rocket { works: self.by_rules(of.works), ..of.clone() })
        };
        let need = |of: &bombs::Rocket| Ok(read(of)?.need.map_err(Barred::from));
        let at = |of: &mut bombs::Rocket, mm: i32| of.range = mm.into();
        let (mut page, told) = by_range(self.wish, &RANGES_MM, plain, tellings, at, &need)?;
        page.aim = TO_DESTROY.into();
        page.circumstances.push(circumstance);
        let Some(told) = told else { return Ok(page) };
        let fired = read(&told)?;
        let (target, Ok(need)) = (&fired.targets[0], fired.need) else { return Ok(page) };
        let launch = Launch { need, scatter: fired.scatter };
        // Nothing, beside it, on it, and twice.
        for ((times, damage), chance) in ends(&launch, |burst, _| (burst.times, fired.points(target, burst))) {
            let name = match (times, damage) {
                (0, _) => "miss",
                (_, 0) => "beside",
                (1, _) => "on it",
                _ => "double",
            };
            page.chances.push(AttackChance { name: name.into(), damage, chance });
            page.achieved += if damage >= self.left { chance } else { 0.0 };
        }
        let Played { throws, mut counts, faces, end } = play(&launch, &self.wish.dice)?;
        if let Some((burst, _)) = end {
            let damage = fired.points(target, &burst);
            let seen = faces.first().map_or(0, |faces| usize::from(throw(&need).read(faces)));
            let words = match (seen, damage) {
                (0, _) => "No success: wide, or a dud".to_owned(),
                (_, 0) => "One success: it falls beside".into(),
                (seen, damage) => {
                    let words = ["", "One success, and it falls on it", "Two successes, on the spot", SUCCESSES[3].1];
                    format!("{}: {damage}", words[seen])
                }
            };
            let mut result = result(self.left, words, damage, &clause::AIR_TO_HIT);
            if burst.times > 0 {
                let text = match seen {
                    1 => format!("{}. {}", place(&burst.fall, damage > 0), beside(fired.radius)),
                    _ => beside(fired.radius),
                };
                result.notes.push(Note { text, clause: clause::ROCKET_HOUR.clause.into() });
            }
            if seen == 1 {
                counts[2] = damage > 0;
            }
            page.result = Some(result);
        }
        (page.throws, page.counts) = (throws, counts);
        Ok(page)
    }
}

/// Which faces count where of every so many throws of one die the first decides.
fn counted<S>(played: &Played<S>, throws: usize, holds: impl Fn(usize) -> bool) -> Vec<bool> {
    (0..played.counts.len()).map(|at| at % throws == 0 && holds(at / throws)).collect()
}

/// MAP-56 "20 mm towards 3 o'clock, on it".
fn place(fall: &Fall, on: bool) -> String {
    let on = if on { "on it" } else { "beside" };
    match fall.steps {
        0 => format!("on the spot, {on}"),
        steps => format!("{} towards {} o'clock, {on}", rounded(STEP * i32::from(steps)), fall.hour),
    }
}

fn beside(radius: Length) -> String {
    format!("12 is along the flight. Whoever else is within {} of where one falls is hit too.", rounded(radius))
}
