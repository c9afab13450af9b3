//! The command line: what can be asked for.

use crate::commands::{
    balance, calibrate, check, odds, play, replay, review, rules, scenarios, serve, simulate, squadron, units, verify,
};
use clap::{Parser, Subcommand};
use std::path::PathBuf;

/// The umpire for miniature wargames: knows the rulebooks, keeps the rosters, rolls or takes the dice, and says why.
///
/// A file named `-` is standard input. Exit codes: 0 yes or done, 1 no, 2 wrong usage.
#[derive(Parser, Debug)]
#[command(name = "sandtable", version, arg_required_else_help = true)]
pub struct Arguments {
    /// A folder whose tables and scenarios take the place of the rulebook's own
    #[arg(long, global = true, value_name = "DIR")]
    pub pack: Option<PathBuf>,
    /// What to do.
    #[command(subcommand)]
    pub command: Command,
}

/// What to do.
#[derive(Subcommand, Debug)]
pub enum Command {
    /// Lists the scenarios: id, rulebook, title, sides, size, expected length
    Scenarios(scenarios::Scenarios),
    /// Plays a scenario on a text table, or goes on with a record
    Play(play::Play),
    /// Plays many battles between opponents and counts
    Simulate(simulate::Simulate),
    /// Plays scenarios many times between equal opponents: who wins how often
    Balance(balance::Balance),
    /// Fits the chance of winning to leads: what a lead is worth with so many turns to go
    Calibrate(calibrate::Calibrate),
    /// Exact odds of a situation, or of a command in a recorded battle
    Odds(odds::Odds),
    /// Checks a roster, a scenario, a rulebook's tables or a record, and gives all reasons
    Check(check::Check),
    /// Tells a recorded battle entry by entry, as one side may know it
    Replay(replay::Replay),
    /// Looks through a recorded battle: skill, luck, turning points and mistakes
    Review(review::Review),
    /// Proves a record: its chain, its commitments, and every entry resolved again
    Verify(verify::Verify),
    /// Shows clauses, presets and amendments of a rulebook
    Rules(rules::Rules),
    /// Shows the units of a rulebook
    Units(units::Units),
    /// Keeps a squadron from battle to battle: begins it, shows it, enters battles, spends what they brought
    Squadron(squadron::Squadron),
    /// Opens the table in the browser
    Serve(serve::Serve),
}
