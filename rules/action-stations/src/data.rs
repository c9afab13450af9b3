//! The rulebook's own files: its tables and its scenarios, any of which a player's pack may replace.

use sandtable_core::data::Files;

/// AST-198 The tables. Names are paths within the rulebook's folder.
pub fn files() -> Files {
    Files::new(&[
        ("data/aircraft.csv", include_str!("../data/aircraft.csv")),
        ("data/collision.csv", include_str!("../data/collision.csv")),
        ("data/crew.csv", include_str!("../data/crew.csv")),
        ("data/gun_modifiers.csv", include_str!("../data/gun_modifiers.csv")),
        ("data/guns.csv", include_str!("../data/guns.csv")),
        ("data/special_damage.csv", include_str!("../data/special_damage.csv")),
        ("data/torpedo_damage.csv", include_str!("../data/torpedo_damage.csv")),
        ("data/torpedo_modifiers.csv", include_str!("../data/torpedo_modifiers.csv")),
        ("data/torpedoes.csv", include_str!("../data/torpedoes.csv")),
        ("data/vessels.csv", include_str!("../data/vessels.csv")),
        ("data/weather.csv", include_str!("../data/weather.csv")),
    ])
}
