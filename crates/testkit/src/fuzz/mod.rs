//! Fuzz targets: what must hold of commands, scenarios, rosters, records and messages, whatever bytes they are made of.
//!
//! Each target is a function of bytes that returns where all is well and panics where something does not hold. The first
//! byte chooses a prepared battle (or a text to start from); what follows is taken as it stands, or as choices and edits
//! that lead past the readers, so that a fuzzer soon stands before the rules. A fuzzer calls the functions for as long as
//! it may ([`Target::run`]), tests call them with the seeds and with mutated seeds ([`try_all`]).

mod bench;
mod bytes;
mod command;
mod crooked;
mod message;
mod record;
mod seeds;
mod subject;
mod trial;
mod written;

pub use bench::Bench;
pub use seeds::seeds;
pub use subject::{Subject, Typed};
pub use trial::try_all;

/// What can be fuzzed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Target {
    /// Commands, typed, as JSON and as filled offers, given to battles.
    Command,
    /// The text of a scenario, read as a server reads it, and played.
    Scenario,
    /// The text of a roster, or of a squadron.
    Roster,
    /// The text of a record: taken up, verified, looked at again.
    Record,
    /// Messages of a page, and what a table does with them.
    Message,
}

impl Target {
    /// All of them.
    pub const ALL: [Target; 5] = [Target::Command, Target::Scenario, Target::Roster, Target::Record, Target::Message];

    /// Its name, which is that of its folder of seeds.
    pub const fn name(self) -> &'static str {
        match self {
            Target::Command => "command",
            Target::Scenario => "scenario",
            Target::Roster => "roster",
            Target::Record => "record",
            Target::Message => "message",
        }
    }

    /// Tries one input.
    ///
    /// # Panics
    /// Where something does not hold, and says what.
    pub fn run(self, bench: &Bench, data: &[u8]) {
        let Some((&first, rest)) = data.split_first() else { return };
        match self {
            Target::Command => command::run(bench, first, rest),
            Target::Scenario => written::scenario(bench, first, rest),
            Target::Roster => written::roster(bench, first, rest),
            Target::Record => record::run(bench, first, rest),
            Target::Message => message::run(bench, first, rest),
        }
    }
}
