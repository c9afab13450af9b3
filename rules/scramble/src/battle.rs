//! A battle: what does not change in it, what is on the table, what happens, what is commanded, and what a side may know.

pub mod board;
pub mod command;
pub mod event;
pub mod flight;
pub mod position;
pub mod setting;
pub mod state;
pub mod view;

/// The rulebook.
pub struct Scramble;

/// The umpire of its battles.
pub type Umpire<'a, D> = sandtable_core::Umpire<'a, Scramble, D>;
