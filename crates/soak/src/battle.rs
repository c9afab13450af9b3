//! The battles that are played: the smallest of each rulebook.

use serde_json::{Value, json};

/// Rulebooks with their smallest scenarios; the first is what is besieged.
pub const BATTLES: [(&str, &str); 4] = [
    ("mad", "first-shots"),
    ("scramble", "first-dogfight"),
    ("scruby", "the-ford-at-low-water"),
    ("action-stations", "first-contact"),
];

/// What the server is asked for, so that one of these is played between these.
pub fn between((book, scenario): (&str, &str), seats: &Value) -> Value {
    json!({ "book": book, "scenario": scenario, "seats": seats })
}
