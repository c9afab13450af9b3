//! The text table: a battle in a terminal, or piped through it line by line.

mod consent;
mod dice;
mod forecast;
mod general;
mod general_words;
mod lines;
mod look;
mod map;
mod offers;
mod record_file;
mod roster;
mod session;
mod style;
mod telling;
mod typed;

pub use forecast::{as_json as forecasts_as_json, forecasts};
pub use lines::play_in_lines;
pub use look::{Look, width};
pub use record_file::RecordFile;
pub use session::{Session, Setup};
pub use telling::{sentences, story};
pub use typed::Typed;
