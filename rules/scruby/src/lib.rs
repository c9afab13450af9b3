//! Wargame Rules in the Age of Scruby on the table.
//!
//! The house has floors, the same in every rulebook, and nothing knows of what stands above it: `clause`; `rules` and `lists`, what may
//! be settled and what can be bought; `resolution`, dice and numbers; `battle`, what a battle is made of, with `board`, the geometry of
//! its blocks; `sections`, the rules by the sections of the book; `scenario`, what people write; `table`, how it is drawn and told;
//! `foresight`, what would happen; `doctrine`, the computer's side; and [`Scruby`], which the program calls. `rulebook/` has all clauses
//! in words.

pub mod battle;
mod book;
pub mod builder;
pub mod clause;
pub mod data;
mod doctrine;
pub mod forces;
mod foresight;
pub mod lists;
mod people;
pub mod resolution;
pub mod rules;
pub mod scenario;
mod scruby;
pub mod sections;
pub mod table;

pub use battle::Scruby;
pub use book::Book;

sandtable_sim::export!(Scruby);
