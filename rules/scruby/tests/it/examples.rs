//! The worked examples that stand beside the clauses, played.

use sandtable_core::data::Files;
use sandtable_scruby::{Scruby, data};
use sandtable_testkit::{read_examples, run_examples};

/// The tables, and the scenarios that an example may start from.
fn files() -> Files {
    let scenarios = data::scenarios();
    scenarios.names().fold(data::files(), |files, name| files.with(name, scenarios.get(name).unwrap()))
}

#[test]
fn the_worked_examples_come_out_as_they_say() {
    let examples = read_examples(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/examples"));
    let examined = run_examples::<Scruby>(&examples, &files());
    assert!(examined.battles >= examples.len() && !examined.proved.is_empty());
}
