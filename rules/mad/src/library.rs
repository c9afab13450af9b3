//! The odds of attacks that nobody has to set up a battle for: what two people at a real table ask.

pub mod aloft;
mod ask;
mod attack;
pub mod barrage;
pub mod bombs;
pub mod flak;
mod prey;
pub mod spotting;
mod strike;
mod table;
mod tell;
mod told;
mod watch;

pub use ask::{aircraft, ask, lists, schema};
pub use attack::attack;
pub use prey::Stock;
pub use table::{at_table, outsiders};

use crate::air::lists::read::SKILL;
use crate::clause;
use crate::lists::{Class, Drive, Family, Kind, Lists, Weapon, WeaponId};
use crate::rules::Rules;
use crate::sections::anti_aircraft::may_engage;
use crate::sections::direct_fire::{
    Attack, Circumstances, Grenades, Hopeless, MOST_ATTACKS, Volley, damage, throw, to_hit,
};
use crate::sections::hitech::zones::Protection;
use crate::sections::sight::column_of;
use sandtable_core::data::{Problem, nearest};
use sandtable_dice::{Answer, Exact, Reason, TooLarge};
use sandtable_geometry::Length;
use sandtable_odds::{Chance, Modifier, Reckoned, Shown};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::borrow::Cow;

/// One or more equal attacks on one target.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Situation {
    /// The kind of element that fires, as the lists name it; `German: Tiger I` where several lists have the name.
    pub firer: String,
    /// The weapon, by its id or name; the firer's first weapon if left out. `mg` is the machine gun of vehicles.
    #[serde(default)]
    pub weapon: Option<String>,
    /// The kind of element that is fired at; `aircraft` for one that ground units fire at (MAD-52), with its hit points.
    pub target: String,
    /// The distance between the centres in millimetres.
    pub range: f64,
    /// How many attacks of this kind, 1 to 16.
    #[serde(default = "one")]
    pub attacks: u8,
    /// The hit points that the target has left; all of them if left out.
    #[serde(default)]
    pub hit_points: Option<u16>,
    /// What else matters.
    #[serde(default)]
    pub circumstances: Given,
}

fn one() -> u8 {
    1
}

/// What else matters to a shot.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Given {
    /// The firer moves in this activation.
    pub moving: bool,
    /// The target has normal cover.
    pub cover: bool,
    /// The cover value of the works that the target is in, 1 to 4.
    pub fortification: Option<i8>,
    /// Base to base.
    pub contact: bool,
    /// Opportunity fire.
    pub opportunity: bool,
    /// The target flies.
    pub airborne: bool,
    /// An ECM carrier of its side is within 100 mm of the target.
    pub ecm: bool,
    /// An ADF carrier of its side is within 150 mm of the target.
    pub adf: bool,
}

/// A damage and its chance.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Damage {
    /// Hit points lost; the last one stands for all that destroys the target.
    pub damage: u16,
    /// How likely it is.
    #[serde(flatten)]
    pub odds: Chance,
}

/// What may be expected.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Report {
    /// What was asked, in words.
    pub about: String,
    /// The number that each die must show, if it can hit at all.
    pub needed: Option<i32>,
    /// Where that comes from.
    pub modifiers: Vec<Modifier>,
    /// Why it cannot hit, if it cannot.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hopeless: Option<Modifier>,
    /// Damage of one success, of two, and of two equal ones.
    pub damage: [u16; 3],
    /// The chances of no success, one, two, and two equal ones, for each attack.
    pub successes: Vec<Chance>,
    /// The hit points of the target.
    pub hit_points: u16,
    /// How many attacks.
    pub attacks: u8,
    /// The whole distribution of the damage of all attacks together.
    pub distribution: Vec<Damage>,
    /// The chance that the target is destroyed.
    pub destroyed: Chance,
    /// Hit points lost on the average, without regard to how many the target has.
    pub expected_damage: f64,
    /// The chance that the thrower of A/T grenades is lost.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub thrower_lost: Option<Chance>,
}

/// MAD-45 to MAD-50, MAD-60 The odds of a situation; with fractions where `exact` is asked for.
///
/// # Errors
/// Everything that is wrong with the situation.
pub fn odds(lists: &Lists, rules: &Rules, situation: &Situation, exact: bool) -> Result<Report, Vec<Problem>> {
    Asked::read(lists, rules, situation)?.answered("attacks", exact)
}

/// The word for a target that flies past (MAD-52).
const AIRCRAFT: &str = "aircraft";

/// MAD-52 An aircraft as a target: it flies, and nothing else of it matters to those on the ground.
fn an_aircraft(hit_points: u16) -> Kind {
    Kind {
        nation: String::new(),
        name: AIRCRAFT.into(),
        class: Class::Vehicle,
        drive: Drive::Vtol,
        hit_points,
        distance: Length::ZERO,
        speed: String::new(),
        weapons: Vec::new(),
        capacity: 0,
        carries_power_armour: false,
        recon: false,
        spotter: false,
        engineer: false,
        free_machine_gun: false,
        equipment: Vec::new(),
        points: 0,
        points_computed: 0,
        points_printed: None,
        house: true,
    }
}

/// A situation whose names have been found.
struct Asked<'a> {
    firer: &'a Kind,
    target: Cow<'a, Kind>,
    weapon: &'a Weapon,
    lists: &'a Lists,
    of: Circumstances,
    attacks: u8,
    hit_points: u16,
    range: f64,
}

impl<'a> Asked<'a> {
    fn read(lists: &'a Lists, rules: &Rules, situation: &Situation) -> Result<Asked<'a>, Vec<Problem>> {
        let mut problems = Vec::new();
        let mut wrong = |field: &str, what: String| problems.push(Problem::of("situation", field, what));
        let mut find = |field: &str, name: &str| match lists.find(None, name) {
            Ok(id) => Some(lists.kind(id)),
            Err(what) => {
                wrong(field, what);
                None
            }
        };
        let aircraft = situation.target.eq_ignore_ascii_case(AIRCRAFT);
        let firer = find("firer", &situation.firer);
        let target = match aircraft {
            true => Some(Cow::Owned(an_aircraft(situation.hit_points.unwrap_or(1)))),
            false => find("target", &situation.target).map(Cow::Borrowed),
        };
        let weapon = firer.and_then(|firer| match weapon(lists, firer, situation.weapon.as_deref()) {
            Ok(weapon) => Some(weapon),
            Err(what) => {
                wrong("weapon", what);
                None
            }
        });
        if !situation.range.is_finite() || !(0.0..=100_000.0).contains(&situation.range) {
            wrong("range", format!("{} mm is no distance: 0 to 100000", situation.range));
        }
        if !(1..=MOST_ATTACKS as u8).contains(&situation.attacks) {
            wrong("attacks", format!("{} attacks: 1 to {MOST_ATTACKS}", situation.attacks));
        }
        if weapon.is_some_and(|weapon| weapon.family == Family::Grenade) && situation.attacks > 1 {
            wrong("attacks", "A/T grenades are reckoned for one thrower at a time".into());
        }
        let given = situation.circumstances;
        if given.fortification.is_some_and(|value| !(1..=4).contains(&value)) {
            wrong("circumstances.fortification", "a cover value is 1 to 4".into());
        }
        if aircraft && situation.hit_points.is_none_or(|left| left == 0) {
            wrong("hit_points", "say how many hit points the aircraft has: 1 or more".into());
        }
        if let (Some(target), Some(left)) = (&target, situation.hit_points)
            && !aircraft
            && !(1..=target.hit_points).contains(&left)
        {
            wrong("hit_points", format!("{left} hit points: {} has 1 to {}", target.name, target.hit_points));
        }
        if let (Some(firer), Some(weapon), true) = (firer, weapon, aircraft) {
            let free = firer.free_machine_gun && weapon.family == Family::SmallArms;
            let distance = Length::um((situation.range.clamp(0.0, 100_000.0) * 1000.0).round() as i32);
            if let Err(reason) = may_engage(weapon, free, distance) {
                wrong("weapon", reason.to_string());
            }
        }
        if let (Some(firer), Some(weapon), Some(target)) = (firer, weapon, &target) {
            misfits(lists, firer, weapon, target, &given, rules)
                .into_iter()
                .for_each(|(field, reason)| wrong(field, reason.to_string()));
        }
        let (Some(firer), Some(target), Some(weapon), true) = (firer, target, weapon, problems.is_empty()) else {
            return Err(problems);
        };
        let column = column_of(Length::um((situation.range * 1000.0).round() as i32));
        let of = circumstances(&target, &given, column);
        let hit_points = situation.hit_points.unwrap_or(target.hit_points);
        Ok(Asked { firer, target, weapon, lists, of, attacks: situation.attacks, hit_points, range: situation.range })
    }

    fn about(&self) -> String {
        let attacks = if self.attacks == 1 { "one attack".into() } else { format!("{} attacks", self.attacks) };
        format!(
            "{attacks} of {} with {} on {} at {} mm",
            self.firer.name, self.weapon.name, self.target.name, self.range
        )
    }
}

impl Reckoned for Asked<'_> {
    type Report = Report;

    fn report<W: Shown>(&self) -> Result<Report, TooLarge> {
        if self.weapon.family == Family::Grenade {
            return self.grenades::<W>();
        }
        let attack = to_hit(self.weapon, &self.lists.charts.to_hit, &self.of)
            .map(|need| Attack { need, damage: damage(self.weapon, self.of.infantry) });
        let [_, single, full, critical] = damage(self.weapon, self.of.infantry);
        let mut report = self.blank::<W>([single, full, critical]);
        let attack = match attack {
            Ok(attack) => attack,
            Err(Hopeless::OutOfRange) => {
                report.hopeless = Some(Modifier::of(0, &clause::OUT_OF_RANGE));
                return Ok(report);
            }
            Err(Hopeless::TooHard(need)) => {
                (report.needed, report.modifiers) = (Some(need.total().into()), Modifier::parts(&need));
                report.hopeless = Some(Modifier::of(need.total().into(), &clause::CANNOT_HIT));
                return Ok(report);
            }
        };
        (report.needed, report.modifiers) = (Some(attack.need.total().into()), Modifier::parts(&attack.need));
        let mut exact = Exact::<W>::new();
        let chances = exact.chances(throw(&attack.need))?;
        let of = |seen| chances.iter().find(|(value, _)| *value == seen).map_or(W::NONE, |(_, chance)| *chance);
        report.successes = (0..4).map(|seen| W::shown(&of(seen))).collect();
        let attacks = (0..self.attacks).map(|_| attack).collect();
        self.distribution(&mut report, &exact.ask(&Volley { attacks, hit_points: self.hit_points })?);
        let mut all = Exact::<f64>::new();
        let uncapped = Volley { attacks, hit_points: u16::MAX };
        all.ask(&uncapped)?.each(|_, totals, chance| report.expected_damage += f64::from(totals[0]) * chance);
        Ok(report)
    }
}

impl Asked<'_> {
    /// A report before anything is reckoned.
    fn blank<W: Shown>(&self, damage: [u16; 3]) -> Report {
        Report {
            about: self.about(),
            needed: None,
            modifiers: Vec::new(),
            hopeless: None,
            damage,
            successes: Vec::new(),
            hit_points: self.hit_points,
            attacks: self.attacks,
            distribution: Vec::new(),
            destroyed: W::shown(&W::NONE),
            expected_damage: 0.0,
            thrower_lost: None,
        }
    }

    /// MAD-60 Grenades: one die for each thrower.
    fn grenades<W: Shown>(&self) -> Result<Report, TooLarge> {
        let mut exact = Exact::<W>::new();
        let answer = exact.ask(&Grenades { hit_points: self.hit_points })?;
        let thrower_lost = Some(W::shown(&answer.chance(|&lost, _| lost)));
        let mut report = Report { attacks: 1, thrower_lost, ..self.blank::<W>([5, 25, 45]) };
        self.distribution(&mut report, &answer);
        let mut all = Exact::<f64>::new();
        let uncapped = Grenades { hit_points: u16::MAX };
        all.ask(&uncapped)?.each(|_, totals, chance| report.expected_damage += f64::from(totals[0]) * chance);
        Ok(report)
    }

    fn distribution<S: Copy + Ord, W: Shown>(&self, report: &mut Report, answer: &Answer<S, W>) {
        let by = answer.by(|_, totals| totals[0]);
        report.distribution = by.iter().map(|(&damage, chance)| Damage { damage, odds: W::shown(chance) }).collect();
        report.destroyed = W::shown(&answer.chance(|_, totals| totals[0] >= self.hit_points));
    }
}

/// Is it a word for something that people can tell of an attack at a real table, of whichever sort?
fn is_known(word: &str) -> bool {
    let skill = word.strip_prefix(tell::SKILL_TOLD).and_then(|level| level.parse().ok());
    let templates = word.strip_prefix(tell::TEMPLATES_TOLD).and_then(|number| number.parse().ok());
    attack::words().chain(strike::words()).chain(watch::words()).any(|known| known == word)
        || skill.is_some_and(|level: i8| SKILL.contains(&level))
        || templates.is_some_and(|number: u8| number > 0)
}

/// The weapon of a firer by its id or name.
fn weapon<'a>(lists: &'a Lists, firer: &Kind, name: Option<&str>) -> Result<&'a Weapon, String> {
    let own: Vec<&Weapon> = firer.weapons.iter().map(|fitted| lists.weapon(fitted.weapon)).collect();
    let Some(name) = name else {
        return own.first().copied().ok_or_else(|| format!("{} has no weapon", firer.name));
    };
    let same = |word: &str| word.eq_ignore_ascii_case(name.trim_end_matches('*'));
    if firer.free_machine_gun && (same("mg") || same("machine gun")) {
        // MAD-44: the row of small arms.
        let guns = (0..lists.weapons.len() as u8).map(|id| lists.weapon(WeaponId(id)));
        return guns.into_iter().find(|gun| gun.family == Family::SmallArms).ok_or_else(|| "no small arms".into());
    }
    let mut known: Vec<&str> = own.iter().map(|weapon| weapon.id.as_str()).collect();
    if firer.free_machine_gun {
        known.push("mg");
    }
    own.iter().find(|weapon| same(&weapon.id) || same(&weapon.name)).copied().ok_or_else(|| {
        let hint =
            nearest(name, known.iter().copied()).map_or(String::new(), |hint| format!("; did you mean `{hint}`?"));
        format!("{} has no `{name}`; it has {}{hint}", firer.name, known.join(", "))
    })
}

/// MAD-50, MAD-115, MAD-119 The circumstances of a shot at a target of this kind, in a range column: a VTOL nothing covers.
fn circumstances(target: &Kind, given: &Given, column: Option<usize>) -> Circumstances {
    let of = Circumstances::of_target(target);
    Circumstances {
        column,
        cover: (given.cover && !of.airborne).then_some(&clause::COVER),
        works: given.fortification.filter(|_| !of.airborne),
        contact: given.contact,
        moving: given.moving,
        airborne: given.airborne || of.airborne,
        opportunity: given.opportunity,
        protection: Protection { ecm: given.ecm, adf: given.adf, ..of.protection },
        ..of
    }
}

/// What cannot be: each with the field that says it.
fn misfits(
    lists: &Lists,
    firer: &Kind,
    weapon: &Weapon,
    target: &Kind,
    given: &Given,
    rules: &Rules,
) -> Vec<(&'static str, &'static Reason)> {
    let mut found = Vec::new();
    let mut refuse = |field, reason: &'static Reason| found.push((field, reason));
    // MAD-40, MAD-41: a weapon with the star does not fire in an activation in which its carrier moves.
    let starred = firer.weapons.iter().filter(|fitted| lists.weapon(fitted.weapon).id == weapon.id);
    let free = firer.free_machine_gun && weapon.family == Family::SmallArms;
    if given.moving && !free && starred.clone().count() > 0 && starred.clone().all(|fitted| fitted.fixed) {
        let infantry = firer.class.is_infantry_like();
        refuse("circumstances.moving", if infantry { &clause::SUPPORT_MOVED } else { &clause::FIXED_MOVED });
    }
    if free && !target.class.is_infantry_like() {
        refuse("target", &clause::MACHINE_GUN_TARGET);
    }
    if weapon.family == Family::Artillery {
        refuse("weapon", &clause::ARTILLERY_DIRECT);
    }
    if weapon.family == Family::Grenade {
        if target.class.is_infantry_like() {
            refuse("target", &clause::GRENADE_TARGET);
        }
        if !given.contact {
            refuse("circumstances.contact", &clause::GRENADE_CONTACT);
        }
    }
    if weapon.family == Family::Aa && !given.airborne && target.drive != Drive::Vtol && !rules.aa_at_ground {
        refuse("weapon", &clause::AA_GROUND);
    }
    found
}
