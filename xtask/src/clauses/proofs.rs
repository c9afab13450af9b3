//! `rules/BOOK/tests/proofs.csv`: for each clause a mistake in the code that decides it, and the test of the clause that notices
//! it. `cargo xtask mutants BOOK --clauses --write` makes it; here it is read, and compared with what is there.

use super::book::Book;
use crate::complaint::Complaint;
use crate::ids::{self, Id};
use crate::project::Project;
use crate::rust_text::RustText;
use anyhow::Result;
use std::collections::{BTreeMap, BTreeSet};

const HEAD: &str = "clause,file,function,mistake,noticed by";

/// A mistake that a test of the clause notices.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proof {
    /// The clause.
    pub clause: Id,
    /// The file with the code that decides it, relative to the root.
    pub file: String,
    /// The function.
    pub function: String,
    /// The mistake in words.
    pub change: String,
    /// The test that fails, with its module.
    pub test: String,
}

/// Where the proofs of a rulebook stand.
pub fn path(key: &str) -> String {
    format!("rules/{key}/tests/proofs.csv")
}

/// The file. No field holds a quote or a line's end; a comma of the mistake's words becomes a semicolon.
pub fn written(rows: &[Proof]) -> String {
    let row = |Proof { clause, file, function, change, test }: &Proof| {
        let change = change.replace(',', ";").replace(['"', '\n'], " ");
        format!("{clause},{file},{function},{change},{test}\n")
    };
    rows.iter().map(row).fold(format!("{HEAD}\n"), |text, row| text + &row)
}

/// The clauses that are shown by a mistake, and every row that does not hold any more: its function or its test is not there.
///
/// # Errors
/// Where a file cannot be read.
pub fn read(project: &Project, book: &Book) -> Result<(BTreeMap<Id, Proof>, Vec<Complaint>)> {
    let path = path(&book.key);
    let text = project.read_if_any(&path).unwrap_or_default();
    let files = project.files(&book.folder(), &[".rs"])?;
    let functions: BTreeMap<String, BTreeSet<String>> =
        files.into_iter().map(|file| (file.path, functions(&file.text))).collect();
    let (mut rows, mut wrong) = (BTreeMap::new(), Vec::new());
    for (at, line) in text.lines().enumerate().skip(1) {
        let mut complain = |what: String| wrong.push(Complaint::new(&path, at + 1, what));
        let fields: Vec<&str> = line.split(',').collect();
        let [clause, file, function, change, test] = fields[..] else {
            complain(format!("a row has the fields {HEAD}"));
            continue;
        };
        let Some((clause, "")) = ids::first(clause) else {
            complain(format!("`{clause}` is no clause"));
            continue;
        };
        let test_name = test.split(' ').next().and_then(|test| test.rsplit("::").next()).unwrap_or_default();
        if !functions.get(file).is_some_and(|known| known.contains(function)) {
            complain(format!("{clause}: {file} has no function {function} any more"));
        } else if !functions.values().any(|known| known.contains(test_name)) {
            complain(format!("{clause}: there is no test {test_name} any more"));
        } else {
            let [file, function, change, test] = [file, function, change, test].map(str::to_owned);
            rows.insert(clause.clone(), Proof { clause, file, function, change, test });
        }
    }
    Ok((rows, wrong))
}

/// The names of all functions in a source file.
fn functions(text: &str) -> BTreeSet<String> {
    let text = RustText::new(text);
    let after = text.code().flat_map(|(_, code)| code.split("fn ").skip(1));
    let name = |rest: &str| rest.chars().take_while(|letter| letter.is_alphanumeric() || *letter == '_').collect();
    after.map(name).collect()
}
