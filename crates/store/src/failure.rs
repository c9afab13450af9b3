//! How keeping fails.

use std::fmt;

/// Why something was not kept or not found out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Failure {
    /// The address of the database cannot be understood.
    Address(String),
    /// The file is of a later version of this program.
    Newer {
        /// The version of the file.
        file: i64,
        /// The version that is known here.
        known: i64,
    },
    /// The database failed.
    Database(String),
    /// The store has been closed.
    Closed,
}

impl fmt::Display for Failure {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Failure::Address(address) => write!(out, "`{address}` is no place for battles: write it as sqlite:FILE"),
            Failure::Newer { file, known } => {
                write!(out, "the file is of a later version ({file}) than this program knows ({known})")
            }
            Failure::Database(what) => write!(out, "the database failed: {what}"),
            Failure::Closed => out.write_str("the store is closed"),
        }
    }
}

impl std::error::Error for Failure {}

impl From<sqlx::Error> for Failure {
    fn from(error: sqlx::Error) -> Failure {
        Failure::Database(error.to_string())
    }
}
