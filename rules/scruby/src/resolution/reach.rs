//! What is within a limit, and the bands of range.

use crate::lists::{Gun, Weapon};
use sandtable_core::worded;
use sandtable_geometry::Length;

/// AOS-80 By how much a distance may exceed a limit and still be within it: a thousandth of an inch.
pub const SLACK: Length = Length::um(25);

/// AOS-80 Is a distance within a limit? Limits are inclusive.
pub fn within(distance: Length, limit: Length) -> bool {
    distance <= limit + SLACK
}

worded! {
    /// AOS-30, AOS-43, AOS-44 A band of range, from near to far: canister, grape and volleys, and as far as guns go. Small arms have the
    /// short and the inter one.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
    #[allow(missing_docs, reason = "each has its word")]
    pub enum Band {
        "point-blank" => PointBlank,
        "short" => Short,
        "inter" => Inter,
        "long" => Long,
    }
}

impl Band {
    /// AOS-30, AOS-122 The band of a distance for guns; none beyond the last. A limit belongs to the nearer band, and where a class lacks a
    /// band, its distances belong to the next one.
    pub fn of_gun(gun: &Gun, distance: Length) -> Option<Band> {
        Band::find(&gun.limits, &Band::ALL, distance)
    }

    /// AOS-42, AOS-43, AOS-44, AOS-130 The band of a distance for small arms; none beyond the last. It is short down to nothing.
    pub fn of_weapon(weapon: &Weapon, distance: Length) -> Option<Band> {
        Band::find(&weapon.limits, &Band::ALL[1..3], distance)
    }

    fn find(limits: &[Option<Length>], bands: &[(&str, Band)], distance: Length) -> Option<Band> {
        let reaches = |limit: Option<Length>| limit.is_some_and(|limit| within(distance, limit));
        limits.iter().zip(bands).find(|(limit, _)| reaches(**limit)).map(|(_, (_, band))| *band)
    }
}
