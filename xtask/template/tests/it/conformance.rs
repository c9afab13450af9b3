//! What holds for every rulebook. One that hides something states its secrets here, and is held to every kind of leak.

use crate::clauses::setting;
use sandtable_newbook::{Newbook, data};
use sandtable_testkit::{Games, conforms, examples_hold, nothing_hidden};

#[test]
fn battles_of_this_rulebook_are_as_all_battles_must_be() {
    let met = conforms::<Newbook>(&setting(&[]), Games { battles: 9, decisions: 100 }, nothing_hidden());
    assert!(met.battles == 9 && met.entries > 50 && met.forecasts > 0, "{met:?}");
}

#[test]
fn the_worked_examples_come_out_as_they_say() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/examples");
    examples_hold::<Newbook>(folder, data::files(), &data::scenarios());
}
