//! Writes the JSON Schema of the protocol and the OpenAPI description to where the page finds them.

use std::{fs, io};

fn main() -> io::Result<()> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../web/src/generated");
    for (file, schema) in
        [("protocol.schema.json", sandtable_server::protocol()), ("openapi.json", sandtable_server::openapi())]
    {
        fs::write(format!("{folder}/{file}"), format!("{schema:#}\n"))?;
    }
    Ok(())
}
