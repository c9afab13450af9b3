//! The dice of one attack: all groups, all damage, then criticals with the table, the engines and the crew.

use sandtable_dice::{Cup, List, Look, Next, Procedure, Reading, Throw, Why};
use serde::{Deserialize, Serialize};

use crate::air::clause;
use crate::air::lists::{Gun, Lists, MOST_GROUPS, MOST_SHOTS, Type};
use crate::air::rules::AirRules;
use crate::rules::D10;
pub use crate::sections::direct_fire::{Attack, throw};

/// Targets that one attack may have.
pub const MOST_TARGETS: usize = MOST_GROUPS;
/// The die of crew locations.
const D12: u8 = 12;
/// What [`throw`] reads of two equal successes (MAP-32).
const CRITICAL: u16 = 3;

/// MAP-29, MAP-32 What none, one, both and two equal successes of a group do: the product of guns and damage, half of it
/// rounded up once, twice of it. Salvos and rockets are not multiplied (MAP-64), and by option nothing is.
pub fn damage(gun: &Gun, count: u8, rules: &AirRules) -> [u16; 4] {
    let guns = if gun.by_count && rules.per_gun { u16::from(count) } else { 1 };
    let full = gun.damage.saturating_mul(guns);
    [0, full.div_ceil(2), full, full.saturating_mul(2)]
}

/// MAP-53 The same against infantry: halved once more, rounded up once more.
pub fn on_infantry(damage: [u16; 4]) -> [u16; 4] {
    damage.map(|points| points.div_ceil(2))
}

/// One group that fires.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Shot {
    /// What it needs and does.
    pub attack: Attack,
    /// At which of the targets.
    pub target: u8,
}

/// A target of an attack as it was before.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Target {
    /// Hit points that are left.
    pub hit_points: u16,
    /// MAP-47 Engine hits that it has.
    pub engines_hit: u8,
    /// MAP-47 How many bring it down.
    pub engines_to_crash: u8,
    /// MAP-48 How many crew locations it has, the first being the cockpit.
    pub crew: u8,
    /// MAP-48 Which of them are hit, one bit each.
    pub crew_hit: u8,
    /// MAP-45, MAP-71 Do criticals lead to the table?
    pub table: bool,
    /// MAP-77 Damage of this attack that waited until now.
    pub damage: u16,
    /// MAP-77 Criticals of this attack that waited until now.
    pub criticals: u8,
}

/// MAP-47 How many engine hits bring an aircraft of this type down.
pub fn engines_to_crash(kind: &Type, rules: &AirRules) -> u8 {
    if rules.by_engines { kind.engines + 1 } else { 2 }
}

impl Target {
    /// MAP-45, MAP-47, MAP-48 An aircraft as an attack finds it. `hits` are its engine hits and the crew locations that are hit,
    /// one bit each; `table` says whether criticals lead to the table.
    pub fn aircraft(kind: &Type, rules: &AirRules, hit_points: u16, hits: (u8, u8), table: bool) -> Target {
        let (engines_hit, crew_hit) = hits;
        let engines_to_crash = engines_to_crash(kind, rules);
        let crew = kind.crew.len() as u8;
        Target { hit_points, engines_hit, engines_to_crash, crew, crew_hit, table, ..Target::default() }
    }
}

/// MAP-30, MAP-45 Everything that one aircraft, ship or gun position fires at one moment: all groups in their order, all
/// damage added, then target by target the criticals of who is left.
///
/// What fires at one target does not change what fires at another: [`Fire::alone`] has the odds of one target as well, and
/// is far smaller.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Fire {
    /// The groups, in the order of crew locations and groups.
    pub shots: List<Shot, MOST_SHOTS>,
    /// The targets, in the order in which they were named.
    pub targets: List<Target, MOST_TARGETS>,
    /// MAP-46 The last face of an engine hit.
    pub last_engine: u8,
    /// MAP-46 The last face of hit crew.
    pub last_crew: u8,
    /// MAP-77 Damage and criticals wait: nothing is rolled but the groups.
    pub held: bool,
}

/// How a target was lost.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Lost {
    /// It was not.
    #[default]
    No,
    /// MAP-07 No hit point is left.
    Damage,
    /// MAP-47 The engines.
    Engines,
    /// MAP-48 The cockpit.
    Cockpit,
    /// MAP-46 It broke up.
    BreakUp,
}

/// What an attack did to one target.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Harm {
    /// How it was lost, if it was.
    pub lost: Lost,
    /// The damage, at most the hit points that it had.
    pub damage: u16,
    /// MAP-45 How many criticals it took; of one that the damage destroys, and where no table is used, none are counted.
    pub criticals: u8,
    /// MAP-47 Engine hits of this attack; of one that is lost none.
    pub engines: u8,
    /// MAP-48 Crew locations that this attack hit for the first time, one bit each; of one that is lost none.
    pub crew: u8,
}

/// How far an attack has come.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Salvo {
    /// Groups still to roll.
    shots: u8,
    /// Targets whose criticals are still to roll, the one that is being rolled for included.
    targets: u8,
    /// Criticals of that one.
    criticals: u8,
    /// What was done to each target.
    pub harms: [Harm; MOST_TARGETS],
}

impl Salvo {
    /// What was done to a target, at the end of the attack.
    pub fn harm(&self, target: usize) -> &Harm {
        &self.harms[target]
    }
}

impl Fire {
    /// MAP-46 An attack by the critical table of these lists, without shots and targets yet.
    pub fn empty(lists: &Lists) -> Fire {
        let [last_engine, last_crew] = lists.criticals;
        Fire { last_engine, last_crew, ..Fire::default() }
    }

    /// MAP-30 An attack at one target, without shots yet.
    pub fn at(lists: &Lists, target: Target) -> Fire {
        Fire { targets: [target].into_iter().collect(), ..Fire::empty(lists) }
    }

    /// The attack as far as it concerns one target, which is then the first and only one: the same odds for it.
    pub fn alone(&self, target: usize) -> Fire {
        let own = self.shots.iter().filter(|shot| usize::from(shot.target) == target);
        Fire {
            shots: own.map(|shot| Shot { target: 0, ..*shot }).collect(),
            targets: [self.targets[target]].into_iter().collect(),
            ..*self
        }
    }

    /// MAP-45 What is rolled when all that was rolled before is known: the criticals of the next target that has any and is
    /// not destroyed, or nothing more.
    fn go_on(&self, mut salvo: Salvo) -> Next<Salvo> {
        if salvo.shots > 0 || salvo.criticals > 0 {
            return Next::Then(salvo);
        }
        while !self.held && salvo.targets > 0 {
            salvo.targets -= 1;
            let harm = &salvo.harms[self.judged(&salvo)];
            if harm.lost == Lost::No && harm.criticals > 0 {
                salvo.criticals = harm.criticals;
                return Next::Then(salvo);
            }
        }
        Next::Done(Salvo { targets: 0, ..salvo })
    }

    /// The target whose criticals are being rolled.
    fn judged(&self, salvo: &Salvo) -> usize {
        self.targets.len() - 1 - usize::from(salvo.targets)
    }

    /// MAP-30, MAP-45 Adds what a group did to a target.
    ///
    /// Damage stops at the hit points, and whom it destroys has no criticals: nothing asks for more.
    fn add(&self, harm: &mut Harm, target: &Target, damage: u16, criticals: u8) {
        harm.damage = harm.damage.saturating_add(damage).min(target.hit_points);
        harm.criticals += if target.table { criticals } else { 0 };
        if harm.damage == target.hit_points {
            *harm = Harm { lost: Lost::Damage, damage: harm.damage, ..Harm::default() };
        }
    }

    /// MAP-31 The roll of one group.
    fn fire<C: Cup>(&self, mut salvo: Salvo, cup: &mut C) -> Result<Next<Salvo>, C::Pause> {
        let shot = &self.shots[self.shots.len() - usize::from(salvo.shots)];
        let need = shot.attack.need;
        let result = cup.roll(throw(&need), || Why::needing(&clause::AIR_TO_HIT, need))?;
        let target = usize::from(shot.target);
        let points = shot.attack.damage[usize::from(result)];
        self.add(&mut salvo.harms[target], &self.targets[target], points, u8::from(result == CRITICAL));
        salvo.shots -= 1;
        Ok(self.go_on(salvo))
    }

    /// MAP-46 One roll on the critical table.
    fn table<C: Cup>(&self, mut salvo: Salvo, cup: &mut C) -> Result<Next<Salvo>, C::Pause> {
        let judged = self.judged(&salvo);
        let (target, mut harm) = (&self.targets[judged], salvo.harms[judged]);
        let table = Throw::new(1, D10, Reading::Bands(self.last_engine + 1, self.last_crew + 1));
        match Throw::bands(cup.roll(table, || Why::of(&clause::CRITICAL_TABLE))?) {
            (0, 0) => {
                harm.engines += 1;
                if target.engines_hit + harm.engines >= target.engines_to_crash {
                    harm.lost = Lost::Engines;
                }
            }
            (1, _) => match crew_hits(target.crew, cup)? {
                None => harm.lost = Lost::Cockpit,
                Some(locations) => harm.crew |= locations & !target.crew_hit,
            },
            _ => harm.lost = Lost::BreakUp,
        }
        salvo.criticals -= 1;
        if harm.lost != Lost::No {
            // Nothing asks for its engines and crew any more.
            (harm.engines, harm.crew, salvo.criticals) = (0, 0, 0);
        }
        salvo.harms[judged] = harm;
        Ok(self.go_on(salvo))
    }
}

impl Procedure for Fire {
    type Stage = Salvo;

    fn start(&self) -> Salvo {
        let mut salvo = Salvo { shots: self.shots.len() as u8, targets: self.targets.len() as u8, ..Salvo::default() };
        for (target, harm) in self.targets.iter().zip(&mut salvo.harms) {
            self.add(harm, target, target.damage, target.criticals);
        }
        salvo
    }

    fn step<C: Cup>(&self, salvo: Salvo, cup: &mut C) -> Result<Next<Salvo>, C::Pause> {
        match salvo {
            Salvo { shots: 1.., .. } => self.fire(salvo, cup),
            Salvo { criticals: 1.., .. } => self.table(salvo, cup),
            // Nothing but what waited.
            _ => Ok(self.go_on(salvo)),
        }
    }
}

/// A die read in equal parts: divided by a number, rounded up.
static PART: Look =
    Look { name: "part", read: |faces, by| faces.iter().map(|face| u16::from(face.div_ceil(by))).sum() };

/// MAP-48 The crew locations that one result of the table hits, one bit each; none where the cockpit is among them.
///
/// A third of a D12 says how many, at most all; they are drawn one after the other from those not drawn yet. The cockpit
/// ends the drawing, and where all are drawn nothing is rolled.
///
/// RULING: in a single-seater nothing is rolled either, not even how many: it is the cockpit.
fn crew_hits<C: Cup>(crew: u8, cup: &mut C) -> Result<Option<u8>, C::Pause> {
    if crew <= 1 {
        return Ok(None);
    }
    let hits = cup.roll(Throw::look(1, D12, &PART, 4), || Why::of(&clause::CREW_HITS))? as u8;
    if hits >= crew {
        return Ok(None);
    }
    let mut drawn = 0u8;
    for before in 0..hits {
        // Fewer than all are drawn, so at least two are left to choose from.
        let left = crew - before;
        let sides = if left == 5 { D10 } else { D12 };
        let place = cup.roll(Throw::look(1, sides, &PART, sides / left), || Why::of(&clause::CREW_HIT))?;
        let location = (0..crew).filter(|location| drawn >> location & 1 == 0).nth(usize::from(place) - 1);
        match location {
            None | Some(0) => return Ok(None),
            Some(location) => drawn |= 1 << location,
        }
    }
    Ok(Some(drawn))
}
