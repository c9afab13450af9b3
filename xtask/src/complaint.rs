//! One thing that is wrong, and where.

use std::fmt;

/// One thing that is wrong, in words for whoever has to mend it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Complaint {
    /// The file, relative to the repository.
    pub file: String,
    /// The line, counted from 1; 0 where the whole file is meant.
    pub line: usize,
    /// What is wrong.
    pub what: String,
}

impl Complaint {
    /// A complaint about a line of a file (0: the whole file).
    pub fn new(file: &str, line: usize, what: impl Into<String>) -> Complaint {
        Complaint { file: file.to_owned(), line, what: what.into() }
    }
}

impl fmt::Display for Complaint {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.line {
            0 => write!(out, "{}: {}", self.file, self.what),
            line => write!(out, "{}:{line}: {}", self.file, self.what),
        }
    }
}
