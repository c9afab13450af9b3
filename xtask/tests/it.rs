//! The chores are proved on small made-up repositories: each check finds what it is for, and nothing else.

#![allow(clippy::unwrap_used, reason = "a failed expectation is what a test is for")]

#[path = "it/books.rs"]
mod books;
#[path = "it/clauses.rs"]
mod clauses;
#[path = "it/commands.rs"]
mod commands;
#[path = "it/dependencies.rs"]
mod dependencies;
#[path = "it/floors.rs"]
mod floors;
#[path = "it/ids.rs"]
mod ids;
#[path = "it/new_ruleset.rs"]
mod new_ruleset;
#[path = "it/rust_text.rs"]
mod rust_text;
#[path = "it/sources.rs"]
mod sources;
#[path = "it/texts.rs"]
mod texts;

use xtask::project::SourceFile;

/// A file of a made-up repository.
fn file(path: &str, text: &str) -> SourceFile {
    SourceFile { path: path.to_owned(), text: text.to_owned() }
}
