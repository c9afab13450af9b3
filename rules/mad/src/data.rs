//! The rulebook's own files: its tables and its scenarios, any of which a player's pack may replace.

use sandtable_core::data::Files;
use sandtable_core::files;

/// The tables: units, weapons, speeds, charts, sample forces. Names are paths within the rulebook's folder.
pub fn files() -> Files {
    files! {
        "data/air/aa_guns.csv" "data/air/aircraft.csv" "data/air/crew.csv" "data/air/critical_hits.csv"
        "data/air/fire_arcs.csv" "data/air/manoeuvres.csv" "data/air/modifiers.csv" "data/air/skill_presets.csv"
        "data/air/targets.csv" "data/air/turn_points.csv" "data/air/weapons.csv" "data/armour_classes.csv"
        "data/artillery.csv" "data/artillery_to_hit.csv" "data/equipment.csv" "data/hitech_house_units.csv"
        "data/hitech_units.csv" "data/house_units.csv" "data/sample_forces.csv" "data/speeds.csv" "data/spotting.csv"
        "data/to_hit_modifiers.csv" "data/units.csv" "data/weapons.csv" "data/works.csv"
    }
}

/// MAP-107, MAP-108, MAP-109 The scenarios that come with the rules: those of the air are what these clauses say, those of
/// the ground are free. Names are paths within the rulebook's folder.
pub fn scenarios() -> Files {
    files! {
        "scenarios/attrition-at-stonne.toml" "scenarios/breakthrough-at-auverne.toml" "scenarios/first-shots.toml"
        "scenarios/meeting-engagement.toml" "scenarios/mist-before-prokhorovka.toml" "scenarios/panthers-at-dawn.toml"
        "scenarios/the-assault.toml" "scenarios/the-crossroads.toml" "scenarios/the-hidden-valley.toml"
        "scenarios/the-mius-line.toml" "scenarios/the-orchard-road.toml" "scenarios/the-salt-weir.toml"
        "scenarios/eagle-day.toml" "scenarios/hiryu-at-sunset.toml" "scenarios/spitfires-and-messerschmitts.toml"
        "scenarios/strike-on-the-carriers.toml" "scenarios/strike-on-the-yorktown.toml"
        "scenarios/stukas-over-the-column.toml"
    }
}

/// The guides through the beginning of scenarios. Names are paths within the rulebook's folder.
pub fn guides() -> Files {
    files! { "scenarios/first-shots.guide.toml" }
}
