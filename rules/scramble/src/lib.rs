//! Scramble!: the air war by height bands, with the dated amendments of Rules Update 1.4.
//!
//! What stands here so far is what battles will ask for: the tables of aircraft, weapons and critical hits, the rules in force, the
//! Flying Skill Test, arcs and the numbers of a shot and its rolls, and damage with its chain of critical hits. `clause.rs` has the clauses that
//! throws cite, `rulebook/` has all of them in words.

pub mod aa;
pub mod arcs;
pub mod attacks;
pub mod battle;
mod book;
mod check;
pub mod clause;
pub mod condition;
pub mod criticals;
pub mod damage;
pub mod data;
mod doctrine;
pub mod flight;
pub mod forces;
mod foresight;
pub mod ground;
pub mod initiative;
mod library;
pub mod lists;
pub mod night;
mod offers;
mod people;
pub mod price;
mod reach;
pub mod rules;
pub mod scenario;
mod scramble;
pub mod sections;
pub mod shooting;
pub mod skill_test;
pub mod squadron;
pub mod survival;
pub mod table;
pub mod volley;

pub use battle::command::Command;
pub use battle::event::Event;
pub use battle::setting::Setting;
pub use battle::state::{State, Step};
pub use battle::view::View;
pub use book::Book;
pub use scramble::Scramble;

use sandtable_geometry::Length;

/// SQR-99, SQR-100 An inch, in which all horizontal distances are measured.
pub const INCH: Length = Length::um(25_400);

/// SQR-154 So many hundredths of an inch, in which moves are ordered.
pub const fn hundredths(of_an_inch: i32) -> Length {
    Length::um(254 * of_an_inch)
}

/// The die of tests and shots: it shows 1 to 10.
pub const D10: u8 = 10;
/// The die of damage.
pub const D6: u8 = 6;

sandtable_sim::export!(Scramble);
