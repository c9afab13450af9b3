//! Odds without a battle, for programs, for people who ask, and for those who play with real miniatures and dice: what all
//! rulebooks have in common.
//!
//! A rulebook says which sorts of situation it knows, reads its names, and puts its own procedures of dice to them; here is how a
//! situation is read ([`ask`]), how chances are written down ([`report`]), and how an attack is told in a few taps and
//! adjudicated when its dice are typed ([`companion`]).

pub mod ask;
pub mod companion;
pub mod report;

pub use report::{Chance, Modifier, Reckoned, Shown};
