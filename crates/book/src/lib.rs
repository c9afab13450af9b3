//! What a rulebook gives besides its rules, so that it can stand in the catalogue: its chapters, its lists, what it says of
//! scenarios and forces. What a game does not have it need not mention.

mod card;
mod rulebook;
mod shelf;
mod squadron;

pub use card::{Army, Card, Roster, RosterUnit, Theatre, Unit};
pub use rulebook::{Odds, Rulebook};
#[doc(hidden)]
pub use sandtable_core as core;
#[doc(hidden)]
pub use sandtable_forces as forces;
pub use sandtable_search::Hosted;
#[doc(hidden)]
pub use sandtable_sim as sim;
pub use serde_json::Value as Json;
pub use shelf::bill;
pub use squadron::{Drill, Kept};
