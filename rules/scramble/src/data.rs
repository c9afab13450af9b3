//! The rulebook's own files: its tables and its scenarios, any of which a player's pack may replace.

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
        ("data/missions.csv", include_str!("../data/missions.csv")),
        ("data/skills.csv", include_str!("../data/skills.csv")),
        ("data/weapons.csv", include_str!("../data/weapons.csv")),
    ])
}

/// SQR-173, SQR-174, SQR-175, SQR-176, SQR-177, SQR-178, SQR-179 The scenarios that come with the rules, the first evening's first. Names are paths within the rulebook's folder.
pub fn scenarios() -> Files {
    Files::new(&[
        ("scenarios/first-dogfight.toml", include_str!("../scenarios/first-dogfight.toml")),
        ("scenarios/over-the-channel.toml", include_str!("../scenarios/over-the-channel.toml")),
        ("scenarios/the-box.toml", include_str!("../scenarios/the-box.toml")),
        ("scenarios/stream-in-the-dark.toml", include_str!("../scenarios/stream-in-the-dark.toml")),
        ("scenarios/cab-rank.toml", include_str!("../scenarios/cab-rank.toml")),
        ("scenarios/mig-alley.toml", include_str!("../scenarios/mig-alley.toml")),
        ("scenarios/strike-on-the-carrier.toml", include_str!("../scenarios/strike-on-the-carrier.toml")),
    ])
}

/// The guides through the beginning of scenarios. Names are paths within the rulebook's folder.
pub fn guides() -> Files {
    Files::new(&[("scenarios/first-dogfight.guide.toml", include_str!("../scenarios/first-dogfight.guide.toml"))])
}
