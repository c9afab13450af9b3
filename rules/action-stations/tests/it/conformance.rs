//! What holds for every rulebook, and what this one hides.

use crate::battles::{SCENARIOS, scenario};
use sandtable_action_stations::ActionStations;
use sandtable_testkit::{Games, conforms, nothing_hidden};
use std::sync::Arc;

#[test]
fn battles_of_this_rulebook_are_as_all_battles_must_be() {
    for id in SCENARIOS {
        let setting = Arc::new(scenario(id, &[("hidden.markers", "open")]));
        let met = conforms::<ActionStations>(&setting, Games { battles: 1, decisions: 4_000 }, nothing_hidden());
        assert!(met.battles == 1 && met.entries > 20, "{id}: {met:?}");
    }
}
