//! The odds of fire from the ground and from ships at an aircraft that nobody has to set up a battle for.

use super::aloft::{Asked, Report, Roll, engines_told, group_name, uses_table};
use super::prey::{Prey, Stock, place, within};
use super::weapon;
use crate::air::sections::attack::{Fire, Target};
use crate::air::sections::combined_arms::Skyward;
use crate::air::sections::numbers::{Gunner, Hopeless, Quarry};
use crate::air::{clause, lists as air};
use crate::clause::AIRCRAFT_WEAPON;
use crate::lists::{Kind, Weapon};
use crate::table::words::capital;
use sandtable_core::data::Problem;
use sandtable_dice::Reason;
use sandtable_geometry::{Angle, Course, Extent};
use sandtable_odds::Reckoned;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

fn yes() -> bool {
    true
}

/// MAP-72 to MAP-76, MAP-94 Somebody below who fires at an aircraft.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Situation {
    /// Who fires: a kind of element of the WW2 lists, a ship or a gun position.
    pub gunner: String,
    /// The weapon, by its id or name, of a ship or gun position the number of its group; the first that may if left out.
    #[serde(default)]
    pub weapon: Option<String>,
    /// The aircraft, as its list names it.
    pub target: String,
    /// The distance in millimetres, measured along the ground; from a ship that to the nearest point of its outline.
    pub range: f64,
    /// The aircraft flies low: it takes part in an attack on the ground (MAP-74, MAP-91).
    #[serde(default = "yes")]
    pub low: bool,
    /// The hit points that the aircraft has left; all of them if left out.
    #[serde(default)]
    pub hit_points: Option<u16>,
    /// What else matters.
    #[serde(default)]
    pub circumstances: Given,
}

/// What else matters to fire at aircraft from below.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Given {
    /// The firer moves in this activation (MAP-73, MAP-76).
    pub moving: bool,
    /// Opportunity fire (MAP-77).
    pub opportunity: bool,
    /// The turns of the aircraft came to 180 degrees or more; it counts by option only (MAP-73).
    pub target_turned: bool,
    /// The aircraft made a class 1 or 2 manoeuvre; it counts by option only (MAP-73).
    pub target_manoeuvred: bool,
    /// Engine hits that the aircraft has already (MAP-47).
    pub engines_hit: u8,
    /// It is a battle on the ground with aircraft: criticals lead to no table (MAP-71).
    pub with_ground: bool,
}

/// MAP-71 to MAP-77 The odds of it; with fractions where `exact` is asked for.
///
/// # Errors
/// Everything that is wrong with the situation.
pub fn odds(stock: &Stock, situation: &Situation, exact: bool) -> Result<Report, Vec<Problem>> {
    asked(stock, situation)?.answered("gunner", exact)
}

/// Who fires from below.
pub(super) enum Firer<'a> {
    /// An element of the ground game.
    Land(&'a Kind),
    /// A ship, or a gun position.
    Sea(&'a air::Target),
}

/// A weapon of somebody below.
pub(super) struct Arm<'a> {
    /// The word for it.
    pub id: String,
    pub name: String,
    /// What it is against aircraft; none where it is nothing.
    pub up: Option<Skyward<'a>>,
    /// MAP-76 It does not fire in an activation in which its element moves.
    pub fixed: bool,
}

impl Arm<'_> {
    /// MAP-72, MAP-76 Why it may not fire at aircraft at all.
    pub fn barred(&self, moving: bool) -> Option<&'static Reason> {
        match self.up {
            None => Some(&AIRCRAFT_WEAPON),
            Some(_) if self.fixed && moving => Some(&clause::AA_MOVED_MOUNT),
            Some(_) => None,
        }
    }
}

impl<'a> Firer<'a> {
    /// Whoever is called so.
    pub fn find(stock: &Stock<'a>, name: &str) -> Result<Firer<'a>, String> {
        match stock.below(name)? {
            Prey::Sea(target) => Ok(Firer::Sea(target)),
            Prey::Land(kind) => Ok(Firer::Land(kind)),
            Prey::Craft(kind) => Err(format!("{} flies: ask with `aircraft`", kind.name)),
        }
    }

    pub fn name(&self) -> &'a str {
        match *self {
            Firer::Land(kind) => &kind.name,
            Firer::Sea(target) => &target.name,
        }
    }

    /// Its weapons; of several alike on a vehicle one.
    pub fn arms(&self, stock: &Stock<'a>) -> Vec<Arm<'a>> {
        match *self {
            Firer::Land(kind) => {
                let mut arms: Vec<Arm> = Vec::new();
                for fitted in &kind.weapons {
                    let weapon: &'a Weapon = stock.land.weapon(fitted.weapon);
                    let up = Skyward::of(stock.air, weapon);
                    if arms.iter().all(|arm| arm.id != weapon.id) {
                        arms.push(Arm { id: weapon.id.clone(), name: weapon.name.clone(), up, fixed: fitted.fixed });
                    }
                }
                if kind.free_machine_gun {
                    arms.push(Arm { id: "mg".into(), name: "Machine gun".into(), up: None, fixed: false });
                }
                arms
            }
            Firer::Sea(target) => {
                let group = |(n, group): (usize, &air::Group)| {
                    let up = Some(Skyward::Mount(stock.air.gun(group.gun), group.count));
                    Arm { id: (n + 1).to_string(), name: group_name(stock, group), up, fixed: false }
                };
                target.groups.iter().enumerate().map(group).collect()
            }
        }
    }

    /// The weapon that is meant: the first that may fire where none is named.
    pub fn arm(&self, stock: &Stock<'a>, named: Option<&str>, moving: bool) -> Result<Arm<'a>, String> {
        let arms = self.arms(stock);
        let Some(named) = named else {
            let first = arms.iter().position(|arm| arm.barred(moving).is_none()).unwrap_or(0);
            return arms.into_iter().nth(first).ok_or_else(|| format!("{} has no weapon", self.name()));
        };
        if let Firer::Land(kind) = self {
            let id = weapon(stock.land, kind, Some(named))?.id.clone();
            return arms.into_iter().find(|arm| arm.id == id || arm.id == named).ok_or_else(|| named.to_owned());
        }
        let many = arms.len();
        let found = arms.into_iter().find(|arm| arm.id == named.trim());
        found.ok_or_else(|| format!("{} has no group '{named}': 1 to {many}", self.name()))
    }
}

/// MAP-72 to MAP-76 The attack, its names found.
pub(super) fn asked(stock: &Stock, of: &Situation) -> Result<Asked, Vec<Problem>> {
    let mut problems = Vec::new();
    let mut wrong = |field: &str, what: String| problems.push(Problem::of("situation", field, what));
    let given = &of.circumstances;
    let gunner = Firer::find(stock, &of.gunner).map_err(|what| wrong("gunner", what)).ok();
    let arm = gunner.as_ref().and_then(|gunner| {
        let arm = gunner.arm(stock, of.weapon.as_deref(), given.moving);
        let arm = arm.map_err(|what| wrong("weapon", what)).ok()?;
        if let Some(reason) = arm.barred(given.moving) {
            wrong("weapon", reason.to_string());
        }
        Some(arm)
    });
    let kind = stock.craft(&of.target).map_err(|what| wrong("target", what)).ok();
    within("range", of.range, &mut wrong);
    let left = kind.and_then(|kind| Prey::Craft(kind).left(of.hit_points, &mut wrong));
    if let Some(kind) = kind {
        engines_told(stock, kind, given.engines_hit, &mut wrong);
    }
    let (Some(gunner), Some(arm), Some(kind), Some(left), true) = (gunner, arm, kind, left, problems.is_empty()) else {
        return Err(problems);
    };
    let at = place(Angle::ZERO, of.range, sandtable_geometry::Length::ZERO);
    let quarry = Quarry {
        at: Course { at, heading: Angle::ZERO },
        turned: given.target_turned,
        violent: given.target_manoeuvred,
    };
    // MAP-94: ships that move fire as if they had not.
    let moved = given.moving && matches!(gunner, Firer::Land(_));
    let from = Gunner { extent: Extent::default(), opportunity: given.opportunity, moved };
    let rules = &stock.rules.air;
    let attack = arm.up.map_or(Err(Hopeless::OutOfRange), |up| up.attack(stock.air, rules, &from, quarry, of.low));
    let (need, damage) = (attack.map(|attack| attack.need), attack.map_or([0; 4], |attack| attack.damage));
    let table = uses_table(stock, given.with_ground);
    let struck = Target::aircraft(kind, rules, left, (given.engines_hit, 0), table);
    let about = format!("{} at {} at {} mm", gunner.name(), kind.name, of.range);
    let rolls = vec![Roll { name: capital(&arm.name), need, damage }];
    Ok(Asked::with(about, rolls, Fire::at(stock.air, struck), true))
}
