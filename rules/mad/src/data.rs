//! The rulebook's own files: its tables and its scenarios, any of which a player's pack may replace.

use sandtable_core::data::Files;

/// The tables: units, weapons, speeds, charts. Names are paths within the rulebook's folder.
pub fn files() -> Files {
    Files::new(&[
        ("data/armour_classes.csv", include_str!("../data/armour_classes.csv")),
        ("data/artillery.csv", include_str!("../data/artillery.csv")),
        ("data/artillery_to_hit.csv", include_str!("../data/artillery_to_hit.csv")),
        ("data/equipment.csv", include_str!("../data/equipment.csv")),
        ("data/hitech_units.csv", include_str!("../data/hitech_units.csv")),
        ("data/house_units.csv", include_str!("../data/house_units.csv")),
        ("data/speeds.csv", include_str!("../data/speeds.csv")),
        ("data/spotting.csv", include_str!("../data/spotting.csv")),
        ("data/to_hit_modifiers.csv", include_str!("../data/to_hit_modifiers.csv")),
        ("data/units.csv", include_str!("../data/units.csv")),
        ("data/weapons.csv", include_str!("../data/weapons.csv")),
    ])
}
