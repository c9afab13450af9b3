//! What forces of all rulebooks have in common: how a draft becomes a force, what it comes to and breaks, what would be legal
//! instead, its file and its record sheet.
//!
//! A rulebook says what is for sale and what its rules for forces are by being a [`Desk`]; [`muster`] does the rest. Its scenarios
//! may use the rules alone ([`Found`]).

mod desk;
mod file;
mod found;
mod muster;
mod names;
mod sheet;

pub use desk::Desk;
pub use file::{draft_line, items, lines_of, note, units_text};
pub use found::Found;
pub use muster::{cheapest_last, muster, points, read};
pub use names::{COLOURS, Callsigns, first_free};
pub use sheet::{boxes, member, row, sheet};
