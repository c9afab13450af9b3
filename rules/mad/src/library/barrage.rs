//! The odds of an attack of artillery that nobody has to set up a battle for.

use super::one;
use crate::battle::state::MOST_IN_UNIT;
use crate::lists::{Drive, Era, Family, Kind, Lists, Weapon};
use crate::sections::artillery::{Deviation, Fall, STEP, Shelter, radius, shelling};
use crate::sections::direct_fire::Volley;
use crate::table::words::{rounded, tubes};
use sandtable_core::data::{Problem, nearest};
use sandtable_dice::{Cup, Exact, Next, Procedure, TooLarge};
use sandtable_geometry::{Length, Point};
use sandtable_odds::{Chance, Reckoned, Shown};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// An attack of an artillery unit on a point, and who stands about that point.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Situation {
    /// The type of the tubes, by the id or name of its row, or a kind of element that has such a tube.
    pub tube: String,
    /// How many of them fire, 1 to 10.
    #[serde(default = "one")]
    pub tubes: u8,
    /// Somebody observes the target point (MAD-73).
    #[serde(default)]
    pub observed: bool,
    /// What an observed attack is corrected to, in millimetres: it deviates no farther (MAD-79).
    #[serde(default)]
    pub corrected: Option<f64>,
    /// As it was written in a schedule: it does not deviate (MAD-80).
    #[serde(default)]
    pub scheduled: bool,
    /// Who stands about the target point.
    #[serde(default)]
    pub targets: Vec<Target>,
}

/// Somebody who may be caught.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Target {
    /// The kind of element, as the lists name it.
    pub kind: String,
    /// How far it stands to the right of the target point, in millimetres; to the left less than 0.
    #[serde(default)]
    pub right: f64,
    /// How far it stands beyond the target point, toward the far long edge, in millimetres; before it less than 0.
    #[serde(default)]
    pub beyond: f64,
    /// Where it stands: in the open, in cover, or in a prepared position (MAD-76).
    #[serde(default)]
    pub cover: Shelter,
    /// The hit points that it has left; all of them if left out.
    #[serde(default)]
    pub hit_points: Option<u16>,
}

/// How likely it is that the attack lands so far from its point.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Distance {
    /// In millimetres.
    pub distance: f64,
    /// How likely it is.
    #[serde(flatten)]
    pub odds: Chance,
}

/// What somebody may expect who stands about the point.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Expected {
    /// The kind of element.
    pub name: String,
    /// The number that each of two dice must show against it.
    pub needed: i32,
    /// The clause that says so.
    pub clause: String,
    /// Damage of one success, of two, and of two equal ones.
    pub damage: [u16; 3],
    /// The hit points that it has.
    pub hit_points: u16,
    /// The chance that it is caught.
    pub caught: Chance,
    /// The chance that it is caught and hurt.
    pub hit: Chance,
    /// The chance that it is caught and destroyed.
    pub destroyed: Chance,
    /// Hit points lost on the average, no more than it has.
    pub expected_damage: f64,
}

/// What may be expected.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Report {
    /// What was asked, in words.
    pub about: String,
    /// The radius of the circle in millimetres (MAD-71).
    pub radius: f64,
    /// How far from its point the attack lands (MAD-72, MAD-73, MAD-79).
    pub distances: Vec<Distance>,
    /// Everybody who was asked about, in that order.
    pub targets: Vec<Expected>,
}

/// MAD-70 to MAD-80 The odds of an attack; with fractions where `exact` is asked for.
///
/// # Errors
/// Everything that is wrong with the situation.
pub fn odds(lists: &Lists, situation: &Situation, exact: bool) -> Result<Report, Vec<Problem>> {
    Asked::read(lists, situation)?.answered("tubes", exact)
}

/// MAD-72, MAD-75 The dice of an attack as far as they concern one element: where it lands, and where that catches it, the
/// attack on it. The same procedures as in battles, one after the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Shells {
    /// None of what is scheduled.
    deviation: Option<Deviation>,
    /// Where the element stands, seen from the target point.
    at: Point,
    radius: Length,
    volley: Volley,
}

/// How far the dice of an attack have come.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
enum Stage {
    /// It is in the air.
    Falls(Fall),
    /// It has caught the element; so many attacks are to come.
    Catches(u8),
    /// The element has been attacked.
    Struck,
    /// It was not caught.
    #[default]
    Missed,
}

impl Shells {
    fn lands(&self, fall: Fall) -> Stage {
        let caught = self.at.within(fall.from(Point::default()), self.radius);
        if caught { Stage::Catches(self.volley.start()) } else { Stage::Missed }
    }
}

impl Procedure for Shells {
    type Stage = Stage;

    fn start(&self) -> Stage {
        self.deviation.map_or_else(|| self.lands(Fall::default()), |deviation| Stage::Falls(deviation.start()))
    }

    fn step<C: Cup>(&self, stage: Stage, cup: &mut C) -> Result<Next<Stage>, C::Pause> {
        Ok(match stage {
            Stage::Falls(fall) => match self.deviation.unwrap_or_default().step(fall, cup)? {
                Next::Then(fall) => Next::Then(Stage::Falls(fall)),
                Next::Done(fall) => match self.lands(fall) {
                    Stage::Missed => Next::Done(Stage::Missed),
                    caught => Next::Then(caught),
                },
            },
            Stage::Catches(left) => match self.volley.step(left, cup)? {
                Next::Then(left) => Next::Then(Stage::Catches(left)),
                Next::Done(_) => Next::Done(Stage::Struck),
            },
            ended => Next::Done(ended),
        })
    }

    fn caps(&self) -> [u16; 2] {
        self.volley.caps()
    }
}

/// A situation whose names have been found.
struct Asked<'a> {
    tube: &'a Weapon,
    tubes: u8,
    deviation: Option<Deviation>,
    targets: Vec<(&'a Kind, Point, Shelter, u16)>,
    lists: &'a Lists,
}

impl<'a> Asked<'a> {
    fn read(lists: &'a Lists, situation: &Situation) -> Result<Asked<'a>, Vec<Problem>> {
        let mut problems = Vec::new();
        let mut wrong = |field: &str, what: String| problems.push(Problem::of("situation", field, what));
        let tube = tube(lists, &situation.tube).map_err(|what| wrong("tube", what)).ok();
        if !(1..=MOST_IN_UNIT).contains(&usize::from(situation.tubes)) {
            wrong("tubes", format!("{} tubes: 1 to {MOST_IN_UNIT}", situation.tubes));
        }
        let steps = situation.corrected.map(|mm| mm / STEP.as_mm());
        if steps.is_some_and(|steps| !(0.0..=20.0).contains(&steps) || steps.fract() != 0.0) {
            wrong("corrected", "an attack deviates by 0 to 200 mm, in steps of 10".into());
        }
        if steps.is_some() && !situation.observed {
            wrong("corrected", "only an observed attack is corrected (MAD-79)".into());
        }
        if situation.scheduled && situation.observed {
            wrong("scheduled", "what is scheduled does not deviate, whoever observes (MAD-80)".into());
        }
        let mut targets = Vec::new();
        for target in &situation.targets {
            let far = |mm: f64| !mm.is_finite() || mm.abs() > 10_000.0;
            if far(target.right) || far(target.beyond) {
                wrong("targets", format!("{}: it stands within 10000 mm of the target point", target.kind));
                continue;
            }
            let kind = match lists.find(None, &target.kind) {
                Ok(id) => lists.kind(id),
                Err(what) => {
                    wrong("targets.kind", what);
                    continue;
                }
            };
            if kind.drive == Drive::Vtol || kind.is_off_table() {
                wrong("targets.kind", format!("shells do not harm {} (MAD-115, MAD-140)", kind.name));
                continue;
            }
            let left = target.hit_points.unwrap_or(kind.hit_points);
            if !(1..=kind.hit_points).contains(&left) {
                wrong("targets.hit_points", format!("{left} hit points: {} has 1 to {}", kind.name, kind.hit_points));
                continue;
            }
            let um = |mm: f64| (mm * 1000.0).round() as i32;
            targets.push((kind, Point { x: um(target.right), y: um(target.beyond) }, target.cover, left));
        }
        let (Some(tube), true) = (tube, problems.is_empty()) else { return Err(problems) };
        let limit = steps.map(|steps| steps as u8);
        let deviation = (!situation.scheduled).then_some(Deviation { observed: situation.observed, limit });
        Ok(Asked { tube, tubes: situation.tubes, deviation, targets, lists })
    }
}

impl Reckoned for Asked<'_> {
    type Report = Report;

    fn report<W: Shown>(&self) -> Result<Report, TooLarge> {
        let radius = radius(self.tube, self.tubes.into());
        let mut exact = Exact::<W>::new();
        let distances = match &self.deviation {
            None => vec![Distance { distance: 0.0, odds: W::shown(&W::CERTAIN) }],
            Some(deviation) => {
                let by = exact.ask(deviation)?.by(|fall, _| fall.steps);
                let away = |steps: u8| (STEP * i32::from(steps)).as_mm();
                by.iter().map(|(&steps, chance)| Distance { distance: away(steps), odds: W::shown(chance) }).collect()
            }
        };
        let mut targets = Vec::new();
        for &(kind, at, cover, hit_points) in &self.targets {
            let attack = shelling(self.lists, self.tube, kind, cover);
            let shells = Shells { deviation: self.deviation, at, radius, volley: Volley::one(attack, hit_points) };
            let answer = exact.ask(&shells)?;
            let chance =
                |holds: &dyn Fn(Stage, u16) -> bool| W::shown(&answer.chance(|&stage, totals| holds(stage, totals[0])));
            let mut expected_damage = 0.0;
            answer.each(|_, totals, chance| expected_damage += f64::from(totals[0]) * W::to_f64(chance));
            let [_, single, full, critical] = attack.damage;
            targets.push(Expected {
                name: kind.name.clone(),
                needed: attack.need.total().into(),
                clause: attack.need.parts()[0].reason.clause.into(),
                damage: [single, full, critical],
                hit_points,
                caught: chance(&|stage, _| stage == Stage::Struck),
                hit: chance(&|_, points| points > 0),
                destroyed: chance(&|_, points| points >= hit_points),
                expected_damage,
            });
        }
        Ok(Report { about: self.about(radius), radius: radius.as_mm(), distances, targets })
    }
}

impl Asked<'_> {
    fn about(&self, radius: Length) -> String {
        let tubes = tubes(self.tubes.into());
        let how = match self.deviation {
            None => "as scheduled".to_string(),
            Some(Deviation { observed: false, .. }) => "unobserved".into(),
            Some(Deviation { limit: None, .. }) => "observed".into(),
            Some(Deviation { limit: Some(steps), .. }) => {
                format!("observed, corrected to {}", rounded(STEP * i32::from(steps)))
            }
        };
        format!("{tubes} of {}, radius {}, {how}", self.tube.name, rounded(radius))
    }
}

/// A row of the artillery table by its id or name, or by a kind of element that has such a tube.
fn tube<'a>(lists: &'a Lists, name: &str) -> Result<&'a Weapon, String> {
    let rows = || lists.weapons.iter().filter(|weapon| weapon.family == Family::Artillery);
    if let Some(row) = rows().find(|weapon| weapon.is_called(name)) {
        return Ok(row);
    }
    let kind = lists.find(None, name).ok().map(|id| lists.kind(id));
    match kind.map(|kind| (kind, kind.tube(lists))) {
        Some((_, Some(id))) => Ok(lists.weapon(id)),
        Some((kind, None)) => Err(format!("{} has no tube", kind.name)),
        None => {
            let ids: Vec<&str> = rows().map(|row| row.id.as_str()).collect();
            let hint =
                nearest(name, ids.iter().copied()).map_or(String::new(), |hint| format!("; did you mean `{hint}`?"));
            let era = if lists.era == Era::HiTech { "hi-tech " } else { "" };
            Err(format!("there is no {era}artillery `{name}`; there is {}{hint}", ids.join(", ")))
        }
    }
}
