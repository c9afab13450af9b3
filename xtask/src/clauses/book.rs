//! A rulebook as it is written: its clauses, and which of them are planned or do not apply.

use crate::complaint::Complaint;
use crate::ids::{self, Id};
use crate::project::{Project, SourceFile};
use anyhow::Result;
use std::collections::{BTreeMap, BTreeSet};

/// What a clause may be.
pub const KINDS: [&str; 5] = ["core", "optional", "house", "table", "example"];

/// A clause.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clause {
    /// Its heading, without the number.
    pub title: String,
    /// One of [`KINDS`].
    pub kind: String,
    /// The index of its section.
    pub section: usize,
    /// The file.
    pub file: String,
    /// The line of its heading.
    pub line: usize,
}

/// A line of `planned.txt` or `not-applicable.txt`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Declared {
    /// The clauses as they are written there: `ABC-61..92`.
    pub words: String,
    /// The clauses.
    pub ids: Vec<Id>,
    /// Why.
    pub reason: String,
    /// The file.
    pub file: String,
    /// The line.
    pub line: usize,
}

/// A rulebook.
#[derive(Clone, Debug, Default)]
pub struct Book {
    /// Its folder in `rules/`.
    pub key: String,
    /// What it is called: the heading of its README.
    pub title: String,
    /// The titles of its files, in order.
    pub sections: Vec<String>,
    /// Its clauses.
    pub clauses: BTreeMap<Id, Clause>,
    /// What is to come.
    pub planned: Vec<Declared>,
    /// What will not come.
    pub not_applicable: Vec<Declared>,
    /// What is wrong with how it is written.
    pub wrong: Vec<Complaint>,
}

impl Book {
    /// Reads the rulebook in `rules/KEY`.
    ///
    /// # Errors
    /// Where a file cannot be read.
    pub fn read(project: &Project, key: &str) -> Result<Book> {
        let folder = format!("rules/{key}");
        let mut book = Book { key: key.to_owned(), ..Book::default() };
        book.title = heading(&project.read_if_any(&format!("{folder}/README.md")).unwrap_or_default(), key);
        for file in project.files(&format!("{folder}/rulebook"), &[".md"])? {
            book.add_section(&file);
        }
        let declared = |name: &str| {
            let path = format!("{folder}/rulebook/{name}");
            let text = project.read_if_any(&path).unwrap_or_default();
            SourceFile { path, text }
        };
        book.planned = book.declarations(&declared("planned.txt"));
        book.not_applicable = book.declarations(&declared("not-applicable.txt"));
        Ok(book)
    }

    /// Its folder.
    pub fn folder(&self) -> String {
        format!("rules/{}", self.key)
    }

    /// The letters that its clauses begin with.
    pub fn prefixes(&self) -> BTreeSet<&str> {
        self.clauses.keys().map(|id| id.prefix.as_str()).collect()
    }

    /// Adds the clauses of a file of the rulebook.
    pub fn add_section(&mut self, file: &SourceFile) {
        let section = self.sections.len();
        self.sections.push(heading(&file.text, &file.path));
        let mut open: Option<Id> = None;
        for (at, line) in file.text.lines().enumerate() {
            if let Some(words) = line.strip_prefix("### ") {
                open = self.add_clause(words, section, file, at + 1);
            } else if line.starts_with('#') {
                open = None;
            } else if let (Some(id), Some(kind)) = (&open, line.strip_prefix("**Kind:**")) {
                if !KINDS.contains(&kind.trim()) {
                    let what = format!("`{}` is no kind: {}", kind.trim(), KINDS.join(", "));
                    self.wrong.push(Complaint::new(&file.path, at + 1, what));
                }
                if let Some(clause) = self.clauses.get_mut(id) {
                    kind.trim().clone_into(&mut clause.kind);
                }
            }
        }
        let here = self.clauses.iter().filter(|(_, clause)| clause.section == section && clause.kind.is_empty());
        let without: Vec<_> = here.map(|(id, clause)| (id.clone(), clause.line)).collect();
        for (id, line) in without {
            self.wrong.push(Complaint::new(&file.path, line, format!("{id} has no line `**Kind:** …`")));
        }
    }

    fn add_clause(&mut self, words: &str, section: usize, file: &SourceFile, line: usize) -> Option<Id> {
        let Some((id, title)) = ids::first(words) else {
            self.wrong.push(Complaint::new(&file.path, line, "a heading of this depth begins with a clause's number"));
            return None;
        };
        let clause =
            Clause { title: title.trim().to_owned(), kind: String::new(), section, file: file.path.clone(), line };
        if let Some(first) = self.clauses.get(&id) {
            let what = format!("{id} stands in {}:{} already", first.file, first.line);
            self.wrong.push(Complaint::new(&file.path, line, what));
            return None;
        }
        self.clauses.insert(id.clone(), clause);
        Some(id)
    }

    /// Lines such as `ABC-61..92 fortifications: not yet`. Lines that begin with `#` are remarks.
    pub fn declarations(&mut self, file: &SourceFile) -> Vec<Declared> {
        let mut found = Vec::new();
        for (at, line) in file.text.lines().enumerate() {
            if line.trim().is_empty() || line.starts_with('#') {
                continue;
            }
            let (ids, reason) = ids::leading(line);
            let words = line[..line.len() - reason.len()].to_owned();
            let reason = reason.trim().to_owned();
            if ids.is_empty() || reason.is_empty() {
                self.wrong.push(Complaint::new(
                    &file.path,
                    at + 1,
                    "a line is clauses and the reason: ABC-61..92 not yet",
                ));
            }
            for id in ids.iter().filter(|id| !self.clauses.contains_key(id)) {
                self.wrong.push(Complaint::new(&file.path, at + 1, format!("there is no clause {id}")));
            }
            found.push(Declared { words, ids, reason, file: file.path.clone(), line: at + 1 });
        }
        found
    }
}

/// The first heading of a Markdown file.
fn heading(text: &str, otherwise: &str) -> String {
    text.lines().find_map(|line| line.strip_prefix("# ")).unwrap_or(otherwise).trim().to_owned()
}
