//! The record of a battle: JSON Lines, each chained to the one before it; read, written, folded, verified.

mod canonical;
mod key;
mod line;
mod verify;

pub use canonical::{Digest, digest};
pub(crate) use key::command_key;
pub use key::{ALGORITHM, Provision, Seed, battle_key, commitment};
pub(crate) use line::read_line;
pub use line::{
    Entry, EntryOf, FORMAT, Given, Header, Line, LineOf, Read, Thrown, read_header, read_lines, write_line,
};
pub use verify::{Difference, Verified, verify, verify_with};
