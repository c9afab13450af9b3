//! Which clauses of each rulebook are proved, planned, or not applicable; and the tables in the READMEs that say so.

pub mod book;
pub mod coverage;
pub mod evidence;
pub mod judgement;
pub mod proofs;

use crate::complaint::Complaint;
use crate::project::Project;
use crate::say::say;
use anyhow::{Result, ensure};
use book::Book;
use judgement::Judgement;
use std::collections::BTreeSet;

/// A rulebook, and what is said of its clauses.
pub type Judged = (Book, Judgement);

/// Reads and judges every rulebook.
///
/// # Errors
/// Where a file cannot be read.
pub fn judge_all(project: &Project) -> Result<Vec<Judged>> {
    let mut all = Vec::new();
    for key in project.rulebooks()? {
        let book = Book::read(project, &key)?;
        let evidence = evidence::Evidence::read(project, &book)?;
        let judgement = judgement::judge(&book, &evidence);
        all.push((book, judgement));
    }
    Ok(all)
}

/// Prints the counts of one rulebook or of all, and everything that is wrong. With `write` the tables in the READMEs are
/// renewed, otherwise they are compared. Gives whether nothing is wrong.
///
/// # Errors
/// Where a file cannot be read or written, or there is no such rulebook.
pub fn run(project: &Project, only: Option<&str>, write: bool) -> Result<bool> {
    let all = judge_all(project)?;
    ensure!(
        only.is_none_or(|only| all.iter().any(|(book, _)| book.key == only)),
        "there is no such rulebook in rules/"
    );
    let mut sound = true;
    for (book, judgement) in all.iter().filter(|(book, _)| only.is_none_or(|only| book.key == only)) {
        say(format_args!("{}: {}", book.key, judgement.counts(None)));
        for prefix in several(book) {
            say(format_args!("  {prefix}: {}", judgement.counts_of(prefix)));
        }
        say(format_args!("  {}", length_of(project, book)?));
        let path = format!("{}/README.md", book.folder());
        let mut wrong = judgement.wrong.clone();
        wrong.extend(renewed(project, &path, &coverage::of_book(book, judgement), write)?);
        for complaint in &wrong {
            say(format_args!("  {complaint}"));
        }
        sound &= wrong.is_empty();
    }
    if let Some(complaint) = renewed(project, "README.md", &coverage::of_all(&all), write)? {
        say(complaint);
        sound = false;
    }
    Ok(sound)
}

/// How much source a rulebook needs: what the next one costs can be read off it. Lines of code are those with more on them than a
/// comment.
fn length_of(project: &Project, book: &Book) -> Result<String> {
    let sources = project.files(&format!("{}/src", book.folder()), &[".rs"])?;
    let lines = || sources.iter().flat_map(|file| file.text.lines()).map(str::trim_start);
    let (all, code) = (lines().count(), lines().filter(|line| !line.is_empty() && !line.starts_with("//")).count());
    let each = |lines: usize| lines.div_ceil(book.clauses.len().max(1));
    Ok(format!("{all} lines of source, {} a clause; {code} of code, {} a clause", each(all), each(code)))
}

/// The letters that the clauses of a rulebook begin with, where there are several.
pub fn several(book: &Book) -> BTreeSet<&str> {
    let prefixes = book.prefixes();
    if prefixes.len() > 1 { prefixes } else { BTreeSet::new() }
}

/// Renews the table in a file, or says that it is not current.
fn renewed(project: &Project, path: &str, block: &str, write: bool) -> Result<Option<Complaint>> {
    let text = project.read_if_any(path).unwrap_or_default();
    let Some(current) = coverage::replaced(&text, block) else {
        let what = format!("there is no place for the table: put in `{}` and `{}`", coverage::BEGIN, coverage::END);
        return Ok(Some(Complaint::new(path, 0, what)));
    };
    if current == text {
        return Ok(None);
    }
    if write {
        project.write(path, &current)?;
        return Ok(None);
    }
    Ok(Some(Complaint::new(path, 0, "its table of clauses is not current: cargo xtask clauses --write")))
}
