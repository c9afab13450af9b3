//! Action Stations on the table.
//!
//! The house has floors, the same in every rulebook, and nothing knows of what stands above it: `clause`; `rules` and `lists`, what may
//! be settled and what ships there are; `resolution`, dice and numbers; `battle`, what a battle is made of, with `board`, the geometry of
//! the clauses; `sections`, the rules by the sections of the book; `forces`, vessels as they are bought; `scenario`, what people write;
//! `table`, how it is drawn and told; `foresight`, what would happen; `library`, attacks without a battle; `builder`, where forces are
//! bought; `doctrine`, the computer's side. `rulebook/` has all clauses in words.

mod action_stations;
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
pub mod sections;
pub mod table;

pub use battle::ActionStations;
pub use book::Book;

sandtable_sim::export!(ActionStations);
