//! What attacks at a real table have in common in this book.

use crate::air::sections::numbers::Hopeless;
use sandtable_core::data::Problem;
use sandtable_core::{AttackPage, AttackParty, AttackWish, LengthUnit};
use sandtable_odds::companion::{Bands, Barred, Looked, Measured, Telling};

impl From<Hopeless> for Barred {
    fn from(hopeless: Hopeless) -> Barred {
        let need = if let Hopeless::TooHard(need) = hopeless { Some(need) } else { None };
        Barred { need, reason: hopeless.reason() }
    }
}

/// The skill of a crew: as it is told at the table, or else as its force has it (MAP-49).
pub(super) fn skill_of(party: &AttackParty, told: &[String]) -> i8 {
    let own = || number_of(party.traits.as_deref().unwrap_or_default(), "skill ");
    number_of(told, SKILL_TOLD).or_else(own).unwrap_or_default()
}

/// The number in the first word that begins so.
pub(super) fn number_of<T: std::str::FromStr>(words: &[String], before: &str) -> Option<T> {
    words.iter().find_map(|word| word.strip_prefix(before)?.parse().ok())
}

/// How a word begins that tells the skill of a crew.
pub(super) const SKILL_TOLD: &str = "skill:";
/// The same of how many templates fall.
pub(super) const TEMPLATES_TOLD: &str = "templates:";

/// The weapon that reaches farthest has so many range bands.
const MOST_BANDS: usize = crate::lists::RANGES_MM.len();

/// These range bands.
pub(super) fn bands(ranges: &[i32]) -> Bands {
    Bands::measured(LengthUnit::Millimetre, ranges)
}

/// A page of an attack whose number is looked up by the range: in these bands, with what people can tell of it, and the situation as it
/// is told, where it can come to something.
///
/// # Errors
/// As [`Measured::page`] finds.
pub(super) fn by_range<S: Clone>(
    wish: &AttackWish,
    ranges: &[i32],
    plain: S,
    tellings: Vec<&Telling<S>>,
    at: fn(&mut S, i32),
    need: &dyn Fn(&S) -> Looked,
) -> Result<(AttackPage, Option<S>), Vec<Problem>> {
    Measured { wish, plain, tellings, bands: bands(ranges), most_bands: MOST_BANDS, at, need }.page()
}
