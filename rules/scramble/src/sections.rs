//! The sections of the book: what happens, one file for each.

pub mod clouds;
pub mod combat;
pub mod contacts;
pub mod ending;
pub mod flak;
pub mod initiative;
pub mod moves;
pub mod tails;
pub mod victory;

/// The umpire of its battles.
pub(crate) type Umpire<'a, D> = sandtable_core::Umpire<'a, crate::scramble::Scramble, D>;
