//! Who is seen, heard and found: sighting, radar, sonar, hydrophones, searchlights, the tracks of torpedoes, signals.

use crate::clause;
use crate::lists::{Class, Crew, Light, Radar};
use crate::resolution::facing::Facing;
use crate::resolution::rolls::Test;
use crate::rules::{CM, Rules};
use sandtable_dice::Need;
use sandtable_geometry::{Angle, Length};

/// AST-154 From here on a vessel is seen farther by its speed.
const BOW_WAVE: u16 = 20;
/// AST-154 How far one sees who burns, is lit, or shows a light.
const CONSPICUOUS: Length = Length::cm(150);
/// AST-158 How far away gunfire, an explosion, a starshell or a fire alerts.
pub const ALERTS: Length = Length::cm(150);
/// AST-158 How far away a signal is always read.
pub const SIGNAL: Length = Length::cm(30);
/// AST-160 Land as near as this to a target confuses radar.
pub const CLUTTER: Length = Length::cm(10);
/// AST-179 A battery that has done nothing is seen so near.
pub const BATTERY: Length = Length::cm(15);
/// AST-181, AST-184 How far sonar and hydrophones reach.
pub const UNDER_WATER: Length = Length::cm(60);
/// AST-184 Beyond this sonar is worse.
pub const SONAR_NEAR: Length = Length::cm(30);
/// AST-184 The greatest speed of who searches with sonar.
pub const SONAR_SPEED: u16 = 15;
/// AST-213 Who is within smoke sees, and is seen, so far.
pub const IN_SMOKE: Length = Length::cm(3);
/// AST-162 A beam along a bearing lights what is so near to it.
pub const BEAM: Angle = Angle::degrees(5);

/// How much of a vessel there is to see.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outline {
    /// A vessel of a class.
    Vessel(Class),
    /// A submarine on the surface.
    Surfaced,
    /// A periscope.
    Periscope,
}

/// AST-154 What decides how far a vessel is seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sight {
    /// The base of the light.
    pub base: Length,
    /// AST-181 Is it seen through a periscope?
    pub through_periscope: bool,
    /// What there is to see.
    pub outline: Outline,
    /// Its speed.
    pub speed: u16,
    /// Did it fire guns in the last gun phase?
    pub fired: bool,
    /// Is it before the moon?
    pub moonlit: bool,
    /// Does it burn, is it lit, or does it show a light?
    pub conspicuous: bool,
}

/// AST-154, AST-181, AST-214 The distance, multiplied out and then rounded down once to whole centimetres.
pub fn distance(sight: &Sight) -> Length {
    let size = match sight.outline {
        Outline::Vessel(Class::Three) => (1, 1),
        Outline::Vessel(Class::Two) => (3, 4),
        Outline::Vessel(Class::One) | Outline::Surfaced => (1, 2),
        Outline::Periscope => (1, 10),
    };
    let factors = [
        (sight.through_periscope, (1, 2)),
        (true, size),
        (sight.speed >= BOW_WAVE, (5, 4)),
        (sight.fired, (3, 2)),
        (sight.moonlit, (3, 2)),
    ];
    let holding = factors.iter().filter(|(holds, _)| *holds);
    let (times, of) = holding.fold((1, 1), |(times, of), (_, by)| (times * by.0, of * by.1));
    let whole = Length::saturating(sight.base.as_um() * times / (of * CM.as_um()) * CM.as_um());
    if sight.conspicuous { whole.max(CONSPICUOUS) } else { whole }
}

/// AST-154, AST-214 Is a target on this line before the moon?
pub fn is_before_moon(rules: &Rules, light: Light, moon: Angle, line: Angle) -> bool {
    let shines = matches!(light, Light::HalfMoon | Light::BrightMoon);
    rules.moon && shines && line.difference(moon) <= Angle::degrees(45)
}

/// Who looks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Observer {
    /// What its crew makes of it.
    pub sighting: i8,
    /// Is it alerted?
    pub alerted: bool,
    /// Did it hold this target last turn?
    pub held: bool,
}

/// How a look ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Look {
    /// AST-156 The target is identified without a roll.
    Identified,
    /// AST-156 It is sighted without a roll, by its class.
    Sighted,
    /// It is sighted, by its class, where [`sighting`] comes.
    Roll,
    /// It is not.
    Not,
}

/// AST-155, AST-156 A look at a target with a clear line, by the sighting distance and by which lengths it is within.
pub fn look(distance: Length, within: impl Fn(Length) -> bool, observer: &Observer) -> Look {
    if within(distance.half()) {
        return Look::Identified;
    }
    if !within(distance) {
        return Look::Not;
    }
    if observer.held { Look::Sighted } else { Look::Roll }
}

/// AST-119, AST-155 The roll of a look that is no certainty.
pub fn sighting(observer: &Observer) -> Test {
    let crew = Need::base(6, &clause::SIGHTED_ON).plus(observer.sighting, &clause::CREW_SIGHTING);
    Test::score(&clause::SIGHTING, crew.when(observer.alerted, 1, &clause::OBSERVER_ALERTED))
}

/// AST-190 How far aircraft are seen, without a roll.
pub fn aircraft_seen(light: Light) -> Length {
    if light.is_night() { Length::cm(30) } else { Length::cm(100) }
}

/// AST-160 How far a radar reaches against a class; submarines on the surface count as the first. Nothing without one.
pub fn radar_reach(radar: Radar, class: Class) -> Option<Length> {
    let reaches = match radar {
        Radar::None => return None,
        Radar::R1 => [30, 60, 90],
        Radar::R2 => [50, 90, 150],
        Radar::R3 => [90, 150, 240],
    };
    Some(Length::cm(reaches[class.index()]))
}

/// AST-160 The roll of a radar at a target within its reach.
pub fn radar(sea: u8, near_land: bool) -> Test {
    let at_sea = Need::base(7, &clause::RADAR_SCORE).when(sea >= 4, -2, &clause::RADAR_SEA);
    Test::score(&clause::RADAR, at_sea.when(near_land, -3, &clause::RADAR_LAND))
}

/// AST-184 Does sonar search there? Everywhere but aft, with the limits.
pub fn searches(relative: Angle) -> bool {
    Facing::of(relative) != Facing::Aft
}

/// AST-184 The roll of a sonar at a submerged submarine.
pub fn sonar(crew: &Crew, far: bool, deep: bool, in_shallows: bool) -> Test {
    let need = Need::base(6, &clause::SONAR_SCORE)
        .when(far, -2, &clause::SONAR_FAR)
        .when(deep, -1, &clause::SONAR_DEEP)
        .when(in_shallows, -2, &clause::SONAR_SHALLOWS)
        .plus(crew.sighting, &clause::CREW_SIGHTING);
    Test::score(&clause::SONAR, need)
}

/// AST-181 The roll of a deep submarine for each vessel within reach: a bearing only.
pub fn hydrophones() -> Test {
    Test::score(&clause::HYDROPHONES, Need::base(5, &clause::HEARD_ON))
}

/// AST-162, AST-215 How far the beam of a vessel reaches, or of a battery.
pub fn beam_reach(rules: &Rules, vessel: Option<Class>) -> Length {
    match vessel {
        _ if !rules.lights_by_class => Length::cm(40),
        Some(Class::One) => Length::cm(40),
        Some(Class::Two) => Length::cm(60),
        Some(Class::Three) | None => Length::cm(100),
    }
}

/// AST-204 How near to a template its tracks may be spotted.
pub fn tracks_seen(light: Light) -> Length {
    match light {
        Light::Day => Length::cm(20),
        Light::Twilight | Light::BrightMoon => Length::cm(10),
        Light::Dark | Light::Starlight | Light::HalfMoon | Light::Mist => Length::cm(5),
    }
}

/// AST-204 The roll to spot tracks.
pub fn tracks(crew: &Crew) -> Test {
    let need = Need::base(4, &clause::TRACKS_ON).plus(crew.sighting, &clause::CREW_SIGHTING);
    Test::score(&clause::TRACKS, need)
}

/// AST-158 The roll of a vessel too far away to read a signal for certain.
pub fn signal() -> Test {
    Test::score(&clause::SIGNAL, Need::base(7, &clause::SIGNAL_READ))
}

/// AST-186 The roll of who inspects a disguised vessel.
pub fn inspection() -> Test {
    Test::effect(&clause::INSPECTION, Need::base(6, &clause::UNMASKED_ON))
}
