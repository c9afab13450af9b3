//! How far something reaches over the table, from one height to another.

use crate::rules::INCH;
use sandtable_core::Refusal;
use sandtable_dice::Reason;
use sandtable_geometry::{Length, Point};

/// SCR-102, SQR-136 Inches of range for each height band, of guns and lights on the ground.
pub(crate) const RISE: u8 = 2;

/// What so many inches leave over the table across so many height bands, each of which costs `rise` inches. What is less than nothing
/// reaches nobody.
pub(crate) fn across(inches: i32, bands: u8, rise: u8) -> Length {
    INCH * (inches - i32::from(bands) * i32::from(rise))
}

/// Is a point at most so far away?
///
/// # Errors
/// The reason, with the distance and the limit.
pub(crate) fn reaches(from: Point, to: Point, limit: Length, reason: &'static Reason) -> Result<(), Refusal> {
    if from.within(to, limit) {
        return Ok(());
    }
    Err(Refusal::beyond(reason, from.distance(to), limit.max(Length::ZERO)))
}
