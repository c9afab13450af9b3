//! What a battle is made of: what does not change, what is on the table, what a side sees of it, and what may be said and may happen.

pub mod board;
pub mod command;
pub mod event;
pub mod position;
pub mod setting;
pub mod stand;
pub mod state;
pub mod view;

/// The rulebook.
pub struct Scruby;

/// The umpire of its battles.
pub type Umpire<'a, D> = sandtable_core::Umpire<'a, Scruby, D>;
