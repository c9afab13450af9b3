//! New Rulebook on the table.
//!
//! One file for each section of the book; `clause.rs` has the clauses that rolls and refusals cite, `rulebook/` has all of
//! them in words.

mod book;
mod check;
pub mod clause;
mod command;
pub mod data;
mod doctrine;
mod event;
mod fire;
mod newbook;
mod offers;
pub mod rules;
mod setting;
mod state;
mod table;
mod view;
mod words;

pub use book::Book;
pub use command::Command;
pub use event::Event;
pub use newbook::Newbook;
pub use setting::{Kind, Member, Setting};
pub use state::{Figure, State, Step};
pub use view::View;

sandtable_sim::export!(Newbook);
