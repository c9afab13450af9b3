//! The rulebook's own files: its tables and its scenarios, any of which a player's pack may replace.

use sandtable_core::data::Files;
use sandtable_core::files;

/// The tables. Names are paths within the rulebook's folder.
pub fn files() -> Files {
    files! {
        "data/armies.csv" "data/artillery.csv" "data/firefight_chart.csv" "data/formations.csv" "data/melee_chart.csv"
        "data/morale.csv" "data/qualities.csv" "data/small_arms.csv" "data/terrain.csv" "data/units.csv"
    }
}

/// AOS-91, AOS-104, AOS-159 The scenarios that come with the rules, the first evening's first. Names are paths within the rulebook's folder.
pub fn scenarios() -> Files {
    files! {
        "scenarios/the-ford-at-low-water.toml" "scenarios/two-villages.toml" "scenarios/on-the-open-plain.toml"
        "scenarios/sabres-before-noon.toml" "scenarios/the-church-at-sankt-veit.toml" "scenarios/sealed-orders.toml"
    }
}

/// The guides through the beginning of scenarios. Names are paths within the rulebook's folder.
pub fn guides() -> Files {
    files! { "scenarios/the-ford-at-low-water.guide.toml" }
}
