//! The rulebook's own tables, any of which a player's pack may replace.

use sandtable_core::data::Files;

/// The tables. Names are paths within the rulebook's folder.
pub fn files() -> Files {
    Files::new(&[
        ("data/aa.csv", include_str!("../data/aa.csv")),
        ("data/aircraft.csv", include_str!("../data/aircraft.csv")),
        ("data/critical_hits.csv", include_str!("../data/critical_hits.csv")),
        ("data/experience.csv", include_str!("../data/experience.csv")),
        ("data/ground_targets.csv", include_str!("../data/ground_targets.csv")),
        ("data/manoeuvres.csv", include_str!("../data/manoeuvres.csv")),
        ("data/skills.csv", include_str!("../data/skills.csv")),
        ("data/weapons.csv", include_str!("../data/weapons.csv")),
    ])
}
