//! The rulebook's own files: its tables and its scenarios, any of which a player's pack may replace.

use sandtable_core::data::Files;
use sandtable_core::files;

/// AST-198, AST-234 The tables. Names are paths within the rulebook's folder.
pub fn files() -> Files {
    files! {
        "data/aircraft.csv" "data/collision.csv" "data/crew.csv" "data/gun_modifiers.csv" "data/guns.csv"
        "data/special_damage.csv" "data/torpedo_damage.csv" "data/torpedo_modifiers.csv" "data/torpedoes.csv"
        "data/vessels.csv" "data/weather.csv"
    }
}

/// AST-197, AST-233, AST-235 The scenarios that come with the rules, the first night's first. Names are paths within the rulebook's folder.
pub fn scenarios() -> Files {
    files! {
        "scenarios/first-contact.toml" "scenarios/ambush-off-the-dutch-coast.toml" "scenarios/e-boat-alley.toml"
        "scenarios/tokyo-express-off-guadalcanal.toml" "scenarios/barges-in-the-black-sea.toml"
        "scenarios/two-against-two-off-brittany.toml" "scenarios/crossing-the-t-off-cape-esperance.toml" "scenarios/meeting-at-night.toml" "scenarios/meeting-of-squadrons.toml"
    }
}

/// The guides into the beginning of scenarios. Names are paths within the rulebook's folder.
pub fn guides() -> Files {
    files! { "scenarios/first-contact.guide.toml" }
}
