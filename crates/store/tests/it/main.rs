//! Tests of the store over real files.

mod folder;
mod keeping;
