//! New Rulebook on the table.
//!
//! The house has floors, the same in every rulebook, and nothing knows of what stands above it: `clause`; `rules` and `lists`, what may
//! be settled and what can be bought; `battle`, what a battle is made of; `sections`, the rules by the sections of the book;
//! `scenario`, what people write; `table`, how it is told; `doctrine`, the computer's side; and [`Newbook`] with [`Book`], which the
//! program calls. `rulebook/` has all clauses in words.

mod battle;
mod book;
pub mod clause;
pub mod data;
mod doctrine;
mod lists;
mod newbook;
mod people;
pub mod rules;
mod scenario;
mod sections;
mod table;

pub use battle::Newbook;
pub use battle::command::Command;
pub use battle::event::Event;
pub use battle::setting::{Member, Setting};
pub use battle::state::{Figure, State, Step};
pub use battle::view::View;
pub use book::Book;
pub use lists::Kind;

sandtable_sim::export!(Newbook);
