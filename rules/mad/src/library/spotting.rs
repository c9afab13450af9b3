//! The odds of looking for hidden markers that nobody has to set up a battle for, from the ground and from the air.

use super::aloft::as_length;
use super::prey::within;
use crate::foresight::hidden::{Attempts, Try};
use crate::lists::{Drive, Lists};
use crate::rules::Rules;
use crate::sections::hidden::{Sighting, allowance};
use crate::sections::sight::column_of;
use crate::{air, clause};
use sandtable_core::MOST_POINTS;
use sandtable_core::data::Problem;
use sandtable_dice::{Exact, Need, Reason, TooLarge};
use sandtable_geometry::Length;
use sandtable_odds::companion::Barred;
use sandtable_odds::{Chance, Modifier, Reckoned, Shown};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// MAD-85 to MAD-92, MAP-80 Somebody looks for markers, one after another.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Situation {
    /// Who looks: a kind of element, or an aircraft (MAP-80), as its list names it.
    pub spotter: String,
    /// It moves in this activation. An aircraft always counts as moving, and need not say so.
    #[serde(default)]
    pub moving: Option<bool>,
    /// The markers in the order in which they are looked for, at most 16.
    pub markers: Vec<Marker>,
}

/// A marker that is looked for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Marker {
    /// How far away it is, in millimetres.
    pub range: f64,
    /// It moves, or shows that it has.
    #[serde(default)]
    pub moved: bool,
    /// It is in cover.
    #[serde(default)]
    pub cover: bool,
    /// It is in a fortification, a trench or a building.
    #[serde(default)]
    pub works: bool,
    /// Base to base: then no cover counts.
    #[serde(default)]
    pub contact: bool,
    /// Whether it is in sight at all is for a die (MAD-16).
    #[serde(default)]
    pub doubtful: bool,
}

/// One attempt.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Attempt {
    /// How far away the marker is, in millimetres.
    pub range: f64,
    /// The number needed, where there is one.
    pub needed: Option<i32>,
    /// Where that comes from.
    pub modifiers: Vec<Modifier>,
    /// Why nothing is rolled, or nothing can be seen.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hopeless: Option<Modifier>,
    /// The chance that it is spotted.
    pub spotted: Chance,
}

/// What may be expected.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Report {
    /// What was asked, in words.
    pub about: String,
    /// Along how much of lines it may look in one activation, in millimetres (MAD-85).
    pub allowance: f64,
    /// How much of that these markers take.
    pub used: f64,
    /// Every marker, in that order.
    pub attempts: Vec<Attempt>,
    /// The chance that at least one is spotted.
    pub any: Chance,
    /// The chance that all are.
    pub all: Chance,
}

/// MAD-85, MAD-87, MAP-80 The odds of spotting; with fractions where `exact` is asked for.
///
/// # Errors
/// Everything that is wrong with the situation.
pub fn odds(
    lists: &Lists,
    aircraft: &air::lists::Lists,
    rules: &Rules,
    situation: &Situation,
    exact: bool,
) -> Result<Report, Vec<Problem>> {
    Asked::read(lists, aircraft, rules, situation)?.answered("markers", exact)
}

/// A situation whose names have been found.
pub(super) struct Asked<'a> {
    name: &'a str,
    allowance: Length,
    moving: bool,
    /// What each marker needs, and its line.
    lines: Vec<(Option<Need>, Try)>,
    dice: u8,
}

impl<'a> Asked<'a> {
    pub fn read(
        lists: &'a Lists,
        aircraft: &'a air::lists::Lists,
        rules: &Rules,
        of: &Situation,
    ) -> Result<Asked<'a>, Vec<Problem>> {
        let mut problems = Vec::new();
        let mut wrong = |field: &str, what: String| problems.push(Problem::of("situation", field, what));
        let chart = &lists.charts.spotting;
        let craft = aircraft.find(&of.spotter).ok().map(|id| aircraft.kind(id));
        let spotter = match (craft, lists.find(None, &of.spotter)) {
            (Some(craft), _) => Some((craft.name.as_str(), chart.allowance_other)),
            (None, Ok(id)) if lists.kind(id).drive == Drive::None => {
                wrong("spotter", format!("{} is off the table and spots nobody", lists.kind(id).name));
                None
            }
            (None, Ok(id)) => Some((lists.kind(id).name.as_str(), allowance(chart, lists.kind(id)))),
            (None, Err(what)) => {
                wrong("spotter", what);
                None
            }
        };
        if craft.is_some() && of.moving == Some(false) {
            wrong("moving", "an aircraft always counts as moving (MAP-80)".into());
        }
        if !(1..=MOST_POINTS).contains(&of.markers.len()) {
            wrong("markers", format!("{} markers: 1 to {MOST_POINTS}", of.markers.len()));
        }
        for (n, marker) in of.markers.iter().enumerate() {
            within(&format!("markers[{n}].range"), marker.range, &mut wrong);
            if marker.contact && craft.is_some() {
                wrong(&format!("markers[{n}].contact"), "an aircraft touches nobody on the ground".into());
            }
            if marker.doubtful && craft.is_some() {
                wrong(&format!("markers[{n}].doubtful"), "sight to the ground is never blocked (MAP-80)".into());
            }
        }
        let (Some((name, allowance)), true) = (spotter, problems.is_empty()) else { return Err(problems) };
        let moving = craft.is_some() || of.moving.unwrap_or_default();
        let line = |marker: &Marker| {
            let length = as_length(marker.range);
            let sighting = Sighting {
                column: column_of(length),
                spotter_moving: moving,
                target_moving: marker.moved,
                cover: marker.cover,
                works: marker.works,
                contact: marker.contact,
            };
            (sighting.need(chart), Try { doubtful: marker.doubtful, length, ..Try::default() })
        };
        let lines = of.markers.iter().map(line).collect();
        Ok(Asked { name, allowance, moving, lines, dice: rules.spotting_dice })
    }
}

impl Asked<'_> {
    /// MAD-87 What the first marker needs, or why nothing is rolled for it.
    pub fn first(&self) -> Result<Need, Barred> {
        let (need, line) = self.lines[0];
        let bars = why_not(need.as_ref(), line.length <= self.allowance);
        need.filter(|_| bars.is_none()).ok_or(Barred { need, reason: bars.unwrap_or(&clause::BEYOND_SPOTTING) })
    }

    /// MAD-85 All attempts that are rolled for.
    pub fn attempts(&self) -> Attempts {
        Attempts::of(self.dice, self.allowance, self.lines.iter().copied())
    }
}

/// MAD-85, MAD-87 Why a marker is not looked for, or cannot be seen.
fn why_not(need: Option<&Need>, reached: bool) -> Option<&'static Reason> {
    match need {
        _ if !reached => Some(&clause::BEYOND_ALLOWANCE),
        None => Some(&clause::BEYOND_SPOTTING),
        Some(need) if need.total() > 10 => Some(&clause::CANNOT_SPOT),
        Some(_) => None,
    }
}

impl Reckoned for Asked<'_> {
    type Report = Report;

    fn report<W: Shown>(&self) -> Result<Report, TooLarge> {
        let mut exact = Exact::<W>::new();
        let (mut attempts, mut left) = (Vec::new(), self.allowance);
        for &(need, line) in &self.lines {
            let reached = line.length <= left;
            left -= if reached { line.length } else { Length::ZERO };
            let plan = Attempts::of(self.dice, self.allowance, reached.then_some((need, line)));
            let chance = exact.ask(&plan)?.chance(|_, totals| totals[0] > 0);
            let hopeless = why_not(need.as_ref(), reached);
            attempts.push(Attempt {
                range: line.length.as_mm(),
                needed: need.map(|need| need.total().into()),
                modifiers: need.as_ref().map(Modifier::parts).unwrap_or_default(),
                hopeless: hopeless.map(|reason| Modifier::of(0, reason)),
                spotted: W::shown(&chance),
            });
        }
        let answer = exact.ask(&self.attempts())?;
        let (any, all) = (answer.chance(|_, totals| totals[0] > 0), self.lines.len());
        let all = answer.chance(|_, totals| usize::from(totals[0]) == all);
        let how = if self.moving { "moving" } else { "standing" };
        let many = if self.lines.len() == 1 { "one marker".into() } else { format!("{} markers", self.lines.len()) };
        Ok(Report {
            about: format!("{}, {how}, looks for {many}", self.name),
            allowance: self.allowance.as_mm(),
            used: (self.allowance - left).as_mm(),
            attempts,
            any: W::shown(&any),
            all: W::shown(&all),
        })
    }
}
