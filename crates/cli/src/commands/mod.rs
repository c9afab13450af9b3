//! The subcommands, each in its own file.

pub mod balance;
pub mod calibrate;
pub mod check;
pub mod odds;
pub mod play;
pub mod replay;
pub mod review;
pub mod rules;
pub mod scenarios;
pub mod serve;
pub mod simulate;
pub mod squadron;
pub mod units;
pub mod verify;

use crate::Failure;
use crate::arguments::{Arguments, Command};
use crate::library::Library;
use anstream::AutoStream;
use serde::Serialize;
use std::io::{self, StdoutLock, Write};

/// Standard output, without colour where it is no terminal.
pub type Out = AutoStream<StdoutLock<'static>>;

/// Does what was asked for.
///
/// # Errors
/// See [`Failure`].
pub fn run(arguments: &Arguments) -> Result<(), Failure> {
    let library = Library::with_pack(arguments.pack.as_deref())?;
    match &arguments.command {
        Command::Scenarios(command) => command.run(&library),
        Command::Play(command) => command.run(&library),
        Command::Simulate(command) => command.run(&library),
        Command::Balance(command) => command.run(&library),
        Command::Calibrate(command) => command.run(&library),
        Command::Odds(command) => command.run(&library),
        Command::Check(command) => command.run(&library),
        Command::Replay(command) => command.run(&library),
        Command::Review(command) => command.run(&library),
        Command::Verify(command) => command.run(&library),
        Command::Rules(command) => command.run(&library),
        Command::Units(command) => command.run(&library),
        Command::Squadron(command) => command.run(&library),
        Command::Serve(command) => command.run(),
    }
}

/// Standard output.
pub fn out() -> Out {
    AutoStream::auto(io::stdout().lock())
}

/// Writes one JSON value, on several lines.
pub fn print_json(value: &impl Serialize) -> Result<(), Failure> {
    let mut out = out();
    serde_json::to_writer_pretty(&mut out, value)?;
    Ok(writeln!(out)?)
}
