//! Rust files: what they may use, how long they are, how they begin.

use super::pure::{BANS, EXCEPTIONS, PURE};
use crate::complaint::Complaint;
use crate::project::{Project, SourceFile};
use crate::rust_text::{RustText, has_word};
use anyhow::Result;
use std::collections::BTreeSet;

/// Lines that a file may have.
pub const LONGEST: usize = 700;

/// Names of modules that say nothing about what is in them.
const EMPTY_NAMES: [&str; 6] = ["util", "utils", "helper", "helpers", "common", "misc"];

/// Programs, which may print.
const PROGRAMS: [&str; 4] = ["benches/", "crates/cli/", "crates/soak/", "xtask/"];

/// What is wrong with the Rust files.
///
/// # Errors
/// Where one cannot be read.
pub fn complaints(project: &Project) -> Result<Vec<Complaint>> {
    let mut files = Vec::new();
    for folder in ["benches", "crates", "rules", "xtask"] {
        files.extend(project.files(folder, &[".rs"])?);
    }
    Ok(judged(&files))
}

/// What is wrong with these files, which are all that there are.
pub fn judged(files: &[SourceFile]) -> Vec<Complaint> {
    let texts: Vec<RustText> = files.iter().map(|file| RustText::new(&file.text)).collect();
    let test_files: BTreeSet<String> =
        files.iter().zip(&texts).flat_map(|(file, text)| test_files(file, text)).collect();
    let mut found = Vec::new();
    let mut used = BTreeSet::new();
    for (file, text) in files.iter().zip(&texts) {
        let tests = test_files.contains(&file.path) || !is_product(&file.path);
        found.extend(form(file));
        found.extend(words(&file.path, text, tests));
        if !tests && PURE.iter().any(|folder| file.path.starts_with(folder)) {
            found.extend(purity(&file.path, text, &mut used));
        }
    }
    for exception in &EXCEPTIONS {
        if files.iter().any(|file| file.path == exception.file) && !used.contains(&(exception.file, exception.word)) {
            let what = format!("the exception for `{}` is not needed any more: take it off the list", exception.word);
            found.push(Complaint::new(exception.file, 0, what));
        }
    }
    found
}

/// Is it part of what users get: neither a test nor a benchmark?
fn is_product(path: &str) -> bool {
    path.contains("/src/")
}

/// The files of modules that a file declares for tests only.
pub(super) fn test_files(file: &SourceFile, text: &RustText) -> Vec<String> {
    let stem = file.path.trim_end_matches(".rs");
    let folder = match stem.rsplit_once('/') {
        Some((folder, "lib" | "main" | "mod")) => folder,
        _ => stem,
    };
    text.test_modules
        .iter()
        .flat_map(|name| [format!("{folder}/{name}.rs"), format!("{folder}/{name}/mod.rs")])
        .collect()
}

/// Length, name, first line.
fn form(file: &SourceFile) -> Vec<Complaint> {
    let mut found = Vec::new();
    let lines = file.text.lines().count();
    if lines > LONGEST {
        found.push(Complaint::new(
            &file.path,
            0,
            format!("{lines} lines: at most {LONGEST}, and one thing in each file"),
        ));
    }
    let first = file.text.lines().next().unwrap_or_default();
    if first.strip_prefix("//!").is_none_or(|words| words.trim().is_empty()) {
        found.push(Complaint::new(&file.path, 1, "a module begins with one sentence of `//!`"));
    }
    let stem = file.path.rsplit('/').next().unwrap_or_default().trim_end_matches(".rs");
    if EMPTY_NAMES.contains(&stem) {
        found.push(Complaint::new(&file.path, 0, format!("`{stem}` says nothing about what is in it")));
    }
    found
}

/// Words that stand nowhere, or only in tests or programs.
fn words(path: &str, text: &RustText, tests: bool) -> Vec<Complaint> {
    let program = PROGRAMS.iter().any(|folder| path.starts_with(folder));
    let mut found = Vec::new();
    let mut ban = |number: usize, code: &str, words: &[&str], why: &str| {
        for word in words.iter().filter(|word| has_word(code, word)) {
            found.push(Complaint::new(path, number, format!("`{word}`: {why}")));
        }
    };
    for (number, code) in text.code() {
        let test = tests || text.lines[number - 1].test;
        ban(number, code, &["todo!", "unimplemented!", "dbg!"], "nothing unfinished is kept");
        ban(number, code, &["#[ignore"], "no test is ignored");
        ban(number, code, &["allow(dead_code)", "allow(unused"], "what is not used is taken out");
        if !test {
            ban(number, code, &[".unwrap()"], "say why it holds: `expect(\"reason\")`, or give an error");
            if !program {
                ban(number, code, &["println!", "print!", "eprintln!", "eprint!"], "libraries do not print");
            }
        }
        let comment = text.lines[number - 1].comment.as_str();
        ban(number, comment, &["TODO", "FIXME", "XXX", "HACK"], "nothing unfinished is kept");
    }
    found
}

/// What rules and all below them may not use.
fn purity(path: &str, text: &RustText, used: &mut BTreeSet<(&'static str, &'static str)>) -> Vec<Complaint> {
    let mut found = Vec::new();
    for (number, code) in text.code() {
        if text.lines[number - 1].test {
            continue;
        }
        for ban in &BANS {
            for word in ban.words.iter().filter(|word| has_word(code, word)) {
                match EXCEPTIONS.iter().find(|exception| exception.file == path && exception.word == *word) {
                    Some(exception) => drop(used.insert((exception.file, exception.word))),
                    None => found.push(Complaint::new(path, number, format!("`{word}`: {}", ban.why))),
                }
            }
        }
    }
    found
}
