//! What goes wrong with a request: one shape for all, and no word that gives anything away.

use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use sandtable_core::data::Problem as InFile;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// What went wrong.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ErrorBody {
    /// In words for whoever asked.
    pub error: String,
    /// Where in what was sent, if it is about a place in it: file, line and field.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub r#where: Option<String>,
}

/// A request that is not done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Problem {
    status: StatusCode,
    body: ErrorBody,
}

impl Problem {
    pub(crate) fn new(status: StatusCode, error: impl Into<String>) -> Problem {
        Problem { status, body: ErrorBody { error: error.into(), r#where: None } }
    }

    pub(crate) fn bad(error: impl Into<String>) -> Problem {
        Problem::new(StatusCode::BAD_REQUEST, error)
    }

    /// The same, about a field of what was sent.
    pub(crate) fn at(mut self, field: impl Into<String>) -> Problem {
        self.body.r#where = Some(field.into());
        self
    }

    pub(crate) fn not_there(error: impl Into<String>) -> Problem {
        Problem::new(StatusCode::NOT_FOUND, error)
    }

    pub(crate) fn forbidden(error: impl Into<String>) -> Problem {
        Problem::new(StatusCode::FORBIDDEN, error)
    }

    pub(crate) fn unknown_key() -> Problem {
        Problem::new(StatusCode::UNAUTHORIZED, "this link opens no battle here")
    }

    pub(crate) fn too_many(error: impl Into<String>) -> Problem {
        Problem::new(StatusCode::TOO_MANY_REQUESTS, error)
    }

    /// Something failed here. What it was stands in the server's log.
    pub(crate) fn failed(what: impl std::fmt::Display) -> Problem {
        tracing::error!(%what, "a request failed");
        Problem::new(StatusCode::INTERNAL_SERVER_ERROR, "the table could not do this; please try again")
    }
}

impl From<sandtable_store::Failure> for Problem {
    fn from(failure: sandtable_store::Failure) -> Problem {
        Problem::failed(failure)
    }
}

impl From<Vec<InFile>> for Problem {
    fn from(problems: Vec<InFile>) -> Problem {
        let place = problems.first().map(|first| {
            let field = if first.field.is_empty() { String::new() } else { format!(" {}", first.field) };
            if first.line > 0 {
                format!("{}:{}{field}", first.file, first.line)
            } else {
                format!("{}{field}", first.file)
            }
        });
        let said: Vec<String> = problems.iter().map(|problem| problem.what.clone()).collect();
        let error = match problems.len() {
            1 => said.join("\n"),
            _ => problems.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n"),
        };
        Problem { status: StatusCode::UNPROCESSABLE_ENTITY, body: ErrorBody { error, r#where: place } }
    }
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        (self.status, Json(self.body)).into_response()
    }
}
