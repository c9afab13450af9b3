//! What the tests of every rulebook share: the conformance suite, censuses, seeded leaks, worked examples in Markdown.
//!
//! A rulebook's tests say what it hides ([`Secrets`]) and then take one line each: [`conforms`] plays random battles and
//! checks all that holds for every rulebook, [`suite_catches`] seeds a leak and sees it found, [`census`] counts states,
//! [`run_examples`] plays the examples that stand beside the clauses.

mod carry;
mod census;
mod conform;
mod examples;
mod fixture;
pub mod fuzz;
mod leaky;
mod met;
mod odds;
mod secrets;

pub use carry::{Carried, carried, faces_of, seeded};
pub use census::{Census, census};
pub use conform::{Games, conforms};
pub use examples::{Examined, clauses_proved, read_examples, run_examples, run_text};
pub use fixture::{header, new_battle, reopened};
pub use leaky::{Leak, Leaky, suite_catches};
pub use met::{Cited, Met};
pub use odds::odds_agree_with_play;
pub use secrets::{Secrets, nothing_hidden};
