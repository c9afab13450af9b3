//! The rulebook's own files: its tables and its scenarios, any of which a player's pack may replace.

use sandtable_core::data::Files;
use sandtable_core::files;

/// The tables. Names are paths within the rulebook's folder.
pub fn files() -> Files {
    files! {
        "data/aa.csv" "data/aircraft.csv" "data/critical_hits.csv" "data/experience.csv" "data/ground_targets.csv"
        "data/manoeuvres.csv" "data/missions.csv" "data/skills.csv" "data/weapons.csv"
    }
}

/// SQR-173, SQR-174, SQR-175, SQR-176, SQR-177, SQR-178, SQR-179 The scenarios that come with the rules, the first evening's first. Names are paths within the rulebook's folder.
pub fn scenarios() -> Files {
    files! {
        "scenarios/first-dogfight.toml" "scenarios/over-the-channel.toml" "scenarios/the-box.toml"
        "scenarios/stream-in-the-dark.toml" "scenarios/cab-rank.toml" "scenarios/mig-alley.toml"
        "scenarios/strike-on-the-carrier.toml"
    }
}

/// The guides through the beginning of scenarios. Names are paths within the rulebook's folder.
pub fn guides() -> Files {
    files! { "scenarios/first-dogfight.guide.toml" }
}
