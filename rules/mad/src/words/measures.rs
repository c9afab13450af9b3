//! Names of terrain, lengths and places, as an umpire says them.

use sandtable_battlefield::Feature;
use sandtable_geometry::{Length, Point};

/// What a piece of terrain is called: its name, or its kind.
pub fn feature(feature: &Feature) -> String {
    match feature.name.as_str() {
        "" => feature.kind.key().replace('-', " "),
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
    format!("{} mm", millimetres(length.0))
}

/// A length in millimetres, as short as it can be exact.
pub fn millimetres(micrometres: i32) -> String {
    let (whole, rest) = (micrometres / 1000, (micrometres % 1000).abs());
    let sign = if micrometres < 0 && whole == 0 { "-" } else { "" };
    if rest == 0 { format!("{sign}{whole}") } else { format!("{sign}{whole}.{rest:03}").trim_end_matches('0').into() }
}

/// A place in prose: to the millimetre, as a ruler on the table reads it.
pub fn spot(at: Point) -> String {
    let whole = |micrometres: i32| (micrometres + 500).div_euclid(1000);
    format!("{},{}", whole(at.x), whole(at.y))
}

/// A place as it is typed.
pub fn place(at: Point) -> String {
    format!("{},{}", millimetres(at.x), millimetres(at.y))
}
