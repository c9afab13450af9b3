//! Spotting Contact Markers, and searchlights.

use crate::clause;
use crate::lists::Battery;
use crate::resolution::arcs::{in_front, standing};
use crate::resolution::reach::{RISE, across, reaches};
use crate::rules::Rules;
use sandtable_core::{Refusal, refuse};
use sandtable_dice::Need;
use sandtable_geometry::{Course, Point};

/// SQR-135 At this distance and below it is easier.
const CLOSE: i32 = 2;
/// SQR-136 What a searchlight must reach, whatever spotting must.
const LIGHTS: i8 = 12;

/// SQR-135 A marker, as far as it is seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Marker {
    /// Where.
    pub at: Point,
    /// Its height band.
    pub height: u8,
    /// Is what is under it on fire?
    pub burns: bool,
    /// Is it lit?
    pub lit: bool,
}

/// SQR-135 Does a radar reach a marker? Only ahead, but farther than the eye.
pub fn radar(rules: &Rules, (at, height): (Course, u8), (marker, band): (Point, u8)) -> bool {
    let reach = across(rules.radar_range.into(), height.abs_diff(band), rules.rise);
    in_front(rules, standing(rules, at, marker), marker) && at.at.within(marker, reach)
}

/// SQR-135 What a crew member who looks for a marker needs: by radar, with its operator, only ahead, but farther.
///
/// # Errors
/// It is too far away.
pub fn spots(
    rules: &Rules,
    (at, height): (Course, u8),
    skill: u8,
    marker: &Marker,
    at_radar: bool,
    full_moon: bool,
) -> Result<Need, Refusal> {
    let bands = height.abs_diff(marker.height);
    let within = |inches: i32| at.at.within(marker.at, across(inches, bands, rules.rise));
    let by_radar = at_radar && radar(rules, (at, height), (marker.at, marker.height));
    if !by_radar && !within(rules.spot_range.into()) {
        return refuse(&clause::TOO_FAR_TO_SPOT);
    }
    Ok(Need::base(rules.spot.cast_signed(), &clause::SPOTTING)
        .when(true, -skill.cast_signed(), &clause::SKILL)
        .when(within(CLOSE), -3, &clause::SPOTS_CLOSE)
        .when(by_radar, -2, &clause::RADAR)
        .when(marker.burns, -4, &clause::ON_FIRE)
        .when(marker.lit, -4, &clause::LIT)
        .when(full_moon, -1, &clause::FULL_MOON))
}

/// SQR-136 What a searchlight needs to light a marker or an aircraft.
///
/// # Errors
/// It is too far away, or too high.
pub fn lights(rules: &Rules, light: &Battery, from: Point, (at, height): (Point, u8)) -> Result<Need, Refusal> {
    if !(light.heights[0]..=light.heights[1]).contains(&height) {
        return refuse(&clause::OUT_OF_LIGHT);
    }
    reaches(from, at, across(light.range.into(), height, RISE), &clause::OUT_OF_LIGHT)?;
    let need = Need::base(LIGHTS, &clause::SEARCHLIGHT);
    Ok(need.when(true, -rules.searchlight.cast_signed(), &clause::SKILL))
}
