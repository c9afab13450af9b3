//! The rulebook's own files: its tables and its scenarios, any of which a player's pack may replace.

use sandtable_core::data::Files;

/// AST-198, AST-234 The tables. Names are paths within the rulebook's folder.
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

/// AST-197, AST-235 The scenarios that come with the rules, the first night's first. Names are paths within the rulebook's folder.
pub fn scenarios() -> Files {
    Files::new(&[
        ("scenarios/first-contact.toml", include_str!("../scenarios/first-contact.toml")),
        ("scenarios/ambush-off-the-dutch-coast.toml", include_str!("../scenarios/ambush-off-the-dutch-coast.toml")),
        ("scenarios/e-boat-alley.toml", include_str!("../scenarios/e-boat-alley.toml")),
        (
            "scenarios/tokyo-express-off-guadalcanal.toml",
            include_str!("../scenarios/tokyo-express-off-guadalcanal.toml"),
        ),
        ("scenarios/barges-in-the-black-sea.toml", include_str!("../scenarios/barges-in-the-black-sea.toml")),
        ("scenarios/two-against-two-off-brittany.toml", include_str!("../scenarios/two-against-two-off-brittany.toml")),
        (
            "scenarios/crossing-the-t-off-cape-esperance.toml",
            include_str!("../scenarios/crossing-the-t-off-cape-esperance.toml"),
        ),
    ])
}

/// The guides into the beginning of scenarios. Names are paths within the rulebook's folder.
pub fn guides() -> Files {
    Files::new(&[("scenarios/first-contact.guide.toml", include_str!("../scenarios/first-contact.guide.toml"))])
}
