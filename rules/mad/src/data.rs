//! The rulebook's own files: its tables and its scenarios, any of which a player's pack may replace.

use sandtable_core::data::Files;

/// The tables: units, weapons, speeds, charts, sample forces. Names are paths within the rulebook's folder.
pub fn files() -> Files {
    Files::new(&[
        ("data/air/aa_guns.csv", include_str!("../data/air/aa_guns.csv")),
        ("data/air/aircraft.csv", include_str!("../data/air/aircraft.csv")),
        ("data/air/crew.csv", include_str!("../data/air/crew.csv")),
        ("data/air/critical_hits.csv", include_str!("../data/air/critical_hits.csv")),
        ("data/air/fire_arcs.csv", include_str!("../data/air/fire_arcs.csv")),
        ("data/air/manoeuvres.csv", include_str!("../data/air/manoeuvres.csv")),
        ("data/air/modifiers.csv", include_str!("../data/air/modifiers.csv")),
        ("data/air/skill_presets.csv", include_str!("../data/air/skill_presets.csv")),
        ("data/air/targets.csv", include_str!("../data/air/targets.csv")),
        ("data/air/turn_points.csv", include_str!("../data/air/turn_points.csv")),
        ("data/air/weapons.csv", include_str!("../data/air/weapons.csv")),
        ("data/armour_classes.csv", include_str!("../data/armour_classes.csv")),
        ("data/artillery.csv", include_str!("../data/artillery.csv")),
        ("data/artillery_to_hit.csv", include_str!("../data/artillery_to_hit.csv")),
        ("data/equipment.csv", include_str!("../data/equipment.csv")),
        ("data/hitech_house_units.csv", include_str!("../data/hitech_house_units.csv")),
        ("data/hitech_units.csv", include_str!("../data/hitech_units.csv")),
        ("data/house_units.csv", include_str!("../data/house_units.csv")),
        ("data/sample_forces.csv", include_str!("../data/sample_forces.csv")),
        ("data/speeds.csv", include_str!("../data/speeds.csv")),
        ("data/spotting.csv", include_str!("../data/spotting.csv")),
        ("data/to_hit_modifiers.csv", include_str!("../data/to_hit_modifiers.csv")),
        ("data/units.csv", include_str!("../data/units.csv")),
        ("data/weapons.csv", include_str!("../data/weapons.csv")),
        ("data/works.csv", include_str!("../data/works.csv")),
    ])
}

/// MAP-107, MAP-108, MAP-109 The scenarios that come with the rules: those of the air are what these clauses say, those of
/// the ground are free. Names are paths within the rulebook's folder.
pub fn scenarios() -> Files {
    Files::new(&[
        ("scenarios/attrition-at-stonne.toml", include_str!("../scenarios/attrition-at-stonne.toml")),
        ("scenarios/breakthrough-at-auverne.toml", include_str!("../scenarios/breakthrough-at-auverne.toml")),
        ("scenarios/first-shots.toml", include_str!("../scenarios/first-shots.toml")),
        ("scenarios/meeting-engagement.toml", include_str!("../scenarios/meeting-engagement.toml")),
        ("scenarios/mist-before-prokhorovka.toml", include_str!("../scenarios/mist-before-prokhorovka.toml")),
        ("scenarios/panthers-at-dawn.toml", include_str!("../scenarios/panthers-at-dawn.toml")),
        ("scenarios/the-assault.toml", include_str!("../scenarios/the-assault.toml")),
        ("scenarios/the-crossroads.toml", include_str!("../scenarios/the-crossroads.toml")),
        ("scenarios/the-hidden-valley.toml", include_str!("../scenarios/the-hidden-valley.toml")),
        ("scenarios/the-mius-line.toml", include_str!("../scenarios/the-mius-line.toml")),
        ("scenarios/the-orchard-road.toml", include_str!("../scenarios/the-orchard-road.toml")),
        ("scenarios/the-salt-weir.toml", include_str!("../scenarios/the-salt-weir.toml")),
        ("scenarios/eagle-day.toml", include_str!("../scenarios/eagle-day.toml")),
        ("scenarios/hiryu-at-sunset.toml", include_str!("../scenarios/hiryu-at-sunset.toml")),
        ("scenarios/spitfires-and-messerschmitts.toml", include_str!("../scenarios/spitfires-and-messerschmitts.toml")),
        ("scenarios/strike-on-the-carriers.toml", include_str!("../scenarios/strike-on-the-carriers.toml")),
        ("scenarios/strike-on-the-yorktown.toml", include_str!("../scenarios/strike-on-the-yorktown.toml")),
        ("scenarios/stukas-over-the-column.toml", include_str!("../scenarios/stukas-over-the-column.toml")),
    ])
}

/// The guides through the beginning of scenarios. Names are paths within the rulebook's folder.
pub fn guides() -> Files {
    Files::new(&[("scenarios/first-shots.guide.toml", include_str!("../scenarios/first-shots.guide.toml"))])
}
