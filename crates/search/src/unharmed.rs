//! Work that may panic and stops nothing else.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// Does something that may panic, and gives its message in one line if it does. What it was working on must be thrown away
/// then.
///
/// # Errors
/// Where it panics.
pub fn unharmed<T>(work: impl FnOnce() -> T) -> Result<T, String> {
    catch_unwind(AssertUnwindSafe(work)).map_err(|payload: Box<dyn Any + Send>| {
        let text = payload.downcast_ref::<String>().map(String::as_str);
        let text = text.or_else(|| payload.downcast_ref::<&str>().copied()).unwrap_or("no message");
        text.split_whitespace().collect::<Vec<_>>().join(" ")
    })
}
