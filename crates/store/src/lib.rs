//! Records of battles and what belongs to them, kept in one SQLite file: what is acknowledged is on the disk.

mod failure;
mod faults;
mod kept;
mod rows;
mod store;
mod writer;

pub use failure::Failure;
pub use faults::Faults;
pub use kept::{Answered, Change, Draft, Kept, Link, NewBattle, Relinked, Standing};
pub use store::Store;
