//! What a battle is made of: what does not change, what does, what a side sees of it, and what may be said and may happen.

pub mod command;
pub mod event;
pub mod setting;
pub mod state;
pub mod view;

/// The rulebook.
pub struct Newbook;

/// The umpire of its battles.
pub type Umpire<'a, D> = sandtable_core::Umpire<'a, Newbook, D>;
