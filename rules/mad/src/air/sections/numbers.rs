//! The numbers needed: in the air, from the air at the ground, from the ground, and of torpedoes.

use sandtable_dice::{Need, Reason};
use sandtable_geometry::{Course, Extent, Length, Point};

use super::bearings::{Aspect, LEAST_DISTANCE, aspect, bears, column, nearest_in, outline, tails};
use crate::air::clause;
use crate::air::lists::{Arc, Gun, GunKind, Lists};
use crate::air::rules::AirRules;
use crate::lists::Weapon;
use crate::sections::anti_aircraft::may_engage;

/// Why a shot cannot be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hopeless {
    /// The weapon has no number at that range (MAP-34).
    OutOfRange,
    /// The target is outside its corridor or arc (MAP-36, MAP-37).
    NotBearing,
    /// The work that the firer is in faces elsewhere (MAD-61).
    WorkFacesAway,
    /// Less than a millimetre between them (MAP-39).
    TooNear,
    /// The aircraft is not at low level (MAP-74).
    TooHigh,
    /// The torpedo does not arm so near (MAP-92).
    NotArmed,
    /// Small arms may not fire at it (MAP-72).
    SmallArms,
    /// Eleven or more is needed (MAP-31).
    TooHard(Need),
}

impl Hopeless {
    /// The reason with its clause, for a refusal.
    pub fn reason(&self) -> &'static Reason {
        match self {
            Hopeless::OutOfRange => &clause::AIR_OUT_OF_RANGE,
            Hopeless::NotBearing => &clause::AIR_NOT_BEARING,
            Hopeless::WorkFacesAway => &crate::clause::OUT_OF_ARC,
            Hopeless::TooNear => &clause::AIR_TOO_NEAR,
            Hopeless::TooHigh => &clause::AA_TOO_HIGH,
            Hopeless::NotArmed => &clause::TORPEDO_NOT_ARMED,
            Hopeless::SmallArms => &clause::AA_SMALL_ARMS,
            Hopeless::TooHard(_) => &clause::AIR_CANNOT_HIT,
        }
    }
}

/// An aircraft that fires at another.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Shooter {
    /// Where it is and points.
    pub at: Course,
    /// MAP-26 Its latest move turned it by 180 degrees or more.
    pub turned: bool,
    /// MAP-26 Its latest move had a class 1 or 2 manoeuvre.
    pub violent: bool,
}

/// An aircraft that is fired at.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Quarry {
    /// Where it is and points.
    pub at: Course,
    /// MAP-26 Its latest move turned it by 180 degrees or more.
    pub turned: bool,
    /// MAP-26 Its latest move had a class 1 or 2 manoeuvre.
    pub violent: bool,
}

/// MAP-38, MAP-63 What a weapon of an aircraft, rockets too, needs to hit another aircraft.
///
/// MAP-39 to MAP-44: the mount, the angle of attack, and the manoeuvres and turns of both.
///
/// # Errors
/// Why it cannot hit.
pub fn at_aircraft(
    lists: &Lists,
    rules: &AirRules,
    gun: &Gun,
    arc: Arc,
    firer: Shooter,
    target: Quarry,
) -> Result<Need, Hopeless> {
    if is_too_near(firer.at.at, target.at.at) {
        return Err(Hopeless::TooNear);
    }
    if !bears(lists, arc, firer.at, target.at.at) {
        return Err(Hopeless::NotBearing);
    }
    let need = by_range(gun, firer.at.at, target.at.at)?;
    let (fixed, add) = (arc == Arc::Fwd, &lists.modifiers);
    // MAP-41: seen from who tails, the tailed is ahead, so this takes the place of the head on shot.
    let waived = !fixed && tails(rules, target.at, firer.at);
    let need = need.when(!(fixed || waived && rules.waives_mount), add.non_fixed, &clause::AIR_NON_FIXED);
    let need = match aspect(rules, target.at, firer.at.at) {
        _ if waived => need.when(true, 0, &clause::AIR_TAIL_GUNNER),
        Aspect::HeadOn => need.when(true, add.head_on, &clause::AIR_HEAD_ON),
        Aspect::Side => need.when(true, add.side, &clause::AIR_SIDE),
        Aspect::Tail => need,
    };
    // MAP-43, MAP-44: once, unless each of the two counts.
    let firer_too = |of_target: bool, of_firer: bool| of_firer && (rules.both_evade || !of_target);
    let need = need
        .when(target.violent, add.violent, &clause::AIR_TARGET_VIOLENT)
        .when(firer_too(target.violent, firer.violent), add.violent, &clause::AIR_FIRER_VIOLENT)
        .when(target.turned, add.turned, &clause::AIR_TARGET_TURNED)
        .when(firer_too(target.turned, firer.turned), add.turned, &clause::AIR_FIRER_TURNED);
    possible(need)
}

/// A target on the ground or at sea.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct GroundTarget {
    /// Its centre or outline.
    pub extent: Extent,
    /// What the ground game treats as infantry when shot at.
    pub infantry: bool,
    /// Its centre is in a cover area, however deep (MAP-52).
    pub cover: bool,
    /// What the work or building that it is in gives against aircraft ([`works`]).
    pub works: Option<i8>,
}

/// MAP-52 What a work gives against aircraft: the value of the option, or the lower one to which it was reduced.
pub fn works(rules: &AirRules, now: i8, full: i8) -> i8 {
    if now < full { now.min(rules.fortification) } else { rules.fortification }
}

/// MAP-51, MAP-59 What a weapon of an aircraft, rockets too, needs to hit what is on the ground or at sea. The range is that
/// to [`nearest_in`]; that the aircraft is at low level (MAP-91) is the caller's to see.
///
/// # Errors
/// Why it cannot hit.
pub fn at_ground(lists: &Lists, gun: &Gun, arc: Arc, firer: Course, target: &GroundTarget) -> Result<Need, Hopeless> {
    if matches!(target.extent, Extent::Point(at) if is_too_near(firer.at, at)) {
        return Err(Hopeless::TooNear);
    }
    let Some(nearest) = nearest_in(lists, arc, firer, &target.extent) else { return Err(Hopeless::NotBearing) };
    let add = &lists.modifiers;
    let need = by_range(gun, firer.at, nearest)?.when(true, add.ground, &clause::AIR_GROUND).when(
        target.infantry,
        add.infantry,
        &clause::AIR_INFANTRY,
    );
    // RULING: of a cover area and a work the greater counts, as on the ground; a work reduced to nothing in a wood
    // leaves the +1 of the wood.
    let cover = target.cover.then_some((add.cover, &clause::AIR_COVER));
    let works = target.works.map(|value| (value, &clause::AIR_WORKS));
    let best = match (cover, works) {
        (Some(cover), Some(works)) if cover.0 >= works.0 => Some(cover),
        (cover, works) => works.or(cover),
    };
    possible(best.map_or(need, |(value, reason)| need.when(true, value, reason)))
}

/// Somebody on the ground or at sea who fires at an aircraft.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Gunner {
    /// Its centre or outline: the range is from the nearest point (MAP-93).
    pub extent: Extent,
    /// Opportunity fire.
    pub opportunity: bool,
    /// It moved in this activation. Ships that move fire as if they had not (MAP-94).
    pub moved: bool,
}

/// MAP-73, MAP-94 What an AA gun needs to hit an aircraft: the number of the aircraft table, and one fixed penalty in place
/// of the angle of attack. Mounts are all round, and sight is always clear.
///
/// # Errors
/// Why it cannot hit. A light gun reaches nobody who is not at low level (MAP-74).
pub fn from_ground(
    lists: &Lists,
    rules: &AirRules,
    gun: &Gun,
    firer: &Gunner,
    target: Quarry,
    low: bool,
) -> Result<Need, Hopeless> {
    if !low && !gun.any_height {
        return Err(Hopeless::TooHigh);
    }
    let need = by_range(gun, firer.extent.nearest(target.at.at), target.at.at)?;
    possible(airborne(lists, rules, need, firer, target))
}

/// MAP-72 What small arms of the ground game need to hit an aircraft at low level: the number of their row at up to 100 mm,
/// and the modifiers of [`from_ground`].
///
/// # Errors
/// Why they cannot hit.
pub fn small_arms(
    lists: &Lists,
    rules: &AirRules,
    weapon: &Weapon,
    firer: &Gunner,
    target: Quarry,
    low: bool,
) -> Result<Need, Hopeless> {
    // The distance rounded up, so that a little more than 100 mm is more.
    let squared = firer.extent.nearest(target.at.at).distance_squared(target.at.at);
    let floor = squared.isqrt();
    let distance = Length::saturating(floor + i64::from(floor * floor < squared));
    if !rules.small_arms || may_engage(weapon, false, distance).is_err() {
        return Err(Hopeless::SmallArms);
    }
    if !low {
        return Err(Hopeless::TooHigh);
    }
    let need = match weapon.columns[0] {
        0 => return Err(Hopeless::OutOfRange),
        number => Need::base(number as i8, &clause::AIR_RANGE),
    };
    possible(airborne(lists, rules, need, firer, target))
}

/// MAP-73 What is added to every shot from the ground.
fn airborne(lists: &Lists, rules: &AirRules, need: Need, firer: &Gunner, target: Quarry) -> Need {
    let add = &lists.modifiers;
    need.when(true, add.airborne, &clause::AA_AIRBORNE)
        .when(firer.opportunity, add.opportunity, &clause::AA_OPPORTUNITY)
        .when(firer.moved, add.moved, &clause::AA_MOVED)
        .when(rules.aa_evasion && target.violent, add.violent, &clause::AA_VIOLENT)
        .when(rules.aa_evasion && target.turned, add.turned, &clause::AA_TURNED)
}

/// A ship at which a torpedo is launched.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Ship {
    /// Where it is and points.
    pub at: Course,
    /// Length and breadth.
    pub outline: [Length; 2],
    /// A destroyer or smaller.
    pub small: bool,
}

/// MAP-92 What a torpedo needs to hit a ship part of whose outline lies in the corridor ahead. Speed, height and the straight
/// move are the caller's to see.
///
/// # Errors
/// Why it cannot hit.
pub fn torpedo(lists: &Lists, firer: Course, ship: &Ship) -> Result<Need, Hopeless> {
    /// How far off bow or stern a ship still combs the track, in millidegrees; at that angle it is abeam (MAP-87).
    const COMBS: i32 = 45_000 - super::bearings::EDGE_ANGLE;
    let outline = Extent::Outline(outline(ship.at, ship.outline));
    let Some(nearest) = nearest_in(lists, Arc::Fwd, firer, &outline) else { return Err(Hopeless::NotBearing) };
    let gun = lists.only(GunKind::Torpedo);
    let need =
        by_range(gun, firer.at, nearest).map_err(|hopeless| match column(firer.at.distance_squared(nearest)) {
            Some(0) => Hopeless::NotArmed,
            _ => hopeless,
        })?;
    let off = ship.at.off_heading(firer.at).abs();
    let combs = !(COMBS..=180_000 - COMBS).contains(&off);
    let add = &lists.modifiers;
    possible(need.when(combs, add.bow_or_stern, &clause::TORPEDO_BOW).when(
        ship.small,
        add.small_ship,
        &clause::TORPEDO_SMALL,
    ))
}

/// MAP-33, MAP-34 The number of a weapon at this range.
fn by_range(gun: &Gun, from: Point, to: Point) -> Result<Need, Hopeless> {
    match column(from.distance_squared(to)).map_or(0, |column| gun.columns[column]) {
        0 => Err(Hopeless::OutOfRange),
        number => Ok(Need::base(number as i8, &clause::AIR_RANGE)),
    }
}

/// MAP-31 A number above 10 cannot be reached: a natural ten is no exception.
fn possible(need: Need) -> Result<Need, Hopeless> {
    if need.total() > 10 { Err(Hopeless::TooHard(need)) } else { Ok(need) }
}

/// MAP-39 Are the centres less than a millimetre apart?
fn is_too_near(one: Point, other: Point) -> bool {
    one.distance_squared(other) < LEAST_DISTANCE.squared()
}
