//! The one list of rulebooks, and what can be done with any of them without knowing which it is.

mod book;
mod clause;
mod pack;
mod settings;
mod shelf;
mod switch;

pub use book::{Book, Restored, ScenarioText, Unplayed, Unverified, book, book_of_record, book_of_scenario, books};
pub use clause::{Clause, Example, clauses, examples};
pub use sandtable_book::{Army, Card, Drill, Kept, Odds, Roster, RosterUnit, Theatre, Unit};
pub use switch::Switch;
