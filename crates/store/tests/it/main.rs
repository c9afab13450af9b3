//! Tests of the store over real files.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod faults;
mod folder;
mod keeping;
