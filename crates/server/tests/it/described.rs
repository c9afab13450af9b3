//! The description of the addresses is whole, and what is made of it is fresh.

use super::house::House;
use serde_json::Value;

#[test]
fn the_page_has_todays_types() {
    for (file, today) in
        [("protocol.schema.json", sandtable_server::protocol()), ("openapi.json", sandtable_server::openapi())]
    {
        let path = format!("{}/../../web/src/generated/{file}", env!("CARGO_MANIFEST_DIR"));
        let known = std::fs::read_to_string(path).unwrap();
        assert!(
            known == format!("{today:#}\n"),
            "{file} is stale: cargo run -p sandtable-server --example schema, then npm run generate in web"
        );
    }
}

/// Every reference within a description.
fn references<'a>(value: &'a Value, found: &mut Vec<&'a str>) {
    match value {
        Value::Object(fields) => {
            found.extend(fields.get("$ref").and_then(Value::as_str));
            fields.values().for_each(|value| references(value, found));
        }
        Value::Array(values) => values.iter().for_each(|value| references(value, found)),
        _ => {}
    }
}

#[tokio::test]
async fn every_address_is_described_and_every_described_address_is_there() {
    let house = House::open().await;
    let said = house.get("/api/openapi.json").await.json();
    assert_eq!(said, sandtable_server::openapi());
    let mut found = Vec::new();
    references(&said, &mut found);
    assert!(found.len() > 20);
    for reference in found {
        assert!(said.pointer(reference.trim_start_matches('#')).is_some(), "{reference}");
    }
    for (path, methods) in said["paths"].as_object().unwrap() {
        for (method, about) in methods.as_object().unwrap() {
            let filled = path.replace("{book}", "mad").replace("{id}", "first-shots");
            let got = house.request(&method.to_uppercase(), &filled, "", "").await;
            assert!(got.status != 405, "{method} {path}");
            assert!(got.status != 404 || got.body.contains("no clause"), "{method} {path}: {}", got.body);
            assert!(about["summary"].as_str().is_some_and(|words| words.len() > 10), "{path}");
        }
        // Other ways to ask are refused: nothing is there that is not described.
        let got = house.request("PATCH", &path.replace("{book}", "mad").replace("{id}", "x"), "", "").await;
        assert_eq!(got.status, 405, "{path}");
    }
}
