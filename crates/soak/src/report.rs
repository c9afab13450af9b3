//! What came of it, as a table.

use std::fmt::{self, Display};
use std::time::Duration;

/// The plan of a run.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The program `sandtable`.
    pub program: std::path::PathBuf,
    /// Everything that is done by chance comes from it.
    pub seed: u64,
    /// How often the server is killed.
    pub kills: u32,
    /// No more kills after this time.
    pub time: Duration,
    /// Tables at which people play at once.
    pub tables: usize,
    /// Hostile messages of each kind.
    pub messages: u32,
    /// Commands that are given while every write is watched.
    pub watched: usize,
    /// Commands of who looks ahead, in each rulebook.
    pub thoughts: usize,
    /// How long it may think about one of them, but for one in a thousand.
    pub thought: Duration,
    /// How long whoever is not attacked may wait for an answer, but for one in a hundred.
    pub patience: Duration,
}

/// Rows of a table, and what must not have happened.
#[derive(Clone, Debug, Default)]
pub struct Report {
    rows: Vec<(String, String)>,
    violations: Vec<String>,
}

impl Report {
    /// Adds a row.
    pub fn row(&mut self, what: impl Display, number: impl Display) {
        self.rows.push((what.to_string(), number.to_string()));
    }

    /// Adds what must not have happened.
    pub fn violated(&mut self, what: impl Display) {
        self.violations.push(what.to_string());
    }

    /// Adds all of these.
    pub fn violated_all(&mut self, all: Vec<String>) {
        self.violations.extend(all);
    }

    /// What must not have happened, and did.
    pub fn violations(&self) -> &[String] {
        &self.violations
    }
}

impl Display for Report {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(out, "| | |\n|---|---:|")?;
        for (what, number) in &self.rows {
            writeln!(out, "| {what} | {number} |")?;
        }
        for what in self.violations.iter().take(40) {
            writeln!(out, "VIOLATED: {what}")?;
        }
        write!(
            out,
            "\n{}",
            match self.violations.len() {
                0 => "Nothing was lost, and nothing that must not happen has happened.".to_owned(),
                count => format!("{count} things have happened that must not."),
            }
        )
    }
}
