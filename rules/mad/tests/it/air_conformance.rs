//! What holds for every rulebook holds in the air, where nothing is hidden.

use crate::air_battle::battle;
use crate::conformance::{SECRETS, is_imagined};
use crate::field::Field;
use sandtable_core::{Choices, Ruleset};
use sandtable_mad::{Mad, Setting, data};
use sandtable_testkit::{Games, census, conforms};
use std::sync::Arc;

pub fn scenario(name: &str, set: &[(&str, &str)]) -> Arc<Setting> {
    let name = format!("scenarios/{name}.toml");
    let text = data::scenarios().get(&name).unwrap().to_owned();
    let set = set.iter().map(|(id, value)| ((*id).to_owned(), (*value).to_owned())).collect();
    Arc::new(Mad::load(&data::files(), &name, &text, &Choices { set, ..Choices::default() }).unwrap())
}

#[test]
fn fighters_conform() {
    let met = conforms::<Mad>(
        &scenario("spitfires-and-messerschmitts", &[]),
        Games { battles: 4, decisions: 2_000 },
        SECRETS,
    );
    assert!(met.battles == 4 && met.entries > 150 && met.rolls > 40, "{met:?}");
    is_imagined(&met);
}

#[test]
fn an_attack_on_ships_conforms() {
    let met =
        conforms::<Mad>(&scenario("strike-on-the-carriers", &[]), Games { battles: 2, decisions: 2_000 }, SECRETS);
    assert!(met.battles == 2 && met.entries > 150 && met.rolls > 40, "{met:?}");
}

/// What of the air game may be chosen otherwise.
pub const OF_THE_AIR: [(&str, &str); 5] = [
    ("mad.initiative_order", "choice"),
    ("mad.edge", "return"),
    ("mad.collision", "on"),
    ("mad.partial_drop", "on"),
    ("mad.ammo", "on"),
];

/// The same of both games together.
pub const OF_BOTH: [(&str, &str); 7] = [
    ("mad.arrival_turn", "1"),
    ("mad.ca_crit_table", "on"),
    ("mad.collision", "on"),
    ("mad.reduce_forts", "on"),
    ("mad.aa_counts_evasion", "on"),
    ("mad.partial_drop", "on"),
    ("mad.opportunity_lasts", "end_of_turn"),
];

#[test]
fn the_options_of_the_air_game_conform() {
    let met = conforms::<Mad>(&scenario("eagle-day", &OF_THE_AIR), Games { battles: 1, decisions: 2_000 }, SECRETS);
    assert!(met.battles == 1 && met.entries > 50, "{met:?}");
}

#[test]
fn aircraft_over_a_column_conform() {
    let met =
        conforms::<Mad>(&scenario("stukas-over-the-column", &[]), Games { battles: 3, decisions: 2_000 }, SECRETS);
    assert!(met.battles == 3 && met.entries > 300 && met.rolls > 20, "{met:?}");
    is_imagined(&met);
}

#[test]
fn the_options_of_both_together_conform() {
    let set = [&OF_BOTH[..], &[("premeasure", "off")]].concat();
    let met =
        conforms::<Mad>(&scenario("stukas-over-the-column", &set), Games { battles: 2, decisions: 2_000 }, SECRETS);
    assert!(met.battles == 2 && met.entries > 200, "{met:?}");
}

/// A fighter on the tail of another, for one turn.
#[test]
fn the_census_of_a_duel_in_the_air() {
    let (first, second) =
        ("Spitfire IA S at 900,300 heading 0 speed 200", "Bf 109 E-3 M at 900,560 heading 0 speed 200");
    let text = battle("", &[first], &[second]).replace("minutes = 10", "minutes = 10\nturns = 1");
    let census = census::<Mad>(&Arc::new(Field::of_text(&text)), 3);
    assert_eq!(census.to_string(), include_str!("../census-air.txt"));
}
