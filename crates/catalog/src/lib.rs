//! The one list of rulebooks, and what can be done with any of them without knowing which it is.

mod book;
mod card;
mod clause;
mod export;
mod mad;
mod pack;
mod settings;
mod shelf;

pub use book::{Book, Restored, ScenarioText, Unplayed, Unverified, book, book_of_record, book_of_scenario, books};
pub use card::{Army, Card, Roster, RosterUnit, Switch, Unit};
pub use clause::{Clause, Example, clauses, examples};
pub use export::{Odds, Rulebook};
