//! How a command fails, what is said about it, and the exit code.

use sandtable_catalog::{Unplayed, Unverified};
use sandtable_core::data::Problem;
use std::io;
use std::process::ExitCode;

/// Why a command did not do what it was asked for.
#[derive(Debug)]
pub enum Failure {
    /// The command line asks for what there is not: exit 2.
    Usage(String),
    /// Something is wrong with files (exit 1) or with what was chosen on the command line (exit 2).
    Problems(Vec<Problem>),
    /// The answer is no: exit 1.
    No(String),
    /// The answer is no and has been given already: exit 1.
    Said,
    /// Reading or writing failed: exit 1; nothing is said where nobody reads any more.
    Io(io::Error),
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Failure {
        Failure::Io(error)
    }
}

impl From<Vec<Problem>> for Failure {
    fn from(problems: Vec<Problem>) -> Failure {
        Failure::Problems(problems)
    }
}

impl From<serde_json::Error> for Failure {
    fn from(error: serde_json::Error) -> Failure {
        Failure::Io(error.into())
    }
}

impl From<Unplayed> for Failure {
    fn from(unplayed: Unplayed) -> Failure {
        match unplayed {
            Unplayed::Problems(problems) => Failure::Problems(problems),
            Unplayed::Plan(bad) => Failure::Usage(bad.to_string()),
        }
    }
}

impl From<Unverified> for Failure {
    fn from(unverified: Unverified) -> Failure {
        match unverified {
            Unverified::Unreadable(problems) => Failure::Problems(problems),
            Unverified::Differs(difference) => Failure::No(format!("line {}: {}", difference.line, difference.what)),
        }
    }
}

/// Does the problem lie in what was chosen on the command line?
fn is_choice(problem: &Problem) -> bool {
    problem.file == "choices"
}

/// A problem as a line for people.
pub fn told(problem: &Problem) -> String {
    match (is_choice(problem), problem.field.as_str()) {
        (true, "preset") => format!("--preset: {}", problem.what),
        (true, field) => format!("--set {field}: {}", problem.what),
        (false, _) => problem.to_string(),
    }
}

impl Failure {
    /// What to say on standard error, line by line.
    pub fn lines(&self) -> Vec<String> {
        match self {
            Failure::Usage(what) | Failure::No(what) => vec![what.clone()],
            Failure::Problems(problems) => problems.iter().map(told).collect(),
            Failure::Io(error) if error.kind() != io::ErrorKind::BrokenPipe => vec![error.to_string()],
            Failure::Said | Failure::Io(_) => Vec::new(),
        }
    }

    /// 2 for what was asked wrongly, 1 for a no.
    pub fn exit_code(&self) -> ExitCode {
        match self {
            Failure::Usage(_) => ExitCode::from(2),
            Failure::Problems(problems) if !problems.is_empty() && problems.iter().all(is_choice) => ExitCode::from(2),
            Failure::Io(error) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
            _ => ExitCode::from(1),
        }
    }
}
