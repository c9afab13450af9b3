//! How a page fails.

use std::fmt;
use std::time::Duration;

/// Why a page got no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Failure {
    /// The server cannot be reached, or the connection broke without a word.
    Unreachable(String),
    /// The server ended the connection.
    Closed {
        /// The code of the closing message; none where there was none.
        code: Option<u16>,
        /// What the server said.
        why: String,
    },
    /// Nothing was said for longer than this page waits.
    Silent(Duration),
    /// What came is no message of a table, or no answer to a request.
    NotUnderstood(String),
    /// The table did not let the page sit down.
    Unwelcome(String),
    /// The battle can go on no longer.
    Broken(String),
    /// A request was turned down.
    Refused {
        /// The status of the answer.
        status: u16,
        /// What it said.
        body: String,
    },
}

impl fmt::Display for Failure {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Failure::Unreachable(why) => write!(out, "the server cannot be reached: {why}"),
            Failure::Closed { code: Some(code), why } => {
                write!(out, "the server closed the connection ({code}): {why}")
            }
            Failure::Closed { code: None, why } => write!(out, "the server closed the connection: {why}"),
            Failure::Silent(patience) => write!(out, "the server said nothing for {} s", patience.as_secs_f64()),
            Failure::NotUnderstood(what) => write!(out, "that is no message of a table: {what}"),
            Failure::Unwelcome(why) => write!(out, "the table did not let the page sit down: {why}"),
            Failure::Broken(why) => write!(out, "the battle can go on no longer: {why}"),
            Failure::Refused { status, body } => write!(out, "the request was refused ({status}): {body}"),
        }
    }
}

impl std::error::Error for Failure {}

impl From<std::io::Error> for Failure {
    fn from(error: std::io::Error) -> Failure {
        Failure::Unreachable(error.to_string())
    }
}

impl From<tokio_tungstenite::tungstenite::Error> for Failure {
    fn from(error: tokio_tungstenite::tungstenite::Error) -> Failure {
        use tokio_tungstenite::tungstenite::Error;
        match error {
            Error::Http(answer) => {
                let body = answer.body().as_deref().map(String::from_utf8_lossy).unwrap_or_default();
                Failure::Refused { status: answer.status().as_u16(), body: body.into_owned() }
            }
            Error::ConnectionClosed | Error::AlreadyClosed => Failure::Closed { code: None, why: String::new() },
            other => Failure::Unreachable(other.to_string()),
        }
    }
}
