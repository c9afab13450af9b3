//! What all games share names no rulebook and cites no clause: neither in code, nor in texts, nor in what is said about it.

use super::sources;
use crate::clauses::book::Book;
use crate::complaint::Complaint;
use crate::project::{Project, SourceFile};
use crate::rust_text::RustText;
use anyhow::Result;
use std::collections::BTreeSet;

/// A file that may name rulebooks all the same.
pub struct Allowed {
    /// The file.
    pub file: &'static str,
    /// Why it must.
    pub reason: &'static str,
}

/// Every exception there is.
pub const ALLOWED: [Allowed; 3] = [
    Allowed { file: "crates/catalog/src/book.rs", reason: "it is the shelf: the one list of rulebooks" },
    Allowed { file: "crates/soak/src/battle.rs", reason: "whoever plays against a server by chance plays some battle" },
    Allowed { file: "xtask/src/tidy/pure.rs", reason: "an exception for a file of a rulebook says which file that is" },
];

/// How a rulebook is named.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Names {
    /// Its key: the folder in `rules/`.
    pub book: String,
    /// What its clauses begin with, the stroke included.
    pub prefixes: Vec<String>,
}

/// How these rulebooks are named.
pub fn names(books: &[Book]) -> Vec<Names> {
    let of = |book: &Book| Names {
        book: book.key.clone(),
        prefixes: book.prefixes().iter().map(|prefix| format!("{prefix}-")).collect(),
    };
    books.iter().map(of).collect()
}

/// Where a rulebook is named that should not be.
///
/// # Errors
/// Where a file cannot be read.
pub fn complaints(project: &Project) -> Result<Vec<Complaint>> {
    let mut books = Vec::new();
    for key in project.rulebooks()? {
        books.push(Book::read(project, &key)?);
    }
    let mut files = project.files("crates", &[".rs"])?;
    files.extend(project.files("xtask/src", &[".rs"])?);
    files.extend(project.files("web/src", &[".ts", ".svelte", ".css"])?);
    Ok(judged(&names(&books), &files, &ALLOWED))
}

/// Where these files, which are all that there are, name one of the rulebooks; and exceptions that nothing needs.
pub fn judged(names: &[Names], files: &[SourceFile], allowed: &[Allowed]) -> Vec<Complaint> {
    let tests: BTreeSet<String> = files
        .iter()
        .filter(|file| file.path.ends_with(".rs"))
        .flat_map(|file| sources::test_files(file, &RustText::new(&file.text)))
        .collect();
    let mut found = Vec::new();
    for file in files.iter().filter(|file| is_product(&file.path) && !tests.contains(&file.path)) {
        let here = named(names, file);
        match allowed.iter().any(|exception| exception.file == file.path) {
            false => found.extend(here),
            true if here.is_empty() => found.push(Complaint::new(
                &file.path,
                0,
                "the exception for names of rulebooks is not needed any more: take it off the list",
            )),
            true => {}
        }
    }
    found
}

/// Is it part of what users get, and of no rulebook?
fn is_product(path: &str) -> bool {
    let page = path.starts_with("web/src/") && !path.contains("/generated/") && !path.ends_with(".test.ts");
    page || path.starts_with("xtask/src/") || path.starts_with("crates/") && path.contains("/src/")
}

/// The lines of a file that name a rulebook.
fn named(names: &[Names], file: &SourceFile) -> Vec<Complaint> {
    let rust = file.path.ends_with(".rs").then(|| RustText::new(&file.text));
    let is_test = |at: usize| rust.as_ref().is_some_and(|text| text.lines.get(at).is_some_and(|line| line.test));
    let mut found = Vec::new();
    for (at, line) in file.text.lines().enumerate().filter(|(at, _)| !is_test(*at)) {
        for Names { book, prefixes } in names {
            let word = if means(line, book) { Some(book) } else { prefixes.iter().find(|prefix| cites(line, prefix)) };
            if let Some(word) = word {
                let what = format!("`{word}` is of rules/{book}: the rulebook says it, and nobody else");
                found.push(Complaint::new(&file.path, at + 1, what));
            }
        }
    }
    found
}

/// Does a line mean a rulebook by its key? A key may be an everyday word: it means the book where it stands in quotes, alone
/// or before what belongs to the book, as a folder, or in the name of a crate.
fn means(line: &str, key: &str) -> bool {
    line.match_indices(key).any(|(at, _)| {
        let (before, after) = (&line[..at], &line[at + key.len()..]);
        let next = after.chars().next();
        let ends = next.is_none_or(|letter| !letter.is_alphanumeric() && letter != '_' && letter != '-');
        let quoted = before.ends_with(['"', '\'', '`']) && after.starts_with(['"', '\'', '`', '.', '/']);
        let inside = ["rules/", "books/", "sandtable_", "sandtable-"].iter().any(|of| before.ends_with(of));
        quoted || inside && ends
    })
}

/// Does a line cite a clause whose number begins so?
fn cites(line: &str, prefix: &str) -> bool {
    line.match_indices(prefix).any(|(at, _)| {
        let before = line[..at].chars().next_back();
        let after = line[at + prefix.len()..].chars().next();
        before.is_none_or(|letter| !letter.is_alphanumeric() && letter != '_')
            && after.is_some_and(|letter| letter.is_ascii_digit())
    })
}
