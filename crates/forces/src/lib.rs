//! What forces of all rulebooks have in common: how a draft becomes a force, what it comes to and breaks, what would be legal
//! instead, its file and its record sheet.
//!
//! A rulebook says what is for sale and what its rules for forces are by being a [`Desk`]; [`muster`] does the rest. Where it has one desk
//! for all its forces it is a [`Shop`], and their files are read and its answers to the catalogue given here. Its scenarios may use the
//! rules alone ([`Found`]).

mod desk;
mod file;
mod found;
mod muster;
mod names;
mod rows;
mod sheet;
mod shop;

pub use desk::Desk;
pub use file::{draft_line, fitting, head, items, lines_of, note, units_text};
pub use found::Found;
pub use muster::{cheapest_last, muster, of_era, points, read};
pub use names::{COLOURS, Callsigns, each_once, first_free};
pub use rows::Rows;
pub use sheet::{boxes, member, row, sheet};
pub use shop::{Kept, Shop, draft, fielded, kept};
