//! Names of terrain, lengths and places, as an umpire says them.

use super::UNIT;
use crate::scenario::terrain;
use sandtable_battlefield::{Feature, FeatureKind};
use sandtable_geometry::{Length, Point};

/// What a piece of terrain is called: its name, or its kind.
pub fn feature(feature: &Feature) -> String {
    match feature.name.as_str() {
        "" if feature.kind == FeatureKind::BuiltUp => "built-up area".into(),
        "" => terrain(feature.kind).replace('-', " "),
        name => name.into(),
    }
}

/// A name of terrain within a sentence: "the South hedge", but "La Tuilerie".
pub fn the(name: &str) -> String {
    let own = ["the ", "The ", "La ", "Le ", "Les ", "L'", "Saint", "Bois "];
    if own.iter().any(|word| name.starts_with(word)) { name.into() } else { format!("the {name}") }
}

/// A length as a referee reads it off the tape: whole millimetres.
pub fn rounded(length: Length) -> String {
    format!("{} mm", (length.as_um() + 500).div_euclid(1000))
}

/// A length as it is, in millimetres.
pub fn exactly(length: Length) -> String {
    UNIT.say(length)
}

/// A place in prose: to the millimetre, as a ruler on the table reads it.
pub fn spot(at: Point) -> String {
    let whole = |micrometres: i32| (micrometres + 500).div_euclid(1000);
    format!("{},{}", whole(at.x), whole(at.y))
}
