//! The battle that is played: the smallest that there is.

use serde_json::{Value, json};

/// Its rulebook.
pub const BOOK: &str = "mad";

/// What the server is asked for, so that it is played between these.
pub fn between(seats: &Value) -> Value {
    json!({ "book": BOOK, "scenario": "first-shots", "seats": seats })
}
