//! What is wrong with a file that a person wrote, and where.

use std::fmt;

use serde::Serialize;

/// One mistake in a file: where it is and what is wrong, in words for whoever wrote the file.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub struct Problem {
    /// Name of the file, as it was given to the reader.
    pub file: String,
    /// Line, counted from 1; 0 where the whole file is meant.
    pub line: u32,
    /// Column of a table, or path of keys such as `side[1].unit[2].name` (counted from 1); empty where none is meant.
    pub field: String,
    /// What is wrong, as a sentence without a full stop.
    pub what: String,
}

impl Problem {
    /// A problem of a whole file, or of what is in none, at a field (empty: none).
    pub fn of(file: &str, field: &str, what: impl Into<String>) -> Problem {
        Problem::new(file, 0, field, what)
    }

    /// A problem at a line (0: the whole file) and field (empty: none).
    pub fn new(file: &str, line: u32, field: &str, what: impl Into<String>) -> Problem {
        Problem { file: file.to_owned(), line, field: field.to_owned(), what: what.into() }
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}:", self.file)?;
        if self.line > 0 {
            write!(out, "{}:", self.line)?;
        }
        if !self.field.is_empty() {
            write!(out, " {}:", self.field)?;
        }
        write!(out, " {}", self.what)
    }
}

/// Collects problems, so that a reader can go on after a mistake and report all of them together.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Problems {
    found: Vec<Problem>,
}

impl Problems {
    /// None yet.
    pub fn new() -> Problems {
        Problems::default()
    }

    /// Notes one problem.
    pub fn push(&mut self, problem: Problem) {
        self.found.push(problem);
    }

    /// Notes a problem of a whole file, or of what is in none, at a field (empty: none).
    pub fn of(&mut self, file: &str, field: &str, what: impl Into<String>) {
        self.push(Problem::of(file, field, what));
    }

    /// Notes a problem at a line (0: the whole file) and field (empty: none).
    pub fn add(&mut self, file: &str, line: u32, field: &str, what: impl Into<String>) {
        self.push(Problem::new(file, line, field, what));
    }

    /// Is nothing wrong so far?
    pub fn is_empty(&self) -> bool {
        self.found.is_empty()
    }

    /// How many were noted so far; to ask later whether a part was read without a new one.
    pub fn len(&self) -> usize {
        self.found.len()
    }

    /// All of them in the order of file, line and field, each once.
    pub fn into_vec(mut self) -> Vec<Problem> {
        self.found.sort();
        self.found.dedup();
        self.found
    }

    /// `Ok` where nothing was wrong.
    ///
    /// # Errors
    /// All problems, in the order of file, line and field, each once.
    pub fn into_result(self) -> Result<(), Vec<Problem>> {
        if self.is_empty() { Ok(()) } else { Err(self.into_vec()) }
    }
}

impl Extend<Problem> for Problems {
    fn extend<I: IntoIterator<Item = Problem>>(&mut self, more: I) {
        self.found.extend(more);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_problem_names_file_line_and_field() {
        let problem = Problem::new("scenarios/x.toml", 12, "units.speed", "unknown word 'fsat'");
        assert_eq!(problem.to_string(), "scenarios/x.toml:12: units.speed: unknown word 'fsat'");
        assert_eq!(Problem::of("a.csv", "", "no such file").to_string(), "a.csv: no such file");
        assert_eq!(Problem::new("a.csv", 3, "", "two columns").to_string(), "a.csv:3: two columns");
    }

    #[test]
    fn problems_come_sorted_and_once() {
        let mut problems = Problems::new();
        assert!(problems.is_empty());
        assert_eq!(problems.clone().into_result(), Ok(()));
        problems.add("b", 1, "", "late");
        problems.add("a", 10, "", "tenth line");
        problems.add("a", 9, "", "ninth line");
        problems.add("a", 9, "", "ninth line");
        assert_eq!(problems.len(), 4);
        let found = problems.into_result().unwrap_err();
        assert_eq!(found.iter().map(|problem| problem.line).collect::<Vec<_>>(), [9, 10, 1]);
    }
}
