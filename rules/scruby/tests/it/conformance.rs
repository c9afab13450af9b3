//! What holds for every rulebook.

use crate::battles::{SCENARIOS, scenario};
use sandtable_scruby::Scruby;
use sandtable_testkit::{Games, conforms, nothing_hidden};
use std::sync::Arc;

#[test]
fn battles_of_this_rulebook_are_as_all_battles_must_be() {
    for id in SCENARIOS {
        let met =
            conforms::<Scruby>(&Arc::new(scenario(id, &[])), Games { battles: 1, decisions: 4_000 }, nothing_hidden());
        assert!(met.battles == 1 && met.entries > 20, "{id}: {met:?}");
    }
}
