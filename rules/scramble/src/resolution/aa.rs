//! Guns on the ground and aboard ships.

use crate::clause;
use crate::lists::{Battery, Calibre, Class, Lists};
use crate::resolution::arcs::{head_on, in_tail};
use crate::resolution::reach::{RISE, across, reaches};
use crate::resolution::shooting::Target;
use crate::resolution::volley::{Roll, Volley};
use crate::rules::{D10, INCH, Rules};
use sandtable_core::{Refusal, refuse};
use sandtable_dice::{Cup, Need, Next, Procedure, Reason, Throw, Why};
use sandtable_geometry::Point;

/// SCR-106 The least height of bursts over land.
const OVER_LAND: u8 = 10;
/// SCR-107 The highest that heavy guns reach where the table does not say.
const HIGHEST: u8 = 25;
/// SQR-10 Height bands above and below a burst that it reaches.
const BURST_HEIGHT: u8 = 2;

/// SCR-101, SCR-102 Is a point at this height within the battery's range?
fn in_range(battery: &Battery, from: Point, at: Point, height: u8) -> Result<(), Refusal> {
    reaches(from, at, across(battery.range.into(), height, RISE), &clause::AA_RANGE)?;
    if from.is_nearer(at, across(battery.least.into(), height, RISE)) { refuse(&clause::AA_TOO_NEAR) } else { Ok(()) }
}

/// SCR-101, SCR-102, SCR-106, SCR-107, SCR-108 May a heavy battery place a burst at a point? Over land not below height band 10, whatever
/// the table says of it over sea.
///
/// # Errors
/// Why not.
pub fn may_burst(
    rules: &Rules,
    battery: &Battery,
    from: Point,
    at: Point,
    height: u8,
    land: bool,
) -> Result<(), Refusal> {
    if battery.calibre != Calibre::Heavy {
        return refuse(&clause::NO_BURSTS);
    }
    if land && height < OVER_LAND {
        return refuse(&clause::TOO_LOW_OVER_LAND);
    }
    let highest = if rules.heavy_by_table { battery.heights[1] } else { battery.heights[1].min(HIGHEST) };
    if !(1..=highest).contains(&height) {
        return refuse(&clause::AA_HEIGHT);
    }
    in_range(battery, from, at, height)
}

/// SQR-10, SCR-110 Does a burst reach an aircraft: friend or enemy, centre to centre, limits included?
pub fn bursts_on(rules: &Rules, (burst, at): (Point, u8), (aircraft, height): (Point, u8)) -> bool {
    burst.within(aircraft, INCH * i32::from(rules.burst())) && at.abs_diff(height) <= BURST_HEIGHT
}

/// SCR-112, SCR-114, SCR-117 What a light or medium battery needs to hit an aircraft. From where it comes is seen on the map; directly
/// below it is neither head-on nor astern.
///
/// # Errors
/// Why it cannot fire at it.
pub fn need(rules: &Rules, battery: &Battery, from: Point, skill: u8, target: &Target) -> Result<Need, Refusal> {
    if !matches!(battery.calibre, Calibre::Light | Calibre::Medium) {
        return refuse(&clause::NOT_DIRECT);
    }
    if !(battery.heights[0]..=battery.heights[1]).contains(&target.height) {
        return refuse(&clause::AA_HEIGHT);
    }
    in_range(battery, from, target.at.at, target.height)?;
    let aside = from != target.at.at;
    Ok(Need::base(target.defence.cast_signed(), &clause::DEFENCE)
        .when(true, -skill.cast_signed(), &clause::GUNNERY)
        .when(battery.to_hit != 0, -battery.to_hit, &clause::AA_MOUNT)
        .when(target.laden, -1, &clause::TARGET_LADEN)
        .when(aside && in_tail(target.at, from), -2, &clause::AA_TAIL)
        .when(aside && head_on(rules, target.at, from), 2, &clause::AA_FRONT))
}

/// SCR-58, SCR-112 What a light or medium battery rolls: one die, with the dice that it gives up added where a 10 would not hit.
pub fn volley(rules: &Rules, lists: &Lists, battery: &Battery, need: Need, given: u8) -> Volley {
    let given_up = if need.total() > D10.cast_signed() { given } else { 0 };
    let dice = (battery.dice - given_up) * if need.total() <= 0 { 2 } else { 1 };
    let rolls = [Roll { need, dice }].into_iter().collect();
    Volley { rolls, sight: false, given_up, depletes: depletes(rules, lists, battery) }
}

/// SCR-126 The least face on which a battery depletes, where batteries do.
///
/// RULING: a battery has the class of its calibre, and is empty as a turret is.
pub fn depletes(rules: &Rules, lists: &Lists, battery: &Battery) -> Option<u8> {
    let twenty = lists.weapon(Class::Mm20).dice;
    let class = match battery.calibre {
        Calibre::Light if battery.dice == twenty => Class::Mm20,
        Calibre::Light => Class::Mm25,
        _ => Class::Mm37,
    };
    lists.weapon(class).depletes_on(rules, false).filter(|_| rules.batteries_deplete)
}

/// SCR-99 How many batteries so many barrels, or mounts of several, are: to the nearest whole number, halves up.
pub fn batteries(battery: &Battery, barrels: u16) -> u16 {
    let each = u16::from(battery.weapons.max(1));
    (2 * barrels + each) / (2 * each)
}

/// SCR-113, SCR-125, SQR-107 A skill that is rolled: of a battery when it is needed first, of a crew where dice say so: 3 to 7, with the
/// nation's modifier, from 2 to 8.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RolledSkill {
    /// The nation's.
    pub modifier: i8,
    /// What it is rolled for.
    pub reason: &'static Reason,
}

impl RolledSkill {
    /// What a face of the die comes to.
    pub fn of(&self, face: u16) -> u8 {
        let skill = match face {
            ..=1 => 3,
            2..=3 => 4,
            4..=7 => 5,
            8..=9 => 6,
            _ => 7,
        };
        (skill + self.modifier).clamp(2, 8).cast_unsigned()
    }

    /// The best that it can be.
    pub fn best(&self) -> u8 {
        self.of(D10.into())
    }
}

impl Procedure for RolledSkill {
    type Stage = u8;

    fn step<C: Cup>(&self, _: u8, cup: &mut C) -> Result<Next<u8>, C::Pause> {
        let face = cup.roll(Throw::one(D10), || Why::of(self.reason))?;
        Ok(Next::Done(self.of(face)))
    }
}
