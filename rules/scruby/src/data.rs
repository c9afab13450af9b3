//! The rulebook's own files: its tables and its scenarios, any of which a player's pack may replace.

use sandtable_core::data::Files;

/// The tables. Names are paths within the rulebook's folder.
pub fn files() -> Files {
    Files::new(&[
        ("data/armies.csv", include_str!("../data/armies.csv")),
        ("data/artillery.csv", include_str!("../data/artillery.csv")),
        ("data/firefight_chart.csv", include_str!("../data/firefight_chart.csv")),
        ("data/formations.csv", include_str!("../data/formations.csv")),
        ("data/melee_chart.csv", include_str!("../data/melee_chart.csv")),
        ("data/morale.csv", include_str!("../data/morale.csv")),
        ("data/qualities.csv", include_str!("../data/qualities.csv")),
        ("data/small_arms.csv", include_str!("../data/small_arms.csv")),
        ("data/terrain.csv", include_str!("../data/terrain.csv")),
        ("data/units.csv", include_str!("../data/units.csv")),
    ])
}

/// AOS-91, AOS-104, AOS-159 The scenarios that come with the rules, the first evening's first. Names are paths within the rulebook's folder.
pub fn scenarios() -> Files {
    Files::new(&[
        ("scenarios/the-ford-at-low-water.toml", include_str!("../scenarios/the-ford-at-low-water.toml")),
        ("scenarios/two-villages.toml", include_str!("../scenarios/two-villages.toml")),
        ("scenarios/on-the-open-plain.toml", include_str!("../scenarios/on-the-open-plain.toml")),
        ("scenarios/sabres-before-noon.toml", include_str!("../scenarios/sabres-before-noon.toml")),
        ("scenarios/the-church-at-sankt-veit.toml", include_str!("../scenarios/the-church-at-sankt-veit.toml")),
        ("scenarios/sealed-orders.toml", include_str!("../scenarios/sealed-orders.toml")),
    ])
}

/// The guides through the beginning of scenarios. Names are paths within the rulebook's folder.
pub fn guides() -> Files {
    Files::new(&[(
        "scenarios/the-ford-at-low-water.guide.toml",
        include_str!("../scenarios/the-ford-at-low-water.guide.toml"),
    )])
}
