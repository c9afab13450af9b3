//! The odds of bombs, and of rockets at the ground, that nobody has to set up a battle for.

use super::aloft::{Shot, as_length, works_told};
use super::barrage::Distance;
use super::prey::{Prey, Stock, place, within};
use crate::air::lists::read::SKILL;
use crate::air::lists::{Arc, Gun, GunKind};
use crate::air::sections::attack::throw;
use crate::air::sections::bearings::Aspect;
use crate::air::sections::bombs::{
    Bombing, Burst, Drop, Exposed, MOST_BELOW, Rocket as Launch, STEP, damage, enough, has_substitute, is_dive, scatter,
};
use crate::air::sections::numbers::{GroundTarget, Hopeless, at_ground};
use sandtable_core::data::Problem;
use sandtable_dice::{Exact, Need, TooLarge};
use sandtable_geometry::{Angle, Course, Extent, Length, Point};
use sandtable_odds::{Chance, Modifier, Reckoned, Shown};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

fn yes() -> bool {
    true
}

/// MAP-55 to MAP-58 A bombing run, and who is about the point that it aims at.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Situation {
    /// The aircraft that drops them, as its list names it.
    pub bomber: String,
    /// How many templates fall, 1 to its whole load, which falls if left out (MAP-58).
    #[serde(default)]
    pub templates: Option<u8>,
    /// The skill of its crew, -1 to 5.
    #[serde(default)]
    pub skill: i8,
    /// Crew locations of it that are hit, counted from 1: without its bomb aimer another man drops them (MAP-89).
    #[serde(default)]
    pub crew_hit: Vec<u8>,
    /// It flies low; only level bombers drop from height (MAP-91).
    #[serde(default = "yes")]
    pub low: bool,
    /// Its speed in millimetres, for the option of dive bombers (MAP-105).
    #[serde(default)]
    pub speed: Option<u16>,
    /// Who is about the aim point, at most 8.
    pub targets: Vec<Target>,
}

/// MAP-59 to MAP-62 A salvo of rockets or a heavy rocket at somebody below.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Rocket {
    /// The weapon, by its code or name: `MRS` or `SHR`.
    pub rocket: String,
    /// The skill of the crew, -1 to 5: it counts where the template scatters (MAP-61).
    #[serde(default)]
    pub skill: i8,
    /// The distance in millimetres to the nominated point.
    pub range: f64,
    /// Who is nominated stands first, to the right 0 and ahead 0; then whoever else is about, at most 8 in all.
    pub targets: Vec<Target>,
    /// The nominated element is in a cover area (MAP-52).
    #[serde(default)]
    pub cover: bool,
    /// What the work or building that it is in gives against aircraft, 0 to 9 (MAP-52).
    #[serde(default)]
    pub works: Option<i8>,
}

/// Somebody on whom a template may fall.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Target {
    /// A ship, a structure, a gun position, or a kind of element of the WW2 lists.
    pub kind: String,
    /// How far its middle lies to the right of the aim point, seen along the flight, in millimetres; to the left less than 0.
    #[serde(default)]
    pub right: f64,
    /// How far its middle lies ahead of the aim point, in millimetres; behind it less than 0.
    #[serde(default)]
    pub ahead: f64,
    /// Of a ship or structure: what it shows to the aircraft, `tail`, `side` or `head-on`; its side if left out.
    #[serde(default)]
    pub aspect: Option<Aspect>,
    /// The hit points that it has left; all of them if left out.
    #[serde(default)]
    pub hit_points: Option<u16>,
}

/// What somebody may expect who is about the point.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Expected {
    /// What it is.
    pub name: String,
    /// What one template does to it.
    pub damage: u16,
    /// The hit points that it has.
    pub hit_points: u16,
    /// The chance that at least one template falls on it.
    pub caught: Chance,
    /// The chance that it is destroyed.
    pub destroyed: Chance,
    /// Hit points lost on the average, no more than it has.
    pub expected_damage: f64,
}

/// What may be expected.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Report {
    /// What was asked, in words.
    pub about: String,
    /// The radius of a template in millimetres (MAP-90).
    pub radius: f64,
    /// Of a rocket: its roll to hit. The damage is that of its template once, once, and twice.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub shot: Option<Shot>,
    /// What is added to the D10 of the scatter.
    pub scatter: Vec<Modifier>,
    /// How far from the aim point one template lands; of a rocket that misses none does.
    pub distances: Vec<Distance>,
    /// Everybody who was asked about, in that order.
    pub targets: Vec<Expected>,
}

/// MAP-55 to MAP-58 The odds of a bombing run; with fractions where `exact` is asked for.
///
/// # Errors
/// Everything that is wrong with the situation.
pub fn odds(stock: &Stock, situation: &Situation, exact: bool) -> Result<Report, Vec<Problem>> {
    Run::read(stock, situation)?.answered("templates", exact)
}

/// MAP-59 to MAP-62 The odds of a rocket; with fractions where `exact` is asked for.
///
/// # Errors
/// Everything that is wrong with the situation.
pub fn rocket(stock: &Stock, situation: &Rocket, exact: bool) -> Result<Report, Vec<Problem>> {
    Fired::read(stock, situation)?.answered("rocket", exact)
}

/// Somebody about the point whose name has been found.
pub(super) struct Under<'a> {
    pub prey: Prey<'a>,
    pub extent: Extent,
    pub left: u16,
}

impl<'a> Under<'a> {
    /// Everybody about an aim point; none where anything is wrong.
    fn all(
        stock: &Stock<'a>,
        targets: &[Target],
        aim: Point,
        wrong: &mut impl FnMut(&str, String),
    ) -> Option<Vec<Under<'a>>> {
        if targets.is_empty() || targets.len() > MOST_BELOW {
            wrong("targets", format!("{} targets: 1 to {MOST_BELOW}", targets.len()));
            return None;
        }
        let one = |(n, target): (usize, &Target)| {
            let mut own = |field: &str, what: String| wrong(&format!("targets[{n}].{field}"), what);
            let far = |mm: f64| !(-10_000.0..=10_000.0).contains(&mm);
            for (field, mm) in [("right", target.right), ("ahead", target.ahead)] {
                if far(mm) {
                    own(field, format!("{mm} mm: -10000 to 10000"));
                    return None;
                }
            }
            let prey = stock.below(&target.kind).map_err(|what| own("kind", what)).ok()?;
            if target.aspect.is_some() && !prey.has_heading() {
                own("aspect", format!("{} shows no side: only ships and structures do", prey.name()));
                return None;
            }
            let left = prey.left(target.hit_points, &mut own)?;
            let um = |mm: f64| as_length(mm).as_um() as i32;
            let at = Point { x: aim.x + um(target.right), y: aim.y + um(target.ahead) };
            let extent = prey.extent(Course { at, heading: prey.heading(Angle::ZERO, target.aspect) });
            Some(Under { prey, extent, left })
        };
        let found: Vec<Option<Under>> = targets.iter().enumerate().map(one).collect();
        found.into_iter().collect()
    }

    fn expected<W: Shown>(&self, each: u16, caught: &W::Number, destroyed: &W::Number, damage: f64) -> Expected {
        Expected {
            name: self.prey.name().into(),
            damage: each,
            hit_points: self.left,
            caught: W::shown(caught),
            destroyed: W::shown(destroyed),
            expected_damage: damage,
        }
    }
}

fn skilled(skill: i8, wrong: &mut impl FnMut(&str, String)) {
    if !SKILL.contains(&skill) {
        wrong("skill", format!("{skill}: a crew's skill is {} to {}", SKILL.start(), SKILL.end()));
    }
}

/// What a scatter adds, without what adds nothing.
fn added(scatter: &Need) -> Vec<Modifier> {
    Modifier::parts(scatter).into_iter().filter(|part| part.value != 0).collect()
}

/// A bombing run whose names have been found. It aims at the origin and flies along +y.
pub(super) struct Run<'a> {
    about: String,
    pub templates: u8,
    pub drop: Drop,
    pub radius: Length,
    points: u16,
    pub targets: Vec<Under<'a>>,
}

impl<'a> Run<'a> {
    pub fn read(stock: &Stock<'a>, of: &Situation) -> Result<Run<'a>, Vec<Problem>> {
        let mut problems = Vec::new();
        let mut wrong = |field: &str, what: String| problems.push(Problem::of("situation", field, what));
        let kind = stock.craft(&of.bomber).map_err(|what| wrong("bomber", what)).ok();
        skilled(of.skill, &mut wrong);
        if let Some(kind) = kind {
            let (templates, [least, most]) = (of.templates.unwrap_or(kind.templates), kind.speed);
            if kind.templates == 0 {
                wrong("bomber", format!("{} carries no bombs", kind.name));
            } else if !(1..=kind.templates).contains(&templates) {
                wrong("templates", format!("{templates} templates: {} carries 1 to {}", kind.name, kind.templates));
            }
            if let Some(number) = of.crew_hit.iter().find(|&&n| !(2..=kind.crew.len()).contains(&usize::from(n))) {
                let what = format!("location {number}: of {} locations, the first is the cockpit", kind.crew.len());
                wrong("crew_hit", what);
            }
            if !of.low && !kind.level_bomber {
                wrong("low", format!("{} is no level bomber: it bombs at low level (MAP-91)", kind.name));
            }
            if let Some(speed) = of.speed.filter(|speed| !(least..=most).contains(speed)) {
                wrong("speed", format!("{speed} mm: {} flies {least} to {most}", kind.name));
            }
        }
        let targets = Under::all(stock, &of.targets, Point::default(), &mut wrong);
        let (Some(kind), Some(targets), true) = (kind, targets, problems.is_empty()) else { return Err(problems) };
        let rules = &stock.rules.air;
        let crew = of.crew_hit.iter().fold(0, |bits, number| bits | 1 << (number - 1));
        let dives = is_dive(rules, kind, of.low, of.speed.unwrap_or_default());
        let templates = of.templates.unwrap_or(kind.templates);
        let many = if templates == 1 { "one template".into() } else { format!("{templates} templates") };
        Ok(Run {
            about: format!("{many} of {}, skill {}", kind.name, of.skill),
            templates,
            drop: Drop { scatter: scatter(of.skill, has_substitute(kind, crew), dives) },
            radius: rules.bomb_radius,
            points: stock.air.only(GunKind::Bomb).damage,
            targets,
        })
    }
}

impl Run<'_> {
    /// MAP-57 What one template does to somebody.
    pub fn each(&self, target: &Under) -> u16 {
        damage(self.points, target.prey.is_infantry())
    }

    /// MAP-58 The run as far as it concerns one of them: how many templates fall on it, up to as many as destroy it.
    pub fn at(&self, target: &Under) -> (Bombing, u8) {
        let most = enough(target.left, self.points, target.prey.is_infantry()).max(1);
        let exposed = [Exposed { extent: target.extent, most }];
        (Bombing::new(self.templates, self.drop, Angle::ZERO, Point::default(), self.radius, exposed), most)
    }
}

impl Reckoned for Run<'_> {
    type Report = Report;

    fn report<W: Shown>(&self) -> Result<Report, TooLarge> {
        let mut exact = Exact::<W>::new();
        let mut targets = Vec::new();
        for target in &self.targets {
            let (each, (run, most)) = (self.each(target), self.at(target));
            let answer = exact.ask(&run)?;
            let mut expected = 0.0;
            let lost = |on: u8| f64::from((u16::from(on) * each).min(target.left));
            answer.each(|end, _, chance| expected += lost(end.on[0]) * W::to_f64(chance));
            let caught = answer.chance(|end, _| end.on[0] > 0);
            let destroyed = answer.chance(|end, _| end.on[0] >= most);
            targets.push(target.expected::<W>(each, &caught, &destroyed, expected));
        }
        let by = exact.ask(&self.drop)?.by(|fall, _| fall.steps);
        Ok(Report {
            about: self.about.clone(),
            radius: self.radius.as_mm(),
            shot: None,
            scatter: added(&self.drop.scatter),
            distances: by.iter().map(distance::<W>).collect(),
            targets,
        })
    }
}

fn distance<W: Shown>((&steps, chance): (&u8, &W::Number)) -> Distance {
    Distance { distance: (STEP * i32::from(steps)).as_mm(), odds: W::shown(chance) }
}

/// A rocket whose names have been found. It is fired at the origin, from behind it along +y.
pub(super) struct Fired<'a> {
    about: String,
    gun: &'a Gun,
    pub need: Result<Need, Hopeless>,
    pub scatter: Need,
    nominated: Point,
    pub radius: Length,
    pub targets: Vec<Under<'a>>,
}

impl<'a> Fired<'a> {
    pub fn read(stock: &Stock<'a>, of: &Rocket) -> Result<Fired<'a>, Vec<Problem>> {
        let mut problems = Vec::new();
        let mut wrong = |field: &str, what: String| problems.push(Problem::of("situation", field, what));
        let rockets = || stock.air.guns.iter().filter(|gun| gun.kind == GunKind::Rocket);
        let named = |gun: &&Gun| [&gun.code, &gun.name].iter().any(|name| name.eq_ignore_ascii_case(of.rocket.trim()));
        let gun = rockets().find(named);
        if gun.is_none() {
            let codes: Vec<&str> = rockets().map(|gun| gun.code.as_str()).collect();
            wrong("rocket", format!("there is no rocket `{}`; there is {}", of.rocket, codes.join(", ")));
        }
        skilled(of.skill, &mut wrong);
        within("range", of.range, &mut wrong);
        works_told("works", of.works, &mut wrong);
        if of.targets.first().is_some_and(|first| first.right != 0.0 || first.ahead != 0.0) {
            wrong("targets[0]", "the first one is nominated: right and ahead are counted from it".into());
        }
        let targets = Under::all(stock, &of.targets, Point::default(), &mut wrong);
        let first = targets.as_ref().and_then(|all| all.first());
        if let Some(first) = first.filter(|first| !matches!(first.prey, Prey::Land(_))) {
            for (field, told) in [("cover", of.cover), ("works", of.works.is_some())] {
                if told {
                    wrong(field, format!("is for elements of the ground lists; {} is none", first.prey.name()));
                }
            }
        }
        let (Some(gun), Some(mut targets), true) = (gun, targets, problems.is_empty()) else { return Err(problems) };
        let first = &targets[0];
        // The range is that to the nominated point: the middle of an element, the nearest point of an outline (MAP-59).
        let depth = first.prey.depth(of.targets[0].aspect);
        let from = Point { x: 0, y: -place(Angle::ZERO, of.range, depth).y };
        let nominated = first.extent.nearest(from);
        let below =
            GroundTarget { extent: first.extent, infantry: first.prey.is_infantry(), cover: of.cover, works: of.works };
        let need = at_ground(stock.air, gun, Arc::Fwd, Course { at: from, heading: Angle::ZERO }, &below);
        if nominated != Point::default() {
            let others = Under::all(stock, &of.targets[1..], nominated, &mut |_, _| {}).unwrap_or_default();
            targets.truncate(1);
            targets.extend(others);
        }
        Ok(Fired {
            about: format!("{} at {} at {} mm, skill {}", gun.name, targets[0].prey.name(), of.range, of.skill),
            gun,
            need,
            scatter: scatter(of.skill, false, false),
            nominated,
            radius: stock.rules.air.rocket_radius,
            targets,
        })
    }
}

impl Fired<'_> {
    /// MAP-60, MAP-61 What a rocket does to somebody where it has landed.
    pub fn points(&self, target: &Under, burst: &Burst) -> u16 {
        match burst.landing(self.nominated, Angle::ZERO) {
            Some(at) if target.extent.is_within(self.radius, at) => {
                damage(self.gun.damage * u16::from(burst.times), target.prey.is_infantry())
            }
            _ => 0,
        }
    }
}

impl Reckoned for Fired<'_> {
    type Report = Report;

    fn report<W: Shown>(&self) -> Result<Report, TooLarge> {
        let mut exact = Exact::<W>::new();
        let (once, twice) = (self.gun.damage, 2 * self.gun.damage);
        let mut shot = Shot {
            name: self.gun.name.clone(),
            needed: None,
            modifiers: Vec::new(),
            hopeless: None,
            damage: [once, once, twice],
            successes: Vec::new(),
        };
        let mut report = Report {
            about: self.about.clone(),
            radius: self.radius.as_mm(),
            shot: None,
            scatter: added(&self.scatter),
            distances: Vec::new(),
            targets: Vec::new(),
        };
        let need = match &self.need {
            Ok(need) => *need,
            Err(hopeless) => {
                if let Hopeless::TooHard(need) = hopeless {
                    (shot.needed, shot.modifiers) = (Some(need.total().into()), Modifier::parts(need));
                }
                shot.hopeless = Some(Modifier::of(0, hopeless.reason()));
                let none = |target: &Under| {
                    let each = damage(once, target.prey.is_infantry());
                    target.expected::<W>(each, &W::NONE, &W::NONE, 0.0)
                };
                report.targets = self.targets.iter().map(none).collect();
                return Ok(Report { shot: Some(shot), ..report });
            }
        };
        (shot.needed, shot.modifiers) = (Some(need.total().into()), Modifier::parts(&need));
        let chances = exact.chances(throw(&need))?;
        let of = |seen| chances.iter().find(|(value, _)| *value == seen).map_or(W::NONE, |(_, chance)| *chance);
        shot.successes = (0..4).map(|seen| W::shown(&of(seen))).collect();
        let answer = exact.ask(&Launch { need, scatter: self.scatter })?;
        for target in &self.targets {
            let infantry = target.prey.is_infantry();
            let points = |burst: &Burst| self.points(target, burst);
            let mut expected = 0.0;
            answer.each(|burst, _, chance| expected += f64::from(points(burst).min(target.left)) * W::to_f64(chance));
            let caught = answer.chance(|burst, _| points(burst) > 0);
            let destroyed = answer.chance(|burst, _| points(burst) >= target.left);
            report.targets.push(target.expected::<W>(damage(once, infantry), &caught, &destroyed, expected));
        }
        let by = answer.by(|burst, _| (burst.times > 0).then_some(burst.fall.steps));
        let fallen = by.iter().filter_map(|(steps, chance)| Some((steps.as_ref()?, chance)));
        report.distances = fallen.map(distance::<W>).collect();
        Ok(Report { shot: Some(shot), ..report })
    }
}
