//! The worked examples that stand beside the clauses, played.

use sandtable_action_stations::{ActionStations, data};
use sandtable_testkit::examples_hold;

#[test]
fn the_worked_examples_come_out_as_they_say() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/examples");
    examples_hold::<ActionStations>(folder, data::files(), &data::scenarios());
}
