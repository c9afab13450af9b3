//! The odds of fire from the air that nobody has to set up a battle for: guns and rockets at aircraft, guns at whoever is
//! below, and torpedoes.

use super::prey::{Prey, Stock, place, within};
use crate::air::foresight::forecast::{came_of, told};
use crate::air::lists::{Group, GunKind, Type};
use crate::air::sections::attack::{self, Fire, Lost, Target, damage, on_infantry, throw};
use crate::air::sections::bearings::Aspect;
use crate::air::sections::numbers::{self, GroundTarget, Hopeless, Quarry, Ship, Shooter};
use crate::air::table::words::mounted;
use crate::table::words::capital;
use sandtable_core::data::Problem;
use sandtable_dice::{Exact, Need, TooLarge};
use sandtable_geometry::{Angle, Course, Extent, Length};
use sandtable_odds::{Chance, Modifier, Reckoned, Shown};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// MAP-27 to MAP-53 An aircraft that fires at the end of its move: at an aircraft, or at somebody below.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Situation {
    /// The aircraft that fires, as its list names it.
    pub aircraft: String,
    /// Which of its groups fire, counted from 1 in the order of the list (MAP-28); all of them if left out.
    #[serde(default)]
    pub groups: Option<Vec<u8>>,
    /// What it fires at: an aircraft, a ship, a structure, a gun position, or a kind of element of the WW2 lists.
    pub target: String,
    /// The distance in millimetres: between the centres, of a ship or structure to the nearest point of its outline.
    pub range: f64,
    /// Where the target lies, in degrees clockwise from the heading of the aircraft, -360 to 360; if left out, in the middle of
    /// the arc of the first group that fires.
    #[serde(default)]
    pub bearing: Option<f64>,
    /// From where the shot comes, as seen from an aircraft or ship that is fired at: `tail`, `side` or `head-on`. If left out, from
    /// the tail of an aircraft and the side of a ship. Who is astern and is fired at head on tails the firer (MAP-41).
    #[serde(default)]
    pub aspect: Option<Aspect>,
    /// The hit points that the target has left; all of them if left out.
    #[serde(default)]
    pub hit_points: Option<u16>,
    /// What else matters.
    #[serde(default)]
    pub circumstances: Given,
}

/// What else matters to fire from the air.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Given {
    /// The firer's normal turns came to 180 degrees or more (MAP-44).
    pub firer_turned: bool,
    /// The firer made a class 1 or 2 manoeuvre (MAP-43).
    pub firer_manoeuvred: bool,
    /// The turns of the aircraft that is fired at came to 180 degrees or more (MAP-44).
    pub target_turned: bool,
    /// The aircraft that is fired at made a class 1 or 2 manoeuvre (MAP-43).
    pub target_manoeuvred: bool,
    /// Engine hits that the target has already (MAP-47).
    pub engines_hit: u8,
    /// Crew locations of the target that are hit already, counted from 1, the cockpit (MAP-48).
    pub crew_hit: Vec<u8>,
    /// It is a battle on the ground with aircraft: criticals lead to no table (MAP-71).
    pub with_ground: bool,
    /// The element is in a wood, a built-up area or another cover area (MAP-52).
    pub cover: bool,
    /// What the work or building that the element is in gives against aircraft, 0 to 9 (MAP-52).
    pub works: Option<i8>,
}

/// MAP-92 A torpedo run at a ship.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Torpedo {
    /// The aircraft that launches it, as its list names it.
    pub torpedo: String,
    /// The ship.
    pub ship: String,
    /// The distance in millimetres to the nearest point of its outline.
    pub range: f64,
    /// From where it comes, as seen from the ship: `head-on` from the bow, `side`, or `tail` from the stern; from the side if left
    /// out.
    #[serde(default)]
    pub aspect: Option<Aspect>,
    /// The hit points that the ship has left; all of them if left out.
    #[serde(default)]
    pub hit_points: Option<u16>,
}

/// One roll of an attack.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Shot {
    /// What fires: "4 x machine gun, fixed".
    pub name: String,
    /// The number that each die must show, where there is one.
    pub needed: Option<i32>,
    /// Where that comes from.
    pub modifiers: Vec<Modifier>,
    /// Why it cannot hit, if it cannot.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hopeless: Option<Modifier>,
    /// Damage of one success, of two, and of two equal ones.
    pub damage: [u16; 3],
    /// The chances of no success, one, two, and two equal ones.
    pub successes: Vec<Chance>,
}

/// One thing that may come of an attack.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Outcome {
    /// What it is: "12 damage", "Critical: engines".
    pub name: String,
    /// What that means for the target: "4 left".
    pub effect: String,
    /// How likely it is.
    #[serde(flatten)]
    pub odds: Chance,
}

/// What may be expected.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Report {
    /// What was asked, in words.
    pub about: String,
    /// Every roll of the attack.
    pub shots: Vec<Shot>,
    /// The hit points of the target.
    pub hit_points: u16,
    /// Everything that may come of all rolls together, criticals included.
    pub results: Vec<Outcome>,
    /// The chance that anything hits.
    pub hit: Chance,
    /// The chance that the target is destroyed.
    pub destroyed: Chance,
    /// Hit points lost on the average, no more than it has.
    pub expected_damage: f64,
}

/// MAP-28 to MAP-53, MAP-63 The odds of fire; with fractions where `exact` is asked for.
///
/// # Errors
/// Everything that is wrong with the situation.
pub fn odds(stock: &Stock, situation: &Situation, exact: bool) -> Result<Report, Vec<Problem>> {
    Asked::fire(stock, situation)?.answered("groups", exact)
}

/// MAP-92 The odds of a torpedo; with fractions where `exact` is asked for.
///
/// # Errors
/// Everything that is wrong with the situation.
pub fn torpedo(stock: &Stock, situation: &Torpedo, exact: bool) -> Result<Report, Vec<Problem>> {
    Asked::torpedo(stock, situation)?.answered("torpedo", exact)
}

/// "4 x machine gun, fixed".
pub(super) fn group_name(stock: &Stock, group: &Group) -> String {
    capital(&mounted(group, stock.air.gun(group.gun)))
}

/// One roll whose number has been looked up.
pub(super) struct Roll {
    pub name: String,
    pub need: Result<Need, Hopeless>,
    pub damage: [u16; 4],
}

/// An attack whose names have been found.
pub(super) struct Asked {
    pub about: String,
    pub rolls: Vec<Roll>,
    /// All rolls that can hit.
    pub fire: Fire,
    pub left: u16,
    pub flies: bool,
}

impl Asked {
    pub fn fire(stock: &Stock, of: &Situation) -> Result<Asked, Vec<Problem>> {
        let mut problems = Vec::new();
        let mut wrong = |field: &str, what: String| problems.push(Problem::of("situation", field, what));
        let kind = stock.craft(&of.aircraft).map_err(|what| wrong("aircraft", what)).ok();
        let prey = stock.prey(&of.target).map_err(|what| wrong("target", what)).ok();
        let numbers = kind.and_then(|kind| numbers(kind, of, &mut wrong));
        within("range", of.range, &mut wrong);
        if of.bearing.is_some_and(|bearing| !(-360.0..=360.0).contains(&bearing)) {
            wrong("bearing", format!("{} degrees: -360 to 360", of.bearing.unwrap_or_default()));
        }
        let left = prey.as_ref().and_then(|prey| prey.left(of.hit_points, &mut wrong));
        if let Some(prey) = &prey {
            misfits(stock, prey, of, &mut wrong);
        }
        if let (Some(kind), Some(numbers), Some(false)) = (kind, &numbers, prey.as_ref().map(Prey::flies)) {
            let rocket = |at: &&usize| stock.air.gun(kind.groups[**at].gun).kind == GunKind::Rocket;
            if let Some(at) = numbers.iter().find(rocket) {
                let what = "rockets at the ground are a situation of their own, with `rocket`";
                wrong("groups", format!("group {}: {what}", at + 1));
            }
        }
        let (Some(kind), Some(prey), Some(numbers), Some(left), true) =
            (kind, prey, numbers, left, problems.is_empty())
        else {
            return Err(problems);
        };
        let first = numbers.first().map(|&at| stock.air.arc(kind.groups[at].arc).middle());
        let bearing = of.bearing.map(|degrees| Angle::millidegrees((degrees * 1000.0).round() as i32));
        let bearing = bearing.or(first).unwrap_or_default();
        let there =
            Course { at: place(bearing, of.range, prey.depth(of.aspect)), heading: prey.heading(bearing, of.aspect) };
        let roll = |&at: &usize| Asked::roll(stock, kind, at, &prey, there, &of.circumstances);
        let rolls = numbers.iter().map(roll).collect();
        let about = format!("{} at {} at {} mm", kind.name, prey.name(), of.range);
        let struck = match &prey {
            Prey::Craft(target) => {
                let crew = of.circumstances.crew_hit.iter().fold(0, |bits, number| bits | 1 << (number - 1));
                let table = uses_table(stock, of.circumstances.with_ground);
                Target::aircraft(target, &stock.rules.air, left, (of.circumstances.engines_hit, crew), table)
            }
            _ => Target { hit_points: left, ..Target::default() },
        };
        Ok(Asked::with(about, rolls, Fire::at(stock.air, struck), prey.flies()))
    }

    /// MAP-38, MAP-51 What a group needs, and what it does.
    fn roll(stock: &Stock, kind: &Type, at: usize, prey: &Prey, there: Course, of: &Given) -> Roll {
        let (group, from) = (&kind.groups[at], Course::default());
        let gun = stock.air.gun(group.gun);
        let points = damage(gun, group.count, &stock.rules.air);
        let firer = Shooter { at: from, turned: of.firer_turned, violent: of.firer_manoeuvred };
        let target = Quarry { at: there, turned: of.target_turned, violent: of.target_manoeuvred };
        let below = |extent, infantry| {
            let of = GroundTarget { extent, infantry, cover: of.cover, works: of.works };
            numbers::at_ground(stock.air, gun, group.arc, from, &of)
        };
        let need = match prey {
            Prey::Craft(_) => numbers::at_aircraft(stock.air, &stock.rules.air, gun, group.arc, firer, target),
            Prey::Sea(_) => below(prey.extent(there), false),
            Prey::Land(_) => below(Extent::Point(there.at), prey.is_infantry()),
        };
        let damage = if prey.is_infantry() { on_infantry(points) } else { points };
        Roll { name: group_name(stock, group), need, damage }
    }

    pub fn torpedo(stock: &Stock, of: &Torpedo) -> Result<Asked, Vec<Problem>> {
        let mut problems = Vec::new();
        let mut wrong = |field: &str, what: String| problems.push(Problem::of("situation", field, what));
        let kind = stock.craft(&of.torpedo).map_err(|what| wrong("torpedo", what)).ok();
        if let Some(kind) = kind.filter(|kind| !kind.torpedo) {
            let able = stock.air.types.iter().filter(|kind| kind.torpedo).map(|kind| kind.name.as_str());
            let able: Vec<&str> = able.collect();
            wrong("torpedo", format!("{} carries no torpedo; {} may", kind.name, able.join(", ")));
        }
        let ship = stock.ship(&of.ship).map_err(|what| wrong("ship", what)).ok();
        within("range", of.range, &mut wrong);
        let prey = ship.map(Prey::Sea);
        let left = prey.as_ref().and_then(|prey| prey.left(of.hit_points, &mut wrong));
        let (Some(kind), Some(ship), Some(prey), Some(left), true) = (kind, ship, prey, left, problems.is_empty())
        else {
            return Err(problems);
        };
        let heading = prey.heading(Angle::ZERO, of.aspect);
        let at = Course { at: place(Angle::ZERO, of.range, prey.depth(of.aspect)), heading };
        let ship = Ship { at, outline: ship.outline, small: ship.small };
        let gun = stock.air.only(GunKind::Torpedo);
        let need = numbers::torpedo(stock.air, Course::default(), &ship);
        let rolls = vec![Roll { name: gun.name.clone(), need, damage: damage(gun, 1, &stock.rules.air) }];
        let about = format!("Torpedo of {} at {} at {} mm", kind.name, prey.name(), of.range);
        let struck = Target { hit_points: left, ..Target::default() };
        Ok(Asked::with(about, rolls, Fire::at(stock.air, struck), false))
    }

    pub fn with(about: String, rolls: Vec<Roll>, mut fire: Fire, flies: bool) -> Asked {
        for roll in &rolls {
            if let Ok(need) = roll.need {
                fire.shots.push(attack::Shot { attack: attack::Attack { need, damage: roll.damage }, target: 0 });
            }
        }
        let left = fire.targets.first().map_or(0, |target| target.hit_points);
        Asked { about, rolls, fire, left, flies }
    }
}

impl Reckoned for Asked {
    type Report = Report;

    fn report<W: Shown>(&self) -> Result<Report, TooLarge> {
        let mut exact = Exact::<W>::new();
        let mut shots = Vec::new();
        for roll in &self.rolls {
            shots.push(shot(roll, &mut exact)?);
        }
        let answer = exact.ask(&self.fire)?;
        let by = answer.by(|end, _| came_of(end.harm(0)));
        let outcome = |(&(how, damage), chance): (&(Lost, u16), &W::Number)| {
            let (name, effect) = told(how, damage, self.left, self.flies);
            Outcome { name, effect, odds: W::shown(chance) }
        };
        let mut expected_damage = 0.0;
        answer.each(|end, _, chance| expected_damage += f64::from(end.harm(0).damage) * W::to_f64(chance));
        Ok(Report {
            about: self.about.clone(),
            shots,
            hit_points: self.left,
            results: by.iter().map(outcome).collect(),
            hit: W::shown(&answer.chance(|end, _| end.harm(0).damage > 0 || end.harm(0).lost != Lost::No)),
            destroyed: W::shown(&answer.chance(|end, _| end.harm(0).lost != Lost::No)),
            expected_damage,
        })
    }
}

/// MAP-31, MAP-32 One roll by itself.
fn shot<W: Shown>(roll: &Roll, exact: &mut Exact<W>) -> Result<Shot, TooLarge> {
    let [_, single, full, critical] = roll.damage;
    let blank = Shot {
        name: roll.name.clone(),
        needed: None,
        modifiers: Vec::new(),
        hopeless: None,
        damage: [single, full, critical],
        successes: Vec::new(),
    };
    let numbers = |need: &Need| (Some(need.total().into()), Modifier::parts(need));
    Ok(match &roll.need {
        Ok(need) => {
            let chances = exact.chances(throw(need))?;
            let of = |seen| chances.iter().find(|(value, _)| *value == seen).map_or(W::NONE, |(_, chance)| *chance);
            let (needed, modifiers) = numbers(need);
            Shot { needed, modifiers, successes: (0..4).map(|seen| W::shown(&of(seen))).collect(), ..blank }
        }
        Err(hopeless) => {
            let (needed, modifiers) = match hopeless {
                Hopeless::TooHard(need) => numbers(need),
                _ => (None, Vec::new()),
            };
            Shot { needed, modifiers, hopeless: Some(Modifier::of(0, hopeless.reason())), ..blank }
        }
    })
}

/// MAP-28, MAP-30 The groups that fire, by their index and in the order of crew locations and groups; none where a number is wrong.
fn numbers(kind: &Type, of: &Situation, wrong: &mut impl FnMut(&str, String)) -> Option<Vec<usize>> {
    let most = kind.groups.len();
    let all: Vec<u8> = (1..=most as u8).collect();
    let asked = of.groups.as_ref().unwrap_or(&all);
    let unknown = asked.iter().find(|&&number| !all.contains(&number));
    let twice = (1..asked.len()).find(|&n| asked[..n].contains(&asked[n]));
    match (unknown, twice) {
        (Some(number), _) => wrong("groups", format!("{} has no group {number}: 1 to {most}", kind.name)),
        (None, Some(n)) => wrong("groups", format!("group {} stands there twice: each fires once (MAP-30)", asked[n])),
        (None, None) if asked.is_empty() => wrong("groups", format!("name at least one group: 1 to {most}")),
        (None, None) => {
            let mut numbers: Vec<usize> = asked.iter().map(|number| usize::from(number - 1)).collect();
            numbers.sort_by_key(|&at| (kind.groups[at].crew, at));
            return Some(numbers);
        }
    }
    None
}

/// MAP-45, MAP-71 Do criticals lead to the table?
pub(super) fn uses_table(stock: &Stock, with_ground: bool) -> bool {
    !with_ground || stock.rules.air.combined_criticals
}

/// What cannot be of a target of this sort.
fn misfits(stock: &Stock, prey: &Prey, situation: &Situation, wrong: &mut impl FnMut(&str, String)) {
    let of = &situation.circumstances;
    if situation.aspect.is_some() && !prey.has_heading() {
        wrong("aspect", format!("{} shows no side: only aircraft, ships and structures do", prey.name()));
    }
    works_told("circumstances.works", of.works, wrong);
    let mut only = |field: &str, told: bool, fits: bool, whom: &str| {
        if told && !fits {
            wrong(&format!("circumstances.{field}"), format!("is for {whom}; {} is none", prey.name()));
        }
    };
    let (flies, lands) = (prey.flies(), matches!(prey, Prey::Land(_)));
    only("firer_turned", of.firer_turned, flies, "fire at aircraft (MAP-51)");
    only("firer_manoeuvred", of.firer_manoeuvred, flies, "fire at aircraft (MAP-51)");
    only("target_turned", of.target_turned, flies, "aircraft");
    only("target_manoeuvred", of.target_manoeuvred, flies, "aircraft");
    only("engines_hit", of.engines_hit > 0, flies, "aircraft");
    only("crew_hit", !of.crew_hit.is_empty(), flies, "aircraft");
    only("cover", of.cover, lands, "elements of the ground lists");
    only("works", of.works.is_some(), lands, "elements of the ground lists");
    if let Prey::Craft(kind) = prey {
        engines_told(stock, kind, of.engines_hit, wrong);
        let crew = kind.crew.len();
        if let Some(number) = of.crew_hit.iter().find(|&&number| !(2..=crew).contains(&usize::from(number))) {
            let places = if crew > 1 { format!("2 to {crew}") } else { "none but the cockpit".into() };
            let what = format!("location {number}: {} flies with these hit: {places}", kind.name);
            wrong("circumstances.crew_hit", what);
        }
    }
}

/// MAP-52 Can a work give so much against aircraft?
pub(super) fn works_told(field: &str, told: Option<i8>, wrong: &mut impl FnMut(&str, String)) {
    if let Some(value) = told.filter(|value| !(0..=9).contains(value)) {
        wrong(field, format!("{value}: what a work gives against aircraft is 0 to 9 (MAP-52)"));
    }
}

/// MAP-47 Can an aircraft of this type fly with so many engine hits?
pub(super) fn engines_told(stock: &Stock, kind: &Type, hit: u8, wrong: &mut impl FnMut(&str, String)) {
    let most = attack::engines_to_crash(kind, &stock.rules.air) - 1;
    if hit > most {
        wrong("circumstances.engines_hit", format!("{hit}: {} flies with 0 to {most}", kind.name));
    }
}

/// A distance, for what is told of it.
pub(super) fn as_length(mm: f64) -> Length {
    Length::um((mm * 1000.0).round() as i32)
}
