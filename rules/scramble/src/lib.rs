//! Scramble!: the air war by height bands, with the dated amendments of Rules Update 1.4.
//!
//! The house has floors, and nothing knows of what stands above it: `clause`; `rules` and `lists`, what may be settled and what flies;
//! `resolution`, dice and numbers that need no battle; `battle`, what a battle is made of; `sections`, the rules by the parts of the turn;
//! `forces` and `scenario`, what people write; `table`, how it is told and drawn; `foresight`, what would happen; `library`, attacks at a
//! real table; `builder`, where squadrons are bought; `doctrine`, the computer's side; `squadron`, what lives from battle to battle; and
//! [`Scramble`] with [`Book`], which the program calls. `rulebook/` has all clauses in words.

pub mod battle;
mod book;
pub mod builder;
pub mod clause;
pub mod data;
mod doctrine;
pub mod forces;
mod foresight;
mod library;
pub mod lists;
mod people;
pub mod resolution;
pub mod rules;
pub mod scenario;
mod scramble;
pub mod sections;
pub mod squadron;
pub mod table;

pub use battle::Scramble;
pub use battle::command::Command;
pub use battle::event::Event;
pub use battle::setting::Setting;
pub use battle::state::{State, Step};
pub use battle::view::View;
pub use book::Book;

sandtable_sim::export!(Scramble);
