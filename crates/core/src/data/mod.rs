//! Reading what people write: tables as CSV, scenarios and rosters as TOML, every mistake reported at once with its line.

mod decimal;
mod files;
mod node;
mod problem;
mod spelling;
mod table;
mod write;

pub use decimal::{DecimalError, Measure, micrometres};
pub use files::Files;
pub use node::{Node, Spot, Written, read_document};
pub use problem::{Problem, Problems};
pub use spelling::{did_you_mean, nearest};
pub use table::{Row, Table, columns, unknown_word};
pub use write::{quoted, with_more, with_value, without_key};
