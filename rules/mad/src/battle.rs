//! What a battle is made of: what does not change, what does, what a side sees of it, and what may be said and may happen.

pub mod board;
pub mod command;
pub mod event;
pub mod fieldworks;
pub mod gunnery;
pub mod lift;
pub mod named_fire;
pub mod orders;
pub mod routes;
pub mod scenario;
pub mod search;
pub mod setting;
pub mod shared_list;
pub mod sheet;
pub mod state;
pub mod view;

/// Micro Armour Devastation.
#[derive(Debug)]
pub struct Mad;

/// The umpire of this rulebook.
pub type Umpire<'a, D> = sandtable_core::Umpire<'a, Mad, D>;
