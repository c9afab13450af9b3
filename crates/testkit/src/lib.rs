//! What the tests of every rulebook share: the conformance suite, censuses, seeded leaks, worked examples in Markdown.
//!
//! A rulebook's tests say what it hides ([`Secrets`]) and then take one line each: [`conforms`] plays random battles and
//! checks all that holds for every rulebook, [`suite_catches`] seeds a leak and sees it found, [`census`] counts states, [`holds_to_precedents`] notices
//! whatever is ruled otherwise than before, [`comes_true`] holds forecasts to what comes of them,
//! [`examples_hold`] plays the examples that stand beside the clauses.

mod asks;
mod carry;
mod census;
mod conform;
mod doors;
mod examples;
mod fixture;
mod foretold;
pub mod fuzz;
mod kinds;
mod leaky;
mod met;
mod odds;
mod precedents;
mod secrets;
mod swayed;

pub use asks::{Adjudicates, Asks};
pub use carry::{Carried, carried, faces_of, seeded};
pub use census::{Census, census};
pub use conform::{Games, Said, conforms};
pub use examples::{Examined, clauses_proved, examples_hold, read_examples, run_examples, run_text};
pub use fixture::{header, new_battle, not_ruled, reopened, ruled};
pub use foretold::{Foretells, Foretold, Holds, Played, Trial, Unseen, comes_true};
pub use kinds::{KINDS, Kind, NotHere, every_kind_is_caught};
pub use leaky::{Knows, Leak, Leaky, suite_catches, suite_catches_at_the_door, suite_finds_nothing};
pub use met::{Cited, Compared, Heeded, Met, Times};
pub use odds::odds_agree_with_play;
pub use precedents::{
    adjudicates_as_before, holds_to_near_precedents, holds_to_precedents, outcome, reads_as_before, says_as_before,
    sells_as_before, texts,
};
pub use secrets::{Known, Likewise, Secret, SecretOf, Secrets, nothing_hidden};
pub use swayed::{Decides, nothing_hidden_sways};
