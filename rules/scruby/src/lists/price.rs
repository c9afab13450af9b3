//! What units cost.

use super::{Kind, Lists, Quality};

/// AOS-161 What a general officer costs.
pub const GENERAL: u32 = 30;
/// AOS-162 What a caisson costs.
pub const CAISSON: u32 = 10;
/// Hundredths of a point, in percent, to the point.
const WHOLE: u32 = 10_000;

impl Lists {
    /// AOS-89 The points that a unit of a type costs: base and figures times the percentage of its quality, rounded once, halves up.
    pub fn price(&self, kind: &Kind, quality: Quality, figures: u8) -> u32 {
        let hundredths = 100 * kind.base + u32::from(figures) * kind.per_figure;
        (hundredths * u32::from(self.grade(quality).points) + WHOLE / 2) / WHOLE
    }
}
