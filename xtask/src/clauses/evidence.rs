//! What speaks for a clause: code that cites it, tests that are named after it, examples that prove it.

use super::book::Book;
use super::proofs;
use crate::complaint::Complaint;
use crate::ids::{self, Id};
use crate::own_rules::OwnRules;
use crate::project::{Project, SourceFile};
use crate::rust_text::{RustText, has_word};
use anyhow::Result;
use std::collections::{BTreeMap, BTreeSet};

/// The first place, as `file:line`, of each clause that has one.
pub type Places = BTreeMap<Id, String>;

/// Everything that speaks for the clauses of one rulebook.
#[derive(Clone, Debug, Default)]
pub struct Evidence {
    /// Where code that decides it names a clause: at the head of a function's or a constant's doc comment, or by a constant
    /// that a roll or a refusal uses. A range ("ABC-83 to ABC-92") says where clauses stand and cites none of them.
    pub cited: Places,
    /// Where a test or an example proves it.
    pub tested: Places,
    /// The clauses that a worked example proves.
    pub by_example: BTreeSet<Id>,
    /// The clauses of which a mistake shows that their test notices it.
    pub shown: BTreeSet<Id>,
    /// Numbers that no clause has, constants that nobody uses.
    pub wrong: Vec<Complaint>,
}

impl Evidence {
    /// Reads the code, tests, examples and data of a rulebook.
    ///
    /// # Errors
    /// Where a file cannot be read.
    pub fn read(project: &Project, book: &Book) -> Result<Evidence> {
        let folder = book.folder();
        let mut evidence = Evidence::default();
        let own = OwnRules::read(project, &book.key)?;
        let sources = project.files(&format!("{folder}/src"), &[".rs"])?;
        evidence.add_sources(book, &own, &sources);
        for file in project.files(&format!("{folder}/tests"), &[".rs"])? {
            evidence.add_tests(book, &file);
        }
        for file in project.files(&format!("{folder}/tests/examples"), &[".md"])? {
            evidence.add_example(&file);
        }
        let (shown, wrong) = proofs::read(project, book)?;
        evidence.shown = shown.into_keys().collect();
        evidence.wrong.extend(wrong);
        for file in project.files(&folder, &[".rs", ".md", ".csv", ".toml"])? {
            evidence.add_unknown(book, &file);
        }
        Ok(evidence)
    }

    /// Citations in the source files of a rulebook.
    pub fn add_sources(&mut self, book: &Book, own: &OwnRules, sources: &[SourceFile]) {
        let texts: Vec<RustText> = sources.iter().map(|file| RustText::new(&file.text)).collect();
        let decides = |file: &SourceFile| own.holds_rules(&book.key, &file.path);
        for (file, text) in sources.iter().zip(&texts) {
            if decides(file) {
                self.add_heads(file, text);
            }
            self.add_test_names(book, file, text);
            if !file.path.ends_with("/clause.rs") {
                continue;
            }
            for (name, id, line) in constants(&file.text) {
                let others = sources.iter().zip(&texts).filter(|(other, _)| other.path != file.path);
                let uses = |text: &RustText| text.code().any(|(_, code)| has_word(code, &name));
                let users: Vec<&SourceFile> = others.filter(|(_, text)| uses(text)).map(|(other, _)| other).collect();
                if users.iter().any(|user| decides(user)) {
                    note(&mut self.cited, &id, &file.path, line);
                } else if users.is_empty() {
                    self.wrong.push(Complaint::new(&file.path, line, format!("nothing uses {name}")));
                }
            }
        }
    }

    /// Doc comments of functions and constants that begin with clauses.
    fn add_heads(&mut self, file: &SourceFile, text: &RustText) {
        let mut in_comment = false;
        for (at, line) in text.lines.iter().enumerate() {
            let words = line.comment.strip_prefix("/// ");
            if let (Some(words), false, false) = (words, in_comment, line.test)
                && decides_something(text, at)
            {
                for id in ids::named(words) {
                    note(&mut self.cited, &id, &file.path, at + 1);
                }
            }
            in_comment = line.comment.starts_with("///");
        }
    }

    /// Tests in a test file.
    pub fn add_tests(&mut self, book: &Book, file: &SourceFile) {
        self.add_test_names(book, file, &RustText::new(&file.text));
    }

    fn add_test_names(&mut self, book: &Book, file: &SourceFile, text: &RustText) {
        for (at, line) in text.lines.iter().enumerate() {
            let Some(name) = line.code.trim_start().strip_prefix("fn ") else { continue };
            let attributes = text.lines[..at].iter().rev().map(|line| line.code.trim());
            let mut attributes = attributes.take_while(|code| code.is_empty() || code.starts_with("#["));
            if !attributes.any(|code| code.starts_with("#[test]")) {
                continue;
            }
            for prefix in book.prefixes() {
                let after = name.strip_prefix(&format!("{}_", prefix.to_lowercase()));
                let number = after.and_then(|after| after.split(|letter: char| !letter.is_ascii_digit()).next());
                if let Some(Ok(number)) = number.map(str::parse) {
                    let id = Id { prefix: prefix.to_owned(), number };
                    if !book.clauses.contains_key(&id) {
                        self.wrong.push(Complaint::new(&file.path, at + 1, format!("there is no clause {id}")));
                    }
                    note(&mut self.tested, &id, &file.path, at + 1);
                }
            }
        }
    }

    /// Lines `Proves: ABC-31, ABC-40` of an example, outside of its blocks.
    pub fn add_example(&mut self, file: &SourceFile) {
        let mut in_block = false;
        for (at, line) in file.text.lines().enumerate() {
            in_block ^= line.trim_start().starts_with("```");
            if let Some(words) = line.trim().strip_prefix("Proves:").filter(|_| !in_block) {
                for id in ids::leading(words.trim()).0 {
                    note(&mut self.tested, &id, &file.path, at + 1);
                    self.by_example.insert(id);
                }
            }
        }
    }

    /// Numbers with this rulebook's letters that no clause has.
    fn add_unknown(&mut self, book: &Book, file: &SourceFile) {
        let prefixes = book.prefixes();
        for (at, line) in file.text.lines().enumerate() {
            for id in ids::mentioned(line) {
                if prefixes.contains(id.prefix.as_str()) && !book.clauses.contains_key(&id) {
                    self.wrong.push(Complaint::new(&file.path, at + 1, format!("there is no clause {id}")));
                }
            }
        }
    }
}

/// The constants of a `clause.rs`: name, clause, line. A name may stand on a line before its clause.
pub fn constants(text: &str) -> Vec<(String, Id, usize)> {
    let mut found = Vec::new();
    let mut name: Option<&str> = None;
    for (at, line) in text.lines().enumerate() {
        let code = line.trim_start();
        if code.starts_with("//") {
            continue;
        }
        let words = code.split(|letter: char| !letter.is_alphanumeric() && letter != '_');
        let mut before_text = words.take_while(|_| !code.starts_with('"'));
        let is_name = |word: &&str| {
            word.len() > 1 && word.chars().all(|c| c.is_ascii_uppercase() || c.is_ascii_digit() || c == '_')
        };
        let here = before_text.find(|word| !word.is_empty() && *word != "pub" && *word != "static" && *word != "const");
        name = here.filter(is_name).or(name);
        let id =
            code.split('"').skip(1).step_by(2).find_map(|text| ids::first(text).filter(|(_, rest)| rest.is_empty()));
        if let (Some(constant), Some((id, _))) = (name, id) {
            found.push((constant.to_owned(), id, at + 1));
            name = None;
        }
    }
    found
}

/// Does a doc comment that begins in this line stand above a function or a constant?
fn decides_something(text: &RustText, from: usize) -> bool {
    let mut code = text.lines[from..].iter().map(|line| line.code.trim());
    let item = code.find(|code| !code.is_empty() && !code.starts_with("#[")).unwrap_or_default();
    ["fn", "const", "static"].iter().any(|word| has_word(item, word))
}

fn note(places: &mut Places, id: &Id, file: &str, line: usize) {
    places.entry(id.clone()).or_insert_with(|| format!("{file}:{line}"));
}
