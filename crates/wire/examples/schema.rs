//! Prints the JSON Schema of everything that goes over the wire between a page and a table.

use sandtable_wire::{FromPage, FromTable, Replay};
use schemars::{JsonSchema, schema_for};

/// Everything that goes over the wire.
#[derive(JsonSchema)]
#[expect(dead_code, reason = "only its schema is wanted")]
struct Protocol {
    from_page: FromPage,
    from_table: FromTable,
    replay: Replay,
}

fn main() {
    println!("{:#}", schema_for!(Protocol).as_value());
}
